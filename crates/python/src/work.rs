//! Requests that are being answered.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use tatham_wire::{ProgressSink, RequestContext};

/// Time between two looks for signals: Ctrl-C ends a request within 50 ms.
const PERIOD: Duration = Duration::from_millis(10);

/// Number of progress objects that wait for Python; the work waits while there are more.
const MOST_WAITING: usize = 64;

/// News from the thread that answers a request.
#[derive(Debug)]
enum News {
    Progress(String),
    Reply(String),
}

/// Request for a thread to answer.
pub(crate) struct Job {
    answer: Answer,
    context: RequestContext,
    news: SyncSender<News>,
}

/// Function that answers a request.
type Answer = Box<dyn FnOnce(&RequestContext) -> String + Send>;

impl Job {
    pub(crate) fn new(context: &RequestContext, answer: Answer) -> (Self, Work) {
        let (news, receiver) = sync_channel(MOST_WAITING);
        let stop = Arc::new(AtomicBool::new(false));
        let sink = news.clone();
        let progress = ProgressSink::new(move |object| {
            // Nobody waits any more after an interrupt.
            let _ = sink.send(News::Progress(object.to_owned()));
        });
        let (cancelled, progress) = (Some(Arc::clone(&stop)), Some(progress));
        let context = RequestContext { cancelled, progress, ..context.clone() };
        (Self { answer, context, news }, Work { news: Mutex::new(Some(receiver)), stop })
    }

    /// Answers the request.
    pub(crate) fn run(self) {
        let Self { answer, context, news } = self;
        let reply = answer(&context);
        // As above.
        let _ = news.send(News::Reply(reply));
    }
}

/// Request that is being answered. The work is stopped when nothing refers to it any more.
#[pyclass(frozen)]
#[derive(Debug)]
pub(crate) struct Work {
    news: Mutex<Option<Receiver<News>>>,
    stop: Arc<AtomicBool>,
}

#[pymethods]
impl Work {
    /// Waits for the reply. Meanwhile each progress object is passed to the function. The exception
    /// of a signal or of the function stops the work.
    #[pyo3(signature = (progress = None))]
    fn wait(&self, py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let receiver = self.news.lock().unwrap_or_else(PoisonError::into_inner).take();
        let receiver = receiver.ok_or_else(|| PyRuntimeError::new_err("the reply was taken"))?;
        let result = reply(py, receiver, progress);
        if result.is_err() {
            self.stop();
        }
        result
    }

    /// Stops the work.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Waits for a reply, and passes the progress objects before it to the function.
fn reply(
    py: Python<'_>,
    receiver: Receiver<News>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    // The receiver moves in and out, because other threads of Python must not see it.
    let mut receiver = receiver;
    loop {
        let news;
        (news, receiver) = py.detach(move || (receiver.recv_timeout(PERIOD), receiver));
        match news {
            Ok(News::Reply(reply)) => return Ok(reply),
            Ok(News::Progress(object)) => {
                if let Some(progress) = progress {
                    progress.call1((object,))?;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the work was closed"));
            }
        }
        py.check_signals()?;
    }
}
