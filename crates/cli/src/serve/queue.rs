//! Requests that wait, are answered, or have a reply that waits for earlier ones.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tatham_wire::ApiError;

use super::Call;

/// Number of requests in the queue, of which no more are read then.
const MOST_REQUESTS: usize = 1000;

/// Bytes of their lines, or one longer line.
const MOST_READ: u64 = 32 << 20;

/// Bytes of replies in the queue beyond which only the oldest request is begun.
const MOST_REPLIES: usize = 64 << 20;

/// Time between two looks at the output by the main thread.
const GLANCE: Duration = Duration::from_millis(100);

/// A request in the queue.
pub(super) struct Request {
    pub(super) call: Box<dyn Call>,
    /// Flag that stops the work on it.
    pub(super) is_stopped: Arc<AtomicBool>,
    number: u64,
    bytes: u64,
}

/// Place in the queue.
enum Slot {
    Request(Arc<Request>),
    Reply(String),
}

/// Next event of the main thread.
pub(super) enum Next {
    /// The next reply in order.
    Reply(String),
    /// Nothing yet.
    Nothing,
    /// The end, with the exit code or the error of the input.
    End(Result<u8, ApiError>),
}

/// Queue of requests.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    /// Signals any change of the state.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    slots: VecDeque<(u64, Slot)>,
    /// Number of the next slot.
    next: u64,
    /// Number of the next slot to begin; all before it are begun.
    unbegun: u64,
    /// Bytes of lines, and of replies that wait.
    read: u64,
    replies: usize,
    /// True if the input has ended, and the error that ended it.
    has_ended: bool,
    error: Option<ApiError>,
    /// Exit code of the signal that has stopped all requests.
    signal: Option<u8>,
}

impl State {
    /// Returns true if the next reply is there, or the end.
    fn has_news(&self) -> bool {
        match self.slots.front() {
            Some((_, slot)) => matches!(slot, Slot::Reply(_)),
            None => self.has_ended || self.signal.is_some(),
        }
    }

    fn push(&mut self, slot: Slot) {
        self.slots.push_back((self.next, slot));
        self.next += 1;
    }

    /// Returns the index of a slot.
    fn index(&self, number: u64) -> Option<usize> {
        self.slots.binary_search_by_key(&number, |(number, _)| *number).ok()
    }

    /// Takes the oldest request that is not begun, if it may begin.
    fn begin(&mut self) -> Option<Arc<Request>> {
        let from = self.slots.partition_point(|(number, _)| *number < self.unbegun);
        let mut rest = self.slots.iter().skip(from).enumerate();
        let (at, request) = rest.find_map(|(at, (_, slot))| match slot {
            Slot::Request(request) => Some((from + at, request)),
            Slot::Reply(_) => None,
        })?;
        if at > 0 && self.replies > MOST_REPLIES {
            return None;
        }
        self.unbegun = request.number + 1;
        Some(Arc::clone(request))
    }
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state, and wakes the other threads.
    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let result = change(&mut self.state());
        self.changed.notify_all();
        result
    }

    /// Waits until there is room for a line of this length; returns false if everything is stopped.
    fn wait_for_room(&self, bytes: u64) -> bool {
        let is_full = |state: &mut State| {
            let is_long = state.read > 0 && state.read + bytes > MOST_READ;
            state.signal.is_none() && (state.slots.len() >= MOST_REQUESTS || is_long)
        };
        let state = self.changed.wait_while(self.state(), is_full);
        state.unwrap_or_else(PoisonError::into_inner).signal.is_none()
    }

    /// Adds a request as soon as there is room for it; drops it if everything is stopped.
    pub(super) fn push(&self, call: Box<dyn Call>, bytes: u64) {
        // Only one thread adds requests, so the room stays.
        if self.wait_for_room(bytes) {
            self.change(|state| {
                let (number, is_stopped) = (state.next, Arc::default());
                state.read += bytes;
                state.push(Slot::Request(Arc::new(Request { call, is_stopped, number, bytes })));
            });
        }
    }

    /// Adds a reply that takes no work.
    pub(super) fn push_reply(&self, reply: String) {
        if self.wait_for_room(0) {
            self.change(|state| {
                state.replies += reply.len();
                state.push(Slot::Reply(reply));
            });
        }
    }

    /// Takes the next request to answer.
    pub(super) fn take(&self) -> Arc<Request> {
        let mut state = self.state();
        loop {
            if let Some(request) = state.begin() {
                return request;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Sets the reply of a request, or removes it without one.
    pub(super) fn finish(&self, request: &Request, reply: Option<String>) {
        self.change(|state| {
            let Some(at) = state.index(request.number) else { return };
            state.read -= request.bytes;
            if let Some(reply) = reply {
                state.replies += reply.len();
                state.slots[at].1 = Slot::Reply(reply);
            } else {
                state.slots.remove(at);
            }
        });
    }

    /// Stops the oldest request with this `id`; returns false if there is none.
    pub(super) fn stop(&self, id: &str) -> bool {
        let state = self.state();
        let requests = state.slots.iter().filter_map(|(_, slot)| match slot {
            Slot::Request(request) => Some(request),
            Slot::Reply(_) => None,
        });
        let mut named = requests.filter(|request| request.call.is(id)).peekable();
        let is_found = named.peek().is_some();
        let working = named.find(|request| !request.is_stopped.load(Ordering::Relaxed));
        if let Some(request) = working {
            request.is_stopped.store(true, Ordering::Relaxed);
        }
        is_found
    }

    /// Stops all requests, because of a signal with this exit code.
    pub(super) fn stop_all(&self, code: u8) {
        self.change(|state| {
            state.signal = Some(code);
            for (_, slot) in &state.slots {
                if let Slot::Request(request) = slot {
                    request.is_stopped.store(true, Ordering::Relaxed);
                }
            }
        });
    }

    /// Returns true if a signal has stopped all requests.
    pub(super) fn is_stopping(&self) -> bool {
        self.state().signal.is_some()
    }

    /// Notes the end of the input, and its error.
    pub(super) fn end(&self, error: Option<ApiError>) {
        self.change(|state| (state.has_ended, state.error) = (true, error));
    }

    /// Waits for the next reply in order, for a moment.
    pub(super) fn next_reply(&self) -> Next {
        let mut state = self.state();
        if !state.has_news() {
            let waited = self.changed.wait_timeout(state, GLANCE);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        if !state.has_news() {
            return Next::Nothing;
        }
        let Some((_, Slot::Reply(reply))) = state.slots.pop_front() else {
            let error = state.error.take();
            return Next::End(error.map_or(Ok(state.signal.unwrap_or(0)), Err));
        };
        state.replies -= reply.len();
        drop(state);
        self.changed.notify_all();
        Next::Reply(reply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A request with this `id`.
    struct Named(&'static str);

    impl Call for Named {
        fn request(&self) -> &str {
            self.0
        }

        fn is(&self, id: &str) -> bool {
            self.0 == id
        }

        fn reply(&self, reply: String, _is_stopped: bool) -> Option<String> {
            Some(reply)
        }

        fn progress(&self, _object: &str) -> Option<String> {
            None
        }
    }

    fn push(queue: &Queue, ids: [&'static str; 3]) {
        for id in ids {
            queue.push(Box::new(Named(id)), 1);
        }
    }

    #[test]
    fn replies_come_in_the_order_of_the_requests() {
        let queue = Queue::default();
        push(&queue, ["a", "b", "c"]);
        let [first, second] = [queue.take(), queue.take()];
        queue.finish(&second, Some("second".to_owned()));
        assert!(matches!(queue.next_reply(), Next::Nothing));
        queue.finish(&first, Some("first".to_owned()));
        for expected in ["first", "second"] {
            assert!(matches!(queue.next_reply(), Next::Reply(reply) if reply == expected));
        }
        queue.end(None);
        assert!(matches!(queue.next_reply(), Next::Nothing));
        let third = queue.take();
        assert!(third.call.is("c"));
        queue.finish(&third, None);
        assert!(matches!(queue.next_reply(), Next::End(Ok(0))));
    }

    #[test]
    fn the_oldest_request_with_an_id_is_stopped() {
        let queue = Queue::default();
        push(&queue, ["a", "b", "b"]);
        assert!(queue.stop("b") && !queue.stop("c"));
        let requests = [queue.take(), queue.take(), queue.take()];
        let stopped = || requests.each_ref().map(|own| own.is_stopped.load(Ordering::Relaxed));
        assert_eq!(stopped(), [false, true, false]);
        queue.finish(&requests[1], Some(String::new()));
        assert!(queue.stop("b"));
        assert_eq!(stopped(), [false, true, true]);
        queue.stop_all(143);
        assert_eq!(stopped(), [true; 3]);
    }

    #[test]
    fn only_the_oldest_request_begins_while_many_replies_wait() {
        let queue = Queue::default();
        push(&queue, ["a", "b", "c"]);
        let [_first, second] = [queue.take(), queue.take()];
        queue.finish(&second, Some("x".repeat(MOST_REPLIES + 1)));
        assert!(queue.state().begin().is_none());
        queue.state().slots.pop_front();
        queue.state().slots.pop_front();
        assert!(queue.state().begin().is_some());
    }
}
