//! Random positions: entered, drawn and checked, or rejected; nothing panics.

use serde_json::{Value, json};
use tatham_core::Place;
use tatham_core::author::contract::{Random, share};
use tatham_core::partial_answer::{Bridges, Lines, PartialAnswer as _};
use tatham_kinds::KINDS;

use crate::{answer, refusal, reply};

/// Changes a random part of a value.
fn change(value: &mut Value, random: &mut Random<'_>) {
    let deeper = random.below(5) > 0;
    match value {
        Value::Array(items) if deeper && !items.is_empty() => {
            let at = random.below(items.len());
            match random.below(6) {
                0 => drop(items.remove(at)),
                1 => items.insert(at, items[at].clone()),
                _ => change(&mut items[at], random),
            }
        }
        Value::Object(fields) if deeper && !fields.is_empty() => {
            let at = random.below(fields.len());
            let name = fields.keys().nth(at).expect("there is one").clone();
            match random.below(12) {
                0 => drop(fields.remove(&name)),
                1 => {
                    drop(fields.insert(
                        "links".to_owned(),
                        json!([[0, 0, random.below(9), random.below(9)]]),
                    ));
                }
                _ => change(&mut fields[&name], random),
            }
        }
        Value::String(text) if deeper && !text.is_empty() => {
            let mut signs: Vec<char> = text.chars().collect();
            let at = random.below(signs.len());
            signs[at] = ['?', '#', '.', '0', '1', 'S', 'V', 'é', '\u{0}', '\n'][random.below(10)];
            *text = signs.into_iter().collect();
        }
        _ => {
            let odd = [
                json!(null),
                json!(0),
                json!(1),
                json!(9),
                json!(4_294_967_295_u32),
                json!(1e300),
                json!(-1),
                json!("?"),
                json!("##"),
                json!([]),
                json!({}),
            ];
            *value = odd[random.below(odd.len())].clone();
        }
    }
}

#[test]
fn whatever_stands_in_a_position_is_answered() {
    let mut random = Random::seeded(0x9e37_79b9);
    for entry in KINDS {
        let (name, id) = (entry.kind.name, entry.kind.example);
        let has_places =
            !(entry.parse)(id).expect("an example").entries().is_empty() && !entry.best;
        let ask = |what: &str, position: &Value| {
            let options = if what == "check" {
                json!({ "time_limit": 0 })
            } else {
                json!({ "solutions": 1 })
            };
            let request = json!({
                "do": what, "input": id, "puzzle": name, "position": position, "options": options,
            });
            answer(&request.to_string())
        };
        let (given, whole) = (
            ask("open", &Value::Null)["position"].clone(),
            ask("solve", &Value::Null)["solutions"][0].clone(),
        );
        let (mut admitted, mut refused) = (0, 0);
        for round in 0..share(400, 4) {
            let mut position = if round % 2 == 0 { given.clone() } else { whole.clone() };
            (0..=random.below(6)).for_each(|_| change(&mut position, &mut random));
            let said =
                [ask(if has_places { "check" } else { "open" }, &position), ask("open", &position)];
            match &said[0]["error"]["code"] {
                Value::Null => admitted += 1,
                code => {
                    assert_eq!(code, "expected", "{name} {position}: {}", said[0]);
                    refused += 1;
                }
            }
            assert_eq!(said[0].get("error"), said[1].get("error"), "{name} {position}");
            if round % 16 == 1 {
                assert_eq!(
                    ask("solve", &position).get("error"),
                    said[0].get("error"),
                    "{name} {position}"
                );
            }
        }
        let least = share(11, 6);
        assert!(
            admitted >= least && refused >= least,
            "{name}: {admitted} were admitted, {refused} refused"
        );
    }
}

#[test]
fn what_can_be_entered_is_admitted_and_closes_its_place() {
    let mut random = Random::seeded(7);
    for entry in KINDS {
        let (name, id) = (entry.kind.name, entry.kind.example);
        let ask = |what: &str, position: &Value| {
            reply(&json!({ "do": what, "input": id, "puzzle": name, "position": position }))
        };
        let opened = ask("open", &Value::Null);
        // A player's assumption about a hidden answer fills no place.
        if opened["position"].is_null() || entry.has_one_answer() {
            continue;
        }
        let before = ask("check", &opened["position"])["open"].as_u64().expect("a number");
        for choice in opened["entries"].as_array().expect("a list") {
            let (place, values) = (&choice["place"], choice["values"].as_array().expect("a list"));
            let value = &values[random.below(values.len())];
            let position = entered(&opened["position"], place, value);
            // A link may join chains, from which other links follow.
            let after = ask("check", &position)["open"].as_u64().expect("a number");
            assert!(after < before, "{name}: {value} at {place}: {before} were open, then {after}");
        }
    }
}

/// Returns the position with one more entry.
fn entered(position: &Value, place: &Value, value: &Value) -> Value {
    let mut position = position.clone();
    if let Some(link) = place.get("link") {
        let mut links = position["links"].as_array().cloned().unwrap_or_default();
        links.push(link.clone());
        position["links"] = links.into();
        return position;
    }
    let at: Place = serde_json::from_value(place.clone()).expect("a place");
    if let Ok(mut lines) = serde_json::from_value::<Lines>(position.clone()) {
        lines.set(at, Some(value));
        return json!(lines);
    }
    if let Ok(mut bridges) = serde_json::from_value::<Bridges>(position.clone()) {
        bridges.set(at, Some(value));
        return json!(bridges);
    }
    if let Some(edge) = place.get("edge") {
        let list = if *value == json!(true) { "edges" } else { "no" };
        let mut edges = position[list].as_array().cloned().unwrap_or_default();
        edges.push(edge.clone());
        position[list] = edges.into();
        return position;
    }
    if let Some(region) = place["region"].as_u64() {
        position["colours"][region as usize] = value.clone();
        return position;
    }
    let [x, y] = [0, 1].map(|i| place["cell"][i].as_u64().expect("a cell") as usize);
    if let Some(row) = position["rows"][y].as_str() {
        let mut signs: Vec<char> = row.chars().collect();
        signs[x] = value.as_str().and_then(|text| text.chars().next()).expect("a character");
        position["rows"][y] = signs.into_iter().collect::<String>().into();
    } else {
        position["grid"][y][x] = value.clone();
    }
    position
}

#[test]
fn other_shapes_sizes_and_values_are_named() {
    for (input, position, words) in [
        ("pattern:2x2:1/1/1/1", json!({ "rows": ["??"] }), "its size differs"),
        ("pattern:2x2:1/1/1/1", json!({ "rows": ["??", "?x"] }), "x in R2C2"),
        ("pattern:2x2:1/1/1/1", json!({ "grid": [[1, 1], [1, 1]] }), "missing field `rows`"),
        (
            "solo:2x2:1a2_3_4k",
            json!({ "grid": [[1, 2, 3, 5], [1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]] }),
            "5 in R1C4",
        ),
        (
            "signpost:4x4:edefceha10aa1aea16agg",
            json!({ "grid": [[1]], "links": [[0, 0, 7, 7]] }),
            "a link leaves the grid",
        ),
        ("countdown:100,75,2,10,3,8:746", json!([]), "expected"),
    ] {
        for what in ["open", "solve", "check"] {
            let (code, message) =
                refusal(&json!({ "do": what, "input": input, "position": position }).to_string());
            assert!(
                code == "expected" && message.contains(words),
                "{input} {position}: {code}, {message}"
            );
        }
    }
}

#[test]
fn a_hint_that_says_little_is_a_position_too() {
    // The given cell is only known to be ship.
    let input = "battleship:2x1f1,1:1,0,1,V";
    let opened = reply(&json!({ "do": "open", "input": input }));
    assert_eq!(opened["position"], json!({ "rows": ["V?"] }), "{opened}");
    assert_eq!(
        opened["entries"][0]["values"],
        json!([".", "S", "L", "R", "T", "B", "C"]),
        "{opened}"
    );
    let checked = reply(&json!({ "do": "check", "input": input, "position": opened["position"] }));
    assert_eq!((&checked["broken"], &checked["open"]), (&json!([]), &json!(2)), "{checked}");
}

#[test]
fn walls_stand_where_the_puzzle_has_them_and_nowhere_else() {
    let checked = |rows: [&str; 2]| {
        answer(
            &json!({ "do": "check", "input": "lightup:2x2:B0b", "position": { "rows": rows } })
                .to_string(),
        )
    };
    assert_eq!(checked(["##", "?*"])["ok"], false, "the 0 has a lamp beside it");
    assert_eq!(checked(["##", "??"])["broken"], json!([]));
    // An open cell cannot become a wall; a wall can be overwritten, which is wrong.
    let message = checked(["##", "#?"])["error"]["message"].as_str().map(str::to_owned);
    assert!(
        message.is_some_and(|message| message.contains("is not one of")),
        "{}",
        checked(["##", "#?"])
    );
    assert_eq!(checked(["*#", "??"])["ok"], false);
}

/// Returns a save file with one move, which the board of the example cannot make.
fn odd_game(kind: &str, odd: &str) -> String {
    let row = tatham_kinds::find(kind).expect("a kind").kind;
    let (params, desc) = row.example.split_once(':').expect("an ID");
    let records = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        ("VERSION", "1"),
        ("GAME", row.title),
        ("PARAMS", params),
        ("CPARAMS", params),
        ("DESC", desc),
        ("NSTATES", "2"),
        ("STATEPOS", "2"),
        ("MOVE", odd),
    ];
    records.map(|(key, value)| format!("{key:<8}:{}:{value}\n", value.len())).concat()
}

#[test]
fn moves_that_cannot_be_replayed_are_remarked_wherever_a_save_file_is_read() {
    let requests = [
        json!({ "do": "open" }),
        json!({ "do": "open", "options": { "play": true } }),
        json!({ "do": "play" }),
        json!({ "do": "check" }),
        json!({ "do": "hint" }),
        json!({ "do": "judge", "claims": [] }),
    ];
    for (kind, odd) in [("unruly", "P0,99,99"), ("flood", "M99"), ("net", "A99,99")] {
        let save = odd_game(kind, odd);
        for request in &requests {
            let mut request = request.clone();
            request["input"] = json!(save);
            let text = answer(&request.to_string());
            if text["error"]["code"] == "unsupported" {
                assert_eq!((kind, &request["do"]), ("flood", &json!("check")), "{text}");
                continue;
            }
            let remarks = text["remarks"].to_string();
            let wanted = format!("step 1 of the save file cannot be replayed: `{odd}`");
            assert!(remarks.contains(&wanted), "{kind} {request}: {text}");
        }
    }
}
