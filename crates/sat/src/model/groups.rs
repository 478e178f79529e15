//! Rules on groups of variables that puzzles ask for so often that they have names.

use std::collections::BTreeMap;

use super::Model;
use super::int::Int;
use crate::encode::automaton;
use crate::lit::Lit;

impl Model {
    /// Demands that no value stands twice among `ints`; and where there are as many integers as values, each then stands once.
    ///
    /// Pairwise for each value, up to 32 integers: n²/2 clauses of two literals a value.
    pub fn all_different(&mut self, ints: impl IntoIterator<Item = Int>) {
        let ints: Vec<Int> = ints.into_iter().collect();
        let mut places: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
        for &int in &ints {
            let values = self.values(int).to_vec();
            for (value, &lit) in values.into_iter().zip(self.direct(int)) {
                places.entry(value).or_default().push(lit);
            }
        }
        if places.len() < ints.len() {
            self.cnf.clause([]);
        }
        let each_once = places.len() == ints.len();
        for lits in places.values() {
            if !self.has_room(lits.len() * lits.len()) {
                return;
            }
            self.cnf.at_most_one(lits);
            if each_once {
                self.cnf.at_least_one(lits);
            }
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
        let columns: Vec<(Vec<i64>, Vec<Lit>)> =
            ints.iter().map(|&int| (self.values(int).to_vec(), self.direct(int).to_vec())).collect();
        let place = |row: &[i64]| -> Option<Vec<usize>> {
            assert_eq!(row.len(), ints.len(), "a row has a value for each integer");
            columns.iter().zip(row).map(|((values, _), value)| values.binary_search(value).ok()).collect()
        };
        let rows: Vec<Vec<usize>> = rows.iter().filter_map(|row| place(row)).collect();
        if !self.has_room(rows.len().saturating_mul(3 * ints.len() + 1)) {
            return;
        }
        let chosen = self.cnf.new_lits(rows.len());
        self.cnf.clause(chosen.iter().copied());
        // Which rows allow each value.
        let mut supports: Vec<Vec<Vec<Lit>>> = columns.iter().map(|(_, lits)| vec![Vec::new(); lits.len()]).collect();
        for (row, &lit) in rows.iter().zip(&chosen) {
            for (column, &value) in row.iter().enumerate() {
                self.cnf.clause([!lit, columns[column].1[value]]);
                supports[column][value].push(lit);
            }
        }
        for ((_, lits), supports) in columns.iter().zip(supports) {
            for (&lit, support) in lits.iter().zip(supports) {
                self.cnf.clause(support.into_iter().chain([!lit]));
            }
        }
    }

    /// Demands that the true ones of `line` stand in runs of these lengths, in this order, with at least one false between two runs:
    /// a line of Pattern. By an automaton that reads the line ([`automaton`]).
    pub fn runs(&mut self, line: &[Lit], runs: &[usize]) {
        if self.has_room(automaton::room(line.len(), runs)) {
            automaton::runs(&mut self.cnf, line, runs);
        }
    }
}
