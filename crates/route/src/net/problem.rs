//! Net's puzzles: the grid, the tiles as they lie at first, and walls.

use std::cmp::Ordering;

use tatham_core::author::code::{
    Bits, Cells, Code as _, Flag, Flags, Given, Set, Sides, cells, params,
};
use tatham_core::grid::{Arms, Edges};
use tatham_core::{Grid, ParseError, Size};

const PARAMS: (Sides, Flags) = (
    Sides { range: [1, 100] },
    Flags {
        all: &[
            Flag::rule("w", "wrapping"),
            Flag::option_probability("b", "the share of walls"),
            Flag::option("a", "ambiguous"),
        ],
        in_any_order: true,
    },
);

/// The wires of each tile, and the walls to its right and below it.
fn tiles(size: Size) -> Cells<(Bits, Set)> {
    cells(size, (Bits { count: 4, is_capital: false }, Set("vh")))
}

/// Number of wire ends, compared with the number that it takes to connect all tiles with wires: two a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wiring {
    /// The number of ends that are missing.
    Short(usize),
    /// They are just enough, so none can stay open and no loop can close, as on every board that the game draws.
    Tree,
    /// There are more, of which it does not matter what they meet.
    Loose,
}

impl Wiring {
    /// The wiring of a number of ends and a number of tiles.
    fn new([ends, tiles]: [usize; 2]) -> Self {
        match (ends + 2).cmp(&(2 * tiles)) {
            Ordering::Less => Self::Short(2 * tiles - 2 - ends),
            Ordering::Equal => Self::Tree,
            Ordering::Greater => Self::Loose,
        }
    }
}

/// The ends of wires, and the tiles that have any.
fn counts(tiles: &Grid<(Arms, String)>) -> [usize; 2] {
    let arms = || tiles.cells().iter().map(|(arms, _)| arms.count());
    [arms().sum(), arms().filter(|&count| count > 0).count()]
}

/// A puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Whether the right side of the grid is its left side too, and the lower side its upper one.
    pub(super) wraps: bool,
    /// The sides to which wires lead, and the walls as the ID has them.
    tiles: Grid<(Arms, String)>,
    /// The edges on which walls stand.
    pub(super) walls: Vec<usize>,
    /// The wiring: too few ends, just enough, or more.
    pub(super) wiring: Wiring,
}

impl Problem {
    /// See [`tatham_core::Puzzle::parse`].
    pub(super) fn parse(text: &str) -> Result<Self, ParseError> {
        let ((size, flags), desc) = params(text, "Net", &PARAMS)?;
        if size.area() == 1 {
            return Err(ParseError::impossible(0..desc.start - 1, "a single tile is not a puzzle"));
        }
        let (wraps, read) = (flags.has("w"), tiles(size).parse(desc)?);
        let edges = Self::edges_of(size, wraps);
        let arms = |bits: &[bool]| {
            Arms::of(bits.iter().fold(0, |sum, &bit| 2 * sum + u32::from(bit))).unwrap_or_default()
        };
        let tiles = Grid::from_fn(size, |cell| (arms(&read[cell].0), read[cell].1.clone()));
        let walls = |cell: usize| {
            let sides = [('v', tatham_core::Direction::East), ('h', tatham_core::Direction::South)];
            let own = &read[cell].1;
            sides
                .into_iter()
                .filter(|(sign, _)| own.contains(*sign))
                .filter_map(move |(_, side)| edges.beside(cell, side))
                .collect::<Vec<_>>()
        };
        let walls = (0..size.area()).flat_map(walls).collect();
        let wiring = Wiring::new(counts(&tiles));
        Ok(Self { wraps, tiles, walls, wiring })
    }

    /// See [`tatham_core::Puzzle::id`].
    pub(super) fn id(&self) -> String {
        let given = Given::of([("w", self.wraps)]);
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

    /// The wires of a tile as it lies at first.
    pub(super) fn arms(&self, cell: usize) -> Arms {
        self.tiles[cell].0
    }

    /// Returns true for each edge with a wall.
    pub(super) fn is_wall(&self) -> Vec<bool> {
        let mut is_wall = vec![false; self.edges().count()];
        self.walls.iter().for_each(|&edge| is_wall[edge] = true);
        is_wall
    }

    /// The edges that wires can cross.
    pub(super) fn edges(&self) -> Edges {
        Self::edges_of(self.size(), self.wraps)
    }

    /// Those of a grid.
    pub(super) fn edges_of(size: Size, wraps: bool) -> Edges {
        if wraps { Edges::wrapping(size) } else { Edges::new(size) }
    }

    /// The ends of wires, and the tiles that they have to connect.
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
        // Outside of the grid there is nothing to be kept apart.
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
