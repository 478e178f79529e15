//! Cardinality constraints: the number of true literals among the members is one of the allowed
//! numbers.
//!
//! Only the numbers of true and of false members matter. Both are one number, the *state*: an index
//! into a table of *verdicts*. A member that becomes true or false moves the state by a step;
//! undoing the assignment moves it back. Constraints with an interval of numbers share a table,
//! whatever the interval and the number of members: only the numbers of members that may still
//! become true or false matter.
//!
//! ```text
//!   more may be true:     2          1          0         none
//!   … and false 2         –          –      rest false  conflict   a member that becomes true goes
//!               1         –          –      rest false  conflict   one to the right, one that
//!               0     rest true  rest true      –       conflict   becomes false one down
//!            none      conflict   conflict   conflict   conflict
//! ```
//!
//! If only one side is bounded, members with the other value move nothing, and the table is a line.
//! If there are gaps between the numbers, each pair of a number of members and a set of numbers has
//! a table of its own.
//!
//! Most moves change nothing. So each verdict has flags that mark it as *news* after a step from
//! the left and after a step from above. A verdict that already held one step earlier has been
//! applied.
//!
//! A conditional constraint has a *guard*: nothing follows for its members before the guard is
//! true, and if they conflict, the guard is false. When the guard becomes true, it makes a step of
//! 0, for which every verdict is news.
//!
//! Reasons are found on demand, from the members that had a value before: the true ones if their
//! number alone forbids the opposite, the false ones likewise, else both.
//!
//! # References
//! Mark H. Liffiton, Jordyn C. Maglalang, "A Cardinality Solver: More Expressive Constraints for
//! Free", SAT 2012; reasons on demand: Olga Ohrimenko, Peter J. Stuckey, Michael Codish,
//! "Propagation via Lazy Clause Generation", Constraints 14 (2009).

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::static_clauses::Move;
use crate::assignment::CountId;
use crate::formula::{Allowed, Cardinality, Formula};
use crate::lit::LitIndex;

/// Consequence of a state: the low bits of its entry in the table.
pub(super) const REST_TRUE: u8 = 1;
pub(super) const REST_FALSE: u8 = 2;
pub(super) const CONFLICT: u8 = 4;
const VERDICT: u8 = REST_TRUE | REST_FALSE | CONFLICT;

/// Flags of a verdict that differs from the one before the last member became true, or false.
const NEWS_OF_TRUE: u8 = 8;
const NEWS_OF_FALSE: u8 = 16;

/// Cardinality constraint.
#[derive(Clone, Copy, Debug)]
struct Rule {
    start: u32,
    end: u32,
    allowed: Allowed,
    guard: Option<LitIndex>,
}

/// All cardinality constraints with their states.
#[derive(Clone, Debug, Default)]
pub(super) struct Cardinalities {
    rules: Vec<Rule>,
    members: Vec<LitIndex>,
    /// State of each constraint: the index of its entry in `verdicts`.
    states: Vec<u32>,
    verdicts: Vec<u8>,
}

/// Positions of the tables among the verdicts.
#[derive(Debug, Default)]
struct Tables {
    /// Ends of the lines of upper bounds and of lower bounds, where nothing more is allowed.
    lines: [u32; 2],
    /// End of the square of both bounds, and the length of its rows.
    square: u32,
    row: u32,
    /// Tables of numbers with gaps, by number of members and set of numbers.
    gaps: BTreeMap<(u32, u64), u32>,
}

/// Size that a table must have: the number of members that may still become true (or false), and
/// the number of steps beyond that.
#[derive(Clone, Copy, Debug, Default)]
struct Reach {
    left: u32,
    beyond: u32,
}

impl Reach {
    fn extend(&mut self, left: u32, beyond: u32) {
        *self = Self { left: self.left.max(left), beyond: self.beyond.max(beyond) };
    }
}

impl Cardinalities {
    /// Adds the cardinality constraints of a formula; returns for each literal the moves that it
    /// makes when it becomes false.
    pub(super) fn add(&mut self, formula: &Formula) -> Vec<(usize, Move)> {
        let mut moves = Vec::new();
        if formula.counts().len() == 0 {
            return moves;
        }
        let members: usize = formula.counts().map(|count| count.members.len()).sum();
        moves.reserve(2 * members);
        self.members.reserve(members);
        let mut tables = self.make_tables(formula);
        for rule in formula.counts() {
            let start = self.members.len() as u32;
            self.members.extend(rule.members.iter().map(|&lit| LitIndex::from(lit)));
            let [end, count] = [self.members.len() as u32, self.rules.len() as u32];
            let (state, [of_true, of_false]) = self.begin(&mut tables, end - start, rule.allowed);
            self.states.push(state);
            for &member in &self.members[start as usize..] {
                if of_true > 0 {
                    moves.push((
                        (!member).index(),
                        Move { count, step: of_true, news: NEWS_OF_TRUE },
                    ));
                }
                if of_false > 0 {
                    moves.push((
                        member.index(),
                        Move { count, step: of_false, news: NEWS_OF_FALSE },
                    ));
                }
            }
            let guard = rule.guard.map(LitIndex::from);
            if let Some(guard) = guard {
                moves.push(((!guard).index(), Move { count, step: 0, news: VERDICT }));
            }
            self.rules.push(Rule { start, end, allowed: rule.allowed, guard });
        }
        moves
    }

    /// Builds the tables that constraints share, as large as any of them needs.
    fn make_tables(&mut self, formula: &Formula) -> Tables {
        // While its guard is not true, a constraint moves beyond its bounds; without a guard it
        // ends there.
        let (mut lines, mut square) = ([Reach::default(); 2], [Reach::default(); 2]);
        for Cardinality { members, allowed, guard } in formula.counts() {
            let members = members.len() as u32;
            let beyond = |bound: u32| if guard.is_some() { members - bound } else { 1 };
            match allowed {
                Allowed::AtMost(most) => lines[0].extend(most, beyond(most)),
                Allowed::AtLeast(least) => {
                    lines[1].extend(members - least, beyond(members - least));
                }
                Allowed::Between(least, most) => {
                    square[0].extend(most, beyond(most));
                    square[1].extend(members - least, beyond(members - least));
                }
                Allowed::Mask(_) => {}
            }
        }
        let mut tables = Tables::default();
        let sides = [(REST_FALSE, NEWS_OF_TRUE), (REST_TRUE, NEWS_OF_FALSE)];
        for ((line, reach), (rest, news)) in tables.lines.iter_mut().zip(lines).zip(sides) {
            *line = self.verdicts.len() as u32 + reach.left;
            self.verdicts.resize(*line as usize, 0);
            self.verdicts.push(rest | news);
            self.verdicts.resize((*line + 1 + reach.beyond) as usize, CONFLICT | news);
        }
        let [trues, falses] = square;
        tables.row = trues.left + 1 + trues.beyond;
        tables.square = self.verdicts.len() as u32 + tables.row * falses.left + trues.left;
        for row in 0..=falses.left + falses.beyond {
            for column in 0..tables.row {
                // Before the last allowed row or column nothing follows; there the rest follows;
                // beyond it there is a conflict, which is not news further on.
                self.verdicts.push(match (row.cmp(&falses.left), column.cmp(&trues.left)) {
                    (Ordering::Less, Ordering::Less) | (Ordering::Equal, Ordering::Equal) => 0,
                    (Ordering::Less, Ordering::Equal) => REST_FALSE | NEWS_OF_TRUE,
                    (Ordering::Equal, Ordering::Less) => REST_TRUE | NEWS_OF_FALSE,
                    (Ordering::Greater, Ordering::Greater) => CONFLICT,
                    (Ordering::Greater, _) => CONFLICT | NEWS_OF_FALSE,
                    (_, Ordering::Greater) => CONFLICT | NEWS_OF_TRUE,
                });
            }
        }
        tables
    }

    /// Returns the initial state for `members` members, and the steps of a member that becomes true
    /// and of one that becomes false.
    fn begin(&mut self, tables: &mut Tables, members: u32, allowed: Allowed) -> (u32, [u32; 2]) {
        match allowed {
            Allowed::AtMost(most) => (tables.lines[0] - most, [1, 0]),
            Allowed::AtLeast(least) => (tables.lines[1] - (members - least), [0, 1]),
            Allowed::Between(least, most) => {
                (tables.square - tables.row * (members - least) - most, [1, tables.row])
            }
            Allowed::Mask(mask) => {
                let table = *tables
                    .gaps
                    .entry((members, mask))
                    .or_insert_with(|| self.add_gaps(members, mask));
                (table, [1, members + 1])
            }
        }
    }

    /// Adds the verdicts for `members` members whose numbers have gaps; returns the initial state.
    fn add_gaps(&mut self, members: u32, mask: u64) -> u32 {
        let table = self.verdicts.len();
        let row = members as usize + 1;
        for falses in 0..=members {
            for trues in 0..=members {
                let here = verdict(members, mask, trues, falses);
                let differs = |step: usize, bit: u8| {
                    let before = self.verdicts.len() - step;
                    if self.verdicts[before] & VERDICT == here { 0 } else { bit }
                };
                let of_true = if trues > 0 { differs(1, NEWS_OF_TRUE) } else { 0 };
                let of_false = if falses > 0 { differs(row, NEWS_OF_FALSE) } else { 0 };
                self.verdicts.push(if here == 0 { 0 } else { here | of_true | of_false });
            }
        }
        table as u32
    }

    /// Moves the constraints of a literal; returns true if one of them has news.
    #[inline]
    pub(super) fn advance(&mut self, moves: &[Move]) -> bool {
        let mut news = 0;
        for step in moves {
            let state = &mut self.states[step.count as usize];
            *state += step.step;
            news |= self.verdicts[*state as usize] & step.news;
        }
        news != 0
    }

    /// Undoes these moves.
    #[inline]
    pub(super) fn retreat(&mut self, moves: &[Move]) {
        for step in moves {
            self.states[step.count as usize] -= step.step;
        }
    }

    /// Returns the news after a move: a verdict, or 0.
    #[inline]
    pub(super) fn news(&self, step: &Move) -> u8 {
        let entry = self.verdicts[self.states[step.count as usize] as usize];
        if entry & step.news == 0 { 0 } else { entry & VERDICT }
    }

    #[inline]
    pub(super) fn members(&self, id: CountId) -> &[LitIndex] {
        let Rule { start, end, .. } = self.rules[id.0 as usize];
        &self.members[start as usize..end as usize]
    }

    #[inline]
    pub(super) fn guard(&self, id: CountId) -> Option<LitIndex> {
        self.rules[id.0 as usize].guard
    }

    /// Adds to `out` the false literals that imply that a constraint makes `lit` true, or with
    /// `None` that it is in conflict. `value` returns the values of the other members and the guard
    /// at that time: 1 true, −1 false, 0 unassigned.
    pub(super) fn explain(
        &self,
        id: CountId,
        lit: Option<LitIndex>,
        value: impl Fn(LitIndex) -> i8,
        out: &mut Vec<LitIndex>,
    ) {
        let Rule { allowed, guard, .. } = self.rules[id.0 as usize];
        let members = self.members(id);
        let number = |wanted: i8| members.iter().filter(|&&member| value(member) == wanted).count();
        let (trues, falses) = (number(1), number(-1));
        // Least and greatest number of true members if the literal were false too.
        let is_member = |wanted: LitIndex| members.contains(&wanted);
        let (least, most) = match lit {
            Some(lit) if is_member(lit) => (trues, members.len() - falses - 1),
            Some(lit) if is_member(!lit) => (trues + 1, members.len() - falses),
            _ => (trues, members.len() - falses),
        };
        let (by_trues, by_falses) = match allowed {
            Allowed::AtMost(bound) | Allowed::Between(_, bound) if least > bound as usize => {
                (true, false)
            }
            Allowed::AtMost(_) | Allowed::AtLeast(_) | Allowed::Between(..) => (false, true),
            Allowed::Mask(mask) if mask >> least == 0 => (true, false),
            Allowed::Mask(mask) if mask & (u64::MAX >> (63 - most)) == 0 => (false, true),
            Allowed::Mask(_) => (true, true),
        };
        for &member in members {
            match value(member) {
                1 if by_trues => out.push(!member),
                -1 if by_falses => out.push(member),
                _ => {}
            }
        }
        out.extend(guard.filter(|&guard| value(guard) > 0).map(|guard| !guard));
    }
}

/// Returns the verdict for these numbers of true and false members; 0 if they exceed the number of
/// members.
fn verdict(members: u32, mask: u64, trues: u32, falses: u32) -> u8 {
    let Some(open) = members.checked_sub(trues + falses) else { return 0 };
    let reached = mask >> trues;
    // Checks if an allowed number is reachable: as it is, with one more true, with one more false.
    let in_reach = |numbers: u64, open: u32| numbers & (u64::MAX >> (63 - open)) != 0;
    match open.checked_sub(1) {
        _ if !in_reach(reached, open) => CONFLICT,
        Some(open) if !in_reach(reached >> 1, open) => REST_FALSE,
        Some(open) if !in_reach(reached, open) => REST_TRUE,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignment::PartialAssignment;

    impl Cardinalities {
        /// Checks a reason against the constraint alone. With its literals false, whatever the
        /// other members are, no number is allowed unless `lit` is true; and the literals had their
        /// values before. Tries all values of the members.
        pub(in super::super) fn audit(
            &self,
            id: CountId,
            lit: Option<LitIndex>,
            reason: &[LitIndex],
            now: &PartialAssignment,
        ) {
            let Rule { allowed, guard, .. } = self.rules[id.0 as usize];
            let members = self.members(id);
            let position = |term: LitIndex| now.origin[term.variable()].position;
            for &other in reason {
                assert_eq!(now.value(other), -1, "a reason's literals are false");
                assert!(
                    lit.is_none_or(|lit| position(other) < position(lit)),
                    "a reason lies before what it explains"
                );
            }
            let opposed = |term: LitIndex| reason.contains(&term) || lit == Some(term);
            assert!(guard.is_none_or(|guard| opposed(!guard)), "a reason names the guard");
            if members.len() > 16 {
                // Too many to try: all numbers are possible from the number of members that are
                // always true to that of members that may be true.
                let [trues, falses] = [true, false].map(|value| {
                    members.iter().filter(|&&m| opposed(if value { !m } else { m })).count()
                });
                assert!(
                    !(trues..=members.len() - falses).any(|number| allowed.contains(number)),
                    "{lit:?} {reason:?} {allowed:?}"
                );
                return;
            }
            for values in 0..1_u32 << members.len() {
                let holds = |i: usize| values >> i & 1 == 1;
                let agrees = |(i, &member): (usize, &LitIndex)| {
                    !opposed(if holds(i) { member } else { !member })
                };
                if members.iter().enumerate().all(agrees) {
                    assert!(
                        !allowed.contains(values.count_ones() as usize),
                        "{lit:?} does not follow from {reason:?}: {members:?} {allowed:?}"
                    );
                }
            }
        }
    }
}
