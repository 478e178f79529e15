//! Analysis of a conflict, which learns a clause.
//!
//! The conflict's literals are traced back through their reasons until one literal of the last
//! level is left (the first *unique implication point*). A literal of the learnt clause is
//! redundant if its reason leads only to literals of the clause; such literals are dropped. The
//! remaining literals of a level may all follow from one earlier literal of that level, which then
//! replaces them.
//!
//! # References
//! Lintao Zhang et al., "Efficient Conflict Driven Learning in a Boolean Satisfiability Solver",
//! ICCAD 2001; Niklas Sörensson, Armin Biere, "Minimizing Learned Clauses", SAT 2009; Mathias
//! Fleury, Armin Biere, "Efficient All-UIP Learned Clause Minimization", SAT 2021 (one literal for
//! a level).

use super::{Cdcl, Conflict};
use crate::assignment::{ClauseId, Reason};
use crate::lit::LitIndex;

/// Mark of a variable while a clause is minimised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mark {
    /// Not visited.
    #[default]
    None,
    /// In the clause, or traced through.
    Seen,
    /// Implied by other literals of the clause.
    Redundant,
    /// Not implied by other literals of the clause.
    Needed,
}

/// Working memory, and the clause learnt last.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    /// Learnt clause: the literal that it makes true is first, one of the level to backtrack to is
    /// second.
    pub(super) clause: Vec<LitIndex>,
    marks: Vec<Mark>,
    /// Variables whose mark must be cleared.
    marked: Vec<u32>,
    /// Stamp of the last clause with a literal of the level.
    level_seen: Vec<u64>,
    stamp: u64,
    antecedents: Vec<LitIndex>,
    stack: Vec<(LitIndex, usize)>,
    /// Reasons found on demand, one after another.
    spelt: Vec<LitIndex>,
    /// Block in which a variable was last traced while a clause shrank.
    traced: Vec<u64>,
    block: u64,
    lazy: Vec<(u32, Reason)>,
}

impl Analysis {
    /// Makes room for `variables` variables on first use: many puzzles are solved without a
    /// conflict.
    fn make_room(&mut self, variables: usize) {
        if self.marks.is_empty() {
            self.marks = vec![Mark::None; variables];
            self.level_seen = vec![0; variables + 1];
            self.traced = vec![0; variables];
        }
    }
}

impl Cdcl {
    /// Leaves the learnt clause in the analysis; returns the level to backtrack to and the glue,
    /// the number of levels of its literals.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> (usize, u32) {
        let level = self.now.levels.len() as u32;
        self.analysis.make_room(self.now.origin.len());
        self.heap.make_once();
        self.analysis.clause.clear();
        self.analysis.clause.push(LitIndex(0));
        let mut antecedents = std::mem::take(&mut self.analysis.antecedents);
        antecedents.clear();
        match conflict {
            Conflict::Short(lit, reason) => {
                antecedents.push(lit);
                self.push_antecedents(lit, reason, &mut antecedents);
            }
            Conflict::Long(id) => {
                self.bump_clause(id);
                antecedents.extend(self.clauses.lits(id));
            }
            Conflict::Propagator => antecedents.extend(self.propagators.clash()),
            Conflict::Count(id) => {
                self.counts.explain(id, None, |lit| self.now.value(lit), &mut antecedents);
                #[cfg(test)]
                self.counts.audit(id, None, &antecedents, &self.now);
            }
        }
        let mut open = 0;
        let mut at = self.now.trail.len();
        loop {
            for &lit in &antecedents {
                let variable = lit.variable();
                if self.analysis.marks[variable] == Mark::None && self.level(variable) > 0 {
                    self.analysis.marks[variable] = Mark::Seen;
                    self.analysis.marked.push(variable as u32);
                    self.heap.bump(variable);
                    if self.level(variable) == level {
                        open += 1;
                    } else {
                        self.analysis.clause.push(lit);
                    }
                }
            }
            let lit = loop {
                at -= 1;
                let lit = self.now.trail[at];
                if self.analysis.marks[lit.variable()] == Mark::Seen {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                self.analysis.clause[0] = !lit;
                break;
            }
            let reason = self.spell(lit);
            if let Reason::Long(id) = reason {
                self.bump_clause(id);
            }
            antecedents.clear();
            self.push_antecedents(lit, reason, &mut antecedents);
        }
        self.analysis.antecedents = antecedents;
        self.minimise();
        let glue = self.glue();
        // A clause whose literals are spread over the levels, one or two each, gains little by
        // shrinking; if long clauses are expensive, it always pays.
        if self.are_dear || self.analysis.clause.len() >= 2 * glue as usize {
            self.shrink();
        }
        let back = self.sort_in_second();
        self.end_analysis();
        (back, glue)
    }

    /// Leaves in `core` assumptions that contradict each other.
    /// All decisions are assumptions, and they make another one, `refused`, false.
    pub(super) fn analyze_refusal(&mut self, refused: LitIndex) {
        self.core.push(refused.into());
        self.analysis.make_room(self.now.origin.len());
        let mut antecedents = std::mem::take(&mut self.analysis.antecedents);
        self.mark(refused.variable(), Mark::Seen);
        let first = self.now.levels.first().map_or(self.now.trail.len(), |level| level.start);
        for at in (first..self.now.trail.len()).rev() {
            let lit = self.now.trail[at];
            if self.analysis.marks[lit.variable()] == Mark::None {
                continue;
            }
            let reason = self.spell(lit);
            if reason == Reason::None {
                self.core.push(lit.into());
            }
            antecedents.clear();
            self.push_antecedents(lit, reason, &mut antecedents);
            for other in &antecedents {
                self.mark(other.variable(), Mark::Seen);
            }
        }
        self.analysis.antecedents = antecedents;
        self.end_analysis();
    }

    /// Clears the marks, and makes reasons lazy again.
    fn end_analysis(&mut self) {
        for &variable in &self.analysis.marked {
            self.analysis.marks[variable as usize] = Mark::None;
        }
        self.analysis.marked.clear();
        for (variable, reason) in self.analysis.lazy.drain(..) {
            self.now.origin[variable as usize].reason = reason;
        }
        self.analysis.spelt.clear();
    }

    /// Returns the reason of a true literal; a lazy one is found and kept until the end of the
    /// analysis.
    #[inline]
    fn spell(&mut self, lit: LitIndex) -> Reason {
        match self.reason(lit.variable()) {
            reason @ (Reason::Count(_) | Reason::Propagator(..)) => self.spell_out(lit, reason),
            reason => reason,
        }
    }

    #[cold]
    fn spell_out(&mut self, lit: LitIndex, lazy: Reason) -> Reason {
        let Self { now, counts, propagators, analysis, .. } = self;
        let position = now.origin[lit.variable()].position;
        analysis.lazy.push((lit.variable() as u32, lazy));
        let start = analysis.spelt.len();
        match lazy {
            Reason::Count(id) => {
                counts.explain(
                    id,
                    Some(lit),
                    |other| now.value_before(other, position),
                    &mut analysis.spelt,
                );
                #[cfg(test)]
                counts.audit(id, Some(lit), &analysis.spelt[start..], now);
            }
            Reason::Propagator(id, place) => {
                propagators.explain(id, place, now, &mut analysis.spelt);
                #[cfg(test)]
                propagators.audit(id, Some(lit), &analysis.spelt[start..], now);
            }
            reason => return reason,
        }
        let reason = Reason::Spelt(start as u32, analysis.spelt.len() as u32);
        now.origin[lit.variable()].reason = reason;
        reason
    }

    /// Adds the other literals of the clause that made `lit` true; they are false.
    #[inline]
    fn push_antecedents(&self, lit: LitIndex, reason: Reason, antecedents: &mut Vec<LitIndex>) {
        match reason {
            Reason::None => {}
            Reason::Binary(a) => antecedents.push(a),
            Reason::Ternary(a, b) => antecedents.extend([a, b]),
            Reason::Long(id) => {
                antecedents.extend(self.clauses.lits(id).filter(|&other| other != lit));
            }
            Reason::Spelt(start, end) => {
                antecedents.extend(&self.analysis.spelt[start as usize..end as usize]);
            }
            Reason::Count(_) | Reason::Propagator(..) => unreachable!("spelt out before"),
        }
    }

    /// Marks a learnt clause as used.
    fn bump_clause(&mut self, id: ClauseId) {
        if self.clauses.is_learnt(id) {
            let glue = if self.clauses.glue(id) > 2 {
                self.analysis.stamp += 1;
                let stamp = self.analysis.stamp;
                let mut glue = 0;
                for lit in self.clauses.lits(id) {
                    let seen = &mut self.analysis.level_seen
                        [self.now.origin[lit.variable()].level as usize];
                    glue += u32::from(*seen != stamp);
                    *seen = stamp;
                }
                glue
            } else {
                2
            };
            self.clauses.mark_used(id, glue);
        }
    }

    /// Returns the number of levels of the clause's literals; marks these levels.
    fn glue(&mut self) -> u32 {
        self.analysis.stamp += 1;
        let stamp = self.analysis.stamp;
        let mut glue = 0;
        for lit in &self.analysis.clause {
            let seen =
                &mut self.analysis.level_seen[self.now.origin[lit.variable()].level as usize];
            glue += u32::from(*seen != stamp);
            *seen = stamp;
        }
        glue
    }

    /// Drops the literals that follow from others.
    fn minimise(&mut self) {
        // A literal whose level has no other literal in the clause cannot be redundant.
        self.glue();
        let mut clause = std::mem::take(&mut self.analysis.clause);
        let mut kept = 1;
        for i in 1..clause.len() {
            if self.reason(clause[i].variable()) == Reason::None || !self.is_redundant(clause[i]) {
                clause[kept] = clause[i];
                kept += 1;
            }
        }
        clause.truncate(kept);
        self.analysis.clause = clause;
    }

    /// Replaces all literals of a level by one, if that adds no other literals: the last literal
    /// that implies them all.
    fn shrink(&mut self) {
        let mut clause = std::mem::take(&mut self.analysis.clause);
        let mut antecedents = std::mem::take(&mut self.analysis.antecedents);
        // The highest level first: the literals of lower levels that it needs are then still in the
        // clause, or follow from their replacement.
        clause[1..].sort_unstable_by_key(|lit| {
            std::cmp::Reverse(self.now.origin[lit.variable()].position)
        });
        let (mut kept, mut next) = (1, 1);
        while next < clause.len() {
            let start = next;
            let level = self.level(clause[start].variable());
            while next < clause.len() && self.level(clause[next].variable()) == level {
                next += 1;
            }
            if next - start > 1
                && let Some(one) =
                    self.implication_point(&clause[start..next], level, &mut antecedents)
            {
                clause[kept] = one;
                kept += 1;
            } else {
                clause.copy_within(start..next, kept);
                kept += next - start;
            }
        }
        clause.truncate(kept);
        self.analysis.antecedents = antecedents;
        self.analysis.clause = clause;
    }

    /// Returns the last literal of a level that implies the whole block together with the rest of
    /// the clause. The block's literals are sorted from the last to the first.
    fn implication_point(
        &mut self,
        block: &[LitIndex],
        level: u32,
        antecedents: &mut Vec<LitIndex>,
    ) -> Option<LitIndex> {
        self.analysis.block += 1;
        let number = self.analysis.block;
        for lit in block {
            self.analysis.traced[lit.variable()] = number;
        }
        let mut open = block.len();
        let mut at = self.now.origin[block[0].variable()].position as usize;
        loop {
            let lit = loop {
                let lit = self.now.trail[at];
                if self.analysis.traced[lit.variable()] == number {
                    break lit;
                }
                at -= 1;
            };
            if open == 1 {
                return Some(!lit);
            }
            at -= 1;
            open -= 1;
            let reason = self.spell(lit);
            antecedents.clear();
            self.push_antecedents(lit, reason, antecedents);
            for &other in &*antecedents {
                let variable = other.variable();
                let traced = &mut self.analysis.traced[variable];
                if self.now.origin[variable].level == level {
                    open += usize::from(*traced != number);
                    *traced = number;
                } else if self.level(variable) > 0 && !self.is_in_or_redundant(other) {
                    return None;
                }
            }
        }
    }

    /// Returns true if a false literal is in the clause, or follows from literals of it.
    fn is_in_or_redundant(&mut self, lit: LitIndex) -> bool {
        match self.analysis.marks[lit.variable()] {
            Mark::Seen | Mark::Redundant => true,
            Mark::Needed => false,
            Mark::None => {
                let is_redundant = self.reason(lit.variable()) != Reason::None
                    && self.analysis.level_seen[self.level(lit.variable()) as usize]
                        == self.analysis.stamp
                    && self.is_redundant(lit);
                self.mark(
                    lit.variable(),
                    if is_redundant { Mark::Redundant } else { Mark::Needed },
                );
                is_redundant
            }
        }
    }

    /// Returns true if a false literal follows from others of the clause: all its antecedents are
    /// in the clause or follow themselves. Walks down the reasons with a stack of literals, each
    /// with the number of its antecedents visited.
    fn is_redundant(&mut self, lit: LitIndex) -> bool {
        let mut stack = std::mem::take(&mut self.analysis.stack);
        stack.clear();
        self.spell(!lit);
        stack.push((!lit, 0));
        let mut redundant = true;
        while let Some(&mut (lit, ref mut next)) = stack.last_mut() {
            let antecedent = self.antecedent(lit, *next);
            *next += 1;
            let variable = lit.variable();
            let Some(other) = antecedent else {
                // All antecedents are visited. The first literal on the stack keeps its mark: it
                // belongs to the clause.
                if stack.len() > 1 {
                    self.mark(variable, Mark::Redundant);
                }
                stack.pop();
                continue;
            };
            let below = other.variable();
            match self.analysis.marks[below] {
                Mark::Seen | Mark::Redundant => {}
                _ if self.level(below) == 0 => {}
                Mark::None
                    if self.reason(below) != Reason::None
                        && self.analysis.level_seen[self.level(below) as usize]
                            == self.analysis.stamp =>
                {
                    self.spell(!other);
                    stack.push((!other, 0));
                }
                _ => {
                    redundant = false;
                    break;
                }
            }
        }
        if !redundant {
            for &(lit, _) in stack.iter().skip(1) {
                self.mark(lit.variable(), Mark::Needed);
            }
        }
        self.analysis.stack = stack;
        redundant
    }

    fn mark(&mut self, variable: usize, mark: Mark) {
        if self.analysis.marks[variable] == Mark::None {
            self.analysis.marked.push(variable as u32);
        }
        self.analysis.marks[variable] = mark;
    }

    /// Returns the `i`-th antecedent of a true literal; the literal itself, if it is among them,
    /// counts as visited.
    #[inline]
    fn antecedent(&self, lit: LitIndex, i: usize) -> Option<LitIndex> {
        match (self.reason(lit.variable()), i) {
            (Reason::Binary(a) | Reason::Ternary(a, _), 0) | (Reason::Ternary(_, a), 1) => Some(a),
            // The literal that a clause made true is its first.
            (Reason::Long(id), i) => self.clauses.slice(id).get(i + 1).map(|&word| LitIndex(word)),
            (Reason::Spelt(start, end), i) => {
                self.analysis.spelt[start as usize..end as usize].get(i).copied()
            }
            _ => None,
        }
    }

    /// Moves a literal of the highest level below the first's to the second position; returns that
    /// level.
    fn sort_in_second(&mut self) -> usize {
        let level = |lit: &LitIndex| self.now.origin[lit.variable()].level;
        let clause = &mut self.analysis.clause;
        let Some(highest) = (1..clause.len()).max_by_key(|&i| level(&clause[i])) else { return 0 };
        clause.swap(1, highest);
        level(&clause[1]) as usize
    }
}
