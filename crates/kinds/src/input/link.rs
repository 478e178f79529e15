//! Links to games, whose fragment is the puzzle.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;
use tatham_core::author::scan::Piece;

/// Link, cut into parts that can contain the puzzle.
#[derive(Debug)]
pub(super) struct Link<'t> {
    /// The last part of the path, without its suffix: `signpost` of `…/js/signpost.html`.
    pub(super) page: Option<Piece<'t>>,
    pub(super) fragment: Option<Piece<'t>>,
}

impl<'t> Link<'t> {
    /// Reads the text as a link, if it begins like one: a scheme and `://`.
    pub(super) fn parse(piece: Piece<'t>) -> Option<Self> {
        let (scheme, _) = piece.text.split_once(':').filter(|(_, rest)| rest.starts_with("//"))?;
        // A nonogram's clues can begin with `://` too, but a scheme never begins with a digit.
        let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic());
        if !is_scheme || !scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c)) {
            return None;
        }
        let (address, fragment) = match piece.text.find('#') {
            Some(at) => (piece.slice(0..at), Some(piece.slice(at + 1..piece.text.len()))),
            None => (piece, None),
        };
        let end = address.text.find('?').unwrap_or(address.text.len());
        let path = address.slice(scheme.len() + 3..end);
        // The first part is the host.
        let page = path.split('/').skip(1).last();
        let page = page.map(|page| page.slice(0..page.text.find('.').unwrap_or(page.text.len())));
        Some(Self { page: page.filter(|page| !page.text.is_empty()), fragment })
    }
}

/// Decodes the percent escapes of a fragment. Broken escapes and bytes that are not text stay as
/// they are: the reader of the puzzle reports the error.
pub(super) fn decoded(fragment: &str) -> Cow<'_, str> {
    percent_decode_str(fragment).decode_utf8().unwrap_or(Cow::Borrowed(fragment))
}

/// Returns the position in a fragment of a position in its decoded text.
pub(super) fn encoded_place(fragment: &str, at: usize) -> usize {
    let is_escape = |place: usize| {
        let hex = fragment.as_bytes().get(place + 1..place + 3);
        fragment.as_bytes()[place] == b'%'
            && hex.is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit))
    };
    let mut place = 0;
    for _ in 0..at {
        if place < fragment.len() {
            place += if is_escape(place) { 3 } else { 1 };
        }
    }
    place
}
