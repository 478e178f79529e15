//! One more ray: the branches that are kept, all of them or some that are drawn by lot.

use fastrand::Rng;
use tatham_core::budget::{Budget, Stop};

use super::branch::Branches;
use super::fitting::{Fired, Fitting};
use super::leaves::Leaves;
use super::ways::Ways;

/// Partial layouts that are kept at most, and bytes of them.
const MOST: usize = 300_000;
const BYTES: u64 = 64_000_000;

/// Branches that are walked at most while nothing is drawn: a tenth of a second.
const ASKED: u64 = 2_000_000;

/// Grains for the layouts before a ray is fired, at first. Where fewer partial layouts than `FEW` are left, they are drawn again with four times as many grains, unless
/// more than `DRAWN` cells were asked for.
const GRAINS: f64 = 50_000.0;
const FEW: usize = 3_000;
const DRAWN: u64 = 300_000;

/// Partial layouts in which rays are tried before one is walked in all.
const TRIED: usize = 40;

/// Branches of a ray that is tried; one that has more is none of the easy ones.
const LOOKED: usize = 40_000;

impl Fitting {
    pub(super) fn most(&self) -> usize {
        MOST.min((BYTES / self.leaves.bytes(1)) as usize).max(1)
    }

    /// All partial layouts in which the ray ends so, unless there are too many.
    pub(super) fn all_with(&self, fired: Fired, budget: &Budget) -> Result<Option<Leaves>, Stop> {
        let (mut found, mut partial) = (Leaves::none(&self.arena), self.arena.nothing());
        let mut ways = Ways::of_parts(&self.arena, &found, budget);
        let mut branches = Branches::new(&self.arena, budget);
        let (most, mut looked) = (self.most(), 0);
        for leaf in 0..self.leaves.len() {
            let each = self.leaves.load(leaf, &mut partial);
            branches.each(
                (&mut partial, each),
                fired.ray,
                &mut ways,
                &mut |part, each, outcome| {
                    if outcome == fired.outcome {
                        found.push(part, each, budget)?;
                    }
                    looked += 1;
                    Ok(found.len() <= most && looked <= ASKED)
                },
            )?;
            if found.len() > most || looked > ASKED {
                return Ok(None);
            }
        }
        Ok(Some(found))
    }

    /// Some of them, drawn, and none only where that was not enough: as many as there are grains, times the chance that the ray ends so.
    pub(super) fn some_with(&self, fired: Fired, budget: &Budget) -> Result<Leaves, Stop> {
        let mut grains = GRAINS;
        loop {
            let (found, asked, is_drawn) =
                self.drawn_with(fired, grains, self.fired.len() as u64, budget)?;
            if found.len() >= FEW || asked > DRAWN || !is_drawn {
                return budget.vouch(found);
            }
            grains *= 4.0;
        }
    }

    /// The same with so many grains; also how many cells were asked for, and whether anything was light enough to be drawn.
    pub(super) fn drawn_with(
        &self,
        fired: Fired,
        grains: f64,
        seed: u64,
        budget: &Budget,
    ) -> Result<(Leaves, u64, bool), Stop> {
        let mut ways = Ways::of_parts(&self.arena, &self.leaves, budget);
        let mut random = Rng::with_seed(seed);
        let grain = self.leaves.weight(&self.arena, &mut ways) / grains;
        let parts = self.leaves.drawn(&self.arena, grain, &mut ways, &mut random);
        let mut branches = Branches::drawn(&self.arena, budget, grain, random);
        let (mut found, mut partial) = (Leaves::none(&self.arena), self.arena.nothing());
        for leaf in 0..parts.len() {
            let each = parts.load(leaf, &mut partial);
            branches.each(
                (&mut partial, each),
                fired.ray,
                &mut ways,
                &mut |part, each, outcome| {
                    if outcome == fired.outcome {
                        found.push(part, each, budget)?;
                    }
                    Ok(true)
                },
            )?;
        }
        // Whatever is left weighs no less than a layout.
        Ok((found, branches.asked, grain > 1.0))
    }

    /// The ray after which the fewest partial layouts are left, as far as some of them tell; none if there is no ray.
    pub(super) fn easiest(&self, left: &[Fired], budget: &Budget) -> Result<Option<usize>, Stop> {
        let mut ways = Ways::of_parts(&self.arena, &Leaves::none(&self.arena), budget);
        let mut branches = Branches::new(&self.arena, budget);
        let mut partial = self.arena.nothing();
        let (mut least, mut easiest) = (usize::MAX, None);
        let step = self.leaves.len().div_ceil(TRIED).max(1);
        for (at, fired) in
            left.iter().enumerate().filter(|(_, fired)| fired.ray < self.form().rays())
        {
            let (mut count, mut looked) = (0, 0);
            for leaf in (0..self.leaves.len()).step_by(step) {
                let each = self.leaves.load(leaf, &mut partial);
                branches.each(
                    (&mut partial, each),
                    fired.ray,
                    &mut ways,
                    &mut |_, _, outcome| {
                        count += usize::from(outcome == fired.outcome);
                        looked += 1;
                        Ok(count < least && looked < LOOKED)
                    },
                )?;
            }
            if count < least && looked < LOOKED {
                (least, easiest) = (count, Some(at));
            }
        }
        Ok(easiest.or_else(|| left.len().checked_sub(1)))
    }
}
