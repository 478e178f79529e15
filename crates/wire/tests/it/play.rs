//! Play over the wire: every kind is played to its end by gestures, taken back, and played again.
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};
use tatham_brute::largest::boards;
use tatham_core::author::contract::{share, takes_some};
use tatham_core::save::{SaveFile, Step};
use tatham_core::{AnyPosition, Entry, Json, Place};
use tatham_kinds::KINDS;
use tatham_wire::{RequestContext, Session, answer};

use crate::referee;

/// Answers a request.
fn ask(request: &Value) -> Value {
    let reply = answer(&request.to_string(), &RequestContext::default());
    serde_json::from_str(&reply).expect("a reply is JSON")
}

/// A puzzle that is played.
struct Game {
    input: String,
    kind: &'static str,
    position: Value,
    notes: Value,
    /// Changes of each reply.
    changed: Vec<Value>,
}

impl Game {
    fn new(kind: &'static str, input: &str) -> Self {
        let (position, notes) = (Value::Null, json!([]));
        Self { input: input.to_owned(), kind, position, notes, changed: Vec::new() }
    }

    fn ask(&self, acts: &[Value], show: &[&str]) -> Value {
        ask(&json!({
            "do": "play", "input": self.input, "puzzle": self.kind, "position": self.position,
            "notes": self.notes, "enter": acts, "options": { "show": show },
        }))
    }

    /// Makes acts, and requires that the game takes all of them.
    fn make(&mut self, acts: &[Value]) -> Value {
        let reply = self.ask(acts, &[]);
        assert_eq!(reply["skipped"], json!([]), "{}: {acts:?}", self.kind);
        self.keep(&reply);
        reply
    }

    fn keep(&mut self, reply: &Value) {
        assert!(reply["error"].is_null(), "{}: {reply}", self.kind);
        self.position = reply["position"].clone();
        self.notes = reply["notes"].clone();
        self.changed.push(reply["changed"].clone());
    }
}

/// The first solution of a puzzle, as JSON.
fn solution(entry: &Entry, input: &str) -> Value {
    let report = ask(&json!({ "do": "solve", "input": input, "puzzle": entry.kind.name }));
    report["solutions"][0].clone()
}

/// Returns the values of an answer, place by place.
fn values(entry: &Entry, input: &str, answer: &Value) -> Vec<(Place, Value)> {
    let problem = (entry.parse)(input).expect("an example");
    let answer: AnyPosition = problem.answer(&Json::from(answer)).expect("an answer");
    let entries = problem.entries().into_iter().map(|choices| choices.place);
    entries.filter_map(|place| Some((place, answer.value_at(place)?))).collect()
}

/// Returns the key that enters a value.
fn key_of(controls: &Value, value: &Value) -> Option<Value> {
    let keys = controls["keys"].as_array()?;
    keys.iter().find(|key| key.get("is") == Some(value)).map(|key| key["key"].clone())
}

/// Plays an answer whose values are entered in places.
fn enter_all(game: &mut Game, entry: &Entry, answer: &Value, controls: &Value) {
    for (place, value) in values(entry, &game.input.clone(), answer) {
        let at = serde_json::to_value(place).expect("plain");
        let is_line = value == json!(true);
        match place {
            Place::Bridge([x, y, to_x, to_y]) => {
                let drag = json!({ "drag": [{ "cell": [x, y] }, { "cell": [to_x, to_y] }] });
                let count = value.as_u64().expect("a count") as usize;
                (0..count).for_each(|_| {
                    drop(game.make(&[json!({ "tap": { "cell": [x, y] } }), drag.clone()]));
                });
            }
            // The game makes some links itself.
            Place::Link([x, y, to_x, to_y]) if is_line && value_at(game, &at).is_none() => {
                game.make(&[json!({ "drag": [{ "cell": [x, y] }, { "cell": [to_x, to_y] }] })]);
            }
            Place::Edge(_) if entry.kind.name == "dominosa" && !is_line => {
                game.make(&[json!({ "tap": at })]);
            }
            Place::Edge(_) if entry.kind.name != "dominosa" && is_line => {
                game.make(&[json!({ "tap": at })]);
            }
            Place::Edge(_) | Place::Link(_) => {}
            _ if value.is_number() => {
                let key = key_of(controls, &value).expect("a key");
                game.make(&[json!({ "key": key, "at": at })]);
            }
            _ => tap_until(game, &at, &value),
        }
    }
}

/// Taps a cell until it has a value.
fn tap_until(game: &mut Game, at: &Value, value: &Value) {
    for _ in 0..9 {
        let now = value_at(game, at);
        if now.as_ref() == Some(value) {
            return;
        }
        game.make(&[json!({ "tap": at })]);
    }
    panic!("{}: no tap enters {value} in {at}", game.kind);
}

fn value_at(game: &Game, at: &Value) -> Option<Value> {
    let entry = KINDS.iter().find(|entry| entry.kind.name == game.kind).expect("a kind");
    let problem = (entry.parse)(&game.input).expect("an example");
    let position = problem.position(&Json::from(&game.position)).expect("a position");
    position.value_at(serde_json::from_value(at.clone()).expect("a place"))
}

/// Plays moves by the gestures that are offered for them.
fn move_all(game: &mut Game, moves: &[Value]) {
    for made in moves {
        let reply = game.ask(&[], &["moves"]);
        let offers = reply["moves"].as_array().unwrap_or_else(|| panic!("{}: {reply}", game.kind));
        let offer = offers.iter().find(|offer| offer["move"] == *made);
        // A hidden game's save file may have several taps in one move.
        let gestures: Vec<Value> = match offer {
            Some(offer) => vec![offer["gesture"].clone()],
            None => vec![json!({ "move": made })],
        };
        game.make(&gestures);
    }
}

/// Turns the tiles of Net until they lie as in the answer.
fn turn_all(game: &mut Game, answer: &Value) {
    let rows = answer["lines"].as_array().expect("rows").clone();
    for (y, row) in rows.iter().enumerate() {
        for (x, wanted) in row.as_str().expect("digits").chars().enumerate() {
            for _ in 0..4 {
                let tiles = match &game.position["tiles"] {
                    Value::Null => game.ask(&[], &[])["position"]["tiles"].clone(),
                    tiles => tiles.clone(),
                };
                if tiles[y].as_str().expect("digits").chars().nth(x) == Some(wanted) {
                    break;
                }
                game.make(&[json!({ "tap": { "cell": [x, y] } })]);
            }
        }
    }
}

/// Plays a puzzle to its end; returns the last reply.
fn play_through(entry: &'static Entry) -> (Game, Value) {
    let name = entry.kind.name;
    let input = entry.kind.example;
    let opened = ask(&json!({
        "do": "open", "input": input, "puzzle": name, "options": { "play": true },
    }));
    let mut game = Game::new(name, input);
    let answer = solution(entry, input);
    match (name, &answer["moves"], &answer["steps"]) {
        ("net", ..) => turn_all(&mut game, &answer),
        (_, Value::Array(moves), _) => move_all(&mut game, moves),
        (.., Value::Array(steps)) => move_all(&mut game, steps),
        _ if answer["points"].is_array() => {
            let points = answer["points"].as_array().expect("points").iter().enumerate();
            let drags = points.map(
                |(point, at)| json!({ "move": format!("P{point}:{},{}/{}", at[0], at[1], at[2]) }),
            );
            let drags: Vec<Value> = drags.collect();
            game.make(&drags);
        }
        _ => enter_all(&mut game, entry, &answer, &opened["controls"]),
    }
    let end = game.ask(&[], &["picture", "text"]);
    (game, end)
}

#[test]
fn every_kind_is_played_to_its_end_and_taken_back() {
    for entry in KINDS {
        let name = entry.kind.name;
        let (mut game, end) = play_through(entry);
        let shown = &end["text"].as_str().expect("text");
        assert_eq!(end["done"], json!(true), "{name}: {}\n{shown}", end["broken"]);
        assert_eq!(end["lost"], Value::Null, "{name}");
        assert_eq!(end["broken"], json!([]), "{name}");
        // Taken back, the last first, it is as it was.
        let start = Game::new(name, entry.kind.example).ask(&[], &[]);
        let changed = std::mem::take(&mut game.changed);
        for change in changed.iter().rev() {
            game.make(&[json!({ "undo": change })]);
        }
        assert_eq!(game.position, start["position"], "{name}");
        assert_eq!(game.notes, json!([]), "{name}");
        assert_eq!(game.ask(&[], &[])["done"], json!(false), "{name}");
    }
}

/// Returns the save file of a position, if the kind has save files.
fn save_of(game: &Game, position: &Value) -> Option<String> {
    let opened = ask(&json!({
        "do": "open", "input": game.input, "puzzle": game.kind, "position": position,
        "options": { "play": true, "save": true },
    }));
    assert!(opened["error"].is_null(), "{}: {opened}", game.kind);
    opened["save"].as_str().map(str::to_owned)
}

#[test]
fn a_game_that_is_done_is_finished_in_the_real_game() {
    let programs = referee::programs();
    if programs.is_empty() {
        eprintln!("skipped: no referee is built (cargo xtask referee)");
        return;
    }
    for entry in KINDS {
        let name = entry.kind.name;
        let (mut game, end) = play_through(entry);
        let Some(done) = save_of(&game, &end["position"]) else {
            eprintln!("{name}: skipped, it has no save files");
            continue;
        };
        // The last act that changed something is taken back.
        let is_change = |changed: &Value| changed.as_array().is_some_and(|all| !all.is_empty());
        let last = game.changed.iter().rfind(|changed| is_change(changed)).cloned();
        let reply = game.make(&[json!({ "undo": last.expect("an act") })]);
        assert_eq!(reply["done"], json!(false), "{name}");
        // At its start a game of moves has no position.
        let before = save_of(&game, &game.position);
        for program in &programs {
            assert!(referee::is_finished(program, &done), "{name}:\n{done}");
            if let Some(before) = &before {
                assert!(!referee::is_finished(program, before), "{name}:\n{before}");
            }
        }
    }
}

#[test]
fn a_half_played_game_of_net_keeps_its_tiles() {
    let entry = KINDS.iter().find(|entry| entry.kind.name == "net").expect("Net");
    let mut game = Game::new(entry.kind.name, entry.kind.example);
    let cell = |x: usize, y: usize| json!({ "cell": [x, y] });
    let taps = [(0, 0, 1), (1, 0, 2), (1, 0, 2), (2, 1, 1)];
    for (x, y, button) in taps {
        game.make(&[json!({ "tap": cell(x, y), "button": button })]);
    }
    game.make(&[json!({ "key": "l", "at": cell(2, 1) }), json!({ "key": "l", "at": cell(0, 2) })]);
    assert_eq!(game.position["locked"], json!([[2, 1], [0, 2]]));
    let save = save_of(&game, &game.position).expect("Net has save files");
    let opened = ask(&json!({ "do": "open", "input": save, "options": { "play": true } }));
    assert_eq!(opened["position"], game.position, "{save}");
}

#[test]
fn notes_of_save_files_are_read_and_written() {
    let programs = referee::programs();
    if programs.is_empty() {
        eprintln!("the real games are not asked: no referee is built (cargo xtask referee)");
    }
    let mut kinds = Vec::new();
    for entry in KINDS {
        let (name, input) = (entry.kind.name, entry.kind.example);
        let open = |input: &str, notes: &Value| {
            ask(&json!({
                "do": "open", "input": input, "puzzle": name, "notes": notes,
                "options": { "play": true, "save": true },
            }))
        };
        let opened = open(input, &Value::Null);
        if opened["controls"]["notes"] != json!(true) || opened["save"].is_null() {
            continue;
        }
        let mut game = Game::new(name, input);
        game.make(&[json!({ "notes": "all" })]);
        let entries = opened["entries"].as_array().expect("entries");
        let mut filled = entries[0]["place"].clone();
        filled["is"] = entries[0]["values"][0].clone();
        game.make(&[filled]);
        let last = game.notes.as_array().and_then(|notes| notes.last());
        let mut cleared = last.unwrap_or_else(|| panic!("{name}: no notes")).clone();
        cleared["notes"] = json!([]);
        game.make(&[cleared]);
        let save = |notes: &Value| {
            ask(&json!({
                "do": "open", "input": input, "puzzle": name, "position": game.position,
                "notes": notes, "options": { "play": true, "save": true },
            }))
        };
        let saved = save(&game.notes);
        let file = saved["save"].as_str().unwrap_or_else(|| panic!("{name}: {saved}"));
        if file == save(&json!([]))["save"] {
            eprintln!("{name}: skipped, the real game has no notes");
            continue;
        }
        let again = open(file, &Value::Null);
        assert_eq!(again["notes"], game.notes, "{name}:\n{file}");
        assert_eq!(again["position"], game.position, "{name}");
        let played = ask(&json!({ "do": "play", "input": file, "options": { "show": [] } }));
        assert_eq!(played["notes"], game.notes, "{name}");
        // The request's own notes or position take their place.
        let none = ask(&json!({ "do": "play", "input": file, "notes": [] }));
        assert_eq!(none["notes"], json!([]), "{name}");
        let other = ask(&json!({ "do": "play", "input": file, "position": saved["position"] }));
        assert_eq!(other["notes"], json!([]), "{name}");
        for program in &programs {
            assert!(!referee::is_finished(program, file), "{name}:\n{file}");
        }
        kinds.push(name);
    }
    assert_eq!(kinds, ["keen", "map", "solo", "towers", "undead", "unequal"]);
}

#[test]
fn notes_follow_the_moves_of_a_save_file() {
    let input = "solo:2x2:a2_1c3b3c1_2a";
    let game = Game::new("solo", input);
    let start = game.ask(&[json!({ "cell": [0, 0], "is": 3 })], &[]);
    let file = save_of(&game, &start["position"]).expect("a save file");
    let file = SaveFile::parse(&file).expect("our own file");
    let notes_after = |moves: &[&str]| {
        let made = |text: &&str| match *text {
            "restart" => Step::Restart,
            text => Step::Move(text.to_owned()),
        };
        let steps = moves.iter().map(made).collect();
        let file = SaveFile { steps, ..file.clone() }.to_string();
        let played = ask(&json!({ "do": "play", "input": file, "options": { "show": [] } }));
        assert!(played["error"].is_null(), "{played}");
        played["notes"].clone()
    };
    let of_first = |values: Value| json!([{ "cell": [0, 1], "notes": values }]);
    for (moves, notes) in [
        (&["P0,1,4", "P0,1,2"][..], of_first(json!([2, 4]))),
        (&["P0,1,4", "P0,1,2", "P0,1,4"], of_first(json!([2]))),
        (&["P0,1,4", "R0,1,0"], json!([])),
        (&["P0,1,4", "P0,1,0"], json!([])),
        (&["P0,1,4", "R0,1,1"], json!([])),
        (&["P0,1,4", "R0,1,9", "P9,9,1"], of_first(json!([4]))),
        (&["P0,1,4", "restart", "P0,1,3"], of_first(json!([3]))),
    ] {
        assert_eq!(notes_after(moves), notes, "{moves:?}");
    }
    let all = notes_after(&["R0,1,1", "M"]);
    let places: Vec<&Value> = all.as_array().expect("a list").iter().collect();
    assert_eq!(places.len(), start["open"].as_u64().expect("a number") as usize);
    assert!(places.iter().all(|own| own["notes"] == json!([1, 2, 3, 4])), "{all}");
    assert!(places.iter().all(|own| own["cell"] != json!([0, 1])), "{all}");
}

#[test]
fn targets_have_names_and_do_not_repeat() {
    for entry in KINDS {
        let name = entry.kind.name;
        let opened = ask(&json!({
            "do": "open", "input": entry.kind.example, "puzzle": name, "options": { "play": true },
        }));
        let targets = opened["targets"].as_array().expect("targets");
        assert!(!targets.is_empty(), "{name}");
        let size = opened["size"].as_array().expect("a size");
        let mut seen = BTreeSet::new();
        for target in targets {
            let place = target["place"].to_string();
            assert!(seen.insert(place.clone()), "{name}: {place} twice");
            let words = target["name"].as_str().expect("a name");
            // Numbers of edges are for programs.
            let is_number = words.strip_prefix("edge ").is_some();
            assert!(!words.is_empty() && !is_number, "{name}: {words}");
            for (at, end) in target["at"].as_array().expect("a point").iter().zip(size) {
                let (at, end) = (at.as_i64().expect("a number"), end.as_i64().expect("a number"));
                assert!((0..=end).contains(&at), "{name}: {target} is outside of {size:?}");
            }
            assert!(target["d"].as_str().expect("a path").starts_with('M'), "{name}");
        }
        for key in opened["controls"]["keys"].as_array().expect("keys") {
            assert!(
                !["Tab", "Escape", ""].contains(&key["key"].as_str().expect("a key")),
                "{name}"
            );
            assert!(!key["label"].as_str().expect("a label").is_empty(), "{name}");
        }
    }
}

/// The marks of a board after some acts.
fn marks(kind: &str, input: &str, acts: &Value) -> Value {
    let request = json!({
        "do": "play", "puzzle": kind, "input": input, "enter": acts,
        "options": { "show": ["marks"] },
    });
    ask(&request)["marks"].clone()
}

#[test]
fn marks_are_the_picture_as_data() {
    let board = marks("fifteen", "3x2:1,2,3,0,4,5", &json!([{ "move": "M1,1" }]));
    assert_eq!((&board["size"], &board["unit"]), (&json!([3, 2]), &json!(1)));
    let tile = json!({ "at": [1, 3], "shape": "text", "value": "4", "tone": "given" });
    assert!(board["marks"].as_array().expect("a list").contains(&tile), "{board}");
    let open = json!({ "at": [3, 3], "shape": "open", "tone": "given" });
    assert!(board["marks"].as_array().expect("a list").contains(&open), "{board}");
    // A bridge ends at the other island, and has the number of bridges.
    let acts = json!([{ "bridge": [0, 0, 2, 0], "is": 2 }]);
    let bridges = marks("bridges", "7x7m2:3a6a4h1b3o2i3a5c3", &acts);
    let found = bridges["marks"].as_array().expect("a list").iter();
    let found: Vec<_> = found.filter(|mark| mark["shape"] == "bridges").collect();
    assert_eq!((&found[0]["at"], &found[0]["to"]), (&json!([1, 1]), &json!([5, 1])));
    assert_eq!((&found[0]["value"], &found[0]["tone"]), (&json!(2), &json!("found")));
    // Clues beside the grid show their place.
    let towers = marks("towers", "3:1///////////2", &json!([]));
    let place = json!({ "clue": "top 1" });
    let clue = json!({
        "at": [1, -1], "shape": "text", "value": "1", "tone": "given", "place": place,
    });
    assert!(towers["marks"].as_array().expect("a list").contains(&clue), "{towers}");
}

#[test]
fn every_kind_has_marks() {
    for entry in KINDS {
        let board = marks(entry.kind.name, entry.kind.example, &json!([]));
        let marks = board["marks"].as_array().map_or(0, Vec::len);
        assert!(marks > 0, "{}: {board}", entry.kind.name);
    }
}

#[test]
fn acts_that_are_no_acts_of_the_puzzle_name_their_number() {
    let solo = KINDS.iter().find(|entry| entry.kind.name == "solo").expect("solo");
    let game = Game::new("solo", solo.kind.example);
    let ok = json!({ "cell": [0, 0], "is": 4 });
    for (act, message) in [
        (json!(5), "act 2 of `enter`: expected an object, found `5`"),
        (json!({ "cell": [99, 0], "is": 4 }), {
            "act 2 of `enter`: there is no place `{\"cell\":[99,0]}` to fill in"
        }),
        (json!({ "cell": [0, 0], "is": 10 }), {
            "act 2 of `enter`: expected one of 1, 2, 3, 4, 5, 6, 7, 8, 9, found `10`"
        }),
        (json!({ "key": "q", "at": { "cell": [0, 0] } }), {
            "act 2 of `enter`: this board has no key `q`"
        }),
        (json!({ "key": "4" }), "act 2 of `enter`: the key `4` needs a place `at`"),
        (json!({ "drag": [{ "point": 1 }], "to": [1, 2] }), {
            "act 2 of `enter`: this board has no points to drag"
        }),
    ] {
        let reply = game.ask(&[ok.clone(), act.clone()], &[]);
        assert_eq!(reply["error"]["message"], json!(message), "{act}");
        assert_eq!(reply["error"]["code"], json!("expected"), "{act}");
    }
    let many = vec![ok; 10_001];
    assert_eq!(game.ask(&many, &[])["error"]["code"], json!("too_large"));
}

#[test]
fn gestures_that_leave_the_board_are_errors_in_every_kind() {
    let outside = json!({ "cell": [u64::MAX, u64::MAX] });
    for entry in KINDS {
        let name = entry.kind.name;
        let game = Game::new(name, entry.kind.example);
        let opened = ask(&json!({
            "do": "open", "input": game.input, "puzzle": name, "options": { "play": true },
        }));
        let targets = opened["targets"].as_array().expect("targets");
        let inside = &targets.first().expect("a target")["place"];
        let far = json!({ "cell": [0, u64::MAX] });
        let mut acts = vec![
            json!({ "tap": outside }),
            json!({ "tap": outside, "button": 2 }),
            json!({ "drag": [inside, outside] }),
            json!({ "drag": [inside, far] }),
            json!({ "drag": [outside, inside], "button": 2 }),
            json!({ "drag": [inside, inside, outside] }),
        ];
        let keys = opened["controls"]["keys"].as_array().expect("keys");
        if let Some(key) = keys.iter().find(|key| key.get("is").is_some()) {
            acts.push(json!({ "key": key["key"], "at": outside }));
        }
        for act in acts {
            let error = &game.ask(std::slice::from_ref(&act), &[])["error"];
            assert_eq!(error["code"], json!("expected"), "{name}: {act}");
            let message = error["message"].as_str().expect("a message");
            assert!(
                message.starts_with("act 1 of `enter`: there is no place `"),
                "{name}: {message}"
            );
        }
    }
}

#[test]
fn a_board_keeps_its_size_whatever_is_entered() {
    /// Places of a board that are tried.
    const TRIED: usize = 30;
    let mut entered = 0;
    for entry in KINDS {
        let name = entry.kind.name;
        let game = Game::new(name, entry.kind.example);
        let entries = ask(&json!({
            "do": "open", "input": game.input, "puzzle": name, "options": { "play": true },
        }));
        let entries = entries["entries"].as_array().expect("entries");
        let view = |reply: &Value| {
            let svg = reply["picture"]["svg"].as_str().unwrap_or_else(|| panic!("{reply}"));
            let view = svg.split("viewBox=").nth(1).expect("a size");
            view.split('"').nth(1).expect("a text").to_owned()
        };
        let empty = view(&game.ask(&[], &["picture"]));
        for choices in entries.iter().step_by(1 + entries.len() / TRIED) {
            let last = choices["values"].as_array().and_then(|all| all.last()).expect("values");
            // Most places of lines also take a mark.
            let marked = last.is_boolean().then_some(json!(false));
            for is in [last.clone()].into_iter().chain(marked) {
                let mut act = choices["place"].clone();
                act["is"] = is;
                let reply = game.ask(std::slice::from_ref(&act), &["picture"]);
                if act["is"] == json!(false) && reply["error"]["code"] == json!("expected") {
                    continue;
                }
                assert_eq!(view(&reply), empty, "{name}: {act}");
                entered += 1;
            }
        }
    }
    assert!(entered > 500, "{entered}");
}

#[test]
fn keys_of_a_map_have_the_names_of_its_colours() {
    let map = KINDS.iter().find(|entry| entry.kind.name == "map").expect("map");
    let opened = ask(&json!({
        "do": "open", "input": map.kind.example, "puzzle": "map", "options": { "play": true },
    }));
    let keys = opened["controls"]["keys"].as_array().expect("keys").iter();
    let keys: Vec<Value> = keys.map(|key| json!([key["key"], key["label"], key["is"]])).collect();
    assert_eq!(
        keys,
        [
            json!(["1", "blue", 0]),
            json!(["2", "green", 1]),
            json!(["3", "orange", 2]),
            json!(["4", "yellow", 3]),
            json!(["Backspace", "erase", null]),
        ]
    );
}

#[test]
fn keys_show_what_the_board_shows_unless_it_is_a_text_or_a_line() {
    // Number of keys with a picture, and a part of the first.
    for (kind, drawn, part) in [
        ("tents", 2, "<title>tent</title>"),
        ("pattern", 2, "<title>black</title>"),
        ("map", 4, "<title>blue</title>"),
        ("undead", 3, "<title>ghost</title>"),
        ("battleship", 7, "<title>"),
        ("guess", 6, ">1</text>"),
        ("solo", 0, ""),
        ("slant", 0, ""),
        ("loopy", 0, ""),
        ("inertia", 0, ""),
        ("blackbox", 0, ""),
        ("countdown", 0, ""),
    ] {
        let entry = KINDS.iter().find(|entry| entry.kind.name == kind).expect(kind);
        let opened = ask(&json!({
            "do": "open", "input": entry.kind.example, "puzzle": kind, "options": { "play": true },
        }));
        let keys = opened["controls"]["keys"].as_array().expect("keys").iter();
        let pictures: Vec<&str> = keys.filter_map(|key| key["svg"].as_str()).collect();
        assert_eq!(pictures.len(), drawn, "{kind}: {pictures:?}");
        let is_cell = |svg: &&str| svg.contains("viewBox=\"0 0 48 48\"");
        assert!(pictures.iter().all(is_cell), "{kind}: {pictures:?}");
        assert!(pictures.first().is_none_or(|svg| svg.contains(part)), "{kind}: {pictures:?}");
    }
}

#[test]
fn a_key_of_a_number_is_labelled_as_the_board_shows_it() {
    let sides = |side: usize| {
        let mut skips = "z".repeat(side * side / 26);
        skips.push((b'a' + (side * side % 26) as u8 - 1) as char);
        skips
    };
    for (kind, id, tenth) in [
        ("solo", format!("4x4:{}", sides(16)), "a"),
        ("unequal", format!("12:{}", "0,".repeat(144)), "10"),
    ] {
        let opened = ask(&json!({
            "do": "open", "input": id, "puzzle": kind, "options": { "play": true },
        }));
        let game = Game::new(kind, &id);
        let keys = opened["controls"]["keys"].as_array().expect("keys");
        assert_eq!(keys[9]["label"], json!(tenth), "{opened}");
        for key in keys.iter().filter(|key| !key["is"].is_null()) {
            let act = json!({ "key": key["key"], "at": { "cell": [0, 0] } });
            let reply = game.ask(&[act], &["picture"]);
            let svg = reply["picture"]["svg"].as_str().expect("a picture");
            let label = key["label"].as_str().expect("a label");
            assert!(svg.contains(&format!(">{label}</text>")), "{kind} {key}: {svg}");
        }
    }
}

#[test]
fn a_refused_act_changes_nothing_and_the_others_are_made() {
    let solo = KINDS.iter().find(|entry| entry.kind.name == "solo").expect("solo");
    let game = Game::new("solo", solo.kind.example);
    let reply = game.ask(
        &[json!({ "cell": [4, 0], "is": 5 }), json!({ "cell": [0, 0], "is": 4 })],
        &["remaining"],
    );
    assert_eq!(reply["skipped"], json!([{ "act": 1, "reason": "R1C5 is given" }]));
    assert_eq!(reply["changed"], json!([{ "cell": [0, 0], "was": null, "is": 4 }]));
    let left: Map<String, Value> = reply["remaining"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| (row["is"].to_string(), row["left"].clone()))
        .collect();
    assert_eq!(left.len(), 9);
    assert!(reply["picture"].is_null());
}

#[test]
fn flags_and_balls_are_counted_down() {
    for (kind, input, act, name, left) in [
        ("mines", "9x9:8,1,m232becc45ffe7116ea368", json!({ "move": "F0,0" }), "mines", [10, 9]),
        (
            "blackbox",
            "w5h5m3M3:edc089bd2cc9b31a",
            json!({ "tap": { "cell": [0, 0] } }),
            "balls",
            [3, 2],
        ),
    ] {
        let game = Game::new(kind, input);
        for (acts, left) in [(vec![], left[0]), (vec![act], left[1])] {
            let reply = game.ask(&acts, &["remaining"]);
            let [row] = reply["remaining"].as_array().expect("a list").as_slice() else {
                panic!("{reply}");
            };
            assert_eq!((&row["left"], &row["name"]), (&json!(left), &json!(name)), "{reply}");
        }
    }
    // The number of balls is a range.
    let game = Game::new("blackbox", "w5h5m1M3:edc089bd2cc9b31a");
    assert_eq!(game.ask(&[], &["remaining"]).get("remaining"), None);
}

#[test]
fn notes_are_kept_filled_and_cleared() {
    let solo = KINDS.iter().find(|entry| entry.kind.name == "solo").expect("solo");
    let mut game = Game::new("solo", solo.kind.example);
    let reply = game.make(&[json!({ "cell": [0, 0], "notes": [5, 4] })]);
    assert_eq!(reply["notes"], json!([{ "cell": [0, 0], "notes": [4, 5] }]));
    assert_eq!(reply["changed"], json!([{ "cell": [0, 0], "notes_were": [], "notes": [4, 5] }]));
    let reply = game.make(&[json!({ "cell": [0, 0], "not": 5 })]);
    assert_eq!(reply["notes"], json!([{ "cell": [0, 0], "notes": [4] }]));
    let reply = game.make(&[json!({ "cell": [0, 0], "is": 9 })]);
    assert_eq!(reply["notes"], json!([]));
    let undone = json!({ "undo": reply["changed"] });
    let reply = game.make(&[undone]);
    assert_eq!(reply["notes"], json!([{ "cell": [0, 0], "notes": [4] }]));
    assert!(reply["position"]["grid"][0][0].is_null());
    // All that no row, column or block has.
    let reply = game.make(&[json!({ "notes": "all" })]);
    let first = &reply["notes"][0];
    assert_eq!(first["cell"], json!([0, 0]));
    let noted: Vec<u64> =
        first["notes"].as_array().expect("notes").iter().filter_map(Value::as_u64).collect();
    let given = [7, 1, 2, 3];
    assert!(noted.iter().all(|note| !given.contains(note)) && !noted.is_empty(), "{noted:?}");
    let drawn = game.ask(&[], &["picture", "text"]);
    assert!(drawn["text"].as_str().expect("text").contains("R1C1: "));
    assert_eq!(game.make(&[json!({ "notes": "none" })])["notes"], json!([]));
}

#[test]
fn a_link_carries_the_position_and_the_notes() {
    for entry in KINDS {
        let name = entry.kind.name;
        let (game, end) = play_through(entry);
        let opened = ask(&json!({
            "do": "open", "input": game.input, "puzzle": name, "position": game.position,
            "options": { "play": true, "fragment": true },
        }));
        let link = opened["fragment"].as_str().unwrap_or_else(|| panic!("{name}: {opened}"));
        assert!(link.starts_with(&format!("{name}:")) && link.contains('~'), "{name}: {link}");
        // As on the command line, the link is the whole input.
        let again = ask(&json!({ "do": "play", "input": link, "options": { "show": [] } }));
        for field in ["position", "notes", "done", "open", "game_id"] {
            assert_eq!(again[field], end[field], "{name}: {field}");
        }
        let address = format!("https://example.org/page#{link}");
        let again = ask(&json!({ "do": "play", "input": address, "options": { "show": [] } }));
        assert_eq!(again["position"], end["position"], "{name}: {again}");
    }
    let solo = KINDS.iter().find(|entry| entry.kind.name == "solo").expect("solo");
    let request = json!({
        "do": "play", "input": solo.kind.example, "enter": [{ "cell": [0, 0], "notes": [4, 5] }],
        "options": { "show": [], "fragment": true },
    });
    let link = ask(&request)["fragment"].clone();
    let again = ask(&json!({ "do": "open", "input": link, "options": { "play": true } }));
    assert_eq!(again["notes"], json!([{ "cell": [0, 0], "notes": [4, 5] }]));
}

#[test]
fn a_link_that_cannot_be_unpacked_is_an_error_with_its_place() {
    let reply = ask(&json!({ "do": "play", "input": "solo:2x2:1a2_3a4h~AAAA" }));
    assert_eq!(reply["error"]["message"], json!("expected a position after `~`, found `AAAA`"));
    assert_eq!(reply["error"]["span"], json!({ "start": 18, "end": 22 }));
}

#[test]
fn a_position_too_long_for_a_link_is_left_out_with_a_note() {
    let size = 90;
    let id = format!("{size}x{size}:{}", vec!["1"; 2 * size].join("/"));
    let draw = |cell: usize| {
        let (x, y) = (cell % size, cell / size);
        let sign = if (x * 7919 + y * 104_729 + x * y * 31) % 97 % 2 == 0 { "#" } else { "." };
        json!({ "cell": [x, y], "is": sign })
    };
    let acts: Vec<Value> = (0..size * size).map(draw).collect();
    let reply = ask(&json!({
        "do": "play", "input": id, "puzzle": "pattern", "enter": acts,
        "options": { "show": [], "fragment": true },
    }));
    let link = reply["fragment"].as_str().unwrap_or_else(|| panic!("{}", reply["error"]));
    if link.contains('~') {
        assert!(link.len() <= 6000);
    } else {
        assert!(reply["fragment_note"].as_str().expect("a note").contains("6000 is the most"));
    }
}

/// Random numbers, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count.max(1) as u64) as usize
    }

    fn one<'v>(&mut self, values: &'v [Value]) -> &'v Value {
        &values[self.below(values.len())]
    }
}

#[test]
fn any_acts_lead_to_a_position_that_is_still_taken() {
    const ROUNDS: usize = 100;
    const ACTS: usize = 100;
    for entry in KINDS {
        let name = entry.kind.name;
        let opened = ask(&json!({
            "do": "open", "input": entry.kind.example, "puzzle": name, "options": { "play": true },
        }));
        let places: Vec<Value> = opened["targets"]
            .as_array()
            .expect("targets")
            .iter()
            .map(|target| target["place"].clone())
            .collect();
        let entries = opened["entries"].as_array().expect("entries").iter();
        let entries: Vec<Value> = entries.map(|choices| choices["place"].clone()).collect();
        let filled = if entries.is_empty() { &places } else { &entries };
        let keys: Vec<Value> = opened["controls"]["keys"]
            .as_array()
            .expect("keys")
            .iter()
            .map(|key| key["key"].clone())
            .collect();
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let mut game = Game::new(name, entry.kind.example);
        let mut changed: Vec<Value> = Vec::new();
        for _ in 0..share(ROUNDS, 5) {
            let mut acts = Vec::new();
            for _ in 0..ACTS {
                let (one, other) = (random.one(&places).clone(), random.one(&places).clone());
                acts.push(match random.below(12) {
                    0..=3 => json!({ "tap": one }),
                    4 => json!({ "tap": one, "button": 2 }),
                    5 | 6 => json!({ "drag": [one, other] }),
                    7 => json!({ "drag": [one, other], "button": 2 }),
                    8 if !changed.is_empty() => json!({ "undo": [random.one(&changed)] }),
                    _ if keys.is_empty() => json!({ "notes": "none" }),
                    _ => json!({ "key": random.one(&keys), "at": random.one(filled) }),
                });
            }
            let reply = game.ask(&acts, &[]);
            game.keep(&reply);
            // What is written is read as the same.
            let again = game.ask(&[], &[]);
            assert_eq!(again["position"], game.position, "{name}");
            assert_eq!(again["changed"], json!([]), "{name}");
            if let Some(last) = reply["changed"].as_array().and_then(|changed| changed.last()) {
                changed.push(last.clone());
            }
        }
        let opened = ask(&json!({
            "do": "open", "input": game.input, "puzzle": name, "position": game.position,
            "options": { "play": true },
        }));
        assert!(opened["error"].is_null(), "{name}: {}", opened["error"]);
        let shown = ask(&json!({
            "do": "open", "input": game.input, "puzzle": name, "position": game.position,
        }));
        assert!(shown["error"].is_null(), "{name}: {}", shown["error"]);
    }
}

#[test]
fn nothing_depends_on_a_hidden_answer_before_it_is_asked() {
    // Two codes of one game; the keys enter a guess that is not asked yet.
    let replies = ["c6p4g10Bm:8ffa320b", "c6p4g10Bm:c0dc171e"].map(|input| {
        let mut reply = ask(&json!({
            "do": "play", "input": input, "puzzle": "guess",
            "enter": [{ "key": "1" }, { "key": "2" }, { "key": "Enter" }],
            "options": { "show": ["picture", "text", "moves", "entries", "targets"] },
        }));
        assert!(reply["error"].is_null(), "{reply}");
        reply["game_id"] = Value::Null;
        reply
    });
    assert_eq!(replies[0], replies[1]);
    assert_eq!(replies[0]["skipped"][0]["act"], json!(3));
}

#[test]
fn boards_with_the_same_replies_so_far_are_played_the_same() {
    let cell = |x: usize, y: usize| json!({ "cell": [x, y] });
    for (name, params, acts) in [
        ("mines", "4x4n2", json!([{ "tap": cell(0, 0), "button": 2 }, { "tap": cell(3, 3) }])),
        ("blackbox", "w5h5m3M3", json!([{ "tap": { "clue": "top 2" } }, { "tap": cell(1, 1) }])),
        ("guess", "c6p4g10Bm", json!([{ "key": "1" }, { "key": "2" }])),
    ] {
        let made = ask(&json!({
            "do": "make", "puzzle": name, "params": params, "options": { "seed": 7, "count": 40 },
        }));
        let records = made["records"].as_array().unwrap_or_else(|| panic!("{name}: {made}"));
        let mut seen: BTreeMap<String, (Value, usize)> = BTreeMap::new();
        for record in records {
            let mut reply = ask(&json!({
                "do": "play", "puzzle": name, "input": record["game_id"], "enter": acts,
                "options": { "show": ["picture", "text", "moves", "entries", "targets"] },
            }));
            assert!(reply["error"].is_null(), "{name}: {reply}");
            reply["game_id"] = Value::Null;
            let position = reply["position"].to_string();
            let (first, count) = seen.entry(position).or_insert_with(|| (reply.clone(), 0));
            assert_eq!(*first, reply, "{name}: {record}");
            *count += 1;
        }
        let most = seen.values().map(|(_, count)| *count).max();
        assert!(most >= Some(2), "{name}: no two of {} boards reply the same", records.len());
    }
}

/// Replaces the groups of a patch in a document.
pub(crate) fn patched(svg: &str, patch: &Value) -> String {
    let mut svg = svg.to_owned();
    for group in patch.as_array().expect("groups") {
        let key = group["key"].as_str().expect("a key");
        let begin = format!("<g data-key=\"{key}\">\n");
        let start = svg.find(&begin).unwrap_or_else(|| panic!("no group {key}"));
        // A group ends at the first end of its own: those in it are on lines with more.
        let end = start + svg[start..].find("\n</g>\n").expect("an end") + "\n</g>\n".len();
        svg.replace_range(start..end, group["svg"].as_str().expect("an element"));
    }
    svg
}

/// Returns a document without its title, which tells how many rules are broken, and is no part of
/// a patch.
pub(crate) fn body(svg: &str) -> &str {
    svg.split_once("</title>").expect("a title").1
}

#[test]
fn a_session_sends_patches_and_otherwise_the_same_replies() {
    for entry in KINDS {
        let name = entry.kind.name;
        let session = Session::default();
        let context = RequestContext::default();
        let opened = ask(&json!({
            "do": "open", "input": entry.kind.example, "puzzle": name, "options": { "play": true },
        }));
        let targets = opened["targets"].as_array().expect("targets");
        let mut random = Random(0x2545_f491_4f6c_dd1d);
        let (mut position, mut notes, mut since) = (Value::Null, json!([]), Value::Null);
        let (mut shown, mut patches) = (String::new(), 0);
        for round in 0..20 {
            let place = &random.one(targets)["place"];
            let act = match round % 4 {
                3 => json!({ "notes": if round % 8 == 3 { "all" } else { "none" } }),
                2 => json!({ "tap": place, "button": 2 }),
                _ => json!({ "tap": place }),
            };
            let mut request = json!({
                "do": "play", "input": entry.kind.example, "puzzle": name, "position": position,
                "notes": notes, "enter": [act], "options": { "show": ["picture", "moves"] },
            });
            if since.is_string() {
                request["options"]["since"] = since.clone();
            }
            let kept = session.answer(&request.to_string(), &context);
            let mut kept: Value = serde_json::from_str(&kept).expect("JSON");
            let mut plain = ask(&request);
            let picture = kept["picture"].take();
            let whole = plain["picture"].take();
            assert_eq!(kept, plain, "{name}");
            let whole = whole["svg"].as_str().expect("a document");
            shown = if let Some(svg) = picture["svg"].as_str() {
                svg.to_owned()
            } else {
                patches += 1;
                assert_eq!(picture["since"], since, "{name}");
                patched(&shown, &picture["patch"])
            };
            assert_eq!(body(&shown), body(whole), "{name}: {act}");
            since = picture["id"].clone();
            (position, notes) = (kept["position"].clone(), kept["notes"].clone());
        }
        assert!(patches >= 10, "{name}: {patches} patches");
        // A name from elsewhere gets the whole picture.
        let request = json!({
            "do": "play", "input": entry.kind.example, "puzzle": name,
            "options": { "since": "elsewhere" },
        });
        let reply = session.answer(&request.to_string(), &context);
        assert!(reply.contains("\"svg\"") && !reply.contains("\"patch\""), "{name}");
    }
}

#[test]
fn points_that_leave_the_edge_keep_the_page() {
    let session = Session::default();
    let context = RequestContext::default();
    let (mut position, mut since) = (Value::Null, Value::Null);
    // On the circle of the start, these four are the farthest to each side.
    for point in [Value::Null, json!(0), json!(2), json!(4), json!(6)] {
        let drag = json!({ "drag": [{ "point": point }], "to": [200, 200] });
        let request = json!({
            "do": "play", "input": "8:0-2,1-3,4-6,5-7", "puzzle": "untangle",
            "position": position,
            "enter": if point.is_null() { json!([]) } else { json!([drag]) },
            "options": if point.is_null() { json!({}) } else { json!({ "since": since }) },
        });
        let reply = session.answer(&request.to_string(), &context);
        let reply: Value = serde_json::from_str(&reply).expect("JSON");
        assert!(reply["error"].is_null(), "{}", reply["error"]);
        assert_eq!(reply["picture"]["patch"].is_array(), !point.is_null(), "{point}");
        (position, since) = (reply["position"].clone(), reply["picture"]["id"].clone());
    }
}

#[test]
fn the_reply_to_a_tap_on_the_largest_boards_is_small() {
    /// Bytes of a reply beside its position.
    const MOST: usize = 4096;
    /// Length of the longest ID that is tried: those of a million cells take too long here.
    const LONGEST: usize = 2500;
    let mut tapped = 0;
    for entry in takes_some(KINDS, 4) {
        let name = entry.kind.name;
        let boards = boards(name).into_iter().map(|board| board.text);
        let is_id = |text: &String| text.len() <= LONGEST && !text.starts_with("SAVEFILE");
        let Some(input) = boards.filter(is_id).max_by_key(String::len) else {
            eprintln!("{name}: skipped, its largest boards have longer IDs than {LONGEST} bytes");
            continue;
        };
        let (session, context) = (Session::default(), RequestContext::default());
        let ask = |request: &Value| -> (Value, usize) {
            let reply = session.answer(&request.to_string(), &context);
            (serde_json::from_str(&reply).expect("JSON"), reply.len())
        };
        let play = |position: &Value, acts: Value, since: &Value| {
            let mut request = json!({
                "do": "play", "input": input, "puzzle": name, "position": position, "enter": acts,
            });
            if since.is_string() {
                request["options"] = json!({ "since": since });
            }
            request
        };
        let opened = json!({
            "do": "open", "input": input, "puzzle": name, "options": { "play": true },
        });
        let (opened, _) = ask(&opened);
        let targets = opened["targets"].as_array().expect("targets");
        let (first, _) = ask(&play(&Value::Null, json!([]), &Value::Null));
        let (mut position, mut since) = (first["position"].clone(), first["picture"]["id"].clone());
        let mut is_tapped = false;
        for target in targets.iter().skip(targets.len() / 2).take(8) {
            let acts = json!([{ "tap": target["place"] }]);
            let (reply, bytes) = ask(&play(&position, acts, &since));
            assert!(reply["error"].is_null(), "{name}: {}", reply["error"]);
            let changes = reply["changed"].as_array().expect("changes");
            // A move changes several places.
            let changed = changes.iter().filter(|change| change["move"].is_null()).count();
            // Signs of broken rules take room of their own.
            let is_plain = reply["broken"] == json!([]);
            // A lamp lights its row and column.
            let groups = reply["picture"]["patch"].as_array().map_or(usize::MAX, Vec::len);
            if changed == 1 && is_plain && groups <= 6 {
                is_tapped = true;
                let own = reply["position"].to_string().len() + reply["game_id"].to_string().len();
                assert!(bytes <= own + MOST, "{name}: {bytes} bytes, {own} of the position");
            }
            (position, since) = (reply["position"].clone(), reply["picture"]["id"].clone());
        }
        tapped += usize::from(is_tapped);
    }
    assert!(tapped >= share(9, 4), "{tapped} kinds");
}
