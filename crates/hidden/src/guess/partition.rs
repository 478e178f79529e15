//! Partition of the consistent codes by their replies to a guess, and an estimate of the number of
//! guesses that will follow.

use std::cmp::Reverse;

use tatham_core::cold_sort;

use super::packed::Pegs;

/// Parts of the consistent codes, one for each reply to a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Partition {
    /// Number of parts.
    pub(super) count: usize,
    /// Number of codes in the largest part.
    pub(super) largest: u32,
    /// Sum of the squares of the numbers of codes in the parts.
    pub(super) squares: u64,
    /// True if the guess is one of the codes.
    pub(super) is_code: bool,
    /// Estimated total of the guesses that all codes take from here on, in units of [`ONE`].
    pub(super) estimate: u64,
}

/// One guess in estimates, which are whole numbers so that they are the same on every machine. 10
/// binary places suffice for the rule of thumb.
pub(super) const ONE: u64 = 1 << 10;

/// Extra guesses that an estimate adds for each code that the remaining guesses will not find: an
/// estimate is rough, so it must not exclude a guess as [`lookahead`](super::lookahead) does, which
/// counts exactly.
const LATE: u64 = 4;

/// Number of estimates that are computed in advance: parts of more codes are few.
const TABLE: u32 = 4096;

/// Returns the number of different replies to a guess of 2 or more pegs: all pairs of marks with no
/// more marks than pegs, except that a single peg cannot be in the wrong place.
pub(super) fn answers(pegs: u8) -> u64 {
    let pegs = u64::from(pegs.max(2));
    (pegs + 1) * (pegs + 2) / 2 - 1
}

/// Returns the logarithm to base 2, in units of [`ONE`]: the same on every machine, unlike that of
/// floats.
fn log2(number: u32) -> u64 {
    let whole = number.max(1).ilog2();
    // The square of a number between 1 and 2 has twice its logarithm: that gives one binary place
    // after another.
    let mut rest = u64::from(number.max(1)) << (31 - whole);
    let mut log = u64::from(whole);
    for _ in 0..ONE.ilog2() {
        rest = (rest * rest) >> 31;
        let is_over = rest >= 1 << 32;
        log = log << 1 | u64::from(is_over);
        rest >>= u32::from(is_over);
    }
    log
}

/// Estimates the total of the guesses that find each of some codes: 1 each, and 0.32 more for each
/// doubling of the number of codes. Of 2 codes or more, all but one take at least 2 guesses.
///
/// The 0.32 (8/25) is measured: the best known strategies take 1 + 0.32 log₂ n guesses on average,
/// for 6 colours and 4 pegs (5,625 guesses for 1,296 codes) and for 8 colours and 5 pegs alike.
/// `cargo xtask bench hidden guess --params all` shows the effect of a change.
fn estimate(codes: u32) -> u64 {
    let number = u64::from(codes);
    let logarithm = number * ONE + number * log2(codes) * 8 / 25;
    if codes == 0 { 0 } else { logarithm.max((2 * number - 1) * ONE) }
}

/// Counts codes by their replies.
#[derive(Debug)]
pub(super) struct Partitioner {
    width: usize,
    /// Number of codes for each reply; all 0 between two guesses.
    counts: Vec<u32>,
    /// Replies that have come up.
    seen: Vec<usize>,
    /// Reply of each code.
    answers: Vec<usize>,
    estimates: Vec<u64>,
}

impl Partitioner {
    /// Makes a partitioner for codes of this number of pegs.
    pub(super) fn new(pegs: u8) -> Self {
        let width = usize::from(pegs) + 1;
        let estimates = (0..TABLE).map(estimate).collect();
        let (counts, seen) = (vec![0; width * width], vec![0; width * width + 1]);
        Self { width, counts, seen, answers: Vec::new(), estimates }
    }

    /// Returns the partition by a guess, if the guesses left after it will find about `reach` codes
    /// of each part.
    pub(super) fn partition<Q: Pegs>(&mut self, guess: &Q, codes: &[Q], reach: u64) -> Partition {
        let mut seen = 0;
        for code in codes {
            let answer = guess.answer(code, self.width);
            self.seen[seen] = answer;
            seen += usize::from(self.counts[answer] == 0);
            self.counts[answer] += 1;
        }
        let mut parts = Partition {
            count: seen,
            largest: 0,
            squares: 0,
            is_code: false,
            estimate: codes.len() as u64 * ONE,
        };
        for &answer in &self.seen[..seen] {
            let count = std::mem::take(&mut self.counts[answer]);
            parts.largest = parts.largest.max(count);
            parts.squares += u64::from(count) * u64::from(count);
            if answer == 0 {
                parts.is_code = true;
            } else {
                parts.estimate +=
                    self.estimates.get(count as usize).copied().unwrap_or_else(|| estimate(count));
                parts.estimate += u64::from(count).saturating_sub(reach) * LATE * ONE;
            }
        }
        parts
    }

    /// Returns the parts themselves, without the guess, the largest part first; of equal ones the
    /// one with the first code.
    pub(super) fn split<Q: Pegs>(&mut self, guess: &Q, codes: &[Q]) -> Parts<Q> {
        self.answers.clear();
        let mut seen = 0;
        for code in codes {
            let answer = guess.answer(code, self.width);
            self.answers.push(answer);
            self.seen[seen] = answer;
            seen += usize::from(self.counts[answer] == 0);
            self.counts[answer] += 1;
        }
        let found = std::mem::take(&mut self.counts[0]) as usize;
        let seen = &mut self.seen[..seen];
        cold_sort::sort_by_key(seen, |&answer| Reverse(self.counts[answer]));
        // Numbers of codes become the places of the next ones.
        let mut ends = Vec::with_capacity(seen.len());
        let mut end = 0;
        for &answer in seen.iter().filter(|&&answer| answer != 0) {
            let start = end;
            end += self.counts[answer];
            self.counts[answer] = start;
            ends.push(end as usize);
        }
        let mut parts = codes[found..].to_vec();
        for (code, &answer) in codes.iter().zip(&self.answers).filter(|(_, answer)| **answer != 0) {
            parts[self.counts[answer] as usize] = code.clone();
            self.counts[answer] += 1;
        }
        for &answer in &*seen {
            self.counts[answer] = 0;
        }
        Parts { codes: parts, ends }
    }
}

/// Codes, part by part.
#[derive(Debug)]
pub(super) struct Parts<Q> {
    codes: Vec<Q>,
    /// End of each part.
    ends: Vec<usize>,
}

impl<Q> Parts<Q> {
    pub(super) fn iter(&self) -> impl Iterator<Item = &[Q]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(&start, &end)| &self.codes[start..end])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::super::packed::{Packed, Plain};
    use super::super::rules::marks;
    use super::super::rules::tests::{consistent_answers, form};
    use super::*;

    #[test]
    fn logarithms_are_near() {
        for number in (1..5000).chain([1 << 20, u32::MAX]) {
            let exact = f64::from(number).log2();
            assert!((log2(number) as f64 / ONE as f64 - exact).abs() < 0.002, "{number}");
        }
        assert_eq!([0, 1, 2, 3].map(estimate), [0, ONE, 3 * ONE, 5 * ONE]);
    }

    #[test]
    fn different_replies_are_counted() {
        for pegs in 2..=4 {
            // Different pegs, and 2 colours that are not in the guess, get every reply.
            let guess: Vec<u8> = (1..=pegs).collect();
            let codes = consistent_answers(form(6, pegs, 10, false, true), &[]);
            let replies: BTreeSet<_> = codes.iter().map(|code| marks(&guess, code)).collect();
            assert_eq!(answers(pegs), replies.len() as u64, "{pegs} pegs");
        }
    }

    #[test]
    fn parts_are_what_the_rules_make() {
        let codes = consistent_answers(form(6, 4, 10, false, true), &[]);
        let packed: Vec<Packed> = codes.iter().map(|code| Packed::new(code)).collect();
        let plain: Vec<Plain> = codes.iter().map(|code| Plain::new(code)).collect();
        let mut partitioner = Partitioner::new(4);
        for guess in [[1, 1, 2, 3], [1, 1, 2, 2], [0, 0, 0, 1], [6, 5, 4, 3]] {
            let mut sizes = BTreeMap::new();
            for code in &codes {
                *sizes.entry(marks(&guess, code)).or_insert(0_u32) += 1;
            }
            let parts = partitioner.partition(&Packed::new(&guess), &packed, u64::MAX);
            assert_eq!(parts, partitioner.partition(&Plain::new(&guess), &plain, u64::MAX));
            assert_eq!((parts.count, parts.is_code), (sizes.len(), !guess.contains(&0)));
            assert_eq!(Some(&parts.largest), sizes.values().max());
            assert_eq!(
                parts.squares,
                sizes.values().map(|&size| u64::from(size * size)).sum::<u64>()
            );
            let split: Vec<usize> =
                partitioner.split(&Packed::new(&guess), &packed).iter().map(<[_]>::len).collect();
            assert_eq!(split.iter().sum::<usize>() + usize::from(parts.is_code), 1296);
            assert_eq!(
                (split[0], split.is_sorted_by(|one, next| one >= next)),
                (parts.largest as usize, true)
            );
        }
    }
}
