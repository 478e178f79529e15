//! Tests against brute force: all expressions over up to 4 numbers, normalised and sorted by other
//! means.

use proptest::prelude::*;
use tatham_core::{Budget, Puzzle as _, Settings};

use crate::answers::{Answers, Demand};
use crate::bags::Game;
use crate::kind::Countdown;
use crate::oracle::ways;
use crate::problem::Problem;

/// Compares the answers for these targets, and for all values that can be made.
fn compare(tiles: &[u64], use_all: bool, detours: bool, targets: impl Iterator<Item = u64>) {
    let ways = ways(tiles, use_all, detours);
    let budget = Budget::unlimited();
    for value in targets.chain(ways.keys().copied()) {
        let expected = ways.get(&value).cloned().unwrap_or_default();
        let demand = Demand { value, use_all, detours, memory: 1 << 30 };
        let mut answers = Answers::<u64>::new(Game::new(tiles, value), demand, &budget);
        let found: Vec<String> = std::iter::from_fn(|| answers.next_answer().expect("no limit"))
            .map(|answer| answer.expression)
            .collect();
        assert_eq!(found, expected, "{tiles:?} {value} use_all {use_all} detours {detours}");
    }
}

#[test]
fn all_forms_of_four_numbers() {
    for tiles in [
        &[3, 5, 8, 25][..],
        &[2, 3, 4, 6],
        &[1, 2, 3, 6],
        &[5, 5, 2, 3],
        &[2, 2, 4, 4],
        &[1, 1, 2, 2],
        &[6, 6, 6, 6],
        &[7, 7],
    ] {
        compare(tiles, false, false, 1..50);
        compare(tiles, true, false, 1..50);
    }
}

#[test]
fn detours_where_all_numbers_have_to_be_used() {
    for tiles in
        [&[3, 3, 1][..], &[1, 2, 1], &[5, 5, 1, 1], &[2, 2, 4, 4], &[1, 1, 1, 6], &[2, 3, 6, 6]]
    {
        compare(tiles, true, true, 1..50);
    }
}

/// Returns the answers shown for a game, nicest first: value and expression.
fn shown(tiles: &[u64], target: u64, use_all: bool, near: usize) -> Vec<(u64, String)> {
    let problem = Problem::new(tiles.to_vec(), target).expect("a game");
    let mut settings = Settings::default();
    for (knob, value) in [("use-all", use_all.to_string()), ("near", near.to_string())] {
        settings.set(Countdown::KIND.knobs, knob, &value).expect("in the table");
    }
    let budget = Budget::unlimited();
    let answers = tatham_core::solutions::<Countdown>(&problem, &settings, &budget)
        .map(|answer| answer.expect("no limit"));
    answers.map(|answer| (answer.value, answer.expression)).collect()
}

/// Compares the answers shown for values near a target with those for these values as targets.
fn compare_near(tiles: &[u64], target: u64, use_all: bool) {
    let near = shown(tiles, target, use_all, 5).into_iter().filter(|(value, _)| *value != target);
    for (value, expression) in near {
        let nicest = shown(tiles, value, use_all, 1).swap_remove(0);
        assert_eq!((value, expression), nicest, "{tiles:?} near {target}, use_all {use_all}");
    }
}

#[test]
fn a_value_near_the_target_is_shown_as_if_it_were_the_target() {
    // 7 is 1*6+50/50; 1*50/50+6 multiplies and divides by the same number. Of 7, 7, 1 only detours
    // make a 1.
    compare_near(&[50, 50, 1, 6], 15, true);
    assert!(shown(&[50, 50, 1, 6], 15, true, 5).contains(&(7, "1*6+50/50".to_owned())));
    assert_eq!(shown(&[7, 7, 1], 3, true, 2), [(2, "1+7/7".to_owned()), (1, "1*7/7".to_owned())]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn any_value_near_the_target_is_shown_as_if_it_were_the_target(
        tiles in proptest::collection::vec(prop_oneof![1_u64..7, Just(50_u64)], 2..5),
        target in 1_u64..300,
        use_all: bool,
    ) {
        compare_near(&tiles, target, use_all);
    }

    #[test]
    fn all_forms_of_any_numbers(
        tiles in proptest::collection::vec(prop_oneof![1_u64..13, 20_u64..101], 2..5),
        use_all: bool,
    ) {
        compare(&tiles, use_all, false, [1, 2, 24, 100].into_iter());
    }
}
