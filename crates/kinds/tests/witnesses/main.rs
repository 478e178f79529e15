//! The real games as witnesses: they draw puzzles, know the solutions, and judge what we write.
//!
//! Fresh puzzles of each game that we solve and that can be played are drawn, solved, and written as save files, from a new game and from
//! what a player may have done: the game must say that each is finished. Where the generator hides its own solution in its save file, it
//! must be ours, cell by cell. And the check that each answer passes is held against the game: of right answers, and of such that are
//! changed a little or belong to a puzzle with fewer clues or rules, it accepts exactly those that finish the game.
//!
//! Needs the Debian package `sgt-puzzles`, and the referee (`cargo xtask referee`); no display. What cannot be asked is said.
#![expect(clippy::print_stderr, reason = "what is skipped, and what was judged, is said")]

mod answers;
mod drawn;
mod games;
mod referee;
mod witness;

use tatham_kinds::find;

use referee::{Referee, Verdict};

#[test]
fn pattern_agrees_with_the_real_game() {
    games::PATTERN.testify();
}

#[test]
fn signpost_agrees_with_the_real_game() {
    games::SIGNPOST.testify();
}

#[test]
fn solo_agrees_with_the_real_game() {
    games::SOLO.testify();
}

#[test]
fn unruly_agrees_with_the_real_game() {
    games::UNRULY.testify();
}

#[test]
fn a_signpost_without_any_number_is_never_finished() {
    // The one place where the game differs: it numbers no chain that is not tied to a number, and so sees no end. `1` makes it one.
    let Some(mut referee) = Referee::start() else {
        eprintln!("skipped: the referee is not built (cargo xtask referee)");
        return;
    };
    let entry = find("signpost").expect("in the table");
    for (id, verdict) in [("3x3:ceeceeaga", Verdict::Open), ("3x3:1ceeceeaga", Verdict::Finished)] {
        let (solution, save) = witness::solved(entry, id, None);
        assert_eq!(referee.verdict(&save), verdict, "{id}: {solution}");
    }
}
