//! The rules of the game, read literally and apart from any solver.

use tatham_core::Violation;

use crate::problem::{Problem, Solution};

/// Whether the numbers are an answer: each of 1…n once, the given ones in their places, and each cell's successor along its arrow.
///
/// # Errors
/// The rule that they break.
pub(crate) fn accepts(problem: &Problem, solution: &Solution) -> Result<(), Violation> {
    let size = problem.size();
    let broken = |message: String| Err(Violation(message));
    if solution.0.size() != size {
        return broken(format!("the grid is not {}x{}", size.width, size.height));
    }
    let mut cell_of = vec![None; size.area()];
    for cell in 0..size.area() {
        let number = solution.0[cell];
        match cell_of.get_mut((number as usize).wrapping_sub(1)) {
            None => return broken(format!("the number {number} is not of 1 to {}", size.area())),
            Some(Some(_)) => return broken(format!("the number {number} stands twice")),
            Some(place) => *place = Some(cell),
        }
        if problem.given()[cell].is_some_and(|given| given != number) {
            return broken(format!("{number} stands where the puzzle gives another number"));
        }
    }
    let path: Vec<usize> = cell_of.into_iter().flatten().collect();
    for (i, pair) in path.windows(2).enumerate() {
        if !size.ray(pair[0], problem.arrows()[pair[0]]).any(|cell| cell == pair[1]) {
            return broken(format!("the arrow of {} does not point to {}", i + 1, i + 2));
        }
    }
    Ok(())
}
