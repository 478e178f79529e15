//! Rules for the model layer, with a boolean for each cell: true if it has a lamp.

use tatham_core::author::Law;
use tatham_core::{Fact, Letters, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Model, Rules, any, count};

use super::Lightup;
use super::problem::Problem;

/// Rule of Light Up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Lamps without a wall between them.
    Apart,
    /// Open cell.
    Lit(usize),
    /// Number on a wall.
    Number(usize),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Apart => Law { kept: "do not light each other", broken: "light each other" },
            Self::Lit(_) => Law { kept: "must be lit", broken: "is not lit" },
            Self::Number(_) => Law {
                kept: "has as many lamps beside it as it says",
                broken: "does not have as many lamps beside it as it says",
            },
        }
    }

    fn subject(self, problem: &Problem) -> String {
        let label = |cell| problem.walls.size().label(cell);
        match self {
            Self::Apart => "lamps".to_owned(),
            Self::Lit(cell) => label(cell),
            Self::Number(wall) => format!("the {} at {}", problem.number(wall), label(wall)),
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let Self::Number(wall) = self else { return Vec::new() };
        vec![Fact::is(problem.walls.size().place(wall), problem.number(wall))]
    }
}

impl Rules for Lightup {
    type Problem = Problem;
    type PartialAnswer = Letters;
    type Shape = Size;
    type Variable = Lit;

    fn givens(problem: &Problem) -> Letters {
        Letters::from_grid(&problem.walls, |wall| wall.map(|_| '#'))
    }

    fn range(_: &Problem) -> &'static str {
        ".*"
    }

    fn shape(problem: &Problem) -> Size {
        problem.walls.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Lit> {
        model.bools(size.area())
    }

    fn clues(problem: &Problem, lamp: &[Lit], model: &mut Model) {
        let rays = problem.rays();
        for (_, run) in rays.runs() {
            let lamps = count(run.iter().map(|&cell| lamp[cell]));
            model.require(lamps.at_most(1)).rule(Rule::Apart).obvious();
        }
        for cell in rays.open() {
            model.require(any(rays.seen(cell).map(|other| lamp[other]))).rule(Rule::Lit(cell));
        }
        for wall in problem.numbered() {
            let lamps = count(problem.beside(wall).into_iter().map(|cell| lamp[cell]));
            model.require(lamps.equals(problem.number(wall).into())).rule(Rule::Number(wall));
        }
    }
}
