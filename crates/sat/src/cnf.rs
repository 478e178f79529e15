//! A formula in conjunctive normal form under construction, and its DIMACS text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::lit::Lit;

/// Clauses over numbered variables. All clauses lie in one flat list.
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    variables: usize,
    lits: Vec<Lit>,
    /// Where each clause ends in `lits`.
    ends: Vec<usize>,
    notes: BTreeMap<usize, String>,
    contradictory: bool,
}

impl Cnf {
    /// No clause, no variable but the constant.
    pub fn new() -> Self {
        Self { variables: 1, ..Self::default() }
    }

    /// A new variable's positive literal.
    pub fn new_lit(&mut self) -> Lit {
        self.variables += 1;
        Lit::from_dimacs(i32::try_from(self.variables).expect("kinds bound their encodings far below 2^31 variables"))
    }

    /// So many new variables' positive literals.
    pub fn new_lits(&mut self, count: usize) -> Vec<Lit> {
        (0..count).map(|_| self.new_lit()).collect()
    }

    /// Demands that one of `lits` is true. False constants and repeated literals vanish, and so does a clause that is always
    /// true.
    pub fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) {
        let start = self.lits.len();
        for lit in lits {
            let earlier = &self.lits[start..];
            if lit == Lit::TRUE || earlier.contains(&!lit) {
                self.lits.truncate(start);
                return;
            }
            if lit != Lit::FALSE && !earlier.contains(&lit) {
                self.lits.push(lit);
            }
        }
        self.contradictory |= self.lits.len() == start;
        self.ends.push(self.lits.len());
    }

    /// Demands `consequence` where all of `conditions` hold.
    pub fn implies(&mut self, conditions: impl IntoIterator<Item = Lit>, consequence: Lit) {
        self.clause(conditions.into_iter().map(|lit| !lit).chain([consequence]));
    }

    /// Demands that `a` and `b` have the same value.
    pub fn equal(&mut self, a: Lit, b: Lit) {
        self.clause([!a, b]);
        self.clause([a, !b]);
    }

    /// Says in the DIMACS text what a variable means: `cell 3,4 is black`.
    pub fn note(&mut self, lit: Lit, meaning: impl Into<String>) {
        self.notes.insert(lit.variable(), meaning.into());
    }

    /// Number of variables, the constant counted.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The clauses, each a list of literals.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        (0..self.ends.len()).map(|i| &self.lits[if i == 0 { 0 } else { self.ends[i - 1] }..self.ends[i]])
    }

    /// Number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Number of literals in all clauses: what it takes of memory.
    pub fn literals(&self) -> usize {
        self.lits.len()
    }

    /// Whether nothing is demanded.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Whether it holds an empty clause: unsatisfiable at sight.
    pub fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    /// The formula in DIMACS, the format of the SAT competitions: the notes as comments, variable 1 fixed to true.
    pub fn to_dimacs(&self) -> String {
        let mut text = String::new();
        let mut write = || -> std::fmt::Result {
            for (variable, meaning) in &self.notes {
                writeln!(text, "c {variable} {meaning}")?;
            }
            writeln!(text, "p cnf {} {}", self.variables, self.len() + 1)?;
            writeln!(text, "1 0")?;
            for clause in self.clauses() {
                for lit in clause {
                    write!(text, "{} ", lit.dimacs())?;
                }
                writeln!(text, "0")?;
            }
            Ok(())
        };
        write().expect("writing to a string cannot fail");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_and_repetitions_vanish() {
        let mut cnf = Cnf::new();
        let [a, b] = [cnf.new_lit(), cnf.new_lit()];
        cnf.clause([a, Lit::FALSE, b, a]);
        cnf.clause([a, Lit::TRUE]);
        cnf.clause([b, !b]);
        assert_eq!(cnf.clauses().collect::<Vec<_>>(), [[a, b]]);
        assert!(!cnf.is_contradictory());
        cnf.clause([Lit::FALSE]);
        assert!(cnf.is_contradictory());
    }

    #[test]
    fn dimacs_names_its_variables() {
        let mut cnf = Cnf::new();
        let a = cnf.new_lit();
        cnf.note(a, "cell 1,1 is black");
        cnf.implies([a], Lit::FALSE);
        assert_eq!(cnf.to_dimacs(), "c 2 cell 1,1 is black\np cnf 2 2\n1 0\n-2 0\n");
    }
}
