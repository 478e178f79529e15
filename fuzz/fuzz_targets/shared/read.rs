//! Properties of any text that is read as a puzzle. Tests include this file too.

use std::time::Duration;

use tatham_core::{Entry, Options, Settings, problem};
use tatham_kinds::{Input, KINDS, find};

use super::clock::Clock;
use super::pack;

/// Tolerance for the work on a puzzle beyond its time.
const GRACE: Duration = Duration::from_secs(2);

/// The formats: whose they are, and their beginnings, from none at all to as much as makes the
/// parser go on.
const FORMATS: [(&str, &[&str]); 22] = [
    // Haskell.
    ("pattern", &["(", "([[1],[1]],["]),
    // JSON.
    ("pattern", &["{", "{\"rows\":[[1],[1]],\"cols\":["]),
    // CSPLib, and `.nin`, which begins alike.
    ("pattern", &["2 2\n", "2 2\n1  1\n1  1\n\n", "3 2\n"]),
    // `.non`.
    ("pattern", &["width 2\nheight 2\n", "title x\nwidth 3\nheight 1\nrows\n"]),
    // A line, and lines, of digits.
    (
        "solo",
        &[
            "",
            "1...",
            "...............................................................................",
        ],
    ),
    ("solo", &["123456789\n", "....\n"]),
    // Glyphs, and letters, of ships.
    ("battleship", &["1 1\n", "2 1\n.~o 1\n"]),
    ("battleship", &["12\n21\n", "1200\n2100\n21\n"]),
    // A list and its target.
    ("countdown", &["[", "1 2 "]),
    // XML of webpbn.
    (
        "pattern",
        &[
            "<",
            "<puzzleset><puzzle><clues type=\"columns\"><line><count>1</count></line></clues><clues type=\"rows\">",
        ],
    ),
    // `.mk`.
    ("pattern", &["1 2\n1\n#\n", "2 1\n"]),
    // `.g`.
    ("pattern", &[":\n1\n:\n", "#d\n0:\na:\n:\n1a\n:"]),
    // TOML.
    ("pattern", &["[clues]\nrows = \"1\"\ncolumns = ", "[clues]\n"]),
    // `.cwd`.
    ("pattern", &["1\n2\n1\n\n", "2\n1\n"]),
    // `.sdk`, and HoDoKu.
    ("solo", &["#A\n[Puzzle]\n", "[Puzzle]\n1...\n"]),
    (
        "solo",
        &[
            ":0000:x:",
            ":0000:1:+1................................................................................:",
        ],
    ),
    // Numbers, CSV, JSON.
    ("solo", &["1 2 0 0\n0 0 0 0\n0 0 0 0\n", "1,2,,\n,,,\n,,,\n"]),
    ("solo", &["[[1,2,0,0],[0,0,0,0],[0,0,0,0],", "["]),
    // Frames, and candidates.
    ("solo", &["+--+--+\n", "12 13 "]),
    // Positions of hidden games.
    ("guess", &["c3p2g9bm\n", "c6p4g10Bm:1,1,2,3=1,2;"]),
    ("mines", &["3x3n2\n", "3x3n2:1??/", "3x3x2\n"]),
    ("blackbox", &["w4h4m2M2\n", "w4h4m2M2:0=H;"]),
];

/// Returns a text for the kind that the first byte chooses.
pub fn id(data: &[u8]) -> Option<(&'static Entry, String)> {
    let (&first, rest) = data.split_first()?;
    Some((KINDS[usize::from(first) % KINDS.len()], std::str::from_utf8(rest).ok()?.to_owned()))
}

/// Returns a text in the format that the first byte chooses: the digits are the formats from their
/// first beginnings.
pub fn format(data: &[u8]) -> Option<(&'static Entry, String)> {
    let (&first, rest) = data.split_first()?;
    let first = usize::from(first.wrapping_sub(b'0'));
    let (kind, beginnings) = FORMATS[first % FORMATS.len()];
    let beginning = beginnings[first / FORMATS.len() % beginnings.len()];
    Some((
        find(kind).expect("in the table"),
        format!("{beginning}{}", std::str::from_utf8(rest).ok()?),
    ))
}

/// Reads the address of a puzzle site with this end: it is refused with a position inside, or it is
/// a puzzle that passes the other checks.
pub fn address(data: &[u8], limit: Duration) {
    let Ok(query) = std::str::from_utf8(data) else { return };
    // The first sign is the site, and the rest what is packed there, or the address itself.
    let packed = |mark: char| query.strip_prefix(mark);
    let address = if let Some(json) = packed('!') {
        format!("https://f-puzzles.com/?load={}", pack::lz_string(json))
    } else if let Some(json) = packed('~') {
        format!("https://sudokupad.app/scl{}", pack::lz_string(json))
    } else if let Some(lines) = packed('|') {
        let text = pack::deflate(lines.as_bytes());
        format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={text}")
    } else if let Some(text) = packed('<') {
        format!("https://f-puzzles.com/?load={text}")
    } else if let Some(text) = packed('>') {
        format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={text}")
    } else if query.starts_with('/') {
        // The grids of Sudokus are found on any site.
        format!("https://example.org{query}")
    } else {
        format!("https://puzz.link/p?{query}")
    };
    match Input::from_text(&address, None)
        .and_then(|input| input.entry().map(|entry| (entry, input)))
    {
        Err(unread) => {
            assert!(unread.text.get(unread.error.span.clone()).is_some(), "{unread:?}");
            assert!(!unread.to_string().is_empty());
        }
        Ok((entry, input)) => match input.parse(entry, &Settings::default()) {
            Err(unread) => {
                assert!(unread.text.get(unread.error.span.clone()).is_some(), "{unread:?}");
            }
            Ok(puzzle) => read(entry, &puzzle.game_id(), limit),
        },
    }
}

/// Reads `text`: it is refused with a position inside the text, or it is a puzzle. A puzzle is
/// printed and read back in every format that its kind writes, and is solved (each answer passes
/// the check) or given up within `limit`.
pub fn read(entry: &Entry, text: &str, limit: Duration) {
    let clock = Clock::start();
    match (entry.parse)(text) {
        Err(error) => {
            assert!(text.get(error.span.clone()).is_some(), "{error:?}");
            assert!(!error.to_string().is_empty());
        }
        Ok(puzzle) => {
            let printed = puzzle.game_id();
            let again = (entry.parse)(&printed).unwrap_or_else(|e| panic!("{printed}: {e}"));
            assert_eq!(again.game_id(), printed);
            for (format, _) in entry.kind.formats {
                let Ok(written) = puzzle.write_as(format) else { continue };
                let settings = entry.kind.of_format(format);
                let again = (entry.parse_as)(&written, &settings)
                    .unwrap_or_else(|e| panic!("{printed} as {format}: {e}\n{written}"));
                assert_eq!(again.game_id(), printed, "as {format}:\n{written}");
            }
            let options = Options { time_limit: Some(limit), ..Options::default() };
            problem::solve(&puzzle, &options).unwrap_or_else(|e| panic!("{e}"));
        }
    }
    assert!(clock.worked() < limit + GRACE, "{:?}", clock.worked());
}
