//! Groups, cardinality constraints and global constraints as clauses, for solvers that support
//! nothing else.
//!
//! A global constraint provides its own form [in clauses](Global::eager), groups and cardinality
//! constraints. A group is encoded pairwise, or by a sequential counter if it is large. A
//! cardinality constraint of few members needs no auxiliary variables: for each number that is not
//! allowed, there is a clause for each way to have exactly that many true members. A larger one
//! compares its sum with the ends of each gap between its numbers, by a totalizer ([`totalizer`]).

use tatham_core::{Budget, Stop};

use super::{Allowed, Cardinality, Formula, Global};
use crate::cnf::Cnf;
use crate::encode::order::OrderInt;
use crate::encode::totalizer;
use crate::lists::Lists;
use crate::lit::Lit;

/// Greatest number of clauses for which a cardinality constraint uses no auxiliary variables.
const MOST_CLAUSES: u64 = 36;

/// Greatest number of literals in all clauses. A solver takes about twenty bytes for each.
pub(crate) const MOST_LITERALS: usize = 100_000_000;

/// Returns the stop for a greater number.
pub(crate) fn too_many(literals: usize) -> Stop {
    Stop::Memory(format!(
        "the clauses need about {literals} literals (the maximum is {MOST_LITERALS})"
    ))
}

impl Formula {
    /// Returns the formula in clauses alone. Auxiliary variables follow the formula's own in number
    /// and are determined by them, so the number of models is the same.
    ///
    /// # Errors
    /// The time or the memory of the budget ran out first.
    pub fn eager(&self, budget: &Budget) -> Result<Cnf, Stop> {
        self.in_clauses(|_| true, budget)
    }

    /// Returns the formula in clauses alone, without the global constraints that are enforced by
    /// [cuts](Global::is_watched).
    ///
    /// # Errors
    /// The time or the memory of the budget ran out first.
    #[cfg(any(feature = "batsat", feature = "cadical", feature = "splr", test))]
    pub(crate) fn lowered(&self, budget: &Budget) -> Result<Cnf, Stop> {
        self.in_clauses(|rule| !rule.is_watched(), budget)
    }

    /// Returns the formula in clauses, with the selected global constraints; the others are left
    /// out.
    fn in_clauses(
        &self,
        is_stated: impl Fn(&dyn Global) -> bool,
        budget: &Budget,
    ) -> Result<Cnf, Stop> {
        let _claim = budget.claim(
            (self.cnf.literals() * size_of::<Lit>() + self.cnf.len() * size_of::<usize>()) as u64,
        )?;
        let mut lowered = Self { scopes: Lists::default(), rules: Vec::new(), ..self.clone() };
        for (rule, scope) in self.globals().filter(|(rule, _)| is_stated(&***rule)) {
            rule.eager(scope, &mut lowered, budget)?;
        }
        lowered.lower(budget)
    }

    /// Returns clauses, groups and cardinality constraints as clauses.
    fn lower(mut self, budget: &Budget) -> Result<Cnf, Stop> {
        let mut cnf = std::mem::take(&mut self.cnf);
        let make_room = |cnf: &mut Cnf, literals: usize| {
            let total = cnf.literals().saturating_add(literals);
            if total > MOST_LITERALS { Err(too_many(total)) } else { cnf.reserve(literals, budget) }
        };
        for group in self.groups() {
            budget.check()?;
            make_room(&mut cnf, group.len().min(32).pow(2).max(6 * group.len()))?;
            cnf.at_most_one(group);
        }
        for Cardinality { members, allowed, guard } in self.counts() {
            budget.check()?;
            if allowed == Allowed::Between(1, 1) && guard.is_none() {
                make_room(&mut cnf, members.len().pow(2))?;
                cnf.exactly_one(members);
                continue;
            }
            if clauses(members.len() as u64, allowed) <= MOST_CLAUSES {
                by_clauses(&mut cnf, members, allowed, guard);
                continue;
            }
            let terms: Vec<OrderInt> =
                members.iter().map(|&lit| OrderInt::from_steps(vec![0, 1], vec![lit])).collect();
            let compare = |cnf: &mut Cnf, bound: i64| {
                make_room(cnf, totalizer::room(&terms, bound))?;
                totalizer::compare(cnf, &terms, bound, budget)
            };
            for (first, last) in gaps(members.len(), allowed) {
                let below = if first == 0 {
                    Lit::FALSE
                } else {
                    compare(&mut cnf, first as i64 - 1)?.at_most()
                };
                let above = if last == members.len() {
                    Lit::FALSE
                } else {
                    compare(&mut cnf, last as i64 + 1)?.at_least()
                };
                cnf.clause([below, above].into_iter().chain(guard.map(|guard| !guard)));
            }
        }
        Ok(cnf)
    }
}

/// Returns the possible numbers of true members that are not allowed, as intervals.
fn gaps(members: usize, allowed: Allowed) -> Vec<(usize, usize)> {
    match allowed {
        Allowed::AtLeast(least) => vec![(0, least as usize - 1)],
        Allowed::AtMost(most) => vec![(most as usize + 1, members)],
        Allowed::Between(..) | Allowed::Mask(_) => {
            let forbidden: Vec<usize> =
                (0..=members).filter(|&number| !allowed.contains(number)).collect();
            forbidden.chunk_by(|a, b| a + 1 == *b).map(|run| (run[0], run[run.len() - 1])).collect()
        }
    }
}

/// Returns the number of clauses without auxiliary variables; a great number if there are too many.
fn clauses(members: u64, allowed: Allowed) -> u64 {
    // Binomial coefficient, as long as it is small.
    let choose = |some: u64| {
        (0..some.min(members - some)).try_fold(1_u64, |ways, i| {
            Some(ways * (members - i) / (i + 1)).filter(|&ways| ways <= MOST_CLAUSES)
        })
    };
    let gap = |(first, last): (usize, usize)| match (first, last as u64 == members) {
        // Numbers at one end of the range: one clause for each way to be just beyond the allowed
        // numbers.
        (0, _) => choose(last as u64),
        (_, true) => choose(first as u64),
        _ => (first..=last).try_fold(0, |sum, number| Some(sum + choose(number as u64)?)),
    };
    gaps(members as usize, allowed)
        .into_iter()
        .try_fold(0, |sum, run| Some(sum + gap(run)?))
        .unwrap_or(u64::MAX)
}

/// Adds a clause for each way to have a number that is not allowed.
/// The nearest number below all allowed ones covers the others below, and likewise above.
pub(super) fn by_clauses(cnf: &mut Cnf, members: &[Lit], allowed: Allowed, guard: Option<Lit>) {
    let count = members.len();
    for (first, last) in gaps(count, allowed) {
        // Literals of each clause: at the lower end the unchosen members, one of which must be
        // true; at the upper end the chosen ones, one of which must be false.
        let (numbers, names) = match (first == 0, last == count) {
            (true, _) => (last..=last, [true, false]),
            (_, true) => (first..=first, [false, true]),
            _ => (first..=last, [true, true]),
        };
        for number in numbers {
            ways(count, number, &mut |chosen| {
                let sign = |i: usize| if chosen[i] { !members[i] } else { members[i] };
                let lit = |i: usize| names[usize::from(chosen[i])].then(|| sign(i));
                cnf.clause((0..count).filter_map(lit).chain(guard.map(|guard| !guard)));
            });
        }
    }
}

/// Greatest number of which the ways to choose some are counted through.
const MOST_COUNTED: usize = 6;

/// Visits each way to choose `some` of `count`.
fn ways(count: usize, some: usize, with: &mut impl FnMut(&[bool])) {
    fn go(chosen: &mut [bool], at: usize, some: usize, with: &mut impl FnMut(&[bool])) {
        if chosen.len() - at < some {
            return;
        }
        if at == chosen.len() {
            return with(chosen);
        }
        chosen[at] = false;
        go(chosen, at + 1, some, with);
        if some > 0 {
            chosen[at] = true;
            go(chosen, at + 1, some - 1, with);
            chosen[at] = false;
        }
    }
    if count <= MOST_COUNTED {
        // In the same order: the first is the highest bit.
        for bits in (0_u32..1 << count).filter(|bits| bits.count_ones() as usize == some) {
            let chosen: [bool; MOST_COUNTED] =
                std::array::from_fn(|at| at < count && bits >> (count - 1 - at) & 1 == 1);
            with(&chosen[..count]);
        }
        return;
    }
    go(&mut vec![false; count], 0, some, with);
}
