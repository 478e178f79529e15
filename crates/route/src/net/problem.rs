//! Puzzles of Net: the grid, the tiles in their first orientation, and walls.

use std::cmp::Ordering;
use std::ops::Range;

use tatham_core::author::code::{
    Bits, Cells, Code as _, Flag, Flags, Given, Set, Sides, cells, params,
};
use tatham_core::grid::{Arms, Edges};
use tatham_core::{Direction, Grid, Orientation, ParseError, Size};

pub(super) const PARAMS: (Sides, Flags) = (
    Sides { range: [1, 200] },
    Flags {
        all: &[
            Flag::rule("w", "wrapping"),
            Flag::option_probability("b", "the share of walls"),
            Flag::ambiguous("a", "ambiguous"),
        ],
        in_any_order: true,
    },
);

/// Letters of walls, and their sides of a tile.
const WALLS: [(char, Direction); 2] = [('v', Direction::East), ('h', Direction::South)];

/// Checks the size of a grid, which is written there.
pub(super) fn check_size(size: Size, span: Range<usize>) -> Result<(), ParseError> {
    match size.area() {
        1 => Err(ParseError::impossible(span, "a single tile is not a puzzle")),
        _ => Ok(()),
    }
}

/// Codec of the wires of each tile, and of the walls to its right and below it.
fn tiles(size: Size) -> Cells<(Bits, Set)> {
    cells(size, (Bits { count: 4, is_capital: false }, Set("vh")))
}

/// Number of wire ends, compared with the number that is needed to connect all tiles with wires: 2
/// for each connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wiring {
    /// Too few: the number of missing ends.
    Short(usize),
    /// Just enough, so that no end is open and no loop is closed, as on every board that the game
    /// generates.
    Tree,
    /// More than enough, so that ends may meet anything.
    Loose,
}

impl Wiring {
    /// Creates the wiring of a number of ends and a number of tiles.
    fn new([ends, tiles]: [usize; 2]) -> Self {
        match (ends + 2).cmp(&(2 * tiles)) {
            Ordering::Less => Self::Short(2 * tiles - 2 - ends),
            Ordering::Equal => Self::Tree,
            Ordering::Greater => Self::Loose,
        }
    }
}

/// Number of wire ends, and number of tiles with wires.
fn counts(tiles: &Grid<(Arms, String)>) -> [usize; 2] {
    let arms = || tiles.cells().iter().map(|(arms, _)| arms.count());
    [arms().sum(), arms().filter(|&count| count > 0).count()]
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// True if the grid wraps around: its right side is its left side, and its lower side its upper
    /// side.
    pub(super) wraps: bool,
    /// Sides to which wires lead, and the walls as in the ID.
    tiles: Grid<(Arms, String)>,
    /// Edges with walls.
    pub(super) walls: Vec<usize>,
    /// Wiring: too few ends, just enough, or more.
    pub(super) wiring: Wiring,
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(super) fn turned(&self, way: Orientation) -> Self {
        let size = self.size();
        let [from, to] = [size, way.size(size)].map(|size| Self::edges_of(size, self.wraps));
        let mut walls = Vec::new();
        for (cell, (_, side)) in (0..size.area()).flat_map(|cell| WALLS.map(|wall| (cell, wall))) {
            if from.beside(cell, side).is_some_and(|edge| self.walls.contains(&edge)) {
                walls.extend(to.beside(way.cell(size, cell), way.direction(side)));
            }
        }
        let wires = way.grid(&self.tiles).map(|&(arms, _)| way.arms(arms));
        Self::with_walls(wires.size(), self.wraps, |edge| walls.contains(&edge))
            .with_wires(|cell| wires[cell])
    }

    /// Reads an ID; see [`tatham_core::Puzzle::parse`].
    pub(super) fn parse(text: &str) -> Result<Self, ParseError> {
        let ((size, flags), desc) = params(text, "Net", &PARAMS)?;
        check_size(size, 0..desc.start - 1)?;
        let read = tiles(size).parse(desc)?;
        let arms = |bits: &[bool]| {
            Arms::from_bits(bits.iter().fold(0, |sum, &bit| 2 * sum + u32::from(bit)))
                .unwrap_or_default()
        };
        let tile = |cell| (arms(&read[cell].0), read[cell].1.clone());
        Ok(Self::new(flags.has("w"), Grid::from_fn(size, tile)))
    }

    /// Creates the puzzle of some tiles: the wires of each, and the letters of its walls.
    fn new(wraps: bool, tiles: Grid<(Arms, String)>) -> Self {
        let edges = Self::edges_of(tiles.size(), wraps);
        let walls = |cell: usize| {
            WALLS
                .into_iter()
                .filter(|(sign, _)| tiles[cell].1.contains(*sign))
                .filter_map(move |(_, side)| edges.beside(cell, side))
                .collect::<Vec<_>>()
        };
        let walls = (0..tiles.size().area()).flat_map(walls).collect();
        let wiring = Wiring::new(counts(&tiles));
        Self { wraps, tiles, walls, wiring }
    }

    /// Creates a puzzle without wires, with walls where the function returns true.
    pub(super) fn with_walls(size: Size, wraps: bool, is_wall: impl Fn(usize) -> bool) -> Self {
        let edges = Self::edges_of(size, wraps);
        let has_wall = |cell, side| edges.beside(cell, side).is_some_and(&is_wall);
        let walls = |cell| {
            let own = WALLS.into_iter().filter(|&(_, side)| has_wall(cell, side));
            own.map(|(sign, _)| sign).collect()
        };
        Self::new(wraps, Grid::from_fn(size, |cell| (Arms::NONE, walls(cell))))
    }

    /// Returns the puzzle with other wires on its tiles.
    pub(super) fn with_wires(&self, mut wires: impl FnMut(usize) -> Arms) -> Self {
        let tile = |cell| (wires(cell), self.tiles[cell].1.clone());
        Self::new(self.wraps, Grid::from_fn(self.size(), tile))
    }

    /// Canonical ID; see [`tatham_core::Puzzle::id`].
    pub(super) fn id(&self) -> String {
        let given = Given::from_flags([("w", self.wraps)]);
        let bits =
            |arms: Arms| (0..4).rev().map(|bit| arms.bits() >> bit & 1 == 1).collect::<Vec<_>>();
        let read = Grid::from_fn(self.size(), |cell| {
            (bits(self.tiles[cell].0), self.tiles[cell].1.clone())
        });
        PARAMS.text(&(self.size(), given)) + ":" + &tiles(self.size()).text(&read)
    }

    /// Width and height.
    pub(super) fn size(&self) -> Size {
        self.tiles.size()
    }

    /// Wires of a tile in its first orientation.
    pub(super) fn arms(&self, cell: usize) -> Arms {
        self.tiles[cell].0
    }

    /// Sign of a tile in an ID: a hexadecimal digit.
    pub(super) fn digit(&self, cell: usize) -> String {
        format!("{:x}", self.arms(cell).bits())
    }

    /// Turns the tiles to these orientations.
    pub(super) fn lay(&mut self, orientations: impl Iterator<Item = Arms>) {
        for (cell, arms) in orientations.enumerate() {
            self.tiles[cell].0 = arms;
        }
    }

    /// Returns true for each edge with a wall.
    pub(super) fn is_wall(&self) -> Vec<bool> {
        let mut is_wall = vec![false; self.edges().count()];
        self.walls.iter().for_each(|&edge| is_wall[edge] = true);
        is_wall
    }

    /// Edges that wires can cross.
    pub(super) fn edges(&self) -> Edges {
        Self::edges_of(self.size(), self.wraps)
    }

    /// Edges of a grid.
    pub(super) fn edges_of(size: Size, wraps: bool) -> Edges {
        if wraps { Edges::wrapping(size) } else { Edges::new(size) }
    }

    /// Number of wire ends, and number of tiles that they have to connect.
    pub(super) fn counts(&self) -> [usize; 2] {
        counts(&self.tiles)
    }

    /// Returns true if wires may end anywhere.
    pub(super) fn is_loose(&self) -> bool {
        self.wiring == Wiring::Loose
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_stand_to_the_right_and_below() {
        let walls = |id: &str| {
            let problem = Problem::parse(id).unwrap();
            problem
                .walls
                .iter()
                .map(|&edge| problem.edges().place(edge).to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            walls("2x2:1v2h34"),
            ["the edge between R1C1 and R1C2", "the edge between R1C2 and R2C2"]
        );
        // Outside of the grid there is nothing to separate.
        assert!(walls("2x2:12v34h").is_empty());
        assert_eq!(walls("2x2w:12v34h").len(), 2);
        assert_eq!(Problem::parse("3x2wb0.5a:1hvA2f4vv7").unwrap().id(), "3x2w:1vha2f4v7");
    }

    #[test]
    fn wires_are_counted() {
        let wiring = |id: &str| Problem::parse(id).unwrap().wiring;
        assert_eq!(wiring("2x1:14"), Wiring::Tree);
        assert_eq!(wiring("3x1:140"), Wiring::Tree, "a tile without wires is not to be connected");
        assert_eq!(wiring("2x2:1111"), Wiring::Short(2));
        assert_eq!(wiring("2x2:1113"), Wiring::Short(1));
        assert_eq!(wiring("2x2:3333"), Wiring::Loose);
        assert_eq!(
            [wiring("2x1:10"), wiring("2x1:00")],
            [Wiring::Loose; 2],
            "nothing is to be connected"
        );
        assert!(Problem::parse("1x1:0").unwrap_err().to_string().contains("a single tile"));
    }
}
