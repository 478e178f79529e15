//! Check that every answer passes before anyone sees it. It is built from a kind's description of
//! its puzzles, and no kind can replace it.

use crate::partial_answer::PartialAnswer as _;
use crate::puzzle::Puzzle;
use crate::violation::Violation;

/// Returns the reasons why a partial answer cannot belong to the puzzle with the givens `given`,
/// whatever the rules.
pub fn mismatches<P: Puzzle>(
    problem: &P::Problem,
    known: &P::PartialAnswer,
    given: &P::PartialAnswer,
) -> Vec<Violation> {
    let firm = P::ABILITIES.firm.map(|firm| firm(problem));
    let mut mismatches = known.mismatches(firm.as_ref().unwrap_or(given), P::range(problem));
    if let Some(extra) = P::ABILITIES.extra_misfits {
        mismatches.append(&mut extra(problem, known));
    }
    mismatches
}

/// Returns everything wrong with a partial answer: its mismatches with the puzzle, or else the
/// rules that it breaks.
pub fn violations<P: Puzzle>(problem: &P::Problem, known: &P::PartialAnswer) -> Vec<Violation> {
    let mismatches = mismatches::<P>(problem, known, &P::givens(problem));
    if mismatches.is_empty() { P::check(problem, known) } else { mismatches }
}

/// Checks that a partial answer is a solution.
///
/// # Errors
/// The first rule that it breaks, or a note that it is incomplete.
pub fn accepts<P: Puzzle>(problem: &P::Problem, known: &P::PartialAnswer) -> Result<(), Violation> {
    match violations::<P>(problem, known).into_iter().next() {
        Some(violation) => Err(violation),
        None if known.is_complete() && P::open(problem, known) == 0 => Ok(()),
        None => Err(Violation::new("it is not a whole answer")),
    }
}

/// Returns true if a position is a solution once every open place takes the value that players
/// leave blank.
pub fn is_done<P: Puzzle>(problem: &P::Problem, known: &P::PartialAnswer) -> bool {
    let mut whole = known.clone();
    if let Some(blank) = P::ABILITIES.blank {
        (blank.fill)(problem, &mut whole);
    }
    accepts::<P>(problem, &whole).is_ok()
}
