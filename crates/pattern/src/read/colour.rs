//! Runs that may bear a colour: puzzles of one colour besides the background are read, others are
//! refused.

use std::ops::Range;

use tatham_core::ParseError;
use tatham_core::author::scan::{Piece, Scanner};

use crate::problem::MOST_SIDE;

/// The colour of the runs of a puzzle, as far as it has been read.
#[derive(Debug, Default)]
pub(super) struct Colour {
    /// The letter of all runs so far, empty if they bear none.
    letter: Option<String>,
}

impl Colour {
    /// Reads a run, perhaps followed by the letter of its colour: `3`, `3a`.
    pub(super) fn run(
        &mut self,
        scan: &mut Scanner<'_>,
    ) -> Result<(u16, Range<usize>), ParseError> {
        let (rest, start) = (scan.rest(), scan.position());
        let run = scan.number("the run", 0..=MOST_SIDE as u64)? as u16;
        let digits = scan.position() - start;
        let letter = scan.take_while(char::is_alphabetic);
        if letter.text.chars().nth(1).is_some() {
            return Err(letter.expected("one letter at most, the colour of the run"));
        }
        let whole = rest.slice(0..digits + letter.text.len());
        // An empty clue has no colour.
        if run > 0 && self.letter.get_or_insert_with(|| letter.text.to_owned()) != letter.text {
            return Err(second(if letter.text.is_empty() { whole } else { letter }.span()));
        }
        Ok((run, whole.span()))
    }

    /// Reads the runs of a line that blanks separate.
    pub(super) fn runs(&mut self, line: Piece<'_>) -> Result<Vec<(u16, Range<usize>)>, ParseError> {
        let mut scan = Scanner::new(line);
        let mut runs = Vec::new();
        loop {
            scan.skip_blanks();
            // One more than fit any line is refused later, and no more are kept.
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

/// The error that there is a second colour, with the place of that.
pub(super) fn second(span: Range<usize>) -> ParseError {
    ParseError::unsupported(span, "coloured nonograms are not supported: this is a second colour")
        .with_help("one colour besides the background can be read")
}
