//! Detection of the puzzle on the command line, for every subcommand.

use std::io::Write as _;

use clap::ArgMatches;
use tatham_core::{Entry, Flaw, Status};
use tatham_wire::{ApiError, Puzzle, PuzzleRequest, RequestContext};

use crate::args;

/// Number of checks of the budget after which a puzzle that several kinds can read counts as
/// undecided: it is a count, not a time, so that the same input is read as the same puzzle
/// everywhere.
const GUESSING: u64 = 1000;

/// Returns the puzzle in a text, with the given options of its kind. `wanted` is the kind that the
/// command line names, if any. If one of several kinds was chosen, a message names it, unless it is
/// suppressed; `naming` makes the command line that names another kind.
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

/// Returns the kind of an input, and the other kinds that can read it. If several can, it is the
/// only kind for which the input has a unique solution, as the games' puzzles have; otherwise it is
/// ambiguous.
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
    // Undecided inputs may also have a unique solution, and so may those that are ambiguous by
    // themselves.
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
