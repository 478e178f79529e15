//! Table of the whole game: for every selection of 6 tiles and every target, the fewest numbers
//! that make it.
//!
//! All 13,243 selections share their parts, so each bag of up to 4 tiles gets its list of values
//! once. Of 5 tiles only values below 100,000 can still lead to a target with a sixth (at best by
//! division by 100): their values are a row of bits. Of 6 tiles only the targets count, and these
//! are computed forward from every pair of parts:
//!
//! ```text
//!     5 + 1    for every bag of 5, by each other tile
//!     4 + 2    for every bag of 4 and every value x of a pair: the targets t = y ± x, y * x,
//!              y / x, … once, then joined for each pair with the value x
//!     3 + 3    likewise
//! ```
//!
//! # Cost
//! This takes about 60 million small steps; one game at a time would take 12 million searches.

mod bits;
mod pool;
mod push;

use std::ops::Range;

pub(crate) use bits::Bits;
use pool::{Key, Pool, each_part};
use push::Targets;

use tatham_core::{Budget, Expression, Stop};

use crate::answers::{Answers, Demand};
use crate::bags::Game;
use crate::show::{TARGETS, TILES};

/// Targets of every selection of 6 tiles, by the fewest numbers that make them.
#[derive(Debug)]
pub struct Table {
    pool: Pool,
    /// Targets of each selection that need exactly 1, 2, … 6 numbers.
    levels: Vec<[Bits; TILES]>,
}

/// One selection of 6 tiles.
#[derive(Clone, Copy, Debug)]
pub struct Selection<'t> {
    table: &'t Table,
    index: usize,
}

impl Table {
    /// Computes the table with a number of threads. `progress` receives the number of finished
    /// pieces of work, and their total.
    pub fn new(threads: usize, progress: &mut dyn FnMut(u64, u64)) -> Self {
        let pool = Pool::new();
        let Targets { five, six } = push::all(&pool, threads.max(1), progress);
        let listed = |size: usize| {
            pool.of_size(size).iter().map(|&key| targets(pool.values(size, key))).collect()
        };
        let by_size: [Vec<Bits>; TILES] = [listed(1), listed(2), listed(3), listed(4), five, six];
        let selections = pool.of_size(TILES).iter();
        let levels = selections.map(|&selection| levels(&pool, selection, &by_size)).collect();
        Self { pool, levels }
    }

    /// Returns all selections.
    pub fn selections(&self) -> impl Iterator<Item = Selection<'_>> {
        (0..self.levels.len()).map(|index| Selection { table: self, index })
    }
}

/// Returns the targets among some values.
fn targets(values: &[u32]) -> Bits {
    let mut bits = Bits::default();
    values.iter().take_while(|&&value| value < 1000).for_each(|&value| bits.add(value as usize));
    bits
}

/// Sorts the targets of a selection by the fewest numbers that make them.
fn levels(pool: &Pool, selection: Key, by_size: &[Vec<Bits>; TILES]) -> [Bits; TILES] {
    let mut levels = [Bits::default(); TILES];
    each_part(selection, &mut |size, part| {
        levels[size - 1].join(&by_size[size - 1][pool.number(part)]);
    });
    let mut known = Bits::default();
    for level in &mut levels {
        level.remove(&known);
        known.join(level);
    }
    levels
}

impl Selection<'_> {
    /// Returns the tiles, smallest first.
    pub fn tiles(&self) -> Vec<u64> {
        pool::tiles(self.table.pool.of_size(TILES)[self.index])
    }

    /// Returns the fewest numbers that make `target`, which is from 100 to 999; `None` if it cannot
    /// be made.
    pub fn fewest(&self, target: u64) -> Option<usize> {
        let levels = &self.table.levels[self.index];
        (0..TILES).find(|&size| levels[size].holds(target as usize)).map(|size| size + 1)
    }

    /// Returns the nicest answer for each of the targets, which are from 100 to 999; `None` for
    /// those that cannot be made.
    ///
    /// # Errors
    /// The time is spent.
    pub fn nicest(
        &self,
        targets: Range<u64>,
        budget: &Budget,
    ) -> Result<Vec<Option<Expression>>, Stop> {
        let demand =
            Demand { value: *TARGETS.end(), use_all: false, detours: false, memory: u64::MAX };
        // All targets share the tables and all other results.
        let mut answers =
            Answers::<u32>::new(Game::new(&self.tiles(), *TARGETS.end()), demand, budget);
        let nicest = |target| {
            let Some(size) = self.fewest(target) else { return Ok(None) };
            answers.aim(target, false);
            answers.only(size);
            answers.next_answer()
        };
        targets.map(nicest).collect()
    }

    /// Returns the number of targets that need 1, 2, … 6 numbers.
    pub fn counts(&self, targets: Range<u64>) -> [u64; TILES] {
        self.table.levels[self.index]
            .map(|level| level.count(targets.start as usize..targets.end as usize))
    }
}

/// Number of games with targets from 101 to 999 that need 1, 2, … 6 numbers; the rest cannot be
/// made.
///
/// A test compares these figures with [`Table`].
pub const NEEDING: [u64; TILES] = [0, 57_482, 700_961, 3_144_019, 4_597_226, 2_359_058];

/// Number of all games with targets from 101 to 999.
pub const GAMES: u64 = 13_243 * (*TARGETS.end() - *TARGETS.start() + 1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_totals() {
        let table = Table::new(2, &mut |_, _| {});
        let (mut by_large, mut needing, mut from_100, mut targets) =
            ([0; 5], [0; TILES], [0; TILES], [0; 1000]);
        let (mut everything, mut nothing) = (0, Vec::new());
        for selection in table.selections() {
            let counts = selection.counts(101..1000);
            let large = selection.tiles().iter().filter(|&&tile| tile > 10).count();
            by_large[large] += counts.iter().sum::<u64>();
            needing.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            let counts = selection.counts(100..1000);
            from_100.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            match counts.iter().sum::<u64>() {
                900 => everything += 1,
                0 => nothing.push(selection.tiles()),
                _ => {}
            }
            (100..1000)
                .filter(|&target| selection.fewest(target).is_some())
                .for_each(|target| targets[target as usize] += 1);
        }
        assert_eq!(by_large, [1_963_726, 4_966_076, 3_192_103, 693_131, 43_710]);
        assert_eq!(needing.iter().sum::<u64>(), 10_858_746);
        assert_eq!(needing, NEEDING);
        assert_eq!(from_100, [3_982, 60_855, 704_282, 3_146_280, 4_597_513, 2_359_074]);
        assert_eq!((everything, nothing), (1226, vec![vec![1, 1, 2, 2, 3, 3]]));
        assert_eq!((targets[947], targets[941]), (9_017, 9_045));
        assert_eq!([100, 102, 104, 108].map(|target| targets[target]), [13_240; 4]);
        let hardest = (101..1000).min_by_key(|&target| targets[target]);
        assert_eq!((hardest, GAMES), (Some(947), 11_905_457));
    }

    #[test]
    fn single_games_agree_with_the_table() {
        let table = Table::new(1, &mut |_, _| {});
        let budget = tatham_core::Budget::unlimited();
        for (i, selection) in table.selections().enumerate().step_by(97) {
            let tiles = selection.tiles();
            for target in (101 + i as u64 % 7..1000).step_by(43) {
                let demand =
                    Demand { value: target, use_all: false, detours: false, memory: 1 << 30 };
                let mut answers = Answers::<u32>::new(Game::new(&tiles, target), demand, &budget);
                let answer = answers.next_answer().expect("no limit");
                let fewest = answer.as_ref().map(|answer| answer.numbers_used);
                assert_eq!(selection.fewest(target), fewest, "{tiles:?} {target}");
                assert_eq!(
                    selection.nicest(target..target + 1, &budget),
                    Ok(vec![answer]),
                    "{tiles:?} {target}"
                );
            }
        }
    }
}
