//! Every request for each kind.

use serde_json::{Value, json};
use tatham_core::Memory;
use tatham_core::author::contract::{InJson as _, takes_some};
use tatham_core::memory::Level;
use tatham_core::save::{SaveFile, Step};
use tatham_kinds::KINDS;
use tatham_wire::{ApiError, PuzzleRequest, RequestContext};

use crate::reply;

#[test]
fn the_parts_of_an_explanation_are_the_whole_object() {
    let (mut in_parts, mut all) = (0, 0);
    for entry in KINDS {
        let world = RequestContext::default();
        let puzzle = || {
            let asked = PuzzleRequest::parse(entry.kind.example, Some(entry), &world);
            asked.and_then(|asked| asked.puzzle(entry)).expect("an example")
        };
        let mut parts: Vec<String> = Vec::new();
        let explained = match puzzle().explain_in_parts(&mut |part| parts.push(part.to_owned())) {
            Ok(explained) => explained,
            Err(error) => {
                assert!(
                    matches!(error, ApiError::Request { code: "unsupported", .. }),
                    "{error:?}"
                );
                assert_eq!(parts, [""; 0], "{}", entry.kind.name);
                continue;
            }
        };
        let whole = puzzle().explain(&mut |_| ()).expect("it is explained");
        assert_eq!(parts.concat(), tatham_wire::json(&whole), "{}", entry.kind.name);
        assert_eq!(tatham_wire::json(&explained), tatham_wire::json(&whole));
        // The beginning, each step, and the end.
        let steps = whole.explanation.steps.len();
        assert!([1, steps + 2].contains(&parts.len()), "{}: {}", entry.kind.name, parts.len());
        in_parts += usize::from(parts.len() > 1);
        all += 1;
    }
    assert!(in_parts > 20 && all > in_parts, "{in_parts} of {all}");
}

#[test]
fn abilities_are_what_is_answered() {
    let rows = reply(&json!({ "do": "list" }));
    let rows = rows.as_array().expect("rows");
    for (entry, row) in takes_some(KINDS.iter().zip(rows), 2) {
        let name = entry.kind.name;
        let about = |what: &str| json!({ "do": what, "input": entry.kind.example, "puzzle": name });
        let make = json!({ "do": "make", "puzzle": name, "options": { "seed": 1 } });
        let is_answered = |what: &str| {
            let mut request = if what == "make" { make.clone() } else { about(what) };
            if what == "judge" {
                request["claims"] = json!([{ "cell": [0, 0], "is": 1 }]);
            }
            crate::answer(&request.to_string())["error"]["code"] != "unsupported"
        };
        let open = json!({
            "do": "open", "input": entry.kind.example, "puzzle": name, "options": { "play": true },
        });
        let has_notes = reply(&open)["controls"]["notes"] == true;
        let all = ["solve", "hint", "explain", "check", "judge", "make", "repair", "play"];
        let able = all.into_iter().filter(|what| is_answered(what));
        let able = able.chain(has_notes.then_some("notes"));
        let able: Vec<&str> = able.chain(is_answered("edit").then_some("edit")).collect();
        assert_eq!(row["abilities"], json!(able), "{name}");
    }
}

#[test]
fn every_example_is_opened_solved_and_checked() {
    for entry in takes_some(KINDS, 2) {
        let (name, id) = (entry.kind.name, entry.kind.example);
        let ask = |what: &str, position: &Value| {
            reply(&json!({ "do": what, "input": id, "puzzle": name, "position": position }))
        };
        let opened = ask("open", &Value::Null);
        assert_eq!(
            (&opened["puzzle"], opened["svg"].as_str().map(|svg| &svg[..4])),
            (&json!(name), Some("<svg"))
        );
        let entries = opened["entries"].as_array().expect("a list");
        assert!(
            entries
                .iter()
                .all(|entry| entry["values"].as_array().is_some_and(|values| !values.is_empty())),
            "{opened}"
        );
        // Answers that are written as a whole have no places, and neither have moves.
        let has_none = opened["position"].is_null() || entry.best || entry.kind.name == "guess";
        assert_eq!(entries.is_empty(), has_none, "{opened}");
        let has_places = !entries.is_empty();
        let begun = if has_places { ask("check", &opened["position"]) } else { Value::Null };
        if has_places {
            assert_eq!(
                (&begun["broken"], &begun["ok"], begun["open"].as_u64() > Some(0)),
                (&json!([]), &json!(true), true),
                "{begun}"
            );
            assert_eq!(begun, ask("check", &Value::Null));
        }

        let report = ask("solve", &Value::Null);
        assert_eq!(
            (&report["puzzle"], &report["game_id"]),
            (&opened["puzzle"], &opened["game_id"])
        );
        assert!(report.get("player").is_none(), "{report}");
        let solution = &report["solutions"][0];
        // For a played game, the end is checked, and not other possible answers.
        if has_places && !entry.hidden {
            let finished = ask("check", solution);
            let expected = (&json!([]), &json!(true), &json!(0), &json!("unique"));
            assert_eq!(
                (&finished["broken"], &finished["ok"], &finished["open"], &finished["status"]),
                expected,
                "{finished}"
            );
        }
        assert_ne!(ask("open", solution)["svg"], opened["svg"]);
        let player = &ask("solve", solution)["player"];
        if !entry.hidden {
            assert_eq!((&player["wrong"], &player["open"]), (&json!([]), &json!(0)), "{player}");
            assert_eq!(player["correct"].as_u64() > Some(0), !entries.is_empty(), "{player}");
        }
        let player = &ask("solve", &opened["position"])["player"];
        assert_eq!(player.is_object(), !opened["position"].is_null(), "{player}");
        if player.get("moves").is_some() {
            assert_eq!((&player["correct"], &player["moves"]), (&json!(0), &json!(0)), "{player}");
        } else if player.is_object() {
            assert_eq!(player["correct"], 0, "{player}");
            assert!(entry.hidden || is_open(player, &begun, &report), "{player}");
        }
    }
}

/// Returns true if the player's number of open places agrees with that of a check. For borders and
/// lines the player's may be smaller, because only the solution shows which of them are needed.
fn is_open(player: &Value, check: &Value, report: &Value) -> bool {
    let [own, all] = [player, check].map(|of| of["open"].as_u64());
    let solution = &report["solutions"][0];
    if ["regions", "lines", "edges"].iter().any(|name| solution.get(name).is_some()) {
        own <= all && (own > Some(0)) == (all > Some(0))
    } else {
        own == all
    }
}

#[test]
fn a_save_file_is_opened_where_its_player_has_come() {
    let mut played = 0;
    for entry in takes_some(KINDS, 2) {
        let puzzle = (entry.parse)(entry.kind.example).unwrap_or_else(|e| panic!("{e}"));
        let report = reply(
            &json!({ "do": "solve", "input": entry.kind.example, "puzzle": entry.kind.name }),
        );
        let Some(whole) = puzzle.save(&report["solutions"][0]) else { continue };
        played += 1;
        let half =
            SaveFile { steps: whole.steps[..whole.steps.len() / 2].to_vec(), ..whole.clone() };
        let ask =
            |what: &str, file: &SaveFile| reply(&json!({ "do": what, "input": file.to_string() }));
        let (open, end) = (ask("open", &half), ask("open", &whole));
        assert_eq!(
            (&end["puzzle"], &end["game_id"]),
            (&json!(entry.kind.name), &report["game_id"])
        );
        if entry.hidden {
            // Consistent answers from this position on, which include the hidden one.
            let [half, whole] = [&half, &whole].map(|file| ask("solve", file));
            assert!(
                ["unique", "multiple"].contains(&half["status"].as_str().expect("text")),
                "{half}"
            );
            assert!(whole["possible"].as_str().is_some_and(
                |possible| possible.len() <= half["possible"].as_str().map_or(99, str::len)
            ));
            assert_eq!(
                puzzle.open(&end["position"]),
                Ok(0),
                "{}: the game is finished",
                entry.kind.name
            );
            continue;
        }
        if report["solutions"][0].get("moves").is_some() {
            // From this position on, only the remaining moves are listed.
            let (all, made) = (&report["solutions"][0]["moves"], half.steps.len());
            assert_eq!(
                (&end["position"]["moves"], &open["position"]["moves"].as_array().map(Vec::len)),
                (all, &Some(made))
            );
            let rest = ask("solve", &half);
            assert_eq!(
                (&rest["player"]["moves"], &rest["status"]),
                (&json!(made), &json!("solved")),
                "{rest}"
            );
            let length = rest["solutions"][0]["length"].as_u64().expect("a number") as usize;
            assert!(
                length < whole.steps.len() || whole.steps.is_empty(),
                "{}: {length} after {made}",
                entry.kind.name
            );
            continue;
        }
        if puzzle.givens().is_null() {
            assert_eq!(end["position"], report["solutions"][0], "{}", entry.kind.name);
            continue;
        }
        // Links that follow from numbers have become numbers by then.
        assert_eq!(end["position"], report["solutions"][0], "{}", entry.kind.name);
        let (begun, finished) = (ask("check", &half), ask("check", &whole));
        assert_eq!(
            (&begun["broken"], &finished["broken"], &finished["open"]),
            (&json!([]), &json!([]), &json!(0))
        );
        let player = &ask("solve", &half)["player"];
        assert_eq!(player["wrong"], json!([]), "{}", entry.kind.name);
        assert!(is_open(player, &begun, &report), "{}: {player}", entry.kind.name);
        assert!(begun["open"].as_u64() > Some(0));
        // The request overrides the file.
        let mixed =
            json!({ "do": "open", "input": whole.to_string(), "position": open["position"] });
        assert_eq!(reply(&mixed), open, "{}", entry.kind.name);
        let mixed =
            json!({ "do": "solve", "input": whole.to_string(), "position": open["position"] });
        assert!(is_open(&reply(&mixed)["player"], &begun, &report), "{}", entry.kind.name);
        let wild = SaveFile { steps: vec![Step::Move("?".to_owned())], ..whole };
        assert_eq!(ask("open", &wild)["position"], puzzle.givens());
    }
    assert!(played > 3, "{played}");
}

#[test]
fn what_is_broken_is_named_with_its_places() {
    let request = json!({
        "do": "check", "input": "unruly:8x8:BbJBBABHCbEBeBAaCCcCc",
        "position": {
            "rows": [
                "000?????", "????????", "????????", "????????",
                "????????", "????????", "????????", "????????",
            ],
        },
    });
    let broken = reply(&request)["broken"].clone();
    assert!(broken.as_array().is_some_and(|all| !all.is_empty()), "{broken}");
    assert!(broken[0]["places"][0].get("cell").is_some(), "{broken}");
}

#[test]
fn options_are_those_of_a_batch() {
    let solve = |options: Value| {
        reply(&json!({ "do": "solve", "input": "pattern:2x2:1/1/1/1", "options": options }))
    };
    assert_eq!(solve(json!({}))["status"], "multiple");
    assert_eq!(solve(json!({ "solutions": 1 }))["status"], "solved");
    assert_eq!(
        solve(json!({ "solutions": "all", "common": true }))["common"]["rows"],
        json!(["??", "??"])
    );
    assert_eq!(solve(json!({ "time_limit": 0 }))["stopped"], "time");
    assert_eq!(solve(json!({ "strategy": "line" }))["stopped"], "strategy");
    let game = json!({
        "do": "solve", "input": "100,75,2,10,3,8", "puzzle": "countdown",
        "options": { "target": 746 },
    });
    assert_eq!(reply(&game)["solutions"][0]["value"], 746);
}

#[test]
fn the_world_says_what_the_request_does_not() {
    let solve = |request: Value, world: &RequestContext| -> Value {
        serde_json::from_str(&tatham_wire::answer(&request.to_string(), world)).expect("JSON")
    };
    let late =
        RequestContext { time_limit: Some(std::time::Duration::ZERO), ..RequestContext::default() };
    let request = json!({ "do": "solve", "input": "pattern:2x2:2/2/2/2" });
    assert_eq!(solve(request, &late)["stopped"], "time");
    let request =
        json!({ "do": "solve", "input": "pattern:2x2:2/2/2/2", "options": { "time_limit": 60 } });
    assert_eq!(solve(request.clone(), &late)["status"], "unique");
    let level = || Level { used: 0, most: 3_000_000, limit: "a test" };
    let small = RequestContext { memory: Memory::measured_by(level), ..RequestContext::default() };
    let request =
        json!({ "do": "open", "input": format!("pattern:100x100:{}", vec!["1"; 200].join("/")) });
    assert_eq!(solve(request, &small)["error"]["kind"], "memory");
    let request =
        json!({ "do": "solve", "input": "pattern:2x2:2/2/2/2", "options": { "time_limit": 60 } });
    let called_off = RequestContext {
        cancelled: Some(std::sync::Arc::new(true.into())),
        ..RequestContext::default()
    };
    assert_eq!(solve(request, &called_off)["stopped"], "interrupted");
    for (what, list) in [("hint", "steps"), ("explain", "steps"), ("check", "broken")] {
        let request = json!({ "do": what, "input": "pattern:2x2:2/2/2/2" });
        for (world, stopped, reason) in [
            (&late, "time", "the time limit was reached"),
            (&called_off, "interrupted", "interrupted"),
        ] {
            let said = solve(request.clone(), world);
            assert_eq!(
                (&said["stopped"], &said["reason"], &said[list]),
                (&json!(stopped), &json!(reason), &json!([])),
                "{said}"
            );
        }
    }
    let request = json!({
        "do": "solve", "input": "pattern:2x2:2/2/2/2",
        "options": { "explain": true, "rating": true },
    });
    let said = solve(request, &called_off);
    assert_eq!(
        (&said["explanation"]["stopped"], &said["rating"]),
        (&json!("interrupted"), &json!(null))
    );
    let named =
        RequestContext { puzzle: tatham_kinds::find("pattern"), ..RequestContext::default() };
    assert_eq!(
        solve(json!({ "do": "solve", "input": "2x2:2/2/2/2" }), &named)["puzzle"],
        "pattern"
    );
}

#[test]
fn the_list_has_every_kind() {
    let list = reply(&json!({ "do": "list" }));
    let names: Vec<&str> =
        list.as_array().expect("a list").iter().filter_map(|row| row["name"].as_str()).collect();
    assert_eq!(names, KINDS.iter().map(|entry| entry.kind.name).collect::<Vec<_>>());
}
