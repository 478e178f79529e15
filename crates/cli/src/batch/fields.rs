//! The caller's fields: they are returned as they were written, separate from the record's own.

use std::fmt::Write as _;

use tatham_wire::{Field, Fields, INPUT};

/// Fields of a record that answers its line.
pub(super) static REPORT: RecordFields = RecordFields {
    always: &[
        "common",
        "complete",
        "count",
        "elapsed_ms",
        "game_id",
        "puzzle",
        "solutions",
        "stats",
        "status",
    ],
    sometimes: &[
        "also",
        "best",
        "estimated",
        "explanation",
        "next",
        "partial",
        "player",
        "possible",
        "probability",
        "rating",
        "reason",
        "remarks",
        "stopped",
    ],
};

/// Fields of a record of a puzzle that was made.
pub(super) static MAKE: RecordFields = RecordFields {
    always: &["elapsed_ms", "game_id", "puzzle", "seed", "status", "tries"],
    sometimes: &[
        "best",
        "changed",
        "clues",
        "length",
        "lower_bound",
        "minimal",
        "rating",
        "reason",
        "solution",
        "stopped",
        "symmetry",
    ],
};

/// Fields of a record of a puzzle that was repaired.
pub(super) static REPAIR: RecordFields = RecordFields {
    always: &[
        "added",
        "alternatives",
        "answers",
        "changed",
        "elapsed_ms",
        "fewest",
        "game_id",
        "puzzle",
        "removed",
        "spare",
        "status",
    ],
    sometimes: &["rating", "reason", "stopped", "why"],
};

/// Fields of a record of an unusable line.
pub(super) static UNUSABLE: RecordFields =
    RecordFields { always: &["error", "line", "line_number"], sometimes: &[] };

/// Names of a record's own fields, as the schema has them.
pub(super) struct RecordFields {
    /// Fields that are always present.
    always: &'static [&'static str],
    /// Other fields.
    sometimes: &'static [&'static str],
}

impl RecordFields {
    /// Returns true if records of this type can have a field.
    fn can_have(&self, name: &str) -> bool {
        self.always.contains(&name) || self.sometimes.contains(&name)
    }

    /// Returns true if an object has all the fields that records of this type always have.
    pub(super) fn are_in(&self, object: &Fields) -> bool {
        self.always.iter().all(|name| object.iter().any(|field| field.is(name)))
    }

    /// Returns the fields of a record other than its own, as JSON.
    pub(super) fn beside(&self, object: &Fields) -> String {
        let given = |field: &&Field| field.name().is_none_or(|name| !self.can_have(&name));
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
    !is_question && (name == INPUT || own.can_have(name) || UNUSABLE.can_have(name))
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
    use std::collections::BTreeSet;

    use serde_json::Value;

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

    /// Names of the fields that objects with a schema always have, and of others.
    fn fields(schema: &Value) -> [BTreeSet<&str>; 2] {
        let one = std::slice::from_ref(schema);
        let variants = schema["anyOf"].as_array().map_or(one, Vec::as_slice);
        let names = |of: fn(&Value) -> BTreeSet<&str>| variants.iter().map(of);
        let all: BTreeSet<&str> = names(|variant| {
            let fields = variant["properties"].as_object().expect("an object");
            fields.keys().map(String::as_str).collect()
        })
        .flatten()
        .collect();
        let always = names(|variant| {
            let required = variant["required"].as_array().expect("a list");
            required.iter().filter_map(Value::as_str).collect()
        });
        let always = always.reduce(|some, others| &some & &others).expect("a variant");
        let sometimes = &all - &always;
        [always, sometimes]
    }

    #[test]
    fn the_fields_are_those_of_the_schema() {
        let schema = tatham_wire::schema();
        let unusable = &schema["$defs"]["record"]["anyOf"];
        let unusable = unusable.as_array().and_then(|all| all.last()).expect("a list");
        for (own, schema) in [
            (&REPORT, &schema["$defs"]["report"]),
            (&MAKE, &schema["$defs"]["make_record"]),
            (&REPAIR, &schema["$defs"]["repair_record"]),
            (&UNUSABLE, unusable),
        ] {
            let own = [own.always, own.sometimes];
            let own: [BTreeSet<&str>; 2] = own.map(|names| names.iter().copied().collect());
            assert_eq!(own, fields(schema));
        }
    }
}
