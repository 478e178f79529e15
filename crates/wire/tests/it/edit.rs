//! Editing over the wire: in every kind with clues to edit, an example is entered clue by clue, and
//! taken back.

use serde_json::{Value, json};
use tatham_core::Entry;
use tatham_kinds::KINDS;

use crate::reply;

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
        let reply = self.ask(&[act.clone()], &[]);
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
