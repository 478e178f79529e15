//! Best-first search: finds a shortest path if the states that may lie on one fit into memory.
//!
//! # References
//! Hart, P. E., Nilsson, N. J., Raphael, B.: A formal basis for the heuristic determination of
//! minimum cost paths. IEEE Transactions on Systems Science and Cybernetics 4 (1968), 100–107 (A*).

use tatham_core::budget::{Budget, Stop};

use super::Space;
use super::states::States;

/// States between two looks at the budget.
const EVERY: u32 = 1024;

/// Result of a search.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Searched<M> {
    /// A shortest path.
    Way(Vec<M>),
    /// There is no path.
    None,
    /// The states did not suffice; this is a lower bound.
    Open(u32),
}

struct Node<S: Space> {
    /// Node from which it was reached, and the move.
    parent: u32,
    step: Option<S::Move>,
    made: u32,
    bound: u32,
}

/// Looks for a shortest path among at most `most` states. If a move lowers the bound by more than
/// one, the bound of the state before it still applies.
///
/// # Errors
/// The budget ended. `proven` always holds a proven lower bound.
pub(crate) fn shortest<S: Space>(
    space: &S,
    start: &S::State,
    most: usize,
    proven: &mut u32,
    budget: &Budget,
) -> Result<Searched<S::Move>, Stop> {
    let bound = space.bound(start);
    let mut nodes: Vec<Node<S>> = vec![Node { parent: 0, step: None, made: 0, bound }];
    let mut states = States::new();
    states.insert(start.clone());
    // Open nodes, with the number of moves by which they were reached then, grouped by the lower
    // bound of a path through them.
    let mut open: Vec<Vec<(u32, u32)>> = Vec::new();
    let push = |open: &mut Vec<Vec<(u32, u32)>>, length: u32, node: (u32, u32)| {
        if open.len() <= length as usize {
            open.resize_with(length as usize + 1, Vec::new);
        }
        open[length as usize].push(node);
    };
    push(&mut open, bound, (0, 0));
    let mut ticker = budget.ticker(EVERY);
    let mut length = bound;
    while (length as usize) < open.len() {
        *proven = length.max(*proven);
        let Some((number, reached)) = open[length as usize].pop() else {
            length += 1;
            continue;
        };
        ticker.tick(budget)?;
        let node = &nodes[number as usize];
        // It may have been reached by fewer moves since then.
        if reached != node.made {
            continue;
        }
        let (state, made) = (states[number].clone(), node.made + 1);
        if space.is_goal(&state) {
            let back = std::iter::successors(Some(node), |node| {
                node.step.map(|_| &nodes[node.parent as usize])
            });
            let mut way: Vec<S::Move> = back.filter_map(|node| node.step).collect();
            way.reverse();
            return Ok(Searched::Way(way));
        }
        if nodes.len() > most {
            return Ok(Searched::Open(length));
        }
        let mut next = Vec::new();
        space.moves(&state, &mut |step, state| next.push((step, state)));
        for (step, state) in next {
            states.reserve(1, budget)?;
            let (known, is_new) = states.insert(state);
            if is_new {
                let bound = space.bound(&states[known]);
                budget.reserve(&mut nodes, 1)?;
                nodes.push(Node { parent: number, step: Some(step), made, bound });
                push(&mut open, (made + bound).max(length), (known, made));
                continue;
            }
            let node = &mut nodes[known as usize];
            if made < node.made {
                (node.made, node.parent, node.step) = (made, number, Some(step));
                push(&mut open, (made + node.bound).max(length), (known, made));
            }
        }
    }
    Ok(Searched::None)
}
