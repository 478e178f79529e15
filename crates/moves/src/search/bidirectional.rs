//! Breadth-first search from both ends: the shortest path, or a proof that it is longer than both
//! balls reach.

use tatham_core::budget::{Budget, Stop};

use super::Reversible;
use super::ball::Ball;

/// Result of growing 2 balls.
#[derive(Debug)]
pub(crate) enum Meeting<M> {
    /// The shortest path.
    Shortest(Vec<M>),
    /// No path connects the centres.
    Unsolvable,
    /// The balls are as large as allowed and do not meet: every path is longer than the sum of
    /// their radii.
    Apart,
}

/// Grows the smaller ball until they meet, or until the next level would take both together above
/// `most` states.
pub(crate) fn meet<P: Reversible>(
    space: &P,
    start: &mut Ball<P::State>,
    goal: &mut Ball<P::State>,
    most: usize,
    budget: &Budget,
) -> Result<Meeting<P::Move>, Stop> {
    if let Some(state) = start.rim().iter().find(|state| goal.distance(state).is_some()).cloned() {
        return Ok(Meeting::Shortest(through(space, start, goal, &state)));
    }
    loop {
        if start.rim().is_empty() || goal.rim().is_empty() {
            return Ok(Meeting::Unsolvable);
        }
        let forward = start.rim().len() <= goal.rim().len();
        let (small, large) = if forward { (&mut *start, &*goal) } else { (&mut *goal, &*start) };
        // Levels grow by about the same factor each time.
        if small.len() + large.len() + small.rim().len() * growth(small) > most {
            return Ok(Meeting::Apart);
        }
        if let Some(state) = small.grow(space, budget, |state| large.distance(state).is_some())? {
            return Ok(Meeting::Shortest(through(space, start, goal, &state)));
        }
    }
}

/// Estimates the growth of the next level.
fn growth<S: Clone + Eq + std::hash::Hash>(ball: &Ball<S>) -> usize {
    if ball.radius() < 2 { 1 } else { ball.len().div_ceil(ball.len() - ball.rim().len()) }
}

fn through<P: Reversible>(
    space: &P,
    start: &Ball<P::State>,
    goal: &Ball<P::State>,
    state: &P::State,
) -> Vec<P::Move> {
    let mut moves = start.outwards(space, state);
    moves.extend(goal.homewards(space, state));
    moves
}
