//! Which ray to fire next: the one whose outcomes part the layouts best.
//!
//! Of N layouts, n come to an outcome with the chance n/N, and then n are left: in the mean Σ n²/N. That is what is told; what is chosen is the ray whose outcome tells most
//! bits, Σ n/N log N/n, for games are shorter so (8x8, 5 balls: 8.7 rays instead of 9.0). Each ray is walked in all partial layouts where that is not too much work; else in a
//! sample of whole layouts, and only the best one in all.

use tatham_core::budget::{Budget, Stop};

use super::branch::Branches;
use super::fitting::Fitting;
use super::tally::Tally;
use super::ways::Ways;

/// Branches that are walked at most to compare all rays, and for the figures of the best.
const ASKED: u64 = 1_000_000;

/// Layouts by which rays are compared where that is not enough, and cells of them in large boxes.
const SAMPLE: usize = 3_000;
const SAMPLED_CELLS: usize = 3_000_000;

/// Rays are equal if they tell as many bits, but for what rounding does.
const EQUAL: f64 = 1e-9;

/// A ray to fire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Next {
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
pub(super) enum Advice {
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

impl Fitting {
    /// The ray to fire next: the best, of equals the first. Takes up to a quarter of a second.
    ///
    /// # Errors
    /// The budget came first.
    pub(super) fn next(&self, budget: &Budget) -> Result<Advice, Stop> {
        if self.is_contradiction() {
            return Ok(Advice::Contradiction);
        }
        let rays = self.open_rays();
        let mut ways = Ways::of_parts(&self.arena, &self.leaves, budget);
        let is_small = (self.leaves.len() * rays.len()) as u64 <= ASKED;
        let exact = if self.is_estimated || !is_small {
            None
        } else {
            self.walked(&rays, &mut ways, budget)?
        };
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
            let is_decided = || {
                self.is_decided(budget)
                    .or_else(|stop| if budget.stopped().is_some() { Err(stop) } else { Ok(false) })
            };
            return Ok(Advice::Decided { is_proven: is_compared || is_decided()? });
        };
        let whole = if is_compared || self.is_estimated {
            None
        } else {
            self.walked(&[ray], &mut ways, budget)?
        };
        let is_estimated = !is_compared && whole.is_none();
        let tally = whole.as_ref().map_or(tally, |tallies| &tallies[0]);
        let power = 2_f64.powi(ways.shift().min(2_000) as i32);
        let count = self.leaves.weight(&self.arena, &mut ways) * power;
        budget.vouch(Advice::Fire(Next {
            ray,
            expected: count * tally.mean(),
            worst: count * tally.worst(),
            is_estimated,
        }))
    }

    /// Whether all layouts that fit answer alike on all rays: then any of them is right.
    ///
    /// # Errors
    /// The budget came first; or [`Stop::Steps`]: the layouts were drawn, and those that were do answer alike, or it takes too long.
    pub(super) fn is_decided(&self, budget: &Budget) -> Result<bool, Stop> {
        let mut ways = Ways::of_parts(&self.arena, &self.leaves, budget);
        let mut branches = Branches::new(&self.arena, budget);
        let (mut partial, mut looked) = (self.arena.nothing(), 0);
        for ray in self.open_rays() {
            let (mut first, mut is_certain) = (None, true);
            for leaf in 0..self.leaves.len() {
                let each = self.leaves.load(leaf, &mut partial);
                branches.each((&mut partial, each), ray, &mut ways, &mut |_, _, outcome| {
                    is_certain = *first.get_or_insert(outcome) == outcome;
                    looked += 1;
                    Ok(is_certain && looked <= 4 * ASKED)
                })?;
                if looked > 4 * ASKED {
                    return Err(Stop::Steps);
                }
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
            let (from, along) = if *ray < form.width {
                (*ray, form.width)
            } else {
                (*ray - form.width, form.height)
            };
            let is_top =
                *ray < form.width || form.width != form.height && *ray < form.width + form.height;
            is_top && from < along.div_ceil(2)
        };
        (0..form.rays())
            .filter(|&ray| self.seen(ray).is_none() && (!self.fired.is_empty() || is_first(&ray)))
            .collect()
    }

    /// The tallies of rays over all partial layouts, unless that is too much work.
    fn walked(
        &self,
        rays: &[usize],
        ways: &mut Ways,
        budget: &Budget,
    ) -> Result<Option<Vec<Tally>>, Stop> {
        let mut branches = Branches::new(&self.arena, budget);
        let mut tallies = vec![Tally::of(self.form()); rays.len()];
        let mut partial = self.arena.nothing();
        let mut none =
            Ways::of_parts(&self.arena, &super::leaves::Leaves::none(&self.arena), budget);
        let mut looked = 0;
        for (&ray, tally) in rays.iter().zip(&mut tallies) {
            for leaf in 0..self.leaves.len() {
                let each = self.leaves.load(leaf, &mut partial);
                branches.each(
                    (&mut partial, each),
                    ray,
                    &mut none,
                    &mut |part, each, outcome| {
                        tally.add(outcome, each * ways.of(part));
                        looked += 1;
                        Ok(looked <= ASKED)
                    },
                )?;
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
        let sample =
            self.sample(SAMPLE.min(SAMPLED_CELLS / form.cells().max(1)).max(32), budget)?;
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
