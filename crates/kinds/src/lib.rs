//! The table of all puzzle kinds.

use tatham_core::Entry;

/// All kinds, sorted by name.
pub const KINDS: &[Entry] = &[];

/// The kind called `name`.
pub fn find(name: &str) -> Option<&'static Entry> {
    KINDS.iter().find(|entry| entry.kind.name == name)
}
