//! A parsed puzzle of any kind, and the one way to solve it: search, check of each answer, verdict, report.

mod answer;

use std::fmt;
use std::iter::{Empty, empty};
use std::ops::ControlFlow;
use std::time::Duration;

use serde::Deserialize as _;
use serde_json::Value;

use crate::budget::{Budget, Stop};
use crate::clock::Instant;
use crate::error::ParseError;
use crate::judge::{Limit, Status, Until, judge};
use crate::kind::{Kind, SchemaOf, Settings};
use crate::known::{Choices, Known as _};
use crate::memory::Memory;
use crate::picture::Picture;
#[cfg(feature = "_contract")]
use crate::place::Place;
use crate::play::{self, Game, Player};
use crate::puzzle::{Puzzle, Question, Solutions, Unwritable, Violation};
use crate::report::Report;
use crate::save::SaveFile;
use answer::{Viewed, drawn, to_json};

pub use answer::Answer;

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
    /// The kind's own knobs.
    pub settings: Settings,
    /// What a player has done so far: held against the first solution, and carried on to it.
    pub played: Option<SaveFile>,
    /// What a player has entered so far, in the form of an answer ([`AnyProblem::admits`]): held against the first solution. It comes
    /// before a save file.
    pub position: Option<Value>,
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
            parse: |text| Ok(Box::new(Parsed::<P> { problem: P::parse(text)?, params: params(text) })),
            parse_as: |text, settings| Ok(Box::new(Parsed::<P> { problem: P::parse_as(text, settings)?, params: params(text) })),
            solution: |generator| P::Known::schema(generator, true),
            partial: |generator| P::Known::schema(generator, false),
        }
    }
}

/// A puzzle of some kind, ready to be solved.
pub trait AnyProblem: fmt::Debug + Send + Sync {
    /// Its kind.
    fn kind(&self) -> &'static Kind;

    /// Its canonical ID.
    fn game_id(&self) -> String;

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

    /// Holds an answer from anywhere, as it would stand in a report, against the rules.
    ///
    /// # Errors
    /// The rule that it breaks; or it does not have the form of an answer.
    fn accepts(&self, solution: &Value) -> Result<(), Violation>;

    /// A save file of the real game in which an answer from anywhere, right or wrong, has been entered; `None` if the kind has none, or no moves
    /// enter it.
    fn save(&self, answer: &Value) -> Option<SaveFile>;

    /// The rules that are broken by what is known of an answer, as it would stand in a report: a whole answer or a part of one.
    ///
    /// # Errors
    /// It does not have the form of an answer.
    fn check(&self, known: &Value) -> Result<Vec<Violation>, Violation>;

    /// Where a player can enter something, and what.
    fn entries(&self) -> Vec<Choices>;

    /// All answers that the check takes, found by trying every value in every open place; none if that takes more checks than this, or answers are
    /// not entered place by place. It is for tests: the solvers are held against it.
    #[cfg(feature = "_contract")]
    fn answers_by_force(&self, patience: usize) -> Option<Vec<Value>>;

    /// Where a player has come, in the form of an answer; `None` for kinds whose moves are not followed. A move that cannot be followed is
    /// skipped.
    ///
    /// # Errors
    /// The budget came first.
    fn position(&self, played: &SaveFile, budget: &Budget) -> Result<Option<Value>, Stop>;

    /// What the puzzle gives of the answer, in the form of one: the position of a player who has not begun. Null where nothing can be given.
    fn given(&self) -> Value;

    /// Whether a position from anywhere, as it would stand in a report, can be one of this puzzle.
    ///
    /// # Errors
    /// What is wrong with it, as a clause: it does not have the form of an answer, it is of another size, or a value is in it that no cell
    /// can have.
    fn admits(&self, position: &Value) -> Result<(), String>;

    /// How many places of a position are still open.
    ///
    /// # Errors
    /// See [`AnyProblem::admits`].
    fn open(&self, position: &Value) -> Result<usize, String>;

    /// The puzzle alone, as plain text.
    fn text(&self) -> String;

    /// The puzzle alone, in words that a terminal shows instead of the picture, if it has them.
    fn words(&self) -> Option<String>;

    /// The puzzle alone, as a picture.
    fn picture(&self) -> Picture;

    /// A position, as a picture.
    ///
    /// # Errors
    /// See [`AnyProblem::admits`].
    fn picture_of(&self, position: &Value) -> Result<Picture, String>;

    /// Whether solutions can be written as save files.
    fn has_save_files(&self) -> bool;

    /// The puzzle in one of the kind's formats.
    ///
    /// # Errors
    /// What the puzzle has and the format has no place for, or that there is no such format.
    fn write_as(&self, format: &str) -> Result<String, Unwritable>;

    /// A formula for SAT solvers; `None` if the kind has no such form.
    ///
    /// # Errors
    /// The reason why it could not be written.
    fn cnf(&self, question: Question, settings: &Settings, budget: &Budget) -> Result<Option<String>, Stop>;
}

/// A solver gave an answer that breaks the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("internal error: the solver's answer breaks a rule ({violation}); it is withheld. Please report this puzzle: {game_id}")]
#[non_exhaustive]
pub struct Defect {
    /// The puzzle.
    pub game_id: String,
    /// The rule.
    pub violation: Violation,
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
pub fn solve_within(problem: &dyn AnyProblem, options: &Options, budget: &Budget) -> Result<Report, Defect> {
    let mut solutions = Collected::default();
    let mut report = problem.search(options, budget, &mut |answer| solutions.keep(answer, budget))?;
    report.solutions = solutions.into_values();
    Ok(report)
}

/// Solutions that are kept until all is known, as far as there is memory for them and for writing them then.
#[derive(Debug, Default)]
pub struct Collected {
    values: Vec<Value>,
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
        let value = answer.json();
        self.bytes += bytes(&value);
        self.values.push(value);
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
    pub fn into_values(self) -> Vec<Value> {
        self.values
    }
}

/// About what a value takes of memory.
fn bytes(value: &Value) -> u64 {
    let own = size_of::<Value>() as u64;
    own + match value {
        Value::String(text) => text.len() as u64 + 16,
        Value::Array(values) => values.iter().map(bytes).sum::<u64>() + 16,
        Value::Object(fields) => fields.iter().map(|(name, value)| 3 * own + name.len() as u64 + bytes(value)).sum(),
        _ => 0,
    }
}

impl Options {
    /// A budget that starts now.
    pub fn budget(&self) -> Budget {
        self.budget_since(Instant::now())
    }

    /// A budget that started then: when the input had been read, before anything was made of it.
    pub fn budget_since(&self, start: Instant) -> Budget {
        let time = self.time_limit.map_or_else(Budget::unlimited, |limit| Budget::within_since(start, limit));
        time.with_memory(self.memory.clone())
    }
}

#[derive(Debug)]
struct Parsed<P: Puzzle> {
    problem: P::Problem,
    /// What stood where an ID has its parameters: those of the real game say more than the canonical ones (`3x3db`).
    params: String,
}

/// What stands before the colon of an ID; empty for any other text.
fn params(text: &str) -> String {
    /// No game has longer parameters.
    const LONGEST: usize = 64;
    let before = text.split_once(':').map_or("", |(before, _)| before).trim_start_matches('\u{feff}').trim();
    let fits = before.len() <= LONGEST && before.chars().all(|c| c.is_ascii_graphic());
    if fits { before.to_owned() } else { String::new() }
}

impl<P: Puzzle> Parsed<P> {
    /// The save file of a game that nobody has begun to play.
    fn unplayed(&self) -> SaveFile {
        let id = P::id(&self.problem);
        let (canonical, desc) = id.split_once(':').unwrap_or((&id, ""));
        // They are kept if the puzzle is the same with them.
        let is_kept = P::parse(&format!("{}:{desc}", self.params)).is_ok_and(|problem| problem == self.problem);
        let params = if is_kept { &self.params } else { canonical };
        SaveFile {
            game: P::KIND.title.to_owned(),
            params: params.to_owned(),
            next_params: params.to_owned(),
            desc: desc.to_owned(),
            steps: Vec::new(),
        }
    }
}

/// What is known of an answer, as it would stand in a report.
fn read<P: Puzzle>(known: &Value) -> Result<P::Known, Violation> {
    P::Known::deserialize(known).map_err(|error| Violation::of(format!("it is no answer: {error}")))
}

/// Tries every value in these places; false if patience ends first. What breaks a rule already needs no more: no part of a solution does.
#[cfg(feature = "_contract")]
fn fill<P: Puzzle>(
    problem: &P::Problem,
    known: &mut P::Known,
    open: &[Choices],
    patience: &mut usize,
    found: &mut Vec<Value>,
) -> bool {
    if *patience == 0 {
        return false;
    }
    *patience -= 1;
    if !P::broken(problem, known).is_empty() {
        return true;
    }
    let Some((place, rest)) = open.split_first() else {
        found.push(to_json(known));
        return true;
    };
    let tried = place.values.iter().all(|value| {
        known.set(place.place, Some(value));
        fill::<P>(problem, known, rest, patience, found)
    });
    known.set(place.place, None);
    tried
}

/// A position of this puzzle, as it would stand in a report. What contradicts the puzzle may be entered, what no place can hold may not.
fn admitted<P: Puzzle>(problem: &P::Problem, position: &Value) -> Result<P::Known, String> {
    let given = P::given(problem);
    if position.is_null() {
        return Ok(given);
    }
    let known = P::Known::deserialize(position).map_err(|error| error.to_string())?;
    if !known.has_shape_of(&given) {
        return Err("it is of another size than the puzzle".to_owned());
    }
    match P::misfits(problem, &known, &known).into_iter().next() {
        Some(misfit) => Err(misfit.name),
        None => Ok(known),
    }
}

/// The solutions of a puzzle that can have none.
impl<K> Solutions<K> for Empty<Result<K, Stop>> {}

impl<P: Puzzle> AnyProblem for Parsed<P> {
    fn kind(&self) -> &'static Kind {
        P::KIND
    }

    fn game_id(&self) -> String {
        P::id(&self.problem)
    }

    fn search(
        &self,
        options: &Options,
        budget: &Budget,
        each: &mut dyn FnMut(&dyn Answer) -> ControlFlow<()>,
    ) -> Result<Report, Defect> {
        let start = Instant::now();
        let problem = &self.problem;
        let limit = options.limit.unwrap_or(if P::KIND.solutions == 1 { Limit::ONE } else { Limit::TWO });
        let until = Until { limit, all_nearest: options.limit.is_none() };
        let given = P::given(problem);
        let played = P::PLAY.zip(options.played.as_ref().filter(|_| options.position.is_none()));
        let played = played.map(|(play, file)| {
            let game = Game::new(play, problem, given.clone());
            (file, game.after(&file.steps, budget))
        });
        let position = options.position.as_ref().map(|position| admitted::<P>(problem, position));
        let (mut violation, mut player, mut remark) = (None, None, None);
        let impossible = P::impossible(problem);
        let mut solutions = match &impossible {
            Some(_) => Box::new(empty()),
            None => P::solutions(problem, &options.settings, budget),
        };
        let verdict = judge(
            &mut *solutions,
            until,
            budget,
            |s| P::is_exact(problem, s),
            |solution| {
                if let Err(broken) = P::accepts(problem, &solution) {
                    violation = Some(broken);
                    return ControlFlow::Break(());
                }
                remark = remark.take().or_else(|| P::remark(problem, &solution));
                let is_first = player.is_none();
                if let (true, Some((_, game))) = (is_first, &played) {
                    player = Some(game.as_ref().map_or_else(Player::unfollowed, |game| game.compare(&solution)));
                } else if let (true, Some(position)) = (is_first, &position) {
                    let compare = |position| Player::of(position, &given, &solution);
                    player = Some(position.as_ref().map_or_else(|why| Player::unread(why.clone()), compare));
                }
                each(&Viewed {
                    parsed: self,
                    known: &solution,
                    is_partial: false,
                    player: player.as_ref().filter(|_| is_first),
                    played: played.as_ref().and_then(|(file, game)| Some((*file, game.as_ref().ok()?))),
                })
            },
        );
        if let Some(violation) = violation {
            return Err(Defect { game_id: self.game_id(), violation });
        }
        let stats = solutions.stats();
        let partial = if verdict.status == Status::Unknown { solutions.partial() } else { None };
        drop(solutions);
        let mut stopped = verdict.stop;
        let mut common = None;
        if options.common && verdict.status == Status::Multiple {
            match P::common(problem, &options.settings, budget).and_then(|shared| budget.vouch(shared)) {
                Ok(shared) => common = shared,
                Err(stop) => stopped = stopped.or(Some(stop)),
            }
        }
        for known in common.iter().chain(&partial) {
            // The reader may break off here too; there is nothing left to break off.
            let _ = each(&Viewed { parsed: self, known, is_partial: true, player: player.as_ref(), played: None });
        }
        Ok(Report {
            puzzle: P::KIND.name,
            also: Vec::new(),
            game_id: self.game_id(),
            status: verdict.status,
            solutions: Vec::new(),
            common: common.as_ref().map(to_json),
            partial: partial.as_ref().map(to_json),
            player,
            count: verdict.count,
            complete: verdict.complete,
            stopped: stopped.as_ref().map(Stop::code),
            reason: stopped.map(|stop| stop.to_string()).or(impossible),
            remark,
            // From a whole number of nanoseconds, so that it is written without a tail.
            elapsed_ms: start.elapsed().as_nanos() as f64 / 1e6,
            stats,
        })
    }

    fn accepts(&self, solution: &Value) -> Result<(), Violation> {
        P::accepts(&self.problem, &read::<P>(solution)?)
    }

    fn check(&self, known: &Value) -> Result<Vec<Violation>, Violation> {
        Ok(P::broken(&self.problem, &read::<P>(known)?))
    }

    fn entries(&self) -> Vec<Choices> {
        P::entries(&self.problem)
    }

    #[cfg(feature = "_contract")]
    fn answers_by_force(&self, mut patience: usize) -> Option<Vec<Value>> {
        let mut known = P::given(&self.problem);
        // Where lines are entered, their cells say as much.
        let is_cell = |entry: &Choices| matches!(entry.place, Place::Cell(_));
        let entries = P::entries(&self.problem);
        let open = if entries.iter().all(is_cell) { entries } else { known.entries(P::range(&self.problem)) };
        if open.is_empty() && !known.is_whole() {
            return None;
        }
        let mut found = Vec::new();
        fill::<P>(&self.problem, &mut known, &open, &mut patience, &mut found).then_some(found)
    }

    fn position(&self, played: &SaveFile, budget: &Budget) -> Result<Option<Value>, Stop> {
        let Some(play) = P::PLAY else { return Ok(None) };
        let game = Game::new(play, &self.problem, P::given(&self.problem)).after(&played.steps, budget)?;
        Ok(Some(to_json(&game.position())))
    }

    fn given(&self) -> Value {
        let given = P::given(&self.problem);
        // An answer without places is there as a whole or not at all.
        let is_nothing = !given.is_whole() && given.compare(&given, &given).is_empty();
        if is_nothing { Value::Null } else { to_json(&given) }
    }

    fn admits(&self, position: &Value) -> Result<(), String> {
        admitted::<P>(&self.problem, position).map(drop)
    }

    fn open(&self, position: &Value) -> Result<usize, String> {
        Ok(P::open(&self.problem, &admitted::<P>(&self.problem, position)?))
    }

    fn save(&self, answer: &Value) -> Option<SaveFile> {
        let answer = P::Known::deserialize(answer).ok()?;
        let steps = play::entering(&P::PLAY?, &self.problem, &P::given(&self.problem), &answer)?;
        Some(SaveFile { steps, ..self.unplayed() })
    }

    fn text(&self) -> String {
        P::text(&self.problem, &P::given(&self.problem))
    }

    fn words(&self) -> Option<String> {
        P::words(&self.problem, &P::given(&self.problem))
    }

    fn picture(&self) -> Picture {
        drawn::<P>(&self.problem, &P::given(&self.problem), "unsolved")
    }

    fn picture_of(&self, position: &Value) -> Result<Picture, String> {
        let position = admitted::<P>(&self.problem, position)?;
        let state = if position == P::given(&self.problem) { "unsolved" } else { "as far as it is filled in" };
        Ok(drawn::<P>(&self.problem, &position, state))
    }

    fn has_save_files(&self) -> bool {
        P::PLAY.is_some()
    }

    fn write_as(&self, format: &str) -> Result<String, Unwritable> {
        P::write_as(&self.problem, format)
    }

    fn cnf(&self, question: Question, settings: &Settings, budget: &Budget) -> Result<Option<String>, Stop> {
        // Where no solution can exist there is no first one, and the question is whether there is any.
        let question = if P::impossible(&self.problem).is_some() { Question::Solvable } else { question };
        P::cnf(&self.problem, question, settings, budget).and_then(|text| budget.vouch(text))
    }
}
