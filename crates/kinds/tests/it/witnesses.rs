//! Witnesses: the real games generate puzzles, know the solutions, and check our output.
//!
//! The tests generate fresh puzzles of each supported game that can be played, solve them, and
//! write save files, from a new game and from possible positions of a player: the game must report
//! each as finished. If the generator hides its own solution in its save file, it must be ours,
//! cell by cell. The check that each answer passes is also compared with the game: among right
//! answers, and answers that are changed a little or belong to a puzzle with fewer clues or rules,
//! it accepts exactly those that finish the game.
//!
//! The tests need the Debian package `sgt-puzzles`, and the referee (`cargo xtask referee`), but no
//! display. They print everything that they cannot check.
#![expect(clippy::print_stderr, reason = "what is skipped, and what was judged, is said")]

mod answers;
mod boards_at_goal;
mod games;
mod generators;
mod net;
pub(crate) mod referee;
mod regions;
mod tilings;
mod witness;

use serde_json::json;
use tatham_core::Entry;
use tatham_core::author::contract::InJson as _;
use tatham_kinds::{KINDS, find};

use referee::{Referee, Verdict};

/// Tests the kinds whose games are played by save files; the others print a message.
#[test]
fn every_kind_agrees_with_the_real_game() {
    let is_played = |entry: &&Entry| {
        (entry.parse)(entry.kind.example).is_ok_and(|puzzle| puzzle.has_save_files())
    };
    let played: Vec<&'static Entry> = KINDS.iter().copied().filter(is_played).collect();
    assert!(played.len() >= 5, "{played:?}");
    let failed = std::thread::scope(|scope| {
        let asked: Vec<_> = played
            .iter()
            .map(|entry| (entry.kind.name, scope.spawn(|| games::witness(entry).testify())))
            .collect();
        asked
            .into_iter()
            .filter_map(|(name, thread)| thread.join().err().map(|_| name))
            .collect::<Vec<_>>()
    });
    assert_eq!(failed, [""; 0]);
}

#[test]
fn rules_of_solo_that_chance_seldom_breaks_alone_hold_in_the_real_game() {
    let Some(mut referee) = Referee::start() else { return };
    let entry = find("solo").expect("in the table");
    for (id, rows, verdict) in [
        ("2x3x:zj", "632145 541236 153462 426513 315624 264351", Verdict::Finished),
        // The other diagonal is right.
        ("2x3x:zj", "124536 635142 562413 413625 346251 251364", Verdict::Open),
        ("2x3x:zj", "562341 341256 216435 453612 124563 635124", Verdict::Open),
        ("2x2k:p,abbba____________,3a7a7a3a3a7a7a3a", "1234 3412 2143 4321", Verdict::Finished),
        // A cage has a digit twice, but its sum is right.
        ("2x2k:p,aaa_____ab_aa_a_,3a7a9_9a5a4d3a", "1234 3412 2143 4321", Verdict::Open),
    ] {
        let digits = |row: &str| row.chars().map(|digit| digit.to_digit(10)).collect::<Vec<_>>();
        let answer = json!({ "grid": rows.split(' ').map(digits).collect::<Vec<_>>() });
        let puzzle = (entry.parse)(id).unwrap_or_else(|e| panic!("{id}: {e}"));
        let save = puzzle.save(&answer).unwrap_or_else(|| panic!("{id}: no moves enter {rows}"));
        assert_eq!(referee.verdict(&save), verdict, "{id}: {rows}");
        assert_eq!(puzzle.accepts(&answer).is_ok(), verdict == Verdict::Finished, "{id}: {rows}");
    }
}

#[test]
fn a_signpost_without_any_number_is_never_finished() {
    // The one position where the game differs: it does not number a chain without a number, and so
    // does not see the end.
    let Some(mut referee) = Referee::start() else { return };
    let entry = find("signpost").expect("in the table");
    for (id, verdict) in [("3x3:ceeceeaga", Verdict::Open), ("3x3:1ceeceeaga", Verdict::Finished)] {
        let (_, save) = witness::solved(entry, id, None);
        assert_eq!(referee.verdict(&save), verdict, "{id}");
    }
}
