//! Values held against a definition of the schema, so strictly that nothing is written that nobody has described.

use std::fmt::Display;

use jsonschema::Validator;
use serde_json::{Value, json};

/// Judges by one definition of a schema.
pub(crate) fn validator(schema: &Value, definition: &str) -> Validator {
    let chosen = json!({ "$ref": format!("#/$defs/{definition}"), "$defs": schema["$defs"] });
    jsonschema::draft202012::new(&chosen).unwrap_or_else(|e| panic!("{definition}: {e}"))
}

/// The same schema, so strict that a field that is not described is an error.
pub(crate) fn closed(mut schema: Value) -> Value {
    fn close(schema: &mut Value) {
        match schema {
            Value::Object(fields)
                if fields.contains_key("type") && ["properties", "allOf"].iter().any(|part| fields.contains_key(*part)) =>
            {
                fields.insert("unevaluatedProperties".to_owned(), json!(false));
                // What stands beside `properties`, or in its place, describes the same object, and closes nothing of its own.
                let properties = fields.get_mut("properties").and_then(Value::as_object_mut);
                properties.into_iter().flat_map(serde_json::Map::values_mut).for_each(close);
            }
            Value::Object(fields) => fields.values_mut().for_each(close),
            Value::Array(items) => items.iter_mut().for_each(close),
            _ => {}
        }
    }
    close(&mut schema);
    schema
}

/// # Panics
/// Names every place where `value`, which came of `what`, is not as described.
pub(crate) fn judge(validator: &Validator, value: &Value, what: impl Display) {
    let errors: Vec<String> = validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{what}: {}\n{value:#}", errors.join("\n"));
}
