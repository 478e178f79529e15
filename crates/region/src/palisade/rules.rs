//! Rules for the model layer, with a boolean for each edge between 2 cells: true for a border.

use tatham_core::author::Law;
use tatham_core::partial_answer::Regions;
use tatham_core::{Fact, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Expr, Model, Rules, count};

use super::{Palisade, Problem};

/// Rule of Palisade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// All regions.
    Size,
    /// Clue in a cell.
    Clue(usize),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Size => Law {
                kept: "make regions of the right size",
                broken: "do not make regions of the right size",
            },
            Self::Clue(_) => Law {
                kept: "has as many borders as it says",
                broken: "does not have as many borders as it says",
            },
        }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Size => "the borders".to_owned(),
            Self::Clue(cell) => {
                format!("the {} at {}", problem.clue(cell), problem.clues.size().label(cell))
            }
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let Self::Clue(cell) = self else { return Vec::new() };
        vec![Fact::is(problem.clues.size().place(cell), problem.clue(cell))]
    }
}

impl Rules for Palisade {
    type Problem = Problem;
    type PartialAnswer = Regions;
    type Shape = (Size, usize);
    type Variable = Lit;

    fn givens(problem: &Problem) -> Regions {
        Regions::unknown(problem.clues.size())
    }

    fn range(_: &Problem) {}

    fn shape(problem: &Problem) -> (Size, usize) {
        (problem.clues.size(), problem.region)
    }

    fn rules(&(size, region): &(Size, usize), model: &mut Model) -> Vec<Lit> {
        let edges = size.edges();
        let border = model.bools(edges.count());
        let pairs: Vec<[usize; 2]> = edges.pairs().collect();
        model.regions(size.area(), &border, &pairs, region as u32).rule(Rule::Size);
        border
    }

    fn clues(problem: &Problem, border: &[Lit], model: &mut Model) {
        for cell in problem.clued() {
            let around = problem.clues.size().edges().around(cell).map(|(edge, _)| border[edge]);
            model.require(count(around).equals(problem.inner(cell))).rule(Rule::Clue(cell));
        }
        model.borders_around(problem.borders());
        // This is implied, and found by search otherwise.
        if !model.is_explaining() {
            model.require_all(problem.parted().map(|edge| Expr::from(border[edge])));
        }
    }
}
