//! Beam search: of all boards that so many moves lead to, only those are kept that look best.

use tatham_core::budget::{Budget, Stop};

use super::patterns::Patterns;
use super::{Turn, Turns};
use crate::search::beam::Trail;
use crate::search::quick::QuickSet;

/// A board that might be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    score: u32,
    /// The board's hash: of boards that look alike, those kept are as good as drawn.
    hash: u64,
    /// Where it comes from, among all boards that were kept, and by which step.
    parent: u32,
    step: u32,
}

/// What a beam goes by: a move, or several at once that do together what none does alone.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) moves: Vec<u16>,
    pub(crate) turn: Turn,
}

#[derive(Debug)]
pub(crate) struct Beam<'a> {
    pub(crate) turns: &'a Turns,
    pub(crate) steps: &'a [Step],
    pub(crate) patterns: &'a Patterns,
    /// Boards that are kept after each number of moves.
    pub(crate) width: usize,
    /// Another number, another draw.
    pub(crate) draw: u64,
    /// After so many moves without a better board than before the beam has gone astray.
    pub(crate) astray: usize,
    /// The most looks into tables, where the moves of one board are reckoned to take
    /// [`Patterns::cost`] each.
    pub(crate) looks: usize,
}

/// What a beam came to.
#[derive(Debug)]
pub(crate) struct Beamed {
    pub(crate) moves: Vec<u16>,
    /// True if it ended where it was to end; else these are the moves to the board that looked
    /// best.
    pub(crate) ended: bool,
}

impl Beam<'_> {
    /// The first way of at most `most` moves after which `ends` knows how to go on; `ends` gets
    /// each board that is kept, and after how many moves.
    pub(crate) fn search(
        &self,
        start: &[u16],
        most: usize,
        budget: &Budget,
        mut ends: impl FnMut(&[u16], usize) -> bool,
    ) -> Result<Beamed, Stop> {
        let cells = self.turns.cells;
        let mut ticker =
            budget.ticker((200_000 / (self.steps.len() * self.patterns.cost())).max(1) as u32);
        let mut look = self.patterns.look();
        // All boards that are kept; steps are numbers.
        let (mut boards, mut trail) = (start.to_vec(), Trail::new());
        let mut hashes = vec![self.hash(start)];
        let mut seen: QuickSet<u64> = [hashes[0]].into_iter().collect();
        let (mut least, mut nearest, mut nearest_at) = (self.patterns.sum(start, &mut look), 0, 0);
        // What may be kept after so many moves more.
        let longest = self.steps.iter().map(|step| step.moves.len()).max().unwrap_or(1);
        let mut waiting: Vec<Vec<Candidate>> = vec![Vec::new(); longest + 1];
        let mut level = 0..1;
        let mut looks = 0;
        for depth in 1..=most {
            looks += level.len() * self.steps.len() * self.patterns.cost();
            for parent in level {
                ticker.tick(budget)?;
                let before = &boards[parent * cells..][..cells];
                self.patterns.sum(before, &mut look);
                for (step, Step { moves, turn }) in self.steps.iter().enumerate() {
                    let score = self.patterns.sum_after(self.turns, before, turn, &mut look);
                    let hash = self.hash_after(hashes[parent], before, turn);
                    let candidate =
                        Candidate { score, hash, parent: parent as u32, step: step as u32 };
                    waiting[(depth - 1 + moves.len()) % (longest + 1)].push(candidate);
                }
                for list in &mut waiting {
                    self.thin(list, 16);
                }
            }
            let mut candidates = std::mem::take(&mut waiting[depth % (longest + 1)]);
            self.thin(&mut candidates, 3);
            candidates.sort_unstable();
            let begin = trail.len();
            for candidate in candidates.drain(..) {
                if trail.len() - begin == self.width {
                    break;
                }
                if !seen.insert(candidate.hash) {
                    continue;
                }
                if candidate.score < least {
                    (least, nearest, nearest_at) = (candidate.score, depth, trail.len());
                }
                let from = candidate.parent as usize * cells;
                budget.reserve(&mut boards, cells)?;
                boards.extend_from_within(from..from + cells);
                let (before, after) = boards.split_at_mut(trail.len() * cells);
                self.turns.apply(
                    &self.steps[candidate.step as usize].turn,
                    &before[from..from + cells],
                    after,
                );
                trail.push(candidate.parent as usize, candidate.step);
                hashes.push(candidate.hash);
                if ends(after, depth) {
                    return Ok(Beamed { moves: self.way(&trail, trail.len() - 1), ended: true });
                }
            }
            waiting[depth % (longest + 1)] = candidates;
            level = begin..trail.len();
            if looks > self.looks
                || depth > nearest + self.astray
                || level.is_empty() && waiting.iter().all(Vec::is_empty)
            {
                break;
            }
        }
        Ok(Beamed { moves: self.way(&trail, nearest_at), ended: false })
    }

    /// Leaves the best so many times the width of a list that is longer than that. (The same board
    /// comes from some others too, but from few.)
    fn thin(&self, list: &mut Vec<Candidate>, times: usize) {
        let enough = self.width * 3;
        if list.len() > self.width * times {
            list.select_nth_unstable(enough);
            list.truncate(enough);
        }
    }

    /// A number for what lies on a cell: those of all cells add up to the board's.
    #[inline]
    fn number(&self, cell: u16, label: u16) -> u64 {
        let mut word = (u64::from(cell) << 16 | u64::from(label))
            .wrapping_add(self.draw << 32)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        word = (word ^ word >> 31).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 29
    }

    fn hash(&self, board: &[u16]) -> u64 {
        (0..).zip(board).fold(0, |hash, (cell, &label)| hash.wrapping_add(self.number(cell, label)))
    }

    #[inline]
    fn hash_after(&self, hash: u64, board: &[u16], turn: &Turn) -> u64 {
        turn.iter().fold(hash, |hash, carried| {
            let (there, comes) = (
                board[carried.to as usize],
                self.turns.spun(board[carried.from as usize], carried.spin),
            );
            hash.wrapping_sub(self.number(carried.to, there))
                .wrapping_add(self.number(carried.to, comes))
        })
    }

    /// The moves to a board that was kept.
    fn way(&self, trail: &Trail<u32>, board: usize) -> Vec<u16> {
        let way = trail.way(board);
        way.iter().flat_map(|&step| &self.steps[step as usize].moves).copied().collect()
    }
}
