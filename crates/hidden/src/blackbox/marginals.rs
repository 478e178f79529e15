//! Figures of the consistent layouts: their number, and the probability of a ball in each cell.

use std::collections::BTreeMap;

use dashu_int::UBig;
use tatham_core::budget::{Budget, Stop};

use super::completions::to_whole;
use super::consistent::ConsistentLayouts;
use super::cubes::Cube;

impl ConsistentLayouts {
    /// Returns the number of consistent layouts: exact, or an estimate
    /// ([`ConsistentLayouts::is_estimated`]).
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn count(&self, budget: &Budget) -> Result<UBig, Stop> {
        let mut completions = self.cubes.completions(self.shape(), budget);
        if self.is_estimated {
            let weight = self.cubes.weight(&mut completions);
            return budget.vouch(to_whole(weight, completions.shift()));
        }
        let mut cube = Cube::new(self.shape());
        // Number of cubes by balls and decided cells: that leaves few sums of large numbers.
        let mut groups = BTreeMap::new();
        for at in 0..self.cubes.len() {
            self.cubes.load(at, &mut cube);
            *groups.entry((cube.balls, cube.decided)).or_insert(0_u64) += 1;
        }
        let sums = groups.into_iter().map(|((balls, decided), cubes)| {
            completions.exact(balls as usize, decided as usize) * UBig::from(cubes)
        });
        let sum = sums.fold(UBig::ZERO, |sum, more| sum + more);
        budget.vouch(sum)
    }

    /// Returns the probability of a ball in each cell; 0 everywhere if no layout is consistent.
    /// Takes time in proportion to the cubes and the cells.
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn probabilities(&self, budget: &Budget) -> Result<Vec<f64>, Stop> {
        let mut completions = self.cubes.completions(self.shape(), budget);
        let (mut shares, mut all) = (vec![0.0; self.shape().cells()], 0.0);
        let (mut cube, mut ticker) = (Cube::new(self.shape()), budget.ticker(1_000));
        for at in 0..self.cubes.len() {
            ticker.tick(budget)?;
            let each = self.cubes.load(at, &mut cube);
            let with_ball =
                each * completions.scaled(cube.balls as usize + 1, cube.decided as usize + 1);
            let weight = each * cube.layouts(&mut completions);
            all += weight;
            for (cell, share) in shares.iter_mut().enumerate() {
                *share += match cube.at(cell) {
                    Some(true) => weight,
                    Some(false) => 0.0,
                    None => with_ball,
                };
            }
        }
        budget.vouch(
            shares.into_iter().map(|share| if all > 0.0 { share / all } else { 0.0 }).collect(),
        )
    }

    /// Returns, for each cell, true if every consistent layout has a ball there, false if none has.
    /// Nothing is certain if the layouts are a sample, or if there is none.
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn certain(&self, budget: &Budget) -> Result<Vec<Option<bool>>, Stop> {
        let (shape, mut cube) = (self.shape(), Cube::new(self.shape()));
        // True if some layout has no ball there, and if some layout has one.
        let mut can_be = vec![[self.is_estimated; 2]; shape.cells()];
        let mut ticker = budget.ticker(1_000);
        for at in 0..self.cubes.len() {
            ticker.tick(budget)?;
            self.cubes.load(at, &mut cube);
            let balls = cube.balls as usize;
            let free =
                [balls + shape.cells() - cube.decided as usize > shape.fewest, balls < shape.most];
            for (cell, can_be) in can_be.iter_mut().enumerate() {
                let here = cube.at(cell).map_or(free, |is_ball| [!is_ball, is_ball]);
                *can_be = [can_be[0] || here[0], can_be[1] || here[1]];
            }
        }
        Ok(can_be.into_iter().map(|[empty, ball]| (empty != ball).then_some(ball)).collect())
    }
}
