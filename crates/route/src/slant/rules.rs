//! Rules for the model layer, with a boolean for each cell: true if its line falls.

use tatham_core::author::Law;
use tatham_core::{Fact, Letters, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Model, Rules, Shown, count};

use super::Slant;
use super::explain::Line;
use super::problem::{Problem, ends};
use crate::pair_constraint::PairConstraint;

/// Rule of Slant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Number at a corner.
    Number(usize),
    /// All lines.
    NoLoop,
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Number(_) => Law {
                kept: "has as many lines as it says",
                broken: "does not have as many lines as it says",
            },
            Self::NoLoop => Law { kept: "form no loop", broken: "form a loop" },
        }
    }

    /// Name of a number by the cells around it: 2 that touch only at the corner, or 2 side by side
    /// at the edge of the grid.
    fn subject(self, problem: &Problem) -> String {
        let Self::Number(corner) = self else { return "the lines".to_owned() };
        let (number, label) = (problem.number(corner), |cell| problem.size.label(cell));
        match problem.touching(corner)[..] {
            [(cell, _)] => format!("the {number} at the corner of {}", label(cell)),
            [(first, _), .., (last, _)] => {
                format!("the {number} between {} and {}", label(first), label(last))
            }
            [] => unreachable!("cells lie around each corner"),
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let Self::Number(corner) = self else { return Vec::new() };
        vec![Fact::is(problem.dot(corner), problem.number(corner))]
    }
}

/// SAT variables of a cell.
#[derive(Clone, Copy, Debug)]
pub struct Fall {
    /// True if the slant is `\`.
    falls: Lit,
    /// Pairs with the cell to the right, at the lower of their 2 common corners, and with the cell
    /// below, at the right one. At the other corner the pair is the opposite, because a slant meets
    /// one of the 2 corners. Present only in the search.
    beside: Option<PairConstraint>,
    below: Option<PairConstraint>,
}

impl From<Fall> for Shown {
    fn from(cell: Fall) -> Self {
        cell.falls.into()
    }
}

impl Rules for Slant {
    type Problem = Problem;
    type PartialAnswer = Letters;
    type Shape = Size;
    type Variable = Fall;

    fn givens(problem: &Problem) -> Letters {
        Letters::unknown(problem.size)
    }

    fn range(_: &Problem) -> &'static str {
        r"/\"
    }

    fn shape(problem: &Problem) -> Size {
        problem.size
    }

    fn rules(&size: &Size, model: &mut Model) -> Vec<Fall> {
        let falls = model.bools(size.area());
        let slants: Vec<Lit> = falls.iter().flat_map(|&falls| [!falls, falls]).collect();
        let ends: Vec<[usize; 2]> = (0..size.area()).flat_map(|cell| ends(size, cell)).collect();
        model.acyclic(&slants, &ends).rule(Rule::NoLoop);
        let pair = |cell: usize, has_next: bool, next: usize, model: &mut Model| {
            let is_wanted = has_next && !model.is_explaining();
            is_wanted.then(|| PairConstraint::new([falls[cell], !falls[next]], model))
        };
        let fall = |cell: usize| {
            let (x, y) = size.position(cell);
            let beside = pair(cell, x + 1 < size.width, cell + 1, model);
            let below = pair(cell, y + 1 < size.height, cell + size.width, model);
            Fall { falls: falls[cell], beside, below }
        };
        (0..size.area()).map(fall).collect()
    }

    fn clues(problem: &Problem, cells: &[Fall], model: &mut Model) {
        for corner in problem.numbered() {
            let (number, around) = (problem.number(corner) as usize, problem.touching(corner));
            let is_falling = |line| line == Line::Falling;
            let lines = around.iter().map(|&(cell, line)| {
                if is_falling(line) { cells[cell].falls } else { !cells[cell].falls }
            });
            model.require(count(lines).equals(number as i64)).rule(Rule::Number(corner));
            let at = |at: usize| cells[around[at].0];
            // The cells around a corner are in row order.
            match around.len() {
                2 => {
                    let [one, other] = [around[0], around[1]];
                    let is_beside = one.0 + 1 == other.0;
                    let pair = if is_beside { at(0).beside } else { at(0).below };
                    if let Some(pair) = pair {
                        let pair = if is_falling(one.1) { pair } else { pair.opposite() };
                        pair.is(number, model);
                    }
                }
                4 => {
                    for [one, other] in [[at(0).beside, at(2).beside], [at(0).below, at(1).below]] {
                        if let (Some(one), Some(other)) = (one, other) {
                            one.add_up(other.opposite(), number, model);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}
