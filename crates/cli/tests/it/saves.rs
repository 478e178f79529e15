//! Save files of the real games: the player's moves are reported, marked, kept and continued.

use serde_json::json;

#[cfg(unix)]
use crate::examples::shell;
use crate::examples::tempfile;
use crate::run;

/// Returns a save file as the games write it: `CPARAMS`, the moves, and the current state, counted
/// from 1.
pub(crate) fn save_file(
    game: &str,
    params: &str,
    desc: &str,
    moves: &[&str],
    shown: usize,
) -> String {
    let record = |key: &str, value: &str| format!("{key:<8}:{}:{value}\n", value.len());
    let head = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        ("VERSION", "1"),
        ("GAME", game),
        ("PARAMS", "9x9"),
        ("CPARAMS", params),
        ("DESC", desc),
        ("NSTATES", &(moves.len() + 1).to_string()),
        ("STATEPOS", &shown.to_string()),
    ];
    head.iter()
        .map(|(key, value)| record(key, value))
        .chain(moves.iter().map(|text| record("MOVE", text)))
        .collect()
}

/// Writes the game to a file and returns its name.
fn file(name: &str, text: &str) -> String {
    tempfile(&format!("saves-{name}"), text).to_str().expect("a path").to_owned()
}

/// Writes a game with the rows `##` and `#.`, in which the player has blackened all but the upper
/// right cell.
fn pattern(name: &str) -> String {
    file(name, &save_file("Pattern", "2x2", "2/1/2/1", &["F0,0,1,2", "F1,1,1,1"], 3))
}

/// Returns the values of the records with this key.
fn records<'t>(save: &'t str, key: &str) -> Vec<&'t str> {
    let value = |line: &'t str| {
        let (found, value) = line.split_once(':')?;
        (found.trim_end() == key).then_some(value.split_once(':')?.1)
    };
    save.lines().filter_map(value).collect()
}

#[cfg(unix)]
#[test]
fn mistakes_are_told_before_the_solution() {
    let ran = shell(&format!("tatham-slv solve {} 2>&1", pattern("first.sav")));
    let mut lines = ran.stdout.lines();
    assert_eq!(lines.next(), Some("player: 2 correct, 1 wrong (R2C2), 1 left to fill"), "{ran:?}");
    assert_eq!((lines.next(), lines.next()), (Some("##"), Some("#.")), "{ran:?}");
    assert_eq!(ran.stdout.matches("player").count(), 1, "told once: {ran:?}");
}

#[test]
fn a_mistake_is_marked_in_the_picture() {
    let svg = run(&["solve", &pattern("marked.sav"), "--format", "svg"]).stdout;
    assert_eq!(svg.matches("<title>wrongly entered</title>").count(), 1, "{svg}");
    let right = file("right.sav", &save_file("Pattern", "2x2", "2/1/2/1", &["F0,0,2,1"], 2));
    let svg = run(&["solve", &right, "--format", "svg"]).stdout;
    assert!(svg.starts_with("<svg") && !svg.contains("wrongly entered"), "{svg}");
}

#[test]
fn the_first_of_several_solutions_is_named_as_what_it_is() {
    let save = file("several.sav", &save_file("Pattern", "2x2", "1/1/1/1", &["F0,0,1,1"], 2));
    let ran = run(&["solve", &save]);
    assert!(ran.stderr.contains("compared with the first of several solutions"), "{ran:?}");
    let ran = run(&["solve", &pattern("one.sav")]);
    assert!(!ran.stderr.contains("several"), "{ran:?}");
}

#[test]
fn solve_takes_the_options_of_the_kind() {
    let save = pattern("options.sav");
    for strategy in ["line", "sat"] {
        let report = run(&["solve", &save, "--strategy", strategy, "--json"]).json();
        let by_kind = run(&["pattern", &save, "--strategy", strategy, "--json"]).json();
        assert_eq!(report["status"], "unique");
        assert_eq!((&report["stats"], &report["player"]), (&by_kind["stats"], &by_kind["player"]));
    }
    let report =
        run(&["solve", &save, "--encoding", "automaton", "--strategy", "sat", "--json"]).json();
    assert_eq!(report["status"], "unique");
    assert_eq!(
        run(&["solve", &save, "--to", "csplib"]).stdout,
        run(&["pattern", "2x2:2/1/2/1", "--to", "csplib"]).stdout
    );
    let several = file("common.sav", &save_file("Pattern", "3x2", "1/1/1/1/2", &[], 1));
    assert_eq!(run(&["solve", &several, "--common"]).stdout, "?.?\n?#?\n");
}

#[test]
fn an_option_of_another_kind_is_refused_by_name() {
    let unruly = file("unruly.sav", &save_file("Unruly", "4x4", "q", &[], 1));
    for (arguments, said) in [
        (&["--strategy", "sat"][..], "Unruly has no option --strategy"),
        (&["--use-all"], "Unruly has no option --use-all"),
        (&["--to", "csplib"], "Unruly has no option --to"),
        (&["--solver", "luck"], "Unruly: `solver` takes one of"),
    ] {
        let ran = run(&[&["solve", &unruly], arguments].concat());
        assert!(
            ran.code == 2 && ran.stderr.contains(said) && ran.stdout.is_empty(),
            "{arguments:?}: {ran:?}"
        );
    }
    let ran = run(&["solve", &pattern("other.sav"), "--to", "braille", "--json"]);
    assert!(
        ran.code == 2 && ran.error()["message"].as_str().expect("words").contains("csplib"),
        "{ran:?}"
    );
    assert_eq!(run(&["solve", &unruly, "--no-such-option"]).code, 2);
}

#[test]
fn help_and_completions_of_solve_name_every_option() {
    let (help, bash) = (run(&["solve", "--help"]).stdout, run(&["completions", "bash"]).stdout);
    let words = bash
        .split("slv__subcmd__solve)")
        .nth(1)
        .expect("its part")
        .split("return 0")
        .next()
        .expect("its options");
    for entry in tatham_kinds::KINDS {
        for knob in entry.kind.knobs {
            let option = format!("--{}", knob.name);
            assert!(help.contains(&option) && words.contains(&option), "{option}\n{help}\n{words}");
        }
    }
    assert!(
        help.contains("--common") && help.contains("--to") && help.contains("--json"),
        "{help}"
    );
}

#[test]
fn an_odd_move_is_skipped_and_listed() {
    let moves = ["F0,0,1,1", "F9,9,1,1", "F-1,0,1,1", "E1,1,1,1"];
    let save = file("odd.sav", &save_file("Pattern", "2x2", "2/1/2/1", &moves, 5));
    let player = &run(&["solve", &save, "--json"]).json()["player"];
    assert_eq!(
        (&player["correct"], &player["open"], &player["wrong"]),
        (&json!(2), &json!(2), &json!([]))
    );
    assert_eq!(player.get("unreadable"), None);
    let skipped = player["skipped"].as_array().expect("a list");
    assert_eq!((&skipped[0]["step"], &skipped[0]["move"]), (&json!(2), &json!("F9,9,1,1")));
    assert_eq!((&skipped[1]["step"], &skipped[1]["move"]), (&json!(3), &json!("F-1,0,1,1")));
    assert!(
        skipped.len() == 2 && skipped[0]["reason"].as_str().expect("words").contains("grid"),
        "{player}"
    );
    let said = run(&["solve", &save]).stderr;
    assert!(
        said.contains("step 2") && said.contains("F9,9,1,1") && said.contains("step 3"),
        "{said}"
    );
    let note = "note: 2 steps of the save file cannot be replayed, the first one is step 2: \
                `F9,9,1,1`";
    for tool in ["check", "hint"] {
        let said = run(&[tool, &save]).stderr;
        assert!(said.contains(note), "{tool}: {said}");
        let even = run(&[tool, &pattern("even.sav")]).stderr;
        assert!(!even.contains("replayed"), "{tool}: {even}");
    }
    let player = &run(&["solve", &pattern("even.sav"), "--json"]).json()["player"];
    assert_eq!(player.get("skipped"), None, "{player}");
}

#[test]
fn thousands_of_odd_moves_fill_no_screen_and_move_no_cursor() {
    let odd = vec!["F\u{1b}[2J\u{7}"; 5000];
    let save = file("thousands.sav", &save_file("Pattern", "2x2", "2/1/2/1", &odd, 5001));
    let said = run(&["solve", &save]).stderr;
    assert!(
        said.lines().count() < 20
            && said.contains("and 4988 more")
            && !said.contains(['\u{1b}', '\u{7}']),
        "{said}"
    );
    assert_eq!(
        run(&["solve", &save, "--json"]).json()["player"]["skipped"].as_array().expect("all").len(),
        5000
    );
}

#[test]
fn a_saved_game_is_carried_on_from_where_the_player_is() {
    // The third move was undone, and the invalid move would make the real game reject the file.
    let moves = ["F0,0,1,1", "F7,7,1,1", "F1,1,1,1", "F1,0,1,1"];
    let save = file("on.sav", &save_file("Pattern", "2x2", "2/1/2/1", &moves, 4));
    let ran = run(&["solve", &save, "--format", "save"]);
    let text = &ran.stdout;
    let moves = records(text, "MOVE");
    assert_eq!(moves[..2], ["F0,0,1,1", "F1,1,1,1"], "{text}");
    assert!(
        moves.len() > 2 && moves[2..].iter().any(|text| text.starts_with('E')),
        "the wrong cell is emptied: {text}"
    );
    assert_eq!((records(text, "PARAMS"), records(text, "CPARAMS")), (vec!["9x9"], vec!["2x2"]));
    let states = (moves.len() + 1).to_string();
    assert_eq!(
        (records(text, "NSTATES"), records(text, "STATEPOS")),
        (vec![&states[..]], vec![&states[..]])
    );
    let player = &run(&["solve", &file("end.sav", text), "--json"]).json()["player"];
    assert_eq!(
        (&player["correct"], &player["wrong"], &player["open"]),
        (&json!(4), &json!([]), &json!(0))
    );
    // The generator's difficulty belongs to the parameters, but not to the puzzle.
    let save = file("letters.sav", &save_file("Solo", "2x2db", "1o", &["R1,0,2"], 2));
    let text = run(&["solve", &save, "--format", "save"]).stdout;
    assert_eq!((records(&text, "PARAMS"), records(&text, "CPARAMS")), (vec!["9x9"], vec!["2x2db"]));
    assert_eq!(records(&text, "MOVE")[0], "R1,0,2", "{text}");
}

#[test]
fn a_pasted_id_keeps_its_parameters() {
    for (kind, id, params) in [
        ("solo", "2x2dt:1o", "2x2dt"),
        ("solo", "2x2:1o", "2x2"),
        ("pattern", "([[2],[1]],[[2],[1]])", "2x2"),
    ] {
        let text = run(&[kind, id, "--format", "save"]).stdout;
        assert_eq!(
            (records(&text, "CPARAMS"), records(&text, "PARAMS")),
            (vec![params], vec![params]),
            "{id}: {text}"
        );
    }
}

#[test]
fn a_domino_between_cells_that_are_no_neighbours_is_skipped() {
    let moves = ["E0,2", "D0,7", "D0,5", "D1,0"];
    let save = file("dominosa.sav", &save_file("Dominosa", "3", "01213010323023210321", &moves, 5));
    let player = &run(&["solve", &save, "--json"]).json()["player"];
    let skipped: Vec<_> = player["skipped"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|skipped| &skipped["move"])
        .collect();
    assert_eq!(skipped, ["E0,2", "D0,7", "D1,0"], "{player}");
}

#[test]
fn a_save_file_without_anything_to_move_has_a_move_all_the_same() {
    let ran = run(&["net", "2x1:14", "--format", "save"]);
    assert_eq!(
        (records(&ran.stdout, "MOVE"), ran.stderr.contains("note:")),
        (vec!["F0,0;F0,0"], false),
        "{}",
        ran.stderr
    );
    let ran = run(&["fifteen", "2x2:1,2,3,0", "--json"]);
    assert_eq!(ran.json()["solutions"][0]["moves"], json!([]));
}

#[test]
fn puzzles_that_the_game_cannot_hold_have_no_save_file() {
    for (kind, title, id) in [
        ("range", "Range", "2x1:?_?"),
        ("rect", "Rectangles", "3x2:?e"),
        ("bridges", "Bridges", "3x3m2:?a2f"),
        ("filling", "Filling", "4x3m11:11_1j"),
    ] {
        let ran = run(&[kind, id, "--format", "save"]);
        let why = format!("{title} has no save file of this puzzle: the real game cannot hold it");
        assert!(ran.code == 2 && ran.stderr.contains(&why), "{ran:?}");
        assert_eq!(run(&[kind, id, "--json"]).json()["status"], "unique", "{id}");
    }
    let ran = run(&["battleship", "3x2f2,1,2:-,-,-,-,-", "--format", "save"]);
    assert!(ran.code == 2 && ran.stderr.contains("Battleship has no save files"), "{ran:?}");
}

#[test]
fn a_save_file_of_a_puzzle_that_the_game_never_shows_as_finished_comes_with_a_note() {
    let note = "note: the game never shows this puzzle as finished: no cell has a number";
    let save = ["signpost", "3x4:eegbcebcfaca", "--format", "save"];
    let ran = run(&save);
    assert_eq!(ran.stderr.lines().last(), Some(note), "{}", ran.stderr);
    assert_eq!(records(&ran.stdout, "MOVE").len(), 11);
    let save_file = file("never.sav", &ran.stdout);
    assert!(run(&["solve", &save_file, "--format", "save"]).stderr.contains(note));
    assert_eq!(run(&[&save[..], &["--quiet"]].concat()).stderr, "");
    // Without a save file as output, there is no note.
    assert!(!run(&save[..2]).stderr.contains("note:"));
    let unsolvable = run(&["signpost", "2x2:bcbe", "--format", "save"]);
    assert!(
        unsolvable.stdout.is_empty() && !unsolvable.stderr.contains("note:"),
        "{}",
        unsolvable.stderr
    );
}
