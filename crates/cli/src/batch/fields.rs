//! The caller's fields: they are returned as they were written, separate from the record's own.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::LazyLock;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;
use tatham_core::Report;
use tatham_wire::{Field, Fields, INPUT, MakeRecord, Unusable};

/// Fields of a record that answers its line.
pub(super) static REPORT: LazyLock<RecordFields> = LazyLock::new(RecordFields::for_type::<Report>);

/// Fields of a record of a puzzle that was made.
pub(super) static MAKE: LazyLock<RecordFields> =
    LazyLock::new(RecordFields::for_type::<MakeRecord>);

/// Fields of a record of an unusable line.
pub(super) static UNUSABLE: LazyLock<RecordFields> =
    LazyLock::new(RecordFields::for_type::<Unusable>);

/// Names of a record's own fields, taken from its type.
pub(super) struct RecordFields {
    /// Names of all possible fields.
    all: BTreeSet<String>,
    /// Names of the fields that are always present.
    always: BTreeSet<String>,
}

impl RecordFields {
    fn for_type<T: JsonSchema>() -> Self {
        let schema = SchemaSettings::draft2020_12()
            .for_serialize()
            .into_generator()
            .into_root_schema_for::<T>();
        let definition = |variant: &Value| {
            let name = variant["$ref"].as_str().and_then(|path| path.rsplit('/').next());
            name.map_or_else(|| variant.clone(), |name| schema.as_value()["$defs"][name].clone())
        };
        let variants = schema.get("anyOf").and_then(Value::as_array);
        let variants = variants.map_or_else(
            || vec![schema.as_value().clone()],
            |all| all.iter().map(definition).collect(),
        );
        let all = variants
            .iter()
            .filter_map(|variant| variant["properties"].as_object())
            .flat_map(|fields| fields.keys().cloned());
        let always = variants
            .iter()
            .filter_map(|variant| variant["required"].as_array())
            .map(|names| names.iter().filter_map(Value::as_str).map(str::to_owned).collect())
            .reduce(|some: BTreeSet<String>, others| &some & &others);
        Self { all: all.collect(), always: always.unwrap_or_default() }
    }

    /// Returns true if an object has all the fields that records of this type always have.
    pub(super) fn are_in(&self, object: &Fields) -> bool {
        self.always.iter().all(|name| object.iter().any(|field| field.is(name)))
    }

    /// Returns the fields of a record other than its own, as JSON.
    pub(super) fn beside(&self, object: &Fields) -> String {
        let given = |field: &&Field| field.name().is_none_or(|name| !self.all.contains(&*name));
        join(object.iter().filter(given))
    }
}

/// Returns true if a caller's field with this name could be confused with a field of a record with
/// these fields, or of one with an error.
///
/// `puzzle` and `game_id` are not reserved: a record with an answer has them in canonical form, and
/// one with an error does not have its own.
fn is_reserved(name: &str, own: &RecordFields) -> bool {
    let is_question = ["puzzle", "game_id"].contains(&name);
    !is_question && (name == INPUT || own.all.contains(name) || UNUSABLE.all.contains(name))
}

/// Returns the fields that are added to the record's own, as JSON: the caller's, and `input` with
/// those whose names are reserved.
pub(super) fn given_back(fields: &Fields, own: &RecordFields) -> String {
    let (apart, beside): (Vec<_>, Vec<_>) =
        fields.iter().partition(|field| field.name().is_some_and(|name| is_reserved(&name, own)));
    let mut text = join(beside);
    if !apart.is_empty() {
        let comma = if text.is_empty() { "" } else { "," };
        let _ = write!(text, "{comma}\"{INPUT}\":{{{}}}", join(apart));
    }
    text
}

/// Joins fields with commas. Carriage returns in them are only white space; they become blanks,
/// because some readers of lines would split the record there.
fn join<'f>(fields: impl IntoIterator<Item = &'f Field<'f>>) -> String {
    let mut text = String::new();
    for Field { name, value } in fields {
        let comma = if text.is_empty() { "" } else { "," };
        let _ = write!(text, "{comma}{name}:{value}");
    }
    if text.contains('\r') { text.replace('\r', " ") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_they_say_and_stay_as_they_are() {
        let text = r#"{"st\u0061tus":1,"\ud800":2,"a\"":3,"id": "\u0031"}"#;
        let fields: Fields = serde_json::from_str(text).unwrap();
        assert_eq!(
            given_back(&fields, &REPORT),
            r#""\ud800":2,"a\"":3,"id":"\u0031","input":{"st\u0061tus":1}"#
        );
    }

    #[test]
    fn what_a_record_can_have_is_known_from_its_type() {
        for (own, optional) in [(&REPORT, "partial"), (&REPORT, "stopped")] {
            assert!(own.all.contains(optional) && !own.always.contains(optional), "{optional}");
        }
        assert!(REPORT.always.contains("common") && UNUSABLE.always.contains("line_number"));
        assert!(MAKE.always.contains("tries") && !MAKE.always.contains("solution"));
        assert!(MAKE.all.contains("solution") && MAKE.all.contains("stopped"));
    }
}
