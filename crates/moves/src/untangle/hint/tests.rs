use tatham_core::Puzzle as _;

use super::super::{Drags, Untangle};
use super::*;
use tatham_core::author::play::Moves as _;

#[test]
fn changes_of_crossings_are_counted() {
    let crossings = |numbers: &[usize]| -> Vec<Crossing> {
        numbers.iter().map(|&number| [number, number + 1, number + 2, number + 3]).collect()
    };
    for (before, after, text) in [
        (&[1, 2, 3, 4, 5, 6, 7][..], &[1, 2, 3][..], "4 of the 7 crossings disappear"),
        (&[1, 2], &[1], "1 of the 2 crossings disappears"),
        (&[1, 2], &[], "all 2 crossings disappear"),
        (&[1], &[], "the only crossing disappears"),
        (&[1, 2, 3], &[1, 4], "2 of the 3 crossings disappear, and 1 new one appears"),
        (&[1, 2], &[1, 2, 3, 4], "all 2 crossings stay, and 2 new ones appear"),
        (&[1], &[1], "the crossing stays"),
    ] {
        assert_eq!(change(&crossings(before), &crossings(after)), text);
    }
}

/// Plays the steps in the game, and counts the crossings after each anew.
#[test]
fn steps_lead_to_a_drawing_and_say_what_is_true() {
    let graph = Untangle::parse(Untangle::KIND.example).expect("the example");
    let start = Untangle::givens(&graph);
    let mut guide = Guide::new(&graph, &start);
    let steps = guide.explain(&Budget::unlimited(), &mut |_| ()).steps;
    assert!(!steps.is_empty());
    let mut position = start.clone();
    for (at, step) in steps.iter().enumerate() {
        let before = fewest::crossings(&graph, &position).expect("few");
        let text = step.made.as_deref().expect("a move");
        Drags.follow(&graph, &start, &mut position, text).expect("it can be made");
        let after = fewest::crossings(&graph, &position).expect("few");
        assert!(step.text.contains(&change(&before, &after)), "{} {before:?} {after:?}", step.text);
        let remaining = step.remaining.expect("a number");
        assert_eq!(remaining.moves, steps.len() - at - 1);
        assert!(remaining.at_least <= remaining.moves);
    }
    assert!(fewest::crossings(&graph, &position).is_some_and(|left| left.is_empty()));
    let hint = Guide::new(&graph, &position).hint(1, &Budget::unlimited());
    assert_eq!((hint.steps.len(), hint.reason.as_deref()), (0, Some("no lines cross")));
}

#[test]
fn a_graph_that_is_not_planar_has_no_hint() {
    let graph = Untangle::parse(Untangle::KIND.unsolvable.expect("an example")).expect("a graph");
    let hint = Guide::new(&graph, &Untangle::givens(&graph)).hint(1, &Budget::unlimited());
    assert_eq!((hint.status, hint.steps.len()), (Status::Unsolvable, 0));
}
