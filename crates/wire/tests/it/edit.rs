//! Editing over the wire: in every kind with clues to edit, an example is entered clue by clue, and
//! taken back.

use serde_json::{Value, json};
use tatham_core::Entry;
use tatham_core::author::Random;
use tatham_kinds::KINDS;
use tatham_wire::{RequestContext, Session};

use crate::play::{body, patched};
use crate::{refusal, reply};

/// Kinds whose clues are edited on a frame that parameters do not determine.
const FRAMED: [&str; 2] = ["magnets", "map"];

/// Kinds whose clues are edited.
fn edited() -> impl Iterator<Item = &'static Entry> {
    KINDS.iter().copied().filter(|entry| entry.editor.is_some())
}

/// A board that a front end edits: acts follow the last board that the game can write.
struct Board {
    kind: &'static str,
    base: Value,
    acts: Vec<Value>,
    game_id: Value,
}

impl Board {
    fn from(kind: &'static str, base: Value) -> Self {
        Self { kind, base, acts: Vec::new(), game_id: Value::Null }
    }

    fn empty(kind: &'static str, params: &str) -> Self {
        Self::from(kind, json!({ "params": params }))
    }

    fn open(kind: &'static str, input: &str) -> Self {
        Self::from(kind, json!({ "input": input }))
    }

    /// Returns the reply to further acts.
    fn ask(&self, acts: &[Value], show: &[&str]) -> Value {
        let mut request = self.base.clone();
        request["do"] = "edit".into();
        request["puzzle"] = self.kind.into();
        request["enter"] = [&self.acts[..], acts].concat().into();
        request["options"] = json!({ "show": show });
        reply(&request)
    }

    /// Makes an act, and returns the reply.
    fn make(&mut self, act: Value) -> Value {
        let reply = self.ask(std::slice::from_ref(&act), &[]);
        self.game_id = reply["game_id"].clone();
        if self.game_id.is_null() {
            assert!(reply["reason"].is_string(), "{reply}");
            self.acts.push(act);
        } else {
            self.base = json!({ "input": self.game_id });
            self.acts.clear();
        }
        reply
    }

    /// Returns the clues that are there, as acts that enter them.
    fn clues(&self) -> Vec<Value> {
        let reply = self.ask(&[], &["clues"]);
        let rows = reply["clues"].as_array().expect("a list").iter();
        let entered = rows.filter(|row| !row["is"].is_null()).map(|row| {
            let mut act = row["place"].clone();
            act["is"] = row["is"].clone();
            act
        });
        entered.collect()
    }
}

fn canonical(entry: &Entry) -> String {
    (entry.parse)(entry.kind.example).expect("an example").game_id()
}

/// Returns the act that removes a clue.
fn removal(clue: &Value) -> Value {
    let mut act = clue.clone();
    act["is"] = Value::Null;
    act
}

/// Returns a board with the frame of an example, and without its clues.
fn emptied(kind: &'static str, params: &str, example: &Board) -> Board {
    if !FRAMED.contains(&kind) {
        return Board::empty(kind, params);
    }
    let removals: Vec<Value> = example.clues().iter().map(removal).collect();
    let reply = example.ask(&removals, &[]);
    Board::open(kind, reply["game_id"].as_str().expect("it is written"))
}

fn sorted(mut acts: Vec<Value>) -> Vec<Value> {
    acts.sort_by_key(Value::to_string);
    acts
}

#[test]
fn an_example_is_entered_clue_by_clue_and_taken_back() {
    for entry in edited() {
        let (kind, id) = (entry.kind.name, canonical(entry));
        let params = id.split_once(':').expect("parameters").0;
        let example = Board::open(kind, &id);
        let clues = example.clues();
        assert!(!clues.is_empty(), "{kind}");
        let empty = emptied(kind, params, &example);
        let mut board = emptied(kind, params, &example);
        for clue in &clues {
            let reply = board.make(clue.clone());
            assert_eq!(reply["skipped"], json!([]), "{kind}: {clue}");
        }
        assert_eq!(board.game_id, id, "{kind}");
        assert_eq!(sorted(board.clues()), sorted(clues.clone()), "{kind}");

        let all = empty.ask(&clues, &[]);
        assert_eq!(all["game_id"], id, "{kind}: in one request");
        let undo = json!({ "undo": all["changed"] });
        let undone = empty.ask(&[&clues[..], std::slice::from_ref(&undo)].concat(), &["clues"]);
        let mut before = empty.ask(&[], &["clues"]);
        before.as_object_mut().expect("an object").insert("changed".to_owned(), json!([]));
        assert_eq!(undone, before, "{kind}: everything is taken back");

        let removals: Vec<Value> = clues.iter().map(removal).collect();
        let removed = example.ask(&removals, &[]);
        let back = json!({ "undo": removed["changed"] });
        let back = example.ask(&[removals, vec![back]].concat(), &[]);
        assert_eq!((&back["game_id"], &back["changed"]), (&json!(id), &json!([])), "{kind}");
    }
}

/// Returns the acts that enter a clue by keys.
fn by_keys(controls: &Value, clue: &Value) -> Vec<Value> {
    let keys = controls["keys"].as_array().expect("keys");
    let mut at = clue.clone();
    at.as_object_mut().expect("an act").remove("is");
    let press = |key: &Value| json!({ "key": key, "at": at });
    let enters = |key: &&Value| key.get("is") == Some(&clue["is"]);
    if let Some(key) = keys.iter().find(enters) {
        return vec![press(&key["key"])];
    }
    let typed = match &clue["is"] {
        Value::Array(runs) => runs.iter().map(Value::to_string).collect::<Vec<_>>().join(","),
        number => number.to_string(),
    };
    let types = |sign: &str| keys.iter().any(|key| key["key"] == sign && key["types"] == true);
    let press = |sign: char| {
        assert!(types(&sign.to_string()), "{clue}: no key `{sign}`");
        press(&sign.to_string().into())
    };
    typed.chars().map(press).collect()
}

#[test]
fn every_clue_of_an_example_has_its_keys() {
    for entry in edited() {
        let (kind, id) = (entry.kind.name, canonical(entry));
        let example = Board::open(kind, &id);
        let empty = emptied(kind, id.split_once(':').expect("parameters").0, &example);
        let controls = empty.ask(&[], &["controls"])["controls"].clone();
        let keys: Vec<&str> = controls["keys"]
            .as_array()
            .expect("keys")
            .iter()
            .map(|key| key["key"].as_str().expect("a key"))
            .collect();
        let mut once = keys.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), keys.len(), "{kind}: each key means one thing: {keys:?}");
        let clues = example.clues();
        let acts: Vec<Value> = clues.iter().flat_map(|clue| by_keys(&controls, clue)).collect();
        let typed = empty.ask(&acts, &[]);
        assert_eq!((&typed["game_id"], &typed["skipped"]), (&json!(id), &json!([])), "{kind}");
        let erased = |clue: &Value| {
            let mut at = clue.clone();
            at.as_object_mut().expect("an act").remove("is");
            json!({ "key": "Backspace", "at": at })
        };
        let erased: Vec<Value> = clues.iter().map(erased).collect();
        let erased = empty.ask(&[acts, erased].concat(), &[]);
        // The ends of a track stay.
        let left = erased["changed"].as_array().expect("a list").iter();
        let left = left.filter(|change| change["is"] != "end" && change["was"] != "end");
        assert_eq!(left.count(), 0, "{kind}: {erased}");
    }
}

#[test]
fn every_place_of_a_clue_can_be_touched() {
    for entry in edited() {
        let (kind, id) = (entry.kind.name, canonical(entry));
        let example = Board::open(kind, &id);
        let empty = emptied(kind, id.split_once(':').expect("parameters").0, &example);
        for board in [&example, &empty] {
            let reply = board.ask(&[], &["targets", "clues"]);
            let list = |field: &str| reply[field].as_array().expect("a list").clone();
            let touched: Vec<Value> =
                list("targets").iter().map(|target| target["place"].clone()).collect();
            let places = list("clues").into_iter().map(|row| row["place"].clone());
            // A drag over cells sets an arrow.
            let missing: Vec<Value> = places
                .filter(|place| place.get("arrow").is_none() && !touched.contains(place))
                .collect();
            assert_eq!(missing, [] as [Value; 0], "{kind}");
            let [width, height] = [0, 1].map(|at| reply["size"][at].as_i64().expect("a number"));
            for target in list("targets") {
                let [x, y] = [0, 1].map(|at| target["at"][at].as_i64().expect("a number"));
                assert!((0..=width).contains(&x) && (0..=height).contains(&y), "{kind}: {target}");
            }
        }
    }
}

/// Returns the changes of an act on a board.
fn changes(kind: &'static str, input: &str, acts: &Value) -> Value {
    let board = Board::open(kind, input);
    let reply = board.ask(acts.as_array().expect("acts"), &[]);
    assert_eq!(reply["skipped"], json!([]), "{kind}: {acts}");
    reply["changed"].clone()
}

#[test]
fn taps_and_drags_change_clues() {
    let lightup = "3x3:i";
    let tap = json!({ "tap": { "cell": [1, 1] } });
    let second = json!({ "tap": { "cell": [1, 1] }, "button": 2 });
    let wall = |was: Value, is: Value| json!([{ "cell": [1, 1], "was": was, "is": is }]);
    assert_eq!(changes("lightup", lightup, &json!([tap])), wall(Value::Null, json!("B")));
    assert_eq!(changes("lightup", lightup, &json!([tap, tap])), wall(Value::Null, json!(0)));
    assert_eq!(changes("lightup", lightup, &json!([second])), wall(Value::Null, json!(4)));
    assert_eq!(changes("lightup", lightup, &json!([tap, second])), json!([]));
    let stroke = json!([{ "drag": [{ "cell": [0, 0] }, { "cell": [1, 0] }, { "cell": [2, 0] }] }]);
    assert_eq!(changes("lightup", lightup, &stroke).as_array().map(Vec::len), Some(3), "painted");

    // The sign moves from one side of an edge to the other.
    let unequal = "4:0R,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,";
    let back = json!([{ "drag": [{ "cell": [1, 0] }, { "cell": [0, 0] }] }]);
    let moved = json!([
        { "side": [0, 0, "right"], "was": ">", "is": null },
        { "side": [1, 0, "left"], "was": null, "is": ">" },
    ]);
    assert_eq!(changes("unequal", unequal, &back), moved);
    // A bar has no sides.
    let bars = "4a:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,";
    let both = json!([
        { "side": [0, 0, "right"], "was": null, "is": ">" },
        { "side": [1, 0, "left"], "was": null, "is": ">" },
    ]);
    let bar = json!([{ "tap": { "side": [0, 0, "right"] } }]);
    assert_eq!(changes("unequal", bars, &bar), both);

    let arrow = json!([{ "drag": [{ "cell": [0, 0] }, { "cell": [2, 2] }] }]);
    let falls = json!([{ "arrow": [0, 0], "was": "a", "is": "d" }]);
    assert_eq!(changes("signpost", "3x3:aaaaaaaaa", &arrow), falls);
    let key = json!([{ "key": "d", "at": { "cell": [0, 0] } }]);
    assert_eq!(changes("signpost", "3x3:aaaaaaaaa", &key), falls);

    let map = "3x3n5:bgca,3d";
    let colour = json!([{ "drag": [{ "region": 0 }, { "region": 4 }] }]);
    let carried = json!([{ "region": 4, "was": null, "is": 3 }]);
    assert_eq!(changes("map", map, &colour), carried);

    let tracks = "4x4:p,S2,1,1,1,S2,1,1,1";
    let end = json!([{ "tap": { "clue": "left 3" } }]);
    let moved = json!([
        { "clue": "left 1", "was": "end", "is": null },
        { "clue": "left 3", "was": null, "is": "end" },
    ]);
    assert_eq!(changes("tracks", tracks, &end), moved);
    let undone = json!([{ "tap": { "clue": "left 3" } }, { "undo": moved }]);
    assert_eq!(changes("tracks", tracks, &undone), json!([]));
}

#[test]
fn numbers_and_lists_are_typed() {
    let range = Board::empty("range", "9x9");
    let key = |key: &str| json!({ "key": key, "at": { "cell": [0, 0] } });
    for (keys, number) in [("1", 1), ("12", 12), ("17", 17), ("18", 8), ("123", 3)] {
        let acts: Vec<Value> = keys.chars().map(|sign| key(&sign.to_string())).collect();
        let reply = range.ask(&acts, &[]);
        assert_eq!(reply["changed"][0]["is"], number, "{keys}");
    }
    let none = range.ask(&[key("0")], &[]);
    assert_eq!(none["skipped"][0]["reason"], "R1C1 cannot have this value");

    let pattern = Board::empty("pattern", "15x5");
    let key = |key: &str| json!({ "key": key, "at": { "clue": "left 1" } });
    for (keys, runs) in [
        ("3", json!([3])),
        ("33", json!([3, 3])),
        ("12", json!([12])),
        ("1,2", json!([1, 2])),
        ("1,", json!([1, null])),
        ("1,,", json!([1, null])),
        (",", json!([null])),
        ("777", json!([7, 7])),
    ] {
        let acts: Vec<Value> = keys.chars().map(|sign| key(&sign.to_string())).collect();
        let reply = pattern.ask(&acts, &[]);
        assert_eq!(reply["changed"][0]["is"], runs, "{keys}");
        assert_eq!(reply["game_id"].is_null(), keys.ends_with(','), "{keys}");
    }
}

#[test]
fn a_board_that_the_game_cannot_write_says_why() {
    for (kind, params, act, reason) in [
        ("singles", "3x3", json!({ "cell": [0, 0], "is": 1 }), {
            "not entered yet: R1C2, R1C3, R2C1 and 5 more"
        }),
        ("pattern", "5x5", json!({ "clue": "top 1", "is": [1, null] }), {
            "not entered yet: the clue above column 1"
        }),
        ("magnets", "3x2", json!({ "clue": "left 1", "is": 3 }), ""),
    ] {
        let mut acts = vec![act];
        if kind == "magnets" {
            acts.push(json!({ "clue": "right 1", "is": 1 }));
        }
        let reply = Board::empty(kind, params).ask(&acts, &["picture", "text"]);
        assert_eq!(reply["game_id"], Value::Null, "{kind}");
        let why = reply["reason"].as_str().expect("a reason");
        if kind == "magnets" {
            assert_eq!(why, "row 1 has 3 cells, fewer than 3 + and 1 −");
        } else {
            assert_eq!(why, reason, "{kind}");
        }
        assert_eq!(reply["changed"].as_array().map(Vec::len), Some(acts.len()), "{kind}");
    }
}

#[test]
fn clues_that_break_a_rule_are_named() {
    for (kind, params, acts, broken) in [
        (
            "solo",
            "2x2",
            json!([{ "cell": [0, 0], "is": 3 }, { "cell": [3, 0], "is": 3 }]),
            "row 1 has the digit 3 twice",
        ),
        (
            "unruly",
            "6x6",
            json!([{ "drag": [{ "cell": [0, 0] }, { "cell": [1, 0] }, { "cell": [2, 0] }] }]),
            "row 1 has three alike in a row",
        ),
        (
            "unequal",
            "4",
            json!([
                { "tap": { "side": [0, 0, "right"] } },
                { "cell": [0, 0], "is": 1 },
                { "cell": [1, 0], "is": 2 },
            ]),
            "R1C1 is not more than the cell on its right",
        ),
    ] {
        let acts = acts.as_array().expect("acts").clone();
        let reply = Board::empty(kind, params).ask(&acts, &["picture"]);
        let names: Vec<&str> = reply["broken"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|own| own["name"].as_str().expect("a name"))
            .collect();
        assert!(names.contains(&broken), "{kind}: {names:?}");
        assert!(reply["game_id"].is_string(), "{kind}: it is written all the same");
        let svg = reply["picture"]["svg"].as_str().expect("a picture");
        assert!(svg.contains("a rule is broken"), "{kind}: {svg}");
    }
}

#[test]
fn what_repair_adds_is_entered_as_it_is() {
    let mut not_repaired = Vec::new();
    for entry in edited() {
        let (kind, id) = (entry.kind.name, canonical(entry));
        if entry.maker.is_none_or(|maker| !maker.has_removable_clues) {
            continue;
        }
        let solved = reply(&json!({ "do": "solve", "puzzle": kind, "input": id }));
        let example = Board::open(kind, &id);
        // Both ends of a path in Signpost stay, and the walls of Light Up.
        let is_end = |clue: &&Value| kind == "signpost" && (clue["is"] == 1 || clue["is"] == 25);
        let removals = example.clues();
        let removals = removals.iter().filter(|clue| !is_end(clue)).map(|clue| {
            let mut act = removal(clue);
            act["is"] = if kind == "lightup" { "B".into() } else { Value::Null };
            act
        });
        let is_removable = |act: &Value| {
            let reply = example.ask(std::slice::from_ref(act), &[]);
            reply["game_id"].is_string() && reply["skipped"] == json!([])
        };
        let removals: Vec<Value> = removals.filter(is_removable).collect();
        let counts = (1..=removals.len()).filter(|count| count.is_power_of_two());
        let repaired = counts.chain([removals.len()]).find_map(|count| {
            let input = example.ask(&removals[..count], &[])["game_id"].clone();
            let request = json!({
                "do": "repair", "puzzle": kind, "input": input,
                "options": { "answer": solved["solutions"][0] },
            });
            let repaired = reply(&request);
            let has_added = repaired["added"].as_array().is_some_and(|added| !added.is_empty());
            has_added.then_some((input, repaired))
        });
        let Some((input, repaired)) = repaired else {
            not_repaired.push(kind);
            continue;
        };
        let input = input.as_str().expect("an ID");
        let added = repaired["added"].as_array().expect("facts");
        assert_eq!(Board::open(kind, input).ask(added, &[])["game_id"], repaired["game_id"]);
    }
    assert_eq!(not_repaired, ["tracks"], "its example has only the pieces of both ends");
}

#[test]
fn what_is_no_act_on_clues_is_an_error() {
    let request = |acts: Value| {
        json!({ "do": "edit", "puzzle": "solo", "params": "2x2", "enter": acts }).to_string()
    };
    for (act, why) in [
        (json!({ "cell": [4, 0], "is": 1 }), r#"there is no place `{"cell":[4,0]}` to fill in"#),
        (json!({ "cell": [0, 0], "is": 5 }), "expected one of 1, 2, 3, 4, found `5`"),
        (json!({ "cell": [0, 0], "is": "x" }), r#"expected one of 1, 2, 3, 4, found `"x"`"#),
        (json!({ "cell": [0, 0], "is": [1] }), "R1C1 cannot have this value"),
        (json!({ "tap": { "cell": [0, 9] } }), r#"no place `{"cell":[0,9]}`"#),
        (json!({ "drag": [{ "cell": [0, 0] }, { "cell": [0, 9] }] }), "on this board"),
        (json!({ "key": "7", "at": { "cell": [0, 0] } }), "this board has no key `7`"),
        (json!({ "key": "1" }), "the key `1` needs a place `at`"),
        (json!({ "cell": [0, 0], "not": 1 }), "clues have no notes"),
        (json!({ "notes": "all" }), "clues have no notes"),
        (json!({ "move": "M" }), "clues have no moves"),
        (json!({ "drag": [{ "point": 0 }], "to": [1, 2] }), "this drag is no act on clues"),
        (json!({ "undo": [{ "move": "M" }] }), "clues have no such change"),
        (json!({ "enter": 1 }), "expected one of `is`"),
    ] {
        let request = request(json!([{ "cell": [0, 0], "is": 1 }, act]));
        if why == "R1C1 cannot have this value" {
            let reply = reply(&serde_json::from_str(&request).expect("JSON"));
            assert_eq!(reply["skipped"], json!([{ "act": 2, "reason": why }]));
            continue;
        }
        let (code, message) = refusal(&request);
        assert!(code == "expected" && message.contains(why), "{act}: {message}");
        assert!(message.starts_with("act 2 of `enter`: "), "{message}");
    }
    let many = vec![json!({ "tap": { "cell": [0, 0] } }); 10_001];
    let (code, message) = refusal(&request(many.into()));
    let expected = "10001 acts are too many: the maximum is 10000";
    assert_eq!((code.as_str(), message.as_str()), ("too_large", expected));
}

#[test]
fn refused_undo_changes_nothing() {
    let board = Board::open("solo", "2x2:3_1n");
    let undo = |changes: Value| board.ask(&[json!({ "undo": changes })], &[]);
    let gone = undo(json!([
        { "cell": [1, 0], "was": null, "is": 1 },
        { "cell": [0, 0], "was": null, "is": 4 },
    ]));
    assert_eq!(gone["skipped"][0]["reason"], "R1C1 has changed since");
    assert_eq!((&gone["game_id"], &gone["changed"]), (&json!("2x2:3_1n"), &json!([])));
    // An end of the track cannot be taken away.
    let tracks = Board::open("tracks", "4x4:p,S2,1,1,1,S2,1,1,1");
    let undo = json!({ "undo": [
        { "clue": "top 1", "was": 4, "is": 2 },
        { "clue": "left 1", "was": null, "is": "end" },
    ] });
    let kept = tracks.ask(&[undo], &[]);
    assert_eq!(kept["skipped"][0]["reason"], "the clue left of row 1 cannot be empty");
    assert_eq!(kept["changed"], json!([]));
}

#[test]
fn requests_that_edit_nothing_are_refused() {
    for (request, code, why) in [
        (r#"{"do":"edit","input":"fifteen:3x2:1,2,3,0,4,5"}"#, "unsupported", "Fifteen"),
        (r#"{"do":"edit","puzzle":"countdown","params":"3"}"#, "unsupported", "Countdown"),
        (r#"{"do":"edit"}"#, "expected", "`input`"),
        (r#"{"do":"edit","params":"3x3"}"#, "expected", "`puzzle`"),
        (r#"{"do":"edit","puzzle":"solo","params":"3x3k"}"#, "impossible", "cages"),
        (r#"{"do":"edit","puzzle":"solo","params":"0x3"}"#, "", ""),
        (r#"{"do":"edit","puzzle":"solo","params":"2x2","position":{}}"#, "expected", "`params`"),
        (r#"{"do":"edit","puzzle":"solo","params":"2x2","notes":[]}"#, "expected", "`params`"),
        (r#"{"do":"edit","input":"solo:2x2:3_1n","params":"2x2"}"#, "expected", "`params`"),
        (r#"{"do":"edit","input":"solo:2x2:3_1n","position":{}}"#, "expected", "`position`"),
        (r#"{"do":"edit","input":"solo:2x2:3_1n","options":{"show":["moves"]}}"#, "expected", {
            "expected a list of picture, text, clues, targets, controls"
        }),
        (
            r#"{"do":"edit","puzzle":"solo","params":"2x2","options":{"time_limit":0}}"#,
            "too_large",
            { "the board could not be drawn: the time limit was reached" },
        ),
    ] {
        let (found, message) = refusal(request);
        assert!(code.is_empty() || found == code, "{request}: {found}: {message}");
        assert!(message.contains(why), "{request}: {message}");
    }
}

/// Returns clues after changes: all that is known of them without asking again.
fn with_changes(clues: &[Value], changed: &Value) -> Value {
    let mut clues = clues.to_vec();
    for change in changed.as_array().expect("changes") {
        let mut place = change.clone();
        place
            .as_object_mut()
            .expect("an object")
            .retain(|name, _| !["was", "is"].contains(&&**name));
        let clue = clues.iter_mut().find(|clue| clue["place"] == place).expect("a clue");
        clue["is"] = change["is"].clone();
    }
    clues.into()
}

#[test]
fn any_acts_lead_to_a_board_that_is_read_again_and_back() {
    let mut random = Random::for_puzzle(1, 0);
    for entry in edited() {
        let (kind, id) = (entry.kind.name, canonical(entry));
        let example = Board::open(kind, &id);
        let empty = emptied(kind, id.split_once(':').expect("parameters").0, &example);
        for board in [&example, &empty] {
            let before = board.ask(&[], &["clues", "controls"]);
            let rows = before["clues"].as_array().expect("rows");
            let keys = before["controls"]["keys"].as_array().expect("keys");
            let any = |random: &mut Random| {
                let row = random.choose(rows).expect("a place");
                let (place, values) = (&row["place"], row["values"].as_array().expect("values"));
                let other = &random.choose(rows).expect("a place")["place"];
                match random.below(6) {
                    0 => json!({ "tap": place }),
                    1 => json!({ "tap": place, "button": 2 }),
                    2 => json!({ "drag": [place, other] }),
                    3 => {
                        let key = &random.choose(keys).expect("a key")["key"];
                        json!({ "key": key, "at": place })
                    }
                    _ => {
                        let mut act = place.clone();
                        let value = random.choose(values).expect("a value").clone();
                        let list = row["list"] == true;
                        act["is"] = if list { json!([value]) } else { value };
                        act
                    }
                }
            };
            // An arrow is no place of a pointer.
            let is_act = |act: &Value| !act.to_string().contains(r#":{"arrow""#);
            let acts: Vec<Value> = (0..100).map(|_| any(&mut random)).filter(is_act).collect();
            let reply = board.ask(&acts, &["picture", "text", "clues", "targets", "controls"]);
            if let Some(id) = reply["game_id"].as_str() {
                let read = Board::open(kind, id).ask(&[], &["clues"]);
                assert_eq!((&read["game_id"], &read["clues"]), (&json!(id), &reply["clues"]));
            }
            assert_eq!(with_changes(rows, &reply["changed"]), reply["clues"], "{kind}");
            let undo = json!({ "undo": reply["changed"] });
            let undone = board.ask(&[acts, vec![undo]].concat(), &["clues"]);
            assert_eq!(undone["skipped"].as_array().map(Vec::len), {
                reply["skipped"].as_array().map(Vec::len)
            });
            assert_eq!(undone["clues"], before["clues"], "{kind}");
            assert_eq!(undone["game_id"], before["game_id"], "{kind}");
        }
    }
}

#[test]
fn columns_and_rows_are_where_they_are_for_a_player() {
    for entry in edited() {
        let (name, id) = (entry.kind.name, canonical(entry));
        let edited = Board::open(name, &id).ask(&[], &["targets"]);
        let opened = reply(&json!({
            "do": "open", "puzzle": name, "input": id, "options": { "play": true },
        }));
        assert!(opened["rims"].is_object(), "{name}");
        assert_eq!(
            (&edited["rims"], &edited["size"]),
            (&opened["rims"], &opened["size"]),
            "{name}"
        );
    }
}

#[test]
fn a_session_sends_patches_of_boards_whose_id_changes() {
    let mut patches = 0;
    for entry in edited() {
        let name = entry.kind.name;
        let (session, context) = (Session::default(), RequestContext::default());
        let mut board = Board::open(name, &canonical(entry));
        let clues = board.clues();
        let (mut since, mut shown) = (Value::Null, String::new());
        for clue in [&clues[0], &clues[clues.len() / 2]] {
            let mut removal = clue.clone();
            removal["is"] = Value::Null;
            for act in [removal, clue.clone()] {
                let acts = [&board.acts[..], std::slice::from_ref(&act)].concat();
                let mut request = board.base.clone();
                request["do"] = "edit".into();
                request["puzzle"] = name.into();
                request["enter"] = acts.into();
                request["options"] = json!({ "show": ["picture"] });
                if since.is_string() {
                    request["options"]["since"] = since.clone();
                }
                let kept = session.answer(&request.to_string(), &context);
                let mut kept: Value = serde_json::from_str(&kept).expect("JSON");
                let mut plain = reply(&request);
                let picture = kept["picture"].take();
                let whole = plain["picture"].take();
                assert_eq!(kept, plain, "{name}");
                shown = if let Some(svg) = picture["svg"].as_str() {
                    svg.to_owned()
                } else {
                    patches += 1;
                    assert_eq!(picture["since"], since, "{name}");
                    patched(&shown, &picture["patch"])
                };
                let whole = whole["svg"].as_str().expect("a document");
                assert_eq!(body(&shown), body(whole), "{name}: {act}");
                since = picture["id"].clone();
                board.make(act);
            }
        }
    }
    assert!(patches > 2 * edited().count(), "{patches} patches");
}
