//! Extras of opened puzzles: steps, other positions, a save file.

use serde_json::{Value, json};
use tatham_core::author::contract::takes_some;
use tatham_core::partial_answer::{Lines, MoveList, PartialAnswer as _, Regions};
use tatham_kinds::KINDS;

use crate::{answer, refusal, reply};

/// Opens an example with these options.
fn opened(name: &str, example: &str, position: &Value, options: &Value) -> Value {
    reply(&json!({
        "do": "open", "puzzle": name, "input": example, "position": position,
        "options": options,
    }))
}

fn count(svg: &Value, title: &str) -> usize {
    svg.as_str().expect("text").matches(&format!("<title>{title}</title>")).count()
}

const UNRULY: &str = "8x8:BbJBBABHCbEBeBAaCCcCc";

#[test]
fn all_steps_of_an_explanation_fill_the_board_rightly() {
    let mut explained = 0;
    for entry in KINDS {
        let kind = entry.kind;
        let request = |what| json!({ "do": what, "puzzle": kind.name, "input": kind.example });
        let explanation = answer(&request("explain").to_string());
        if explanation["complete"] != true {
            continue;
        }
        let left = |position: &Value| {
            let ask = |what| {
                reply(&json!({
                    "do": what, "puzzle": kind.name, "input": kind.example,
                    "position": position,
                }))
            };
            // Possible moves are neither right nor wrong, and neither are guesses.
            assert!(
                entry.has_one_answer() || ask("check")["ok"] == true,
                "{}: {position}",
                kind.name
            );
            ask("hint")["steps"].as_array().expect("steps").len()
        };
        let steps = explanation["steps"].as_array().expect("steps");
        let after = opened(kind.name, kind.example, &Value::Null, &json!({ "after": steps }));
        assert_eq!(left(&after["position"]), 0, "{}", kind.name);
        assert!(count(&after["svg"], "the step decides this") > 0, "{}", kind.name);
        let before =
            opened(kind.name, kind.example, &Value::Null, &json!({ "after": &steps[..1] }));
        assert_eq!(left(&before["position"]), 1, "{}", kind.name);
        explained += 1;
    }
    assert!(explained >= 5, "{explained}");
}

#[test]
fn what_is_known_can_be_read_by_who_cannot_see_it() {
    for entry in KINDS {
        let kind = entry.kind;
        let request = |what| json!({ "do": what, "puzzle": kind.name, "input": kind.example });
        let posed = reply(&request("open"));
        let solution = &reply(&request("solve"))["solutions"][0];
        let solved = opened(kind.name, kind.example, solution, &json!({}));
        for shown in [&posed, &solved] {
            assert!(
                shown["text"].as_str().is_some_and(|text| text.ends_with('\n')),
                "{}: {shown}",
                kind.name
            );
        }
        assert_ne!(posed["text"], solved["text"], "{}", kind.name);
    }
}

#[test]
fn a_fact_without_a_value_only_says_where() {
    let step = json!({
        "therefore": [{ "cell": [1, 1], "is": null }],
        "because": { "facts": [{ "cell": [1, 0], "is": "1" }] }, "cost": 3,
    });
    let shown = opened("unruly", UNRULY, &Value::Null, &json!({ "after": [step] }));
    let posed = opened("unruly", UNRULY, &Value::Null, &json!({}));
    assert_eq!(shown["position"], posed["position"]);
    assert_eq!(
        ["the step starts from here", "the step decides this"]
            .map(|title| count(&shown["svg"], title)),
        [1, 1]
    );
}

#[test]
fn places_that_are_not_on_the_board_are_left_alone() {
    let far = 1_u64 << 60;
    let facts = json!([
        { "cell": [far, far], "is": "1" }, { "cell": [8, 0], "not": "1" },
        { "edge": [far, 0, "right"], "is": true }, { "clue": "top 9", "is": 1 },
    ]);
    let step = json!({ "because": { "facts": facts }, "therefore": facts });
    let shown = opened("unruly", UNRULY, &Value::Null, &json!({ "after": [step] }));
    let posed = opened("unruly", UNRULY, &Value::Null, &json!({}));
    assert_eq!(shown["position"], posed["position"]);
    assert_eq!(count(&shown["svg"], "the step decides this"), 0);
}

#[test]
fn other_positions_are_held_against_it() {
    let solutions = [json!({ "rows": ["#.", ".#"] }), json!({ "rows": [".#", "#."] })];
    let differing = |beside: Value| {
        let shown = opened("pattern", "2x2:1/1/1/1", &solutions[0], &json!({ "beside": beside }));
        let places = shown["differs"].as_array().expect("a list").clone();
        assert_eq!(places.len(), count(&shown["svg"], "two solutions differ here"));
        json!(places)
    };
    let cells = |cells: &[[usize; 2]]| -> Value {
        cells.iter().map(|cell| json!({ "cell": cell })).collect()
    };
    let all = cells(&[[0, 0], [0, 1], [1, 0], [1, 1]]);
    assert_eq!(differing(json!([solutions[1]])), all);
    assert_eq!(differing(json!([{ "rows": ["#.", "#."] }])), cells(&[[0, 1], [1, 1]]));
    assert_eq!(differing(json!([solutions[0]])), json!([]));
    assert_eq!(differing(json!([{ "rows": ["#.", "#."] }, solutions[1]])), all);
    let alone = opened("pattern", "2x2:1/1/1/1", &solutions[0], &json!({}));
    assert_eq!(alone.get("differs"), None);
}

#[test]
fn an_answer_goes_on_from_the_position_that_it_answers() {
    let mut moved = 0;
    for entry in KINDS {
        let kind = entry.kind;
        let ask = |what: &str, position: &Value, options: Value| {
            reply(&json!({
                "do": what, "puzzle": kind.name, "input": kind.example, "position": position,
                "options": options,
            }))
        };
        let way = ask("solve", &Value::Null, json!({}))["solutions"][0].clone();
        if way.get("length").is_none() {
            continue;
        }
        let moves = |known: &Value| known["moves"].as_array().expect("moves").clone();
        let made = json!({ "moves": moves(&way)[..moves(&way).len().div_ceil(2)] });
        let answer = ask("solve", &made, json!({}))["solutions"][0].clone();
        let shown = ask("open", &made, json!({ "answer": answer, "save": true }));
        // All moves can be made from the start, and they finish the game.
        let lines = shown["text"].as_str().expect("text").lines().count();
        assert_eq!(lines, moves(&answer).len(), "{}: {shown}", kind.name);
        assert_eq!(
            moves(&shown["position"]),
            [moves(&made), moves(&answer)].concat(),
            "{}",
            kind.name
        );
        let end = &ask("solve", &shown["position"], json!({}))["solutions"][0];
        assert_eq!(end["length"], 0, "{}: {end}", kind.name);
        if let Some(save) = shown["save"].as_str() {
            assert_eq!(
                reply(&json!({ "do": "open", "input": save }))["position"],
                shown["position"],
                "{}",
                kind.name
            );
        }
        moved += 1;
    }
    assert!(moved >= 10, "{moved}");
}

#[test]
fn an_answer_to_a_puzzle_is_shown_in_the_place_of_its_position() {
    for entry in takes_some(KINDS, 3) {
        let kind = entry.kind;
        let request = |what| json!({ "do": what, "puzzle": kind.name, "input": kind.example });
        let answer = &reply(&request("solve"))["solutions"][0];
        let [shown, wanted] = [
            opened(kind.name, kind.example, &Value::Null, &json!({ "answer": answer })),
            opened(kind.name, kind.example, answer, &json!({})),
        ];
        assert_eq!(
            (&shown["svg"], &shown["text"]),
            (&wanted["svg"], &wanted["text"]),
            "{}",
            kind.name
        );
        let nothing = opened(kind.name, kind.example, &Value::Null, &json!({ "answer": null }));
        assert_eq!(nothing, reply(&request("open")), "{}", kind.name);
    }
}

#[test]
fn answers_to_a_position_are_held_against_each_other() {
    let solutions = [json!({ "rows": ["#.", ".#"] }), json!({ "rows": [".#", "#."] })];
    let options = json!({ "answer": solutions[0], "beside": [solutions[1]] });
    let shown = opened("pattern", "2x2:1/1/1/1", &json!({ "rows": ["#?", "??"] }), &options);
    assert_eq!(count(&shown["svg"], "two solutions differ here"), 4);
    assert_eq!(shown["position"], solutions[0]);
}

#[test]
fn a_save_file_holds_the_position() {
    let mut saved = 0;
    for entry in takes_some(KINDS, 2) {
        let kind = entry.kind;
        let request = |what| json!({ "do": what, "puzzle": kind.name, "input": kind.example });
        let steps = answer(&request("explain").to_string())["steps"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        // The puzzle as posed, a half-played game, and the solution.
        let half = opened(
            kind.name,
            kind.example,
            &Value::Null,
            &json!({ "after": &steps[..steps.len() / 2] }),
        );
        let solution = &reply(&request("solve"))["solutions"][0];
        for position in [&Value::Null, &half["position"], solution] {
            let shown = opened(kind.name, kind.example, position, &json!({ "save": true }));
            let Some(text) = shown["save"].as_str() else { continue };
            let loaded = reply(&json!({ "do": "open", "input": text }));
            // For regions only the borders have to be entered, and for loops only the existing
            // lines.
            let entered = |position: &Value| {
                let regions = serde_json::from_value::<Regions>(position.clone())
                    .map(|known| json!(known.playable()));
                let lines = || {
                    serde_json::from_value::<Lines>(position.clone())
                        .map(|known| json!(known.playable()))
                };
                let moves = || {
                    serde_json::from_value::<MoveList>(position.clone())
                        .map(|known| json!(known.moves))
                };
                regions
                    .or_else(|_| lines())
                    .or_else(|_| moves())
                    .unwrap_or_else(|_| position.get("edges").unwrap_or(position).clone())
            };
            // Tiles of Net are entered as a whole or not at all.
            if kind.name == "net" && position == &half["position"] {
                continue;
            }
            assert_eq!(loaded["puzzle"], kind.name);
            // The end of a played game is what the player sees after its moves.
            if entry.hidden && position == solution {
                continue;
            }
            assert_eq!(entered(&loaded["position"]), entered(&shown["position"]), "{}", kind.name);
            saved += 1;
        }
    }
    assert!(saved >= 15, "{saved}");
    let without = opened("unruly", UNRULY, &Value::Null, &json!({}));
    assert!(without.get("save").is_none(), "only if it is asked for");
}

#[test]
fn a_save_file_of_a_puzzle_that_the_game_never_shows_as_finished_comes_with_a_remark() {
    let remarks =
        |id, options| opened("signpost", id, &Value::Null, &options).get("remarks").cloned();
    let words = "the game never shows this puzzle as finished: no cell has a number";
    assert_eq!(remarks("3x4:eegbcebcfaca", json!({ "save": true })), Some(json!([words])));
    assert_eq!(remarks("3x4:eegbcebcfaca", json!({})), None, "no save file was asked for");
    assert_eq!(remarks("1x2:1e2g", json!({ "save": true })), None);
}

#[test]
fn what_is_no_step_or_position_is_refused() {
    for (options, words) in [
        (json!({ "after": 3 }), "expected a list of steps"),
        (
            json!({ "after": [{ "therefore": [{ "cell": [0], "is": 1 }] }] }),
            "expected a list of steps",
        ),
        (json!({ "beside": {} }), "expected a list of positions"),
        (json!({ "beside": [{ "rows": ["#"] }] }), "its size differs"),
        (json!({ "save": 1 }), "expected true or false"),
        (
            json!({ "answer": { "rows": ["#"] } }),
            "`answer` does not fit this position: its size differs",
        ),
        (json!({ "answer": "#" }), "expected an answer"),
    ] {
        let (code, message) = refusal(
            &json!({ "do": "open", "input": "pattern:2x2:1/1/1/1", "options": options })
                .to_string(),
        );
        assert!(code == "expected" && message.contains(words), "{options}: {code}, {message}");
    }
    let (_, message) =
        refusal(r#"{"do": "solve", "input": "pattern:2x2:1/1/1/1", "options": {"after": []}}"#);
    assert!(message.contains("has no option `after`"), "{message}");
}

#[test]
fn the_list_tells_where_the_real_games_are() {
    let list = reply(&json!({ "do": "list" }));
    let pages: Vec<(&str, &str)> = list
        .as_array()
        .expect("rows")
        .iter()
        .filter_map(|row| Some((row["name"].as_str()?, row["page"].as_str()?)))
        .collect();
    assert!(pages.len() >= 5 && pages.len() < KINDS.len(), "{pages:?}");
    for (name, page) in pages {
        assert!(page.starts_with("https://") && page.ends_with(&format!("/{name}.html")), "{page}");
    }
}
