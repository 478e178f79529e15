//! The six formats: read, written, told apart, and what is wrong with bad input.

use tatham_core::{Puzzle as _, View};
use tatham_pattern::Pattern;

use crate::parse;

const DUCK: &str = "10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1";

/// CSPLib's heart, as its file has it.
const HEART: &str = "9 9\n2\t2 2\n2\t4 4\n3\t1 3 1\n3\t2 1 2\n2\t1 1\n2\t2 2\n2\t2 2\n1\t3\n1\t1\n\n1\t3\n2\t2 3\n2\t2 2\n2\t2 2\n2\t2 2\n2\t2 2\n2\t2 2\n2\t2 3\n1\t3\n";

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
    assert_eq!(heart.to_string(), "9x9:3/2.3/2.2/2.2/2.2/2.2/2.2/2.3/3/2.2/4.4/1.3.1/2.1.2/1.1/2.2/2.2/3/1");
    assert_eq!(crate::report(HEART, &[], tatham_core::Limit::TWO).status.name(), "unique");
}

#[test]
fn what_is_written_is_read_back() {
    // The third and fourth could be read as either table: the layout tells.
    for id in [DUCK, "3x2:1//2/2/1", "4x4:1.1/1.1/1.1/1.1/1.1/1.1/1.1/1.1", "4x4:1/1/1/1/1/1/1/1", "2x3:////", "1x1:1/1"] {
        let problem = parse(id);
        for (format, _) in Pattern::KIND.formats {
            let text = Pattern::write_as(&problem, format).unwrap();
            assert_eq!(parse(&text), problem, "{id} as {format}:\n{text}");
        }
        assert_eq!(Pattern::write_as(&problem, "ascii"), None);
    }
}

#[test]
fn given_cells_are_written_only_where_there_is_a_place_for_them() {
    let problem = parse("3x2:1//2/2/1,cC");
    assert_eq!(Pattern::text(&problem, View::Puzzle), "??.\n??#\n");
    assert_eq!(problem.to_string(), "3x2:1//2/2/1,cC");
    assert_eq!(Pattern::write_as(&problem, "tatham").as_deref(), Some("3x2:1//2/2/1,cC\n"));
    assert_eq!(Pattern::write_as(&problem, "nin"), None);
}

#[test]
fn given_cells_are_walked_over_to_the_last() {
    // 6x6: 25 skipped by z, ten more, one fixed; the same with a skip at the end.
    let clues = format!("6x6:{}", ["1"; 12].join("/"));
    for (walk, known) in [("zK", 1), ("zzk", 0), ("zl", 0), ("Aazj", 2), ("Aazi", 3), ("zaaaaaaaaaaa", 11)] {
        let text = format!("{clues},{walk}");
        match Pattern::parse(&text) {
            Ok(problem) => {
                let given = problem.given().cells().iter().filter(|cell| cell.colour().is_some()).count();
                assert_eq!((given, problem.to_string()), (known, if known == 0 { clues.clone() } else { text }), "{walk}");
            }
            Err(_) => assert_eq!(walk, "zzk", "z skips 25 of 36, the second too many"),
        }
    }
}

/// The message, and the part of the text that it points at.
fn refused(text: &str) -> (String, &str) {
    let error = Pattern::parse(text).expect_err(text);
    (error.to_string(), &text[error.span])
}

#[test]
fn bad_input_is_named_and_pointed_at() {
    for (text, message, place) in [
        ("", "nothing to read", ""),
        ("  \n", "nothing to read", ""),
        ("12x12#4711", "random-seed ID", "#4711"),
        ("5x5", "`:`", ""),
        ("0x5:", "the width to be at least 1", "0"),
        ("99999x99999:", "the width is too large", "99999"),
        ("5x5d3:1/1/1/1/1/1/1/1/1/1", "`:` after the size", "d"),
        ("2x2:1/1/1", "3 instead of 4 clues: 2 for the columns, then 2 for the rows", ""),
        ("2x2:1/1/1/1/7", "more than 4 clues: 2 for the columns", "/7"),
        ("2x2:1/x/1/1", "a number (the run)", "x"),
        ("2x2:1/1x/1/1", "found `x`", "x"),
        ("2x2:1/0/1/1", "the run to be at least 1", "0"),
        ("2x2:1/1./1/1", "a number (the run)", "/"),
        ("2x2:1/99999999999999999999/1/1", "the run is too large", "99999999999999999999"),
        ("3x2:1//2/2/2.2", "row 2 needs 5 cells for its runs 2 2 with a gap between each, but a row has 3", "2.2"),
        ("3x2:3//2/2/1", "column 1 needs 3 cells", "3"),
        ("3x2:1//2/2/2", "the column clues count 3 black cells, the row clues 4", "1//2/2/2"),
        ("3x2:1//2/2/1,c", "the given cells end after 3 of 6 cells", ""),
        ("3x2:1//2/2/1,cCa", "the end of the given cells", "a"),
        ("3x2:1//2/2/1,c7", "a letter that skips", "7"),
        ("3x2:1//2/2/1,cH", "`H` skips 7 cells, but only 3 are left of 6", "H"),
        ("3x2:1//2/2/1,", "the given cells end after 0 of 6 cells", ""),
        ("([[1],[2]]", "`,`", ""),
        ("([[1],[2]],[[1],[1],[1]]) x", "the end of the puzzle", " "),
        ("([[1],[2 3]],[[1]])", "`,` or `]`", "3"),
        ("([[1],[0,2]],[[1],[1],[1]])", "a run of no cells", "0"),
        ("([],[])", "at least one column clue", "[]"),
        ("([[1]],[[1]]", "`)`", ""),
        ("{\"rows\": [[1]]}", "no column clues", "{\"rows\": [[1]]}"),
        ("{\"rows\": [[1]], \"rowPatterns\": [[1]]}", "the row clues are given twice", "rowPatterns"),
        ("{\"rows\": [[1]], \"cols\": [[-1]]}", "a number (the run)", "-"),
        ("{\"rows\": [[1]], \"cols\": [[1]]", "`}`", ""),
        ("{\"rows", "at the end of the string", ""),
        ("3 3\n1 1\n1 1", "2 instead of 6 clues", ""),
        ("3 3\n1 1\n1 1\n1 1\n\n1 1\n1 1\n2 1", "1 blocks follow, but the line begins with the number 2", "2 1"),
        ("2 2\n1\n1\n1\nx", "a number (the run)", "x"),
        ("2 2\n1\n1\n1\n1\n1", "more than 4 clues", "1"),
        ("width 2\nheight 2\nrows\n1\n1\ncolumns\n1", "1 column clues, but the width is 2", ""),
        ("width 2\nrows\n1\n1\nheight 2", "the height must stand above the row clues", "rows"),
        ("width 2\nheight 1\nrows\n1\n1\ncolumns\n1\n0", "all clues of this side have been read", "1"),
        ("width 1\nheight 1\nrows\n1\n", "`columns` and the clues below it are missing", ""),
        ("width 1\nheight 1\nrows\n1;\ncolumns\n1\n", "`,` before the next run", ";"),
        ("5x5:1cceefcfggeeccghcac3e12hch10ah25a", "a digit, `.` before the next run, or `/`", "c"),
    ] {
        let (found, at) = refused(text);
        assert!(found.contains(message), "{text:?}: {found}");
        assert_eq!(at, place, "{text:?}: {found}");
    }
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
