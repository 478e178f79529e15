//! Digits that the cells of a cage can have: exactly those of its fillings.
//!
//! The cells are filled one after another; all that matters of a filling is the *set* of digits
//! used so far, one of at most 512. A forward pass finds the sets that can be reached, a backward
//! pass those from which the sum can be reached. A digit stays if it leads from one of the first to
//! one of the second.
//!
//! ```text
//!   3 cells of sum 7, none of them decided:   {} - {1} - {1,2} - {1,2,4}
//!                                                \ {2} X {1,4} /
//!                                                \ {4} - {2,4} /     so only 1, 2 and 4
//! ```
//!
//! Cost: for n cells at most n · 512 · 9 steps; for the usual cages of 2 to 4 cells a few hundred.
//!
//! # References
//! Michael Trick, "A Dynamic Programming Approach for Consistency and Propagation for Knapsack
//! Constraints", Annals of Operations Research 118 (2003), with sets of digits instead of partial
//! sums.

use super::problem::MOST_KILLER;

/// Sets of digits, one bit for each set.
type Family = [u64; (1 << MOST_KILLER) / 64];

/// Common consequences of all fillings of some cells.
pub(super) struct Filling {
    /// Digits that each cell can have.
    pub(super) allowed: [u32; MOST_KILLER],
    /// Digits that occur in all fillings.
    pub(super) required: u32,
}

/// All fillings of cells with these candidates, all different and with the given sum; `None` if
/// there is none.
pub(super) fn fill(candidates: &[u32], sum: u32) -> Option<Filling> {
    let Some((&last, rest)) = candidates.split_last() else {
        return (sum == 0).then_some(Filling { allowed: [0; MOST_KILLER], required: 0 });
    };
    let mut filling = Filling { allowed: [0; MOST_KILLER], required: u32::MAX };
    let mut reached = [Family::default(); MOST_KILLER];
    reached[0][0] = 1;
    for (i, &digits) in rest.iter().enumerate() {
        let (before, after) = reached.split_at_mut(i + 1);
        for set in sets(&before[i]) {
            bits(digits & !set).for_each(|digit| insert(&mut after[0], set | digit));
        }
    }
    let mut useful = Family::default();
    // The last digit is what the sum still needs.
    for set in sets(&reached[rest.len()]) {
        let needed = sum.wrapping_sub(TOTALS[set as usize].into()).wrapping_sub(1);
        let digit = 1_u32.checked_shl(needed).unwrap_or(0) & last & !set;
        if digit != 0 {
            insert(&mut useful, set);
            filling.allowed[rest.len()] |= digit;
            filling.required &= set | digit;
        }
    }
    for (i, &digits) in rest.iter().enumerate().rev() {
        let mut earlier = Family::default();
        for set in sets(&reached[i]) {
            for digit in bits(digits & !set).filter(|digit| contains(&useful, set | digit)) {
                insert(&mut earlier, set);
                filling.allowed[i] |= digit;
            }
        }
        useful = earlier;
    }
    (contains(&useful, 0)).then_some(filling)
}

/// Sum of the digits of each set, whose lowest bit is the digit 1.
static TOTALS: [u8; 1 << MOST_KILLER] = {
    let mut totals = [0; 1 << MOST_KILLER];
    let mut set = 1_usize;
    while set < totals.len() {
        totals[set] = totals[set & (set - 1)] + set.trailing_zeros() as u8 + 1;
        set += 1;
    }
    totals
};

fn insert(family: &mut Family, set: u32) {
    family[set as usize / 64] |= 1 << (set % 64);
}

fn contains(family: &Family, set: u32) -> bool {
    family[set as usize / 64] >> (set % 64) & 1 == 1
}

fn sets(family: &Family) -> impl Iterator<Item = u32> {
    family.iter().enumerate().flat_map(|(i, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let set = (left != 0).then(|| 64 * i as u32 + left.trailing_zeros());
            left &= left.wrapping_sub(1);
            set
        })
    })
}

/// Bits of a set, each alone.
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_sums_leave_little() {
        let filling = fill(&[0x1ff; 3], 7).unwrap();
        assert_eq!((filling.allowed[..3].to_vec(), filling.required), (vec![0b1011; 3], 0b1011));
        assert!(fill(&[0x1ff; 2], 18).is_none());
        assert!(fill(&[0b1, 0b1], 2).is_none());
        let filling = fill(&[0b11, 0x1ff], 5).unwrap();
        assert_eq!((filling.allowed[..2].to_vec(), filling.required), (vec![0b11, 0b1100], 0));
        assert_eq!(fill(&[], 0).unwrap().required, 0);
        assert!(fill(&[], 3).is_none());
    }

    #[test]
    fn it_agrees_with_all_fillings_one_by_one() {
        let mut random = 0x2545_f491_4f6c_dd1d_u64;
        for _ in 0..2000 {
            let mut next = || {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                random >> 11
            };
            let candidates = [0; 4].map(|_| (next() % 64) as u32);
            let sum = (next() % 22) as u32;
            let mut allowed = [0; 4];
            let mut required = u32::MAX;
            for number in 0..6_u32.pow(4) {
                let filled = [0, 1, 2, 3].map(|i| 1 << (number / 6_u32.pow(i) % 6));
                let set = filled.iter().fold(0, |set, digit| set | digit);
                if filled.iter().zip(&candidates).all(|(digit, cell)| digit & cell != 0)
                    && set.count_ones() == 4
                    && u32::from(TOTALS[set as usize]) == sum
                {
                    allowed.iter_mut().zip(filled).for_each(|(allowed, digit)| *allowed |= digit);
                    required &= set;
                }
            }
            match fill(&candidates, sum) {
                None => assert_eq!(allowed, [0; 4]),
                Some(filling) => {
                    assert_eq!((&filling.allowed[..4], filling.required), (&allowed[..], required));
                }
            }
        }
    }
}
