//! The rules as they are told to the model layer, for explanations; puzzles are solved by line logic, probing and clauses of their own.

use tatham_core::explain::Step;
use tatham_core::grid::Line;
use tatham_core::rule::Untyped;
use tatham_core::{Clue, Place, Size};
use tatham_explain::{Explained, ValueNames, Worded};
use tatham_sat::Lit;
use tatham_sat::model::named::Named;
use tatham_sat::model::{Model, Stated};

use crate::kind::Pattern;
use crate::problem::{Problem, RUNS, with_clue};
use crate::told;

impl Problem {
    /// The clue of a line, and where it stands.
    pub(crate) fn clue(&self, line: Line) -> (&[u16], Clue) {
        match line {
            Line::Row(number) => (&self.rows[number - 1], Clue::Left(number)),
            Line::Column(number) => (&self.columns[number - 1], Clue::Top(number)),
        }
    }
}

impl Stated for Pattern {
    type Shape = Size;
    type Variable = Lit;

    fn shape(problem: &Problem) -> Size {
        problem.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Lit> {
        model.bools(size.area())
    }

    fn clues(problem: &Problem, black: &[Lit], model: &mut Model) {
        let lines = problem.size().lines();
        model.for_each(lines.named(), |model, (name, line)| {
            let (clue, place) = problem.clue(name);
            let cells: Vec<Lit> = line.iter().map(|&cell| black[cell]).collect();
            let runs: Vec<usize> = clue.iter().map(|&run| run.into()).collect();
            model
                .runs(&cells, &runs)
                .named(with_clue(name, clue), &RUNS)
                .clue_at(Place::Clue(place), runs);
        });
    }
}

impl Explained for Pattern {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = ValueNames {
        value: |value| ["white", "black"][usize::from(value == 1)].to_owned(),
        values: |value| ["white cells", "black cells"][usize::from(value == 1)].to_owned(),
        sort: "colour",
        counted: |value| value == 1,
    };

    fn worded(problem: &Problem, step: &Step, _rules: &[&Named]) -> Option<Worded> {
        told::worded(problem, step)
    }
}
