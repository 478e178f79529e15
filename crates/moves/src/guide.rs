//! Hints in a game of moves: the next moves of the best answer found.

use tatham_core::explain::{Audit, Explainer, Explanation, Found, Hint, Mistakes, Step};
use tatham_core::partial_answer::MoveList;
use tatham_core::{Budget, Ended, Settings, Status, Stop, solutions};

use crate::game::Game;
use crate::move_puzzle::{MovePuzzle, after};

/// Source of hints: an answer from a position.
pub(crate) struct Guide<G: Game> {
    /// The position, or the reason why there is none.
    state: Result<G::State, String>,
}

/// An answer from here, as steps; or the verdict without one, and the reason.
type Walkthrough = Result<Vec<Step>, (Status, String)>;

impl<G: Game> Guide<G> {
    pub(crate) fn new(start: &G::State, position: &MoveList) -> Self {
        let state = after::<G>(start, &position.moves);
        Self {
            state: state.map_err(|(at, why)| {
                format!("move {} cannot be made: `{}` {why}", at + 1, position.moves[at])
            }),
        }
    }

    fn way(&self, budget: &Budget) -> Walkthrough {
        let state = self.state.as_ref().map_err(|why| (Status::Unknown, why.clone()))?;
        if G::left(state) == 0 {
            return Ok(Vec::new());
        }
        if let Some(why) = G::impossible(state) {
            return Err((Status::Unsolvable, why));
        }
        let settings = Settings::default();
        let mut solutions = solutions::<MovePuzzle<G>>(state, &settings, budget);
        match solutions.next() {
            Some(Ok(way)) => Ok(steps_in_words::<G>(state, &way.moves)),
            None => {
                Err((Status::Unsolvable, "no sequence of moves solves it from here".to_owned()))
            }
            Some(Err(Ended::Stopped(stop))) if solutions.partial().is_some() => {
                Err((Status::Unknown, format!("no solution found: {stop}")))
            }
            Some(Err(ended)) => Err((Status::Unknown, ended.to_string())),
        }
    }
}

/// Returns the moves as steps.
fn steps_in_words<G: Game>(state: &G::State, moves: &[String]) -> Vec<Step> {
    let mut state = state.clone();
    let describe = |text: &String| {
        let (name, places) = (G::say(&state, text), G::places(&state, text));
        G::follow(&mut state, text).ok()?;
        Some(Step::making(text.clone(), name, places))
    };
    moves.iter().map_while(describe).collect()
}

impl<G: Game> Explainer for Guide<G> {
    fn hint(&mut self, steps: usize, budget: &Budget) -> Hint {
        match self.way(budget) {
            Ok(way) if way.is_empty() => Hint::none(Status::Solved, true, "the game is finished"),
            Ok(mut way) => {
                way.truncate(steps);
                let places = way.first().map(|step| step.because.left.clone()).unwrap_or_default();
                let mut hint = Hint::from_steps(Status::Solved, Vec::new(), way, None);
                hint.places = places;
                hint
            }
            Err((status, why)) => Hint::none(status, status == Status::Unsolvable, why),
        }
    }

    fn explain_as_found(
        &mut self,
        budget: &Budget,
        on_found: &mut dyn FnMut(Found<'_>),
    ) -> Explanation {
        match self.way(budget) {
            Ok(way) => {
                on_found(Found::Verdict(Status::Solved));
                way.iter().for_each(|step| on_found(Found::Step(step)));
                Explanation::from_steps(Status::Solved, way, None, None)
            }
            Err((status, why)) => Explanation::from_steps(status, Vec::new(), Some(why), None),
        }
    }

    /// Moves have no rules to be checked against: the audit plays them.
    fn audit(&mut self, _settings: &Settings, budget: &Budget) -> Result<Audit, Stop> {
        let steps = self.way(budget).map_or(0, |way| way.len());
        budget.vouch(Audit {
            steps,
            implied: steps,
            minimal: steps,
            complete: true,
            ..Audit::default()
        })
    }

    /// A move that can be made is never wrong.
    fn mistakes(&mut self, _why: bool, _budget: &Budget) -> Mistakes {
        Mistakes::unknown("moves are neither right nor wrong")
    }
}
