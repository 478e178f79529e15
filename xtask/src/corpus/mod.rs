//! `cargo xtask corpus <kind>`: puzzles by our own makers, the same for the same seed.

pub(crate) mod pattern;
mod signpost;

use crate::Run;

/// The makers: a kind's name, and what runs it with the arguments that follow.
const MAKERS: &[(&str, Run)] = &[("pattern", pattern::run), ("signpost", signpost::run)];

/// Runs the maker named first in `arguments`.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (name, rest) = arguments.split_first().ok_or("puzzles of which kind?")?;
    let (_, maker) = MAKERS.iter().find(|(kind, _)| kind == name).ok_or_else(|| format!("no maker for `{name}`"))?;
    maker(rest)
}
