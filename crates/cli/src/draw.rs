//! Drawing of pictures, limited by the memory and the width of the terminal.

use std::io::IsTerminal as _;
use std::ops::RangeInclusive;

use tatham_core::{Budget, Picture, Stop};
use tatham_picture::{Render as _, Screen};

pub(crate) use tatham_wire::picture::{claim, refused};

/// Columns of a terminal of unknown width: the traditional number.
const WIDTH: usize = 80;

/// Returns a picture as SVG; `text` shows the same.
///
/// # Errors
/// If there is too little memory.
pub(crate) fn svg(
    picture: impl FnOnce() -> Picture,
    text: &str,
    budget: &Budget,
) -> Result<String, Stop> {
    let _claim = claim(text, budget)?;
    Ok(picture().to_svg())
}

/// Maximum lines of a picture above a sentence: more would scroll it off the screen.
const SMALL: usize = 24;

/// Draws a picture for the terminal, if it is small enough to fit above a sentence.
pub(crate) fn small(picture: &Picture) -> Option<String> {
    picture.to_terminal(screen()).filter(|drawn| drawn.lines().count() <= SMALL)
}

/// Draws a picture for the terminal on the standard output, in colour if enabled. If the terminal
/// is too narrow, plain text replaces it, if that fits and shows as much; otherwise the picture is
/// drawn in parts.
pub(crate) fn terminal(picture: &Picture, text: Option<String>) -> String {
    let screen = screen();
    let fits = |text: &String| {
        picture.notices.is_empty() && text.lines().all(|line| line.chars().count() <= screen.width)
    };
    picture
        .to_terminal(screen)
        .or_else(|| text.filter(fits))
        .unwrap_or_else(|| picture.to_terminal_in_parts(screen))
}

/// Returns the terminal on the standard output; for a pipe or a file, the screen that a drawing is
/// made for.
fn screen() -> Screen {
    let stdout = std::io::stdout();
    if stdout.is_terminal() {
        let colour = anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never;
        return Screen { width: width(), colour };
    }
    // Only the option enables colour here: the environment variables are meant for terminals.
    let colour = anstream::ColorChoice::global() == anstream::ColorChoice::Always;
    Screen { width: columns().filter(|width| DRAWN.contains(width)).unwrap_or(WIDTH), colour }
}

/// Widths of a drawing that the shell can request.
const DRAWN: RangeInclusive<usize> = 20..=1000;

/// Returns the number of columns that the shell gives.
fn columns() -> Option<usize> {
    std::env::var("COLUMNS").ok()?.parse().ok()
}

/// Returns the columns of the terminal: its own number, or else the shell's.
fn width() -> usize {
    let said = terminal_size::terminal_size().map(|(width, _)| width.0.into());
    said.or_else(columns).filter(|&width| width > 0).unwrap_or(WIDTH)
}
