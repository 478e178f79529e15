//! Answers that a puzzle should have.

use tatham_core::make::MakeError;
use tatham_core::partial_answer::AnyPartialAnswer;
use tatham_core::{AnyProblem, Json, Violation};

use crate::any_makeable::Answer;

/// Reads a whole answer in the shape of a puzzle, with its givens.
///
/// # Errors
/// It has another form or size, is not whole, or differs from the givens.
pub(crate) fn read(problem: &AnyProblem, json: &Json) -> Result<Answer, MakeError> {
    let form = |why: String| MakeError::AnswerForm(format!("the answer has another form: {why}"));
    let answer = problem.read_answer(json).map_err(|unfit| form(unfit.to_string()))?;
    if !problem.has_size_of(&*answer) {
        return Err(form("it has another size than the puzzle".to_owned()));
    }
    if let Some(mismatch) = problem.mismatches(&*answer).first() {
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
pub(crate) fn check(problem: &AnyProblem, answer: &dyn AnyPartialAnswer) -> Result<(), MakeError> {
    problem.accepts_answer(answer).map_err(|violation| broken(&violation))
}

fn broken(violation: &Violation) -> MakeError {
    MakeError::AnswerRule(format!("the answer is no solution: {}", violation.name))
}
