//! Puzzles of a data set that are there already.

use std::collections::HashSet;

/// Hash of a puzzle's smallest form: the first 16 bytes of the one in its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Canonical(u128);

impl Canonical {
    /// Reads the hash of a record.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let is_hash = text.len() == 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hash.then(|| u128::from_str_radix(&text[..32], 16).ok().map(Self))?
    }
}

/// Set of the puzzles that are there.
#[derive(Debug, Default)]
pub(super) struct Seen(HashSet<Canonical>);

impl Seen {
    /// Adds a puzzle; returns false for a duplicate.
    pub(super) fn add(&mut self, canonical: Canonical) -> bool {
        self.0.insert(canonical)
    }
}
