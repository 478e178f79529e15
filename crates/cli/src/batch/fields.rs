//! The caller's fields: they come back as they were written, and apart from the record's own.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::sync::LazyLock;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use tatham_core::Report;

use super::record::Unusable;

/// The field in which the caller's fields come back whose names are a record's own.
pub(crate) const INPUT: &str = "input";

/// The fields of a record that answers its line.
pub(super) static REPORT: LazyLock<Own> = LazyLock::new(Own::of::<Report>);

/// The fields of a record whose line cannot be used.
pub(super) static UNUSABLE: LazyLock<Own> = LazyLock::new(Own::of::<Unusable>);

/// Names of a record's own fields, as its type has them.
pub(super) struct Own {
    /// Those that it can have.
    all: BTreeSet<String>,
    /// Those that it always has.
    always: BTreeSet<String>,
}

impl Own {
    fn of<T: JsonSchema>() -> Self {
        let schema = SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>();
        let properties = schema.get("properties").and_then(Value::as_object);
        let required = schema.get("required").and_then(Value::as_array);
        Self {
            all: properties.into_iter().flat_map(|fields| fields.keys().cloned()).collect(),
            always: required.into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)).collect(),
        }
    }
}

/// Whether a caller's field of that name would be taken for the record's own, be it this record's or another's.
///
/// Not so `puzzle` and `game_id`: an answer has them in their canonical form, and an error none of its own.
fn is_reserved(name: &str) -> bool {
    let is_question = ["puzzle", "game_id"].contains(&name);
    !is_question && (name == INPUT || REPORT.all.contains(name) || UNUSABLE.all.contains(name))
}

/// The fields of a JSON object in their order, a name as often as it stands there.
///
/// Names and values stay the text that they were read from: no number is rounded, no escape resolved.
#[derive(Debug, Default)]
pub(super) struct Fields<'a>(Vec<Field<'a>>);

/// A field; its name is in quotes.
#[derive(Clone, Copy, Debug)]
struct Field<'a> {
    name: &'a str,
    value: &'a str,
}

impl<'a> Field<'a> {
    /// What the name says; `None` if its escapes stand for no text.
    fn name(&self) -> Option<Cow<'a, str>> {
        match self.name.trim_matches('"') {
            _ if self.name.contains('\\') => serde_json::from_str(self.name).ok().map(Cow::Owned),
            name => Some(Cow::Borrowed(name)),
        }
    }

    fn is(&self, name: &str) -> bool {
        self.name().is_some_and(|own| own == name)
    }
}

impl<'a> Fields<'a> {
    /// The value of a field, as JSON.
    ///
    /// # Errors
    /// Words on a name that stands there twice.
    pub(super) fn get(&self, name: &str) -> Result<Option<&'a str>, String> {
        let mut named = self.0.iter().filter(|field| field.is(name));
        match (named.next(), named.next()) {
            (_, Some(_)) => Err(twice(name)),
            (found, None) => Ok(found.map(|field| field.value)),
        }
    }

    /// Takes a field out.
    ///
    /// # Errors
    /// See [`Fields::get`].
    pub(super) fn take(&mut self, name: &str) -> Result<Option<&'a str>, String> {
        let found = self.get(name)?;
        self.0.retain(|field| !field.is(name));
        Ok(found)
    }

    /// The fields: what the names say, and the values as JSON.
    ///
    /// # Errors
    /// Words on a name that is no text or stands there twice.
    pub(super) fn each_once(&self) -> Result<Vec<(Cow<'a, str>, &'a str)>, String> {
        let mut seen = BTreeSet::new();
        let once = |field: &Field<'a>| {
            let name = field.name().ok_or_else(|| format!("the name {} is no text", field.name))?;
            if seen.insert(name.clone()) { Ok((name, field.value)) } else { Err(twice(&name)) }
        };
        self.0.iter().map(once).collect()
    }

    /// Whether it has all the fields that a record of that sort always has.
    pub(super) fn are(&self, record: &Own) -> bool {
        record.always.iter().all(|name| self.0.iter().any(|field| field.is(name)))
    }

    /// The fields without the record's own, as JSON.
    pub(super) fn beside(&self, record: &Own) -> String {
        let given = |field: &&Field| field.name().is_none_or(|name| !record.all.contains(&*name));
        join(self.0.iter().filter(given))
    }

    /// What is added to the record's own fields, as JSON: the caller's, and `input` with those that could be taken for the record's.
    pub(super) fn given_back(&self) -> String {
        let (apart, beside): (Vec<_>, Vec<_>) =
            self.0.iter().partition(|field| field.name().is_some_and(|name| is_reserved(&name)));
        let mut text = join(beside);
        if !apart.is_empty() {
            let comma = if text.is_empty() { "" } else { "," };
            let _ = write!(text, "{comma}\"{INPUT}\":{{{}}}", join(apart));
        }
        text
    }
}

fn twice(name: &str) -> String {
    format!("`{name}` stands there twice")
}

/// Fields with commas between. A line end can only be a blank there: it would tear the record apart for whoever reads it by lines.
fn join<'f>(fields: impl IntoIterator<Item = &'f Field<'f>>) -> String {
    let mut text = String::new();
    for Field { name, value } in fields {
        let comma = if text.is_empty() { "" } else { "," };
        let _ = write!(text, "{comma}{name}:{value}");
    }
    if text.contains('\r') { text.replace('\r', " ") } else { text }
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some((name, value)) = map.next_entry::<&RawValue, &RawValue>()? {
                    fields.push(Field { name: name.get(), value: value.get() });
                }
                Ok(Fields(fields))
            }
        }

        from.deserialize_map(Object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_they_say_and_stay_as_they_are() {
        let text = r#"{"st\u0061tus":1,"\ud800":2,"a\"":3,"id": "\u0031"}"#;
        let fields: Fields = serde_json::from_str(text).unwrap();
        assert_eq!(fields.given_back(), r#""\ud800":2,"a\"":3,"id":"\u0031","input":{"st\u0061tus":1}"#);
        assert_eq!(fields.get("a\"").unwrap(), Some("3"));
    }

    #[test]
    fn what_a_record_can_have_is_known_from_its_type() {
        for (own, optional) in [(&REPORT, "partial"), (&REPORT, "stopped")] {
            assert!(own.all.contains(optional) && !own.always.contains(optional), "{optional}");
        }
        assert!(REPORT.always.contains("common") && UNUSABLE.always.contains("line_number"));
    }
}
