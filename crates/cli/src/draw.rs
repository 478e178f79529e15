//! Pictures as far as there is memory for them.

use tatham_core::memory::Claim;
use tatham_core::{Budget, Picture, Stop};

use crate::fault::Fault;

/// Bytes that a picture and its document take for each byte of the text that shows the same; measured, and half as much more.
const PICTURE: u64 = 400;

/// Asks for the memory of a picture; `text` shows the same and tells how much it will be.
///
/// # Errors
/// There is not so much.
pub(crate) fn claim(text: &str, budget: &Budget) -> Result<Claim, Stop> {
    budget.claim(PICTURE * text.len() as u64)
}

/// A picture as SVG; `text` shows the same.
///
/// # Errors
/// There is not so much memory.
pub(crate) fn svg(picture: impl FnOnce() -> Picture, text: &str, budget: &Budget) -> Result<String, Stop> {
    let _claim = claim(text, budget)?;
    Ok(picture().to_svg())
}

/// A picture for the terminal on the standard output, in colours if it shall have them.
pub(crate) fn terminal(picture: &Picture) -> String {
    picture.to_terminal(anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never)
}

/// What to say where there is not enough memory.
pub(crate) fn refused(stop: &Stop) -> Fault {
    Fault::Memory(format!("the picture cannot be drawn: {stop}"))
}
