//! From "so many of these are true" to the shortest demand that says it: a few clauses, a group, or a count.

use super::eager::by_clauses;
use super::{Allowed, Formula, MOST_MASKED};
use crate::cnf::Met;
use crate::lit::Lit;
use crate::number_set::NumberSet;

/// Up to so many members a count becomes clauses, of which there are six at most.
const MOST_IN_CLAUSES: usize = 3;

/// Up to so many members "exactly one" is a count in a formula that is shared, else a clause and a group.
const MOST_EXACT: usize = 9;

impl Formula {
    /// Demands that the number of `lits` that are true is one of `numbers`, wherever `guard` holds.
    ///
    /// What can be said in a few clauses, or as a group, is; of more than [`MOST_MASKED`] members numbers with gaps are told apart
    /// by helping variables, which follow from the members.
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

    /// Takes the members in: constants, and those that the guard decides, are counted here and now, and so are opposite ones; a
    /// repeated one gets a variable of its own. Returns how many are true whatever happens.
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

    /// Demands of the members under way the numbers of the mask.
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
            // A clause watches two of its literals: members that become false cost less than they do in a count.
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

    /// Each of the members under way is as `sign` says.
    fn each(&mut self, unless: Option<Lit>, sign: impl Fn(Lit) -> Lit) {
        for &lit in self.members.open() {
            self.cnf.clause([sign(lit)].into_iter().chain(unless));
        }
    }

    /// One of the members under way is as `sign` says.
    fn one_of(&mut self, unless: Option<Lit>, sign: impl Fn(Lit) -> Lit) {
        self.cnf.clause(self.members.open().iter().map(|&lit| sign(lit)).chain(unless));
    }

    /// The members under way are a group.
    fn group(&mut self) {
        self.groups.push(self.members.open().iter().copied());
    }

    /// Members too many for a mask, `more` true ones beside.
    fn many(&mut self, mut members: Vec<Lit>, numbers: &NumberSet, more: i64, guard: Option<Lit>) {
        if let Some(parity) = numbers.parity() {
            // Some of them are as even as a variable of their own says, and that takes their place.
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
            // Below the gap or above it; each of the two follows from the members.
            let [below, above] = [self.cnf.new_lit(), self.cnf.new_lit()];
            self.bounded(&members, (0, first - 1 - more), Some(below));
            self.bounded(&members, (first - more, count), Some(!below));
            self.bounded(&members, (last + 1 - more, count), Some(above));
            self.bounded(&members, (0, last - more), Some(!above));
            self.cnf.clause([below, above].into_iter().chain(guard.map(|guard| !guard)));
        }
    }

    /// Many members of which at least and at most so many are true.
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
