//! Formats for reading and writing puzzles.

use tatham_core::author::Choice;

/// Format of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Tatham,
    Haskell,
    Csplib,
    Json,
    Non,
    Nin,
}

/// Formats by the names that `--from` and `--to` take.
pub(crate) static FORMAT: Choice<Format, 6> = Choice::new(
    "from",
    "Format of the input, if it is ambiguous",
    [
        (Format::Tatham, "tatham", "Game ID, columns first"),
        (Format::Haskell, "haskell", "Pair of lists, columns first"),
        (Format::Csplib, "csplib", "CSPLib's text: ROWS COLS, then counted blocks, rows first"),
        (Format::Json, "json", "PyCSP3's JSON object: rowPatterns and colPatterns"),
        (Format::Non, "non", "Steve Simpson's .non"),
        (Format::Nin, "nin", ".nin: WIDTH HEIGHT, then runs, rows first"),
    ],
);
