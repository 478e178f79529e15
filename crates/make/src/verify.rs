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
    let reason = match first_solutions::<P>(&read, 2, budget).as_deref() {
        Ok([found]) if found == answer => return Ok(Ok(game_id)),
        Ok([]) => "it has no solution".to_owned(),
        Ok(_) => "it has another solution".to_owned(),
        Err(Ended::Stopped(stop)) => return Ok(Err(stop.clone())),
        Err(Ended::Defect(found)) => found.to_string(),
    };
    Err(defect(&game_id, &reason))
}

/// Returns the first solutions of a puzzle, at most this number.
///
/// # Errors
/// A limit came first, or the solver is wrong.
pub(crate) fn first_solutions<P: Puzzle>(
    problem: &P::Problem,
    most: usize,
    budget: &Budget,
) -> Result<Vec<P::PartialAnswer>, Ended> {
    let settings = Settings::default();
    tatham_core::solutions::<P>(problem, &settings, budget).take(most).collect()
}
