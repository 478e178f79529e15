//! Puzzles that are kept from request to request, and the limits that all requests share.

use std::thread;

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use tatham_wire::{RequestContext, process_memory};

use crate::work::{Job, Work};

/// Stack size of a thread in bytes: some searches are deeply recursive.
const STACK: usize = 16 << 20;

/// Session of a process. A process that was forked makes its own, because a thread of the parent
/// may have held a lock of this one.
#[pyclass(frozen)]
#[derive(Debug)]
pub(crate) struct Session {
    session: tatham_wire::Session,
    context: RequestContext,
}

#[pymethods]
impl Session {
    #[new]
    fn new() -> Self {
        let context = RequestContext { memory: process_memory(), ..RequestContext::default() };
        Self { session: tatham_wire::Session::default(), context }
    }

    /// Starts a request on a thread of its own.
    fn start(&self, request: String) -> PyResult<Work> {
        let (job, work) = self.job(request);
        spawn(move || job.run())?;
        Ok(work)
    }
}

impl Session {
    /// Returns a request as a job for a thread, and the work as Python sees it.
    pub(crate) fn job(&self, request: String) -> (Job, Work) {
        let session = self.session.clone();
        let answer = move |context: &RequestContext| session.answer(&request, context);
        Job::new(&self.context, Box::new(answer))
    }

    /// Returns the limits that all requests share.
    pub(crate) fn context(&self) -> &RequestContext {
        &self.context
    }
}

/// Starts a thread.
pub(crate) fn spawn(work: impl FnOnce() + Send + 'static) -> PyResult<()> {
    let thread = thread::Builder::new().name("tatham-slv".to_owned()).stack_size(STACK);
    thread
        .spawn(work)
        .map(drop)
        .map_err(|error| PyMemoryError::new_err(format!("cannot start a thread: {error}")))
}
