//! Bits in hexadecimal digits, 4 in each, the highest first.

use super::Code;
use crate::author::scan::Scanner;
use crate::error::ParseError;
use crate::words::there;

/// Sequence of bits; the padding of the last digit is written as 0 and ignored.
#[derive(Clone, Copy, Debug)]
pub struct Bits {
    /// Number of bits.
    pub count: usize,
    /// True if digits from 10 on are written as capital letters; both are read.
    pub is_capital: bool,
}

impl Code for Bits {
    type Value = Vec<bool>;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Self::Value, ParseError> {
        // Never more room than there are digits, whatever size the puzzle claims.
        let mut bits = Vec::with_capacity(self.count.min(4 * scan.rest().text.len()));
        while bits.len() < self.count {
            let digit = scan.peek().and_then(|sign| sign.to_digit(16)).ok_or_else(|| {
                let read = there(bits.len() / 4);
                scan.expected(format!("{}; {read}", self.name()))
            })?;
            scan.next_char();
            let left = self.count - bits.len();
            bits.extend((0..4).rev().map(|bit| digit >> bit & 1 == 1).take(left));
        }
        Ok(bits)
    }

    fn write(&self, bits: &Self::Value, out: &mut String) {
        for four in bits.chunks(4) {
            let digit = (0..4)
                .fold(0, |digit, bit| 2 * digit + u32::from(four.get(bit).is_some_and(|bit| *bit)));
            let sign = char::from_digit(digit, 16).unwrap_or('?');
            out.push(if self.is_capital { sign.to_ascii_uppercase() } else { sign });
        }
    }

    fn name(&self) -> String {
        match self.count.div_ceil(4) {
            1 => "a hexadecimal digit".to_owned(),
            digits => format!("{digits} hexadecimal digits"),
        }
    }

    fn begins(&self, next: char) -> bool {
        next.is_ascii_hexdigit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::author::code::tests::{refused, written};

    #[test]
    fn four_stand_in_each_digit_and_the_first_is_the_highest() {
        let six = Bits { count: 6, is_capital: true };
        assert_eq!(six.text(&vec![true, false, true, false, true, true]), "AC");
        written(&six, &[("aC", "AC"), ("aF", "AC"), ("00", "00")]);
        written(&Bits { is_capital: false, ..six }, &[("AC", "ac")]);
        written(&Bits { count: 0, ..six }, &[("", "")]);
    }

    #[test]
    fn every_flaw_has_its_place() {
        let nine = Bits { count: 9, is_capital: false };
        refused(
            &nine,
            &[
                ("12", 2..2, "3 hexadecimal digits; there are 2"),
                ("1g2", 1..2, "found `g`"),
                ("1234", 3..4, "the end of the puzzle"),
            ],
        );
        refused(
            &Bits { count: 4, is_capital: false },
            &[("g", 0..1, "expected a hexadecimal digit")],
        );
    }
}
