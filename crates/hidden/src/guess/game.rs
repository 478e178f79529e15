//! A whole game against a code that is known.

use tatham_core::budget::{Budget, Stop};

use super::next::next;
use super::rules::{Form, Turn, marks};

/// Guesses and their answers until the code is found or no guess is left, as [`next`] would play: fewer turns than are allowed, or a last answer of black marks alone, say that
/// it is found. There is no turn where this is no code of the form.
///
/// # Errors
/// The budget came first.
pub fn play(form: &Form, code: &[u8], budget: &Budget) -> Result<Vec<Turn>, Stop> {
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
    #[ignore = "measures"]
    fn measured() {
        use std::time::Instant;
        let every: usize = std::env::var("EVERY").ok().and_then(|s| s.parse().ok()).unwrap_or(0);
        for (form, step) in [
            (form(6, 4, 10, false, true), 1),
            (form(8, 5, 12, false, true), 66),
            (form(8, 5, 12, true, true), 660),
            (form(6, 4, 10, true, true), 7),
            (form(4, 3, 8, false, false), 1),
            (form(10, 5, 12, false, false), 300),
        ] {
            let codes = fitting(&form, &[]);
            let step = if every > 0 { every } else { step };
            let start = Instant::now();
            let (mut games, mut total, mut worst) = (0, 0, 0);
            let mut slowest = 0.0_f64;
            for code in codes.iter().step_by(step) {
                let begin = Instant::now();
                let turns = play(&form, code, &Budget::unlimited()).unwrap();
                slowest = slowest.max(begin.elapsed().as_secs_f64() * 1e3);
                assert_eq!(turns.last().unwrap().1.black, form.pegs);
                games += 1;
                total += turns.len();
                worst = worst.max(turns.len());
            }
            let ms = start.elapsed().as_secs_f64() * 1e3 / f64::from(games);
            println!("{form:?}: {games} games, total {total}, mean {:.4}, worst {worst}, {ms:.1} ms a game, slowest {slowest:.0}", total as f64 / f64::from(games));
        }
    }
}
