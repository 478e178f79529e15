//! Editing: acts of a setter on the clues of a puzzle, or of an empty board.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use tatham_core::edit::Editor;
use tatham_core::{Budget, Entry, Kind, Violation};
use tatham_picture::{Render as _, Screen};
use tatham_play::{Change, ClueRow, Controls, Edit, Rims, Target, Targets};

use crate::api_error::ApiError;
use crate::picture;
use crate::play::{Part, PlayedPicture, SkippedAct, no_act, read_acts};
use crate::puzzle::{Puzzle, json_within, not_drawn};
use crate::session::Session;

/// Options of a request to edit.
#[derive(Clone, Debug)]
pub(crate) struct EditOptions {
    /// Parts of the reply.
    pub(crate) show: Vec<Part>,
    /// Picture that the caller has.
    pub(crate) since: Option<String>,
}

impl Default for EditOptions {
    fn default() -> Self {
        Self { show: vec![Part::Picture, Part::Clues, Part::Targets, Part::Controls], since: None }
    }
}

/// Reply to `edit`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Edited {
    /// Name of the kind.
    puzzle: &'static str,
    /// Remarks on the input, as clauses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
    /// Canonical ID of the board after the acts; null if the game cannot write it.
    game_id: Option<String>,
    /// Reason why there is no ID, as a clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// Places of clues, with the values that a setter can choose from, and the clues.
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<Vec<ClueRow>>,
    /// Changes of the clues, as `undo` takes them.
    changed: Vec<Change>,
    /// Acts that the board refuses; they change nothing.
    skipped: Vec<SkippedAct>,
    /// Rules that the clues break by themselves.
    broken: Vec<Violation>,
    /// Picture of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<PlayedPicture>,
    /// Text with the same content.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// Width and height of the picture, in its own units: clues beside the grid take room.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<[i32; 2]>,
    /// Areas of the picture that can be touched; none overlaps another.
    #[serde(skip_serializing_if = "Option::is_none")]
    targets: Option<Vec<Target>>,
    /// Centres of the columns and rows, with the targets; absent for a board without a grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    rims: Option<Rims>,
    /// Keys and gestures.
    #[serde(skip_serializing_if = "Option::is_none")]
    controls: Option<Controls>,
    /// Budget for writing the reply.
    #[serde(skip)]
    budget: Budget,
}

impl Edited {
    /// Returns the reply as JSON.
    ///
    /// # Errors
    /// If the budget runs out first.
    pub(crate) fn json(&self) -> Result<String, ApiError> {
        json_within(self, &self.budget)
    }
}

/// Returns the editor of a kind.
fn editor(kind: &Kind, entry: Option<&Entry>) -> Result<Editor, ApiError> {
    let editor = entry.and_then(|entry| entry.editor);
    editor.ok_or_else(|| {
        ApiError::unsupported(format!("the clues of {} cannot be edited", kind.title))
    })
}

/// Makes a setter's acts on a board without clues.
pub(crate) fn edit_empty(
    entry: &Entry,
    params: &str,
    acts: &[Value],
    wanted: &EditOptions,
    world: (&Budget, Option<&Session>),
) -> Result<Edited, ApiError> {
    let editor = editor(entry.kind, Some(entry))?;
    let board = Edit::empty(editor, params).map_err(|error| ApiError::input(error, params))?;
    edited(board, acts, wanted, world)
}

impl Puzzle {
    /// Makes a setter's acts.
    ///
    /// # Errors
    /// The clues cannot be edited, or an act is no act on them.
    pub(crate) fn edit(
        &self,
        acts: &[Value],
        wanted: &EditOptions,
        session: Option<&Session>,
    ) -> Result<Edited, ApiError> {
        let kind = self.problem.kind();
        let editor = editor(kind, tatham_kinds::find(kind.name))?;
        let edited =
            edited(Edit::open(editor, &self.problem), acts, wanted, (&self.budget, session))?;
        Ok(Edited { remarks: self.remarks(&[]), ..edited })
    }
}

fn edited(
    mut board: Edit,
    acts: &[Value],
    wanted: &EditOptions,
    (budget, session): (&Budget, Option<&Session>),
) -> Result<Edited, ApiError> {
    let in_time = || budget.check().map_err(|stop| not_drawn(&stop));
    in_time()?;
    let made = board.make(&read_acts(acts)?, budget).map_err(no_act)?;
    in_time()?;
    let problem = board.problem();
    let broken = board.broken();
    in_time()?;
    let shows = |part| wanted.show.contains(&part);
    let is_drawn = [Part::Picture, Part::Text, Part::Targets].into_iter().any(shows);
    let claim = is_drawn.then(|| picture::claim(&problem.text(), budget)).transpose();
    let _claim = claim.map_err(|stop| picture::refused(&stop))?;
    let view = is_drawn.then(|| board.picture(&broken));
    let targets = view.as_ref().map(|view| board.targets(view));
    let (game_id, reason) = match board.game_id() {
        Ok(game_id) => (Some(game_id), None),
        Err(reason) => (None, Some(reason)),
    };
    let drawn = |view| match session {
        Some(session) => PlayedPicture::kept(&mut session.edited(), view, wanted.since.as_deref()),
        None => PlayedPicture::whole(&view),
    };
    let text = |view: &tatham_core::Picture| view.to_terminal(Screen::ENDLESS).unwrap_or_default();
    let (size, targets, rims) = match targets {
        Some(Targets { size, targets, rims }) if shows(Part::Targets) => {
            (Some(size), Some(targets), rims)
        }
        other => (other.map(|own| own.size), None, None),
    };
    Ok(Edited {
        puzzle: problem.kind().name,
        remarks: Vec::new(),
        game_id,
        reason,
        clues: shows(Part::Clues).then(|| board.clues()),
        changed: made.changed,
        skipped: SkippedAct::list(made.skipped),
        text: view.as_ref().filter(|_| shows(Part::Text)).map(text),
        picture: view.filter(|_| shows(Part::Picture)).map(drawn),
        size,
        targets,
        rims,
        controls: shows(Part::Controls).then(|| board.controls()),
        broken,
        budget: budget.clone(),
    })
}
