//! Addresses: the way from a tile up through the larger tiles of which it is part, as IDs have it.

use tatham_core::ParseError;
use tatham_core::author::code::{Code as _, Sign};
use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::error::Flaw;

/// The levels that an address may have, with those that are added to it.
pub(crate) const MOST_LEVELS: usize = 100;

/// A level of an address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Level {
    /// The kind of the tile.
    pub kind: usize,
    /// The tile's number among the children of its parent. The topmost level has none yet.
    pub child: usize,
}

/// An address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    /// The numbers that say how the first tile lies, or which part of it is meant.
    pub first: [usize; 2],
    /// The levels from the first tile up.
    pub levels: Vec<Level>,
}

/// A piece of the plane for which an address would need more levels than are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooManyLevels;

/// Reads one of some letters, and returns its number among them.
pub(super) fn letter(letters: &'static str, scan: &mut Scanner<'_>) -> Result<usize, ParseError> {
    let letter = Sign(letters).read(scan)?;
    Ok(letters.find(letter).unwrap_or_default())
}

/// Refuses an address with more levels than are accepted.
pub(crate) fn too_many(address: Piece<'_>, levels: usize) -> ParseError {
    let found = levels.to_string();
    let what = "number of levels".into();
    let flaw = Flaw::TooLarge { what, found, bound: MOST_LEVELS as u64 };
    ParseError::new(address.span(), flaw)
}
