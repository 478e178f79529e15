//! What is demanded of variables: clauses, groups of which at most one is true, counts, and global constraints.
//!
//! ```text
//!   clause     one of these is true              a or b or not c
//!   group      at most one of these is true      a, b, c, d
//!   count      so many of these are true         a, b, c, d, e:  0 or 2,  wherever g holds
//!   global     a rule on all of these            a, b, c, d, e:  the edges of one loop        (see [`global`](crate::global))
//! ```
//!
//! Our own solver takes all four as they are. Other solvers and DIMACS know clauses alone: for them a formula is
//! [lowered](Formula::eager).
//!
//! # References
//! Mark H. Liffiton, Jordyn C. Maglalang, "A Cardinality Solver: More Expressive Constraints for Free", SAT 2012 (MiniCARD: counts in the
//! solver itself).

mod count;
mod eager;
mod global;
#[cfg(test)]
pub(crate) mod tests;

use std::fmt::Display;
use std::sync::Arc;

use tatham_core::{Budget, Stop};

use crate::cnf::Cnf;
use crate::lists::Lists;
use crate::lit::Lit;
use crate::number_set::NumberSet;

pub use global::Global;

pub(crate) use eager::{MOST_LITERALS, too_many};

/// Clauses, groups, counts and globals over numbered variables.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    pub(crate) cnf: Cnf,
    groups: Lists,
    /// The members of each count, and what is demanded of it.
    members: Lists,
    demands: Vec<(Allowed, Option<Lit>)>,
    /// The scope of each global, and its rule.
    scopes: Lists,
    rules: Vec<Arc<dyn Global>>,
    /// Whether it is the rules of many puzzles: then it should be quick to copy, and "exactly one" of a few is a count, which has no watches.
    is_shared: bool,
    /// How many rules are demanded below, and which of them get a sharper one in their place.
    below: usize,
    sharper: Vec<(usize, Arc<dyn Global>)>,
}

/// Which numbers a count may come to: some that its members can reach, and not all of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Allowed {
    /// At least so many: only members that become false matter.
    AtLeast(u32),
    /// At most so many: only members that become true matter.
    AtMost(u32),
    /// From the first number to the second, of [`MOST_MASKED`] members at most.
    Between(u32, u32),
    /// The numbers whose bits are set, bit 0 for none: of [`MOST_MASKED`] members at most.
    Mask(u64),
}

/// The most members of a count that is bounded on both sides or has gaps between its numbers; of more members a count is bounded on one side.
pub const MOST_MASKED: usize = 62;

impl Allowed {
    /// Whether the number is one of them.
    pub fn contains(self, number: usize) -> bool {
        match self {
            Self::AtLeast(least) => number >= least as usize,
            Self::AtMost(most) => number <= most as usize,
            Self::Between(least, most) => (least as usize..=most as usize).contains(&number),
            Self::Mask(mask) => number < 64 && mask >> number & 1 == 1,
        }
    }
}

/// A count: the number of members that are true is allowed, wherever the guard holds.
#[derive(Clone, Copy, Debug)]
pub struct Count<'f> {
    /// Literals of distinct variables, no constants, none of the guard's variable.
    pub members: &'f [Lit],
    /// The numbers.
    pub allowed: Allowed,
    /// Where this is false, nothing is demanded.
    pub guard: Option<Lit>,
}

impl From<Cnf> for Formula {
    fn from(cnf: Cnf) -> Self {
        Self { cnf, ..Self::default() }
    }
}

impl Formula {
    /// Nothing demanded, no variable but the constant.
    pub fn new() -> Self {
        Cnf::new().into()
    }

    /// Nothing demanded yet, and the solver that is built from it will be copied often.
    pub(crate) fn shared() -> Self {
        Self { is_shared: true, ..Self::new() }
    }

    /// Nothing demanded yet beside what `below` demands, over its variables and more.
    pub fn above(below: &Self) -> Self {
        Self {
            below: below.rules.len(),
            is_shared: below.is_shared,
            ..Cnf::over(below.variables()).into()
        }
    }

    /// Takes in what is demanded [above](Self::above) this one.
    pub fn append(&mut self, above: &Self) {
        self.cnf.append(&above.cnf);
        self.groups.append(&above.groups);
        self.members.append(&above.members);
        self.demands.extend_from_slice(&above.demands);
        self.scopes.append(&above.scopes);
        self.rules.extend_from_slice(&above.rules);
        above.sharper.iter().for_each(|(rule, sharper)| self.sharpen(*rule, sharper.clone()));
    }

    /// The same variables, and of the clauses, groups, counts and globals those that are asked for, by their numbers.
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
        for (_, Count { members, allowed, guard }) in
            self.counts().enumerate().filter(|(number, _)| count(*number))
        {
            kept.push_count(members.iter().copied(), allowed, guard);
        }
        for (_, (rule, scope)) in self.globals().enumerate().filter(|(number, _)| global(*number)) {
            kept.global(rule.clone(), scope.iter().copied());
        }
        kept
    }

    /// So many formulas over the same variables, each with the clauses, groups, counts and globals that are said, by their numbers, to be its own.
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
        for (Count { members, allowed, guard }, &part) in self.counts().zip(counts) {
            parted[part as usize].push_count(members.iter().copied(), allowed, guard);
        }
        for ((rule, scope), &part) in self.globals().zip(globals) {
            parted[part as usize].global(rule.clone(), scope.iter().copied());
        }
        parted
    }

    /// A new variable's positive literal.
    pub fn new_lit(&mut self) -> Lit {
        self.cnf.new_lit()
    }

    /// So many new variables' positive literals.
    pub fn new_lits(&mut self, count: usize) -> Vec<Lit> {
        self.cnf.new_lits(count)
    }

    /// Demands that one of `lits` is true: see [`Cnf::clause`].
    pub fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.cnf.clause(lits);
    }

    /// Makes room for so many facts.
    pub(crate) fn reserve_facts(&mut self, facts: usize) {
        self.cnf.reserve_facts(facts);
    }

    /// Demands that a literal is true.
    pub fn fact(&mut self, lit: Lit) {
        self.cnf.fact(lit);
    }

    /// Demands that at most one of `lits` is true.
    pub fn at_most_one(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.count(lits, &NumberSet::at_most(1), None);
    }

    /// Demands that exactly one of `lits` is true.
    pub fn exactly_one(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.count(lits, &NumberSet::is(1), None);
    }

    /// Says in the DIMACS text what a variable means.
    pub fn note(&mut self, lit: Lit, meaning: impl Display) {
        self.cnf.note(lit, meaning);
    }

    /// The positive literal of a variable, by its number from 0 on, which is the constant's.
    ///
    /// # Panics
    /// If there is no such variable.
    pub fn variable(&self, number: usize) -> Lit {
        assert!(number < self.variables(), "there are {} variables", self.variables());
        Lit::from_dimacs(number as i32 + 1)
    }

    /// Number of variables, the constant counted.
    pub fn variables(&self) -> usize {
        self.cnf.variables()
    }

    /// The clauses; what groups and counts demand is not among them.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        self.cnf.clauses()
    }

    /// The groups: of each at most one literal is true.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        self.groups.iter()
    }

    /// The counts.
    pub fn counts(&self) -> impl ExactSizeIterator<Item = Count<'_>> {
        self.members.iter().zip(&self.demands).map(|(members, &(allowed, guard))| Count {
            members,
            allowed,
            guard,
        })
    }

    /// The globals: each a rule, and the literals at its places.
    pub fn globals(&self) -> impl ExactSizeIterator<Item = (&Arc<dyn Global>, &[Lit])> {
        self.rules.iter().zip(self.scopes.iter())
    }

    /// Number of clauses, groups, counts and globals.
    pub fn constraints(&self) -> usize {
        self.cnf.len() + self.groups.len() + self.members.len() + self.rules.len()
    }

    /// Number of literals in all clauses, groups, counts and globals: what they take of memory.
    pub fn literals(&self) -> usize {
        self.cnf.literals()
            + self.groups.literals()
            + self.members.literals()
            + self.scopes.literals()
    }

    /// Whether it holds an empty clause: unsatisfiable at sight.
    pub fn is_contradictory(&self) -> bool {
        self.cnf.is_contradictory()
    }

    /// Makes room for clauses, groups and counts of so many literals in all; asks for it before.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn reserve(&mut self, literals: usize, budget: &Budget) -> Result<(), Stop> {
        self.cnf.reserve(literals, budget)?;
        self.groups.reserve(literals, budget)?;
        self.members.reserve(literals, budget)
    }

    /// Makes room for so many literals, if there may be so many more.
    ///
    /// # Errors
    /// The budget came first, or the memory.
    pub(crate) fn make_room(&mut self, literals: usize, budget: &Budget) -> Result<(), Stop> {
        budget.check()?;
        let total = self.literals().saturating_add(literals);
        if total > MOST_LITERALS { Err(too_many(total)) } else { self.reserve(literals, budget) }
    }

    /// Demands a rule of the literals at its places.
    pub(crate) fn global(&mut self, rule: Arc<dyn Global>, scope: impl IntoIterator<Item = Lit>) {
        self.rules.push(rule);
        self.scopes.push(scope);
    }

    /// Number of rules that are demanded, here and below.
    pub(crate) fn rules(&self) -> usize {
        self.below + self.rules.len()
    }

    /// Puts a sharper rule in the place of one that is demanded of the same literals, here or below.
    pub(crate) fn sharpen(&mut self, rule: usize, sharper: Arc<dyn Global>) {
        match rule.checked_sub(self.below) {
            Some(own) => self.rules[own] = sharper,
            None => self.sharper.push((rule, sharper)),
        }
    }

    /// The rules that are put in the place of some below, by the numbers of these.
    pub(crate) fn sharper(&self) -> &[(usize, Arc<dyn Global>)] {
        &self.sharper
    }

    /// Takes in a group of distinct variables.
    pub(crate) fn push_group(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.groups.push(lits);
    }

    /// Takes in a count that is as [`Count`] says.
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
