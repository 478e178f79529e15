//! A fixed number of threads that answer many requests.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::dataset::Dataset;
use crate::session::{Session, spawn};
use crate::work::{Job, Work};

/// Threads that answer requests in the order in which they start. They end when nothing refers to
/// the pool any more, or when it is closed; what waits then has no reply.
#[pyclass(frozen)]
#[derive(Debug)]
pub(crate) struct Pool {
    session: Py<Session>,
    jobs: Mutex<Option<Sender<Job>>>,
    waiting: Arc<Mutex<Receiver<Job>>>,
}

#[pymethods]
impl Pool {
    #[new]
    fn new(session: Py<Session>, threads: usize) -> PyResult<Self> {
        let (jobs, waiting) = channel::<Job>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..threads {
            let waiting = Arc::clone(&waiting);
            spawn(move || {
                while let Some(job) = next(&waiting) {
                    job.run();
                }
            })?;
        }
        Ok(Self { session, jobs: Mutex::new(Some(jobs)), waiting })
    }

    /// Starts a request as soon as a thread is free.
    fn start(&self, request: String) -> PyResult<Work> {
        self.enqueue(self.session.get().job(request))
    }

    /// Starts to make a record of a data set as soon as a thread is free.
    fn make(&self, dataset: &Dataset, number: u64) -> PyResult<Work> {
        self.enqueue(dataset.job(self.session.get().context(), number))
    }

    /// Ends the threads; what waits is dropped. Work that is under way goes on until it is stopped.
    fn close(&self, py: Python<'_>) {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        let waiting = Arc::clone(&self.waiting);
        // An idle thread holds this lock until the sender is gone, which it is now.
        py.detach(move || {
            let waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
            while waiting.try_recv().is_ok() {}
        });
    }
}

impl Pool {
    fn enqueue(&self, (job, work): (Job, Work)) -> PyResult<Work> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        if sent { Ok(work) } else { Err(PyRuntimeError::new_err("the pool is closed")) }
    }
}

/// Waits for the next job; `None` when there will be none.
fn next(waiting: &Mutex<Receiver<Job>>) -> Option<Job> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}
