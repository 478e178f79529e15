//! Rules for the model layer, with a number for each cell.

use tatham_core::author::Law;
use tatham_core::grid::Line;
use tatham_core::{Fact, Numbers, Size};
use tatham_sat::model::{Int, Model, Rules};

use super::problem::{Pair, Relation};
use super::sign::Sign;
use super::{Problem, Unequal};
use crate::check::DIGITS;
use crate::square::square;

/// Rule of Unequal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Row or column.
    Line(Line),
    /// 2 neighbours with a sign, or without a bar.
    Pair(Pair),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Line(_) => DIGITS,
            Self::Pair(pair) => pair.law(),
        }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Line(line) => line.to_string(),
            Self::Pair(pair) => pair.subject(problem.given.size()),
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        match self {
            Self::Line(_) => Vec::new(),
            Self::Pair(pair) => {
                let place = pair.place(problem.given.size());
                vec![Fact::is(place, pair.relation != Relation::Bar(false))]
            }
        }
    }
}

impl Rules for Unequal {
    type Problem = Problem;
    type PartialAnswer = Numbers;
    type Shape = Size;
    type Variable = Int;

    fn givens(problem: &Problem) -> Numbers {
        Numbers::from_grid(&problem.given, |given| *given)
    }

    fn range(problem: &Problem) -> u32 {
        problem.given.size().width as u32
    }

    fn shape(problem: &Problem) -> Size {
        problem.given.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Int> {
        square(*size, model, Rule::Line)
    }

    fn clues(problem: &Problem, digit: &[Int], model: &mut Model) {
        let order = problem.given.size().width;
        model.for_each(problem.pairs(), |model, pair| {
            Sign { pair, order }.require(pair.cells.map(|cell| digit[cell]), model);
        });
    }
}
