//! Acts of a player, as JSON.

use serde_json::{Map, Value};
use tatham_core::Place;
use tatham_core::gesture::{Button, Gesture};

use crate::change::Change;

/// Act of a player.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// Enters a value in a place, or erases the entry there.
    Enter(Place, Option<Value>),
    /// Removes a value from the notes of a place.
    RuleOut(Place, Value),
    /// Sets the notes of a place.
    Note(Place, Vec<Value>),
    /// Notes each value that breaks no rule at once, in every open place.
    NoteAll,
    /// Removes all notes.
    NoteNone,
    /// Makes a move, as save files write it.
    Move(String),
    /// Taps a place, drops a point, or presses a key.
    Gesture(Gesture),
    /// Drags over some places, in order.
    Stroke(Vec<Place>, Button),
    /// Drags a point to a point of the picture, in its units.
    Drop(Place, [f64; 2]),
    /// Takes back changes.
    Undo(Vec<Change>),
}

/// Fields of an object that are still to be read.
struct Fields(Map<String, Value>);

impl Fields {
    fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name)
    }

    fn button(&mut self) -> Result<Button, String> {
        match self.take("button") {
            None => Ok(Button::First),
            Some(Value::Number(number)) if number.as_u64() == Some(1) => Ok(Button::First),
            Some(Value::Number(number)) if number.as_u64() == Some(2) => Ok(Button::Second),
            Some(other) => Err(format!("expected 1 or 2 as `button`, found `{other}`")),
        }
    }

    /// Requires that no field is left.
    fn end(self, act: Act) -> Result<Act, String> {
        match self.0.keys().next() {
            None => Ok(act),
            Some(name) => Err(format!("this act has no field `{name}`")),
        }
    }

    /// Returns the place that the remaining fields name.
    fn place(self) -> Result<Place, String> {
        place(&Value::Object(self.0))
    }
}

/// Reads a place.
fn place(json: &Value) -> Result<Place, String> {
    serde_json::from_value(json.clone()).map_err(|_| format!("expected a place, found `{json}`"))
}

/// Reads a text.
fn text(json: Value, name: &str) -> Result<String, String> {
    match json {
        Value::String(text) => Ok(text),
        other => Err(format!("expected a text as `{name}`, found `{other}`")),
    }
}

/// Reads a list.
fn list(json: Value, name: &str) -> Result<Vec<Value>, String> {
    match json {
        Value::Array(list) => Ok(list),
        other => Err(format!("expected a list as `{name}`, found `{other}`")),
    }
}

impl Act {
    /// Returns the places that a pointer touches.
    pub(crate) fn touched(&self) -> Vec<Place> {
        match self {
            Self::Gesture(gesture) => gesture.places(),
            Self::Stroke(places, _) => places.clone(),
            Self::Drop(place, _) => vec![*place],
            _ => Vec::new(),
        }
    }

    /// Reads an act, which has exactly one of the forms of `docs/wire.md`.
    ///
    /// # Errors
    /// The part that was expected, and what was found.
    pub fn read(json: &Value) -> Result<Self, String> {
        let Value::Object(fields) = json else {
            return Err(format!("expected an object, found `{json}`"));
        };
        let mut fields = Fields(fields.clone());
        if let Some(changes) = fields.take("undo") {
            let changes = list(changes, "undo")?;
            let changes: Result<_, String> = changes.iter().map(Change::read).collect();
            return fields.end(Self::Undo(changes?));
        }
        if let Some(made) = fields.take("move") {
            return fields.end(Self::Move(text(made, "move")?));
        }
        if let Some(tapped) = fields.take("tap") {
            let button = fields.button()?;
            return fields.end(Self::Gesture(Gesture::Tap(place(&tapped)?, button)));
        }
        if let Some(stroke) = fields.take("drag") {
            return Self::drag(&list(stroke, "drag")?, fields);
        }
        if let Some(key) = fields.take("key") {
            let at = fields.take("at").map(|at| place(&at)).transpose()?;
            return fields.end(Self::Gesture(Gesture::Key(text(key, "key")?, at)));
        }
        if let Some(value) = fields.take("is") {
            return Ok(Self::Enter(fields.place()?, Some(value).filter(|value| !value.is_null())));
        }
        if let Some(value) = fields.take("not") {
            return Ok(Self::RuleOut(fields.place()?, value));
        }
        match fields.take("notes") {
            Some(Value::String(which)) if which == "all" => fields.end(Self::NoteAll),
            Some(Value::String(which)) if which == "none" => fields.end(Self::NoteNone),
            Some(Value::Array(values)) => Ok(Self::Note(fields.place()?, values)),
            Some(other) => {
                Err(format!("expected a list, \"all\" or \"none\" as `notes`, found `{other}`"))
            }
            None => Err("expected one of `is`, `not`, `notes`, `move`, `tap`, `drag`, `key` and \
                         `undo`"
                .to_owned()),
        }
    }

    fn drag(stroke: &[Value], mut fields: Fields) -> Result<Self, String> {
        let places: Result<Vec<Place>, String> = stroke.iter().map(place).collect();
        let places = places?;
        if let Some(to) = fields.take("to") {
            let to: [f64; 2] = serde_json::from_value(to.clone())
                .map_err(|_| format!("expected 2 numbers as `to`, found `{to}`"))?;
            let [point] = places[..] else {
                return Err("a drag with `to` has 1 place".to_owned());
            };
            return fields.end(Self::Drop(point, to));
        }
        if let Some(key) = fields.take("key") {
            let [from, to] = places[..] else {
                return Err("a drag with `key` has 2 places".to_owned());
            };
            let combine = Gesture::Combine(from, to, text(key, "key")?);
            return fields.end(Self::Gesture(combine));
        }
        if places.is_empty() {
            return Err("expected a place in `drag`".to_owned());
        }
        let button = fields.button()?;
        fields.end(Self::Stroke(places, button))
    }
}

/// Returns the act of a gesture, as JSON.
pub fn act_of(gesture: &Gesture) -> Value {
    let place = |place: &Place| serde_json::to_value(place).unwrap_or_default();
    let mut act = Map::new();
    match gesture {
        Gesture::Tap(at, button) => {
            act.insert("tap".to_owned(), place(at));
            if *button == Button::Second {
                act.insert("button".to_owned(), 2.into());
            }
        }
        Gesture::Drag(from, to) => {
            act.insert("drag".to_owned(), Value::Array(vec![place(from), place(to)]));
        }
        Gesture::Combine(from, to, key) => {
            act.insert("drag".to_owned(), Value::Array(vec![place(from), place(to)]));
            act.insert("key".to_owned(), key.as_str().into());
        }
        Gesture::Drop(point, _) => {
            act.insert("drag".to_owned(), Value::Array(vec![place(point)]));
        }
        Gesture::Key(key, at) => {
            act.insert("key".to_owned(), key.as_str().into());
            if let Some(at) = at {
                act.insert("at".to_owned(), place(at));
            }
        }
    }
    Value::Object(act)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Act, String> {
        Act::read(&serde_json::from_str(json).expect("JSON"))
    }

    #[test]
    fn each_form_of_an_act_is_read() {
        let cell = Place::Cell([3, 2]);
        for (json, act) in [
            (r#"{"cell": [3, 2], "is": 5}"#, Act::Enter(cell, Some(5.into()))),
            (r#"{"cell": [3, 2], "is": null}"#, Act::Enter(cell, None)),
            (r#"{"cell": [3, 2], "not": 5}"#, Act::RuleOut(cell, 5.into())),
            (r#"{"cell": [3, 2], "notes": [1, 5]}"#, Act::Note(cell, vec![1.into(), 5.into()])),
            (r#"{"notes": "all"}"#, Act::NoteAll),
            (r#"{"notes": "none"}"#, Act::NoteNone),
            (r#"{"move": "M2,2"}"#, Act::Move("M2,2".to_owned())),
            (r#"{"tap": {"cell": [3, 2]}}"#, Act::Gesture(Gesture::tap(cell))),
            (
                r#"{"tap": {"cell": [3, 2]}, "button": 2}"#,
                Act::Gesture(Gesture::Tap(cell, Button::Second)),
            ),
            (
                r#"{"drag": [{"cell": [3, 2]}, {"cell": [3, 2]}], "button": 1}"#,
                Act::Stroke(vec![cell, cell], Button::First),
            ),
            (r#"{"drag": [{"point": 3}], "to": [1.5, 2]}"#, Act::Drop(Place::Point(3), [1.5, 2.0])),
            (
                r#"{"drag": [{"cell": [3, 2]}, {"cell": [3, 2]}], "key": "*"}"#,
                Act::Gesture(Gesture::Combine(cell, cell, "*".to_owned())),
            ),
            (
                r#"{"key": "5", "at": {"cell": [3, 2]}}"#,
                Act::Gesture(Gesture::Key("5".to_owned(), Some(cell))),
            ),
            (r#"{"key": "Enter"}"#, Act::Gesture(Gesture::key("Enter"))),
            (r#"{"undo": []}"#, Act::Undo(Vec::new())),
        ] {
            assert_eq!(read(json), Ok(act), "{json}");
        }
    }

    #[test]
    fn any_other_object_is_refused_by_its_part() {
        for (json, error) in [
            ("5", "expected an object, found `5`"),
            ("{}", "expected one of `is`, `not`, `notes`, `move`, `tap`, `drag`, `key` and `undo`"),
            (r#"{"cell": [3], "is": 5}"#, r#"expected a place, found `{"cell":[3]}`"#),
            (r#"{"is": 5}"#, "expected a place, found `{}`"),
            (r#"{"cell": [3, 2], "is": 5, "not": 6}"#, {
                r#"expected a place, found `{"cell":[3,2],"not":6}`"#
            }),
            (r#"{"move": 5}"#, "expected a text as `move`, found `5`"),
            (r#"{"move": "M", "at": 1}"#, "this act has no field `at`"),
            (r#"{"tap": {"cell": [3, 2]}, "button": 3}"#, {
                "expected 1 or 2 as `button`, found `3`"
            }),
            (r#"{"drag": []}"#, "expected a place in `drag`"),
            (r#"{"drag": 5}"#, "expected a list as `drag`, found `5`"),
            (r#"{"drag": [], "to": [1, 2]}"#, "a drag with `to` has 1 place"),
            (r#"{"drag": [{"point": 1}], "to": 1}"#, "expected 2 numbers as `to`, found `1`"),
            (r#"{"drag": [], "key": "*"}"#, "a drag with `key` has 2 places"),
            (r#"{"notes": 5}"#, "expected a list, \"all\" or \"none\" as `notes`, found `5`"),
            (r#"{"undo": [5]}"#, "expected a change, found `5`"),
        ] {
            assert_eq!(read(json), Err(error.to_owned()), "{json}");
        }
    }

    #[test]
    fn a_gesture_is_written_as_the_act_that_makes_it() {
        let cell = Place::Cell([3, 2]);
        for gesture in [
            Gesture::tap(cell),
            Gesture::Tap(cell, Button::Second),
            Gesture::Combine(cell, cell, "*".to_owned()),
            Gesture::Key("l".to_owned(), Some(cell)),
            Gesture::key("Enter"),
        ] {
            assert_eq!(Act::read(&act_of(&gesture)), Ok(Act::Gesture(gesture)));
        }
        let drag = act_of(&Gesture::Drag(cell, cell));
        assert_eq!(Act::read(&drag), Ok(Act::Stroke(vec![cell, cell], Button::First)));
    }
}
