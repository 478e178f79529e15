//! Puzzle as posed: givens, the signs between neighbours with their meaning, and the format of its
//! ID.

use tatham_core::author::Law;
use tatham_core::author::code::{
    At, Closing, Code as _, Flag, Flags, Given, Number, Order, Set, Skips, cells, params, skips,
};
use tatham_core::{Direction, Edge, Grid, Orientation, ParseError, Place, Side, Size};

pub(super) const PARAMS: (Order, Flags) = (
    Order { range: [3, 32] },
    Flags::new(&[
        Flag::rule("a", "bars stand where two cells differ by one"),
        Flag::difficulty("tekxr"),
    ]),
);

/// Cell in the ID: its digit or 0, and its signs.
type Cell = (Number, Set, Closing);
pub(super) const SIDES: [(char, Direction); 4] = [
    ('U', Direction::North),
    ('R', Direction::East),
    ('D', Direction::South),
    ('L', Direction::West),
];

/// Sign as a clue of the cell that is greater, or of both if it is a bar.
pub(super) const SIGN: &str = ">";

fn cell(size: Size) -> Cell {
    (Number { what: "a number", range: 0..=size.width as u32 }, Set("URDL"), Closing(","))
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) given: Grid<Option<u32>>,
    /// Sides of each cell on which it has a sign, as in the ID.
    pub(super) signs: Grid<String>,
    pub(super) adjacent: bool,
}

/// Relation between 2 neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// One of them is more: the first, on the left or above, or the second.
    More {
        /// True if it is the first.
        first: bool,
    },
    /// They differ by 1 if true, otherwise by more.
    Bar(bool),
}

/// 2 neighbours and their relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Cell on the left or above, and the other cell.
    pub cells: [usize; 2],
    /// Direction from the first to the other: east or south.
    pub direction: Direction,
    /// Sign between them, or the bar.
    pub relation: Relation,
}

impl Pair {
    /// Returns true if the sign allows these digits.
    pub(super) fn allows(&self, first: u32, second: u32) -> bool {
        match self.relation {
            Relation::More { first: is_first } => {
                if is_first {
                    first > second
                } else {
                    second > first
                }
            }
            Relation::Bar(is_there) => (first.abs_diff(second) == 1) == is_there,
        }
    }

    /// Law of the sign.
    pub(super) fn law(self) -> Law {
        let is_vertical = self.direction == Direction::South;
        match (self.relation, is_vertical) {
            (Relation::More { first: true }, false) => Law {
                kept: "is more than the cell on its right",
                broken: "is not more than the cell on its right",
            },
            (Relation::More { first: true }, true) => Law {
                kept: "is more than the cell below",
                broken: "is not more than the cell below",
            },
            (Relation::More { first: false }, false) => Law {
                kept: "is more than the cell on its left",
                broken: "is not more than the cell on its left",
            },
            (Relation::More { first: false }, true) => Law {
                kept: "is more than the cell above",
                broken: "is not more than the cell above",
            },
            (Relation::Bar(true), _) => {
                Law { kept: "differ by one", broken: "do not differ by one" }
            }
            (Relation::Bar(false), _) => {
                Law { kept: "do not differ by one", broken: "differ by one without a bar" }
            }
        }
    }

    /// Subject of the law: the cell or cells.
    pub(super) fn subject(self, size: Size) -> String {
        let [first, second] = self.cells.map(|cell| size.label(cell));
        match self.relation {
            Relation::More { first: true } => first,
            Relation::More { first: false } => second,
            Relation::Bar(_) => format!("{first} and {second}"),
        }
    }

    /// Place of the sign.
    pub(super) fn place(&self, size: Size) -> Place {
        let (x, y) = size.position(self.cells[0]);
        Place::Edge(Edge::Beside(
            x,
            y,
            if self.direction == Direction::East { Side::Right } else { Side::Down },
        ))
    }
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(super) fn turned(&self, way: Orientation) -> Self {
        let signs = way.grid(&self.signs).map(|signs| {
            let own = SIDES.into_iter().filter(|(sign, _)| signs.contains(*sign));
            let turned: Vec<Direction> = own.map(|(_, side)| way.direction(side)).collect();
            // In the order of an ID.
            SIDES
                .into_iter()
                .filter(|(_, side)| turned.contains(side))
                .map(|(sign, _)| sign)
                .collect()
        });
        Self { given: way.grid(&self.given), signs, ..*self }
    }

    /// Returns true if a cell has a sign at this side.
    pub(super) fn has_sign(&self, cell: usize, direction: Direction) -> bool {
        SIDES.iter().any(|&(sign, own)| own == direction && self.signs[cell].contains(sign))
    }

    /// All pairs of neighbours with a relation.
    pub(super) fn pairs(&self) -> impl Iterator<Item = Pair> {
        let size = self.given.size();
        let sides = [(Direction::East, Direction::West), (Direction::South, Direction::North)];
        (0..size.area()).flat_map(move |cell| sides.map(|sides| (cell, sides))).filter_map(
            move |(cell, (direction, back))| {
                let next = size.step(cell, direction)?;
                let relation = match [self.has_sign(cell, direction), self.has_sign(next, back)] {
                    [is_there, _] if self.adjacent => Relation::Bar(is_there),
                    [false, false] => return None,
                    [first, _] => Relation::More { first },
                };
                Some(Pair { cells: [cell, next], direction, relation })
            },
        )
    }
}

/// Reads an ID.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((size, flags), desc) = params(text, title, &PARAMS)?;
    let adjacent = flags.has("a");
    if adjacent
        && size.width < 5
        && ["k", "x", "r"].iter().any(|letter| text[..desc.start].contains(&format!("d{letter}")))
    {
        let message = "in the game, bars of this difficulty need an order of at least 5";
        return Err(ParseError::impossible(0..desc.start - 1, message));
    }
    let code: Skips<At<Cell>> = skips(size, At(cell(size)));
    let read = code.parse(desc)?;
    let Some(Some(_)) = read.cells().last() else {
        return Err(ParseError::impossible(
            desc.start..text.len(),
            "the last cell must not be skipped",
        ));
    };
    let given = Grid::from_fn(size, |cell| {
        read[cell].as_ref().map(|((digit, ..), _)| *digit).filter(|&digit| digit > 0)
    });
    let signs = Grid::from_fn(size, |cell| {
        read[cell].as_ref().map_or_else(String::new, |((_, signs, ()), _)| signs.clone())
    });
    let problem = Problem { given, signs, adjacent };
    for (own, span) in read
        .cells()
        .iter()
        .enumerate()
        .filter_map(|(own, read)| Some((own, read.as_ref()?.1.clone())))
    {
        for (sign, direction) in
            SIDES.into_iter().filter(|&(_, direction)| problem.has_sign(own, direction))
        {
            let back = SIDES[(SIDES.iter().position(|side| side.0 == sign).unwrap_or(0) + 2) % 4].1;
            let what = match size.step(own, direction).map(|next| problem.has_sign(next, back)) {
                None => "leads out of the grid",
                Some(true) if !adjacent => {
                    "is contradicted by the other cell, which is also greater"
                }
                Some(false) if adjacent => "is missing in the other cell",
                Some(_) => continue,
            };
            return Err(ParseError::impossible(
                span,
                format!("`{sign}` of {} {what}", size.name(own)),
            ));
        }
    }
    Ok(problem)
}

/// Canonical ID.
pub(super) fn id(Problem { given, signs, adjacent }: &Problem) -> String {
    let size = given.size();
    let written = Grid::from_fn(size, |cell| (given[cell].unwrap_or(0), signs[cell].clone(), ()));
    PARAMS.text(&(size, Given::from_flags([("a", *adjacent)])))
        + ":"
        + &cells(size, cell(size)).text(&written)
}
