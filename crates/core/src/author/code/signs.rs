//! Contents of a single cell: a sign, a digit, a number.

use std::fmt::{self, Write as _};
use std::ops::RangeInclusive;

use super::Code;
use crate::author::scan::Scanner;
use crate::error::ParseError;

/// One of these characters.
#[derive(Clone, Copy, Debug)]
pub struct Sign(pub &'static str);

impl Code for Sign {
    type Value = char;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<char, ParseError> {
        let sign = scan
            .peek()
            .filter(|sign| self.begins(*sign))
            .ok_or_else(|| scan.expected(self.name()))?;
        scan.next_char();
        Ok(sign)
    }

    fn write(&self, sign: &char, out: &mut String) {
        out.push(*sign);
    }

    fn name(&self) -> String {
        let signs: Vec<String> = self.0.chars().map(|sign| format!("`{sign}`")).collect();
        match &signs[..] {
            [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
            _ => signs.concat(),
        }
    }

    fn begins(&self, next: char) -> bool {
        self.0.contains(next)
    }
}

/// Any of these characters, in any order and more than once; the value has each of those present
/// once, in this order, as they are written.
#[derive(Clone, Copy, Debug)]
pub struct Set(pub &'static str);

impl Code for Set {
    type Value = String;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<String, ParseError> {
        let found = scan.take_while(|next| self.0.contains(next)).text;
        Ok(self.0.chars().filter(|sign| found.contains(*sign)).collect())
    }

    fn write(&self, signs: &String, out: &mut String) {
        out.push_str(signs);
    }

    fn name(&self) -> String {
        Sign(self.0).name()
    }

    fn begins(&self, next: char) -> bool {
        self.0.contains(next)
    }
}

/// Number as one character: 0 to 9, and letters from 10 on.
#[derive(Clone, Copy, Debug)]
pub struct Digit {
    /// The number of `A`; small letters cover the numbers between 9 and it.
    capital: u32,
    least: u32,
    most: u32,
}

impl Digit {
    /// Makes digits, then capital letters: `A` is 10.
    pub const fn capital(least: u32, most: u32) -> Self {
        Self { capital: 10, least, most }
    }

    /// Makes digits, then small letters, then capital ones: `a` is 10, `A` is 36.
    pub const fn any(least: u32, most: u32) -> Self {
        Self { capital: 36, least, most }
    }

    fn sign(&self, number: u32) -> char {
        let (first, of_first) = match number {
            0..=9 => ('0', 0),
            _ if number >= self.capital => ('A', self.capital),
            _ => ('a', 10),
        };
        char::from_u32(u32::from(first) + number - of_first).unwrap_or('?')
    }

    fn number(&self, sign: char) -> Option<u32> {
        let number = match sign {
            '0'..='9' => u32::from(sign) - u32::from('0'),
            'a'..='z' if self.capital > 10 => u32::from(sign) - u32::from('a') + 10,
            'A'..='Z' => u32::from(sign) - u32::from('A') + self.capital,
            _ => return None,
        };
        (self.least..=self.most).contains(&number).then_some(number)
    }
}

impl Code for Digit {
    type Value = u32;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<u32, ParseError> {
        let number = scan
            .peek()
            .and_then(|sign| self.number(sign))
            .ok_or_else(|| scan.expected(self.name()))?;
        scan.next_char();
        Ok(number)
    }

    fn write(&self, number: &u32, out: &mut String) {
        out.push(self.sign(*number));
    }

    fn name(&self) -> String {
        format!("a digit `{}` to `{}`", self.sign(self.least), self.sign(self.most))
    }

    fn begins(&self, next: char) -> bool {
        self.number(next).is_some()
    }
}

/// A decimal number.
#[derive(Clone, Debug)]
pub struct Number {
    /// Its name in errors, with an article: `a clue`.
    pub what: &'static str,
    /// The numbers that are accepted.
    pub range: RangeInclusive<u32>,
}

impl Code for Number {
    type Value = u32;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<u32, ParseError> {
        let range = u64::from(*self.range.start())..=u64::from(*self.range.end());
        scan.number(self.what, range).map(|number| number as u32)
    }

    fn write(&self, number: &u32, out: &mut String) {
        match char::from_digit(*number, 10) {
            Some(digit) => out.push(digit),
            // Writing to a `String` cannot fail.
            None => drop(write!(out, "{number}")),
        }
    }

    fn name(&self) -> String {
        format!("a number ({})", self.what)
    }

    fn begins(&self, next: char) -> bool {
        next.is_ascii_digit()
    }

    fn reads_on(&self) -> bool {
        true
    }
}

/// Clue of a puzzle: a number, or one that is not known. No clue of a real game is unknown, so a
/// puzzle with such a clue cannot be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clue {
    /// The number.
    Number(u32),
    /// `?`: any number.
    Unknown,
}

impl Clue {
    /// Sign of an unknown clue, in IDs and pictures.
    pub const UNKNOWN: char = '?';

    /// Returns the number, if it is known.
    pub fn known(self) -> Option<u32> {
        match self {
            Self::Number(number) => Some(number),
            Self::Unknown => None,
        }
    }
}

/// Writes the number, or `?`.
impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Unknown => Self::UNKNOWN.fmt(f),
        }
    }
}

/// Code of numbers in which `?` is a clue that is not known.
#[derive(Clone, Debug)]
pub struct OrUnknown<C>(pub C);

impl<C: Code<Value = u32>> Code for OrUnknown<C> {
    type Value = Clue;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Clue, ParseError> {
        if scan.take(Clue::UNKNOWN) {
            Ok(Clue::Unknown)
        } else {
            self.0.read(scan).map(Clue::Number)
        }
    }

    fn write(&self, clue: &Clue, out: &mut String) {
        match clue {
            Clue::Number(number) => self.0.write(number, out),
            Clue::Unknown => out.push(Clue::UNKNOWN),
        }
    }

    fn name(&self) -> String {
        format!("{} or `{}`", self.0.name(), Clue::UNKNOWN)
    }

    fn begins(&self, next: char) -> bool {
        next == Clue::UNKNOWN || self.0.begins(next)
    }

    fn reads_on(&self) -> bool {
        self.0.reads_on()
    }
}

/// Number as one digit below 10 and in brackets from there on: `7[10]`.
#[derive(Clone, Debug)]
pub struct Bracketed {
    /// Its name in errors, with an article.
    pub what: &'static str,
    /// The largest number.
    pub most: u32,
}

impl Code for Bracketed {
    type Value = u32;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<u32, ParseError> {
        if scan.take('[') {
            let number = scan.number(self.what, 0..=self.most.into())?;
            return scan.expect(']').map(|()| number as u32);
        }
        Digit::capital(0, self.most.min(9)).read(scan).map_err(|_| scan.expected(self.name()))
    }

    fn write(&self, number: &u32, out: &mut String) {
        // Writing to a `String` cannot fail.
        let _ = if *number < 10 { write!(out, "{number}") } else { write!(out, "[{number}]") };
    }

    fn name(&self) -> String {
        let brackets =
            if self.most > 9 { format!(", or `[10]` to `[{}]`", self.most) } else { String::new() };
        format!("a digit `0` to `{}`{brackets}", self.most.min(9))
    }

    fn begins(&self, next: char) -> bool {
        next == '[' || next.is_ascii_digit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::author::code::tests::{refused, written};

    #[test]
    fn signs_are_named() {
        written(&Sign("BW"), &[("W", "W")]);
        refused(
            &Sign("BWX"),
            &[
                ("b", 0..1, "`B`, `W` or `X`, found `b`"),
                ("", 0..0, "found the end of the input"),
                ("é", 0..2, "`é`"),
            ],
        );
        refused(&Sign("B"), &[("x", 0..1, "expected `B`, found")]);
    }

    #[test]
    fn each_sign_of_a_set_is_written_once() {
        written(&Set("URDL"), &[("", ""), ("LLU", "UL"), ("LDRU", "URDL")]);
        refused(&Set("UR"), &[("RX", 1..2, "the end")]);
    }

    #[test]
    fn digits_go_on_with_letters() {
        written(&Digit::capital(1, 16), &[("9", "9"), ("G", "G")]);
        written(&Digit::any(0, 61), &[("z", "z"), ("Z", "Z")]);
        assert_eq!(
            [("A", 10), ("G", 16)]
                .map(|(text, _)| Digit::capital(1, 16)
                    .parse(crate::author::scan::Piece::whole(text))),
            [Ok(10), Ok(16)]
        );
        assert_eq!(
            ["a", "A", "Z"]
                .map(|text| Digit::any(0, 61).parse(crate::author::scan::Piece::whole(text))),
            [Ok(10), Ok(36), Ok(61)]
        );
        refused(
            &Digit::capital(1, 16),
            &[
                ("0", 0..1, "a digit `1` to `G`"),
                ("H", 0..1, "found `H`"),
                ("g", 0..1, "found `g`"),
            ],
        );
    }

    #[test]
    fn question_marks_are_unknown_clues() {
        let size = crate::Size { width: 4, height: 1 };
        let numbers = OrUnknown(Number { what: "a clue", range: 1..=12 });
        let numbers = crate::author::code::skips(size, numbers);
        written(&numbers, &[("12?_3?", "12_?_3_?"), ("?c", "?c"), ("b_?_?", "b?_?")]);
        refused(
            &numbers,
            &[("?*", 1..2, "a number (a clue) or `?`"), ("?????", 4..5, "the end of the grid")],
        );
        let digits = crate::author::code::skips(size, OrUnknown(Digit::capital(1, 16)));
        written(&digits, &[("G?1?", "G?1?"), ("?c", "?c")]);
        refused(&digits, &[("?0b", 1..2, "a digit `1` to `G` or `?`")]);
    }

    #[test]
    fn brackets_hold_what_is_no_digit() {
        let code = Bracketed { what: "a number", most: 12 };
        written(&code, &[("7", "7"), ("[7]", "7"), ("[10]", "[10]"), ("[012]", "[12]")]);
        refused(
            &code,
            &[
                ("[13]", 1..3, "number too large"),
                ("[1", 2..2, "`]`"),
                ("[]", 1..2, "a number (a number)"),
                ("x", 0..1, "a digit `0` to `9`, or `[10]` to `[12]`"),
            ],
        );
        refused(
            &Bracketed { what: "a number", most: 3 },
            &[("4", 0..1, "a digit `0` to `3`, found `4`")],
        );
    }
}
