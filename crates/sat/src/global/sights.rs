//! A row of towers of different heights, so many of them seen from its ends: a tower hides all lower ones behind it.
//!
//! Follows exactly: a height stays possible at a place if and only if some order of all heights has it there, keeps to what is possible elsewhere, and
//! shows the right number to both sides. The orders are walked through from left to right by the *set* of heights placed so far, for what comes
//! next depends on nothing else:
//!
//! ```text
//!     heights 1 2 3, two seen from the left:
//!     {}  →  {1}  {2}  {3}      {2} then 3: it is higher than all of the set, so it is seen from the left
//!         →  {1,2}  {1,3} …     {1,3} then 2: it is lower than 3, hidden; and all that are not placed yet are lower
//!         →  {1,2,3}            than 2 (none is left), so it is seen from the right
//! ```
//!
//! For each set one knows which pairs of numbers, seen from the left and from the right, some order of the set gives: (n+1)² bits. A walk back from the
//! end keeps those that lead to the wanted numbers. Time grows with the sets that are reached, 2ⁿ at most, so n is 9 at most.
//! Without wanted numbers nothing is said.
//!
//! The reason is all that is impossible: what could be left out of it is not worth looking for.
//!
//! # References
//! Walks over sets: Michael Held, Richard M. Karp, "A Dynamic Programming Approach to Sequencing Problems", Journal of the Society for Industrial and
//! Applied Mathematics 10 (1962).

use std::cell::RefCell;
use std::ops::{BitAnd, BitOrAssign, Shl, Shr};

use tatham_core::{Budget, Stop};

use super::{Global, distance};
use crate::formula::Formula;
use crate::lit::Lit;
use crate::number_set::NumberSet;
use crate::propagator::{News, Propagator, View};

/// The most towers of a row whose sets are walked through.
pub(crate) const MOST: usize = 9;

/// The rule, for a row of `n` towers. Its places: for each tower, from left to right, whether it has each of the heights 1 to n. It goes with "each tower has
/// one height" and "all are different".
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sights {
    n: usize,
    /// How many are seen from the left, and from the right.
    seen: [Option<u32>; 2],
}

impl Sights {
    /// The rule.
    pub(crate) fn new(n: usize, seen: [Option<u32>; 2]) -> Self {
        Self { n, seen }
    }

    /// The heights of a row in which each tower has one, read from one end or from the other.
    fn heights(self, values: &[bool], from_right: bool) -> Vec<usize> {
        let row = values.chunks(self.n).filter_map(|heights| heights.iter().position(|&is| is));
        let mut heights: Vec<usize> = row.collect();
        if from_right {
            heights.reverse();
        }
        heights
    }

    /// The place that says of the `i`-th tower from an end that it has a height; heights from 0 on.
    fn place(self, i: usize, height: usize, from_right: bool) -> usize {
        (if from_right { self.n - 1 - i } else { i }) * self.n + height
    }

    /// The heights that each tower can have whatever the others are: in front of one there must be room for all that are seen.
    fn bounds(self) -> [u16; MOST] {
        let Self { n, seen } = self;
        let mut bounds = [(1 << n) - 1; MOST];
        for (seen, from_right) in seen.into_iter().zip([false, true]) {
            let Some(seen) = seen else { continue };
            for i in 0..n {
                // The heights up to n - seen + i + 1; of the one in front it may be known that it is the highest.
                let heights = (n + i + 1).saturating_sub(seen as usize).min(n);
                let lowest = if seen == 1 && i == 0 { n - 1 } else { 0 };
                bounds[if from_right { n - 1 - i } else { i }] &=
                    ((1 << heights) - 1) & !((1 << lowest) - 1);
            }
        }
        bounds
    }
}

impl Global for Sights {
    fn propagator(&self) -> Box<dyn Propagator> {
        let all = (1 << self.n) - 1;
        let mut can = [0; MOST];
        can[..self.n].fill(all);
        Box::new(Row {
            rule: *self,
            can,
            open: (self.n * self.n) as u32,
            last: None,
            is_bounded: false,
        })
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        for (seen, from_right) in self.seen.into_iter().zip([false, true]) {
            let Some(seen) = seen else { continue };
            formula.make_room(12 * self.n * self.n, budget)?;
            let mut visible = Vec::new();
            // For each height whether one of the towers so far is as high, or higher.
            let mut reached = vec![Lit::FALSE; self.n];
            for i in 0..self.n {
                let own: Vec<Lit> =
                    (0..self.n).map(|height| scope[self.place(i, height, from_right)]).collect();
                // It is seen at a height that it has and nothing in front reaches.
                let at: Vec<Lit> = own
                    .iter()
                    .zip(&reached)
                    .map(|(&own, &reached)| !distance::any(formula, [!own, reached]))
                    .collect();
                visible.push(distance::any(formula, at));
                let mut highest = Lit::FALSE;
                for height in (0..self.n).rev() {
                    highest = distance::any(formula, [highest, own[height]]);
                    reached[height] = distance::any(formula, [reached[height], highest]);
                }
            }
            formula.count(visible, &NumberSet::is(seen.into()), None);
        }
        Ok(())
    }

    /// For each end from which it is the wrong number: where it is too large, those that are seen first, and that nothing in front of
    /// them is higher; where it is too small, all that are seen, and that nothing behind them is.
    fn cuts(&self, values: &[bool]) -> Vec<Vec<usize>> {
        let mut cuts = Vec::new();
        for (seen, from_right) in self.seen.into_iter().zip([false, true]) {
            let heights = self.heights(values, from_right);
            let (Some(seen), true) = (seen.map(|seen| seen as usize), heights.len() == self.n)
            else {
                continue;
            };
            let mut highest: Option<usize> = None;
            let (mut visible, mut cut) = (0, Vec::new());
            for (i, &height) in heights.iter().enumerate() {
                if visible > seen {
                    break;
                }
                if highest.is_none_or(|highest| highest < height) {
                    visible += 1;
                    highest = Some(height);
                    cut.push(self.place(i, height, from_right));
                } else if let Some(highest) = highest {
                    cut.extend(
                        (highest + 1..self.n).map(|height| self.place(i, height, from_right)),
                    );
                }
            }
            if visible != seen {
                cuts.push(cut);
            }
        }
        cuts
    }

    /// Without wanted numbers it is left to those that demand that all differ.
    fn is_implied(&self) -> bool {
        self.seen == [None, None]
    }

    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool {
        let has_one =
            values.chunks(self.n).all(|heights| heights.iter().filter(|&&is| is).count() == 1);
        let mut heights = self.heights(values, false);
        let is_seen = |heights: &[usize]| {
            (0..heights.len()).filter(|&i| heights[..i].iter().all(|h| *h < heights[i])).count()
        };
        let left = is_seen(&heights);
        let right = is_seen(&self.heights(values, true));
        heights.sort_unstable();
        let is_wanted =
            |wanted: Option<u32>, seen: usize| wanted.is_none_or(|wanted| wanted as usize == seen);
        has_one
            && heights.iter().copied().eq(0..self.n)
            && is_wanted(self.seen[0], left)
            && is_wanted(self.seen[1], right)
    }
}

/// The propagator.
#[derive(Clone, Debug)]
struct Row {
    rule: Sights,
    /// The heights that each tower can have, a bit for each, and how many these are in all.
    can: [u16; MOST],
    open: u32,
    /// What was left when it was looked at last; that is consistent.
    last: Option<[u16; MOST]>,
    /// Whether it has said what each number alone says: that is quick, and leaves fewer sets to walk through.
    is_bounded: bool,
}

/// Working memory of walks, in words that hold the pairs of numbers of up to 7 towers, and of more.
#[derive(Default)]
struct Memory {
    narrow: Sets<u64>,
    wide: Sets<u128>,
}

/// For each set of heights the pairs of numbers that its orders give, and those that lead to the wanted ones; the sets that are reached, and
/// where those of each size begin.
#[derive(Default)]
struct Sets<W> {
    forward: Vec<W>,
    backward: Vec<W>,
    reached: Vec<u16>,
    starts: Vec<usize>,
}

thread_local! {
    // Rows have their turn one after another.
    static MEMORY: RefCell<Memory> = RefCell::default();
}

/// The most towers whose pairs of numbers fit into 64 bits.
const NARROW: usize = 7;

/// A word of bits.
trait Word:
    Copy
    + Default
    + Eq
    + From<bool>
    + BitAnd<Output = Self>
    + BitOrAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
}

impl Word for u64 {}
impl Word for u128 {}

/// The members of a set, each as a set alone.
fn members(mut set: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let one = set & set.wrapping_neg();
        set ^= one;
        (one != 0).then_some(one)
    })
}

impl Row {
    /// The heights that each tower can have in some order; `None` if there is none.
    fn fits<W: Word>(&self, sets: &mut Sets<W>) -> Option<[u16; MOST]> {
        let nothing = W::default();
        let Sets { forward, backward, reached, starts } = sets;
        let Sights { n, seen } = self.rule;
        let full = (1_usize << n) - 1;
        forward.resize(forward.len().max(full + 1), nothing);
        backward.resize(backward.len().max(full + 1), nothing);
        // A pair (l, r) is bit l · (n + 1) + r; what is not wanted is not counted.
        let [left, right] = [seen[0].map_or(0, |_| n as u32 + 1), u32::from(seen[1].is_some())];
        let goal = W::from(true) << (seen[0].unwrap_or(0) * left + seen[1].unwrap_or(0) * right);
        // How far a tower moves the pairs of a set: it is seen from the left if it is higher than all of the set, and from the right if it
        // is higher than all that are missing.
        let shift = |set: usize, one: usize| {
            (if one > set { left } else { 0 }) + if one > full & !(set | one) { right } else { 0 }
        };
        reached.clear();
        reached.push(0);
        starts.clear();
        starts.push(0);
        forward[0] = W::from(true);
        for place in 0..n {
            let (from, to) = (starts[place], reached.len());
            starts.push(to);
            for i in from..to {
                let set = reached[i] as usize;
                let here = forward[set];
                for one in members(self.can[place] as usize & !set) {
                    let next = &mut forward[set | one];
                    if *next == nothing {
                        reached.push((set | one) as u16);
                    }
                    *next |= here << shift(set, one);
                }
            }
        }
        let is_possible = forward[full] & goal != nothing;
        let mut fits = [0; MOST];
        if is_possible {
            backward[full] = goal;
            for place in (0..n).rev() {
                for &set in &reached[starts[place]..starts[place + 1]] {
                    let set = set as usize;
                    let here = forward[set];
                    let mut led = nothing;
                    for one in members(self.can[place] as usize & !set) {
                        let from = backward[set | one] >> shift(set, one);
                        if here & from != nothing {
                            fits[place] |= one as u16;
                        }
                        led |= from;
                    }
                    backward[set] = led;
                }
            }
        }
        for &set in &*reached {
            forward[set as usize] = nothing;
            backward[set as usize] = nothing;
        }
        is_possible.then_some(fits)
    }

    /// Whether the towers, of which each can have one height, have all heights and show the right numbers.
    fn is_right(&self) -> bool {
        let Sights { n, seen } = self.rule;
        let row = &self.can[..n];
        // A higher one is a larger bit.
        let visible = |height: u16, highest: &mut u16| {
            height > std::mem::replace(highest, (*highest).max(height))
        };
        let (mut from_left, mut from_right) = (0, 0);
        let left = row.iter().filter(|&&height| visible(height, &mut from_left)).count();
        let right = row.iter().rev().filter(|&&height| visible(height, &mut from_right)).count();
        let all = row.iter().fold(0, |all, height| all | height);
        let is_wanted = |(wanted, seen): (Option<u32>, usize)| {
            wanted.is_none_or(|wanted| wanted as usize == seen)
        };
        all == (1 << n) - 1 && seen.into_iter().zip([left, right]).all(is_wanted)
    }

    /// Says which heights the towers cannot have, if these are those that they can have.
    fn say(&self, fits: [u16; MOST], news: &mut News) {
        for (tower, (can, fits)) in self.can.iter().zip(fits).enumerate().take(self.rule.n) {
            news.extend(
                members((can & !fits).into())
                    .map(|one| (tower * self.rule.n + one.trailing_zeros() as usize, false)),
            );
        }
    }

    /// Places that are out of the question, by their view.
    fn impossible(&self, view: View<'_>) -> impl Iterator<Item = usize> {
        (0..self.rule.n * self.rule.n).filter(move |&place| view.is(place, false))
    }
}

impl Propagator for Row {
    fn hears(&self, value: bool) -> bool {
        !value
    }

    fn assigned(&mut self, place: usize, _value: bool) {
        self.can[place / self.rule.n] &= !(1 << (place % self.rule.n));
        self.open -= 1;
    }

    fn undo(&mut self, place: usize, _value: bool) {
        self.can[place / self.rule.n] |= 1 << (place % self.rule.n);
        self.open += 1;
    }

    /// What the numbers alone say comes first, in all rows.
    fn cost(&self) -> u32 {
        if self.is_bounded { self.open } else { 0 }
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        if self.last == Some(self.can) || self.rule.seen == [None, None] {
            return Ok(());
        }
        if !std::mem::replace(&mut self.is_bounded, true) {
            self.say(self.rule.bounds(), news);
            // A height that is taken is no news: that no order has it will be seen by a walk.
            news.retain(|&(place, _)| now.is_open(place));
            if !news.is_empty() {
                return Ok(());
            }
        }
        if self.can[..self.rule.n].iter().all(|can| can.is_power_of_two()) && self.is_right() {
            return Ok(());
        }
        let fits = MEMORY.with_borrow_mut(|Memory { narrow, wide }| {
            if self.rule.n <= NARROW { self.fits(narrow) } else { self.fits(wide) }
        });
        let Some(fits) = fits else { return Err(self.impossible(now).collect()) };
        self.last = Some(fits);
        self.say(fits, news);
        Ok(())
    }

    fn explain(&mut self, _said: (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        out.extend(self.impossible(before));
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
