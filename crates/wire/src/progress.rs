//! Progress of a request: JSON objects that come before its reply.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::Json;
use tatham_core::clock::Instant;
use tatham_core::explain::Step;
use tatham_core::progress::{Progress, Watcher};

/// Shortest time between two objects with neither a step nor a record.
const PERIOD: Duration = Duration::from_millis(100);

/// Receiver of progress objects, each as JSON on one line. Any thread may call it.
#[derive(Clone)]
pub struct ProgressSink(Arc<dyn Fn(&str) + Send + Sync>);

impl ProgressSink {
    /// Makes a receiver that calls this function.
    pub fn new(receive: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self(Arc::new(receive))
    }
}

impl fmt::Debug for ProgressSink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ProgressSink")
    }
}

/// Object that comes before a reply.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct ProgressObject<'a> {
    /// State of the work.
    progress: State<'a>,
}

/// State of the work on a request.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct State<'a> {
    /// Number of parts that are done: solutions, steps or puzzles; in a repair, of what `text`
    /// names.
    done: u64,
    /// Number of all parts; null if it is not known.
    of: Option<u64>,
    /// Step that was just found, as in the reply; null if there is none.
    step: Option<&'a Step>,
    /// Record of a puzzle that was just made, as in the reply; null if there is none.
    record: Option<&'a Json>,
    /// The state in words.
    text: &'a str,
}

/// Reporter of the progress of one request.
#[derive(Debug)]
pub(crate) struct Reporter {
    sink: ProgressSink,
    state: Mutex<Current>,
}

#[derive(Debug)]
struct Current {
    progress: Progress,
    /// Number of steps that were sent.
    steps: u64,
    /// Number of puzzles of a series, whose searches are only a part of the work.
    series: Option<u64>,
    /// Time of the last object with neither a step nor a record.
    last: Instant,
}

impl Reporter {
    /// Makes the reporter of a request in this state.
    pub(crate) fn new(sink: ProgressSink, progress: Progress, series: Option<u64>) -> Arc<Self> {
        let current = Current { progress, steps: 0, series, last: Instant::now() };
        Arc::new(Self { sink, state: Mutex::new(current) })
    }

    /// Makes the reporter of a request for this number of puzzles.
    pub(crate) fn of_series(sink: ProgressSink, count: u64) -> Arc<Self> {
        let progress = Progress { done: 0, of: Some(count), text: made(0, count) };
        Self::new(sink, progress, Some(count))
    }

    /// Sends a step that was found.
    pub(crate) fn step(&self, step: &Step) {
        let mut state = self.state();
        state.steps += 1;
        state.progress = Progress::so_far(state.steps, "step");
        self.send(&state.progress, Some(step), None);
    }

    /// Sends the record of a puzzle.
    pub(crate) fn record(&self, record: &Json) {
        let mut state = self.state();
        let (done, of) = (state.progress.done + 1, state.series);
        state.progress = Progress { done, of, text: made(done, of.unwrap_or(done)) };
        self.send(&state.progress, None, Some(record));
    }

    fn state(&self) -> MutexGuard<'_, Current> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, progress: &Progress, step: Option<&Step>, record: Option<&Json>) {
        let Progress { done, of, ref text } = *progress;
        let progress = State { done, of, step, record, text };
        (self.sink.0)(&crate::json(&ProgressObject { progress }));
    }
}

impl Watcher for Reporter {
    fn watch(&self, progress: Option<Progress>) {
        // A sign of life can wait for the next one.
        let mut state = match (&progress, self.state.try_lock()) {
            (_, Ok(state)) => state,
            (None, Err(_)) => return,
            (Some(_), Err(_)) => self.state(),
        };
        if let Some(progress) = progress {
            state.progress = match state.series {
                None => progress,
                Some(count) => {
                    let done = state.progress.done;
                    let text = format!("{}; {}", made(done, count), progress.text);
                    Progress { done, of: Some(count), text }
                }
            };
        }
        if state.last.elapsed() >= PERIOD {
            state.last = Instant::now();
            self.send(&state.progress, None, None);
        }
    }
}

/// Returns a number of puzzles in words: `12 of 50 puzzles`.
fn made(done: u64, of: u64) -> String {
    Progress::counted(done, of, if of == 1 { "puzzle" } else { "puzzles" }).text
}
