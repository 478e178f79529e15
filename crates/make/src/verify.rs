//! Last check of a puzzle that was made.

use tatham_core::make::MakeError;
use tatham_core::{Budget, Ended, Puzzle, Settings, Stop};

/// Reads the ID of a puzzle; returns the ID and the puzzle.
///
/// # Errors
/// It is another puzzle.
pub(crate) fn read_back<P: Puzzle>(
    problem: &P::Problem,
) -> Result<(String, P::Problem), MakeError> {
    let game_id = P::id(problem);
    match P::parse(&game_id) {
        Ok(read) if read == *problem => Ok((game_id, read)),
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
pub(crate) fn verify<P: Puzzle>(
    problem: &P::Problem,
    answer: &P::PartialAnswer,
    budget: &Budget,
) -> Result<Result<String, Stop>, MakeError> {
    let (game_id, read) = read_back::<P>(problem)?;
    let defect = |reason: &str| Err(defect(&game_id, reason));
    let settings = Settings::default();
    let mut solutions = tatham_core::solutions::<P>(&read, &settings, budget);
    for is_first in [true, false] {
        match solutions.next() {
            Some(Ok(found)) if is_first && found == *answer => {}
            None if !is_first => {}
            Some(Ok(_)) => return defect("it has another solution"),
            None => return defect("it has no solution"),
            Some(Err(Ended::Stopped(stop))) => return Ok(Err(stop)),
            Some(Err(Ended::Defect(found))) => return defect(&found.to_string()),
        }
    }
    Ok(Ok(game_id))
}
