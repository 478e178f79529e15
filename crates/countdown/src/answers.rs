//! Answers with one value, nicest first: fewest numbers, then the smallest largest intermediate
//! result, then text order.
//!
//! Bags are searched by size, so the first that can make the value proves the fewest numbers. The
//! forms of one size wait in a heap by their costs; texts are written only for the forms of one
//! cost, when they are next. There can be millions of either, so each step checks the clock.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::RangeInclusive;

use tatham_core::{Budget, Expression, Stop};

use crate::bags::Game;
use crate::forms::{FormId, Forms};
use crate::reach::{Bounds, Reach};
use crate::value::Value;
use crate::write::{Written, write};

/// Conditions on an answer, and the limits of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Demand {
    /// Value of the answer.
    pub(crate) value: u64,
    /// True if all numbers have to be used.
    pub(crate) use_all: bool,
    /// True if detours count.
    pub(crate) detours: bool,
    /// Memory limit in bytes.
    pub(crate) memory: u64,
}

/// Largest amount above the value of a demand at which a stream can be aimed.
pub(crate) const SLACK: u64 = 16;

/// Stream of answers.
#[derive(Debug)]
pub(crate) struct Answers<'b, V> {
    demand: Demand,
    reach: Reach<'b, V>,
    forms: Forms<V>,
    /// Sizes of bags that are still to be searched.
    sizes: RangeInclusive<usize>,
    /// Size that was searched last.
    size: usize,
    /// Forms of that size with their costs, cheapest first.
    waiting: BinaryHeap<Reverse<(V, FormId)>>,
    /// Written forms of one cost, last text first.
    written: Vec<Written>,
}

/// Returns the sizes of the bags to be searched.
fn sizes(count: usize, use_all: bool) -> RangeInclusive<usize> {
    if use_all { count..=count } else { 1..=count }
}

/// Returns the size of the largest bags that have tables in games of `count` numbers.
fn tables(count: usize) -> usize {
    match count {
        0..=8 => 4,
        _ => 5,
    }
}

impl<'b, V: Value + std::hash::Hash> Answers<'b, V> {
    /// Makes a stream of the answers with the value `demand.value` from the numbers of `tiles`.
    pub(crate) fn new(game: Game, demand: Demand, budget: &'b Budget) -> Self {
        let bounds = Bounds { memory: demand.memory, ones: demand.use_all };
        Self {
            sizes: sizes(game.bags.tiles().len(), demand.use_all),
            demand,
            reach: Reach::new(game, bounds, budget),
            forms: Forms::new(demand.detours, demand.memory, budget.memory()),
            size: 0,
            waiting: BinaryHeap::new(),
            written: Vec::new(),
        }
    }

    /// Returns the next answer.
    ///
    /// # Errors
    /// The time or the memory is spent.
    pub(crate) fn next_answer(&mut self) -> Result<Option<Expression>, Stop> {
        loop {
            self.reach.check()?;
            if let Some(written) = self.written.pop() {
                return Ok(Some(self.solution(written)));
            }
            if let Some(&Reverse((cost, _))) = self.waiting.peek() {
                self.write_those_of(cost)?;
                continue;
            }
            let Some(size) = self.sizes.next() else { return Ok(None) };
            self.ask(size)?;
        }
    }

    /// Returns the number of answers left.
    ///
    /// # Errors
    /// The time or the memory is spent.
    pub(crate) fn count(&mut self) -> Result<u64, Stop> {
        let mut count = self.written.len() + self.waiting.len();
        while let Some(size) = self.sizes.next() {
            self.waiting.clear();
            self.ask(size)?;
            count += self.waiting.len();
        }
        Ok(count as u64)
    }

    /// Starts again with another value, at most [`SLACK`] above the first, with or without detours.
    pub(crate) fn aim(&mut self, value: u64, detours: bool) {
        if detours != self.demand.detours {
            self.forms.begin_again(detours);
        }
        self.demand = Demand { value, detours, ..self.demand };
        self.sizes = sizes(self.reach.bags.tiles().len(), self.demand.use_all);
        self.waiting.clear();
        self.written.clear();
    }

    /// Restricts the search to bags of one size, if smaller ones are known not to make the value.
    pub(crate) fn only(&mut self, size: usize) {
        self.sizes = size..=size;
    }

    /// Returns the values nearest to one that cannot be made, nearest first: at least `count` and
    /// all that are as near as the last of them; none if they are not within [`SLACK`].
    ///
    /// # Errors
    /// The time is spent.
    pub(crate) fn near(&mut self, count: usize) -> Result<Vec<u64>, Stop> {
        let target = self.demand.value;
        let mut found = Vec::new();
        for distance in 1..=SLACK {
            for value in [target.saturating_sub(distance), target + distance] {
                if value > 0 && self.can_be_made(value)? {
                    found.push(value);
                }
            }
            if found.len() >= count {
                return Ok(found);
            }
        }
        Ok(Vec::new())
    }

    fn can_be_made(&mut self, value: u64) -> Result<bool, Stop> {
        for size in sizes(self.reach.bags.tiles().len(), self.demand.use_all) {
            for bag in self.reach.bags.of_size(size).collect::<Vec<_>>() {
                if self.reach.reaches(bag, V::narrow(value.into()))? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Finds all forms over bags of `size` numbers.
    fn ask(&mut self, size: usize) -> Result<(), Stop> {
        self.size = size;
        let value = V::narrow(self.demand.value.into());
        self.reach.build((size - 1).min(tables(self.reach.bags.tiles().len())))?;
        let bags: Vec<_> = self.reach.bags.of_size(size).collect();
        for bag in bags {
            if self.reach.reaches(bag, value)? {
                for form in self.forms.all(&mut self.reach, bag, value)? {
                    self.reach.tick()?;
                    self.waiting.push(Reverse((self.forms.form(form).cost, form)));
                }
            }
        }
        Ok(())
    }

    /// Writes the forms of one cost, which is the least.
    fn write_those_of(&mut self, cost: V) -> Result<(), Stop> {
        while let Some(&Reverse((next, form))) = self.waiting.peek()
            && next == cost
        {
            self.reach.check()?;
            self.waiting.pop();
            self.written.push(write(&self.forms, form));
        }
        last_first(&mut self.written);
        Ok(())
    }

    fn solution(&self, written: Written) -> Expression {
        Expression {
            expression: written.text,
            value: self.demand.value,
            distance: 0,
            steps: written.steps,
            numbers_used: self.size,
        }
    }
}

/// Sorts written forms of one cost: the last one is taken first.
fn last_first(written: &mut [Written]) {
    written.sort_by(|a, b| b.text.cmp(&a.text));
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(crate) fn all(tiles: &[u64], value: u64) -> Vec<String> {
        let budget = Budget::unlimited();
        let demand = Demand { value, use_all: false, detours: false, memory: 1 << 30 };
        let mut answers = Answers::<u64>::new(Game::new(tiles, value), demand, &budget);
        std::iter::from_fn(|| answers.next_answer().unwrap())
            .map(|answer| answer.expression)
            .collect()
    }

    #[test]
    fn goldens() {
        let found = all(&[100, 75, 2, 10, 3, 8], 746);
        assert_eq!(found.len(), 15);
        let found = all(&[1, 3, 7, 10, 25, 50], 765);
        assert_eq!(found.len(), 12);
    }

    #[test]
    fn listing_looks_at_the_clock_for_each_answer() {
        let within = |steps| {
            let budget = Budget::steps(steps);
            let demand = Demand { value: 746, use_all: false, detours: false, memory: 1 << 30 };
            let mut answers =
                Answers::<u64>::new(Game::new(&[100, 75, 2, 10, 3, 8], 746), demand, &budget);
            std::iter::from_fn(|| answers.next_answer().ok()?).count()
        };
        let counts: Vec<usize> = (0..2000).map(within).collect();
        assert!(counts.windows(2).all(|pair| pair[1] <= pair[0] + 1), "two answers at one look");
        assert_eq!(counts.last(), Some(&15));
    }
}
