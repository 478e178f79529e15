//! A queue of tasks for several workers, which wait for them in turn.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Queue with a bound. What a worker gives back comes first, whatever the bound.
#[derive(Debug)]
pub(super) struct Queue<T> {
    most: usize,
    state: Mutex<State<T>>,
    /// Signals that there is room again, and that there is a task or the end.
    has_room: Condvar,
    has_task: Condvar,
}

#[derive(Debug)]
struct State<T> {
    tasks: VecDeque<T>,
    has_ended: bool,
}

impl<T> Queue<T> {
    /// Creates an empty queue for `most` tasks, at least 1.
    pub(super) fn new(most: usize) -> Self {
        let state = State { tasks: VecDeque::new(), has_ended: false };
        let (has_room, has_task) = (Condvar::new(), Condvar::new());
        Self { most, state: Mutex::new(state), has_room, has_task }
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a task as soon as there is room.
    pub(super) fn add(&self, task: T) {
        let is_full = |state: &mut State<T>| state.tasks.len() >= self.most;
        let state = self.has_room.wait_while(self.state(), is_full);
        state.unwrap_or_else(PoisonError::into_inner).tasks.push_back(task);
        self.has_task.notify_one();
    }

    /// Gives back a task, which is the next one.
    pub(super) fn give_back(&self, task: T) {
        self.state().tasks.push_front(task);
        self.has_task.notify_one();
    }

    /// Takes a task as soon as there is one; `None` if none is left after the [end](Self::end).
    pub(super) fn take(&self) -> Option<T> {
        let is_idle = |state: &mut State<T>| state.tasks.is_empty() && !state.has_ended;
        let state = self.has_task.wait_while(self.state(), is_idle);
        let task = state.unwrap_or_else(PoisonError::into_inner).tasks.pop_front();
        self.has_room.notify_one();
        task
    }

    /// Ends the queue: no task is added any more.
    pub(super) fn end(&self) {
        self.state().has_ended = true;
        self.has_task.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn tasks_come_in_order_and_those_given_back_first() {
        let queue = Queue::new(2);
        queue.add(1);
        queue.add(2);
        // Beyond the bound.
        queue.give_back(0);
        queue.end();
        let taken: Vec<i32> = std::iter::from_fn(|| queue.take()).collect();
        assert_eq!(taken, [0, 1, 2]);
    }

    #[test]
    fn a_full_queue_waits_and_every_task_is_taken_once() {
        let queue = Queue::new(3);
        let mut taken: Vec<usize> = thread::scope(|scope| {
            let workers = [(); 3].map(|()| {
                scope.spawn(|| std::iter::from_fn(|| queue.take()).collect::<Vec<usize>>())
            });
            (0..1000).for_each(|task| {
                queue.add(task);
                assert!(queue.state().tasks.len() <= 3);
            });
            queue.end();
            workers.into_iter().flat_map(|worker| worker.join().expect("it ends")).collect()
        });
        taken.sort_unstable();
        assert_eq!(taken, (0..1000).collect::<Vec<_>>());
    }
}
