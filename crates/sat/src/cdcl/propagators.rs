//! Propagators of global constraints at work: their notifications and their order.
//!
//! They come last. Only when clauses, groups and cardinality constraints have no more consequences
//! are they notified of the literals that became true since. Then those with changes propagate one
//! after another, the cheapest first, until one has news. A propagator that had news or met a
//! conflict runs again. So before each decision none has news left. A conflict always belongs to
//! the last level, unless a propagator detects it late: then the search backtracks to the level
//! where it arose.

use std::sync::Arc;

use tatham_core::{Budget, Stop};

use super::Conflict;
use crate::assignment::{PartialAssignment, PropagatorId, Reason};
use crate::buckets::Buckets;
use crate::formula::{Formula, Global};
use crate::lit::LitIndex;
use crate::propagator::{News, Propagator, View};

/// Propagator with its scope.
#[derive(Debug)]
struct Member {
    propagator: Box<dyn Propagator>,
    scope: Arc<[LitIndex]>,
    /// Constraint against which its reasons are checked while the tests run.
    #[cfg(test)]
    rule: Arc<dyn Global>,
}

impl Clone for Member {
    fn clone(&self) -> Self {
        Self {
            propagator: self.propagator.duplicate(),
            scope: self.scope.clone(),
            #[cfg(test)]
            rule: self.rule.clone(),
        }
    }
}

/// Notification of a propagator when a literal becomes true: the place and the value.
#[derive(Clone, Copy, Debug, Default)]
struct Hearing {
    member: u32,
    place: u32,
    value: bool,
}

/// Number of places added, or examined for reasons, between two checks of the budget: a millisecond
/// or two. Most formulas have fewer.
const PLACES: usize = if cfg!(test) { 10 } else { 50_000 };

/// Counter of places, which checks the budget once in [`PLACES`].
#[derive(Clone, Debug, Default)]
struct Work(usize);

impl Work {
    fn add(&mut self, places: usize, budget: &Budget) -> Result<(), Stop> {
        self.0 += places;
        if self.0 < PLACES {
            return Ok(());
        }
        self.0 = 0;
        budget.check()
    }
}

/// Usual number of news at a time.
const NEWS: usize = 32;

/// All propagators of a solver.
#[derive(Clone, Debug, Default)]
pub(super) struct Propagators {
    /// Propagators that have been at work; while there are none, all are as in `fresh`.
    members: Vec<Member>,
    fresh: Arc<Vec<Member>>,
    /// True if one of them does more than help.
    is_needed: bool,
    /// Notifications of each literal.
    hearings: Arc<Buckets<Hearing>>,
    /// Number of literals of the trail of which they have been notified.
    notified: usize,
    due: Vec<u32>,
    is_due: Vec<bool>,
    news: News,
    places: Vec<usize>,
    /// Number of places of all propagators that have been at work, again for each time.
    looked_at: u64,
    /// Literals of the last conflict, all false.
    clash: Vec<LitIndex>,
    /// Budget for reasons: one conflict in a large puzzle can request thousands, each of which
    /// examines all of its places.
    budget: Budget,
    work: Work,
    stop: Option<Stop>,
}

impl Propagators {
    /// Adds the global constraints of a formula with `literals` literals; nothing has been notified
    /// yet.
    ///
    /// # Errors
    /// The budget ran out first.
    pub(super) fn add(
        &mut self,
        formula: &Formula,
        literals: usize,
        budget: &Budget,
    ) -> Result<(), Stop> {
        if formula.globals().len() == 0 {
            return Ok(());
        }
        let members = Arc::make_mut(&mut self.fresh);
        let mut work = Work::default();
        for (global, scope) in formula.globals() {
            work.add(scope.len(), budget)?;
            self.due.push(members.len() as u32);
            self.is_due.push(true);
            self.is_needed |= !global.is_implied();
            members.push(Member {
                propagator: global.propagator(),
                scope: scope.iter().map(|&lit| LitIndex::from(lit)).collect(),
                #[cfg(test)]
                rule: global.clone(),
            });
        }
        let mut hearings =
            Vec::with_capacity(2 * members.iter().map(|member| member.scope.len()).sum::<usize>());
        for (number, Member { propagator, scope, .. }) in members.iter().enumerate() {
            work.add(scope.len(), budget)?;
            let notified = [true, false].map(|value| (value, propagator.wants(value)));
            for (place, &lit) in scope.iter().enumerate() {
                for (value, _) in notified.into_iter().filter(|(_, is_heard)| *is_heard) {
                    let hearing = Hearing { member: number as u32, place: place as u32, value };
                    hearings.push(((if value { lit } else { !lit }).index(), hearing));
                }
            }
        }
        self.hearings = Arc::new(Buckets::new(literals, &hearings));
        Ok(())
    }

    /// Replaces some constraints by stronger ones, before any has been at work.
    pub(super) fn sharpen(&mut self, above: &Formula) {
        if above.sharper().is_empty() {
            return;
        }
        let mut sharper_of: Vec<Option<&Arc<dyn Global>>> = vec![None; self.fresh.len()];
        for (rule, sharper) in above.sharper() {
            sharper_of[*rule] = Some(sharper);
            self.is_needed |= !sharper.is_implied();
        }
        let sharpen = |(fresh, sharper): (&Member, Option<&Arc<dyn Global>>)| match sharper {
            None => fresh.clone(),
            Some(sharper) => Member {
                propagator: sharper.propagator(),
                scope: fresh.scope.clone(),
                #[cfg(test)]
                rule: sharper.clone(),
            },
        };
        self.members = self.fresh.iter().zip(sharper_of).map(sharpen).collect();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.fresh.is_empty()
    }

    /// Finds reasons within this budget from now on.
    pub(super) fn begin(&mut self, budget: &Budget) {
        if !self.is_empty() {
            self.budget = budget.clone();
        }
    }

    /// Returns the stop that left reasons incomplete since the last call, if there was one.
    pub(super) fn take_stop(&mut self) -> Option<Stop> {
        self.stop.take()
    }

    /// Returns the number of places that propagators have looked at so far.
    pub(super) fn places_looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Runs the propagators with changes until one has news; returns true if one had.
    pub(super) fn propagate(&mut self, now: &mut PartialAssignment) -> Result<bool, Conflict> {
        if now.is_complete() && !self.is_needed {
            return Ok(false);
        }
        if self.members.len() < self.fresh.len() {
            self.members.clone_from(&self.fresh);
            self.news.reserve(NEWS);
        }
        self.tell(now);
        while let Some(id) = self.next() {
            let Member { propagator, scope, .. } = &mut self.members[id.0 as usize];
            self.news.clear();
            self.looked_at += scope.len() as u64;
            let view = View::new(scope, now, u32::MAX);
            if let Err(places) = propagator.propagate(view, &mut self.news) {
                self.clash.clear();
                self.clash.extend(places.into_iter().map(|place| opposite(now, scope[place])));
                self.call(id);
                #[cfg(test)]
                self.audit(id, None, &self.clash, now);
                return Err(Conflict::Propagator);
            }
            let has_put_off = propagator.has_put_off();
            let before = now.trail.len();
            for (place, value) in self.news.drain(..) {
                let lit = if value { scope[place] } else { !scope[place] };
                // It will detect a false literal itself.
                if now.value(lit) == 0 {
                    now.assign(lit, Reason::Propagator(id, place as u32));
                }
            }
            if now.trail.len() > before {
                self.call(id);
                return Ok(true);
            }
            if has_put_off {
                self.call(id);
            }
        }
        Ok(false)
    }

    /// Notifies the propagators of the literals that became true.
    fn tell(&mut self, now: &PartialAssignment) {
        while let Some(&lit) = now.trail.get(self.notified) {
            self.notified += 1;
            for hearing in self.hearings.entries(lit.index()) {
                self.members[hearing.member as usize]
                    .propagator
                    .assigned(hearing.place as usize, hearing.value);
                if !std::mem::replace(&mut self.is_due[hearing.member as usize], true) {
                    self.due.push(hearing.member);
                }
            }
        }
    }

    /// Undoes the notifications from an index of the trail on.
    pub(super) fn undo(&mut self, now: &PartialAssignment, start: usize) {
        while self.notified > start {
            self.notified -= 1;
            for hearing in self.hearings.entries(now.trail[self.notified].index()).iter().rev() {
                self.members[hearing.member as usize]
                    .propagator
                    .undo(hearing.place as usize, hearing.value);
            }
        }
    }

    /// Schedules a propagator.
    fn call(&mut self, id: PropagatorId) {
        self.is_due[id.0 as usize] = true;
        self.due.push(id.0);
    }

    /// Returns the cheapest scheduled propagator.
    fn next(&mut self) -> Option<PropagatorId> {
        let last = self.due.len().checked_sub(1)?;
        if last > 0 {
            let cost = |&at: &usize| self.members[self.due[at] as usize].propagator.cost();
            let cheapest = (0..=last).min_by_key(cost)?;
            self.due.swap(cheapest, last);
        }
        let member = self.due.pop()?;
        self.is_due[member as usize] = false;
        Some(PropagatorId(member))
    }

    /// Returns the literals of the last conflict: all false.
    pub(super) fn clash(&self) -> &[LitIndex] {
        &self.clash
    }

    /// Adds the false literals that imply the value of a place; none after the budget has run out,
    /// see [`Self::take_stop`].
    pub(super) fn explain(
        &mut self,
        id: PropagatorId,
        place: u32,
        now: &PartialAssignment,
        out: &mut Vec<LitIndex>,
    ) {
        let Member { propagator, scope, .. } = &mut self.members[id.0 as usize];
        if self.stop.is_none() {
            self.stop = self.work.add(scope.len(), &self.budget).err();
        }
        if self.stop.is_some() {
            return;
        }
        let lit = scope[place as usize];
        let before = now.origin[lit.variable()].position;
        self.places.clear();
        propagator.explain(
            (place as usize, now.value(lit) > 0),
            View::new(scope, now, before),
            &mut self.places,
        );
        out.extend(self.places.iter().map(|&place| opposite(now, scope[place])));
    }
}

/// Returns the literal of this variable that is false.
fn opposite(now: &PartialAssignment, lit: LitIndex) -> LitIndex {
    if now.value(lit) > 0 { !lit } else { lit }
}

#[cfg(test)]
mod audit {
    use tatham_core::author::contract::Random;

    use super::*;

    /// Number of open places up to which all values are tried; for more, a sample.
    const TRIED: usize = 11;

    impl Propagators {
        /// Checks a reason against the constraint alone. With its literals false, whatever the
        /// other places are, the constraint is violated unless `lit` is true; and the literals had
        /// their values before.
        pub(in super::super) fn audit(
            &self,
            id: PropagatorId,
            lit: Option<LitIndex>,
            reason: &[LitIndex],
            now: &PartialAssignment,
        ) {
            if self.stop.is_some() {
                return;
            }
            let Member { scope, rule, .. } = &self.members[id.0 as usize];
            let position = |term: LitIndex| now.origin[term.variable()].position;
            for &other in reason {
                assert_eq!(now.value(other), -1, "a reason's literals are false");
                assert!(
                    lit.is_none_or(|lit| position(other) < position(lit)),
                    "a reason lies before what it explains"
                );
            }
            // Places that the reason leaves open, by variable: places may share one.
            let fixed = |term: LitIndex| match () {
                () if reason.contains(&term)
                    || lit == Some(term)
                    || term == !LitIndex::from(crate::lit::Lit::TRUE) =>
                {
                    Some(false)
                }
                () if reason.contains(&!term)
                    || lit == Some(!term)
                    || term == crate::lit::Lit::TRUE.into() =>
                {
                    Some(true)
                }
                () => None,
            };
            let mut open: Vec<usize> = scope
                .iter()
                .filter(|&&term| fixed(term).is_none())
                .map(|term| term.variable())
                .collect();
            open.sort_unstable();
            open.dedup();
            let mut random = Random::seeded(now.trail.len() as u64);
            for round in 0..1_usize << open.len().min(TRIED) {
                let bits: Vec<bool> = (0..open.len())
                    .map(|i| {
                        if open.len() <= TRIED { round >> i & 1 == 1 } else { random.below(2) == 1 }
                    })
                    .collect();
                let free = |term: LitIndex| {
                    bits[open.binary_search(&term.variable()).expect("open")] == term.is_positive()
                };
                let values: Vec<bool> =
                    scope.iter().map(|&term| fixed(term).unwrap_or_else(|| free(term))).collect();
                assert!(
                    !rule.allows(&values),
                    "{lit:?} does not follow from {reason:?}: {rule:?} {values:?}"
                );
            }
        }
    }
}
