//! Lists of moves: the answer of a game of moves, and a player's moves so far.

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{Choices, EntryStatus, PartialAnswer};
use crate::grid::Size;
use crate::json::{self, Unfit};
use crate::make::Length;
use crate::picture::{Align, Picture, Point, Shape, Tone, Weight};
use crate::place::Place;
use crate::violation::Violation;

/// Moves as save files of the game write them: those made so far, those that end the game, or those
/// of an incomplete answer. Serialised as `{"moves": ["M0,2", …]}`, with `length`, `optimal` and
/// `lower_bound` if they end the game, and with `left` if they do not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct MoveList {
    /// The moves in their order.
    pub moves: Vec<String>,
    /// Figures of the answer, if the moves end the game.
    #[serde(flatten)]
    pub end: Option<End>,
    /// Number of things left to do after them, if they are known not to end the game: tiles out of
    /// place, pegs, gems.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
}

/// Figures of moves that end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct End {
    /// Number of moves, as counted by the game.
    pub length: usize,
    /// True if no shorter solution exists (proven).
    pub optimal: bool,
    /// Proven lower bound on the number of moves.
    pub lower_bound: usize,
    /// Score, if the game has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u64>,
}

/// Complete answer in JSON.
#[cfg(feature = "schema")]
#[derive(JsonSchema)]
#[schemars(rename = "Moves")]
#[expect(dead_code, reason = "only its schema is used")]
struct Whole {
    /// Moves that solve the game, as written in its save files.
    moves: Vec<String>,
    #[serde(flatten)]
    end: End,
}

/// Known part of an answer in JSON.
#[cfg(feature = "schema")]
#[derive(JsonSchema)]
#[schemars(rename = "MovesPart")]
#[expect(dead_code, reason = "only its schema is used")]
struct MoveListJson {
    /// Moves made so far, as written in the game's save files.
    moves: Vec<String>,
    /// Amount left after them if no solution was found: misplaced tiles, pegs or gems.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<u64>,
}

impl MoveList {
    /// Makes a list of the moves so far.
    pub fn made(moves: Vec<String>) -> Self {
        Self { moves, ..Self::default() }
    }

    /// Makes a list of moves that end the game; `lower_bound` is a proven lower bound.
    pub fn ending(moves: Vec<String>, lower_bound: usize, score: Option<u64>) -> Self {
        let length = moves.len();
        Self {
            moves,
            end: Some(End { length, optimal: length == lower_bound, lower_bound, score }),
            left: None,
        }
    }

    /// Makes a move.
    pub fn make(&mut self, text: &str) {
        self.moves.push(text.to_owned());
        (self.end, self.left) = (None, None);
    }

    /// Makes a list of moves that do not end the game.
    pub fn short(moves: Vec<String>, left: u64) -> Self {
        Self { moves, left: Some(left), end: None }
    }
}

impl PartialAnswer for MoveList {
    type Range = ();

    fn is_complete(&self) -> bool {
        self.end.is_some()
    }

    fn read(_given: &Self, json: &json::Json) -> Result<Self, Unfit> {
        json.read()
    }

    fn has_shape_of(&self, _other: &Self) -> bool {
        true
    }

    /// Returns all moves. The length and the bound belong to the last ones alone, so nothing is
    /// claimed about the whole list.
    fn continuing(self, position: &Self) -> Self {
        Self::made([&position.moves[..], &self.moves[..]].concat())
    }

    /// Writes a move per line.
    fn text(&self) -> String {
        self.moves.iter().flat_map(|text| [text, "\n"]).collect()
    }

    /// Draws a line for each move.
    fn picture(&self, _given: &Self) -> Picture {
        let mut picture = Picture::new(Size { width: 1, height: 1 });
        for (line, text) in (0..).zip(&self.moves) {
            let words =
                Shape::Words { text: text.clone(), weight: Weight::Plain, align: Align::Middle };
            picture.add(Point { x: 1, y: 2 * line + 1 }, words, Tone::Found);
        }
        picture
    }

    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema {
        if whole { Whole::json_schema(generator) } else { MoveListJson::json_schema(generator) }
    }

    fn mismatches(&self, _given: &Self, (): ()) -> Vec<Violation> {
        Vec::new()
    }

    /// Moves are made; there are no places for entries.
    fn entries(&self, (): ()) -> Vec<Choices> {
        Vec::new()
    }

    fn set(&mut self, _place: Place, _value: Option<&Json>) {}

    fn unmake(&mut self, text: &str) -> bool {
        let is_last = self.moves.last().is_some_and(|last| last == text);
        if is_last {
            self.moves.pop();
            (self.end, self.left) = (None, None);
        }
        is_last
    }

    fn made(&self) -> Option<usize> {
        Some(self.moves.len())
    }

    fn length(&self) -> Option<Length> {
        self.end.map(|End { length: moves, lower_bound, .. }| Length { moves, lower_bound })
    }

    fn open(&self) -> usize {
        usize::from(!self.is_complete())
    }

    fn compare(&self, _given: &Self, _answer: &Self) -> Vec<(Place, EntryStatus)> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_written_as_the_contract_has_them() {
        let moves = || vec!["M0,2".to_owned()];
        for (list, json) in [
            (MoveList::made(moves()), r#"{"moves":["M0,2"]}"#),
            (MoveList::short(moves(), 3), r#"{"moves":["M0,2"],"left":3}"#),
            (
                MoveList::ending(moves(), 1, None),
                r#"{"moves":["M0,2"],"length":1,"optimal":true,"lower_bound":1}"#,
            ),
            (
                MoveList::ending(moves(), 0, Some(9)),
                r#"{"moves":["M0,2"],"length":1,"optimal":false,"lower_bound":0,"score":9}"#,
            ),
        ] {
            assert_eq!(serde_json::to_string(&list).unwrap(), json);
            assert_eq!(serde_json::from_str::<MoveList>(json).unwrap(), list);
        }
        assert!(serde_json::from_str::<MoveList>(r#"{"rows":[]}"#).is_err());
    }

    #[test]
    fn an_answer_to_a_position_comes_after_the_moves_made() {
        let list =
            |moves: &[&str]| MoveList::made(moves.iter().map(|text| (*text).to_owned()).collect());
        let answer = MoveList::ending(vec!["D".to_owned()], 1, None);
        assert_eq!(answer.continuing(&list(&["L", "U"])), list(&["L", "U", "D"]));
    }

    #[test]
    fn a_move_more_is_no_end_any_more() {
        let mut list = MoveList::ending(Vec::new(), 0, None);
        list.make("L");
        assert_eq!(
            (list.is_complete(), list.made(), list.text().as_str()),
            (false, Some(1), "L\n")
        );
    }
}
