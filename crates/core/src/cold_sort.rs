//! Sorting without the types of the elements: compiled once, for lists that are short, or rarely
//! sorted. A sort of the standard library takes about 6 kB of code for each type and order.

use std::cmp::Ordering;

/// Number of elements that are sorted in their own place, one after another.
const SHORT: usize = 20;

/// Sorts a list; equal elements keep their order.
pub fn sort<T: Ord>(list: &mut [T]) {
    sort_by(list, T::cmp);
}

/// Sorts a list by keys; elements with equal keys keep their order.
pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(list, |one, other| key(one).cmp(&key(other)));
}

/// Sorts a list by an order; equal elements keep their order.
///
/// ```
/// use tatham_core::cold_sort;
///
/// let mut words = ["ccc", "a", "bb", "aaa", "b"];
/// cold_sort::sort_by(&mut words, |one, other| one.len().cmp(&other.len()));
/// assert_eq!(words, ["a", "b", "bb", "ccc", "aaa"]);
/// ```
pub fn sort_by<T>(list: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    if list.len() <= SHORT {
        for end in 1..list.len() {
            let mut at = end;
            while at > 0 && order(&list[at], &list[at - 1]).is_lt() {
                list.swap(at, at - 1);
                at -= 1;
            }
        }
        return;
    }
    for [one, other] in swaps(list.len(), &|one, other| order(&list[one], &list[other])) {
        list.swap(one, other);
    }
}

/// Returns the swaps that sort a list of this length, one after another.
fn swaps(length: usize, order: &dyn Fn(usize, usize) -> Ordering) -> Vec<[usize; 2]> {
    let mut swaps = Vec::new();
    let mut sorted: Vec<usize> = (0..length).collect();
    sorted.sort_by(|&one, &other| order(one, other));
    for first in 0..length {
        // Each swap brings the right element to its place, and the first one of the cycle further.
        let mut at = first;
        while sorted[at] != first {
            let from = std::mem::replace(&mut sorted[at], at);
            swaps.push([at, from]);
            at = from;
        }
        sorted[at] = at;
    }
    swaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::author::Random;

    #[test]
    fn lists_are_sorted_as_by_the_standard_library() {
        let mut random = Random::for_puzzle(1, 1);
        for length in 0..200 {
            let list: Vec<(usize, usize)> =
                (0..length).map(|at| (random.below(1 + length / 3), at)).collect();
            let (mut cold, mut usual) = (list.clone(), list);
            sort_by_key(&mut cold, |&(key, _)| key);
            usual.sort_by_key(|&(key, _)| key);
            assert_eq!(cold, usual);
            sort_by(&mut cold, |one, other| other.1.cmp(&one.1));
            assert!(cold.is_sorted_by(|one, other| one.1 > other.1));
            sort(&mut cold);
            assert_eq!(cold, usual);
        }
    }
}
