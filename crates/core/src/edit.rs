//! Editing of puzzles: the clues of a board, which may be unfinished. The crate `tatham-make` has
//! the editors of kinds, and `tatham-play` the acts of a setter.

use std::fmt::Debug;

use serde_json::Value;

use crate::error::ParseError;
use crate::kind::Key;
use crate::partial_answer::Choices;
use crate::place::Place;
use crate::problem::AnyProblem;

/// Editor of a kind's puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Editor {
    /// Keys of clues that have a name, in the order in which taps enter them.
    pub keys: &'static [Key],
    /// Returns the board of the parameters, the part of an ID before the colon, without clues.
    pub empty: fn(&str) -> Result<Box<dyn Clues>, ParseError>,
    /// Returns the board of a puzzle.
    ///
    /// # Panics
    /// If the puzzle is of another kind.
    pub open: fn(&AnyProblem) -> Box<dyn Clues>,
}

/// Clues of a board that is edited. It may break rules, have any number of solutions, and lack
/// clues without which it is no puzzle yet.
pub trait Clues: Debug {
    /// Returns the places of clues, with the values that a setter can choose from.
    fn choices(&self) -> Vec<Choices>;

    /// Returns true if the clue at a place is a list of values.
    fn is_list(&self, place: Place) -> bool;

    /// Returns the clue at a place.
    fn clue(&self, place: Place) -> Option<Value>;

    /// Sets the clue at a place, or removes it. Returns false, and changes nothing, if the board
    /// cannot have it.
    fn put(&mut self, place: Place, value: Option<&Value>) -> bool;

    /// Returns the places whose clue is missing, although the game cannot do without.
    fn missing(&self) -> Vec<Place>;

    /// Returns the puzzle; where a clue is missing, it has any.
    fn problem(&self) -> AnyProblem;
}
