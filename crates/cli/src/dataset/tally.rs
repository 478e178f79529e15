//! Counts of a data set, for the exit code and the closing line.

use std::process::ExitCode;
use std::time::Instant;

use indicatif::HumanCount;
use tatham_core::Status;

use crate::interrupt;
use crate::progress::counted;

/// Counts of the puzzles.
#[derive(Debug)]
pub(super) struct Tally {
    start: Instant,
    /// Number of puzzles before this run.
    before: u64,
    /// Number of their records.
    there: u64,
    records: u64,
    duplicates: u64,
    unknown: u64,
    impossible: u64,
    pub(super) is_interrupted: bool,
}

impl Tally {
    /// Starts with the puzzles and the records before this run.
    pub(super) fn new(start: Instant, before: u64, there: u64) -> Self {
        Self {
            start,
            before,
            there,
            records: 0,
            duplicates: 0,
            unknown: 0,
            impossible: 0,
            is_interrupted: false,
        }
    }

    /// Counts a record.
    pub(super) fn record(&mut self) {
        self.records += 1;
    }

    /// Counts a duplicate.
    pub(super) fn duplicate(&mut self) {
        self.duplicates += 1;
    }

    /// Counts a puzzle that was not made within a limit; without one, it is proven that there is
    /// none.
    pub(super) fn not_made(&mut self, stopped: Option<&str>) {
        if stopped.is_some() {
            self.unknown += 1;
        } else {
            self.impossible += 1;
        }
    }

    /// Returns the number of puzzles so far.
    pub(super) fn done(&self) -> u64 {
        self.before + self.records + self.duplicates + self.unknown + self.impossible
    }

    /// Returns the line that closes the run; `has_file` if the same command can continue it.
    pub(super) fn closing_line(&self, has_file: bool) -> String {
        let records = counted(self.there + self.records, "record");
        if self.is_interrupted {
            let hint = if has_file {
                "the same command with --resume continues from here"
            } else {
                "with --output FILE a data set can be continued"
            };
            return format!("interrupted after {records}; {hint}");
        }
        let parts = [
            (self.there, "already there"),
            (self.duplicates, "duplicates dropped"),
            (self.unknown + self.impossible, "puzzles not made"),
        ];
        let parts = parts.iter().filter(|(count, _)| *count > 0);
        let parts = parts.map(|(count, what)| format!("{} {what}", HumanCount(*count)));
        let parts: Vec<String> = std::iter::once(records.to_string()).chain(parts).collect();
        format!("{}; {:.1} s", parts.join(", "), self.start.elapsed().as_secs_f64())
    }

    /// Returns the exit code, as that of `make`.
    pub(super) fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self { is_interrupted: true, .. } => interrupt::EXIT_CODE,
            Self { unknown: 1.., .. } => Status::Unknown.exit_code(),
            Self { impossible: 1.., .. } => Status::Unsolvable.exit_code(),
            _ => 0,
        })
    }
}
