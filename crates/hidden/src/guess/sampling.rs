//! Sample of the consistent codes, if they are too many to list; and, if even one is hard to find,
//! a code that is nearly consistent.

use fastrand::Rng;
use tatham_core::budget::{Budget, Stop};

use super::candidates::{Candidates, Progress};
use super::packed::Pegs;
use super::rules::{GameParams, Turn};

/// Largest number of pegs of the random codes that are generated: some hundredths of a second.
const DRAWN: u64 = 4_000_000;

/// Pegs generated between two looks at the budget: about a millisecond.
const DRAWN_EVERY: u64 = 100_000;

/// Codes that make a sample: if there are fewer, searched ones are added, which are not uniformly
/// distributed.
const FEW: usize = 100;

/// Steps ([`Candidates::steps`]) of all searches for more codes: about a twentieth of a second.
const SEARCHED: u64 = 20_000_000;

/// Steps of the search for one code. A search that begins with a wrong colour may never end, and
/// another order soon finds a code; so this leaves time for 66 orders.
const SEARCHED_FOR_ONE: u64 = 300_000;

/// Largest number of guesses compared by local search: some hundredths of a second.
const COMPARED: u64 = 400_000;

/// Changes of local search between two looks at the budget: each compares a code with all guesses.
const CHANGES_EVERY: u32 = 1_000;

/// Returns at most `most` consistent codes, in lexicographic order, each once: sampled uniformly if
/// that finds enough, else searched for in random orders. The result depends only on the history.
/// An empty sample means that no code was found.
///
/// # Errors
/// The budget ended.
pub(super) fn sample<Q: Pegs>(
    form: GameParams,
    history: &[Turn],
    most: usize,
    budget: &Budget,
) -> Result<Vec<Vec<u8>>, Stop> {
    let mut random = Rng::with_seed(history.len() as u64);
    let mut found = drawn::<Q>(form, history, most, &mut random, budget)?;
    if found.len() < FEW {
        found.extend(searched(form, history, FEW, &mut random, budget)?);
    }
    if found.is_empty() {
        found.extend(nearest::<Q>(form, history, budget)?.filter(|code| form.fits(code, history)));
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Returns the consistent ones of many random codes.
fn drawn<Q: Pegs>(
    form: GameParams,
    history: &[Turn],
    most: usize,
    random: &mut Rng,
    budget: &Budget,
) -> Result<Vec<Vec<u8>>, Stop> {
    let width = usize::from(form.pegs) + 1;
    let Some(answers) = answers::<Q>(form, history) else { return Ok(Vec::new()) };
    let (mut found, mut pegs, mut look) = (Vec::new(), 0, 0);
    while found.len() < most && pegs < DRAWN {
        if pegs >= look {
            budget.check()?;
            look = pegs + DRAWN_EVERY;
        }
        let Some(code) = random_code(form, random) else { break };
        let ready = Q::new(&code);
        // Generating a code takes longer than comparing it.
        pegs += u64::from(form.pegs);
        if answers.iter().all(|(guess, answer)| guess.answer(&ready, width) == *answer) {
            found.push(code);
        }
    }
    Ok(found)
}

/// Returns consistent codes, each the first in a random order of colours.
fn searched(
    form: GameParams,
    history: &[Turn],
    most: usize,
    random: &mut Rng,
    budget: &Budget,
) -> Result<Vec<Vec<u8>>, Stop> {
    let (mut found, mut steps) = (Vec::new(), 0);
    while found.len() < most && steps < SEARCHED {
        let mut shuffled = || {
            let mut colours: Vec<u8> = (1..=form.colours).collect();
            (1..colours.len())
                .rev()
                .for_each(|last| colours.swap(last, random.u32(..=last as u32) as usize));
            colours
        };
        let order = (0..form.pegs).map(|_| shuffled()).collect();
        let mut candidates = Candidates::in_order(form, history, order);
        match candidates.advance(SEARCHED_FOR_ONE, budget)? {
            Progress::Code => found.push(candidates.code().to_vec()),
            Progress::End => break,
            Progress::Limit => {}
        }
        steps += candidates.steps().max(1);
    }
    Ok(found)
}

/// Returns a code chosen uniformly from all; `None` if there is none.
fn random_code(form: GameParams, random: &mut Rng) -> Option<Vec<u8>> {
    if form.colours < if form.repeats { 1 } else { form.pegs } {
        return None;
    }
    let mut colours: Vec<u8> = (1..=form.colours).collect();
    let mut peg = |_| {
        let at = random.u32(..colours.len() as u32) as usize;
        if form.repeats { colours[at] } else { colours.swap_remove(at) }
    };
    Some((0..form.pegs).map(&mut peg).collect())
}

/// Returns the guesses with the numbers of their replies, as [`Pegs`] has them; `None` if a reply
/// is impossible.
fn answers<Q: Pegs>(form: GameParams, history: &[Turn]) -> Option<Vec<(Q, usize)>> {
    let pegs = usize::from(form.pegs);
    let number = |(guess, marks): &Turn| {
        let set = guess.iter().filter(|&&peg| peg != 0).count();
        let both = usize::from(marks.black) + usize::from(marks.white);
        Some((
            Q::new(guess),
            pegs.checked_sub(marks.black.into())? * (pegs + 1) + set.checked_sub(both)?,
        ))
    };
    history.iter().map(number).collect()
}

/// Returns a code that is nearly consistent, by local search: a random code is changed peg by peg
/// while that makes it no worse. The result depends only on the history; `None` if a reply is
/// impossible.
///
/// # Errors
/// The budget ended.
pub(super) fn nearest<Q: Pegs>(
    form: GameParams,
    history: &[Turn],
    budget: &Budget,
) -> Result<Option<Vec<u8>>, Stop> {
    let width = usize::from(form.pegs) + 1;
    let mut random = Rng::with_seed(history.len() as u64);
    let code = random_code(form, &mut random);
    let Some((answers, mut code)) = answers::<Q>(form, history).zip(code) else {
        return Ok(None);
    };
    let wrong = |code: &[u8]| -> usize {
        let ready = Q::new(code);
        let differs = |lhs: usize, rhs: usize| {
            (lhs / width).abs_diff(rhs / width) + (lhs % width).abs_diff(rhs % width)
        };
        answers.iter().map(|(guess, answer)| differs(guess.answer(&ready, width), *answer)).sum()
    };
    let (mut least, mut ticker) = (wrong(&code), budget.ticker(CHANGES_EVERY));
    for _ in 0..COMPARED / (answers.len() as u64 + 1) {
        ticker.tick(budget)?;
        if least == 0 {
            break;
        }
        let mut changed = code.clone();
        let place = random.u32(..u32::from(form.pegs)) as usize;
        let other = random.u32(..u32::from(form.pegs)) as usize;
        let colour = random.u8(1..=form.colours);
        if random.bool() || !form.repeats && code.contains(&colour) {
            changed.swap(place, other);
        } else {
            changed[place] = colour;
        }
        let now = wrong(&changed);
        if now <= least {
            (code, least) = (changed, now);
        }
    }
    Ok(Some(code))
}

#[cfg(test)]
mod tests {
    use super::super::packed::{Packed, Plain};
    use super::super::rules::tests::form;
    use super::super::rules::{Marks, marks};
    use super::*;

    #[test]
    fn what_is_drawn_fits_and_is_the_same_each_time() {
        let form = form(10, 12, 12, false, true);
        let code = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8];
        let turn = |guess: [u8; 12]| (guess.to_vec(), marks(&guess, &code));
        let guesses = [
            [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4],
            [5, 5, 1, 2, 6, 7, 7, 3, 8, 9, 4, 10],
            [5, 4, 1, 2, 6, 1, 7, 8, 8, 9, 3, 10],
        ];
        for so_many in 0..=3 {
            let history = guesses[..so_many].iter().copied().map(turn).collect::<Vec<Turn>>();
            let found = sample::<Packed>(form, &history, 500, &Budget::unlimited()).unwrap();
            assert!(
                found.len() > 50
                    && found.is_sorted()
                    && found.iter().all(|code| form.fits(code, &history)),
                "{}",
                found.len()
            );
            assert_eq!(found, sample::<Plain>(form, &history, 500, &Budget::unlimited()).unwrap());
        }
    }

    #[test]
    fn nothing_is_drawn_where_nothing_fits() {
        let form = form(8, 6, 9, false, false);
        assert!(
            sample::<Packed>(form, &[], 50, &Budget::unlimited())
                .unwrap()
                .iter()
                .all(|code| form.is_code(code))
        );
        let history = [(vec![1, 2, 3, 4, 5, 6], Marks { black: 5, white: 1 })];
        assert_eq!(sample::<Packed>(form, &history, 50, &Budget::unlimited()), Ok(Vec::new()));
        assert_eq!(sample::<Packed>(form, &[], 50, &Budget::steps(0)), Err(Stop::Steps));
    }

    #[test]
    fn it_fits_where_little_is_known_even_of_the_largest_form() {
        let form = form(10, 99, 99, false, true);
        let mut random = Rng::with_seed(5);
        let mut draw = || random_code(form, &mut random).unwrap();
        let code = draw();
        let history: Vec<Turn> =
            (0..8).map(|_| draw()).map(|guess| (guess.clone(), marks(&guess, &code))).collect();
        let found = nearest::<Plain>(form, &history, &Budget::unlimited()).unwrap().unwrap();
        assert!(form.fits(&found, &history));
        assert_eq!(nearest::<Plain>(form, &history, &Budget::steps(0)), Err(Stop::Steps));
    }

    #[test]
    fn no_colour_is_repeated_where_none_may_be() {
        let form = form(8, 6, 9, false, false);
        let history = [(vec![1, 2, 3, 4, 5, 6], Marks { black: 5, white: 1 })];
        let found = nearest::<Packed>(form, &history, &Budget::unlimited()).unwrap().unwrap();
        assert!(form.is_code(&found) && !form.fits(&found, &history));
    }
}
