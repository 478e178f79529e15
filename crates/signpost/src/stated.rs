//! The rules as explanations tell them: which cell a cell leads to, from which it is reached, where a number stands.
//!
//! What the real game itself refuses is seen at a glance: links against an arrow, two from a cell or to one, a circle, numbers along a chain that do not
//! follow one another. So every step is about a link or a number that can be entered.

mod numbering;
mod words;

use std::sync::Arc;

use serde_json::Value;
use tatham_core::explain::Step;
use tatham_core::rule::Untyped;
use tatham_core::words::capital;
use tatham_core::{Direction, Grid, Known as _, Law, Place};
use tatham_explain::{Explained, Telling, ValueNames, Worded};
use tatham_sat::model::named::Named;
use tatham_sat::model::{Int, Model, Shown, Stated, any, count};

use crate::arcs::Arcs;
use crate::kind::Signpost;
use crate::known::{Path, ends};
use crate::problem::Problem;
use numbering::Numbering;

/// The rules, in words that explanations and the check share.
const LEADS: Law = Law {
    kept: "leads to a cell that it points at, or is the last",
    broken: "has no cell after it",
};
const REACHED: Law = Law {
    kept: "is reached from a cell that points at it, or is the first",
    broken: "has no cell before it",
};
const STANDS: Law = Law { kept: "has a cell", broken: "has no cell" };
pub(crate) const ONE_AFTER: Law =
    Law { kept: "has one cell after it", broken: "has two cells after it" };
pub(crate) const ONE_BEFORE: Law =
    Law { kept: "has one cell before it", broken: "has two cells before it" };
pub(crate) const POINTS: Law = Law {
    kept: "leads only to cells that it points at",
    broken: "leads to a cell that it does not point at",
};
pub(crate) const ONCE: Law = Law { kept: "stands in one cell", broken: "stands twice" };
pub(crate) const FOLLOW: Law =
    Law { kept: "have consecutive numbers", broken: "do not have consecutive numbers" };
pub(crate) const ROUND: Law = Law { kept: "never go round", broken: "go round" };

/// For what they are rules.
pub(crate) const LINKED: &str = "linked cells";
pub(crate) const LINKS: &str = "links";

/// How numbers are named in rules.
pub(crate) fn number(number: usize) -> String {
    format!("number {number}")
}

/// Cells of the largest board that is explained: each number of each cell is a literal.
const MOST_CELLS: usize = 625;

impl Stated for Signpost {
    type Shape = Grid<Direction>;
    type Variable = Shown;

    fn shape(problem: &Problem) -> Grid<Direction> {
        problem.arrows().clone()
    }

    /// For each cell its number, and then the links along its arrow.
    fn rules(arrows: &Grid<Direction>, model: &mut Model) -> Vec<Shown> {
        let (size, cells) = (arrows.size(), arrows.size().area());
        if cells > MOST_CELLS {
            model.give_up(format!("boards of more than {MOST_CELLS} cells are not explained"));
            return Vec::new();
        }
        let arcs = Arc::new(Arcs::new(arrows));
        let links = model.bools(arcs.ends.len());
        let numbers = model.ints(cells, 1..=cells as i64);
        let is =
            |model: &mut Model, cell: usize, number: usize| model.is(numbers[cell], number as i64);
        for cell in 0..cells {
            for (around, laws, end, weight) in [
                (&arcs.out[cell], [&LEADS, &ONE_AFTER], cells, 1.0),
                (&arcs.into[cell], [&REACHED, &ONE_BEFORE], 1, 1.5),
            ] {
                let end = is(model, cell, end);
                let ways = around.iter().map(|&(arc, _)| links[arc]).chain([end]);
                model.require(any(ways.clone())).named(size.label(cell), laws[0]).weighs(weight);
                model.require(count(ways).at_most(1)).named(size.label(cell), laws[1]).obvious();
            }
        }
        for value in 1..=cells {
            let places: Vec<_> = (0..cells).map(|cell| is(model, cell, value)).collect();
            model.require(any(places.iter().copied())).named(number(value), &STANDS).weighs(2.0);
            model
                .require(count(places.iter().copied()).at_most(1))
                .named(number(value), &ONCE)
                .obvious();
        }
        model.acyclic(&links, &arcs.ends).named(LINKS, &ROUND).obvious();
        let values = (0..cells).flat_map(|cell| (1..=cells).map(move |value| (cell, value)));
        let mut scope = links.clone();
        scope.extend(values.map(|(cell, value)| is(model, cell, value)));
        model
            .global(Arc::new(Numbering::new(arcs.clone())), &scope)
            .named(LINKED, &FOLLOW)
            .obvious();
        let shown = |cell: usize| {
            let number: Int = numbers[cell];
            [number.into()]
                .into_iter()
                .chain(arcs.out[cell].iter().map(|&(arc, _)| links[arc].into()))
        };
        (0..cells).flat_map(shown).collect()
    }

    fn places(problem: &Problem, _shown: usize) -> Vec<Place> {
        let size = problem.size();
        let arcs = Arcs::new(problem.arrows());
        let links = |cell: usize| {
            arcs.out[cell].iter().map(move |&(_, to)| Place::Link(ends(size, cell, to)))
        };
        let cell = |cell: usize| {
            let (x, y) = size.position(cell);
            Place::Cell([x, y])
        };
        (0..arcs.cells).flat_map(|own| [cell(own)].into_iter().chain(links(own))).collect()
    }

    /// Of links, which are there; which are not, only a whole path says.
    fn values(problem: &Problem, known: &Path) -> Vec<Option<i64>> {
        let (arcs, next) = (Arcs::new(problem.arrows()), known.successors());
        let is_whole = known.is_whole();
        let number = |cell: usize| known.numbers.get(cell).map(i64::from);
        let link = |cell: usize, to: usize| {
            let is_there = next[cell] == Some(to);
            (is_there || is_whole).then_some(i64::from(is_there))
        };
        let links =
            |cell: usize| arcs.out[cell].iter().map(|&(_, to)| link(cell, to)).collect::<Vec<_>>();
        (0..arcs.cells).flat_map(|cell| [number(cell)].into_iter().chain(links(cell))).collect()
    }

    fn known(problem: &Problem, values: &[Option<i64>]) -> Path {
        let arcs = Arcs::new(problem.arrows());
        let mut values = values.iter().copied();
        let mut next = vec![None; arcs.cells];
        let mut numbers = Vec::with_capacity(arcs.cells);
        for (out, next) in arcs.out.iter().zip(&mut next) {
            numbers.push(values.next().flatten());
            for &(_, to) in out {
                if values.next().flatten() == Some(1) {
                    *next = Some(to);
                }
            }
        }
        let number = |cell: usize| numbers[cell].and_then(|number| u32::try_from(number).ok());
        Path::of_numbers(tatham_core::Numbers::from_fn(problem.size(), number)).with_links(&next)
    }
}

impl Explained for Signpost {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = ValueNames::numbers("number");

    fn value(_problem: &Problem, place: Place, value: i64) -> Value {
        if place.is_line() { (value == 1).into() } else { value.into() }
    }

    fn telling(place: Place) -> Telling {
        if place.is_line() { Telling::Line } else { Telling::OnlyItsValue }
    }

    /// The links that are wrong, and the numbers of cells whose links are not.
    fn wrong(problem: &Problem, position: &Path, solution: &Path) -> Vec<Place> {
        position.other_than(&Path::given(problem), solution)
    }

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        let (name, text) = words::step(problem, step, rules)?;
        Some(Worded { name, text: capital(&text), places: step.because.left.clone() })
    }
}
