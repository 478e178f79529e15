//! The fields of a JSON object, as the text they were read from.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use tatham_core::json::JsonReader;

/// The fields of a JSON object in their order, with repeated names.
///
/// Names and values keep their original text: no number is rounded, no escape resolved.
#[derive(Debug, Default)]
pub struct Fields<'a>(Vec<Field<'a>>);

/// A field of a JSON object.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// Name as JSON, in quotes.
    pub name: &'a str,
    /// Value as JSON.
    pub value: &'a str,
}

impl<'a> Field<'a> {
    /// Returns the name with its escapes resolved; `None` if they are not valid text.
    pub fn name(&self) -> Option<Cow<'a, str>> {
        match self.name.trim_matches('"') {
            _ if self.name.contains('\\') => serde_json::from_str(self.name).ok().map(Cow::Owned),
            name => Some(Cow::Borrowed(name)),
        }
    }

    /// Returns true if the field has this name.
    pub fn is(&self, name: &str) -> bool {
        self.name().is_some_and(|own| own == name)
    }
}

impl<'a> Fields<'a> {
    /// Reads an object in its usual form; `other` reads the value of one field instead.
    pub(crate) fn read_but(
        name: &str,
        reader: &mut JsonReader<'a>,
        mut other: impl FnMut(&mut JsonReader<'a>) -> Option<()>,
    ) -> Option<Self> {
        let mut fields = Vec::new();
        reader.object(|reader, own| {
            if own == name {
                return other(reader);
            }
            fields.push(Field { name: own, value: reader.skip()? });
            Some(())
        })?;
        Some(Self(fields))
    }

    /// Returns the value of a field, as JSON.
    ///
    /// # Errors
    /// A message, if the name is repeated.
    pub fn get(&self, name: &str) -> Result<Option<&'a str>, String> {
        let mut named = self.0.iter().filter(|field| field.is(name));
        match (named.next(), named.next()) {
            (_, Some(_)) => Err(twice(name)),
            (found, None) => Ok(found.map(|field| field.value)),
        }
    }

    /// Removes a field and returns its value.
    ///
    /// # Errors
    /// See [`Fields::get`].
    pub fn take(&mut self, name: &str) -> Result<Option<&'a str>, String> {
        let found = self.get(name)?;
        self.0.retain(|field| !field.is(name));
        Ok(found)
    }

    /// Returns the fields: names with escapes resolved, and values as JSON.
    ///
    /// # Errors
    /// A message, if a name is not valid text or is repeated.
    pub fn each_once(&self) -> Result<Vec<(Cow<'a, str>, &'a str)>, String> {
        let mut seen = BTreeSet::new();
        let once = |field: &Field<'a>| {
            let name =
                field.name().ok_or_else(|| format!("the name {} is not a string", field.name))?;
            if seen.insert(name.clone()) { Ok((name, field.value)) } else { Err(twice(&name)) }
        };
        self.0.iter().map(once).collect()
    }

    /// Iterates over the fields in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Field<'a>> {
        self.0.iter()
    }
}

fn twice(name: &str) -> String {
    format!("`{name}` is given twice")
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
    fn names_are_what_they_say_and_values_stay_as_they_are() {
        let mut fields: Fields =
            serde_json::from_str(r#"{"st\u0061tus":1.10,"\ud800":2,"a\"":[ 3]}"#).unwrap();
        assert_eq!((fields.get("a\"").unwrap(), fields.get("b").unwrap()), (Some("[ 3]"), None));
        assert_eq!(fields.take("status").unwrap(), Some("1.10"));
        assert_eq!(fields.iter().count(), 2);
        assert_eq!(fields.each_once().unwrap_err(), r#"the name "\ud800" is not a string"#);
        let twice: Fields = serde_json::from_str(r#"{"a":1,"\u0061":2}"#).unwrap();
        assert_eq!(twice.get("a").unwrap_err(), "`a` is given twice");
        assert!(twice.each_once().is_err());
    }
}
