//! Pictures, as far as there is memory for them.

use tatham_core::{Budget, MemoryClaim, Stop};

use crate::api_error::ApiError;

/// Bytes that a picture and its document take for each byte of the text that shows the same;
/// measured, and half as much more.
const PICTURE: u64 = 400;

/// Asks for the memory of a picture; `text` shows the same and tells how much it will be.
///
/// # Errors
/// There is not so much.
pub fn claim(text: &str, budget: &Budget) -> Result<MemoryClaim, Stop> {
    budget.claim(PICTURE * text.len() as u64)
}

/// The fault that there is too little.
pub fn refused(stop: &Stop) -> ApiError {
    ApiError::Memory(format!("the picture cannot be drawn: {stop}"))
}
