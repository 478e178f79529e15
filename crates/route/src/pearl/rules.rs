//! Rules for the model layer, with a boolean for each edge between 2 cells: true if the loop
//! crosses it.

use tatham_core::author::Law;
use tatham_core::partial_answer::Lines;
use tatham_core::{Direction, Fact, Grid, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Logic as _, Model, Rules, all, any};

use super::{Pearl, pearls};
use crate::line;

/// Rule of Pearl.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// All lines.
    Loop,
    /// White pearl in a cell: the loop passes straight through it.
    Straight(usize),
    /// White pearl in a cell: the loop turns beside it.
    Beside(usize),
    /// Black pearl in a cell: the loop turns at it.
    Turn(usize),
    /// Black pearl in a cell: the loop goes straight beside it.
    On(usize),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Grid<Option<char>>;

    fn law(self) -> Law {
        let [kept, broken] = match self {
            Self::Loop => ["is one closed line", "is not one closed line"],
            Self::Straight(_) => ["is passed straight on", "is not passed straight on"],
            Self::Beside(_) => ["has a turn beside it", "has no turn beside it"],
            Self::Turn(_) => ["is a turn of the loop", "is no turn of the loop"],
            Self::On(_) => ["has no turn beside it", "has a turn beside it"],
        };
        Law { kept, broken }
    }

    fn subject(self, problem: &Grid<Option<char>>) -> String {
        let Some((cell, colour)) = self.pearl() else { return "the loop".to_owned() };
        format!("the {colour} pearl at {}", problem.size().label(cell))
    }

    fn clues(self, problem: &Grid<Option<char>>) -> Vec<Fact> {
        let pearl = self.pearl().into_iter();
        pearl.map(|(cell, colour)| Fact::is(problem.size().place(cell), colour)).collect()
    }
}

impl Rule {
    /// Pearl of the rule, and its colour.
    fn pearl(self) -> Option<(usize, &'static str)> {
        match self {
            Self::Loop => None,
            Self::Straight(cell) | Self::Beside(cell) => Some((cell, "white")),
            Self::Turn(cell) | Self::On(cell) => Some((cell, "black")),
        }
    }
}

impl Rules for Pearl {
    type PartialAnswer = Lines;
    type Shape = Size;
    type Variable = Lit;

    /// Pearls, `B` and `W`.
    type Problem = Grid<Option<char>>;

    fn givens(problem: &Grid<Option<char>>) -> Lines {
        Lines::unknown(problem.size())
    }

    fn range(_: &Grid<Option<char>>) {}

    fn shape(problem: &Grid<Option<char>>) -> Size {
        problem.size()
    }

    fn rules(&size: &Size, model: &mut Model) -> Vec<Lit> {
        let edges = model.bools(size.edges().count());
        let ends: Vec<[usize; 2]> = size.edges().pairs().collect();
        model.one_loop(&edges, &ends).rule(Rule::Loop);
        edges
    }

    fn clues(problem: &Grid<Option<char>>, lines: &[Lit], model: &mut Model) {
        let size = problem.size();
        let line = |cell: usize, side| {
            size.edges().beside(cell, side).map_or(Lit::FALSE, |edge| lines[edge])
        };
        // The line that continues in the neighbour.
        let beyond =
            |cell: usize, side| size.step(cell, side).map_or(Lit::FALSE, |next| line(next, side));
        for (cell, is_black) in pearls(problem) {
            let [north, east, south, west] = line::SIDES.map(|side| line(cell, side));
            if is_black {
                let turn = [[north, south], [!north, !south], [east, west], [!east, !west]];
                model.require(all(turn.map(any))).rule(Rule::Turn(cell));
                let on = line::SIDES.map(|side| line(cell, side).implies(beyond(cell, side)));
                model.require(all(on)).rule(Rule::On(cell));
            } else {
                let ways = 1 << 0b0101 | 1 << 0b1010;
                line::require_ways(model, &[north, east, south, west], ways)
                    .rule(Rule::Straight(cell));
                let on = |side| [!line(cell, side), !beyond(cell, side)];
                let beside = [Direction::North, Direction::East]
                    .map(|side| any([on(side), on(line::opposite(side))].concat()));
                model.require(all(beside)).rule(Rule::Beside(cell));
            }
        }
    }
}
