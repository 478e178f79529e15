//! Part of [`tatham`](https://docs.rs/tatham): addresses of puzzle sites (puzz.link, pzv.jp and
//! their kin) as IDs of the collection's games.
//!
//! An address holds a whole puzzle: `https://puzz.link/p?slither/5/5/cbcbcddad` names it, its size, and what is given, cell by cell. How each puzzle is written is
//! taken from pzprjs, the sites' own program (MIT licence): a table ([`PUZZLES`]) says which of its puzzles is which game here and how it is read, and
//! what several have in common (runs of numbers, borders, circles) is read in one place. A puzzle whose rules are not the game's is refused with the reason.
//!
//! ```
//! use tatham_core::author::scan::Piece;
//!
//! let found = tatham_puzzlink::read(Piece::whole("https://puzz.link/p?slither/5/5/cbcbcddad")).expect("an address")?;
//! assert_eq!((found.kind, found.id.as_str()), ("loopy", "5x5t0:2b1b2b1b2b3b3b0b3"));
//! # Ok::<(), tatham_core::ParseError>(())
//! ```

mod address;
mod body;
mod puzzles;
mod write;

use tatham_core::ParseError;
use tatham_core::author::scan::Piece;

pub use puzzles::{PUZZLES, Puzzle};

/// A puzzle of a site, as an ID of one of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The name of the game.
    pub kind: &'static str,
    /// Its ID.
    pub id: String,
}

/// Reads an address, if the text is one; white space around it is harmless. Time and memory grow with the puzzle's area, which is bounded, and the text.
///
/// # Errors
/// It is an address of a puzzle site, and is damaged, or its puzzle has rules that no game here has.
pub fn read(text: Piece<'_>) -> Option<Result<Found, ParseError>> {
    address::Address::of(text.trimmed())
        .map(|address| address.and_then(address::Address::translated))
}

#[cfg(test)]
mod tests;
