//! Notes of a player: values that are still possible in a place.

use std::collections::BTreeMap;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tatham_core::Place;

/// Notes of a place: `{"cell": [0, 0], "notes": [1, 5]}`.
#[derive(Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct PlaceNotes {
    /// Place.
    #[serde(flatten)]
    place: Place,
    /// Values that are still possible there.
    notes: Vec<Value>,
}

/// Notes of a player, without the places that have none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes(BTreeMap<Place, Vec<Value>>);

impl Notes {
    /// Reads notes; whether the places can have them is not known here.
    ///
    /// # Errors
    /// The form that was expected.
    pub fn read(json: &Value) -> Result<Self, String> {
        let read: Vec<PlaceNotes> = serde_json::from_value(json.clone())
            .map_err(|_| "expected a list of places with `notes`".to_owned())?;
        let mut notes = Self::default();
        for PlaceNotes { place, notes: values } in read {
            notes.set(place, values);
        }
        Ok(notes)
    }

    /// Takes notes by place.
    pub fn from_places(places: impl IntoIterator<Item = (Place, Vec<Value>)>) -> Self {
        let mut notes = Self::default();
        for (place, values) in places {
            notes.set(place, values);
        }
        notes
    }

    /// Returns true if no place has notes.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the notes of a place.
    pub fn at(&self, place: Place) -> &[Value] {
        self.0.get(&place).map_or(&[], Vec::as_slice)
    }

    /// Sets the notes of a place.
    pub(crate) fn set(&mut self, place: Place, values: Vec<Value>) {
        if values.is_empty() {
            self.0.remove(&place);
        } else {
            self.0.insert(place, values);
        }
    }

    /// Returns the places with notes.
    pub fn iter(&self) -> impl Iterator<Item = (Place, &[Value])> {
        self.0.iter().map(|(place, values)| (*place, values.as_slice()))
    }
}

impl Serialize for Notes {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let each = self.0.iter();
        serializer
            .collect_seq(each.map(|(&place, notes)| PlaceNotes { place, notes: notes.clone() }))
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Notes {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Notes".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<PlaceNotes>::json_schema(generator)
    }
}
