//! Puzzles with unknown clues, which no real game has, compared with brute force.

use tatham_brute::unknown_clues::MAKERS;
use tatham_core::author::contract::share;
use tatham_kinds::find;

/// Number of puzzles of each kind: a third with one solution, a third with several, a third with
/// none.
const PUZZLES: usize = 150;

#[test]
fn puzzles_with_unknown_clues_agree_with_brute_force() {
    for maker in MAKERS {
        maker.agrees(find(maker.kind).expect("a kind"), share(PUZZLES, 15));
    }
}
