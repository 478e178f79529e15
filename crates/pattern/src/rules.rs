//! Rules as keys, and their statement to the model layer for explanations; puzzles are solved by
//! line logic, probing and separate clauses.

use tatham_core::author::Law;
use tatham_core::grid::Line;
use tatham_core::{Clue, Fact, Letters, Place, Puzzle, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Model, Rules};

use crate::kind::Pattern;
use crate::problem::{Problem, write_runs};

/// Rule of a line: it has the runs of its clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule(pub Line);

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        Law { kept: "has the runs of its clue", broken: "has no way left to place its runs" }
    }

    /// Line with its clue: `row 3 (3 2)`.
    fn subject(self, problem: &Problem) -> String {
        let Self(line) = self;
        let (clue, _) = problem.clue(line);
        let mut subject = format!("{line} (");
        if clue.is_empty() {
            subject += "no runs";
        }
        // Writing to a string cannot fail.
        let _ = write_runs(&mut subject, clue, " ");
        subject + ")"
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let Self(line) = self;
        let (clue, place) = problem.clue(line);
        vec![Fact::is(Place::Clue(place), clue.to_vec())]
    }
}

impl Problem {
    /// Clue of a line, and its place.
    pub(crate) fn clue(&self, line: Line) -> (&[u16], Clue) {
        match line {
            Line::Row(number) => (&self.rows[number - 1], Clue::Left(number)),
            Line::Column(number) => (&self.columns[number - 1], Clue::Top(number)),
        }
    }
}

impl Rules for Pattern {
    type Problem = Problem;
    type PartialAnswer = Letters;
    type Shape = Size;
    type Variable = Lit;

    fn givens(problem: &Problem) -> Letters {
        <Self as Puzzle>::givens(problem)
    }

    fn range(problem: &Problem) -> &'static str {
        <Self as Puzzle>::range(problem)
    }

    fn shape(problem: &Problem) -> Size {
        problem.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Lit> {
        model.bools(size.area())
    }

    fn clues(problem: &Problem, black: &[Lit], model: &mut Model) {
        let lines = problem.size().lines();
        model.for_each(lines.named(), |model, (name, line)| {
            let (clue, _) = problem.clue(name);
            let cells: Vec<Lit> = line.iter().map(|&cell| black[cell]).collect();
            let runs: Vec<usize> = clue.iter().map(|&run| run.into()).collect();
            model.runs(&cells, &runs).rule(Rule(name));
        });
    }
}
