//! Net's puzzles: the grid, the tiles as they lie at first, and walls.

use tatham_core::code::{Bits, Cells, Code as _, Flag, Flags, Given, Set, Sides, cells, params};
use tatham_core::grid::{Arms, Edges};
use tatham_core::{Grid, ParseError, Size};

const PARAMS: (Sides, Flags) = (
    Sides { range: [1, 100] },
    Flags {
        all: &[Flag::rule("w", "wrapping"), Flag::option_probability("b", "the share of walls"), Flag::option("a", "ambiguous")],
        in_any_order: true,
    },
);

/// The wires of each tile, and the walls to its right and below it.
fn tiles(size: Size) -> Cells<(Bits, Set)> {
    cells(size, (Bits { count: 4, is_capital: false }, Set("vh")))
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
}

impl Problem {
    /// See [`tatham_core::Puzzle::parse`].
    pub(super) fn parse(text: &str) -> Result<Self, ParseError> {
        let ((size, flags), desc) = params(text, "Net", &PARAMS)?;
        if size.area() == 1 {
            return Err(ParseError::impossible(0..desc.start - 1, "a single tile is no puzzle"));
        }
        let (wraps, read) = (flags.has("w"), tiles(size).parse(desc)?);
        let edges = Self::edges_of(size, wraps);
        let arms = |bits: &[bool]| Arms::of(bits.iter().fold(0, |sum, &bit| 2 * sum + u32::from(bit))).unwrap_or_default();
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
        Ok(Self { wraps, tiles, walls })
    }

    /// See [`tatham_core::Puzzle::id`].
    pub(super) fn id(&self) -> String {
        let given = Given::of([("w", self.wraps)]);
        let bits = |arms: Arms| (0..4).rev().map(|bit| arms.bits() >> bit & 1 == 1).collect::<Vec<_>>();
        let read = Grid::from_fn(self.size(), |cell| (bits(self.tiles[cell].0), self.tiles[cell].1.clone()));
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

    /// The edges that wires can cross.
    pub(super) fn edges(&self) -> Edges {
        Self::edges_of(self.size(), self.wraps)
    }

    /// Those of a grid.
    pub(super) fn edges_of(size: Size, wraps: bool) -> Edges {
        if wraps { Edges::wrapping(size) } else { Edges::new(size) }
    }

    /// The halves of wires, and the tiles that they have to connect.
    fn counts(&self) -> [usize; 2] {
        let arms = || self.tiles.cells().iter().map(|(arms, _)| arms.count());
        [arms().sum(), arms().filter(|&count| count > 0).count()]
    }

    /// Whether there are just as many wires as connect all tiles: then they form no loop.
    pub(super) fn is_tree(&self) -> bool {
        let [halves, tiles] = self.counts();
        halves + 2 == 2 * tiles
    }

    /// The wires and the tiles, if there are too few wires to connect them.
    pub(super) fn lacks(&self) -> Option<[usize; 2]> {
        let [halves, tiles] = self.counts();
        (halves / 2 + 1 < tiles).then_some([halves / 2, tiles])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_stand_to_the_right_and_below() {
        let walls = |id: &str| {
            let problem = Problem::parse(id).unwrap();
            problem.walls.iter().map(|&edge| problem.edges().place(edge).to_string()).collect::<Vec<_>>()
        };
        assert_eq!(walls("2x2:1v2h34"), ["the edge between R1C1 and R1C2", "the edge between R1C2 and R2C2"]);
        // Outside of the grid there is nothing to be kept apart.
        assert!(walls("2x2:12v34h").is_empty());
        assert_eq!(walls("2x2w:12v34h").len(), 2);
        assert_eq!(Problem::parse("3x2wb0.5a:1hvA2f4vv7").unwrap().id(), "3x2w:1vha2f4v7");
    }

    #[test]
    fn wires_are_counted() {
        let counted = |id: &str| Problem::parse(id).map(|problem| (problem.is_tree(), problem.lacks())).unwrap();
        assert_eq!(counted("2x1:14"), (true, None));
        assert_eq!(counted("3x1:140"), (true, None), "a tile without wires is not to be connected");
        assert_eq!(counted("2x2:1111"), (false, Some([2, 4])));
        assert_eq!(counted("2x2:3333"), (false, None));
        assert!(Problem::parse("1x1:0").unwrap_err().to_string().contains("a single tile"));
    }
}
