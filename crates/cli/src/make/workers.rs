//! Threads that make puzzles, and their records in order.
//!
//! Each puzzle that is under way has a channel for its record. The channels wait in a queue in the
//! order of the puzzles, and there are only so many of them, so nothing gets far ahead.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};

use tatham_wire::{ApiError, MakeRecord, MakeRequest, RequestContext, guarded};

use crate::progress::PERIOD;
use crate::threads;

/// Puzzles under way for each worker.
const AHEAD: usize = 8;

type Record = Result<MakeRecord, ApiError>;

/// Number of a puzzle, with the channel for its record.
type Task = (u64, Sender<Record>);

/// Workers that make a series of puzzles.
pub(super) struct Workers {
    tasks: Sender<Task>,
    /// Records of the puzzles under way, in their order.
    records: VecDeque<Receiver<Record>>,
    /// Numbers of the puzzles that nobody works on yet.
    left: Range<u64>,
    /// Number of puzzles that may be under way.
    most: usize,
    /// True if the next record was not there when it was last looked for.
    is_waiting: bool,
}

/// Next event.
pub(super) enum Next {
    /// The next record.
    Record(Box<Record>),
    /// The next record is not there yet: the next call waits for it for a moment.
    Waiting,
    /// There are no more puzzles.
    End,
}

impl Workers {
    /// Starts the workers.
    pub(super) fn start(
        request: MakeRequest,
        context: RequestContext,
        numbers: Range<u64>,
        jobs: Option<u16>,
    ) -> Result<Self, ApiError> {
        let count = numbers.end.saturating_sub(numbers.start).min(u64::from(u16::MAX)) as usize;
        let jobs = threads::count(jobs, &context.memory).min(count.max(1));
        let (tasks, todo) = channel::<Task>();
        let work = Arc::new((request, context, Mutex::new(todo)));
        threads::start(jobs, || {
            let work = Arc::clone(&work);
            Box::new(move || {
                let (request, context, todo) = &*work;
                loop {
                    let task = todo.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((number, reply)) = task else { break };
                    let _ = reply.send(guarded(|| request.make(number, context)));
                }
            })
        })?;
        let (records, most) = (VecDeque::new(), jobs * AHEAD);
        Ok(Self { tasks, records, left: numbers, most, is_waiting: false })
    }

    /// Returns the next record, or that there is time to do something else before it.
    pub(super) fn next(&mut self) -> Next {
        while self.records.len() < self.most
            && let Some(number) = self.left.next()
        {
            let (reply, record) = channel();
            let _ = self.tasks.send((number, reply));
            self.records.push_back(record);
        }
        let Some(first) = self.records.front() else { return Next::End };
        let record = match first.try_recv() {
            Err(TryRecvError::Empty) if !self.is_waiting => {
                self.is_waiting = true;
                return Next::Waiting;
            }
            Err(TryRecvError::Empty) => match first.recv_timeout(PERIOD) {
                Err(RecvTimeoutError::Timeout) => return Next::Waiting,
                record => record.ok(),
            },
            record => record.ok(),
        };
        self.is_waiting = false;
        self.records.pop_front();
        record.map_or(Next::End, |record| Next::Record(Box::new(record)))
    }
}
