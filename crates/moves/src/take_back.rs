//! Moves to take back from a position that can no longer be finished.
//!
//! A position that can be finished after a move can also be finished before it. So along a game the
//! positions that can be finished come first, and a few probes find the last of them.

use tatham_core::{Budget, Settings, solutions};

use crate::game::Game;
use crate::move_puzzle::{MovePuzzle, after};

/// Limits of a search.
struct Limits;

impl Limits {
    /// Looks at the budget for one position: hundreds, which find most answers, and thousands, for
    /// proofs.
    const LOOKS: [u64; 2] = [300, 8_000];

    /// Looks for all positions, some seconds: thousands to tens of thousands.
    const ALL: u64 = 20_000;
}

/// Distance that a player has to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TakeBack {
    /// By this number of moves: the position there can be finished, and those after it cannot.
    Moves(usize),
    /// The search did not find out.
    Unknown,
    /// The start cannot be finished either.
    Never,
}

/// Returns the fewest moves to take back from the end of `moves`, which is proven to be a position
/// that cannot be finished.
pub(crate) fn take_back<G: Game>(start: &G::State, moves: &[String], budget: &Budget) -> TakeBack {
    let budget = budget.at_most(Limits::ALL);
    let can_finish = |made: usize| {
        let state = after::<G>(start, &moves[..made]).ok()?;
        budget.check().ok()?;
        can_be_finished::<G>(&state, &budget)
    };
    // A move that shows a solution may lead from a board without one to the end.
    let is_shown = moves.iter().any(|text| text.starts_with('S'));
    last_good(moves.len(), !is_shown, can_finish).unwrap_or(TakeBack::Unknown)
}

/// Returns how far before `bad` the last good number is, of 0 to `bad`; `None` if that remains
/// unknown. If the numbers are in order, no good one follows a bad one.
fn last_good(
    bad: usize,
    are_in_order: bool,
    is_good: impl Fn(usize) -> Option<bool>,
) -> Option<TakeBack> {
    let (mut first_bad, mut step) = (bad, 1);
    let mut good = loop {
        if first_bad == 0 {
            return Some(TakeBack::Never);
        }
        let at = first_bad.saturating_sub(step);
        if is_good(at)? {
            break at;
        }
        first_bad = at;
        step *= if are_in_order { 2 } else { 1 };
    };
    while good + 1 < first_bad {
        let middle = usize::midpoint(good, first_bad);
        *(if is_good(middle)? { &mut good } else { &mut first_bad }) = middle;
    }
    Some(TakeBack::Moves(bad - good))
}

/// Returns true if moves were found that finish the game, false if it is proven that there are
/// none, and `None` if the search does not decide.
fn can_be_finished<G: Game>(state: &G::State, budget: &Budget) -> Option<bool> {
    if G::left(state) == 0 {
        return Some(true);
    }
    if G::impossible(state).is_some() {
        return Some(false);
    }
    Limits::LOOKS.into_iter().find_map(|looks| {
        let (settings, budget) = (Settings::default(), budget.at_most(looks));
        match solutions::<MovePuzzle<G>>(state, &settings, &budget).next() {
            Some(Ok(_)) => Some(true),
            None => Some(false),
            Some(Err(_)) => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_good_position_is_found() {
        for bad in 1..40 {
            assert_eq!(last_good(bad, true, |_| Some(false)), Some(TakeBack::Never));
            for last in 0..bad {
                for are_in_order in [false, true] {
                    let found = last_good(bad, are_in_order, |at| Some(at <= last));
                    assert_eq!(found, Some(TakeBack::Moves(bad - last)));
                }
            }
        }
        // A good one after bad ones is found if they are not in order.
        let is_good = |at: usize| Some([0, 6].contains(&at));
        assert_eq!(last_good(9, false, is_good), Some(TakeBack::Moves(3)));
    }

    #[test]
    fn one_unknown_position_leaves_the_number_open() {
        for unknown in [2, 3] {
            let found = last_good(4, true, |at| (at != unknown).then_some(at <= 2));
            assert_eq!(found, None, "{unknown}");
        }
    }
}
