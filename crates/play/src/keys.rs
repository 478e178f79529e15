//! Keys below a board and on a keyboard.

use std::collections::HashSet;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use tatham_core::gesture::{Button, Gesture};
use tatham_core::kind::Touch;
use tatham_core::picture::{GridLines, Point, Shape};
use tatham_core::words::sign;
use tatham_core::{AnyPosition, Picture, Place, Size, cold_sort};
use tatham_picture::Render as _;

use crate::table::Table;
use crate::view::point_of;

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
    /// True if the key types a part of a value where the cursor is: a digit, or `,` between the
    /// values of a list; absent otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub types: bool,
    /// Picture of the value as the board shows it, an SVG document of one cell; absent if that is a
    /// text or a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

impl Control {
    fn value(key: impl Into<String>, label: impl Into<String>, is: Value) -> Self {
        Self { key: key.into(), label: label.into(), is: Some(is), types: false, svg: None }
    }

    /// Makes a key that types a part of a value.
    pub(crate) fn typing(key: char, label: impl Into<String>) -> Self {
        Self { key: key.into(), label: label.into(), is: None, types: true, svg: None }
    }

    /// Makes the key that erases a value.
    pub(crate) fn erase() -> Self {
        Self::value("Backspace", "erase", Value::Null)
    }

    /// Returns true if the key does something at a place.
    pub(crate) fn needs_place(&self) -> bool {
        self.is.is_some() || self.types
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
        let board = start.board_picture();
        let action = |(key, label): (String, String)| {
            let svg = pressed(&start, &board, &key, &label);
            Control { key, label, is: None, types: false, svg }
        };
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
    let mut keys = value_keys(table);
    let mut board = None;
    draw(table, &mut keys, &mut |place, value| {
        let mut position = start.clone();
        position.put(&[(place, Some(value.clone()))]);
        let before: &Picture = board.get_or_insert_with(|| start.board_picture());
        [before.clone(), position.board_picture()]
    });
    if !entries.is_empty() {
        keys.push(Control::erase());
    }
    Controls {
        keys,
        tap: is_stepped,
        second: is_stepped,
        drag: is_stepped || is_coloured || touch == Touch::Joins,
        notes: table.takes_notes(),
    }
}

/// Returns the keys of the values that the places have.
pub(crate) fn value_keys(table: &Table) -> Vec<Control> {
    let mut values: Vec<&Value> = Vec::new();
    // Places with the same values share their list.
    let mut lists = HashSet::new();
    // A large Signpost has thousands of numbers.
    let mut seen = HashSet::new();
    for choices in table.entries() {
        if !lists.insert(choices.values.as_ptr()) {
            continue;
        }
        for value in choices.values.iter() {
            if seen.insert(value) {
                values.push(value);
            }
        }
    }
    // Numbers in their order, other values in that of taps.
    let keys = table.keys();
    let place = |text: &str| keys.iter().position(|key| key.value == text);
    let order = |value: &&Value| (value.as_u64(), value.as_str().and_then(place));
    cold_sort::sort_by_key(&mut values, order);
    values.into_iter().filter_map(|value| value_key(table, value)).collect()
}

/// Returns the key of a value, if it has one.
fn value_key(table: &Table, value: &Value) -> Option<Control> {
    // Keys of clues are those of texts: a number can look like one.
    let text = match value.as_str() {
        Some(text) => text.to_owned(),
        None if table.has_own_keys() => String::new(),
        None => value.to_string(),
    };
    if let Some(key) = table.keys().iter().find(|key| key.value == text) {
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

/// Draws what the board shows for the values of keys; numbers in cells are their labels. `boards`
/// returns the pictures of a board on which a place is empty, and has a value.
pub(crate) fn draw(
    table: &Table,
    keys: &mut [Control],
    boards: &mut dyn FnMut(Place, &Value) -> [Picture; 2],
) {
    for key in keys {
        let Some(value) = &key.is else { continue };
        let has_sign = |place| match place {
            Place::Cell(_) => !value.is_number(),
            Place::Region(_) => true,
            _ => false,
        };
        let mut choices = table.entries().iter();
        let Some(choices) =
            choices.find(|choices| has_sign(choices.place) && choices.values.contains(value))
        else {
            continue;
        };
        let [before, after] = boards(choices.place, value);
        key.svg = point_of(&after, choices.place)
            .and_then(|point| sign_at(point, &before, &after, &key.label));
    }
}

/// Draws what a key shows on a board of moves that it only prepares: a peg of the next guess.
fn pressed(start: &AnyPosition, before: &Picture, key: &str, label: &str) -> Option<String> {
    let mut position = start.clone();
    position.perform(&Gesture::key(key)).ok().filter(|()| position.json() == start.json())?;
    let after = position.board_picture();
    let (mark, _) =
        after.marks.iter().zip(&before.marks).find(|(after, before)| after != before)?;
    sign_at(mark.point, before, &after, label)
}

/// Draws what one board shows at the middle of a cell and the other does not, in a cell of its own;
/// `None` if that is nothing but a text.
fn sign_at(point: Point, before: &Picture, after: &Picture, label: &str) -> Option<String> {
    let mut cell = Picture::new(Size { width: 1, height: 1 });
    (cell.title, cell.grid, cell.plain) = (label.to_owned(), GridLines::None, true);
    let of = |picture: &'_ Picture| -> Vec<_> {
        picture.marks.iter().filter(|mark| mark.point == point).cloned().collect()
    };
    let old = of(before);
    for mark in of(after).into_iter().filter(|mark| !old.contains(mark)) {
        let leads_away =
            matches!(mark.shape, Shape::Line { .. } | Shape::Path { .. } | Shape::Bridges { .. });
        if !leads_away {
            cell.mark(0, mark.shape, mark.tone);
        }
    }
    let is_drawn = cell.marks.iter().any(|mark| !matches!(mark.shape, Shape::Text(_)));
    is_drawn.then(|| cell.to_svg())
}
