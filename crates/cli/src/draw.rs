//! Pictures as far as there is memory for them.

use tatham_core::{Budget, Picture, Stop};

use crate::fault::Fault;

/// Bytes that a picture and its document take for each byte of the text that shows the same; measured, and half as much more.
const PICTURE: u64 = 400;

/// A picture as SVG; `text` shows the same and tells how much it will be.
///
/// # Errors
/// There is not so much memory.
pub(crate) fn svg(picture: impl FnOnce() -> Picture, text: &str, budget: &Budget) -> Result<String, Stop> {
    let _claim = budget.claim(PICTURE * text.len() as u64)?;
    Ok(picture().to_svg())
}

/// What to say where there is not.
pub(crate) fn refused(stop: &Stop) -> Fault {
    Fault::Memory(format!("the picture cannot be drawn: {stop}"))
}
