//! Partial answers of a hidden game: a position, or an answer.

use std::fmt::Debug;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tatham_core::json::Unfit;
use tatham_core::partial_answer::{Choices, EntryStatus, PartialAnswer};
use tatham_core::posterior::Posterior;
use tatham_core::{Picture, Place, Violation};

/// Type whose JSON Schema is known, if schemas are made.
#[cfg(feature = "schema")]
pub use schemars::JsonSchema as Described;

/// Bound that every type meets where no schemas are made.
#[cfg(not(feature = "schema"))]
pub trait Described {}

#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

/// Observation of a player: the game's replies and the player's entries.
pub trait Observation:
    Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned + Described + 'static
{
    /// Answer of the game.
    type Answer: PartialAnswer + DeserializeOwned;

    /// Returns the observation as plain text, ending with a newline.
    fn text(&self) -> String;

    /// Returns true if both are positions of the same game.
    fn has_shape_of(&self, other: &Self) -> bool;

    /// Fills in the parts that a serialised observation omits from the game's first observation.
    #[must_use]
    fn with_shape_of(self, _start: &Self) -> Self {
        self
    }

    /// Returns the game's replies alone, without the player's entries.
    #[must_use]
    fn without_entries(&self) -> Self {
        self.clone()
    }

    /// Returns the number of queries so far, if the observation shows it.
    fn made(&self) -> Option<usize> {
        None
    }

    /// Returns the places where a player can enter a value, with the values.
    fn entries(&self) -> Vec<Choices> {
        Vec::new()
    }

    /// Enters one of a place's choices, or removes the entry there; ignores anything else.
    fn set(&mut self, _place: Place, _value: Option<&Json>) {}

    /// Returns the player's entry in a place.
    fn value_at(&self, _place: Place) -> Option<Json> {
        None
    }

    /// Compares the observation and the entries with an answer, place by place; `start` is the
    /// game's first observation.
    fn compare(&self, _start: &Self, _answer: &Self::Answer) -> Vec<(Place, EntryStatus)> {
        Vec::new()
    }
}

/// Answer of a hidden game, with the moves that found it.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct FoundAnswer<A> {
    /// The answer.
    #[serde(flatten)]
    pub answer: A,
    /// Moves of a played game that ends with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// Analysis of the position with which it is consistent.
    #[serde(skip)]
    pub posterior: Option<Posterior>,
    /// True if the answer was revealed instead of found.
    #[serde(skip)]
    pub is_revealed: bool,
}

impl<A> FoundAnswer<A> {
    /// Returns an answer without moves or analysis.
    pub fn new(answer: A) -> Self {
        Self { answer, moves: None, posterior: None, is_revealed: false }
    }
}

/// Position with the moves that led to it, if we have played them.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct PlayedPosition<S> {
    /// The observation.
    #[serde(flatten)]
    pub seen: S,
    /// The moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// Analysis of the position.
    #[serde(skip)]
    pub posterior: Option<Posterior>,
}

/// Position or answer: as JSON `{"rays": …}` or `{"rows": …}`, by the game's own format.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(untagged, expecting = "it is neither a position nor an answer of this game")]
#[serde(bound(deserialize = "S: DeserializeOwned, A: DeserializeOwned"))]
pub enum PositionOrAnswer<S, A> {
    /// A position.
    Position(PlayedPosition<S>),
    /// An answer.
    Answer(FoundAnswer<A>),
}

impl<S, A> PositionOrAnswer<S, A> {
    /// Returns a position without moves or analysis.
    pub fn observation(seen: S) -> Self {
        Self::Position(PlayedPosition { seen, moves: None, posterior: None })
    }
}

/// The moves of a game that has been played.
#[cfg(feature = "schema")]
#[derive(JsonSchema)]
#[cfg(feature = "schema")]
#[expect(dead_code, reason = "only its schema is used")]
struct Moves {
    /// Moves as written in the game's save files, if it was played from its ID.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
}

/// Adds the property `moves` to the schema of an object.
#[cfg(feature = "schema")]
fn with_moves(mut object: Schema, generator: &mut SchemaGenerator) -> Schema {
    let moves = Moves::json_schema(generator);
    let own = object.get_mut("properties").and_then(Json::as_object_mut);
    if let Some((own, more)) = own.zip(moves.get("properties").and_then(Json::as_object)) {
        own.extend(more.clone());
    }
    object
}

impl<S: Observation> PartialAnswer for PositionOrAnswer<S, S::Answer> {
    type Range = <S::Answer as PartialAnswer>::Range;

    fn is_complete(&self) -> bool {
        matches!(self, Self::Answer(found) if found.answer.is_complete())
    }

    fn has_shape_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Position(ours), Self::Position(theirs)) => ours.seen.has_shape_of(&theirs.seen),
            (Self::Answer(ours), Self::Answer(theirs)) => ours.answer.has_shape_of(&theirs.answer),
            // Only the game knows the right size of an answer.
            _ => true,
        }
    }

    fn read(given: &Self, json: &tatham_core::Json) -> Result<Self, Unfit> {
        Ok(match (json.read()?, given) {
            (Self::Position(own), Self::Position(start)) => {
                Self::Position(PlayedPosition { seen: own.seen.with_shape_of(&start.seen), ..own })
            }
            (other, _) => other,
        })
    }

    fn text(&self) -> String {
        match self {
            Self::Position(reached) => reached.seen.text(),
            Self::Answer(found) => found.answer.text(),
        }
    }

    fn picture(&self, given: &Self) -> Picture {
        match (self, given) {
            (Self::Answer(found), _) | (_, Self::Answer(found)) => {
                found.answer.picture(&found.answer)
            }
            _ => Picture::new(tatham_core::Size { width: 1, height: 1 }),
        }
    }

    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema {
        let answer = S::Answer::schema(generator, whole);
        let answer = with_moves(answer, generator);
        if whole {
            return answer;
        }
        let seen = S::json_schema(generator);
        let seen = with_moves(seen, generator);
        json_schema!({ "anyOf": [seen, answer] })
    }

    /// The game's own check covers more than could be checked here.
    fn mismatches(&self, _given: &Self, _range: Self::Range) -> Vec<Violation> {
        Vec::new()
    }

    fn entries(&self, _range: Self::Range) -> Vec<Choices> {
        if let Self::Position(reached) = self { reached.seen.entries() } else { Vec::new() }
    }

    fn set(&mut self, place: Place, value: Option<&Json>) {
        if let Self::Position(reached) = self {
            reached.seen.set(place, value);
        }
    }

    fn value_at(&self, place: Place) -> Option<Json> {
        if let Self::Position(reached) = self { reached.seen.value_at(place) } else { None }
    }

    fn made(&self) -> Option<usize> {
        if let Self::Position(reached) = self { reached.seen.made() } else { None }
    }

    fn open(&self) -> usize {
        if let Self::Answer(found) = self { found.answer.open() } else { 1 }
    }

    fn compare(&self, given: &Self, answer: &Self) -> Vec<(Place, EntryStatus)> {
        match (self, given, answer) {
            (Self::Position(position), Self::Position(start), Self::Answer(found)) => {
                position.seen.compare(&start.seen, &found.answer)
            }
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tatham_core::{Letters, Size};

    use super::*;
    use crate::{Game, PartialAnswerOf, mines::Mines};

    #[test]
    fn only_a_whole_answer_is_complete() {
        let position: <Mines as Game>::Observation =
            serde_json::from_value(json!({ "rows": ["1?"] })).unwrap();
        let size = Size { width: 2, height: 1 };
        let answer = |signs: [Option<char>; 2]| {
            PartialAnswerOf::<Mines>::Answer(FoundAnswer::new(Letters::from_fn(size, |cell| {
                signs[cell]
            })))
        };
        let cases = [
            (PositionOrAnswer::observation(position), false, 1),
            (answer([None, Some('*')]), false, 1),
            (answer([None, None]), false, 2),
            (answer([Some('1'), Some('*')]), true, 0),
        ];
        for (known, is_complete, open) in cases {
            assert_eq!((known.is_complete(), known.open()), (is_complete, open), "{known:?}");
        }
    }
}
