//! JSON that is passed on as text.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

/// An answer as it stands in a report, written already: of what is only passed on no tree is built.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    /// Of our own plain types, whose maps have no keys but strings: writing them cannot fail.
    pub(crate) fn of(answer: &impl Serialize) -> Self {
        Self(to_raw_value(answer).unwrap_or_else(|_| RawValue::NULL.to_owned()))
    }

    /// The text, without spaces.
    pub fn text(&self) -> &str {
        self.0.get()
    }

    /// The same to look into.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.text()).unwrap_or_default()
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
