//! Progress of a batch, for a person who waits for it.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::tally::Tally;
use crate::args::Batch;

/// The shortest time between two changes of the line.
const PERIOD: Duration = Duration::from_millis(100);

/// A line on the terminal, gone at the end: `1,204 puzzles, 3 undecided`.
pub(super) struct Progress {
    /// `None` where nobody would see it, or where the records themselves show it.
    line: Option<ProgressBar>,
    /// The time of the last change.
    changed: Option<Instant>,
}

impl Progress {
    pub(super) fn new(batch: &Batch) -> Self {
        let is_shown_by_records = batch.resume.is_none() && io::stdout().is_terminal();
        let is_shown = !batch.shared.quiet && io::stderr().is_terminal() && !is_shown_by_records;
        let line = is_shown.then(|| {
            let style = ProgressStyle::with_template("{msg}");
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        });
        Self { line, changed: None }
    }

    /// Shows the counts, unless the last ones have been shown a moment ago.
    pub(super) fn show(&mut self, tally: &Tally) {
        let Some(line) = &self.line else { return };
        if self.changed.is_none_or(|changed| changed.elapsed() >= PERIOD) {
            line.set_message(tally.progress());
            self.changed = Some(Instant::now());
        }
    }

    /// Removes the line.
    pub(super) fn finish(&self) {
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}
