//! Last check of a puzzle that was made.

use tatham_core::make::MakeError;
use tatham_core::partial_answer::AnyPartialAnswer;
use tatham_core::{AnyProblem, Budget, Ended, Settings, Stop};

/// Reads the ID of a puzzle; returns the ID and the puzzle.
///
/// # Errors
/// It is another puzzle.
pub(crate) fn read_back(problem: &AnyProblem) -> Result<(String, AnyProblem), MakeError> {
    let game_id = problem.game_id();
    match problem.reread(&game_id) {
        Ok(read) if read.equals(problem) => Ok((game_id, read)),
        Ok(_) => Err(defect(&game_id, "its ID is another puzzle's")),
        Err(_) => Err(defect(&game_id, "its ID cannot be read")),
    }
}

/// Returns the error that withholds a puzzle.
pub(crate) fn defect(game_id: &str, reason: &str) -> MakeError {
    MakeError::Defect { game_id: game_id.to_owned(), reason: reason.to_owned() }
}

/// Reads the ID of a puzzle and solves it as any other puzzle; returns the ID.
///
/// # Errors
/// A limit came first, or the puzzle is not the one that was to be made.
pub(crate) fn verify(
    problem: &AnyProblem,
    answer: &dyn AnyPartialAnswer,
    budget: &Budget,
) -> Result<Result<String, Stop>, MakeError> {
    let (game_id, read) = read_back(problem)?;
    let reason = match read.first_solutions(2, &Settings::default(), budget).as_deref() {
        Ok([found]) if found.equals(answer) => return Ok(Ok(game_id)),
        Ok([]) => "it has no solution".to_owned(),
        Ok(_) => "it has another solution".to_owned(),
        Err(Ended::Stopped(stop)) => return Ok(Err(stop.clone())),
        Err(Ended::Defect(found)) => found.to_string(),
    };
    Err(defect(&game_id, &reason))
}
