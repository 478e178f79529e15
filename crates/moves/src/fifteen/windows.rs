//! Shortening of answers: looks for a shorter path between the two ends of each stretch.

use std::collections::HashMap;

use tatham_core::budget::{Budget, Stop, Ticker};

use super::board::Board;

/// Limits of an answer's stretches. `cargo xtask bench moves fifteen` measures lengths and times.
struct Limits;

impl Limits {
    /// Nodes between two looks at the budget: about a tenth of a millisecond.
    const EVERY: u32 = 1024;

    /// Moves of the stretches, one length after another, from 4: short ones are searched quickly,
    /// and spare the long ones work.
    const LENGTHS: [usize; 7] = [14, 22, 28, 34, 40, 46, 52];

    /// Nodes for a stretch: thousands. With more of them, long stretches are decided, and fewer
    /// stretches visited.
    const STRETCH: u64 = 40_000;

    /// Divisor of a stretch that gives the step to the next: 2 to its number of moves. With a
    /// larger divisor, more stretches overlap.
    const STRIDE: usize = 6;
}

/// Search for a path between two boards, by the sum of the tiles' distances.
#[derive(Debug)]
pub(super) struct Between<'b> {
    board: Board,
    /// Target of each tile.
    homes: Vec<u16>,
    /// Neighbours of each cell.
    beside: Vec<Vec<u16>>,
    /// Cells of the gap, from the end.
    way: Vec<u16>,
    budget: &'b Budget,
    ticker: Ticker,
    /// Nodes that are left.
    nodes: u64,
}

/// Result of a search within a length.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Within {
    /// A path that is short enough.
    Way(Vec<u16>),
    /// Proof that there is none.
    None,
    /// The nodes did not suffice.
    Open,
}

impl<'b> Between<'b> {
    /// Makes a search for boards of the same size as this.
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

    /// Looks for a path from one board to another of at most `most` moves, within a number of
    /// nodes; unused nodes remain.
    ///
    /// # Errors
    /// The budget ended.
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

    /// Returns the distance of a tile in a cell from its target.
    fn far(&self, tile: u16, cell: usize) -> u32 {
        self.board.distance(cell, usize::from(self.homes[usize::from(tile)]))
    }

    /// Returns true if a path continues within `left` moves; `None` if the nodes ran out.
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

/// Shortens an answer, within about `nodes` nodes.
///
/// # Errors
/// The budget ended; the answer keeps what was shortened until then.
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
        // The lengths share the remaining nodes.
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

/// Removes moves that lead back to an earlier board.
fn cut_loops(start: &Board, way: &mut Vec<u16>) {
    let mut board = start.clone();
    let mut kept: Vec<u16> = Vec::new();
    // Boards on the way, with their numbers of moves.
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
