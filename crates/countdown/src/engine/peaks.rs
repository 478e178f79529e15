//! The lowest peak (largest intermediate result) by which a part of the tiles makes a value: tables from below, questions from above.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use tatham_core::budget::Ticker;
use tatham_core::{Budget, Stop};

use super::parts::Parts;
use super::table::Table;
use crate::expression::Operation;
use crate::problem::Value;

/// A calculation that makes a value: `left` and `right` are parts and the values that they make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Last {
    pub(crate) operation: Operation,
    pub(crate) left: (usize, Value),
    pub(crate) right: (usize, Value),
}

/// What can be made of the tiles of a game, on the way to one target.
#[derive(Debug)]
pub(crate) struct Peaks<'b> {
    pub(crate) parts: Parts,
    tables: Vec<Table>,
    /// Parts of up to so many tiles have tables.
    height: usize,
    /// No value of a part above this can lead to the target.
    bound: Vec<Value>,
    asked: HashMap<(usize, Value), Option<Value>, BuildHasherDefault<Mixer>>,
    budget: &'b Budget,
    ticker: Ticker,
    /// Answers and entries that may be kept.
    room: usize,
}

/// Bytes that an answer or an entry takes, with the tables' own needs.
const BYTES_EACH: u64 = 96;

/// A hasher for the small keys here; nobody chooses them to be nasty.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64 ^ (word >> 64) as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

impl<'b> Peaks<'b> {
    /// The tables of a game with this target.
    ///
    /// # Errors
    /// Time or memory (bytes) ran out.
    pub(crate) fn new(tiles: &[u64], target: Value, memory: u64, budget: &'b Budget) -> Result<Self, Stop> {
        let parts = Parts::new(tiles);
        let whole = parts.whole();
        let bound =
            (0..=whole).map(|part| parts.product[part].min(parts.product[whole - part].saturating_mul(target.max(2)))).collect();
        let height = match tiles.len() {
            0..=6 => 3,
            7 | 8 => 4,
            _ => 5,
        };
        let mut peaks = Self {
            tables: (0..=whole).map(|_| Table::default()).collect(),
            height,
            bound,
            asked: HashMap::default(),
            budget,
            ticker: budget.ticker(1 << 12),
            room: usize::try_from(memory / BYTES_EACH).unwrap_or(usize::MAX),
            parts,
        };
        for size in 1..=height.min(tiles.len()) {
            for part in peaks.parts.by_size[size].clone() {
                peaks.tables[part] = peaks.table(part)?;
            }
        }
        Ok(peaks)
    }

    /// Makes the table of a part from those of smaller ones.
    fn table(&mut self, part: usize) -> Result<Table, Stop> {
        if let Some(tile) = self.parts.tile[part] {
            return Ok(Table::new(vec![(tile, 0)]));
        }
        let bound = self.bound[part];
        let mut entries = Vec::new();
        for &(a, b) in &self.parts.splits[part] {
            for &(x, peak_x) in self.tables[a].entries() {
                self.ticker.tick(self.budget)?;
                for &(y, peak_y) in self.tables[b].entries() {
                    let peak = peak_x.max(peak_y);
                    let (low, high) = if x < y { (x, y) } else { (y, x) };
                    let mut add = |value: Value| {
                        if value <= bound {
                            entries.push((value, peak.max(value)));
                        }
                    };
                    add(high + low);
                    if high > low {
                        add(high - low);
                    }
                    // A factor 1 changes nothing, but uses a tile: a part has to use all of its own.
                    if let Some(product) = high.checked_mul(low) {
                        add(product);
                    }
                    if high.is_multiple_of(low) {
                        add(high / low);
                    }
                }
            }
            self.keep(0, entries.len())?;
        }
        let table = Table::new(entries);
        self.room = self.room.saturating_sub(table.entries().len());
        Ok(table)
    }

    /// Makes sure that there is room for more.
    fn keep(&self, answers: usize, entries: usize) -> Result<(), Stop> {
        if answers + entries <= self.room {
            return Ok(());
        }
        Err(Stop::Memory("this game needs more than --memory allows".to_owned()))
    }

    /// The lowest peak by which exactly the tiles of `part` make `value`, or `None` if they cannot.
    ///
    /// # Errors
    /// Time or memory ran out.
    pub(crate) fn peak(&mut self, part: usize, value: Value) -> Result<Option<Value>, Stop> {
        if self.parts.size[part] <= self.height {
            return Ok(self.tables[part].peak(value));
        }
        if value > self.bound[part] {
            return Ok(None);
        }
        if let Some(&known) = self.asked.get(&(part, value)) {
            return Ok(known);
        }
        self.ticker.tick(self.budget)?;
        let mut best: Option<Value> = None;
        'splits: for split in 0..self.parts.splits[part].len() {
            let (a, b) = self.parts.splits[part][split];
            for entry in 0..self.tables[a].entries().len() {
                let (x, peak_x) = self.tables[a].entries()[entry];
                if best.is_some_and(|best| peak_x >= best) {
                    continue;
                }
                for y in partners(x, value).into_iter().flatten() {
                    if let Some(peak_y) = self.peak(b, y)? {
                        let peak = peak_x.max(peak_y).max(value);
                        if best.is_none_or(|best| peak < best) {
                            best = Some(peak);
                            // Nothing is lower than the result itself.
                            if peak == value {
                                break 'splits;
                            }
                        }
                    }
                }
            }
        }
        self.keep(self.asked.len(), 0)?;
        self.asked.insert((part, value), best);
        Ok(best)
    }

    /// All last calculations by which exactly the tiles of `part` make `value`, with no intermediate result above `cap`.
    ///
    /// # Errors
    /// Time or memory ran out.
    pub(crate) fn lasts(&mut self, part: usize, value: Value, cap: Value) -> Result<Vec<Last>, Stop> {
        let mut lasts = Vec::new();
        if value > cap {
            return Ok(lasts);
        }
        for split in 0..self.parts.splits[part].len() {
            let (a, b) = self.parts.splits[part][split];
            for entry in 0..self.tables[a].entries().len() {
                let (x, peak_x) = self.tables[a].entries()[entry];
                if peak_x > cap {
                    continue;
                }
                self.ticker.tick(self.budget)?;
                for (way, y) in partners(x, value).into_iter().enumerate() {
                    let Some(y) = y else { continue };
                    if self.peak(b, y)?.is_none_or(|peak| peak > cap) {
                        continue;
                    }
                    let (a, b) = ((a, x), (b, y));
                    let (operation, left, right) = match way {
                        0 => (Operation::Plus, a, b),
                        1 => (Operation::Minus, b, a),
                        2 => (Operation::Minus, a, b),
                        3 => (Operation::Times, a, b),
                        4 => (Operation::Divided, b, a),
                        _ => (Operation::Divided, a, b),
                    };
                    lasts.push(Last { operation, left, right });
                    if matches!(operation, Operation::Plus | Operation::Times) && a != b {
                        lasts.push(Last { operation, left: right, right: left });
                    }
                }
            }
        }
        Ok(lasts)
    }
}

/// The values that make `target` together with `x`, in the order of the module's table; none stands for two calculations alike.
#[inline]
fn partners(x: Value, target: Value) -> [Option<Value>; 6] {
    [
        (target > x).then(|| target - x),
        target.checked_add(x),
        (x > target).then(|| x - target),
        target.is_multiple_of(x).then(|| target / x),
        target.checked_mul(x),
        x.is_multiple_of(target).then(|| x / target),
    ]
}
