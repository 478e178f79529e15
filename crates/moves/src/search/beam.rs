//! The best states after each move: a way where there is no hope of a shortest one.

use tatham_core::budget::{Budget, Stop};

use super::Space;
use super::quick::{QuickSet, hash};

/// States between two looks at the budget.
const EVERY: u32 = 256;

/// Looks for a way of fewer than `longest` moves, keeping after each move the `most` states of the least rank.
///
/// # Errors
/// The budget came first.
pub(crate) fn way<S: Space>(
    space: &S,
    start: &S::State,
    [most, longest]: [usize; 2],
    rank: impl Fn(&S::State) -> u32,
    budget: &Budget,
) -> Result<Option<Vec<S::Move>>, Stop> {
    let mut layer = vec![start.clone()];
    // All states that were ever kept, each once: from which it was made, and how.
    let mut history: Vec<(u32, Option<S::Move>)> = vec![(0, None)];
    let mut first = 0;
    let mut ticker = budget.ticker(EVERY);
    // The hashes of all states that were kept: two of one hash lose a way at worst.
    let mut seen: QuickSet<u64> = [hash(start)].into_iter().collect();
    for _ in 0..longest {
        let mut made: Vec<(u32, u32, S::Move, S::State)> = Vec::new();
        for (at, state) in layer.iter().enumerate() {
            ticker.tick(budget)?;
            if space.is_goal(state) {
                let mut way = Vec::new();
                let mut number = first + at;
                while let (parent, Some(step)) = history[number] {
                    way.push(step);
                    number = parent as usize;
                }
                way.reverse();
                return Ok(Some(way));
            }
            space.moves(state, &mut |step, next| {
                made.push((rank(&next), (first + at) as u32, step, next));
            });
        }
        // Stable: what was made first stays first.
        made.sort_by_key(|&(rank, ..)| rank);
        first = history.len();
        let mut kept: Vec<S::State> = Vec::new();
        for (_, parent, step, state) in made {
            if kept.len() == most {
                break;
            }
            if seen.insert(hash(&state)) {
                history.push((parent, Some(step)));
                kept.push(state);
            }
        }
        layer = kept;
    }
    Ok(None)
}
