//! Splits of a cube by a ray, with two branches for each free cell that the ray meets: the ends are
//! disjoint cubes, in each of which the ray has one outcome.
//!
//! ```text
//!                 is there a ball ahead?
//!             yes ╱                    ╲ no
//!             hit                is there one ahead to the left?
//!                            yes ╱                            ╲ no
//!                     it turns right: …                        …
//! ```
//!
//! If there are too many branches, light ones are sampled (*Russian roulette*): a branch that
//! weighs less than a grain survives with the probability of its weight in grains, and then weighs
//! a whole grain. So each sum over the surviving branches is right on average, and there are about
//! as many branches as grains in their weight.

use fastrand::Rng;
use tatham_core::budget::{Budget, Stop, Ticker};

use super::completions::Completions;
use super::cubes::Cube;
use super::rays::Outcome;
use super::tracer::{Stand, Trace, Tracer};

/// Branches between two looks at the budget: about half a millisecond.
const EVERY: u32 = 10_000;

/// Free cell that the ray has met.
#[derive(Clone, Copy, Debug)]
struct Branching {
    cell: usize,
    from: Stand,
    /// Weight of each layout before the cell was decided.
    weight: f64,
    /// Current branch, with a ball or without one; `None` before the first.
    is_ball: Option<bool>,
    /// Random number below a grain, shared by both branches: so of two that weigh a grain together
    /// exactly one survives.
    random: f64,
}

/// Search for the branches, with its lists.
#[derive(Debug)]
pub(super) struct RaySplit<'a> {
    tracer: &'a Tracer,
    budget: &'a Budget,
    ticker: Ticker,
    trail: Vec<Branching>,
    /// Number of free cells met so far: the work.
    pub(super) met: u64,
    /// Weight of branches that are sampled; 0 keeps all.
    grain: f64,
    random: Rng,
}

impl<'a> RaySplit<'a> {
    /// Makes a split that keeps all branches.
    pub(super) fn new(tracer: &'a Tracer, budget: &'a Budget) -> Self {
        Self::sampled(tracer, budget, 0.0, Rng::with_seed(0))
    }

    /// Makes a split that samples branches lighter than the grain.
    pub(super) fn sampled(tracer: &'a Tracer, budget: &'a Budget, grain: f64, random: Rng) -> Self {
        let ticker = budget.ticker(EVERY);
        Self { tracer, budget, ticker, trail: Vec::new(), met: 0, grain, random }
    }

    /// Calls `visit` with each branch, the weight of each of its layouts, and the outcome of the
    /// ray in it, until it returns false. `cube`, each layout of which has this weight, is the same
    /// afterwards. `completions` are used only if branches are sampled.
    ///
    /// Branches that cannot have as many balls as the box hides are omitted; the others can be
    /// completed with any number of balls in range.
    ///
    /// # Errors
    /// The budget ended, or an error of `visit`.
    pub(super) fn split(
        &mut self,
        (cube, weight): (&mut Cube, f64),
        ray: usize,
        completions: &mut Completions,
        visit: &mut impl FnMut(&Cube, f64, Outcome) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        let (mut stand, mut weight, mut goes_on) = (self.tracer.start(ray), weight, true);
        self.trail.clear();
        loop {
            self.ticker.tick(self.budget)?;
            match self.tracer.trace(|cell| cube.at(cell), ray, stand) {
                Trace::Meets(cell, from) => {
                    self.met += 1;
                    let random =
                        if self.grain == 0.0 { 0.0 } else { self.random.f64() * self.grain };
                    self.trail.push(Branching { cell, from, weight, is_ball: None, random });
                }
                Trace::Ends(outcome) => goes_on = visit(cube, weight, outcome)?,
            }
            match self.next_branch(cube, completions, goes_on) {
                Some(next) => (stand, weight) = next,
                None => return Ok(()),
            }
        }
    }

    /// Goes back to the last cell with an untried branch, and enters that branch.
    fn next_branch(
        &mut self,
        cube: &mut Cube,
        completions: &mut Completions,
        goes_on: bool,
    ) -> Option<(Stand, f64)> {
        while let Some(&branching) = self.trail.last() {
            if let Some(is_ball) = branching.is_ball {
                cube.undecide(branching.cell, is_ball);
            }
            let untried: &[bool] = match branching.is_ball {
                _ if !goes_on => &[],
                None => &[false, true],
                Some(false) => &[true],
                Some(true) => &[],
            };
            for &is_ball in untried {
                if !self.can_be(cube, is_ball) {
                    continue;
                }
                cube.decide(branching.cell, is_ball);
                if let Some(weight) = self.survivor(cube, branching, is_ball, completions) {
                    if let Some(last) = self.trail.last_mut() {
                        last.is_ball = Some(is_ball);
                    }
                    return Some((branching.from, weight));
                }
                cube.undecide(branching.cell, is_ball);
            }
            self.trail.pop();
        }
        None
    }

    /// Returns true if one more free cell can hold a ball, or hold none.
    fn can_be(&self, cube: &Cube, is_ball: bool) -> bool {
        let (shape, balls) = (self.tracer.shape, cube.balls as usize);
        if is_ball {
            balls < shape.most
        } else {
            balls + shape.cells() - cube.decided as usize > shape.fewest
        }
    }

    /// Returns the weight of each layout of the entered branch, if it survives.
    fn survivor(
        &self,
        cube: &Cube,
        branching: Branching,
        is_ball: bool,
        completions: &mut Completions,
    ) -> Option<f64> {
        if self.grain == 0.0 {
            return Some(branching.weight);
        }
        let layouts = cube.layouts(completions);
        let weight = layouts * branching.weight;
        if weight >= self.grain {
            return Some(branching.weight);
        }
        // Both branches lie side by side on a line that has a mark at each grain, starting at the
        // random number.
        let without = if is_ball {
            completions.scaled(cube.balls as usize - 1, cube.decided as usize) * branching.weight
        } else {
            0.0
        };
        let begin = if without >= self.grain { 0.0 } else { without };
        let is_marked = |mark: f64| begin <= mark && mark < begin + weight;
        (is_marked(branching.random) || is_marked(branching.random + self.grain))
            .then(|| self.grain / layouts)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::cubes::Cubes;
    use super::super::rays::BoxShape;
    use super::*;

    /// Returns the weight of each outcome, on average over many rounds.
    fn weights(tracer: &Tracer, grain: f64, rounds: u64) -> BTreeMap<Outcome, f64> {
        let (budget, mut sums) = (Budget::unlimited(), BTreeMap::new());
        let mut completions = Cubes::all(tracer.shape).completions(tracer.shape, &budget);
        let mut number = Cubes::all(tracer.shape).completions(tracer.shape, &budget);
        for round in 0..rounds {
            let mut split = RaySplit::sampled(tracer, &budget, grain, Rng::with_seed(round));
            let visit = &mut |part: &Cube, each: f64, outcome| {
                *sums.entry(outcome).or_insert(0.0) +=
                    each * part.layouts(&mut number) / rounds as f64;
                Ok(true)
            };
            split.split((&mut Cube::new(tracer.shape), 1.0), 1, &mut completions, visit).unwrap();
        }
        sums
    }

    #[test]
    fn sampled_branches_weigh_as_much_as_all() {
        let tracer = Tracer::new(BoxShape { width: 4, height: 3, fewest: 5, most: 5 });
        let all = weights(&tracer, 0.0, 1);
        assert!((all.values().sum::<f64>() - 792.0).abs() < 1e-9);
        for grain in [5.7, 31.0, 170.0] {
            let drawn = weights(&tracer, grain, 30_000);
            for (outcome, weight) in &all {
                let about = drawn.get(outcome).copied().unwrap_or_default();
                let near = 0.02 * weight + 0.1 * grain.sqrt();
                assert!(
                    (about - weight).abs() < near,
                    "{outcome:?}: {about} for {weight} in grains of {grain}"
                );
            }
        }
    }

    #[test]
    fn a_cube_is_the_same_after_an_early_end() {
        let (tracer, budget) = (
            Tracer::new(BoxShape { width: 5, height: 5, fewest: 3, most: 3 }),
            Budget::unlimited(),
        );
        let mut completions = Cubes::all(tracer.shape).completions(tracer.shape, &budget);
        let (mut cube, mut count) = (Cube::new(tracer.shape), 0);
        let mut split = RaySplit::new(&tracer, &budget);
        let visit = &mut |_: &Cube, _, _| {
            count += 1;
            Ok(count < 5)
        };
        split.split((&mut cube, 1.0), 2, &mut completions, visit).unwrap();
        assert_eq!((count, cube), (5, Cube::new(tracer.shape)));
    }
}
