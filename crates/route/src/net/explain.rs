//! Sentences about tiles, and names of the edges of Net.

use tatham_core::grid::Arms;
use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::{Direction, Place, say};
use tatham_explain::{Explained, Inference, Predicate, ValueNames};

use super::problem::Problem;
use super::rules::Rule;
use super::{Net, shut_in};
use crate::explain::sides;
use crate::line::{self, Crossing};

/// Name of a tile by its shape.
fn shape(arms: Arms) -> &'static str {
    let is_straight = arms.has(Direction::East) == arms.has(Direction::West);
    match arms.count() {
        1 => "end",
        2 if is_straight => "straight piece",
        2 => "corner",
        3 => "T",
        _ => "tile",
    }
}

/// Words for the edge of the grid and the walls beside a tile.
fn where_it_lies(problem: &Problem, cell: usize) -> &'static str {
    let (edges, is_wall) = (problem.edges(), problem.is_wall());
    let sides = line::SIDES.map(|side| edges.beside(cell, side));
    let is_beside_wall = sides.into_iter().flatten().any(|edge| is_wall[edge]);
    match (sides.contains(&None), is_beside_wall) {
        (true, true) => "lies at the edge of the grid, beside a wall",
        (true, false) => "lies at the edge of the grid",
        (false, true) => "stands beside a wall",
        (false, false) => "fits in only some ways",
    }
}

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

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        let Some((Rule::Tile(cell), _)) = step.rule() else { return shut_in::describe(step) };
        if step.is_chain || step.problem.is_loose() {
            return None;
        }
        let [with, without] = sides(step, step.problem.edges(), cell, Crossing::Line)?;
        let place = step.problem.size().place(cell);
        let name = format!("the {} at {place}", shape(step.problem.arms(cell)));
        let tile = SentencePart::naming(name, [place]);
        let lead = if with.len() == 1 { "a wire leads " } else { "wires lead " };
        let reason = match (with.is_empty(), without.is_empty()) {
            (true, true) => say![tile, " ", where_it_lies(step.problem, cell)],
            (false, true) => say![lead, Clause::list(&with, "and"), " from ", tile],
            (true, false) => say!["no wire leads ", Clause::list(&without, "or"), " from ", tile],
            (false, false) => {
                let none = say![", and none leads ", Clause::list(&without, "or")];
                say![lead, Clause::list(&with, "and"), " from ", tile, none]
            }
        };
        Some(Sentence::so(reason, step.conclusion()).naming([place]))
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
