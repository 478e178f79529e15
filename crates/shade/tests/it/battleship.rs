//! Small random puzzles, compared with brute force: every solver finds all answers and no others,
//! and the check accepts no others.

use tatham_brute::battleship;
use tatham_core::author::contract::share;
use tatham_core::{Budget, Entry, Settings};
use tatham_explain::{ByRules, LogicPuzzle as _};
use tatham_shade::battleship::Battleship;

#[test]
fn battleship_agrees_with_brute_force() {
    battleship::MAKER.agrees(&Entry::for_kind::<ByRules<Battleship>>(), share(300, 5));
}

/// Tests that a middle part is in the common part although no neighbour is: its neighbours are ship
/// either to the sides or above and below.
#[test]
fn a_middle_is_shared_where_the_ship_may_lie_either_way() {
    let problem = Battleship::parse("5x3f4,0,0,1,0:-,-,-,-,-,-,-,-,aWdWaVeW").unwrap();
    let common = tatham_sat::model::common::<Battleship>(
        &problem,
        &Settings::default(),
        &Budget::unlimited(),
    )
    .unwrap();
    assert_eq!(common.unwrap().to_string(), "...?.\n..?C?\n...?.\n");
}
