//! Rules for the model layer, with a boolean for each cell: true if it has a tent.

use tatham_core::author::Law;
use tatham_core::grid::Line;
use tatham_core::{Fact, Letters, Place, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Model, Rules, count};

use super::problem::Problem;
use super::{Tents, sites};

/// Rule of Tents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// All tents.
    Apart,
    /// Tents of a row, counted from 0.
    Beside(usize),
    /// Number of a line.
    Number(Line),
    /// Tree, by its cell.
    Own(usize),
    /// Tent of a tree, which is its only one.
    NoSecond(usize),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Apart => Law { kept: "do not touch", broken: "touch" },
            Self::Beside(_) => Law { kept: "stand beside trees", broken: "stand beside no tree" },
            Self::Number(_) => Law {
                kept: "has as many tents as its number says",
                broken: "does not have as many tents as its number says",
            },
            Self::Own(_) => Law { kept: "has a tent of its own", broken: "has no tent of its own" },
            Self::NoSecond(_) => {
                Law { kept: "has no second tent of its own", broken: "has two tents of its own" }
            }
        }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Apart => "tents".to_owned(),
            Self::Beside(row) => format!("tents in {}", Line::Row(row + 1)),
            Self::Number(line) => line.to_string(),
            Self::Own(tree) | Self::NoSecond(tree) => {
                format!("the tree at {}", problem.marks.size().label(tree))
            }
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let Self::Number(line) = self else { return Vec::new() };
        let (clue, number) = problem.clue(line);
        vec![Fact::is(Place::Clue(clue), number)]
    }
}

impl Rules for Tents {
    type Problem = Problem;
    type PartialAnswer = Letters;
    type Shape = Size;
    type Variable = Lit;

    fn givens(problem: &Problem) -> Letters {
        Letters::from_grid(&problem.marks, |mark| mark.map(|mark| ['T', '^', '.'][mark]))
    }

    fn range(_: &Problem) -> &'static str {
        ".^"
    }

    fn shape(problem: &Problem) -> Size {
        problem.marks.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Lit> {
        let tent = model.bools(size.area());
        for block in sites::blocks(*size) {
            let tents = count(block.into_iter().map(|cell| tent[cell]));
            model.require(tents.at_most(1)).rule(Rule::Apart).obvious();
        }
        tent
    }

    fn clues(problem: &Problem, tent: &[Lit], model: &mut Model) {
        let size = problem.marks.size();
        for y in 0..size.height {
            let treeless = problem
                .free(size.row(y))
                .filter(|&cell| problem.trees_beside(cell).next().is_none());
            let row = count(treeless.map(|cell| tent[cell]));
            model.require(row.equals(0)).rule(Rule::Beside(y)).difficulty(1.0);
        }
        for (line, cells, (_, number)) in problem.lines() {
            let tents = count(cells.iter().map(|&cell| tent[cell]));
            model.require(tents.equals(number.into())).rule(Rule::Number(line));
        }
        if !model.is_explaining() {
            return problem.belong(tent, model);
        }
        for (tree, own) in problem.own(tent, model) {
            model
                .require(count(own.iter().copied()).at_least(1))
                .rule(Rule::Own(tree))
                .difficulty(1.0);
            model.require(count(own).at_most(1)).rule(Rule::NoSecond(tree)).difficulty(1.0);
        }
    }
}
