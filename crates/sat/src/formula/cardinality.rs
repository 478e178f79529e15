//! Choice of the shortest form of a cardinality constraint: a few clauses, a group, or the
//! constraint itself.

use super::eager::by_clauses;
use super::{Allowed, Formula, MOST_MASKED};
use crate::cnf::Met;
use crate::lit::Lit;
use crate::number_set::NumberSet;

/// Greatest number of members for which a cardinality constraint becomes clauses, of which there
/// are six at most.
const MOST_IN_CLAUSES: usize = 3;

/// Greatest number of members for which "exactly one" is a cardinality constraint in a shared
/// formula, else a clause and a group.
const MOST_EXACT: usize = 9;

impl Formula {
    /// Adds the constraint that the number of true `lits` is one of `numbers`, if `guard` is true.
    ///
    /// A few clauses or a group are used if they suffice. For more than [`MOST_MASKED`] members,
    /// auxiliary variables separate numbers with gaps; they follow from the members.
    pub fn count(
        &mut self,
        lits: impl IntoIterator<Item = Lit>,
        numbers: &NumberSet,
        guard: Option<Lit>,
    ) {
        if guard == Some(Lit::FALSE) {
            return;
        }
        let guard = guard.filter(|&guard| guard != Lit::TRUE);
        let more = self.gather(lits, guard);
        let count = self.members.open().len();
        if count <= MOST_MASKED {
            self.masked(numbers.mask(more, count), guard);
        } else {
            let members = self.members.open().to_vec();
            self.members.give_up();
            self.many(members, numbers, more, guard);
        }
    }

    /// Collects the members. Constants, members that the guard decides, and opposite ones are
    /// counted here; a repeated one gets a variable of its own. Returns the number of members that
    /// are always true.
    fn gather(&mut self, lits: impl IntoIterator<Item = Lit>, guard: Option<Lit>) -> i64 {
        let mut more = 0;
        let mut repeated = Vec::new();
        let marks = self.cnf.begin();
        for lit in lits {
            if lit == Lit::TRUE || guard == Some(lit) {
                more += 1;
                continue;
            }
            if lit == Lit::FALSE || guard == Some(!lit) {
                continue;
            }
            match marks.meet(lit) {
                Met::New => self.members.add(lit),
                Met::Opposite if self.members.take_out(!lit) => more += 1,
                Met::Repeated | Met::Opposite => repeated.push(lit),
            }
        }
        for lit in repeated {
            let same = self.cnf.new_lit();
            self.cnf.equal(lit, same);
            self.members.add(same);
        }
        more
    }

    /// Adds the constraint that the number of true collected members is in the mask.
    fn masked(&mut self, mask: u64, guard: Option<Lit>) {
        let count = self.members.open().len();
        let (none, all, full) = (1, 1 << count, u64::MAX >> (63 - count));
        let unless = guard.map(|guard| !guard);
        match mask {
            _ if mask == full => {}
            0 => self.cnf.clause(unless),
            _ if mask == none => self.each(unless, |lit| !lit),
            _ if mask == all => self.each(unless, |lit| lit),
            _ if mask == full - none => self.one_of(unless, |lit| lit),
            _ if mask == full - all => self.one_of(unless, |lit| !lit),
            _ if mask == full - all - none => {
                self.one_of(unless, |lit| lit);
                self.one_of(unless, |lit| !lit);
            }
            _ if count <= MOST_IN_CLAUSES => {
                by_clauses(&mut self.cnf, self.members.open(), Allowed::Mask(mask), guard);
            }
            0b11 if guard.is_none() => self.group(),
            // A clause watches two of its literals: members that become false cost less than in a
            // cardinality constraint.
            0b10 if guard.is_none() && !(self.is_shared && count <= MOST_EXACT) => {
                self.one_of(None, |lit| lit);
                self.group();
            }
            _ => {
                let (least, most) = (mask.trailing_zeros(), mask.ilog2());
                let allowed = match (least, most) {
                    _ if mask.count_ones() != most - least + 1 => Allowed::Mask(mask),
                    (0, most) => Allowed::AtMost(most),
                    (least, most) if most as usize == count => Allowed::AtLeast(least),
                    (least, most) => Allowed::Between(least, most),
                };
                return self.push_count([], allowed, guard);
            }
        }
        self.members.give_up();
    }

    /// Adds a clause for each collected member, with the sign that `sign` returns.
    fn each(&mut self, unless: Option<Lit>, sign: impl Fn(Lit) -> Lit) {
        for &lit in self.members.open() {
            self.cnf.clause([sign(lit)].into_iter().chain(unless));
        }
    }

    /// Adds one clause of all collected members, with the signs that `sign` returns.
    fn one_of(&mut self, unless: Option<Lit>, sign: impl Fn(Lit) -> Lit) {
        self.cnf.clause(self.members.open().iter().map(|&lit| sign(lit)).chain(unless));
    }

    /// Adds the collected members as a group.
    fn group(&mut self) {
        self.groups.push(self.members.open().iter().copied());
    }

    /// Adds a constraint on too many members for a mask, with `more` true ones besides.
    fn many(&mut self, mut members: Vec<Lit>, numbers: &NumberSet, more: i64, guard: Option<Lit>) {
        if let Some(parity) = numbers.parity() {
            // A new variable is the parity of some of them, and replaces them.
            while members.len() > MOST_MASKED {
                let rest = members.split_off(MOST_MASKED - 1);
                let odd = self.cnf.new_lit();
                members.push(odd);
                self.count(std::mem::replace(&mut members, rest), &NumberSet::even(), None);
                members.push(odd);
            }
            let is_odd = (more + parity) % 2 != 0;
            return self.count(
                members,
                &if is_odd { NumberSet::odd() } else { NumberSet::even() },
                guard,
            );
        }
        let count = members.len() as i64;
        let range = (more, more + count);
        let runs = numbers.runs(range, true);
        let (Some(first), Some(last)) = (runs.first(), runs.last()) else {
            return self.cnf.clause(guard.map(|guard| !guard));
        };
        self.bounded(&members, (first.0 - more, last.1 - more), guard);
        for (first, last) in numbers.runs((first.0, last.1), false) {
            // Literals for numbers below the gap and above it; both follow from the members.
            let [below, above] = [self.cnf.new_lit(), self.cnf.new_lit()];
            self.bounded(&members, (0, first - 1 - more), Some(below));
            self.bounded(&members, (first - more, count), Some(!below));
            self.bounded(&members, (last + 1 - more, count), Some(above));
            self.bounded(&members, (0, last - more), Some(!above));
            self.cnf.clause([below, above].into_iter().chain(guard.map(|guard| !guard)));
        }
    }

    /// Adds a lower and an upper bound on many members.
    fn bounded(&mut self, members: &[Lit], (least, most): (i64, i64), guard: Option<Lit>) {
        let count = members.len() as i64;
        let unless = guard.map(|guard| !guard);
        for &lit in members {
            self.members.add(lit);
        }
        match least {
            0 => {}
            1 => self.one_of(unless, |lit| lit),
            _ if least == count => self.each(unless, |lit| lit),
            _ => {
                self.push_count([], Allowed::AtLeast(least as u32), guard);
                return self.bounded(members, (0, most), guard);
            }
        }
        match most {
            _ if most == count => {}
            0 => self.each(unless, |lit| !lit),
            1 if guard.is_none() => self.group(),
            _ if most == count - 1 => self.one_of(unless, |lit| !lit),
            _ => return self.push_count([], Allowed::AtMost(most as u32), guard),
        }
        self.members.give_up();
    }
}
