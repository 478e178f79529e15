//! Rules for the model layer, with a height for each cell.

use tatham_core::author::Law;
use tatham_core::grid::Line;
use tatham_core::{Clue, Fact, Numbers, Place, Size};
use tatham_sat::model::{Int, Model, Rules};

use super::{Problem, Towers};
use crate::check::HEIGHTS;

/// Rule of Towers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Row or column.
    Line(Line),
    /// Towers that are visible from a clue.
    Seen(Clue),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Line(_) => HEIGHTS,
            Self::Seen(_) => Law { kept: "is met", broken: "is not met" },
        }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Line(line) => line.to_string(),
            Self::Seen(clue) => {
                let number = problem.number(clue).map_or_else(String::new, |own| own.to_string());
                format!("the {number} {}", clue.side())
            }
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let Self::Seen(clue) = self else { return Vec::new() };
        let number = problem.number(clue);
        number.map(|number| Fact::is(Place::Clue(clue), number)).into_iter().collect()
    }
}

impl Rules for Towers {
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
        let tower = model.ints(size.area(), 1..=size.width as i64);
        for (name, line) in size.lines().named() {
            model.skyscraper_row(line.iter().map(|&cell| tower[cell])).rule(Rule::Line(name));
        }
        tower
    }

    fn clues(problem: &Problem, _tower: &[Int], model: &mut Model) {
        for (line, ends) in problem.lines() {
            model.seen(line, ends.map(|clue| problem.number(clue)), ends.map(Rule::Seen));
        }
    }
}
