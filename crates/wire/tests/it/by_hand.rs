//! Positions of hidden games that are entered by hand, compared with save files of the same
//! positions.

use serde_json::{Value, json};
use tatham_core::save::{SaveFile, Step};

use crate::{answer, refusal, reply};

/// Games, each with its ID and moves.
const GAMES: [(&str, &str, &[&str]); 7] = [
    ("guess", "c6p4g10Bm:8ffa320b", &["G1,1,2,3", "G4,4,5,6"]),
    ("guess", "c6p4g10Bm:8ffa320b", &[]),
    ("guess", "c6p4g10Bm:8ffa320b", &["G1,1,2,3", "G1,4,2,5", "G5,4,3,6"]),
    ("mines", "9x9:8,1,m232becc45ffe7116ea368", &["F2,4", "F0,0", "O2,2"]),
    ("mines", "9x9:8,1,m232becc45ffe7116ea368", &[]),
    ("blackbox", "w5h5m3M3:edc089bd2cc9b31a", &["F0", "F7", "T1,1", "F12", "T5,4"]),
    ("blackbox", "w5h5m3M3:edc089bd2cc9b31a", &[]),
];

/// Returns the save file of a game.
fn save_file(kind: &str, id: &str, moves: &[&str]) -> String {
    let (params, desc) = id.split_once(':').expect("an ID");
    let file = SaveFile {
        game: tatham_kinds::find(kind).expect("a kind").kind.title.to_owned(),
        params: params.to_owned(),
        next_params: params.to_owned(),
        desc: desc.to_owned(),
        steps: moves.iter().map(|text| Step::Move((*text).to_owned())).collect(),
    };
    file.to_string()
}

/// Writes a position of JSON as text, as a person would: canonically, and on lines.
fn texts(kind: &str, id: &str, position: &Value) -> [String; 2] {
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let joined = |pegs: &Value, by: &str| {
        list(pegs).iter().map(Value::to_string).collect::<Vec<_>>().join(by)
    };
    let params = id.split(':').next().expect("parameters");
    let (params, items, lines): (String, Vec<String>, Vec<String>) = match kind {
        "guess" => {
            let guesses = list(&position["guesses"]);
            let with = |by: &str, equals: &str| {
                let text = |made: &Value| {
                    let answer = json!([made["black"], made["white"]]);
                    format!("{}{equals}{}", joined(&made["guess"], by), joined(&answer, by))
                };
                guesses.iter().map(text).collect()
            };
            (params.to_owned(), with(",", "="), with(" ", ": "))
        }
        "mines" => {
            let rows = list(&position["rows"]);
            let row = |row: &Value| row.as_str().expect("a row").to_owned();
            let spaced = |row: String| row.chars().flat_map(|c| [c, ' ']).collect();
            let rows: Vec<String> = rows.iter().map(row).collect();
            let lines = rows.iter().cloned().map(spaced).collect();
            (format!("{params}n10"), vec![rows.join("/")], lines)
        }
        _ => {
            let result = |result: &Value| match result {
                Value::String(text) => text[..1].to_ascii_uppercase(),
                exit => exit.to_string(),
            };
            let ray = |fired: &Value| format!("{}={}", fired["ray"], result(&fired["result"]));
            let ball = |ball: &Value| {
                let at = |axis: usize| ball[axis].as_u64().expect("a number") + 1;
                format!("R{}C{}", at(1), at(0))
            };
            let (rays, balls) = (list(&position["rays"]), list(&position["balls"]));
            let side = |ray: u64| match ray {
                0..5 => format!("top {}", ray + 1),
                5..10 => format!("right {}", ray - 4),
                10..15 => format!("bottom {}", 15 - ray),
                _ => format!("left {}", 20 - ray),
            };
            let line = |fired: &Value| {
                let result = match &fired["result"] {
                    Value::String(text) => text.clone(),
                    exit => side(exit.as_u64().expect("a ray")),
                };
                format!("{}: {result}", side(fired["ray"].as_u64().expect("a ray")))
            };
            let items = rays.iter().map(ray).chain(balls.iter().map(ball)).collect();
            let marked = balls.iter().map(|marked| format!("ball {}", ball(marked)));
            (params.to_owned(), items, rays.iter().map(line).chain(marked).collect())
        }
    };
    if items.is_empty() {
        return [params.clone(), params];
    }
    [format!("{params}:{}", items.join(";")), format!("{params}\n{}\n", lines.join("\n"))]
}

/// Removes fields of an object.
fn without(mut value: Value, fields: &[&str]) -> Value {
    for field in fields {
        value.as_object_mut().expect("an object").remove(*field);
    }
    value
}

#[test]
fn a_position_by_hand_has_the_answers_of_a_save_file() {
    for (kind, id, moves) in GAMES {
        let save = save_file(kind, id, moves);
        let open = |input: &str| {
            reply(&json!({ "do": "open", "input": input, "options": {"save": true} }))
        };
        let played = open(&save);
        let position = &played["position"];
        let [canonical, lines] = texts(kind, id, position);
        for text in [&canonical, &lines] {
            // All of them are recognised without their names.
            let opened = open(text);
            assert_eq!(opened["puzzle"], json!(kind), "{text}");
            assert_eq!(&opened["position"], position, "{text}");
            assert_eq!(opened["game_id"], json!(canonical), "{text}");
            assert_eq!(opened["save"], Value::Null, "{text}");
            assert!(played["save"].is_string(), "{id}");
            let both = |what: &str, fields: &[&str]| {
                let ask = |input: &str| {
                    let options = match what {
                        "check" => json!({ "which": true, "why": true }),
                        _ => json!({}),
                    };
                    let request = json!({ "do": what, "input": input, "options": options });
                    without(answer(&request.to_string()), fields)
                };
                assert_eq!(ask(text), ask(&save), "{what} {text}");
            };
            let solve = ["game_id", "elapsed_ms", "stats", "player"];
            // In Mines open cells are givens here, and a player's in a save file.
            both("solve", if kind == "mines" { &solve } else { &solve[..3] });
            both("hint", &["game_id"]);
            both("check", &["game_id"]);
            let explain = |request: Value| reply(&request)["steps"].as_array().cloned();
            let ours = explain(json!({ "do": "explain", "input": text })).expect("steps");
            let all = json!({ "do": "explain", "input": id, "puzzle": kind, "position": position });
            let theirs = explain(all).expect("steps");
            let is_begun = !ours.is_empty() || theirs.is_empty();
            assert!(is_begun && theirs.starts_with(&ours), "{text}: {ours:?} {theirs:?}");
        }
        // The parameters alone, with a position.
        let params = canonical.split(':').next().expect("parameters");
        let hint = |request: Value| without(reply(&request), &["game_id"]);
        assert_eq!(
            hint(json!({ "do": "hint", "input": params, "position": position })),
            hint(json!({ "do": "hint", "input": save })),
            "{params}"
        );
    }
}

#[test]
fn what_follows_from_a_position_by_hand_is_in_its_report() {
    let solve = |input: &str| reply(&json!({ "do": "solve", "input": input }));
    let report = solve("3x2n1:1??/1??");
    assert_eq!(report["status"], json!("multiple"));
    assert_eq!(report["common"]["rows"], json!([".?.", ".?."]));
    assert_eq!(report["possible"], json!("2"));
    assert_eq!(report["player"]["correct"], json!(0), "open cells are givens");
    // The first flag is certainly wrong, the second may be right.
    let report = solve("3x2n1:1?F/1F?");
    assert_eq!(report["player"]["wrong"], json!([[2, 0]]));
    let check = reply(&json!({
        "do": "check", "input": "3x2n1:1?F/1F?", "options": { "which": true },
    }));
    assert_eq!((&check["ok"], &check["wrong"]), (&json!(false), &json!([{"cell": [2, 0]}])));
    // Answers that are possible alone, and fit no secret together.
    for text in [
        "c6p4g10Bm:1,1,2,2=4,0",
        "c6p4g10Bm:1,1,2,2=0,0;3,3,4,4=0,0;5,5,6,6=0,0",
        "2x2n1:0?/??",
        "2x2n4:1?/??",
        "w3h3m1M1:0=H;1=H",
    ] {
        let status = if text.ends_with("=4,0") { "unique" } else { "unsolvable" };
        assert_eq!(solve(text)["status"], json!(status), "{text}");
    }
}

#[test]
fn an_unknown_answer_is_neither_revealed_nor_explained_on() {
    for (kind, id, _) in GAMES {
        let params = id.split(':').next().expect("parameters");
        let params = if kind == "mines" { format!("{params}n10") } else { params.to_owned() };
        let request = json!({ "do": "solve", "input": params, "options": { "reveal": true } });
        let (code, message) = refusal(&request.to_string());
        assert_eq!(code, "unsupported", "{params}");
        assert_eq!(message, "a position has no hidden answer to reveal");
    }
    let explained = reply(&json!({ "do": "explain", "input": "c6p4g10Bm:1,1,2,3=1,2" }));
    assert_eq!(explained["steps"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&explained["complete"], &explained["reason"]),
        (&json!(false), &json!("the reply is unknown: add it to the position"))
    );
}
