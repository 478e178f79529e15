//! The JSON Schema of all input and output, generated from the types that are read and written.
//!
//! The schema is open: later versions may add fields that it does not name. The answers of each
//! kind have their own definitions, `<kind>.solution` and `<kind>.partial`; the report refers to
//! them by the value of `puzzle`.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema as _, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use tatham_core::explain::Step;
use tatham_core::{Entry, Fact, Place, Report};
use tatham_kinds::KINDS;
use tatham_play::{Controls, Target};

use crate::edit::Edited;
use crate::error::ErrorBody;
use crate::inspection::{Checked, Explained, Hinted};
use crate::judge::{JudgedClaim, JudgedClaims};
use crate::line::{INPUT, Unusable};
use crate::list::Row;
use crate::make::{DatasetRecord, MakeRecord, MakeReply};
use crate::play::Played;
use crate::progress::ProgressObject;
use crate::puzzle::Opened;
use crate::repair::RepairRecord;
use crate::request::Request;

/// Returns the schema of all output, with one definition for each object, and of requests.
pub fn schema() -> Value {
    // Types do not refer to each other: their short names may clash, and the names of definitions
    // are a promise.
    let settings = SchemaSettings::draft2020_12()
        .for_serialize()
        .with(|settings| settings.inline_subschemas = true);
    let mut generator = settings.into_generator();
    let definitions = definitions(&mut generator);
    let all: Vec<Value> = [
        "report",
        "error",
        "record",
        "list",
        "opened",
        "hint",
        "explanation",
        "checked",
        "judged",
        "judged_claim",
        "make_record",
        "make_reply",
        "dataset_record",
        "repair_record",
        "played",
        "edited",
        "progress",
    ]
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

/// Returns `{"$ref": …}` to the definition with this name.
fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// Returns references to the output of the kinds' subcommands.
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
    define("judged", JudgedClaims::json_schema(generator));
    define("judged_claim", JudgedClaim::json_schema(generator));
    define("make_record", make_record(generator));
    define("make_reply", make_reply(generator));
    define("dataset_record", dataset_record(generator));
    define("progress", progress(generator));
    define("repair_record", RepairRecord::json_schema(generator));
    define("played", played(generator));
    define("edited", edited(generator));
    define("controls", Controls::json_schema(generator));
    define("target", Target::json_schema(generator));
    // Optional fields of input and of output are not the same.
    let reading = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    define("request", Request::json_schema(&mut reading.into_generator()));
    define(
        "list",
        schemars::json_schema!({ "description": "`list --json`", "type": "array", "items": row }),
    );
    for entry in KINDS {
        let name = entry.kind.name;
        define(&format!("{name}.solution"), (entry.solution)(generator));
        let partial = (entry.partial)(generator);
        if has_extra(entry) {
            let in_play = in_play(entry, partial.as_value());
            if let Ok(in_play) = Schema::try_from(in_play) {
                define(&format!("{name}.in_play"), in_play);
            }
        }
        define(&format!("{name}.partial"), partial);
        for verb in entry.kind.verbs {
            define(&format!("{name}.{}", verb.name), (verb.writes)(generator));
        }
    }
    // Schemas that explanations repeat become definitions. A step contains facts, so it comes
    // first.
    for name in ["step", "fact", "place", "controls", "target"] {
        let again = definitions[name].clone();
        let others = definitions.iter_mut().filter(|(other, _)| *other != name);
        others.for_each(|(_, definition)| refer(definition, &again, &reference(name)));
    }
    definitions
}

/// Replaces each occurrence of a schema by a reference.
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

/// Returns the schema of a report; the contents of `solutions`, `common` and `partial` depend on
/// the kind.
fn report(generator: &mut SchemaGenerator) -> Schema {
    by_kind(Report::json_schema(generator), |_, solution, partial| {
        json!({
            "solutions": { "items": solution },
            "common": { "anyOf": [partial, { "type": "null" }] },
            "partial": partial,
        })
    })
}

/// Returns the schema of an opened puzzle; its position depends on the kind.
fn opened(generator: &mut SchemaGenerator) -> Schema {
    by_kind(Opened::json_schema(generator), |entry, solution, partial| {
        let name = entry.kind.name;
        let in_play = has_extra(entry).then(|| reference(&format!("{name}.in_play")));
        let all: Vec<Value> = [partial, solution].into_iter().chain(in_play).collect();
        json!({ "position": { "anyOf": all } })
    })
}

/// Returns the schema of a reply to `play`.
fn played(generator: &mut SchemaGenerator) -> Schema {
    by_kind(Played::json_schema(generator), |entry, _, partial| {
        let name = entry.kind.name;
        let in_play = has_extra(entry).then(|| reference(&format!("{name}.in_play")));
        let all: Vec<Value> = [partial].into_iter().chain(in_play).collect();
        json!({ "position": { "anyOf": all } })
    })
}

/// Returns the schema of a reply to `edit`.
fn edited(generator: &mut SchemaGenerator) -> Schema {
    named(Edited::json_schema(generator))
}

/// Returns true if positions in play have more than those of answers.
fn has_extra(entry: &Entry) -> bool {
    !extra_names(entry).is_empty()
}

/// Returns the names of the fields that positions in play have beside those of answers.
fn extra_names(entry: &Entry) -> &'static [&'static str] {
    (entry.parse)(entry.kind.example).map_or(&[], |problem| problem.start().extra_names())
}

/// Returns the schema of a position in play: that of a part of an answer, with further fields.
fn in_play(entry: &Entry, partial: &Value) -> Value {
    let mut schema = match partial {
        // Of a game with a hidden answer it is the first: a position.
        Value::Object(fields) if fields.contains_key("anyOf") => partial["anyOf"][0].clone(),
        Value::Object(fields) if fields.contains_key("properties") => partial.clone(),
        _ => json!({ "type": "object", "properties": {} }),
    };
    if let Some(fields) = schema["properties"].as_object_mut() {
        for name in extra_names(entry) {
            let about = "Part of a player's board that is no part of an answer.";
            fields.insert((*name).to_owned(), json!({ "type": "array", "description": about }));
        }
    }
    schema
}

/// Returns the schema of a record of `make`; the solution depends on the kind.
fn make_record(generator: &mut SchemaGenerator) -> Schema {
    by_kind(MakeRecord::json_schema(generator), |_, solution, _| json!({ "solution": solution }))
}

/// Returns the schema of a reply to `make`.
fn make_reply(generator: &mut SchemaGenerator) -> Schema {
    let mut reply = MakeReply::json_schema(generator);
    if let Some(records) = reply.pointer_mut("/properties/records/items") {
        *records = reference("make_record");
    }
    reply
}

/// Returns the schema of a record of `dataset`; the solution depends on the kind.
fn dataset_record(generator: &mut SchemaGenerator) -> Schema {
    by_kind(DatasetRecord::json_schema(generator), |_, solution, _| json!({ "solution": solution }))
}

/// Returns the schema of an object before a reply.
fn progress(generator: &mut SchemaGenerator) -> Schema {
    let mut object = ProgressObject::json_schema(generator);
    for (field, name) in [("step", "step"), ("record", "make_record")] {
        let path = format!("/properties/progress/properties/{field}");
        if let Some(own) = object.pointer_mut(&path).and_then(Value::as_object_mut) {
            let description = own.remove("description").unwrap_or_default();
            own.clear();
            own.insert("anyOf".to_owned(), json!([reference(name), { "type": "null" }]));
            own.insert("description".to_owned(), description);
        }
    }
    object
}

/// Returns the schema of an object in which the form of some fields depends on `puzzle`;
/// `properties` makes them from the schemas of the kind's solutions and partial answers.
fn by_kind(mut object: Schema, properties: impl Fn(&Entry, Value, Value) -> Value) -> Schema {
    object = named(object);
    let of_kind = |entry: &&Entry| {
        let name = entry.kind.name;
        let (solution, partial) =
            (reference(&format!("{name}.solution")), reference(&format!("{name}.partial")));
        json!({
            "if": { "properties": { "puzzle": { "const": name } } },
            "then": { "properties": properties(entry, solution, partial) },
        })
    };
    object.insert("allOf".to_owned(), KINDS.iter().map(|entry| of_kind(&&**entry)).collect());
    object
}

/// Returns the schema of an object whose field `puzzle` names a kind.
fn named(mut object: Schema) -> Schema {
    let names: Vec<&str> = KINDS.iter().map(|entry| entry.kind.name).collect();
    if let Some(puzzle) = object.pointer_mut("/properties/puzzle").and_then(Value::as_object_mut) {
        puzzle.insert("enum".to_owned(), json!(names));
    }
    object
}

/// Returns the schema of a line of a batch: a report or an error, with the caller's own fields.
fn record(generator: &mut SchemaGenerator) -> Schema {
    schemars::json_schema!({
        "description": "Report, made or repaired puzzle or error, with the caller's other fields",
        "anyOf": [
            reference("report"),
            reference("make_record"),
            reference("repair_record"),
            Unusable::json_schema(generator),
        ],
        "properties": {
            INPUT: {
                "description": "The caller's fields whose names clash with a record's own, as \
                    they were written",
                "type": "object",
            },
        },
    })
}
