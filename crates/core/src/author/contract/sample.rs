//! Samples: tests that take minutes try a part of their cases, so that all tests together end
//! within a quarter of an hour.

use std::thread;

/// Variable that makes tests try everything; `cargo xtask check --long` sets it.
const ALL: &str = "TATHAM_ALL_CASES";

/// Returns true if tests try all their cases.
pub fn takes_all() -> bool {
    std::env::var_os(ALL).is_some()
}

/// Returns the number of cases that a test tries of `all`: one of every `part`, and at least one.
pub fn share(all: usize, part: usize) -> usize {
    if takes_all() { all } else { all.div_ceil(part) }
}

/// Returns the cases that a test tries: one of every `part`, and at least one.
///
/// The name of the test decides with which of the first `part` cases it begins, so that tests leave
/// out different ones. Threads without a name all begin with the same one.
pub fn takes_some<T>(cases: impl IntoIterator<Item = T>, part: usize) -> impl Iterator<Item = T> {
    let part = if takes_all() { 1 } else { part };
    every(cases, part, beginning(thread::current().name().unwrap_or_default()) % part)
}

/// Returns one of every `part` cases, from this index on, or from the last one if they are fewer.
fn every<T>(
    cases: impl IntoIterator<Item = T>,
    part: usize,
    from: usize,
) -> impl Iterator<Item = T> {
    let mut cases = cases.into_iter();
    let first = cases.by_ref().take(from + 1).last();
    first.into_iter().chain(cases.skip(part - 1).step_by(part))
}

/// Returns a number that the names of tests spread evenly (FNV-1a).
fn beginning(name: &str) -> usize {
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    // The high bits depend on all bytes.
    (hash >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_every_list_is_taken() {
        let shares = [0, 1, 5, 6, 10].map(|all| share(all, 5));
        assert_eq!(shares, if takes_all() { [0, 1, 5, 6, 10] } else { [0, 1, 1, 2, 2] });
        let taken = |count, from| every(0..count, 5, from).collect::<Vec<_>>();
        assert_eq!(taken(12, 0), [0, 5, 10]);
        assert_eq!(taken(12, 1), [1, 6, 11]);
        assert_eq!(taken(12, 4), [4, 9]);
        assert_eq!(taken(3, 4), [2], "the last one");
        assert_eq!(taken(0, 4), [0; 0]);
        assert_eq!(every("abc".chars(), 1, 0).collect::<String>(), "abc");
        assert!(takes_some(0..3, 60).next().is_some());
    }

    #[test]
    fn tests_begin_at_different_cases() {
        let mut counts = [0; 3];
        for number in 0..300 {
            counts[beginning(&format!("some::tests::number_{number}_holds")) % 3] += 1;
        }
        assert!(counts.iter().all(|count| (75..125).contains(count)), "{counts:?}");
    }
}
