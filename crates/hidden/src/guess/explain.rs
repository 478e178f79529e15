//! Words for a player of Guess: the next guess, and the number of codes that it leaves.

use tatham_core::explain::Step;
use tatham_core::partial_answer::Code;
use tatham_core::{Budget, Place, Stop};

use super::board::Board;
use super::rules::GameParams;
use super::{Guess, advice, count};
use crate::game::Game as _;
use crate::position_or_answer::FoundAnswer;
use crate::words::{fit, left, several};

/// Returns a guess as save files write it.
pub(super) fn guess_move(guess: &[u8]) -> String {
    format!("G{}", guess.iter().map(u8::to_string).collect::<Vec<_>>().join(","))
}

/// Checks that a guess can be made.
///
/// # Errors
/// The game is over.
pub(super) fn can_guess(form: GameParams, seen: &Board) -> Result<(), Stop> {
    match () {
        () if seen.is_over => Err(Stop::Guess("the player has given up".to_owned())),
        () if seen.guesses.len() >= form.guesses as usize
            && Guess::found(&form, seen).is_none() =>
        {
            let all = if form.guesses == 1 {
                "the only guess is".to_owned()
            } else {
                format!("all {} guesses are", form.guesses)
            };
            Err(Stop::Guess(format!("{all} used up")))
        }
        () => Ok(()),
    }
}

/// Returns one step: the next guess, and the number of codes that it leaves.
pub(super) fn steps(form: GameParams, seen: &Board, budget: &Budget) -> Result<Vec<Step>, Stop> {
    can_guess(form, seen)?;
    let history = seen.history();
    let Some(advice) = advice::advise(form, &history, budget)? else {
        return Err(Stop::Guess("no code fits the answers".to_owned()));
    };
    let possible = count::count(form, &history, budget)?.map(|count| count.to_string());
    let pegs: Vec<String> = advice.guess.iter().map(u8::to_string).collect();
    let pegs = pegs.join(" ");
    let name = match (possible.as_deref(), advice.expected.zip(advice.worst)) {
        (Some("1"), _) => format!("guess {pegs}: no other code fits the answers"),
        (Some(possible), Some((expected, worst))) => {
            let fits = if advice.fits { "" } else { ", though it cannot be the code itself" };
            let left = left(&several(possible), "code", expected, worst as f64, advice.estimated);
            format!("guess {pegs}{fits}: {left}")
        }
        _ => format!("guess {pegs}, which fits all answers so far"),
    };
    // Row that it fills.
    let places = (0..usize::from(form.pegs)).map(|x| Place::Cell([x, seen.guesses.len()]));
    Ok(vec![Step::making(guess_move(&advice.guess), name, places)])
}

/// Returns the remark of a verdict: on a played game, or on the consistent codes.
pub(super) fn remark(found: &FoundAnswer<Code>) -> String {
    if let Some(moves) = &found.moves {
        return if moves.len() == 1 {
            "in 1 guess".to_owned()
        } else {
            format!("in {} guesses", moves.len())
        };
    }
    let posterior = found.posterior.as_ref();
    let fit = fit(posterior.and_then(|posterior| posterior.possible.as_deref()), "code");
    match posterior.and_then(|posterior| posterior.next.as_ref()?.as_ref()) {
        Some(next) => format!("{fit}; next {}", crate::words::asked(next)),
        None => fit,
    }
}
