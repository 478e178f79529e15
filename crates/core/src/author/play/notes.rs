//! Notes of players in save files: values that are still possible in a place.

use serde_json::Value;

use crate::place::Place;

/// Effect of a move on a player's notes.
#[derive(Clone, Debug, PartialEq)]
pub enum NoteEdit {
    /// A note of a place appears, or disappears if it is there.
    Toggle(Place, Value),
    /// The notes of a place disappear, because something is entered there or erased.
    Clear(Place),
    /// Every value of every open place becomes a note.
    All,
}
