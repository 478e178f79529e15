//! Wait for a backend that rarely checks its limits: it works in a thread of its own.

use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use tatham_core::{Budget, Stop};

/// Time after its deadline that a backend is waited for: it reads the clock itself, but not in
/// every phase.
const GRACE: Duration = Duration::from_millis(60);

/// Interval between checks of a budget that can be interrupted while a backend works.
const GLANCE: Duration = Duration::from_millis(20);

/// Runs `work` in a thread and waits for it as long as the budget lasts.
pub(super) fn in_a_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
    budget: &Budget,
) -> Result<T, Stop> {
    let (sender, receiver) = mpsc::channel();
    // A send fails only if nobody waits any more.
    let started = thread::Builder::new().spawn(move || drop(sender.send(work())));
    let thread = started.map_err(|error| {
        Stop::Memory(format!("no thread can be started for the SAT solver: {error}"))
    })?;
    loop {
        let stop = budget.check().err();
        let patience = match &stop {
            Some(_) => GRACE,
            None => budget.remaining().map_or(GLANCE, |left| left.min(GLANCE)),
        };
        match receiver.recv_timeout(patience) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => stop.map_or(Ok(()), Err)?,
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Err(panic) => resume_unwind(panic),
                Ok(()) => unreachable!("the thread ends after it has sent its result"),
            },
        }
    }
}
