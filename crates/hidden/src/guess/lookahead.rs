//! Lookahead: the total of the guesses that all consistent codes take after a guess. After each
//! reply the few most promising guesses are followed to the end, and the best of them counts.
//!
//! ```text
//!   codes ── guess ──┬── found           0 more guesses
//!                    ├── part of 1       1
//!                    ├── part of 2       1 + 2
//!                    └── larger part     its own best guess …
//! ```
//!
//! The search is a beam: the total is exact for the strategy found, and a better one may exist. It
//! minimises the total, and so the average, not the worst case (which minimax would).

use tatham_core::budget::{Budget, Stop};

use super::packed::Pegs;
use super::partition::{Partition, Partitioner};

/// Codes compared between two looks at the budget: about 2 milliseconds.
const EVERY: u64 = 500_000;

/// Cost of a code that the allowed guesses do not find: as much as 64 guesses for each of the most
/// codes that are listed, 2^18, so that no saving elsewhere outweighs it.
const LOST: u64 = 1 << 24;

/// Guesses that are followed for each part. Measured on all codes of the first preset
/// (`cargo xtask bench hidden guess --params all`): with 1 they take 5,628 guesses, with 2, 4 or 8
/// 5,626.
const KEPT: usize = 4;

pub(super) struct Lookahead<'p, Q> {
    /// Guesses that are tried for parts, besides their own codes.
    pool: &'p [Q],
    partitioner: Partitioner,
    /// Number of different replies.
    answers: u64,
    budget: &'p Budget,
    /// Number of codes compared so far.
    compared: u64,
    /// Number of compared codes at which the budget is looked at again.
    look: u64,
    /// Number of compared codes beyond which each part takes the most promising guess.
    until: u64,
}

/// A guess and its partition of the codes.
struct RatedGuess<Q> {
    guess: Q,
    parts: Partition,
}

impl<'p, Q: Pegs> Lookahead<'p, Q> {
    pub(super) fn new(
        pool: &'p [Q],
        partitioner: Partitioner,
        answers: u64,
        budget: &'p Budget,
    ) -> Self {
        Self { pool, partitioner, answers, budget, compared: 0, look: 0, until: 0 }
    }

    /// Returns the partition of codes by their replies to a guess, with `left` guesses left.
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn partition(
        &mut self,
        guess: &Q,
        codes: &[Q],
        left: u32,
    ) -> Result<Partition, Stop> {
        if self.compared >= self.look {
            self.budget.check()?;
            self.look = self.compared + EVERY;
        }
        self.compared += codes.len() as u64;
        // About half of all replies come up for a guess, so each remaining guess multiplies the
        // number of codes that can be distinguished by that.
        let reach = (self.answers / 2).max(2).saturating_pow(left.saturating_sub(2));
        Ok(self.partitioner.partition(guess, codes, if left < 2 { 0 } else { reach }))
    }

    /// Returns a lower bound on the total of guesses of all codes, with `left` guesses left.
    fn bound(&self, codes: u64, left: u32) -> u64 {
        let (mut bound, mut rest, mut level) = (0, codes, 1_u64);
        for guesses in 1..=left {
            let found = rest.min(level);
            bound += found * u64::from(guesses);
            rest -= found;
            if rest == 0 {
                return bound;
            }
            level = level.saturating_mul(self.answers - 1);
        }
        bound + rest * LOST
    }

    /// Returns the total of guesses of all codes, this one included, as far as `most` more compared
    /// codes determine it; `None` unless it is below `best`.
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn follow(
        &mut self,
        guess: &Q,
        codes: &[Q],
        left: u32,
        best: u64,
        most: u64,
    ) -> Result<Option<u64>, Stop> {
        self.until = self.compared + most;
        self.cost(guess, codes, left, best)
    }

    fn cost(&mut self, guess: &Q, codes: &[Q], left: u32, best: u64) -> Result<Option<u64>, Stop> {
        let parts = self.partitioner.split(guess, codes);
        let bound = |lookahead: &Self, part: &[Q]| lookahead.bound(part.len() as u64, left - 1);
        let bounds: u64 = parts.iter().map(|part| bound(self, part)).sum();
        let mut cost = codes.len() as u64 + bounds;
        for part in parts.iter() {
            if cost >= best {
                return Ok(None);
            }
            let bound = bound(self, part);
            let Some(least) = self.least(part, left - 1, best - cost + bound)? else {
                return Ok(None);
            };
            cost = cost - bound + least;
        }
        Ok((cost < best).then_some(cost))
    }

    /// Returns the least total of guesses found for these codes, if it is below `best`.
    fn least(&mut self, codes: &[Q], left: u32, best: u64) -> Result<Option<u64>, Stop> {
        let count = codes.len() as u64;
        let bound = self.bound(count, left);
        if count <= 2 || left <= 1 || bound >= best {
            return Ok((bound < best).then_some(bound));
        }
        let mut candidates = Vec::with_capacity(KEPT);
        for code in codes {
            let parts = self.partition(code, codes, left)?;
            if parts.count == codes.len() {
                let cost = 2 * count - 1;
                return Ok((cost < best).then_some(cost));
            }
            keep(&mut candidates, code, parts);
        }
        // A code that separates all others, except for two, is as good as any guess that is not a
        // code.
        if candidates[0].parts.count + 1 < codes.len() || left == 2 {
            let pool = self.pool;
            for guess in pool {
                let parts = self.partition(guess, codes, left)?;
                if parts.count > 1 {
                    keep(&mut candidates, guess, parts);
                }
            }
        }
        let mut found = None;
        for RatedGuess { guess, .. } in &candidates {
            if found.is_some() && self.compared > self.until {
                break;
            }
            found = self.cost(guess, codes, left, found.unwrap_or(best))?.or(found);
        }
        Ok(found)
    }
}

/// Adds a guess to the [`KEPT`] most promising ones; of equal ones the first stay first.
fn keep<Q: Pegs>(candidates: &mut Vec<RatedGuess<Q>>, guess: &Q, parts: Partition) {
    let at = candidates.partition_point(|other| other.parts.estimate <= parts.estimate);
    if at < KEPT {
        candidates.truncate(KEPT - 1);
        candidates.insert(at, RatedGuess { guess: guess.clone(), parts });
    }
}
