//! Steps from contradicting facts to the contradiction.

use tatham_core::Budget;

use crate::board::{Atom, Board};
use crate::ladder::{Exhausted, Ladder, MinimalStep};

/// Returns the steps from facts that contradict each other to the contradiction, without
/// unnecessary ones.
pub(crate) fn why(
    board: &Board,
    facts: &[Atom],
    budget: &Budget,
) -> Result<Vec<MinimalStep>, Exhausted> {
    let mut ladder = Ladder::new(board, facts, None, budget);
    let mut steps = Vec::new();
    loop {
        steps.push(ladder.climb()?);
        if steps.last().is_some_and(|found| found.conclusions.is_empty()) {
            break;
        }
    }
    // Backwards: the needs of the contradiction, and their own needs.
    let mut needed: Vec<Atom> = Vec::new();
    let mut minimal_steps: Vec<MinimalStep> = Vec::new();
    for mut found in steps.into_iter().rev() {
        let is_last = found.conclusions.is_empty();
        let all = found.conclusions.len();
        found.conclusions.retain(|conclusion| needed.contains(conclusion));
        if found.conclusions.is_empty() && !is_last {
            continue;
        }
        if found.conclusions.len() < all {
            ladder.sharpen(&mut found);
        }
        needed.extend(found.facts.iter().copied());
        minimal_steps.push(found);
    }
    minimal_steps.reverse();
    budget.vouch(minimal_steps).map_err(Exhausted::Stopped)
}
