//! Sheets for printing. What is in a PDF document is read by poppler's programs, where they are
//! installed; its pages and their size are plain text in any document.
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tatham_kinds::KINDS;

use crate::examples::tempfile;
use crate::{run, run_with};

/// A nonogram with 2 solutions, one with none, and one with one.
const SEVERAL: &str = "pattern:2x2:1/1/1/1";
const NONE: &str = "pattern:2x2:2/1/1/1";
const ONE: &str = "pattern:2x2:2/1/2/1";

/// Returns the path of a file that does not exist.
fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    for number in ["", "-1", "-2", "-3"] {
        let _ = fs::remove_file(path.with_file_name(name.replacen('.', &format!("{number}."), 1)));
    }
    path
}

/// Writes a sheet to a file, and returns its bytes.
fn written(arguments: &[&str], name: &str, code: i32) -> Vec<u8> {
    let path = fresh(name);
    let output = path.to_str().expect("UTF-8");
    let ran = run(&[&["sheet"], arguments, &["--output", output]].concat());
    assert_eq!((ran.code, ran.stdout.as_str()), (code, ""), "{ran:?}");
    fs::read(&path).expect("the sheet")
}

/// Returns the numbers of places at which a document has a text.
fn count(document: &[u8], text: &str) -> usize {
    document.windows(text.len()).filter(|window| *window == text.as_bytes()).count()
}

/// Returns the words of a PDF document; `None`, with a message, if poppler is not installed.
fn words(document: &[u8], name: &str) -> Option<String> {
    let path = tempfile(name, document);
    match Command::new("pdftotext").args(["-layout"]).arg(path).arg("-").output() {
        Ok(output) => Some(String::from_utf8(output.stdout).expect("UTF-8")),
        Err(error) => {
            eprintln!(
                "skipped: pdftotext is not installed (Debian package poppler-utils): {error}"
            );
            None
        }
    }
}

#[test]
fn every_kind_is_printed_with_its_answer() {
    let list: Vec<String> =
        KINDS.iter().map(|entry| format!("{}:{}", entry.kind.name, entry.kind.example)).collect();
    let list = tempfile("sheet-kinds.txt", list.join("\n"));
    let list = list.to_str().expect("UTF-8");
    let arguments = [list, "--per-page", "12", "--answers", "--title", "Kinds (all)"];
    let document = written(&arguments, "kinds.pdf", 0);
    let pages = count(&document, "/Type /Page\n");
    assert!(pages > KINDS.len().div_ceil(12), "{pages}");
    assert_eq!(count(&document, "/MediaBox [0 0 595.28 841.89]"), pages, "A4");
    assert!(document == written(&arguments, "kinds-again.pdf", 0), "the same bytes each time");
    let Some(words) = words(&document, "kinds-words.pdf") else { return };
    for (number, entry) in (1..).zip(KINDS) {
        let caption = format!("{number}. {}", entry.kind.title);
        assert_eq!(words.matches(&caption).count(), 2, "{caption} and its answer: {words}");
    }
    assert!(words.contains("Kinds (all)\n") && words.contains("Kinds (all): answers"), "{words}");
    assert!(words.contains(&format!("{pages} / {pages}")), "{words}");
    // Signs that Helvetica lacks: the minus in a calculation of Countdown.
    assert!(words.contains('−') && words.contains('×'), "{words}");
}

#[test]
fn pages_have_as_many_puzzles_as_are_wanted() {
    let input = [ONE, ONE, ONE].join("\n");
    for (per_page, pages) in [("1", 3), ("2", 2), ("3", 1), ("12", 1)] {
        let path = tempfile("sheet-three.txt", &input);
        let arguments =
            [path.to_str().expect("UTF-8"), "--per-page", per_page, "--paper", "letter"];
        let document = written(&arguments, "three.pdf", 0);
        assert_eq!(count(&document, "/MediaBox [0 0 612 792]"), pages, "{per_page}");
    }
}

#[test]
fn inputs_are_ids_files_lists_and_the_standard_input() {
    let file = tempfile("sheet-one.txt", ONE);
    let clues = tempfile("sheet.non", "width 2\nheight 2\n\nrows\n2\n1\n\ncolumns\n2\n1\n");
    let [file, clues] = [&file, &clues].map(|path| path.to_str().expect("UTF-8"));
    let arguments = ["sheet", ONE, file, clues, "pattern", "3x1:1///3", "-", "--per-page", "12"];
    let list = format!("\n{ONE}\n\n  nonogram 4x1:1////4\n");
    let arguments = [&arguments[..], &["--format", "svg"]].concat();
    let ran = run_with(&arguments, list.as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{ran:?}");
    for caption in ["1. Pattern 2x2", "3. Pattern 2x2", "4. Pattern 3x1", "6. Pattern 4x1"] {
        assert!(ran.stdout.contains(&format!(">{caption}<")), "{caption}: {}", ran.stdout);
    }
    assert!(!ran.stdout.contains(">7. "), "{}", ran.stdout);
}

#[test]
fn an_answer_that_is_not_the_only_one_is_named() {
    let arguments = ["sheet", SEVERAL, NONE, ONE, "--answers", "--per-page", "3"];
    let ran = run(&[&arguments[..], &["--format", "svg"]].concat());
    assert_eq!(ran.code, 2, "2 pages are no document: {ran:?}");
    let path = fresh("answers.svg");
    let output = path.to_str().expect("UTF-8");
    let ran = run(&[&arguments[..], &["--format", "svg", "--output", output]].concat());
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(!path.exists());
    let page = |number: usize| {
        let name = format!("answers-{number}.svg");
        fs::read_to_string(path.with_file_name(name)).expect("a page")
    };
    let (puzzles, answers) = (page(1), page(2));
    assert!(answers.contains(">several solutions<") && answers.contains(">no solution<"));
    assert!(answers.contains(">Answers<") && !puzzles.contains("solution"), "{answers}");
    // The black cells of the third puzzle's answer, and those of none else.
    let black = |page: &str| page.matches(r##"height="32" fill="#000000""##).count();
    assert_eq!((black(&puzzles), black(&answers)), (0, 3));
    assert!(!answers.contains("class=") && !answers.contains("data-place"), "for print alone");
}

#[test]
fn an_answer_that_is_not_found_in_time_is_named() {
    let hard = format!("solo:5x6:{}p", "z".repeat(34));
    let arguments =
        ["sheet", &hard, ONE, "--answers", "--time-limit", "0.01", "--format", "svg", "--output"];
    let path = fresh("late.svg");
    let ran = run(&[&arguments[..], &[path.to_str().expect("UTF-8")]].concat());
    assert_eq!(ran.code, 3, "{ran:?}");
    assert!(ran.stderr.contains("1 of 2 answers"), "{ran:?}");
    let answers = fs::read_to_string(path.with_file_name("late-3.svg")).expect("a page");
    assert!(answers.contains(">not solved within the limits<"), "{answers}");
}

#[test]
fn an_unusable_input_leaves_nothing() {
    let list = tempfile("sheet-bad.txt", format!("{ONE}\n\n{ONE}\n  pattern:2x2:9/1/1/1\n"));
    let list = list.to_str().expect("UTF-8");
    let wrong = tempfile("sheet-bytes.txt", b"\xff");
    for (input, parts) in [
        (list, &["line 4", "9"][..]),
        ("2x2:1/1/1/9", &["column", "9"]),
        (wrong.to_str().expect("UTF-8"), &["not UTF-8"]),
        ("/no/such/file.txt", &["neither a file nor a puzzle"]),
    ] {
        let path = fresh("nothing.pdf");
        let output = path.to_str().expect("UTF-8");
        let ran = run(&["sheet", ONE, input, "--output", output]);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{ran:?}");
        assert!(parts.iter().all(|part| ran.stderr.contains(part)), "{input}: {ran:?}");
        assert!(!path.exists(), "{input}");
    }
    let error = run(&["sheet", list, "--json"]).error();
    assert_eq!([&error["line"], &error["column"]], [4, 15], "{error}");
}

#[test]
fn options_that_do_not_fit_are_errors() {
    let there = tempfile("sheet-there.pdf", "mine");
    let there = there.to_str().expect("UTF-8");
    for (arguments, part) in [
        (&["--output", there][..], "is not overwritten"),
        (&["--output", "/no/such/folder/x.pdf"], "cannot write"),
        (&["--title", "Ж"], "`Ж` cannot be printed"),
        (&["--title", "a\nb"], "control character"),
        (&["--per-page", "0"], "1..=12"),
        (&["--per-page", "13"], "1..=12"),
        (&["--paper", "a3"], "a3"),
        (&["--format", "png"], "png"),
    ] {
        let ran = run(&[&["sheet", ONE], arguments].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{ran:?}");
        assert!(ran.stderr.contains(part), "{ran:?}");
    }
    assert_eq!(fs::read_to_string(there).expect("the file"), "mine");
    let ran = run(&["sheet", ONE, "--title", "Ж & <>", "--format", "svg"]);
    assert!(ran.stdout.contains(">Ж &amp; &lt;&gt;<"), "{ran:?}");
    assert_eq!(run(&["sheet"]).code, 2, "no input");
}

/// The pictures of docs/printing.md: the examples of 4 kinds.
#[test]
fn the_pictures_of_the_documentation_are_up_to_date() {
    let example = |name: &str| {
        let entry = tatham_kinds::find(name).expect("in the table");
        format!("{name}:{}", entry.kind.example)
    };
    let puzzles = ["solo", "pattern", "map", "tents"].map(example);
    let puzzles: Vec<&str> = puzzles.iter().map(String::as_str).collect();
    let path = fresh("printed.svg");
    let options = ["--per-page", "4", "--answers", "--format", "svg", "--title", "Four puzzles"];
    let output = ["--output", path.to_str().expect("UTF-8")];
    let arguments = [&["sheet"][..], &puzzles, &options, &output].concat();
    assert_eq!(run(&arguments).code, 0);
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    for number in 1..=2 {
        let name = format!("printed-{number}.svg");
        let [new, old] = [path.with_file_name(&name), docs.join(&name)].map(fs::read_to_string);
        assert!(
            new.expect("a page") == old.expect("a picture"),
            "docs/pictures/{name} is old: tatham-slv {} --output docs/pictures/printed.svg",
            arguments[..arguments.len() - 2].join(" ")
        );
    }
}
