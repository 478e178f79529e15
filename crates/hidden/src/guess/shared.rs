//! What all codes that are still possible have in common.

use tatham_core::budget::{Budget, Stop};

use super::codes::{Came, Codes};
use super::rules::{Form, Turn};

/// Steps that all searches may take together: about a quarter of a second.
const MOST: u64 = 50_000_000;

/// For each place the colour that every code has there which fits all answers so far, if there is one. There is none anywhere where no code fits.
///
/// `None` where that takes too long to find out.
///
/// # Errors
/// The budget came first.
pub(super) fn shared(
    form: Form,
    history: &[Turn],
    budget: &Budget,
) -> Result<Option<Vec<Option<u8>>>, Stop> {
    let all: Vec<u8> = (1..=form.colours).collect();
    let mut order = vec![all.clone(); form.pegs.into()];
    let mut codes = Codes::new(form, history);
    match codes.advance(MOST, budget)? {
        Came::Code => {}
        Came::End => return Ok(Some(vec![None; form.pegs.into()])),
        Came::Limit => return Ok(None),
    }
    let mut shared: Vec<Option<u8>> = codes.code().iter().copied().map(Some).collect();
    let mut steps = codes.steps();
    for place in 0..shared.len() {
        let Some(colour) = shared[place] else { continue };
        // Is there a code with another colour there?
        order[place].retain(|&other| other != colour);
        let mut others = Codes::in_order(form, history, order.clone());
        let came = others.advance(MOST - steps, budget)?;
        steps += others.steps();
        match came {
            Came::Code => {
                for (shared, peg) in shared.iter_mut().zip(others.code()) {
                    *shared = shared.filter(|shared| shared == peg);
                }
            }
            Came::End => {}
            Came::Limit => return Ok(None),
        }
        order[place].clone_from(&all);
    }
    Ok(Some(shared))
}

#[cfg(test)]
mod tests {
    use super::super::rules::tests::{fitting, form};
    use super::super::rules::{Marks, marks};
    use super::*;

    #[test]
    fn it_is_what_trying_all_codes_finds() {
        let mut random = fastrand::Rng::with_seed(4);
        let mut is_some = [false; 2];
        for form in [form(6, 4, 9, false, true), form(5, 4, 9, true, false)] {
            let codes = fitting(form, &[]);
            for round in 0..80 {
                let mut draw = || codes[random.u32(..codes.len() as u32) as usize].clone();
                let code = draw();
                let history: Vec<Turn> = (0..round % 6)
                    .map(|_| draw())
                    .map(|guess| (guess.clone(), marks(&guess, &code)))
                    .collect();
                let left = fitting(form, &history);
                let in_all = |place: usize| {
                    left.iter().all(|code| code[place] == left[0][place]).then_some(left[0][place])
                };
                let expected: Vec<Option<u8>> = (0..4).map(in_all).collect();
                is_some[usize::from(left.len() > 1 && expected.iter().any(Option::is_some))] = true;
                assert_eq!(
                    shared(form, &history, &Budget::unlimited()),
                    Ok(Some(expected)),
                    "{history:?}"
                );
            }
        }
        assert_eq!(is_some, [true; 2], "some have places in common, others do not");
    }

    #[test]
    fn large_forms_have_nothing_in_common_at_first() {
        let form = form(10, 99, 9, false, true);
        assert_eq!(shared(form, &[], &Budget::unlimited()), Ok(Some(vec![None; 99])));
        let history = [(vec![3; 99], Marks { black: 99, white: 0 })];
        assert_eq!(shared(form, &history, &Budget::unlimited()), Ok(Some(vec![Some(3); 99])));
        let history = [(vec![3; 99], Marks { black: 98, white: 1 })];
        assert_eq!(
            shared(form, &history, &Budget::unlimited()),
            Ok(Some(vec![None; 99])),
            "no code fits"
        );
        assert_eq!(shared(form, &history, &Budget::steps(0)), Err(Stop::Steps));
    }
}
