//! The JSON Schema of everything that programs read, and of what they ask, generated from the types
//! that are written and read.
//!
//! The schema is open: a field that it does not name may come with a later version. Each kind's
//! answers have definitions of their own, `<kind>.solution` and `<kind>.partial`, and the report
//! points to them by the value of `puzzle`.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema as _, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use tatham_core::explain::Step;
use tatham_core::{Fact, Place, Report};
use tatham_kinds::KINDS;

use crate::error::ErrorBody;
use crate::inspection::{Checked, Explained, Hinted};
use crate::line::{INPUT, Unusable};
use crate::list::Row;
use crate::puzzle::Opened;
use crate::request::Request;

/// The schema of all that is written, one definition for each object, and of a request.
pub fn schema() -> Value {
    // Without references between types: their short names may be the same, and the names of the
    // definitions are a promise.
    let settings = SchemaSettings::draft2020_12()
        .for_serialize()
        .with(|settings| settings.inline_subschemas = true);
    let mut generator = settings.into_generator();
    let definitions = definitions(&mut generator);
    let all: Vec<Value> =
        ["report", "error", "record", "list", "opened", "hint", "explanation", "checked"]
            .into_iter()
            .map(reference)
            .chain(verbs())
            .collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "JSON that tatham-slv writes and reads",
        "anyOf": all,
        "$defs": definitions,
    })
}

/// `{"$ref": …}` to the definition of that name.
fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// References to what the verbs write.
fn verbs() -> impl Iterator<Item = Value> {
    KINDS.iter().flat_map(|entry| {
        entry.kind.verbs.iter().map(|verb| reference(&format!("{}.{}", entry.kind.name, verb.name)))
    })
}

fn definitions(generator: &mut SchemaGenerator) -> Map<String, Value> {
    let mut definitions = Map::new();
    let mut define =
        |name: &str, schema: Schema| definitions.insert(name.to_owned(), schema.to_value());
    define("report", report(generator));
    define("error", ErrorBody::json_schema(generator));
    define("record", record(generator));
    define("step", Step::json_schema(generator));
    define("fact", Fact::json_schema(generator));
    define("place", Place::json_schema(generator));
    let row = Row::json_schema(generator);
    define("opened", opened(generator));
    define("hint", Hinted::json_schema(generator));
    define("explanation", Explained::json_schema(generator));
    define("checked", Checked::json_schema(generator));
    // What is read and may be left out is not what is written and may be left out.
    let reading = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    define("request", Request::json_schema(&mut reading.into_generator()));
    define(
        "list",
        schemars::json_schema!({ "description": "`list --json`", "type": "array", "items": row }),
    );
    for entry in KINDS {
        let name = entry.kind.name;
        define(&format!("{name}.solution"), (entry.solution)(generator));
        define(&format!("{name}.partial"), (entry.partial)(generator));
        for verb in entry.kind.verbs {
            define(&format!("{name}.{}", verb.name), (verb.writes)(generator));
        }
    }
    // What explanations say again and again is said once. A step is made of facts, so it comes
    // first.
    for name in ["step", "fact", "place"] {
        let again = definitions[name].clone();
        let others = definitions.iter_mut().filter(|(other, _)| *other != name);
        others.for_each(|(_, definition)| refer(definition, &again, &reference(name)));
    }
    definitions
}

/// Puts a reference wherever a schema stands.
fn refer(within: &mut Value, schema: &Value, reference: &Value) {
    match within {
        _ if within == schema => within.clone_from(reference),
        Value::Object(fields) => {
            fields.values_mut().for_each(|value| refer(value, schema, reference));
        }
        Value::Array(items) => items.iter_mut().for_each(|value| refer(value, schema, reference)),
        _ => {}
    }
}

/// The report on one puzzle; what stands in `solutions`, `common` and `partial` depends on the
/// kind.
fn report(generator: &mut SchemaGenerator) -> Schema {
    by_kind(Report::json_schema(generator), |solution, partial| {
        json!({
            "solutions": { "items": solution },
            "common": { "anyOf": [partial, { "type": "null" }] },
            "partial": partial,
        })
    })
}

/// A puzzle as it is opened; its position depends on the kind.
fn opened(generator: &mut SchemaGenerator) -> Schema {
    by_kind(
        Opened::json_schema(generator),
        |solution, partial| json!({ "position": { "anyOf": [partial, solution] } }),
    )
}

/// An object whose `puzzle` says what some of its fields look like; `properties` makes them of the
/// kind's solutions and parts of such.
fn by_kind(mut object: Schema, properties: impl Fn(Value, Value) -> Value) -> Schema {
    let names: Vec<&str> = KINDS.iter().map(|entry| entry.kind.name).collect();
    if let Some(puzzle) = object.pointer_mut("/properties/puzzle").and_then(Value::as_object_mut) {
        puzzle.insert("enum".to_owned(), json!(names));
    }
    let of_kind = |name: &str| {
        let (solution, partial) =
            (reference(&format!("{name}.solution")), reference(&format!("{name}.partial")));
        json!({
            "if": { "properties": { "puzzle": { "const": name } } },
            "then": { "properties": properties(solution, partial) },
        })
    };
    object.insert("allOf".to_owned(), names.into_iter().map(of_kind).collect());
    object
}

/// A line of a batch: a report or an error, and with it the caller's own fields.
fn record(generator: &mut SchemaGenerator) -> Schema {
    schemars::json_schema!({
        "description": "Report or error, with the caller's other fields",
        "anyOf": [reference("report"), Unusable::json_schema(generator)],
        "properties": {
            INPUT: {
                "description": "The caller's fields whose names clash with a record's own, as \
                    they were written",
                "type": "object",
            },
        },
    })
}
