//! IDs of all games, each described once by codes (`tatham_core::author::code`): an ID is written
//! back byte for byte, and the real games load every ID that we read.
//!
//! Games that are not solved here yet are included. A description's hidden part (Mines, Black Box,
//! Guess) is bits here. Hostile IDs are known ones with random changes. The referee
//! (`cargo xtask referee`) shows whether the game loads an ID; where we differ, the game's row
//! gives the reason.
#![expect(clippy::print_stderr, reason = "what is skipped, and what was compared, is said")]

mod corpora;
pub(crate) mod hostile;
mod oracle;
mod row;
mod rows;
mod values;

use std::collections::BTreeMap;

use tatham_core::author::contract::Random;
use tatham_core::{Flaw, ParseError};

use oracle::Oracle;
use row::Row;
use rows::GAMES;

/// Number of hostile IDs for each game.
const HOSTILE: usize = 400;

/// Length beyond which IDs make the tests slow without testing more.
const LONGEST: usize = 500;

#[test]
fn every_id_that_a_game_has_written_is_written_again() {
    if !corpora::beside().is_dir() {
        eprintln!(
            "skipped: the corpora beside the repository (there is no {})",
            corpora::beside().display()
        );
    }
    let mut compared = 0;
    for game in GAMES {
        let ids = corpora::ids(game.name);
        assert!(!ids.is_empty() || game.next.is_empty(), "{}: no IDs", game.name);
        for id in &ids {
            let read = (game.read)(id)
                .unwrap_or_else(|e| panic!("{} {id}: {e} at {:?}", game.name, e.span));
            assert_eq!(read.text, *id, "{}", game.name);
        }
        compared += ids.len();
    }
    eprintln!("{compared} IDs are written as they came");
}

#[test]
fn what_is_written_is_read_again_and_means_the_same() {
    let (mut read, mut refused) = (0, 0);
    for game in GAMES {
        game.more.iter().for_each(|id| {
            assert!((game.read)(id).is_ok(), "{} {id}: {:?}", game.name, (game.read)(id));
        });
        for id in hostile_ids(&game) {
            match (game.read)(&id) {
                Ok(first) => {
                    let again = (game.read)(&first.text);
                    assert_eq!(
                        again.as_ref(),
                        Ok(&first),
                        "{} {id} written as {}",
                        game.name,
                        first.text
                    );
                    read += 1;
                }
                Err(error) => {
                    let lies_within = id.get(error.span.clone()).is_some();
                    assert!(lies_within, "{} {id}: {error} at {:?}", game.name, error.span);
                    refused += 1;
                }
            }
        }
    }
    eprintln!("of hostile IDs {read} are read and {refused} refused");
}

#[test]
fn the_real_games_load_what_is_read() {
    Oracle::all().for_each(loads_what_is_read);
}

fn loads_what_is_read(mut oracle: Oracle) {
    let (mut wrong, mut asked) = (Vec::new(), 0);
    for game in GAMES.iter().filter(|game| !game.next.is_empty()) {
        let mut tally = BTreeMap::<&str, usize>::new();
        let mut count = |what| *tally.entry(what).or_default() += 1;
        let mut for_meaning = Vec::new();
        let known = corpora::ids(game.name)
            .into_iter()
            .take(20)
            .chain(game.more.iter().map(|&id| id.to_owned()));
        for id in known.chain(hostile_ids(game)).filter(|id| id.len() <= LONGEST) {
            let id = id.trim();
            let read = (game.read)(id);
            if !can_be_asked(game, id, read.as_ref().err()) {
                count("not asked");
                continue;
            }
            match (oracle.loads(game, id), read) {
                (None, _) => count("broke off"),
                (Some(true), Ok(read)) => {
                    count("loaded");
                    if oracle.loads(game, &read.text) == Some(false) {
                        wrong.push(format!(
                            "{} {id} is loaded, but not as we write it: {}",
                            game.name, read.text
                        ));
                    }
                }
                (Some(false), Err(_)) => count("refused"),
                (Some(false), Ok(_)) => for_meaning.push(id.to_owned()),
                (Some(true), Err(error)) if is_listed(game, id, &error) => count("stricter"),
                (Some(true), Err(_)) if oracle.is_newer(game, id) => count("left out"),
                (Some(true), Err(error)) => wrong
                    .push(format!("{} {id} is loaded, but {error} at {:?}", game.name, error.span)),
            }
        }
        for (id, why) in for_meaning.iter().zip(oracle.reasons(game, &for_meaning)) {
            count("refused for its meaning");
            if !oracle.refusals(game).any(|known| why.starts_with(known)) {
                wrong.push(format!("{} {id} is read, but the game says: {why}", game.name));
            }
        }
        asked += tally
            .iter()
            .filter(|(what, _)| **what != "not asked")
            .map(|(_, count)| count)
            .sum::<usize>();
        eprintln!("{}: {tally:?}", game.name);
        if oracle.judge.is_todays && !game.newer.0.is_empty() {
            eprintln!("left out until they are read: {}'s {}", game.title, game.newer.0);
        }
    }
    let (version, broken) = (&oracle.judge.version, &oracle.broken);
    eprintln!(
        "{asked} IDs are held against the loading of the games of {version}, which broke off at {broken:?}"
    );
    oracle.conclude(&wrong);
}

/// Checks the kinds' own readers, which check more than the codes.
#[test]
fn kinds_read_what_their_games_load() {
    Oracle::all().for_each(kinds_read_what_is_loaded);
}

fn kinds_read_what_is_loaded(mut oracle: Oracle) {
    let (mut wrong, mut asked) = (Vec::new(), 0);
    for game in GAMES.iter().filter(|game| !game.next.is_empty()) {
        let Some(entry) = tatham_kinds::find(game.name) else { continue };
        let mut refused = Vec::new();
        let known = corpora::ids(game.name)
            .into_iter()
            .take(20)
            .chain(game.more.iter().map(|&id| id.to_owned()));
        for id in known.chain(hostile_ids(game)).filter(|id| id.len() <= LONGEST) {
            let id = id.trim();
            let read = (entry.parse)(id);
            if !can_be_asked(game, id, read.as_ref().err()) {
                continue;
            }
            asked += 1;
            match (oracle.loads(game, id), read) {
                (None, _) | (Some(false), Err(_)) => {}
                (Some(true), Ok(puzzle)) => {
                    let ours = puzzle.game_id();
                    if oracle.loads(game, &ours) != Some(true) {
                        wrong.push(format!(
                            "{} {id} is loaded, but not as we write it: {ours}",
                            game.name
                        ));
                    }
                }
                // The games have no unknown clues.
                (Some(false), Ok(puzzle)) if puzzle.game_id().contains('?') => {}
                // Some IDs give less than the game needs, and the gap shows in the puzzle.
                (Some(false), Ok(puzzle))
                    if oracle.loads(game, &puzzle.game_id()) == Some(true) => {}
                (Some(false), Ok(_)) => refused.push(id.to_owned()),
                (Some(true), Err(error))
                    if is_listed(game, id, &error) || oracle.is_newer(game, id) => {}
                (Some(true), Err(error)) => {
                    wrong.push(format!("{} {id} is loaded, but {error}", game.name));
                }
            }
        }
        for (id, why) in refused.iter().zip(oracle.reasons(game, &refused)) {
            if !oracle.own_refusals(game).any(|known| why.starts_with(known)) {
                wrong.push(format!("{} {id} is read, but the game says: {why}", game.name));
            }
        }
    }
    eprintln!(
        "{asked} IDs of solved kinds are held against the loading of the games of {}",
        oracle.judge.version
    );
    oracle.conclude(&wrong);
}

/// Returns hostile IDs of a game, the same each time.
fn hostile_ids(game: &Row) -> Vec<String> {
    let mut known: Vec<String> =
        corpora::ids(game.name).into_iter().filter(|id| id.len() <= LONGEST).collect();
    // The same number of each, so that neither larger corpora nor their absence changes much.
    known.truncate(10);
    known.extend(game.more.iter().map(|&id| id.to_owned()));
    let mut random =
        Random::seeded(game.name.bytes().fold(7, |seed, byte| 31 * seed + u64::from(byte)));
    let mut some = || known[random.below(known.len())].clone();
    let pairs: Vec<_> = (0..HOSTILE).map(|_| (some(), some())).collect();
    pairs.iter().map(|(id, other)| hostile::changed(&mut random, id, other)).collect()
}

/// Returns true if the game can be tested with an ID: it must have parameters, neither a side over
/// our bound nor a number that takes the game very long.
fn can_be_asked(game: &Row, id: &str, error: Option<&ParseError>) -> bool {
    let Some((params, desc)) = id.split_once(':') else { return false };
    let is_too_large = error.is_some_and(|error| {
        error.span.start < params.len() && matches!(error.flaw, Flaw::TooLarge { .. })
    });
    let mut numbers =
        params.split(|sign: char| !sign.is_ascii_digit()).filter(|number| !number.is_empty());
    let is_small = numbers.all(|number| number.parse::<u32>().is_ok_and(|number| number <= 1000));
    is_small && !is_too_large && !params.contains('#') && !desc.is_empty() && !(game.breaks)(id)
}

/// Errors in parameters where we are stricter than any game: text after them, missing parts, blanks
/// and signs before numbers.
const PARAMETERS: [&str; 7] = [
    "expected `:`",
    "expected `x`",
    "expected a number (",
    "expected one of",
    "expected `t`",
    "the parameters need",
    "must say",
];

/// Returns true if the game is known to load an ID that we refuse with this error.
fn is_listed(game: &Row, id: &str, error: &ParseError) -> bool {
    let (message, is_parameter) =
        (error.to_string(), id.find(':').is_some_and(|colon| error.span.start <= colon));
    let mut parts = game.stricter.iter().chain(PARAMETERS.iter().filter(|_| is_parameter));
    // Some boards of a game may be supported and others not yet.
    let is_unsupported = matches!(error.flaw, Flaw::Unsupported(_));
    wraps(error) || is_unsupported || parts.any(|part| message.contains(part))
}

/// Returns true if a number is so large that it overflows the 32 bits of the games.
fn wraps(error: &ParseError) -> bool {
    let Flaw::TooLarge { found, .. } = &error.flaw else { return false };
    found.trim_matches('`').parse::<u64>().map_or(true, |number| number > i32::MAX as u64)
}
