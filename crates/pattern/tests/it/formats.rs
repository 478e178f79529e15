//! Formats: reading, writing, detection, and the errors of bad input.

use proptest::prelude::*;
use tatham_core::author::ability;
use tatham_core::{Flaw, Grid, ParseError, Puzzle as _, Size};
use tatham_pattern::{Cell, Pattern, Problem};

use crate::brute::id_of;
use crate::laws::a_picture;
use crate::parse;

const DUCK: &str =
    "10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1";

/// Heart of CSPLib, as in its file.
const HEART: &str = "9 9\n2\t2 2\n2\t4 4\n3\t1 3 1\n3\t2 1 2\n2\t1 1\n2\t2 2\n2\t2 2\n1\t3\n1\t1\n\
    \n1\t3\n2\t2 3\n2\t2 2\n2\t2 2\n2\t2 2\n2\t2 2\n2\t2 2\n2\t2 3\n1\t3\n";

#[test]
fn every_format_is_known_by_its_content() {
    let wide = "3x2:1//2/2/1";
    for text in [
        wide,
        " 3x2:1//2/2/1\r\n",
        "\u{feff}3x2:1//2/2/1",
        "([[1],[],[2]],[[2],[1]])",
        "([[1] , [0],\n [2]],\n[[2],[1]])\n",
        "2 3\n1  2\n1  1\n\n1  1\n0\n1  2\n",
        "2 3\r\n1 2\r\n1 1\r\n\r\n1 1\r\n0\r\n1 2\r\n",
        "{\"rowPatterns\": [[2],[1]], \"colPatterns\": [[1],[],[2]]}",
        "{ \"cols\" : [[1],[0],[2]],\n \"title\": \"a \\\" {[\", \"more\": [1, {\"a\": null}], \"rows\": [[2],[1]] }",
        "{\"rows\": [[2],[1]], \"columns\": [[1],[],[2]]}",
        "width 3\nheight 2\n\nrows\n2\n1\n\ncolumns\n1\n0\n2\n",
        "catalogue \"x\"\ntitle \"rows of ducks\"\nwidth 3\nheight 2\nrows\n2\n1\ncolumns\n1\n\n2\ngoal 110001\n",
        "height 2\r\nwidth 3\r\ncolumns\r\n1\r\n0\r\n2\r\nrows\r\n2\r\n1\r\n",
        "3 2\n2\n1\n1\n0\n2\n",
    ] {
        assert_eq!(parse(text).to_string(), wide, "{text:?}");
    }
    let heart = parse(HEART);
    assert_eq!(
        heart.to_string(),
        "9x9:3/2.3/2.2/2.2/2.2/2.2/2.2/2.3/3/2.2/4.4/1.3.1/2.1.2/1.1/2.2/2.2/3/1"
    );
    assert_eq!(crate::report(HEART, &[], tatham_core::Limit::TWO).status.name(), "unique");
}

/// Parses a text in a format; the empty name means any.
fn parse_as(text: &str, format: &str) -> Result<Problem, ParseError> {
    ability::read::<Pattern>(text, &Pattern::KIND.of_format(format)).map(|(problem, _)| problem)
}

#[test]
fn what_is_written_is_read_back_by_its_name() {
    for id in [
        DUCK,
        "3x2:1//2/2/1",
        "4x4:1.1/1.1/1.1/1.1/1.1/1.1/1.1/1.1",
        "4x4:1/1/1/1/1/1/1/1",
        "2x3:////",
        "1x1:1/1",
    ] {
        let problem = parse(id);
        for (format, _) in Pattern::KIND.formats {
            let text = ability::write::<Pattern>(&problem, format).unwrap();
            assert_eq!(parse_as(&text, format).as_ref(), Ok(&problem), "{id} as {format}:\n{text}");
        }
        let said = ability::write::<Pattern>(&problem, "ascii").unwrap_err().to_string();
        assert!(
            said.contains("`ascii`") && said.contains("csplib, json, non, nin, webpbn"),
            "{said}"
        );
    }
}

#[test]
fn given_cells_are_written_only_where_there_is_a_place_for_them() {
    let problem = parse("3x2:1//2/2/1,cC");
    assert_eq!(ability::text::<Pattern>(&problem, &Pattern::givens(&problem)), "??.\n??#\n");
    assert_eq!(problem.to_string(), "3x2:1//2/2/1,cC");
    for (format, _) in Pattern::KIND.formats {
        match ability::write::<Pattern>(&problem, format) {
            Ok(text) => assert_eq!((*format, text.as_str()), ("tatham", "3x2:1//2/2/1,cC\n")),
            Err(why) => assert_eq!(
                why.to_string(),
                format!(
                    "the format `{format}` cannot hold givens, and this puzzle has 2 (`tatham` can)"
                )
            ),
        }
    }
}

/// Error of a text that can be read in 2 ways: the marked part, and the 2 clues or sizes.
fn ambiguous(text: &str) -> (&str, String) {
    let error = Pattern::parse(text).expect_err(text);
    assert!(
        matches!(&error.flaw, Flaw::Ambiguous { fits, .. } if *fits == ["csplib", "nin"]),
        "{error:?}"
    );
    assert!(
        error.help.as_ref().is_some_and(|help| help.contains("--from csplib or --from nin")),
        "{error:?}"
    );
    (&text[error.span.clone()], error.to_string())
}

#[test]
fn a_table_that_is_two_puzzles_is_refused_until_its_format_is_named() {
    let text = "3 3\n0\n0\n1 1\n0\n0\n1 1\n";
    assert_eq!(
        ambiguous(text),
        (
            "1 1",
            "this clue is `1` in CSPLib's text, which begins with the number of blocks, but `1 \
                1` in .nin"
                .to_owned()
        )
    );
    assert_eq!(parse_as(text, "csplib").unwrap().to_string(), "3x3://1///1");
    assert_eq!(parse_as(text, "nin").unwrap().to_string(), "3x3://1.1///1.1");
    // White space proves nothing: the same text in CSPLib's layout.
    ambiguous("3 3\n0\n0\n1  1\n\n0\n0\n1  1\n");
    // The same clues, but in another grid.
    let text = "1 2\n0\n0\n0\n";
    assert_eq!(
        ambiguous(text),
        ("1 2", "this is 1 rows of 2 in CSPLib's text, but 2 rows of 1 in .nin".to_owned())
    );
    assert_eq!(parse_as(text, "csplib").unwrap().to_string(), "2x1://");
    assert_eq!(parse_as(text, "nin").unwrap().to_string(), "1x2://");
    let text = "3 4\n1 1\n0\n0\n0\n1 1\n0\n0\n";
    assert_eq!(
        ambiguous(text),
        ("3 4", "this is 3 rows of 4 in CSPLib's text, but 4 rows of 3 in .nin".to_owned())
    );
    // In neither reading do rows and columns have equal numbers of black cells.
    ambiguous("3 3\n0\n0\n1 1\n0\n0\n0\n");
}

#[test]
fn two_readings_of_one_puzzle_are_none() {
    assert_eq!(parse("2 2\n0\n0\n0\n0\n").to_string(), "2x2:///");
    // As .nin the rows would have 3 black cells and the columns 4; as CSPLib, 3 and 2.
    assert_eq!(parse("4 4\n1 2\n0\n0\n0\n1 1\n1 1\n0\n0\n").to_string(), "4x4:1/1///2///");
    assert_eq!(
        parse("5 5\n1 3\n0\n0\n0\n0\n1 1\n1 1\n0\n0\n0\n").to_string(),
        "5x5:1.1/1.1////1.3////"
    );
    // As .nin the last column would not fit.
    assert_eq!(
        parse("4 3\n1 1\n1 1\n1 1\n1 1\n\n1 1\n1 1\n1 2\n").to_string(),
        "3x4:1/1/2/1/1/1/1"
    );
}

#[test]
fn a_named_format_is_the_only_one_that_is_read() {
    let problem = parse("3x2:1//2/2/1");
    for (written, _) in Pattern::KIND.formats {
        let text = ability::write::<Pattern>(&problem, written).unwrap();
        for (named, _) in Pattern::KIND.formats.iter().filter(|(named, _)| named != written) {
            let error = parse_as(&text, named).expect_err(&format!("{written} read as {named}"));
            assert!(text.get(error.span.clone()).is_some(), "{error:?}");
        }
    }
    for format in ["csplib", "nin"] {
        let text = "1 2\n0\n0\n0\n1 1";
        let error = parse_as(text, format).unwrap_err();
        assert!(error.to_string().starts_with("more than 3 clues"), "{format}: {error}");
        assert_eq!(&text[error.span], "1 1", "{format}");
    }
    assert_eq!(
        parse_as("3 3 3\n0\n0\n0\n0\n0\n0\n", "nin").unwrap_err().span,
        0..5,
        "the size is two numbers"
    );
}

proptest! {
    /// Tests that each text is one puzzle or is refused: only the format that its look indicates
    /// reads it as a puzzle.
    #[test]
    fn no_text_is_silently_one_of_two((size, picture, _) in a_picture(), layout in 0..3) {
        let problem = parse(&id_of(size, &picture, &vec![false; picture.len()]));
        for (written, _) in Pattern::KIND.formats {
            let text = ability::write::<Pattern>(&problem, written).unwrap();
            let text = match layout {
                0 => text,
                1 => text.replace("  ", " "),
                // Where a blank line is a clue, or must be there.
                _ if ["g", "cwd"].contains(written) => text,
                _ => text.replace("\n\n", "\n"),
            };
            let readings =
                Pattern::KIND.formats.iter().filter_map(|(named, _)| parse_as(&text, named).ok());
            let possible: Vec<Problem> =
                readings.filter(|read| Pattern::impossible(read).is_none()).collect();
            prop_assert!(possible.contains(&problem), "{written} {text}");
            match Pattern::parse(&text) {
                Ok(read) => {
                    prop_assert!(possible.iter().all(|other| *other == read), "{written} {text}");
                }
                Err(error) => {
                    prop_assert_eq!(error.flaw.code(), "ambiguous", "{} {}", written, text);
                }
            }
        }
    }
}

#[test]
fn black_cells_that_are_counted_differently_leave_no_picture() {
    let problem = parse("3x2:1//2/2/2");
    for (format, _) in Pattern::KIND.formats {
        let text = ability::write::<Pattern>(&problem, format).unwrap();
        let found = crate::report(&text, &[], tatham_core::Limit::TWO);
        assert_eq!(
            (found.status.name(), found.complete, &found.game_id[..]),
            ("unsolvable", true, "3x2:1//2/2/2"),
            "{text}"
        );
        assert_eq!(
            found.reason.as_deref(),
            Some("the column clues count 3 black cells, the row clues 4"),
            "{text}"
        );
    }
}

#[test]
fn given_cells_are_walked_over_to_the_last() {
    // 6x6: 25 cells skipped by z, 10 more, one fixed; the same with a skip at the end.
    let clues = format!("6x6:{}", ["1"; 12].join("/"));
    for (walk, known) in
        [("zK", 1), ("zzk", 0), ("zl", 0), ("Aazj", 2), ("Aazi", 3), ("zaaaaaaaaaaa", 11)]
    {
        let text = format!("{clues},{walk}");
        match Pattern::parse(&text) {
            Ok(problem) => {
                let given =
                    problem.givens().cells().iter().filter(|cell| cell.colour().is_some()).count();
                assert_eq!(
                    (given, problem.to_string()),
                    (known, if known == 0 { clues.clone() } else { text }),
                    "{walk}"
                );
            }
            Err(_) => assert_eq!(walk, "zzk", "z skips 25 of 36, the second too many"),
        }
    }
}

proptest! {
    /// Tests that the encoded givens of a picture, written independently of the program, are at
    /// exactly these cells.
    #[test]
    fn given_cells_stand_where_the_walk_leads(
        (width, height, cells) in (
            1usize..14,
            1usize..14,
            prop_oneof![Just(0.02), Just(0.2), Just(0.8)],
        )
            .prop_flat_map(|(w, h, weight)| {
                let cell = (any::<bool>(), prop::bool::weighted(weight));
                (Just(w), Just(h), prop::collection::vec(cell, w * h))
            }),
    ) {
        let size = Size { width, height };
        let (picture, given): (Vec<bool>, Vec<bool>) = cells.into_iter().unzip();
        let id = id_of(size, &picture, &given);
        let problem = parse(&id);
        let expected = Grid::from_fn(size, |cell| {
            if given[cell] { Cell::decided(picture[cell]) } else { Cell::Unknown }
        });
        prop_assert_eq!(problem.givens(), &expected, "{}", id);
        prop_assert_eq!(problem.to_string(), id);
    }
}

/// Message, and the part of the text that it points to.
fn refused(text: &str) -> (String, &str) {
    let error = Pattern::parse(text).expect_err(text);
    (error.to_string(), &text[error.span])
}

#[test]
fn bad_input_is_named_and_pointed_at() {
    for (text, message, place) in [
        ("", "empty input", ""),
        ("  \n", "empty input", ""),
        ("12x12#4711", "random seed", "#4711"),
        ("5x5", "`:`", ""),
        ("0x5:", "the width to be at least 1", "0"),
        ("99999x99999:", "width 99999 is too large", "99999"),
        ("5x5d3:1/1/1/1/1/1/1/1/1/1", "`:` after the size", "d"),
        ("2x2:1/1/1", "3 instead of 4 clues: 2 for the columns, then 2 for the rows", ""),
        ("2x2:1/1/1/1/7", "more than 4 clues: 2 for the columns", "/7"),
        ("2x2:1/x/1/1", "a number (the run)", "x"),
        ("2x2:1/1x/1/1", "found `x`", "x"),
        ("2x2:1/0/1/1", "the run to be at least 1", "0"),
        ("2x2:1/1./1/1", "a number (the run)", "/"),
        (
            "2x2:1/99999999999999999999/1/1",
            "run 99999999999999999999 is too large",
            "99999999999999999999",
        ),
        ("3x2:1//2/2/2.2", "row 2 needs 5 cells for its clue 2 2, but a row has only 3", "2.2"),
        ("3x2:3//2/2/1", "column 1 needs 3 cells", "3"),
        ("3x2:1//2/2/1,c", "expected 6 cells; there are 3", ""),
        ("3x2:1//2/2/1,cCa", "the end of the grid: it has 6 cells", "a"),
        ("3x2:1//2/2/1,c7", "a letter that skips empty cells", "7"),
        ("3x2:1//2/2/1,cH", "the end of the grid: it has 6 cells", "H"),
        ("3x2:1//2/2/1,", "expected 6 cells; there are 0", ""),
        ("([[1],[2]]", "`,`", ""),
        ("([[1],[2]],[[1],[1],[1]]) x", "the end of the puzzle", " "),
        ("([[1],[2 3]],[[1]])", "`,` or `]`", "3"),
        ("([[1],[0,2]],[[1],[1],[1]])", "a run of 0 cells", "0"),
        ("([],[])", "at least 1 column clue", "[]"),
        ("([[1],[5]],[[1],[1]])", "column 2 needs 5 cells", "[5]"),
        ("hello", "`:` between the size", ""),
        ("{\"x\": ]}", "a JSON value", "]"),
        ("{\"x\": , \"rows\": [[1]], \"cols\": [[1]]}", "a JSON value", ","),
        ("([[1]],[[1]]", "`)`", ""),
        ("{\"rows\": [[1]]}", "no column clues", "{\"rows\": [[1]]}"),
        ("{\"rows\": [[1]], \"rowPatterns\": [[1]]}", "duplicate row clues", "rowPatterns"),
        ("{\"rows\": [[1]], \"cols\": [[-1]]}", "a number (the run)", "-"),
        ("{\"rows\": [[1]], \"cols\": [[1]]", "`}`", ""),
        ("{\"rows", "at the end of the string", ""),
        ("3 3\n1 1\n1 1", "2 instead of 6 clues", ""),
        (
            "3 3\n1 1\n1 1\n1 1\n\n1 1\n1 1\n2 1",
            "1 blocks follow, but the number at the beginning of the line is 2",
            "2 1",
        ),
        ("2 2\n1\n1\n1\nx", "a number (the run)", "x"),
        ("2 2\n1\n1\n1\n1\n1", "more than 4 clues", "1"),
        ("3 3\n1\n1\n1\n1\n1\n1\n2", "more than 6 clues", "2"),
        ("2 2\n1 1\n1\n1 1\nx", "a number (the run)", "x"),
        ("3 3 3\n1\n", "2 numbers on the first line", "3 3 3"),
        ("3 x\n1\n", "`:` between the size", ""),
        ("width 2\nheight 2\nrows\n1\n1\ncolumns\n1", "1 column clues, but the width is 2", ""),
        ("width 2\nrows\n1\n1\nheight 2", "missing line `columns` with clues below it", ""),
        ("width 2\nheight 1\nrows\n1\n1\ncolumns\n1\n0", "2 row clues, but the height is 1", "1"),
        ("width 1\nheight 1\nrows\n1\n", "missing line `columns` with clues below it", ""),
        ("width 1\nheight 1\nrows\n1;\ncolumns\n1\n", "`,` before the next run", ";"),
        ("5x5:1cceefcfggeeccghcac3e12hch10ah25a", "a digit, `.` before the next run, or `/`", "c"),
    ] {
        let (found, at) = refused(text);
        assert!(found.contains(message), "{text:?}: {found}");
        assert_eq!(at, place, "{text:?}: {found}");
    }
}

#[test]
fn a_side_has_at_most_a_thousand_clues() {
    let lists = |columns: usize| format!("([[1]{}],[[1]])", ",[]".repeat(columns - 1));
    assert_eq!(parse(&lists(1000)).size().width, 1000);
    assert!(refused(&lists(1001)).0.contains("too many column clues: 1001 (the maximum is 1000)"));
}

#[test]
fn deep_and_long_input_is_refused_quickly() {
    for text in [
        "{\"x\": ".to_owned() + &"[".repeat(1_000_000),
        "(".to_owned() + &"[".repeat(1_000_000),
        "5x5:".to_owned() + &"/".repeat(5_000_000),
        "5x5:".to_owned() + &"9".repeat(5_000_000),
        "([".to_owned() + &"[1],".repeat(500_000) + "[1]],[[1]])",
        "3 3\n".to_owned() + &"1 1\n".repeat(500_000),
    ] {
        assert!(Pattern::parse(&text).is_err(), "{}", &text[..20]);
    }
}
