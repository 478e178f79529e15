//! Whole layouts that are consistent with all shots: all of them one after another, or a sample.

use fastrand::Rng;
use tatham_core::budget::{Budget, Stop};

use super::completions::Completions;
use super::consistent::ConsistentLayouts;
use super::cubes::Cube;

/// All consistent layouts, each once and always in the same order, with true for each cell with a
/// ball.
///
/// After the layouts found comes an error if there may be others
/// ([`ConsistentLayouts::is_estimated`]), or if the budget ends. A plain end is a proof.
#[derive(Debug)]
pub(super) struct Layouts {
    consistent: ConsistentLayouts,
    budget: Budget,
    /// Number of the next cube.
    next: usize,
    cube: Cube,
    /// Free cells of the cube.
    free: Vec<usize>,
    /// Free cells with a ball, ascending, as indices into `free`; `None` if the next cube is due.
    chosen: Option<Vec<usize>>,
    is_over: bool,
}

impl ConsistentLayouts {
    /// Enumerates all consistent layouts. Each takes time in proportion to the cells.
    pub(super) fn layouts(self, budget: &Budget) -> Layouts {
        Layouts {
            cube: Cube::new(self.shape()),
            consistent: self,
            budget: budget.clone(),
            next: 0,
            free: Vec::new(),
            chosen: None,
            is_over: false,
        }
    }

    /// Returns a sample of consistent layouts, each equally likely (nearly so if the cubes are a
    /// sample); one may occur twice. Empty if no layout is consistent.
    ///
    /// The result depends only on the shots.
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn sample(&self, count: usize, budget: &Budget) -> Result<Vec<Vec<bool>>, Stop> {
        let mut completions = self.cubes.completions(self.shape(), budget);
        let mut random = Rng::with_seed(count as u64);
        let grain = self.cubes.weight(&mut completions) / count as f64;
        let _claim = budget.claim((count * self.shape().cells()) as u64)?;
        let (mut sample, mut cube) = (Vec::new(), Cube::new(self.shape()));
        let (mut left, mut ticker) = (random.f64() * grain, budget.ticker(1_000));
        for at in 0..self.cubes.len() {
            left += self.cubes.load(at, &mut cube) * cube.layouts(&mut completions);
            while left >= grain && sample.len() < count {
                ticker.tick(budget)?;
                left -= grain;
                sample.push(random_layout(&cube, &mut completions, &mut random));
            }
        }
        budget.vouch(sample)
    }
}

/// Returns a layout of a cube, each equally likely: cell by cell, by the share of layouts with a
/// ball there.
fn random_layout(cube: &Cube, completions: &mut Completions, random: &mut Rng) -> Vec<bool> {
    let (mut balls, mut decided) = (cube.balls as usize, cube.decided as usize);
    let cells = completions.shape().cells();
    let cell = |cell| {
        cube.at(cell).unwrap_or_else(|| {
            decided += 1;
            let [with, without] =
                [completions.scaled(balls + 1, decided), completions.scaled(balls, decided)];
            let is_ball = random.f64() * (with + without) < with;
            balls += usize::from(is_ball);
            is_ball
        })
    };
    (0..cells).map(cell).collect()
}

impl Layouts {
    /// Chooses the next set of as many free cells, or of one more, or the first of the next cube.
    fn choose(&mut self) -> Option<()> {
        let shape = self.consistent.shape();
        let balls = self.cube.balls as usize;
        if let Some(chosen) = &mut self.chosen {
            let (count, end) = (chosen.len(), self.free.len());
            if let Some(at) = (0..count).rev().find(|&at| chosen[at] + count - at < end) {
                let first = chosen[at] + 1;
                chosen.splice(at.., first..first + count - at);
                return Some(());
            }
            if count < end && balls + count < shape.most {
                *chosen = (0..=count).collect();
                return Some(());
            }
        }
        if self.next == self.consistent.cubes.len() {
            return None;
        }
        self.consistent.cubes.load(self.next, &mut self.cube);
        self.next += 1;
        self.free = (0..shape.cells()).filter(|&cell| self.cube.at(cell).is_none()).collect();
        self.chosen = Some((0..shape.fewest.saturating_sub(self.cube.balls as usize)).collect());
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
            return self.consistent.is_estimated.then_some(Err(Stop::Steps));
        }
        let mut layout: Vec<bool> = (0..self.consistent.shape().cells())
            .map(|cell| self.cube.at(cell) == Some(true))
            .collect();
        self.chosen.iter().flatten().for_each(|&at| layout[self.free[at]] = true);
        Some(Ok(layout))
    }
}
