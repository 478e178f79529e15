//! Counts of the results of a batch, for the exit code and the closing line.

use std::time::{Duration, Instant};

use indicatif::HumanCount;
use tatham_core::Status;

use super::record::Outcome;
use crate::progress::counted;

/// Counts of outcomes.
#[derive(Debug)]
pub(super) struct Tally {
    start: Instant,
    /// Number of records that existed before this run.
    there: u64,
    /// Number of records with each verdict, in the order of [`Status::ALL`].
    verdicts: [u64; Status::ALL.len()],
    unusable: u64,
}

impl Tally {
    /// Starts with only the records that already exist.
    pub(super) fn new(start: Instant, there: u64) -> Self {
        Self { start, there, verdicts: [0; Status::ALL.len()], unusable: 0 }
    }

    /// Counts a record.
    pub(super) fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Verdict(status) => self.verdicts[status as usize] += 1,
            Outcome::Unusable => self.unusable += 1,
        }
    }

    /// Returns the number of records of this run.
    pub(super) fn made(&self) -> u64 {
        self.verdicts.iter().sum::<u64>() + self.unusable
    }

    /// Returns the number of all records, with those that existed before this run.
    pub(super) fn records(&self) -> u64 {
        self.there + self.made()
    }

    /// Returns the exit code of a batch with `--strict`.
    pub(super) fn strict_exit_code(&self) -> u8 {
        match (self.unusable, self.verdicts[Status::Unknown as usize]) {
            (1.., _) => 2,
            (0, 1..) => 3,
            (0, 0) => 0,
        }
    }

    /// Returns the line that shows the progress: `1,204 puzzles, 3 undecided`.
    pub(super) fn progress(&self) -> String {
        let undecided = HumanCount(self.verdicts[Status::Unknown as usize]);
        format!("{}, {undecided} undecided", counted(self.made(), "puzzle"))
    }

    /// Returns the line that closes the batch.
    pub(super) fn closing_line(&self) -> String {
        self.line(self.start.elapsed())
    }

    fn line(&self, elapsed: Duration) -> String {
        let verdicts =
            Status::ALL.iter().zip(self.verdicts).map(|(status, count)| (count, status.name()));
        let parts = [(self.there, "already done")]
            .into_iter()
            .chain(verdicts)
            .chain([(self.unusable, "unusable")]);
        let parts: Vec<String> = parts
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{} {what}", HumanCount(count)))
            .collect();
        let colon = if parts.is_empty() { "" } else { ": " };
        format!(
            "{}{colon}{}; {:.1} s",
            counted(self.records(), "line"),
            parts.join(", "),
            elapsed.as_secs_f64()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_progress_counts_puzzles_and_those_undecided() {
        let mut tally = Tally::new(Instant::now(), 7);
        assert_eq!(tally.progress(), "0 puzzles, 0 undecided");
        tally.add(Outcome::Verdict(Status::Unique));
        assert_eq!(tally.progress(), "1 puzzle, 0 undecided");
        (0..3).for_each(|_| tally.add(Outcome::Verdict(Status::Unknown)));
        (0..1200).for_each(|_| tally.add(Outcome::Unusable));
        assert_eq!(tally.progress(), "1,204 puzzles, 3 undecided");
    }

    #[test]
    fn only_what_occurs_is_counted_in_a_fixed_order() {
        let line = |there, outcomes: &[(Outcome, usize)]| {
            let mut tally = Tally::new(Instant::now(), there);
            for (outcome, count) in outcomes {
                (0..*count).for_each(|_| tally.add(*outcome));
            }
            tally.line(Duration::from_millis(512))
        };
        let verdict = Outcome::Verdict;
        let outcomes = [
            (Outcome::Unusable, 95),
            (verdict(Status::Multiple), 17),
            (verdict(Status::Unique), 1888),
        ];
        assert_eq!(
            line(0, &outcomes),
            "2,000 lines: 1,888 unique, 17 multiple, 95 unusable; 0.5 s"
        );
        assert_eq!(line(1_234_567, &[]), "1,234,567 lines: 1,234,567 already done; 0.5 s");
        assert_eq!(
            line(0, &Status::ALL.map(|status| (verdict(status), 1))[2..]),
            "4 lines: 1 solved, 1 closest, 1 unsolvable, 1 unknown; 0.5 s"
        );
        assert_eq!(line(0, &[]), "0 lines; 0.5 s");
        assert_eq!(line(0, &[(Outcome::Unusable, 1)]), "1 line: 1 unusable; 0.5 s");
    }
}
