//! A ray in a partial layout, with a branch for each cell that it asks for: what comes out are disjoint partial layouts in each of which the ray ends in one way.
//!
//! ```text
//!                 is there a ball ahead?
//!             yes ╱                    ╲ no
//!             hit                is there one ahead to the left?
//!                            yes ╱                            ╲ no
//!                     it turns right: …                        …
//! ```
//!
//! Where there are too many branches, light ones are drawn by lot (*Russian roulette*): a branch that weighs less than some grain lives on with a chance of
//! its weight in grains, and weighs a whole grain then. So each sum over the branches that live is right in the mean, and there are about as many as all weigh grains.

use fastrand::Rng;
use tatham_core::budget::{Budget, Stop, Ticker};

use super::arena::{Arena, Partial, Stand, Walk};
use super::rays::Outcome;
use super::ways::Ways;

/// Branches between two looks at the budget: about half a millisecond.
const EVERY: u32 = 10_000;

/// A cell that was asked for.
#[derive(Clone, Copy, Debug)]
struct Asked {
    cell: usize,
    from: Stand,
    /// What a layout in it counted before.
    each: f64,
    /// What is tried now, ball or none; nothing before the first.
    now: Option<bool>,
    /// One lot for both branches, so that of two that weigh a grain together exactly one lives.
    lot: f64,
}

/// Branches, with the lists that they need.
#[derive(Debug)]
pub(super) struct Branches<'a> {
    arena: &'a Arena,
    budget: &'a Budget,
    ticker: Ticker,
    trail: Vec<Asked>,
    /// Cells asked for until now: the work.
    pub(super) asked: u64,
    /// The weight of branches that are drawn; 0 keeps all.
    grain: f64,
    random: Rng,
}

impl<'a> Branches<'a> {
    /// All branches.
    pub(super) fn new(arena: &'a Arena, budget: &'a Budget) -> Self {
        Self::drawn(arena, budget, 0.0, Rng::with_seed(0))
    }

    /// Branches of which those lighter than the grain are drawn by lot.
    pub(super) fn drawn(arena: &'a Arena, budget: &'a Budget, grain: f64, random: Rng) -> Self {
        Self {
            arena,
            budget,
            ticker: budget.ticker(EVERY),
            trail: Vec::new(),
            asked: 0,
            grain,
            random,
        }
    }

    /// Hands over each partial layout, what each of its layouts counts for, and what the ray comes to in it, until `visit` says no more. `partial`, of which each counts
    /// `each`, is afterwards as before. `ways` are looked up only where branches are drawn.
    ///
    /// Parts that cannot have as many balls as the form wants are left out; in those that remain any number in range can be had.
    ///
    /// # Errors
    /// The budget came first, or what `visit` says.
    pub(super) fn each(
        &mut self,
        (partial, each): (&mut Partial, f64),
        ray: usize,
        ways: &mut Ways,
        visit: &mut impl FnMut(&Partial, f64, Outcome) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        let (mut stand, mut each, mut goes_on) = (self.arena.start(ray), each, true);
        self.trail.clear();
        loop {
            self.ticker.tick(self.budget)?;
            match self.arena.walk(partial, ray, stand) {
                Walk::Asks(cell, from) => {
                    self.asked += 1;
                    let lot = if self.grain == 0.0 { 0.0 } else { self.random.f64() * self.grain };
                    self.trail.push(Asked { cell, from, each, now: None, lot });
                }
                Walk::Ends(outcome) => goes_on = visit(partial, each, outcome)?,
            }
            match self.branch(partial, ways, goes_on) {
                Some(next) => (stand, each) = next,
                None => return Ok(()),
            }
        }
    }

    /// Goes back to the last cell with a branch that is not tried, and enters that.
    fn branch(
        &mut self,
        partial: &mut Partial,
        ways: &mut Ways,
        goes_on: bool,
    ) -> Option<(Stand, f64)> {
        while let Some(mut asked) = self.trail.pop() {
            if let Some(is_ball) = asked.now {
                partial.free(asked.cell, is_ball);
            }
            let open: &[bool] = match asked.now {
                _ if !goes_on => &[],
                None => &[false, true],
                Some(false) => &[true],
                Some(true) => &[],
            };
            for &is_ball in open {
                if !self.can_be(partial, is_ball) {
                    continue;
                }
                partial.decide(asked.cell, is_ball);
                if let Some(each) = self.draw(partial, asked, is_ball, ways) {
                    asked.now = Some(is_ball);
                    self.trail.push(asked);
                    return Some((asked.from, each));
                }
                partial.free(asked.cell, is_ball);
            }
        }
        None
    }

    /// Whether one more free cell can be a ball, or none.
    fn can_be(&self, partial: &Partial, is_ball: bool) -> bool {
        let (form, balls) = (self.arena.form, partial.balls as usize);
        if is_ball {
            balls < form.most
        } else {
            balls + form.cells() - partial.decided as usize > form.fewest
        }
    }

    /// What each layout of a branch, which is entered, counts if it lives.
    fn draw(&self, partial: &Partial, asked: Asked, is_ball: bool, ways: &mut Ways) -> Option<f64> {
        if self.grain == 0.0 {
            return Some(asked.each);
        }
        let number = ways.of(partial);
        let weight = number * asked.each;
        if weight >= self.grain {
            return Some(asked.each);
        }
        // Both branches lie side by side on a line on which there is a mark at each grain from the lot on.
        let aside = if is_ball {
            ways.scaled(partial.balls as usize - 1, partial.decided as usize) * asked.each
        } else {
            0.0
        };
        let begin = if aside >= self.grain { 0.0 } else { aside };
        let is_marked = |mark: f64| begin <= mark && mark < begin + weight;
        (is_marked(asked.lot) || is_marked(asked.lot + self.grain)).then(|| self.grain / number)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::leaves::Leaves;
    use super::super::rays::Form;
    use super::*;

    /// What comes to each outcome by weight, in the mean of many rounds.
    fn weights(arena: &Arena, grain: f64, rounds: u64) -> BTreeMap<Outcome, f64> {
        let (budget, mut sums) = (Budget::unlimited(), BTreeMap::new());
        let mut ways = Ways::of_parts(arena, &Leaves::one(arena), &budget);
        let mut number = Ways::of_parts(arena, &Leaves::one(arena), &budget);
        for round in 0..rounds {
            let mut branches = Branches::drawn(arena, &budget, grain, Rng::with_seed(round));
            let visit = &mut |part: &Partial, each: f64, outcome| {
                *sums.entry(outcome).or_insert(0.0) += each * number.of(part) / rounds as f64;
                Ok(true)
            };
            branches.each((&mut arena.nothing(), 1.0), 1, &mut ways, visit).unwrap();
        }
        sums
    }

    #[test]
    fn drawn_branches_weigh_as_much_as_all() {
        let arena = Arena::new(Form { width: 4, height: 3, fewest: 5, most: 5 });
        let all = weights(&arena, 0.0, 1);
        assert!((all.values().sum::<f64>() - 792.0).abs() < 1e-9);
        for grain in [5.7, 31.0, 170.0] {
            let drawn = weights(&arena, grain, 30_000);
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
    fn all_is_as_before_when_it_is_left_early() {
        let (arena, budget) =
            (Arena::new(Form { width: 5, height: 5, fewest: 3, most: 3 }), Budget::unlimited());
        let mut ways = Ways::of_parts(&arena, &Leaves::one(&arena), &budget);
        let (mut partial, mut count) = (arena.nothing(), 0);
        let mut branches = Branches::new(&arena, &budget);
        let visit = &mut |_: &Partial, _, _| {
            count += 1;
            Ok(count < 5)
        };
        branches.each((&mut partial, 1.0), 2, &mut ways, visit).unwrap();
        assert_eq!((count, partial), (5, arena.nothing()));
    }
}
