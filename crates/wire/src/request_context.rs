//! What a front end lends, and what it says for all requests.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tatham_core::clock::Instant;
use tatham_core::{Budget, Entry, Limit, Memory, Options};

/// The world that a request meets. Whatever the request itself says comes first.
#[derive(Clone, Debug, Default)]
pub struct RequestContext {
    /// The kind of inputs that name none.
    pub puzzle: Option<&'static Entry>,
    /// How many solutions to look for; `None` is the kind's own default.
    pub limit: Option<Limit>,
    /// Whether puzzles that are solved are explained too.
    pub explain: bool,
    /// Whether puzzles that are solved are rated too.
    pub rating: bool,
    /// Time to give up after.
    pub time_limit: Option<Duration>,
    /// The memory to take from.
    pub memory: Memory,
    /// When the request had been read, which is where its time begins; `None` when it is taken up.
    pub start: Option<Instant>,
    /// Calls the work off as soon as it is true.
    pub cancelled: Option<Arc<AtomicBool>>,
}

impl RequestContext {
    /// The same with time running.
    pub(crate) fn begun(&self) -> Self {
        Self { start: self.start.or_else(|| Some(Instant::now())), ..self.clone() }
    }

    /// The options of a request that says nothing.
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

    /// A budget for these options.
    pub(crate) fn budget(&self, options: &Options) -> Budget {
        let budget = options.budget_since(self.start.unwrap_or_else(Instant::now));
        match &self.cancelled {
            Some(flag) => budget.cancelled_by(Arc::clone(flag)),
            None => budget,
        }
    }
}
