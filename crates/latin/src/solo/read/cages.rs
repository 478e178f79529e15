//! The cages of a killer and their sums.

use tatham_core::scan::Piece;
use tatham_core::{ParseError, Size};

use super::{numbers, walk};
use crate::solo::problem::{Cages, members};

/// Reads the walk that cuts the grid into cages, and their sums. Each stands on some cell of its cage, the first as the game writes it.
pub(super) fn parse(cages: Piece<'_>, sums: Piece<'_>, size: Size) -> Result<Cages, ParseError> {
    let order = size.width;
    let of = walk::parse(cages, size)?;
    walk::check_sizes(cages, &of, "cage", 2..=order)?;
    // The real game's bound, far above any sum that a cage can have.
    let mut placed = numbers::parse(sums, size, "the sum of a cage", (order as u64).pow(3))?;
    let mut found = Vec::new();
    for cells in members(&of) {
        let mut on_cells = cells.iter().filter_map(|&cell| Some((cell, placed[cell].take()?)));
        let Some((_, (sum, _))) = on_cells.next() else {
            let message = format!("the cage that begins in {} has no sum", size.name(cells[0]));
            return Err(ParseError::impossible(sums.span(), message));
        };
        if let Some((cell, (_, span))) = on_cells.next() {
            let message =
                format!("{} belongs to the cage that begins in {} and has its sum already", size.name(cell), size.name(cells[0]));
            return Err(ParseError::impossible(span, message));
        }
        found.push(sum);
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
    fn each_cage_has_its_sum_on_one_of_its_cells() {
        let sums = [3, 7, 7, 3, 5, 5, 5, 5];
        assert_eq!(read("3a7a7a3a5a5a5a5a").unwrap(), sums);
        assert_eq!(read("a3a7a7a3a5a5a5a5").unwrap(), sums);
        let error = read("b7a7a3a5a5a5a5a").unwrap_err();
        assert_eq!(error.to_string(), "the cage that begins in column 1 of row 1 has no sum");
        let error = read("3_4_7a7a3a5a5a5a5a").unwrap_err();
        assert_eq!(error.span, 32..33);
        assert!(
            error.to_string().starts_with("column 2 of row 1 belongs to the cage that begins in column 1 of row 1 "),
            "{error}"
        );
    }

    #[test]
    fn a_sum_may_be_as_large_as_the_real_game_has_it() {
        assert_eq!(read("64a7a7a3a5a5a5a5a").unwrap()[0], 64);
        assert!(read("65a7a7a3a5a5a5a5a").unwrap_err().to_string().contains("too large"));
    }
}
