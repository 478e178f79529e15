//! Codes: descriptions of the parts of a game ID, each written once and used for reading and
//! writing.
//!
//! A kind composes its IDs from these: [`params`] for the part before the colon, and for the
//! description [cells one by one](cells), [runs of empty cells](skips) and
//! [steps from mark to mark](Steps), [lists](list), [walks over edges](Regions) and [bits](Bits). A
//! tuple is one part after the other, [`then`] chooses the next part by the value of the one
//! before, and an `Option` is a part that is there or not. A code writes the canonical form of the
//! real games. It reads everything that they load, and errors point to the character that they
//! would refuse (docs/ids.md lists the cases where we are stricter).
//!
//! ```
//! use tatham_core::author::code::{Code as _, Number, skips};
//! use tatham_core::author::scan::Piece;
//! use tatham_core::Size;
//!
//! let grid = skips(Size { width: 4, height: 2 }, Number { what: "a digit", range: 1..=4 });
//! let cells = grid.parse(Piece::whole("1_3b_2c"))?;
//! assert_eq!(cells.cells()[..5], [Some(1), Some(3), None, None, Some(2)]);
//! assert_eq!(grid.text(&cells), "1_3b2c");
//! assert_eq!(grid.parse(Piece::whole("1_9f")).unwrap_err().span, 2..3);
//! # Ok::<(), tatham_core::ParseError>(())
//! ```

mod bits;
mod cells;
mod depend;
mod list;
mod params;
mod signs;
mod skips;
mod steps;
mod walk;

use crate::author::scan::{Piece, Scanner};
use crate::error::ParseError;

pub use bits::Bits;
pub use cells::{Cells, cells};
pub use depend::{Checked, Then, checked, then};
pub use list::{At, Closing, List, Many, Maybe, OrBlank, SeparatedPart, Text, list};
pub use params::{Flag, Flags, Given, Order, Sides, params, params_to_make};
pub use signs::{Bracketed, Clue, Digit, Number, OrUnknown, Set, Sign};
pub use skips::{Skips, skips};
pub use steps::{End, Mark, Steps};
pub use walk::{Regions, Walk};

/// Part of an ID, for reading and writing.
pub trait Code {
    /// Its value.
    type Value;

    /// Reads as far as possible; the rest is left unread.
    ///
    /// # Errors
    /// The position and the fact that make the text unusable.
    fn read(&self, scan: &mut Scanner<'_>) -> Result<Self::Value, ParseError>;

    /// Writes the canonical form.
    fn write(&self, value: &Self::Value, out: &mut String);

    /// Returns the name of the expected text for errors: "`B` or `W`", `a number (a clue)`.
    fn name(&self) -> String;

    /// Returns true if it can begin with this character.
    fn begins(&self, next: char) -> bool;

    /// Returns true if it would also read the text that the same code writes next, as a number
    /// does: then `_` separates two in a row.
    fn reads_on(&self) -> bool {
        false
    }

    /// Reads the whole of a piece.
    ///
    /// # Errors
    /// See [`Code::read`]; unread text is an error too.
    fn parse(&self, piece: Piece<'_>) -> Result<Self::Value, ParseError> {
        let mut scan = Scanner::new(piece);
        let value = self.read(&mut scan)?;
        scan.finish("the end of the puzzle")?;
        Ok(value)
    }

    /// Returns the canonical form.
    fn text(&self, value: &Self::Value) -> String {
        // Most IDs fit, so their text does not grow in steps.
        let mut out = String::with_capacity(64);
        self.write(value, &mut out);
        out
    }
}

impl<C: Code + ?Sized> Code for &C {
    type Value = C::Value;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Self::Value, ParseError> {
        (**self).read(scan)
    }

    fn write(&self, value: &Self::Value, out: &mut String) {
        (**self).write(value, out);
    }

    fn name(&self) -> String {
        (**self).name()
    }

    fn begins(&self, next: char) -> bool {
        (**self).begins(next)
    }

    fn reads_on(&self) -> bool {
        (**self).reads_on()
    }
}

/// Largest number of cells or edges that a letter can skip: `a` to `z` skip 1 to 26.
const ALPHABET: usize = 26;

/// Returns the letter for `count`, `a` for 1.
fn letter(count: usize) -> char {
    char::from(b'a' + count as u8 - 1)
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;

    /// Checks the canonical form of each text; texts with the same form have the same value.
    pub(super) fn written<C: Code<Value: PartialEq>>(code: &C, cases: &[(&str, &str)]) {
        for (text, canonical) in cases {
            let value = code.parse(Piece::whole(text)).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(code.text(&value), *canonical, "{text}");
            assert!(
                code.parse(Piece::whole(canonical)).is_ok_and(|again| again == value),
                "{canonical}"
            );
        }
    }

    /// Checks the span of each error, and a part of its message; other text precedes the piece.
    pub(super) fn refused<C: Code>(code: &C, cases: &[(&str, Range<usize>, &str)]) {
        for (text, span, part) in cases {
            let Err(error) = code.parse(Piece { text, start: 10 }) else {
                panic!("{text} is read")
            };
            assert_eq!(error.span, span.start + 10..span.end + 10, "{text}: {error}");
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
    }
}
