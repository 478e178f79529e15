//! The cages of a killer and their sums.

use tatham_core::scan::Piece;
use tatham_core::{ParseError, Size};

use super::{numbers, walk};
use crate::solo::problem::{Cages, members};

/// Reads the walk that cuts the grid into cages, and the sums on their first cells.
pub(super) fn parse(cages: Piece<'_>, sums: Piece<'_>, size: Size) -> Result<Cages, ParseError> {
    let order = size.width;
    let of = walk::parse(cages, size)?;
    walk::check_sizes(cages, &of, "cage", 2..=order)?;
    let all = order * (order + 1) / 2;
    let mut placed = numbers::parse(sums, size, "the sum of a cage", all as u64)?;
    let mut found = Vec::new();
    for cells in members(&of) {
        let place = |cell| {
            let (x, y) = size.position(cell);
            format!("column {} of row {}", x + 1, y + 1)
        };
        let first = place(cells[0]);
        match placed[cells[0]].take() {
            Some((sum, _)) => found.push(sum),
            None => return Err(ParseError::impossible(sums.span(), format!("the cage that begins in {first} has no sum there"))),
        }
        if let Some((cell, (_, span))) = cells.iter().find_map(|&cell| Some((cell, placed[cell].take()?))) {
            let message = format!("{} belongs to the cage whose sum stands in {first} already", place(cell));
            return Err(ParseError::impossible(span, message));
        }
    }
    Ok(Cages { of, sums: found })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A 4x4 grid of eight cages: each row is cut in the middle.
    fn read(sums: &str) -> Result<Vec<u32>, ParseError> {
        let size = Size { width: 4, height: 4 };
        let cages = Piece { text: "abbba____________", start: 0 };
        parse(cages, Piece { text: sums, start: 30 }, size).map(|cages| cages.sums)
    }

    #[test]
    fn each_cage_has_its_sum_on_its_first_cell() {
        assert_eq!(read("3a7a7a3a5a5a5a5a").unwrap(), [3, 7, 7, 3, 5, 5, 5, 5]);
        let error = read("a3a7a7a3a5a5a5a5").unwrap_err();
        assert_eq!(error.to_string(), "the cage that begins in column 1 of row 1 has no sum there");
        let error = read("3_4_7a7a3a5a5a5a5a").unwrap_err();
        assert_eq!((error.span.clone(), error.to_string().contains("column 2 of row 1")), (32..33, true));
        assert!(read("11a7a7a3a5a5a5a5a").unwrap_err().to_string().contains("too large"));
    }
}
