//! The guess after which all codes still possible take fewest guesses together: of a few that look best each is followed to the end, and after each answer the same again.
//!
//! ```text
//!   codes ── guess ──┬── found           0 guesses more
//!                    ├── part of 1       1
//!                    ├── part of 2       1 + 2
//!                    └── larger part     its own best guess …
//! ```
//!
//! It is a beam, so what it finds is a strategy that takes exactly so many, but not proven to be the best.

use tatham_core::budget::{Budget, Stop};

use super::parts::{Counter, Parts};
use super::quick::Quick;

/// Codes that are marked between two looks at the budget.
const EVERY: u64 = 500_000;

/// What a code costs that is not found with the guesses that are allowed: more than all guesses for those that are.
const LOST: u64 = 1 << 24;

/// Guesses that are followed for parts of a part.
const KEPT: usize = 4;

pub(super) struct Search<'p, Q> {
    /// The guesses that are tried for parts, beside their own codes.
    pool: &'p [Q],
    counter: Counter,
    /// Different answers that there are.
    answers: u64,
    budget: &'p Budget,
    /// Codes marked so far, and those at which the budget is looked at again.
    marked: u64,
    look: u64,
    /// Beyond so many codes marked, the guess that looks best is taken for every part.
    until: u64,
}

/// A guess that looks good.
struct Candidate<Q> {
    guess: Q,
    parts: Parts,
}

impl<'p, Q: Quick> Search<'p, Q> {
    pub(super) fn new(pool: &'p [Q], counter: Counter, answers: u64, budget: &'p Budget) -> Self {
        Self { pool, counter, answers, budget, marked: 0, look: 0, until: 0 }
    }

    /// The parts of codes by their answers to a guess, with so many guesses left.
    ///
    /// # Errors
    /// The budget came first.
    pub(super) fn parts(&mut self, guess: &Q, codes: &[Q], left: u32) -> Result<Parts, Stop> {
        if self.marked >= self.look {
            self.budget.check()?;
            self.look = self.marked + EVERY;
        }
        self.marked += codes.len() as u64;
        // What one guess really tells apart is about half of the answers that there are.
        let reach = (self.answers / 2).max(2).saturating_pow(left.saturating_sub(2));
        Ok(self.counter.parts(guess, codes, if left < 2 { 0 } else { reach }))
    }

    /// How many guesses all codes take together, at least, with so many guesses left.
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

    /// How many guesses all codes take together, this one included, where it is followed as well as `most` more codes marked allow; nothing if that is not below `best`.
    ///
    /// # Errors
    /// The budget came first.
    pub(super) fn follow(
        &mut self,
        guess: &Q,
        codes: &[Q],
        left: u32,
        best: u64,
        most: u64,
    ) -> Result<Option<u64>, Stop> {
        self.until = self.marked + most;
        self.cost(guess, codes, left, best)
    }

    fn cost(&mut self, guess: &Q, codes: &[Q], left: u32, best: u64) -> Result<Option<u64>, Stop> {
        let parts = self.counter.split(guess, codes);
        let bounds: Vec<u64> =
            parts.iter().map(|part| self.bound(part.len() as u64, left - 1)).collect();
        let mut cost = codes.len() as u64 + bounds.iter().sum::<u64>();
        for (part, bound) in parts.iter().zip(bounds) {
            if cost >= best {
                return Ok(None);
            }
            let Some(least) = self.least(part, left - 1, best - cost + bound)? else {
                return Ok(None);
            };
            cost = cost - bound + least;
        }
        Ok((cost < best).then_some(cost))
    }

    /// The fewest guesses that are found for these codes, if they are below `best`.
    fn least(&mut self, codes: &[Q], left: u32, best: u64) -> Result<Option<u64>, Stop> {
        let count = codes.len() as u64;
        let bound = self.bound(count, left);
        if count <= 2 || left <= 1 || bound >= best {
            return Ok((bound < best).then_some(bound));
        }
        let mut candidates = Vec::new();
        for code in codes {
            let parts = self.parts(code, codes, left)?;
            if parts.count == codes.len() {
                let cost = 2 * count - 1;
                return Ok((cost < best).then_some(cost));
            }
            keep(&mut candidates, code, parts);
        }
        // One that leaves nothing to be told apart, but for two codes, is as good as any that is no code.
        if candidates[0].parts.count + 1 < codes.len() || left == 2 {
            let pool = self.pool;
            for guess in pool {
                let parts = self.parts(guess, codes, left)?;
                if parts.count > 1 {
                    keep(&mut candidates, guess, parts);
                }
            }
        }
        let mut found = None;
        for Candidate { guess, .. } in &candidates {
            if found.is_some() && self.marked > self.until {
                break;
            }
            found = self.cost(guess, codes, left, found.unwrap_or(best))?.or(found);
        }
        Ok(found)
    }
}

/// Keeps the guesses that look best, those first that came first.
fn keep<Q: Quick>(candidates: &mut Vec<Candidate<Q>>, guess: &Q, parts: Parts) {
    let at = candidates.partition_point(|other| other.parts.estimate <= parts.estimate);
    if at < KEPT {
        candidates.truncate(KEPT - 1);
        candidates.insert(at, Candidate { guess: guess.clone(), parts });
    }
}
