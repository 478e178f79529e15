//! Restarts of the search: the learnt clauses stay, only the decisions are undone.
//!
//! Two modes alternate. In the *restless* mode a restart is due as soon as recently learnt clauses
//! link more decisions than earlier ones: good for proofs. In the *stable* mode restarts are rare
//! (Luby's sequence), and decisions repeat the longest assignment that was free of conflicts, see
//! [`Phases`](super::phases::Phases): good for finding models. It is not known in advance which
//! mode suits a query.
//!
//! # References
//! Armin Biere, Andreas Fröhlich, "Evaluating CDCL Restart Schemes", POS 2015; Michael Luby et al.,
//! "Optimal Speedup of Las Vegas Algorithms", 1993; Chanseok Oh, "Between SAT and UNSAT", SAT 2015
//! (two modes).

/// Least number of conflicts between two restarts in the restless mode.
const LEAST: u64 = 2;

/// Ratio of the recent average glue to the overall one from which a restart is due.
const MARGIN: f64 = 1.2;

/// Conflicts of the first restless period, and of the first stable one; each later pair is 1.5
/// times as long.
const FIRST_MOOD: u64 = 2000;

/// Unit of Luby's sequence, in conflicts.
const UNIT: u64 = 500;

/// Moving averages of the glue of learnt clauses, and the mode.
#[derive(Clone, Debug)]
pub(super) struct Restarts {
    fast: f64,
    slow: f64,
    /// Number of learnt clauses.
    count: u64,
    /// Number of restarts in the stable mode.
    stable_count: u64,
    /// Number of conflicts from which a restart is allowed.
    next: u64,
    is_stable: bool,
    mood: u64,
    /// Number of conflicts at which the mode changes.
    mood_ends: u64,
}

impl Default for Restarts {
    fn default() -> Self {
        Self {
            fast: 0.0,
            slow: 0.0,
            count: 0,
            stable_count: 0,
            next: 50,
            is_stable: false,
            mood: FIRST_MOOD,
            mood_ends: FIRST_MOOD,
        }
    }
}

impl Restarts {
    /// Returns true if decisions should repeat the longest assignment.
    #[inline]
    pub(super) fn is_stable(&self) -> bool {
        self.is_stable
    }

    /// Records a learnt clause.
    pub(super) fn learnt(&mut self, glue: u32) {
        self.count += 1;
        let glue = f64::from(glue);
        // In the beginning both are plain averages.
        self.fast += (glue - self.fast) / (self.count.min(32) as f64);
        self.slow += (glue - self.slow) / (self.count.min(10_000) as f64);
    }

    /// Returns true if a restart is due after `conflicts` conflicts in total, and records it as
    /// done.
    pub(super) fn is_due(&mut self, conflicts: u64) -> bool {
        if conflicts >= self.mood_ends {
            self.is_stable = !self.is_stable;
            self.mood = self.mood * 3 / 2;
            self.mood_ends = conflicts + self.mood;
        }
        if conflicts < self.next {
            return false;
        }
        if self.is_stable {
            self.stable_count += 1;
            self.next = conflicts + UNIT * luby(self.stable_count);
            return true;
        }
        let due = self.fast > MARGIN * self.slow;
        if due {
            self.next = conflicts + LEAST;
        }
        due
    }
}

/// Returns the `i`-th number, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …
fn luby(mut i: u64) -> u64 {
    loop {
        let bits = u64::BITS - i.leading_zeros();
        if i == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        i -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lubys_sequence() {
        assert_eq!(
            (1..=15).map(luby).collect::<Vec<_>>(),
            [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
        );
    }
}
