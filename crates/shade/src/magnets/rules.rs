//! Rules, and their statement to the model layer.
//!
//! A half is − if and only if the other is +, so the search needs only a boolean for each cell:
//! true if it is +. Explanations name cells that are +, − or neutral, and the rule that links the
//! halves.

use tatham_core::author::Law;
use tatham_core::grid::Line;
use tatham_core::{Fact, Letters, Place, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Model, Rules, Shown, any, count};

use super::Magnets;
use super::explain::Half;
use super::problem::Problem;

/// Rule of Magnets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Halves of a domino.
    Halves([usize; 2]),
    /// Cells side by side.
    Apart([usize; 2]),
    /// Number of cells of this sort in a line: poles by their clue, neutral cells by both.
    Number(Line, Half),
    /// Number of a pole in a line, for dominoes along the line, which have it once.
    Dominoes(Line, Half),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Halves(_) => Law {
                kept: "are opposite poles or both neutral",
                broken: "are neither opposite poles nor both neutral",
            },
            Self::Apart(_) => Law { kept: "are not the same pole", broken: "are the same pole" },
            Self::Number(_, Half::Neutral) | Self::Dominoes(_, Half::Neutral) => Law {
                kept: "has as many neutral cells as its clues leave",
                broken: "does not have as many neutral cells as its clues leave",
            },
            Self::Number(_, Half::Plus) | Self::Dominoes(_, Half::Plus) => Law {
                kept: "has as many + as its clue says",
                broken: "does not have as many + as its clue says",
            },
            Self::Number(_, Half::Minus) | Self::Dominoes(_, Half::Minus) => Law {
                kept: "has as many − as its clue says",
                broken: "does not have as many − as its clue says",
            },
        }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Halves([first, second]) | Self::Apart([first, second]) => {
                let size = problem.size();
                format!("{} and {}", size.label(first), size.label(second))
            }
            Self::Number(line, _) | Self::Dominoes(line, _) => line.to_string(),
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let (Self::Number(line, pole) | Self::Dominoes(line, pole)) = self else {
            return Vec::new();
        };
        let [plus, minus] = problem.clues(line);
        let clues = match pole {
            Half::Neutral => [plus, minus],
            Half::Plus => [plus, None],
            Half::Minus => [minus, None],
        };
        let clues = clues.into_iter().flatten();
        clues.map(|(clue, number)| Fact::is(Place::Clue(clue), number)).collect()
    }
}

/// Variables of a cell.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    /// Literal that the cell is +.
    plus: Lit,
    /// One boolean for 2 halves, or one of 3 values.
    shown: Shown,
}

impl From<Stand> for Shown {
    fn from(cell: Stand) -> Self {
        cell.shown
    }
}

/// Values of a cell.
struct Pole {
    plus: Lit,
    minus: Lit,
    /// Literal that the cell is not neutral.
    magnet: Lit,
}

impl Pole {
    /// Creates the literals of the value in explanations; otherwise those of a cell without domino.
    fn for_cell(cell: &Stand, model: &mut Model) -> Self {
        match cell.shown {
            Shown::Int(pole) => {
                Self { plus: cell.plus, minus: model.is(pole, 2), magnet: !model.is(pole, 0) }
            }
            Shown::Lit(_) => Self { plus: Lit::FALSE, minus: Lit::FALSE, magnet: Lit::FALSE },
        }
    }
}

impl Rules for Magnets {
    type Problem = Problem;
    type PartialAnswer = Letters;
    type Shape = Size;
    type Variable = Stand;

    /// A cell without domino is neutral.
    fn givens(problem: &Problem) -> Letters {
        Letters::from_fn(problem.size(), |cell| problem.other(cell).is_none().then_some('.'))
    }

    fn range(_: &Problem) -> &'static str {
        ".+-"
    }

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
                .rule(Rule::Apart(pair))
                .obvious();
        });
        cells
    }

    fn clues(problem: &Problem, cells: &[Stand], model: &mut Model) {
        let size = problem.size();
        let others: Vec<Option<usize>> = (0..size.area()).map(|cell| problem.other(cell)).collect();
        let mut poles: Vec<Pole> = cells.iter().map(|cell| Pole::for_cell(cell, model)).collect();
        for [a, b] in problem.dominoes() {
            if model.is_explaining() {
                for [here, there] in [[&poles[a], &poles[b]], [&poles[b], &poles[a]]] {
                    let opposite = [
                        [!here.plus, there.minus],
                        [!here.minus, there.plus],
                        [here.magnet, !there.magnet],
                    ];
                    model.require_all(opposite.map(any)).rule(Rule::Halves([a, b])).obvious();
                }
            } else {
                let (magnet, plus) = (model.bool(), [a, b].map(|half| cells[half].plus));
                model.require_all(plus.map(|plus| any([!plus, magnet])));
                model.require(any([!magnet, plus[0], plus[1]]));
                poles[a] = Pole { plus: plus[0], minus: plus[1], magnet };
                poles[b] = Pole { plus: plus[1], minus: plus[0], magnet };
            }
        }
        // No rule is left inside a domino.
        for pair in size.edges().pairs().filter(|&[a, b]| others[a] != Some(b)) {
            model
                .require(any(pair.map(|cell| !poles[cell].minus)))
                .rule(Rule::Apart(pair))
                .obvious();
        }
        for (name, line, clues) in problem.counts(&size.lines()) {
            for (pole, clue) in [Half::Plus, Half::Minus].into_iter().zip(clues) {
                let Some((_, number)) = clue else { continue };
                let is = |cell: usize| match pole {
                    Half::Plus => poles[cell].plus,
                    _ => poles[cell].minus,
                };
                // A domino along the line has each pole once if it is a magnet.
                let ends = line.iter().enumerate().filter_map(|(at, &cell)| match others[cell] {
                    Some(other) if line.get(at + 1) == Some(&other) => Some(poles[cell].magnet),
                    Some(other) if at > 0 && line[at - 1] == other => None,
                    _ => Some(is(cell)),
                });
                let by_dominoes = count(ends).equals(number.into());
                model.require(by_dominoes).rule(Rule::Dominoes(name, pole)).difficulty(2.0);
                if model.is_explaining() {
                    let cells = count(line.iter().map(|&cell| is(cell)));
                    model.require(cells.equals(number.into())).rule(Rule::Number(name, pole));
                }
            }
            // This is implied, and halves the search.
            if let [Some((_, plus)), Some((_, minus))] = clues {
                let neutral = count(line.iter().map(|&cell| !poles[cell].magnet));
                let left = line.len() as i64 - i64::from(plus) - i64::from(minus);
                model.require(neutral.equals(left)).rule(Rule::Number(name, Half::Neutral));
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
