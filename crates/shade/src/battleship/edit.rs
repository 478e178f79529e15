//! Editor of puzzles: numbers beside the grid, and contents of cells. The fleet is that of the
//! puzzle.

use tatham_core::grid::Line;
use tatham_core::kind::Key;
use tatham_core::partial_answer::Choices;
use tatham_core::{Clue, Place};
use tatham_make::{Editable, Value, number_in, put_clue, put_in_cell};

use super::Battleship;
use super::problem::{Hint, MOST_SIDE, Problem};
use super::rules::beside;

impl Editable for Battleship {
    const KEYS: &'static [Key] = &[
        Key { value: ".", key: "w", label: "water" },
        Key { value: "S", key: "s", label: "ship of one cell" },
        Key { value: "L", key: "l", label: "left end" },
        Key { value: "R", key: "r", label: "right end" },
        Key { value: "T", key: "t", label: "upper end" },
        Key { value: "B", key: "b", label: "lower end" },
        Key { value: "C", key: "c", label: "middle of a ship" },
        Key { value: "V", key: "v", label: "some part of a ship" },
    ];

    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        let size = problem.size();
        let counts = |lines: usize, line: fn(usize) -> Line, cells: usize| {
            Choices::alike((1..=lines).map(|at| Place::Clue(beside(line(at)))), 0..=cells)
        };
        let mut choices = counts(size.width, Line::Column, size.height);
        choices.extend(counts(size.height, Line::Row, size.width));
        choices.extend(Choices::alike(size.places(), Self::KEYS.iter().map(|key| key.value)));
        choices
    }

    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let count =
            |value: &Value| number_in(value, 0..=MOST_SIDE as u32).map(|number| number as usize);
        match place {
            Place::Clue(Clue::Top(column)) => {
                let number = column.checked_sub(1).and_then(|at| problem.columns.get_mut(at));
                put_clue(number, value, count)
            }
            Place::Clue(Clue::Left(row)) => {
                let number = row.checked_sub(1).and_then(|at| problem.rows.get_mut(at));
                put_clue(number, value, count)
            }
            _ => put_in_cell(&mut problem.hints, place, value, |value| {
                Hint::ALL.into_iter().find(|hint| value == &Value::from(hint.letter().to_string()))
            }),
        }
    }
}
