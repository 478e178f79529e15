//! Output on a terminal: pictures, with signs at the places to notice.
#![cfg(unix)]
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::examples::tempfile;
use crate::run;
use crate::saves::save_file;

/// Returns the content of a terminal after a run, as plain text; `None`, with a message, if
/// `script` (util-linux) is not installed.
fn screen(arguments: &[&str], environment: (&str, &str)) -> Option<String> {
    screen_after(":", arguments, environment)
}

/// Returns the content of a terminal with this number of columns.
fn screen_of(columns: usize, arguments: &[&str]) -> Option<String> {
    screen_after(&format!("stty cols {columns} rows 50"), arguments, PLAIN)
}

/// Returns the content of a terminal after a command of the shell and a run.
fn screen_after(before: &str, arguments: &[&str], environment: (&str, &str)) -> Option<String> {
    let quoted: Vec<String> = arguments.iter().map(|argument| format!("'{argument}'")).collect();
    screen_of_line(&format!("{before}; {BINARY} {}", quoted.join(" ")), environment)
}

const BINARY: &str = env!("CARGO_BIN_EXE_tatham-slv");

/// Returns the content of a terminal after a line of the shell.
fn screen_of_line(line: &str, environment: (&str, &str)) -> Option<String> {
    let mut script = Command::new("script");
    script
        .args(["-qec", line, "/dev/null"])
        .env_remove("NO_COLOR")
        .env("TERM", "xterm")
        .env(environment.0, environment.1);
    let Ok(output) = script.stdin(Stdio::null()).output() else {
        eprintln!("skipped: script is not installed (Debian package util-linux)");
        return None;
    };
    Some(String::from_utf8(output.stdout).expect("UTF-8").replace('\r', ""))
}

/// Returns the lines of the picture, without those that end with a time.
fn picture(screen: &str) -> String {
    screen.split_inclusive('\n').filter(|line| !line.ends_with(" ms\n")).collect()
}

const PLAIN: (&str, &str) = ("NO_COLOR", "1");

#[test]
fn where_solutions_differ_is_marked() {
    let Some(shown) = screen(&["pattern", "3x2:1/1/1/1/2"], PLAIN) else { return };
    let lines: Vec<&str> = shown.lines().collect();
    // The first solution was shown before the second was found.
    assert_eq!(lines[..6].iter().filter(|line| line.contains('≠')).count(), 0, "{shown}");
    assert_eq!(
        lines[6..].iter().flat_map(|line| line.chars()).filter(|&c| c == '≠').count(),
        4,
        "{shown}"
    );
}

#[test]
fn what_solutions_share_is_drawn() {
    let Some(shown) = screen(&["pattern", "3x2:1/1/1/1/2", "--common"], PLAIN) else { return };
    let expected =
        ["    1 1 1", "  ┏━━━━━━┓", " 1┃?≠ ·?≠┃", " 2┃?≠██?≠┃", "  ┗━━━━━━┛", ""].join("\n");
    assert_eq!(picture(&shown), expected, "{shown}");
    let Some(shown) = screen(&["unruly", "2x2:Ad", "--common"], PLAIN) else { return };
    assert!(
        !shown.contains(['?', '≠']) && shown.contains("│■│□│"),
        "the only solution stands for itself: {shown}"
    );
}

#[test]
fn mistakes_come_first_and_are_marked() {
    let text = save_file("Pattern", "2x2", "2/1/2/1", &["F0,0,1,2", "F1,1,1,1"], 3);
    let file = tempfile("terminal.sav", text);
    let Some(shown) = screen(&["solve", file.to_str().expect("a path")], PLAIN) else { return };
    let said = "player: 2 correct, 1 wrong (R2C2), 1 left to fill";
    let expected = [said, "    2 1", "  ┏━━━━┓", " 2┃████┃", " 1┃██·✗┃", "  ┗━━━━┛", ""].join("\n");
    assert_eq!(picture(&shown), expected, "{shown}");
    assert!(!shown.contains('\u{1b}'), "no colour: {shown:?}");
    let coloured = screen(&["solve", file.to_str().expect("a path")], ("COLORTERM", "truecolor"))
        .expect("it was here");
    assert!(coloured.contains("\u{1b}[1;91m·✗\u{1b}[0m"), "{coloured:?}");
}

/// Returns the lengths of the black runs in a line.
fn runs(line: impl Iterator<Item = bool>) -> String {
    let line: Vec<bool> = line.collect();
    let runs: Vec<String> = line
        .chunk_by(|a, b| a == b)
        .filter(|run| run[0])
        .map(|run| run.len().to_string())
        .collect();
    runs.join(".")
}

/// Returns a nonogram of this side with discs in it.
fn discs(side: usize) -> String {
    let is_black = |x: usize, y: usize| {
        let within = |cx: usize, cy: usize| {
            x.abs_diff(cx).pow(2) + y.abs_diff(cy).pow(2) < (side / 4).pow(2)
        };
        within(side / 4, side / 4)
            || within(side / 2, side * 2 / 3)
            || within(side * 4 / 5, side / 3)
    };
    let columns = (0..side).map(|x| runs((0..side).map(|y| is_black(x, y))));
    let rows = (0..side).map(|y| runs((0..side).map(|x| is_black(x, y))));
    format!("{side}x{side}:{}", columns.chain(rows).collect::<Vec<_>>().join("/"))
}

/// Returns a board with a single path to and fro, with every 10th number given.
fn snake(side: usize) -> String {
    let cell = |x: usize, y: usize| {
        let (along, forth) = if y.is_multiple_of(2) { (x, 'c') } else { (side - 1 - x, 'g') };
        let number = y * side + along + 1;
        let arrow = match (along + 1 == side, number == side * side) {
            (_, true) => 'a',
            (true, _) => 'e',
            _ => forth,
        };
        let is_given = number == 1 || number.is_multiple_of(10);
        if is_given { format!("{number}{arrow}") } else { arrow.to_string() }
    };
    let cells: String = (0..side * side).map(|i| cell(i % side, i / side)).collect();
    format!("{side}x{side}:{cells}")
}

/// Returns a board of each kind with 50x50 cells, or the largest that is solved at once.
fn large() -> [(&'static str, String); 6] {
    let checkers: String =
        (0..2500).map(|i| if (i % 50 + i / 50) % 2 == 0 { 'a' } else { 'A' }).collect();
    let one_in_a_corner = format!("50x50f1,1:1{},1{}", ",0".repeat(49), ",0".repeat(49));
    [
        ("battleship", one_in_a_corner),
        ("countdown", "1000000,1000000,7,9,11,13:1000000000000".to_owned()),
        ("pattern", discs(50)),
        ("signpost", snake(50)),
        ("solo", format!("5x5:{}a", "z".repeat(24))),
        ("unruly", format!("50x50:{checkers}a")),
    ]
}

#[test]
fn no_board_is_wider_than_the_terminal() {
    for (name, id) in large() {
        for columns in [140, 80] {
            let arguments = [name, &*id, "--time-limit", "60", "--solutions", "1"];
            let Some(shown) = screen_of(columns, &arguments) else { return };
            let picture = picture(&shown);
            let longest = picture.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            assert!((1..=columns).contains(&longest), "{name} at {columns}: {longest}\n{shown}");
            let count =
                |signs: &[char]| picture.chars().filter(|sign| signs.contains(sign)).count();
            let numbers = || {
                picture
                    .split(|c: char| !c.is_ascii_digit())
                    .filter_map(|number| number.parse().ok())
            };
            let all_there = match name {
                "battleship" => count(&['●']) + count(&['S']) >= 1,
                "signpost" => {
                    (1..=2500).all(|number| numbers().any(|other: usize| other == number))
                }
                "solo" => "123456789abcdefghijklmnop"
                    .chars()
                    .all(|sign| picture.matches(sign).count() == 25),
                "unruly" => count(&['■']) == 1250 && count(&['□']) == 1250,
                _ => true,
            };
            assert!(all_there, "{name} at {columns}: {shown}");
        }
    }
}

#[test]
fn a_nonogram_too_wide_for_its_clues_has_two_rows_in_a_line() {
    let id = discs(50);
    let rows = run(&["pattern", &id]).stdout;
    let rows: Vec<Vec<char>> = rows.lines().map(|row| row.chars().collect()).collect();
    let half = |upper: char, lower: char| match (upper, lower) {
        ('#', '#') => '█',
        ('#', _) => '▀',
        (_, '#') => '▄',
        _ => ' ',
    };
    let lines = rows.chunks(2).map(|pair| {
        pair[0].iter().zip(&pair[1]).map(|(&upper, &lower)| half(upper, lower)).collect()
    });
    let expected: Vec<String> = lines.map(|line: String| format!("│{line}│")).collect();
    for columns in [140, 80, 52] {
        let Some(shown) = screen_of(columns, &["pattern", &id]) else { return };
        assert_eq!(shown.lines().skip(1).take(25).collect::<Vec<_>>(), expected, "{shown}");
    }
    let Some(shown) = screen_of(300, &["pattern", &id]) else { return };
    assert!(
        shown.contains('┏')
            && shown.contains('·')
            && shown.lines().next().is_some_and(|line| line.contains(" 23 ")),
        "{shown}"
    );
    // On a narrower terminal, the plain text would wrap as well.
    let Some(shown) = screen_of(40, &["pattern", &id]) else { return };
    assert!(
        shown.starts_with("columns 1 to 38:\n┌") && shown.contains("\ncolumns 39 to 50:\n┌"),
        "{shown}"
    );
}

#[test]
fn plain_text_stands_in_where_only_that_fits() {
    // Numbers of 2 digits above columns of 1 character.
    let id = &large()[0].1.replacen(":1,", ":-,", 1);
    let Some(shown) = screen_of(52, &["battleship", id, "--solutions", "1"]) else { return };
    let piped = run(&["battleship", id, "--solutions", "1"]).stdout;
    assert!(shown.starts_with(&piped), "{shown}");
}

#[test]
fn a_terminal_that_does_not_know_its_width_is_as_wide_as_columns_says() {
    let count = |columns: &str| {
        Some(screen(&["pattern", &discs(50)], ("COLUMNS", columns))?.lines().count())
    };
    let (Some(wide), Some(narrow)) = (count("400"), count("100")) else { return };
    assert!(wide > 50 && narrow < 30, "{wide} lines and {narrow}");
}

#[test]
fn the_largest_nonogram_is_drawn_at_once() {
    // This took minutes when the time grew with the square of the number of cells.
    let id = format!("1000x1000:{}", "/".repeat(1999));
    let file = tempfile("terminal-1000.txt", id);
    let start = Instant::now();
    let Some(shown) = screen_of(140, &["pattern", file.to_str().expect("a path")]) else { return };
    assert!(shown.contains("columns 967 to 1000:"), "{}", &shown[shown.len() - 200..]);
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn dots_are_left_out_of_plain_pictures() {
    let Some(shown) = screen(&["pattern", "3x1:1//1/1.1"], PLAIN) else { return };
    assert!(shown.contains("┃██ ·██┃"), "{shown}");
    let Some(shown) = screen(&["pattern", "3x1:1//1/1.1", "--plain"], PLAIN) else { return };
    assert!(shown.contains("┃██  ██┃"), "{shown}");
}

#[test]
fn the_last_cell_of_a_way_has_a_star() {
    let Some(shown) = screen(&["signpost", "2x1:1c2a"], PLAIN) else { return };
    assert!(shown.contains("│1→│2★│"), "{shown}");
}

#[test]
fn without_memory_for_a_picture_there_is_plain_text() {
    if !cfg!(target_os = "linux") {
        eprintln!("skipped: what a process takes of memory is known on Linux only");
        return;
    }
    let file = tempfile("terminal-memory.txt", format!("1000x1000:{}", "/".repeat(1999)));
    let path = file.to_str().expect("a path");
    let Some(shown) =
        screen_after("ulimit -v 102400", &["pattern", path, "--solutions", "1"], PLAIN)
    else {
        return;
    };
    assert!(shown.starts_with(&(".".repeat(1000) + "\n")), "{}", &shown[..200]);
    let shown = screen_after("ulimit -v 102400", &["pattern", path, "--unsolved"], PLAIN)
        .expect("it was here");
    assert!(
        shown.starts_with("error: the picture cannot be drawn: the memory limit was reached"),
        "{shown}"
    );
}

#[test]
fn plain_text_never_hides_where_solutions_differ() {
    // With signs, a cell needs 2 characters, and plain text would fit.
    let id = format!("50x2:1/1{}/1/1", "/".repeat(48));
    let Some(shown) = screen_of(80, &["pattern", &id]) else { return };
    assert_eq!(shown.matches('≠').count(), 4, "{shown}");
    assert!(
        shown.contains("columns 1 to ") && shown.lines().all(|line| line.chars().count() <= 80),
        "{shown}"
    );
}

#[test]
fn a_step_has_its_picture_above() {
    let id = "unruly:8x8:BbJBBABHCbEBeBAaCCcCc";
    let Some(shown) = screen(&["hint", id], PLAIN) else { return };
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[0].starts_with('┌') && shown.contains('!') && shown.contains('°'), "{shown}");
    let Some(three) = screen(&["hint", id, "--steps", "3"], PLAIN) else { return };
    assert!(three.starts_with("1. "), "{three}");
}

/// Returns a batch of 2 puzzles, the second of which has no time.
fn two_puzzles() -> String {
    let late = r#"{"game_id": "unruly:8x8:BbJBBABHCbEBeBAaCCcCc", "options": {"time_limit": 0}}"#;
    let file = tempfile("terminal-batch.txt", format!("{late}\nunruly:2x2:Ad\n"));
    file.to_str().expect("a path").to_owned()
}

#[test]
fn a_batch_that_reads_the_terminal_says_so() {
    const READING: &str = "reading puzzles from the terminal, one a line; Ctrl-D ends\n";
    for words in [&["batch"][..], &["batch", "-"]] {
        let Some(shown) = screen(words, PLAIN) else { return };
        assert!(shown.contains(READING), "{words:?}: {shown}");
    }
    let quiet = screen(&["batch", "--quiet"], PLAIN).expect("it was here");
    assert!(!quiet.contains("reading"), "{quiet}");
    let other = screen(&["batch", &two_puzzles()], PLAIN).expect("it was here");
    assert!(!other.contains("reading"), "{other}");
    assert_eq!(run(&["batch"]).stderr.matches("reading").count(), 0);
}

#[test]
fn the_progress_of_a_batch_is_a_line_that_goes() {
    let file = two_puzzles();
    let batch = |more: &str| screen_of_line(&format!("{BINARY} batch {file} {more}"), PLAIN);
    let Some(shown) = batch("> /dev/null") else { return };
    assert!(shown.contains("1 puzzle, 1 undecided"), "{shown:?}");
    let (line, closing) = shown.rsplit_once("undecided").expect("a line of progress");
    assert!(closing.contains("\u{1b}[2K") && closing.contains("2 lines: "), "{line:?} {closing:?}");
    for more in ["", "--quiet > /dev/null", "> /dev/null 2>&1"] {
        let shown = batch(more).expect("it was here");
        assert!(!shown.contains("undecided"), "{more}: {shown:?}");
    }
}

#[test]
fn the_progress_of_made_puzzles_is_a_line_that_goes() {
    let make = |words: &str| screen_of_line(&format!("{BINARY} make {words}"), PLAIN);
    let series = "slant 12x10 --count 20 --seed 1 --jobs 1";
    let Some(shown) = make(&format!("{series} > /dev/null")) else { return };
    assert!(shown.contains(" of 20 puzzles, ") && shown.contains(" a second, "), "{shown:?}");
    let (_, closing) = shown.rsplit_once(" left").expect("a line of progress");
    assert!(
        closing.contains("\u{1b}[2K") && closing.contains("20 puzzles: 20 made"),
        "{closing:?}"
    );
    // A puzzle that cannot be made is searched for until its time ends.
    let rare = "solo 2x2 --grade hard --seed 1 --time-limit 1.5";
    let shown = make(rare).expect("it was here");
    assert!(shown.contains(" tries; nearest cost: ") && shown.contains("not made: "), "{shown:?}");
    for words in [format!("{series} --quiet > /dev/null"), format!("{series} > /dev/null 2>&1")] {
        assert!(!make(&words).expect("it was here").contains(" of 20 "), "{words}");
    }
}

/// A drawing in a pipe is the same as on a terminal.
#[test]
fn a_drawing_in_a_pipe_is_what_a_terminal_shows() {
    let save = save_file("Pattern", "2x2", "2/1/2/1", &["F0,0,1,2", "F1,1,1,1"], 3);
    let save = tempfile("terminal-drawing.sav", save);
    let save = save.to_str().expect("a path");
    let unruly = "unruly:8x8:BbJBBABHCbEBeBAaCCcCc";
    for words in [
        &["pattern", "3x2:1/1/1/1/2"][..],
        &["pattern", "3x2:1/1/1/1/2", "--common"],
        &["pattern", "3x2:1/1/1/1/2", "--unsolved", "--plain"],
        &["solve", unruly],
        &["solve", save],
        &["solo", "2x2:a2_1c3b3c1_2a"],
        &["countdown", "100,75,2,10,3,8:746"],
        &["hint", unruly],
        &["hint", unruly, "--steps", "3"],
        &["explain", unruly],
        &["explain", unruly, "--step", "2"],
        &["check", save, "--which"],
    ] {
        let quiet = [words, &["--quiet"]].concat();
        let drawing = [&quiet[..], &["--format", "drawing"]].concat();
        let piped = run(&drawing).stdout;
        let Some(shown) = screen_of(80, &quiet) else { return };
        assert_eq!(piped, shown, "{words:?}");
        assert_eq!(screen_of(80, &drawing), Some(shown), "{words:?}");
    }
}

#[test]
fn a_drawing_in_a_pipe_has_a_width_and_no_colour_by_itself() {
    let id = &discs(50);
    let drawn = |columns: &str, more: &[&str]| {
        let output = Command::new(BINARY)
            .args([&["pattern", id, "--format", "drawing"], more].concat())
            .env("COLUMNS", columns)
            .env("CLICOLOR_FORCE", "1")
            .env_remove("NO_COLOR")
            .output()
            .expect("the binary is built for its tests");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let longest = |drawn: &str| drawn.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let usual = drawn("80", &[]);
    assert!((50..=80).contains(&longest(&usual)), "{usual}");
    for columns in ["", "19", "1001", "-1", "wide"] {
        assert_eq!(drawn(columns, &[]), usual, "{columns}");
    }
    assert!(longest(&drawn("1000", &[])) > 80);
    let narrow = drawn("40", &[]);
    assert!(narrow.starts_with("columns 1 to 38:\n┌") && longest(&narrow) <= 40, "{narrow}");
    assert!(longest(&drawn("20", &[])) <= 20);
    let is_coloured = |more: &[&str]| drawn("1000", more).contains('\u{1b}');
    assert_eq!(
        [is_coloured(&[]), is_coloured(&["--color", "always"]), is_coloured(&["--color", "never"])],
        [false, true, false]
    );
}

#[test]
fn a_sheet_as_pdf_is_not_for_a_terminal() {
    let (line, svg) = (["sheet", "pattern:1x1:1/1"], ["--format", "svg"]);
    let Some(shown) = screen(&line, PLAIN) else { return };
    assert!(shown.contains("PDF is not for a terminal; add --output FILE"), "{shown}");
    assert!(!shown.contains("%PDF"), "{shown}");
    let shown = screen(&[line, svg].concat(), PLAIN).expect("a terminal");
    assert!(shown.starts_with("<svg "), "{shown}");
}
