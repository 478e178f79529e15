//! The rules, as they are told to the model layer.
//!
//! That a half is − says no more than that the other is +: so a boolean for each cell, that it is +, is all there is to solve by. Explanations speak of cells
//! that are +, − or neutral, and of the rule that links the halves.

use tatham_core::explain::Step;
use tatham_core::rule::Untyped;
use tatham_core::{Letters, Size};
use tatham_explain::{Explained, ValueNames, Worded};
use tatham_sat::Lit;
use tatham_sat::model::named::Named;
use tatham_sat::model::{Model, Shown, Stated, any, count};

use super::problem::{Both, Problem};
use super::{APART, COUNTED, HALVES, LEFT, Magnets, told};

/// What is stated of a cell.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    /// It is +.
    plus: Lit,
    /// That, or which of three it is.
    shown: Shown,
}

impl From<Stand> for Shown {
    fn from(cell: Stand) -> Self {
        cell.shown
    }
}

/// What a cell can be.
struct Pole {
    plus: Lit,
    minus: Lit,
    /// Not neutral.
    magnet: Lit,
}

impl Pole {
    /// As explanations speak of it; else a cell without domino.
    fn of(cell: &Stand, model: &mut Model) -> Self {
        match cell.shown {
            Shown::Int(pole) => {
                Self { plus: cell.plus, minus: model.is(pole, 2), magnet: !model.is(pole, 0) }
            }
            Shown::Lit(_) => Self { plus: Lit::FALSE, minus: Lit::FALSE, magnet: Lit::FALSE },
        }
    }
}

impl Stated for Magnets {
    type Shape = Size;
    type Variable = Stand;

    fn shape(problem: &Problem) -> Size {
        problem.size()
    }

    fn rules(&size: &Size, model: &mut Model) -> Vec<Stand> {
        let stand = |_| {
            if model.is_explaining() {
                let pole = model.int(0..=2);
                Stand { plus: model.is(pole, 1), shown: pole.into() }
            } else {
                let plus = model.bool();
                Stand { plus, shown: plus.into() }
            }
        };
        let cells: Vec<Stand> = (0..size.area()).map(stand).collect();
        model.for_each(size.edges().pairs(), |model, pair| {
            model
                .require(any(pair.map(|cell| !cells[cell].plus)))
                .named(Both(size, pair), &APART)
                .obvious();
        });
        cells
    }

    fn clues(problem: &Problem, cells: &[Stand], model: &mut Model) {
        let size = problem.size();
        let mut poles: Vec<Pole> = cells.iter().map(|cell| Pole::of(cell, model)).collect();
        for [a, b] in problem.dominoes() {
            if model.is_explaining() {
                for [here, there] in [[&poles[a], &poles[b]], [&poles[b], &poles[a]]] {
                    let opposite = [
                        [!here.plus, there.minus],
                        [!here.minus, there.plus],
                        [here.magnet, !there.magnet],
                    ];
                    model
                        .require_all(opposite.map(any))
                        .named(Both(size, [a, b]), &HALVES)
                        .obvious();
                }
            } else {
                let (magnet, plus) = (model.bool(), [a, b].map(|half| cells[half].plus));
                model.require_all(plus.map(|plus| any([!plus, magnet])));
                model.require(any([!magnet, plus[0], plus[1]]));
                poles[a] = Pole { plus: plus[0], minus: plus[1], magnet };
                poles[b] = Pole { plus: plus[1], minus: plus[0], magnet };
            }
        }
        // Within a domino nothing is left to say.
        for pair in size.edges().pairs().filter(|&[a, b]| problem.other(a) != Some(b)) {
            model
                .require(any(pair.map(|cell| !poles[cell].minus)))
                .named(Both(size, pair), &APART)
                .obvious();
        }
        for (name, line, clues) in problem.counts(&size.lines()) {
            for (pole, clue) in clues.into_iter().enumerate() {
                let Some(clue) = clue else { continue };
                let is = |cell: usize| [poles[cell].plus, poles[cell].minus][pole];
                // A domino along the line has each pole once if it is a magnet.
                let ends =
                    line.iter().enumerate().filter_map(|(at, &cell)| match problem.other(cell) {
                        Some(other) if line.get(at + 1) == Some(&other) => Some(poles[cell].magnet),
                        Some(other) if at > 0 && line[at - 1] == other => None,
                        _ => Some(is(cell)),
                    });
                model
                    .require(count(ends).equals(clue.number))
                    .named(name, &COUNTED[pole])
                    .clue(clue)
                    .weighs(2.0);
                if model.is_explaining() {
                    let cells = line.iter().map(|&cell| is(cell));
                    model
                        .require(count(cells).equals(clue.number))
                        .named(name, &COUNTED[pole])
                        .clue(clue);
                }
            }
            // This follows from the rest, and saves half of the search.
            if let [Some(plus), Some(minus)] = clues {
                let neutral = count(line.iter().map(|&cell| !poles[cell].magnet));
                let left = line.len() as i64 - plus.number - minus.number;
                model.require(neutral.equals(left)).named(name, &LEFT).clue(plus).and_clue(minus);
            }
        }
    }

    fn known(problem: &Problem, values: &[Option<i64>]) -> Letters {
        let plus = |cell: usize| values[cell].map(|value| value == 1);
        Letters::from_fn(problem.size(), |cell| {
            match (plus(cell), problem.other(cell).map_or(Some(false), plus)) {
                (Some(true), _) => Some('+'),
                (_, Some(true)) => Some('-'),
                (Some(false), Some(false)) => Some('.'),
                _ => None,
            }
        })
    }
}

impl Explained for Magnets {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = ValueNames {
        value: |pole| ["neutral", "+", "−"][pole as usize].to_owned(),
        values: |pole| ["neutral cells", "+", "−"][pole as usize].to_owned(),
        sort: "pole",
        counted: |pole| pole > 0,
    };

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        told::worded(problem, step, rules)
    }
}
