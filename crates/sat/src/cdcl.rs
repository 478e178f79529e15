//! Our own SAT solver: conflict-driven clause learning, made for formulas of short clauses and for
//! many queries in a row.
//!
//! It decides a variable and propagates the consequences. From a contradiction it learns a clause
//! that forbids the cause ([`analyze`]). Variables of recent conflicts are decided first
//! ([`heap`]), with their last value. Learnt clauses whose literals are of few decision levels
//! (small *glue*) are kept; of the others half or more are deleted now and then ([`reduce`]).
//!
//! Differences from splr:
//! - Groups of which at most one literal is true, cardinality constraints, and global constraints
//!   on many literals are propagated directly ([`static_clauses`], [`cardinality`],
//!   [`propagators`]); the reasons for their consequences are found on demand.
//! - Clauses of two and three literals are in separate lists, without watches ([`propagate`]): the
//!   order encoding has no others.
//! - Queries can have *assumptions*, and the work that two queries in a row share is not repeated.
//! - The budget is checked in the search itself: no thread, no grace period.
//! - It is small and deterministic: neither a clock nor randomness decides anything.
//!
//! # References
//! João Marques-Silva, Karem Sakallah, "GRASP", 1996; Matthew Moskewicz et al., "Chaff", DAC 2001
//! (watched literals, activities); Niklas Eén, Niklas Sörensson, "An Extensible SAT-solver", SAT
//! 2003 (assumptions); Gilles Audemard, Laurent Simon, "Predicting Learnt Clauses Quality in Modern
//! SAT Solvers", IJCAI 2009 (glue); Knot Pipatsrisawat, Adnan Darwiche, SAT 2007 (saved phases).

mod analyze;
mod cardinality;
mod clauses;
mod heap;
mod phases;
mod propagate;
mod propagators;
mod reduce;
mod restart;
mod single_propagator;
mod size;
mod static_clauses;
#[cfg(test)]
mod tests;
mod watches;

use std::sync::Arc;

use tatham_core::{Budget, Stop};

use crate::assignment::{ClauseId, CountId, Level, PartialAssignment, Reason};
use crate::formula::Formula;
use crate::lit::Lit;
use crate::lit::LitIndex;
use analyze::Analysis;
use cardinality::Cardinalities;
use clauses::Clauses;
use heap::Heap;
use phases::Phases;
use propagators::Propagators;
use restart::Restarts;
use size::Size;
use static_clauses::StaticClauses;
use watches::{Watch, Watches};

pub use single_propagator::SinglePropagator;

/// Work between two checks of the clock: conflicts and decisions ([`GLANCE`]), and consequences
/// ([`FAR`]). [`WATCHES`] visited watches count as one consequence, and so do [`PLACES`] places of
/// propagators at work.
const GLANCE: u32 = 128;
const FAR: usize = 20_000;
const WATCHES: u64 = 4;
const PLACES: u64 = 64;

/// Conflict of a clause, a cardinality constraint or a propagator. For a short clause, its first
/// literal and the others.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    Short(LitIndex, Reason),
    Long(ClauseId),
    Count(CountId),
    Propagator,
}

/// Formula with its search.
#[derive(Clone, Debug)]
pub struct Cdcl {
    now: PartialAssignment,
    /// Number of literals of the trail that have been propagated.
    head: usize,
    given: Arc<StaticClauses>,
    /// Constraints that were [added](Cdcl::add) later.
    added: StaticClauses,
    counts: Cardinalities,
    propagators: Propagators,
    watches: Watches,
    clauses: Clauses,
    heap: Heap,
    phases: Phases,
    analysis: Analysis,
    restarts: Restarts,
    contradictory: bool,
    /// Memory of the formula in bytes.
    bytes: u64,
    /// Assumptions that contradict each other, after a query without a model.
    core: Vec<Lit>,
    /// Reason why a clause could not be added; the solver then answers nothing more.
    stop: Option<Stop>,
    conflicts: u64,
    /// Number of conflicts at which learnt clauses are next deleted.
    next_reduce: u64,
    reductions: u64,
    /// True if learnt clauses cost too much: see [`reduce`].
    are_dear: bool,
}

impl Cdcl {
    /// Creates a solver for `formula`.
    pub fn new(formula: &Formula) -> Self {
        Self::within(formula, &Budget::unlimited()).expect("no limit can be reached")
    }

    /// Creates a solver for `formula` within the budget: millions of clauses take a while.
    ///
    /// # Errors
    /// The budget ran out first, or the memory is not available.
    pub fn within(formula: &Formula, budget: &Budget) -> Result<Self, Stop> {
        let variables = formula.variables();
        let size = Size::for_formula(formula, budget)?;
        let _claim = budget.claim(size.bytes())?;
        let mut counts = Cardinalities::default();
        let moves = counts.add(formula);
        let mut solver = Self {
            now: PartialAssignment::new(variables),
            head: 0,
            given: Arc::new(StaticClauses::new(formula, &moves, budget)?),
            added: StaticClauses::default(),
            counts,
            propagators: Propagators::default(),
            watches: Watches::new(2 * variables, budget),
            clauses: Clauses::new(size.words, budget)?,
            heap: Heap::new(variables),
            phases: Phases::new(variables),
            analysis: Analysis::default(),
            restarts: Restarts::default(),
            contradictory: formula.is_contradictory(),
            bytes: size.bytes(),
            core: Vec::new(),
            stop: None,
            conflicts: 0,
            next_reduce: reduce::FIRST,
            reductions: 0,
            are_dear: false,
        };
        solver.propagators.add(formula, 2 * variables, budget)?;
        solver.now.assign(Lit::TRUE.into(), Reason::None);
        solver.take_in(formula, budget)?;
        Ok(solver)
    }

    /// Returns a copy of the solver for another search, within the budget.
    pub(crate) fn duplicate(&self, budget: &Budget) -> Self {
        let mut other = self.clone();
        other.clauses.take_from(budget);
        other
    }

    /// Returns the memory of the formula in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Adds constraints on top of the solver's formula, before the first query.
    ///
    /// # Errors
    /// The budget ran out first, or the memory is not available.
    pub(crate) fn add(&mut self, above: &Formula, budget: &Budget) -> Result<(), Stop> {
        let variables = above.variables();
        self.watches.extend(2 * variables, budget)?;
        self.propagators.add(above, 2 * variables, budget)?;
        self.propagators.sharpen(above);
        if above.constraints() == 0 && self.now.variables() == variables {
            return Ok(());
        }
        let size = Size::for_formula(above, budget)?;
        let _claim = budget.claim(size.bytes())?;
        self.now.extend(variables);
        self.phases.extend(variables);
        self.heap.extend(variables);
        self.contradictory |= above.is_contradictory();
        let moves = self.counts.add(above);
        if above.constraints() > 0 {
            self.added = StaticClauses::new(above, &moves, budget)?;
            self.take_in(above, budget)?;
        }
        Ok(())
    }

    /// Adds the formula's clauses of one literal, and those of four and more.
    fn take_in(&mut self, formula: &Formula, budget: &Budget) -> Result<(), Stop> {
        let mut ticker = budget.next_ticker(GLANCE);
        let mut clause: Vec<LitIndex> = Vec::new();
        // Longer clauses that have shrunk to two literals.
        let mut pairs = Vec::new();
        for lits in formula.clauses().filter(|lits| !matches!(lits.len(), 2 | 3)) {
            ticker.tick(budget)?;
            if let &[lit] = lits
                && self.value(lit.into()) == 0
            {
                self.now.assign(lit.into(), Reason::None);
                continue;
            }
            clause.clear();
            clause.extend(
                lits.iter().map(|&lit| LitIndex::from(lit)).filter(|&lit| self.value(lit) >= 0),
            );
            if clause.iter().any(|&lit| self.value(lit) > 0) {
                continue;
            }
            match *clause {
                [] => self.contradictory = true,
                [lit] => self.now.assign(lit, Reason::None),
                [a, b] => pairs.push([a, b]),
                _ if self.watches.is_empty() => {
                    self.clauses.add(&clause, None)?;
                }
                _ => {
                    self.add_long(&clause, None)?;
                }
            }
        }
        if self.watches.is_empty() {
            self.watches.watch_all(&self.clauses)?;
        }
        for [a, b] in pairs {
            self.add_binary(a, b);
        }
        Ok(())
    }

    /// Adds a clause over variables that the formula already has.
    pub fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.backtrack(0);
        let mut clause: Vec<LitIndex> = lits.into_iter().map(LitIndex::from).collect();
        clause.sort_unstable();
        clause.dedup();
        let always = |pair: &[LitIndex]| pair[0] == !pair[1];
        if clause.windows(2).any(always) || clause.iter().any(|&lit| self.value(lit) > 0) {
            return;
        }
        clause.retain(|&lit| self.value(lit) == 0);
        match *clause {
            [] => self.contradictory = true,
            [lit] => self.now.assign(lit, Reason::None),
            [a, b] => self.add_binary(a, b),
            _ => self.stop = self.add_long(&clause, None).err().or(self.stop.take()),
        }
    }

    /// Sets the value that a decision of the variable tries first.
    pub fn prefer(&mut self, lit: Lit) {
        self.phases.prefer(lit.into());
    }

    /// Decides these literals first, in this order, and each so that it is true; before the first
    /// query.
    pub fn decide_first(&mut self, lits: &[Lit]) {
        for &lit in lits {
            self.prefer(lit);
        }
        self.heap.put_first(lits.iter().map(|&lit| LitIndex::from(lit).variable()));
    }

    /// Returns the decisions that led to the model found last, from the first assumption on.
    /// With its assumptions and these decisions the formula has no other model.
    pub fn decisions(&self) -> impl ExactSizeIterator<Item = Lit> {
        self.now.levels.iter().map(|level| level.lit.into())
    }

    /// Forbids all models with the decisions of the one found last, which is that model alone, and
    /// leaves the search in its state.
    pub fn forbid_decisions(&mut self) {
        // A decision that was already true follows from the earlier ones.
        let is_taken =
            |(i, level): &(usize, &Level)| self.level(level.lit.variable()) as usize == i + 1;
        let levels = self.now.levels.iter().enumerate().filter(is_taken);
        let mut clause: Vec<(usize, LitIndex)> = levels.map(|(i, level)| (i, !level.lit)).collect();
        clause.reverse();
        self.backtrack(clause.first().map_or(0, |&(level, _)| level));
        let clause: Vec<LitIndex> = clause.into_iter().map(|(_, lit)| lit).collect();
        // Without the clause the same model would be found again.
        self.stop = self.add_asserting(&clause, None).err().or(self.stop.take());
    }

    /// Returns the number of conflicts so far.
    pub fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Returns true if there is a model in which all `assumptions` are true; [`Cdcl::holds`] then
    /// reads it, until the next query.
    ///
    /// # Errors
    /// The time or the memory of the budget ran out first. The query can be repeated.
    pub fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<bool, Stop> {
        let assumptions: Vec<LitIndex> =
            assumptions.iter().map(|&lit| LitIndex::from(lit)).collect();
        self.core.clear();
        self.phases.forget_longest();
        let shared = self
            .now
            .levels
            .iter()
            .zip(&assumptions)
            .take_while(|(level, assumption)| level.lit == **assumption)
            .count();
        self.backtrack(shared);
        let mut ticker = budget.ticker(GLANCE);
        self.propagators.begin(budget);
        let mut since = 0;
        loop {
            if let Some(stop) = self.stop.as_ref().or(self.watches.stop()) {
                return Err(stop.clone());
            }
            if self.contradictory {
                return Ok(false);
            }
            ticker.tick(budget)?;
            // In a huge formula the consequences of a single decision can take milliseconds.
            if since > FAR {
                since = 0;
                budget.check()?;
            }
            let (trail, watches) = (self.now.trail.len(), self.watches.looks.watches);
            let places = self.propagators.places_looked_at();
            let conflict = self.propagate();
            let watches = self.watches.looks.watches - watches;
            let places = self.propagators.places_looked_at() - places;
            let looks = (watches / WATCHES + places / PLACES) as usize;
            since += self.now.trail.len() - trail + looks;
            if let Err(conflict) = conflict {
                self.conflicts += 1;
                self.sink(conflict);
                if self.now.levels.is_empty() {
                    self.contradictory = true;
                    return Ok(false);
                }
                // All levels but the last are free of conflicts.
                self.phases.reached(
                    &self.now.trail[..self.now.levels.last().map_or(0, |level| level.start)],
                );
                self.learn(conflict)?;
                continue;
            }
            if self.restarts.is_due(self.conflicts) {
                self.backtrack(assumptions.len().min(self.now.levels.len()));
            }
            if self.conflicts >= self.next_reduce {
                self.reduce();
            }
            match self.next_decision(&assumptions) {
                Decision::Model => return Ok(true),
                Decision::Refuted(lit) => {
                    self.analyze_refusal(lit);
                    return self.propagators.take_stop().map_or(Ok(false), Err);
                }
                Decision::Vain(lit) => {
                    self.now.levels.push(Level { lit, start: self.now.trail.len() });
                }
                Decision::Take(lit) => {
                    self.now.levels.push(Level { lit, start: self.now.trail.len() });
                    self.now.assign(lit, Reason::None);
                }
            }
        }
    }

    /// Returns assumptions of the last query that contradict each other, if it had no model.
    /// Returns none if there is no model under any assumptions.
    pub fn core(&self) -> &[Lit] {
        &self.core
    }

    /// Returns true if a literal is true in the model found last, or in the current partial
    /// assignment.
    pub fn holds(&self, lit: Lit) -> bool {
        self.value(LitIndex::from(lit)) > 0
    }

    fn next_decision(&mut self, assumptions: &[LitIndex]) -> Decision {
        if let Some(&lit) = assumptions.get(self.now.levels.len()) {
            return match self.value(lit) {
                0 => Decision::Take(lit),
                1 => Decision::Vain(lit),
                _ => Decision::Refuted(lit),
            };
        }
        // Without decisions nothing will ever be undone.
        if self.now.levels.is_empty() && self.now.is_complete() {
            return Decision::Model;
        }
        while let Some(variable) = self.heap.pop() {
            if self.now.values[2 * variable] == 0 {
                return Decision::Take(self.phases.decide(variable, self.restarts.is_stable()));
            }
        }
        Decision::Model
    }

    #[inline]
    fn value(&self, lit: LitIndex) -> i8 {
        self.now.value(lit)
    }

    #[inline]
    fn level(&self, variable: usize) -> u32 {
        self.now.origin[variable].level
    }

    #[inline]
    fn reason(&self, variable: usize) -> Reason {
        self.now.origin[variable].reason
    }

    /// Undoes all levels above `level`.
    fn backtrack(&mut self, level: usize) {
        if self.now.levels.len() <= level {
            return;
        }
        self.heap.make_once();
        let start = self.now.levels[level].start;
        self.propagators.undo(&self.now, start);
        for given in [&*self.given, &self.added].into_iter().filter(|given| given.has_counts()) {
            for &lit in self.now.trail[start.min(self.head)..self.head].iter().rev() {
                self.counts.retreat(given.moves(!lit));
            }
        }
        for at in (start..self.now.trail.len()).rev() {
            let lit = self.now.trail[at];
            self.now.values[lit.index()] = 0;
            self.now.values[(!lit).index()] = 0;
            self.phases.save(lit);
            self.heap.push(lit.variable());
        }
        self.now.trail.truncate(start);
        self.now.levels.truncate(level);
        self.head = self.head.min(start);
    }

    fn add_binary(&mut self, a: LitIndex, b: LitIndex) {
        self.watches.push(a, Watch { clause: ClauseId::BINARY, blocker: b });
        self.watches.push(b, Watch { clause: ClauseId::BINARY, blocker: a });
    }

    /// Adds a clause that is watched by its first two literals.
    fn add_long(&mut self, clause: &[LitIndex], glue: Option<u32>) -> Result<ClauseId, Stop> {
        let id = self.clauses.add(clause, glue)?;
        self.watches.push(clause[0], Watch { clause: id, blocker: clause[1] });
        self.watches.push(clause[1], Watch { clause: id, blocker: clause[0] });
        Ok(id)
    }

    /// Adds a clause whose literals are false except for the first, which is unassigned and becomes
    /// true. The second is one of the literals that became false last.
    fn add_asserting(&mut self, clause: &[LitIndex], glue: Option<u32>) -> Result<(), Stop> {
        let reason = match *clause {
            [] => {
                self.contradictory = true;
                return Ok(());
            }
            [_] => Reason::None,
            [a, b] => {
                self.add_binary(a, b);
                Reason::Binary(b)
            }
            _ => Reason::Long(self.add_long(clause, glue)?),
        };
        self.now.assign(clause[0], reason);
        Ok(())
    }

    /// Backtracks to the level of a conflict that a propagator detected late.
    fn sink(&mut self, conflict: Conflict) {
        if matches!(conflict, Conflict::Propagator) {
            let level = |lit: &LitIndex| self.level(lit.variable()) as usize;
            let last = self.propagators.clash().iter().map(level).max();
            self.backtrack(last.unwrap_or(0));
        }
    }

    /// Learns from a conflict: backtracks until the learnt clause has a single literal left, and
    /// makes that true.
    ///
    /// # Errors
    /// There is no memory for the clause; nothing more is decided, and nothing wrong is concluded.
    fn learn(&mut self, conflict: Conflict) -> Result<(), Stop> {
        let (level, glue) = self.analyze(conflict);
        if let Some(stop) = self.propagators.take_stop() {
            self.backtrack(0);
            return Err(stop);
        }
        self.restarts.learnt(glue);
        self.heap.decay();
        self.backtrack(level);
        let clause = std::mem::take(&mut self.analysis.clause);
        let kept = self.add_asserting(&clause, Some(glue));
        self.analysis.clause = clause;
        kept.inspect_err(|_| self.backtrack(0))
    }
}

/// Next action of the search.
enum Decision {
    /// Model: every variable has a value.
    Model,
    /// False assumption.
    Refuted(LitIndex),
    /// Assumption that is already true; its level is empty.
    Vain(LitIndex),
    /// Literal to be decided.
    Take(LitIndex),
}
