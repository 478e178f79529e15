//! Pictures, as far as there is memory for them and room on the terminal.

use tatham_core::memory::Claim;
use tatham_core::picture::Screen;
use tatham_core::{Budget, Picture, Stop};

use crate::fault::Fault;

/// Bytes that a picture and its document take for each byte of the text that shows the same; measured, and half as much more.
const PICTURE: u64 = 400;

/// Characters in a line of a terminal that does not say how many it has, as terminals have always had.
const WIDTH: usize = 80;

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

/// A picture for the terminal on the standard output, in colours if it shall have them. Where the terminal is too narrow for it, plain text
/// takes its place if that fits and says as much; else the picture is shown in parts.
pub(crate) fn terminal(picture: &Picture, text: Option<String>) -> String {
    let colour = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
    let screen = Screen { width: width(), colour };
    let fits = |text: &String| picture.notices.is_empty() && text.lines().all(|line| line.chars().count() <= screen.width);
    picture.to_terminal(screen).or_else(|| text.filter(fits)).unwrap_or_else(|| picture.to_terminal_in_parts(screen))
}

/// Characters in a line of the terminal: as it says itself, else as the shell says.
fn width() -> usize {
    let said = terminal_size::terminal_size().map(|(width, _)| width.0.into());
    let columns = || std::env::var("COLUMNS").ok()?.parse().ok();
    said.or_else(columns).filter(|&width| width > 0).unwrap_or(WIDTH)
}

/// What to say where there is not enough memory.
pub(crate) fn refused(stop: &Stop) -> Fault {
    Fault::Memory(format!("the picture cannot be drawn: {stop}"))
}
