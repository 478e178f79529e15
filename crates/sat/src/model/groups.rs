//! Rules on groups of variables that puzzles ask for so often that they have names.

use super::Model;
use super::int::Int;
use crate::encode::automaton;
use crate::lit::Lit;
use crate::number_set::NumberSet;

impl Model {
    /// Demands that no value stands twice among `ints`; and where there are as many integers as values, each then stands once.
    ///
    /// A group of literals for each value, or a count.
    pub fn all_different(&mut self, ints: impl IntoIterator<Item = Int>) {
        let ints: Vec<Int> = ints.into_iter().collect();
        self.make_all_direct(&ints);
        // Where each value can stand.
        let mut places: Vec<(i64, Lit)> = Vec::with_capacity(ints.iter().map(|&int| self.domain(int).values().len()).sum());
        for domain in ints.iter().map(|&int| self.domain(int)) {
            places.extend(domain.values().iter().zip(domain.lits()));
        }
        // Stable, so that the integers of a value stay in their order.
        places.sort_by_key(|&(value, _)| value);
        let values = places.chunk_by(|a, b| a.0 == b.0).count();
        if values < ints.len() {
            self.formula.clause([]);
        }
        let each = if values == ints.len() { NumberSet::is(1) } else { NumberSet::at_most(1) };
        for places in places.chunk_by(|a, b| a.0 == b.0) {
            if !self.has_room(places.len()) {
                return;
            }
            self.formula.count(places.iter().map(|&(_, lit)| lit), &each, None);
        }
        self.different.push(ints);
    }

    /// Demands that the values of `ints` are, in their order, one of the rows.
    ///
    /// A variable for each row, and a clause of two literals for each of its values.
    ///
    /// # Panics
    /// If a row has another length than `ints`.
    pub fn table(&mut self, ints: &[Int], rows: impl IntoIterator<Item = Vec<i64>>) {
        let mut rows: Vec<Vec<i64>> = rows.into_iter().collect();
        rows.sort_unstable();
        rows.dedup();
        self.make_all_direct(ints);
        let place = |row: &[i64]| -> Option<Vec<usize>> {
            assert_eq!(row.len(), ints.len(), "a row has a value for each integer");
            ints.iter().zip(row).map(|(&int, &value)| self.domain(int).values().place(value)).collect()
        };
        let rows: Vec<Vec<usize>> = rows.iter().filter_map(|row| place(row)).collect();
        let columns: Vec<Vec<Lit>> = ints.iter().map(|&int| self.domain(int).lits().collect()).collect();
        if !self.has_room(rows.len().saturating_mul(3 * ints.len() + 1)) {
            return;
        }
        let chosen = self.formula.new_lits(rows.len());
        self.formula.clause(chosen.iter().copied());
        // Which rows allow each value.
        let mut supports: Vec<Vec<Vec<Lit>>> = columns.iter().map(|lits| vec![Vec::new(); lits.len()]).collect();
        for (row, &lit) in rows.iter().zip(&chosen) {
            for (column, &value) in row.iter().enumerate() {
                self.formula.clause([!lit, columns[column][value]]);
                supports[column][value].push(lit);
            }
        }
        for (lits, supports) in columns.iter().zip(supports) {
            for (&lit, support) in lits.iter().zip(supports) {
                self.formula.clause(support.into_iter().chain([!lit]));
            }
        }
    }

    /// Demands that the true ones of `line` stand in runs of these lengths, in this order, with at least one false between two runs:
    /// a line of Pattern. By an automaton that reads the line ([`automaton`]).
    pub fn runs(&mut self, line: &[Lit], runs: &[usize]) {
        if self.has_room(automaton::room(line.len(), runs)) {
            automaton::runs(&mut self.formula.cnf, line, runs);
        }
    }
}
