//! The templates as they are: compiled, with their own tests, and held against one another as every kind is.

#[path = "../../templates/kind.rs"]
#[expect(unreachable_pub, reason = "in its family's crate it is public")]
mod kind;
#[path = "../../templates/maker.rs"]
#[expect(unreachable_pub, reason = "in its crate it is public")]
mod maker;

use std::ops::ControlFlow;

use tatham_brute::{Drawn, Maker, Wanted, rows};
use tatham_core::{Entry, Options, problem};

#[test]
fn the_toy_puzzle_agrees_with_brute_force() {
    maker::MAKER.agrees(&Entry::of::<kind::Example>(), 150);
}

/// A cell that shows nothing could not be told from one of which nothing is known. (The command line's tests see to it for all kinds.)
#[test]
fn the_picture_of_a_solution_says_something_of_every_cell() {
    let puzzle = (Entry::of::<kind::Example>().parse)("3x3:qqqqqqqqq").unwrap();
    let (options, mut solved) = (Options::default(), None);
    let mut keep = |answer: &dyn problem::Answer| {
        solved = Some(answer.picture());
        ControlFlow::Break(())
    };
    puzzle.search(&options, &options.budget(), &mut keep).unwrap();
    assert_eq!(solved.unwrap().differences(&puzzle.picture()).len(), 9);
}
