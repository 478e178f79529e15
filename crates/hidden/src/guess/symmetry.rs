//! Symmetry of guesses: of all guesses that differ only by a renaming, one needs to be tried.
//!
//! Colours that are in no guess so far are interchangeable. So are places and colours together, if
//! a permutation of both leaves every guess so far as it is: it maps the consistent codes onto
//! themselves, so a guess and its image partition them alike. The first of such guesses in
//! lexicographic order represents all.

use std::cmp::Reverse;

use tatham_core::budget::{Budget, Stop, Ticker};
use tatham_core::cold_sort;

use super::packed::times;
use super::rules::{GameParams, Turn};

/// Largest number of symmetries that are used: the number of permutations of 6 places. Using fewer
/// than there are keeps more guesses than needed, and loses none.
const SYMMETRIES: usize = 720;

/// Beginnings of symmetries that are tried to find them, some hundredths of a second: 6 places need
/// at most 1,956. Beyond that, as above, more guesses are kept.
const TRIED: u32 = 50_000;

/// Guesses that are visited, counted once more for each symmetry tried on one: about a tenth of a
/// second.
const LOOKS: u32 = 2_000_000;

/// Prefixes of guesses between two looks at the budget: each tries up to [`SYMMETRIES`].
const EVERY: u32 = 1_000;

/// Permutation of places and colours: the image of each.
struct Symmetry {
    places: Vec<usize>,
    colours: Vec<u8>,
}

struct SymmetrySearch {
    form: GameParams,
    /// True for each colour that is in a guess so far.
    is_known: Vec<bool>,
    symmetries: Vec<Symmetry>,
    /// Largest number of guesses that are kept.
    most: usize,
    /// Number of looks that are left.
    looks: u32,
    found: Vec<Vec<u8>>,
}

/// Returns one guess of each class, in lexicographic order; `None` if there are more than `most`.
///
/// # Errors
/// The budget ended.
pub(super) fn representatives(
    form: GameParams,
    history: &[Turn],
    most: usize,
    budget: &Budget,
) -> Result<Option<Vec<Vec<u8>>>, Stop> {
    let is_known = known_colours(form, history);
    let mut symmetries = Vec::new();
    let (mut places, mut colours) = (Vec::new(), vec![None; usize::from(form.colours) + 1]);
    colours[0] = Some(0);
    find_symmetries(form, history, &mut places, &mut colours, &mut TRIED.clone(), &mut symmetries);
    let mut search =
        SymmetrySearch { form, is_known, symmetries, most, looks: LOOKS, found: Vec::new() };
    let mut ticker = budget.ticker(EVERY);
    let is_complete = search.grow(&mut Vec::new(), &mut ticker, budget)?;
    Ok(is_complete.then_some(search.found))
}

/// Returns all guesses that the game accepts, in lexicographic order; `None` if there are more than
/// `most`.
///
/// # Errors
/// The budget ended.
pub(super) fn all_guesses(
    form: GameParams,
    most: usize,
    budget: &Budget,
) -> Result<Option<Vec<Vec<u8>>>, Stop> {
    let is_known = vec![true; usize::from(form.colours) + 1];
    let mut search = SymmetrySearch {
        form,
        is_known,
        symmetries: Vec::new(),
        most,
        looks: LOOKS,
        found: Vec::new(),
    };
    let is_complete = search.grow(&mut Vec::new(), &mut budget.ticker(EVERY), budget)?;
    Ok(is_complete.then_some(search.found))
}

/// Extends a permutation of the first places in all ways that leave every guess so far as it is.
fn find_symmetries(
    form: GameParams,
    history: &[Turn],
    places: &mut Vec<usize>,
    colours: &mut [Option<u8>],
    tries: &mut u32,
    found: &mut Vec<Symmetry>,
) {
    let place = places.len();
    if place == usize::from(form.pegs) {
        let colours = colours.iter().map(|colour| colour.unwrap_or(0)).collect();
        found.push(Symmetry { places: places.clone(), colours });
        return;
    }
    for to in 0..usize::from(form.pegs) {
        if found.len() >= SYMMETRIES || *tries == 0 {
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
            find_symmetries(form, history, places, &mut named, tries, found);
            places.pop();
        }
    }
}

impl SymmetrySearch {
    /// Adds the guesses that begin with these pegs. Returns false if there are too many.
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
            // One new colour represents all.
            if !self.is_known[usize::from(colour)]
                && !has_come
                && std::mem::replace(&mut is_new, true)
            {
                continue;
            }
            pegs.push(colour);
            let is_complete = self.grow(pegs, ticker, budget)?;
            pegs.pop();
            if !is_complete {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns true if no symmetry maps it to an earlier guess.
    fn is_first(&mut self, pegs: &[u8]) -> bool {
        let mut image = vec![0; pegs.len()];
        self.symmetries.iter().all(|symmetry| {
            self.looks = self.looks.saturating_sub(1);
            for (&peg, &to) in pegs.iter().zip(&symmetry.places) {
                image[to] = if self.is_known[usize::from(peg)] {
                    symmetry.colours[usize::from(peg)]
                } else {
                    peg
                };
            }
            rename_new_colours(&self.is_known, &mut image);
            image.as_slice() >= pegs
        })
    }
}

/// Returns true for each colour that is in a guess so far, and for the blank.
fn known_colours(form: GameParams, history: &[Turn]) -> Vec<bool> {
    let mut is_known = vec![false; usize::from(form.colours) + 1];
    for &peg in history.iter().flat_map(|(guess, _)| guess) {
        is_known[usize::from(peg)] = true;
    }
    is_known[0] = true;
    is_known
}

/// Returns guesses that partition the consistent codes as these do, each once.
pub(super) fn canonical_all(
    form: GameParams,
    history: &[Turn],
    guesses: &[Vec<u8>],
) -> Vec<Vec<u8>> {
    let mut guesses: Vec<Vec<u8>> =
        guesses.iter().map(|guess| canonical(form, history, guess.clone())).collect();
    guesses.sort_unstable();
    guesses.dedup();
    guesses
}

/// Returns a guess that partitions alike, with the first names: colours that are in no guess so far
/// are interchangeable, and before the first guess so are the places.
fn canonical(form: GameParams, history: &[Turn], mut guess: Vec<u8>) -> Vec<u8> {
    if history.is_empty() {
        let often: Vec<u8> = (0..=form.colours).map(|colour| times(&guess, colour)).collect();
        cold_sort::sort_by_key(&mut guess, |&peg| (Reverse(often[usize::from(peg)]), peg));
    }
    rename_new_colours(&known_colours(form, history), &mut guess);
    guess
}

/// Replaces the colours that are in no guess so far by the first such colours, in order of
/// appearance.
fn rename_new_colours(is_known: &[bool], pegs: &mut [u8]) {
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

    use super::super::rules::tests::{consistent_answers, form, rows};
    use super::super::rules::{Marks, marks};
    use super::*;

    fn found(form: GameParams, history: &[Turn]) -> Vec<Vec<u8>> {
        representatives(form, history, usize::MAX, &Budget::unlimited()).unwrap().unwrap()
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
        assert_eq!(representatives(menu, &[], 4, &Budget::unlimited()), Ok(None));
    }

    /// Returns the sizes of the parts by a guess, which is all that matters.
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
            let (codes, kept) = (consistent_answers(form, &history), found(form, &history));
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
            assert_eq!(all_guesses(form, usize::MAX, &Budget::unlimited()), Ok(Some(guesses)));
        }
    }
}
