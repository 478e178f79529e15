//! Problems of any kind, and the one way to solve them: search, check of each answer, verdict,
//! report.

mod answer;
mod any;
mod any_problem;
mod decide;
mod dyn_puzzle;
mod findings;
#[cfg(feature = "_contract")]
mod force;
mod forms;
mod game;
mod judge;
mod makers;
mod notes;
mod position;
mod search;
mod solutions;
mod start_position;
mod state;

use std::ops::ControlFlow;
use std::time::Duration;

use crate::budget::Budget;
use crate::clock::Instant;
use crate::edit::Editor;
use crate::error::ParseError;
use crate::explain::{Bands, Ending, Explanation, Rating, Step};
use crate::fact::Fact;
use crate::json::Json;
#[cfg(feature = "schema")]
use crate::kind::SchemaOf;
use crate::kind::{Kind, Settings};
use crate::make::Maker;
use crate::memory::Memory;
#[cfg(feature = "schema")]
use crate::partial_answer::PartialAnswer as _;
use crate::progress::Progress;
use crate::puzzle::Puzzle;
use crate::report::Report;
use crate::save::SaveFile;
use crate::verdict::{Limit, Status};

pub use answer::Answer;
pub use any::Replayed;
pub use any_problem::AnyProblem;
pub use findings::{Findings, find};
pub use position::AnyPosition;
pub use solutions::{Defect, Ended, VerifiedSolutions, forbidden, solutions};

/// Options of a solve.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option by itself")]
pub struct Options {
    /// Number of solutions to look for; `None` means the kind's own default.
    pub limit: Option<Limit>,
    /// Time after which to stop.
    pub time_limit: Option<Duration>,
    /// Memory from which claims are made.
    pub memory: Memory,
    /// True if the common part of all solutions is requested.
    pub common: bool,
    /// True if an explanation is requested: all steps to the solution.
    pub explain: bool,
    /// True if a rating is requested: the difficulty of the puzzle.
    pub rating: bool,
    /// True if hints and explanations may use that there is only 1 solution.
    pub assume_unique: bool,
    /// Facts that earlier steps ruled out: hints, explanations and judgements start from them too.
    pub ruled_out: Vec<Fact>,
    /// The kind's own knobs.
    pub settings: Settings,
    /// Save file of a player: compared with the first solution, and continued to it.
    pub played: Option<SaveFile>,
    /// Position of a player: compared with the first solution. It takes precedence over a save
    /// file.
    pub position: Option<AnyPosition>,
}

/// A puzzle of some kind, or the reason why a text is not a puzzle.
pub type ParseResult = Result<AnyProblem, ParseError>;

/// Reads a puzzle of a kind, with the kind's knobs.
pub type Read = fn(&str, &Settings) -> ParseResult;

/// Row of the table of kinds: the kind, and the reader of its puzzles.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The kind.
    pub kind: &'static Kind,
    /// Reads a puzzle of that kind.
    pub parse: fn(&str) -> ParseResult,
    /// Reads a puzzle in the format that the settings name.
    pub parse_as: Read,
    /// True if its answers are the best that are found:
    /// [`Abilities::best`](crate::author::Abilities::best).
    pub best: bool,
    /// True if its answers are hidden: [`Abilities::hidden`](crate::author::Abilities::hidden).
    pub hidden: bool,
    /// True if its puzzles are explained:
    /// [`Abilities::explain`](crate::author::Abilities::explain).
    pub explained: bool,
    /// The maker of its puzzles, if they are made.
    pub maker: Option<Maker>,
    /// The editor of its puzzles, if setters can edit them.
    pub editor: Option<Editor>,
    /// JSON Schema of its solutions.
    #[cfg(feature = "schema")]
    pub solution: SchemaOf,
    /// JSON Schema of its partial answers.
    #[cfg(feature = "schema")]
    pub partial: SchemaOf,
}

impl Entry {
    /// Makes the row of kind `P`.
    pub const fn for_kind<P: Puzzle>() -> Self {
        Self {
            kind: P::KIND,
            best: P::ABILITIES.best,
            hidden: P::ABILITIES.hidden.is_some(),
            explained: P::ABILITIES.explain.is_some(),
            maker: P::ABILITIES.make,
            editor: None,
            parse: |text| AnyProblem::read::<P>(text, &Settings::default()),
            parse_as: |text, settings| AnyProblem::read::<P>(text, settings),
            #[cfg(feature = "schema")]
            solution: |generator| P::PartialAnswer::schema(generator, true),
            #[cfg(feature = "schema")]
            partial: |generator| P::PartialAnswer::schema(generator, false),
        }
    }

    /// Adds the editor of its puzzles.
    #[must_use]
    pub const fn with_editor(self, editor: Editor) -> Self {
        Self { editor: Some(editor), ..self }
    }

    /// Returns true if an ID has a single answer, so that uniqueness is not a question.
    pub const fn has_one_answer(&self) -> bool {
        self.best || self.hidden
    }
}

/// Solves a puzzle and collects the solutions in the report.
///
/// # Errors
/// See [`AnyProblem::search`].
pub fn solve(problem: &AnyProblem, options: &Options) -> Result<Report, Defect> {
    solve_within(problem, options, &options.budget())
}

/// Solves a puzzle under a budget that has begun already.
///
/// # Errors
/// See [`AnyProblem::search`].
pub fn solve_within(
    problem: &AnyProblem,
    options: &Options,
    budget: &Budget,
) -> Result<Report, Defect> {
    solve_as_found(problem, options, budget, &mut |_| ())
}

/// Solves a puzzle under a budget that has begun already; `on_step` receives each step of an
/// explanation as soon as it is found.
///
/// # Errors
/// See [`AnyProblem::search`].
pub fn solve_as_found(
    problem: &AnyProblem,
    options: &Options,
    budget: &Budget,
    on_step: &mut dyn FnMut(&Step),
) -> Result<Report, Defect> {
    let (mut solutions, mut count) = (Collected::default(), 0);
    let mut report = problem.search(options, budget, &mut |answer| {
        count += u64::from(!answer.is_partial());
        budget.note(|| Progress::so_far(count, "solution"));
        solutions.keep(answer, budget)
    })?;
    report.solutions = solutions.into_answers();
    if options.explain {
        let of = (report.status, options.assume_unique);
        report.explanation = Some(explained(problem, of, budget, on_step));
    }
    if options.rating {
        let found = report.explanation.as_ref().map(|explanation| explanation.rating.clone());
        report.rating = Some(found.unwrap_or_else(|| {
            let mut count = 0;
            let on_step = &mut |_: &Step| {
                count += 1;
                budget.note(|| Progress::so_far(count, "step"));
            };
            explained(problem, (report.status, false), budget, on_step).rating
        }));
    }
    Ok(report)
}

/// All steps from what the puzzle gives; none, with the reason, for kinds that are not explained.
/// The search for solutions has found the puzzle's status already. Steps use that there is only 1
/// solution if `assume_unique`, and if the kind has such steps.
fn explained(
    problem: &AnyProblem,
    (status, assume_unique): (Status, bool),
    budget: &Budget,
    on_step: &mut dyn FnMut(&Step),
) -> Explanation {
    let start = problem.start();
    match start.explainer() {
        Some(mut explainer) => {
            if assume_unique {
                explainer.assume_unique();
            }
            let mut explanation = explainer.explain(budget, on_step);
            let has_one_answer = problem.finds_best() || problem.hides_answer();
            // If the budget ended before the explainer found the one solution, the rating still
            // gives the reason for its absence.
            let stop = budget
                .stopped()
                .filter(|_| status == Status::Unique && explanation.rating.is_none());
            let unrated = stop
                .and_then(|stop| Rating::new(&[], Bands::COMMON, &Ending::Stopped(stop.clone())));
            explanation.rating = explanation.rating.or(unrated.filter(|_| !has_one_answer));
            explanation.ended_by(budget)
        }
        None => Explanation::from_steps(
            Status::Unknown,
            Vec::new(),
            Some(unexplained(problem.kind())),
            None,
        ),
    }
}

/// Returns the reason why a kind's puzzles have no steps, as a clause.
pub fn unexplained(kind: &Kind) -> String {
    format!("hints and explanations are not available for {}", kind.title)
}

/// Solutions that are kept until the search ends, as long as there is memory to keep them and to
/// write them afterwards.
#[derive(Debug, Default)]
pub struct Collected {
    answers: Vec<Json>,
    /// Approximate number of bytes that they take, and the number granted by the last claim.
    bytes: u64,
    granted: u64,
}

impl Collected {
    /// Keeps an answer, if it is a whole solution; breaks if there is no room for more.
    pub fn keep(&mut self, answer: &Answer<'_>, budget: &Budget) -> ControlFlow<()> {
        if answer.is_partial() {
            return ControlFlow::Continue(());
        }
        let answer = answer.json();
        self.bytes += (size_of::<Json>() + 16 + answer.text().len()) as u64;
        self.answers.push(answer);
        if self.bytes > self.granted {
            // Twice the memory, and all of them once more when they are written.
            self.granted = (2 * self.bytes).max(1 << 20);
            if budget.claim(2 * self.granted).is_err() {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the solutions, in the order in which they were found.
    pub fn into_answers(self) -> Vec<Json> {
        self.answers
    }
}

impl Options {
    /// Returns a budget that starts now.
    pub fn budget(&self) -> Budget {
        self.budget_since(Instant::now())
    }

    /// Returns a budget that started at `start`: after the input was read, and before it was
    /// processed.
    pub fn budget_since(&self, start: Instant) -> Budget {
        let time = self
            .time_limit
            .map_or_else(Budget::unlimited, |limit| Budget::within_since(start, limit));
        time.with_memory(self.memory.clone())
    }
}
