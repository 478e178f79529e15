//! Learns a clause from a conflict.
//!
//! The conflict's literals are traced back through their reasons until one literal of the last level is left (the first *unique
//! implication point*). A literal of the learnt clause is redundant if its reason leads only to literals that are in the clause
//! anyway; those are dropped.
//!
//! # References
//! Lintao Zhang et al., "Efficient Conflict Driven Learning in a Boolean Satisfiability Solver", ICCAD 2001; Niklas Sörensson,
//! Armin Biere, "Minimizing Learned Clauses", SAT 2009.

use super::term::Term;
use super::{Cdcl, Conflict, Reason};

/// What is known of a variable while a clause is being minimised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mark {
    /// Not met.
    #[default]
    None,
    /// In the clause, or traced through.
    Seen,
    /// Follows from other literals of the clause.
    Redundant,
    /// Does not.
    Needed,
}

/// Working memory, and the clause learnt last.
#[derive(Debug)]
pub(super) struct Analysis {
    /// The literal that it makes true first, one of the level to go back to second.
    pub(super) clause: Vec<Term>,
    marks: Vec<Mark>,
    /// Variables whose mark is to be cleared.
    marked: Vec<u32>,
    /// The levels that the clause's literals are of, as seen in this conflict.
    level_seen: Vec<u64>,
    stamp: u64,
    antecedents: Vec<Term>,
    stack: Vec<(Term, usize)>,
}

impl Analysis {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            clause: Vec::new(),
            marks: vec![Mark::None; variables],
            marked: Vec::new(),
            level_seen: vec![0; variables + 1],
            stamp: 0,
            antecedents: Vec::new(),
            stack: Vec::new(),
        }
    }
}

impl Cdcl {
    /// Leaves a learnt clause in the analysis; returns the level to go back to and the glue: on how many levels its literals are.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> (usize, u32) {
        let level = self.now.levels.len() as u32;
        self.analysis.clause.clear();
        self.analysis.clause.push(Term(0));
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
            let reason = self.reason(lit.variable());
            if let Reason::Long(id) = reason {
                self.bump_clause(id);
            }
            antecedents.clear();
            self.push_antecedents(lit, reason, &mut antecedents);
        }
        self.analysis.antecedents = antecedents;
        self.minimise();
        let back = self.sort_in_second();
        let glue = self.glue(0..self.analysis.clause.len());
        for &variable in &self.analysis.marked {
            self.analysis.marks[variable as usize] = Mark::None;
        }
        self.analysis.marked.clear();
        (back, glue)
    }

    /// The other literals of the clause that made `lit` true; they are false.
    #[inline]
    fn push_antecedents(&self, lit: Term, reason: Reason, antecedents: &mut Vec<Term>) {
        match reason {
            Reason::None => {}
            Reason::Binary(a) => antecedents.push(a),
            Reason::Ternary(a, b) => antecedents.extend([a, b]),
            Reason::Long(id) => antecedents.extend(self.clauses.lits(id).filter(|&other| other != lit)),
        }
    }

    /// Notes that a learnt clause has been of use.
    fn bump_clause(&mut self, id: super::ClauseId) {
        if self.clauses.is_learnt(id) {
            let glue = if self.clauses.glue(id) > 2 {
                self.analysis.stamp += 1;
                let stamp = self.analysis.stamp;
                let mut glue = 0;
                for lit in self.clauses.lits(id) {
                    let seen = &mut self.analysis.level_seen[self.now.origin[lit.variable()].level as usize];
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

    fn glue(&mut self, range: std::ops::Range<usize>) -> u32 {
        self.analysis.stamp += 1;
        let stamp = self.analysis.stamp;
        let mut glue = 0;
        for lit in &self.analysis.clause[range] {
            let seen = &mut self.analysis.level_seen[self.now.origin[lit.variable()].level as usize];
            glue += u32::from(*seen != stamp);
            *seen = stamp;
        }
        glue
    }

    /// Drops the literals that follow from others.
    fn minimise(&mut self) {
        let mut clause = std::mem::take(&mut self.analysis.clause);
        // Marks the levels of the clause: a literal of another level cannot be redundant.
        self.analysis.stamp += 1;
        for lit in &clause {
            self.analysis.level_seen[self.now.origin[lit.variable()].level as usize] = self.analysis.stamp;
        }
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

    /// Whether a false literal follows from others of the clause: all its antecedents are in it or follow themselves. Walks down
    /// the reasons with a stack of literals and how far their antecedents have been looked at.
    fn is_redundant(&mut self, lit: Term) -> bool {
        let mut stack = std::mem::take(&mut self.analysis.stack);
        stack.clear();
        stack.push((!lit, 0));
        let mut redundant = true;
        while let Some(&mut (lit, ref mut next)) = stack.last_mut() {
            let antecedent = self.antecedent(lit, *next);
            *next += 1;
            let variable = lit.variable();
            let Some(other) = antecedent else {
                // All have been looked at. The first on the stack stays marked as seen: it is of the clause.
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
                        && self.analysis.level_seen[self.level(below) as usize] == self.analysis.stamp =>
                {
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

    /// The `i`-th antecedent of a true literal; the literal itself, where it stands among them, is passed as a seen one.
    #[inline]
    fn antecedent(&self, lit: Term, i: usize) -> Option<Term> {
        match (self.reason(lit.variable()), i) {
            (Reason::Binary(a) | Reason::Ternary(a, _), 0) | (Reason::Ternary(_, a), 1) => Some(a),
            // A clause that made a literal true has it in front.
            (Reason::Long(id), i) => self.clauses.slice(id).get(i + 1).map(|&word| Term(word)),
            _ => None,
        }
    }

    /// Puts a literal of the highest level but the first's in the second place; returns that level.
    fn sort_in_second(&mut self) -> usize {
        let level = |lit: &Term| self.now.origin[lit.variable()].level;
        let clause = &mut self.analysis.clause;
        let Some(highest) = (1..clause.len()).max_by_key(|&i| level(&clause[i])) else { return 0 };
        clause.swap(1, highest);
        level(&clause[1]) as usize
    }
}
