//! The next guess.
//!
//! Where the codes still possible are few, those guesses that look best are followed to the end ([`Search`]); where they are more, the one that looks best is taken; where
//! they are too many to list, one of those that fit all answers so far.

use tatham_core::budget::{Budget, Stop};

use super::codes::{Came, Codes};
use super::count::count_within;
use super::guesses::{all, classes, renamed};
use super::least::Search;
use super::near::nearest;
use super::parts::{Counter, answers};
use super::quick::{PACKED, Packed, Plain, Quick, times};
use super::rules::{Form, Turn};
use super::sample::sample;

/// Codes that are listed, at most, and steps that this may take.
const LISTED: usize = 1 << 18;
const LISTING: u64 = 30_000_000;

/// Codes that are marked to find the guesses that look best.
const LOOKED: u64 = 20_000_000;

/// Guesses that are looked at, at most.
const GUESSES: usize = 40_000;

/// Codes that are marked to follow guesses to the end, and the guesses that are followed.
const FOLLOWED: u64 = 7_000_000;
const KEPT: u64 = 12;

/// Forms with no more guesses than this try all of them for parts of the codes, others those alone that looked best.
const SMALL: usize = 2_500;

/// What a form too large to list is judged by: so many codes, and so many of these as guesses.
const SAMPLE: usize = 2_000;
const SAMPLE_GUESSES: usize = 300;

/// Guesses that are looked at to count codes that are too many to list.
const COUNTED: usize = 600_000;

/// A guess, and how it parts the codes that are still possible.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Next {
    /// The guess: one that the game takes.
    pub(super) guess: Vec<u8>,
    /// Whether the guess fits all answers so far, and so may be the code.
    pub(super) fits: bool,
    /// How many codes are left after the answer on average, over all codes still possible: where parts of n₁, n₂, … codes get the same answer, the sum of their squares over
    /// their sum. Absent where nothing is known of that.
    pub(super) expected: Option<f64>,
    /// How many codes are left at most: the largest part. Absent where it is not known.
    pub(super) worst: Option<u64>,
    /// Whether `expected` comes of a sample, as the codes are too many.
    pub(super) estimated: bool,
}

/// The next guess that the answers so far suggest; `None` if no code fits them.
///
/// It takes about half a second at most, whatever the form, and some tens of megabytes. Of guesses that are equally good it is one that may be the code, and then the first in
/// lexicographic order.
///
/// # Errors
/// The budget came first.
pub(super) fn next(form: Form, history: &[Turn], budget: &Budget) -> Result<Option<Next>, Stop> {
    if form.pegs <= PACKED.0 && form.colours <= PACKED.1 {
        next_of::<Packed>(form, history, budget)
    } else {
        next_of::<Plain>(form, history, budget)
    }
}

fn next_of<Q: Quick>(form: Form, history: &[Turn], budget: &Budget) -> Result<Option<Next>, Stop> {
    let Some(codes) = listed(form, history, budget)? else {
        return of_many::<Q>(form, history, budget);
    };
    let Some(first) = codes.first() else { return Ok(None) };
    let ready: Vec<Q> = codes.iter().map(|code| Q::new(code)).collect();
    let left = guesses_left(form, history);
    let mut ranked = if codes.len() <= 2 || left == 1 {
        vec![first.clone()]
    } else {
        let guesses = classes(form, history, GUESSES, budget)?
            .unwrap_or_else(|| plain(form, history, &codes));
        rank(form, &guesses, &ready, left, budget)?
    };
    let guess = if ranked.len() == 1 {
        ranked.swap_remove(0)
    } else {
        follow(form, ranked, &codes, &ready, left, budget)?
    };
    let parts = Counter::new(form.pegs).parts(&Q::new(&guess), &ready, u64::MAX);
    let expected = Some(parts.squares as f64 / codes.len() as f64);
    Ok(Some(Next {
        guess,
        fits: parts.is_code,
        expected,
        worst: Some(parts.worst.into()),
        estimated: false,
    }))
}

/// How many guesses are left, or no limit where there is none left.
fn guesses_left(form: Form, history: &[Turn]) -> u32 {
    let left = u64::from(form.guesses).saturating_sub(history.len() as u64);
    if left == 0 { u32::MAX } else { left as u32 }
}

/// The codes that fit, unless they are too many.
fn listed(form: Form, history: &[Turn], budget: &Budget) -> Result<Option<Vec<Vec<u8>>>, Stop> {
    if history.is_empty()
        && count_within(form, history, 0, budget)?.is_none_or(|count| count > LISTED.into())
    {
        return Ok(None);
    }
    let (mut codes, mut found) = (Codes::new(form, history), Vec::new());
    loop {
        match codes.advance(LISTING, budget)? {
            Came::Code if found.len() < LISTED => {
                budget.reserve(&mut found, 1)?;
                found.push(codes.code().to_vec());
            }
            Came::End => return Ok(Some(found)),
            Came::Code | Came::Limit => return Ok(None),
        }
    }
}

/// Every so manyth, such that there are at most so many.
fn spaced<T: Clone>(list: &[T], most: usize) -> Vec<T> {
    list.iter().step_by(list.len().div_ceil(most.max(1)).max(1)).cloned().collect()
}

/// The guesses in the order of how they look, the best first.
fn rank<Q: Quick>(
    form: Form,
    guesses: &[Vec<u8>],
    codes: &[Q],
    left: u32,
    budget: &Budget,
) -> Result<Vec<Vec<u8>>, Stop> {
    let mut search = Search::new(&[], Counter::new(form.pegs), answers(form.pegs), budget);
    let codes = spaced(codes, (LOOKED as usize / guesses.len().max(1)).max(SAMPLE));
    let guesses = spaced(guesses, LOOKED as usize / codes.len().max(1));
    let mut ranked: Vec<(u64, bool, Vec<u8>)> = Vec::with_capacity(guesses.len());
    for guess in guesses {
        let parts = search.parts(&Q::new(&guess), &codes, left)?;
        ranked.push((parts.estimate, !parts.is_code, guess));
    }
    ranked.sort_unstable();
    Ok(ranked.into_iter().map(|(_, _, guess)| guess).collect())
}

/// The guess after which the codes take fewest guesses, of those that look best.
fn follow<Q: Quick>(
    form: Form,
    mut ranked: Vec<Vec<u8>>,
    codes: &[Vec<u8>],
    ready: &[Q],
    left: u32,
    budget: &Budget,
) -> Result<Vec<u8>, Stop> {
    let Some(first) = ranked.first() else { return Ok(Vec::new()) };
    let mut counter = Counter::new(form.pegs);
    // What is tried for the parts: all guesses, or those that look best, and their own codes; where that is too much, these alone.
    let squares = counter.parts(&Q::new(first), ready, u64::MAX).squares;
    let pool =
        all(form, SMALL, budget)?.unwrap_or_else(|| ranked.iter().take(SMALL).cloned().collect());
    let mut pool: Vec<Q> = pool.iter().map(|guess| Q::new(guess)).collect();
    let mut once = squares + (ready.len() * pool.len()) as u64;
    if once * KEPT > FOLLOWED {
        pool.clear();
        once = 2 * squares;
    }
    let kept = (FOLLOWED / once.max(1)).min(KEPT);
    if kept < 2 {
        return Ok(ranked.swap_remove(0));
    }
    ranked.truncate(kept as usize);
    let mut search = Search::new(&pool, counter, answers(form.pegs), budget);
    let mut best: Option<(u64, bool, Vec<u8>)> = None;
    for guess in ranked {
        let most = best.as_ref().map_or(u64::MAX, |&(cost, ..)| cost + 1);
        let Some(cost) = search.follow(&Q::new(&guess), ready, left, most, FOLLOWED / kept)? else {
            continue;
        };
        let candidate = (cost, codes.binary_search(&guess).is_err(), guess);
        if best.as_ref().is_none_or(|best| candidate < *best) {
            best = Some(candidate);
        }
    }
    // The first one is always followed to its end.
    Ok(best.map(|(_, _, guess)| guess).unwrap_or_default())
}

/// The guess where the codes are too many to list: the best of some that fit, as some of the codes have it.
fn of_many<Q: Quick>(form: Form, history: &[Turn], budget: &Budget) -> Result<Option<Next>, Stop> {
    let codes = sample::<Q>(form, history, SAMPLE, budget)?;
    let ready: Vec<Q> = codes.iter().map(|code| Q::new(code)).collect();
    let guesses = plain(form, history, &spaced(&codes, SAMPLE_GUESSES));
    if guesses.is_empty() {
        let guess = nearest::<Q>(form, history, budget)?;
        return Ok(guess.map(|guess| Next {
            guess,
            fits: false,
            expected: None,
            worst: None,
            estimated: true,
        }));
    }
    let guess = rank(form, &guesses, &ready, guesses_left(form, history), budget)?.swap_remove(0);
    let parts = Counter::new(form.pegs).parts(&Q::new(&guess), &ready, u64::MAX);
    // How likely two of the sample have the same answer.
    let drawn = codes.len() as f64;
    let alike = (parts.squares as f64 - drawn) / (drawn * (drawn - 1.0)).max(1.0);
    let expected =
        count_within(form, history, COUNTED, budget)?.map(|count| count.to_f64().value() * alike);
    Ok(Some(Next { guess, fits: true, expected, worst: None, estimated: true }))
}

/// Guesses that part the codes like these, each once.
fn plain(form: Form, history: &[Turn], guesses: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut guesses: Vec<Vec<u8>> =
        guesses.iter().map(|guess| plainest(form, history, guess.clone())).collect();
    guesses.sort_unstable();
    guesses.dedup();
    guesses
}

/// A guess that parts the codes alike, in the names that come first: colours that are in no guess so far are interchangeable, and without any guess the places are.
fn plainest(form: Form, history: &[Turn], mut guess: Vec<u8>) -> Vec<u8> {
    let mut is_known = vec![false; usize::from(form.colours) + 1];
    for &peg in history.iter().flat_map(|(guess, _)| guess) {
        is_known[usize::from(peg)] = true;
    }
    is_known[0] = true;
    if history.is_empty() {
        let often: Vec<u8> = (0..=form.colours).map(|colour| times(&guess, colour)).collect();
        guess.sort_by_key(|&peg| (std::cmp::Reverse(often[usize::from(peg)]), peg));
    }
    renamed(&is_known, &mut guess);
    guess
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::rules::tests::{fitting, form, rows};
    use super::super::rules::{Marks, marks};
    use super::*;

    fn found(form: Form, history: &[Turn]) -> Next {
        next(form, history, &Budget::unlimited()).unwrap().unwrap()
    }

    fn parted(guess: &[u8], codes: &[Vec<u8>]) -> Vec<(Marks, Vec<Vec<u8>>)> {
        let mut parts: BTreeMap<Marks, Vec<Vec<u8>>> = BTreeMap::new();
        for code in codes {
            parts.entry(marks(guess, code)).or_default().push(code.clone());
        }
        parts.into_iter().collect()
    }

    /// The fewest guesses that all codes can take together.
    fn fewest(codes: &[Vec<u8>], guesses: &[Vec<u8>]) -> usize {
        let after = |(answer, part): (Marks, Vec<Vec<u8>>)| {
            if usize::from(answer.black) == part[0].len() { 0 } else { fewest(&part, guesses) }
        };
        if codes.len() < 3 {
            return 2 * codes.len() - 1;
        }
        let parts =
            guesses.iter().map(|guess| parted(guess, codes)).filter(|parts| parts.len() > 1);
        codes.len() + parts.map(|parts| parts.into_iter().map(after).sum::<usize>()).min().unwrap()
    }

    /// The guesses that all codes take together as `next` has it.
    fn played(form: Form, history: &mut Vec<Turn>, codes: &[Vec<u8>]) -> usize {
        let guess = found(form, history).guess;
        let mut sum = codes.len();
        for (answer, part) in parted(&guess, codes) {
            if answer.black < form.pegs {
                history.push((guess.clone(), answer));
                sum += played(form, history, &part);
                history.pop();
            }
        }
        sum
    }

    #[test]
    fn on_small_forms_no_strategy_takes_fewer_guesses() {
        for form in [
            form(4, 3, 9, false, false),
            form(3, 3, 9, false, true),
            form(5, 2, 9, true, true),
            form(4, 2, 9, true, false),
        ] {
            let guesses: Vec<_> =
                rows(form, 0).into_iter().filter(|guess| form.takes(guess)).collect();
            let codes = fitting(form, &[]);
            assert_eq!(played(form, &mut Vec::new(), &codes), fewest(&codes, &guesses), "{form:?}");
        }
    }

    /// 5,625 is the least there is.
    ///
    /// # References
    /// K. Koyama, T. W. Lai: An optimal Mastermind strategy, 1993.
    #[test]
    fn the_first_menu_entry_takes_one_guess_more_than_the_least() {
        let codes = fitting(form(6, 4, 10, false, true), &[]);
        assert_eq!(played(form(6, 4, 10, false, true), &mut Vec::new(), &codes), 5_626);
    }

    #[test]
    fn what_is_said_of_the_parts_is_what_they_are() {
        let form = form(6, 4, 10, true, true);
        let mut history = Vec::new();
        for answer in [[0, 2], [1, 1]] {
            let next = found(form, &history);
            let codes = fitting(form, &history);
            let sizes: Vec<u64> =
                parted(&next.guess, &codes).iter().map(|(_, part)| part.len() as u64).collect();
            let expected =
                sizes.iter().map(|size| size * size).sum::<u64>() as f64 / codes.len() as f64;
            assert_eq!(
                (next.expected, next.worst, next.estimated),
                (Some(expected), sizes.iter().max().copied(), false)
            );
            assert_eq!(next.fits, codes.contains(&next.guess));
            history.push((next.guess, Marks { black: answer[0], white: answer[1] }));
        }
    }

    #[test]
    fn the_last_guess_may_be_the_code() {
        let history = [(vec![1, 1, 2, 3], Marks { black: 1, white: 1 })];
        assert_eq!(
            found(form(6, 4, 2, true, true), &history).guess,
            fitting(form(6, 4, 2, true, true), &history)[0]
        );
    }

    #[test]
    fn nothing_is_guessed_where_no_code_fits_and_a_spent_budget_says_so() {
        let form = form(6, 4, 10, false, true);
        let history = [(vec![1, 1, 2, 3], Marks { black: 3, white: 1 })];
        assert_eq!(next(form, &history, &Budget::unlimited()), Ok(None));
        assert_eq!(next(form, &[], &Budget::steps(0)), Err(Stop::Steps));
        assert_eq!(next(form, &history[..0], &Budget::steps(1)), Err(Stop::Steps));
    }

    #[test]
    fn large_forms_get_a_guess_that_fits() {
        for form in [
            form(10, 8, 12, false, true),
            form(10, 12, 12, true, true),
            form(10, 99, 99, false, true),
            form(10, 10, 9, true, false),
        ] {
            let code: Vec<u8> = (0..form.pegs).map(|place| 1 + (place % 10 * 7 + 3) % 10).collect();
            let mut history = Vec::new();
            for _ in 0..3 {
                let next = found(form, &history);
                assert!(
                    next.fits
                        && next.worst.is_none()
                        && next.estimated
                        && form.fits(&next.guess, &history),
                    "{next:?}"
                );
                let answer = marks(&next.guess, &code);
                history.push((next.guess, answer));
            }
        }
    }
}
