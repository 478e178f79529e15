//! The table of formats that puzzles are read and written in.

use tatham_core::ParseError;
use tatham_core::author::format::{Form, Format, Formats};
use tatham_core::author::scan::Piece;

use crate::problem::Problem;
use crate::read::{self, g, lists, non, table, tatham, toml, webpbn};
use crate::write;

/// Each format; a reader gets the text from its first character on, with the white space at its
/// end.
pub(crate) static FORMATS: Formats<Problem, 11> = Formats::new([
    Format {
        name: "tatham",
        about: "game ID, columns first",
        forms: &[(
            "WxH:CLUES",
            "column clues, then row clues, joined by `/`; the runs of a clue joined by `.`; then `,` and given cells, if any",
        )],
        is_likely: tatham::is_likely,
        read: |text| read::plain(tatham::read(text.trimmed())),
        write: Some(|problem| Ok(format!("{problem}\n"))),
    },
    Format {
        name: "haskell",
        about: "pair of lists, columns first",
        forms: &[(
            "([[2],[3,2],…],[[5,2],…])",
            "the columns, then the rows, as a pair of Haskell lists",
        )],
        is_likely: |text| text.text.starts_with('('),
        read: |text| read::plain(lists::haskell(text.trimmed())),
        write: Some(write::haskell),
    },
    Format {
        name: "csplib",
        about: "CSPLib's text: ROWS COLS, then counted blocks, rows first",
        forms: &[(
            "ROWS COLS, and a line per clue",
            "CSPLib: rows, then columns, each the number of blocks and the blocks",
        )],
        is_likely: table::is_likely,
        read: |text| read::plain(table::csplib(text.trimmed())),
        write: Some(write::csplib),
    },
    Format {
        name: "json",
        about: "JSON object: rowPatterns and colPatterns, as PyCSP3 has it",
        forms: &[(
            "{\"rowPatterns\": …, \"colPatterns\": …}",
            "JSON; also `rows`, `row` or `hor`, and `columns`, `cols`, `column` or `ver`, at the top or in `clues`",
        )],
        is_likely: |text| text.text.starts_with('{'),
        read: |text| read::plain(lists::json(text.trimmed())),
        write: Some(write::json),
    },
    Format {
        name: "non",
        about: "Steve Simpson's .non, and its extension",
        forms: &[(
            "width N, height N, rows, columns",
            ".non: headers in any order; a line per clue below `rows` and `columns`",
        )],
        is_likely: non::is_likely,
        read: non::read,
        write: Some(write::non),
    },
    Format {
        name: "nin",
        about: ".nin: WIDTH HEIGHT, then runs, rows first",
        forms: &[("WIDTH HEIGHT, and a line per clue", ".nin: rows, then columns; `0` for no run")],
        is_likely: table::is_likely,
        read: |text| read::plain(table::nin(text.trimmed())),
        write: Some(write::nin),
    },
    Format {
        name: "webpbn",
        about: "XML of webpbn.com, of one colour",
        forms: &[("<puzzleset>", "webpbn: `<clues type=\"columns\">` and `<clues type=\"rows\">`")],
        is_likely: |text| text.text.starts_with('<'),
        read: |text| read::plain(webpbn::read(text.trimmed())),
        write: Some(write::webpbn),
    },
    Format {
        name: "mk",
        about: "Steppenwolf's .mk: HEIGHT WIDTH, the rows, `#`, the columns",
        forms: &[(
            "HEIGHT WIDTH, rows, #, columns",
            ".mk: a line per clue; `0` or a blank line for no run",
        )],
        is_likely: table::is_likely_mk,
        read: |text| read::plain(table::mk(text)),
        write: Some(write::mk),
    },
    Format {
        name: "g",
        about: "Olšák's .g: the rows, then the columns, each below a line with `:`",
        forms: &[(
            ": and rows, : and columns, :",
            ".g: a line per clue; a blank line for no run; comments above the first `:`",
        )],
        is_likely: g::is_likely,
        read: |text| read::plain(g::read(text)),
        write: Some(write::g),
    },
    Format {
        name: "toml",
        about: "TOML of nonogrid: [clues] with rows and columns",
        forms: &[(
            "[clues] rows = \"…\" columns = \"…\"",
            "TOML: clues joined by `,` or line ends, runs by blanks; `0` for no run",
        )],
        is_likely: toml::is_likely,
        read: |text| read::plain(toml::read(text.trimmed())),
        write: Some(write::toml),
    },
    Format {
        name: "cwd",
        about: ".cwd: HEIGHT, WIDTH, the rows, a blank line, the columns",
        forms: &[(
            "HEIGHT, WIDTH, rows, -, columns",
            ".cwd: a line each, and a blank line between rows and columns; `0` for no run",
        )],
        is_likely: table::is_likely_cwd,
        read: |text| read::plain(table::cwd(text.trimmed())),
        write: Some(write::cwd),
    },
]);

/// The forms of all formats, for `list`.
pub(crate) static FORMS: [Form; 11] = FORMATS.forms();

/// Most lines of a file with a line per clue: twice as many as the largest puzzle has clues, and
/// room for comments.
const MOST_LINES: usize = 100_000;

/// Returns the lines of a text; the end of the last line begins no other.
///
/// # Errors
/// There are too many to be kept.
pub(crate) fn lines(text: Piece<'_>) -> Result<impl Iterator<Item = Piece<'_>>, ParseError> {
    if let Some((at, _)) = text.text.match_indices('\n').nth(MOST_LINES) {
        let message = format!("there are more than {MOST_LINES} lines");
        return Err(ParseError::impossible(text.slice(at..at).span(), message));
    }
    let end = text.text.strip_suffix('\n').map_or(text.text.len(), str::len);
    Ok(text.slice(0..end).lines())
}
