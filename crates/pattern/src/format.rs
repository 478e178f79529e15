//! Table of the formats in which puzzles are read and written.

use tatham_core::ParseError;
use tatham_core::author::format::{Format, Formats, InputForm};
use tatham_core::author::scan::Piece;

use crate::problem::Problem;
use crate::read::{self, g, lists, non, table, tatham, toml, webpbn};
use crate::write;

/// All formats. A reader gets the text without the white space at its beginning, but with that at
/// its end.
pub(crate) static FORMATS: Formats<Problem, 11> = Formats::new([
    Format {
        name: "tatham",
        about: "game ID, columns first",
        forms: &[(
            "WxH:CLUES",
            "column clues, then row clues, joined by `/`; the runs of a clue joined by `.`; then \
                `,` and the givens, if any",
        )],
        is_likely: tatham::is_likely,
        is_marked: true,
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
        is_marked: true,
        read: |text| read::plain(lists::haskell(text.trimmed())),
        write: Some(write::haskell),
    },
    Format {
        name: "csplib",
        about: "CSPLib's text: ROWS COLS, then clues with block counts, rows first",
        forms: &[(
            "ROWS COLS, one clue per line",
            "CSPLib: rows, then columns; each clue is the number of blocks, then the blocks",
        )],
        is_likely: table::is_likely,
        is_marked: true,
        read: |text| read::plain(table::csplib(text.trimmed())),
        write: Some(write::csplib),
    },
    Format {
        name: "json",
        about: "JSON object with rowPatterns and colPatterns, as in PyCSP3",
        forms: &[(
            "{\"rowPatterns\": …, \"colPatterns\": …}",
            "JSON; the keys may also be `rows`, `row` or `hor`, and `columns`, `cols`, `column` \
                or `ver`, at the top or in `clues`",
        )],
        is_likely: |text| text.text.starts_with('{'),
        is_marked: true,
        read: |text| read::plain(lists::json(text.trimmed())),
        write: Some(write::json),
    },
    Format {
        name: "non",
        about: "Steve Simpson's .non, and its extension",
        forms: &[(
            "width N, height N, rows, columns",
            ".non: headers in any order; one clue per line below `rows` and `columns`",
        )],
        is_likely: non::is_likely,
        is_marked: true,
        read: non::read,
        write: Some(write::non),
    },
    Format {
        name: "nin",
        about: ".nin: WIDTH HEIGHT, then runs, rows first",
        forms: &[("WIDTH HEIGHT, one clue per line", ".nin: rows, then columns; `0` for no runs")],
        is_likely: table::is_likely,
        is_marked: true,
        read: |text| read::plain(table::nin(text.trimmed())),
        write: Some(write::nin),
    },
    Format {
        name: "webpbn",
        about: "XML of webpbn.com, with one colour",
        forms: &[("<puzzleset>", "webpbn: `<clues type=\"columns\">` and `<clues type=\"rows\">`")],
        is_likely: |text| text.text.starts_with('<'),
        is_marked: true,
        read: |text| read::plain(webpbn::read(text.trimmed())),
        write: Some(write::webpbn),
    },
    Format {
        name: "mk",
        about: "Steppenwolf's .mk: HEIGHT WIDTH, the rows, `#`, the columns",
        forms: &[(
            "HEIGHT WIDTH, rows, #, columns",
            ".mk: one clue per line; `0` or a blank line for no runs",
        )],
        is_likely: table::is_likely_mk,
        is_marked: true,
        read: |text| read::plain(table::mk(text)),
        write: Some(write::mk),
    },
    Format {
        name: "g",
        about: "Olšák's .g: the rows, then the columns, each below a `:` line",
        forms: &[(
            ": and rows, : and columns, :",
            ".g: one clue per line; a blank line for no runs; comments above the first `:`",
        )],
        is_likely: g::is_likely,
        is_marked: true,
        read: |text| read::plain(g::read(text)),
        write: Some(write::g),
    },
    Format {
        name: "toml",
        about: "nonogrid's TOML: [clues] with rows and columns",
        forms: &[(
            "[clues] rows = \"…\" columns = \"…\"",
            "TOML: clues separated by `,` or line ends, runs by blanks; `0` for no runs",
        )],
        is_likely: toml::is_likely,
        is_marked: true,
        read: |text| read::plain(toml::read(text.trimmed())),
        write: Some(write::toml),
    },
    Format {
        name: "cwd",
        about: ".cwd: HEIGHT, WIDTH, the rows, a blank line, the columns",
        forms: &[(
            "HEIGHT, WIDTH, rows, -, columns",
            ".cwd: one number or clue per line, a blank line between rows and columns; `0` for \
                no runs",
        )],
        is_likely: table::is_likely_cwd,
        is_marked: true,
        read: |text| read::plain(table::cwd(text.trimmed())),
        write: Some(write::cwd),
    },
]);

/// Forms of all formats, for `list`.
pub(crate) static FORMS: [InputForm; 11] = FORMATS.forms();

/// Maximum number of lines of a file with one clue per line: twice the number of clues of the
/// largest puzzle, and more for comments.
const MOST_LINES: usize = 100_000;

/// Returns the lines of a text; a line end at its end does not begin another line.
///
/// # Errors
/// There are too many lines.
pub(crate) fn lines(text: Piece<'_>) -> Result<impl Iterator<Item = Piece<'_>>, ParseError> {
    if let Some((at, _)) = text.text.match_indices('\n').nth(MOST_LINES) {
        let message = format!("too many lines (the maximum is {MOST_LINES})");
        return Err(ParseError::impossible(text.slice(at..at).span(), message));
    }
    let end = text.text.strip_suffix('\n').map_or(text.text.len(), str::len);
    Ok(text.slice(0..end).lines())
}
