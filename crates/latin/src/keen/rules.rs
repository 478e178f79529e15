//! Rules for the model layer, with a number for each cell.

use tatham_core::author::Law;
use tatham_core::explain::ConstraintKind;
use tatham_core::grid::Line;
use tatham_core::{Fact, Numbers, Place, Size};
use tatham_sat::model::{Int, Model, Rules};

use super::cage::Operation;
use super::{Keen, Problem};
use crate::check::DIGITS;
use crate::square::square;

/// Rule of Keen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Row or column.
    Line(Line),
    /// Cage, by its number.
    Cage(usize),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Line(_) => DIGITS,
            Self::Cage(_) => Law { kept: "has its result", broken: "does not have its result" },
        }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Line(line) => line.to_string(),
            Self::Cage(cage) => {
                let (members, cage) = problem.cage(cage);
                problem.name(&members, &cage)
            }
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let Self::Cage(cage) = self else { return Vec::new() };
        vec![Fact::is(Place::Cage(cage), problem.clues[cage].1)]
    }
}

impl Rules for Keen {
    type Problem = Problem;
    type PartialAnswer = Numbers;
    type Shape = Size;
    type Variable = Int;

    fn givens(problem: &Problem) -> Numbers {
        Numbers::unknown(problem.of.size())
    }

    fn range(problem: &Problem) -> u32 {
        problem.of.size().width as u32
    }

    fn shape(problem: &Problem) -> Size {
        problem.of.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Int> {
        square(*size, model, Rule::Line)
    }

    fn clues(problem: &Problem, digit: &[Int], model: &mut Model) {
        model.for_each(problem.cages().enumerate(), |model, (number, (members, cage))| {
            let digits: Vec<Int> = members.iter().map(|&cell| digit[cell]).collect();
            let form = if cage.operation == Operation::Add {
                ConstraintKind::Sum
            } else {
                ConstraintKind::Table
            };
            cage.require(&digits, model).rule(Rule::Cage(number)).form(form);
        });
    }
}
