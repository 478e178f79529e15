//! Choice of the next guess.
//!
//! If the consistent codes are few, the most promising guesses are followed to the end
//! ([`Lookahead`]). If they are more, the most promising guess is taken; if they are too many to
//! list, the best of a sample of them.
//!
//! The limits below trade the length of games for time: the next guess takes about half a second at
//! most. `cargo xtask bench hidden guess` measures both, and with `--params all` over all codes of
//! the first preset.

use tatham_core::budget::{Budget, Stop};
use tatham_core::cold_sort;

use super::candidates::{Candidates, Progress};
use super::count::count_within;
use super::lookahead::Lookahead;
use super::packed::{PACKED, Packed, Pegs, Plain};
use super::partition::{Partitioner, answers};
use super::rules::{GameParams, Turn};
use super::sampling::{nearest, sample};
use super::symmetry::{all_guesses, canonical_all, representatives};

/// Largest number of consistent codes that are listed, limited by memory: some 20 megabytes. All
/// presets have fewer codes (8 colours and 5 pegs: 32,768).
const LISTED: usize = 1 << 18;

/// Steps ([`Candidates::steps`]) to list them: about a tenth of a second.
const LISTING: u64 = 30_000_000;

/// Codes compared with guesses to rank the guesses: about a tenth of a second.
const RANKED: u64 = 20_000_000;

/// Largest number of classes of guesses that are ranked. Beyond that only consistent codes are.
const GUESSES: usize = 40_000;

/// Codes compared to follow guesses to the end: some hundredths of a second. Measured as above:
/// with 1,000,000 all codes take 5,629 guesses, with this 5,626, and with 30,000,000 no fewer.
const FOLLOWED: u64 = 7_000_000;

/// Largest number of guesses that are followed. Measured as above: with 1 all codes take 5,741
/// guesses, with 4 5,638, with 12 5,626, and with 24, each of which gets half of the work, 5,627.
const KEPT: u64 = 12;

/// Largest number of guesses of a game of which all are tried for the parts; a larger game tries
/// this many of the most promising ones. More than the 1,296 and 2,400 guesses of the first preset,
/// without blanks and with.
const SMALL: usize = 2_500;

/// Codes of a sample that represents all: it gives the share of a part to about a hundredth.
const SAMPLE: usize = 2_000;

/// Codes of the sample that are tried as guesses: with all of [`SAMPLE`] 600,000 comparisons.
const SAMPLE_GUESSES: usize = 300;

/// Comparisons for counting codes that are too many to list, about a tenth of a second: a fifth of
/// those of [`count`](super::count::count), whose number is shown anyway.
const COUNTED: usize = 600_000;

/// A guess, and the partition of the consistent codes by it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Advice {
    /// The guess, which the game accepts.
    pub(super) guess: Vec<u8>,
    /// True if the guess is consistent with all replies so far, and so may be the code.
    pub(super) fits: bool,
    /// Number of codes that are left after the reply, on average over all consistent codes: if the
    /// parts have n₁, n₂, … codes, the sum of their squares over their sum. `None` if unknown.
    pub(super) expected: Option<f64>,
    /// Number of codes in the largest part. `None` if unknown.
    pub(super) worst: Option<u64>,
    /// True if `expected` comes from a sample, as the codes are too many.
    pub(super) estimated: bool,
}

/// Returns the next guess; `None` if no code is consistent with the replies.
///
/// It takes about half a second at most, whatever the parameters, and some tens of megabytes. Of
/// equally good guesses it returns one that may be the code, and of these the first in
/// lexicographic order.
///
/// # Errors
/// The budget ended.
pub(super) fn advise(
    form: GameParams,
    history: &[Turn],
    budget: &Budget,
) -> Result<Option<Advice>, Stop> {
    if form.pegs <= PACKED.0 && form.colours <= PACKED.1 {
        advise_with::<Packed>(form, history, budget)
    } else {
        advise_with::<Plain>(form, history, budget)
    }
}

fn advise_with<Q: Pegs>(
    form: GameParams,
    history: &[Turn],
    budget: &Budget,
) -> Result<Option<Advice>, Stop> {
    let Some(codes) = listed(form, history, budget)? else {
        return advise_by_sample::<Q>(form, history, budget);
    };
    let Some(first) = codes.first() else { return Ok(None) };
    let ready: Vec<Q> = codes.iter().map(|code| Q::new(code)).collect();
    let left = guesses_left(form, history);
    let mut ranked = if codes.len() <= 2 || left == 1 {
        vec![first.clone()]
    } else {
        let guesses = representatives(form, history, GUESSES, budget)?
            .unwrap_or_else(|| canonical_all(form, history, &codes));
        rank(form, &guesses, &ready, left, budget)?
    };
    let guess = if ranked.len() == 1 {
        ranked.swap_remove(0)
    } else {
        follow(form, ranked, &codes, &ready, left, budget)?
    };
    let parts = Partitioner::new(form.pegs).partition(&Q::new(&guess), &ready, u64::MAX);
    let expected = Some(parts.squares as f64 / codes.len() as f64);
    Ok(Some(Advice {
        guess,
        fits: parts.is_code,
        expected,
        worst: Some(parts.largest.into()),
        estimated: false,
    }))
}

/// Returns the number of guesses left, or no limit once the game is over.
fn guesses_left(form: GameParams, history: &[Turn]) -> u32 {
    let left = u64::from(form.guesses).saturating_sub(history.len() as u64);
    if left == 0 { u32::MAX } else { left as u32 }
}

/// Returns the consistent codes, unless they are too many.
fn listed(
    form: GameParams,
    history: &[Turn],
    budget: &Budget,
) -> Result<Option<Vec<Vec<u8>>>, Stop> {
    if history.is_empty()
        && count_within(form, history, 0, budget)?.is_none_or(|count| count > LISTED.into())
    {
        return Ok(None);
    }
    let (mut candidates, mut found) = (Candidates::new(form, history), Vec::new());
    loop {
        match candidates.advance(LISTING, budget)? {
            Progress::Code if found.len() < LISTED => {
                budget.reserve(&mut found, 1)?;
                found.push(candidates.code().to_vec());
            }
            Progress::End => return Ok(Some(found)),
            Progress::Code | Progress::Limit => return Ok(None),
        }
    }
}

/// Returns at most `most` elements of a list, evenly spaced.
fn spaced<T: Clone>(list: &[T], most: usize) -> Vec<T> {
    list.iter().step_by(list.len().div_ceil(most.max(1)).max(1)).cloned().collect()
}

/// Sorts the guesses by their estimates, the best first.
fn rank<Q: Pegs>(
    form: GameParams,
    guesses: &[Vec<u8>],
    codes: &[Q],
    left: u32,
    budget: &Budget,
) -> Result<Vec<Vec<u8>>, Stop> {
    let partitioner = Partitioner::new(form.pegs);
    let mut lookahead = Lookahead::new(&[], partitioner, answers(form.pegs), budget);
    let codes = spaced(codes, (RANKED as usize / guesses.len().max(1)).max(SAMPLE));
    let guesses = spaced(guesses, RANKED as usize / codes.len().max(1));
    let mut ranked: Vec<(u64, bool, Vec<u8>)> = Vec::with_capacity(guesses.len());
    for guess in guesses {
        let parts = lookahead.partition(&Q::new(&guess), &codes, left)?;
        ranked.push((parts.estimate, !parts.is_code, guess));
    }
    cold_sort::sort(&mut ranked);
    Ok(ranked.into_iter().map(|(_, _, guess)| guess).collect())
}

/// Returns the guess with the least total of guesses, among the most promising ones.
fn follow<Q: Pegs>(
    form: GameParams,
    mut ranked: Vec<Vec<u8>>,
    codes: &[Vec<u8>],
    ready: &[Q],
    left: u32,
    budget: &Budget,
) -> Result<Vec<u8>, Stop> {
    let Some(first) = ranked.first() else { return Ok(Vec::new()) };
    let mut partitioner = Partitioner::new(form.pegs);
    // The parts try all guesses, or the most promising ones, and their own codes; if that is too
    // much, only their own codes.
    let squares = partitioner.partition(&Q::new(first), ready, u64::MAX).squares;
    let pool = all_guesses(form, SMALL, budget)?
        .unwrap_or_else(|| ranked.iter().take(SMALL).cloned().collect());
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
    let mut lookahead = Lookahead::new(&pool, partitioner, answers(form.pegs), budget);
    let mut best: Option<(u64, bool, Vec<u8>)> = None;
    for guess in ranked {
        let most = best.as_ref().map_or(u64::MAX, |&(cost, ..)| cost + 1);
        let work = FOLLOWED / kept;
        let Some(cost) = lookahead.follow(&Q::new(&guess), ready, left, most, work)? else {
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

/// Returns the next guess if the codes are too many to list: the best of a sample, judged by the
/// sample.
fn advise_by_sample<Q: Pegs>(
    form: GameParams,
    history: &[Turn],
    budget: &Budget,
) -> Result<Option<Advice>, Stop> {
    let codes = sample::<Q>(form, history, SAMPLE, budget)?;
    let ready: Vec<Q> = codes.iter().map(|code| Q::new(code)).collect();
    let guesses = canonical_all(form, history, &spaced(&codes, SAMPLE_GUESSES));
    if guesses.is_empty() {
        let guess = nearest::<Q>(form, history, budget)?;
        return Ok(guess.map(|guess| Advice {
            guess,
            fits: false,
            expected: None,
            worst: None,
            estimated: true,
        }));
    }
    let guess = rank(form, &guesses, &ready, guesses_left(form, history), budget)?.swap_remove(0);
    let parts = Partitioner::new(form.pegs).partition(&Q::new(&guess), &ready, u64::MAX);
    // Probability that two codes of the sample have the same reply.
    let drawn = codes.len() as f64;
    let alike = (parts.squares as f64 - drawn) / (drawn * (drawn - 1.0)).max(1.0);
    let expected =
        count_within(form, history, COUNTED, budget)?.map(|count| count.to_f64().value() * alike);
    Ok(Some(Advice { guess, fits: true, expected, worst: None, estimated: true }))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tatham_core::author::contract::takes_some;

    use super::super::rules::tests::{consistent_answers, form, rows};
    use super::super::rules::{Marks, marks};
    use super::*;

    fn found(form: GameParams, history: &[Turn]) -> Advice {
        advise(form, history, &Budget::unlimited()).unwrap().unwrap()
    }

    fn parted(guess: &[u8], codes: &[Vec<u8>]) -> Vec<(Marks, Vec<Vec<u8>>)> {
        let mut parts: BTreeMap<Marks, Vec<Vec<u8>>> = BTreeMap::new();
        for code in codes {
            parts.entry(marks(guess, code)).or_default().push(code.clone());
        }
        parts.into_iter().collect()
    }

    /// Returns the fewest guesses that all codes can take together.
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

    /// Returns the guesses that all codes take together with `next`.
    fn played(form: GameParams, history: &mut Vec<Turn>, codes: &[Vec<u8>]) -> usize {
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
        let forms = [
            form(3, 3, 9, false, true),
            form(4, 3, 9, false, false),
            form(5, 2, 9, true, true),
            form(4, 2, 9, true, false),
        ];
        for form in takes_some(forms, 4) {
            let guesses: Vec<_> =
                rows(form, 0).into_iter().filter(|guess| form.takes(guess)).collect();
            let codes = consistent_answers(form, &[]);
            assert_eq!(played(form, &mut Vec::new(), &codes), fewest(&codes, &guesses), "{form:?}");
        }
    }

    /// The minimum is 5,625.
    ///
    /// # References
    /// K. Koyama, T. W. Lai: An optimal Mastermind strategy, 1993.
    #[test]
    fn the_first_menu_entry_takes_one_guess_more_than_the_least() {
        let codes = consistent_answers(form(6, 4, 10, false, true), &[]);
        assert_eq!(played(form(6, 4, 10, false, true), &mut Vec::new(), &codes), 5_626);
    }

    #[test]
    fn what_is_said_of_the_parts_is_what_they_are() {
        let form = form(6, 4, 10, true, true);
        let mut history = Vec::new();
        for answer in [[0, 2], [1, 1]] {
            let next = found(form, &history);
            let codes = consistent_answers(form, &history);
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
            consistent_answers(form(6, 4, 2, true, true), &history)[0]
        );
    }

    #[test]
    fn nothing_is_guessed_where_no_code_fits_and_a_spent_budget_says_so() {
        let form = form(6, 4, 10, false, true);
        let history = [(vec![1, 1, 2, 3], Marks { black: 3, white: 1 })];
        assert_eq!(advise(form, &history, &Budget::unlimited()), Ok(None));
        assert_eq!(advise(form, &[], &Budget::steps(0)), Err(Stop::Steps));
        assert_eq!(advise(form, &history[..0], &Budget::steps(1)), Err(Stop::Steps));
    }

    #[test]
    fn large_forms_get_a_guess_that_fits() {
        let forms = [
            form(10, 8, 12, false, true),
            form(10, 12, 12, true, true),
            form(10, 99, 99, false, true),
            form(10, 10, 9, true, false),
        ];
        for form in takes_some(forms, 2) {
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
