//! Threads that make the puzzles of a series, and their records in order.
//!
//! Each puzzle that is under way has a channel for its record. The channels wait in a queue in the
//! order of the puzzles, and there are only so many of them, so nothing gets far ahead.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};

use tatham_core::Memory;
use tatham_wire::{ApiError, guarded};

use crate::progress::PERIOD;
use crate::threads;

/// Puzzles under way for each worker.
const AHEAD: usize = 8;

/// Record of a puzzle, or the error that ends the series.
type Made<R> = Result<R, ApiError>;

/// Number of a puzzle, with the channel for its record.
type Task<R> = (u64, Sender<Made<R>>);

/// Workers that make a series of puzzles.
pub(crate) struct Workers<R> {
    tasks: Sender<Task<R>>,
    /// Records of the puzzles under way, in their order.
    records: VecDeque<Receiver<Made<R>>>,
    /// Numbers of the puzzles that nobody works on yet.
    left: Box<dyn Iterator<Item = u64>>,
    /// Number of puzzles that may be under way.
    most: usize,
    /// True if the next record was not there when it was last looked for.
    is_waiting: bool,
}

/// Next event.
pub(crate) enum Next<R> {
    /// The next record.
    Record(Box<Made<R>>),
    /// The next record is not there yet: the next call waits for it for a moment.
    Waiting,
    /// There are no more puzzles.
    End,
}

impl<R: Send + 'static> Workers<R> {
    /// Starts the workers for the puzzles with these numbers.
    pub(crate) fn start(
        numbers: impl Iterator<Item = u64> + 'static,
        jobs: Option<u16>,
        memory: &Memory,
        make: impl Fn(u64) -> Made<R> + Send + Sync + 'static,
    ) -> Result<Self, ApiError> {
        let count = numbers.size_hint().0.min(usize::from(u16::MAX));
        let jobs = threads::count(jobs, memory).min(count.max(1));
        let (tasks, todo) = channel::<Task<R>>();
        let work = Arc::new((make, Mutex::new(todo)));
        threads::start(jobs, || {
            let work = Arc::clone(&work);
            Box::new(move || {
                let (make, todo) = &*work;
                loop {
                    let task = todo.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((number, reply)) = task else { break };
                    let _ = reply.send(guarded(|| make(number)));
                }
            })
        })?;
        let (records, most) = (VecDeque::new(), jobs * AHEAD);
        Ok(Self { tasks, records, left: Box::new(numbers), most, is_waiting: false })
    }

    /// Returns the next record, or that there is time to do something else before it.
    pub(crate) fn next(&mut self) -> Next<R> {
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
