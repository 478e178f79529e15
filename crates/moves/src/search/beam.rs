//! Beam search: breadth-first search that keeps only the most promising states of each layer.
//!
//! ```text
//!   layer 0      1         2               3
//!     start ──┬── a ──┬── c  kept   ──┬── f  kept ── …
//!             │       └── d  cut      └── g  goal
//!             └── b ──┬── c  a duplicate: the larger gain is kept
//!                     └── e  hopeless, dropped
//! ```
//!
//! If no layer is cut, all states that are not hopeless have been met: then the first layer with a
//! goal is the nearest, and without a goal there is no path.
//!
//! All successors are made here, and duplicates are found before any is rated. Where rating a state
//! takes less time than making it (large boards of Fifteen, [`crate::turns`]), a beam has a loop of
//! its own and shares the [`Trail`].

use tatham_core::budget::{Budget, Stop, Ticker};

use super::Space;
use super::hasher::{FastHashSet, hash};
use super::states::States;

/// Way back from every state that was kept. The start has the number 0.
#[derive(Debug)]
pub(crate) struct Trail<M>(Vec<(u32, M)>);

impl<M: Copy> Trail<M> {
    pub(crate) fn new() -> Self {
        Self(Vec::new())
    }

    /// Returns the number of states.
    pub(crate) fn len(&self) -> usize {
        self.0.len() + 1
    }

    /// Adds a state: the number of the state before it, and the step from that state.
    pub(crate) fn push(&mut self, parent: usize, step: M) {
        self.0.push((parent as u32, step));
    }

    /// Returns the steps to a state.
    pub(crate) fn way(&self, mut number: usize) -> Vec<M> {
        let mut way = Vec::new();
        while number > 0 {
            let (parent, step) = self.0[number - 1];
            way.push(step);
            number = parent as usize;
        }
        way.reverse();
        way
    }
}

/// Limits of a beam, and its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beam {
    /// Number of states of a layer that are kept: at least 1. Time and memory grow with it.
    pub(crate) width: usize,
    /// Length of the longest path: at least 1. If every path ends by itself, no limit is needed.
    pub(crate) longest: usize,
    /// True to end with the first layer that has a goal; false to look for the goal with the
    /// largest gain.
    pub(crate) is_first: bool,
    /// Number of states made between two looks at the budget: at least 1, about a millisecond's
    /// work.
    pub(crate) every: u32,
}

/// Preferences of a beam.
pub(crate) trait Ranking<S: Space> {
    /// Returns the price of a state, lower being better; `None` if it leads to no goal.
    fn price(&mut self, state: &S::State, gained: u64) -> Option<i64>;

    /// Returns the gain of a move.
    fn gain(&self, _step: S::Move) -> u64 {
        0
    }
}

impl<S: Space, F: FnMut(&S::State) -> i64> Ranking<S> for F {
    fn price(&mut self, state: &S::State, _gained: u64) -> Option<i64> {
        Some(self(state))
    }
}

/// Result of a beam.
#[derive(Clone, Debug)]
pub(crate) struct BeamResult<M> {
    /// Path to the goal with the largest gain, and that gain.
    pub(crate) goal: Option<(Vec<M>, u64)>,
    /// Path to one of the last states before the end, if there is no goal.
    pub(crate) nearest: Vec<M>,
    /// Number of layers from the start that were kept whole.
    pub(crate) whole: usize,
    /// True if no layer was cut.
    pub(crate) is_complete: bool,
}

/// A successor that has been made.
struct Candidate<M> {
    gained: u64,
    price: Option<i64>,
    parent: usize,
    step: M,
}

/// A beam at work.
struct BeamSearch<'s, S: Space, R> {
    space: &'s S,
    ranking: R,
    beam: Beam,
    trail: Trail<S::Move>,
    /// States of a layer with their gains, and the number of the first.
    layer: Vec<(S::State, u64)>,
    first: usize,
    /// States made from the layer, and the candidates by their numbers.
    made: States<S::State>,
    candidates: Vec<Candidate<S::Move>>,
    /// Hashes of all states that were kept, if states can come again: at worst, two states with the
    /// same hash lose a path.
    seen: FastHashSet<u64>,
    /// State before the best goal, the step from it, and the gain.
    goal: Option<(usize, S::Move, u64)>,
    whole: usize,
    is_complete: bool,
    ticker: Ticker,
    budget: &'s Budget,
}

impl<S: Space, R: Ranking<S>> BeamSearch<'_, S, R> {
    /// Makes the successors of a state of the layer.
    fn expand(&mut self, place: usize) -> Result<(), Stop> {
        let Self { space, ranking, made, candidates, seen, goal, ticker, budget, .. } = self;
        let (parent, (state, before)) = (self.first + place, &self.layer[place]);
        let mut looked = Ok(());
        space.moves(state, &mut |step, next| {
            if looked.is_err() {
                return;
            }
            looked = ticker.tick(budget);
            let gained = before + ranking.gain(step);
            if space.is_goal(&next) {
                if goal.is_none_or(|(.., most)| most < gained) {
                    *goal = Some((parent, step, gained));
                }
                return;
            }
            let key = hash(&next);
            if S::COMES_AGAIN && seen.contains(&key) {
                return;
            }
            let (state, is_new) = made.insert_hashed(key, next);
            let mut price = || ranking.price(&made[state], gained);
            if is_new {
                candidates.push(Candidate { gained, price: price(), parent, step });
                return;
            }
            let twin = &mut candidates[state as usize];
            if twin.price.is_some() && twin.gained < gained {
                *twin = Candidate { gained, price: price().or(twin.price), parent, step };
            }
        });
        looked
    }

    /// Makes the best candidates the next layer.
    fn keep(&mut self) -> Result<(), Stop> {
        let price = |(candidate, at): (&Candidate<_>, u32)| Some((candidate.price?, at));
        let mut order: Vec<(i64, u32)> =
            self.candidates.iter().zip(0..).filter_map(price).collect();
        if order.len() > self.beam.width {
            self.is_complete = false;
            order.select_nth_unstable(self.beam.width);
            order.truncate(self.beam.width);
        }
        self.whole += usize::from(self.is_complete);
        order.sort_unstable();
        self.budget.reserve(&mut self.trail.0, order.len())?;
        self.first = if order.is_empty() { self.first } else { self.trail.len() };
        self.layer.clear();
        for (_, at) in order {
            let Candidate { gained, parent, step, .. } = self.candidates[at as usize];
            let state = self.made[at].clone();
            if S::COMES_AGAIN {
                self.seen.insert(hash(&state));
            }
            self.layer.push((state, gained));
            self.trail.push(parent, step);
        }
        self.made.clear();
        self.candidates.clear();
        Ok(())
    }
}

impl Beam {
    /// Returns a beam that ends with the first layer that has a goal, limited only by its width.
    pub(crate) fn to_first_goal(width: usize, every: u32) -> Self {
        Self { width, longest: usize::MAX, is_first: true, every }
    }

    /// Searches from a state for a goal.
    ///
    /// # Errors
    /// The budget ended.
    pub(crate) fn search<S: Space>(
        self,
        space: &S,
        start: &S::State,
        ranking: impl Ranking<S>,
        budget: &Budget,
    ) -> Result<BeamResult<S::Move>, Stop> {
        let mut search = BeamSearch {
            space,
            ranking,
            beam: self,
            trail: Trail::new(),
            layer: vec![(start.clone(), 0)],
            first: 0,
            made: States::new(),
            candidates: Vec::new(),
            seen: [hash(start)].into_iter().collect(),
            goal: None,
            whole: 0,
            is_complete: true,
            ticker: budget.ticker(self.every),
            budget,
        };
        let mut moves = 0;
        while !search.layer.is_empty() && moves < self.longest {
            (0..search.layer.len()).try_for_each(|place| search.expand(place))?;
            if self.is_first && search.goal.is_some() {
                break;
            }
            search.keep()?;
            moves += 1;
        }
        let BeamSearch { trail, goal, first, whole, is_complete, .. } = search;
        let nearest = if goal.is_none() { trail.way(first) } else { Vec::new() };
        let goal = goal.map(|(parent, step, gained)| {
            let mut way = trail.way(parent);
            way.push(step);
            (way, gained)
        });
        Ok(BeamResult { goal, nearest, whole, is_complete })
    }
}
