//! Detection of the kind, tested on IDs of every game of the collection: it never finds a wrong
//! game.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tatham_core::author::contract::ids;
use tatham_core::{Flaw, ParseError, Settings};
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
    Input::from_text(text, None)
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

/// The kind and ID that a text is taken for.
fn taken_for(text: &str) -> Result<(&'static str, String), ParseError> {
    let read = |input: Input<'_>| {
        let entry = input.entry()?;
        Ok((entry.kind.name, input.parse(entry, &Settings::default())?.game_id()))
    };
    Input::from_text(text, None).and_then(read).map_err(|unread| unread.error)
}

#[test]
fn no_format_is_taken_for_another_puzzle() {
    for name in ["pattern", "solo"] {
        let entry = tatham_kinds::find(name).expect("a kind");
        let (mut written, mut doubts) = (0, 0);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(name);
        let corpus = fs::read_to_string(path.join("sgt.txt")).expect("UTF-8");
        for id in ids(&corpus) {
            let problem = (entry.parse)(id).unwrap_or_else(|error| panic!("{id}: {error}"));
            for (format, _) in entry.kind.formats {
                let Ok(text) = problem.write_as(format) else { continue };
                written += 1;
                for text in [text.clone(), format!("{name}:{text}"), format!("{name}\n{text}")] {
                    match taken_for(&text) {
                        Ok(found) => {
                            assert_eq!(found, (name, problem.game_id()), "{format}: {text}");
                        }
                        Err(error) => {
                            assert_eq!(error.flaw.code(), "ambiguous", "{format}: {error}: {text}");
                            doubts += 1;
                        }
                    }
                }
            }
        }
        assert!(written > 100 && 100 * doubts <= 3 * written, "{name}: {doubts} of {written}");
    }
}

#[test]
fn blanks_at_both_ends_of_several_lines_count() {
    // Empty cells in the first and the last row.
    let grid = "  12\n  34\n1  4\n    ";
    for before in ["solo\n", "solo:\n", "\u{feff}Sudoku\n"] {
        let found = taken_for(&format!("{before}{grid}"));
        assert_eq!(found, Ok(("solo", "2x2:b1_2b3_4_1b4d".to_owned())), "{before:?}");
    }
    let nine = ["  1234567"; 9].join("\n");
    let found = taken_for(&nine).map(|(kind, id)| (kind, id.starts_with("3x3:b1_2")));
    assert_eq!(found, Ok(("solo", true)));
    // The last clue is a blank line.
    let text = "width 3\nheight 2\nrows\n2\n1\ncolumns\n1\n2\n\n";
    assert_eq!(taken_for(text), Ok(("pattern", "3x2:1/2//2/1".to_owned())));
}
