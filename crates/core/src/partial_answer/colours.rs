//! Maps in 4 colours: the answer of kinds that colour regions.

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{Choices, EntryStatus, PartialAnswer, Values};
use crate::grid::Size;
use crate::json::{self, Unfit};
use crate::picture::{Picture, Shape, Tone};
use crate::place::Place;
use crate::violation::Violation;
use crate::words::there_are;

/// Number of colours; they are numbered from 0.
pub const COLOURS: u32 = 4;

/// Colour of each region, where it is known. Serialised as `{"colours": [0, 2, …]}`, with null for
/// unknown.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Colours {
    colours: Vec<Option<u32>>,
}

/// Complete answer in JSON.
#[cfg(feature = "schema")]
#[derive(JsonSchema)]
#[schemars(rename = "Colours")]
#[expect(dead_code, reason = "only its schema is used")]
struct Whole {
    /// Colour of each region, 0 to 3; regions are numbered by their first cells in reading order.
    colours: Vec<u32>,
}

/// Known part of an answer in JSON.
#[cfg(feature = "schema")]
#[derive(JsonSchema)]
#[schemars(rename = "ColoursPart")]
#[expect(dead_code, reason = "only its schema is used")]
struct ColoursJson {
    /// Colour of each region, 0 to 3, or null.
    colours: Vec<Option<u32>>,
}

impl Colours {
    /// Makes the colours of regions.
    pub fn from_colours(colours: impl IntoIterator<Item = Option<u32>>) -> Self {
        Self { colours: colours.into_iter().collect() }
    }

    /// Returns the number of regions.
    pub fn regions(&self) -> usize {
        self.colours.len()
    }

    /// Returns the colour of a region, if it is known.
    pub fn get(&self, region: usize) -> Option<u32> {
        self.colours[region]
    }

    /// Sets or erases the colour of a region.
    pub fn put(&mut self, region: usize, colour: Option<u32>) {
        self.colours[region] = colour;
    }

    /// Returns the region at a place.
    fn at(&self, place: Place) -> Option<usize> {
        let Place::Region(region) = place else { return None };
        (region < self.colours.len()).then_some(region)
    }
}

impl PartialAnswer for Colours {
    type Range = ();

    fn is_complete(&self) -> bool {
        !self.colours.contains(&None)
    }

    fn open(&self) -> usize {
        self.colours.iter().filter(|colour| colour.is_none()).count()
    }

    fn read(_given: &Self, json: &json::Json) -> Result<Self, Unfit> {
        json.read()
    }

    fn has_shape_of(&self, other: &Self) -> bool {
        self.regions() == other.regions()
    }

    /// Writes the numbers of the colours in one line.
    fn text(&self) -> String {
        let sign = |colour: &Option<u32>| {
            colour.map_or_else(|| "?".to_owned(), |colour| colour.to_string())
        };
        self.colours.iter().map(sign).collect::<Vec<_>>().join(" ") + "\n"
    }

    /// Draws a cell for each region, in a row.
    fn picture(&self, given: &Self) -> Picture {
        let mut picture = Picture::new(Size { width: self.regions().max(1), height: 1 });
        for (region, colour) in self.colours.iter().enumerate() {
            let tone = if given.get(region).is_some() { Tone::Given } else { Tone::Found };
            picture.mark(region, Shape::Region(*colour), tone);
        }
        picture
    }

    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema {
        if whole { Whole::json_schema(generator) } else { ColoursJson::json_schema(generator) }
    }

    fn mismatches(&self, given: &Self, (): ()) -> Vec<Violation> {
        let (own, wanted) = (self.regions(), given.regions());
        if own != wanted {
            return vec![Violation::new(format!(
                "{}, not {wanted} (one for each region)",
                there_are(own, "colour")
            ))];
        }
        let mut mismatches = Vec::new();
        for (region, (own, given)) in self.colours.iter().zip(&given.colours).enumerate() {
            let Some(own) = *own else { continue };
            let place = Place::Region(region);
            let why = match *given {
                _ if own >= COLOURS => format!("not one of 0 to {}", COLOURS - 1),
                Some(given) if given != own => "not the given value".to_owned(),
                _ => continue,
            };
            mismatches.push(Violation::new(format!("{own} in {place} is {why}")).at([place]));
        }
        mismatches
    }

    fn entries(&self, (): ()) -> Vec<Choices> {
        let open = (0..self.regions()).filter(|&region| self.colours[region].is_none());
        Choices::alike(open.map(Place::Region), 0..COLOURS)
    }

    fn set(&mut self, place: Place, value: Option<&Json>) {
        let colour = value
            .and_then(Json::as_u64)
            .and_then(|colour| u32::try_from(colour).ok())
            .filter(|colour| *colour < COLOURS);
        if let (Some(region), true) = (self.at(place), colour.is_some() || value.is_none()) {
            self.colours[region] = colour;
        }
    }

    fn value_at(&self, place: Place) -> Option<Json> {
        self.colours[self.at(place)?].map(Json::from)
    }

    fn compare(&self, given: &Self, answer: &Self) -> Vec<(Place, EntryStatus)> {
        let entry = |region: usize| match self.colours[region] {
            _ if given.colours[region].is_some()
                && given.colours[region] == answer.colours[region] =>
            {
                EntryStatus::Given
            }
            None => EntryStatus::Open,
            own if own == answer.colours[region] => EntryStatus::Right,
            Some(_) => EntryStatus::Wrong,
        };
        (0..self.regions()).map(|region| (Place::Region(region), entry(region))).collect()
    }
}

/// Number of each region's colour.
impl Values for Colours {
    fn with_values(&self, (): (), values: &[Option<i64>]) -> Self {
        Self::from_colours(
            values.iter().map(|value| value.and_then(|value| u32::try_from(value).ok())),
        )
    }

    fn values(&self, (): ()) -> Vec<Option<i64>> {
        self.colours.iter().map(|colour| colour.map(i64::from)).collect()
    }

    fn place_of(&self, number: usize) -> Place {
        Place::Region(number)
    }

    fn value_of((): (), value: i64) -> Json {
        Json::from(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_written_as_numbers() {
        let mut known = Colours::from_colours([Some(0), None, Some(3)]);
        let json = r#"{"colours":[0,null,3]}"#;
        assert_eq!(serde_json::to_string(&known).unwrap(), json);
        assert_eq!(serde_json::from_str::<Colours>(json).unwrap(), known);
        assert_eq!(
            (known.text(), known.open(), known.is_complete()),
            ("0 ? 3\n".to_owned(), 1, false)
        );
        assert_eq!(known.with_values((), &known.values(())), known);
        assert_eq!(known.entries(()).len(), 1);
        for odd in [Some(Json::from(4)), Some(Json::from("blue"))] {
            known.set(Place::Region(1), odd.as_ref());
            assert_eq!(known.get(1), None);
        }
        known.set(Place::Region(1), Some(&2.into()));
        known.set(Place::Region(0), None);
        known.set(Place::Region(3), Some(&2.into()));
        assert_eq!(known, Colours::from_colours([None, Some(2), Some(3)]));
        assert_eq!(
            [Place::Region(1), Place::Region(3)].map(|place| known.value_at(place)),
            [Some(2.into()), None]
        );
    }

    #[test]
    fn colours_are_held_against_what_is_given() {
        let given = Colours::from_colours([Some(1), None, None, None]);
        let mismatches = |colours: &str| -> Vec<String> {
            let known: Colours =
                serde_json::from_str(&format!(r#"{{"colours":{colours}}}"#)).unwrap();
            known.mismatches(&given, ()).into_iter().map(|misfit| misfit.name).collect()
        };
        assert_eq!(mismatches("[null, 0, 3, 2]"), [""; 0]);
        assert_eq!(
            mismatches("[0, 4, 3, 2]"),
            ["0 in region 1 is not the given value", "4 in region 2 is not one of 0 to 3"]
        );
        assert_eq!(mismatches("[1, 2]"), ["there are 2 colours, not 4 (one for each region)"]);
        let answer = Colours::from_colours([Some(1), Some(0), Some(2), Some(3)]);
        let known = Colours::from_colours([Some(1), Some(0), Some(3), None]);
        let entries: Vec<EntryStatus> =
            known.compare(&given, &answer).into_iter().map(|(_, entry)| entry).collect();
        assert_eq!(
            entries,
            [EntryStatus::Given, EntryStatus::Right, EntryStatus::Wrong, EntryStatus::Open]
        );
    }
}
