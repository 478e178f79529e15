//! Values that can be made from exactly the numbers of a bag: small bags by tables, large ones by
//! backward search.
//!
//! A table holds all values of a bag, made from the tables of its parts: `{2, 10}` has 12, 8, 20
//! and 5. A larger bag is searched for one value `v`: for each cut into parts A and B and each
//! value x of A, one of the 6 inverses must be a value of B:
//!
//! ```text
//!     v - x    v + x    x - v    v / x    v * x    x / v
//!     x + y    y - x    x - y    x * y    y / x    x / y      each equal to v for that y
//! ```
//!
//! B has a table, or is searched in turn; answers are kept in a cache of fixed size. Multiplying or
//! dividing by 1 gives nothing new and is omitted, unless all numbers have to be used.
//!
//! # Cost
//! A table of k numbers has about 3, 30, 400, 9,000 entries for k = 2, 3, 4, 5. Searching 4 numbers
//! for a value takes about 80 lookups.

use std::ops::Range;

use tatham_core::{Budget, Stop, Ticker};

use crate::bags::Game;
use crate::bags::{Bag, Bags};
use crate::places::{Fresh, Places};
use crate::value::Value;

/// Limits of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Memory limit in bytes.
    pub(crate) memory: u64,
    /// True if multiplication and division by 1 are allowed: they are if all numbers have to be
    /// used.
    pub(crate) ones: bool,
}

/// Values of one bag, by their place in the common storage.
#[derive(Clone, Copy, Debug, Default)]
struct Table<V> {
    /// First of its values, and their number.
    first: usize,
    count: usize,
    /// First of its slots in the hash table, the number of slots less one, and the shift that maps
    /// a hash to a slot.
    base: usize,
    places: usize,
    shift: u32,
    /// Largest value.
    most: V,
}

/// Earlier answer.
#[derive(Clone, Copy, Debug, Default)]
struct CachedAnswer<V> {
    value: V,
    bag: Bag,
    found: bool,
}

/// Values of all bags of a game.
#[derive(Debug)]
pub(crate) struct Reach<'b, V> {
    pub(crate) bags: Bags,
    bounds: Bounds,
    budget: &'b Budget,
    ticker: Ticker,
    /// Largest useful value of each bag.
    caps: Vec<V>,
    tables: Vec<Table<V>>,
    /// Values of all tables, one after the other, and the same in hash tables (linear probing; zero
    /// is a free slot).
    values: Vec<V>,
    places: Vec<V>,
    /// Values of the table under construction.
    fresh: Vec<V>,
    /// Size of the largest bags that have tables.
    built: usize,
    /// Cuts of the bags of up to this size, and the range of each bag.
    cut_sizes: usize,
    cuts: Vec<(Bag, Bag)>,
    cuts_of: Vec<Range<usize>>,
    asked: Vec<CachedAnswer<V>>,
    shift: u32,
}

impl<'b, V: Value> Reach<'b, V> {
    /// Makes an empty search for a game.
    pub(crate) fn new(game: Game, bounds: Bounds, budget: &'b Budget) -> Self {
        let Game { bags, caps, .. } = game;
        let count = bags.count();
        let caps = caps.into_iter().map(V::narrow).collect();
        let mut reach = Self {
            bags,
            bounds,
            budget,
            ticker: budget.ticker(256),
            caps,
            tables: vec![Table::default(); count],
            values: Vec::new(),
            places: Vec::new(),
            fresh: Vec::new(),
            built: 0,
            cut_sizes: 1,
            cuts: Vec::new(),
            cuts_of: vec![0..0; count],
            asked: vec![CachedAnswer::default(); 1],
            shift: 63,
        };
        reach.singles();
        reach
    }

    /// Returns true if multiplication by 1 is allowed.
    pub(crate) fn ones(&self) -> bool {
        self.bounds.ones
    }

    /// Makes the tables of single numbers.
    fn singles(&mut self) {
        let tiles: Vec<(Bag, V)> = self
            .bags
            .of_size(1)
            .map(|bag| (bag, V::narrow(self.bags.lowest(bag).into())))
            .collect();
        for (bag, tile) in tiles {
            self.tables[usize::from(bag)] = Table {
                first: self.values.len(),
                count: 1,
                base: self.places.len(),
                places: 1,
                shift: 63,
                most: tile,
            };
            self.values.push(tile);
            // 2 slots: one must stay free, or a search for another value would not end.
            let place = (tile.stirred() >> 63) as usize;
            self.places.extend(if place == 0 { [tile, V::ZERO] } else { [V::ZERO, tile] });
        }
        self.built = 1;
    }

    /// Makes the tables of bags of up to `size` numbers.
    ///
    /// # Errors
    /// The time or the memory is spent.
    pub(crate) fn build(&mut self, size: usize) -> Result<(), Stop> {
        while self.built < size.min(self.bags.tiles().len()) {
            let next = self.built + 1;
            self.cut(next);
            let bags: Vec<(Bag, usize)> =
                self.bags.of_size(next).map(|bag| (bag, self.room(bag))).collect();
            let places = bags.iter().map(|&(_, room)| room.next_power_of_two()).sum::<usize>();
            self.remember(places * size_of::<V>())?;
            self.budget.reserve(&mut self.places, places)?;
            // Each value has a slot, and is listed; while its table is being made, in a separate
            // list.
            let _lists = self.budget.claim(2 * (places * size_of::<V>()) as u64)?;
            for (bag, room) in bags {
                self.table(bag, room.next_power_of_two())?;
            }
            self.built = next;
        }
        Ok(())
    }

    /// Returns the size of the largest bags that have tables.
    pub(crate) fn built(&self) -> usize {
        self.built
    }

    /// Returns the range of a bag's cuts, if it has a table or was searched before.
    pub(crate) fn cuts(&self, bag: Bag) -> Range<usize> {
        self.cuts_of[usize::from(bag)].clone()
    }

    /// Returns the halves of a cut: two bags, the smaller first.
    pub(crate) fn halves(&self, cut: usize) -> (Bag, Bag) {
        self.cuts[cut]
    }

    /// Computes the cuts of the bags of up to `size` numbers.
    pub(crate) fn cut(&mut self, size: usize) {
        while self.cut_sizes < size {
            self.cut_sizes += 1;
            // The larger the bags, the more queries: the cache grows, losing its contents, up to
            // some megabytes.
            let most =
                (self.bounds.memory / 4 / size_of::<CachedAnswer<V>>() as u64).max(16).ilog2();
            let bits = (4 * self.cut_sizes as u32).saturating_sub(16).clamp(4, 20).min(most);
            self.asked = vec![CachedAnswer::default(); 1 << bits];
            self.shift = 64 - bits;
            for bag in self.bags.of_size(self.cut_sizes) {
                let start = self.cuts.len();
                self.cuts.extend(self.bags.cuts(bag));
                self.cuts_of[usize::from(bag)] = start..self.cuts.len();
            }
        }
    }

    /// Returns the number of slots that the table of a bag needs: each pair has at most 4 results,
    /// and one slot stays free.
    fn room(&self, bag: Bag) -> usize {
        let pairs = self.cuts[self.cuts(bag)]
            .iter()
            .map(|&(a, b)| self.values(a).len() * self.values(b).len());
        4 * pairs.sum::<usize>() + 1
    }

    /// Makes the table of one bag from those of its parts.
    fn table(&mut self, bag: Bag, places: usize) -> Result<(), Stop> {
        let (first, base) = (self.values.len(), self.places.len());
        self.places.resize(base + places, V::ZERO);
        let shift = 64 - places.trailing_zeros();
        let (cap, ones) = (self.caps[usize::from(bag)], self.bounds.ones);
        let mut fresh =
            Fresh { places: &mut self.places[base..], shift, cap, values: &mut self.fresh };
        for &(a, b) in &self.cuts[self.cuts_of[usize::from(bag)].clone()] {
            let [a, b] = [a, b].map(|part| {
                let table = &self.tables[usize::from(part)];
                &self.values[table.first..table.first + table.count]
            });
            for &x in a {
                self.ticker.tick(self.budget)?;
                for &y in b {
                    let (large, small) = if x > y { (x, y) } else { (y, x) };
                    if let Some(sum) = large.plus(small) {
                        fresh.add(sum);
                    }
                    if large > small {
                        fresh.add(large - small);
                    }
                    if small > V::ONE || ones {
                        if let Some(product) = large.times(small) {
                            fresh.add(product);
                        }
                        if let Some(quotient) = large.over(small) {
                            fresh.add(quotient);
                        }
                    }
                }
            }
        }
        let (count, most) = (self.fresh.len(), self.fresh.iter().copied().max().unwrap_or(V::ZERO));
        self.values.append(&mut self.fresh);
        self.tables[usize::from(bag)] =
            Table { first, count, base, places: places - 1, shift, most };
        Ok(())
    }

    /// Checks that `more` bytes are left.
    fn remember(&self, more: usize) -> Result<(), Stop> {
        let held = (self.values.len() + self.places.len()) * size_of::<V>();
        within(self.bounds.memory, held + more)
    }

    /// Sorts the values of all tables, smallest first.
    pub(crate) fn sort(&mut self) {
        for table in &self.tables {
            self.values[table.first..table.first + table.count].sort_unstable();
        }
    }

    /// Returns the largest useful value of a bag.
    pub(crate) fn cap(&self, bag: Bag) -> V {
        self.caps[usize::from(bag)]
    }

    /// Checks that work may continue: for steps that take microseconds or more.
    ///
    /// # Errors
    /// The time is spent.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        self.budget.check()
    }

    /// Checks now and then that work may continue: for shorter steps.
    ///
    /// # Errors
    /// The time is spent.
    pub(crate) fn tick(&mut self) -> Result<(), Stop> {
        self.ticker.tick(self.budget)
    }

    /// Returns the values of a bag that has a table.
    pub(crate) fn values(&self, bag: Bag) -> &[V] {
        let table = &self.tables[usize::from(bag)];
        &self.values[table.first..table.first + table.count]
    }

    /// Returns the hash table of a bag.
    #[inline]
    fn places(&self, bag: Bag) -> Places<'_, V> {
        let table = &self.tables[usize::from(bag)];
        Places {
            slots: &self.places[table.base..=table.base + table.places],
            shift: table.shift,
            most: table.most,
        }
    }

    /// Returns true if `value`, which is not zero, can be made from exactly the numbers of `bag`.
    ///
    /// # Errors
    /// The time is spent.
    pub(crate) fn reaches(&mut self, bag: Bag, value: V) -> Result<bool, Stop> {
        let size = bag.count_ones() as usize;
        if size <= self.built {
            return Ok(self.places(bag).hold(value));
        }
        if value > self.caps[usize::from(bag)] {
            return Ok(false);
        }
        self.cut(size);
        let place = ((value.stirred() ^ u64::from(bag).wrapping_mul(0xd6e8_feb8_6659_fd93))
            >> self.shift) as usize;
        let known = self.asked[place];
        if known.bag == bag && known.value == value {
            return Ok(known.found);
        }
        self.ticker.tick(self.budget)?;
        let found = self.ask(bag, value)?;
        self.asked[place] = CachedAnswer { value, bag, found };
        Ok(found)
    }

    /// Searches a bag without a table: first the cuts into bags with tables, which are fast.
    fn ask(&mut self, bag: Bag, value: V) -> Result<bool, Stop> {
        let built = self.built;
        let tabled = move |b: Bag| b.count_ones() as usize <= built;
        let cuts = self.cuts(bag);
        if self.cuts[cuts.clone()].iter().any(|&(a, b)| tabled(b) && self.ask_tables(a, b, value)) {
            return Ok(true);
        }
        for cut in cuts {
            let (a, b) = self.cuts[cut];
            if tabled(b) {
                continue;
            }
            let from = self.tables[usize::from(a)];
            for i in from.first..from.first + from.count {
                let x = self.values[i];
                for y in partners(value, x, self.bounds.ones).into_iter().flatten() {
                    if self.reaches(b, y)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Searches two bags with tables.
    fn ask_tables(&self, a: Bag, b: Bag, value: V) -> bool {
        let (a, b) = if self.values(a).len() > self.values(b).len() { (b, a) } else { (a, b) };
        let (places, ones) = (self.places(b), self.bounds.ones);
        self.values(a).iter().any(|&x| {
            let (large, small) = if value > x { (value, x) } else { (x, value) };
            large > small && places.hold(large - small)
                || value.plus(x).is_some_and(|y| places.hold(y))
                || (x > V::ONE || ones)
                    && (value.times(x).is_some_and(|y| places.hold(y))
                        || large
                            .over(small)
                            .is_some_and(|y| (y > V::ONE || ones) && places.hold(y)))
        })
    }
}

/// Checks that a number of bytes is allowed.
pub(crate) fn within(memory: u64, bytes: usize) -> Result<(), Stop> {
    if bytes as u64 <= memory {
        return Ok(());
    }
    Err(Stop::Memory(format!("{} MB; --memory sets another", memory / 1_000_000)))
}

/// Returns the values y for which x and y make `value` by one operation.
#[inline]
fn partners<V: Value>(value: V, x: V, ones: bool) -> [Option<V>; 4] {
    let not_one = |y: &V| *y > V::ONE || ones;
    let difference = match () {
        () if value > x => Some(value - x),
        () if value < x => Some(x - value),
        () => None,
    };
    let (large, small) = if value > x { (value, x) } else { (x, value) };
    let quotient = if not_one(&x) { large.over(small).filter(not_one) } else { None };
    let product = if not_one(&x) { value.times(x) } else { None };
    [difference, value.plus(x), quotient, product]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const BOUNDS: Bounds = Bounds { memory: 1 << 30, ones: false };

    #[test]
    fn a_pair_has_its_four_values() {
        let budget = Budget::unlimited();
        let mut reach = Reach::<u64>::new(Game::new(&[10, 2], 1000), BOUNDS, &budget);
        reach.build(2).unwrap();
        assert_eq!(reach.values(0b11), [12, 8, 20, 5]);
    }

    #[test]
    fn tables_and_questions_agree() {
        let budget = Budget::unlimited();
        let tiles = [1, 3, 3, 7, 10];
        let mut tables = Reach::<u32>::new(Game::new(&tiles, 1_000_000), BOUNDS, &budget);
        tables.build(5).unwrap();
        let all = tables.bags.all();
        let values: BTreeSet<u32> = tables.values(all).iter().copied().collect();
        assert_eq!(values.len(), tables.values(all).len());
        let mut asked = Reach::<u128>::new(Game::new(&tiles, 1_000_000), BOUNDS, &budget);
        asked.build(2).unwrap();
        for value in 1..3000 {
            assert_eq!(asked.reaches(all, value.into()), Ok(values.contains(&value)), "{value}");
        }
    }

    #[test]
    fn memory_is_bounded() {
        let budget = Budget::unlimited();
        let bounds = Bounds { memory: 1000, ones: false };
        let mut reach = Reach::<u64>::new(Game::new(&[1, 2, 3, 4, 5, 6], 1000), bounds, &budget);
        assert!(matches!(reach.build(4), Err(Stop::Memory(_))));
    }
}
