//! Which ray to fire next: the one whose outcomes part the layouts best.
//!
//! Of N layouts, n come to an outcome with the chance n/N, and then n are left: in the mean Σ n²/N. That is what is told; what is chosen is the ray whose outcome tells most
//! bits, Σ n/N log N/n, for games are shorter so (8x8, 5 balls: 8.7 rays instead of 9.0). Each ray is walked in all partial layouts where that is not too much work; else in a
//! sample of whole layouts, and only the best one in all.

use tatham_core::budget::{Budget, Stop};

use super::branch::Branches;
use super::fitting::Fitting;
use super::rays::{Form, Outcome};
use super::ways::Ways;

/// Branches that are walked at most to compare all rays, and for the figures of the best.
const ASKED: u64 = 1_000_000;

/// Layouts by which rays are compared where that is not enough.
const SAMPLE: usize = 3_000;

/// Rays are equal if they tell as many bits, but for what rounding does.
const EQUAL: f64 = 1e-9;

/// A ray to fire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Next {
    /// The ray.
    pub ray: usize,
    /// How many layouts will be left in the mean. Infinite where that is beyond floats.
    pub expected: f64,
    /// How many will be left at worst.
    pub worst: f64,
    /// Whether these two are estimates.
    pub is_estimated: bool,
}

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Advice {
    /// Fire a ray.
    Fire(Next),
    /// All layouts that fit answer alike on all rays, so any of them is right. Where they were drawn that is only likely.
    Decided {
        /// Whether it is certain.
        is_proven: bool,
    },
    /// No layout fits.
    Contradiction,
}

/// How many layouts come to each outcome: hits, reflections, and exits by ray.
#[derive(Clone, Debug)]
struct Tally(Vec<f64>);

impl Tally {
    fn of(form: Form) -> Self {
        Self(vec![0.0; 2 + form.rays()])
    }

    fn add(&mut self, outcome: Outcome, weight: f64) {
        let at = match outcome {
            Outcome::Hit => 0,
            Outcome::Reflect => 1,
            Outcome::Exit(ray) => 2 + ray,
        };
        self.0[at] += weight;
    }

    fn all(&self) -> f64 {
        self.0.iter().sum()
    }

    fn is_certain(&self) -> bool {
        self.0.iter().filter(|&&weight| weight > 0.0).count() < 2
    }

    /// What an outcome tells in the mean, in bits.
    fn bits(&self) -> f64 {
        let all = self.all();
        self.0.iter().filter(|&&weight| weight > 0.0).map(|weight| weight / all * log2(all / weight)).sum()
    }

    /// The mean of what is left, as a share of all.
    fn mean(&self) -> f64 {
        let all = self.all();
        self.0.iter().map(|weight| weight / all * (weight / all)).sum()
    }

    fn worst(&self) -> f64 {
        self.0.iter().fold(0.0_f64, |worst, &weight| worst.max(weight)) / self.all()
    }
}

/// The binary logarithm of a positive float, by sums and products alone: the standard library's is not the same on all machines.
fn log2(float: f64) -> f64 {
    let bits = float.to_bits();
    let (exponent, digits) = ((bits >> 52) as i32 - 1_023, f64::from_bits(bits & ((1 << 52) - 1) | 1_023 << 52));
    let (exponent, digits) = if digits > std::f64::consts::SQRT_2 { (exponent + 1, digits / 2.0) } else { (exponent, digits) };
    // ln x = 2 (z + z³/3 + z⁵/5 + …), z = (x - 1) / (x + 1)
    let z = (digits - 1.0) / (digits + 1.0);
    let sum = (0..12).rev().fold(0.0, |sum, at| sum * z * z + 1.0 / f64::from(2 * at + 1));
    f64::from(exponent) + 2.0 * z * sum * std::f64::consts::LOG2_E
}

impl Fitting {
    /// The ray to fire next: the best, of equals the first. Takes up to a quarter of a second.
    ///
    /// # Errors
    /// The budget came first.
    pub fn next(&self, budget: &Budget) -> Result<Advice, Stop> {
        if self.is_contradiction() {
            return Ok(Advice::Contradiction);
        }
        let rays = self.open_rays();
        let mut ways = Ways::of_parts(&self.arena, &self.leaves, budget);
        let is_small = (self.leaves.len() * rays.len()) as u64 <= ASKED;
        let exact = if self.is_estimated || !is_small { None } else { self.walked(&rays, &mut ways, budget)? };
        let is_compared = exact.is_some();
        let tallies = match exact {
            Some(tallies) => tallies,
            None => self.sampled(&rays, budget)?,
        };
        let mut best: Option<(f64, usize, &Tally)> = None;
        for (&ray, tally) in rays.iter().zip(&tallies).filter(|(_, tally)| !tally.is_certain()) {
            let bits = tally.bits();
            if best.is_none_or(|(most, ..)| bits > most + EQUAL) {
                best = Some((bits, ray, tally));
            }
        }
        let Some((_, ray, tally)) = best else {
            let is_proven = is_compared || !self.is_estimated && self.is_decided(budget)?;
            return Ok(Advice::Decided { is_proven });
        };
        let whole = if is_compared || self.is_estimated { None } else { self.walked(&[ray], &mut ways, budget)? };
        let is_estimated = !is_compared && whole.is_none();
        let tally = whole.as_ref().map_or(tally, |tallies| &tallies[0]);
        let power = 2_f64.powi(ways.shift().min(2_000) as i32);
        let count = self.leaves.weight(&self.arena, &mut ways) * power;
        budget.vouch(Advice::Fire(Next { ray, expected: count * tally.mean(), worst: count * tally.worst(), is_estimated }))
    }

    /// Whether all layouts that fit answer alike on all rays: then any of them is right.
    ///
    /// # Errors
    /// The budget came first; or [`Stop::Steps`]: the layouts were drawn, and those that were do answer alike.
    pub fn is_decided(&self, budget: &Budget) -> Result<bool, Stop> {
        let mut ways = Ways::of_parts(&self.arena, &self.leaves, budget);
        let mut branches = Branches::new(&self.arena, budget);
        let mut partial = self.arena.nothing();
        for ray in self.open_rays() {
            let (mut first, mut is_certain) = (None, true);
            for leaf in 0..self.leaves.len() {
                let each = self.leaves.load(leaf, &mut partial);
                branches.each((&mut partial, each), ray, &mut ways, &mut |_, _, outcome| {
                    is_certain = *first.get_or_insert(outcome) == outcome;
                    Ok(is_certain)
                })?;
                if !is_certain {
                    return Ok(false);
                }
            }
        }
        if self.is_estimated { Err(Stop::Steps) } else { Ok(true) }
    }

    /// Rays of which nothing was seen. As long as nothing is fired at all, only the first of those that are alike by symmetry.
    fn open_rays(&self) -> Vec<usize> {
        let form = self.form();
        let is_first = |ray: &usize| {
            let (from, along) = if *ray < form.width { (*ray, form.width) } else { (*ray - form.width, form.height) };
            let is_top = *ray < form.width || form.width != form.height && *ray < form.width + form.height;
            is_top && from < along.div_ceil(2)
        };
        (0..form.rays()).filter(|&ray| self.seen(ray).is_none() && (!self.fired.is_empty() || is_first(&ray))).collect()
    }

    /// The tallies of rays over all partial layouts, unless that is too much work.
    fn walked(&self, rays: &[usize], ways: &mut Ways, budget: &Budget) -> Result<Option<Vec<Tally>>, Stop> {
        let mut branches = Branches::new(&self.arena, budget);
        let mut tallies = vec![Tally::of(self.form()); rays.len()];
        let mut partial = self.arena.nothing();
        let mut none = Ways::of_parts(&self.arena, &super::leaves::Leaves::none(&self.arena), budget);
        let mut looked = 0;
        for (&ray, tally) in rays.iter().zip(&mut tallies) {
            for leaf in 0..self.leaves.len() {
                let each = self.leaves.load(leaf, &mut partial);
                branches.each((&mut partial, each), ray, &mut none, &mut |part, each, outcome| {
                    tally.add(outcome, each * ways.of(part));
                    looked += 1;
                    Ok(looked <= ASKED)
                })?;
                if looked > ASKED {
                    return Ok(None);
                }
            }
        }
        Ok(Some(tallies))
    }

    /// The same over a sample of whole layouts.
    fn sampled(&self, rays: &[usize], budget: &Budget) -> Result<Vec<Tally>, Stop> {
        let form = self.form();
        let sample = self.sample(SAMPLE, budget)?;
        let mut tallies = vec![Tally::of(form); rays.len()];
        let mut ticker = budget.ticker(100);
        for layout in &sample {
            ticker.tick(budget)?;
            for (&ray, tally) in rays.iter().zip(&mut tallies) {
                tally.add(form.fire(layout, ray), 1.0);
            }
        }
        Ok(tallies)
    }
}
