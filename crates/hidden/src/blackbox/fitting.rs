//! All layouts that fit the rays fired so far, as disjoint partial layouts: cells known as ball, cells known as empty, the rest free.
//!
//! Each ray that is fired is walked in each of them ([`super::branch`]), and those branches are kept in which it ends as it did. How many layouts that are, and how many of them
//! have a ball in a cell, is then a matter of binomials. The worst that can be asked for on the menu (10x10, 4 to 10 balls) has millions of branches
//! for a single ray: there branches are drawn by lot, so that all figures are estimates (right in the mean), while every layout really fits.
//!
//! # References
//! H. Kahn, T. E. Harris: Estimation of particle transmission by random sampling. National Bureau of Standards Applied Mathematics Series 12 (1951), 27–30
//! (Russian roulette and splitting). P. Fearnhead, P. Clifford: On-line inference for hidden Markov models via particle filters. Journal of the Royal Statistical
//! Society B 65 (2003), 887–899 (heavy ones are kept, light ones drawn at equal distances).

use std::sync::Arc;

use tatham_core::budget::{Budget, Stop};

use super::arena::Arena;
use super::leaves::Leaves;
use super::listing::listed;
use super::rays::{Form, Outcome};
use super::ways::Ways;

/// A ray and what it came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fired {
    /// The ray, below [`Form::rays`].
    pub ray: usize,
    /// What it came to.
    pub outcome: Outcome,
}

/// Parts of rays that are walked at most where all layouts are looked for: a seventh of a second.
const WALKS: u64 = 4_000_000;

/// Estimated layouts from which on all of them are looked for again: a list is in reach then.
const LISTED: f64 = 3_000_000.0;

/// The layouts that fit some fired rays.
#[derive(Clone, Debug)]
pub struct Fitting {
    pub(super) arena: Arc<Arena>,
    pub(super) fired: Vec<Fired>,
    pub(super) leaves: Leaves,
    pub(super) is_estimated: bool,
    /// About how many layouts there were when all of them were looked for in vain.
    tried: f64,
}

impl Fitting {
    /// All layouts of a form. Takes time and memory in proportion to the cells.
    pub(super) fn new(form: Form) -> Self {
        let arena = Arena::new(form);
        let leaves = Leaves::one(&arena);
        Self {
            arena: Arc::new(arena),
            fired: Vec::new(),
            leaves,
            is_estimated: false,
            tried: f64::INFINITY,
        }
    }

    /// The layouts that fit rays that were fired in any order. Takes up to about a second.
    ///
    /// # Errors
    /// The budget came first; or [`Stop::Steps`]: the layouts are too many to go through, and none is found that fits.
    pub(super) fn of(form: Form, fired: &[Fired], budget: &Budget) -> Result<Self, Stop> {
        let nothing = Self::new(form);
        if fired.iter().any(|fired| fired.ray >= form.rays()) {
            return Ok(Self {
                leaves: Leaves::none(&nothing.arena),
                fired: fired.to_vec(),
                ..nothing
            });
        }
        if let Some(listed) = nothing.listed(fired, budget)? {
            return Ok(listed);
        }
        let (mut fitting, mut left) = (nothing, fired.to_vec());
        while let Some(at) = fitting.easiest(&left, budget)? {
            fitting = fitting.with(left.swap_remove(at), budget)?;
        }
        fitting.fired = fired.to_vec();
        Ok(fitting)
    }

    /// The layouts that fit one more ray. Takes up to half a second.
    ///
    /// # Errors
    /// The budget came first; or [`Stop::Steps`]: the layouts are too many to go through, and none is found that fits.
    pub(super) fn fire(&self, fired: Fired, budget: &Budget) -> Result<Self, Stop> {
        let mut after = self.with(fired, budget);
        let about = after.as_ref().map_or(0.0, |after| {
            if after.is_estimated { after.about(budget) } else { f64::INFINITY }
        });
        if about > LISTED.min(self.tried / 4.0) {
            return after;
        }
        let all = [&self.fired[..], &[fired]].concat();
        if let Some(listed) = self.listed(&all, budget)? {
            return Ok(listed);
        }
        if let Ok(after) = &mut after {
            after.tried = about;
        }
        after
    }

    /// All layouts that fit, one by one, unless that takes too long.
    fn listed(&self, fired: &[Fired], budget: &Budget) -> Result<Option<Self>, Stop> {
        let listed = listed(&self.arena, fired, [self.most() as u64, WALKS], budget)?;
        let with = |leaves| Self {
            leaves,
            fired: fired.to_vec(),
            is_estimated: false,
            ..self.clone_without_leaves()
        };
        Ok(listed.map(with))
    }

    /// What was fired, in that order.
    pub(super) fn fired(&self) -> &[Fired] {
        &self.fired
    }

    /// The box.
    pub(super) fn form(&self) -> Form {
        self.arena.form
    }

    /// Whether the layouts are too many to go through, so that figures are estimates from some that were drawn. All that are told of still fit.
    pub(super) fn is_estimated(&self) -> bool {
        self.is_estimated
    }

    /// Whether no layout fits, which is proven then.
    pub(super) fn is_contradiction(&self) -> bool {
        !self.is_estimated && self.leaves.len() == 0
    }

    /// What a ray comes to, where that was seen: by itself, or at its other end.
    pub(super) fn seen(&self, ray: usize) -> Option<Outcome> {
        self.fired.iter().find_map(|fired| match fired.outcome {
            outcome if fired.ray == ray => Some(outcome),
            Outcome::Exit(exit) if exit == ray => Some(Outcome::Exit(fired.ray)),
            _ => None,
        })
    }

    /// How many layouts there are about; infinite where that is beyond floats.
    fn about(&self, budget: &Budget) -> f64 {
        let mut ways = Ways::of_parts(&self.arena, &self.leaves, budget);
        if ways.shift() > 0 { f64::INFINITY } else { self.leaves.weight(&self.arena, &mut ways) }
    }

    /// One more ray.
    fn with(&self, fired: Fired, budget: &Budget) -> Result<Self, Stop> {
        let mut after = self.clone_without_leaves();
        after.fired.push(fired);
        if fired.ray >= self.form().rays() {
            return Ok(Self { is_estimated: false, ..after });
        }
        let all = if self.is_estimated { None } else { self.all_with(fired, budget)? };
        if let Some(leaves) = all {
            return Ok(Self { leaves, ..after });
        }
        after.is_estimated = true;
        after.leaves = self.some_with(fired, budget)?;
        if after.leaves.len() == 0 { Err(Stop::Steps) } else { Ok(after) }
    }

    fn clone_without_leaves(&self) -> Self {
        Self {
            leaves: Leaves::none(&self.arena),
            arena: Arc::clone(&self.arena),
            fired: self.fired.clone(),
            ..*self
        }
    }
}
