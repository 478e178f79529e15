//! Rules for the model layer, with a colour for each region.

use tatham_core::Place;
use tatham_core::author::Law;
use tatham_core::partial_answer::{COLOURS, Colours};
use tatham_sat::Lit;
use tatham_sat::model::{Int, Model, Rules, any};

use super::{Map, Problem};

/// Rule of Map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// 2 neighbours.
    Differ([usize; 2]),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        Law { kept: "have different colours", broken: "have the same colour" }
    }

    fn subject(self, _: &Problem) -> String {
        let Self::Differ([one, other]) = self;
        format!("regions {} and {}", one + 1, other + 1)
    }
}

impl Rules for Map {
    type Problem = Problem;
    type PartialAnswer = Colours;
    type Shape = usize;
    type Variable = Int;

    fn givens(problem: &Problem) -> Colours {
        Colours::from_colours(problem.given.iter().copied())
    }

    fn range(_: &Problem) {}

    fn shape(problem: &Problem) -> usize {
        problem.given.len()
    }

    fn rules(regions: &usize, model: &mut Model) -> Vec<Int> {
        let colour = model.ints(*regions, 0..=i64::from(COLOURS) - 1);
        if !model.is_explaining() {
            model.colouring(&colour);
        }
        colour
    }

    fn clues(problem: &Problem, colour: &[Int], model: &mut Model) {
        if !model.is_explaining() {
            return model.different_neighbours(&problem.neighbours);
        }
        for &[a, b] in &problem.neighbours {
            let apart = (0..i64::from(COLOURS))
                .map(|value| [a, b].map(|region| !model.is(colour[region], value)));
            let apart: Vec<[Lit; 2]> = apart.collect();
            let differ = apart.into_iter().map(any);
            model.require_all(differ).rule(Rule::Differ([a, b])).obvious();
        }
    }

    fn name(_: &Problem, region: usize) -> String {
        Place::Region(region).to_string()
    }
}
