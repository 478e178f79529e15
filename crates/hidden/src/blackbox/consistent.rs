//! All layouts that are consistent with the shots so far, as disjoint cubes.
//!
//! Each shot splits each cube ([`super::split_by_ray`]), and the branches with its outcome are
//! kept. Binomials then give the number of layouts, and the number of those with a ball in a cell.
//! The worst boxes of the menu (10x10, 4 to 10 balls) have millions of branches for a single ray.
//! There branches are sampled: all figures are estimates then (right on average), while every
//! layout really is consistent.
//!
//! The limits trade exact figures for time: `cargo xtask bench hidden blackbox` measures the rays
//! that games take, and the time. The tests compare estimates with exact figures.
//!
//! # References
//! H. Kahn, T. E. Harris: Estimation of particle transmission by random sampling. National Bureau
//! of Standards Applied Mathematics Series 12 (1951), 27–30 (Russian roulette and splitting). P.
//! Fearnhead, P. Clifford: On-line inference for hidden Markov models via particle filters. Journal
//! of the Royal Statistical Society B 65 (2003), 887–899 (heavy ones are kept, light ones are
//! sampled at equal distances).

use std::sync::Arc;

use fastrand::Rng;
use tatham_core::budget::{Budget, Stop};

use super::cubes::{Cube, Cubes};
use super::depth_first;
use super::rays::{BoxShape, Outcome, Shot};
use super::split_by_ray::RaySplit;
use super::tracer::Tracer;

/// Largest number of cubes that are kept: each is walked again for every ray that is compared.
const CUBES: usize = 300_000;

/// Largest number of bytes of the cubes that are kept: [`CUBES`] of boxes up to 27x27, fewer of
/// larger ones.
const BYTES: u64 = 64_000_000;

/// Branches of a split that keeps all of them: about a twentieth of a second. With 4 times as many,
/// games take as many rays.
const BRANCHES: u64 = 500_000;

/// Grains of the layouts before a shot, at first: about as many branches are walked, in some
/// hundredths of a second, and figures are right to about a hundredth.
const GRAINS: f64 = 50_000.0;

/// Cubes that make a sample: with fewer left, the split is repeated with 4 times the grains.
const FEW: usize = 3_000;

/// Free cells met by a split that is not repeated, however few cubes are left: about a fiftieth of
/// a second.
const MET: u64 = 300_000;

/// Parts of rays that the depth-first search walks: about a seventh of a second.
const WALKS: u64 = 4_000_000;

/// Estimated layouts below which the depth-first search is tried again: 10 for each of [`CUBES`],
/// as a cube has several layouts.
const IN_REACH: f64 = 3_000_000.0;

/// Factor by which the estimate must have fallen since the last such search failed.
const FALLEN: f64 = 4.0;

/// Cubes in which rays are compared to find the easiest.
const TRIED: usize = 40;

/// Branches of a ray in these cubes; a ray with more is not easy.
const TRIED_BRANCHES: usize = 40_000;

/// Layouts that are consistent with some shots.
#[derive(Clone, Debug)]
pub struct ConsistentLayouts {
    pub(super) tracer: Arc<Tracer>,
    pub(super) shots: Vec<Shot>,
    pub(super) cubes: Cubes,
    pub(super) is_estimated: bool,
    /// Estimated number of layouts when the last depth-first search failed.
    searched_at: f64,
}

impl ConsistentLayouts {
    /// Returns all layouts of a box. Takes time and memory in proportion to the cells.
    pub(super) fn new(shape: BoxShape) -> Self {
        Self {
            tracer: Arc::new(Tracer::new(shape)),
            shots: Vec::new(),
            cubes: Cubes::all(shape),
            is_estimated: false,
            searched_at: f64::INFINITY,
        }
    }

    /// Returns the layouts that are consistent with shots in any order. Takes up to about 1 second.
    ///
    /// # Errors
    /// The budget ended; or [`Stop::Steps`]: the layouts are too many to enumerate, and no
    /// consistent one was found.
    pub(super) fn for_shots(
        shape: BoxShape,
        shots: &[Shot],
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let all = Self::new(shape);
        if shots.iter().any(|shot| shot.ray >= shape.rays()) {
            return Ok(Self { cubes: Cubes::none(shape), shots: shots.to_vec(), ..all });
        }
        if let Some(found) = all.search(shots, budget)? {
            return Ok(found);
        }
        let (mut consistent, mut left) = (all, shots.to_vec());
        while let Some(at) = consistent.easiest(&left, budget)? {
            consistent = consistent.split(left.swap_remove(at), budget)?;
        }
        consistent.shots = shots.to_vec();
        Ok(consistent)
    }

    /// Returns the layouts that are consistent with one more shot. Takes up to half a second.
    ///
    /// # Errors
    /// The budget ended; or [`Stop::Steps`]: the layouts are too many to enumerate, and no
    /// consistent one was found.
    pub(super) fn with_shot(&self, shot: Shot, budget: &Budget) -> Result<Self, Stop> {
        let mut after = self.split(shot, budget);
        let estimate = after.as_ref().map_or(0.0, |after| {
            if after.is_estimated { after.estimate(budget) } else { f64::INFINITY }
        });
        if estimate > IN_REACH.min(self.searched_at / FALLEN) {
            return after;
        }
        let shots = [&self.shots[..], &[shot]].concat();
        if let Some(found) = self.search(&shots, budget)? {
            return Ok(found);
        }
        if let Ok(after) = &mut after {
            after.searched_at = estimate;
        }
        after
    }

    /// Returns the layouts that are consistent with these shots by depth-first search, unless that
    /// takes too long.
    fn search(&self, shots: &[Shot], budget: &Budget) -> Result<Option<Self>, Stop> {
        let limits = [self.capacity() as u64, WALKS];
        let cubes = depth_first::search(&self.tracer, shots, limits, budget)?;
        let with = |cubes| Self {
            cubes,
            shots: shots.to_vec(),
            is_estimated: false,
            ..self.clone_without_cubes()
        };
        Ok(cubes.map(with))
    }

    /// Returns the shots, in their order.
    pub(super) fn shots(&self) -> &[Shot] {
        &self.shots
    }

    /// Returns the box.
    pub(super) fn shape(&self) -> BoxShape {
        self.tracer.shape
    }

    /// Returns true if the layouts are too many to enumerate, so that figures are estimates from a
    /// sample. All layouts shown are consistent even so.
    pub(super) fn is_estimated(&self) -> bool {
        self.is_estimated
    }

    /// Returns true if it is proven that no layout is consistent.
    pub(super) fn is_contradiction(&self) -> bool {
        !self.is_estimated && self.cubes.len() == 0
    }

    /// Returns the outcome of a ray, if a shot from either of its ends has shown it.
    pub(super) fn outcome(&self, ray: usize) -> Option<Outcome> {
        self.shots.iter().find_map(|shot| match shot.outcome {
            outcome if shot.ray == ray => Some(outcome),
            Outcome::Exit(exit) if exit == ray => Some(Outcome::Exit(shot.ray)),
            _ => None,
        })
    }

    /// Returns the number of layouts, as a float; infinite if it is too large.
    fn estimate(&self, budget: &Budget) -> f64 {
        let mut completions = self.cubes.completions(self.shape(), budget);
        if completions.shift() > 0 { f64::INFINITY } else { self.cubes.weight(&mut completions) }
    }

    /// Returns the branches of all cubes that have the outcome of a shot: all of them, or a sample.
    fn split(&self, shot: Shot, budget: &Budget) -> Result<Self, Stop> {
        let mut after = self.clone_without_cubes();
        after.shots.push(shot);
        if shot.ray >= self.shape().rays() {
            return Ok(Self { is_estimated: false, ..after });
        }
        let all = if self.is_estimated { None } else { self.all_branches(shot, budget)? };
        if let Some(cubes) = all {
            return Ok(Self { cubes, ..after });
        }
        after.is_estimated = true;
        after.cubes = self.some_branches(shot, budget)?;
        if after.cubes.len() == 0 { Err(Stop::Steps) } else { Ok(after) }
    }

    fn clone_without_cubes(&self) -> Self {
        Self {
            cubes: Cubes::none(self.shape()),
            tracer: Arc::clone(&self.tracer),
            shots: self.shots.clone(),
            ..*self
        }
    }

    /// Returns the largest number of cubes that are kept.
    fn capacity(&self) -> usize {
        CUBES.min((BYTES / self.cubes.bytes()) as usize).max(1)
    }

    /// Returns all branches with the outcome of a shot, unless they are too many.
    fn all_branches(&self, shot: Shot, budget: &Budget) -> Result<Option<Cubes>, Stop> {
        let (mut found, mut cube) = (Cubes::none(self.shape()), Cube::new(self.shape()));
        let mut completions = found.completions(self.shape(), budget);
        let mut split = RaySplit::new(&self.tracer, budget);
        let (most, mut branches) = (self.capacity(), 0);
        for at in 0..self.cubes.len() {
            let weight = self.cubes.load(at, &mut cube);
            let visit = &mut |branch: &Cube, weight, outcome| {
                if outcome == shot.outcome {
                    found.push(branch, weight, budget)?;
                }
                branches += 1;
                Ok(found.len() <= most && branches <= BRANCHES)
            };
            split.split((&mut cube, weight), shot.ray, &mut completions, visit)?;
            if found.len() > most || branches > BRANCHES {
                return Ok(None);
            }
        }
        Ok(Some(found))
    }

    /// Returns a sample of the branches with the outcome of a shot, about as many as there are
    /// grains times the probability of the outcome; empty only if that was not enough.
    pub(super) fn some_branches(&self, shot: Shot, budget: &Budget) -> Result<Cubes, Stop> {
        let mut grains = GRAINS;
        loop {
            let (found, met, is_sampled) =
                self.sampled_branches(shot, grains, self.shots.len() as u64, budget)?;
            if found.len() >= FEW || met > MET || !is_sampled {
                return budget.vouch(found);
            }
            grains *= 4.0;
        }
    }

    /// Samples branches with a given number of grains; also returns the number of free cells met,
    /// and whether anything was light enough to be sampled.
    pub(super) fn sampled_branches(
        &self,
        shot: Shot,
        grains: f64,
        seed: u64,
        budget: &Budget,
    ) -> Result<(Cubes, u64, bool), Stop> {
        let mut completions = self.cubes.completions(self.shape(), budget);
        let mut random = Rng::with_seed(seed);
        let grain = self.cubes.weight(&mut completions) / grains;
        let cubes = self.cubes.sampled(grain, &mut completions, &mut random);
        let mut split = RaySplit::sampled(&self.tracer, budget, grain, random);
        let (mut found, mut cube) = (Cubes::none(self.shape()), Cube::new(self.shape()));
        for at in 0..cubes.len() {
            let weight = cubes.load(at, &mut cube);
            let visit = &mut |branch: &Cube, weight, outcome| {
                if outcome == shot.outcome {
                    found.push(branch, weight, budget)?;
                }
                Ok(true)
            };
            split.split((&mut cube, weight), shot.ray, &mut completions, visit)?;
        }
        // Every cube weighs at least as much as one layout.
        Ok((found, split.met, grain > 1.0))
    }

    /// Returns the shot that leaves the fewest cubes, judged by some of them; `None` if there is no
    /// shot.
    fn easiest(&self, shots: &[Shot], budget: &Budget) -> Result<Option<usize>, Stop> {
        let mut completions = Cubes::none(self.shape()).completions(self.shape(), budget);
        let mut split = RaySplit::new(&self.tracer, budget);
        let mut cube = Cube::new(self.shape());
        let (mut least, mut easiest) = (usize::MAX, None);
        let step = self.cubes.len().div_ceil(TRIED).max(1);
        let is_ray = |(_, shot): &(usize, &Shot)| shot.ray < self.shape().rays();
        for (at, shot) in shots.iter().enumerate().filter(is_ray) {
            let (mut left, mut branches) = (0, 0);
            for number in (0..self.cubes.len()).step_by(step) {
                let weight = self.cubes.load(number, &mut cube);
                let visit = &mut |_: &Cube, _, outcome| {
                    left += usize::from(outcome == shot.outcome);
                    branches += 1;
                    Ok(left < least && branches < TRIED_BRANCHES)
                };
                split.split((&mut cube, weight), shot.ray, &mut completions, visit)?;
            }
            if left < least && branches < TRIED_BRANCHES {
                (least, easiest) = (left, Some(at));
            }
        }
        Ok(easiest.or_else(|| shots.len().checked_sub(1)))
    }
}
