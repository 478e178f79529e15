//! Hostile input of any bytes and length: each yields an answer or an error within a second, in
//! little memory, and time limits hold. All kinds of the table go through the same tests.

use std::time::Duration;

use serde_json::{Value, json};
use tatham_brute::cores;
use tatham_brute::largest::Board;
use tatham_core::author::contract::{Random, takes_some};
use tatham_core::{Entry, ValueKind};
use tatham_kinds::KINDS;

use crate::{Ran, measured};

/// Time limit for a rejection or a small puzzle: a second, and a margin for tests, which are hardly
/// optimised.
const MOMENT: Duration = Duration::from_secs(2);

/// Accepted lateness of a time limit: a fifth of a second, and the same again for the end of the
/// process and because tests are hardly optimised.
pub(crate) const LATE: Duration = Duration::from_millis(400);

/// Address space in megabytes for a run that needs hardly any.
const LITTLE: u64 = 1000;

/// Runs the kind on a text from the standard input.
fn fed(kind: &str, text: Vec<u8>) -> (Ran, Duration) {
    measured(&[kind, "-", "--json", "--time-limit", "0.2"], text, LITTLE)
}

/// Checks that the run ended correctly and in time.
fn is_settled(what: &str, (ran, worked): (Ran, Duration)) {
    assert!([0, 1, 2, 3].contains(&ran.code), "{what}: {} {}", ran.code, cut(&ran.stderr));
    if ran.code == 2 {
        assert!(
            ran.error()["message"].as_str().is_some_and(|message| message.len() < 1000),
            "{what}: {}",
            cut(&ran.stderr)
        );
    }
    assert!(worked < MOMENT, "{what}: {worked:?}");
}

pub(crate) fn cut(text: &str) -> String {
    text.chars().take(300).collect()
}

/// Returns the beginning of the example, up to its first colon or blank.
fn head(entry: &Entry) -> &'static str {
    let example = entry.kind.example;
    &example[..example.find([':', ' ']).map_or(example.len(), |at| at + 1)]
}

#[test]
fn millions_of_anything_are_settled_in_a_moment() {
    const SIZE: usize = 4 << 20;
    cores::each(takes_some(KINDS, 6), |entry| {
        let (name, example) = (entry.kind.name, entry.kind.example);
        let rest = &example[head(entry).len()..];
        let beginnings =
            ["", head(entry), example, "{\"rows\": ", "([", "width 5\nheight 5\nrows\n", "5 5\n"];
        let pieces = [
            rest, ",", "/", "1.", "1/", "1,", "-,", "1 ", "a", "z", "Z", "9", "_", "\n", "[",
            "{\"a\":", "\0", "é", "\"", " ",
        ];
        for beginning in beginnings {
            // Each beginning is followed by some of the pieces, and each piece follows some of the
            // beginnings.
            let all = pieces.iter().skip(beginning.len() % 3).step_by(3);
            for piece in takes_some(all, 20) {
                let text = beginning.to_owned() + &piece.repeat(SIZE / piece.len().max(1));
                is_settled(
                    &format!("{name}: {beginning:?} and many {piece:?}"),
                    fed(name, text.into_bytes()),
                );
            }
        }
    });
}

#[test]
fn a_hundred_megabytes_are_not_read() {
    for entry in takes_some(KINDS, 8) {
        let name = entry.kind.name;
        let mut text = head(entry).as_bytes().to_vec();
        text.resize(text.len() + (100 << 20), b'1');
        let (ran, worked) = fed(name, text);
        assert_eq!(ran.code, 2, "{name}");
        let message = ran.error()["message"].to_string();
        assert!(
            message.contains("too long") && message.contains("16777216"),
            "the bound is named: {message}"
        );
        assert!(worked < MOMENT, "{name}: {worked:?}");
    }
}

#[test]
fn a_line_of_a_hundred_megabytes_gets_a_record_and_the_next_is_read() {
    let mut text = b"{".repeat(100 << 20);
    text.extend_from_slice(b"\n{\"puzzle\": \"none\", \"game_id\": \"\", \"id\": 1}\n");
    let (ran, worked) = measured(&["batch", "-"], text, LITTLE);
    let records: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((ran.code, records.len()), (0, 2), "{}", cut(&ran.stdout));
    let message = records[0]["error"]["message"].as_str().expect("a message");
    assert!(
        message.contains("too long") && message.contains("16777216"),
        "the bound is named: {message}"
    );
    assert_eq!(records[0]["line_number"], 1);
    assert_eq!(records[0]["line"], "{".repeat(1000) + "…");
    assert_eq!(records[1]["id"], 1);
    assert!(worked < MOMENT, "{worked:?}");
}

#[test]
fn many_long_lines_do_not_fill_the_memory() {
    // This is nearly a gigabyte, if it were in memory at once.
    let line = "x".repeat(15 << 20) + "\n";
    let (ran, _) =
        measured(&["batch", "-", "--jobs", "2"], line.repeat(60).into_bytes(), LITTLE / 2);
    assert_eq!((ran.code, ran.stdout.lines().count()), (0, 60), "{}", cut(&ran.stderr));
}

/// Each kind's example with a mistake in each place, as one batch: it yields a record for each, in
/// little time and memory.
#[test]
fn something_wrong_in_any_place_is_an_error_there() {
    let numbers = [
        "0",
        "1000000000",
        "4294967297",
        "18446744073709551616",
        "99999999999999999999999999",
        "0000000000000000000001",
        "-1",
    ];
    let bytes = ["\0", "\u{feff}", "\r\n", "\u{7f}", "é", "\u{1f600}", "x", ":", ",", "9", "z"];
    for entry in takes_some(KINDS, 3) {
        let (name, example) = (entry.kind.name, entry.kind.example);
        let mut texts: Vec<String> = Vec::new();
        for at in 0..=example.len() {
            texts.extend(
                bytes.iter().map(|wrong| format!("{}{wrong}{}", &example[..at], &example[at..])),
            );
            texts.push(example[..at].to_owned());
            let is_digit = |at: usize| example.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
            if is_digit(at) && (at == 0 || !is_digit(at - 1)) {
                let end = (at..example.len()).find(|&end| !is_digit(end)).unwrap_or(example.len());
                texts.extend(
                    numbers
                        .iter()
                        .map(|number| format!("{}{number}{}", &example[..at], &example[end..])),
                );
                texts.push(format!("{}{}{}", &example[..at], "9".repeat(10_000), &example[end..]));
            }
        }
        let line = |text: &String| {
            json!({"puzzle": name, "game_id": text, "options": {"time_limit": 0.01}}).to_string()
                + "\n"
        };
        let input: String = texts.iter().map(line).collect();
        let (ran, worked) = measured(&["batch", "-", "--jobs", "1"], input.into_bytes(), LITTLE);
        assert_eq!(ran.code, 0, "{name}: {}", cut(&ran.stderr));
        let records: Vec<Value> =
            ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(records.len(), texts.len(), "{name}");
        for (record, text) in records.iter().zip(&texts) {
            if record["error"].is_null() {
                assert!(record["status"].is_string(), "{name} {text:?}: {record}");
                continue;
            }
            assert_eq!(record["error"]["kind"], "input", "{name} {text:?}: {record}");
            let [start, end] = ["start", "end"]
                .map(|end| record["error"]["span"][end].as_u64().expect("a place") as usize);
            assert!(text.get(start..end).is_some(), "{name} {text:?}: {record}");
        }
        // A text that is still a puzzle may take 20 ms.
        let most = MOMENT + Duration::from_millis(20) * texts.len() as u32;
        assert!(worked < most, "{name}: {worked:?} for {} lines", texts.len());
    }
}

#[test]
fn line_ends_and_byte_order_marks_do_no_harm() {
    for entry in KINDS {
        let puzzle = (entry.parse)(entry.kind.example).expect("the example is a puzzle");
        let formats =
            entry.kind.formats.iter().filter_map(|(format, _)| puzzle.write_as(format).ok());
        for text in formats.chain([entry.kind.example.to_owned()]) {
            for text in [
                format!("\u{feff}{text}\r\n"),
                text.replace('\n', "\r\n"),
                format!(" \r\n{text}\n"),
            ] {
                let read = (entry.parse)(&text).unwrap_or_else(|e| panic!("{text:?}: {e}"));
                assert_eq!(read.game_id(), puzzle.game_id(), "{text:?}");
            }
        }
    }
}

/// Returns the largest boards of a kind: sparse, random, of each form.
pub(crate) fn hard(entry: &Entry) -> Vec<Board> {
    tatham_brute::largest::boards(entry.kind.name)
}

/// Returns puzzles to try with every way to solve them: none can be solved in a moment, and all of
/// their phases take long.
pub(crate) fn hard_in_every_way() -> Vec<(&'static str, String)> {
    let mut random = Random::seeded(1);
    let list = |word: &str, count: usize| vec![word; count].join(",");
    let arrows: String = (0..10_000).map(|_| char::from(b'a' + random.below(8) as u8)).collect();
    vec![
        ("battleship", format!("100x100f4,200,150,100,50:{}", list("-", 200))),
        ("battleship", format!("60x60f9,9,9,9,9,9,9,9,9,9:{}", list("-", 120))),
        // Ships of 100 lengths.
        ("battleship", format!("100x100f100,{}:{}", list("1", 100), list("-", 200))),
        (
            "countdown",
            "999983,999979,999961,999959,999953,999931,999917,999907,999883,999863:1000000000000"
                .to_owned(),
        ),
        // One size has so many answers that listing them takes long.
        ("countdown", "100,75,50,25,10,9,8,7:765".to_owned()),
        ("pattern", random_picture(200)),
        // A single line whose runs have hundreds of positions each.
        (
            "pattern",
            format!("1000x1:{}{}{}", "1/".repeat(300), "/".repeat(700), vec!["1"; 300].join(".")),
        ),
        ("signpost", format!("100x100:{arrows}")),
        ("solo", format!("5x6:{}p", "z".repeat(34))),
        ("unruly", format!("200x200u:{}a", "z".repeat(1600))),
    ]
}

/// Returns the ID of a random nonogram of this side with two fifths of its cells black.
fn random_picture(side: usize) -> String {
    let mut random = Random::seeded(1);
    let cells: Vec<bool> = (0..side * side).map(|_| random.below(10) < 4).collect();
    let clue = |line: Vec<bool>| {
        let text: String = line.iter().map(|&black| if black { '#' } else { ' ' }).collect();
        text.split_whitespace().map(|run| run.len().to_string()).collect::<Vec<_>>().join(".")
    };
    let columns = (0..side).map(|x| clue((0..side).map(|y| cells[side * y + x]).collect()));
    let rows = (0..side).map(|y| clue(cells[side * y..side * (y + 1)].to_vec()));
    format!("{side}x{side}:{}", columns.chain(rows).collect::<Vec<_>>().join("/"))
}

/// Returns every way to solve a kind: the words of its knobs, one at a time.
pub(crate) fn ways(entry: &Entry) -> Vec<Vec<String>> {
    let mut ways = vec![Vec::new()];
    for knob in entry.kind.knobs {
        if let ValueKind::Choice(words) = knob.takes {
            // The time for a SAT encoding is visible only if SAT is used.
            let sat = entry.kind.strategies().any(|name| name == "sat") && knob.name != "strategy";
            let first =
                if sat { vec!["--strategy".to_owned(), "sat".to_owned()] } else { Vec::new() };
            ways.extend(words.iter().map(|(word, _)| {
                [&first[..], &[format!("--{}", knob.name), (*word).to_owned()]].concat()
            }));
        }
    }
    ways
}

/// Time limit of the measured runs.
const LIMIT: Duration = Duration::from_millis(150);

#[test]
fn a_large_picture_is_drawn_soon_after_the_limit() {
    let limit = LIMIT.as_secs_f64().to_string();
    let picture = random_picture(1000).into_bytes();
    let (_, drawing) =
        measured(&["pattern", "-", "--format", "svg", "--unsolved"], picture.clone(), LITTLE);
    let words = ["pattern", "-", "--format", "svg", "--quiet", "--time-limit", &limit];
    let (ran, worked) = measured(&words, picture, LITTLE);
    assert!(ran.code == 3 && ran.stdout.ends_with("</svg>\n"), "{} {}", ran.code, cut(&ran.stderr));
    // Output of a million cells and as many numbers takes time by itself, and beside other work up
    // to twice as long as without.
    assert!(worked < LIMIT + LATE + 2 * drawing, "{worked:?}, drawing alone takes {drawing:?}");
}

#[test]
fn time_limits_hold_in_every_way_to_solve() {
    for (name, text) in takes_some(hard_in_every_way(), 4) {
        let entry = tatham_kinds::find(name).expect("in the table");
        let mut questions = vec![vec!["--solutions", "all"]];
        if entry.kind.common {
            questions.extend([vec!["--common"], vec!["--format", "cnf", "--question", "unique"]]);
        }
        for way in takes_some(ways(entry), 6) {
            for question in &questions {
                let limit = LIMIT.as_secs_f64().to_string();
                let mut words = vec![name, "-", "--quiet", "--time-limit", &limit];
                words.extend(way.iter().map(String::as_str).chain(question.iter().copied()));
                let (ran, worked) = measured(&words, text.clone().into_bytes(), 4 * LITTLE);
                assert!(
                    [0, 1, 3].contains(&ran.code),
                    "{words:?} {}: {} {}",
                    cut(&text),
                    ran.code,
                    cut(&ran.stderr)
                );
                assert!(worked < LIMIT + LATE, "{words:?} {}: {worked:?}", cut(&text));
            }
        }
    }
}
