//! Limits of a solve.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::clock::Instant;
use crate::memory::{Memory, MemoryClaim};
use crate::progress::{Progress, Watcher};

pub use crate::stop::Stop;

/// Budget of a piece of work: a deadline, a number of steps, the memory of the process, a flag that
/// cancels the work, and a watcher of its progress.
///
/// Solvers call [`Budget::check`] at least every few milliseconds. A check reads the clock, so hot
/// loops use a [`Ticker`].
///
/// Once a budget has stopped the work, it answers every later check with the same stop.
/// [`Budget::stopped`] returns that stop to the code that decides the verdict: a result that was
/// computed in the belief that the budget had not ended is not a proof. All clones share this
/// state.
#[derive(Clone, Debug, Default)]
pub struct Budget(Arc<Layer>);

/// One bound, and the budget around it.
#[derive(Debug, Default)]
struct Layer {
    bound: Bound,
    stopped: OnceLock<Stop>,
    outer: Option<Budget>,
}

#[derive(Debug, Default)]
enum Bound {
    #[default]
    None,
    Deadline(Instant),
    /// Number of checks left.
    Steps(AtomicU64),
    Memory(Memory),
    Flag(Arc<AtomicBool>),
    /// Watcher, which ends nothing: each check is a sign that the work goes on.
    Watcher(Arc<dyn Watcher>),
}

impl Bound {
    /// Checks this bound; `now` is the time, once it has been read.
    fn check(&self, now: &mut Option<Instant>) -> Result<(), Stop> {
        let mut now = || *now.get_or_insert_with(Instant::now);
        let stop = match self {
            Self::Deadline(deadline) => (now() >= *deadline).then_some(Stop::Time),
            Self::Steps(left) => {
                let taken = left
                    .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
                taken.is_err().then_some(Stop::Steps)
            }
            Self::Memory(memory) => memory.check(now()).err(),
            Self::Flag(flag) => flag.load(Ordering::Relaxed).then_some(Stop::Interrupted),
            Self::Watcher(watcher) => {
                watcher.watch(None);
                None
            }
            Self::None => None,
        };
        stop.map_or(Ok(()), Err)
    }
}

impl Budget {
    fn new(bound: Bound, outer: Option<Self>) -> Self {
        Self(Arc::new(Layer { bound, stopped: OnceLock::new(), outer }))
    }

    /// Returns a budget without limits.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Returns a budget that ends `limit` from now.
    pub fn within(limit: Duration) -> Self {
        Self::within_since(Instant::now(), limit)
    }

    /// Returns a budget that ends `limit` after `start`.
    pub fn within_since(start: Instant, limit: Duration) -> Self {
        // A limit beyond the range of the clock is not a limit.
        Self::new(start.checked_add(limit).map_or(Bound::None, Bound::Deadline), None)
    }

    /// Returns a budget that ends after a number of checks: for the same input, always at the same
    /// point.
    pub fn steps(count: u64) -> Self {
        Self::new(Bound::Steps(count.into()), None)
    }

    /// Adds a flag that cancels the work as soon as it is true.
    #[must_use]
    pub fn cancelled_by(self, flag: Arc<AtomicBool>) -> Self {
        Self::new(Bound::Flag(flag), Some(self))
    }

    /// Adds a watcher of the progress.
    #[must_use]
    pub fn watched_by(self, watcher: Arc<dyn Watcher>) -> Self {
        Self::new(Bound::Watcher(watcher), Some(self))
    }

    /// Shows the state of the work to its watcher, if there is one.
    pub fn note(&self, state: impl FnOnce() -> Progress) {
        let mut watchers = self.layers().filter_map(|layer| match &layer.bound {
            Bound::Watcher(watcher) => Some(watcher),
            _ => None,
        });
        if let Some(watcher) = watchers.next() {
            watcher.watch(Some(state()));
        }
    }

    /// Adds the memory from which claims are made.
    #[must_use]
    pub fn with_memory(self, memory: Memory) -> Self {
        if memory.is_limited() { Self::new(Bound::Memory(memory), Some(self)) } else { self }
    }

    /// Returns a budget for part of the work. It ends after this number of steps or with this
    /// budget, whichever comes first. Its end does not end this budget, so later work can still be
    /// a proof.
    ///
    /// There is no such budget with a time: the progress of a part must not depend on the machine.
    #[must_use]
    pub fn at_most(&self, steps: u64) -> Self {
        Self::new(Bound::Steps(steps.into()), Some(self.clone()))
    }

    fn layers(&self) -> impl Iterator<Item = &Layer> {
        std::iter::successors(Some(&*self.0), |layer| layer.outer.as_ref().map(|outer| &*outer.0))
    }

    /// Returns the time left, or `None` without a deadline.
    pub fn remaining(&self) -> Option<Duration> {
        let now = Instant::now();
        let left = |layer: &Layer| match layer.bound {
            Bound::Deadline(deadline) => Some(deadline.saturating_duration_since(now)),
            _ => None,
        };
        self.layers().filter_map(left).min()
    }

    /// Returns true if this budget can end at all.
    pub fn is_limited(&self) -> bool {
        self.layers().any(|layer| !matches!(layer.bound, Bound::None | Bound::Watcher(_)))
    }

    /// Returns the memory from which claims are made.
    pub fn memory(&self) -> Memory {
        let memory = |layer: &Layer| {
            if let Bound::Memory(memory) = &layer.bound { Some(memory.clone()) } else { None }
        };
        self.layers().find_map(memory).unwrap_or_default()
    }

    /// Claims memory before it is allocated: see [`Memory::claim`].
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn claim(&self, bytes: u64) -> Result<MemoryClaim, Stop> {
        self.memory().claim(bytes).map_err(|stop| self.keep(stop))
    }

    /// Reserves room in a list after claiming the memory: see [`Memory::reserve`].
    ///
    /// # Errors
    /// There is not enough memory.
    #[inline]
    pub fn reserve<T>(&self, list: &mut Vec<T>, more: usize) -> Result<(), Stop> {
        let is_there = more <= list.capacity() - list.len();
        if is_there {
            Ok(())
        } else {
            self.memory().reserve(list, more).map_err(|stop| self.keep(stop))
        }
    }

    /// Records that the memory did not suffice.
    fn keep(&self, stop: Stop) -> Stop {
        for layer in self.layers() {
            layer.stopped.get_or_init(|| stop.clone());
            if matches!(layer.bound, Bound::Memory(_)) {
                break;
            }
        }
        stop
    }

    /// Checks that work may continue.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&self) -> Result<(), Stop> {
        self.check_at(&mut None)
    }

    fn check_at(&self, now: &mut Option<Instant>) -> Result<(), Stop> {
        if let Some(stop) = self.stopped() {
            return Err(stop.clone());
        }
        let outer = self.0.outer.as_ref().map_or(Ok(()), |outer| outer.check_at(now));
        // The first thread to stop sets the reason for all.
        outer
            .and_then(|()| self.0.bound.check(now))
            .map_err(|stop| self.0.stopped.get_or_init(|| stop).clone())
    }

    /// Returns the stop that an earlier check found, without a new check.
    pub fn stopped(&self) -> Option<&Stop> {
        self.0.stopped.get()
    }

    /// Returns a result, unless this budget has stopped the work meanwhile.
    ///
    /// # Errors
    /// The reason to stop, as recorded by the check that found it.
    pub fn vouch<T>(&self, found: T) -> Result<T, Stop> {
        self.stopped().map_or(Ok(found), |stop| Err(stop.clone()))
    }

    /// Returns a counter that checks this budget at the first tick and then once in `every` ticks.
    pub fn ticker(&self, every: u32) -> Ticker {
        Ticker { every: every.max(1), left: 1 }
    }

    /// Returns a counter for a budget that has just been checked: the next check comes after
    /// `every` ticks. Reading the clock takes about 30 nanoseconds.
    pub fn next_ticker(&self, every: u32) -> Ticker {
        Ticker { every: every.max(1), left: every.max(1) }
    }
}

/// Counter that checks a budget once in a fixed number of calls, so that hot loops rarely read the
/// clock.
#[derive(Clone, Debug)]
pub struct Ticker {
    every: u32,
    left: u32,
}

impl Ticker {
    /// Counts one call, and checks the budget when a check is due.
    ///
    /// # Errors
    /// The reason to stop, as [`Budget::check`] returns it.
    #[inline]
    pub fn tick(&mut self, budget: &Budget) -> Result<(), Stop> {
        self.left -= 1;
        if self.left == 0 {
            self.left = self.every;
            budget.check()
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unlimited_budget_never_ends() {
        assert_eq!(Budget::unlimited().check(), Ok(()));
        assert_eq!(Budget::within(Duration::MAX).check(), Ok(()));
    }

    #[test]
    fn a_spent_budget_says_why() {
        assert_eq!(Budget::within(Duration::ZERO).check(), Err(Stop::Time));
        let flag = Arc::new(AtomicBool::new(true));
        assert_eq!(Budget::unlimited().cancelled_by(flag).check(), Err(Stop::Interrupted));
    }

    #[test]
    fn steps_are_counted_and_a_stop_is_remembered() {
        let budget = Budget::steps(2);
        let clone = budget.clone();
        assert_eq!((budget.check(), clone.check(), budget.stopped()), (Ok(()), Ok(()), None));
        assert_eq!(clone.check(), Err(Stop::Steps));
        assert_eq!((budget.stopped(), budget.check()), (Some(&Stop::Steps), Err(Stop::Steps)));
        assert_eq!((budget.vouch(7), Budget::steps(0).vouch(7)), (Err(Stop::Steps), Ok(7)));
        let flag = Arc::new(AtomicBool::new(true));
        let called_off = Budget::unlimited().cancelled_by(Arc::clone(&flag));
        assert_eq!(called_off.check(), Err(Stop::Interrupted));
        flag.store(false, Ordering::Relaxed);
        assert_eq!(called_off.check(), Err(Stop::Interrupted), "it does not take it back");
    }

    #[test]
    fn a_part_ends_alone_or_with_the_whole() {
        let whole = Budget::steps(3);
        let part = whole.at_most(1);
        assert_eq!((part.check(), part.check()), (Ok(()), Err(Stop::Steps)));
        assert_eq!((whole.stopped(), whole.check()), (None, Ok(())));
        // Two steps of the part and one of its own: the whole has none left, and neither have its
        // parts.
        assert_eq!(
            (whole.at_most(10).check(), whole.stopped()),
            (Err(Stop::Steps), Some(&Stop::Steps))
        );
        let late = Budget::within(Duration::ZERO);
        assert_eq!(late.at_most(10).check(), Err(Stop::Time));
        assert_eq!(late.stopped(), Some(&Stop::Time));
        assert!(Budget::within(Duration::from_secs(60)).at_most(1).remaining().is_some());
    }

    #[test]
    fn memory_that_was_refused_ends_the_solve() {
        let level = || crate::memory::Level { used: 0, most: 1_000_000_000, limit: "a test" };
        let budget = Budget::within(Duration::MAX).with_memory(Memory::measured_by(level));
        let part = budget.at_most(100);
        assert!(part.claim(800_000_000).is_ok() && budget.check().is_ok());
        assert!(part.reserve(&mut Vec::<u64>::new(), 200_000_000).is_err());
        assert!(matches!(
            (part.check(), budget.vouch(())),
            (Err(Stop::Memory(_)), Err(Stop::Memory(_)))
        ));
        // Another solve may find enough memory.
        assert_eq!(Budget::unlimited().with_memory(budget.memory()).check(), Ok(()));
    }

    #[derive(Debug, Default)]
    struct Seen(std::sync::Mutex<(usize, Vec<Progress>)>);

    impl Watcher for Seen {
        fn watch(&self, state: Option<Progress>) {
            let mut seen = self.0.lock().expect("no panic");
            seen.0 += 1;
            seen.1.extend(state);
        }
    }

    #[test]
    fn a_watcher_sees_the_checks_of_all_parts_and_ends_nothing() {
        let seen = Arc::new(Seen::default());
        let budget = Budget::unlimited().watched_by(Arc::<Seen>::clone(&seen));
        assert!(!budget.is_limited());
        let part = budget.at_most(2);
        assert_eq!((budget.check(), part.check(), part.check()), (Ok(()), Ok(()), Ok(())));
        let state = || Progress::counted(3, 12, "solutions");
        part.note(state);
        Budget::unlimited().note(|| panic!("nobody watches"));
        let (count, states) = &*seen.0.lock().expect("no panic");
        assert_eq!((*count, &states[..]), (4, &[state()][..]));
        assert_eq!(states[0].text, "3 of 12 solutions");
    }

    #[test]
    fn a_ticker_checks_first_and_then_rarely() {
        let spent = Budget::within(Duration::ZERO);
        let mut ticker = spent.ticker(3);
        let answers: Vec<bool> = (0..5).map(|_| ticker.tick(&spent).is_ok()).collect();
        assert_eq!(answers, [false, true, true, false, true]);
    }
}
