//! What is known in a game whose answer is hidden: a position, or an answer.

use std::fmt::Debug;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tatham_core::json::Unfit;
use tatham_core::known::{Choices, Entered, Known};
use tatham_core::outlook::Outlook;
use tatham_core::{Picture, Place, Violation};

/// What a player sees and has entered.
pub trait Seen:
    Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned + JsonSchema + 'static
{
    /// What answers look like.
    type Answer: Known + DeserializeOwned;

    /// As plain text, ending with a newline.
    fn text(&self) -> String;

    /// Whether it is a position of the same game as another.
    fn has_shape_of(&self, other: &Self) -> bool;

    /// The same with what it does not say of itself, as the game shows it first.
    #[must_use]
    fn laid_out(self, _start: &Self) -> Self {
        self
    }

    /// How many questions have been asked, where that shows.
    fn made(&self) -> Option<usize> {
        None
    }

    /// Where a player can enter something, and what.
    fn entries(&self) -> Vec<Choices> {
        Vec::new()
    }

    /// Enters one of a place's choices, or takes away what is entered there; anything else is left alone.
    fn set(&mut self, _place: Place, _value: Option<&Json>) {}

    /// Holds what is seen and entered against an answer, place by place; `start` is what the game shows first.
    fn compare(&self, _start: &Self, _answer: &Self::Answer) -> Vec<(Place, Entered)> {
        Vec::new()
    }
}

/// An answer, or what is known of one.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Found<A> {
    /// The answer.
    #[serde(flatten)]
    pub answer: A,
    /// The moves by which a game has been played that ends with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// What follows from the position that it fits.
    #[serde(skip)]
    pub outlook: Option<Outlook>,
    /// Whether it was looked up and not found.
    #[serde(skip)]
    pub is_revealed: bool,
}

impl<A> Found<A> {
    /// An answer, and nothing else.
    pub fn of(answer: A) -> Self {
        Self { answer, moves: None, outlook: None, is_revealed: false }
    }
}

/// A position, and the moves that led to it where we have played.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Reached<S> {
    /// What is seen.
    #[serde(flatten)]
    pub seen: S,
    /// The moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// What follows from it.
    #[serde(skip)]
    pub outlook: Option<Outlook>,
}

/// A position or an answer: as JSON `{"rays": …}` or `{"rows": …}`, as the game has it.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(untagged, expecting = "it is neither a position nor an answer of this game")]
#[serde(bound(deserialize = "S: DeserializeOwned, A: DeserializeOwned"))]
pub enum Shown<S, A> {
    /// A position.
    Seen(Reached<S>),
    /// An answer.
    Found(Found<A>),
}

impl<S, A> Shown<S, A> {
    /// A position, and nothing else.
    pub fn seen(seen: S) -> Self {
        Self::Seen(Reached { seen, moves: None, outlook: None })
    }
}

/// The moves of a game that has been played.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Moves {
    /// Moves as written in the game's save files, if it was played from its ID.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
}

/// The schema of an object, with moves in it.
fn with_moves(mut object: Schema, generator: &mut SchemaGenerator) -> Schema {
    let moves = Moves::json_schema(generator);
    let own = object.get_mut("properties").and_then(Json::as_object_mut);
    if let Some((own, more)) = own.zip(moves.get("properties").and_then(Json::as_object)) {
        own.extend(more.clone());
    }
    object
}

impl<S: Seen> Known for Shown<S, S::Answer> {
    type Range = <S::Answer as Known>::Range;

    fn is_whole(&self) -> bool {
        matches!(self, Self::Found(found) if found.answer.is_whole())
    }

    fn has_shape_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Seen(ours), Self::Seen(theirs)) => ours.seen.has_shape_of(&theirs.seen),
            (Self::Found(ours), Self::Found(theirs)) => ours.answer.has_shape_of(&theirs.answer),
            // Whether an answer is as large as a game, the game says.
            _ => true,
        }
    }

    fn read(given: &Self, json: &tatham_core::Json) -> Result<Self, Unfit> {
        Ok(match (json.read()?, given) {
            (Self::Seen(own), Self::Seen(start)) => {
                Self::Seen(Reached { seen: own.seen.laid_out(&start.seen), ..own })
            }
            (other, _) => other,
        })
    }

    fn text(&self) -> String {
        match self {
            Self::Seen(reached) => reached.seen.text(),
            Self::Found(found) => found.answer.text(),
        }
    }

    fn picture(&self, given: &Self) -> Picture {
        match (self, given) {
            (Self::Found(found), _) | (_, Self::Found(found)) => {
                found.answer.picture(&found.answer)
            }
            _ => Picture::new(tatham_core::Size { width: 1, height: 1 }),
        }
    }

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

    /// The game says more than could be said here.
    fn misfits(&self, _given: &Self, _range: Self::Range) -> Vec<Violation> {
        Vec::new()
    }

    fn entries(&self, _range: Self::Range) -> Vec<Choices> {
        if let Self::Seen(reached) = self { reached.seen.entries() } else { Vec::new() }
    }

    fn set(&mut self, place: Place, value: Option<&Json>) {
        if let Self::Seen(reached) = self {
            reached.seen.set(place, value);
        }
    }

    fn made(&self) -> Option<usize> {
        if let Self::Seen(reached) = self { reached.seen.made() } else { None }
    }

    fn open(&self) -> usize {
        if let Self::Found(found) = self { found.answer.open() } else { 1 }
    }

    fn compare(&self, given: &Self, answer: &Self) -> Vec<(Place, Entered)> {
        match (self, given, answer) {
            (Self::Seen(position), Self::Seen(start), Self::Found(found)) => {
                position.seen.compare(&start.seen, &found.answer)
            }
            _ => Vec::new(),
        }
    }
}
