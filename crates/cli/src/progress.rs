//! Progress of a batch, for a person who waits for it.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::tally::Tally;
use crate::args::Batch;

/// Shortest time between two updates of the line.
const PERIOD: Duration = Duration::from_millis(100);

/// A line on the terminal, gone at the end: `1,204 puzzles, 3 undecided`.
pub(super) struct Progress {
    /// The progress bar; `None` if nobody would see it, or if the records themselves show the
    /// progress.
    line: Option<ProgressBar>,
    /// Time of the last update.
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

    /// Shows the counts, unless the line was updated a moment ago.
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

#[cfg(test)]
mod tests {
    use tatham_core::Status;

    use super::super::record::Outcome;
    use super::*;

    #[test]
    fn the_line_changes_ten_times_a_second_at_most() {
        let line = ProgressBar::hidden();
        let mut progress = Progress { line: Some(line.clone()), changed: None };
        let mut tally = Tally::new(Instant::now(), 0);
        let mut shown = Vec::new();
        let start = Instant::now();
        while start.elapsed() < 3 * PERIOD {
            tally.add(Outcome::Verdict(Status::Unique));
            progress.show(&tally);
            shown.push(line.message());
        }
        let span = start.elapsed();
        shown.dedup();
        assert_eq!(shown.first().map(String::as_str), Some("1 puzzle, 0 undecided"));
        let most = span.as_millis() / PERIOD.as_millis() + 1;
        assert!((2..=most).contains(&(shown.len() as u128)), "{} in {span:?}", shown.len());
    }
}
