//! Last check of a puzzle that was made.

use tatham_core::make::MakeError;
use tatham_core::{Budget, Ended, Puzzle, Settings, Stop};

/// Reads the ID of a puzzle and solves it as any other puzzle; returns the ID.
///
/// # Errors
/// A limit came first, or the puzzle is not the one that was to be made.
pub(crate) fn verify<P: Puzzle>(
    problem: &P::Problem,
    answer: &P::PartialAnswer,
    budget: &Budget,
) -> Result<Result<String, Stop>, MakeError> {
    let game_id = P::id(problem);
    let defect = |reason: &str| {
        Err(MakeError::Defect { game_id: game_id.clone(), reason: reason.to_owned() })
    };
    let Ok(read) = P::parse(&game_id) else { return defect("its ID cannot be read") };
    if read != *problem {
        return defect("its ID is another puzzle's");
    }
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
