//! Table of the formats in which puzzles are read and written.

use tatham_core::author::format::{Format, Formats, InputForm};

use super::problem::Problem;
use super::read::alphabet::Alphabet;
use super::read::{self, candidates, fields, files, lines};
use super::write;

/// All formats. A reader gets the text unchanged, except for a byte-order mark: blanks may be empty
/// cells.
pub(super) static FORMATS: Formats<Problem, 12> = Formats::new([
    Format {
        name: "tatham",
        about: "game ID",
        forms: &[
            (
                "CxR:GRID",
                "boxes in C columns and R rows: letters `a` to `z` skip cells, `_` separates \
                    digits",
            ),
            (
                "Nj:GRID,REGIONS",
                "a jigsaw of N by N cells: the regions are written as a walk over the inner edges",
            ),
            ("CxRx:GRID", "`x` after the size: digits differ on both diagonals too"),
            ("CxRk:GRID,CAGES,SUMS", "`k` after the size: a killer, with cages and their sums"),
        ],
        is_likely: read::is_id,
        is_marked: true,
        read: read::id,
        write: Some(|problem| Ok(format!("{problem}\n"))),
    },
    Format {
        name: "digits",
        about: "one character per cell, 4x4, 6x6, 9x9, 16x16 or 25x25, with or without frames",
        forms: &[(
            "81 characters, or 9 lines of 9",
            "`0 . _ * x ? -` for an empty cell; 16, 36, 256 (`1`-`9`, `A`-`G`) or 625 for other sizes",
        )],
        is_likely: read::by_other_name,
        is_marked: false,
        read: |text| lines::read(text, Alphabet::Digits),
        write: Some(write::digits),
    },
    Format {
        name: "hex",
        about: "16x16 in 0-F, with 0 for 16",
        forms: &[(
            "256 characters in hex",
            "16x16 with `0`-`F` (`0` is 16), and `.` for an empty cell",
        )],
        is_likely: read::by_other_name,
        is_marked: false,
        read: |text| lines::read(text, Alphabet::Hex),
        write: Some(write::hex),
    },
    Format {
        name: "letters",
        about: "16x16 in A-P, 25x25 in A-Y",
        forms: &[("256 or 625 letters", "16x16 with `A`-`P`, 25x25 with `A`-`Y`")],
        is_likely: read::by_other_name,
        is_marked: false,
        read: |text| lines::read(text, Alphabet::Letters),
        write: Some(write::letters),
    },
    Format {
        name: "numbers",
        about: "numbers separated by blanks or commas, 0 for an empty cell",
        forms: &[("5 3 0 0 7 …", "numbers separated by blanks or commas")],
        is_likely: fields::are_likely_numbers,
        is_marked: false,
        read: fields::numbers,
        write: Some(write::numbers),
    },
    Format {
        name: "csv",
        about: "one row per line, fields separated by commas, empty for an empty cell",
        forms: &[("5,3,,,7,,,,", "CSV: one row per line; an empty field is an empty cell")],
        is_likely: fields::is_likely_csv,
        is_marked: false,
        read: fields::csv,
        write: Some(write::csv),
    },
    Format {
        name: "json",
        about: "JSON array of rows, or of all cells",
        forms: &[("[[5,3,0,0,7,…],…]", "JSON; `0`, `null`, `\"\"` and `\".\"` are empty cells")],
        is_likely: fields::is_likely_json,
        is_marked: true,
        read: fields::json,
        write: Some(write::json),
    },
    Format {
        name: "ss",
        about: "Simple Sudoku's .ss: 9x9 with a frame",
        forms: &[("|53.|.7.|...|", ".ss: lines between `*---*` and `|---+---|`")],
        is_likely: read::by_other_name,
        is_marked: true,
        read: files::ss,
        write: Some(write::ss),
    },
    Format {
        name: "sdk",
        about: "SadMan's .sdk: # lines, [Puzzle], 9 lines",
        forms: &[(
            "[Puzzle]",
            ".sdk: lines that begin with `#`, then the rows, up to the next `[`",
        )],
        is_likely: files::is_likely_sdk,
        is_marked: true,
        read: files::sdk,
        write: Some(write::sdk),
    },
    Format {
        name: "sdm",
        about: ".sdm: one puzzle per line",
        forms: &[("a line of 81 characters", ".sdm; several lines are read by `batch`")],
        is_likely: files::is_likely_sdm,
        is_marked: true,
        read: files::sdm,
        write: None,
    },
    Format {
        name: "hodoku",
        about: "line of HoDoKu's library: :CODE:DIGITS:GRID:REMOVED:",
        forms: &[(":0000:x:53..7….:::", "HoDoKu: solved cells (`+5`) are left out")],
        is_likely: |text| text.text.trim().lines().all(|line| line.starts_with(':')),
        is_marked: true,
        read: files::hodoku,
        write: Some(write::hodoku),
    },
    Format {
        name: "candidates",
        about: "candidates of a 9x9 grid: 729 characters, or 81 groups of digits",
        forms: &[("2 13 134 …", "81 groups of candidates; single candidates are the givens")],
        is_likely: candidates::is_likely,
        is_marked: false,
        read: candidates::read,
        write: None,
    },
]);

/// Forms of all formats, for `list`.
pub(super) static FORMS: [InputForm; 15] = FORMATS.forms();
