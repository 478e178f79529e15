//! Rules for the model layer, with a number for each cell.

use tatham_core::author::Law;
use tatham_core::{Numbers, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Int, Model, Rules};

use super::{Filling, Problem};

/// Rule of Filling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// All regions of a number.
    Regions(u32),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        Law {
            kept: "have as many cells as the number says",
            broken: "do not have as many cells as the number says",
        }
    }

    fn subject(self, _: &Problem) -> String {
        let Self::Regions(number) = self;
        format!("the regions of {number}")
    }
}

impl Rules for Filling {
    type Problem = Problem;
    type PartialAnswer = Numbers;
    /// Grid, and the largest number.
    type Shape = (Size, u32);
    type Variable = Int;

    const STATES_SHAPE_ALONE: bool = true;

    fn givens(problem: &Problem) -> Numbers {
        Numbers::from_grid(&problem.given, |given| *given)
    }

    fn range(problem: &Problem) -> u32 {
        problem.most
    }

    fn shape(problem: &Problem) -> (Size, u32) {
        (problem.given.size(), problem.most)
    }

    fn rules(&(size, most): &(Size, u32), model: &mut Model) -> Vec<Int> {
        let number = model.ints(size.area(), 1..=i64::from(most));
        let neighbours: Vec<[usize; 2]> = size.edges().pairs().collect();
        model.for_each(1..=i64::from(most), |model, own| {
            let is: Vec<Lit> = number.iter().map(|&number| model.is(number, own)).collect();
            model.clusters(&is, &neighbours, own as u32).rule(Rule::Regions(own as u32));
        });
        number
    }
}
