//! Scanner of text from left to right, with positions for errors: the basis of the parsers of all
//! kinds.

use std::borrow::Cow;
use std::ops::Range;

use crate::error::{Flaw, ParseError, quote};

/// Piece of a larger text, with its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'t> {
    /// The piece itself.
    pub text: &'t str,
    /// Byte offset of the piece in the whole input.
    pub start: usize,
}

impl<'t> Piece<'t> {
    /// Returns the whole of `text`.
    pub fn whole(text: &'t str) -> Self {
        Self { text, start: 0 }
    }

    /// Returns the position of the piece in the whole input.
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns the bytes `range` of this piece.
    #[must_use]
    #[inline]
    pub fn slice(&self, range: Range<usize>) -> Self {
        Self { text: &self.text[range.clone()], start: self.start + range.start }
    }

    /// Removes white space at both ends and a byte-order mark in front.
    #[must_use]
    pub fn trimmed(&self) -> Self {
        let blank = |c: char| c.is_whitespace() || c == '\u{feff}';
        let text = self.text.trim_start_matches(blank);
        let start = self.start + self.text.len() - text.len();
        Self { text: text.trim_end_matches(blank), start }
    }

    /// Returns the pieces between the separators; at least one, possibly empty.
    pub fn split(self, separator: char) -> impl Iterator<Item = Piece<'t>> {
        let mut at = self.start;
        self.text.split(separator).map(move |text| {
            let piece = Piece { text, start: at };
            at += text.len() + separator.len_utf8();
            piece
        })
    }

    /// Returns the lines, without their ends (`\n` or `\r\n`).
    pub fn lines(self) -> impl Iterator<Item = Piece<'t>> {
        self.split('\n').map(|line| Piece {
            text: line.text.strip_suffix('\r').unwrap_or(line.text),
            start: line.start,
        })
    }

    /// Returns the piece as an error quotes it: cut to a readable length.
    pub fn quoted(&self) -> String {
        quote(self.text, &(0..self.text.len()))
    }

    /// Makes the error that another text was expected instead of the whole piece.
    pub fn expected(&self, expected: impl Into<Cow<'static, str>>) -> ParseError {
        ParseError::expected(self.text, 0..self.text.len(), expected).shifted(self.start)
    }

    /// Reads the piece as one number of digits only.
    ///
    /// # Errors
    /// Anything but digits, or a number outside `range`.
    pub fn number(
        &self,
        what: &'static str,
        range: std::ops::RangeInclusive<u64>,
    ) -> Result<u64, ParseError> {
        let mut scan = Scanner::new(*self);
        let number = scan.number(what, range)?;
        scan.finish("the end of the number")?;
        Ok(number)
    }
}

/// Position in a piece of text.
#[derive(Clone, Debug)]
pub struct Scanner<'t> {
    piece: Piece<'t>,
    at: usize,
    /// True if the piece is the parameters of puzzles to be made.
    is_for_making: bool,
}

impl<'t> Scanner<'t> {
    /// Starts at the beginning of `piece`.
    pub fn new(piece: Piece<'t>) -> Self {
        Self { piece, at: 0, is_for_making: false }
    }

    /// Starts at the beginning of the parameters of puzzles to be made.
    pub(crate) fn for_making(piece: Piece<'t>) -> Self {
        Self { is_for_making: true, ..Self::new(piece) }
    }

    /// Returns true if the piece is the parameters of puzzles to be made.
    pub(crate) fn is_for_making(&self) -> bool {
        self.is_for_making
    }

    /// Returns the byte offset in the whole input.
    pub fn position(&self) -> usize {
        self.piece.start + self.at
    }

    /// Returns the unread rest.
    pub fn rest(&self) -> Piece<'t> {
        self.piece.slice(self.at..self.piece.text.len())
    }

    /// Returns the next character, and leaves it unread.
    #[inline]
    pub fn peek(&self) -> Option<char> {
        self.piece.text[self.at..].chars().next()
    }

    /// Reads the next character.
    pub fn next_char(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Reads `c` if it comes next.
    pub fn take(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    /// Reads the longest piece of characters that `wanted` accepts, possibly empty.
    pub fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> Piece<'t> {
        let rest = &self.piece.text[self.at..];
        let length = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        let piece = self.piece.slice(self.at..self.at + length);
        self.at += length;
        piece
    }

    /// Reads `bytes` bytes, which must end on a character boundary inside the piece.
    pub fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Skips white space.
    pub fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Makes the error that another text was expected here.
    pub fn expected(&self, expected: impl Into<Cow<'static, str>>) -> ParseError {
        ParseError::expected(self.piece.text, self.at..self.at, expected)
            .shifted(self.piece.start)
            .widened(self.peek())
    }

    /// Reads `c`.
    ///
    /// # Errors
    /// Another character comes next.
    pub fn expect(&mut self, c: char) -> Result<(), ParseError> {
        if self.take(c) { Ok(()) } else { Err(self.expected(format!("`{c}`"))) }
    }

    /// Reads a number of digits within `range`; `what` names it in errors, with its article:
    /// `the width`.
    ///
    /// # Errors
    /// No digit here, or a number outside `range`, however long.
    pub fn number(
        &mut self,
        what: &'static str,
        range: std::ops::RangeInclusive<u64>,
    ) -> Result<u64, ParseError> {
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.text.is_empty() {
            return Err(self.expected(format!("a number ({what})")));
        }
        match digits.text.parse::<u64>() {
            Ok(number) if number < *range.start() => {
                Err(digits.expected(format!("{what} to be at least {}", range.start())))
            }
            Ok(number) if number <= *range.end() => Ok(number),
            _ => Err(ParseError::too_large(digits.text, 0..digits.text.len(), what, *range.end())
                .shifted(digits.start)),
        }
    }

    /// Checks that everything has been read.
    ///
    /// # Errors
    /// Text is left.
    pub fn finish(&self, expected: &'static str) -> Result<(), ParseError> {
        if self.at == self.piece.text.len() { Ok(()) } else { Err(self.expected(expected)) }
    }
}

impl ParseError {
    /// Extends an empty span over the character there, so that the mark under the text has
    /// something to point to.
    fn widened(mut self, found: Option<char>) -> Self {
        self.span.end = self.span.start + found.map_or(0, char::len_utf8);
        self
    }

    /// Makes the error that the input is empty.
    pub fn nothing(expected: impl Into<Cow<'static, str>>) -> Self {
        Self::new(0..0, Flaw::Nothing { expected: expected.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_know_where_they_stand() {
        let whole = Piece::whole("\u{feff} 5x5:a/bc \r\n");
        let piece = whole.trimmed();
        assert_eq!((piece.text, piece.start), ("5x5:a/bc", 4));
        let parts: Vec<_> = piece.split('/').map(|p| (p.text, p.span())).collect();
        assert_eq!(parts, [("5x5:a", 4..9), ("bc", 10..12)]);
        let lines: Vec<_> = Piece::whole("a\r\nbc\n").lines().map(|p| (p.text, p.start)).collect();
        assert_eq!(lines, [("a", 0), ("bc", 3), ("", 6)]);
    }

    #[test]
    fn numbers_have_bounds_and_places() {
        let mut scan = Scanner::new(Piece { text: "12x99999999999999999999", start: 10 });
        assert_eq!(scan.number("the width", 1..=50), Ok(12));
        assert_eq!(scan.expect(':').unwrap_err().span, 12..13);
        assert!(scan.take('x'));
        let error = scan.number("the height", 1..=50).unwrap_err();
        assert_eq!(error.span, 13..33);
        assert!(error.to_string().starts_with("height 999"), "{error}");
        assert_eq!(scan.finish("nothing"), Ok(()));
    }

    #[test]
    fn a_number_outside_its_range_is_named() {
        let read = |text: &'static str| {
            Piece::whole(text)
                .number("a clue", 1..=5)
                .map_err(|error| (error.span.clone(), error.to_string()))
        };
        assert_eq!((read("1"), read("5")), (Ok(1), Ok(5)));
        assert_eq!(
            read("0"),
            Err((0..1, "expected a clue to be at least 1, found `0`".to_owned()))
        );
        let (place, message) = read("06").unwrap_err();
        assert!(place == (0..2) && message.starts_with("clue too large"), "{message}");
        assert_eq!(read("4x"), Err((1..2, "expected the end of the number, found `x`".to_owned())));
    }

    #[test]
    fn text_is_read_from_left_to_right() {
        let mut scan = Scanner::new(Piece { text: "é \t7:x", start: 3 });
        assert_eq!((scan.next_char(), scan.position()), (Some('é'), 5));
        scan.skip_blanks();
        assert_eq!((scan.position(), scan.rest()), (7, Piece { text: "7:x", start: 7 }));
        assert_eq!(
            (scan.number("a clue", 0..=9), scan.expect(':'), scan.position()),
            (Ok(7), Ok(()), 9)
        );
        assert_eq!(scan.finish("the end").unwrap_err().to_string(), "expected the end, found `x`");
        assert_eq!((scan.next_char(), scan.next_char(), scan.position()), (Some('x'), None, 10));
        assert_eq!(scan.finish("the end"), Ok(()));
    }
}
