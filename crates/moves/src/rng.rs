//! Random numbers that are the same for a seed on 32-bit and 64-bit machines; [`Rng::usize`] and
//! everything built on it differ.

use fastrand::Rng;

/// Returns a random number below another, which is not 0.
pub(crate) fn random_below(random: &mut Rng, end: usize) -> usize {
    random.u64(..end as u64) as usize
}

/// Shuffles a list.
pub(crate) fn shuffle<T>(random: &mut Rng, list: &mut [T]) {
    for last in (1..list.len()).rev() {
        list.swap(last, random_below(random, last + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffled_list_has_all_that_it_had() {
        let (mut list, mut random) = ([0, 1, 2, 3, 4, 5, 6, 7], Rng::with_seed(1));
        shuffle(&mut random, &mut list);
        assert_ne!(list, [0, 1, 2, 3, 4, 5, 6, 7]);
        list.sort_unstable();
        assert_eq!(list, [0, 1, 2, 3, 4, 5, 6, 7]);
    }
}
