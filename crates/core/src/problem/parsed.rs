//! A puzzle as it was read, and what its text, its positions and its save files say.

use serde_json::Value;

use super::posed::{Of, Posed};
use super::{AnyProblem, ParseResult, game};
use crate::ability;
use crate::kind::Settings;
use crate::known::{AnyKnown, Entered};
use crate::puzzle::Puzzle;
use crate::save::{self, SaveFile};
use crate::violation::Violation;

#[derive(Debug)]
pub(super) struct Parsed {
    pub(super) puzzle: Box<dyn Posed>,
    /// The text where an ID has its parameters: those of the real game say more than the
    /// canonical ones (`3x3db`).
    pub(super) params: String,
    /// Remarks on the text.
    pub(super) remarks: Vec<String>,
}

/// What stands before the colon of an ID; empty for any other text.
fn params(text: &str) -> String {
    /// No game has longer parameters.
    const LONGEST: usize = 64;
    let before =
        text.split_once(':').map_or("", |(before, _)| before).trim_start_matches('\u{feff}').trim();
    let fits = before.len() <= LONGEST && before.chars().all(|c| c.is_ascii_graphic());
    if fits { before.to_owned() } else { String::new() }
}

impl Parsed {
    /// Reads a puzzle of kind `P`, as the settings of its kind say.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub(super) fn read<P: Puzzle>(text: &str, settings: &Settings) -> ParseResult {
        let (problem, remarks) = ability::read::<P>(text, settings)?;
        Ok(Self::boxed(Box::new(Of::<P>(problem)), text, remarks))
    }

    fn boxed(puzzle: Box<dyn Posed>, text: &str, remarks: Vec<String>) -> Box<dyn AnyProblem> {
        Box::new(Self { puzzle, params: params(text), remarks })
    }

    /// The moves that change nothing on the board at the start.
    pub(super) fn idle(&self) -> Result<Vec<String>, String> {
        self.puzzle.board().map_or_else(|| Ok(Vec::new()), |board| board.idle())
    }

    /// The puzzle as it goes on from a position; `None` where answers belong to the puzzle as
    /// posed.
    pub(super) fn resumed_at(&self, position: &dyn AnyKnown) -> Option<Self> {
        let puzzle = self.puzzle.resumed(position)?;
        Some(Self { puzzle, params: self.params.clone(), remarks: self.remarks.clone() })
    }

    /// The save file of a game that nobody has begun to play.
    pub(super) fn unplayed(&self) -> SaveFile {
        let id = self.puzzle.id();
        let (canonical, desc) = id.split_once(':').unwrap_or((&id, ""));
        // They are kept if the puzzle is the same with them, and they say no less.
        let is_less = canonical.len() > self.params.len() && canonical.starts_with(&self.params);
        let is_kept = !is_less && self.puzzle.is_written(&format!("{}:{desc}", self.params));
        let params = if is_kept { &self.params } else { canonical };
        SaveFile {
            game: self.puzzle.kind().title.to_owned(),
            params: params.to_owned(),
            next_params: self.puzzle.next_params().unwrap_or(params).to_owned(),
            desc: desc.to_owned(),
            steps: Vec::new(),
        }
    }

    /// Returns true if solutions can be written as save files.
    pub(super) fn can_be_saved(&self) -> bool {
        self.puzzle.is_played() && !self.puzzle.is_beyond_the_game()
    }

    /// The save file of a game in which an answer, right or wrong, has been entered; `None` if
    /// there are no moves for that.
    pub(super) fn entered(&self, answer: &Value) -> Option<SaveFile> {
        if !self.can_be_saved() {
            return None;
        }
        let mut answer = self.known(answer).ok()?;
        if answer.has_shape_of(&*self.puzzle.given()) {
            self.puzzle.imply(&mut *answer);
        }
        let mut steps = game::entering(&*self.puzzle, &*answer)?;
        if steps.is_empty() && self.puzzle.open(&*answer) == 0 {
            steps = self.idle().unwrap_or_default().into_iter().map(save::Step::Move).collect();
        }
        Some(SaveFile { steps, ..self.unplayed() })
    }

    /// Reads knowledge of an answer, as it would stand in a report.
    pub(super) fn known(&self, known: &Value) -> Result<Box<dyn AnyKnown>, Violation> {
        let known = self
            .puzzle
            .read(known)
            .map_err(|error| Violation::of(format!("it is no answer: {error}")))?;
        Ok(known.laid_out(&*self.puzzle.given()))
    }

    /// A position of this puzzle, as it would stand in a report. What contradicts the puzzle may be
    /// entered, what no place can hold may not.
    pub(super) fn admitted(&self, position: &Value) -> Result<Box<dyn AnyKnown>, String> {
        let given = self.puzzle.given();
        if position.is_null() {
            return Ok(given);
        }
        let known =
            self.puzzle.read(position).map_err(|error| error.to_string())?.laid_out(&*given);
        if !known.has_shape_of(&*given) {
            return Err("it is of another size than the puzzle".to_owned());
        }
        let mut agreed = given.copied();
        for (place, entered) in known.compare(&*given, &*known) {
            if entered != Entered::Given {
                agreed.set(place, None);
            }
        }
        match self.puzzle.misfits(&*known, &*agreed).into_iter().next() {
            Some(misfit) => Err(misfit.name),
            None => Ok(known),
        }
    }
}
