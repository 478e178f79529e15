//! Puzzles of a kind that only the input determines.

use std::time::Duration;

use serde_json::Value;
use tatham_core::explain::judge::{Inquiry, Judged, UnfitClaim};
use tatham_core::explain::{Explanation, Hint};
use tatham_core::problem::{self, Defect};
use tatham_core::save::SaveFile;
use tatham_core::{
    AnyPosition, AnyProblem, Budget, Ended, Json, Kind, Limit, Options, Picture, Report, Settings,
    Stop,
};
use tatham_kinds::Input;

use crate::error::Error;
use crate::instance::Check;
use crate::outcome::Outcome;

/// Opens any input of a player: an ID, alone or after the puzzle's name, a link to the game's page,
/// an address of a puzzle site, the text of a save file, or another format of a kind.
///
/// ```
/// # #[cfg(feature = "signpost")] {
/// let puzzle = tatham::open("signpost:4x4:edefceha10aa1aea16agg")?;
/// assert_eq!(puzzle.kind().title, "Signpost");
/// assert_eq!(puzzle.solve()?.status(), tatham::Status::Unique);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The text is not a puzzle, or several kinds can read it: `slant:ID` names one.
pub fn open(text: &str) -> Result<AnyPuzzle, Error> {
    let input = Input::from_text(text, None).map_err(|unread| unread.error)?;
    let entry = input.entry().map_err(|unread| unread.error)?;
    let problem = input.parse(entry, &Settings::default()).map_err(|unread| unread.error)?;
    Ok(AnyPuzzle { problem, played: input.played().cloned(), limit: None })
}

/// Puzzle of any kind, as [`open`] returns it.
///
/// Answers are JSON, in the shapes of reports. Positions are read from JSON and written as JSON.
/// The project's docs/json.md describes both. If the kind is known, [`Instance`](crate::Instance)
/// has types instead.
#[derive(Debug)]
pub struct AnyPuzzle {
    problem: AnyProblem,
    /// The player's moves, if the text was a save file.
    played: Option<SaveFile>,
    limit: Option<Duration>,
}

impl AnyPuzzle {
    /// Limits the time of each call from now on; without a limit, calls run to the end.
    #[must_use]
    pub fn within(self, limit: Duration) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// Returns the kind: its name, title, one-line description, and more.
    pub fn kind(&self) -> &'static Kind {
        self.problem.kind()
    }

    /// Returns the canonical ID.
    pub fn id(&self) -> String {
        self.problem.game_id()
    }

    /// Returns remarks on the input, as clauses: everything that was changed, dropped or assumed.
    pub fn remarks(&self) -> &[String] {
        self.problem.input_remarks()
    }

    /// Searches for a solution, and for a second one or a proof that there is none. The moves in a
    /// save file are ignored; [`AnyPuzzle::report`] compares the entries with the solution.
    ///
    /// # Errors
    /// An answer that breaks a rule: a defect of the solver, please report it.
    pub fn solve(&self) -> Result<Outcome<Json, Value>, Defect> {
        let budget = self.budget();
        let options = Options { time_limit: self.limit, ..Options::default() };
        let report = problem::solve_within(&self.problem, &options, &budget)?;
        let reason = report.reason.clone();
        let stop = || {
            let own = || Stop::Strategy(report.reason.clone().unwrap_or_default());
            budget.stopped().cloned().unwrap_or_else(own)
        };
        let answers = report.solutions.iter().cloned();
        let partial = report.partial.as_ref().map(Json::value);
        Ok(Outcome::new(report.status, answers, reason, stop, partial))
    }

    /// Returns the whole report, as the command line writes it in JSON. The options set the number
    /// of solutions, and request an explanation and a rating; a time limit in them takes precedence
    /// over that of [`AnyPuzzle::within`].
    ///
    /// # Errors
    /// An answer that breaks a rule: a defect of the solver, please report it.
    pub fn report(&self, options: &Options) -> Result<Report, Defect> {
        let mut options = options.clone();
        options.time_limit = options.time_limit.or(self.limit);
        options.played = options.played.or_else(|| self.played.clone());
        problem::solve(&self.problem, &options)
    }

    /// Returns all solutions, each of which has passed the check.
    ///
    /// # Errors
    /// The budget ended first; or an answer breaks a rule.
    pub fn solutions(&self, budget: &Budget) -> Result<Vec<Json>, Ended> {
        let options = Options { limit: Some(Limit::All), ..Options::default() };
        let report = problem::solve_within(&self.problem, &options, budget)?;
        let stopped = budget.stopped().cloned();
        stopped.map_or(Ok(report.solutions), |stop| Err(Ended::Stopped(stop)))
    }

    /// Returns the position of a player who has not begun: the givens of the puzzle.
    pub fn start(&self) -> AnyPosition {
        self.problem.start()
    }

    /// Reads a position from JSON, in the form of an answer.
    ///
    /// # Errors
    /// The position does not fit the puzzle.
    pub fn read_position(&self, json: &Json) -> Result<AnyPosition, Error> {
        self.problem.position(json).map_err(|unfit| Error::unfit(unfit.to_string()))
    }

    /// Returns the position that a save file's moves reach, or else the start.
    ///
    /// # Errors
    /// The time limit came first.
    pub fn position(&self) -> Result<AnyPosition, Stop> {
        let Some(played) = &self.played else { return Ok(self.start()) };
        let reached = self.problem.reached(played, &self.budget())?;
        Ok(reached.map_or_else(|| self.start(), |reached| reached.position))
    }

    /// Returns the next step from the start with its reason; `None` for kinds without explanations.
    /// A hint's `Display` is the step in words.
    pub fn hint(&self) -> Option<Hint> {
        self.hint_from(&self.start())
    }

    /// Returns the next step from a position with its reason; `None` for kinds without
    /// explanations.
    pub fn hint_from(&self, position: &AnyPosition) -> Option<Hint> {
        let budget = self.budget();
        let mut explainer = position.explainer()?;
        Some(explainer.hint(1, &budget).ended_by(&budget))
    }

    /// Returns all steps from the start to the solution, with the difficulty of the puzzle; `None`
    /// for kinds without explanations.
    pub fn explain(&self) -> Option<Explanation> {
        let (budget, start) = (self.budget(), self.start());
        let mut explainer = start.explainer()?;
        Some(explainer.explain(&budget, &mut |_| ()).ended_by(&budget))
    }

    /// Returns the mistakes in a position; `None` for kinds without explanations.
    pub fn check(&self, position: &AnyPosition) -> Option<Check> {
        let budget = self.budget();
        let mistakes = position.explainer()?.mistakes(true, &budget).ended_by(&budget);
        let (broken, is_complete) = (position.violations(), position.is_done());
        Some(Check { broken, mistakes, is_complete })
    }

    /// Judges claims about a position: which of them follow by one step, and which are right, wrong
    /// or undecided; `None` for kinds without explanations.
    ///
    /// ```
    /// # #[cfg(feature = "latin")] {
    /// use tatham::judge::{Inquiry, StepClaim, StepVerdict};
    /// use tatham::{Fact, Place};
    ///
    /// let puzzle = tatham::open("solo:2x2:a2_1c3b3c1_2a")?;
    /// let claims = [1, 4].map(|digit| Fact::is(Place::Cell([0, 1]), digit));
    /// let claims = claims.map(|fact| StepClaim::Facts(vec![fact]));
    /// let inquiry = Inquiry { claims: &claims, ..Inquiry::default() };
    /// let judged = puzzle.judge(&puzzle.start(), &inquiry)?.expect("Solo is explained");
    /// assert_eq!(judged.verdicts[0].verdict, StepVerdict::Follows);
    /// assert_eq!(judged.verdicts[1].verdict, StepVerdict::Wrong);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A claim names a place that cannot be filled in, or a value that the place can never have.
    pub fn judge(
        &self,
        position: &AnyPosition,
        inquiry: &Inquiry<'_>,
    ) -> Result<Option<Judged>, UnfitClaim> {
        let budget = self.budget();
        let Some(mut explainer) = position.explainer() else { return Ok(None) };
        position.judge(&mut *explainer, inquiry, &budget, &mut |_, _| ()).map(Some)
    }

    /// Draws the puzzle: [`Render`](crate::Render) makes SVG or text of the picture.
    pub fn draw(&self) -> Picture {
        self.problem.picture()
    }

    /// Draws a position.
    pub fn draw_position(&self, position: &AnyPosition) -> Picture {
        position.picture()
    }

    fn budget(&self) -> Budget {
        self.limit.map_or_else(Budget::unlimited, Budget::within)
    }
}
