//! The template of a kind: compiled, with its own tests, and compared with brute force as every
//! kind is.

#[path = "../../../xtask/templates/kind.rs"]
#[expect(unreachable_pub, reason = "in its family's crate it is public")]
mod kind;

use std::ops::ControlFlow;

use tatham_core::{Options, problem};

/// A cell whose value draws nothing would look like an unknown one. (The command line's tests check
/// that for all kinds.)
#[test]
fn the_picture_of_a_solution_says_something_of_every_cell() {
    let puzzle = (kind::ENTRY.parse)("3x3:qqqqqqqqq").unwrap();
    let (options, mut solved) = (Options::default(), None);
    let mut keep = |answer: &problem::Answer<'_>| {
        solved = Some(answer.picture());
        ControlFlow::Break(())
    };
    puzzle.search(&options, &options.budget(), &mut keep).unwrap();
    assert_eq!(solved.unwrap().differences(&puzzle.picture()).len(), 9);
}
