//! Rules for explanations: the cell that a cell leads to, the cell from which it is reached, and
//! the cell of each number.
//!
//! Everything that the real game itself refuses is obvious: links against an arrow, 2 links from a
//! cell or to one, a circle, numbers along a chain that are not consecutive. So every step is about
//! a link or a number that can be entered.

mod numbering;

use std::sync::Arc;

use tatham_core::author::Law;
use tatham_core::{Direction, Grid, PartialAnswer as _, Place, Puzzle};
use tatham_sat::model::{Int, Model, Rules, Shown, any, count};

use crate::arcs::Arcs;
use crate::kind::Signpost;
use crate::path::{Path, ends};
use crate::problem::Problem;
use numbering::Numbering;

/// Rule of Signpost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A cell leads to another, or is the last.
    Leads(usize),
    /// A cell does not lead to a second cell.
    OneAfter(usize),
    /// A cell leads only to cells that it points to.
    Points(usize),
    /// A cell is reached from another, or is the first.
    Reached(usize),
    /// A cell is not reached from a second cell.
    OneBefore(usize),
    /// A number has a cell.
    Placed(usize),
    /// A number does not have a second cell.
    Once(usize),
    /// Linked cells.
    Follow,
    /// All links.
    NoCircle,
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        let [kept, broken] = match self {
            Self::Leads(_) => {
                ["leads to a cell that it points at, or is the last", "has no cell after it"]
            }
            Self::OneAfter(_) => ["has one cell after it", "has two cells after it"],
            Self::Points(_) => [
                "leads only to cells that it points at",
                "leads to a cell that it does not point at",
            ],
            Self::Reached(_) => [
                "is reached from a cell that points at it, or is the first",
                "has no cell before it",
            ],
            Self::OneBefore(_) => ["has one cell before it", "has two cells before it"],
            Self::Placed(_) => ["has a cell", "has no cell"],
            Self::Once(_) => ["stands in one cell", "stands twice"],
            Self::Follow => ["have consecutive numbers", "do not have consecutive numbers"],
            Self::NoCircle => ["never go round", "go round"],
        };
        Law { kept, broken }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Leads(cell)
            | Self::OneAfter(cell)
            | Self::Points(cell)
            | Self::Reached(cell)
            | Self::OneBefore(cell) => problem.size().label(cell),
            Self::Placed(number) | Self::Once(number) => format!("number {number}"),
            Self::Follow => "linked cells".to_owned(),
            Self::NoCircle => "links".to_owned(),
        }
    }
}

/// Number of cells of the largest board that is explained: each number of each cell is a literal.
const MOST_CELLS: usize = 625;

impl Rule {
    /// Returns true if the game itself enforces the rule: its consequences are obvious to a player.
    pub(crate) fn is_obvious(self) -> bool {
        !matches!(self, Self::Leads(_) | Self::Reached(_) | Self::Placed(_))
    }
}

impl Rules for Signpost {
    type Problem = Problem;
    type PartialAnswer = Path;
    type Shape = Grid<Direction>;
    type Variable = Shown;

    fn givens(problem: &Problem) -> Path {
        <Self as Puzzle>::givens(problem)
    }

    fn range(problem: &Problem) -> u32 {
        <Self as Puzzle>::range(problem)
    }

    fn shape(problem: &Problem) -> Grid<Direction> {
        problem.arrows().clone()
    }

    /// Variables: for each cell its number, and then the links along its arrow.
    fn rules(arrows: &Grid<Direction>, model: &mut Model) -> Vec<Shown> {
        let cells = arrows.size().area();
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
            for (around, [some, one], end, weight) in [
                (&arcs.out[cell], [Rule::Leads(cell), Rule::OneAfter(cell)], cells, 1.0),
                (&arcs.into[cell], [Rule::Reached(cell), Rule::OneBefore(cell)], 1, 1.5),
            ] {
                let end = is(model, cell, end);
                let ways = around.iter().map(|&(arc, _)| links[arc]).chain([end]);
                model.require(any(ways.clone())).rule(some).difficulty(weight);
                model.require(count(ways).at_most(1)).rule(one).obvious();
            }
        }
        for value in 1..=cells {
            let places: Vec<_> = (0..cells).map(|cell| is(model, cell, value)).collect();
            model.require(any(places.iter().copied())).rule(Rule::Placed(value)).difficulty(2.0);
            model.require(count(places).at_most(1)).rule(Rule::Once(value)).obvious();
        }
        model.acyclic(&links, &arcs.ends).rule(Rule::NoCircle).obvious();
        let values = (0..cells).flat_map(|cell| (1..=cells).map(move |value| (cell, value)));
        let mut scope = links.clone();
        scope.extend(values.map(|(cell, value)| is(model, cell, value)));
        model.global(Arc::new(Numbering::new(arcs.clone())), &scope).rule(Rule::Follow).obvious();
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

    /// Values of existing links; only a whole path excludes the others.
    fn values(problem: &Problem, known: &Path) -> Vec<Option<i64>> {
        let (arcs, next) = (Arcs::new(problem.arrows()), known.successors());
        let is_complete = known.is_complete();
        let number = |cell: usize| known.numbers.get(cell).map(i64::from);
        let link = |cell: usize, to: usize| {
            let is_there = next[cell] == Some(to);
            (is_there || is_complete).then_some(i64::from(is_there))
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
