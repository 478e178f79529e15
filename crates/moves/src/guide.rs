//! Hints in a game of moves: the next moves of the best answer found.

use std::collections::BTreeSet;

use tatham_core::explain::{Audit, Explainer, Explanation, Found, Hint, Mistakes, Remaining, Step};
use tatham_core::partial_answer::MoveList;
use tatham_core::{Budget, Ended, Place, Settings, Status, Stop, solutions};

use crate::effect::{self, counted};
use crate::game::Game;
use crate::move_puzzle::{MovePuzzle, after};
use crate::take_back::{TakeBack, take_back};

/// Source of hints: an answer from a position.
pub(crate) struct Guide<G: Game> {
    start: G::State,
    /// Moves from the start to the position.
    moves: Vec<String>,
    /// The position, or the reason why there is none.
    state: Result<G::State, String>,
}

/// An answer from here, as steps; or the verdict without one.
type Walkthrough = Result<Vec<Step>, NoWay>;

/// Verdict on a position from which no answer is known.
struct NoWay {
    status: Status,
    reason: String,
    /// Moves to take back, if the position cannot be finished, but the start can.
    #[expect(clippy::option_option, reason = "absent, null and a number differ in JSON")]
    take_back: Option<Option<usize>>,
}

impl NoWay {
    fn new(status: Status, reason: impl Into<String>) -> Self {
        Self { status, reason: reason.into(), take_back: None }
    }
}

impl<G: Game> Guide<G> {
    pub(crate) fn new(start: &G::State, position: &MoveList) -> Self {
        let state = after::<G>(start, &position.moves);
        Self {
            start: start.clone(),
            moves: position.moves.clone(),
            state: state.map_err(|(at, why)| {
                format!("move {} cannot be made: `{}` {why}", at + 1, position.moves[at])
            }),
        }
    }

    /// Returns the first steps of an answer, `most` at most.
    fn way(&self, most: usize, budget: &Budget) -> Walkthrough {
        let state = self.state.as_ref().map_err(|why| NoWay::new(Status::Unknown, why.clone()))?;
        if G::left(state) == 0 {
            return Ok(Vec::new());
        }
        if let Some(why) = G::impossible(state) {
            return Err(self.dead_end(why, budget));
        }
        let settings = Settings::default();
        let mut solutions = solutions::<MovePuzzle<G>>(state, &settings, budget);
        match solutions.next() {
            Some(Ok(way)) => {
                let lower_bound = way.end.map_or(0, |end| end.lower_bound);
                let steps = steps_in_words::<G>(state, &way.moves, lower_bound, (most, budget));
                budget.vouch(steps).map_err(|stop| NoWay::new(Status::Unknown, stop.to_string()))
            }
            None => Err(self.dead_end("no sequence of moves solves it from here", budget)),
            Some(Err(Ended::Stopped(stop))) if solutions.partial().is_some() => {
                Err(NoWay::new(Status::Unknown, format!("no solution found: {stop}")))
            }
            Some(Err(ended)) => Err(NoWay::new(Status::Unknown, ended.to_string())),
        }
    }

    /// Returns the place where a player makes the first move: that of its gesture; or the places
    /// that the move changes, where a gesture at several places makes it, or one at none.
    fn where_made(&self, step: &Step) -> Vec<Place> {
        let gestures = self.state.as_ref().map(G::gestures).unwrap_or_default();
        let own = gestures.into_iter().filter(|(text, _)| step.made.as_ref() == Some(text));
        let starts: BTreeSet<Place> =
            own.filter_map(|(_, gesture)| gesture.places().first().copied()).collect();
        match starts.first() {
            Some(&place) if starts.len() == 1 => vec![place],
            _ => step.because.left.clone(),
        }
    }

    /// Returns the verdict on a position that is proven not to lead to the end.
    fn dead_end(&self, reason: impl Into<String>, budget: &Budget) -> NoWay {
        let take_back = match take_back::<G>(&self.start, &self.moves, budget) {
            TakeBack::Moves(count) => Some(Some(count)),
            TakeBack::Unknown => Some(None),
            TakeBack::Never => None,
        };
        NoWay { take_back, ..NoWay::new(Status::Unsolvable, reason) }
    }

    /// Returns the sentence that advises to take back moves.
    fn advice(&self, count: usize) -> Option<String> {
        let why = G::dead_end(self.state.as_ref().ok()?);
        let why = why.unwrap_or_else(|| "the game cannot be finished from here".to_owned());
        Some(format!("Take back {}: {why}.", counted(count, "move")))
    }
}

/// Returns the moves as steps, `most` at most, while there is time. No answer has fewer moves than
/// `lower_bound`, so after some moves at least the rest of that number is needed.
fn steps_in_words<G: Game>(
    state: &G::State,
    moves: &[String],
    lower_bound: usize,
    (most, budget): (usize, &Budget),
) -> Vec<Step> {
    let mut state = state.clone();
    let describe = |at: usize| {
        budget.check().ok()?;
        let text = &moves[at];
        let (name, instruction) = (G::say(&state, text), G::instruct(&state, text));
        let (places, effect) = (G::places(&state, text), G::effect(&state, &moves[at..]));
        G::follow(&mut state, text).ok()?;
        let remaining = Remaining {
            moves: moves.len() - at - 1,
            at_least: lower_bound.saturating_sub(at + 1).max(usize::from(G::left(&state) > 0)),
        };
        Some(Step {
            text: effect::sentences(&instruction, effect.as_deref(), remaining),
            remaining: Some(remaining),
            ..Step::making(text.clone(), name, places)
        })
    };
    (0..moves.len().min(most)).map_while(describe).collect()
}

impl<G: Game> Explainer for Guide<G> {
    fn hint(&mut self, steps: usize, budget: &Budget) -> Hint {
        match self.way(steps, budget) {
            Ok(way) if way.is_empty() => Hint::none(Status::Solved, true, "the game is finished"),
            Ok(way) => {
                let places = way.first().map(|step| self.where_made(step)).unwrap_or_default();
                let mut hint = Hint::from_steps(Status::Solved, Vec::new(), way, None);
                hint.places = places;
                hint
            }
            Err(NoWay { status, reason, take_back }) => {
                let mut hint = Hint::none(status, status == Status::Unsolvable, reason);
                hint.advice = take_back.flatten().and_then(|count| self.advice(count));
                hint.take_back = take_back;
                hint
            }
        }
    }

    fn explain_as_found(
        &mut self,
        budget: &Budget,
        on_found: &mut dyn FnMut(Found<'_>),
    ) -> Explanation {
        match self.way(usize::MAX, budget) {
            Ok(way) => {
                on_found(Found::Verdict(Status::Solved));
                for step in &way {
                    on_found(Found::Step(step));
                }
                Explanation::from_steps(Status::Solved, way, None, None)
            }
            Err(NoWay { status, reason, take_back }) => {
                let mut explanation =
                    Explanation::from_steps(status, Vec::new(), Some(reason), None);
                explanation.take_back = take_back;
                explanation
            }
        }
    }

    fn step_of(&self, moves: &[String], at_least: usize, budget: &Budget) -> Option<Step> {
        let state = self.state.as_ref().ok()?;
        steps_in_words::<G>(state, moves, at_least, (1, budget)).pop()
    }

    /// Moves have no rules to be checked against: the audit plays them.
    fn audit(&mut self, _settings: &Settings, budget: &Budget) -> Result<Audit, Stop> {
        audit_of(self.way(usize::MAX, budget).map_or(0, |way| way.len()), budget)
    }

    fn mistakes(&mut self, _why: bool, _budget: &Budget) -> Mistakes {
        no_mistakes()
    }
}

/// Returns the audit of a number of moves, which were played.
pub(crate) fn audit_of(steps: usize, budget: &Budget) -> Result<Audit, Stop> {
    let counts = Audit { steps, implied: steps, minimal: steps, ..Audit::default() };
    budget.vouch(Audit { complete: true, ..counts })
}

/// Returns the mistakes of a position: a move that can be made is never wrong.
pub(crate) fn no_mistakes() -> Mistakes {
    Mistakes::unknown("moves are neither right nor wrong")
}
