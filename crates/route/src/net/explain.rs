//! Names of the edges of Net.

use tatham_core::Place;
use tatham_explain::{Explained, Predicate, ValueNames};

use super::Net;
use super::problem::Problem;
use super::rules::Rule;
use crate::line::{self, Crossing};

impl Explained for Net {
    type Rule = Rule;
    type Value = Crossing;

    const NAMES: ValueNames = ValueNames {
        value: |value| if value == 1 { "a wire" } else { "no wire" }.to_owned(),
        values: |value| if value == 1 { "wires" } else { "edges without a wire" }.to_owned(),
        ..line::NAMES
    };

    fn predicate(_: Place, value: Crossing, is: bool) -> Predicate {
        line::predicate(["a wire", "wires"], (value == Crossing::Line) == is)
    }

    /// If opposite sides of the grid are joined, there is an edge between 2 of its outer cells
    /// there.
    fn names(problem: &Problem, places: &[Place]) -> Vec<String> {
        let (size, edges) = (problem.size(), problem.edges());
        let outer = |place: &Place| {
            let edge = edges.at(*place)?;
            let [one, other] = edges.cells(edge);
            let is_outer = size.step(one, edges.side(edge)).is_none();
            is_outer.then(|| {
                format!("the outer edge between {} and {}", size.label(one), size.label(other))
            })
        };
        if places.iter().all(|place| outer(place).is_none()) {
            return Place::names(places);
        }
        places.iter().map(|place| outer(place).unwrap_or_else(|| place.to_string())).collect()
    }
}
