//! Editor of puzzles: runs of rows and columns, and given cells.

use tatham_core::partial_answer::Choices;
use tatham_core::{Clue as Side, Place};
use tatham_make::{Editable, Value, number_in};

use crate::kind::Pattern;
use crate::problem::{Cell, Clue, Problem, needs, sign};

impl Editable for Pattern {
    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        let size = problem.size();
        let runs = |lines: usize, side: fn(usize) -> Side, cells: usize| {
            Choices::alike((1..=lines).map(|line| Place::Clue(side(line))), 1..=cells)
        };
        let mut choices = runs(size.width, Side::Top, size.height);
        choices.extend(runs(size.height, Side::Left, size.width));
        let colours = [true, false].map(|black| sign(black).to_string());
        choices.extend(Choices::alike(size.places(), colours));
        choices
    }

    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let size = problem.size();
        let (line, room) = match place {
            Place::Clue(Side::Top(column)) => {
                (column.checked_sub(1).and_then(|at| problem.columns.get_mut(at)), size.height)
            }
            Place::Clue(Side::Left(row)) => {
                (row.checked_sub(1).and_then(|at| problem.rows.get_mut(at)), size.width)
            }
            Place::Cell(at) => return put_colour(problem, at, value),
            _ => return false,
        };
        let runs = value.map_or_else(|| Some(Clue::default()), |value| runs(value, room));
        let (Some(line), Some(runs)) = (line, runs) else { return false };
        *line = runs;
        true
    }

    fn is_list(place: Place) -> bool {
        matches!(place, Place::Clue(_))
    }
}

/// Reads runs that fit in a line with this number of cells.
fn runs(value: &Value, room: usize) -> Option<Clue> {
    let run = |value: &Value| number_in(value, 1..=room as u32)?.try_into().ok();
    let runs: Clue = value.as_array()?.iter().map(run).collect::<Option<_>>()?;
    (needs(&runs) <= room).then_some(runs)
}

/// Sets or removes the colour of a cell.
fn put_colour(problem: &mut Problem, at: [usize; 2], value: Option<&Value>) -> bool {
    let read = |value: &Value| {
        [true, false].into_iter().find(|&black| value == &Value::from(sign(black).to_string()))
    };
    let cell = value.map_or(Some(Cell::Unknown), |value| read(value).map(Cell::decided));
    let (Some(at), Some(cell)) = (problem.size().cell_at(at), cell) else { return false };
    problem.given[at] = cell;
    true
}
