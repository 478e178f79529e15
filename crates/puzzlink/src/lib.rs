//! Part of [`tatham`](https://docs.rs/tatham): addresses of puzzle sites (puzz.link, pzv.jp and
//! similar sites; f-puzzles, SudokuPad, Penpa-Edit) as IDs of the collection's games.
//!
//! An address holds a whole puzzle: `https://puzz.link/p?slither/5/5/cbcbcddad` contains its name,
//! its size, and its givens, cell by cell. The format of each puzzle is that of pzprjs, the sites'
//! own program (MIT licence). A table ([`PUZZLES`]) maps the sites' puzzles to games and readers.
//! Elements of several formats (runs of numbers, borders, circles) are read in one function each. A
//! puzzle with other rules than the game's is refused with the reason. Text after a puzzle that the
//! sites ignore is left out, with a remark.
//!
//! On f-puzzles, SudokuPad and Penpa-Edit anybody can draw anything. Puzzles that are games of the
//! collection are read, mostly Sudokus, and a part that the game does not have is refused by its
//! name.
//!
//! ```
//! use tatham_core::author::scan::Piece;
//!
//! let address = Piece::whole("https://puzz.link/p?slither/5/5/cbcbcddad");
//! let found = tatham_puzzlink::read(address).expect("an address")?;
//! assert_eq!((found.kind, found.id.as_str()), ("loopy", "5x5t0:2b1b2b1b2b3b3b0b3"));
//! # Ok::<(), tatham_core::ParseError>(())
//! ```

mod address;
mod body;
mod compact;
mod feature;
mod fpuzzles;
mod link;
mod lz_string;
mod penpa;
mod puzzles;
mod sudoku;
mod sudokupad;
mod write;
mod zipper;

use tatham_core::ParseError;
use tatham_core::author::scan::Piece;

pub use puzzles::{PUZZLES, Puzzle};

/// Puzzle of a site, as an ID of one of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SitePuzzle {
    /// Name of the game.
    pub kind: &'static str,
    /// ID of the puzzle.
    pub id: String,
    /// Remarks on what was left out of the address, as clauses.
    pub remarks: Vec<String>,
}

/// Reads an address, if the text is one; white space around it is ignored. Time and memory grow
/// with the puzzle's area, which is bounded, and the length of the text.
///
/// # Errors
/// The text is an address of a puzzle site, but is damaged, or its puzzle has rules that no game
/// has.
pub fn read(text: Piece<'_>) -> Option<Result<SitePuzzle, ParseError>> {
    let text = text.trimmed();
    let pzprjs =
        address::Address::parse(text).map(|address| address.and_then(address::Address::translated));
    pzprjs.or_else(|| {
        let link = link::Link::parse(text)?;
        let readers = [fpuzzles::read, sudokupad::read, penpa::read];
        readers.into_iter().find_map(|read| read(&link, text))
    })
}

#[cfg(test)]
mod tests;
