//! What is demanded of variables: clauses, groups of which at most one is true, and counts.
//!
//! ```text
//!   clause     one of these is true              a or b or not c
//!   group      at most one of these is true      a, b, c, d
//!   count      so many of these are true         a, b, c, d, e:  0 or 2,  wherever g holds
//! ```
//!
//! Our own solver takes all three as they are. Other solvers and DIMACS know clauses alone: for them a formula is
//! [lowered](Formula::eager).
//!
//! # References
//! Mark H. Liffiton, Jordyn C. Maglalang, "A Cardinality Solver: More Expressive Constraints for Free", SAT 2012 (MiniCARD: counts in the
//! solver itself).

mod count;
mod eager;
#[cfg(test)]
mod tests;

use tatham_core::{Budget, Stop};

use crate::cnf::Cnf;
use crate::lists::Lists;
use crate::lit::Lit;
use crate::number_set::NumberSet;

pub(crate) use eager::{MOST_LITERALS, too_many};

/// Clauses, groups and counts over numbered variables.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    pub(crate) cnf: Cnf,
    groups: Lists,
    /// The members of each count, and what is demanded of it.
    members: Lists,
    demands: Vec<(Allowed, Option<Lit>)>,
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

    /// Demands that at most one of `lits` is true.
    pub fn at_most_one(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.count(lits, &NumberSet::at_most(1), None);
    }

    /// Demands that exactly one of `lits` is true.
    pub fn exactly_one(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.count(lits, &NumberSet::is(1), None);
    }

    /// Says in the DIMACS text what a variable means.
    pub fn note(&mut self, lit: Lit, meaning: impl Into<String>) {
        self.cnf.note(lit, meaning);
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
        self.members.iter().zip(&self.demands).map(|(members, &(allowed, guard))| Count { members, allowed, guard })
    }

    /// Number of clauses, groups and counts.
    pub fn constraints(&self) -> usize {
        self.cnf.len() + self.groups.len() + self.members.len()
    }

    /// Number of literals in all clauses, groups and counts: what they take of memory.
    pub fn literals(&self) -> usize {
        self.cnf.literals() + self.groups.literals() + self.members.literals()
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

    /// Takes in a group of distinct variables.
    pub(crate) fn push_group(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.groups.push(lits);
    }

    /// Takes in a count that is as [`Count`] says.
    pub(crate) fn push_count(&mut self, members: impl IntoIterator<Item = Lit>, allowed: Allowed, guard: Option<Lit>) {
        self.members.push(members);
        self.demands.push((allowed, guard));
    }
}
