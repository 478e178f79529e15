//! Number of consistent codes, without listing them, by dynamic programming: prefixes of codes with
//! the same remaining task are counted together.
//!
//! The rest depends on two things: the pegs that each guess has in the right place, and the number
//! of pegs of each colour, up to the most that any guess has. Colours in no guess are
//! interchangeable.

use dashu_int::UBig;
use tatham_core::budget::{Budget, Stop};

use super::packed::times;
use super::rules::{GameParams, Turn};

/// Largest number of comparisons of a prefix with a guess: about half a second, for rows of many
/// pegs 1 second.
const STEPS: usize = 3_000_000;

/// Prefixes between two looks at the budget: about a millisecond.
const EVERY: u32 = 5_000;

/// Returns the number of consistent codes; `None` if counting them takes too long.
///
/// Without replies a formula gives it. With replies it takes up to about 1 second and a few hundred
/// megabytes.
///
/// # Errors
/// The budget ended.
pub(super) fn count(
    form: GameParams,
    history: &[Turn],
    budget: &Budget,
) -> Result<Option<UBig>, Stop> {
    count_within(form, history, STEPS, budget)
}

/// Counts the consistent codes like [`count`], with a limit of comparisons.
///
/// # Errors
/// The budget ended.
pub(super) fn count_within(
    form: GameParams,
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
    Prefixes::new(form, history).count(most, budget)
}

/// Returns the number of all codes.
fn all(form: GameParams) -> UBig {
    let (colours, pegs) = (form.colours, form.pegs);
    if form.repeats {
        UBig::from(colours).pow(pegs.into())
    } else {
        (0..pegs).map(|taken| UBig::from(colours.saturating_sub(taken))).product()
    }
}

/// Prefixes with the same remaining task: for each guess the pegs in their right place, then for
/// each colour its number of pegs, as far as that matters. The last number is only used without
/// repeats: the pegs whose colours are in no guess.
type Prefix = Vec<u8>;

struct Prefixes<'h> {
    history: &'h [Turn],
    repeats: bool,
    pegs: usize,
    /// The colours that are in guesses.
    colours: Vec<u8>,
    /// The number of pegs of each of them in each guess, guess by guess.
    times: Vec<u8>,
    /// Number of pegs of each beyond which more make no difference.
    caps: Vec<u8>,
    /// The number of colours in no guess.
    unused: u8,
    /// Number of pegs of each guess that are not blanks, from each place on.
    set: Vec<Vec<usize>>,
}

impl<'h> Prefixes<'h> {
    fn new(form: GameParams, history: &'h [Turn]) -> Self {
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
        let pegs_from =
            |guess: &[u8], place: usize| guess[place..].iter().filter(|&&peg| peg != 0).count();
        let set = history
            .iter()
            .map(|(guess, _)| (0..=guess.len()).map(|place| pegs_from(guess, place)).collect())
            .collect();
        let unused = form.colours - colours.len() as u8;
        Self {
            history,
            repeats: form.repeats,
            pegs: form.pegs.into(),
            colours,
            times,
            caps,
            unused,
            set,
        }
    }

    fn count(&self, most: usize, budget: &Budget) -> Result<Option<UBig>, Stop> {
        let mut ticker = budget.ticker(EVERY);
        let size = self.history.len() + self.colours.len() + 1;
        let mut layer: Vec<(Prefix, UBig)> = vec![(vec![0; size], UBig::ONE)];
        let mut compared = 0;
        for place in 0..self.pegs {
            let _claim =
                budget.claim((layer.len() * (self.colours.len() + 1) * (size + 80)) as u64)?;
            let mut next: Vec<(Prefix, UBig)> = Vec::new();
            for (prefix, ways) in &layer {
                ticker.tick(budget)?;
                self.extend(prefix, place, &mut |extended, choices| {
                    next.push((extended, ways * UBig::from(choices)));
                });
            }
            compared += next.len() * self.history.len();
            if compared > most {
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

    /// Calls `each` with the prefixes with one more peg that can still give every reply, each with
    /// the number of colours that lead to it.
    fn extend(&self, prefix: &[u8], place: usize, each: &mut impl FnMut(Prefix, u8)) {
        let guesses = self.history.len();
        for number in 0..=self.colours.len() {
            let mut extended = prefix.to_vec();
            let has_come = &mut extended[guesses + number];
            let mut choices = 1;
            if let Some(&cap) = self.caps.get(number) {
                if *has_come > 0 && !self.repeats {
                    continue;
                }
                *has_come = (*has_come + 1).min(cap);
            } else if self.repeats {
                choices = self.unused;
            } else {
                choices = self.unused - *has_come;
                *has_come += u8::from(choices > 0);
            }
            let colour = self.colours.get(number).copied();
            for (black, (guess, _)) in extended.iter_mut().zip(self.history) {
                *black += u8::from(Some(guess[place]) == colour);
            }
            if choices > 0 && self.is_open(&extended, place + 1) {
                each(extended, choices);
            }
        }
    }

    /// Returns true if every reply can still come out.
    fn is_open(&self, prefix: &[u8], place: usize) -> bool {
        let (blacks, come) = prefix.split_at(self.history.len());
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
    use super::super::rules::tests::{consistent_answers, form, histories};
    use super::*;

    fn counted(form: GameParams, history: &[Turn]) -> Option<UBig> {
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
                let expected = UBig::from(consistent_answers(form, &history).len());
                assert_eq!(counted(form, &history), Some(expected), "{form:?} {history:?}");
            }
        }
    }

    #[test]
    fn large_forms_are_counted_where_few_beginnings_differ() {
        // 10 of 99 places have the one colour of the guess.
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
