//! Parts of puzzles on sites where anybody can draw anything: those that a game does not have
//! are refused by their names.

use serde_json::Value;

/// Returns true if a value in JSON says nothing.
pub(crate) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.values().all(is_empty),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

/// Returns the clause that refuses a field that Solo does not have; `names` has the names of some.
pub(crate) fn refused(field: &str, names: &[(&str, &str)]) -> String {
    refused_by("Solo", field, names)
}

/// Returns the clause that refuses a field that a game does not have.
pub(crate) fn refused_by(game: &str, field: &str, names: &[(&str, &str)]) -> String {
    let name = names.iter().find(|(own, _)| *own == field).map(|(_, name)| *name);
    match name {
        Some(name) => format!("the puzzle has {name}, which {game} does not have"),
        None => format!("the puzzle has `{field}`, which is not supported"),
    }
}

/// Returns the remark on rules that a puzzle has in words, if there are any.
pub(crate) fn rules(game: &str, text: &str) -> Option<String> {
    const MOST: usize = 200;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut cut: String = text.chars().take(MOST).collect();
    if cut.len() < text.len() {
        cut.push('…');
    }
    (!cut.is_empty()).then(|| format!("the rules are those of {game}; the address says: “{cut}”"))
}

/// Returns a number that may be written as a text.
pub(crate) fn number(value: &Value) -> Option<u32> {
    match value {
        Value::Number(number) => number.as_u64().and_then(|number| u32::try_from(number).ok()),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}
