//! Pictures, limited by the memory.

use tatham_core::{Budget, MemoryClaim, Stop};

use crate::api_error::ApiError;

/// Bytes that a picture and its document take for each byte of the text that shows the same: 1.5
/// times the measured number.
const PICTURE: u64 = 400;

/// Claims the memory for a picture; `text` shows the same, and its length gives the amount.
///
/// # Errors
/// If there is not enough memory.
pub fn claim(text: &str, budget: &Budget) -> Result<MemoryClaim, Stop> {
    budget.claim(PICTURE * text.len() as u64)
}

/// Returns the error for too little memory.
pub fn refused(stop: &Stop) -> ApiError {
    ApiError::Memory(format!("the picture cannot be drawn: {stop}"))
}
