//! Makes a way shorter: of each stretch of it, it is asked whether there is a shorter one between the same two boards.

use std::collections::HashMap;

use tatham_core::budget::{Budget, Stop, Ticker};

use super::board::Board;

/// The limits of a way's stretches. `cargo xtask bench moves fifteen` measures ways and times.
struct Limits;

impl Limits {
    /// Nodes between two looks at the budget: about a tenth of a millisecond.
    const EVERY: u32 = 1024;

    /// Moves of the stretches, one length after another, from 4: short ones are soon looked
    /// through, and what they leave the long ones need not look for.
    const LENGTHS: [usize; 7] = [14, 22, 28, 34, 40, 46, 52];

    /// Nodes that a stretch may take: thousands. With more, long stretches are decided, and fewer
    /// of them looked at.
    const STRETCH: u64 = 40_000;

    /// The part of a stretch that is passed over to the next one: 2 to as many as it has moves. The
    /// more parts, the more stretches overlap.
    const STRIDE: usize = 6;
}

/// A search for a way between two boards, in which each tile's way counts alone.
#[derive(Debug)]
pub(super) struct Between<'b> {
    board: Board,
    /// Where each tile shall be.
    homes: Vec<u16>,
    /// The cells beside each one.
    beside: Vec<Vec<u16>>,
    /// Where the gap goes, from the end.
    way: Vec<u16>,
    budget: &'b Budget,
    ticker: Ticker,
    /// Nodes that may still be looked at.
    nodes: u64,
}

/// What a search within a length comes to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Within {
    /// A way that is short enough.
    Way(Vec<u16>),
    /// Proof that there is none.
    None,
    /// The nodes did not suffice.
    Open,
}

impl<'b> Between<'b> {
    /// For boards of the same size as this.
    pub(super) fn new(board: &Board, budget: &'b Budget) -> Self {
        let beside = (0..board.tiles.len())
            .map(|cell| board.beside(cell).map(|other| other as u16).collect())
            .collect();
        let ticker = budget.ticker(Limits::EVERY);
        Self {
            board: board.clone(),
            homes: Vec::new(),
            beside,
            way: Vec::new(),
            budget,
            ticker,
            nodes: 0,
        }
    }

    /// A way from one board to another of at most `most` moves, looking at no more than so many nodes; those that are not needed are left.
    ///
    /// # Errors
    /// The budget came first.
    pub(super) fn search(
        &mut self,
        from: &Board,
        to: &Board,
        most: u32,
        nodes: &mut u64,
    ) -> Result<Within, Stop> {
        self.board.clone_from(from);
        self.homes.clear();
        self.homes.resize(to.tiles.len(), 0);
        to.tiles
            .iter()
            .enumerate()
            .for_each(|(cell, &tile)| self.homes[usize::from(tile)] = cell as u16);
        self.nodes = *nodes;
        self.way.clear();
        let far = (0..from.tiles.len())
            .filter(|&cell| cell != from.gap)
            .map(|cell| self.far(from.tiles[cell], cell))
            .sum();
        let found = if far > most { Some(false) } else { self.within(usize::MAX, far, most)? };
        *nodes = self.nodes;
        Ok(match found {
            Some(true) => Within::Way(self.way.iter().rev().copied().collect()),
            Some(false) => Within::None,
            None => Within::Open,
        })
    }

    /// How far a tile would be from where it shall be.
    fn far(&self, tile: u16, cell: usize) -> u32 {
        self.board.distance(cell, usize::from(self.homes[usize::from(tile)]))
    }

    /// Whether there is a way on within so many moves; nothing if there were no nodes left to tell.
    fn within(&mut self, before: usize, far: u32, left: u32) -> Result<Option<bool>, Stop> {
        self.ticker.tick(self.budget)?;
        if far == 0 {
            return Ok(Some(true));
        }
        if self.nodes == 0 {
            return Ok(None);
        }
        self.nodes -= 1;
        let gap = self.board.gap;
        for at in 0..self.beside[gap].len() {
            let from = usize::from(self.beside[gap][at]);
            let tile = self.board.tiles[from];
            let moved = far + self.far(tile, gap) - self.far(tile, from);
            if from == before || moved >= left {
                continue;
            }
            self.board.slide(from);
            let found = self.within(gap, moved, left - 1)?;
            self.board.slide(gap);
            if found == Some(true) {
                self.way.push(from as u16);
            }
            if found != Some(false) {
                return Ok(found);
            }
        }
        Ok(Some(false))
    }
}

/// Makes a way shorter, looking at about so many nodes.
///
/// # Errors
/// The budget came first; the way is as short as it was made until then.
pub(super) fn shorten(
    start: &Board,
    way: &mut Vec<u16>,
    nodes: u64,
    budget: &Budget,
) -> Result<(), Stop> {
    cut_loops(start, way);
    let mut between = Between::new(start, budget);
    let mut left = nodes;
    for length in Limits::LENGTHS {
        // The lengths share what is left.
        let mut mine = left / 2;
        left -= mine;
        let (mut board, mut end) = (start.clone(), start.clone());
        let (mut at, mut ahead) = (0, 0);
        while at < way.len() && mine > 0 {
            let stretch = length.min(way.len() - at);
            if stretch < 4 {
                break;
            }
            way[ahead..at + stretch].iter().for_each(|&cell| end.slide(usize::from(cell)));
            ahead = at + stretch;
            let mut some = mine.min(Limits::STRETCH);
            mine -= some;
            let found = between.search(&board, &end, stretch as u32 - 2, &mut some)?;
            mine += some;
            if let Within::Way(shorter) = found {
                ahead = at + shorter.len();
                way.splice(at..at + stretch, shorter);
            } else {
                for _ in 0..(length / Limits::STRIDE).min(way.len() - at) {
                    board.slide(usize::from(way[at]));
                    at += 1;
                }
            }
        }
        left += mine;
    }
    cut_loops(start, way);
    Ok(())
}

/// Leaves out what leads back to a board that has been there before.
fn cut_loops(start: &Board, way: &mut Vec<u16>) {
    let mut board = start.clone();
    let mut kept: Vec<u16> = Vec::new();
    // The boards on the way, and after how many moves each was there.
    let mut boards = vec![board.tiles.clone()];
    let mut seen = HashMap::from([(board.tiles.clone(), 0)]);
    for &cell in way.iter() {
        board.slide(usize::from(cell));
        kept.push(cell);
        if let Some(&before) = seen.get(&board.tiles) {
            kept.truncate(before);
            boards.drain(before + 1..).for_each(|tiles| _ = seen.remove(&tiles));
        } else {
            seen.insert(board.tiles.clone(), kept.len());
            boards.push(board.tiles.clone());
        }
    }
    *way = kept;
}
