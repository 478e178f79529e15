//! Working time of a thread: on a busy machine it may wait far longer for its turn than it works.

use std::time::{Duration, Instant};

/// Start of a measurement.
pub struct Clock {
    begun: Instant,
    worked: Option<Duration>,
}

impl Clock {
    pub fn start() -> Self {
        Self { begun: Instant::now(), worked: worked() }
    }

    /// Returns the working time since the start; if the system does not report it, the elapsed
    /// time.
    pub fn worked(&self) -> Duration {
        match (self.worked, worked()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.begun.elapsed(),
        }
    }
}

/// Returns the thread's working time so far, in steps of a hundredth of a second (Linux).
fn worked() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/thread-self/stat").ok()?;
    // The name in brackets may have any characters; user and system time are the twelfth and
    // thirteenth field after it.
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields
        .split_whitespace()
        .skip(11)
        .take(2)
        .map(|field| field.parse::<u64>().unwrap_or(0))
        .sum::<u64>();
    Some(Duration::from_millis(10 * ticks))
}
