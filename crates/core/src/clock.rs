//! Clock: the standard library's, or one that the host lends if that has none.
//!
//! In a browser `std::time::Instant::now` panics. The crate `web-time` asks the page instead, but
//! through wasm-bindgen: every program that uses our crates, Python's and other hosts' included,
//! would need its generated script and its tool. One function is enough: where there is no clock,
//! the code that starts the program lends one (`lend`) before the first request.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use lent::{Instant, lend};

#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
#[cfg_attr(test, allow(unreachable_pub, reason = "natively it is there for its tests alone"))]
mod lent {
    use std::ops::Add;
    use std::sync::OnceLock;
    use std::time::Duration;

    static NOW: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Lends a clock: the time since a fixed moment. Only the first call counts. Without a clock,
    /// time does not advance and a time limit is never reached.
    pub fn lend(now: fn() -> Duration) {
        // The first clock stays: moments of two clocks cannot be compared.
        let _ = NOW.set(now);
    }

    /// Moment in time, with the methods of `std::time::Instant` that our programs need.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// Returns the current moment.
        pub fn now() -> Self {
            Self(NOW.get().map_or(Duration::ZERO, |now| now()))
        }

        /// Returns the moment later by `by`, or `None` beyond the range.
        pub fn checked_add(self, by: Duration) -> Option<Self> {
            self.0.checked_add(by).map(Self)
        }

        /// Returns the time since `earlier`, or zero if that is later.
        pub fn saturating_duration_since(self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// Returns the time since this moment.
        pub fn elapsed(self) -> Duration {
            Self::now().saturating_duration_since(self)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, by: Duration) -> Self {
            Self(self.0 + by)
        }
    }

    #[cfg(test)]
    mod tests {
        use std::sync::atomic::{AtomicU64, Ordering};

        use super::*;

        #[test]
        fn time_stands_still_until_a_clock_is_lent_and_the_first_stays() {
            static SECONDS: AtomicU64 = AtomicU64::new(5);
            let start = Instant::now();
            assert_eq!((start.elapsed(), Instant::now()), (Duration::ZERO, start));
            lend(|| Duration::from_secs(SECONDS.load(Ordering::Relaxed)));
            lend(|| Duration::ZERO);
            let lent = Instant::now();
            SECONDS.store(7, Ordering::Relaxed);
            assert_eq!(
                (lent.elapsed(), start.elapsed()),
                (Duration::from_secs(2), Duration::from_secs(7))
            );
            assert_eq!(start.saturating_duration_since(lent), Duration::ZERO);
            assert_eq!(lent.checked_add(Duration::from_secs(2)), Some(Instant::now()));
            assert_eq!(lent.checked_add(Duration::MAX), None);
        }
    }
}
