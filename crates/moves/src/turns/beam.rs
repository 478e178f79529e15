//! Beam search: of all boards after the same number of moves, only the most promising are kept.

use tatham_core::budget::{Budget, Stop};

use super::patterns::Patterns;
use super::{Permutation, Turns};
use crate::search::beam::Trail;
use crate::search::hasher::FastHashSet;

/// Board that may be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    score: u32,
    /// Hash of the board: among boards with equal scores, the choice is as good as random.
    hash: u64,
    /// Parent among all boards that were kept, and the step from it.
    parent: u32,
    step: u32,
}

/// Step of a beam: a move, or several moves with a combined effect that none has alone.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) moves: Vec<u16>,
    pub(crate) turn: Permutation,
}

#[derive(Debug)]
pub(crate) struct Beam<'a> {
    pub(crate) turns: &'a Turns,
    pub(crate) steps: &'a [Step],
    pub(crate) patterns: &'a Patterns,
    /// Number of boards kept after each number of moves.
    pub(crate) width: usize,
    /// Seed of the random choices.
    pub(crate) draw: u64,
    /// Number of moves without an improvement after which the beam counts as astray.
    pub(crate) astray: usize,
    /// Limit on table lookups; the moves of one board count as [`Patterns::cost`] each.
    pub(crate) looks: usize,
}

/// Result of a beam.
#[derive(Debug)]
pub(crate) struct Beamed {
    pub(crate) moves: Vec<u16>,
    /// True if it reached its end; false if these moves lead to the most promising board.
    pub(crate) ended: bool,
}

impl Beam<'_> {
    /// Returns the first path of at most `most` moves from whose end `ends` can continue; `ends`
    /// receives each board that is kept, and its number of moves.
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
        // All boards that are kept; steps are identified by number.
        let (mut boards, mut trail) = (start.to_vec(), Trail::new());
        let mut hashes = vec![self.hash(start)];
        let mut seen: FastHashSet<u64> = [hashes[0]].into_iter().collect();
        let (mut least, mut nearest, mut nearest_at) = (self.patterns.sum(start, &mut look), 0, 0);
        // Candidates after each number of further moves.
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

    /// Cuts a list longer than `times` widths down to the best. (Duplicates of a board in it are
    /// few.)
    fn thin(&self, list: &mut Vec<Candidate>, times: usize) {
        let enough = self.width * 3;
        if list.len() > self.width * times {
            list.select_nth_unstable(enough);
            list.truncate(enough);
        }
    }

    /// Hashes a label on a cell: the numbers of all cells add up to the board's hash.
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
    fn hash_after(&self, hash: u64, board: &[u16], turn: &Permutation) -> u64 {
        turn.iter().fold(hash, |hash, carried| {
            let (there, comes) = (
                board[carried.to as usize],
                self.turns.spun(board[carried.from as usize], carried.spin),
            );
            hash.wrapping_sub(self.number(carried.to, there))
                .wrapping_add(self.number(carried.to, comes))
        })
    }

    /// Returns the moves to a board that was kept.
    fn way(&self, trail: &Trail<u32>, board: usize) -> Vec<u16> {
        let way = trail.way(board);
        way.iter().flat_map(|&step| &self.steps[step as usize].moves).copied().collect()
    }
}
