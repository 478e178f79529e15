//! Reader of puzzles: the ID of the game Boats, or one of 2 multi-line formats.

mod lines;

use tatham_core::ParseError;
use tatham_core::author::scan::Piece;

use super::code;
use super::problem::Problem;

/// Reads every format of a puzzle.
///
/// # Errors
/// The text is unusable: the span and the reason.
pub(super) fn parse(text: &str) -> Result<Problem, ParseError> {
    let piece = Piece::whole(text).trimmed();
    // Only an ID has a colon or, if that is missing, a single line.
    if piece.text.contains(':') || !piece.text.contains('\n') {
        code::parse(text)
    } else {
        lines::parse(piece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> (std::ops::Range<usize>, String) {
        let error = parse(text).unwrap_err();
        (error.span.clone(), error.to_string())
    }

    #[test]
    fn an_id_is_read_and_written() {
        for (id, canonical) in [
            ("6x6f3,3,2,1:2,1,1,3,2,1,2,2,2,1,3,0,pW", ""),
            ("6x6f3:2,1,1,3,2,1,2,2,2,1,3,0,pW", "6x6f3,3,2,1:2,1,1,3,2,1,2,2,2,1,3,0,pW"),
            (
                "10x10f4,4,3,2,1:0,5,0,2,2,3,1,3,2,2,2,4,3,3,2,4,1,1,0,0,eWzzkSzd",
                "10x10f4,4,3,2,1:0,5,0,2,2,3,1,3,2,2,2,4,3,3,2,4,1,1,0,0,eWzzkS",
            ),
            ("4x3f2dhS,1,1:-,-,2,-,-,1,-", "4x3f2,1,1:-,-,2,-,-,1,-"),
            ("2x1f1:-,1,-,SW", "2x1f1,1:-,1,-,SW"),
        ] {
            let canonical = if canonical.is_empty() { id } else { canonical };
            assert_eq!(parse(id).unwrap().to_string(), canonical);
        }
    }

    #[test]
    fn lines_of_glyphs_are_read() {
        let text = "1 1\n.~o 1\n<..2\n^v~0\n111\n";
        assert_eq!(parse(text).unwrap().to_string(), "3x3f2,1,1:1,1,1,1,2,0,aWSLbTBW");
        assert_eq!(parse(&text.replace('\n', "\r\n")).unwrap(), parse(text).unwrap());
        assert_eq!(error("1 1\n.~x 1\n...2\n...0\n111").0, 6..7);
        assert_eq!(error("1 1\n.~. 1\n..2\n...0\n111").0, 12..13);
        assert_eq!(error("1 1\n.~. 1\n...2\n...0\n11").0, 20..22);
        assert_eq!(error("1 1\n.~.\n...2\n...0\n111").0, 7..7);
        assert!(error("1 1\n...1").1.contains("column"));
    }

    #[test]
    fn lines_of_digits_and_letters_are_read() {
        let text = "1200\n2100\n21\n0W.S\nM<>^\nvWW.\n0000";
        assert_eq!(parse(text).unwrap().to_string(), "4x4f2,2,1:2,1,0,0,1,2,0,0,aWaSCLRTBWW");
        assert_eq!(error("12\n21\n2\n0W\nL0").0, 11..12);
        assert_eq!(error("12\n21\n2\n0W").0, 10..10);
        assert_eq!(error("12\n21\n2\n0W\n00\n00").0, 14..16);
        assert_eq!(error("12\n21\n2\n0W\n000").0, 13..14);
    }

    #[test]
    fn counts_that_are_not_given_are_read() {
        // Blanks and dashes do not make the second line a row of the sea.
        assert_eq!(
            parse("1-00\n2 1 0 -\n21\n0W.S\n....\n....\n....").unwrap().to_string(),
            "4x4f2,2,1:2,1,0,-,1,-,0,0,aWaS"
        );
        assert_eq!(parse("1\n.o-\n-1").unwrap().to_string(), "2x1f1,1:-,1,-,aS");
    }

    #[test]
    fn sides_and_fleets_have_bounds() {
        let side = |width: usize, height: usize| {
            parse(&format!(
                "1\n{}{}",
                format!("{} 0\n", ".".repeat(width)).repeat(height),
                "0".repeat(width)
            ))
            .map(|sea| sea.size())
        };
        assert_eq!(side(100, 2).unwrap().width, 100);
        assert_eq!(side(2, 100).unwrap().height, 100);
        for (width, height) in [(101, 2), (2, 101)] {
            let error = side(width, height).unwrap_err().to_string();
            assert!(
                error.contains("is too large") && error.contains("100"),
                "{width}x{height}: {error}"
            );
        }
        for fleet in ["2x1f1,SHIPS:-,-,-", "SHIPS\n.. -\n--"] {
            assert!(parse(&fleet.replace("SHIPS", "10000")).is_ok(), "{fleet}");
            let error = parse(&fleet.replace("SHIPS", "10001")).unwrap_err().to_string();
            assert!(error.contains("number of ships 10001 is too large"), "{fleet}: {error}");
        }
        // 2 lines can be neither format; a line without cells is not a row.
        assert!(error("12\n21").1.contains("the rows of the grid"), "{:?}", error("12\n21"));
        assert!(error("1\n0.\n0").1.contains("the width: at least one"), "{:?}", error("1\n0.\n0"));
    }

    #[test]
    fn every_flaw_of_an_id_has_its_place() {
        tatham_core::author::contract::flaws::<
            tatham_explain::ByRules<crate::battleship::Battleship>,
        >(&[
            ("", 0..0, "empty input"),
            ("6x6f3", 5..5, "`:`"),
            ("6x6#12", 3..6, "seed"),
            ("0x6f3:", 0..1, "at least 1"),
            ("6x101f3:", 2..5, "too large"),
            ("6x6:", 3..3, "`f`"),
            ("6x6f3,1,1:", 9..9, "`,` after item 2 of 3"),
            ("6x6f3,1,1,1,1:", 11..12, "`:`"),
            ("2x1f1:1,1", 9..9, "`,` after item 2 of 3"),
            ("2x1f1:1,x,1", 8..9, "number"),
            ("2x1f1:1,1,1,c", 12..13, "the end of the grid"),
            ("2x1f1:1,1,1,aWW", 14..15, "the end of the grid"),
            ("2x1f1:1,1,1,X", 12..13, "a letter"),
            ("2x1f1:1,1,1,a,", 13..14, "the end of the puzzle"),
        ]);
    }
}
