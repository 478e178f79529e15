//! Pattern databases of small boards: the fewest moves of the tiles of a group, regardless of the
//! others.
//!
//! A table holds, for each placement of its tiles, the fewest moves *of these tiles* that bring
//! them home. Moves of other tiles are not counted, so entries of groups without common tiles can
//! be added. The table does not contain the gap: while it is made, placements are distinguished by
//! the part of the board that the gap can reach without moving a tile of the group, and so each
//! layer of a breadth-first search is one move of such a tile.
//!
//! # References
//! Korf, R. E., Felner, A.: Disjoint pattern database heuristics. Artificial Intelligence 134
//! (2002), 9–22.

use std::sync::Arc;

use tatham_core::budget::{Budget, Stop, Ticker};

/// Cells of the largest board that is solved by tables: a cell takes 4 bits.
pub(super) const CELLS: usize = 16;

/// Neighbourhood of cells on a small board.
#[derive(Clone, Debug)]
pub(super) struct BoardAdjacency {
    pub(super) width: usize,
    pub(super) cells: usize,
    /// Neighbours of each cell, as bits.
    beside: [u16; CELLS],
    /// All cells, the cells of the first column, and the cells of the last.
    all: u16,
    first: u16,
    last: u16,
}

impl BoardAdjacency {
    pub(super) fn new(width: usize, height: usize) -> Self {
        let cells = width * height;
        let first = (0..cells).step_by(width).fold(0, |first, cell| first | 1u16 << cell);
        let all = (u32::MAX >> (32 - cells)) as u16;
        let mut shape =
            Self { width, cells, beside: [0; CELLS], all, first, last: first << (width - 1) };
        for cell in 0..cells {
            shape.beside[cell] = shape.around(1 << cell);
        }
        shape
    }

    /// Returns the neighbours of all these cells.
    fn around(&self, cells: u16) -> u16 {
        let (width, cells) = (self.width as u32, u32::from(cells));
        let beside = (cells & !u32::from(self.last)) << 1 | (cells & !u32::from(self.first)) >> 1;
        (beside | cells << width | cells >> width) as u16 & self.all
    }

    pub(super) fn is_square(&self) -> bool {
        self.cells == self.width * self.width
    }

    /// Change of a cell's number in each direction, modulo 256.
    pub(super) fn steps(&self) -> [u8; 4] {
        let width = self.width as u8;
        [width.wrapping_neg(), 1u8.wrapping_neg(), 1, width]
    }

    /// Returns the cell next to another by direction: up, left, right, down.
    pub(super) fn beyond(&self, cell: usize, direction: usize) -> Option<usize> {
        let is_in = |line: u16| line & 1 << cell != 0;
        match direction {
            0 => cell.checked_sub(self.width),
            1 => (!is_in(self.first)).then(|| cell - 1),
            2 => (!is_in(self.last)).then(|| cell + 1),
            _ => Some(cell + self.width).filter(|&below| below < self.cells),
        }
    }

    /// Returns the cells that can be reached from `start` through free ones.
    fn reached(&self, start: usize, free: u16) -> u16 {
        let mut region = 1 << start;
        loop {
            let grown = (region | self.around(region)) & free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }
}

/// Fewest moves of the tiles of one group. The cell of each tile is 4 bits of the index.
type Table = Arc<[u8]>;

/// Placements between two looks at the budget while a table is made.
const EVERY: u32 = 1024;

/// Work on tables: its budget and its amount.
struct Making<'b> {
    budget: &'b Budget,
    ticker: Ticker,
    placings: u64,
}

/// Spends as much of a budget as making tables of this number of placements: then it makes no
/// difference whether they exist.
///
/// # Errors
/// The budget ended.
pub(super) fn spend(placings: u64, budget: &Budget) -> Result<(), Stop> {
    (0..placings).step_by(EVERY as usize).try_for_each(|_| budget.check())
}

/// Makes the table of the tiles with these homes. At the goal the gap is in the last cell.
fn table(shape: &BoardAdjacency, homes: &[usize], making: &mut Making<'_>) -> Result<Table, Stop> {
    let entries = 1 << (4 * homes.len());
    let mut table = vec![u8::MAX; entries];
    // Cells where the gap has been, for each placement of the tiles.
    let mut seen = vec![0u16; entries];
    let home = homes.iter().rev().fold(0, |index, &home| index << 4 | home);
    let tiles = homes.iter().fold(0u16, |tiles, &home| tiles | 1 << home);
    let region = shape.reached(shape.cells - 1, shape.all & !tiles);
    table[home] = 0;
    seen[home] = region;
    // Placements, with the cells that the gap can reach without moving a tile of the group.
    let (mut layer, mut next) = (vec![(home as u32, region)], Vec::new());
    for moves in 1u8.. {
        for (index, region) in layer.drain(..) {
            making.ticker.tick(making.budget)?;
            making.placings += 1;
            let index = index as usize;
            let tiles =
                (0..homes.len()).fold(0u16, |tiles, slot| tiles | 1 << (index >> (4 * slot) & 15));
            for slot in 0..homes.len() {
                let from = index >> (4 * slot) & 15;
                let mut free = shape.beside[from] & region;
                while free != 0 {
                    let to = free.trailing_zeros() as usize;
                    free &= free - 1;
                    let moved = index ^ (from ^ to) << (4 * slot);
                    if seen[moved] & 1 << from != 0 {
                        continue;
                    }
                    if seen[moved] == 0 {
                        table[moved] = moves;
                    }
                    let region = shape.reached(from, shape.all & !(tiles ^ 1 << from ^ 1 << to));
                    seen[moved] |= region;
                    next.push((moved as u32, region));
                }
            }
        }
        if next.is_empty() {
            break;
        }
        std::mem::swap(&mut layer, &mut next);
    }
    Ok(table.into())
}

/// Tables of all tiles, in `GROUPS` groups, and the way to look up a board in them: as it is, or
/// mirrored.
#[derive(Clone, Debug)]
pub(super) struct View<const GROUPS: usize> {
    tables: [Table; GROUPS],
    /// Offset of each table's index in the number that combines them all.
    offset: [u8; GROUPS],
    /// Offset of each tile's cell in it.
    shift: [u8; CELLS],
    /// Table of each tile.
    group: [u8; CELLS],
    /// Cell of the tables for each cell of the board.
    place: [u8; CELLS],
    /// Number of placements visited to make the tables.
    pub(super) placings: u64,
}

impl<const GROUPS: usize> View<GROUPS> {
    /// Makes tables for groups of tiles, by their numbers.
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn new(
        shape: &BoardAdjacency,
        groups: &[Vec<usize>],
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let mut making = Making { budget, ticker: budget.ticker(EVERY), placings: 0 };
        let mut tables: [Table; GROUPS] = std::array::from_fn(|_| Arc::from([0]));
        for (number, group) in groups.iter().enumerate() {
            let homes: Vec<usize> = group.iter().map(|tile| tile - 1).collect();
            tables[number] = table(shape, &homes, &mut making)?;
        }
        let (mut offset, mut shift, mut group_of) = ([0; GROUPS], [0; CELLS], [0; CELLS]);
        let mut bits = 0;
        for (number, group) in groups.iter().enumerate() {
            offset[number] = bits;
            for &tile in group {
                shift[tile] = bits;
                group_of[tile] = number as u8;
                bits += 4;
            }
        }
        let (place, placings) = (std::array::from_fn(|cell| cell as u8), making.placings);
        Ok(Self { tables, offset, shift, group: group_of, place, placings })
    }

    /// Returns the same tables for the transposed board, which must be square.
    pub(super) fn mirrored(&self, shape: &BoardAdjacency) -> Self {
        let width = shape.width;
        let mirror =
            |cell: usize| if cell < shape.cells { cell % width * width + cell / width } else { 0 };
        let tile = |tile: usize| if tile == 0 { 0 } else { mirror(tile - 1) + 1 };
        let place = std::array::from_fn(|cell| mirror(cell) as u8);
        let (shift, group) = (
            std::array::from_fn(|t| self.shift[tile(t) % CELLS]),
            std::array::from_fn(|t| self.group[tile(t) % CELLS]),
        );
        Self { shift, group, place, ..self.clone() }
    }

    /// Returns all indices of a board, as one number, and the lower bound.
    pub(super) fn looked(&self, tiles: &[u8]) -> (u64, u32) {
        let place =
            |cell: usize| u64::from(self.place[cell]) << self.shift[usize::from(tiles[cell])];
        let index = (0..tiles.len())
            .filter(|&cell| tiles[cell] != 0)
            .fold(0, |index, cell| index | place(cell));
        (index, (0..GROUPS).map(|group| self.part(group, index)).sum())
    }

    /// Returns a group's part of the moves.
    #[inline]
    fn part(&self, group: usize, index: u64) -> u32 {
        let table = &self.tables[group];
        u32::from(table[(index >> self.offset[group]) as usize & (table.len() - 1)])
    }

    /// Returns the index and the bound after a tile's move.
    #[inline]
    pub(super) fn moved(
        &self,
        (index, bound): (u64, u32),
        tile: u8,
        from: u8,
        to: u8,
    ) -> (u64, u32) {
        let tile = usize::from(tile) % CELLS;
        let group = usize::from(self.group[tile]);
        let places = self.place[usize::from(from) % CELLS] ^ self.place[usize::from(to) % CELLS];
        let moved = index ^ u64::from(places) << self.shift[tile];
        (moved, bound + self.part(group, moved) - self.part(group, index))
    }
}
