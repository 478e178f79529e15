//! Beam search for what is gained on the way: breadth first, of each layer only the most promising states are kept, and it is known whether any was cut.
//!
//! ```text
//!   layer 0      1         2               3
//!     start ──┬── a ──┬── c  kept   ──┬── f  kept ── …
//!             │       └── d  cut      └── g  goal
//!             └── b ──┬── c  a twin, the richer is kept
//!                     └── e  hopeless, dropped
//! ```
//!
//! Where no layer was cut, all states have been seen that are not hopeless: then the first layer with a goal is the nearest, and without a goal there is none.

use std::collections::hash_map::Entry;

use tatham_core::budget::{Budget, Stop};

use super::Space;
use super::quick::Quick;

/// What a beam prefers.
pub(crate) trait Taste<S: Space> {
    /// The less the better; nothing for a state from which no goal can be reached.
    fn price(&mut self, state: &S::State, gained: u64) -> Option<i64>;

    /// What a move gains.
    fn gain(&self, _step: S::Move) -> u64 {
        0
    }
}

/// How a beam goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beam {
    /// States that are kept of a layer.
    pub(crate) width: usize,
    /// Whether it ends with the first layer that has a goal; else it goes on, for the goal that gains most.
    pub(crate) is_first: bool,
    /// States between two looks at the budget.
    pub(crate) every: u32,
}

/// What a beam finds.
#[derive(Clone, Debug)]
pub(crate) struct Beamed<M> {
    /// The way to a goal that gains most, and what it gains.
    pub(crate) way: Option<(Vec<M>, u64)>,
    /// A way to one of the last states before the end, where there is no goal.
    pub(crate) nearest: Vec<M>,
    /// So many layers from the start were not cut.
    pub(crate) whole: usize,
    /// Whether no layer was cut.
    pub(crate) is_complete: bool,
}

/// A state of a layer.
struct Kept<S: Space> {
    state: S::State,
    gained: u64,
    price: i64,
    /// Where in the trail it was reached from, and by which move.
    from: usize,
    step: Option<S::Move>,
}

/// The moves along the trail.
fn way<M: Copy>(trail: &[(usize, Option<M>)], mut at: usize) -> Vec<M> {
    let mut steps = Vec::new();
    while let (from, Some(step)) = trail[at] {
        steps.push(step);
        at = from;
    }
    steps.reverse();
    steps
}

/// States, each once, and the best goal among them.
type Layer<S> = (Vec<Kept<S>>, Option<Kept<S>>);

/// All states after those of a layer.
fn after<S: Space>(
    space: &S,
    layer: &[(usize, Kept<S>)],
    taste: &mut impl Taste<S>,
    mut look: impl FnMut() -> Result<(), Stop>,
) -> Result<Layer<S>, Stop> {
    let mut next: Vec<Kept<S>> = Vec::new();
    let mut known: Quick<S::State, Option<usize>> = Quick::default();
    let (mut goal, mut stop): (Option<Kept<S>>, Option<Stop>) = (None, None);
    for &(from, ref kept) in layer {
        space.moves(&kept.state, &mut |step, state| {
            if stop.is_some() {
                return;
            }
            stop = look().err();
            let gained = kept.gained + taste.gain(step);
            let made = |state, price| Kept { state, gained, price, from, step: Some(step) };
            if space.is_goal(&state) {
                if goal.as_ref().is_none_or(|goal| goal.gained < gained) {
                    goal = Some(made(state, 0));
                }
                return;
            }
            match known.entry(state) {
                Entry::Occupied(entry) => {
                    if let Some(twin) =
                        entry.get().map(|at| &mut next[at]).filter(|twin| twin.gained < gained)
                    {
                        let price = taste.price(entry.key(), gained).unwrap_or(twin.price);
                        *twin = made(entry.key().clone(), price);
                    }
                }
                Entry::Vacant(entry) => {
                    let price = taste.price(entry.key(), gained);
                    if let Some(price) = price {
                        next.push(made(entry.key().clone(), price));
                    }
                    entry.insert(price.map(|_| next.len() - 1));
                }
            }
        });
        if let Some(stop) = stop {
            return Err(stop);
        }
    }
    Ok((next, goal))
}

/// Goes from a state to a goal, if one is met.
///
/// # Errors
/// The budget came first.
pub(crate) fn beam<S: Space>(
    space: &S,
    start: &S::State,
    beam: Beam,
    taste: &mut impl Taste<S>,
    budget: &Budget,
) -> Result<Beamed<S::Move>, Stop> {
    let mut ticker = budget.ticker(beam.every);
    let mut trail = vec![(0, None)];
    let mut layer =
        vec![(0, Kept { state: start.clone(), gained: 0, price: 0, from: 0, step: None })];
    let mut found = Beamed { way: None, nearest: Vec::new(), whole: 0, is_complete: true };
    let mut last = 0;
    while let Some(&(first, _)) = layer.first() {
        last = first;
        let (mut next, goal) = after(space, &layer, taste, || ticker.tick(budget))?;
        if let Some(goal) =
            goal.filter(|goal| found.way.as_ref().is_none_or(|&(_, gained)| gained < goal.gained))
        {
            let mut steps = way(&trail, goal.from);
            steps.extend(goal.step);
            found.way = Some((steps, goal.gained));
        }
        if found.way.is_some() && beam.is_first {
            break;
        }
        let mut order: Vec<(i64, usize)> =
            next.iter().enumerate().map(|(at, kept)| (kept.price, at)).collect();
        if order.len() > beam.width {
            found.is_complete = false;
            order.select_nth_unstable(beam.width);
            order.truncate(beam.width);
        }
        found.whole += usize::from(found.is_complete);
        order.sort_unstable();
        budget.reserve(&mut trail, order.len())?;
        let mut next: Vec<Option<Kept<S>>> = next.drain(..).map(Some).collect();
        let kept = order.into_iter().filter_map(|(_, at)| next[at].take());
        layer = kept
            .map(|kept| {
                trail.push((kept.from, kept.step));
                (trail.len() - 1, kept)
            })
            .collect();
    }
    if found.way.is_none() {
        found.nearest = way(&trail, last);
    }
    Ok(found)
}
