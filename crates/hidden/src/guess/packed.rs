//! Packed rows of pegs for fast comparison. Two numbers carry the same information as the marks:
//! the places that differ, and the pegs of the guess for which the code has no colour.

use std::fmt::Debug;

/// A guess or a code, ready to be compared.
pub(super) trait Pegs: Clone + Debug {
    /// A row of pegs, each a colour or 0 for a blank.
    fn new(pegs: &[u8]) -> Self;

    /// Returns a number for the reply to this guess: the places that differ times `width`, which is
    /// one more than the number of pegs, plus the pegs for which the code has no colour. So 0 means
    /// that the code is found, and every number is below the square of `width`.
    fn answer(&self, code: &Self, width: usize) -> usize;
}

/// Returns the number of pegs of a colour.
pub(super) fn times(pegs: &[u8], colour: u8) -> u8 {
    pegs.iter().map(|&peg| u8::from(peg == colour)).sum()
}

/// A row of at most 16 pegs in at most 10 colours, in two words.
///
/// ```text
///   places    4 bits each: the colour          … 0011 0010 0001 0001
///   colours   6 bits each: number of pegs      … 000001 000001 000010
/// ```
#[derive(Clone, Copy, Debug)]
pub(super) struct Packed {
    places: u64,
    colours: u64,
}

/// Largest numbers of pegs and colours of a [`Packed`]: 16 fields of 4 bits, 10 fields of 6 bits.
pub(super) const PACKED: (u8, u8) = (16, 10);

/// Last bit of each colour's 6, and the first, which is never set as 16 pegs need only 5.
const ONES: u64 = 0o101_0101_0101_0101_0101;
const GUARDS: u64 = ONES << 5;

impl Pegs for Packed {
    fn new(pegs: &[u8]) -> Self {
        let places = (0..).zip(pegs).map(|(place, &peg)| u64::from(peg) << (4 * place)).sum();
        let colours = pegs.iter().filter(|&&peg| peg != 0).map(|&peg| 1 << (6 * (peg - 1))).sum();
        Self { places, colours }
    }

    #[inline]
    fn answer(&self, code: &Self, width: usize) -> usize {
        let differing = self.places ^ code.places;
        let differing = differing | differing >> 2;
        let differing = (differing | differing >> 1) & 0x1111_1111_1111_1111;
        let differing = (differing + (differing >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        let differing = differing.wrapping_mul(0x0101_0101_0101_0101) >> 56;
        // The guard stays if the guess has no fewer pegs of a colour than the code; the 5 bits
        // beside it are the difference then.
        let less = (self.colours | GUARDS) - code.colours;
        let guards = less & GUARDS;
        let missing = less & (guards - (guards >> 5));
        let missing = missing.wrapping_mul(ONES) >> 54 & 0x3f;
        differing as usize * width + missing as usize
    }
}

/// A row of any length.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    pegs: Vec<u8>,
    /// The number of pegs of each colour.
    colours: Vec<u8>,
}

impl Pegs for Plain {
    fn new(pegs: &[u8]) -> Self {
        let mut colours = vec![0; pegs.iter().max().map_or(0, |&most| usize::from(most))];
        for &peg in pegs.iter().filter(|&&peg| peg != 0) {
            colours[usize::from(peg) - 1] += 1;
        }
        Self { pegs: pegs.to_vec(), colours }
    }

    fn answer(&self, code: &Self, width: usize) -> usize {
        let differing =
            self.pegs.iter().zip(&code.pegs).filter(|(peg, hidden)| peg != hidden).count();
        let of_code = code.colours.iter().chain(std::iter::repeat(&0));
        let missing: usize = self
            .colours
            .iter()
            .zip(of_code)
            .map(|(&pegs, &hidden)| usize::from(pegs.saturating_sub(hidden)))
            .sum();
        differing * width + missing
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::marks;
    use super::*;

    /// Returns the number of the reply by the rules.
    fn expected(guess: &[u8], code: &[u8]) -> usize {
        let marks = marks(guess, code);
        let (black, both) = (usize::from(marks.black), usize::from(marks.black + marks.white));
        let set = guess.iter().filter(|&&peg| peg != 0).count();
        (code.len() - black) * (code.len() + 1) + set - both
    }

    #[test]
    fn both_ways_of_marking_agree_with_the_rules() {
        let mut random = fastrand::Rng::with_seed(1);
        for round in 0..20_000 {
            let (pegs, colours) = (2 + round % 15, random.u8(2..=10));
            let guess: Vec<u8> = (0..pegs).map(|_| random.u8(0..=colours)).collect();
            let code: Vec<u8> = (0..pegs).map(|_| random.u8(1..=colours)).collect();
            let expected = expected(&guess, &code);
            assert_eq!(
                Packed::new(&guess).answer(&Packed::new(&code), pegs + 1),
                expected,
                "{guess:?} {code:?}"
            );
            assert_eq!(
                Plain::new(&guess).answer(&Plain::new(&code), pegs + 1),
                expected,
                "{guess:?} {code:?}"
            );
        }
        for (guess, code) in
            [([1; 16], [1; 16]), ([10; 16], [10; 16]), ([10; 16], [1; 16]), ([0; 16], [10; 16])]
        {
            assert_eq!(
                Packed::new(&guess).answer(&Packed::new(&code), 17),
                expected(&guess, &code),
                "{guess:?} {code:?}"
            );
        }
    }

    #[test]
    fn long_rows_are_marked() {
        let (guess, mut code) = ([3; 99], [3; 99]);
        code[7] = 10;
        assert_eq!(Plain::new(&guess).answer(&Plain::new(&code), 100), 101);
        assert_eq!(Plain::new(&guess).answer(&Plain::new(&guess), 100), 0);
    }
}
