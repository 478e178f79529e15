//! Rules, and their statement to the model layer.
//!
//! Ships do not touch, so of 2 cells that meet at a corner at most one is ship, and all ships are
//! straight. There is a ship of some length at a place if its cells are ship and the cells past its
//! ends are not; of each length there are as many as in the fleet.

use super::Battleship;
use tatham_core::author::Law;
use tatham_core::grid::Line;
use tatham_core::{Clue, Direction, Fact, Letters, Place, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Expr, Logic as _, Model, Rules, Shown, all, any, count};

use super::problem::{Hint, Problem};

/// Rule of Battleship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// All ships.
    Apart,
    /// Longest ship of the fleet.
    Longest,
    /// Number of ships of a length.
    Ships(usize),
    /// Number of ship cells of a line.
    Number(Line),
    /// Cell with a hint.
    Hint(usize, Hint),
    /// Numbers of all rows, or of all columns.
    Sum,
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Apart => Law { kept: "do not touch", broken: "touch" },
            Self::Longest => Law { kept: "has no longer ship", broken: "has no ship so long" },
            Self::Ships(_) => Law { kept: "is as given", broken: "is not as given" },
            Self::Number(_) => Law {
                kept: "has as many ship cells as its clue says",
                broken: "does not have as many ship cells as its clue says",
            },
            Self::Hint(_, hint) => meant(hint),
            Self::Sum => Law {
                kept: "add up to the cells of the fleet",
                broken: "do not add up to the cells of the fleet",
            },
        }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Apart => "ships".to_owned(),
            Self::Longest => "the fleet".to_owned(),
            Self::Ships(length) => format!("the number of ships of {length}"),
            Self::Number(line) => line.to_string(),
            Self::Hint(cell, _) => problem.size().label(cell),
            Self::Sum => "the clues".to_owned(),
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let Self::Number(line) = self else { return Vec::new() };
        let number = problem.number(line).unwrap_or_default();
        vec![Fact::is(Place::Clue(beside(line)), number)]
    }
}

/// Law of a hint.
fn meant(hint: Hint) -> Law {
    match hint {
        Hint::Water => Law { kept: "is water", broken: "is not water" },
        Hint::Ship => Law { kept: "is ship", broken: "is not ship" },
        Hint::Single => Law { kept: "is a ship of one cell", broken: "is no ship of one cell" },
        Hint::Middle => {
            Law { kept: "is in the middle of a ship", broken: "is not in the middle of a ship" }
        }
        Hint::End(Direction::West) => {
            Law { kept: "is the left end of a ship", broken: "is not the left end of a ship" }
        }
        Hint::End(Direction::East) => {
            Law { kept: "is the right end of a ship", broken: "is not the right end of a ship" }
        }
        Hint::End(Direction::North) => {
            Law { kept: "is the top end of a ship", broken: "is not the top end of a ship" }
        }
        Hint::End(_) => {
            Law { kept: "is the bottom end of a ship", broken: "is not the bottom end of a ship" }
        }
    }
}

/// Place of the clue of a line.
pub(super) fn beside(line: Line) -> Clue {
    match line {
        Line::Row(number) => Clue::Left(number),
        Line::Column(number) => Clue::Top(number),
    }
}

/// The 4 sides of a cell.
const SIDES: [Direction; 4] =
    [Direction::North, Direction::East, Direction::South, Direction::West];

impl Rules for Battleship {
    type Problem = Problem;
    type PartialAnswer = Letters;
    type Shape = (Size, Vec<usize>);
    type Variable = Lit;

    fn givens(problem: &Problem) -> Letters {
        Letters::from_fn(problem.size(), |cell| problem.hints()[cell].map(Hint::letter))
    }

    /// Range of values: a partial answer, like a hint, can leave open the part of a ship.
    fn range(_: &Problem) -> &'static str {
        ".SLRTBCV"
    }

    /// Size, and the fleet.
    fn shape(problem: &Problem) -> (Size, Vec<usize>) {
        (problem.size(), problem.fleet().to_vec())
    }

    fn rules((size, fleet): &(Size, Vec<usize>), model: &mut Model) -> Vec<Lit> {
        let ship = model.bools(size.area());
        let sea = Sea { size: *size, ship: &ship };
        for cell in 0..size.area() {
            for corner in [Direction::SouthEast, Direction::SouthWest] {
                let both = sea.at(cell) & sea.beyond(cell, corner);
                model.require(!both).rule(Rule::Apart).obvious();
            }
        }
        let longest = fleet.iter().rposition(|&ships| ships > 0).map_or(0, |last| last + 1);
        for line in sea.lines() {
            let too_long = line
                .windows(longest + 1)
                .map(|too_long| any(too_long.iter().map(|&cell| !sea.at(cell))));
            model.require_all(too_long).rule(Rule::Longest);
        }
        // Each ship cell is part of a ship: this is implied, but useful.
        let mut covers: Vec<Vec<Lit>> = vec![Vec::new(); size.area()];
        for (&ships, length) in fleet.iter().zip(1..=longest) {
            let mut lying = Vec::new();
            model.for_each(sea.places(length), |model, (cells, place)| {
                let here = model.literal(place);
                for cell in cells {
                    covers[cell].push(here);
                }
                lying.push(here);
            });
            let number = count(lying).equals(ships as i64);
            model.require(number).rule(Rule::Ships(length)).difficulty(2.0);
        }
        if model.is_explaining() {
            return ship;
        }
        model.require_all(
            covers.into_iter().enumerate().map(|(cell, covers)| sea.at(cell).implies(any(covers))),
        );
        ship
    }

    fn clues(problem: &Problem, ship: &[Lit], model: &mut Model) {
        let sea = Sea { size: problem.size(), ship };
        for (cell, hint) in problem.hints().cells().iter().enumerate() {
            if let Some(hint) = hint {
                model.require(sea.shape(cell, *hint)).rule(Rule::Hint(cell, *hint));
            }
        }
        for (name, line) in problem.size().lines().named() {
            if let Some(wanted) = problem.number(name) {
                let cells = count(line.iter().map(|&cell| sea.at(cell)));
                model.require(cells.equals(wanted as i64)).rule(Rule::Number(name));
            }
        }
        // The whole fleet has this number of cells: if all rows or all columns have numbers, their
        // sum must match.
        let total: usize =
            problem.fleet().iter().zip(1..).map(|(&ships, length)| ships * length).sum();
        let sums = [problem.rows(), problem.columns()]
            .map(|counts| counts.iter().copied().sum::<Option<usize>>());
        if sums.iter().flatten().any(|&sum| sum != total) {
            model.require(Lit::FALSE).rule(Rule::Sum);
        } else if sums == [None, None] && !model.is_explaining() {
            model.require(count(ship.iter().copied()).equals(total as i64));
        }
    }

    fn known(problem: &Problem, values: &[Option<i64>]) -> Letters {
        let size = problem.size();
        let (values, middles) = values.split_at(size.area());
        // State of a neighbour, if it is decided: 1 for a ship.
        let beyond = |cell, side| size.step(cell, side).map_or(Some(0), |next| values[next]);
        let is_end =
            |cell, side| beyond(cell, side) == Some(0) && beyond(cell, opposite(side)) == Some(1);
        let is_middle = |cell| {
            SIDES
                .iter()
                .any(|&side| [side, opposite(side)].iter().all(|&s| beyond(cell, s) == Some(1)))
        };
        let part = |cell| match () {
            () if SIDES.iter().all(|&side| beyond(cell, side) == Some(0)) => Hint::Single,
            () if is_middle(cell) || middles.get(cell) == Some(&Some(1)) => Hint::Middle,
            () => SIDES.into_iter().find(|&side| is_end(cell, side)).map_or(Hint::Ship, Hint::End),
        };
        Letters::from_fn(size, |cell| {
            Some(if values[cell]? == 0 { Hint::Water } else { part(cell) }.letter())
        })
    }

    /// Literals for each cell that there is ship on 2 opposite sides: this can be decided before
    /// the axis is.
    fn details(problem: &Problem, ship: &[Lit], model: &mut Model) -> Vec<Shown> {
        let sea = Sea { size: problem.size(), ship };
        (0..ship.len()).map(|cell| model.literal(sea.shape(cell, Hint::Middle)).into()).collect()
    }

    fn values(_problem: &Problem, known: &Letters) -> Vec<Option<i64>> {
        (0..known.size().area())
            .map(|cell| known.get(cell).map(|letter| i64::from(letter != '.')))
            .collect()
    }

    fn name(problem: &Problem, cell: usize) -> String {
        format!("ship in {}", problem.size().name(cell))
    }
}

/// Sides of a cell of this shape with a ship, and sides with water.
fn around(shape: Hint) -> (Vec<Direction>, Vec<Direction>) {
    match shape {
        Hint::Single => (Vec::new(), SIDES.to_vec()),
        Hint::End(side) => SIDES.iter().partition(|&&other| other == opposite(side)),
        Hint::Water | Hint::Middle | Hint::Ship => (Vec::new(), Vec::new()),
    }
}

fn opposite(side: Direction) -> Direction {
    Direction::ALL[(side as usize + 4) % 8]
}

/// Grid with a literal for each cell, true for a ship.
struct Sea<'a> {
    size: Size,
    ship: &'a [Lit],
}

impl Sea<'_> {
    fn at(&self, cell: usize) -> Lit {
        self.ship[cell]
    }

    /// Literal that the neighbour is a ship, which is false past the edge.
    fn beyond(&self, cell: usize, direction: Direction) -> Lit {
        self.size.step(cell, direction).map_or(Lit::FALSE, |next| self.at(next))
    }

    /// All rows, then all columns.
    fn lines(&self) -> Vec<Vec<usize>> {
        let rows = (0..self.size.height).map(|y| self.size.row(y).collect());
        rows.chain((0..self.size.width).map(|x| self.size.column(x).collect())).collect()
    }

    /// Constraint of a hint on the cells around it.
    fn shape(&self, cell: usize, hint: Hint) -> Expr {
        if hint == Hint::Middle {
            return any(SIDES[..2]
                .iter()
                .map(|&side| self.beyond(cell, side) & self.beyond(cell, opposite(side))))
            .into();
        }
        let (ships, water) = around(hint);
        let ships = ships.into_iter().map(|side| self.beyond(cell, side));
        all(ships.chain(water.into_iter().map(|side| !self.beyond(cell, side))))
    }

    /// Each place for a ship of some length, one after another: its cells, and the condition there.
    fn places(&self, length: usize) -> impl Iterator<Item = (Vec<usize>, Expr)> {
        // A ship of 1 cell lies along neither a row nor a column.
        let singles = (0..self.size.area()).filter(move |_| length == 1);
        let singles =
            singles.map(|cell| (vec![cell], self.at(cell) & self.shape(cell, Hint::Single)));
        let lines = self.lines().into_iter().filter(move |_| length > 1);
        singles.chain(lines.flat_map(move |line| {
            let starts = 0..(line.len() + 1).saturating_sub(length);
            let place = move |start: usize| {
                let cells = line[start..start + length].to_vec();
                let before = start.checked_sub(1).map(|i| line[i]);
                let ends = before
                    .into_iter()
                    .chain(line.get(start + length).copied())
                    .map(|cell| !self.at(cell));
                let holds = all(cells.iter().map(|&cell| self.at(cell)).chain(ends));
                (cells, holds)
            };
            starts.map(place)
        }))
    }
}
