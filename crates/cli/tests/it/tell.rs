//! `hint`, `explain`, `check`: texts, objects, pictures, exit codes.

use serde_json::{Value, json};
use tatham_core::author::contract::takes_some;
use tatham_kinds::KINDS;
use tatham_wire::RequestContext;

use crate::examples::tempfile;
use crate::saves::save_file;
use crate::strict::{closed, judge, validator};
use crate::{Ran, run, run_with};

/// A puzzle with one solution, which begins with `01`; the first cell is open, the second is given.
const UNRULY: &str = "unruly:8x8:BbJBBABHCbEBeBAaCCcCc";

const UNSOLVABLE: &str = "unruly:4x4:AAAn";

/// An ID with one solution as Signpost, and several as Solo.
const OF_ONE_SOLUTION: &str = "2x2:1eeb4b";

/// An ID with several solutions in both kinds.
const AMBIGUOUS: &str = "2x2:ceag";

fn file(name: &str, text: &str) -> String {
    tempfile(&format!("tell-{name}"), text).to_str().expect("a path").to_owned()
}

/// Writes a game with the rows `##` and `#.`, in which the player has made these moves.
fn pattern(name: &str, moves: &[&str]) -> String {
    file(name, &save_file("Pattern", "2x2", "2/1/2/1", moves, moves.len() + 1))
}

/// Writes a game in which all but the upper right cell are black, so the second row has 2 black
/// cells and not 1.
fn spoiled_pattern(name: &str) -> String {
    pattern(name, &["F0,0,1,2", "F1,1,1,1"])
}

/// Writes a game in which the first cell is 1 and the last 0; one of them is wrong.
fn spoiled_unruly(name: &str) -> String {
    file(name, &save_file("Unruly", "8x8", "BbJBBABHCbEBeBAaCCcCc", &["P1,0,0", "P0,7,7"], 3))
}

/// Checks the exit code, the output and the messages.
#[track_caller]
fn is(ran: &Ran, code: i32, stdout: &str, stderr: &str) {
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (code, stdout, stderr));
}

#[test]
fn a_check_says_what_is_wrong_and_not_where() {
    let save = spoiled_pattern("text.sav");
    let broken = "Row 2 has the runs 2, but its clue is 1 (the clue left of row 2).\n";
    let wrong = |names: &str| format!("{broken}1 entry is wrong{names}.\n1 cell left to fill.\n");
    is(&run(&["check", &save]), 1, &wrong(""), "`check --which` lists it\n");
    is(&run(&["check", &save, "--which"]), 1, &wrong(": R2C2"), "");
    is(&run(&["check", &save, "--quiet"]), 1, &wrong(""), "");
    let right = pattern("right.sav", &["F0,0,1,2"]);
    is(&run(&["check", &right, "--which"]), 0, "No mistakes; 2 cells left to fill.\n", "");
    let ended = pattern("ended.sav", &["F0,0,1,2", "F1,0,1,1", "E1,1,1,1"]);
    is(&run(&["check", &ended]), 0, "No mistakes. Every cell is filled in.\n", "");
    // No rule is violated yet.
    let early = spoiled_unruly("early.sav");
    is(
        &run(&["check", &early, "--which"]),
        1,
        "1 entry is wrong: R1C1.\n42 cells left to fill.\n",
        "",
    );
}

#[test]
fn a_check_for_programs() {
    let save = spoiled_pattern("json.sav");
    let broken = json!([
        { "name": "row 2 has the runs 2, but its clue is 1", "places": [{ "clue": "left 2" }] },
    ]);
    let mut expected = json!({
        "puzzle": "pattern", "game_id": "2x2:2/1/2/1", "status": "unique", "ok": false,
        "broken": broken, "wrong_count": 1, "wrong": null,
        "why": null, "open": 1, "done": false,
    });
    let checked = |more: &[&str]| {
        let ran = run(&[&["check", &save, "--json"], more].concat());
        assert_eq!((ran.code, ran.stderr.as_str()), (1, ""), "{ran:?}");
        let mut checked = ran.json();
        // The name of the rule, as explanations have it.
        checked["broken"]
            .as_array_mut()
            .into_iter()
            .flatten()
            .for_each(|rule| drop(rule.as_object_mut().map(|it| it.remove("rule"))));
        checked
    };
    assert_eq!(checked(&[]), expected);
    expected["wrong"] = json!([{ "cell": [1, 1] }]);
    assert_eq!(checked(&["--which"]), expected);
    assert_eq!(
        run(&["check", &save, "--format", "json", "--which"]).json()["wrong"],
        expected["wrong"]
    );
}

#[test]
fn of_an_id_nothing_is_entered() {
    for entry in KINDS.iter().filter(|entry| entry.kind.name != "countdown") {
        let ran = run(&["check", "--puzzle", entry.kind.name, entry.kind.example]);
        // `check` does not apply to kinds with a best answer: moves are possible from anywhere, and
        // points can be anywhere. Nor does it apply to guesses.
        let has_places =
            !(entry.parse)(entry.kind.example).expect("an example").entries().is_empty();
        if entry.best || !has_places {
            assert!(
                ran.code == 2
                    && ran.stdout.is_empty()
                    && ran.stderr.contains("`check` does not apply to"),
                "{ran:?}"
            );
            continue;
        }
        assert!(
            ran.code == 0 && ran.stdout.starts_with("No mistakes") && ran.stderr.is_empty(),
            "{ran:?}"
        );
        let Some(unsolvable) = entry.kind.unsolvable else { continue };
        let ran = run(&["check", "--puzzle", entry.kind.name, unsolvable]);
        assert!(ran.code == 1 && ran.stdout.contains("The puzzle has no solution.\n"), "{ran:?}");
    }
    let ran = run(&["check", "pattern:2x2:1/1/1/1"]);
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (0, ""),
        "several solutions are no mistake of the player's"
    );
}

#[test]
fn what_was_not_found_out_is_not_said() {
    for entry in
        KINDS.iter().filter(|entry| entry.kind.name != "countdown" && !entry.has_one_answer())
    {
        let ran =
            run(&["check", "--puzzle", entry.kind.name, entry.kind.example, "--time-limit", "0"]);
        assert!(ran.code == 3 && !ran.stdout.contains("No mistakes"), "{ran:?}");
        assert_eq!(ran.stderr, "the time limit was reached\n");
    }
    let save = spoiled_pattern("late.sav");
    is(
        &run(&["check", &save, "--time-limit", "0"]),
        3,
        "",
        "the moves could not be replayed: the time limit was reached\n",
    );
    let checked = run(&["check", &save, "--time-limit", "0", "--json"]);
    assert_eq!((checked.code, &checked.json()["status"]), (3, &json!("unknown")));
    let clash =
        file("clash.sav", &save_file("Pattern", "2x2", "1/1/1/1", &["E0,0,1,1", "F1,1,1,1"], 3));
    let ran = run(&["check", &clash]);
    assert!(ran.code == 1 && ran.stderr.is_empty(), "{ran:?}");
}

#[test]
fn a_check_says_that_only_blank_cells_are_left() {
    let pattern = |name: &str, moves: &[&str]| {
        file(name, &save_file("Pattern", "2x2", "1/1/1/1", moves, moves.len() + 1))
    };
    let done = pattern("done.sav", &["F0,0,1,1", "F1,1,1,1"]);
    let text = "Done: all black cells are filled in; 2 cells are not marked white.\n";
    is(&run(&["check", &done]), 0, text, "");
    let marked = pattern("one-left.sav", &["F0,0,1,1", "F1,1,1,1", "E0,1,1,1"]);
    let text = "Done: all black cells are filled in; 1 cell is not marked white.\n";
    is(&run(&["check", &marked]), 0, text, "");
    let is_done = |file: &str| {
        let found: Value = serde_json::from_str(&run(&["check", file, "--json"]).stdout).unwrap();
        found["done"].clone()
    };
    assert_eq!(is_done(&done), true);
    assert_eq!(is_done(&pattern("begun.sav", &["F0,0,1,1"])), false);
    assert_eq!(is_done(&pattern("wrong.sav", &["F0,0,1,1", "F1,0,1,1"])), false);
    let ended = pattern("marked.sav", &["F0,0,1,1", "F1,1,1,1", "E1,0,1,1", "E0,1,1,1"]);
    assert_eq!(is_done(&ended), true);
    let light = file("lamp.sav", &save_file("Light Up", "2x2", "d", &["L0,0", "L1,1"], 3));
    assert_eq!(is_done(&light), true);
}

#[test]
fn a_check_of_one_of_several_solutions_is_fine() {
    let several = file("one-of.sav", &save_file("Pattern", "2x2", "1/1/1/1", &["F0,0,1,1"], 2));
    is(&run(&["check", &several]), 0, "No mistakes; 3 cells left to fill.\n", "");
}

#[test]
fn kinds_without_hints_say_so() {
    for entry in KINDS {
        let is_explained =
            (entry.parse)(entry.kind.example).expect("an example").start().explainer().is_some();
        for what in ["hint", "explain"].into_iter().filter(|_| !is_explained) {
            let words = [what, "--puzzle", entry.kind.name, entry.kind.example];
            let message =
                format!("hints and explanations are not available for {}", entry.kind.title);
            is(&run(&words), 2, "", &format!("error: {message}\n"));
            let ran = run(&[&words[..], &["--json"]].concat());
            assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
            assert_eq!(
                (&ran.error()["code"], &ran.error()["message"]),
                (&json!("unsupported"), &json!(message))
            );
        }
    }
    let ran = run(&["check", "countdown:100,75,2,10,3,8", "--target", "746", "--json"]);
    assert_eq!((ran.code, &ran.error()["code"]), (2, &json!("unsupported")), "{ran:?}");
}

#[test]
fn inputs_are_those_of_solve() {
    let save = spoiled_pattern("inputs.sav");
    let wanted = run(&["check", &save]).stdout;
    let text = std::fs::read_to_string(&save).expect("it was written");
    assert_eq!(run_with(&["check", "-"], text.as_bytes()).stdout, wanted);
    assert_eq!(run(&["check", "--puzzle", "nonogram", &save]).stdout, wanted);
    let wanted = run(&["check", UNRULY]).stdout;
    let id = UNRULY.split_once(':').expect("a name").1;
    for words in [
        &[id][..],
        &["unruly", id],
        &["--puzzle", "unruly", id],
        &[&format!("https://example.org/js/unruly.html#{id}")],
    ] {
        let ran = run(&[&["check"], words].concat());
        assert_eq!((ran.code, &ran.stdout), (0, &wanted), "{words:?}: {}", ran.stderr);
    }
    let text = "3 3\n0\n0\n1 1\n0\n0\n1 1\n";
    let ran = run_with(
        &["check", "--puzzle", "pattern", "--from", "csplib", "-", "--json"],
        text.as_bytes(),
    );
    assert_eq!(ran.json()["game_id"], "3x3://1///1");
    assert_eq!(run_with(&["check", "--puzzle", "pattern", "-"], text.as_bytes()).code, 2);
}

#[test]
fn of_several_readings_the_one_with_one_solution_is_taken() {
    let ran = run(&["check", OF_ONE_SOLUTION]);
    assert_eq!(ran.code, 0);
    assert_eq!(
        ran.stderr,
        "read as Signpost; `tatham-slv check --puzzle solo …` could read it too\n"
    );
    assert_eq!(run(&["check", OF_ONE_SOLUTION, "--quiet"]).stderr, "");
    let checked = run(&["check", OF_ONE_SOLUTION, "--json"]).json();
    assert_eq!((&checked["puzzle"], &checked["also"]), (&json!("signpost"), &json!(["solo"])));
    for what in ["hint", "explain", "check"] {
        let error = run(&[what, AMBIGUOUS, "--json"]).error();
        assert_eq!(
            (&error["code"], &error["fits"]),
            (&json!("ambiguous"), &json!(["signpost", "solo"]))
        );
        let help = format!(
            "specify the puzzle: `tatham-slv {what} --puzzle signpost …` or `tatham-slv {what} --puzzle solo …`"
        );
        assert_eq!(error["help"], help);
    }
}

#[test]
fn command_lines_that_do_not_fit_are_refused() {
    for (words, said) in [
        (&["hint"][..], "required arguments were not provided"),
        (&["hint", UNRULY, "--steps", "0"], "expected a number of at least 1"),
        (&["hint", UNRULY, "--solutions", "1"], "unexpected argument '--solutions'"),
        (&["explain", UNRULY, "--step", "x"], "expected a number of at least 1"),
        (&["explain", UNRULY, "--which"], "unexpected argument '--which'"),
        (&["check", UNRULY, "--strategy", "sat"], "unexpected argument '--strategy'"),
        (&["check", UNRULY, "--format", "save"], "possible values: text, json, svg"),
        (&["check", UNRULY, "--format", "svg", "--json"], "cannot be used with"),
        (&["check", UNRULY, "--target", "7"], "Unruly has no option --target"),
        (&["check", "unruly:8x8:a"], "column 13: expected"),
        (&["hnt", UNRULY], "did you mean hint?"),
        (&["explian", UNRULY], "did you mean explain?"),
        (&["signpst"], "did you mean signpost?"),
    ] {
        let ran = run(words);
        assert!(
            ran.code == 2 && ran.stderr.contains(said) && ran.stdout.is_empty(),
            "{words:?}: {ran:?}"
        );
        let error = run(&[words, &["--json"]].concat()).error();
        assert!(error["code"].is_string(), "{words:?}: {error}");
    }
}

#[test]
fn what_is_wrong_is_marked_if_it_may_be() {
    let save = spoiled_pattern("marked.sav");
    let marked = |more: &[&str]| {
        let ran = run(&[&["check", &save, "--format", "svg"], more].concat());
        assert_eq!(ran.code, 1);
        ["wrongly entered", "a rule is broken here"]
            .map(|title| ran.stdout.matches(&format!("<title>{title}</title>")).count())
    };
    assert_eq!((marked(&[]), marked(&["--which"])), ([0, 1], [1, 1]));
}

/// The command line and the wire give the same results.
#[test]
fn the_command_line_says_what_the_wire_says() {
    let schema = closed(tatham_wire::schema());
    let mut seen = 0;
    for (what, definition, ways) in [
        (
            "hint",
            "hint",
            &[
                (&[][..], json!({})),
                (&["--steps", "2"], json!({ "steps": 2 })),
                (&["--where"], json!({ "where": true })),
            ][..],
        ),
        (
            "explain",
            "explanation",
            &[(&[], json!({})), (&["--time-limit", "0"], json!({ "time_limit": 0 }))],
        ),
        (
            "check",
            "checked",
            &[(&[], json!({})), (&["--which", "--why"], json!({ "which": true, "why": true }))],
        ),
    ] {
        let definition = validator(&schema, definition);
        for entry in takes_some(KINDS, 3) {
            for id in [entry.kind.example].into_iter().chain(entry.kind.unsolvable) {
                for (more, options) in ways {
                    let ran =
                        run(&[&[what, "--puzzle", entry.kind.name, id, "--json"], *more].concat());
                    let request = json!({
                        "do": what, "puzzle": entry.kind.name, "input": id, "options": options,
                    });
                    let said =
                        tatham_wire::answer(&request.to_string(), &RequestContext::default());
                    if ran.code == 2 {
                        assert_eq!(ran.stderr.trim_end(), said, "{request}");
                        continue;
                    }
                    assert_eq!(
                        (ran.stdout.trim_end(), ran.stderr.as_str()),
                        (&*said, ""),
                        "{request}"
                    );
                    judge(&definition, &ran.json(), &request);
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn a_hint_is_a_sentence() {
    let ran = run(&["hint", UNRULY]);
    let object = run(&["hint", UNRULY, "--json"]).json();
    let text = |at: usize| object["steps"][at]["text"].as_str().map(str::to_owned);
    assert_eq!((ran.code, Some(ran.stdout.trim_end().to_owned())), (0, text(0)), "{ran:?}");
    let leads_to = usize::from(!object["leads_to"].is_null());
    assert_eq!(
        ran.stderr.lines().filter(|line| line.starts_with("this leads to: R")).count(),
        leads_to,
        "{ran:?}"
    );
    let three = run(&["hint", UNRULY, "--steps", "3"]).stdout;
    let first: Vec<&str> =
        three.lines().map(|line| line.split_once(' ').expect("a number").0).collect();
    assert_eq!(first, ["1.", "2.", "3."], "{three}");
    let place = run(&["hint", UNRULY, "--where"]);
    assert!(
        place.code == 0 && place.stdout.starts_with("Look at R") && place.stdout.ends_with(".\n"),
        "{place:?}"
    );
}

#[test]
fn a_hint_tells_that_entries_are_wrong_and_not_which() {
    for only_where in [&[] as &[&str], &["--where"]] {
        let ran = run(&[&["hint", &spoiled_unruly("wrong.sav")], only_where].concat());
        assert_eq!((ran.code, ran.stdout.lines().count()), (0, 2), "{ran:?}");
        assert!(ran.stdout.starts_with("1 entry is wrong; check --which shows it.\n"), "{ran:?}");
    }
    let hint = run(&["hint", &spoiled_unruly("wrong-json.sav"), "--json"]).json();
    assert_eq!(hint["wrong"], json!([{ "cell": [0, 0] }]));
    let ran = run(&["check", &spoiled_unruly("which.sav"), "--which", "--why"]);
    assert!(
        ran.code == 1
            && ran.stdout.contains("1 entry is wrong: R1C1.\n")
            && ran.stdout.contains("\n1. "),
        "{ran:?}"
    );
}

#[test]
fn a_hint_comes_to_wrong_entries_last_and_says_that_they_are_wrong() {
    // The easiest step decides the cell of the wrong entry.
    let entries = ["F0,0,1,1", "F1,1,1,1"];
    let ran = run(&["hint", &pattern("last.sav", &entries), "--steps", "3"]);
    let steps = "1. The 2 of row 1 fills it, so R1C2 is black.\n\
                 2. The 2 of column 1 fills it, so R2C1 is black.\n\
                 3. R2C2 is not black: Row 2 already has its 1, so R2C2 is white.\n";
    is(&ran, 0, &format!("1 entry is wrong; check --which shows it.\n{steps}"), "");
    let save = save_file("Solo", "2x2", "c1c2_2c4c", &["R0,0,2"], 2);
    let ran = run(&["hint", &file("last-solo.sav", &save), "--steps", "12"]);
    let last = "R1C1 is not 2: Full house: R1C1 is the only place left for 3 in block 1.";
    assert!(ran.stdout.ends_with(&format!("\n12. {last}\n")), "{ran:?}");
}

#[test]
fn uniqueness_is_used_where_it_is_permitted() {
    let id = "solo:3x3:b4b2_9b1b8_9f6_4c5f3a6_9_8_6a9a5a2_3_9_7a2f4c9_6f2_4b7b7_5b4b";
    let explain = |options: &[&str]| run(&[&["explain", id, "--json"], options].concat()).json();
    let assumes = |explained: &Value| {
        let steps = explained["steps"].as_array().expect("steps");
        steps.iter().filter(|step| step["assumes"] == "unique").count()
    };
    let (plain, permitted) = (explain(&[]), explain(&["--assume-unique"]));
    assert_eq!((assumes(&plain), permitted["complete"].as_bool()), (0, Some(true)));
    assert!(assumes(&permitted) > 0);
    assert_eq!(plain["rating"], permitted["rating"], "a rating never uses it");
    let step = run(&["explain", id, "--assume-unique", "--step", "19"]);
    let text = "Unique rectangle type 1: With only 2 and 5 in R2C2, R2C3, R4C2 and R4C3 there \
                would be 2 solutions, and only R2C2 has another digit left, so R2C2 is 3.\n";
    is(&step, 0, text, "");
    // With several solutions nothing follows from there being one.
    let several = |option: &[&str]| run(&[&["explain", "solo:2x2:p", "--json"], option].concat());
    assert_eq!(several(&[]).stdout, several(&["--assume-unique"]).stdout);
    for ask in ["hint", "explain"] {
        let ran = run(&[ask, UNRULY, "--assume-unique"]);
        let words = "error: Unruly has no technique that uses that there is only 1 solution\n";
        is(&ran, 2, "", words);
    }
}

#[test]
fn pencil_marks_are_the_players_own() {
    // The first cell is 3: pencil marks without 3, and a mark of 4, do not affect the position.
    let moves = ["P0,0,4", "P0,0,1", "P3,0,1"];
    let marked = file("marked.sav", &save_file("Solo", "2x2", "a2_1c3b3c1_2a", &moves, 4));
    let first = "Hidden single: R1C1 is the only place left for 3 in block 1.\n";
    is(&run(&["hint", &marked]), 0, first, "");
    is(&run(&["hint", "solo:2x2:a2_1c3b3c1_2a"]), 0, first, "");
    is(&run(&["check", &marked]), 0, "No mistakes; 10 cells left to fill.\n", "");
    // An entry counts, and the step continues from it.
    let entered =
        file("entered.sav", &save_file("Solo", "2x2", "a2_1c3b3c1_2a", &["P0,0,4", "R0,0,3"], 3));
    let ran = run(&["hint", &entered]);
    assert!(ran.code == 0 && ran.stdout != first && !ran.stdout.contains(": R1C1"), "{ran:?}");
}

#[test]
fn an_explanation_is_numbered_and_rated() {
    let ran = run(&["explain", UNRULY]);
    let object = run(&["explain", UNRULY, "--json"]).json();
    let steps = object["steps"].as_array().expect("steps");
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!((ran.code, lines.len()), (0, steps.len() + 1), "{ran:?}");
    for (at, (line, step)) in lines.iter().zip(steps).enumerate() {
        assert_eq!(*line, format!("{}. {}", at + 1, step["text"].as_str().expect("text")));
    }
    let band = object["rating"]["band"].as_str().expect("a word");
    assert!(lines[steps.len()].starts_with(&format!("rating: {band} (")), "{lines:?}");
    let second = run(&["explain", UNRULY, "--step", "2"]).stdout;
    assert_eq!(second.trim_end(), steps[1]["text"]);
    let beyond = run(&["explain", UNRULY, "--step", "9999"]);
    assert!(
        beyond.code == 2
            && beyond
                .stderr
                .contains(&format!("no step 9999: the explanation has {} steps", steps.len()))
    );
    // The puzzle is explained, whatever the player's position.
    assert_eq!(run(&["explain", &spoiled_unruly("explained.sav"), "--json"]).json(), object);
}

/// Returns a large Loopy: it is solved in a moment, but takes more than seconds to explain.
fn large_loopy() -> String {
    let text = include_str!("../../../../puzzles/loopy/hard.txt");
    format!("loopy:{}", text.lines().find(|line| line.starts_with("25x25")).expect("it is there"))
}

#[test]
fn what_a_limit_ends_has_no_band() {
    let (id, limit) = (large_loopy(), ["--time-limit", "2"]);
    let ran = run(&["explain", &id, limit[0], limit[1]]);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert!(lines.len() > 1 && ran.stderr.contains("the time limit was reached"), "{}", ran.stderr);
    assert_eq!(lines.last(), Some(&"rating: none (the time limit was reached)"));
    let record =
        run_with(&["batch", "-", "--rating", "--explain", limit[0], limit[1]], id.as_bytes());
    let record: Value = serde_json::from_str(&record.stdout).expect("a record");
    let (rating, steps) =
        (&record["rating"], record["explanation"]["steps"].as_array().expect("steps"));
    let total: f64 = steps.iter().filter_map(|step| step["cost"].as_f64()).sum();
    let reason = "the time limit was reached";
    let counted = |cost: &Value| steps.iter().filter(|step| step["cost"] == *cost).count();
    let costs = rating["costs"].as_array().expect("costs");
    assert!(!costs.is_empty() && costs.iter().all(|cost| cost[1] == counted(&cost[0])), "{rating}");
    let expected = json!({
        "hardest": null, "total": total, "band": null, "technique": null, "step": null,
        "where": null, "costs": costs, "narrowest": null, "stopped": "time", "reason": reason,
    });
    assert_eq!((rating, &record["explanation"]["rating"]), (&expected, &expected));
    assert_eq!(
        (&record["status"], &record["explanation"]["reason"]),
        (&json!("unique"), &json!(reason))
    );
    judge(
        &validator(&closed(tatham_wire::schema()), "record"),
        &record,
        json!("a rating without a band"),
    );
}

#[test]
fn exit_codes_of_steps() {
    for what in ["hint", "explain"] {
        let ran = run(&[what, UNSOLVABLE]);
        assert!(ran.code == 1 && !ran.stdout.is_empty(), "{ran:?}");
        let ran = run(&[what, UNRULY, "--time-limit", "0"]);
        assert!(
            ran.code == 3 && ran.stdout.is_empty() && ran.stderr.contains("time limit"),
            "{ran:?}"
        );
        // Nothing follows from an empty board.
        let ran = run(&[what, "unruly:4x4:q"]);
        assert!(ran.code == 0 && ran.stderr.contains("not unique"), "{ran:?}");
    }
    let solved = run(&[UNRULY, "--format", "save"]).stdout;
    let ran = run(&["hint", &file("solved.sav", &solved)]);
    assert!(ran.code == 0 && ran.stdout.is_empty(), "already solved: {ran:?}");
    let ran = run(&["check", UNSOLVABLE, "--why"]);
    assert!(
        ran.code == 1
            && ran.stdout.contains("The puzzle has no solution.\n")
            && ran.stdout.contains("\n1. "),
        "{ran:?}"
    );
}

#[test]
fn the_places_of_a_step_are_marked() {
    let object = run(&["explain", UNRULY, "--json"]).json();
    let marked = |svg: &str, title: &str| svg.matches(&format!("<title>{title}</title>")).count();
    let places = |facts: &Value| {
        let place = |fact: &Value| {
            fact.as_object()
                .into_iter()
                .flatten()
                .find(|(name, _)| !["is", "not"].contains(&name.as_str()))
                .map(|(name, place)| format!("{name} {place}"))
        };
        facts
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(place)
            .collect::<std::collections::BTreeSet<_>>()
    };
    let given =
        run(&[UNRULY, "--unsolved", "--format", "svg"]).stdout.matches("class=\"open\"").count();
    let mut entered = 0;
    for (at, step) in object["steps"].as_array().expect("steps").iter().enumerate().take(5) {
        let svg =
            run(&["explain", UNRULY, "--step", &(at + 1).to_string(), "--format", "svg"]).stdout;
        let (starts, decides) = (places(&step["because"]["facts"]), places(&step["therefore"]));
        assert_eq!(marked(&svg, "the step decides this"), decides.len(), "{svg}");
        assert_eq!(
            marked(&svg, "the step starts from here"),
            starts.difference(&decides).count(),
            "{svg}"
        );
        entered += step["therefore"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|fact| fact.get("is").is_some())
            .count();
        assert_eq!(
            svg.matches("class=\"open\"").count(),
            given - entered,
            "what was decided is drawn: {svg}"
        );
    }
    let svg = run(&["hint", UNRULY, "--where", "--format", "svg"]).stdout;
    assert!(
        marked(&svg, "the step decides this") > 0 && marked(&svg, "the step starts from here") == 0,
        "{svg}"
    );
    assert_eq!(svg.matches("class=\"open\"").count(), given, "nothing is given away: {svg}");
    let svg = run(&["check", &spoiled_unruly("svg.sav"), "--which", "--format", "svg"]).stdout;
    assert_eq!(marked(&svg, "wrongly entered"), 1);
}

#[test]
fn a_step_of_a_game_of_moves_says_what_it_changes_and_what_is_left() {
    let id = "fifteen:3x2:1,2,3,0,4,5";
    let first = "Slide the 4 left: it is home. 1 move is left.\n";
    is(&run(&["hint", id]), 0, first, "");
    let last = "Slide the 5 left: it is home. This finishes the game.\n";
    is(&run(&["explain", id]), 0, &format!("1. {first}2. {last}"), "");
    let steps = run(&["explain", id, "--json"]).json()["steps"].clone();
    assert_eq!(steps[0]["remaining"], json!({ "moves": 1, "at_least": 1 }));
    assert_eq!(steps[1]["remaining"], json!({ "moves": 0, "at_least": 0 }));
    let logic = run(&["hint", UNRULY, "--json"]).json();
    assert_eq!(logic["steps"][0].get("remaining"), None);
    assert_eq!(logic.get("take_back"), None);
}

#[test]
fn a_dead_end_says_how_many_moves_to_take_back() {
    // Down and right, the ball cannot come back to the gem: on the left is a mine.
    let lost = file("lost.sav", &save_file("Inertia", "4x2", "gSwwmbbb", &["4", "2"], 3));
    is(
        &run(&["hint", &lost]),
        1,
        "Take back 1 move: the gem at R1C1 can no longer be reached.\n",
        "every slide past the gem at R1C1 ends on a mine\n",
    );
    let hint = run(&["hint", &lost, "--json"]).json();
    assert_eq!(
        (&hint["status"], &hint["take_back"], &hint["steps"]),
        (&json!("unsolvable"), &json!(1), &json!([]))
    );
    // A start without a solution is no dead end.
    let hint = run(&["hint", "inertia:3x2:Sbmwwg", "--json"]).json();
    assert_eq!((&hint["status"], hint.get("take_back")), (&json!("unsolvable"), None));
}

#[test]
fn a_hint_of_untangle_is_a_point() {
    let id = "untangle:4:0-2,1-3";
    let hint = run(&["hint", id, "--json"]).json();
    let step = &hint["steps"][0];
    let point = step["because"]["left"][0]["point"].as_u64().expect("a point");
    assert_eq!(hint["where"], json!([{ "point": point }]));
    let text = format!("Move point {point} to the marked spot: the only crossing disappears.");
    assert_eq!(step["text"], format!("{text} This finishes the game."));
    assert!(step["move"].as_str().is_some_and(|made| made.starts_with(&format!("P{point}:"))));
    is(&run(&["hint", id, "--where"]), 0, &format!("Look at point {point}.\n"), "");
    let svg = run(&["hint", id, "--format", "svg"]);
    assert!(svg.code == 0 && svg.stdout != run(&[id, "--format", "svg"]).stdout);
    let usual = run(&[id, "--json"]).json()["solutions"][0].clone();
    assert_eq!(usual.get("moved"), None);
    let few = run(&["untangle", "4:0-2,1-3", "--optimal", "--json"]).json();
    let few = &few["solutions"][0];
    assert_eq!(
        (&few["moved"], &few["lower_bound"], &few["optimal"]),
        (&json!(1), &json!(1), &json!(true))
    );
}
