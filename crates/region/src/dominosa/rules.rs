//! Rules for the model layer, with a boolean for each edge between 2 cells: true for a border,
//! false if a domino covers both.

use tatham_core::Size;
use tatham_core::author::Law;
use tatham_core::partial_answer::Regions;
use tatham_sat::Lit;
use tatham_sat::model::{Model, Rules, any, count};

use super::problem::Domino;
use super::{Dominosa, Problem};

/// Rule of Dominosa.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Cell: at least one domino.
    Covered(usize),
    /// Cell: at most one domino.
    Single(usize),
    /// Domino: at least one place.
    Placed(Domino),
    /// Domino: at most one place.
    Once(Domino),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Covered(_) => {
                Law { kept: "must be half of a domino", broken: "is half of no domino" }
            }
            Self::Single(_) => {
                Law { kept: "is half of one domino only", broken: "is half of two dominoes" }
            }
            Self::Placed(_) => Law { kept: "needs a place", broken: "has no place left" },
            Self::Once(_) => Law { kept: "has one place only", broken: "has two places" },
        }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Covered(cell) | Self::Single(cell) => problem.size().label(cell),
            Self::Placed(domino) | Self::Once(domino) => domino.to_string(),
        }
    }
}

impl Rules for Dominosa {
    type Problem = Problem;
    type PartialAnswer = Regions;
    type Shape = Size;
    type Variable = Lit;

    fn givens(problem: &Problem) -> Regions {
        Regions::unknown(problem.size())
    }

    fn range(_: &Problem) {}

    fn shape(problem: &Problem) -> Size {
        problem.size()
    }

    fn rules(&size: &Size, model: &mut Model) -> Vec<Lit> {
        let border = model.bools(size.edges().count());
        for cell in 0..size.area() {
            let dominoes = || size.edges().around(cell).map(|(edge, _)| !border[edge]);
            model.require(any(dominoes())).rule(Rule::Covered(cell));
            model.require(count(dominoes()).at_most(1)).rule(Rule::Single(cell)).difficulty(1.0);
        }
        border
    }

    fn clues(problem: &Problem, border: &[Lit], model: &mut Model) {
        for (domino, places) in problem.dominoes() {
            let dominoes = || places.iter().map(|&edge| !border[edge]);
            model.require(any(dominoes())).rule(Rule::Placed(domino));
            model.require(count(dominoes()).at_most(1)).rule(Rule::Once(domino));
        }
    }
}
