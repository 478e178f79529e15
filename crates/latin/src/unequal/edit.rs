//! Editor of puzzles: digits in cells, and signs at their sides.

use tatham_core::kind::Key;
use tatham_core::partial_answer::Choices;
use tatham_core::{Direction, Place};
use tatham_make::{Editable, Value, put_number};

use super::Unequal;
use super::problem::{Problem, SIDES, SIGN};

impl Editable for Unequal {
    const KEYS: &'static [Key] = &[Key { value: SIGN, key: ">", label: "greater" }];

    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        let size = problem.given.size();
        let inner = (0..size.area()).flat_map(|cell| {
            let sides = SIDES.into_iter().filter(move |&(_, side)| size.step(cell, side).is_some());
            sides.map(move |(_, side)| size.side_place(cell, side))
        });
        let mut choices = Choices::alike(size.places(), 1..=size.width);
        choices.extend(Choices::alike(inner, [SIGN]));
        choices
    }

    /// A bar is at both sides of an edge, any other sign at one of them.
    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let size = problem.given.size();
        let Some((cell, side)) = size.side_at(place) else {
            return put_number(&mut problem.given, place, value, 1..=size.width as u32);
        };
        let Some(next) = size.step(cell, side) else { return false };
        if value.is_some_and(|value| value != SIGN) {
            return false;
        }
        let has_sign = value.is_some();
        set_sign(&mut problem.signs[cell], side, has_sign);
        if has_sign || problem.adjacent {
            let has_other = has_sign && problem.adjacent;
            set_sign(&mut problem.signs[next], opposite(side), has_other);
        }
        true
    }
}

/// Returns the side on which the next cell has this one.
fn opposite(side: Direction) -> Direction {
    let at = SIDES.iter().position(|(_, own)| *own == side).unwrap_or_default();
    SIDES[(at + 2) % SIDES.len()].1
}

/// Adds the sign of a side to those of a cell, or removes it. They keep the order of the ID.
fn set_sign(signs: &mut String, side: Direction, is_there: bool) {
    let kept = SIDES.into_iter().filter(
        |&(sign, own)| {
            if own == side { is_there } else { signs.contains(sign) }
        },
    );
    *signs = kept.map(|(sign, _)| sign).collect();
}
