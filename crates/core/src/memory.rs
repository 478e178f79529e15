//! Memory limits: claimed before large allocations, and measured while a solve runs.
//!
//! The system ends a program that takes more than it allows, and a batch with it. So all solves of
//! the process together may use at most 9 tenths of the nearest limit. Two mechanisms keep them
//! below:
//!
//! - Code that allocates much at once (tables, a formula, a SAT solver built from it) claims the
//!   amount first, and gets a [`MemoryClaim`] or a stop. Claims add up, so that two solves cannot
//!   both be promised the last of the memory.
//! - Memory that grows little by little is measured: [`Memory::check`] reads the gauge of the
//!   process every few milliseconds.
//!
//! Before work ends for lack of memory, its thread drops what it keeps only to be faster later
//! ([`relieve_by`]).
//!
//! This crate reads nothing from the system: a front end supplies a gauge. Without one there is no
//! limit.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crate::clock::Instant;
use crate::stop::Stop;

/// Interval between readings of the gauge. Memory fills at 1 or 2 gigabytes a second, so a reading
/// is late by some megabytes at most.
const GLANCE: Duration = Duration::from_millis(2);

/// Interval between the first check and the first reading: most solves end before it. Lists that
/// grow by a megabyte claim it, whatever the time.
const FIRST: Duration = Duration::from_millis(10);

/// Claims of fewer bytes are granted without a reading: the next one will show them.
const SMALL: u64 = 1 << 20;

/// Function that drops what a thread keeps.
static RELIEF: OnceLock<fn()> = OnceLock::new();

/// Sets the function by which a thread drops what it keeps only to be faster later. A thread calls
/// it when there is no room left, and goes on if there is some then. Only the first one counts.
pub fn relieve_by(relief: fn()) {
    RELIEF.get_or_init(|| relief);
}

/// Reading of a gauge: the nearest limit of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Bytes that the process uses now, counted as the limit counts them.
    pub used: u64,
    /// Bytes that it may use.
    pub most: u64,
    /// Name of the limit, as in "2000 MB are the limit of …".
    pub limit: &'static str,
}

impl Level {
    /// Returns the number of bytes that may be in use: 9 tenths of the limit. The last tenth is for
    /// uncounted memory and for ending the work.
    fn most_used(&self) -> u64 {
        self.most - self.most.div_ceil(10)
    }

    /// Returns the number of bytes that may still be taken.
    pub fn room(&self) -> u64 {
        self.most_used().saturating_sub(self.used)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} MB are in use of the {} MB that {} allows",
            megabytes(self.used),
            megabytes(self.most),
            self.limit
        )
    }
}

/// Returns bytes as megabytes, rounded up.
fn megabytes(bytes: u64) -> u64 {
    bytes.div_ceil(1_000_000)
}

/// Memory of the process, shared by all of its solves.
#[derive(Clone, Debug, Default)]
pub struct Memory(Option<Arc<Shared>>);

struct Shared {
    gauge: Box<dyn Fn() -> Level + Send + Sync>,
    /// Bytes of all claims in force.
    claimed: Mutex<u64>,
    /// Time of the first check.
    start: OnceLock<Instant>,
    /// Microseconds from it to the next reading.
    due: AtomicU64,
    /// True if there was no room at the last reading.
    is_over: AtomicBool,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared")
            .field("level", &(self.gauge)())
            .field("claimed", &self.claimed)
            .finish_non_exhaustive()
    }
}

impl Memory {
    /// Returns memory without a limit.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Returns the memory that `gauge` reads; the gauge is called often and from many threads.
    pub fn measured_by(gauge: impl Fn() -> Level + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(Shared {
            gauge: Box::new(gauge),
            claimed: Mutex::new(0),
            start: OnceLock::new(),
            due: AtomicU64::new(FIRST.as_micros() as u64),
            is_over: AtomicBool::new(false),
        })))
    }

    /// Returns true if there is a limit.
    pub fn is_limited(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the number of bytes that may still be claimed, or `None` without a limit.
    pub fn room(&self) -> Option<u64> {
        let shared = self.0.as_ref()?;
        let claimed = *shared.claimed.lock().unwrap_or_else(PoisonError::into_inner);
        Some((shared.gauge)().room().saturating_sub(claimed))
    }

    /// Claims bytes before they are allocated. They count as used as long as the claim is held.
    /// Drop the claim after the allocation, for then the gauge shows them.
    ///
    /// # Errors
    /// There is not enough room; the text gives the figures.
    pub fn claim(&self, bytes: u64) -> Result<MemoryClaim, Stop> {
        let Some(shared) = self.0.as_ref().filter(|_| bytes >= SMALL) else {
            return Ok(MemoryClaim(None));
        };
        let mut claimed = shared.claimed.lock().unwrap_or_else(PoisonError::into_inner);
        let total = claimed.saturating_add(bytes);
        let level = shared.level(total);
        if total > level.room() {
            let others = if *claimed > 0 {
                format!(" in addition to {} MB", megabytes(*claimed))
            } else {
                String::new()
            };
            return Err(Stop::Memory(format!(
                "about {} MB more are needed{others}; {level}",
                megabytes(bytes)
            )));
        }
        *claimed = total;
        Ok(MemoryClaim(Some((Arc::clone(shared), bytes))))
    }

    /// Reserves room in a list for `more` elements, as [`Vec::reserve`] does, after claiming the
    /// memory.
    ///
    /// # Errors
    /// There is not enough room; the list is unchanged.
    #[inline]
    pub fn reserve<T>(&self, list: &mut Vec<T>, more: usize) -> Result<(), Stop> {
        if more <= list.capacity() - list.len() { Ok(()) } else { self.grow(list, more) }
    }

    #[cold]
    fn grow<T>(&self, list: &mut Vec<T>, more: usize) -> Result<(), Stop> {
        let (length, capacity) = (list.len(), list.capacity());
        let grow_to = |list: &mut Vec<T>, wanted: usize| {
            let wanted = wanted.max(length.saturating_add(more)).max(4);
            // Large lists grow in place.
            let _claim =
                self.claim(((wanted - capacity) as u64).saturating_mul(size_of::<T>() as u64))?;
            list.try_reserve_exact(wanted - length).map_err(|error| Stop::Memory(error.to_string()))
        };
        // Twice as large, so that it rarely grows; larger by an eighth if that is too much.
        grow_to(list, capacity.saturating_mul(2))
            .or_else(|_| grow_to(list, capacity.saturating_add(capacity / 8)))
    }

    /// Checks that work may continue; `now` is the time.
    ///
    /// # Errors
    /// There is no room left.
    #[inline]
    pub fn check(&self, now: Instant) -> Result<(), Stop> {
        let Some(shared) = &self.0 else { return Ok(()) };
        let start = *shared.start.get_or_init(|| now);
        let now = now.saturating_duration_since(start).as_micros() as u64;
        let is_due = now >= shared.due.load(Ordering::Relaxed);
        // If there was no room at the last reading, each solve reads the gauge itself: one that has
        // just begun may find some.
        if is_due || shared.is_over.load(Ordering::Relaxed) { shared.look(now) } else { Ok(()) }
    }
}

impl Shared {
    /// Reads the gauge, and once more after dropping what is kept if there is not this much room.
    fn level(&self, bytes: u64) -> Level {
        let level = (self.gauge)();
        match RELIEF.get() {
            Some(relieve) if level.room() < bytes => {
                relieve();
                (self.gauge)()
            }
            _ => level,
        }
    }

    #[cold]
    fn look(&self, now: u64) -> Result<(), Stop> {
        self.due.store(now + GLANCE.as_micros() as u64, Ordering::Relaxed);
        let level = self.level(1);
        let is_over = level.room() == 0;
        self.is_over.store(is_over, Ordering::Relaxed);
        if is_over { Err(Stop::Memory(level.to_string())) } else { Ok(()) }
    }
}

/// Bytes that are promised to a solve; dropping the claim frees them for others.
#[must_use = "what is claimed is free again when the claim is dropped"]
#[derive(Debug)]
pub struct MemoryClaim(Option<(Arc<Shared>, u64)>);

impl Drop for MemoryClaim {
    fn drop(&mut self) {
        if let Some((shared, bytes)) = &self.0 {
            *shared.claimed.lock().unwrap_or_else(PoisonError::into_inner) -= bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MB: u64 = 1_000_000;

    /// Returns memory of 1000 MB, with the counter of the megabytes in use.
    fn thousand() -> (Arc<AtomicU64>, Memory) {
        let used = Arc::new(AtomicU64::new(0));
        let gauge = Arc::clone(&used);
        let level =
            move || Level { used: gauge.load(Ordering::Relaxed), most: 1000 * MB, limit: "a test" };
        (used, Memory::measured_by(level))
    }

    #[test]
    fn claims_add_up_and_are_given_back() {
        let (used, memory) = thousand();
        used.store(300 * MB, Ordering::Relaxed);
        let first = memory.claim(400 * MB).expect("there is room for 600");
        let Err(Stop::Memory(reason)) = memory.claim(300 * MB) else { panic!("only 200 are left") };
        let expected = "about 300 MB more are needed in addition to 400 MB; 300 MB are in use of \
            the 1000 MB that a test allows";
        assert_eq!(reason, expected);
        let second = memory.claim(200 * MB).expect("these are left");
        drop(first);
        assert_eq!(memory.room(), Some(400 * MB));
        drop(second);
        assert!(memory.claim(600 * MB).is_ok());
        assert!(memory.claim(601 * MB).is_err());
    }

    #[test]
    fn what_is_kept_is_dropped_before_work_ends() {
        static KEPT: AtomicU64 = AtomicU64::new(0);
        relieve_by(|| KEPT.store(0, Ordering::Relaxed));
        let memory = Memory::measured_by(|| Level {
            used: KEPT.load(Ordering::Relaxed),
            most: 1000 * MB,
            limit: "a test",
        });
        KEPT.store(500 * MB, Ordering::Relaxed);
        assert!(memory.claim(300 * MB).is_ok(), "there is room beside it");
        assert_eq!(KEPT.load(Ordering::Relaxed), 500 * MB);
        assert!(memory.claim(600 * MB).is_ok(), "there is room without it");
        assert_eq!(KEPT.load(Ordering::Relaxed), 0);
        KEPT.store(950 * MB, Ordering::Relaxed);
        let start = Instant::now();
        assert_eq!(memory.check(start), Ok(()), "nothing is read yet");
        assert_eq!(memory.check(start + 2 * FIRST), Ok(()));
        assert_eq!(KEPT.load(Ordering::Relaxed), 0);
        assert!(memory.claim(901 * MB).is_err(), "nothing more can be dropped");
    }

    #[test]
    fn two_threads_cannot_both_have_the_last() {
        let (_, memory) = thousand();
        for _ in 0..100 {
            let take = || memory.claim(600 * MB).ok();
            let (a, b) = std::thread::scope(|scope| {
                let other = scope.spawn(take);
                (take(), other.join().expect("no panic"))
            });
            assert!(a.is_some() != b.is_some());
        }
    }

    #[test]
    fn growth_is_seen_in_a_moment_and_so_is_its_end() {
        let (used, memory) = thousand();
        let start = Instant::now();
        let later = |looks: u32| start + FIRST + GLANCE * looks;
        used.store(900 * MB, Ordering::Relaxed);
        assert_eq!(memory.check(start), Ok(()), "nothing is read yet");
        used.store(899 * MB, Ordering::Relaxed);
        assert_eq!(memory.check(later(1)), Ok(()));
        used.store(900 * MB, Ordering::Relaxed);
        let stop = memory.check(later(3)).expect_err("nine tenths");
        assert_eq!(
            stop.to_string(),
            "the memory limit was reached: 900 MB are in use of the 1000 MB that a test allows"
        );
        used.store(100 * MB, Ordering::Relaxed);
        assert_eq!(memory.check(later(3)), Ok(()));
    }

    #[test]
    fn a_list_asks_before_it_grows() {
        let (used, memory) = thousand();
        let mut list = vec![0_u8; 8 << 20];
        // Twice as much would not fit, but an eighth does.
        used.store(898 * MB, Ordering::Relaxed);
        assert_eq!(memory.reserve(&mut list, 1), Ok(()));
        assert_eq!(list.capacity(), 9 << 20);
        assert!(matches!(memory.reserve(&mut list, 4 << 20), Err(Stop::Memory(_))));
        assert_eq!((list.len(), list.capacity()), (8 << 20, 9 << 20));
        // More bytes than there are addresses.
        assert!(matches!(
            Memory::unlimited().reserve(&mut list, usize::MAX / 2),
            Err(Stop::Memory(_))
        ));
    }

    #[test]
    fn without_a_gauge_there_is_no_limit() {
        let memory = Memory::unlimited();
        assert!(memory.claim(u64::MAX).is_ok());
        assert_eq!((memory.check(Instant::now()), memory.room()), (Ok(()), None));
    }
}
