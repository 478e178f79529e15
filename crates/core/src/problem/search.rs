//! Search in five stages, for one solve:
//!
//! ```text
//! reach     the board that a player has come to: a save file is played, or a position is read
//! resume    the puzzle from there on
//! verify    a stream of solutions, each of which has passed the check
//! decide    the verdict on that stream; each solution is shown as it comes
//! report    what the whole search has found
//! ```

use std::ops::ControlFlow;

use super::answer::Answer;
use super::any_problem::AnyProblem;
use super::decide::{Until, decide, usual_limit};
use super::dyn_puzzle::{AnySolutions, DynPuzzle};
use super::start_position::{self, StartPosition};
use super::{Defect, Options};
use crate::Player;
use crate::budget::{Budget, Stop};
use crate::clock::Instant;
use crate::partial_answer::AnyPartialAnswer;
use crate::posterior::Posterior;
use crate::puzzle::Stats;
use crate::report::Report;
use crate::verdict::{Status, Verdict};

/// The reader of each answer.
pub(super) type Each<'e> = &'e mut dyn FnMut(&Answer<'_>) -> ControlFlow<()>;

/// See [`AnyProblem::search`](super::AnyProblem::search).
pub(super) fn search(
    parsed: &AnyProblem,
    options: &Options,
    budget: &Budget,
    each: Each<'_>,
) -> Result<Report, Defect> {
    let start = Instant::now();
    let file = start_position::save_file(parsed, options);
    let position = StartPosition::reach(parsed, file.as_deref(), options, budget);
    let resumed = position.resumed(&*parsed.puzzle);
    let puzzle = resumed.as_deref().unwrap_or(&*parsed.puzzle);
    let mut solutions = puzzle.solutions(&options.settings, budget);
    let mut show = Show::new(parsed, puzzle, &position, options, budget, each);
    let verdict = decide(
        &mut *solutions,
        until(puzzle, options),
        budget,
        |solution| puzzle.is_exact(&**solution),
        |solution| show.solution(&*solution),
    );
    // The caller knows only the puzzle as posed.
    let verdict = verdict.map_err(|defect| Defect { game_id: parsed.puzzle.id(), ..defect })?;
    let figures = Figures::new(&*solutions, verdict.status);
    drop(solutions);
    Ok(show.report(verdict, figures, start))
}

/// Returns the condition for the end of the search.
fn until(puzzle: &dyn DynPuzzle, options: &Options) -> Until {
    let has_one_answer = puzzle.has_one_answer(&options.settings);
    let usual = usual_limit(puzzle.kind(), has_one_answer);
    let limit = options.limit.filter(|_| !has_one_answer).unwrap_or(usual);
    Until { limit, all_nearest: options.limit.is_none() }
}

/// Figures of a stream of solutions, beside its answers.
struct Figures {
    stats: Stats,
    posterior: Option<Posterior>,
    partial: Option<Box<dyn AnyPartialAnswer>>,
    /// The search's own bound that ended it.
    stop: Option<Stop>,
    impossible: Option<String>,
}

impl Figures {
    fn new(solutions: &dyn AnySolutions, status: Status) -> Self {
        let is_unknown = status == Status::Unknown;
        Self {
            stats: solutions.stats(),
            posterior: solutions.posterior(),
            partial: if is_unknown { solutions.partial() } else { None },
            stop: solutions.stopped(),
            impossible: solutions.impossible(),
        }
    }
}

/// Shows answers as they arrive, and keeps their figures for the report.
struct Show<'s> {
    parsed: &'s AnyProblem,
    /// The puzzle from the player's position on.
    puzzle: &'s dyn DynPuzzle,
    position: &'s StartPosition<'s>,
    options: &'s Options,
    budget: &'s Budget,
    each: Each<'s>,
    is_first: bool,
    player: Option<Player>,
    remark: Option<String>,
}

impl<'s> Show<'s> {
    fn new(
        parsed: &'s AnyProblem,
        puzzle: &'s dyn DynPuzzle,
        position: &'s StartPosition<'s>,
        options: &'s Options,
        budget: &'s Budget,
        each: Each<'s>,
    ) -> Self {
        let (player, remark) = (None, None);
        Self { parsed, puzzle, position, options, budget, each, is_first: true, player, remark }
    }

    fn solution(&mut self, solution: &dyn AnyPartialAnswer) -> ControlFlow<()> {
        self.remark = self.remark.take().or_else(|| self.puzzle.remark(solution));
        let is_first = std::mem::replace(&mut self.is_first, false);
        if is_first {
            self.player = self.compare(solution);
        }
        let player = self.player.as_ref().filter(|_| is_first);
        let view = Answer { player, played: self.position.game(), ..self.view(solution) };
        (self.each)(&view)
    }

    /// Compares the player's entries with the first solution.
    fn compare(&self, solution: &dyn AnyPartialAnswer) -> Option<Player> {
        if matches!(self.position, StartPosition::Unplayed) {
            return None;
        }
        // If the answer is hidden, an entry that could be right is not wrong.
        let common = if self.puzzle.hides_answer() {
            self.puzzle.common(&self.options.settings, self.budget).ok().flatten()
        } else {
            None
        };
        self.position.compare(&*self.puzzle.givens(), common.as_deref().unwrap_or(solution))
    }

    /// A whole answer, with nothing of a player's.
    fn view<'v>(&self, known: &'v dyn AnyPartialAnswer) -> Answer<'v>
    where
        's: 'v,
    {
        let (parsed, puzzle, budget) = (self.parsed, self.puzzle, self.budget);
        Answer { parsed, puzzle, known, is_partial: false, player: None, played: None, budget }
    }

    /// Shows a part of an answer. The receiver may break here too, when there is nothing left to
    /// stop.
    fn part(&mut self, known: &dyn AnyPartialAnswer) {
        let view = Answer { is_partial: true, player: self.player.as_ref(), ..self.view(known) };
        let _ = (self.each)(&view);
    }

    /// Returns the common part of all solutions, if it was requested and there are several.
    fn common(&self, status: Status) -> Result<Option<Box<dyn AnyPartialAnswer>>, Stop> {
        if !self.options.common || status != Status::Multiple {
            return Ok(None);
        }
        let common = self.puzzle.common(&self.options.settings, self.budget)?;
        self.budget.vouch(common)
    }

    fn report(mut self, verdict: Verdict, figures: Figures, start: Instant) -> Report {
        let kind = self.puzzle.kind();
        // A known answer is shown even if the search for a better one was still running.
        let stopped = || self.budget.stopped().filter(|_| self.puzzle.finds_best()).cloned();
        let stopped = verdict.stop.or_else(stopped).or(figures.stop);
        let (common, stopped) = match self.common(verdict.status) {
            Ok(common) => (common, stopped),
            Err(stop) => (None, stopped.or(Some(stop))),
        };
        for known in common.iter().chain(&figures.partial) {
            self.part(&**known);
        }
        Report {
            explanation: None,
            rating: None,
            puzzle: kind.name,
            also: Vec::new(),
            input_remarks: self.parsed.remarks.clone(),
            game_id: self.parsed.puzzle.id(),
            status: verdict.status,
            solutions: Vec::new(),
            common: common.map(|known| known.written()),
            partial: figures.partial.map(|known| known.written()),
            posterior: figures.posterior,
            player: self.player,
            count: verdict.count,
            complete: verdict.complete,
            stopped: stopped.as_ref().map(Stop::code),
            reason: stopped.map(|stop| stop.to_string()).or(figures.impossible),
            remark: self.remark,
            // Computed from whole nanoseconds, so that the decimal number is short.
            elapsed_ms: start.elapsed().as_nanos() as f64 / 1e6,
            stats: figures.stats,
        }
    }
}
