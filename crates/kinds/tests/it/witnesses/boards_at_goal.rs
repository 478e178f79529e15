//! Boards that begin with the whole answer: the real games check a board only after a move, so that
//! a save file needs one that changes nothing.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use tatham_core::author::contract::InJson as _;
use tatham_core::save::SaveFile;
use tatham_core::{AnyProblem, Options};
use tatham_kinds::{KINDS, find};

use crate::witnesses::referee::{Referee, Verdict};

/// Boards of each kind, with the reason why the game never shows it as finished, if that is so.
const BOARDS: &[(&str, &str, Option<&str>)] = &[
    (
        "blackbox",
        "w5h5m0M0:bc91",
        Some("the current version of the game rejects a box without balls"),
    ),
    ("fifteen", "3x3:1,2,3,4,5,6,7,8,0", None),
    ("fifteen", "2x2:1,2,3,0", None),
    ("filling", "2x1:22", None),
    ("filling", "1:1", None),
    ("flip", "3x3:d60c60bc2f4e8b87900c3,000", None),
    ("flip", "1x1:8,0", None),
    ("flood", "2x2c3m5:1111,1", None),
    ("flood", "2x2c3m5:1111,0", Some("it allows no fill")),
    (
        "flood",
        "2x2c3m5:0000,5",
        Some("every cell has the first colour, which the game never fills in"),
    ),
    ("galaxies", "3x3:m", None),
    ("lightup", "3x2:0BB0BB", Some("every cell is black")),
    ("lightup", "2x2:BBBB", Some("every cell is black")),
    ("magnets", "3:...,...,...,...,*********", Some("there is no domino")),
    ("map", "3x2n6:ag,012301", None),
    ("mines", "4x3:0,0,u001", None),
    (
        "mines",
        "3x3:0,0,u001",
        Some("the current version of the game rejects boards of fewer than 10 cells"),
    ),
    ("net", "2x1:14", None),
    ("net", "2x1w:14", None),
    ("net", "2x2:0000", None),
    ("netslide", "2x2:9434", None),
    ("palisade", "3x3n9:i", None),
    ("palisade", "2x1n2:b", None),
    ("palisade", "1x1n1:", None),
    ("pattern", "2x2:///,aaaa", None),
    (
        "pattern",
        "1:1/1,A",
        Some("the current version of the game rejects a board of a single cell"),
    ),
    ("pegs", "3x1:PHH", Some("a single peg cannot jump")),
    ("range", "3x1:3_3_3", None),
    ("range", "2x2:3_3_3_3", None),
    ("samegame", "2x2c2s1r:0,0,0,0", None),
    ("signpost", "1x2:1e2g", None),
    ("signpost", "2x2:1c2e4a3g", None),
    ("signpost", "1:1a", Some("there is a single cell")),
    ("signpost", "3x4:eegbcebcfaca", Some("no cell has a number")),
    ("sixteen", "2x2:1,2,3,4", None),
    ("solo", "2x2:1_2_3_4_3_4_1_2_2_1_4_3_4_3_2_1", None),
    (
        "tents",
        "2x2:d,0,0,0,0",
        Some("the game refuses boards with fewer than 4 cells in a row or column"),
    ),
    ("towers", "3:///////////,1_2_3_2_3_1_3_1_2", Some("every cell is given")),
    ("tracks", "5x4:eCiAd,S3,0,0,0,0,0,S1,1,1", None),
    ("tracks", "4x4:p,S1,0,0,0,0,0,0,S1", Some("the game crashes on a track of a single cell")),
    ("twiddle", "2x2n2:1,2,3,4", None),
    ("twiddle", "2x2n2o:1u2u3u4u", None),
    ("undead", "3x3:0,0,0,LRLRLRLRL,0,0,0,0,0,0,0,0,0,0,0,0", None),
    ("unequal", "3:1,2,3,2,3,1,3,1,2,", None),
    ("unruly", "6x6:AaAaAaaAaAaAAaAaAaaAaAaAAaAaAaaAaAaAa", Some("every cell is given")),
];

/// Kinds without such boards, with the reason.
const NEVER_THERE: &[(&str, &str)] = &[
    ("bridges", "an island needs a bridge"),
    ("cube", "a face has to be coloured"),
    ("dominosa", "a domino has to be laid"),
    ("guess", "a guess has to be made"),
    ("inertia", "a gem has to be taken"),
    ("keen", "no digit is given"),
    ("loopy", "a loop has to be drawn"),
    ("mosaic", "no cell is given"),
    ("pearl", "a loop has to be drawn"),
    ("rect", "a rectangle is always drawn"),
    ("singles", "white cells are circled"),
    ("slant", "no diagonal is given"),
    ("untangle", "points are always moved"),
];

/// The puzzle, and the save file that the command line writes of its first solution.
fn solved(name: &str, id: &str) -> (AnyProblem, SaveFile) {
    let entry = find(name).unwrap_or_else(|| panic!("no kind {name}"));
    let puzzle = (entry.parse)(id).unwrap_or_else(|error| panic!("{name} {id}: {error}"));
    let (options, mut save) = (Options::default(), None);
    let report = puzzle.search(&options, &options.budget(), &mut |answer| {
        if save.is_none() && !answer.is_partial() {
            save = answer.save();
            // The wire and the page request it in this way.
            let value = answer.json().value();
            assert_eq!(puzzle.save(&value), save, "{name} {id}: {value}");
        }
        ControlFlow::Continue(())
    });
    report.unwrap_or_else(|defect| panic!("{name} {id}: {defect}"));
    (puzzle, save.unwrap_or_else(|| panic!("{name} {id}: no save file")))
}

#[test]
fn every_kind_has_a_board_that_is_solved_from_the_start_or_can_have_none() {
    let played = KINDS.iter().filter(|entry| {
        (entry.parse)(entry.kind.example).is_ok_and(|puzzle| puzzle.has_save_files())
    });
    let played: BTreeSet<&str> = played.map(|entry| entry.kind.name).collect();
    let listed =
        BOARDS.iter().map(|(name, ..)| *name).chain(NEVER_THERE.iter().map(|(name, _)| *name));
    assert_eq!(played, listed.collect());
}

#[test]
fn what_is_solved_from_the_start_has_a_save_file_that_our_own_board_follows() {
    for &(name, id, reason) in BOARDS {
        let (puzzle, save) = solved(name, id);
        assert_eq!(puzzle.never_finished().as_deref(), reason, "{name} {id}");
        let report = tatham_core::problem::solve(&puzzle, &Options::default())
            .unwrap_or_else(|defect| panic!("{defect}"));
        let answer = report.solutions[0].value();
        let is_move_list = answer.get("lower_bound").is_some();
        assert!(
            !is_move_list || answer["length"] == 0 && answer["moves"] == serde_json::json!([]),
            "{name} {id}: {answer}"
        );
        let options = Options { played: Some(save.clone()), ..Options::default() };
        let report = tatham_core::problem::solve(&puzzle, &options)
            .unwrap_or_else(|defect| panic!("{name} {id}: {defect}"));
        let player = report.player.unwrap_or_else(|| panic!("{name} {id}: no player"));
        assert!(
            player.skipped.is_empty() && player.wrong.is_empty() && player.open == 0,
            "{name} {id}: {player:?}"
        );
    }
}

#[test]
fn the_real_games_call_what_is_solved_from_the_start_finished() {
    let Some(mut referee) = Referee::start() else { return };
    for &(name, id, reason) in BOARDS {
        let (_, save) = solved(name, id);
        let verdicts = referee.verdicts(&save);
        let is_finished = verdicts.iter().all(|verdict| *verdict == Some(Verdict::Finished));
        assert_eq!(is_finished, reason.is_none(), "{name} {id}: {verdicts:?}\n{save}");
    }
}

#[test]
fn a_finished_game_of_a_player_gets_no_further_moves() {
    for (name, id, moves) in [
        ("fifteen", "3x3:1,2,3,4,5,6,7,0,8", "M2,2"),
        ("flood", "2x2c3m5:1111,1", "M0"),
        ("filling", "2x1:2a", "1_2"),
    ] {
        let (puzzle, save) = solved(name, id);
        assert_eq!(save.to_string().matches("MOVE").count(), 1, "{name} {id}: {save}");
        let steps = vec![tatham_core::save::Step::Move(moves.to_owned())];
        let options = Options {
            played: Some(SaveFile { steps: steps.clone(), ..save }),
            ..Options::default()
        };
        let mut carried_on = None;
        let report = puzzle.search(&options, &options.budget(), &mut |answer| {
            carried_on = answer.save();
            ControlFlow::Continue(())
        });
        report.unwrap_or_else(|defect| panic!("{name} {id}: {defect}"));
        assert_eq!(carried_on.map(|save| save.steps), Some(steps), "{name} {id}");
    }
}
