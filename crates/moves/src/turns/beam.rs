//! Beam search: of all boards that so many moves lead to, only those are kept that look best.

use std::collections::HashSet;
use std::hash::BuildHasher;

use tatham_core::budget::{Budget, Stop};

use crate::search::ball::Mixed;

use super::patterns::Patterns;
use super::Turns;

/// A board that might be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    score: u32,
    /// The board's hash: of boards that look alike, those kept are as good as drawn.
    hash: u64,
    parent: u32,
    turn: u16,
}

#[derive(Debug)]
pub(crate) struct Beam<'a> {
    pub(crate) turns: &'a Turns,
    pub(crate) patterns: &'a Patterns,
    pub(crate) width: usize,
    /// Another number, another draw.
    pub(crate) draw: u64,
}

/// Levels without a better board than before, after which a beam has gone astray.
const ASTRAY: u32 = 14;

/// What a beam came to.
#[derive(Debug)]
pub(crate) struct Beamed {
    pub(crate) moves: Vec<u16>,
    /// Whether it ended where it was to end; else these are the moves to the board that looked best.
    pub(crate) ended: bool,
}

impl Beam<'_> {
    /// The first way of at most `most` moves after which `ends` knows how to go on; `ends` gets each board that is kept, and after how many moves.
    pub(crate) fn search(
        &self,
        start: &[u16],
        most: usize,
        budget: &Budget,
        mut ends: impl FnMut(&[u16], usize) -> bool,
    ) -> Result<Beamed, Stop> {
        let cells = self.turns.cells;
        let mut ticker = budget.ticker(64);
        let mut room = self.patterns.room();
        let mut board = vec![0; cells];
        let mut boards = start.to_vec();
        let mut levels: Vec<Vec<(u32, u16)>> = Vec::new();
        let mut seen: HashSet<u64, Mixed> = HashSet::default();
        seen.insert(Mixed::default().hash_one(start));
        let mut candidates: Vec<Candidate> = Vec::new();
        let (mut least, mut nearest) = (self.patterns.sum(start, &mut room), 0);
        for depth in 1..=most {
            candidates.clear();
            for (parent, before) in (0..).zip(boards.chunks_exact(cells)) {
                ticker.tick(budget)?;
                for turn in 0..self.turns.all.len() as u16 {
                    self.turns.apply(turn, before, &mut board);
                    let score = self.patterns.sum(&board, &mut room);
                    let hash = Mixed::default().hash_one((self.draw, &board[..]));
                    candidates.push(Candidate { score, hash, parent, turn });
                }
            }
            // The same board comes from some others too, but from few.
            let enough = self.width * 3;
            if candidates.len() > enough {
                candidates.select_nth_unstable(enough);
                candidates.truncate(enough);
            }
            candidates.sort_unstable();
            let mut next = Vec::with_capacity(self.width.min(candidates.len()) * cells);
            let mut level = Vec::new();
            for candidate in &candidates {
                if !seen.insert(candidate.hash) {
                    continue;
                }
                self.turns.apply(candidate.turn, &boards[candidate.parent as usize * cells..][..cells], &mut board);
                level.push((candidate.parent, candidate.turn));
                if ends(&board, depth) {
                    levels.push(level);
                    return Ok(Beamed { moves: way(&levels), ended: true });
                }
                next.extend_from_slice(&board);
                if level.len() == self.width {
                    break;
                }
            }
            let best = candidates.first().map_or(u32::MAX, |candidate| candidate.score);
            if level.is_empty() || depth > nearest + ASTRAY as usize {
                break;
            }
            level.truncate(self.width);
            levels.push(level);
            boards = next;
            if best < least {
                (least, nearest) = (best, depth);
            }
        }
        levels.truncate(nearest);
        levels.last_mut().map(|level| level.truncate(1));
        Ok(Beamed { moves: way(&levels), ended: false })
    }
}

/// The moves to the last board of the last level.
fn way(levels: &[Vec<(u32, u16)>]) -> Vec<u16> {
    let mut moves = Vec::new();
    let mut place = levels.last().map_or(0, |level| level.len() - 1);
    for level in levels.iter().rev() {
        let (parent, turn) = level[place];
        moves.push(turn);
        place = parent as usize;
    }
    moves.reverse();
    moves
}
