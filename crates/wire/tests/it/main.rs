//! Requests and replies as text, held against the schema.

mod documented;
mod kinds;
mod limits;
mod positions;
mod refused;

use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::{Value, json};
use tatham_wire::{World, schema};

/// Judges by one definition of the schema.
fn validator(definition: &str) -> Validator {
    let chosen = json!({ "$ref": format!("#/$defs/{definition}"), "$defs": closed(schema())["$defs"] });
    jsonschema::draft202012::new(&chosen).unwrap_or_else(|e| panic!("{definition}: {e}"))
}

/// So strict that a field that is not described is an error.
fn closed(mut schema: Value) -> Value {
    fn close(schema: &mut Value) {
        match schema {
            Value::Object(fields) if fields.contains_key("properties") && fields.contains_key("type") => {
                fields.insert("unevaluatedProperties".to_owned(), json!(false));
                // What stands beside `properties` describes the same object.
                fields["properties"].as_object_mut().expect("an object").values_mut().for_each(close);
            }
            Value::Object(fields) => fields.values_mut().for_each(close),
            Value::Array(items) => items.iter_mut().for_each(close),
            _ => {}
        }
    }
    close(&mut schema);
    schema
}

static ERROR: LazyLock<Validator> = LazyLock::new(|| validator("error"));
static REQUEST: LazyLock<Validator> = LazyLock::new(|| validator("request"));

/// The definition of what answers a request.
fn definition(request: &Value) -> &'static Validator {
    static OPENED: LazyLock<Validator> = LazyLock::new(|| validator("opened"));
    static REPORT: LazyLock<Validator> = LazyLock::new(|| validator("report"));
    static CHECKED: LazyLock<Validator> = LazyLock::new(|| validator("checked"));
    static LIST: LazyLock<Validator> = LazyLock::new(|| validator("list"));
    match request["do"].as_str() {
        Some("open") => &OPENED,
        Some("solve") => &REPORT,
        Some("check") => &CHECKED,
        Some("list") => &LIST,
        _ => &ERROR,
    }
}

fn judge(validator: &Validator, value: &Value, what: &Value) {
    let errors: Vec<String> = validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{what}: {}\n{value:#}", errors.join("\n"));
}

/// The answer to a request, whatever it is.
fn answer(request: &str) -> Value {
    let text = tatham_wire::answer(request, &World::default());
    assert!(!text.contains('\n'), "{text}");
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// The reply to a request that can be met.
#[track_caller]
fn reply(request: &Value) -> Value {
    judge(&REQUEST, request, request);
    let reply = answer(&request.to_string());
    assert!(reply.get("error").is_none(), "{request}: {reply}");
    judge(definition(request), &reply, request);
    reply
}

/// What is wrong with a request: code and message.
#[track_caller]
fn refusal(request: &str) -> (String, String) {
    let said = answer(request);
    judge(&ERROR, &said, &request.into());
    let text = |field: &str| said["error"][field].as_str().expect("text").to_owned();
    (text("code"), text("message"))
}
