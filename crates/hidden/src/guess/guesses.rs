//! The guesses that are worth a look: of those that differ only by names, one.
//!
//! Colours that no guess has had so far are interchangeable. And so are places, where the guesses so far look the same after an exchange of places and colours: the
//! codes still possible go over into one another, and guesses that do part them alike. The first in lexicographic order stands for all of them.

use tatham_core::budget::{Budget, Stop, Ticker};

use super::rules::{Form, Turn};

/// Exchanges that are tried, at most. Fewer than there are only means that more guesses than needed are kept.
const EXCHANGES: usize = 720;

/// Beginnings of exchanges that are tried on the way to them.
const TRIED: u32 = 50_000;

/// Guesses that are looked at, each as often as an exchange is tried on it.
const LOOKS: u32 = 2_000_000;

/// Guesses between two looks at the budget.
const EVERY: u32 = 1_000;

/// For each place and each colour where it goes.
struct Exchange {
    places: Vec<usize>,
    colours: Vec<u8>,
}

struct Search {
    form: Form,
    /// The colours that have been in guesses, by number.
    is_known: Vec<bool>,
    exchanges: Vec<Exchange>,
    /// Room for so many.
    most: usize,
    /// So many more are looked at.
    looks: u32,
    found: Vec<Vec<u8>>,
}

/// One guess of each class, in lexicographic order; `None` where there are more than so many.
///
/// # Errors
/// The budget came first.
pub(super) fn classes(
    form: Form,
    history: &[Turn],
    most: usize,
    budget: &Budget,
) -> Result<Option<Vec<Vec<u8>>>, Stop> {
    let mut is_known = vec![false; usize::from(form.colours) + 1];
    for &peg in history.iter().flat_map(|(guess, _)| guess) {
        is_known[usize::from(peg)] = true;
    }
    is_known[0] = true;
    let mut exchanges = Vec::new();
    let (mut places, mut colours) = (Vec::new(), vec![None; usize::from(form.colours) + 1]);
    colours[0] = Some(0);
    exchange(form, history, &mut places, &mut colours, &mut TRIED.clone(), &mut exchanges);
    let mut search = Search { form, is_known, exchanges, most, looks: LOOKS, found: Vec::new() };
    let mut ticker = budget.ticker(EVERY);
    let is_whole = search.grow(&mut Vec::new(), &mut ticker, budget)?;
    Ok(is_whole.then_some(search.found))
}

/// All guesses that the game takes, in lexicographic order; `None` where there are more than so many.
///
/// # Errors
/// The budget came first.
pub(super) fn all(form: Form, most: usize, budget: &Budget) -> Result<Option<Vec<Vec<u8>>>, Stop> {
    let is_known = vec![true; usize::from(form.colours) + 1];
    let mut search =
        Search { form, is_known, exchanges: Vec::new(), most, looks: LOOKS, found: Vec::new() };
    let is_whole = search.grow(&mut Vec::new(), &mut budget.ticker(EVERY), budget)?;
    Ok(is_whole.then_some(search.found))
}

/// Finds places and colours for the places from the next one on, such that all guesses stay what they are.
fn exchange(
    form: Form,
    history: &[Turn],
    places: &mut Vec<usize>,
    colours: &mut [Option<u8>],
    tries: &mut u32,
    found: &mut Vec<Exchange>,
) {
    let place = places.len();
    if place == usize::from(form.pegs) {
        let colours = colours.iter().map(|colour| colour.unwrap_or(0)).collect();
        found.push(Exchange { places: places.clone(), colours });
        return;
    }
    for to in 0..usize::from(form.pegs) {
        if found.len() >= EXCHANGES || *tries == 0 {
            return;
        }
        if places.contains(&to) {
            continue;
        }
        *tries -= 1;
        let mut named = colours.to_vec();
        let fits = history.iter().all(|(guess, _)| {
            let (from, to) = (usize::from(guess[place]), guess[to]);
            let is_free = named[from].is_none() && !named.contains(&Some(to));
            if is_free {
                named[from] = Some(to);
            }
            named[from] == Some(to)
        });
        if fits {
            places.push(to);
            exchange(form, history, places, &mut named, tries, found);
            places.pop();
        }
    }
}

impl Search {
    /// Adds the guesses that begin with these pegs; says whether there was room for all.
    fn grow(
        &mut self,
        pegs: &mut Vec<u8>,
        ticker: &mut Ticker,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        ticker.tick(budget)?;
        if pegs.len() == usize::from(self.form.pegs) {
            self.looks = self.looks.saturating_sub(1);
            if self.form.takes(pegs) && self.is_first(pegs) {
                self.found.push(pegs.clone());
            }
            return Ok(self.found.len() <= self.most && self.looks > 0);
        }
        let mut is_new = false;
        for colour in u8::from(!self.form.blanks)..=self.form.colours {
            let has_come = colour != 0 && pegs.contains(&colour);
            if has_come && !self.form.repeats {
                continue;
            }
            // Of the colours that are new one is enough.
            if !self.is_known[usize::from(colour)]
                && !has_come
                && std::mem::replace(&mut is_new, true)
            {
                continue;
            }
            pegs.push(colour);
            let is_whole = self.grow(pegs, ticker, budget)?;
            pegs.pop();
            if !is_whole {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether no exchange makes an earlier guess of it.
    fn is_first(&mut self, pegs: &[u8]) -> bool {
        let mut image = vec![0; pegs.len()];
        self.exchanges.iter().all(|exchange| {
            self.looks = self.looks.saturating_sub(1);
            for (&peg, &to) in pegs.iter().zip(&exchange.places) {
                image[to] = if self.is_known[usize::from(peg)] {
                    exchange.colours[usize::from(peg)]
                } else {
                    peg
                };
            }
            renamed(&self.is_known, &mut image);
            image.as_slice() >= pegs
        })
    }
}

/// Names colours that are in no guess so far in the order in which they come.
pub(super) fn renamed(is_known: &[bool], pegs: &mut [u8]) {
    let mut names = vec![0; is_known.len()];
    let mut new = (0..).zip(is_known).filter(|&(_, &is_known)| !is_known).map(|(colour, _)| colour);
    for peg in pegs {
        let known = usize::from(*peg);
        if !is_known[known] {
            if names[known] == 0 {
                names[known] = new.next().unwrap_or(*peg);
            }
            *peg = names[known];
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::rules::tests::{fitting, form, rows};
    use super::super::rules::{Marks, marks};
    use super::*;

    fn found(form: Form, history: &[Turn]) -> Vec<Vec<u8>> {
        classes(form, history, usize::MAX, &Budget::unlimited()).unwrap().unwrap()
    }

    #[test]
    fn first_guesses_differ_in_how_often_colours_come() {
        let menu = form(6, 4, 10, false, true);
        assert_eq!(
            found(menu, &[]),
            [[1, 1, 1, 1], [1, 1, 1, 2], [1, 1, 2, 2], [1, 1, 2, 3], [1, 2, 3, 4]]
        );
        assert_eq!(found(form(8, 5, 12, false, true), &[]).len(), 7);
        assert_eq!(
            found(form(8, 5, 12, true, true), &[]).len(),
            18,
            "as many for each number of blanks below 5"
        );
        assert_eq!(found(form(6, 4, 10, false, false), &[]), [[1, 2, 3, 4]]);
        assert_eq!(classes(menu, &[], 4, &Budget::unlimited()), Ok(None));
    }

    /// The sizes of the parts, which is all that a guess comes to.
    fn parts(codes: &[Vec<u8>], guess: &[u8]) -> Vec<(Marks, usize)> {
        let answers: Vec<Marks> = codes.iter().map(|code| marks(guess, code)).collect();
        let kinds: BTreeSet<Marks> = answers.iter().copied().collect();
        kinds
            .into_iter()
            .map(|kind| (kind, answers.iter().filter(|&&answer| answer == kind).count()))
            .collect()
    }

    #[test]
    fn every_guess_has_one_that_parts_alike() {
        for (form, history) in [
            (form(5, 3, 9, true, true), vec![(vec![1, 1, 2], [0, 1])]),
            (form(6, 4, 9, false, true), vec![(vec![1, 1, 2, 2], [1, 1])]),
            (
                form(6, 4, 9, false, true),
                vec![(vec![1, 1, 2, 3], [0, 2]), (vec![2, 4, 1, 4], [1, 1])],
            ),
            (form(5, 3, 9, true, false), vec![(vec![1, 0, 2], [0, 1])]),
        ] {
            let history: Vec<Turn> = history
                .into_iter()
                .map(|(guess, [black, white])| (guess, Marks { black, white }))
                .collect();
            let (codes, kept) = (fitting(form, &history), found(form, &history));
            let of_kept: BTreeSet<_> = kept.iter().map(|guess| parts(&codes, guess)).collect();
            let guesses: Vec<_> =
                rows(form, 0).into_iter().filter(|guess| form.takes(guess)).collect();
            assert!(
                kept.is_sorted()
                    && kept.iter().all(|guess| guesses.contains(guess))
                    && kept.len() < guesses.len(),
                "{}",
                kept.len()
            );
            assert!(
                guesses.iter().all(|guess| of_kept.contains(&parts(&codes, guess))),
                "{history:?}"
            );
            assert_eq!(all(form, usize::MAX, &Budget::unlimited()), Ok(Some(guesses)));
        }
    }
}
