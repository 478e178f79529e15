//! Which puzzle the command line gives, whatever is to be done with it.

use std::io::Write as _;

use clap::ArgMatches;
use tatham_core::{Entry, Flaw, Status};
use tatham_wire::{ApiError, Puzzle, PuzzleRequest, RequestContext};

use crate::args;

/// Looks at the budget after which a puzzle that several kinds can read counts as undecided:
/// counted, so that the same input is taken for the same puzzle everywhere.
const GUESSING: u64 = 1000;

/// The puzzle of a text, with the options of its kind that were given; `wanted` is the kind that
/// the command line names, if it does. Which kind was chosen of several is said, unless it shall be
/// quiet; `naming` makes the command line that names another.
pub(crate) fn puzzle(
    text: &str,
    wanted: Option<&'static Entry>,
    given: &ArgMatches,
    world: &RequestContext,
    quiet: bool,
    naming: impl Fn(&str) -> String,
) -> Result<Puzzle, ApiError> {
    let mut asked = PuzzleRequest::parse(text, wanted, world)?;
    asked.append(&args::suffix(wanted, given));
    let (entry, also) = recognised(&asked, &naming)?;
    let kind = entry.kind;
    if wanted.is_none()
        && let Some(option) = args::foreign(kind, given)
    {
        return Err(ApiError::usage(format!("{} has no option {option}", kind.title)));
    }
    if !also.is_empty() && !quiet {
        let commands: Vec<String> = also.iter().map(|name| naming(name)).collect();
        let _ = writeln!(
            anstream::stderr(),
            "read as {}; {} could read it too",
            kind.title,
            commands.join(", ")
        );
    }
    asked.also = also;
    asked.options.common =
        kind.common && matches!(given.try_get_one::<bool>("common"), Ok(Some(true)));
    let unfit = |message: String| ApiError::usage(format!("{}: {message}", kind.title));
    asked.options.settings = args::settings(kind.knobs, given).map_err(unfit)?;
    let puzzle = asked.puzzle(entry)?;
    if !quiet {
        for remark in puzzle.problem.input_remarks() {
            let _ = writeln!(anstream::stderr(), "note: {remark}");
        }
    }
    Ok(puzzle)
}

/// The kind that an input is of, and those that could read it too. Where several can, it is the one
/// that has just one solution, as the games' puzzles do; if that is not one kind alone, nobody
/// knows.
fn recognised(
    asked: &PuzzleRequest<'_>,
    naming: impl Fn(&str) -> String,
) -> Result<(&'static Entry, Vec<&'static str>), ApiError> {
    let mut unread = match asked.entry() {
        Ok(entry) => return Ok((entry, Vec::new())),
        Err(ApiError::Input(unread)) => unread,
        Err(other) => return Err(other),
    };
    let Flaw::Ambiguous { fits, .. } = &unread.error.flaw else {
        return Err(ApiError::Input(unread));
    };
    let solved = |name: &&'static str| {
        let entry = tatham_kinds::find(name)?;
        Some((entry, asked.attempt(entry, GUESSING)?))
    };
    // What is undecided may have one solution too, and so may what is ambiguous in itself.
    let may_be: Vec<_> = fits
        .iter()
        .map(solved)
        .filter(|it| !matches!(it, Some((_, Status::Multiple | Status::Unsolvable))))
        .collect();
    if let [Some((entry, Status::Unique))] = may_be[..] {
        return Ok((entry, fits.iter().copied().filter(|name| *name != entry.kind.name).collect()));
    }
    let commands: Vec<String> = fits.iter().map(|name| naming(name)).collect();
    unread.error.help = Some(format!("specify the puzzle: {}", commands.join(" or ")).into());
    Err(ApiError::Input(unread))
}
