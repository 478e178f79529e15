//! Files of other programs: everything that their documents allow, errors, and damage to each
//! character.

use proptest::prelude::*;
use tatham_core::author::ability;
use tatham_core::author::contract::Random;
use tatham_core::{ParseError, Puzzle as _, Size};
use tatham_pattern::{Pattern, Problem};

use crate::brute::id_of;
use crate::parse;

const WIDE: &str = "3x2:1//2/2/1";

/// Reads a text in a format; the empty name is for any.
fn read_as(text: &str, format: &str) -> Result<(Problem, Vec<String>), ParseError> {
    ability::read::<Pattern>(text, &Pattern::KIND.of_format(format))
}

fn is_wide(texts: &[&str]) {
    for text in texts {
        assert_eq!(parse(text).to_string(), WIDE, "{text:?}");
    }
}

/// The code, the message and the place of an error.
fn refused<'t>(text: &'t str, format: &str) -> (&'static str, String, &'t str) {
    let error = read_as(text, format).expect_err(text);
    (error.flaw.code(), error.to_string(), &text[error.span])
}

#[test]
fn non_files_are_read_by_both_specifications() {
    is_wide(&[
        // Simpson's: sizes first, blank lines anywhere between keys.
        "width 3\nheight 2\n\nrows\n2\n1\n\ncolumns\n1\n0\n2\n",
        "catalogue \"webpbn.com #1\"\ntitle \"rows of 3\"\nby \"A B\"\ncopyright \"&copy; 2004\"\nlicense CC-BY-3.0\nheight 2\nwidth 3\n\ncolumns\n1\n0\n2\n\nrows\n2\n1\n\ngoal \"110001\"\n",
        "width \"3\"\nheight \"2\"\nrows\n2\n1\ncolumns\n1\n0\n2",
        // Sizes by the other words, below the clues, or none.
        "columns 3\nrows 2\nrows\n2\n1\ncolumns\n1\n0\n2\n",
        "rows\n2\n1\ncolumns\n1\n0\n2\nwidth 3\nheight 2\n",
        "rows\n2\n1\ncolumns\n1\n0\n2\n",
        "rows\n\n2\n1\n\n\ncolumns\n\n1\n0\n2\n\n",
        // Blank lines between clues are skipped where the others are enough.
        "width 3\nheight 2\nrows\n2\n\n1\n\ncolumns\n1\n\n0\n\n2\n",
        // Else they are empty clues.
        "width 3\nheight 2\nrows\n2\n1\n\ncolumns\n1\n\n2\n",
        "width 3\nheight 2\nrows\n2\n1\ncolumns\n1\n\n2\n\nrequires 1\n",
        // Colours, if there is one.
        "color a #ff0000\nwidth 3\nheight 2\nrows\n2a\n1a\ncolumns\n1a\n0\n2a\n",
        // Pictures of several lines.
        "goal\n110\n001\nwidth 3\nheight 2\nrows\n2\n1\ncolumns\n1\n0\n2\nsaved \"1?0\n0?1\"\n",
        "unknown words here\nmaxrule 2\nwidth 3\nheight 2\nrows\n2\n1\ncolumns\n1\n0\n2\n",
        "====\nwidth 3\nheight 2\nrows\n2\n1\ncolumns\n1\n0\n2\n",
    ]);
    for clue in ["1,1", "1, 1", "1 1", "1  1", "1a,1a", "1a 1a", " 1 ,1"] {
        let text = format!(
            "rows\n{clue}\ncolumns\n{}\n",
            if clue.contains('a') { "1a\n0\n1a" } else { "1\n0\n1" }
        );
        assert_eq!(parse(&text).to_string(), "3x1:1//1/1.1", "{text:?}");
    }
    let remarks = |text: &str| read_as(text, "").unwrap().1;
    assert_eq!(
        remarks("width 3\nheight 2\nrows\n2\n1\ncolumns\n1\n\n2\n"),
        ["1 blank line among the column clues is read as empty clues"]
    );
    assert!(remarks("width 3\nheight 2\nrows\n2\n\n1\ncolumns\n1\n0\n2\n").is_empty());
}

#[test]
fn flaws_of_non_files_have_their_places() {
    for (text, code, message, place) in [
        (
            "rows\n2\n\n1\ncolumns\n1\n0\n2\n",
            "ambiguous",
            "this blank line may be an empty row clue",
            "",
        ),
        (
            "width 3\nheight 4\nrows\n2\n\n1\ncolumns\n1\n0\n2\n",
            "impossible",
            "2 row clues and 1 blank lines, but the height is 4",
            "",
        ),
        ("width 3\ncolumns 4\nrows\n1\ncolumns\n1\n", "impossible", "is 4 here and 3 above", "4"),
        (
            "width 2\nheight 1\nrows\n1a,1b\ncolumns\n1\n1\n",
            "unsupported",
            "coloured nonograms are not supported",
            "b",
        ),
        ("width 2\nheight 1\nrows\n2ab\ncolumns\n1\n1\n", "expected", "at most one letter", "ab"),
        ("rows\n1\nx\ncolumns\n1\n", "expected", "a number (the run)", "x"),
        ("rows\n1\ncolumns\n1,\n", "expected", "a run after `,`", ""),
        ("rows\n1\nrows\n1\ncolumns\n1\n", "impossible", "duplicate row clues", "rows"),
        ("goal 1\n01\n12\nrows\n1\ncolumns\n1\n", "expected", "a header", "12"),
        ("rows\ncolumns\n1\n", "expected", "`rows` and clues below it", "rows"),
        (
            "width 1\nrows\n1\ncolumns\n1\n====\nrows\n1\ncolumns\n1\n",
            "several",
            "there are 2 puzzles here",
            "rows\n1\ncolumns\n1",
        ),
    ] {
        let (found, said, at) = refused(text, "");
        assert!(found == code && said.contains(message), "{text:?}: {found}: {said}");
        assert_eq!(at, place, "{text:?}: {said}");
    }
}

#[test]
fn json_has_many_keys() {
    is_wide(&[
        "{\"row\": [[2],[1]], \"column\": [[1],[],[2]]}",
        "{\"ver\": [[1],[],[2]], \"hor\": [[2],[1]]}",
        "{\"clues\": {\"rows\": [[2],[1]], \"columns\": [[1],[0],[2]]}, \"title\": {\"clues\": 1}}",
        "{\"rows\": 2, \"columns\": 3, \"clues\": {\"columns\": [[1],[],[2]], \"rows\": [[2],[1]]}}",
    ]);
    for (text, message, place) in [
        ("{\"row\": [[1]], \"hor\": [[1]], \"ver\": [[1]]}", "duplicate row clues", "hor"),
        (
            "{\"rows\": [[1]], \"clues\": {\"rows\": [[1]], \"cols\": [[1]]}}",
            "duplicate row clues",
            "rows",
        ),
        (
            "{\"rows\": 2, \"clues\": {\"rows\": [[1]], \"cols\": [[1]]}}",
            "1 row clues, but their number here is 2",
            "2",
        ),
        (
            "{\"clues\": {\"clues\": {\"rows\": [[1]]}}}",
            "no column clues",
            "{\"clues\": {\"clues\": {\"rows\": [[1]]}}}",
        ),
    ] {
        let (_, said, at) = refused(text, "");
        assert!(said.contains(message), "{text:?}: {said}");
        assert_eq!(at, place, "{text:?}: {said}");
    }
}

/// XML of a puzzle with these attributes and definitions.
fn webpbn(attributes: &str, colors: &str, first: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"https://webpbn.com/pbn-0.3.dtd\">\n<puzzleset>\n<source>webpbn.com</source>\n<puzzle {attributes}>\n<title>3 &amp; 4</title>\n{colors}<clues type=\"columns\">\n<line><count{first}>1</count></line>\n<line></line>\n<line><count>2</count></line>\n</clues>\n<clues type=\"rows\"><line><count>2</count></line><!-- 7 --><line><count> 1 </count></line></clues>\n<solution type=\"goal\"><image>|XX.|</image></solution>\n</puzzle>\n</puzzleset>\n"
    )
}

#[test]
fn webpbn_of_one_colour_is_read() {
    let black =
        "<color name=\"white\" char=\".\">fff</color><color name=\"black\" char=\"X\">000</color>";
    let red = "<color name='red' char='r'>f00</color>";
    is_wide(&[
        &webpbn("type=\"grid\" defaultcolor=\"black\"", black, ""),
        &webpbn("", black, " color=\"black\""),
        &webpbn("type='grid' defaultcolor='red'", red, " color='red'"),
        // Defined and not used.
        &webpbn("", &format!("{black}{red}"), ""),
        &webpbn("", "", "").replace("<line></line>", "<line/>"),
        &webpbn("", "", "").replace("<line></line>", "<line><count>0</count></line>"),
    ]);
    let colored = webpbn("", &format!("{black}{red}"), " color=\"red\"");
    let (code, said, at) = refused(&colored, "");
    assert_eq!((code, at), ("unsupported", "<color name='red' char='r'>"), "{said}");
    assert!(said.contains("coloured nonograms are not supported"), "{said}");
    for (text, code, message, place) in [
        (webpbn("type=\"triddler\"", "", ""), "unsupported", "`triddler`", "triddler"),
        (
            webpbn("", "", "").replace("</puzzle>", "</puzzle><puzzle/>"),
            "several",
            "2 puzzles",
            "<puzzle/>",
        ),
        (
            webpbn("", "", "").replace("pbn-0.3.dtd\"", "x\" [<!ENTITY a '1'>]"),
            "unsupported",
            "declarations",
            "[",
        ),
        (webpbn("", "", "").replace("> 1 <", ">&own;<"), "impossible", "own", "&"),
        (webpbn("", "", "").replace("> 1 <", "> one <"), "expected", "a number", "one"),
        (webpbn("", "", "").replace("> 1 <", "> <b/>1<"), "expected", "a number", "> <b/>1<"),
        (
            webpbn("", "", "").replace("<line></line>", "<line>2</line>"),
            "expected",
            "`<count>`",
            "2",
        ),
        (
            webpbn("", "", "").replace("\"rows\"", "\"row\""),
            "expected",
            "`columns` or `rows`",
            "row",
        ),
        (
            webpbn("", "", "").replace("\"rows\"", "\"columns\""),
            "impossible",
            "duplicate",
            "<clues type=\"columns\">",
        ),
        (
            webpbn("", "", "").replace("</puzzleset>", "</puzzle>"),
            "impossible",
            "not well-formed",
            "<",
        ),
        ("<nonogram/>".to_owned(), "expected", "`<puzzleset>`", "<nonogram/>"),
    ] {
        let (found, said, at) = refused(&text, "");
        assert!(found == code && said.contains(message), "{text:?}: {found}: {said}");
        if place != "> <b/>1<" {
            assert_eq!(at, place, "{text:?}: {said}");
        }
    }
    // Depth costs no stack.
    let deep = format!("<puzzleset>{}", "<a>".repeat(200_000));
    assert!(read_as(&deep, "").is_err());
}

#[test]
fn mk_files_have_a_mark_between_rows_and_columns() {
    is_wide(&[
        "2 3\n2\n1\n#\n1\n0\n2\n",
        "2 3\n2\n1\n#\n1\n\n2\n",
        " 2  3 \r\n2\r\n1\r\n#\r\n1\r\n0\r\n2\r\n\r\n",
    ]);
    // An empty clue at the end is white space that counts.
    assert_eq!(parse("1 2\n1\n#\n1\n\n").to_string(), "2x1:1//1");
    for (text, message, place) in [
        ("2 3\n2\n1\n#\n1\n0\n", "2 column clues instead of 3", ""),
        ("2 3\n2\n#\n1\n0\n2\n", "1 row clues instead of 2", ""),
        ("2 3\n2\n1\n1\n#\n1\n0\n2\n", "3 row clues instead of 2", "1"),
        ("2 3\n2\n1\n#\n1\n#\n2\n", "the runs of a column", "#"),
        ("2 3\n2\nx\n#\n1\n0\n2\n", "a number (the run)", "x"),
    ] {
        let (_, said, at) = refused(text, "");
        assert!(said.contains(message), "{text:?}: {said}");
        assert_eq!(at, place, "{text:?}: {said}");
    }
    assert!(refused("2 3\n2\n1\n1\n0\n2\n", "mk").1.contains("a line `#`"));
}

#[test]
fn g_files_have_comments_and_marks() {
    is_wide(&[
        ": rows\n2\n1\n: columns\n1\n\n2\n:\n",
        "a comment: 3 4\n2 2\n: rows\n2\n1\n:\n1\n\n2\n:\nmore\n9 9\n",
        ":\n2\n1\n:\n1\n0\n2\n",
        "#D\n   0:   #FFFFFF  white\n   r:%  #FF0000  red\n:\n2r\n1r\n:\n1r\n\n2r\n:\n",
    ]);
    for (text, code, message, place) in [
        ("#d\n0:  white\nr:r red\nb:b #0000FF\n:\n1r\n:\n1b\n:\n", "unsupported", "coloured", "b"),
        (":\n1r\n1b\n:\n1r\n1b\n:\n", "unsupported", "coloured", "b"),
        ("#t\n:\n1\n:\n1\n:\n", "unsupported", "triangular", "#t"),
        (":\n1\n", "expected", "the column clues below it", ""),
        (":\n:\n1\n:\n", "expected", "at least 1 row clue", ":"),
        (":\n1\n:\n1\n\n", "ambiguous", "blank lines at the end", ""),
        (":\n1,1\n:\n1\n\n1\n:\n", "expected", "a blank before the next run", ","),
    ] {
        let (found, said, at) = refused(text, "");
        assert!(found == code && said.contains(message), "{text:?}: {found}: {said}");
        assert_eq!(at, place, "{text:?}: {said}");
    }
}

#[test]
fn toml_has_a_table_of_clues() {
    is_wide(&[
        "[clues]\nrows = \"2, 1\"\ncolumns = '1,0,2'\n",
        "title = \"x = [1]\" # a comment\nsize = [1, [2, 3]] ; another\n\n[clues]\ncolumns = \"\"\"\n  1 # one\n\n  ; none\n  0,\n  '2'\n\"\"\"\nrows = '''2\n1'''\n[other]\nrows = \"9\"\n",
        "[ clues ]\nrows = \"2\\n1\"\ncolumns = \"1\\n0, 2\"",
        "[colors]\nb = \"blue *\"\n[clues]\nrows = \"2b, 1b\"\ncolumns = \"1b, 0, 2b\"\n",
    ]);
    for (text, code, message, place) in [
        (
            "[colors]\na = \"\"\nb = \"\"\n[clues]\nrows = \"1a\"\ncolumns = \"1a\"",
            "unsupported",
            "coloured",
            "b",
        ),
        ("[clues]\nrows = \"1a 1b\"\ncolumns = \"1a, 0, 1b\"", "unsupported", "coloured", "b"),
        ("[clues]\nrows = \"1,,1\"\ncolumns = \"2\"", "expected", "a clue (`0`", ","),
        ("[clues]\nrows = 1\ncolumns = \"1\"", "expected", "a string in quotes", "1"),
        ("[clues]\nrows = \"1\ncolumns = \"1\"", "expected", "at the end of the string", "\n"),
        ("[clues]\nrows = \"1\" x\ncolumns = \"1\"", "expected", "the end of the line", "x"),
        ("[clues]\nrows = \"1\"\n", "expected", "`columns = ", ""),
        ("[clues]\nrows = \"1\"\nrows = \"1\"\n", "impossible", "duplicate", "rows"),
        ("[clues]\nrows \"1\"\n", "expected", "a key and `=`", "\""),
    ] {
        let (found, said, at) = refused(text, "");
        assert!(found == code && said.contains(message), "{text:?}: {found}: {said}");
        assert_eq!(at, place, "{text:?}: {said}");
    }
}

#[test]
fn cwd_files_have_a_blank_line_in_the_middle() {
    is_wide(&["2\n3\n2\n1\n\n1\n0\n2\n", "2\r\n3\r\n2\r\n1\r\n\r\n1\r\n0\r\n2"]);
    for (text, message, place) in [
        ("2\n3\n2\n1\n1\n0\n2\n", "a blank line after 2 row clues", "1"),
        ("2\n3\n2\n\n1\n0\n2\n", "2 row clues; there is 1", ""),
        ("2\n3\n2\n1\n\n1\n0\n", "3 column clues; there are 2", ""),
        ("2\n3\n2\n1\n\n1\n0\n2\n1\n", "3 column clues; there are 4", "1"),
        ("2\n3\n2\n1\n\n1\nx\n2\n", "a number (the run)", "x"),
        ("2\n3\n2\n1\n\n1\n\n2\n2\n", "3 column clues; there are 4", "2"),
    ] {
        let (_, said, at) = refused(text, "");
        assert!(said.contains(message), "{text:?}: {said}");
        assert_eq!(at, place, "{text:?}: {said}");
    }
}

/// A random picture's puzzle, of the sizes that the game's menu has, or of any.
fn random(random: &mut Random) -> Problem {
    let side = |random: &mut Random| [5, 10, 15, 20, 25, 30][random.below(6)];
    let size = Size { width: side(random), height: side(random) };
    let share = 2 + random.below(6);
    let picture: Vec<bool> = (0..size.area()).map(|_| random.below(9) < share).collect();
    parse(&id_of(size, &picture, &vec![false; picture.len()]))
}

/// Puzzles that are written in each format.
const WRITTEN: usize = 1000;

#[test]
fn random_puzzles_survive_each_format() {
    let mut source = Random::seeded(59);
    let mut doubts = [0; 32];
    for _ in 0..WRITTEN {
        let problem = random(&mut source);
        for (at, (format, _)) in Pattern::KIND.formats.iter().enumerate() {
            let text = ability::write::<Pattern>(&problem, format).unwrap();
            match Pattern::parse(&text) {
                Ok(again) => assert_eq!(again, problem, "{format}: {text}"),
                Err(error) => {
                    assert_eq!(error.flaw.code(), "ambiguous", "{format}: {error}: {text}");
                    doubts[at] += 1;
                }
            }
        }
    }
    assert!(doubts.iter().all(|count| *count <= WRITTEN / 100), "{doubts:?}");
}

proptest! {
    /// One character of a file damaged: it is refused with a place inside, or another puzzle was
    /// written there.
    #[test]
    fn damage_has_its_place(
        seed in any::<u64>(),
        at in any::<prop::sample::Index>(),
        sign in prop::sample::select(vec!['!', '%', 'é', '~']),
    ) {
        let problem = random(&mut Random::seeded(seed));
        for (format, _) in Pattern::KIND.formats {
            let text = ability::write::<Pattern>(&problem, format).unwrap();
            let digits: Vec<usize> =
                text.match_indices(|c: char| c.is_ascii_digit()).map(|found| found.0).collect();
            let at = digits[at.index(digits.len())];
            let damaged = format!("{}{sign}{}", &text[..at], &text[at + 1..]);
            for named in ["", format] {
                match read_as(&damaged, named) {
                    Err(error) => prop_assert!(
                        damaged.get(error.span.clone()).is_some(),
                        "{format}: {error:?}"
                    ),
                    // Numbers that are no clues: XML's version, colours.
                    Ok((again, _)) => prop_assert!(
                        *format == "webpbn" && again == problem,
                        "{}: {}",
                        format,
                        damaged
                    ),
                }
            }
        }
    }
}
