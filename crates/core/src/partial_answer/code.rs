//! Codes of coloured pegs: the answer of kinds with a secret code.

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{Choices, EntryStatus, PartialAnswer};
use crate::grid::Size;
use crate::json::{self, Unfit};
use crate::picture::{Picture, Shape, Tone};
use crate::place::Place;
use crate::violation::Violation;

/// Colour of each peg, from 1 on, where it is known. Serialised as `{"code": [6, 5, 5, 1]}`, with
/// null for unknown.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Code {
    /// The colours.
    pub code: Vec<Option<u8>>,
}

/// Complete answer in JSON.
#[cfg(feature = "schema")]
#[derive(JsonSchema)]
#[schemars(rename = "Code")]
#[expect(dead_code, reason = "only its schema is used")]
struct Whole {
    /// Colour of each peg, from 1.
    code: Vec<u8>,
}

/// Known part of an answer in JSON.
#[cfg(feature = "schema")]
#[derive(JsonSchema)]
#[schemars(rename = "CodePart")]
#[expect(dead_code, reason = "only its schema is used")]
struct CodeJson {
    /// Colour of each peg, from 1, or null.
    code: Vec<Option<u8>>,
}

impl Code {
    /// Makes an unknown code of a number of pegs.
    pub fn unknown(pegs: usize) -> Self {
        Self { code: vec![None; pegs] }
    }

    /// Makes a whole code.
    pub fn from_colours(colours: &[u8]) -> Self {
        Self { code: colours.iter().copied().map(Some).collect() }
    }

    /// Returns the colours, if all are known.
    pub fn whole(&self) -> Option<Vec<u8>> {
        self.code.iter().copied().collect()
    }

    /// Returns the number of the peg at a place.
    fn at(&self, place: Place) -> Option<usize> {
        if let Place::Cell([peg, 0]) = place {
            (peg < self.code.len()).then_some(peg)
        } else {
            None
        }
    }
}

impl PartialAnswer for Code {
    /// Number of colours.
    type Range = u8;

    fn is_complete(&self) -> bool {
        !self.code.contains(&None)
    }

    fn open(&self) -> usize {
        self.code.iter().filter(|peg| peg.is_none()).count()
    }

    fn read(_given: &Self, json: &json::Json) -> Result<Self, Unfit> {
        json.read()
    }

    fn has_shape_of(&self, other: &Self) -> bool {
        self.code.len() == other.code.len()
    }

    /// Writes the colours in one line.
    fn text(&self) -> String {
        let sign =
            |peg: &Option<u8>| peg.map_or_else(|| "?".to_owned(), |colour| colour.to_string());
        self.code.iter().map(sign).collect::<Vec<_>>().join(" ") + "\n"
    }

    /// Draws a peg in each cell of a row.
    fn picture(&self, _given: &Self) -> Picture {
        let mut picture = Picture::new(Size { width: self.code.len().max(1), height: 1 });
        for (peg, colour) in self.code.iter().enumerate() {
            if let Some(colour) = colour {
                picture.mark(peg, Shape::Text(colour.to_string()), Tone::Found);
            }
        }
        picture
    }

    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema {
        if whole { Whole::json_schema(generator) } else { CodeJson::json_schema(generator) }
    }

    fn mismatches(&self, given: &Self, colours: u8) -> Vec<Violation> {
        let (own, wanted) = (self.code.len(), given.code.len());
        if own != wanted {
            return vec![Violation::new(format!("the code has {own} colours, not {wanted}"))];
        }
        let is_odd = |(_, peg): &(usize, &Option<u8>)| {
            peg.is_some_and(|colour| !(1..=colours).contains(&colour))
        };
        let odd = self.code.iter().enumerate().filter(is_odd);
        odd.map(|(peg, _)| {
            Violation::new(format!("peg {} is not one of 1 to {colours}", peg + 1))
                .at([Place::Cell([peg, 0])])
        })
        .collect()
    }

    fn entries(&self, colours: u8) -> Vec<Choices> {
        let open = (0..self.code.len()).filter(|&peg| self.code[peg].is_none());
        Choices::alike(open.map(|peg| Place::Cell([peg, 0])), 1..=colours)
    }

    fn set(&mut self, place: Place, value: Option<&Json>) {
        let colour = value
            .and_then(Json::as_u64)
            .and_then(|colour| u8::try_from(colour).ok())
            .filter(|colour| *colour > 0);
        if let (Some(peg), true) = (self.at(place), colour.is_some() || value.is_none()) {
            self.code[peg] = colour;
        }
    }

    fn value_at(&self, place: Place) -> Option<Json> {
        self.code[self.at(place)?].map(Json::from)
    }

    fn compare(&self, given: &Self, answer: &Self) -> Vec<(Place, EntryStatus)> {
        let entry = |peg: usize| match self.code[peg] {
            own if given.code[peg].is_some() && own == answer.code[peg] => EntryStatus::Given,
            None => EntryStatus::Open,
            own if own == answer.code[peg] => EntryStatus::Right,
            Some(_) => EntryStatus::Wrong,
        };
        (0..self.code.len()).map(|peg| (Place::Cell([peg, 0]), entry(peg))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_shown_and_held_against_its_colours() {
        let part: Code = serde_json::from_str(r#"{"code":[6,null,5]}"#).expect("a code");
        assert_eq!((part.text().as_str(), part.is_complete(), part.open()), ("6 ? 5\n", false, 1));
        assert_eq!(part.mismatches(&Code::unknown(3), 6), []);
        assert_eq!(part.mismatches(&Code::unknown(3), 5)[0].name, "peg 1 is not one of 1 to 5");
        assert_eq!(part.mismatches(&Code::unknown(4), 6)[0].name, "the code has 3 colours, not 4");
        assert_eq!(
            part.entries(2),
            [Choices { place: Place::Cell([1, 0]), values: [1.into(), 2.into()].into() }]
        );
        let mut whole = part.clone();
        whole.set(Place::Cell([1, 0]), Some(&2.into()));
        whole.set(Place::Cell([1, 1]), Some(&3.into()));
        whole.set(Place::Cell([0, 0]), Some(&0.into()));
        assert_eq!(whole.whole(), Some(vec![6, 2, 5]));
        let held: Vec<EntryStatus> = part
            .compare(&Code::unknown(3), &Code::from_colours(&[6, 2, 4]))
            .into_iter()
            .map(|(_, held)| held)
            .collect();
        assert_eq!(held, [EntryStatus::Right, EntryStatus::Open, EntryStatus::Wrong]);
    }
}
