//! Whole layouts that are consistent with all shots: all of them one after another, or a sample.

use fastrand::Rng;
use tatham_core::budget::{Budget, Stop};

use super::consistent::ConsistentLayouts;
use super::cubes::Cube;
use super::rays::BoxShape;

/// Number beyond which shares are scaled down.
const LARGE: f64 = 1e150;

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
        let (mut sample, mut drawn) = (Vec::new(), DrawnCube::default());
        let mut cube = Cube::new(self.shape());
        let (mut left, mut ticker) = (random.f64() * grain, budget.ticker(1_000));
        for at in 0..self.cubes.len() {
            left += self.cubes.load(at, &mut cube) * cube.layouts(&mut completions);
            while left >= grain && sample.len() < count {
                ticker.tick(budget)?;
                left -= grain;
                if drawn.number != Some(at) {
                    drawn.begin(at, &cube, self.shape());
                }
                sample.push(drawn.draw(&mut random));
            }
        }
        budget.vouch(sample)
    }
}

/// Draw of layouts of a cube, each equally likely.
#[derive(Debug, Default)]
struct DrawnCube {
    /// Number of the cube.
    number: Option<usize>,
    /// The balls of the cube.
    balls: Vec<bool>,
    free: Vec<usize>,
    /// Fewest balls in free cells, and the shares of the layouts with so many, with one more, and
    /// so on, each added to those before.
    fewest: usize,
    shares: Vec<f64>,
}

impl DrawnCube {
    /// Starts with a cube that has a layout.
    fn begin(&mut self, number: usize, cube: &Cube, shape: BoxShape) {
        self.number = Some(number);
        self.balls.clear();
        self.balls.extend((0..shape.cells()).map(|cell| cube.at(cell) == Some(true)));
        self.free.clear();
        self.free.extend((0..shape.cells()).filter(|&cell| cube.at(cell).is_none()));
        let free = self.free.len();
        self.fewest = shape.fewest.saturating_sub(cube.balls as usize);
        let most = shape.most.saturating_sub(cube.balls as usize).min(free);
        self.shares.clear();
        let (mut sum, mut ways) = (0.0, 1.0);
        for more in self.fewest..=most {
            sum += ways;
            self.shares.push(sum);
            ways *= (free - more) as f64 / (more + 1) as f64;
            if sum > LARGE {
                // What becomes 0 is too rare to be drawn.
                for share in self.shares.iter_mut().chain([&mut sum, &mut ways]) {
                    *share /= LARGE;
                }
            }
        }
    }

    /// Returns a layout: its number of balls is drawn, and then one after another in a free cell.
    fn draw(&mut self, random: &mut Rng) -> Vec<bool> {
        let mark = random.f64() * self.shares.last().copied().unwrap_or_default();
        let more = self.fewest + self.shares.partition_point(|&share| share <= mark);
        let mut layout = self.balls.clone();
        for at in 0..more.min(self.free.len()) {
            let other = random.usize(at..self.free.len());
            self.free.swap(at, other);
            layout[self.free[at]] = true;
        }
        layout
    }
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
