//! Loopy on the tilings that only today's game has, held against that game: 150 IDs that it has
//! drawn (`puzzles/loopy/tilings.jsonl`), and damaged addresses.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tatham_core::author::contract::Random;
use tatham_core::save::SaveFile;
use tatham_core::{AnyProblem, Settings};
use tatham_kinds::{Input, find};

use super::referee::{Judge, Verdict};
use super::witness;
use crate::codes::hostile;

/// Addresses that are damaged.
const DAMAGED: usize = 1000;

/// The puzzles.
fn puzzles() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/loopy/tilings.jsonl");
    let text = fs::read_to_string(path).expect("the puzzles are there");
    text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

fn id(puzzle: &Value) -> &str {
    puzzle["game_id"].as_str().expect("it has an ID")
}

/// Today's game, if it has been built.
fn todays_game() -> Option<Judge> {
    Judge::all().into_iter().find(|judge| judge.is_todays)
}

/// Reads an ID without a name of its puzzle.
fn unnamed(id: &str) -> AnyProblem {
    let input =
        Input::from_text(id, None).unwrap_or_else(|unread| panic!("{id}: {}", unread.error));
    let entry = input.entry().unwrap_or_else(|unread| panic!("{id}: {}", unread.error));
    assert_eq!(entry.kind.name, "loopy", "{id}");
    let read = input.parse(entry, &Settings::default());
    read.unwrap_or_else(|unread| panic!("{id}: {}", unread.error))
}

#[test]
fn puzzles_of_todays_game_have_one_solution_that_finishes_it() {
    let (loopy, mut game, mut solved) = (find("loopy").expect("in the table"), todays_game(), 0);
    for puzzle in &puzzles() {
        let id = id(puzzle);
        assert_eq!(unnamed(id).game_id(), id);
        solved += 1;
        let (solution, save) = witness::solved(loopy, id, None);
        if let Some(moves) = puzzle["moves"].as_str() {
            let edges = solution["edges"].as_array().expect("it has edges");
            let lines = moves.split_inclusive(['y', 'n']).map(|own| own.trim_start_matches('S'));
            let lines = lines.filter_map(|own| own.strip_suffix('y'));
            assert_eq!(
                edges.iter().map(Value::to_string).collect::<Vec<_>>(),
                lines.collect::<Vec<_>>(),
                "{id}"
            );
        }
        if let Some(game) = &mut game {
            assert_eq!(game.ask(&save), Some(Verdict::Finished), "{id}");
        }
    }
    assert_eq!(solved, 150);
    eprintln!("loopy: {solved} puzzles of tilings are solved");
}

#[test]
fn damaged_addresses_are_read_as_by_todays_game() {
    let Some(mut game) = todays_game() else { return };
    let (loopy, mut random) = (find("loopy").expect("in the table"), Random::seeded(60));
    let puzzles = puzzles();
    let known: Vec<_> = puzzles
        .iter()
        .filter_map(|puzzle| {
            let (params, desc) = id(puzzle).split_once(':')?;
            Some((params, desc.split_once('_')?.0))
        })
        .filter(|(params, _)| !params.starts_with("20x") && !params.starts_with("15x"))
        .collect();
    let (mut asked, mut read) = (0, 0);
    while asked < DAMAGED {
        let (params, address) = known[random.below(known.len())];
        let (_, other) = known[random.below(known.len())];
        let address = hostile::changed(&mut random, address, other);
        if address.contains([':', '_']) {
            continue;
        }
        asked += 1;
        // An address that is read is told by the number of faces that it wants, and those are left
        // blank.
        let empty = format!("{params}:{address}_");
        let faces = (loopy.parse)(&empty).err().and_then(|error| {
            let message = error.to_string();
            message.strip_prefix("expected ")?.split_once(" faces; there are 0")?.0.parse().ok()
        });
        let id = empty.clone() + &blank(faces.unwrap_or(1));
        let puzzle = (loopy.parse)(&id);
        let (params, desc) = id.split_once(':').expect("it has parameters");
        let save = SaveFile {
            game: "Loopy".to_owned(),
            params: params.to_owned(),
            next_params: "7x7t0de".to_owned(),
            desc: desc.to_owned(),
            steps: Vec::new(),
        };
        match (puzzle, game.ask(&save)) {
            (Ok(_), Some(Verdict::Open)) => read += 1,
            // Without a verdict the game breaks off, as it does where no face is left.
            (Err(_), Some(Verdict::Rejected(_)) | None) => {}
            // The game ignores the rest of a hat's address.
            (Err(error), Some(_))
                if params.contains("t16") && error.to_string().contains("expected `_`") => {}
            (ours, theirs) => panic!("{id}: {:?}, but the game: {theirs:?}", ours.err()),
        }
    }
    assert!(read > DAMAGED / 10, "{read}");
    eprintln!("loopy: of {asked} damaged addresses {read} are read");
}

/// Returns the description of this number of faces without a clue.
fn blank(faces: usize) -> String {
    let rest = (!faces.is_multiple_of(26)).then(|| char::from(b'a' + (faces % 26) as u8 - 1));
    "z".repeat(faces / 26) + &rest.map(String::from).unwrap_or_default()
}
