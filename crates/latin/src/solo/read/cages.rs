//! Sums of a killer's cages.

use std::ops::Range;

use tatham_core::{Grid, ParseError};

use crate::check::members;
use crate::solo::code::Sum;
use crate::solo::problem::Cages;

/// Returns the cages with their sums. A sum is in any cell of its cage; the game writes it in the
/// first one. `place` is the span of all sums.
pub(super) fn with_sums(
    of: Grid<usize>,
    sums: &Grid<Sum>,
    place: Range<usize>,
) -> Result<Cages, ParseError> {
    let size = of.size();
    let mut found = Vec::new();
    for cells in members(&of) {
        let mut on_cells = cells.iter().filter_map(|&cell| Some((cell, sums[cell].as_ref()?)));
        let Some((_, (sum, _))) = on_cells.next() else {
            let message = format!("the cage starting at {} has no sum", size.name(cells[0]));
            return Err(ParseError::impossible(place, message));
        };
        if let Some((cell, (_, span))) = on_cells.next() {
            let message = format!(
                "{} belongs to the cage starting at {}, which already has its sum",
                size.name(cell),
                size.name(cells[0])
            );
            return Err(ParseError::impossible(span.clone(), message));
        }
        found.push(*sum);
    }
    Ok(Cages { of, sums: found })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sums of a 4x4 grid of 8 cages, with each row cut in the middle. The sums begin at byte 25 of
    /// the ID.
    fn read(sums: &str) -> Result<Vec<u32>, ParseError> {
        let id = format!("2x2k:p,abbba____________,{sums}");
        let (problem, _) = crate::solo::read::parse(&id, &tatham_core::Settings::default())?;
        Ok(problem.cages().map(|cages| cages.sums().to_vec()).unwrap_or_default())
    }

    #[test]
    fn each_cage_has_its_sum_on_one_of_its_cells() {
        let sums = [3, 7, 7, 3, 5, 5, 5, 5];
        assert_eq!(read("3a7a7a3a5a5a5a5a").unwrap(), sums);
        assert_eq!(read("a3a7a7a3a5a5a5a5").unwrap(), sums);
        let error = read("b7a7a3a5a5a5a5a").unwrap_err();
        assert_eq!(error.to_string(), "the cage starting at R1C1 has no sum");
        assert_eq!(error.span, 25..40);
        let error = read("3_4_7a7a3a5a5a5a5a").unwrap_err();
        assert_eq!(error.span, 27..28);
        assert!(
            error.to_string().starts_with("R1C2 belongs to the cage starting at R1C1,"),
            "{error}"
        );
    }

    #[test]
    fn a_sum_may_be_as_large_as_the_real_game_has_it() {
        assert_eq!(read("64a7a7a3a5a5a5a5a").unwrap()[0], 64);
        assert!(read("65a7a7a3a5a5a5a5a").unwrap_err().to_string().contains("too large"));
    }
}
