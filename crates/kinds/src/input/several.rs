//! Texts with several puzzles, where one is expected.

use std::ops::Range;

use tatham_core::author::scan::Piece;
use tatham_core::{Entry, Flaw, ParseError};

use crate::KINDS;

/// Returns the error that a text has a puzzle on each line, or in each block between blank lines;
/// `named` is the kind that is named for all of them, if any.
pub(super) fn error(text: Piece<'_>, named: Option<&Entry>) -> Option<ParseError> {
    let lines: Vec<_> = text.lines().map(|line| line.trimmed()).collect();
    let filled: Vec<_> = lines.iter().copied().filter(|line| !line.text.is_empty()).collect();
    if filled.len() < 2 {
        return None;
    }
    // Rows of a grid or a table may be numbers for Countdown.
    let is_row = |line: &Piece<'_>| {
        named.is_none()
            && line.text.starts_with(|c: char| !c.is_ascii_alphabetic())
            && line.text.contains(char::is_whitespace)
            && !line.text.contains(':')
    };
    if !filled.iter().any(is_row) && all_read(&filled, named) {
        let help = format!("{} puzzles: `tatham-slv batch FILE` solves all", filled.len());
        return Some(several(&filled).with_help(help));
    }
    let blocks: Vec<_> = lines
        .split(|line| line.text.is_empty())
        .filter_map(|block| Some(block.first()?.start..block.last()?.span().end))
        .map(|block| text.slice(block.start - text.start..block.end - text.start))
        .collect();
    (blocks.len() > 1 && all_read(&blocks, named)).then(|| {
        let help = format!("{} puzzles: put each into a file of its own", blocks.len());
        several(&blocks).with_help(help)
    })
}

fn several(items: &[Piece<'_>]) -> ParseError {
    ParseError::several(items.iter().map(Piece::span).collect::<Vec<Range<usize>>>())
}

/// Returns true if each of these texts is a puzzle, or may be several.
fn all_read(items: &[Piece<'_>], named: Option<&Entry>) -> bool {
    let reads = |entry: &Entry, text: &str| match (entry.parse)(text) {
        Ok(_) => true,
        Err(error) => matches!(error.flaw, Flaw::Ambiguous { .. }),
    };
    // Most lists have puzzles of one kind.
    let mut last: Option<&Entry> = named;
    items.iter().all(|item| {
        let (text, own) = match super::plain(*item) {
            Ok(found) => (&item.text[found.puzzle.start - item.start..], found.named),
            Err(_) => return false,
        };
        let found = match own.or(named) {
            Some(entry) => Some(entry).filter(|entry| reads(entry, text)),
            None => last
                .filter(|entry| reads(entry, text))
                .or_else(|| KINDS.iter().copied().find(|entry| reads(entry, text))),
        };
        last = found;
        found.is_some()
    })
}
