//! Tests against brute force: all expressions over up to four numbers, put into normal form and into order by other means.

use proptest::prelude::*;
use tatham_core::Budget;

use crate::answers::{Answers, Demand};
use crate::game::Game;
use crate::oracle::ways;

/// Compares the answers to these targets, and to all that can be made.
fn compare(tiles: &[u64], use_all: bool, detours: bool, targets: impl Iterator<Item = u64>) {
    let ways = ways(tiles, use_all, detours);
    let budget = Budget::unlimited();
    for value in targets.chain(ways.keys().copied()) {
        let expected = ways.get(&value).cloned().unwrap_or_default();
        let demand = Demand { value, use_all, detours, memory: 1 << 30 };
        let mut answers = Answers::<u64>::new(Game::new(tiles, value), demand, &budget);
        let found: Vec<String> =
            std::iter::from_fn(|| answers.next_answer().expect("no limit")).map(|answer| answer.expression).collect();
        assert_eq!(found, expected, "{tiles:?} {value} use_all {use_all} detours {detours}");
    }
}

#[test]
fn all_forms_of_four_numbers() {
    for tiles in
        [&[3, 5, 8, 25][..], &[2, 3, 4, 6], &[1, 2, 3, 6], &[5, 5, 2, 3], &[2, 2, 4, 4], &[1, 1, 2, 2], &[6, 6, 6, 6], &[7, 7]]
    {
        compare(tiles, false, false, 1..50);
        compare(tiles, true, false, 1..50);
    }
}

#[test]
fn detours_where_all_numbers_have_to_be_used() {
    for tiles in [&[3, 3, 1][..], &[1, 2, 1], &[5, 5, 1, 1], &[2, 2, 4, 4], &[1, 1, 1, 6], &[2, 3, 6, 6]] {
        compare(tiles, true, true, 1..50);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn all_forms_of_any_numbers(tiles in proptest::collection::vec(prop_oneof![1_u64..13, 20_u64..101], 2..5), use_all: bool) {
        compare(&tiles, use_all, false, [1, 2, 24, 100].into_iter());
    }
}
