//! A parsed puzzle of any kind, and the one way to solve it: search, check of each answer, verdict, report.

mod answer;
mod any;
mod decide;
mod findings;
#[cfg(feature = "_contract")]
mod force;
mod game;
mod parsed;
mod posed;
mod position;
mod reached;
mod search;
mod solutions;

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::budget::{Budget, Stop};
use crate::clock::Instant;
use crate::error::ParseError;
use crate::explain::{Ending, Explanation, Rating};
use crate::json::{Json, Unfit};
use crate::kind::{Kind, SchemaOf, Settings};
use crate::known::{Choices, Known as _};
use crate::memory::Memory;
use crate::picture::Picture;
use crate::puzzle::{Puzzle, Question, Unwritable};
use crate::report::Report;
use crate::save::SaveFile;
use crate::verdict::{Limit, Status};
use crate::violation::Violation;
use parsed::Parsed;

pub use answer::Answer;
pub use findings::{Findings, find};
pub use position::AnyPosition;
pub use solutions::{Defect, Ended, VerifiedSolutions, forbidden, solutions};

/// What a caller can ask of a solve.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How many solutions to look for; `None` is the kind's own default.
    pub limit: Option<Limit>,
    /// Time to give up after.
    pub time_limit: Option<Duration>,
    /// The memory to take from.
    pub memory: Memory,
    /// Whether to work out what all solutions share.
    pub common: bool,
    /// Whether to explain it, too: all steps to the solution.
    pub explain: bool,
    /// Whether to rate it, too: how hard it is.
    pub rating: bool,
    /// The kind's own knobs.
    pub settings: Settings,
    /// What a player has done so far: held against the first solution, and carried on to it.
    pub played: Option<SaveFile>,
    /// The position of a player so far: held against the first solution. It comes before a save
    /// file.
    pub position: Option<AnyPosition>,
}

/// A puzzle of some kind, or why a text is none.
pub type ParseResult = Result<Box<dyn AnyProblem>, ParseError>;

/// Reads a puzzle of a kind, as its knobs say.
pub type Read = fn(&str, &Settings) -> ParseResult;

/// A row of the table of kinds: what a kind is and how to read one of its puzzles.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The kind.
    pub kind: &'static Kind,
    /// Reads a puzzle of that kind.
    pub parse: fn(&str) -> ParseResult,
    /// The same, in the format that the settings name.
    pub parse_as: Read,
    /// Its answers are the best that is found: [`Abilities::best`](crate::author::Abilities::best).
    pub best: bool,
    /// Its answers are hidden: [`Abilities::hidden`](crate::author::Abilities::hidden).
    pub hidden: bool,
    /// What its solutions look like in JSON.
    pub solution: SchemaOf,
    /// What is known of a solution looks like this in JSON.
    pub partial: SchemaOf,
}

impl Entry {
    /// The row of kind `P`.
    pub const fn of<P: Puzzle>() -> Self {
        Self {
            kind: P::KIND,
            best: P::ABILITIES.best,
            hidden: P::ABILITIES.hidden.is_some(),
            parse: |text| Parsed::read::<P>(text, &Settings::default()),
            parse_as: |text, settings| Parsed::read::<P>(text, settings),
            solution: |generator| P::Known::schema(generator, true),
            partial: |generator| P::Known::schema(generator, false),
        }
    }

    /// Returns true if an ID has one answer, of which it makes no sense to ask whether there are
    /// others.
    pub const fn has_one_answer(&self) -> bool {
        self.best || self.hidden
    }
}

/// A puzzle of some kind, ready to be solved.
pub trait AnyProblem: fmt::Debug + Send + Sync {
    /// Its kind.
    fn kind(&self) -> &'static Kind;

    /// Returns true if its answer is the best that is found:
    /// [`Abilities::best`](crate::author::Abilities::best).
    fn finds_best(&self) -> bool;

    /// Returns true if its answer is hidden:
    /// [`Abilities::hidden`](crate::author::Abilities::hidden).
    fn hides_answer(&self) -> bool;

    /// Its canonical ID.
    fn game_id(&self) -> String;

    /// Remarks on the text that it was read from, as clauses: whatever was changed, dropped or assumed.
    fn input_remarks(&self) -> &[String];

    /// Looks for solutions, hands each to `each` once it has passed the check, and reports. The report's `solutions` is left
    /// empty: who wants them there collects them, see [`solve`].
    ///
    /// # Errors
    /// An answer that breaks the rules: a defect of the solver, never shown as an answer.
    fn search(
        &self,
        options: &Options,
        budget: &Budget,
        each: &mut dyn FnMut(&dyn Answer) -> ControlFlow<()>,
    ) -> Result<Report, Defect>;

    /// Where a player can enter something, and what.
    fn entries(&self) -> Vec<Choices>;

    /// All answers that the check takes, found by trying every value in every open place; none if that takes more checks than this, or answers are
    /// not entered place by place. It is for tests: the solvers are held against it.
    #[cfg(feature = "_contract")]
    fn answers_by_force(&self, patience: usize) -> Option<Vec<serde_json::Value>>;

    /// Returns the position of a player who has not begun: what the puzzle gives.
    fn start(&self) -> AnyPosition;

    /// Reads a position from anywhere, in the form of an answer; null is the start. What contradicts
    /// the puzzle may be entered.
    ///
    /// # Errors
    /// It does not have the form of an answer, it is of another size, or it has a value that no
    /// place can have.
    fn position(&self, json: &Json) -> Result<AnyPosition, Unfit>;

    /// Reads an answer from anywhere, or a part of one, whatever it has in its places: it is to be
    /// checked.
    ///
    /// # Errors
    /// It does not have the form of an answer.
    fn answer(&self, json: &Json) -> Result<AnyPosition, Violation>;

    /// Returns the position to which a save file's moves lead; `None` for kinds whose moves are not
    /// followed. A move that cannot be followed is skipped.
    ///
    /// # Errors
    /// The budget came first.
    fn reached(&self, played: &SaveFile, budget: &Budget) -> Result<Option<AnyPosition>, Stop>;

    /// The puzzle alone, as plain text.
    fn text(&self) -> String;

    /// The puzzle alone, in words that a terminal shows instead of the picture, if it has them.
    fn words(&self) -> Option<String>;

    /// The puzzle alone, as a picture.
    fn picture(&self) -> Picture;

    /// Whether solutions can be written as save files.
    fn has_save_files(&self) -> bool;

    /// Why the real game never shows the puzzle as finished, whatever save file is written of it, as a clause; `None` where it does.
    fn never_finished(&self) -> Option<String>;

    /// The puzzle in one of the kind's formats.
    ///
    /// # Errors
    /// What the puzzle has and the format has no place for, or that there is no such format.
    fn write_as(&self, format: &str) -> Result<String, Unwritable>;

    /// A formula for SAT solvers; `None` if the kind has no such form.
    ///
    /// # Errors
    /// The reason why it could not be written.
    fn cnf(
        &self,
        question: Question,
        settings: &Settings,
        budget: &Budget,
    ) -> Result<Option<String>, Stop>;
}

/// Solves a puzzle and collects the solutions in the report.
///
/// # Errors
/// See [`AnyProblem::search`].
pub fn solve(problem: &dyn AnyProblem, options: &Options) -> Result<Report, Defect> {
    solve_within(problem, options, &options.budget())
}

/// The same under a budget that has begun already.
///
/// # Errors
/// See [`AnyProblem::search`].
pub fn solve_within(
    problem: &dyn AnyProblem,
    options: &Options,
    budget: &Budget,
) -> Result<Report, Defect> {
    let mut solutions = Collected::default();
    let mut report =
        problem.search(options, budget, &mut |answer| solutions.keep(answer, budget))?;
    report.solutions = solutions.into_answers();
    if options.explain {
        report.explanation = Some(explained(problem, report.status, budget));
    }
    if options.rating {
        let found = report.explanation.as_ref().map(|explanation| explanation.rating.clone());
        report.rating =
            Some(found.unwrap_or_else(|| explained(problem, report.status, budget).rating));
    }
    Ok(report)
}

/// All steps from what the puzzle gives; none, with the reason, for kinds that are not explained. The search for
/// solutions has found the puzzle's status already.
fn explained(problem: &dyn AnyProblem, status: Status, budget: &Budget) -> Explanation {
    let start = problem.start();
    match start.explainer() {
        Some(mut explainer) => {
            let mut explanation = explainer.explain(budget, &mut |_| ());
            let has_one_answer = problem.finds_best() || problem.hides_answer();
            // Where the budget ended before the explainer knew of the one solution, the rating still says why it is none.
            let stop = budget
                .stopped()
                .filter(|_| status == Status::Unique && explanation.rating.is_none());
            let unrated = stop
                .and_then(|stop| Rating::new(std::iter::empty(), &Ending::Stopped(stop.clone())));
            explanation.rating = explanation.rating.or(unrated.filter(|_| !has_one_answer));
            explanation.ended_by(budget)
        }
        None => {
            Explanation::of(Status::Unknown, Vec::new(), Some(unexplained(problem.kind())), None)
        }
    }
}

/// Why a kind's puzzles have no steps, as a clause.
pub fn unexplained(kind: &Kind) -> String {
    format!("hints and explanations are not available for {}", kind.title)
}

/// Solutions that are kept until all is known, as far as there is memory for them and for writing them then.
#[derive(Debug, Default)]
pub struct Collected {
    answers: Vec<Json>,
    /// Bytes that they take, about; and up to how many there was room when that was last asked.
    bytes: u64,
    granted: u64,
}

impl Collected {
    /// Keeps an answer, if it is a whole solution; breaks if there is no room for more.
    pub fn keep(&mut self, answer: &dyn Answer, budget: &Budget) -> ControlFlow<()> {
        if answer.is_partial() {
            return ControlFlow::Continue(());
        }
        let answer = answer.json();
        self.bytes += (size_of::<Json>() + 16 + answer.text().len()) as u64;
        self.answers.push(answer);
        if self.bytes > self.granted {
            // Twice as many, and all of them once more when they are written.
            self.granted = (2 * self.bytes).max(1 << 20);
            if budget.claim(2 * self.granted).is_err() {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// The solutions, in the order in which they were found.
    pub fn into_answers(self) -> Vec<Json> {
        self.answers
    }
}

impl Options {
    /// A budget that starts now.
    pub fn budget(&self) -> Budget {
        self.budget_since(Instant::now())
    }

    /// A budget that started then: when the input had been read, before anything was made of it.
    pub fn budget_since(&self, start: Instant) -> Budget {
        let time = self
            .time_limit
            .map_or_else(Budget::unlimited, |limit| Budget::within_since(start, limit));
        time.with_memory(self.memory.clone())
    }
}
