//! Tests of many boards, on all cores.

use std::sync::Mutex;
use std::thread;

/// Calls `work` once for each item, in as many threads as there are cores.
///
/// # Panics
/// If one of the calls does; the others are finished first.
pub fn each<T: Send>(items: impl IntoIterator<Item = T, IntoIter: Send>, work: impl Fn(T) + Sync) {
    in_threads(1, items, work);
}

/// Calls `work` once for each item, in 3 times as many threads as there are cores: while there are
/// items, each call has a third of a core at most, as on a busy machine.
///
/// # Panics
/// If one of the calls does; the others are finished first.
pub fn each_in_a_crowd<T: Send>(
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    work: impl Fn(T) + Sync,
) {
    in_threads(3, items, work);
}

/// Calls `work` once for each item, in this many threads for each core.
fn in_threads<T: Send>(
    for_each_core: usize,
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    work: impl Fn(T) + Sync,
) {
    let items = Mutex::new(items.into_iter());
    let next = || items.lock().expect("no iterator panics").next();
    thread::scope(|scope| {
        for _ in 0..for_each_core * thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(item) = next() {
                    work(item);
                }
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_item_is_taken_once() {
        let sum = Mutex::new(0);
        each(1..=1000, |item| *sum.lock().unwrap() += item);
        each_in_a_crowd(1..=1000, |item| *sum.lock().unwrap() += item);
        assert_eq!(sum.into_inner().unwrap(), 2 * 500_500);
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_is_passed_on() {
        each(1..=10, |item| assert_ne!(item, 7));
    }
}
