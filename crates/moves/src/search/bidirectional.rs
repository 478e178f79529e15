//! Breadth-first search from both ends: the shortest way, or a proof that it is longer than both balls reach.

use tatham_core::budget::{Budget, Stop};

use super::Reversible;
use super::ball::Ball;

/// What two balls that were grown came to.
#[derive(Debug)]
pub(crate) enum Meeting<M> {
    /// The shortest way.
    Shortest(Vec<M>),
    /// No way leads from one centre to the other.
    Never,
    /// The balls hold as much as they may, and do not meet: every way is longer than the sum of their radii.
    Apart,
}

/// Grows the smaller ball until they meet, or the next level would begin with more than `most` states in both.
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
            return Ok(Meeting::Never);
        }
        let forward = start.rim().len() <= goal.rim().len();
        let (small, large) = if forward { (&mut *start, &*goal) } else { (&mut *goal, &*start) };
        // A level is about so much larger than the one before as that was.
        if small.len() + large.len() + small.rim().len() * growth(small) > most {
            return Ok(Meeting::Apart);
        }
        if let Some(state) = small.grow(space, budget, |state| large.distance(state).is_some())? {
            return Ok(Meeting::Shortest(through(space, start, goal, &state)));
        }
    }
}

/// How much larger the next level will be.
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
