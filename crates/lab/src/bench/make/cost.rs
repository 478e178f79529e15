//! Costs of programs that make puzzles.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::Value;

use crate::bench::SPAN;
use crate::measure::{children_user_time, instructions};

/// Program that makes puzzles, with its arguments.
#[derive(Clone, Debug)]
pub(super) struct Program {
    path: PathBuf,
    words: Vec<String>,
}

/// Output of a program, and its user time in milliseconds.
pub(super) struct Run {
    pub(super) ms: f64,
    pub(super) output: String,
}

impl Program {
    /// Returns the program with arguments that are separated by spaces.
    pub(super) fn new(path: &Path, line: &str) -> Self {
        let words = line.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
        Self { path: path.to_owned(), words }
    }

    /// Returns the program of a command.
    pub(super) fn of_command(command: &Command) -> Self {
        let words = command.get_args().map(|word| word.to_string_lossy().into_owned()).collect();
        Self { path: command.get_program().into(), words }
    }

    /// Appends an argument.
    pub(super) fn with(mut self, word: impl Into<String>) -> Self {
        self.words.push(word.into());
        self
    }

    /// Runs the program once. It may have made fewer puzzles than requested.
    pub(super) fn run(&self) -> Result<Run, String> {
        let fault = |error: &dyn std::fmt::Display| format!("{}: {error}", self.path.display());
        let before = children_user_time();
        let mut command = Command::new(&self.path);
        command.args(&self.words).stdin(Stdio::null()).stderr(Stdio::piped());
        let output = command.output().map_err(|error| fault(&error))?;
        // 1 and 3: some puzzles were not made.
        if !matches!(output.status.code(), Some(0 | 1 | 3)) {
            return Err(fault(&String::from_utf8_lossy(&output.stderr)));
        }
        let ms = (children_user_time() - before) * 1e3;
        Ok(Run { ms, output: String::from_utf8_lossy(&output.stdout).into_owned() })
    }

    /// Runs the program repeatedly for a moment, because the system counts user time in hundredths
    /// of a second; returns the mean and the last output.
    pub(super) fn mean(&self) -> Result<Run, String> {
        let (start, mut runs, mut ms) = (Instant::now(), 0, 0.0);
        loop {
            let run = self.run()?;
            (runs, ms) = (runs + 1, ms + run.ms);
            if start.elapsed() >= SPAN {
                return Ok(Run { ms: ms / f64::from(runs), ..run });
            }
        }
    }

    /// Returns the instructions of a run, in millions.
    pub(super) fn millions(&self) -> Result<f64, String> {
        Ok(instructions(&self.path, &self.words)? as f64 / 1e6)
    }
}

/// Returns the records among the lines of an output.
pub(super) fn records(output: &str) -> Vec<Value> {
    output.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// Returns true for a record of a puzzle that was made.
pub(super) fn is_made(record: &Value) -> bool {
    record["game_id"].is_string()
}

/// Returns the mean of some numbers; none if there are none.
pub(super) fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / f64::from(count))
}

/// Returns 3 digits of a number, or all digits before its point.
pub(super) fn digits(value: f64) -> String {
    match value {
        value if value < 0.995 => format!("{value:.2}"),
        value if value < 99.5 => format!("{value:.1}"),
        value => format!("{value:.0}"),
    }
}
