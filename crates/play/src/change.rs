//! Changes of a position and its notes, as a front end gives them back to undo them.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tatham_core::{Place, cold_sort};

/// Change of a position or its notes.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged, deny_unknown_fields)]
pub enum Change {
    /// Entry of a place.
    Entry(EntryChange),
    /// Notes of a place.
    Notes(NotesChange),
    /// Tile of a board whose tiles turn.
    Tile(TileChange),
    /// A move.
    Move(MoveChange),
    /// Another field of the position.
    Field(FieldChange),
}

/// Entry of a place: `{"cell": [3, 2], "was": null, "is": 5}`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct EntryChange {
    /// Place.
    #[serde(flatten)]
    pub place: Place,
    /// Value before; null for none.
    #[serde(deserialize_with = "present")]
    pub was: Value,
    /// Value now; null for none.
    #[serde(deserialize_with = "present")]
    pub is: Value,
}

/// Notes of a place: `{"cell": [3, 2], "notes_were": [1, 5], "notes": []}`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct NotesChange {
    /// Place.
    #[serde(flatten)]
    pub place: Place,
    /// Notes before.
    pub notes_were: Vec<Value>,
    /// Notes now.
    pub notes: Vec<Value>,
}

/// Tile of a board: `{"cell": [3, 2], "tile_was": "3", "tile": "6"}`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TileChange {
    /// Column and row.
    pub cell: [usize; 2],
    /// Tile before.
    pub tile_was: char,
    /// Tile now.
    pub tile: char,
}

/// Move: `{"move": "M2,2"}`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveChange {
    /// The move, as save files write it.
    #[serde(rename = "move")]
    pub text: String,
}

/// Field of a position: `{"field": "draft", "was": null, "is": [1, null]}`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FieldChange {
    /// Name of the field.
    pub field: String,
    /// Value before; null for none.
    #[serde(deserialize_with = "present")]
    pub was: Value,
    /// Value now; null for none.
    #[serde(deserialize_with = "present")]
    pub is: Value,
}

/// Reads a value that must be there, null included.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
    Value::deserialize(deserializer)
}

impl Change {
    /// Reads a change from JSON.
    pub(crate) fn read(json: &Value) -> Result<Self, String> {
        serde_json::from_value(json.clone())
            .map_err(|_| format!("expected a change, found `{json}`"))
    }
}

/// Returns the changes of the fields of a position; tiles are compared one by one, and moves are
/// those that were added.
pub(crate) fn of_fields(before: &Value, after: &Value) -> Vec<Change> {
    let empty = serde_json::Map::new();
    let [before, after] = [before, after].map(|json| json.as_object().unwrap_or(&empty));
    let mut names: Vec<&String> = before.keys().chain(after.keys()).collect();
    cold_sort::sort(&mut names);
    names.dedup();
    let mut changes = Vec::new();
    for name in names {
        let [was, is] = [before, after].map(|json| json.get(name).unwrap_or(&Value::Null));
        if was == is {
            continue;
        }
        let added = match name.as_str() {
            "moves" => moves(was, is),
            "tiles" => tiles(was, is),
            "rows" | "grid" => entries(was, is),
            _ => None,
        };
        changes.extend(added.unwrap_or_else(|| {
            let (field, was, is) = (name.clone(), was.clone(), is.clone());
            vec![Change::Field(FieldChange { field, was, is })]
        }));
    }
    changes
}

/// Returns the moves that were added; `None` if the list changed otherwise.
fn moves(was: &Value, is: &Value) -> Option<Vec<Change>> {
    let (was, is) = (was.as_array().map_or(&[][..], Vec::as_slice), is.as_array()?);
    let added = is.strip_prefix(was)?;
    let texts = added.iter().map(|text| text.as_str().map(str::to_owned));
    texts.map(|text| Some(Change::Move(MoveChange { text: text? }))).collect()
}

/// Returns the tiles that differ; `None` if there were none.
fn tiles(was: &Value, is: &Value) -> Option<Vec<Change>> {
    cells(was, is, |cell, was, is| {
        let sign = |value: &Value| value.as_str().and_then(|sign| sign.chars().next());
        let (tile_was, tile) = (sign(was)?, sign(is)?);
        Some(Change::Tile(TileChange { cell, tile_was, tile }))
    })
}

/// Returns the cells that differ; `None` if there were none.
fn entries(was: &Value, is: &Value) -> Option<Vec<Change>> {
    cells(was, is, |cell, was, is| {
        let (place, was, is) = (Place::Cell(cell), known(was), known(is));
        Some(Change::Entry(EntryChange { place, was, is }))
    })
}

/// Returns the value of a cell, null for the sign of an unknown one.
pub(crate) fn known(value: &Value) -> Value {
    if value == UNKNOWN { Value::Null } else { value.clone() }
}

/// Sign of an unknown cell in rows of characters.
pub(crate) const UNKNOWN: &str = "?";

/// Returns a change for each cell in which two grids differ; `None` if they have other sizes.
fn cells(
    was: &Value,
    is: &Value,
    change: impl Fn([usize; 2], &Value, &Value) -> Option<Change>,
) -> Option<Vec<Change>> {
    let (was, is) = (was.as_array()?, is.as_array()?);
    let mut changes = Vec::new();
    for (y, (was, is)) in was.iter().zip(is).enumerate() {
        if was == is {
            continue;
        }
        let (was, is) = (row(was)?, row(is)?);
        for (x, (was, is)) in was.iter().zip(&is).enumerate() {
            if was != is {
                changes.push(change([x, y], was, is)?);
            }
        }
        if was.len() != is.len() {
            return None;
        }
    }
    (was.len() == is.len()).then_some(changes)
}

/// Returns the cells of a row: characters of a text, or values of a list.
pub(crate) fn row(json: &Value) -> Option<Vec<Value>> {
    match json {
        Value::String(text) => Some(text.chars().map(|sign| sign.to_string().into()).collect()),
        Value::Array(values) => Some(values.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(text: &str) -> Value {
        serde_json::from_str(text).expect("JSON")
    }

    #[test]
    fn changes_are_read_as_they_are_written() {
        for text in [
            r#"{"cell":[3,2],"was":null,"is":5}"#,
            r#"{"cell":[3,2],"notes_were":[1,5],"notes":[]}"#,
            r#"{"cell":[3,2],"tile_was":"3","tile":"6"}"#,
            r#"{"move":"M2,2"}"#,
            r#"{"field":"draft","was":null,"is":[1,null]}"#,
        ] {
            let read = Change::read(&json(text)).expect(text);
            assert_eq!(serde_json::to_string(&read).expect("plain"), text);
        }
        for odd in [r#"{"cell":[3,2],"is":5}"#, r#"{"move":"M","is":5}"#, "{}"] {
            assert!(Change::read(&json(odd)).is_err(), "{odd}");
        }
    }

    #[test]
    fn fields_are_compared_one_by_one() {
        let changes = |before: &str, after: &str| {
            serde_json::to_string(&of_fields(&json(before), &json(after))).expect("plain")
        };
        for (before, after, changed) in [
            (r#"{"moves":["a"]}"#, r#"{"moves":["a","b","c"]}"#, r#"[{"move":"b"},{"move":"c"}]"#),
            ("null", r#"{"moves":["b"]}"#, r#"[{"move":"b"}]"#),
            (
                r#"{"moves":["a"]}"#,
                r#"{"moves":["b"]}"#,
                r#"[{"field":"moves","was":["a"],"is":["b"]}]"#,
            ),
            (
                r#"{"tiles":["3a"],"no":["00"]}"#,
                r#"{"tiles":["35"],"no":["00"]}"#,
                r#"[{"cell":[1,0],"tile_was":"a","tile":"5"}]"#,
            ),
            (r#"{"draft":[1]}"#, "{}", r#"[{"field":"draft","was":[1],"is":null}]"#),
            (
                r#"{"rows":["?1","??"]}"#,
                r#"{"rows":["?1","F?"]}"#,
                r#"[{"cell":[0,1],"was":null,"is":"F"}]"#,
            ),
            (
                r#"{"grid":[[1,null]]}"#,
                r#"{"grid":[[1,2]]}"#,
                r#"[{"cell":[1,0],"was":null,"is":2}]"#,
            ),
        ] {
            assert_eq!(changes(before, after), changed, "{before} {after}");
        }
    }
}
