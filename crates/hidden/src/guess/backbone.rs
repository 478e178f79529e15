//! The backbone of the consistent codes: the pegs that all of them have in common.

use tatham_core::budget::{Budget, Stop};

use super::candidates::{Candidates, Progress};
use super::rules::{GameParams, Turn};

/// Steps ([`Candidates::steps`]) of all searches together: about a seventh of a second.
const STEPS: u64 = 50_000_000;

/// Common part of the consistent codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Backbone {
    /// The colour that all of them have in each place, if there is one.
    Pegs(Vec<Option<u8>>),
    /// No code is consistent.
    Contradiction,
    /// It takes too long to find out.
    Unknown,
}

/// Returns the common part of the consistent codes.
///
/// # Errors
/// The budget ended.
pub(super) fn backbone(
    form: GameParams,
    history: &[Turn],
    budget: &Budget,
) -> Result<Backbone, Stop> {
    let all: Vec<u8> = (1..=form.colours).collect();
    let mut order = vec![all.clone(); form.pegs.into()];
    let mut candidates = Candidates::new(form, history);
    match candidates.advance(STEPS, budget)? {
        Progress::Code => {}
        Progress::End => return Ok(Backbone::Contradiction),
        Progress::Limit => return Ok(Backbone::Unknown),
    }
    let mut shared: Vec<Option<u8>> = candidates.code().iter().copied().map(Some).collect();
    let mut steps = candidates.steps();
    for place in 0..shared.len() {
        let Some(colour) = shared[place] else { continue };
        // Looks for a code with another colour there.
        order[place].retain(|&other| other != colour);
        let mut others = Candidates::in_order(form, history, order.clone());
        let progress = others.advance(STEPS - steps, budget)?;
        steps += others.steps();
        match progress {
            Progress::Code => {
                for (shared, peg) in shared.iter_mut().zip(others.code()) {
                    *shared = shared.filter(|shared| shared == peg);
                }
            }
            Progress::End => {}
            Progress::Limit => return Ok(Backbone::Unknown),
        }
        order[place].clone_from(&all);
    }
    Ok(Backbone::Pegs(shared))
}

#[cfg(test)]
mod tests {
    use super::super::rules::tests::{consistent_answers, form};
    use super::super::rules::{Marks, marks};
    use super::*;

    #[test]
    fn it_is_what_trying_all_codes_finds() {
        let mut random = fastrand::Rng::with_seed(4);
        let mut is_some = [false; 2];
        for form in [form(6, 4, 9, false, true), form(5, 4, 9, true, false)] {
            let codes = consistent_answers(form, &[]);
            for round in 0..80 {
                let mut draw = || codes[random.u32(..codes.len() as u32) as usize].clone();
                let code = draw();
                let history: Vec<Turn> = (0..round % 6)
                    .map(|_| draw())
                    .map(|guess| (guess.clone(), marks(&guess, &code)))
                    .collect();
                let left = consistent_answers(form, &history);
                let in_all = |place: usize| {
                    left.iter().all(|code| code[place] == left[0][place]).then_some(left[0][place])
                };
                let expected: Vec<Option<u8>> = (0..4).map(in_all).collect();
                is_some[usize::from(left.len() > 1 && expected.iter().any(Option::is_some))] = true;
                assert_eq!(
                    backbone(form, &history, &Budget::unlimited()),
                    Ok(Backbone::Pegs(expected)),
                    "{history:?}"
                );
            }
        }
        assert_eq!(is_some, [true; 2], "some have places in common, others do not");
    }

    #[test]
    fn large_forms_have_nothing_in_common_at_first() {
        let form = form(10, 99, 9, false, true);
        let found = |history: &[Turn]| backbone(form, history, &Budget::unlimited());
        assert_eq!(found(&[]), Ok(Backbone::Pegs(vec![None; 99])));
        let history = [(vec![3; 99], Marks { black: 99, white: 0 })];
        assert_eq!(found(&history), Ok(Backbone::Pegs(vec![Some(3); 99])));
        let history = [(vec![3; 99], Marks { black: 98, white: 1 })];
        assert_eq!(found(&history), Ok(Backbone::Contradiction));
        assert_eq!(backbone(form, &history, &Budget::steps(0)), Err(Stop::Steps));
    }
}
