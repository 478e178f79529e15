//! Pictures, as far as there is memory for them and room on the terminal.

use std::io::IsTerminal as _;
use std::ops::RangeInclusive;

use tatham_core::{Budget, Picture, Stop};
use tatham_picture::{Render as _, Screen};

pub(crate) use tatham_wire::picture::{claim, refused};

/// Characters in a line of a terminal that does not say how many it has, as terminals have always
/// had.
const WIDTH: usize = 80;

/// A picture as SVG; `text` shows the same.
///
/// # Errors
/// There is not so much memory.
pub(crate) fn svg(
    picture: impl FnOnce() -> Picture,
    text: &str,
    budget: &Budget,
) -> Result<String, Stop> {
    let _claim = claim(text, budget)?;
    Ok(picture().to_svg())
}

/// Lines of a picture that stands above a sentence, at most: more would push it off the screen.
const SMALL: usize = 24;

/// A picture for the terminal, if it is small enough to stand above a sentence.
pub(crate) fn small(picture: &Picture) -> Option<String> {
    picture.to_terminal(screen()).filter(|drawn| drawn.lines().count() <= SMALL)
}

/// A picture for the terminal on the standard output, in colours if it shall have them. Where the
/// terminal is too narrow for it, plain text takes its place if that fits and says as much; else
/// the picture is shown in parts.
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

/// The terminal on the standard output; where there is none, the one that a drawing in a pipe or a
/// file is made for.
fn screen() -> Screen {
    let stdout = std::io::stdout();
    if stdout.is_terminal() {
        let colour = anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never;
        return Screen { width: width(), colour };
    }
    // Nothing but the option asks for colour: what the environment says is meant for terminals.
    let colour = anstream::ColorChoice::global() == anstream::ColorChoice::Always;
    Screen { width: columns().filter(|width| DRAWN.contains(width)).unwrap_or(WIDTH), colour }
}

/// Widths of a drawing that the shell can ask for.
const DRAWN: RangeInclusive<usize> = 20..=1000;

/// The number of columns that the shell gives.
fn columns() -> Option<usize> {
    std::env::var("COLUMNS").ok()?.parse().ok()
}

/// Characters in a line of the terminal: as it says itself, else as the shell says.
fn width() -> usize {
    let said = terminal_size::terminal_size().map(|(width, _)| width.0.into());
    said.or_else(columns).filter(|&width| width > 0).unwrap_or(WIDTH)
}
