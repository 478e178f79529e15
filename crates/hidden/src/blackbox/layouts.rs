//! Whole layouts that fit: all of them one after the other, or some by lot.

use fastrand::Rng;
use tatham_core::budget::{Budget, Stop};

use super::arena::Partial;
use super::fitting::Fitting;
use super::ways::Ways;

/// All layouts that fit, each once and always in the same order, a cell at a time whether it has a ball.
///
/// After those that are known comes an error where there may be others ([`Fitting::is_estimated`]), or where the budget ends; the end is a proof.
#[derive(Debug)]
pub(super) struct Layouts {
    fitting: Fitting,
    budget: Budget,
    /// The next partial layout.
    leaf: usize,
    partial: Partial,
    free: Vec<usize>,
    /// Which of the free cells have a ball, ascending; none where the next partial layout is due.
    chosen: Option<Vec<usize>>,
    is_over: bool,
}

impl Fitting {
    /// All layouts that fit. The time of each is in proportion to the cells.
    pub(super) fn layouts(self, budget: &Budget) -> Layouts {
        let partial = self.arena.nothing();
        Layouts {
            fitting: self,
            budget: budget.clone(),
            leaf: 0,
            partial,
            free: Vec::new(),
            chosen: None,
            is_over: false,
        }
    }

    /// So many layouts that fit, each as likely as any (nearly so where they were drawn before); one may come twice. None where none fits.
    ///
    /// The same for the same fitting, always.
    ///
    /// # Errors
    /// The budget came first.
    pub(super) fn sample(&self, count: usize, budget: &Budget) -> Result<Vec<Vec<bool>>, Stop> {
        let mut ways = Ways::of_parts(&self.arena, &self.leaves, budget);
        let mut random = Rng::with_seed(count as u64);
        let grain = self.leaves.weight(&self.arena, &mut ways) / count as f64;
        let _claim = budget.claim((count * self.form().cells()) as u64)?;
        let (mut sample, mut partial, mut left) =
            (Vec::new(), self.arena.nothing(), random.f64() * grain);
        let mut ticker = budget.ticker(1_000);
        for leaf in 0..self.leaves.len() {
            left += self.leaves.load(leaf, &mut partial) * ways.of(&partial);
            while left >= grain && sample.len() < count {
                ticker.tick(budget)?;
                left -= grain;
                sample.push(filled(&partial, self.form().cells(), &mut ways, &mut random));
            }
        }
        budget.vouch(sample)
    }
}

/// A layout of a partial one, each as likely as any: cell by cell, by the share of layouts that have a ball there.
fn filled(partial: &Partial, cells: usize, ways: &mut Ways, random: &mut Rng) -> Vec<bool> {
    let (mut balls, mut decided) = (partial.balls as usize, partial.decided as usize);
    let cell = |cell| {
        partial.at(cell).unwrap_or_else(|| {
            decided += 1;
            let [with, without] = [ways.scaled(balls + 1, decided), ways.scaled(balls, decided)];
            let is_ball = random.f64() * (with + without) < with;
            balls += usize::from(is_ball);
            is_ball
        })
    };
    (0..cells).map(cell).collect()
}

impl Layouts {
    /// The next choice of as many free cells, or of one more, or the first of the next partial layout.
    fn choose(&mut self) -> Option<()> {
        let form = self.fitting.form();
        let balls = self.partial.balls as usize;
        if let Some(chosen) = &mut self.chosen {
            let (count, end) = (chosen.len(), self.free.len());
            if let Some(at) = (0..count).rev().find(|&at| chosen[at] + count - at < end) {
                let first = chosen[at] + 1;
                chosen.splice(at.., first..first + count - at);
                return Some(());
            }
            if count < end && balls + count < form.most {
                *chosen = (0..=count).collect();
                return Some(());
            }
        }
        if self.leaf == self.fitting.leaves.len() {
            return None;
        }
        self.fitting.leaves.load(self.leaf, &mut self.partial);
        self.leaf += 1;
        self.free = (0..form.cells()).filter(|&cell| self.partial.at(cell).is_none()).collect();
        self.chosen = Some((0..form.fewest.saturating_sub(self.partial.balls as usize)).collect());
        Some(())
    }
}

impl Iterator for Layouts {
    type Item = Result<Vec<bool>, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        if let Err(stop) = self.budget.check() {
            self.is_over = true;
            return Some(Err(stop));
        }
        if self.choose().is_none() {
            self.is_over = true;
            return self.fitting.is_estimated.then_some(Err(Stop::Steps));
        }
        let mut layout: Vec<bool> = (0..self.fitting.form().cells())
            .map(|cell| self.partial.at(cell) == Some(true))
            .collect();
        self.chosen.iter().flatten().for_each(|&at| layout[self.free[at]] = true);
        Some(Ok(layout))
    }
}
