//! Runs that may have a colour. Puzzles with one colour besides the background are read, others
//! refused.

use std::ops::Range;

use tatham_core::ParseError;
use tatham_core::author::scan::{Piece, Scanner};

use crate::problem::MOST_SIDE;

/// Colour of the runs that have been read so far.
#[derive(Debug, Default)]
pub(super) struct Colour {
    /// Letter of all runs so far; empty if they have none.
    letter: Option<String>,
}

impl Colour {
    /// Reads a run, with the letter of its colour if it has one: `3`, `3a`.
    pub(super) fn run(
        &mut self,
        scan: &mut Scanner<'_>,
    ) -> Result<(u16, Range<usize>), ParseError> {
        let (rest, start) = (scan.rest(), scan.position());
        let run = scan.number("the run", 0..=MOST_SIDE as u64)? as u16;
        let digits = scan.position() - start;
        let letter = scan.take_while(char::is_alphabetic);
        if letter.text.chars().nth(1).is_some() {
            return Err(letter.expected("at most one letter: the colour of the run"));
        }
        let whole = rest.slice(0..digits + letter.text.len());
        // An empty clue has no colour.
        if run > 0 && self.letter.get_or_insert_with(|| letter.text.to_owned()) != letter.text {
            return Err(second(if letter.text.is_empty() { whole } else { letter }.span()));
        }
        Ok((run, whole.span()))
    }

    /// Reads the runs of a line, separated by blanks.
    pub(super) fn runs(&mut self, line: Piece<'_>) -> Result<Vec<(u16, Range<usize>)>, ParseError> {
        let mut scan = Scanner::new(line);
        let mut runs = Vec::new();
        loop {
            scan.skip_blanks();
            // One run more than any line has room for is refused later; no more are stored.
            if scan.rest().text.is_empty() || runs.len() > MOST_SIDE {
                return Ok(runs);
            }
            runs.push(self.run(&mut scan)?);
            if scan.peek().is_some_and(|next| !next.is_whitespace()) {
                return Err(scan.expected("a blank before the next run"));
            }
        }
    }
}

/// Error for a second colour at this place.
pub(super) fn second(span: Range<usize>) -> ParseError {
    ParseError::unsupported(span, "coloured nonograms are not supported: this is the second colour")
        .with_help("a puzzle can have one colour besides the background")
}
