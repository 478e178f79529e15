//! Sets of numbers as conditions on counts: "is 3", "at least 2", "0 or 2", "odd".

use std::ops::Not;

/// Set of numbers; `!` returns its complement.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NumberSet {
    set: Set,
    /// True if the complement is meant.
    others: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Set {
    /// Numbers from the first to the second, both included; empty if the first is larger.
    Range(i64, i64),
    /// List in ascending order.
    List(Box<[i64]>),
    Even,
}

impl Not for NumberSet {
    type Output = Self;

    fn not(self) -> Self {
        Self { others: !self.others, ..self }
    }
}

impl NumberSet {
    const fn range(first: i64, last: i64) -> Self {
        Self { set: Set::Range(first, last), others: false }
    }

    /// Creates the set of one number.
    pub fn is(number: i64) -> Self {
        Self::range(number, number)
    }

    /// Creates the set of the numbers from `least` up.
    pub fn at_least(least: i64) -> Self {
        Self::range(least, i64::MAX)
    }

    /// Creates the set of the numbers up to `most`.
    pub fn at_most(most: i64) -> Self {
        Self::range(i64::MIN, most)
    }

    /// Creates the set of the even numbers.
    pub fn even() -> Self {
        Self { set: Set::Even, others: false }
    }

    /// Creates the set of the odd numbers.
    pub fn odd() -> Self {
        !Self::even()
    }

    /// Creates the set of these numbers.
    pub fn from_numbers(numbers: impl IntoIterator<Item = i64>) -> Self {
        let mut numbers: Vec<i64> = numbers.into_iter().collect();
        numbers.sort_unstable();
        numbers.dedup();
        match numbers[..] {
            [] => Self::range(1, 0),
            [only] => Self::is(only),
            [first, .., last] if last - first == numbers.len() as i64 - 1 => {
                Self::range(first, last)
            }
            _ => Self { set: Set::List(numbers.into()), others: false },
        }
    }

    /// Returns true if the set contains the number.
    pub fn contains(&self, number: i64) -> bool {
        let is_in = match &self.set {
            Set::Range(first, last) => (*first..=*last).contains(&number),
            Set::List(list) => list.binary_search(&number).is_ok(),
            Set::Even => number % 2 == 0,
        };
        is_in != self.others
    }

    /// Returns the least and the greatest number of a set without gaps.
    pub(crate) fn bounds(&self) -> Option<(i64, i64)> {
        match (&self.set, self.others) {
            (&Set::Range(first, last), false) => Some((first, last)),
            (&Set::Range(i64::MIN, last), true) => Some((last + 1, i64::MAX)),
            (&Set::Range(first, i64::MAX), true) => Some((i64::MIN, first - 1)),
            _ => None,
        }
    }

    /// Returns the parity of a set of all odd (1) or all even (0) numbers; `None` for other sets.
    pub(crate) fn parity(&self) -> Option<i64> {
        (self.set == Set::Even).then_some(i64::from(self.others))
    }

    /// Returns a bit mask of the numbers from 0 to `most` that are in the set after `more` is
    /// added; at most 63 numbers.
    #[inline]
    pub(crate) fn mask(&self, more: i64, most: usize) -> u64 {
        let full = u64::MAX >> (63 - most);
        let mask = match &self.set {
            // Bounds are clamped to the possible range before they become bits.
            Set::Range(first, last) => {
                let first = first.saturating_sub(more).max(0);
                let last = last.saturating_sub(more).min(most as i64);
                if first > last { 0 } else { (u64::MAX >> (63 - (last - first))) << first }
            }
            Set::List(list) => {
                let inside = list
                    .iter()
                    .map(|number| number - more)
                    .filter(|number| (0..=most as i64).contains(number));
                inside.fold(0, |mask, number| mask | 1 << number)
            }
            Set::Even => (0x5555_5555_5555_5555 << u32::from(more % 2 != 0)) & full,
        };
        if self.others { mask ^ full } else { mask }
    }

    /// Returns the numbers of the range that are in the set (not in the set if `wanted` is false),
    /// as ascending runs of consecutive numbers.
    pub(crate) fn runs(&self, (low, high): (i64, i64), wanted: bool) -> Vec<(i64, i64)> {
        let mut runs = match &self.set {
            Set::Range(first, last) => vec![(*first, *last)],
            Set::List(list) => {
                list.chunk_by(|a, b| a + 1 == *b).map(|run| (run[0], run[run.len() - 1])).collect()
            }
            Set::Even => (low..=high)
                .filter(|number| number % 2 == 0)
                .map(|number| (number, number))
                .collect(),
        };
        runs.retain_mut(|run| {
            *run = (run.0.max(low), run.1.min(high));
            run.0 <= run.1
        });
        if wanted != self.others {
            return runs;
        }
        let ends = std::iter::once(low).chain(runs.iter().map(|run| run.1 + 1));
        let starts = runs.iter().map(|run| run.0 - 1).chain([high]);
        ends.zip(starts).filter(|(first, last)| first <= last).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns sets, each with its members from -2 to 9.
    fn sets() -> Vec<(NumberSet, Vec<i64>)> {
        vec![
            (NumberSet::is(3), vec![3]),
            (NumberSet::at_least(-1), (-1..=9).collect()),
            (NumberSet::at_least(4), (4..=9).collect()),
            (NumberSet::at_most(5), (-2..=5).collect()),
            (NumberSet::at_most(i64::MIN), vec![]),
            (NumberSet::at_least(i64::MAX), vec![]),
            (NumberSet::from_numbers([]), vec![]),
            (NumberSet::from_numbers([7]), vec![7]),
            (NumberSet::from_numbers([3, 2, 4, 3]), vec![2, 3, 4]),
            (NumberSet::from_numbers([6, 0, 2, 3]), vec![0, 2, 3, 6]),
            (NumberSet::even(), vec![-2, 0, 2, 4, 6, 8]),
            (NumberSet::odd(), vec![-1, 1, 3, 5, 7, 9]),
        ]
    }

    #[test]
    fn a_set_holds_its_numbers_and_its_opposite_the_others() {
        for (set, numbers) in sets() {
            for number in -2..=9 {
                assert_eq!(set.contains(number), numbers.contains(&number), "{set:?} {number}");
                assert_eq!(
                    (!set.clone()).contains(number),
                    !numbers.contains(&number),
                    "not {set:?} {number}"
                );
            }
            assert_eq!(!!set.clone(), set);
        }
        assert_eq!(
            [NumberSet::even(), NumberSet::odd(), NumberSet::is(1)].map(|set| set.parity()),
            [Some(0), Some(1), None]
        );
    }

    #[test]
    fn masks_and_runs_say_what_the_set_holds() {
        for set in sets().into_iter().flat_map(|(set, _)| [set.clone(), !set]) {
            for more in [-3, 0, 1, 5] {
                let mask = set.mask(more, 9);
                assert!(
                    (0..=9).all(|number| (mask >> number & 1 == 1) == set.contains(number + more)),
                    "{set:?} {more}"
                );
                assert_eq!(mask >> 10, 0);
            }
            for wanted in [true, false] {
                let runs = set.runs((0, 9), wanted);
                let is_in = |number: i64| runs.iter().any(|run| (run.0..=run.1).contains(&number));
                assert!(
                    (0..=9).all(|number| is_in(number) == (set.contains(number) == wanted)),
                    "{set:?} {runs:?}"
                );
                assert!(runs.windows(2).all(|pair| pair[0].1 + 1 < pair[1].0), "{set:?} {runs:?}");
            }
        }
        assert_eq!(NumberSet::at_most(62).mask(0, 62), u64::MAX >> 1);
    }
}
