//! When to begin anew: the learnt clauses stay, only the decisions are taken back.
//!
//! If the clauses learnt lately link more decisions than those before, the search is in a bad place.
//!
//! # References
//! Armin Biere, Andreas Fröhlich, "Evaluating CDCL Restart Schemes", POS 2015.

/// Conflicts between two restarts, at least.
const LEAST: u64 = 2;

/// How much worse the last clauses must be than all.
const MARGIN: f64 = 1.1;

/// Moving averages of the glue of learnt clauses.
#[derive(Debug, Default)]
pub(super) struct Restarts {
    fast: f64,
    slow: f64,
    count: u64,
    last: u64,
}

impl Restarts {
    /// Takes note of a learnt clause.
    pub(super) fn learnt(&mut self, glue: u32) {
        self.count += 1;
        let glue = f64::from(glue);
        // In the beginning both are plain averages.
        self.fast += (glue - self.fast) / (self.count.min(32) as f64);
        self.slow += (glue - self.slow) / (self.count.min(10_000) as f64);
    }

    /// Whether it is time, after so many conflicts in all; if so it counts as done.
    pub(super) fn is_due(&mut self, conflicts: u64) -> bool {
        let due = conflicts >= self.last + LEAST && self.count > 50 && self.fast > MARGIN * self.slow;
        if due {
            self.last = conflicts;
        }
        due
    }
}
