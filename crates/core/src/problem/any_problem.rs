//! Puzzles with the parameters and remarks of their input.

use std::sync::Arc;

use super::ParseResult;
use super::dyn_puzzle::{DynPuzzle, Of};
use crate::author::ability;
use crate::explain::ExplainerMemo;
use crate::json::{Json, Unfit};
use crate::kind::Settings;
use crate::partial_answer::{AnyPartialAnswer, EntryStatus};
use crate::puzzle::Puzzle;
use crate::save::SaveFile;
use crate::violation::Violation;

/// A puzzle of some kind, ready to be solved.
#[derive(Clone, Debug)]
pub struct AnyProblem {
    pub(super) puzzle: Arc<dyn DynPuzzle>,
    /// Parameters as the ID has them: those of the real game can contain more than the canonical
    /// ones (`3x3db`).
    pub(super) params: String,
    /// Remarks on the text.
    pub(super) remarks: Vec<String>,
    /// Work that its explainers share, if they do.
    pub(super) memo: Option<ExplainerMemo>,
}

/// Returns the part of an ID before the colon; empty for any other text.
fn params(text: &str) -> String {
    /// Length of the longest parameters of any game.
    const LONGEST: usize = 64;
    let before =
        text.split_once(':').map_or("", |(before, _)| before).trim_start_matches('\u{feff}').trim();
    let fits = before.len() <= LONGEST && before.chars().all(|c| c.is_ascii_graphic());
    if fits { before.to_owned() } else { String::new() }
}

impl AnyProblem {
    /// Reads a puzzle of kind `P`, as the settings of its kind say.
    ///
    /// # Errors
    /// The error in the text, with its position.
    pub(super) fn read<P: Puzzle>(text: &str, settings: &Settings) -> ParseResult {
        let (problem, remarks) = ability::read::<P>(text, settings)?;
        Ok(Self { puzzle: Arc::new(Of::<P>(problem)), params: params(text), remarks, memo: None })
    }

    /// Returns the moves that change nothing on the board at the start.
    pub(super) fn idle(&self) -> Result<Vec<String>, String> {
        self.puzzle.board().map_or_else(|| Ok(Vec::new()), |board| board.idle())
    }

    /// Returns the puzzle as it continues from a position; `None` if answers belong to the puzzle
    /// as posed.
    pub(super) fn resumed_at(&self, position: &dyn AnyPartialAnswer) -> Option<Self> {
        let puzzle = self.puzzle.resumed(position)?;
        let (params, remarks) = (self.params.clone(), self.remarks.clone());
        Some(Self { puzzle, params, remarks, memo: None })
    }

    /// Returns the save file of a game without moves.
    pub(super) fn unplayed(&self) -> SaveFile {
        let id = self.puzzle.id();
        let (canonical, desc) = id.split_once(':').unwrap_or((&id, ""));
        // The parameters are kept if the puzzle is the same with them, and if they contain no less.
        let is_less = canonical.len() > self.params.len() && canonical.starts_with(&self.params);
        let is_kept = !is_less && self.is_written(&format!("{}:{desc}", self.params));
        let params = if is_kept { &self.params } else { canonical };
        SaveFile {
            game: self.puzzle.kind().title.to_owned(),
            params: params.to_owned(),
            next_params: self.puzzle.next_params().unwrap_or(params).to_owned(),
            desc: desc.to_owned(),
            steps: Vec::new(),
        }
    }

    /// Returns true if this text is the same puzzle.
    fn is_written(&self, text: &str) -> bool {
        self.puzzle.reread(text).is_ok_and(|read| read.equals(&*self.puzzle))
    }

    /// Returns true if solutions can be written as save files.
    pub(super) fn can_be_saved(&self) -> bool {
        self.puzzle.is_played() && !self.puzzle.is_beyond_the_game()
    }

    /// Returns true if both are one puzzle, whose positions have one type.
    pub(super) fn is(&self, other: &Self) -> bool {
        let is_equal = || {
            std::ptr::eq(self.puzzle.kind(), other.puzzle.kind())
                && self.puzzle.id() == other.puzzle.id()
        };
        Arc::ptr_eq(&self.puzzle, &other.puzzle) || is_equal()
    }

    /// Reads an answer from anywhere, or a part of one.
    pub(super) fn known(&self, json: &Json) -> Result<Box<dyn AnyPartialAnswer>, Violation> {
        self.puzzle
            .read(json)
            .map_err(|unfit| Violation::new(format!("it is not an answer: {unfit}")))
    }

    /// Reads a position of this puzzle that is not null. Entries may contradict the puzzle, but
    /// every value must be possible in its place.
    pub(super) fn admitted(&self, json: &Json) -> Result<Box<dyn AnyPartialAnswer>, Unfit> {
        let given = self.puzzle.givens();
        let known = self.puzzle.read(json)?;
        if !known.has_shape_of(&*given) {
            return Err(Unfit("its size differs from the puzzle's".to_owned()));
        }
        let mut agreed = given.copied();
        for (place, entered) in known.compare(&*given, &*known) {
            if entered != EntryStatus::Given {
                agreed.set(place, None);
            }
        }
        match self.puzzle.mismatches(&*known, &*agreed).into_iter().next() {
            Some(misfit) => Err(Unfit(misfit.name)),
            None => Ok(known),
        }
    }
}
