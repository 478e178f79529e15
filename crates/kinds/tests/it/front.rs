//! Detection of the kind, tested on IDs of every game of the collection: it never finds a wrong
//! game.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tatham_core::author::contract::ids;
use tatham_core::{Flaw, ParseError, Settings};
use tatham_kinds::{COLLECTION, Input, Unread};

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

/// The names in an error: of the kind whose reader failed, or of those that came equally far.
fn blamed(unread: &Unread) -> Vec<&'static str> {
    let fits = match &unread.error.flaw {
        Flaw::Unrecognised { fits, .. } | Flaw::Ambiguous { fits, .. } => fits.as_slice(),
        _ => &[],
    };
    unread.puzzle.iter().chain(fits).copied().collect()
}

#[test]
fn the_error_of_a_damaged_text_is_that_of_its_kind() {
    let read = |text: &str, wanted| {
        let input = Input::from_text(text, wanted)?;
        let entry = input.entry()?;
        input.parse(entry, &Settings::default())
    };
    let (mut tried, mut others) = (0, Vec::new());
    for entry in tatham_kinds::KINDS {
        let problem = (entry.parse)(entry.kind.example).expect(entry.kind.example);
        let texts =
            entry.kind.formats.iter().filter_map(|(format, _)| problem.write_as(format).ok());
        for text in texts.chain([entry.kind.example.to_owned()]) {
            // The parameters of one game are often those of another.
            let body = text.find(':').map_or(1, |colon| colon + 1);
            // Words and brackets show what the format is.
            let is_id = text == entry.kind.example;
            let is_body = |(at, sign): &(usize, char)| {
                let is_mark = sign.is_alphabetic() || "[]{}<>?#:*\"\n".contains(*sign);
                *at >= body && (is_id || !is_mark)
            };
            for (at, sign) in text.char_indices().filter(is_body) {
                let damaged = format!("{}§{}", &text[..at], &text[at + sign.len_utf8()..]);
                let (Err(named), Err(unnamed)) =
                    (read(&damaged, Some(*entry)), read(&damaged, None))
                else {
                    continue;
                };
                tried += 1;
                let is_right = blamed(&unnamed).contains(&entry.kind.name)
                    && unnamed.error.span.start == named.error.span.start;
                if !is_right {
                    others.push(format!(
                        "{unnamed} at {:?}, and {named} at {:?}: {} {damaged:?}",
                        unnamed.error.span, named.error.span, entry.kind.name
                    ));
                }
            }
        }
    }
    assert!(tried > 2500, "{tried}");
    assert!(
        others.is_empty(),
        "{} of {tried}:\n{}",
        others.len(),
        others[..others.len().min(20)].join("\n")
    );
}

#[test]
fn what_surrounds_a_puzzle_is_taken_off() {
    let id = "5x5:1f31a4b13c13a3b1c4b0d";
    let link = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/slant.html";
    let save = {
        let problem = (tatham_kinds::find("slant").expect("a kind").parse)(id).expect(id);
        problem.start().save().expect("it is played").to_string()
    };
    let quoted: String = save.lines().flat_map(|line| ["> ", line, "\n"]).collect();
    for text in [
        format!("\"{id}\""),
        format!("“slant {id}”."),
        format!("‘{id}’"),
        format!("`slant:{id}`"),
        format!("<{link}#{id}>"),
        format!("({link}#{id})"),
        format!("{link}#{id}."),
        format!("Game ID: {id}"),
        format!("ID={id};"),
        format!("Puzzle: slant {id}"),
        format!("[a slant]({link}#{id})"),
        format!("sgtpuzzles:slant:{id}"),
        format!("```\nslant {id}\n```"),
        format!("> slant {id}"),
        format!("slant {}\u{200b}{}", &id[..9], &id[9..]),
        format!("slant {}\n    {}\n", &id[..14], &id[14..]),
        format!("slant {}", id.replace(':', "%3A")),
        format!("```\n{save}```\n"),
        quoted,
    ] {
        let input =
            Input::from_text(&text, None).unwrap_or_else(|unread| panic!("{text}: {unread}"));
        let entry = input.entry().unwrap_or_else(|unread| panic!("{text}: {unread}"));
        let problem = input
            .parse(entry, &Settings::default())
            .unwrap_or_else(|unread| panic!("{text}: {unread}"));
        assert_eq!((entry.kind.name, problem.game_id().as_str()), ("slant", id), "{text}");
        assert!(!problem.input_remarks().is_empty(), "{text}");
    }
    // A dash, and blanks after commas.
    let untangle = "4:0-1,0-2,0-3,1-2,1-3";
    let text = untangle.replace('-', "–").replace(',', ", ");
    assert_eq!(taken_for(&text), taken_for(untangle));
    // What cannot be read even so has the error of the reading that came further.
    let text = format!("“slant {}§”", &id[..id.len() - 1]);
    let unread = Input::from_text(&text, None).and_then(|input| {
        let entry = input.entry()?;
        input.parse(entry, &Settings::default())
    });
    let unread = unread.expect_err("it is damaged");
    assert_eq!((unread.text.as_str(), unread.error.span.start), (&*text, text.find('§').unwrap()));
}

#[test]
fn several_puzzles_are_counted() {
    let id = "5x5:1f31a4b13c13a3b1c4b0d";
    let grid = "1...\n....\n..3.\n....";
    for (text, items) in [
        (format!("slant {id}\nslant {id}\n"), vec![0..31, 32..63]),
        (format!("{id}\n\n  {id}\n{id}"), vec![0..25, 29..54, 55..80]),
        (format!("slant {id}\nsolo 2x2:1eeb4b"), vec![0..31, 32..47]),
        (format!("{grid}\n\n{grid}\n"), vec![0..19, 21..40]),
    ] {
        let error = taken_for(&text).expect_err(&text);
        assert_eq!(error.flaw, Flaw::Several { items }, "{text}");
    }
    for text in [
        format!("slant {id}\n!"),
        format!("slant {id}\n"),
        grid.to_owned(),
        // 8 rows, each of which may be numbers for Countdown.
        ["5 3 4 6 7 8 9 1 2"; 8].join("\n"),
    ] {
        let is_several =
            taken_for(&text).is_err_and(|error| matches!(error.flaw, Flaw::Several { .. }));
        assert!(!is_several, "{text}");
    }
}

#[test]
fn seeds_name_the_command_that_gets_the_id() {
    let seed = |text: &str| match taken_for(text).map_err(|error| error.flaw) {
        Err(Flaw::SeedId { command, fits }) => (command, fits),
        other => panic!("{text}: {other:?}"),
    };
    let (command, fits) = seed("net 7x11#291681375271034");
    assert_eq!(
        (&command[1..], &fits[..]),
        (&["--generate", "1", "7x11#291681375271034"].map(str::to_owned)[..], &["net"][..])
    );
    assert!(command[0].ends_with("sgt-net"), "{command:?}");
    let (command, fits) = seed("7x11#291681375271034");
    assert!(command.is_empty() && fits.contains(&"net") && fits.contains(&"pattern"), "{fits:?}");
    assert!(!fits.contains(&"untangle"), "its only parameter is a number: {fits:?}");
    // A `#` alone makes no seed.
    for text in ["net hello#5", "q!#5", "5x5:a#5", "7x11#1\n7x11#2"] {
        let error = taken_for(text).expect_err(text);
        assert_ne!(error.flaw.code(), "seed_id", "{text}");
    }
}

#[test]
fn a_kind_is_suggested_only_if_it_is_the_only_one() {
    let help = |text: &str| taken_for(text).expect_err(text).help.map(String::from);
    // Too large for Keen, and Palisade would read it.
    assert!(!help("keen 10:aa").is_some_and(|help| help.contains("Palisade")));
    let help = help("net 4x4:edefceha10aa1aea16agg").expect("only Signpost reads it");
    assert!(help.contains("Signpost"), "{help}");
}
