//! A whole game against a code that is known.

use tatham_core::budget::{Budget, Stop};

use super::next::next;
use super::rules::{Form, Turn, marks};

/// Guesses and their answers until the code is found or no guess is left, as [`next`] plays. It is found if the last answer has a black mark for every peg. Without turns, this is
/// no code of the form. It takes as long as all calls of [`next`] together.
///
/// # Errors
/// The budget came first.
pub fn play(form: Form, code: &[u8], budget: &Budget) -> Result<Vec<Turn>, Stop> {
    let mut history = Vec::new();
    while form.is_code(code) && (history.len() as u64) < u64::from(form.guesses) {
        let Some(next) = next(form, &history, budget)? else { break };
        let answer = marks(&next.guess, code);
        history.push((next.guess, answer));
        if answer.black == form.pegs {
            break;
        }
    }
    Ok(history)
}

#[cfg(test)]
mod tests {
    use super::super::rules::tests::{fitting, form};
    use super::*;

    #[test]
    fn codes_are_found_within_the_guesses_that_are_allowed() {
        let forms = [
            (form(6, 4, 6, false, true), 37),
            (form(8, 5, 12, false, true), 9001),
            (form(8, 5, 12, true, true), 16_001),
            (form(6, 4, 10, true, true), 211),
            (form(4, 3, 8, false, false), 1),
            (form(2, 7, 9, false, true), 9),
            (form(10, 5, 9, true, false), 9001),
        ];
        for (form, step) in forms {
            for code in fitting(form, &[]).iter().skip(step / 2).step_by(step) {
                let turns = play(form, code, &Budget::unlimited()).unwrap();
                assert!(turns.iter().all(|(guess, marks)| form.takes(guess) && *marks == super::marks(guess, code)));
                assert_eq!(turns.last().map(|(guess, _)| guess), Some(code), "{form:?}");
            }
        }
    }
}
