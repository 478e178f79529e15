//! The resources and defaults that a front end provides for all requests.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tatham_core::clock::Instant;
use tatham_core::progress::Watcher;
use tatham_core::{Budget, Entry, Limit, Memory, Options};

use crate::progress::ProgressSink;
use crate::session::Session;

/// ID of a seed's puzzle, as the real game's generator makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The ID.
    pub id: String,
    /// Clause on its source.
    pub remark: String,
}

/// Runs the command that makes the ID of a seed's puzzle, for at most some time; an error is a
/// clause with the reason.
pub type AskGame = fn(&[String], Option<Duration>) -> Result<Generated, String>;

/// The resources and defaults for a request, which itself has priority.
#[derive(Clone, Debug, Default)]
pub struct RequestContext {
    /// Kind of inputs that do not name one.
    pub puzzle: Option<&'static Entry>,
    /// Number of solutions to look for; `None` is the kind's default.
    pub limit: Option<Limit>,
    /// True if solved puzzles are also explained.
    pub explain: bool,
    /// True if solved puzzles are also rated.
    pub rating: bool,
    /// Time limit.
    pub time_limit: Option<Duration>,
    /// True if nobody asked for this limit: then making a puzzle also ends after a fixed amount of
    /// work.
    pub has_default_limit: bool,
    /// Memory that requests use.
    pub memory: Memory,
    /// Time at which the request had been read and its time limit starts; if `None`, it starts when
    /// work begins.
    pub start: Option<Instant>,
    /// Runs the real games for seeds; if `None`, seeds are refused.
    pub ask_game: Option<AskGame>,
    /// Flag that stops the work when it becomes true: the reply has what is there.
    pub cancelled: Option<Arc<AtomicBool>>,
    /// Receiver of progress objects, for requests with the option `progress`.
    pub progress: Option<ProgressSink>,
    /// Session that keeps the puzzles of requests.
    pub session: Option<Session>,
    /// Watcher of all work.
    pub watcher: Option<Arc<dyn Watcher>>,
}

impl RequestContext {
    /// Returns the context with the time running.
    pub(crate) fn begun(&self) -> Self {
        Self { start: self.start.or_else(|| Some(Instant::now())), ..self.clone() }
    }

    /// Returns the options of a request that sets none.
    pub(crate) fn options(&self) -> Options {
        let Self { limit, time_limit, explain, rating, .. } = *self;
        Options {
            limit,
            time_limit,
            explain,
            rating,
            memory: self.memory.clone(),
            ..Options::default()
        }
    }

    /// Returns the time that is left, if there is a limit.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        let passed = self.start.map_or(Duration::ZERO, |start| start.elapsed());
        self.time_limit.map(|limit| limit.saturating_sub(passed))
    }

    /// Returns the budget for these options.
    pub(crate) fn budget(&self, options: &Options) -> Budget {
        let mut budget = options.budget_since(self.start.unwrap_or_else(Instant::now));
        // Whoever watches can cancel: the flag is checked after that.
        if let Some(watcher) = &self.watcher {
            budget = budget.watched_by(Arc::clone(watcher));
        }
        if let Some(flag) = &self.cancelled {
            budget = budget.cancelled_by(Arc::clone(flag));
        }
        budget
    }
}
