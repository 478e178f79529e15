//! The texts that are no game IDs: the first byte chooses a format, and the rest follows on what such a text begins with.
#![no_main]

#[path = "shared/clock.rs"]
mod clock;
#[path = "shared/read.rs"]
mod read;

use libfuzzer_sys::fuzz_target;

/// The formats: whose they are, and their beginnings, from none at all to as much as makes the parser go on.
const FORMATS: [(&str, &[&str]); 9] = [
    // Haskell.
    ("pattern", &["(", "([[1],[1]],["]),
    // JSON.
    ("pattern", &["{", "{\"rows\":[[1],[1]],\"cols\":["]),
    // CSPLib, and `.nin`, which begins alike.
    ("pattern", &["2 2\n", "2 2\n1  1\n1  1\n\n", "3 2\n"]),
    // `.non`.
    ("pattern", &["width 2\nheight 2\n", "title x\nwidth 3\nheight 1\nrows\n"]),
    // A line, and lines, of digits.
    ("solo", &["", "1...", "..............................................................................."]),
    ("solo", &["123456789\n", "....\n"]),
    // Glyphs, and letters, of ships.
    ("battleship", &["1 1\n", "2 1\n.~o 1\n"]),
    ("battleship", &["12\n21\n", "1200\n2100\n21\n"]),
    // A list and its target.
    ("countdown", &["[", "1 2 "]),
];

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let Ok(rest) = std::str::from_utf8(rest) else { return };
    // The first digits are the formats from their first beginnings.
    let first = usize::from(first.wrapping_sub(b'0'));
    let (format, beginning) = (first % FORMATS.len(), first / FORMATS.len());
    let (kind, beginnings) = FORMATS[format];
    let entry = tatham_kinds::find(kind).expect("in the table");
    read::read(entry, &format!("{}{rest}", beginnings[beginning % beginnings.len()]));
});
