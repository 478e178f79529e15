//! Answers that a puzzle should have.

use tatham_core::make::MakeError;
use tatham_core::{Json, PartialAnswer as _, Puzzle, Violation, accepts, mismatches};

/// Reads a whole answer in the shape of a puzzle, with its givens.
///
/// # Errors
/// It has another form or size, is not whole, or differs from the givens.
pub(crate) fn read<P: Puzzle>(
    problem: &P::Problem,
    json: &Json,
) -> Result<P::PartialAnswer, MakeError> {
    let form = |why: String| MakeError::AnswerForm(format!("the answer has another form: {why}"));
    let givens = P::givens(problem);
    let answer = P::PartialAnswer::read(&givens, json).map_err(|unfit| form(unfit.to_string()))?;
    if !answer.has_shape_of(&givens) {
        return Err(form("it has another size than the puzzle".to_owned()));
    }
    if let Some(mismatch) = mismatches::<P>(problem, &answer, &givens).first() {
        return Err(broken(mismatch));
    }
    if !answer.is_complete() {
        return Err(form("it is not a whole answer".to_owned()));
    }
    Ok(answer)
}

/// Checks that an answer is a solution.
///
/// # Errors
/// It breaks a rule.
pub(crate) fn check<P: Puzzle>(
    problem: &P::Problem,
    answer: &P::PartialAnswer,
) -> Result<(), MakeError> {
    accepts::<P>(problem, answer).map_err(|violation| broken(&violation))
}

fn broken(violation: &Violation) -> MakeError {
    MakeError::AnswerRule(format!("the answer is no solution: {}", violation.name))
}
