//! Facts: a place, and a value that it has or has not.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::json::JsonReader;
use crate::place::Place;

/// Something known of a place. Serialised as `{"cell": [6, 2], "is": 5}` or
/// `{"cell": [6, 2], "not": 5}`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Fact {
    /// Place.
    #[serde(flatten)]
    pub place: Place,
    /// The value that it has or has not, as in an answer.
    #[serde(flatten)]
    pub says: Says,
}

/// The statement of a fact about its place.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Says {
    /// The place has this value.
    Is(Value),
    /// The place has another value.
    Not(Value),
}

impl Says {
    /// Returns the value that the place has or has not.
    pub fn value(&self) -> &Value {
        match self {
            Self::Is(value) | Self::Not(value) => value,
        }
    }
}

/// Writes the fact in words: `R3C7 is 5`, `R3C7 is not 5`; for a line that is drawn or not:
/// `the link from R1C1 to R1C3 is there`.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (value, holds) = match &self.says {
            Says::Is(value) => (value, true),
            Says::Not(value) => (value, false),
        };
        let (value, holds) = match value {
            Value::Bool(drawn) => ("there".to_owned(), *drawn == holds),
            value => (in_words(value), holds),
        };
        write!(f, "{} {} {value}", self.place, if holds { "is" } else { "is not" })
    }
}

/// Returns a value without the quotes of JSON.
pub(crate) fn in_words(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

impl Fact {
    /// Makes the fact that a place has a value.
    pub fn is(place: Place, value: impl Into<Value>) -> Self {
        Self { place, says: Says::Is(value.into()) }
    }

    /// Returns the value that the place has, if the fact gives one.
    pub fn value(&self) -> Option<&Value> {
        match &self.says {
            Says::Is(value) => Some(value),
            Says::Not(_) => None,
        }
    }

    /// Reads a list of facts in its usual form into an empty vector.
    pub(crate) fn read_list(reader: &mut JsonReader<'_>, facts: Vec<Self>) -> Option<Vec<Self>> {
        reader.list_into(facts, Self::read)
    }

    /// Reads a fact of a cell or a clue as this program writes it.
    fn read(reader: &mut JsonReader<'_>) -> Option<Self> {
        reader.pass_text("{")?;
        let place = Place::read_field(reader)?;
        let says = if reader.passes(r#","is":"#) {
            Says::Is(reader.value()?)
        } else {
            reader.pass_text(r#","not":"#)?;
            Says::Not(reader.value()?)
        };
        reader.pass_text("}")?;
        Some(Self { place, says })
    }
}

/// The name of a field of a fact: of a [`Place`], or of what a fact [`Says`].
#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum Name {
    Cell,
    Edge,
    Side,
    Arrow,
    Link,
    Bridge,
    Face,
    Dot,
    Cage,
    Region,
    Point,
    Clue,
    Is,
    Not,
    #[serde(other)]
    Other,
}

/// Fields are read as they come. Derived, `flatten` would keep all of them in a list first, and an
/// explanation has thousands of facts.
impl<'de> Deserialize<'de> for Fact {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Fact;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("struct Fact")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fact, A::Error> {
                let (mut place, mut says) = (None, None);
                while let Some(name) = map.next_key()? {
                    let is_repeated = match name {
                        Name::Is | Name::Not => says.is_some(),
                        _ => place.is_some(),
                    };
                    match name {
                        Name::Other => drop(map.next_value::<IgnoredAny>()?),
                        _ if is_repeated => drop(map.next_value::<IgnoredAny>()?),
                        Name::Is => says = Some(Says::Is(map.next_value()?)),
                        Name::Not => says = Some(Says::Not(map.next_value()?)),
                        Name::Cell => place = Some(Place::Cell(map.next_value()?)),
                        Name::Edge => place = Some(Place::Edge(map.next_value()?)),
                        Name::Side => {
                            let (x, y, toward) = map.next_value()?;
                            place = Some(Place::Side(x, y, toward));
                        }
                        Name::Arrow => place = Some(Place::Arrow(map.next_value()?)),
                        Name::Link => place = Some(Place::Link(map.next_value()?)),
                        Name::Bridge => place = Some(Place::Bridge(map.next_value()?)),
                        Name::Face => place = Some(Place::Face(map.next_value()?)),
                        Name::Dot => place = Some(Place::Dot(map.next_value()?)),
                        Name::Cage => place = Some(Place::Cage(map.next_value()?)),
                        Name::Region => place = Some(Place::Region(map.next_value()?)),
                        Name::Point => place = Some(Place::Point(map.next_value()?)),
                        Name::Clue => place = Some(Place::Clue(map.next_value()?)),
                    }
                }
                let none = |name| {
                    A::Error::custom(format!("no variant of enum {name} found in flattened data"))
                };
                let place = place.ok_or_else(|| none("Place"))?;
                Ok(Fact { place, says: says.ok_or_else(|| none("Says"))? })
            }
        }

        from.deserialize_map(Fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_of_all_places_are_read_as_they_are_written() {
        use crate::place::{Clue, Edge, Side, Toward};

        let mut place = Some(Place::Cell([6, 2]));
        while let Some(at) = place {
            for says in [Says::Is("#".into()), Says::Not(5.into())] {
                let fact = Fact { place: at, says };
                let json = serde_json::to_string(&fact).expect("plain data");
                assert_eq!(serde_json::from_str::<Fact>(&json).expect(&json), fact);
            }
            // Each place once: a new one does not compile without an arm.
            place = match at {
                Place::Cell(_) => Some(Place::Edge(Edge::Beside(1, 2, Side::Down))),
                Place::Edge(Edge::Beside(..)) => Some(Place::Edge(Edge::Number(7))),
                Place::Edge(Edge::Number(_)) => Some(Place::Side(1, 0, Toward::Up)),
                Place::Side(..) => Some(Place::Arrow([1, 0])),
                Place::Arrow(_) => Some(Place::Link([0, 1, 2, 3])),
                Place::Link(_) => Some(Place::Bridge([0, 1, 4, 1])),
                Place::Bridge(_) => Some(Place::Face(3)),
                Place::Face(_) => Some(Place::Dot([5, 2])),
                Place::Dot(_) => Some(Place::Cage(2)),
                Place::Cage(_) => Some(Place::Region(0)),
                Place::Region(_) => Some(Place::Point(3)),
                Place::Point(_) => Some(Place::Clue(Clue::Top(3))),
                Place::Clue(_) => None,
            };
        }
    }

    #[test]
    fn a_fact_has_one_place_and_says_one_thing_whatever_stands_beside_them() {
        let read = |json: &str| serde_json::from_str::<Fact>(json).map_err(|why| why.to_string());
        let fact = Fact::is(Place::Cell([1, 0]), 3);
        for json in [
            r#"{"is":3,"why":[{"a":1}],"cell":[1,0]}"#,
            r#"{"cell":[1,0],"is":3,"not":4,"face":9,"cell":"?","is":[]}"#,
        ] {
            assert_eq!(read(json), Ok(fact.clone()), "{json}");
        }
        for (json, why) in [
            (r#"{"is":3}"#, "no variant of enum Place found"),
            (r#"{"cell":[1,0]}"#, "no variant of enum Says found"),
            (r#"{"cell":[1],"is":3}"#, "invalid length 1"),
            ("[]", "expected struct Fact"),
        ] {
            assert!(read(json).is_err_and(|text| text.contains(why)), "{json}");
        }
    }

    #[test]
    fn facts_are_told_in_words() {
        let cell = Place::Cell([6, 2]);
        let link = Place::Link([0, 0, 2, 0]);
        for (place, says, words) in [
            (cell, Says::Is(5.into()), "R3C7 is 5"),
            (cell, Says::Not("#".into()), "R3C7 is not #"),
            (link, Says::Is(true.into()), "the link from R1C1 to R1C3 is there"),
            (link, Says::Not(false.into()), "the link from R1C1 to R1C3 is there"),
            (link, Says::Is(false.into()), "the link from R1C1 to R1C3 is not there"),
        ] {
            assert_eq!(Fact { place, says }.to_string(), words);
        }
    }
}
