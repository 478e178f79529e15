//! Reader of puzzles: a game ID with all its parameters, or the digits of the grid one by one.

mod characters;

use std::ops::Range;

use tatham_core::author::code::{Code as _, params};
use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::{Flaw, Grid, ParseError, Size};

use super::code::{self, Sum};
use super::problem::{Cages, MOST_KILLER, MOST_ORDER, Problem, Shape};
use crate::check::members;

/// Reads every format of a puzzle; returns remarks on assumptions too.
///
/// # Errors
/// The text is unusable: the span and the reason.
pub(super) fn parse(text: &str) -> Result<(Problem, Vec<String>), ParseError> {
    let piece = Piece::whole(text).trimmed();
    if characters::is_likely(piece) {
        characters::parse(piece)
    } else {
        Ok((game_id(text)?, Vec::new()))
    }
}

/// Reads `PARAMS:GRID`, with `,REGIONS` for a jigsaw and then `,CAGES,SUMS` for a killer.
fn game_id(text: &str) -> Result<Problem, ParseError> {
    let (Params { shape, order, diagonals, killer }, desc) = parameters(text)?;
    let mut scan = Scanner::new(desc);
    let (given, regions, cages) = code::desc(shape, order, killer).read(&mut scan)?;
    if scan.peek().is_some() {
        return Err(scan.rest().expected("the end of the puzzle").with_help(
            "regions need the parameter `j` (jigsaw), cages and sums need `k` (killer)",
        ));
    }
    let regions = match shape {
        Shape::Boxes { across, down } => Some(boxes(given.size(), across, down)),
        Shape::Jigsaw => regions,
    };
    // Those of a jigsaw have been read.
    let regions = regions.unwrap_or_else(|| Grid::filled(given.size(), 0));
    let cages = cages.map(|(of, (sums, place))| with_sums(of, &sums, place)).transpose()?;
    Ok(Problem { shape, diagonals, given, regions, cages })
}

/// Box of each cell if `across` boxes lie side by side and `down` one above the other.
fn boxes(size: Size, across: usize, down: usize) -> Grid<usize> {
    Grid::from_fn(size, |cell| {
        let (x, y) = size.position(cell);
        y / across * across + x / down
    })
}

/// Content of the parameters of an ID.
struct Params {
    shape: Shape,
    order: usize,
    diagonals: bool,
    killer: bool,
}

/// Reads the parameters; returns the description as the rest.
fn parameters(text: &str) -> Result<(Params, Piece<'_>), ParseError> {
    let ((((across, down), span), flags), desc) = params(text, "Solo", &code::params())?;
    let (across, down) = (across as usize, down.map(|down| down as usize));
    let (jigsaw, killer) = (flags.has("j"), flags.has("k"));
    let order = match down {
        Some(down) => across * down,
        None if jigsaw => across,
        None => across * across,
    };
    let (what, most) = if killer {
        ("the order of a killer", MOST_KILLER)
    } else {
        ("the order of the grid", MOST_ORDER)
    };
    if order > most {
        let flaw =
            Flaw::TooLarge { what: what.into(), found: order.to_string(), bound: most as u64 };
        let help = match (down, killer) {
            (None, false) => "a lone number N means N by N boxes: the usual Sudoku is `3x3`",
            _ => {
                "the order is the number of boxes: those side by side times those one above the other"
            }
        };
        return Err(ParseError { span, flaw, help: Some(help.into()) });
    }
    let shape =
        if jigsaw { Shape::Jigsaw } else { Shape::Boxes { across, down: down.unwrap_or(across) } };
    Ok((Params { shape, order, diagonals: flags.has("x"), killer }, desc))
}

/// Assigns each cage its sum, which some cell of it carries (in the game's own IDs the first).
/// `place` is the span of all sums.
fn with_sums(of: Grid<usize>, sums: &Grid<Sum>, place: Range<usize>) -> Result<Cages, ParseError> {
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

    fn parse(text: &str) -> Result<Problem, ParseError> {
        super::parse(text).map(|(problem, _)| problem)
    }

    fn error(text: &str) -> (std::ops::Range<usize>, String) {
        let error = parse(text).unwrap_err();
        (error.span.clone(), error.to_string())
    }

    #[test]
    fn a_box_is_as_wide_as_there_are_boxes_in_a_column() {
        // 2 side by side, 3 one above the other: 3 wide and 2 tall.
        let problem = parse("2x3:zj").unwrap();
        assert_eq!(problem.regions().cells()[..12], [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1]);
        assert_eq!(problem.regions().cells()[12..14], [2, 2]);
        assert_eq!(problem.to_string(), "2x3:zj");
    }

    #[test]
    fn flags_come_in_any_order_and_the_generators_are_dropped() {
        let id = |params: &str| parse(&format!("{params}:zzzc")).unwrap().to_string();
        assert_eq!(id("3x3xm4du"), "3x3x:zzzc");
        assert_eq!(id("3x3dumd4x"), "3x3x:zzzc");
        assert_eq!(id("3adi"), "3x3:zzzc");
        for params in ["5j", "1x5j", "5x1jdb"] {
            assert_eq!(
                parse(&format!("{params}:y,bb_c__acbaa_aacbb")).unwrap().to_string(),
                "5j:y,bb_c__acbaa_aacbb"
            );
        }
        assert_eq!(
            parse("5jdux:y,bb_c__acbaa_aacbb").unwrap().to_string(),
            "5jx:y,bb_c__acbaa_aacbb"
        );
    }

    #[test]
    fn unusable_parameters_are_named() {
        assert_eq!(error(" 9:zzzc").0, 1..2);
        assert!(parse("9:zzzc").unwrap_err().help.unwrap().contains("the usual Sudoku is `3x3`"));
        assert!(parse("9x9:zzzc").unwrap_err().help.unwrap().contains("side by side times"));
        assert!(
            error("9:zzzc").1.starts_with("order of the grid 81 is too large"),
            "{:?}",
            error("9:zzzc")
        );
        assert_eq!(error("3x4k:zzzzzn").0, 0..3);
        assert_eq!(error("3x3q:zzzc").0, 3..4);
        assert_eq!(error("3x3m3:zzzc").0, 4..5);
        assert_eq!(error("3x3d:zzzc").0, 4..4);
        assert_eq!(error("0x3:zzzc").0, 0..1);
        assert_eq!(error("x:zzzc").0, 0..1);
        // The game does not read this `x` as the flag of diagonals either.
        assert_eq!(error("3xr2:zzzc").0, 2..3);
        assert!(
            error("3x:zzzc").1.contains("the number of boxes one above the other"),
            "{:?}",
            error("3x:zzzc")
        );
    }

    #[test]
    fn too_few_and_too_many_parts_are_told() {
        assert!(error("3x3k:zzzc").1.contains("the cages of the killer"));
        assert_eq!(error("3x3:zzzc,a").0, 8..10);
        assert_eq!(error("2x2:p,").0, 5..6);
        assert_eq!(error("  2x2:p,a").0, 7..9, "with blanks in front");
        assert_eq!(error("3j:i").0, 4..4);
    }

    #[test]
    fn seeds_and_nothing_are_refused() {
        assert_eq!(parse("3x3#123").unwrap_err().flaw.code(), "seed_id");
        assert_eq!(parse(" \n").unwrap_err().flaw.code(), "nothing");
        assert!(error("3x3").1.contains('`'));
    }

    /// Reads a 4x4 grid of 8 cages: each row is cut in the middle. The sums are 25 characters after
    /// the start.
    fn read(sums: &str) -> Result<Vec<u32>, ParseError> {
        let (problem, _) = crate::solo::read::parse(&format!("2x2k:p,abbba____________,{sums}"))?;
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
