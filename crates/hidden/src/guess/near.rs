//! A code that nearly fits all answers, where the search for one that fits has taken too long: one is drawn, and changed peg by peg while that makes it fit no worse.

use fastrand::Rng;
use tatham_core::budget::{Budget, Stop};

use super::quick::Quick;
use super::rules::{Form, Turn};

/// Guesses that are marked, at most.
const MARKED: u64 = 400_000;

/// Changes between two looks at the budget.
const EVERY: u32 = 1_000;

/// A code that is drawn evenly; nothing where the form has none.
pub(super) fn drawn(form: Form, random: &mut Rng) -> Option<Vec<u8>> {
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

/// The guesses with the numbers of their answers, as [`Quick`] gives them; nothing where an answer cannot be.
pub(super) fn asked<Q: Quick>(form: Form, history: &[Turn]) -> Option<Vec<(Q, usize)>> {
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

/// A code that fits the answers as nearly as some hundred thousand marks find one, the same for the same history; nothing where there can be none.
///
/// # Errors
/// The budget came first.
pub(super) fn nearest<Q: Quick>(
    form: Form,
    history: &[Turn],
    budget: &Budget,
) -> Result<Option<Vec<u8>>, Stop> {
    let width = usize::from(form.pegs) + 1;
    let mut random = Rng::with_seed(history.len() as u64);
    let Some((asked, mut code)) = asked::<Q>(form, history).zip(drawn(form, &mut random)) else {
        return Ok(None);
    };
    let wrong = |code: &[u8]| -> usize {
        let ready = Q::new(code);
        let differs = |one: usize, other: usize| {
            (one / width).abs_diff(other / width) + (one % width).abs_diff(other % width)
        };
        asked.iter().map(|(guess, answer)| differs(guess.answer(&ready, width), *answer)).sum()
    };
    let (mut least, mut ticker) = (wrong(&code), budget.ticker(EVERY));
    for _ in 0..MARKED / (asked.len() as u64 + 1) {
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
    use super::super::quick::{Packed, Plain};
    use super::super::rules::tests::form;
    use super::super::rules::{Marks, marks};
    use super::*;

    #[test]
    fn it_fits_where_little_is_known_even_of_the_largest_form() {
        let form = form(10, 99, 99, false, true);
        let mut random = Rng::with_seed(5);
        let mut draw = || drawn(form, &mut random).unwrap();
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
