//! Essentially different solutions: their normal forms, each made once.
//!
//! Brackets and order hide that two solutions are the same. A normal form removes both: a *sum* is
//! a multiset of added and one of subtracted terms, none of them a sum; a *product* a multiset of
//! factors and one of divisors, none of them a product.
//!
//! ```text
//!     (10 - 3) + 4     sum { 10, 4 | 3 }         also of 10 + 4 - 3, and of 10 - (3 - 4)
//!     75 * (98 / 7)    product { 75, 98 | 7 }    also of 75 / 7 * 98
//! ```
//!
//! Empty detours do not count: a factor or divisor with the value 1; a term both added and
//! subtracted; a factor that is also a divisor while other factors remain. Terms and factors are
//! compared as forms: `10 + 6 - 6` is a detour, `10 + 6 - 2 * 3` is not.
//!
//! All forms of a value `v` over a bag are made from smaller ones: with N the numbers of the
//! subtracted terms and s their sum, a sum is a pair of *bundles* (multisets of terms), one over
//! the rest with sum v + s and one over N with sum s. A bundle is the term that holds the bag's
//! smallest number, and a bundle of the rest; of several terms that hold an equal number the one
//! made first comes first, so that each multiset is made once. [`Reach`] selects the pairs of
//! values that are worth trying. Products work likewise.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

use tatham_core::{Memory, Stop};

use crate::bags::Bag;
use crate::problem::MOST;
use crate::reach::{Reach, within};
use crate::tree::{Operand, cost};
use crate::value::Value;

/// Number of a form in [`Forms`].
pub(crate) type FormId = u32;

/// Multiset of forms: the first of a chain, or [`NONE`].
pub(crate) type Bundle = u32;

/// The empty bundle.
pub(crate) const NONE: Bundle = u32::MAX;

/// Number of parts up to which the cost of a form takes less than 1 or 2 microseconds.
const FEW: usize = 4;

/// Root of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RootShape {
    /// One of the numbers.
    Tile,
    /// Terms added and subtracted.
    Sum,
    /// Factors and divisors.
    Product,
}

impl RootShape {
    /// Returns the shape of its items: products in a sum, sums in a product.
    fn of_items(self) -> Self {
        if self == Self::Sum { Self::Product } else { Self::Sum }
    }
}

/// Normal form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NormalForm<V> {
    pub(crate) shape: RootShape,
    pub(crate) value: V,
    /// Largest intermediate result of the best order of evaluation, without its own value; zero if
    /// there is none.
    pub(crate) cost: V,
    /// Added terms or factors.
    pub(crate) plus: Bundle,
    /// Subtracted terms or divisors.
    pub(crate) minus: Bundle,
}

/// All forms made so far.
#[derive(Debug)]
pub(crate) struct Forms<V> {
    made: Vec<NormalForm<V>>,
    /// Each bundle as a form and the bundle of the others.
    bundles: Vec<(FormId, Bundle)>,
    /// Lists that have been requested, and the place of each.
    lists: Vec<u32>,
    known: HashMap<Key<V>, (u32, u32), BuildHasherDefault<Stir>>,
    /// True if detours count: they may have to, if all numbers have to be used.
    detours: bool,
    /// Limit of bytes, and the memory from which they are claimed.
    most: u64,
    memory: Memory,
}

/// Key of a list.
type Key<V> = (Bag, V, RootShape, Stage);

/// Contents of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    /// Forms.
    Whole,
    /// Bundles of at least 2 forms.
    Several,
    /// Bundles.
    Any,
}

/// Fx hashing of small keys (from Firefox): multiply and rotate.
#[derive(Debug, Default)]
pub(crate) struct Stir(u64);

impl Hasher for Stir {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        // The table takes the slot from the lower bits and the tag from the upper ones.
        self.0.rotate_left(26)
    }
}

impl<V: Value + std::hash::Hash> Forms<V> {
    /// Makes an empty store.
    pub(crate) fn new(detours: bool, most: u64, memory: Memory) -> Self {
        Self {
            made: Vec::new(),
            bundles: Vec::new(),
            lists: Vec::new(),
            known: HashMap::with_capacity_and_hasher(128, BuildHasherDefault::default()),
            detours,
            most,
            memory,
        }
    }

    /// Removes all forms.
    pub(crate) fn begin_again(&mut self, detours: bool) {
        *self = Self::new(detours, self.most, self.memory.clone());
    }

    /// Returns the form with this number.
    pub(crate) fn form(&self, id: FormId) -> &NormalForm<V> {
        &self.made[id as usize]
    }

    /// Returns the forms of a bundle.
    pub(crate) fn items(&self, bundle: Bundle) -> impl Iterator<Item = FormId> + '_ {
        let mut at = bundle;
        std::iter::from_fn(move || {
            let &(form, rest) = self.bundles.get(at as usize)?;
            at = rest;
            Some(form)
        })
    }

    /// Returns the form of a single number, if it has this value.
    fn tile(&mut self, reach: &Reach<'_, V>, bag: Bag, value: V) -> Result<Range<usize>, Stop> {
        if reach.values(bag) != [value] {
            return Ok(0..0);
        }
        let key = (bag, value, RootShape::Tile, Stage::Whole);
        if let Some(range) = self.recall(key) {
            return Ok(range);
        }
        let tile = self.add(NormalForm {
            shape: RootShape::Tile,
            value,
            cost: V::ZERO,
            plus: NONE,
            minus: NONE,
        })?;
        self.keep(key, &[tile])
    }

    /// Returns all forms of `value` over exactly the numbers of `bag`.
    ///
    /// # Errors
    /// The time or the memory is spent.
    pub(crate) fn all(
        &mut self,
        reach: &mut Reach<'_, V>,
        bag: Bag,
        value: V,
    ) -> Result<Vec<FormId>, Stop> {
        reach.cut(bag.count_ones() as usize);
        if bag.is_power_of_two() {
            let tile = self.tile(reach, bag, value)?;
            return Ok(self.lists[tile].to_vec());
        }
        let mut all = Vec::new();
        for shape in [RootShape::Sum, RootShape::Product] {
            let list = self.whole(reach, shape, bag, value)?;
            all.extend_from_slice(&self.lists[list]);
        }
        Ok(all)
    }

    fn recall(&self, key: Key<V>) -> Option<Range<usize>> {
        self.known.get(&key).map(|&(start, end)| start as usize..end as usize)
    }

    fn keep(&mut self, key: Key<V>, list: &[u32]) -> Result<Range<usize>, Stop> {
        let start = self.lists.len();
        self.memory.reserve(&mut self.lists, list.len())?;
        let (entries, entry) = (self.known.capacity(), size_of::<(Key<V>, (u32, u32))>() + 1);
        // A full table is replaced by one twice as large.
        let full = self.known.len() == entries;
        let _claim = self.memory.claim(if full { (2 * entries * entry) as u64 } else { 0 })?;
        self.lists.extend_from_slice(list);
        self.known.insert(key, (start as u32, self.lists.len() as u32));
        let bytes = self.made.capacity() * size_of::<NormalForm<V>>()
            + self.bundles.capacity() * size_of::<(FormId, Bundle)>()
            + self.lists.capacity() * size_of::<u32>()
            + self.known.capacity() * entry;
        // Numbers of forms have 32 bits; the memory limit is lower unless it is very generous.
        within(self.most.min(u64::from(u32::MAX) * 8), bytes)?;
        Ok(start..self.lists.len())
    }

    /// Returns the forms of shape `shape` with this value: at least 2 items.
    fn whole(
        &mut self,
        reach: &mut Reach<'_, V>,
        shape: RootShape,
        bag: Bag,
        value: V,
    ) -> Result<Range<usize>, Stop> {
        let key = (bag, value, shape, Stage::Whole);
        if let Some(range) = self.recall(key) {
            return Ok(range);
        }
        let mut made = Vec::new();
        for at in self.several(reach, shape, bag, value)? {
            let bundle = self.lists[at];
            made.push(self.make(reach, shape, value, (bundle, NONE))?);
        }
        let mut pairs = Vec::new();
        for cut in reach.cuts(bag) {
            for (plus, minus) in both_ways(reach.halves(cut)) {
                each_pair(
                    reach,
                    (plus, minus),
                    |from_plus, x| match (shape, from_plus) {
                        (RootShape::Sum, true) => (x > value).then(|| (x, x - value)),
                        (RootShape::Sum, false) => value.plus(x).map(|y| (y, x)),
                        (_, true) => x.over(value).filter(|&y| y > V::ONE).map(|y| (x, y)),
                        (_, false) => value.times(x).filter(|_| x > V::ONE).map(|y| (y, x)),
                    },
                    &mut pairs,
                )?;
                for (x, y) in pairs.drain(..) {
                    let (xs, ys) =
                        (self.any(reach, shape, plus, x)?, self.any(reach, shape, minus, y)?);
                    for (x, y) in xs.flat_map(|x| ys.clone().map(move |y| (x, y))) {
                        reach.tick()?;
                        let (plus, minus) = (self.lists[x], self.lists[y]);
                        if !self.is_detour(shape, plus, minus) {
                            made.push(self.make(reach, shape, value, (plus, minus))?);
                        }
                    }
                }
            }
        }
        self.keep(key, &made)
    }

    /// Returns the bundles of at least 2 items of a form of shape `shape` with this value.
    fn several(
        &mut self,
        reach: &mut Reach<'_, V>,
        shape: RootShape,
        bag: Bag,
        value: V,
    ) -> Result<Range<usize>, Stop> {
        let key = (bag, value, shape, Stage::Several);
        if let Some(range) = self.recall(key) {
            return Ok(range);
        }
        let mut made = Vec::new();
        let (low, ones) = (bag & bag.wrapping_neg(), reach.ones());
        let mut pairs = Vec::new();
        for cut in reach.cuts(bag) {
            for (head, rest) in both_ways(reach.halves(cut)) {
                if head & low == 0 {
                    continue;
                }
                // Terms that hold an equal number come in the order in which they were made.
                let ordered = reach.bags.lowest(low) == reach.bags.lowest(rest);
                each_pair(
                    reach,
                    (head, rest),
                    |from_head, x| {
                        let y = match shape {
                            RootShape::Sum => (value > x).then(|| value - x),
                            _ if x > V::ONE || ones => {
                                value.over(x).filter(|&y| y > V::ONE || ones)
                            }
                            _ => None,
                        };
                        y.map(|y| if from_head { (x, y) } else { (y, x) })
                    },
                    &mut pairs,
                )?;
                for (x, y) in pairs.drain(..) {
                    let (items, bundles) =
                        (self.single(reach, shape, head, x)?, self.any(reach, shape, rest, y)?);
                    for item in items {
                        let item = self.lists[item];
                        for at in bundles.clone() {
                            reach.tick()?;
                            let bundle = self.lists[at];
                            if !ordered || item <= self.bundles[bundle as usize].0 {
                                made.push(self.bundle(item, bundle)?);
                            }
                        }
                    }
                }
            }
        }
        self.keep(key, &made)
    }

    /// Returns the forms that can be an item of a form of shape `shape`.
    fn single(
        &mut self,
        reach: &mut Reach<'_, V>,
        shape: RootShape,
        bag: Bag,
        value: V,
    ) -> Result<Range<usize>, Stop> {
        if bag.is_power_of_two() {
            self.tile(reach, bag, value)
        } else {
            self.whole(reach, shape.of_items(), bag, value)
        }
    }

    /// Returns the bundles, of 1 item or several.
    fn any(
        &mut self,
        reach: &mut Reach<'_, V>,
        shape: RootShape,
        bag: Bag,
        value: V,
    ) -> Result<Range<usize>, Stop> {
        let key = (bag, value, shape, Stage::Any);
        if let Some(range) = self.recall(key) {
            return Ok(range);
        }
        let mut made: Vec<Bundle> = Vec::new();
        for item in self.single(reach, shape, bag, value)? {
            made.push(self.bundle(self.lists[item], NONE)?);
        }
        if !bag.is_power_of_two() {
            let several = self.several(reach, shape, bag, value)?;
            made.extend_from_slice(&self.lists[several]);
        }
        self.keep(key, &made)
    }

    fn bundle(&mut self, item: FormId, rest: Bundle) -> Result<Bundle, Stop> {
        self.memory.reserve(&mut self.bundles, 1)?;
        self.bundles.push((item, rest));
        Ok((self.bundles.len() - 1) as Bundle)
    }

    fn add(&mut self, form: NormalForm<V>) -> Result<FormId, Stop> {
        self.memory.reserve(&mut self.made, 1)?;
        self.made.push(form);
        Ok((self.made.len() - 1) as FormId)
    }

    fn make(
        &mut self,
        reach: &mut Reach<'_, V>,
        shape: RootShape,
        value: V,
        (plus, minus): (Bundle, Bundle),
    ) -> Result<FormId, Stop> {
        let mut parts = [Operand::default(); MOST];
        let mut count = 0;
        for (part, _) in self.parts(plus, minus) {
            parts[count] = part;
            count += 1;
        }
        // The cost of a form with many parts takes up to a millisecond.
        if count > FEW { reach.check() } else { reach.tick() }?;
        let cost = cost(shape, &parts[..count]);
        self.add(NormalForm { shape, value, cost, plus, minus })
    }

    /// Returns the parts of a form, added ones and factors first.
    pub(crate) fn parts(
        &self,
        plus: Bundle,
        minus: Bundle,
    ) -> impl Iterator<Item = (Operand<V>, FormId)> + '_ {
        let part = |id: FormId, minus: bool| {
            let form = self.form(id);
            let cost =
                if form.shape == RootShape::Tile { V::ZERO } else { form.cost.max(form.value) };
            (Operand { value: form.value, cost, minus }, id)
        };
        self.items(plus)
            .map(move |id| part(id, false))
            .chain(self.items(minus).map(move |id| part(id, true)))
    }

    /// Returns true if an operation is undone by another.
    fn is_detour(&self, shape: RootShape, plus: Bundle, minus: Bundle) -> bool {
        let value = |id: FormId| self.form(id).value;
        if shape == RootShape::Product && self.items(minus).any(|id| value(id) == V::ONE) {
            return true;
        }
        let alone = shape == RootShape::Product && self.items(plus).nth(1).is_none();
        !self.detours && !alone && self.items(plus).any(|x| self.items(minus).any(|y| x == y))
    }
}

/// Returns a cut and its reverse, unless its halves are equal.
fn both_ways((a, b): (Bag, Bag)) -> impl Iterator<Item = (Bag, Bag)> {
    [(a, b), (b, a)].into_iter().take(if a == b { 1 } else { 2 })
}

/// Finds the pairs of values over the two bags that `complete` makes from a value of either; both
/// must be reachable.
///
/// The values are taken from the bag with fewer of them; `complete` receives true if that is the
/// first.
fn each_pair<V: Value>(
    reach: &mut Reach<'_, V>,
    (first, second): (Bag, Bag),
    complete: impl Fn(bool, V) -> Option<(V, V)>,
    pairs: &mut Vec<(V, V)>,
) -> Result<(), Stop> {
    let small = |bag: Bag| bag.count_ones() as usize <= reach.built();
    let from_first = match (small(first), small(second)) {
        (true, true) => reach.values(first).len() <= reach.values(second).len(),
        (first, _) => first,
    };
    let (from, other) = if from_first { (first, second) } else { (second, first) };
    for i in 0..reach.values(from).len() {
        reach.tick()?;
        let x = reach.values(from)[i];
        if let Some((a, b)) = complete(from_first, x)
            && reach.reaches(other, if from_first { b } else { a })?
        {
            pairs.push((a, b));
        }
    }
    Ok(())
}
