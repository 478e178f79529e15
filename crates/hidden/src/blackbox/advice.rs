//! Choice of the next ray: the one whose outcome gives the most information about the layouts.
//!
//! Of N layouts n have an outcome with the probability n/N, and then n are left: on average Σ n²/N.
//! Players are shown that number. The entropy decides, Σ n/N log₂ N/n bits, because games are
//! shorter with it: 8x8 with 5 balls takes 8.7 rays instead of 9.0
//! (`cargo xtask bench hidden blackbox`). Each ray splits all cubes if that is not too much work.
//! Otherwise rays are compared by a sample of whole layouts, and only the best one splits all
//! cubes.

use tatham_core::budget::{Budget, Stop};

use super::completions::Completions;
use super::consistent::ConsistentLayouts;
use super::cubes::{Cube, Cubes};
use super::rays::{BoxShape, Outcome};
use super::split_by_ray::RaySplit;

/// Branches that are walked to compare all rays, and again for the figures of the best: about a
/// fiftieth of a second, and less before the first shot, whose rays have so many branches in large
/// boxes that all are walked in vain. With 10 times as many, games take as many rays.
const BRANCHES: u64 = 100_000;
const FIRST_BRANCHES: u64 = 40_000;

/// Branches that are walked to prove that all rays are decided. Nothing else is left to do then, so
/// about half a second is justified.
const PROOF: u64 = 4_000_000;

/// Rays that are fired into the layouts of the sample by which rays are compared otherwise: 4,000
/// layouts if 40 rays are open, which give their probabilities to about a hundredth. A few
/// milliseconds.
const FIRED: usize = 160_000;

/// Cells of all layouts of the sample: a ray takes time in proportion to the side, and a layout to
/// the cells. 24,000 layouts of 10x10 before the first shot.
const SAMPLED_CELLS: usize = 2_400_000;

/// Smallest sample, for every size of the box.
const SMALLEST_SAMPLE: usize = 32;

/// Bits by which a ray must be better than an earlier one: less is rounding.
const EQUAL: f64 = 1e-9;

/// Exponent beyond which powers of 2 are infinite as floats, as an `i32`.
const INFINITE: usize = 2_000;

/// The best ray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BestRay {
    /// The ray.
    pub ray: usize,
    /// Average number of layouts left; infinite if too large for a float.
    pub expected: f64,
    /// Largest number of layouts left.
    pub worst: f64,
    /// True if these two are estimates.
    pub is_estimated: bool,
}

/// The advice to a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Advice {
    /// Fire a ray.
    Fire(BestRay),
    /// All consistent layouts have the same outcomes on all rays, so any of them is right.
    Decided {
        /// False if only a sample has shown it.
        is_proven: bool,
    },
    /// No layout is consistent.
    Contradiction,
}

impl ConsistentLayouts {
    /// Returns the best ray, of equal ones the first. Takes a few hundredths of a second,
    /// and more if all rays may be decided.
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn advice(&self, budget: &Budget) -> Result<Advice, Stop> {
        if self.is_contradiction() {
            return Ok(Advice::Contradiction);
        }
        let rays = self.open_rays();
        let mut completions = self.cubes.completions(self.shape(), budget);
        let is_small = (self.cubes.len() * rays.len()) as u64 <= self.most_branches();
        let split = if self.is_estimated || !is_small {
            Split::TooMany { each: self.cubes.len() as u64 }
        } else {
            self.split_by(&rays, &mut completions, budget)?
        };
        let (weights, each) = match split {
            Split::Whole(weights) => (weights, None),
            Split::TooMany { each } => (self.sampled_weights(&rays, budget)?, Some(each)),
        };
        let is_exact = each.is_none();
        let mut best: Option<(f64, usize, &OutcomeWeights)> = None;
        for (&ray, weights) in
            rays.iter().zip(&weights).filter(|(_, weights)| !weights.is_certain())
        {
            let bits = weights.bits();
            if best.is_none_or(|(most, ..)| bits > most + EQUAL) {
                best = Some((bits, ray, weights));
            }
        }
        match best {
            Some((_, ray, weights)) => {
                self.best_ray((ray, weights), each, &mut completions, budget)
            }
            None => Ok(Advice::Decided { is_proven: is_exact || self.proves_decided(budget)? }),
        }
    }

    /// Returns the figures of the best ray: exact ones if that is not too much work. If a number of
    /// branches is given, which is about that of each ray, the weights are those of a sample.
    fn best_ray(
        &self,
        (ray, weights): (usize, &OutcomeWeights),
        each: Option<u64>,
        completions: &mut Completions,
        budget: &Budget,
    ) -> Result<Advice, Stop> {
        let exact = match each {
            Some(each) if each <= self.most_branches() && !self.is_estimated => {
                self.split_by(&[ray], completions, budget)?
            }
            _ => Split::TooMany { each: 0 },
        };
        let exact =
            if let Split::Whole(weights) = exact { weights.into_iter().next() } else { None };
        let is_estimated = each.is_some() && exact.is_none();
        let weights = exact.as_ref().unwrap_or(weights);
        let power = 2_f64.powi(completions.shift().min(INFINITE) as i32);
        let count = self.cubes.weight(completions) * power;
        let (expected, worst) = (count * weights.mean(), count * weights.worst());
        budget.vouch(Advice::Fire(BestRay { ray, expected, worst, is_estimated }))
    }

    /// Calls [`ConsistentLayouts::is_decided`], and returns false if that reaches its own limits.
    fn proves_decided(&self, budget: &Budget) -> Result<bool, Stop> {
        self.is_decided(budget)
            .or_else(|stop| if budget.stopped().is_some() { Err(stop) } else { Ok(false) })
    }

    /// Returns true if all consistent layouts have the same outcomes on all rays: then any of them
    /// is right.
    ///
    /// # Errors
    /// The budget ended; or [`Stop::Steps`]: all layouts of a sample have the same outcomes, or it
    /// takes too long.
    pub(super) fn is_decided(&self, budget: &Budget) -> Result<bool, Stop> {
        let mut completions = self.cubes.completions(self.shape(), budget);
        let mut split = RaySplit::new(&self.tracer, budget);
        let (mut cube, mut branches) = (Cube::new(self.shape()), 0);
        for ray in self.open_rays() {
            let (mut first, mut is_certain) = (None, true);
            for at in 0..self.cubes.len() {
                let weight = self.cubes.load(at, &mut cube);
                let visit = &mut |_: &Cube, _, outcome| {
                    is_certain = *first.get_or_insert(outcome) == outcome;
                    branches += 1;
                    Ok(is_certain && branches <= PROOF)
                };
                split.split((&mut cube, weight), ray, &mut completions, visit)?;
                if branches > PROOF {
                    return Err(Stop::Steps);
                }
                if !is_certain {
                    return Ok(false);
                }
            }
        }
        if self.is_estimated { Err(Stop::Steps) } else { Ok(true) }
    }

    /// Returns the rays whose outcome is unknown. Before the first shot, only the first of those
    /// that are equivalent by symmetry.
    fn open_rays(&self) -> Vec<usize> {
        let shape = self.shape();
        let is_first = |ray: &usize| {
            let (from, along) = if *ray < shape.width {
                (*ray, shape.width)
            } else {
                (*ray - shape.width, shape.height)
            };
            let is_top = *ray < shape.width
                || shape.width != shape.height && *ray < shape.width + shape.height;
            is_top && from < along.div_ceil(2)
        };
        (0..shape.rays())
            .filter(|&ray| {
                self.outcome(ray).is_none() && (!self.shots.is_empty() || is_first(&ray))
            })
            .collect()
    }

    /// Returns the most branches that are walked for one purpose.
    fn most_branches(&self) -> u64 {
        if self.shots.is_empty() { FIRST_BRANCHES } else { BRANCHES }
    }

    /// Splits all cubes by rays, unless that is too much work.
    fn split_by(
        &self,
        rays: &[usize],
        completions: &mut Completions,
        budget: &Budget,
    ) -> Result<Split, Stop> {
        let mut split = RaySplit::new(&self.tracer, budget);
        let mut weights = vec![OutcomeWeights::new(self.shape()); rays.len()];
        let mut unused = Cubes::none(self.shape()).completions(self.shape(), budget);
        let (mut cube, mut branches, most) = (Cube::new(self.shape()), 0, self.most_branches());
        for at in 0..self.cubes.len() {
            let weight = self.cubes.load(at, &mut cube);
            for (number, (&ray, weights)) in rays.iter().zip(&mut weights).enumerate() {
                let visit = &mut |branch: &Cube, weight, outcome| {
                    weights.add(outcome, weight * branch.layouts(completions));
                    branches += 1;
                    Ok(branches <= most)
                };
                split.split((&mut cube, weight), ray, &mut unused, visit)?;
                if branches > most {
                    // The first rays alone say little about the others.
                    let done = if at == 0 { 1 } else { at * rays.len() + number + 1 };
                    let each = branches * self.cubes.len() as u64 / done as u64;
                    return Ok(Split::TooMany { each });
                }
            }
        }
        Ok(Split::Whole(weights))
    }

    /// Returns the weights of the outcomes of rays over a sample of whole layouts.
    fn sampled_weights(
        &self,
        rays: &[usize],
        budget: &Budget,
    ) -> Result<Vec<OutcomeWeights>, Stop> {
        let shape = self.shape();
        let count = (FIRED / rays.len().max(1)).min(SAMPLED_CELLS / shape.cells().max(1));
        let count = count.max(SMALLEST_SAMPLE);
        let mut weights = vec![OutcomeWeights::new(shape); rays.len()];
        let mut ticker = budget.ticker(100);
        for layout in &self.sample(count, budget)? {
            ticker.tick(budget)?;
            for (&ray, weights) in rays.iter().zip(&mut weights) {
                weights.add(self.tracer.fire(layout, ray), 1.0);
            }
        }
        Ok(weights)
    }
}

/// All cubes, split by rays.
enum Split {
    /// Weights of the outcomes of each ray.
    Whole(Vec<OutcomeWeights>),
    /// There are too many branches: about so many for each ray.
    TooMany { each: u64 },
}

/// Weight of the layouts with each outcome of a ray: hits, reflections, and exits by ray.
#[derive(Clone, Debug)]
struct OutcomeWeights(Vec<f64>);

impl OutcomeWeights {
    fn new(shape: BoxShape) -> Self {
        Self(vec![0.0; 2 + shape.rays()])
    }

    fn add(&mut self, outcome: Outcome, weight: f64) {
        let at = match outcome {
            Outcome::Hit => 0,
            Outcome::Reflect => 1,
            Outcome::Exit(ray) => 2 + ray,
        };
        self.0[at] += weight;
    }

    fn total(&self) -> f64 {
        self.0.iter().sum()
    }

    /// Returns true if there is only one outcome.
    fn is_certain(&self) -> bool {
        self.0.iter().filter(|&&weight| weight > 0.0).count() < 2
    }

    /// Returns the entropy: the average information of an outcome, in bits.
    fn bits(&self) -> f64 {
        let all = self.total();
        self.0
            .iter()
            .filter(|&&weight| weight > 0.0)
            .map(|weight| weight / all * log2(all / weight))
            .sum()
    }

    /// Returns the average share of the layouts that an outcome leaves.
    fn mean(&self) -> f64 {
        let all = self.total();
        self.0.iter().map(|weight| weight / all * (weight / all)).sum()
    }

    /// Returns the largest share of the layouts that an outcome leaves.
    fn worst(&self) -> f64 {
        self.0.iter().fold(0.0_f64, |worst, &weight| worst.max(weight)) / self.total()
    }
}

/// Returns the binary logarithm of a positive float, by sums and products alone: the standard
/// library's differs between machines.
fn log2(float: f64) -> f64 {
    let bits = float.to_bits();
    let (exponent, digits) =
        ((bits >> 52) as i32 - 1_023, f64::from_bits(bits & ((1 << 52) - 1) | 1_023 << 52));
    let (exponent, digits) = if digits > std::f64::consts::SQRT_2 {
        (exponent + 1, digits / 2.0)
    } else {
        (exponent, digits)
    };
    // ln x = 2 (z + z³/3 + z⁵/5 + …), z = (x - 1) / (x + 1)
    let z = (digits - 1.0) / (digits + 1.0);
    let sum = (0..12).rev().fold(0.0, |sum, at| sum * z * z + 1.0 / f64::from(2 * at + 1));
    f64::from(exponent) + 2.0 * z * sum * std::f64::consts::LOG2_E
}

#[cfg(test)]
mod tests {
    use super::super::rays::Shot;
    use super::*;

    #[test]
    fn a_sample_proves_nothing() {
        let shape = BoxShape { width: 3, height: 3, fewest: 1, most: 1 };
        let balls: Vec<bool> = (0..9).map(|cell| cell == 4).collect();
        let outcome = |ray| Shot { ray, outcome: shape.fire(&balls, ray) };
        let shots: Vec<Shot> = (0..shape.rays()).map(outcome).collect();
        let budget = Budget::unlimited();
        let mut consistent = ConsistentLayouts::for_shots(shape, &shots, &budget).unwrap();
        for is_estimated in [false, true] {
            consistent.is_estimated = is_estimated;
            let decided = Advice::Decided { is_proven: !is_estimated };
            assert_eq!(consistent.advice(&budget), Ok(decided));
        }
    }

    #[test]
    fn logarithms_are_near_those_of_the_standard_library() {
        let mut number = 1e-9_f64;
        while number < 1e9 {
            assert!((log2(number) - number.log2()).abs() < 1e-13, "{number}");
            number *= 1.01;
        }
    }
}
