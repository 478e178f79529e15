//! A parsed puzzle: opening, solving and drawing it.

mod board;

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::explain::Step;
use tatham_core::partial_answer::Choices;
use tatham_core::problem::{Answer, Replayed, solve_as_found};
use tatham_core::{
    AnyPosition, AnyProblem, Budget, Json, MemoryClaim, Options, Picture, Place, Report, Skipped,
    Stop,
};
use tatham_picture::{Render as _, Screen};

use crate::api_error::ApiError;
use crate::picture;
use crate::player_board::PlayerBoard;
use crate::progress::Reporter;
use crate::request::Extras;
use crate::session::KeptPuzzle;
use board::BoardView;

/// A parsed puzzle with the options of its request.
#[derive(Debug)]
pub struct Puzzle {
    /// The puzzle.
    pub problem: AnyProblem,
    /// Options of the request.
    pub options: Options,
    /// Budget for the work; its time is already running.
    pub budget: Budget,
    pub(crate) also: Vec<&'static str>,
    /// Position to play from, if the request has one.
    pub(crate) position_in_play: Option<Json>,
    /// Notes in the link that is the input.
    pub(crate) notes_of_link: Option<Json>,
    /// Reporter of the progress, if the request asks for one.
    pub(crate) progress: Option<Arc<Reporter>>,
    /// The puzzle in the session that keeps it, and the position of the request.
    pub(crate) kept: Option<(Arc<KeptPuzzle>, Option<Json>)>,
}

/// Returns the error for a time limit that ran out before there was anything to show; the message
/// is a clause.
pub(crate) fn late(message: String) -> ApiError {
    ApiError::Request { message, code: "too_large", line: None, column: None }
}

/// Opened puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Opened {
    /// Name of the kind.
    puzzle: &'static str,
    /// Remarks as clauses: anything changed, dropped or assumed in order to read the input, and, if
    /// a save file
    /// was requested, the reason why the original game never shows this puzzle as finished.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
    /// The puzzle's canonical ID.
    game_id: String,
    /// Picture of the position.
    svg: String,
    /// Text with the same content, for readers who cannot see the picture.
    text: String,
    /// Position shown: the givens, the entries in a save file, or the position of the request.
    position: Json,
    /// Places that can be filled in, with their possible values.
    entries: Vec<Choices>,
    /// Places in which the picture differs from the positions of `beside`, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    differs: Option<Vec<Place>>,
    /// Save file of the original game with the position entered, if requested; null if the game has
    /// no save files.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[expect(
        clippy::option_option,
        reason = "null says that there is none, no field that it was not asked for"
    )]
    save: Option<Option<String>>,
    /// Fields for a player, if requested.
    #[serde(flatten)]
    board: Option<PlayerBoard>,
    /// Budget for writing the reply.
    #[serde(skip)]
    budget: Budget,
}

/// Returns the error for a puzzle that could not be opened in time.
pub(crate) fn not_drawn(stop: &Stop) -> ApiError {
    late(format!("the board could not be drawn: {stop}"))
}

impl Opened {
    /// Returns the reply as JSON: for a million cells this takes half a second.
    ///
    /// # Errors
    /// If the budget runs out first.
    pub(crate) fn json(&self) -> Result<String, ApiError> {
        json_within(self, &self.budget)
    }
}

/// Returns a board as JSON.
///
/// # Errors
/// If the budget runs out first.
pub(crate) fn json_within(reply: &impl Serialize, budget: &Budget) -> Result<String, ApiError> {
    let mut timed = Timed { text: Vec::new(), budget, unchecked: 0 };
    match serde_json::to_writer(&mut timed, reply) {
        Ok(()) => Ok(String::from_utf8(timed.text).expect("JSON is UTF-8")),
        Err(_) => Err(not_drawn(budget.stopped().expect("nothing else stops it"))),
    }
}

/// A text that is written until its budget runs out.
struct Timed<'b> {
    text: Vec<u8>,
    budget: &'b Budget,
    /// Bytes written since the budget was last checked.
    unchecked: usize,
}

/// Bytes written between two checks of the budget.
const GLANCE: usize = 100_000;

impl io::Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unchecked += bytes.len();
        if self.unchecked > GLANCE {
            self.unchecked = 0;
            self.budget.check().map_err(io::Error::other)?;
        }
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Writes all bytes: JSON has many short parts, and the usual loop around `write` would take
    /// longer than writing them.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write(bytes).map(drop)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the remark on a save file of a puzzle that the real game never shows as finished, with
/// the reason.
pub fn never_finished(why: &str) -> String {
    format!("the game never shows this puzzle as finished: {why}")
}

impl Puzzle {
    /// Searches for solutions and passes each to `each` once it has passed the check. The report
    /// then contains neither the solutions nor an explanation or a rating.
    ///
    /// # Errors
    /// If an answer breaks the rules: a defect of the solver.
    pub fn search(
        &self,
        each: &mut dyn FnMut(&Answer<'_>) -> ControlFlow<()>,
    ) -> Result<Report, ApiError> {
        let mut report = self.problem.search(&self.options, &self.budget, each)?;
        report.also.clone_from(&self.also);
        Ok(report)
    }

    /// Solves the puzzle; explains and rates it if requested.
    ///
    /// # Errors
    /// See [`Puzzle::search`].
    pub fn solve(&self) -> Result<Report, ApiError> {
        let mut report = solve_as_found(&self.problem, &self.options, &self.budget, &mut |step| {
            if let Some(reporter) = &self.progress {
                reporter.step(step);
            }
        })?;
        report.also.clone_from(&self.also);
        Ok(report)
    }

    /// Opens the puzzle: returns its picture, its position and the places that can be filled in.
    ///
    /// # Errors
    /// If there is too little time to follow the player's moves or to draw the board, or too little
    /// memory for the picture.
    pub fn open(&self) -> Result<Opened, ApiError> {
        self.open_with(&Extras::default())
    }

    pub(crate) fn open_with(&self, extras: &Extras) -> Result<Opened, ApiError> {
        if extras.play {
            return self.open_for_play(extras);
        }
        if extras.notes.is_some() {
            return Err(ApiError::expected(
                "`open` has a field `notes` only with the option `play`",
            ));
        }
        let problem = &self.problem;
        let Replayed { mut position, skipped } = self.position().map_err(late)?;
        // A position of the request is returned as this puzzle writes it, so it contains only what
        // was understood.
        if self.options.position.is_some() || !extras.after.is_empty() {
            position.apply_all(&extras.after);
        }
        // Each of these takes a second for a million cells.
        let in_time = || self.budget.check().map_err(|stop| not_drawn(&stop));
        in_time()?;
        // The entries and a save file take less memory than the picture, which is dropped by then.
        let (svg, text, differs, position) = {
            let BoardView { picture, words, differs, position, _claim } =
                self.board(extras, position)?;
            in_time()?;
            let svg = picture.to_svg();
            in_time()?;
            (
                svg,
                words.unwrap_or_else(|| picture.to_terminal(Screen::ENDLESS).unwrap_or_default()),
                differs,
                position,
            )
        };
        in_time()?;
        let save = extras.save.then(|| position.save().map(|save| save.to_string()));
        let never_finished =
            problem.never_finished().filter(|_| extras.save).map(|why| never_finished(&why));
        let remarks = self.remarks(&skipped).into_iter().chain(never_finished).collect();
        let (puzzle, game_id) = (problem.kind().name, problem.game_id());
        let (position, entries) = (position.json(), problem.entries());
        let budget = self.budget.clone();
        Ok(Opened {
            puzzle,
            remarks,
            game_id,
            svg,
            text,
            position,
            entries,
            differs: (!extras.beside.is_empty()).then_some(differs),
            save,
            board: None,
            budget,
        })
    }

    /// Makes the reply for a player, from the position and its picture and text.
    pub(crate) fn opened(
        &self,
        reached: &AnyPosition,
        position: Json,
        remarks: Vec<String>,
        [svg, text]: [String; 2],
        extras: &Extras,
        board: PlayerBoard,
    ) -> Opened {
        let problem = &self.problem;
        Opened {
            puzzle: problem.kind().name,
            remarks,
            game_id: problem.game_id(),
            svg,
            text,
            position,
            entries: problem.entries(),
            differs: None,
            save: extras.save.then(|| {
                let file = problem.with_notes(reached.save()?, board.notes.iter());
                Some(file.to_string())
            }),
            board: Some(board),
            budget: self.budget.clone(),
        }
    }

    /// Returns the position: that of the request, that of the save file's player, or the puzzle as
    /// posed.
    ///
    /// # Errors
    /// A clause with the reason why the player's moves could not be followed.
    pub(crate) fn position(&self) -> Result<Replayed, String> {
        let unplayed = |position| Replayed { position, skipped: Vec::new() };
        if let Some(position) = &self.options.position {
            return Ok(unplayed(position.clone()));
        }
        let followed = |played| self.problem.reached(played, &self.budget);
        let reached = self.options.played.as_ref().map(followed).transpose();
        let reached = reached.map_err(|stop| format!("the moves could not be replayed: {stop}"))?;
        Ok(reached.flatten().unwrap_or_else(|| unplayed(self.problem.start())))
    }

    /// Returns the remarks on the input, and on moves of a save file that cannot be replayed.
    pub(crate) fn remarks(&self, skipped: &[Skipped]) -> Vec<String> {
        self.problem.input_remarks().iter().cloned().chain(Skipped::remark(skipped)).collect()
    }

    /// Returns the picture of a position after steps, with the last step marked, and the memory
    /// claim of the picture.
    ///
    /// # Errors
    /// If there is too little memory for the picture.
    pub fn picture_after(
        &self,
        position: &AnyPosition,
        steps: &[Step],
    ) -> Result<(Picture, MemoryClaim), ApiError> {
        let mut position = position.clone();
        if !steps.is_empty() {
            position.apply_all(steps);
        }
        self.picture_at(&position, steps)
    }

    /// Returns the picture of the position after the steps, with the last step marked, and the
    /// memory claim of the picture.
    pub(crate) fn picture_at(
        &self,
        position: &AnyPosition,
        steps: &[Step],
    ) -> Result<(Picture, MemoryClaim), ApiError> {
        let claim = picture::claim(&self.problem.text(), &self.budget)
            .map_err(|stop| picture::refused(&stop))?;
        let picture = position.picture();
        let Some((last, earlier)) = steps.split_last() else { return Ok((picture, claim)) };
        let picture = picture.showing(last);
        // The text of the last step already names the values that it rules out.
        Ok((
            if earlier.is_empty() {
                picture
            } else {
                picture.pencilled(earlier, &self.problem.entries())
            },
            claim,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opened_puzzle_that_is_long_is_not_written_after_its_time() {
        let opened = |steps, cells| Opened {
            puzzle: "pattern",
            remarks: Vec::new(),
            game_id: String::new(),
            svg: "<".repeat(cells),
            text: String::new(),
            position: Json::null(),
            entries: Vec::new(),
            differs: None,
            save: None,
            board: None,
            budget: Budget::steps(steps),
        };
        assert!(opened(0, 1000).json().is_ok(), "this takes no time");
        assert!(opened(1, GLANCE + 1).json().is_ok());
        let Err(fault) = opened(0, GLANCE + 1).json() else { panic!("it has been written") };
        assert_eq!(
            fault.said().error.message,
            "the board could not be drawn: the step limit was reached"
        );
    }
}
