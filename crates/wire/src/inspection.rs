//! Inspections of a puzzle: hints, explanations and checks.

use std::num::NonZeroUsize;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::explain::{Explainer, Explanation, Found, Hint, Mistakes, Step};
use tatham_core::picture::Notice;
use tatham_core::problem::{Replayed, unexplained};
use tatham_core::{
    AnyPosition, AnyProblem, MemoryClaim, Picture, Place, Skipped, Status, Violation,
};
use tatham_picture::Render as _;

use crate::api_error::ApiError;
use crate::puzzle::Puzzle;
use crate::session::HintKey;

/// The inspected puzzle: the first fields of every inspection.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Head {
    /// Name of the kind.
    puzzle: &'static str,
    /// Other kinds that could also read the input, if it did not name its kind.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<&'static str>,
    /// Remarks on the input, as clauses: anything changed, dropped or assumed in order to read it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
    /// The puzzle's canonical ID.
    game_id: String,
    /// Remark on moves of a save file that cannot be replayed, which `remarks` contains.
    #[serde(skip)]
    pub unfollowed: Option<String>,
}

/// Next steps.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Hinted {
    /// First fields.
    #[serde(flatten)]
    pub head: Head,
    /// Next steps.
    #[serde(flatten)]
    pub hint: Hint,
    /// Words that say where to look for the first step: `Look at R3C4 and R3C7`; null without one.
    pub where_text: Option<String>,
    /// Words for the purpose of a step that only rules something out, as a clause; null without
    /// one.
    pub leads_to_text: Option<String>,
    /// Picture of the position after the steps, with the last one (or where to look) marked, if
    /// requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    /// Position from which the steps start.
    #[serde(skip)]
    pub position: AnyPosition,
}

/// All steps.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Explained {
    /// First fields.
    #[serde(flatten)]
    pub head: Head,
    /// Verdict on the puzzle.
    pub status: Status,
    /// The steps.
    #[serde(flatten)]
    pub explanation: Explanation,
    /// Picture of the position after the requested step (or the last one), which is marked, if
    /// requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    /// Position from which the steps start.
    #[serde(skip)]
    pub position: AnyPosition,
}

/// Mistakes in a position.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[expect(clippy::struct_excessive_bools, reason = "each is a finding by itself")]
pub struct Checked {
    /// First fields.
    #[serde(flatten)]
    pub head: Head,
    /// Verdict on the puzzle; `unknown` if the check was not completed within the limits.
    pub status: Status,
    /// False if a rule is violated, an entry is wrong, the entries contradict each other, or the
    /// puzzle has no
    /// solution. With a `reason`, true only means that nothing of this was found.
    pub ok: bool,
    /// Rules that are violated, regardless of later entries.
    pub broken: Vec<Violation>,
    /// Number of entries that contradict every solution.
    pub wrong_count: usize,
    /// These entries; null unless requested.
    pub wrong: Option<Vec<Place>>,
    /// Steps from the mistakes to a contradiction; empty without mistakes; null unless requested
    /// and the kind has explanations.
    pub why: Option<Vec<Step>>,
    /// Number of places left to fill.
    pub open: usize,
    /// True if nothing is wrong and the answer is complete once every open place takes the value
    /// that players leave blank, if there is one: white in Pattern, no lamp, no line.
    pub done: bool,
    /// Picture of the position, with the requested mistakes marked, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    /// Code of the limit or interrupt that ended the work early, as in a report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
    /// Reason why the check was not completed, as a clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// True if the entries contradict each other, although each of them alone could be right.
    #[serde(skip)]
    pub clash: bool,
    /// Position that was checked.
    #[serde(skip)]
    pub position: AnyPosition,
    /// True if this is the player's position. Otherwise it is the puzzle as posed, because the
    /// player's moves could not be followed.
    #[serde(skip)]
    pub is_reached: bool,
}

impl Hinted {
    /// Returns the picture of the position after the steps, with the last step (or where to look)
    /// marked.
    ///
    /// # Errors
    /// If there is too little memory for the picture.
    pub fn picture(&self, puzzle: &Puzzle) -> Result<(Picture, MemoryClaim), ApiError> {
        let (picture, claim) = puzzle.picture_after(&self.position, &self.hint.steps)?;
        let looked_at = self.hint.places.iter().copied().filter(|_| self.hint.steps.is_empty());
        Ok((picture.noting(looked_at, Notice::Decides), claim))
    }

    pub(crate) fn drawn(mut self, puzzle: &Puzzle) -> Result<Self, ApiError> {
        self.svg = Some(self.picture(puzzle)?.0.to_svg());
        Ok(self)
    }
}

impl Explained {
    /// Returns the picture of the position after `steps` steps, with the last of them marked.
    ///
    /// # Errors
    /// See [`Explained::taken`]; also if there is too little memory for the picture.
    pub fn picture(
        &self,
        puzzle: &Puzzle,
        steps: usize,
    ) -> Result<(Picture, MemoryClaim), ApiError> {
        puzzle.picture_after(&self.position, &self.explanation.steps[..self.taken(steps)?])
    }

    /// Returns `steps`; or the number of all steps if there are none, or if a limit ended the
    /// explanation earlier.
    ///
    /// # Errors
    /// If there are fewer steps.
    pub fn taken(&self, steps: usize) -> Result<usize, ApiError> {
        match self.explanation.steps.len() {
            all @ 1.. if steps > all && self.explanation.stopped.is_none() => {
                Err(ApiError::usage(format!("no step {steps}: the explanation has {all} steps")))
            }
            all => Ok(steps.min(all)),
        }
    }

    pub(crate) fn drawn(
        mut self,
        puzzle: &Puzzle,
        step: Option<NonZeroUsize>,
    ) -> Result<Self, ApiError> {
        let steps = step.map_or(self.explanation.steps.len(), NonZeroUsize::get);
        self.svg = Some(self.picture(puzzle, steps)?.0.to_svg());
        Ok(self)
    }
}

impl Checked {
    /// Returns the picture of the position, with the violations and the requested wrong entries
    /// marked.
    ///
    /// # Errors
    /// If there is too little memory for the picture.
    pub fn picture(&self, puzzle: &Puzzle) -> Result<(Picture, MemoryClaim), ApiError> {
        let (picture, claim) = puzzle.picture_after(&self.position, &[])?;
        let broken = self.broken.iter().flat_map(|violation| violation.places.iter().copied());
        let wrong = self.wrong.iter().flatten().copied();
        Ok((picture.noting(broken, Notice::Broken).noting(wrong, Notice::Wrong), claim))
    }

    pub(crate) fn drawn(mut self, puzzle: &Puzzle) -> Result<Self, ApiError> {
        self.svg = Some(self.picture(puzzle)?.0.to_svg());
        Ok(self)
    }
}

/// Returns true if the positions of a puzzle can be checked.
pub(crate) fn is_checkable(problem: &AnyProblem) -> bool {
    let hides_all = problem.hides_answer() && problem.entries().is_empty();
    !problem.start().json().is_null() && !problem.finds_best() && !hides_all
}

impl Puzzle {
    /// Returns at most `steps` next steps from the player's position, or only where to look for the
    /// first.
    ///
    /// # Errors
    /// If the kind has no explanations.
    pub fn hint(&self, steps: NonZeroUsize, only_where: bool) -> Result<Hinted, ApiError> {
        let (Replayed { position, skipped }, late) = self.reached();
        let mut explainer = self.explainer(&position)?;
        let hint = match late {
            Some(reason) => Hint::none(Status::Unknown, false, reason),
            None => self.hint_from(&mut *explainer, steps),
        };
        let mut hint = hint.ended_by(&self.budget);
        let is_on_board = self.problem.kind().touch.is_of_board() && hint.places.len() == 1;
        let where_text = hint.where_text(|places| {
            if is_on_board { position.names_of(places) } else { explainer.names(places) }
        });
        drop(explainer);
        if only_where {
            (hint.steps, hint.leads_to) = (Vec::new(), None);
        }
        let leads_to_text = hint.leads_to_text();
        Ok(Hinted {
            head: self.head(&skipped),
            hint,
            where_text,
            leads_to_text,
            svg: None,
            position,
        })
    }

    /// Returns a hint by this explainer, or the one that the session keeps.
    fn hint_from(&self, explainer: &mut (dyn Explainer + '_), steps: NonZeroUsize) -> Hint {
        let mut work = || explainer.hint(steps.get(), &self.budget).ended_by(&self.budget);
        let Some((kept, position)) = &self.kept else { return work() };
        let position = position.as_ref().map(|json| json.text().to_owned());
        let (ruled_out, assume_unique) =
            (self.options.ruled_out.clone(), self.options.assume_unique);
        kept.hint(&HintKey { position, ruled_out, steps, assume_unique }, work)
    }

    /// Returns all steps from the givens, or from the position of the request; `on_step` receives
    /// each as soon as it is found.
    ///
    /// # Errors
    /// If the kind has no explanations.
    pub fn explain(&self, on_step: &mut dyn FnMut(&Step)) -> Result<Explained, ApiError> {
        self.explain_as_found(&mut |found| match found {
            Found::Verdict(_) => {}
            Found::Step(step) => on_step(step),
        })
    }

    /// Returns the same; `on_found` also receives the verdict, if it is known before the first
    /// step.
    pub(crate) fn explain_as_found(
        &self,
        on_found: &mut dyn FnMut(Found<'_>),
    ) -> Result<Explained, ApiError> {
        // The position in a save file is ignored: the puzzle itself is explained and rated.
        let position = self.options.position.clone().unwrap_or_else(|| self.problem.start());
        let explanation = self
            .explainer(&position)?
            .explain_as_found(&self.budget, on_found)
            .ended_by(&self.budget);
        Ok(Explained {
            head: self.head(&[]),
            status: explanation.status,
            explanation,
            svg: None,
            position,
        })
    }

    /// Checks the player's position. Wrong entries, and the steps from them to a contradiction, are
    /// listed only if requested.
    ///
    /// # Errors
    /// If `check` does not apply to puzzles of this kind.
    pub fn check(&self, which: bool, why: bool) -> Result<Checked, ApiError> {
        if !is_checkable(&self.problem) {
            let title = self.problem.kind().title;
            return Err(ApiError::unsupported(format!(
                "`check` does not apply to {title}: there are no cells to fill in"
            )));
        }
        let (Replayed { position, skipped }, late) = self.reached();
        let is_reached = late.is_none();
        let (broken, open) = (position.violations(), position.open());
        let mut explainer = position.explainer();
        let is_explained = explainer.is_some();
        let found = match (late, &mut explainer) {
            (Some(reason), _) => Mistakes::unknown(reason),
            (None, Some(explainer)) => explainer.mistakes(why, &self.budget),
            (None, None) => position.mistakes(&self.options.settings, &self.budget),
        };
        let found = found.ended_by(&self.budget);
        drop(explainer);
        let is_wrong = !found.wrong.is_empty() || found.clash || found.status == Status::Unsolvable;
        Ok(Checked {
            head: self.head(&skipped),
            status: found.status,
            ok: broken.is_empty() && !is_wrong,
            wrong_count: found.wrong.len(),
            wrong: which.then_some(found.wrong),
            why: (why && is_explained).then_some(found.why),
            open,
            done: broken.is_empty() && !is_wrong && is_reached && position.is_done(),
            broken,
            svg: None,
            stopped: found.stopped,
            reason: found.reason,
            clash: found.clash,
            position,
            is_reached,
        })
    }

    /// Returns the fields that come first; `skipped` are the moves that cannot be replayed.
    pub(crate) fn head(&self, skipped: &[Skipped]) -> Head {
        let problem = &self.problem;
        Head {
            puzzle: problem.kind().name,
            also: self.also.clone(),
            remarks: self.remarks(skipped),
            game_id: problem.game_id(),
            unfollowed: Skipped::remark(skipped),
        }
    }

    /// Returns the player's position; or the puzzle as posed, with the reason why the player's
    /// moves could not be followed.
    pub(crate) fn reached(&self) -> (Replayed, Option<String>) {
        match self.position() {
            Ok(reached) => (reached, None),
            Err(reason) => {
                (Replayed { position: self.problem.start(), skipped: Vec::new() }, Some(reason))
            }
        }
    }

    pub(crate) fn explainer<'p>(
        &self,
        position: &'p AnyPosition,
    ) -> Result<Box<dyn Explainer + 'p>, ApiError> {
        let kind = self.problem.kind();
        let mut explainer =
            position.explainer().ok_or_else(|| ApiError::unsupported(unexplained(kind)))?;
        if self.options.assume_unique && !explainer.assume_unique() {
            return Err(ApiError::unsupported(format!(
                "{} has no technique that uses that there is only 1 solution",
                kind.title
            )));
        }
        explainer.rule_out(&self.options.ruled_out, &self.budget).map_err(|unfit| {
            ApiError::expected(format!("`ruled_out`, fact {}: {unfit}", unfit.index + 1))
        })?;
        Ok(explainer)
    }
}
