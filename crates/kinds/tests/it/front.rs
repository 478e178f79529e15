//! Detection of the kind, tested on IDs of every game of the collection: it never finds a wrong
//! game.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tatham_core::{Flaw, ParseError};
use tatham_kinds::{COLLECTION, Input};

/// Returns the name and ID of each puzzle in `puzzles/collection.txt`.
fn collection() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/collection.txt");
    let text = fs::read_to_string(path).expect("UTF-8");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split_once(' ').expect("a name and an ID"))
        .map(|(name, id)| (name.to_owned(), id.to_owned()))
        .collect()
}

/// Returns the kind that is detected for a text.
fn kind(text: &str) -> Result<&'static str, ParseError> {
    Input::of(text, None)
        .and_then(|input| input.entry())
        .map(|entry| entry.kind.name)
        .map_err(|unread| unread.error)
}

#[test]
fn the_ids_are_of_all_games() {
    let ids = collection();
    let names: BTreeSet<&str> = ids.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names.len(), 40);
    assert!(COLLECTION.iter().all(|game| names.contains(game)));
}

#[test]
fn no_id_is_taken_for_another_game() {
    for (name, id) in collection() {
        match kind(&id) {
            Ok(found) => assert_eq!(found, name, "{id}"),
            // Games share forms of IDs.
            Err(error) => match error.flaw {
                Flaw::Ambiguous { fits, .. } => {
                    assert!(fits.contains(&&*name), "{name} {id}: {fits:?}");
                }
                _ => panic!("{name} {id}: {error}"),
            },
        }
    }
}

#[test]
fn a_named_id_is_read_as_that_game() {
    for (name, id) in collection() {
        let kind_of = tatham_kinds::find(&name).expect("a kind").kind;
        for name in [name.as_str(), kind_of.title].iter().chain(kind_of.aliases) {
            for text in [
                format!("{name}:{id}"),
                format!("{name}#{id}"),
                format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{name}.html#{id}"),
                format!("https://example.org/#{name}:{id}"),
            ] {
                assert_eq!(kind(&text), Ok(kind_of.name), "{text}");
            }
        }
    }
}

#[test]
fn an_unequal_without_its_last_comma_may_be_another_game_too() {
    let error = kind("3:0,0,0,0,0,0,0,0,0").expect_err("two kinds read it");
    let Flaw::Ambiguous { fits, .. } = error.flaw else { panic!("{error}") };
    assert_eq!(fits, ["samegame", "twiddle", "unequal"]);
    assert_eq!(kind("4:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,"), Ok("unequal"));
}
