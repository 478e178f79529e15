//! Task `cargo xtask corpus <kind>`: puzzles by our own makers, the same for the same seed.

pub(crate) mod battleship;
mod path;
pub(crate) mod pattern;
pub(crate) mod signpost;

use tatham_core::Size;

use crate::Run;

/// Makers: a kind's name, and the function that takes the remaining arguments.
const MAKERS: &[(&str, Run)] =
    &[("battleship", battleship::run), ("pattern", pattern::run), ("signpost", signpost::run)];

/// Runs the maker named first in `arguments`.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (name, rest) = arguments.split_first().ok_or("puzzles of which kind?")?;
    let (_, maker) = MAKERS
        .iter()
        .find(|(kind, _)| kind == name)
        .ok_or_else(|| format!("no maker for `{name}`"))?;
    maker(rest)
}

/// Reads `WxH`, or `N` for a square, with sides from 1 to 100.
fn size(text: &str) -> Result<Size, String> {
    let wrong = || format!("--size takes WxH with sides from 1 to 100, found `{text}`");
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let side =
        |text: &str| text.parse().ok().filter(|side| (1..=100).contains(side)).ok_or_else(wrong);
    Ok(Size { width: side(width)?, height: side(height)? })
}
