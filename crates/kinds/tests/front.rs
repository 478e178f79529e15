//! The front door, held against IDs of every game of the collection: never a wrong game, and a refusal names the game.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tatham_core::{Flaw, Options, ParseError, Status, problem};
use tatham_kinds::{COLLECTION, Game, Input, KINDS};

/// Name and ID of each puzzle in `puzzles/collection.txt`.
fn collection() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/collection.txt");
    let text = fs::read_to_string(path).expect("UTF-8");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once(' ').expect("a name and an ID")).map(|(name, id)| (name.to_owned(), id.to_owned())).collect()
}

/// The kind that a text is taken for.
fn kind(text: &str) -> Result<&'static str, ParseError> {
    Input::of(text, None).and_then(|input| input.entry()).map(|entry| entry.kind.name).map_err(|unread| unread.error)
}

#[test]
fn the_ids_are_of_all_games() {
    let ids = collection();
    let names: BTreeSet<&str> = ids.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names.len(), 40);
    assert!(COLLECTION.iter().all(|game| names.contains(game.name)));
}

#[test]
fn no_id_is_taken_for_another_game() {
    for (name, id) in collection() {
        let is_solved = KINDS.iter().any(|entry| entry.kind.name == name);
        match kind(&id) {
            // Games share their ways to write IDs. One that is not solved yet may be read as another, if that has not just one solution.
            Ok(found) if found != name => {
                let read = (tatham_kinds::find(found).expect("in the table").parse)(&id).unwrap_or_else(|e| panic!("{id}: {e}"));
                let report = problem::solve(&*read, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
                assert!(!is_solved && report.status != Status::Unique, "{name} {id} is taken for {found}");
            }
            Ok(_) => {}
            Err(error) if is_solved => match error.flaw {
                Flaw::Ambiguous { fits, .. } => assert!(fits.contains(&&*name), "{name} {id}: {fits:?}"),
                _ => panic!("{name} {id}: {error}"),
            },
            Err(error) => {
                assert_eq!(error.flaw.code(), "unrecognised", "{name} {id}: {error}");
                assert!(error.help.is_some_and(|help| help.contains("`tatham-slv ")), "{name} {id}");
            }
        }
    }
}

#[test]
fn a_named_id_is_solved_or_refused_by_name() {
    for (name, id) in collection() {
        let game = Game::unsolved().find(|game| game.name == name);
        let title = game.map_or_else(|| tatham_kinds::find(&name).expect("a kind").kind.title, |game| game.title);
        let aliases = game.map_or_else(|| tatham_kinds::find(&name).expect("a kind").kind.aliases, |game| game.aliases);
        for name in [name.as_str(), title].iter().chain(aliases) {
            for text in [
                format!("{name}:{id}"),
                format!("{name}#{id}"),
                format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{name}.html#{id}"),
                format!("https://example.org/#{name}:{id}"),
            ] {
                match (kind(&text), game) {
                    (Ok(found), None) => assert_eq!(tatham_kinds::find(found).expect("a kind").kind.title, title, "{text}"),
                    (Err(error), Some(_)) => {
                        assert_eq!(error.flaw, Flaw::Unsupported(format!("{title} is not supported yet")), "{text}");
                    }
                    (found, _) => panic!("{text}: {found:?}"),
                }
            }
        }
    }
}
