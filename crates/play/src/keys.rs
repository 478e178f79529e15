//! Keys below a board and on a keyboard.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use tatham_core::gesture::{Button, Gesture};
use tatham_core::kind::Touch;
use tatham_core::words::sign;
use tatham_core::{Place, cold_sort};

use crate::table::Table;

/// Keys and gestures of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[expect(clippy::struct_excessive_bools, reason = "each is a gesture by itself")]
pub struct Controls {
    /// Buttons below the board, which are keys of a keyboard, too.
    pub keys: Vec<Control>,
    /// True if a tap changes something.
    pub tap: bool,
    /// True if the second button, or a long touch, does something else.
    pub second: bool,
    /// True if a drag changes something.
    pub drag: bool,
    /// True if places can have notes.
    pub notes: bool,
}

/// Key of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Control {
    /// Key of a keyboard: a value of `KeyboardEvent.key`.
    pub key: String,
    /// Label of the button.
    pub label: String,
    /// Value that the key enters where the cursor is, null to erase; absent if the key does
    /// something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is: Option<Value>,
}

impl Control {
    fn value(key: impl Into<String>, label: impl Into<String>, is: Value) -> Self {
        Self { key: key.into(), label: label.into(), is: Some(is) }
    }
}

/// Returns the sign of a value on the board and on its key.
pub(crate) fn label(table: &Table, value: &Value) -> String {
    let is_map = table.entries().iter().any(|own| matches!(own.place, Place::Region(_)));
    match (value.as_u64(), value.as_str()) {
        (Some(number), _) => on_board(table, number + u64::from(is_map)),
        (None, Some(text)) => text.to_owned(),
        (None, None) => value.to_string(),
    }
}

/// Returns a number as it is written on the board.
fn on_board(table: &Table, number: u64) -> String {
    let sign = sign(number).filter(|_| table.problem.kind().letters);
    sign.map_or_else(|| number.to_string(), String::from)
}

/// Returns the keys and gestures of a board.
pub(crate) fn controls(table: &Table) -> Controls {
    let (touch, start) = (table.touch(), table.problem.start());
    let entries = table.entries();
    let offers = start.offers();
    let offers_any = |is: fn(&Gesture) -> bool| offers.iter().any(|offer| is(&offer.gesture));
    if touch.is_of_board() {
        let action = |(key, label)| Control { key, label, is: None };
        return Controls {
            keys: start.keys().into_iter().map(action).collect(),
            tap: offers_any(|made| matches!(made, Gesture::Tap(..))),
            second: offers_any(|made| matches!(made, Gesture::Tap(_, Button::Second))),
            drag: touch == Touch::Points
                || offers_any(|made| matches!(made, Gesture::Drag(..) | Gesture::Combine(..))),
            notes: false,
        };
    }
    // A tap enters no number: a key does.
    let is_stepped = entries.iter().any(|choices| !choices.values[0].is_number());
    let is_coloured = entries.iter().any(|choices| matches!(choices.place, Place::Region(_)));
    let keys = value_keys(table);
    let erase = Control::value("Backspace", "erase", Value::Null);
    Controls {
        keys: keys.into_iter().chain((!entries.is_empty()).then_some(erase)).collect(),
        tap: is_stepped,
        second: is_stepped,
        drag: is_stepped || is_coloured || touch == Touch::Joins,
        notes: table.takes_notes(),
    }
}

/// Returns the keys of the values that the places have.
fn value_keys(table: &Table) -> Vec<Control> {
    let mut values: Vec<&Value> = Vec::new();
    for choices in table.entries() {
        for value in choices.values.iter() {
            if !values.contains(&value) {
                values.push(value);
            }
        }
    }
    // Numbers in their order, other values in that of taps.
    let keys = table.problem.kind().keys;
    let place = |text: &str| keys.iter().position(|key| key.value == text);
    let order = |value: &&Value| (value.as_u64(), value.as_str().and_then(place));
    cold_sort::sort_by_key(&mut values, order);
    values.into_iter().filter_map(|value| value_key(table, value)).collect()
}

/// Returns the key of a value, if it has one.
fn value_key(table: &Table, value: &Value) -> Option<Control> {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    if let Some(key) = table.problem.kind().keys.iter().find(|key| key.value == text) {
        return Some(Control::value(key.key, key.label, value.clone()));
    }
    match value {
        Value::Bool(true) => Some(Control::value("l", "line", value.clone())),
        Value::Bool(false) => Some(Control::value("x", "no line", value.clone())),
        Value::Number(number) => {
            let number = number.as_u64()?;
            Some(Control::value(sign(number)?, on_board(table, number), value.clone()))
        }
        _ => None,
    }
}
