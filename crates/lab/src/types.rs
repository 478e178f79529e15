//! Types of TypeScript made from the JSON Schema: the page's modules and the package for Node are
//! checked against them.

use std::fmt::Write as _;

use serde_json::{Map, Value};

/// Returns the declarations of all definitions of a schema, one exported type each.
pub(crate) fn declarations(schema: &Value) -> String {
    let mut text = String::from(
        "// Types of requests and replies, made from docs/schema.json by `cargo xtask bless`.\n",
    );
    let none = Map::new();
    for (name, definition) in schema["$defs"].as_object().unwrap_or(&none) {
        text.push('\n');
        comment(&mut text, definition, 0);
        // Writing to a text cannot fail.
        let _ = writeln!(text, "export type {} = {};", type_name(name), type_of(definition, 0));
    }
    text
}

/// Returns the name of a definition's type: `judged_claim` is `JudgedClaim`.
fn type_name(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric());
    words
        .map(|word| {
            let (first, rest) = word.split_at(word.len().min(1));
            first.to_uppercase() + rest
        })
        .collect()
}

/// Writes the description of a schema as a comment.
fn comment(text: &mut String, schema: &Value, depth: usize) {
    let Some(description) = schema["description"].as_str() else { return };
    let indent = "  ".repeat(depth);
    let lines: Vec<&str> = description.lines().map(str::trim).collect();
    let words = lines.join(" ").replace("*/", "* /");
    let _ = writeln!(text, "{indent}/** {words} */");
}

/// Returns the type of a schema. Conditions (`if`) are left out: they narrow what is already there.
fn type_of(schema: &Value, depth: usize) -> String {
    if let Some(path) = schema["$ref"].as_str() {
        return type_name(path.rsplit('/').next().unwrap_or(path));
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return union(values.iter().map(Value::to_string));
    }
    let mut parts = Vec::new();
    if let Some(one) = structure(schema, depth) {
        parts.push(one);
    }
    for word in ["anyOf", "oneOf"] {
        let members = schema[word].as_array().map(Vec::as_slice).unwrap_or_default();
        let members: Vec<&Value> = members.iter().filter(|member| !is_condition(member)).collect();
        if !members.is_empty() {
            parts.push(group(union(members.iter().map(|member| type_of(member, depth)))));
        }
    }
    let all = schema["allOf"].as_array().map(Vec::as_slice).unwrap_or_default();
    let all = all.iter().filter(|member| !is_condition(member));
    parts.extend(all.map(|member| group(type_of(member, depth))));
    match parts.len() {
        0 => "unknown".to_owned(),
        _ => parts.join(" & "),
    }
}

/// Returns true for a part of a schema that only narrows the others.
fn is_condition(schema: &Value) -> bool {
    schema.get("if").is_some()
        || schema.as_object().is_some_and(|own| own.keys().all(|key| key == "required"))
}

/// Returns the type that `type` and the fields that belong to it describe, if there is one.
fn structure(schema: &Value, depth: usize) -> Option<String> {
    match &schema["type"] {
        Value::String(name) => Some(named(name, schema, depth)),
        Value::Array(names) => {
            let names = names.iter().filter_map(Value::as_str);
            Some(group(union(names.map(|name| named(name, schema, depth)))))
        }
        _ if schema.get("properties").is_some() => Some(named("object", schema, depth)),
        _ => None,
    }
}

fn named(name: &str, schema: &Value, depth: usize) -> String {
    match name {
        "array" => array(schema, depth),
        "integer" | "number" => "number".to_owned(),
        "object" => object(schema, depth),
        name => name.to_owned(),
    }
}

/// Returns the type of a list: a tuple if its length is fixed.
fn array(schema: &Value, depth: usize) -> String {
    /// Longest tuple.
    const LONGEST: u64 = 4;
    if let Some(items) = schema["prefixItems"].as_array() {
        let items: Vec<String> = items.iter().map(|item| type_of(item, depth)).collect();
        return format!("[{}]", items.join(", "));
    }
    let item = type_of(&schema["items"], depth);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most && most <= LONGEST => {
            let items: Vec<&str> = (0..most).map(|_| item.as_str()).collect();
            format!("[{}]", items.join(", "))
        }
        _ => format!("{}[]", group(item)),
    }
}

fn object(schema: &Value, depth: usize) -> String {
    let others = &schema["additionalProperties"];
    let Some(fields) = schema["properties"].as_object().filter(|fields| !fields.is_empty()) else {
        let value = if others.is_object() { type_of(others, depth) } else { "unknown".to_owned() };
        return format!("{{ [name: string]: {value} }}");
    };
    let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    let indent = "  ".repeat(depth);
    let mut text = String::from("{\n");
    for (name, field) in fields {
        comment(&mut text, field, depth + 1);
        let sign = if required.iter().any(|own| own == name) { "" } else { "?" };
        let key = if is_word(name) { name.clone() } else { Value::from(name.as_str()).to_string() };
        let _ = writeln!(text, "{indent}  {key}{sign}: {};", type_of(field, depth + 1));
    }
    text + &indent + "}"
}

fn is_word(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic() || c == '_')
}

/// Returns one of several types, each once.
fn union(types: impl Iterator<Item = String>) -> String {
    let mut own: Vec<String> = Vec::new();
    for one in types {
        if !own.contains(&one) {
            own.push(one);
        }
    }
    own.join(" | ")
}

/// Returns a type in parentheses if it has several parts.
fn group(of_type: String) -> String {
    let is_whole = encloses(&of_type, ['{', '}']) || encloses(&of_type, ['(', ')']);
    if is_whole || !of_type.contains([' ', '&', '|']) { of_type } else { format!("({of_type})") }
}

/// Returns true if a text begins with a bracket whose counterpart ends it.
fn encloses(text: &str, [open, close]: [char; 2]) -> bool {
    let mut depth = 0_usize;
    for (at, sign) in text.char_indices() {
        if sign == open {
            depth += 1;
        } else if sign == close {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            return at > 0 && at + sign.len_utf8() == text.len();
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_committed_types_are_those_of_the_schema() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let read = |name: &str| std::fs::read_to_string(format!("{root}/{name}")).expect(name);
        let schema = serde_json::from_str(&read("docs/schema.json")).expect("JSON");
        assert!(
            declarations(&schema) == read("web/wire.d.ts"),
            "web/wire.d.ts is not up to date: run `cargo xtask bless`"
        );
    }

    #[test]
    fn each_form_has_its_type() {
        let types = [
            (json!({"$ref": "#/$defs/judged_claim"}), "JudgedClaim"),
            (json!({"const": "solo"}), r#""solo""#),
            (json!({"enum": ["a", null]}), r#""a" | null"#),
            (json!({"type": ["integer", "null"]}), "(number | null)"),
            (json!({"type": "array", "items": {"type": "string"}}), "string[]"),
            (
                json!({"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}),
                "[number, number]",
            ),
            (
                json!({"type": "array", "prefixItems": [{"type": "string"}, {"type": "boolean"}]}),
                "[string, boolean]",
            ),
            (
                json!({"type": "array", "items": {"anyOf": [{"type": "string"}, {"const": 1}]}}),
                "(string | 1)[]",
            ),
            (json!({"type": "object"}), "{ [name: string]: unknown }"),
            (json!({"description": "Anything."}), "unknown"),
            (
                json!({
                    "type": "object",
                    "properties": {"a": {"type": "null"}, "b-c": {"type": "string"}},
                    "required": ["a"],
                    "allOf": [{"if": {}, "then": {}}],
                }),
                "{\n  a: null;\n  \"b-c\"?: string;\n}",
            ),
        ];
        for (schema, expected) in types {
            assert_eq!(type_of(&schema, 0), expected, "{schema}");
        }
    }

    #[test]
    fn a_comment_does_not_end_early() {
        let schema = json!({"$defs": {"a.b": {"description": "One\n*/ two.", "type": "string"}}});
        let text = declarations(&schema);
        assert!(text.ends_with("\n/** One * / two. */\nexport type AB = string;\n"), "{text}");
    }
}
