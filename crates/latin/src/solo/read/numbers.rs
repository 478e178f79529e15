//! A grid of numbers: letters skip empty cells, `_` keeps two numbers apart and means nothing else, as in the real game.

use std::ops::Range;

use tatham_core::scan::{Piece, Scanner};
use tatham_core::{ParseError, Size};

/// A number and where it stands in the text.
pub(super) type Placed = (u32, Range<usize>);

/// Reads the numbers of all cells, each from 1 to `most`; `what` names one, with its article.
pub(super) fn parse(piece: Piece<'_>, size: Size, what: &'static str, most: u64) -> Result<Vec<Option<Placed>>, ParseError> {
    let mut scan = Scanner::new(piece);
    let mut cells = Vec::with_capacity(size.area());
    while let Some(next) = scan.peek() {
        let start = scan.position();
        let is_number = next.is_ascii_digit();
        let letter = if next.is_ascii_lowercase() { next as usize - 'a' as usize + 1 } else { 0 };
        let count = letter + usize::from(is_number);
        if cells.len() + count > size.area() {
            let help = format!("this would be cell {} of a {}x{} grid", cells.len() + count, size.width, size.height);
            let end = scan.expected(format!("the end of the grid: it has {} cells", size.area()));
            return Err(end.with_help(help));
        }
        match next {
            'a'..='z' | '_' => _ = scan.next_char(),
            _ if is_number => {}
            _ => return Err(scan.expected("a number, or a letter `a` to `z` that skips empty cells")),
        }
        if is_number {
            let number = scan.number(what, 1..=most)? as u32;
            cells.push(Some((number, start..scan.position())));
        } else {
            cells.resize(cells.len() + count, None);
        }
    }
    if cells.len() < size.area() {
        return Err(scan.expected(format!("{} cells; there are {}", size.area(), cells.len())));
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { width: 4, height: 4 };

    fn read(text: &str) -> Result<Vec<Option<u32>>, (Range<usize>, String)> {
        let cells = parse(Piece { text, start: 4 }, SIZE, "a digit", 4);
        cells
            .map(|cells| cells.into_iter().map(|cell| cell.map(|(number, _)| number)).collect())
            .map_err(|error| (error.span.clone(), error.to_string()))
    }

    #[test]
    fn letters_skip_and_numbers_stand() {
        let cells = read("1_2a3l").unwrap();
        assert_eq!((cells.len(), &cells[..5]), (16, &[Some(1), Some(2), None, Some(3), None][..]));
        assert_eq!(read("p").unwrap(), [None; 16]);
        for same in ["_1_2_a3l", "1__2a_3_l_", "1_2a3k_a"] {
            assert_eq!(read(same).unwrap(), cells, "{same}");
        }
    }

    #[test]
    fn every_flaw_has_its_place() {
        for (text, span, part) in [
            ("1_2a3k", 10..10, "16 cells; there are 15"),
            ("1_2a3m", 9..10, "the end of the grid"),
            ("p1", 5..6, "the end of the grid"),
            ("5o", 4..5, "too large"),
            ("0o", 4..5, "at least 1"),
            ("aA", 5..6, "a letter `a` to `z`"),
            ("99999999999999999999o", 4..24, "too large"),
            ("", 4..4, "16 cells"),
        ] {
            let (found, message) = read(text).unwrap_err();
            assert_eq!(found, span, "{text}: {message}");
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}
