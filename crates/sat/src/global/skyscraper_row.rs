//! Skyscraper rows: towers of different heights, with numbers of visible towers at the ends. A
//! tower hides all lower ones behind it.
//!
//! Propagation is exact: a height stays possible for a tower exactly if some order of all heights
//! has it there, agrees with the possible heights elsewhere, and shows the right number to both
//! sides. The orders are built from left to right by the *set* of heights placed so far, because
//! the continuation depends on nothing else:
//!
//! ```text
//!     heights 1 2 3, two visible from the left:
//!     {}  →  {1}  {2}  {3}      {2} then 3: it is higher than all of the set, so it is visible
//!                               from the left
//!         →  {1,2}  {1,3} …     {1,3} then 2: it is lower than 3, hidden; and all that are not
//!         →  {1,2,3}            placed yet are lower than 2 (none is left), so it is visible
//!                               from the right
//! ```
//!
//! For each set (n+1)² bits record which pairs of numbers, visible from the left and from the
//! right, some order of the set has. A walk back from the end keeps those that lead to the wanted
//! numbers. The time grows with the sets that are reached, 2ⁿ at most, so n is 9 at most. Without
//! wanted numbers there are no consequences.
//!
//! The reason is all impossible heights: minimising it is not worth the time.
//!
//! # References
//! Walks over sets: Michael Held, Richard M. Karp, "A Dynamic Programming Approach to Sequencing
//! Problems", Journal of the Society for Industrial and Applied Mathematics 10 (1962).

use std::cell::RefCell;
use std::ops::{BitAnd, BitOrAssign, Shl, Shr};

use tatham_core::{Budget, Stop};

use super::{Global, distance};
use crate::formula::Formula;
use crate::lit::Lit;
use crate::number_set::NumberSet;
use crate::propagator::{News, Propagator, View};

/// Greatest number of towers of a row that is propagated by sets.
pub(crate) const MOST: usize = 9;

/// Skyscraper constraint for a row of `n` towers.
/// Its places: each of the heights 1 to n for each tower, from left to right.
/// It relies on the constraints "each tower has one height" and "all are different".
#[derive(Clone, Copy, Debug)]
pub(crate) struct SkyscraperRow {
    n: usize,
    /// Numbers of towers visible from the left, and from the right.
    seen: [Option<u32>; 2],
}

impl SkyscraperRow {
    /// Creates the constraint.
    pub(crate) fn new(n: usize, seen: [Option<u32>; 2]) -> Self {
        Self { n, seen }
    }

    /// Returns the heights of a row in which each tower has one, from one end or from the other.
    fn heights(self, values: &[bool], from_right: bool) -> Vec<usize> {
        let row = values.chunks(self.n).filter_map(|heights| heights.iter().position(|&is| is));
        let mut heights: Vec<usize> = row.collect();
        if from_right {
            heights.reverse();
        }
        heights
    }

    /// Returns the place of a height of the `i`-th tower from an end; heights are numbered from 0.
    fn place(self, i: usize, height: usize, from_right: bool) -> usize {
        (if from_right { self.n - 1 - i } else { i }) * self.n + height
    }

    /// Returns the heights that each tower can have, whatever the others are: there must be room
    /// for all visible ones.
    fn bounds(self) -> [u16; MOST] {
        let Self { n, seen } = self;
        let mut bounds = [(1 << n) - 1; MOST];
        for (seen, from_right) in seen.into_iter().zip([false, true]) {
            let Some(seen) = seen else { continue };
            for i in 0..n {
                // Heights up to n - seen + i + 1; the first tower may be the only visible one, and
                // so the highest.
                let heights = (n + i + 1).saturating_sub(seen as usize).min(n);
                let lowest = if seen == 1 && i == 0 { n - 1 } else { 0 };
                bounds[if from_right { n - 1 - i } else { i }] &=
                    ((1 << heights) - 1) & !((1 << lowest) - 1);
            }
        }
        bounds
    }
}

impl Global for SkyscraperRow {
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
            // Literal for each height: one of the towers so far is at least as high.
            let mut reached = vec![Lit::FALSE; self.n];
            for i in 0..self.n {
                let own: Vec<Lit> =
                    (0..self.n).map(|height| scope[self.place(i, height, from_right)]).collect();
                // A tower is visible at its height if no tower in front reaches it.
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

    /// Returns a cut for each end with the wrong number. If it is too large: the first visible
    /// towers, and that nothing in front of them is higher; if it is too small: all visible towers,
    /// and that nothing behind them is visible.
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

    /// Returns true without wanted numbers: the constraint then follows from "all heights are
    /// different".
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

/// Propagator of the constraint.
#[derive(Clone, Debug)]
struct Row {
    rule: SkyscraperRow,
    /// Bit mask of each tower's possible heights, and their total number.
    can: [u16; MOST],
    open: u32,
    /// Possible heights after the last run, which are consistent.
    last: Option<[u16; MOST]>,
    /// True if the consequences of each number alone have been reported: that is fast, and leaves
    /// fewer sets to walk through.
    is_bounded: bool,
}

/// Working memory of walks, in words for the pairs of numbers of up to 7 towers, and of more.
#[derive(Default)]
struct Memory {
    narrow: Sets<u64>,
    wide: Sets<u128>,
}

/// For each set of heights the pairs of numbers that its orders have, and those that lead to the
/// wanted ones; the reached sets, and the start of those of each size.
#[derive(Default)]
struct Sets<W> {
    forward: Vec<W>,
    backward: Vec<W>,
    reached: Vec<u16>,
    starts: Vec<usize>,
}

thread_local! {
    // Rows are processed one after another.
    static MEMORY: RefCell<Memory> = RefCell::default();
}

/// Greatest number of towers whose pairs of numbers fit into 64 bits.
const NARROW: usize = 7;

/// Word of bits.
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

/// Returns the members of a set, each as a set of its own.
fn members(mut set: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let one = set & set.wrapping_neg();
        set ^= one;
        (one != 0).then_some(one)
    })
}

impl Row {
    /// Returns the heights that each tower can have in some order; `None` if there is none.
    fn fits<W: Word>(&self, sets: &mut Sets<W>) -> Option<[u16; MOST]> {
        let nothing = W::default();
        let Sets { forward, backward, reached, starts } = sets;
        let SkyscraperRow { n, seen } = self.rule;
        let full = (1_usize << n) - 1;
        forward.resize(forward.len().max(full + 1), nothing);
        backward.resize(backward.len().max(full + 1), nothing);
        // A pair (l, r) is bit l · (n + 1) + r; an end without a number is not counted.
        let [left, right] = [seen[0].map_or(0, |_| n as u32 + 1), u32::from(seen[1].is_some())];
        let goal = W::from(true) << (seen[0].unwrap_or(0) * left + seen[1].unwrap_or(0) * right);
        // Shift of a set's pairs by a tower: it is visible from the left if it is higher than all
        // of the set, and from the right if it is higher than all missing ones.
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

    /// Returns true if the towers, each with one possible height, have all heights and show the
    /// right numbers.
    fn is_right(&self) -> bool {
        let SkyscraperRow { n, seen } = self.rule;
        let row = &self.can[..n];
        // A greater height is a larger bit.
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

    /// Reports the heights that the towers cannot have, given those that they can have.
    fn say(&self, fits: [u16; MOST], news: &mut News) {
        for (tower, (can, fits)) in self.can.iter().zip(fits).enumerate().take(self.rule.n) {
            news.extend(
                members((can & !fits).into())
                    .map(|one| (tower * self.rule.n + one.trailing_zeros() as usize, false)),
            );
        }
    }

    /// Returns the places that are false in a view.
    fn impossible(&self, view: View<'_>) -> impl Iterator<Item = usize> {
        (0..self.rule.n * self.rule.n).filter(move |&place| view.is(place, false))
    }
}

impl Propagator for Row {
    fn wants(&self, value: bool) -> bool {
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

    /// Consequences of the numbers alone come first, in all rows.
    fn cost(&self) -> u32 {
        if self.is_bounded { self.open } else { 0 }
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        if self.last == Some(self.can) || self.rule.seen == [None, None] {
            return Ok(());
        }
        if !std::mem::replace(&mut self.is_bounded, true) {
            self.say(self.rule.bounds(), news);
            // A height that is already false is not news: the walk will detect that no order has
            // it.
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
