//! Sudokus in addresses of any site: a part of the address that is a whole grid is the puzzle.

use tatham_core::ParseError;
use tatham_core::author::scan::Piece;

/// Numbers of cells of the grids that are found: 9x9 and 16x16.
const CELLS: [usize; 2] = [81, 256];

/// Finds the grid in an address, if the text is an address with a grid. Fetches nothing.
///
/// # Errors
/// The address has several grids, or one in a form that only its site knows.
pub(crate) fn read(text: Piece<'_>) -> Option<Result<Piece<'_>, ParseError>> {
    let start = begin(text)?;
    let rest = text.slice(start..text.text.len());
    let mut grids = Vec::new();
    for part in rest.split('/').flat_map(parts) {
        let (name, value) = match part.text.find('=') {
            Some(at) => (part.slice(0..at).text, part.slice(at + 1..part.text.len())),
            None => ("", part),
        };
        if name == "bd" && value.text.starts_with("S9") {
            let message = "SudokuWiki's compressed boards are not supported";
            let error = ParseError::unsupported(value.span(), message);
            return Some(Err(
                error.with_help("use an address with all 81 digits, or only the digits")
            ));
        }
        let is_cell = |b: u8| b == b'.' || b.is_ascii_digit();
        if CELLS.contains(&value.text.len()) && value.text.bytes().all(is_cell) {
            grids.push(value);
        }
    }
    match grids[..] {
        [] => None,
        [grid] => Some(Ok(grid)),
        _ => Some(Err(ParseError::several(grids.iter().map(Piece::span).collect()))),
    }
}

/// Returns the position after the host of an address; `None` if the text is not an address.
fn begin(text: Piece<'_>) -> Option<usize> {
    let scheme = match text.text.split_once("://") {
        Some((scheme, _)) => scheme.len() + 3,
        None => 0,
    };
    let is_scheme = |c: char| c.is_ascii_alphanumeric() || "+.-:/".contains(c);
    let is_host = |c: char| c.is_ascii_alphanumeric() || ".-:".contains(c);
    let host = &text.text[scheme..];
    let end = host.find(['/', '?', '#'])?;
    let host = &host[..end];
    let is_address = text.text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.text[..scheme].chars().all(is_scheme)
        && host.chars().all(is_host)
        && (scheme > 0 || host.contains('.'))
        && !text.text.contains(char::is_whitespace);
    is_address.then_some(scheme + end)
}

/// Returns the parts of a segment of the path; the last one is followed by queries and a fragment.
fn parts(segment: Piece<'_>) -> impl Iterator<Item = Piece<'_>> {
    let mut start = 0;
    let ends = segment.text.match_indices(['?', '&', '#', ';']).map(|(at, _)| at);
    let ends: Vec<usize> = ends.chain([segment.text.len()]).collect();
    ends.into_iter().map(move |end| {
        let part = segment.slice(start..end);
        start = (end + 1).min(segment.text.len());
        part
    })
}

#[cfg(test)]
mod tests {
    use tatham_core::Settings;

    use super::*;
    use crate::Input;

    const GRID: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_grid_is_found_wherever_it_is() {
        let zeros = GRID.replace('.', "0");
        for address in [
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}"),
            format!("https://example.org/?s={GRID}"),
            format!(" https://example.org/puzzle/{GRID}\n"),
            format!("https://example.org/a/b.html?x=1&s={GRID}&y=2#top"),
            format!("https://example.org/#{GRID}"),
            format!("https://example.org/?a=b#p={zeros}"),
            format!("www.sudokuwiki.org/sudoku.htm?bd={zeros}"),
            format!("http://localhost:8080/{GRID}"),
        ] {
            let input = Input::from_text(&address, None).unwrap();
            let entry = input.entry().unwrap();
            let problem = input.parse(entry, &Settings::default()).unwrap();
            assert_eq!(entry.kind.name, "solo", "{address}");
            assert_eq!(problem.game_id(), (entry.parse)(GRID).unwrap().game_id(), "{address}");
        }
    }

    #[test]
    fn other_addresses_hold_none() {
        for text in ["https://example.org/?s=123", "3x1:///", GRID, "a/b", ""] {
            assert!(read(Piece::whole(text)).is_none(), "{text}");
        }
        let refused = |text: &str| {
            let error = Input::from_text(text, None).map(|_| ()).unwrap_err().error;
            (error.flaw.code(), error.to_string())
        };
        let two = format!("https://example.org/?a={GRID}&b={GRID}");
        assert_eq!(
            refused(&two),
            ("several", "there are 2 puzzles here, and one is expected".to_owned())
        );
        let (code, message) = refused("https://www.sudokuwiki.org/sudoku.htm?bd=S9B01a2");
        assert!(code == "unsupported" && message.contains("SudokuWiki"), "{message}");
        // A part of another length is no grid.
        assert_eq!(refused(&format!("https://example.org/?s={GRID}1")).0, "unrecognised");
    }
}
