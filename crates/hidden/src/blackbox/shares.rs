//! Figures of the layouts that fit: how many they are, and how many of them have a ball in a cell.

use dashu_int::UBig;
use tatham_core::budget::{Budget, Stop};

use super::fitting::Fitting;
use super::ways::{Ways, to_whole};

impl Fitting {
    /// How many layouts fit: exactly, or where that is out of reach ([`Fitting::is_estimated`]) about.
    ///
    /// # Errors
    /// The budget came first.
    pub(super) fn count(&self, budget: &Budget) -> Result<UBig, Stop> {
        let mut ways = Ways::of_parts(&self.arena, &self.leaves, budget);
        if self.is_estimated {
            let weight = self.leaves.weight(&self.arena, &mut ways);
            return budget.vouch(to_whole(weight, ways.shift()));
        }
        let mut partial = self.arena.nothing();
        // How many partial layouts there are by balls and decided cells: sums of large numbers are then few.
        let mut groups = std::collections::BTreeMap::new();
        for leaf in 0..self.leaves.len() {
            self.leaves.load(leaf, &mut partial);
            *groups.entry((partial.balls, partial.decided)).or_insert(0_u64) += 1;
        }
        let sums = groups.into_iter().map(|((balls, decided), leaves)| {
            ways.exact(balls as usize, decided as usize) * UBig::from(leaves)
        });
        let sum = sums.fold(UBig::ZERO, |sum, more| sum + more);
        budget.vouch(sum)
    }

    /// For each cell the share of the layouts that have a ball there, 0 to 1; all 0 where no layout fits. Takes time in proportion to the partial layouts and the cells.
    ///
    /// # Errors
    /// The budget came first.
    pub(super) fn shares(&self, budget: &Budget) -> Result<Vec<f64>, Stop> {
        let mut ways = Ways::of_parts(&self.arena, &self.leaves, budget);
        let (mut shares, mut all) = (vec![0.0; self.form().cells()], 0.0);
        let mut partial = self.arena.nothing();
        let mut ticker = budget.ticker(1_000);
        for leaf in 0..self.leaves.len() {
            ticker.tick(budget)?;
            let each = self.leaves.load(leaf, &mut partial);
            let with_ball =
                each * ways.scaled(partial.balls as usize + 1, partial.decided as usize + 1);
            let weight = each * ways.of(&partial);
            all += weight;
            for (cell, share) in shares.iter_mut().enumerate() {
                *share += match partial.at(cell) {
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

    /// For each cell whether it has a ball in every layout that fits, or in none. Nothing is sure where the layouts were drawn, or where there is none.
    ///
    /// # Errors
    /// The budget came first.
    pub(super) fn sure(&self, budget: &Budget) -> Result<Vec<Option<bool>>, Stop> {
        let (form, mut partial) = (self.form(), self.arena.nothing());
        // Whether some layout has no ball there, and whether one has.
        let mut can_be = vec![[self.is_estimated; 2]; form.cells()];
        let mut ticker = budget.ticker(1_000);
        for leaf in 0..self.leaves.len() {
            ticker.tick(budget)?;
            self.leaves.load(leaf, &mut partial);
            let balls = partial.balls as usize;
            let free =
                [balls + form.cells() - partial.decided as usize > form.fewest, balls < form.most];
            for (cell, can_be) in can_be.iter_mut().enumerate() {
                let here = partial.at(cell).map_or(free, |is_ball| [!is_ball, is_ball]);
                *can_be = [can_be[0] || here[0], can_be[1] || here[1]];
            }
        }
        Ok(can_be.into_iter().map(|[empty, ball]| (empty != ball).then_some(ball)).collect())
    }
}
