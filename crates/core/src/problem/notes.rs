//! Notes of players in save files, for puzzles of any kind.

use std::collections::BTreeMap;

use serde_json::Value;

use super::any_problem::AnyProblem;
use super::dyn_puzzle::AnyBoard;
use crate::author::play::NoteEdit;
use crate::budget::{Budget, Stop};
use crate::partial_answer::Choices;
use crate::place::Place;
use crate::save::{SaveFile, Step};

/// Notes by place, without the places that have none.
type Notes = BTreeMap<Place, Vec<Value>>;

impl AnyProblem {
    /// Returns the notes that a player has made in a save file, in open places; moves that cannot
    /// be followed are skipped.
    ///
    /// # Errors
    /// The budget ended before the last move.
    pub fn notes_of(&self, file: &SaveFile, budget: &Budget) -> Result<Notes, Stop> {
        let mut notes = Notes::new();
        let Some(mut board) = self.puzzle.board() else { return Ok(notes) };
        let entries = self.puzzle.entries();
        for step in &file.steps {
            budget.check()?;
            match step {
                Step::Restart => {
                    notes.clear();
                    board = self.puzzle.board().unwrap_or(board);
                }
                Step::Move(text) | Step::Solve(text) => {
                    let edits = board.note_edits(text);
                    if board.follow(text).is_ok() {
                        for edit in edits {
                            make(&mut notes, edit, &entries, &*board);
                        }
                    }
                }
            }
        }
        let known = board.position();
        notes.retain(|&place, _| known.value_at(place).is_none());
        Ok(notes)
    }

    /// Returns a save file with the moves that make these notes after its own.
    #[must_use]
    pub fn with_notes<'n>(
        &self,
        mut file: SaveFile,
        notes: impl IntoIterator<Item = (Place, &'n [Value])>,
    ) -> SaveFile {
        let Some(board) = self.puzzle.board() else { return file };
        for (place, values) in notes {
            let moves = values.iter().filter_map(|value| board.note_move(place, value));
            file.steps.extend(moves.map(Step::Move));
        }
        file
    }
}

/// Makes an edit of the notes, on the board after its move.
fn make(notes: &mut Notes, edit: NoteEdit, entries: &[Choices], board: &dyn AnyBoard) {
    match edit {
        NoteEdit::Toggle(place, value) => {
            let Some(choices) = entries.iter().find(|choices| choices.place == place) else {
                return;
            };
            let own = notes.remove(&place).unwrap_or_default();
            // In the order of the values, whatever the order of the moves.
            let is_noted = |known: &&Value| own.contains(known) != (**known == value);
            let toggled: Vec<Value> = choices.values.iter().filter(is_noted).cloned().collect();
            if !toggled.is_empty() {
                notes.insert(place, toggled);
            }
        }
        NoteEdit::Clear(place) => drop(notes.remove(&place)),
        NoteEdit::All => {
            let known = board.position();
            let open = entries.iter().filter(|choices| known.value_at(choices.place).is_none());
            notes.extend(open.map(|choices| (choices.place, choices.values.to_vec())));
        }
    }
}
