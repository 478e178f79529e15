//! Formulas: clauses, groups of which at most one literal is true, cardinality constraints, and
//! global constraints on variables.
//!
//! ```text
//!   clause        one of these is true           a or b or not c
//!   group         at most one of these is true   a, b, c, d
//!   cardinality   a number of these is true      a, b, c, d, e:  0 or 2,  if g is true
//!   global        a rule on all of these         a, b, c, d, e:  the edges of one loop
//!                 (see [`global`](crate::global))
//! ```
//!
//! Our own solver takes all four directly.
//! Other solvers and DIMACS support clauses alone: for them a formula is [lowered](Formula::eager).
//!
//! # References
//! Mark H. Liffiton, Jordyn C. Maglalang, "A Cardinality Solver: More Expressive Constraints for
//! Free", SAT 2012 (MiniCARD: cardinality constraints in the solver itself).

mod cardinality;
mod eager;
mod global;
#[cfg(test)]
pub(crate) mod tests;

use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::Arc;

use tatham_core::{Budget, Stop};

use crate::cnf::Cnf;
use crate::lists::Lists;
use crate::lit::Lit;
use crate::number_set::NumberSet;

pub use global::Global;

pub(crate) use eager::{MOST_LITERALS, too_many};

/// Numbers of constraints of each sort: see [`Formula::lengths`].
pub(crate) type Lengths = [usize; 5];

/// Clauses, groups, cardinality constraints and global constraints over numbered variables.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    pub(crate) cnf: Cnf,
    groups: Lists,
    /// Members of each cardinality constraint, and its allowed numbers and guard.
    members: Lists,
    demands: Vec<(Allowed, Option<Lit>)>,
    /// Scope of each global constraint, and its rule.
    scopes: Lists,
    rules: Vec<Arc<dyn Global>>,
    /// True if the formula is the rules of many puzzles. It should then be fast to copy, and
    /// "exactly one" of a few is a cardinality constraint, which has no watches.
    is_shared: bool,
    /// Number of global constraints of the formula below, and stronger replacements for some of
    /// them.
    below: usize,
    sharper: Vec<(usize, Arc<dyn Global>)>,
}

/// Allowed numbers of a cardinality constraint: some that its members can reach, and not all of
/// these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Allowed {
    /// Lower bound: only members that become false matter.
    AtLeast(u32),
    /// Upper bound: only members that become true matter.
    AtMost(u32),
    /// Interval from the first number to the second, for [`MOST_MASKED`] members at most.
    Between(u32, u32),
    /// Numbers whose bits are set, bit 0 for 0: for [`MOST_MASKED`] members at most.
    Mask(u64),
}

/// Greatest number of members of a cardinality constraint that is bounded on both sides or has gaps
/// between its numbers; one with more members is bounded on one side.
pub const MOST_MASKED: usize = 62;

impl Allowed {
    /// Returns true if the number is allowed.
    pub fn contains(self, number: usize) -> bool {
        match self {
            Self::AtLeast(least) => number >= least as usize,
            Self::AtMost(most) => number <= most as usize,
            Self::Between(least, most) => (least as usize..=most as usize).contains(&number),
            Self::Mask(mask) => number < 64 && mask >> number & 1 == 1,
        }
    }
}

/// Cardinality constraint: the number of true members is allowed, if the guard is true.
#[derive(Clone, Copy, Debug)]
pub struct Cardinality<'f> {
    /// Literals of distinct variables, without constants and without the guard's variable.
    pub members: &'f [Lit],
    /// Allowed numbers of true members.
    pub allowed: Allowed,
    /// Guard: while it is false, nothing is required.
    pub guard: Option<Lit>,
}

impl From<Cnf> for Formula {
    fn from(cnf: Cnf) -> Self {
        Self { cnf, ..Self::default() }
    }
}

impl Formula {
    /// Creates a formula without constraints, and with no variable but the constant.
    pub fn new() -> Self {
        Cnf::new().into()
    }

    /// Creates a formula without constraints whose solver will be copied often.
    pub(crate) fn shared() -> Self {
        Self { is_shared: true, ..Self::new() }
    }

    /// Creates a formula of constraints on top of `below`, over its variables and more.
    pub fn above(below: &Self) -> Self {
        Self {
            below: below.rules.len(),
            is_shared: below.is_shared,
            ..Cnf::over(below.variables()).into()
        }
    }

    /// Returns the number of literals and of lists of the clauses, groups and cardinality
    /// constraints.
    pub(crate) fn extent(&self) -> [[usize; 2]; 3] {
        [self.cnf.lists(), &self.groups, &self.members].map(Lists::extent)
    }

    /// Reserves room for constraints like those of another formula.
    pub(crate) fn reserve_like(&mut self, [clauses, groups, members]: [[usize; 2]; 3]) {
        self.cnf.reserve_like(clauses);
        self.groups.reserve_like(groups);
        self.members.reserve_like(members);
        self.demands.reserve(members[1]);
    }

    /// Adds the constraints of a formula [on top](Self::above) of this one.
    pub fn append(&mut self, above: &Self) {
        self.cnf.append(&above.cnf);
        self.groups.append(&above.groups);
        self.members.append(&above.members);
        self.demands.extend_from_slice(&above.demands);
        self.scopes.append(&above.scopes);
        self.rules.extend_from_slice(&above.rules);
        above.sharper.iter().for_each(|(rule, sharper)| self.sharpen(*rule, sharper.clone()));
    }

    /// Returns a formula over the same variables with the selected clauses, groups, cardinality
    /// constraints and global constraints, by their numbers.
    pub(crate) fn keeping(
        &self,
        clause: impl Fn(usize) -> bool,
        group: impl Fn(usize) -> bool,
        count: impl Fn(usize) -> bool,
        global: impl Fn(usize) -> bool,
    ) -> Self {
        let mut kept: Self = Cnf::over(self.variables()).into();
        for (_, lits) in self.clauses().enumerate().filter(|(number, _)| clause(*number)) {
            kept.cnf.clause(lits.iter().copied());
        }
        for (_, lits) in self.groups().enumerate().filter(|(number, _)| group(*number)) {
            kept.push_group(lits.iter().copied());
        }
        for (_, Cardinality { members, allowed, guard }) in
            self.counts().enumerate().filter(|(number, _)| count(*number))
        {
            kept.push_count(members.iter().copied(), allowed, guard);
        }
        for (_, (rule, scope)) in self.globals().enumerate().filter(|(number, _)| global(*number)) {
            kept.global(rule.clone(), scope.iter().copied());
        }
        kept
    }

    /// Splits the formula into `parts` formulas over the same variables, by the numbers of the
    /// clauses, groups, cardinality constraints and global constraints.
    pub(crate) fn parted(
        &self,
        parts: usize,
        [clauses, groups, counts, globals]: [&[u32]; 4],
    ) -> Vec<Self> {
        let mut parted: Vec<Self> =
            (0..parts).map(|_| Cnf::over(self.variables()).into()).collect();
        for (lits, &part) in self.clauses().zip(clauses) {
            parted[part as usize].cnf.clause(lits.iter().copied());
        }
        for (lits, &part) in self.groups().zip(groups) {
            parted[part as usize].push_group(lits.iter().copied());
        }
        for (Cardinality { members, allowed, guard }, &part) in self.counts().zip(counts) {
            parted[part as usize].push_count(members.iter().copied(), allowed, guard);
        }
        for ((rule, scope), &part) in self.globals().zip(globals) {
            parted[part as usize].global(rule.clone(), scope.iter().copied());
        }
        parted
    }

    /// Returns the numbers of clauses, groups, cardinality constraints, global constraints, and
    /// replacements for global constraints below.
    pub(crate) fn lengths(&self) -> Lengths {
        let (globals, sharper) = (self.rules.len(), self.sharper.len());
        [self.cnf.len(), self.groups.len(), self.members.len(), globals, sharper]
    }

    /// Returns the literal of a unit clause, if it is the only constraint between these
    /// [lengths](Self::lengths).
    pub(crate) fn only_fact(&self, from: Lengths, to: Lengths) -> Option<Lit> {
        let [clause, others @ ..] = from;
        let is_one = to[0] == clause + 1 && to[1..] == others;
        match self.cnf.lists().iter().nth(clause).filter(|_| is_one)? {
            &[lit] => Some(lit),
            _ => None,
        }
    }

    /// Returns a formula [on top](Self::above) of the same one, of which parts hold only while
    /// their guards are true: all constraints behind the first ones, up to the
    /// [lengths](Self::lengths) at their ends. It is weaker than all parts together: their global
    /// constraints cannot be guarded, so they are left out.
    pub(crate) fn guarded(mut self, first: Lengths, ends: &[Lengths], guards: &[Lit]) -> Self {
        let (rules, scopes) = (std::mem::take(&mut self.rules), std::mem::take(&mut self.scopes));
        for (rule, scope) in rules.into_iter().zip(scopes.iter()).take(first[3]) {
            self.global(rule, scope.iter().copied());
        }
        self.sharper.truncate(first[4]);
        let over = Cnf::over(self.variables());
        let all = std::mem::replace(&mut self.cnf, over);
        let groups = std::mem::take(&mut self.groups);
        let members = std::mem::take(&mut self.members);
        let demands = std::mem::take(&mut self.demands);
        // The guard of each constraint of one sort: of those behind the first ones.
        let guards = |sort: usize| {
            let mut at = first[sort];
            let parts = ends.iter().zip(guards).flat_map(move |(end, &guard)| {
                std::iter::repeat_n(guard, end[sort] - std::mem::replace(&mut at, end[sort]))
            });
            std::iter::repeat_n(None, first[sort]).chain(parts.map(Some))
        };
        // What holds anyway may be stated again with each part.
        let clauses: BTreeSet<&[Lit]> = all.clauses().take(first[0]).collect();
        for (lits, guard) in all.clauses().zip(guards(0)) {
            if guard.is_none() || !clauses.contains(lits) {
                self.cnf.clause(lits.iter().copied().chain(guard.map(|guard| !guard)));
            }
        }
        let unguarded: BTreeSet<&[Lit]> = groups.iter().take(first[1]).collect();
        for (lits, guard) in groups.iter().zip(guards(1)) {
            match guard {
                None => self.push_group(lits.iter().copied()),
                Some(_) if unguarded.contains(lits) => {}
                guard => self.push_count(lits.iter().copied(), Allowed::AtMost(1), guard),
            }
        }
        let counts = || members.iter().zip(demands.iter().copied());
        let unguarded: BTreeSet<_> = counts().take(first[2]).collect();
        for ((lits, (allowed, own)), guard) in counts().zip(guards(2)) {
            if guard.is_some() && unguarded.contains(&(lits, (allowed, own))) {
                continue;
            }
            let both = match (own, guard) {
                (Some(own), Some(guard)) => {
                    let both = self.new_lit();
                    self.clause([!own, !guard, both]);
                    Some(both)
                }
                (own, guard) => own.or(guard),
            };
            self.push_count(lits.iter().copied(), allowed, both);
        }
        self
    }

    /// Creates a variable and returns its positive literal.
    pub fn new_lit(&mut self) -> Lit {
        self.cnf.new_lit()
    }

    /// Creates `count` variables and returns their positive literals.
    pub fn new_lits(&mut self, count: usize) -> Vec<Lit> {
        self.cnf.new_lits(count)
    }

    /// Adds the clause that one of `lits` is true: see [`Cnf::clause`].
    pub fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.cnf.clause(lits);
    }

    /// Reserves room for `facts` unit clauses.
    pub(crate) fn reserve_facts(&mut self, facts: usize) {
        self.cnf.reserve_facts(facts);
    }

    /// Adds a unit clause: the literal is true.
    pub fn fact(&mut self, lit: Lit) {
        self.cnf.fact(lit);
    }

    /// Adds the constraint that at most one of `lits` is true.
    pub fn at_most_one(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.count(lits, &NumberSet::at_most(1), None);
    }

    /// Adds the constraint that exactly one of `lits` is true.
    pub fn exactly_one(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.count(lits, &NumberSet::is(1), None);
    }

    /// Sets the meaning of a variable for the DIMACS text.
    pub fn note(&mut self, lit: Lit, meaning: impl Display) {
        self.cnf.note(lit, meaning);
    }

    /// Returns the positive literal of a variable, by its number from 0, which is the constant's.
    ///
    /// # Panics
    /// If there is no such variable.
    pub fn variable(&self, number: usize) -> Lit {
        assert!(number < self.variables(), "there are {} variables", self.variables());
        Lit::from_dimacs(number as i32 + 1)
    }

    /// Returns the number of variables, including the constant.
    pub fn variables(&self) -> usize {
        self.cnf.variables()
    }

    /// Returns the clauses, without groups and cardinality constraints.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        self.cnf.clauses()
    }

    /// Returns the groups, each with at most one true literal.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        self.groups.iter()
    }

    /// Returns the cardinality constraints.
    pub fn counts(&self) -> impl ExactSizeIterator<Item = Cardinality<'_>> {
        self.members.iter().zip(&self.demands).map(|(members, &(allowed, guard))| Cardinality {
            members,
            allowed,
            guard,
        })
    }

    /// Returns the global constraints, each with the literals at its places.
    pub fn globals(&self) -> impl ExactSizeIterator<Item = (&Arc<dyn Global>, &[Lit])> {
        self.rules.iter().zip(self.scopes.iter())
    }

    /// Returns the number of clauses, groups, cardinality constraints and global constraints.
    pub fn constraints(&self) -> usize {
        self.cnf.len() + self.groups.len() + self.members.len() + self.rules.len()
    }

    /// Returns the number of literals in all constraints, which determines the memory used.
    pub fn literals(&self) -> usize {
        self.cnf.literals()
            + self.groups.literals()
            + self.members.literals()
            + self.scopes.literals()
    }

    /// Returns true if there is an empty clause, so that the formula is trivially unsatisfiable.
    pub fn is_contradictory(&self) -> bool {
        self.cnf.is_contradictory()
    }

    /// Reserves room for clauses, groups and cardinality constraints with `literals` literals in
    /// total, after checking the budget.
    ///
    /// # Errors
    /// The memory is not available.
    pub fn reserve(&mut self, literals: usize, budget: &Budget) -> Result<(), Stop> {
        self.cnf.reserve(literals, budget)?;
        self.groups.reserve(literals, budget)?;
        self.members.reserve(literals, budget)
    }

    /// Reserves room for `literals` literals, if that many more are allowed.
    ///
    /// # Errors
    /// The time or the memory of the budget ran out first.
    pub(crate) fn make_room(&mut self, literals: usize, budget: &Budget) -> Result<(), Stop> {
        budget.check()?;
        let total = self.literals().saturating_add(literals);
        if total > MOST_LITERALS { Err(too_many(total)) } else { self.reserve(literals, budget) }
    }

    /// Adds a global constraint on the literals at its places.
    pub(crate) fn global(&mut self, rule: Arc<dyn Global>, scope: impl IntoIterator<Item = Lit>) {
        self.rules.push(rule);
        self.scopes.push(scope);
    }

    /// Returns the number of global constraints, here and below.
    pub(crate) fn rules(&self) -> usize {
        self.below + self.rules.len()
    }

    /// Replaces a global constraint, here or below, by a stronger one on the same literals.
    pub(crate) fn sharpen(&mut self, rule: usize, sharper: Arc<dyn Global>) {
        if let Some(own) = rule.checked_sub(self.below) {
            self.rules[own] = sharper;
            return;
        }
        if self.sharper.is_empty() {
            self.sharper.reserve(self.below);
        }
        self.sharper.push((rule, sharper));
    }

    /// Returns the replacements for global constraints below, by their numbers.
    pub(crate) fn sharper(&self) -> &[(usize, Arc<dyn Global>)] {
        &self.sharper
    }

    /// Adds a group of distinct variables.
    pub(crate) fn push_group(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.groups.push(lits);
    }

    /// Adds a cardinality constraint that is in the form of [`Cardinality`].
    pub(crate) fn push_count(
        &mut self,
        members: impl IntoIterator<Item = Lit>,
        allowed: Allowed,
        guard: Option<Lit>,
    ) {
        self.members.push(members);
        self.demands.push((allowed, guard));
    }
}
