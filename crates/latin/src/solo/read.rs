//! Reader of puzzles: game IDs with all their parameters, or grids cell by cell.

pub(super) mod alphabet;
mod cages;
pub(super) mod candidates;
pub(super) mod fields;
pub(super) mod files;
pub(super) mod grid;
pub(super) mod lines;
pub(super) mod params;

use tatham_core::author::code::Code as _;
use tatham_core::author::format::{Readings, Remarked};
use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::{Grid, ParseError, Settings, Size};

use super::code;
use super::formats::FORMATS;
use super::problem::{Division, Problem};
use alphabet::Alphabet;
use params::Params;

/// Reads a puzzle, with remarks on assumptions. The settings name the format; otherwise the text
/// determines it.
///
/// # Errors
/// The place and the fact that make the text unusable.
pub(super) fn parse(text: &str, settings: &Settings) -> Result<Remarked<Problem>, ParseError> {
    // Blanks at both ends may be empty cells.
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let piece = Piece { text: &text[start..], start };
    if let Some(read) = FORMATS.chosen(settings, piece) {
        return read;
    }
    if let Some(problem) = usual(piece.trimmed().text.as_bytes()) {
        return Ok((problem, Vec::new()));
    }
    if is_id(piece) {
        return id(piece);
    }
    // If no option names the alphabet, the characters determine it.
    let shown = lines::is_likely(piece).then(|| ("digits", lines::read(piece, Alphabet::Any)));
    match FORMATS.readings(piece, shown) {
        Readings::Failed(failed) if failed.is_empty() => id(piece),
        readings => readings.settled(piece.trimmed(), |_| true),
    }
}

/// Reads the usual line of 81 digits, with `.` or `0` for an empty cell. There are lists of
/// millions, so it is read fast.
fn usual(text: &[u8]) -> Option<Problem> {
    let is_usual = |sign: &u8| *sign == b'.' || sign.is_ascii_digit();
    if text.len() != 81 || !text.iter().all(is_usual) {
        return None;
    }
    let digit = |sign: &u8| (b'1'..=b'9').contains(sign).then(|| u32::from(sign - b'0'));
    Some(grid::problem(text.iter().map(digit).collect(), 9))
}

/// Returns true if the text begins like a game ID: a number, the rest of the parameters, and a
/// colon or a seed's `#`.
pub(super) fn is_id(text: Piece<'_>) -> bool {
    let text = text.text.trim_start();
    let after_number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let after = after_number.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    // Capital letters right after a number may be cells.
    after_number.len() < text.len()
        && !after_number.starts_with(|c: char| c.is_ascii_uppercase())
        && after.starts_with([':', '#'])
}

/// Returns false: if no format is named, the characters determine the alphabet.
pub(super) fn by_other_name(_: Piece<'_>) -> bool {
    false
}

/// Reads a game ID.
pub(super) fn id(text: Piece<'_>) -> Result<Remarked<Problem>, ParseError> {
    let problem = game_id(text.text).map_err(|error| error.shifted(text.start))?;
    Ok((problem, Vec::new()))
}

/// Reads `PARAMS:GRID`, with `,REGIONS` for a jigsaw and then `,CAGES,SUMS` for a killer.
fn game_id(text: &str) -> Result<Problem, ParseError> {
    let (Params { shape, order, diagonals, killer }, desc) = params::parse(text)?;
    let mut scan = Scanner::new(desc);
    let (given, regions, cages) = code::desc(shape, order, killer).read(&mut scan)?;
    if scan.peek().is_some() {
        return Err(scan.rest().expected("the end of the puzzle").with_help(
            "only a jigsaw (parameter `j`) has regions after the grid, and only a killer \
                (parameter `k`) has cages and sums",
        ));
    }
    let regions = match shape {
        Division::Boxes { across, down } => Some(boxes(given.size(), across, down)),
        Division::Jigsaw => regions,
    };
    // A jigsaw's regions have been read.
    let regions = regions.unwrap_or_else(|| Grid::filled(given.size(), 0));
    let cages = cages.map(|(of, (sums, place))| cages::with_sums(of, &sums, place)).transpose()?;
    Ok(Problem { shape, diagonals, given, regions, cages })
}

/// Returns the box of each cell, for `across` boxes side by side and `down` one above the other.
pub(super) fn boxes(size: Size, across: usize, down: usize) -> Grid<usize> {
    Grid::from_fn(size, |cell| {
        let (x, y) = size.position(cell);
        y / across * across + x / down
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Problem, ParseError> {
        super::parse(text, &Settings::default()).map(|(problem, _)| problem)
    }

    fn error(text: &str) -> (std::ops::Range<usize>, String) {
        let error = parse(text).unwrap_err();
        (error.span.clone(), error.to_string())
    }

    #[test]
    fn a_box_is_as_wide_as_there_are_boxes_in_a_column() {
        // 2 side by side, 3 one above the other: each is 3 wide and 2 tall.
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
        assert!(parse("9x9:zzzc").unwrap_err().help.unwrap().contains("columns of boxes times"));
        assert!(error("9:zzzc").1.starts_with("order 81 is too large"), "{:?}", error("9:zzzc"));
        assert_eq!(error("3x4k:zzzzzn").0, 0..3);
        assert_eq!(error("3x3q:zzzc").0, 3..4);
        assert_eq!(error("3x3H:zzzc").0, 3..4);
        assert_eq!(error("3x3m3:zzzc").0, 4..5);
        assert_eq!(error("3x3d:zzzc").0, 4..4);
        assert_eq!(error("0x3:zzzc").0, 0..1);
        assert_eq!(error("x:zzzc").0, 0..1);
        // The game does not take this `x` for the diagonals either.
        assert_eq!(error("3xr2:zzzc").0, 2..3);
        assert!(
            error("3x:zzzc").1.contains("the number of boxes one above the other"),
            "{:?}",
            error("3x:zzzc")
        );
    }

    #[test]
    fn too_few_and_too_many_parts_are_errors() {
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
}
