//! Progress of long work, for a person who waits for it.

use std::fmt;
use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shortest time between two updates of the line.
pub(crate) const PERIOD: Duration = Duration::from_millis(100);

/// A line on the terminal, gone at the end: `1,204 puzzles, 3 undecided`.
pub(crate) struct Progress {
    /// The progress bar; `None` if nobody would see it.
    line: Option<ProgressBar>,
    /// Time of the last update.
    changed: Option<Instant>,
}

impl Progress {
    /// Makes a line that is shown if it is wanted and standard error is a terminal; with a bar if
    /// the number of parts is known.
    pub(crate) fn new(is_wanted: bool, parts: Option<u64>) -> Self {
        let line = (is_wanted && io::stderr().is_terminal()).then(|| {
            let template = if parts.is_some() { "{bar:24} {msg}" } else { "{msg}" };
            let style = ProgressStyle::with_template(template);
            ProgressBar::with_draw_target(parts, ProgressDrawTarget::stderr())
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        });
        Self { line, changed: None }
    }

    /// Returns true if somebody sees the line.
    pub(crate) fn is_shown(&self) -> bool {
        self.line.is_some()
    }

    /// Shows the number of finished parts and a text, unless the line was updated a moment ago.
    pub(crate) fn show(&mut self, done: u64, text: impl FnOnce() -> String) {
        let Some(line) = &self.line else { return };
        if self.changed.is_none_or(|changed| changed.elapsed() >= PERIOD) {
            line.set_position(done);
            line.set_message(text());
            self.changed = Some(Instant::now());
        }
    }

    /// Writes something else to the terminal, above the line.
    pub(crate) fn above<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.line {
            Some(line) => line.suspend(write),
            None => write(),
        }
    }

    /// Removes the line.
    pub(crate) fn finish(&self) {
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}

/// Returns `1 line`, `2,000 lines`.
pub(crate) fn counted(count: u64, noun: &str) -> impl fmt::Display {
    format!("{} {noun}{}", HumanCount(count), if count == 1 { "" } else { "s" })
}

/// Returns the line that shows the progress of a series: `12 of 50 puzzles, 3.4 a second, 11 s
/// left`. `start` is the time at which the first `there` puzzles were there.
pub(crate) fn of_series(done: u64, there: u64, of: u64, start: Instant) -> String {
    let rate = (done - there) as f64 / start.elapsed().as_secs_f64();
    let counts = format!("{} of {} puzzles", HumanCount(done), HumanCount(of));
    if done == there {
        return counts;
    }
    let left = Duration::try_from_secs_f64((of - done) as f64 / rate);
    let left = HumanDuration(left.unwrap_or(Duration::MAX));
    format!("{counts}, {rate:.1} a second, {left:#} left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_changes_ten_times_a_second_at_most() {
        let line = ProgressBar::hidden();
        let mut progress = Progress { line: Some(line.clone()), changed: None };
        let (mut count, mut shown) = (0, Vec::new());
        let start = Instant::now();
        while start.elapsed() < 3 * PERIOD {
            count += 1;
            progress.show(count, || format!("{count} puzzles"));
            shown.push(line.message());
        }
        let span = start.elapsed();
        shown.dedup();
        assert_eq!(shown.first().map(String::as_str), Some("1 puzzles"));
        let most = span.as_millis() / PERIOD.as_millis() + 1;
        assert!((2..=most).contains(&(shown.len() as u128)), "{} in {span:?}", shown.len());
    }
}
