//! Depth-first search within a growing length: finds what breadth-first search finds, without its
//! memory.
//!
//! # References
//! Korf, R. E.: Depth-first iterative-deepening: an optimal admissible tree search. Artificial
//! Intelligence 27 (1985), 97–109 (IDA*).

use tatham_core::budget::{Budget, Stop, Ticker};

use super::Space;

/// Nodes between two looks at the budget.
const EVERY: u32 = 1024;

/// A shortest path, or a lower bound up to `most`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Deepened<M> {
    /// The path.
    Way(Vec<M>),
    /// Lower bound on the length of every path.
    Longer(u32),
}

/// Looks for a shortest path of at most `most` moves. `proven` receives each proven lower bound.
///
/// # Errors
/// The budget ended.
pub(crate) fn shortest<S: Space>(
    space: &S,
    start: &S::State,
    most: u32,
    budget: &Budget,
    proven: &mut dyn FnMut(u32),
) -> Result<Deepened<S::Move>, Stop> {
    let mut search = DeepeningSearch {
        space,
        budget,
        ticker: budget.ticker(EVERY),
        way: Vec::new(),
        states: vec![start.clone()],
    };
    let mut limit = space.bound(start);
    loop {
        proven(limit);
        if limit > most {
            return Ok(Deepened::Longer(limit));
        }
        match search.within(limit)? {
            None => return Ok(Deepened::Way(search.way)),
            // If no state is beyond the limit, there is no path at all.
            Some(u32::MAX) => return Ok(Deepened::Longer(u32::MAX)),
            Some(next) => limit = next,
        }
    }
}

struct DeepeningSearch<'s, S: Space> {
    space: &'s S,
    budget: &'s Budget,
    ticker: Ticker,
    way: Vec<S::Move>,
    /// States along the path, each of which it visits once.
    states: Vec<S::State>,
}

impl<S: Space> DeepeningSearch<'_, S> {
    /// Searches on from the last state: returns nothing if the goal is within the limit, else the
    /// least length that would reach further.
    fn within(&mut self, limit: u32) -> Result<Option<u32>, Stop> {
        self.ticker.tick(self.budget)?;
        let state = self.states[self.states.len() - 1].clone();
        if self.space.is_goal(&state) {
            return Ok(None);
        }
        let mut next = Vec::new();
        self.space.moves(&state, &mut |step, state| next.push((step, state)));
        let made = self.way.len() as u32 + 1;
        let mut least = u32::MAX;
        for (step, state) in next {
            let length = made + self.space.bound(&state);
            if length > limit {
                least = least.min(length);
                continue;
            }
            if self.states.contains(&state) {
                continue;
            }
            self.way.push(step);
            self.states.push(state);
            match self.within(limit)? {
                None => return Ok(None),
                Some(longer) => least = least.min(longer),
            }
            self.way.pop();
            self.states.pop();
        }
        Ok(Some(least))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers from 0, each of which leads to the next and to its double.
    struct Doubling {
        goal: u32,
    }

    impl Space for Doubling {
        type State = u32;
        type Move = char;

        fn moves(&self, &state: &u32, each: &mut impl FnMut(char, u32)) {
            each('+', state + 1);
            each('2', 2 * state);
        }

        fn is_goal(&self, state: &u32) -> bool {
            *state == self.goal
        }

        fn bound(&self, state: &u32) -> u32 {
            u32::from(*state != self.goal)
        }
    }

    #[test]
    fn paths_are_as_short_as_can_be() {
        let fewest = |goal: u32| {
            // Halved while it is even, else less by one.
            let mut moves = 0;
            let mut left = goal;
            while left > 1 {
                left = if left.is_multiple_of(2) { left / 2 } else { left - 1 };
                moves += 1;
            }
            moves
        };
        for goal in 1..40 {
            let mut proven = Vec::new();
            let budget = Budget::unlimited();
            let found =
                shortest(&Doubling { goal }, &1, 20, &budget, &mut |bound| proven.push(bound));
            let Ok(Deepened::Way(way)) = found else { panic!("{goal}: {found:?}") };
            let end = way.iter().fold(1, |at, &step| if step == '+' { at + 1 } else { 2 * at });
            assert_eq!((end, way.len()), (goal, fewest(goal)), "{goal}: {way:?}");
            assert_eq!(proven.last(), Some(&(fewest(goal) as u32)), "{goal}");
        }
    }

    #[test]
    fn longer_paths_are_not_found_but_bounded() {
        // 31 takes 8 moves from 1.
        let found = shortest(&Doubling { goal: 31 }, &1, 7, &Budget::unlimited(), &mut |_| ());
        assert_eq!(found, Ok(Deepened::Longer(8)));
    }
}
