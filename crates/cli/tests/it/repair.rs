//! `repair`: puzzles with several solutions, with clues that are not needed, or of the wrong grade.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::run;

/// Sudoku of which a clue is missing.
const VAGUE: &str = "solo:3x3:e5a8_4a1b6_2e7c9b5a6a7i9a3b7_8g3b8b9_1e1a4_7i";

fn repaired(arguments: &[&str]) -> Value {
    let ran = run(&[&["repair", "--json"], arguments].concat());
    assert_eq!(ran.code, 0, "{arguments:?}: {ran:?}");
    ran.json()
}

#[test]
fn the_fewest_clues_make_a_puzzle_unique() {
    let ran = run(&["repair", VAGUE]);
    let id = ran.stdout.trim();
    assert!(ran.stderr.starts_with("added: R9C"), "{}", ran.stderr);
    assert_eq!(run(&["solve", id, "--json"]).json()["status"], "unique");
    let record = repaired(&[VAGUE, "--show", "3"]);
    assert_eq!(
        (&record["status"], &record["removed"]),
        (&"repaired".into(), &Value::Array(vec![]))
    );
    assert_eq!(record["fewest"], json!({"found": 1, "at_least": 1, "proven": true}));
    assert_eq!(record["answers"]["complete"], true);
    let others = record["alternatives"].as_array().expect("a list");
    assert!(!others.is_empty() && others.len() < 3, "{record}");
    for own in others.iter().chain([&record]) {
        let id = format!("solo:{}", own["game_id"].as_str().expect("an ID"));
        assert_eq!(run(&["solve", &id, "--json"]).json()["status"], "unique", "{id}");
        assert_eq!(own["added"].as_array().map(Vec::len), Some(1));
    }
}

#[test]
fn two_clues_are_added_where_one_is_not_enough() {
    let vague = "solo:2x2:1_2_3_4l";
    let ran = run(&["repair", vague]);
    let record = repaired(&[vague]);
    let fewest = &record["fewest"];
    assert_eq!(fewest["proven"], true, "{record}");
    let clues = fewest["found"].as_u64().expect("a number");
    assert_eq!(record["added"].as_array().map(Vec::len), Some(clues as usize));
    let solution = run(&["solve", ran.stdout.trim(), "--json"]).json();
    assert_eq!(solution["status"], "unique");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("answer.json");
    fs::write(&path, solution.to_string()).expect("a folder for tests");
    let path = path.to_str().expect("an ASCII path");
    let same = repaired(&[vague, "--answer", path]);
    assert_eq!((&same["answers"]["count"], &same["fewest"]["found"]), (&1.into(), &clues.into()));
    let own = format!("solo:{}", same["game_id"].as_str().expect("an ID"));
    assert_eq!(run(&["solve", &own, "--json"]).json()["solutions"], solution["solutions"]);
    let other = run(&["repair", "solo:2x2:1n2", "--answer", path, "--json"]);
    assert!(other.code == 2 && other.error()["message"].to_string().contains("no solution"));
}

#[test]
fn where_no_clue_can_be_added_the_changed_ones_are_named() {
    // Each puzzle has several solutions.
    for (id, words) in [
        ("bridges:7x7m2:2a3c1n1a4c3n2a6c4", "changed: R1C1 is 1 and R1C3 is 2\n"),
        ("rect:5x5:3b2b2_2_2a2b2_2_2d2a2_2a", "added: R2C1 is 2; removed: R2C2 is 2\n"),
        ("net:5x5:296a92bb419d7786bce42c8c2", "changed: R4C2 is 6, R4C3 is b, R5C2 is 1 and "),
        ("keen:3:f_6,a6a6a6", "added: "),
    ] {
        let ran = run(&["repair", id]);
        assert!(ran.stderr.starts_with(words), "{id}: {}", ran.stderr);
        assert_eq!(run(&["solve", ran.stdout.trim(), "--json"]).json()["status"], "unique", "{id}");
    }
    // Here the cells follow one another in the ID.
    for (kind, width, params, cells) in [
        ("dominosa", 5, "3", "33203112110310203202"),
        ("dominosa", 5, "3", "10213302021322103301"),
        ("singles", 5, "5x5", "2234424521332142143243154"),
        ("singles", 5, "5x5", "2351411445524414112324342"),
    ] {
        let record = repaired(&[&format!("{kind}:{params}:{cells}")]);
        let new = record["game_id"].as_str().and_then(|id| id.split(':').nth(1)).expect("an ID");
        let differ =
            cells.chars().zip(new.chars()).enumerate().filter(|(_, (old, new))| old != new);
        let expected: Vec<Value> = differ
            .map(|(cell, (_, new))| {
                json!({ "cell": [cell % width, cell / width], "is": new.to_digit(10) })
            })
            .collect();
        assert!(!expected.is_empty() && expected.len() <= 4, "{record}");
        assert_eq!(record["changed"], Value::from(expected), "{record}");
        assert_eq!((&record["added"], &record["removed"]), (&json!([]), &json!([])), "{record}");
    }
}

#[test]
fn a_nonogram_gets_given_cells() {
    let ran = run(&["repair", "pattern:2x2:1/1/1/1"]);
    assert_eq!(ran.stdout.split(',').next(), Some("pattern:2x2:1/1/1/1"), "{ran:?}");
    assert_eq!(ran.stderr, "added: R2C2 is black\n");
    let solved = run(&["solve", ran.stdout.trim(), "--json"]).json();
    assert_eq!(solved["status"], "unique", "{ran:?}");
    // 1 black cell in each row and column: 120 solutions.
    let record = repaired(&["pattern:5x5:1/1/1/1/1/1/1/1/1/1"]);
    assert_eq!(record["fewest"], json!({ "found": 4, "at_least": 4, "proven": true }));
    let record = repaired(&["pattern:2x2:2/1/1/2,Cb", "--to", "minimal"]);
    assert_eq!(record["game_id"], "2x2:2/1/1/2", "{record}");
    assert_eq!(record["removed"], json!([{ "cell": [0, 1], "is": "#" }]), "{record}");
}

#[test]
fn clues_that_are_not_needed_are_named() {
    let made = run(&["make", "unruly", "6x6", "--seed", "4", "--clues", "14", "--quiet"]);
    let id = made.stdout.trim();
    let record = repaired(&[id, "--to", "minimal"]);
    assert_eq!((&record["status"], &record["fewest"]), (&"repaired".into(), &Value::Null));
    let count = |name: &str| record[name].as_array().expect("a list").len();
    assert!(count("spare") >= count("removed") && count("removed") > 0, "{record}");
    let minimal = format!("unruly:{}", record["game_id"].as_str().expect("an ID"));
    let again = run(&["repair", &minimal, "--to", "minimal"]);
    assert_eq!((again.stdout.trim(), again.stderr.trim()), (&*minimal, "no clue can be removed"));
}

#[test]
fn a_grade_is_reached_with_more_or_fewer_clues() {
    let hard = run(&["make", "solo", "3x3", "--seed", "7", "--grade", "hard", "--quiet"]).stdout;
    let easier = repaired(&[hard.trim(), "--to", "trivial..easy"]);
    assert!(["trivial", "easy"].contains(&easier["rating"]["band"].as_str().expect("a band")));
    assert!(!easier["added"].as_array().expect("a list").is_empty());
    let id = format!("solo:{}", easier["game_id"].as_str().expect("an ID"));
    let rated = run(&["explain", &id, "--json"]).json();
    assert_eq!(rated["rating"], easier["rating"]);
    let same = run(&["repair", &id, "--to", "trivial..easy"]);
    assert_eq!(same.stdout.trim(), id);
    assert!(same.stderr.contains("its rating is in the range already"), "{}", same.stderr);
}

/// Returns the digits of the cells of a Sudoku.
fn digits(id: &str) -> Vec<Option<u32>> {
    let (_, grid) = id.rsplit_once(':').expect("an ID");
    let mut cells = Vec::new();
    for sign in grid.chars().filter(|&sign| sign != '_') {
        match sign.to_digit(10) {
            None => cells.extend(vec![None; sign as usize - 'a' as usize + 1]),
            digit => cells.push(digit),
        }
    }
    assert_eq!(cells.len(), 81, "{id}");
    cells
}

#[test]
fn clues_that_come_and_go_for_a_grade_are_those_of_the_record() {
    let made = |grade: &str| {
        let made = run(&["make", "solo", "3x3", "--seed", "7", "--grade", grade, "--quiet"]);
        made.stdout.trim().to_owned()
    };
    for (id, to, bands) in [
        (made("hard"), "easy", ["easy"].as_slice()),
        (made("easy"), "hard..", &["hard", "extreme"]),
        // It has several solutions.
        (VAGUE.to_owned(), "medium..", &["medium", "hard", "extreme"]),
        (VAGUE.to_owned(), "easy", &["easy"]),
    ] {
        let record = repaired(&[&id, "--to", to]);
        let new = record["game_id"].as_str().expect("an ID");
        let solved = run(&["solve", &format!("solo:{new}"), "--json"]).json();
        assert_eq!(solved["status"], "unique", "{record}");
        let band = record["rating"]["band"].as_str().expect("a band");
        assert!(bands.contains(&band), "{record}");
        let (old, new) = (digits(&id), digits(new));
        let facts = |have: &[Option<u32>], lack: &[Option<u32>]| {
            let cells = have.iter().zip(lack).enumerate();
            let gone = cells.filter(|(_, (have, lack))| have.is_some() && lack.is_none());
            let facts =
                gone.map(|(cell, (have, _))| json!({ "cell": [cell % 9, cell / 9], "is": have }));
            Value::from(facts.collect::<Vec<_>>())
        };
        assert_eq!(record["added"], facts(&new, &old), "{record}");
        assert_eq!(record["removed"], facts(&old, &new), "{record}");
        assert_ne!(record["added"], record["removed"], "{record}");
    }
}

#[test]
fn what_was_tried_for_some_solutions_is_proven_for_none() {
    // It has more solutions than are tried.
    let record = repaired(&["unruly:6x6:Azk"]);
    assert_eq!(record["answers"], json!({ "count": 10, "complete": false }));
    let fewest = &record["fewest"];
    assert_eq!(fewest["found"], fewest["at_least"], "{record}");
    assert_eq!(fewest["proven"], false, "{record}");
}

#[test]
fn clues_of_a_class_are_left_alone() {
    let made = ["make", "towers", "4", "--seed", "2", "--keep", "heights,digits", "--quiet"];
    let full = run(&made).stdout;
    for (class, is_cell) in [("heights", false), ("digits", true)] {
        let record = repaired(&[full.trim(), "--to", "minimal", "--keep", class]);
        for name in ["removed", "spare"] {
            let clues = record[name].as_array().expect("a list");
            assert!(!clues.is_empty(), "{class}: {record}");
            let has_class = clues.iter().any(|clue| clue.get("cell").is_some() == is_cell);
            assert!(!has_class, "{class}: {record}");
        }
    }
    let vague = "towers:4:4/////3///////2///";
    for (class, is_cell) in [("heights", true), ("digits", false)] {
        let record = repaired(&[vague, "--keep", class]);
        let clues = record["added"].as_array().expect("a list");
        let has_others = clues.iter().any(|clue| clue.get("cell").is_some() != is_cell);
        assert!(!clues.is_empty() && !has_others, "{class}: {record}");
    }
    let none = run(&["repair", VAGUE, "--keep", "digits"]);
    assert_eq!((none.code, &*none.stdout), (3, ""), "{none:?}");
    let unknown = run(&["repair", VAGUE, "--keep", "walls", "--json"]);
    assert_eq!((unknown.code, &unknown.error()["code"]), (2, &"unsupported".into()));
}

#[test]
fn a_repaired_puzzle_is_written_as_a_save_file() {
    let ran = run(&["repair", VAGUE, "--format", "save"]);
    assert!(ran.stdout.starts_with("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection"));
    assert!(ran.stderr.starts_with("added: R9C"), "{}", ran.stderr);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("repaired.sav");
    fs::write(&path, &ran.stdout).expect("a folder for tests");
    let solved = run(&["solve", path.to_str().expect("an ASCII path"), "--json"]).json();
    assert_eq!(
        (&solved["status"], &solved["game_id"]),
        (&"unique".into(), &repaired(&[VAGUE])["game_id"],)
    );
    for format in ["save", "svg"] {
        let none = run(&["repair", "solo:2x2:1_1n", "--format", format]);
        assert_eq!((none.code, &*none.stdout), (1, ""), "{none:?}");
    }
    assert_eq!(run(&["hint", VAGUE, "--format", "save"]).code, 2);
}

#[test]
fn puzzles_without_a_repair_have_exit_codes() {
    let none = run(&["repair", "solo:2x2:1_1n", "--json"]);
    let record = none.json();
    assert_eq!((none.code, &record["status"]), (1, &"unsolvable".into()));
    assert!(!record["why"].as_array().expect("steps").is_empty());
    let fine = run(&["make", "slant", "4x4", "--seed", "1", "--quiet"]).stdout;
    let ran = run(&["repair", fine.trim()]);
    assert_eq!((ran.code, ran.stdout.trim()), (0, fine.trim()));
    assert_eq!(ran.stderr.trim(), "it has 1 solution already");
    let late = run(&["repair", VAGUE, "--time-limit", "0", "--json"]);
    assert_eq!((late.code, &late.json()["stopped"]), (3, &"time".into()));
    for (arguments, code, message) in [
        (&["countdown:1,2,3,4,5,6:100"][..], "unsupported", "Countdown puzzles cannot be repaired"),
        (
            &["unruly:4x4:BAbIc", "--to", "medium"],
            "unsupported",
            "Unruly has only the bands trivial, easy,",
        ),
        (&["unruly:4x4:BAbIc", "--to", "nice"], "usage", "expected `unique`, `minimal`, or bands"),
        (&["unruly:4x4:BAbIc", "--answer", "/no/file"], "file", "cannot use `/no/file`"),
    ] {
        let ran = run(&[&["repair", "--json"], arguments].concat());
        let error = ran.error();
        assert_eq!((ran.code, &error["code"]), (2, &code.into()), "{error}");
        assert!(error["message"].as_str().is_some_and(|own| own.contains(message)), "{error}");
    }
}

#[test]
fn a_picture_marks_the_new_clues() {
    let svg = run(&["repair", VAGUE, "--format", "svg"]).stdout;
    assert!(svg.starts_with("<svg") && svg.contains("this was changed"), "{svg}");
    assert!(svg.contains("; 1 place changed</title>"), "{svg}");
}
