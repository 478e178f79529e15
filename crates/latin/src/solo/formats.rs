//! The table of formats that puzzles are read and written in.

use tatham_core::author::format::{Form, Format, Formats};

use super::problem::Problem;
use super::read::alphabet::Alphabet;
use super::read::{self, candidates, fields, files, lines};
use super::write;

/// Each format; a reader gets the text as it is but for a byte-order mark, since blanks may be
/// empty cells.
pub(super) static FORMATS: Formats<Problem, 12> = Formats::new([
    Format {
        name: "tatham",
        about: "game ID",
        forms: &[
            (
                "CxR:GRID",
                "C boxes side by side, R one above the other: letters `a` to `z` skip cells, `_` separates digits",
            ),
            (
                "Nj:GRID,REGIONS",
                "a jigsaw of N by N cells: the regions are a walk over the inner edges",
            ),
            ("CxRx:GRID", "`x` after the size: both diagonals too"),
            ("CxRk:GRID,CAGES,SUMS", "`k` after the size: a killer, with cages and their sums"),
        ],
        is_likely: read::is_id,
        read: read::id,
        write: Some(|problem| Ok(format!("{problem}\n"))),
    },
    Format {
        name: "digits",
        about: "a character a cell, 4x4, 6x6, 9x9, 16x16 or 25x25, with or without frames",
        forms: &[(
            "81 characters, or 9 lines of 9",
            "`0 . _ * x ? -` for an empty cell; 16, 36, 256 (`1`-`9`, `A`-`G`) or 625 for other sizes",
        )],
        is_likely: read::by_other_name,
        read: |text| lines::read(text, Alphabet::Digits),
        write: Some(write::digits),
    },
    Format {
        name: "hex",
        about: "16x16 in 0-F, where 0 stands for 16",
        forms: &[(
            "256 characters in hex",
            "16x16 with `0`-`F`, `.` for an empty cell: if both occur, `0` is a digit and stands for 16",
        )],
        is_likely: read::by_other_name,
        read: |text| lines::read(text, Alphabet::Hex),
        write: Some(write::hex),
    },
    Format {
        name: "letters",
        about: "16x16 in A-P, 25x25 in A-Y",
        forms: &[("256 or 625 letters", "16x16 with `A`-`P`, 25x25 with `A`-`Y`")],
        is_likely: read::by_other_name,
        read: |text| lines::read(text, Alphabet::Letters),
        write: Some(write::letters),
    },
    Format {
        name: "numbers",
        about: "numbers separated by blanks or commas, 0 for an empty cell",
        forms: &[("5 3 0 0 7 …", "numbers with blanks or commas between them")],
        is_likely: fields::are_likely_numbers,
        read: fields::numbers,
        write: Some(write::numbers),
    },
    Format {
        name: "csv",
        about: "rows of fields, an empty one for an empty cell",
        forms: &[("5,3,,,7,,,,", "CSV: a line a row; an empty field is an empty cell")],
        is_likely: fields::is_likely_csv,
        read: fields::csv,
        write: Some(write::csv),
    },
    Format {
        name: "json",
        about: "JSON array of rows, or of all cells",
        forms: &[("[[5,3,0,0,7,…],…]", "JSON; `0`, `null`, `\"\"` and `\".\"` are empty cells")],
        is_likely: fields::is_likely_json,
        read: fields::json,
        write: Some(write::json),
    },
    Format {
        name: "ss",
        about: "Simple Sudoku's .ss: 9x9 with a frame",
        forms: &[("|53.|.7.|...|", ".ss: lines between `*---*` and `|---+---|`")],
        is_likely: read::by_other_name,
        read: files::ss,
        write: Some(write::ss),
    },
    Format {
        name: "sdk",
        about: "SadMan's .sdk: lines with #, [Puzzle], nine lines",
        forms: &[("[Puzzle]", ".sdk: lines with `#`, then the rows, up to the next `[`")],
        is_likely: files::is_likely_sdk,
        read: files::sdk,
        write: Some(write::sdk),
    },
    Format {
        name: "sdm",
        about: ".sdm: a puzzle a line; of several, each is a puzzle of its own",
        forms: &[("a line of 81 characters", ".sdm; several lines are a batch")],
        is_likely: files::is_likely_sdm,
        read: files::sdm,
        write: None,
    },
    Format {
        name: "hodoku",
        about: "a line of HoDoKu's library: :CODE:DIGITS:GRID:REMOVED:",
        forms: &[(":0000:x:53..7….:::", "HoDoKu: cells that are solved (`+5`) are left out")],
        is_likely: |text| text.text.trim_start().starts_with(':'),
        read: files::hodoku,
        write: Some(write::hodoku),
    },
    Format {
        name: "candidates",
        about: "729 characters, or 81 groups of digits: the candidates of a 9x9",
        forms: &[("2 13 134 …", "81 groups of candidates, if its single ones are a puzzle")],
        is_likely: candidates::is_likely,
        read: candidates::read,
        write: None,
    },
]);

/// The forms of all formats, for `list`.
pub(super) static FORMS: [Form; 15] = FORMATS.forms();
