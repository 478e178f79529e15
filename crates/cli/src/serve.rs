//! `tatham-slv serve`: requests on standard input, replies on standard output.
//!
//! ```text
//!   reader ──requests──▶ queue ──▶ workers
//!      │                   │ replies in order
//!      └─▶ output ◀────────┴─── progress objects, replies to stops
//! ```
//!
//! The reader puts requests into the queue and stops them. Workers take them in order. The main
//! thread writes their replies in the same order, unless the protocol leaves the order open.

mod line;
mod mcp;
mod queue;
mod signals;

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tatham_wire::{ApiError, ProgressSink, RequestContext, Session};

use crate::args::Serve;
use crate::lines::{Line, Lines};
use crate::{output, print_error, threads};
use queue::{Next, Queue, Request};

/// Longest accepted line, in bytes: the longest request.
const LONGEST_LINE: u64 = 32 << 20;

/// Time limit of a request if nobody asks for another.
const LIMIT: Duration = Duration::from_secs(60);

/// Content of a line.
enum Action {
    /// A reply that takes no work.
    Reply(String),
    /// A request.
    Request(Box<dyn Call>),
    /// A stop of the request with an `id`, and the reply if that is found, or not.
    Stop { request: String, replies: Option<[String; 2]> },
    /// Nothing that has a reply.
    Nothing,
}

/// A request for the wire, and what a protocol puts around its reply.
trait Call: Send + Sync {
    /// Returns the request for the wire.
    fn request(&self) -> &str;

    /// Returns true if a stop with this `id` means the request.
    fn is(&self, id: &str) -> bool;

    /// Returns the line with the reply; `None` if nobody waits for it any more.
    fn reply(&self, reply: String, is_stopped: bool) -> Option<String>;

    /// Returns the line with a progress object, if the protocol sends it.
    fn progress(&self, object: &str) -> Option<String>;
}

/// A protocol of lines.
trait Protocol: Send + Sync {
    /// Returns the content of a line.
    fn action(&self, text: &str) -> Action;

    /// Returns the line with an error in a line that cannot be read.
    fn unreadable(&self, error: &ApiError) -> String;

    /// Returns true if replies come in the order of the requests.
    fn is_in_order(&self) -> bool;
}

/// Server, shared by its threads.
struct Server {
    protocol: Box<dyn Protocol>,
    context: RequestContext,
    queue: Queue,
    /// First error of the output.
    failure: Mutex<Option<io::Error>>,
}

/// Serves until the input ends.
pub(crate) fn run(serve: &Serve) -> Result<ExitCode, ApiError> {
    output::check().map_err(|error| print_error::unwritable(&error))?;
    // A defect is the reply to its request, and standard error stays empty.
    std::panic::set_hook(Box::new(|_| {}));
    let memory = tatham_wire::process_memory();
    let jobs = threads::count(serve.jobs, &memory);
    let limit = serve.time_limit.unwrap_or(LIMIT);
    let context = RequestContext {
        time_limit: Some(limit).filter(|limit| !limit.is_zero()),
        has_default_limit: serve.time_limit.is_none(),
        memory,
        session: Some(Session::default()),
        ..RequestContext::default()
    };
    let protocol: Box<dyn Protocol> =
        if serve.mcp { Box::new(mcp::Mcp) } else { Box::new(line::Wire) };
    let (queue, failure) = (Queue::default(), Mutex::default());
    let server = Arc::new(Server { protocol, context, queue, failure });
    let stopped = Arc::clone(&server);
    // Before the other threads, which must not get the signals.
    signals::catch(move |code| stopped.queue.stop_all(code));
    threads::start(jobs, || {
        let server = Arc::clone(&server);
        Box::new(move || server.work())
    })?;
    let reader = Arc::clone(&server);
    let read = move || {
        let lines = Lines::open(None).map(|lines| lines.at_most(LONGEST_LINE));
        let error = lines.and_then(|lines| reader.read(lines)).err();
        reader.queue.end(error);
    };
    // The reader is not joined: it may wait for input that never comes.
    thread::Builder::new().spawn(read).map_err(|error| threads::cannot_start(&error))?;
    server.write_replies()
}

impl Server {
    /// Reads lines until the input or the work ends.
    fn read(&self, mut lines: Lines) -> Result<(), ApiError> {
        loop {
            let line = lines
                .take()
                .map_err(|error| ApiError::File(format!("cannot read standard input: {error}")))?;
            let Some(line) = line.filter(|_| !self.queue.is_stopping()) else { return Ok(()) };
            let action = match text(&line) {
                Ok(text) => self.protocol.action(crate::lines::bare(text)),
                Err(error) => Action::Reply(self.protocol.unreadable(&error)),
            };
            match action {
                Action::Reply(text) if self.protocol.is_in_order() => self.queue.push_reply(text),
                Action::Reply(text) => self.write(&text),
                Action::Request(call) => self.queue.push(call, line.bytes.len() as u64),
                Action::Stop { request, replies } => {
                    let is_found = self.queue.stop(&request);
                    if let Some([found, not_found]) = replies {
                        self.write(if is_found { &found } else { &not_found });
                    }
                }
                Action::Nothing => {}
            }
        }
    }

    /// Answers requests until the program ends.
    fn work(self: Arc<Self>) -> ! {
        loop {
            let request = self.queue.take();
            let mut reply = self.answer(&request);
            if !self.protocol.is_in_order() {
                // Before the request leaves the queue: the program ends with the last one.
                reply.take().iter().for_each(|reply| self.write(reply));
            }
            self.queue.finish(&request, reply);
        }
    }

    /// Returns the reply to a request.
    fn answer(self: &Arc<Self>, request: &Arc<Request>) -> Option<String> {
        let (server, asked) = (Arc::clone(self), Arc::clone(request));
        let sink = ProgressSink::new(move |object| {
            if let Some(line) = asked.call.progress(object) {
                server.write(&line);
            }
        });
        let context = RequestContext {
            cancelled: Some(Arc::clone(&request.is_stopped)),
            progress: Some(sink),
            ..self.context.clone()
        };
        let reply = tatham_wire::answer(request.call.request(), &context);
        request.call.reply(reply, request.is_stopped.load(Ordering::Relaxed))
    }

    /// Writes a line at once; the first error ends the program.
    fn write(&self, line: &str) {
        let mut output = io::stdout().lock();
        let written = output.write_all(format!("{line}\n").as_bytes());
        if let Err(error) = written.and_then(|()| output.flush()) {
            let mut first = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
            first.get_or_insert(error);
        }
    }

    /// Writes the replies that come in order, until there are no more requests, a signal has
    /// stopped them, or nobody reads.
    fn write_replies(&self) -> Result<ExitCode, ApiError> {
        loop {
            let next = self.queue.next_reply();
            if let Next::Reply(reply) = &next {
                self.write(reply);
            }
            let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
            match failure {
                Some(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
                Some(error) => return Err(print_error::unwritable(&error)),
                None if matches!(next, Next::Nothing) && output::has_no_reader() => break,
                None => {}
            }
            match next {
                Next::End(Ok(code)) => return Ok(ExitCode::from(code)),
                Next::End(Err(error)) => return Err(error),
                Next::Reply(_) | Next::Nothing => {}
            }
        }
        // Whoever closes a pipe has seen enough: this is not a failure.
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns the text of a line.
fn text(line: &Line) -> Result<&str, ApiError> {
    if line.is_cut {
        return Err(ApiError::Request {
            message: format!("the line is too long (the maximum is {LONGEST_LINE} bytes)"),
            code: "too_large",
            line: None,
            column: None,
        });
    }
    line.utf8()
}
