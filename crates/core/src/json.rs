//! JSON that is passed on as text.

mod reader;

use std::fmt;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use thiserror::Error;

use crate::refusal::Refusal;

pub use reader::JsonReader;

/// Position or answer, as it appears in a request or a report. Values that are only passed on are
/// never parsed into a tree.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    /// Writes one of our own plain types, whose maps have only strings as keys: writing cannot
    /// fail.
    pub fn from_plain(answer: &impl Serialize) -> Self {
        Self(to_raw_value(answer).unwrap_or_else(|_| RawValue::NULL.to_owned()))
    }

    /// Reads it as a value of some type.
    ///
    /// # Errors
    /// It has another form, as a clause.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Unfit> {
        serde_json::from_str(self.text()).map_err(|error| {
            let text = error.to_string();
            // The line and the column are counted within this part alone.
            let place = format!(" at line {} column {}", error.line(), error.column());
            Unfit(text.strip_suffix(&place).unwrap_or(&text).to_owned())
        })
    }

    /// Returns null, for an absent value.
    pub fn null() -> Self {
        Self(RawValue::NULL.to_owned())
    }

    /// Returns true if it is null.
    pub fn is_null(&self) -> bool {
        self.text() == "null"
    }

    /// Returns the text, as it was read; without spaces if it was written here.
    pub fn text(&self) -> &str {
        self.0.get()
    }

    /// Returns true if both are the same value, whatever the blanks between its parts.
    pub fn says_the_same(&self, other: &Self) -> bool {
        self.text() == other.text() || self.value() == other.value()
    }

    /// Parses it into a tree.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.text()).unwrap_or_default()
    }
}

/// Reason why JSON from outside is not a position of a puzzle, as a clause.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Unfit(pub String);

impl From<Refusal> for Unfit {
    fn from(refusal: Refusal) -> Self {
        Self(refusal.to_string())
    }
}

impl From<Value> for Json {
    fn from(value: Value) -> Self {
        Self::from_plain(&value)
    }
}

impl From<&Value> for Json {
    fn from(value: &Value) -> Self {
        Self::from_plain(value)
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Json {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        Value::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Value::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_another_form_is_told_without_a_line() {
        let json: Json = serde_json::from_str(r#"{"a": [1, "x"]}"#).expect("JSON");
        let unfit = json.read::<std::collections::BTreeMap<String, Vec<u8>>>().unwrap_err();
        assert_eq!(unfit.to_string(), "invalid type: string \"x\", expected u8");
        assert!(Json::null().is_null() && !json.is_null());
    }
}
