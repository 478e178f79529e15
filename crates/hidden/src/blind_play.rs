//! Blind play of a game.

use tatham_core::budget::{Budget, Stop};

use crate::game::Game;
use crate::hidden_puzzle::Problem;

/// Game as far as it was played.
pub(crate) struct Ended<G: Game> {
    /// The moves.
    pub(crate) moves: Vec<String>,
    /// Observation after them.
    pub(crate) seen: G::Observation,
    /// The answer, or the reason why there is none.
    pub(crate) answer: Result<G::Answer, Stop>,
}

/// Plays a game on from a position. Only the game looks at the secret, to reply to a move.
pub(crate) fn play<G: Game>(
    problem: &Problem<G>,
    from: G::Observation,
    budget: &Budget,
) -> Ended<G> {
    let form = &problem.form;
    let (mut moves, mut seen, mut mind) = (Vec::new(), from, G::Memo::default());
    let answer = loop {
        if let Some(answer) = G::found(form, &seen) {
            break Ok(answer);
        }
        let next = match budget.check().and_then(|()| G::next(form, &seen, &mut mind, budget)) {
            Ok(next) => next,
            Err(stop) => break Err(stop),
        };
        let made = moves.len();
        for text in next {
            if problem.query(&mut seen, &text).is_ok() {
                moves.push(text);
            }
        }
        if moves.len() == made {
            break Err(Stop::Guess("the game is over".to_owned()));
        }
    };
    Ended { moves, seen, answer }
}
