//! Some of the codes still possible, where there are too many to list.

use fastrand::Rng;
use tatham_core::budget::{Budget, Stop};

use super::codes::{Came, Codes};
use super::near::{self, asked};
use super::quick::Quick;
use super::rules::{Form, Turn};

/// Codes that are drawn to see whether they fit, counted in guesses marked.
const DRAWN: u64 = 4_000_000;

/// Guesses marked between two looks at the budget.
const EVERY: u64 = 100_000;

/// With fewer codes than these, drawing has not been worth while.
const FEW: usize = 100;

/// Steps that are searched for codes instead, altogether and for one.
const SEARCHED: u64 = 20_000_000;
const FOR_ONE: u64 = 300_000;

/// At most so many codes that fit all answers so far, in lexicographic order, each once: drawn evenly from all where that finds enough, else searched for in random orders.
/// The same for the same history. None means that none was found.
///
/// # Errors
/// The budget came first.
pub(super) fn sample<Q: Quick>(
    form: Form,
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
        found.extend(
            near::nearest::<Q>(form, history, budget)?.filter(|code| form.fits(code, history)),
        );
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

fn drawn<Q: Quick>(
    form: Form,
    history: &[Turn],
    most: usize,
    random: &mut Rng,
    budget: &Budget,
) -> Result<Vec<Vec<u8>>, Stop> {
    let width = usize::from(form.pegs) + 1;
    let Some(asked) = asked::<Q>(form, history) else { return Ok(Vec::new()) };
    let (mut found, mut marked, mut look) = (Vec::new(), 0, 0);
    while found.len() < most && marked < DRAWN {
        if marked >= look {
            budget.check()?;
            look = marked + EVERY;
        }
        let Some(code) = near::drawn(form, random) else { break };
        let ready = Q::new(&code);
        // Making a code takes longer than marking it.
        marked += u64::from(form.pegs);
        if asked.iter().all(|(guess, answer)| guess.answer(&ready, width) == *answer) {
            found.push(code);
        }
    }
    Ok(found)
}

fn searched(
    form: Form,
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
        let mut codes = Codes::in_order(form, history, order);
        match codes.advance(FOR_ONE, budget)? {
            Came::Code => found.push(codes.code().to_vec()),
            Came::End => break,
            Came::Limit => {}
        }
        steps += codes.steps().max(1);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::super::quick::{Packed, Plain};
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
}
