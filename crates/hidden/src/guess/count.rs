//! How many codes are still possible, without listing them: beginnings of codes that leave the same to be done are counted together.
//!
//! What is left to do depends on the pegs that each guess has in their right place, and on how often each colour of a guess has come, up to the most of it that any
//! guess has. Colours that are in no guess are all one.

use dashu_int::UBig;
use tatham_core::budget::{Budget, Stop};

use super::quick::times;
use super::rules::{Form, Turn};

/// Guesses that are looked at, at most, one for each beginning: about half a second, for rows of many pegs a whole one.
const MOST: usize = 3_000_000;

/// Beginnings between two looks at the budget.
const EVERY: u32 = 5_000;

/// How many codes fit all answers so far; `None` where counting them takes too long (more than some millions of steps).
///
/// Without answers it is a formula, whatever the form. With them it takes up to about a second and a few hundred megabytes.
///
/// # Errors
/// The budget came first.
pub(super) fn count(form: Form, history: &[Turn], budget: &Budget) -> Result<Option<UBig>, Stop> {
    count_within(form, history, MOST, budget)
}

/// The same with so many guesses that are looked at.
///
/// # Errors
/// The budget came first.
pub(super) fn count_within(
    form: Form,
    history: &[Turn],
    most: usize,
    budget: &Budget,
) -> Result<Option<UBig>, Stop> {
    if history.is_empty() {
        return Ok(Some(all(form)));
    }
    if !history.iter().all(|(guess, _)| form.takes(guess)) {
        return Ok(Some(UBig::ZERO));
    }
    Layers::new(form, history).count(most, budget)
}

/// How many codes there are.
fn all(form: Form) -> UBig {
    let (colours, pegs) = (form.colours, form.pegs);
    if form.repeats {
        UBig::from(colours).pow(pegs.into())
    } else {
        (0..pegs).map(|taken| UBig::from(colours.saturating_sub(taken))).product()
    }
}

/// A beginning: for each guess the pegs in their right place, then for each colour how often it has come, as far as that matters.
/// Without repeats, the last says how many colours that are in no guess have come.
type Beginning = Vec<u8>;

struct Layers<'h> {
    history: &'h [Turn],
    repeats: bool,
    pegs: usize,
    /// The colours that are in guesses.
    colours: Vec<u8>,
    /// How often each of them is in each guess, guess by guess.
    times: Vec<u8>,
    /// Beyond this it does not matter how often each has come.
    caps: Vec<u8>,
    /// How many colours are in no guess.
    others: u8,
    /// How many pegs of each guess are set from each place on.
    set: Vec<Vec<usize>>,
}

impl<'h> Layers<'h> {
    fn new(form: Form, history: &'h [Turn]) -> Self {
        let colours: Vec<u8> = (1..=form.colours)
            .filter(|colour| history.iter().any(|(guess, _)| guess.contains(colour)))
            .collect();
        let caps = colours
            .iter()
            .map(|&colour| history.iter().map(|(guess, _)| times(guess, colour)).max().unwrap_or(0))
            .collect();
        let times = history
            .iter()
            .flat_map(|(guess, _)| colours.iter().map(|&colour| times(guess, colour)))
            .collect();
        let set_from =
            |guess: &[u8], place: usize| guess[place..].iter().filter(|&&peg| peg != 0).count();
        let set = history
            .iter()
            .map(|(guess, _)| (0..=guess.len()).map(|place| set_from(guess, place)).collect())
            .collect();
        let others = form.colours - colours.len() as u8;
        Self {
            history,
            repeats: form.repeats,
            pegs: form.pegs.into(),
            colours,
            times,
            caps,
            others,
            set,
        }
    }

    fn count(&self, most: usize, budget: &Budget) -> Result<Option<UBig>, Stop> {
        let mut ticker = budget.ticker(EVERY);
        let size = self.history.len() + self.colours.len() + 1;
        let mut layer: Vec<(Beginning, UBig)> = vec![(vec![0; size], UBig::ONE)];
        let mut seen = 0;
        for place in 0..self.pegs {
            let _claim =
                budget.claim((layer.len() * (self.colours.len() + 1) * (size + 80)) as u64)?;
            let mut next: Vec<(Beginning, UBig)> = Vec::new();
            for (beginning, ways) in &layer {
                ticker.tick(budget)?;
                self.longer(beginning, place, &mut |longer, choices| {
                    next.push((longer, ways * UBig::from(choices)));
                });
            }
            seen += next.len() * self.history.len();
            if seen > most {
                return Ok(None);
            }
            budget.check()?;
            next.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
            next.dedup_by(|(one, ways), (kept, sum)| {
                let is_same = one == kept;
                if is_same {
                    *sum += &*ways;
                }
                is_same
            });
            layer = next;
        }
        Ok(Some(layer.into_iter().map(|(_, ways)| ways).sum()))
    }

    /// The beginnings with one more peg from which every answer can still come out, and by how many colours each comes about.
    fn longer(&self, beginning: &[u8], place: usize, each: &mut impl FnMut(Beginning, u8)) {
        let guesses = self.history.len();
        for number in 0..=self.colours.len() {
            let mut longer = beginning.to_vec();
            let has_come = &mut longer[guesses + number];
            let mut choices = 1;
            if let Some(&cap) = self.caps.get(number) {
                if *has_come > 0 && !self.repeats {
                    continue;
                }
                *has_come = (*has_come + 1).min(cap);
            } else if self.repeats {
                choices = self.others;
            } else {
                choices = self.others - *has_come;
                *has_come += u8::from(choices > 0);
            }
            let colour = self.colours.get(number).copied();
            for (black, (guess, _)) in longer.iter_mut().zip(self.history) {
                *black += u8::from(Some(guess[place]) == colour);
            }
            if choices > 0 && self.is_open(&longer, place + 1) {
                each(longer, choices);
            }
        }
    }

    /// Whether every answer can still come out, as far as can be seen at once.
    fn is_open(&self, beginning: &[u8], place: usize) -> bool {
        let (blacks, come) = beginning.split_at(self.history.len());
        let rest = self.pegs - place;
        let times = self.times.chunks(self.colours.len().max(1));
        self.history.iter().zip(&self.set).zip(blacks).zip(times).all(
            |((((_, marks), set), &black), times)| {
                let both: usize = times
                    .iter()
                    .zip(come)
                    .map(|(&times, &come)| usize::from(times.min(come)))
                    .sum();
                let is_open =
                    |reached: usize, rest, wanted| reached <= wanted && wanted - reached <= rest;
                let wanted = usize::from(marks.black);
                is_open(black.into(), set[place], wanted)
                    && is_open(both, rest, wanted + usize::from(marks.white))
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::Marks;
    use super::super::rules::tests::{fitting, form, histories};
    use super::*;

    fn counted(form: Form, history: &[Turn]) -> Option<UBig> {
        count(form, history, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn without_guesses_it_is_a_formula() {
        assert_eq!(counted(form(6, 4, 10, false, true), &[]), Some(UBig::from(1296_u32)));
        assert_eq!(counted(form(8, 5, 12, true, true), &[]), Some(UBig::from(32_768_u32)));
        assert_eq!(counted(form(6, 4, 10, true, false), &[]), Some(UBig::from(360_u32)));
        assert_eq!(counted(form(3, 4, 10, true, false), &[]), Some(UBig::ZERO));
        assert_eq!(counted(form(10, 99, 10, false, true), &[]), Some(UBig::from(10_u8).pow(99)));
    }

    #[test]
    fn it_is_what_trying_all_codes_finds() {
        let mut random = fastrand::Rng::with_seed(3);
        let forms = [
            form(6, 4, 9, true, true),
            form(5, 3, 9, true, false),
            form(3, 5, 9, false, true),
            form(5, 4, 9, false, false),
        ];
        for form in forms {
            for history in histories(form, &mut random) {
                let expected = UBig::from(fitting(form, &history).len());
                assert_eq!(counted(form, &history), Some(expected), "{form:?} {history:?}");
            }
        }
    }

    #[test]
    fn large_forms_are_counted_where_few_beginnings_differ() {
        // Of 99 places 10 have the one colour of the guess.
        let history = [(vec![1; 99], Marks { black: 10, white: 0 })];
        let ways = (0..10_u32).fold(UBig::ONE, |ways, chosen| {
            ways * UBig::from(99 - chosen) / UBig::from(chosen + 1)
        });
        assert_eq!(
            counted(form(10, 99, 9, false, true), &history),
            Some(ways * UBig::from(9_u8).pow(89))
        );
    }

    #[test]
    fn too_many_beginnings_are_not_counted_and_a_spent_budget_says_so() {
        let form = form(10, 12, 9, false, true);
        let history = [(vec![1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6], Marks { black: 3, white: 4 })];
        assert_eq!(count_within(form, &history, 1000, &Budget::unlimited()), Ok(None));
        assert_eq!(count(form, &history, &Budget::steps(0)), Err(Stop::Steps));
    }
}
