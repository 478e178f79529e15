//! Constraints on groups of variables that many puzzles need.

use std::sync::Arc;

use tatham_core::author::Rule;
use tatham_core::cold_sort;
use tatham_core::explain::ConstraintKind;

use super::Model;
use super::expr::{any, count};
use super::int::Int;
use super::rule_keys::{Demand, RuleHandle};
use super::words::Row;
use crate::encode::automaton;
use crate::formula::Global as _;
use crate::global::{BalancedNoThree, Runs, SkyscraperRow, balanced_no_three, skyscraper_row};
use crate::lit::Lit;
use crate::number_set::NumberSet;

impl Model {
    /// Requires that the values of `ints` are all different; if there are as many integers as
    /// values, each value then occurs once.
    ///
    /// A group of literals for each value, or a cardinality constraint.
    pub fn all_different(&mut self, ints: impl IntoIterator<Item = Int>) -> RuleHandle<'_> {
        let from = self.rule_count();
        self.differ(ints.into_iter().collect());
        self.handle(from)
    }

    fn differ(&mut self, ints: Vec<Int>) {
        self.make_all_direct(&ints);
        let domain = |int: &Int| self.domain(*int);
        let are_alike =
            ints.windows(2).all(|pair| domain(&pair[0]).values() == domain(&pair[1]).values());
        // Literals of each value, the values one after another.
        let mut places: Vec<(i64, Lit)> =
            Vec::with_capacity(ints.iter().map(|int| domain(int).values().len()).sum());
        if are_alike {
            for (i, value) in ints
                .first()
                .map(domain)
                .into_iter()
                .flat_map(|domain| domain.values().iter().enumerate())
            {
                places.extend(ints.iter().map(|int| (value, domain(int).lit(i))));
            }
        } else {
            for domain in ints.iter().map(domain) {
                places.extend(domain.values().iter().zip(domain.lits()));
            }
            // A stable sort keeps the order of the integers within a value.
            cold_sort::sort_by_key(&mut places, |&(value, _)| value);
        }
        let values = places.chunk_by(|a, b| a.0 == b.0).count();
        if values < ints.len() {
            self.formula.clause([]);
        }
        let each = if values == ints.len() { NumberSet::is(1) } else { NumberSet::at_most(1) };
        for places in places.chunk_by(|a, b| a.0 == b.0) {
            if !self.has_room(places.len()) {
                return;
            }
            let lits = || places.iter().map(|&(_, lit)| lit);
            if self.is_explaining() {
                let value = places[0].0;
                self.begin(|| (Demand::Once(value), ConstraintKind::AllDifferent, 0.0));
                self.formula.at_most_one(lits());
                if values == ints.len() {
                    self.begin(|| {
                        (Demand::Needs(value, lits().collect()), ConstraintKind::AllDifferent, 1.5)
                    });
                    self.formula.clause(lits());
                }
            } else {
                self.formula.count(lits(), &each, None);
            }
        }
        self.words.differ(ints);
    }

    /// Requires of each of these lines of cells that a number of its cells are true, and that
    /// nowhere three in a row are alike: two rules for each line. The lines come with their names.
    ///
    /// Propagates lines of up to 62 cells exactly, longer ones by a cardinality constraint and
    /// clauses.
    pub fn balanced_no_three<'l, N: Copy, R: Rule>(
        &mut self,
        cells: &[Lit],
        lines: impl IntoIterator<Item = (N, &'l [usize], usize)>,
        rules: [fn(N) -> R; 2],
    ) {
        let mut short = Vec::new();
        for (name, line, trues) in lines {
            if self.is_explaining() {
                self.mixed_one_by_one(
                    &line.iter().map(|&cell| cells[cell]).collect::<Vec<Lit>>(),
                    trues,
                    rules.map(|rule| rule(name)),
                );
            } else if trues > line.len() {
                self.clause(&[], &[]);
            } else if line.len() <= balanced_no_three::MOST {
                short.push((line, trues));
            } else if self.stop.is_none() {
                let line: Vec<Lit> = line.iter().map(|&cell| cells[cell]).collect();
                self.stop =
                    balanced_no_three::state(&line, trues, &mut self.formula, &self.budget).err();
            }
        }
        if !short.is_empty() {
            self.demand_global(Arc::new(BalancedNoThree::new(cells.len(), short)), cells);
        }
    }

    /// Requires the rules on a line as a player sees them: the number of each value, and each three
    /// cells in a row.
    fn mixed_one_by_one(&mut self, line: &[Lit], trues: usize, [number, alike]: [impl Rule; 2]) {
        self.require(count(line.iter().copied()).equals(trues as i64)).rule(number);
        for three in line.windows(3) {
            self.require(any(three.iter().copied())).rule(alike);
            self.require(any(three.iter().map(|&lit| !lit))).rule(alike);
        }
    }

    /// Requires that a row of towers, one of each height from 1 to n, has different heights. The
    /// numbers of visible towers are [added](Self::seen) later, by the number of the row; rows are
    /// numbered from 0.
    pub fn skyscraper_row(&mut self, row: impl IntoIterator<Item = Int>) -> RuleHandle<'_> {
        let row: Vec<Int> = row.into_iter().collect();
        let n = row.len();
        let scope_of_heights =
            row.iter().flat_map(|&int| (1..=n as i64).map(move |height| (int, height)));
        let scope: Vec<Lit> = scope_of_heights.map(|(int, height)| self.is(int, height)).collect();
        let rule = self.formula.rules();
        if n <= skyscraper_row::MOST && !self.is_explaining() {
            self.demand_global(Arc::new(SkyscraperRow::new(n, [None; 2])), &scope);
        }
        self.words.add_row(Row { rule, n, scope });
        self.all_different(row)
    }

    /// Requires that the clues' numbers of towers of a row are visible from its two ends: a tower
    /// hides all lower ones behind it.
    ///
    /// Propagates exactly for rows of up to 9 towers, longer ones by clauses.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn seen(&mut self, row: usize, clues: [Option<u32>; 2], rules: [impl Rule; 2]) {
        if self.is_explaining() {
            for (side, (clue, rule)) in clues.into_iter().zip(rules).enumerate() {
                if clue.is_none() {
                    continue;
                }
                let mut seen = [None; 2];
                seen[side] = clue;
                let from = self.rule_count();
                self.begin(|| (Demand::Seen, ConstraintKind::Seen, 2.0));
                self.sights(row, seen);
                self.each_height_once(row);
                self.handle(from).rule(rule);
            }
        } else {
            self.sights(row, clues);
        }
    }

    /// Adds the rules that each cell of a row has a height, and each height a cell, which a player
    /// sees in a row.
    fn each_height_once(&mut self, row: usize) {
        let Row { n, scope, .. } = self.words.row(row);
        for i in 0..*n {
            self.formula.clause(scope[i * n..(i + 1) * n].iter().copied());
            self.formula.clause((0..*n).map(|place| scope[place * n + i]));
        }
    }

    fn sights(&mut self, row: usize, seen: [Option<u32>; 2]) {
        let is_explaining = self.is_explaining();
        let Row { rule, n, scope } = self.words.row(row);
        let (n, sights) = (*n, SkyscraperRow::new(*n, seen));
        if seen.into_iter().flatten().any(|seen| seen == 0 || seen as usize > n) {
            self.clause(&[], &[]);
        } else if self.stop.is_none() && n <= skyscraper_row::MOST && is_explaining {
            // Each end on its own.
            let scope = scope.clone();
            self.demand_global(Arc::new(sights), &scope);
        } else if self.stop.is_none() && n <= skyscraper_row::MOST {
            self.formula.sharpen(*rule, Arc::new(sights));
        } else if self.stop.is_none() {
            let lowered = sights.eager(scope, &mut self.formula, &self.budget);
            self.stop = lowered.err();
        }
    }

    /// Requires that the values of `ints`, in their order, are one of the rows.
    ///
    /// A variable for each row, and a binary clause for each of its values.
    ///
    /// # Panics
    /// If the length of a row is not that of `ints`.
    pub fn table(
        &mut self,
        ints: &[Int],
        rows: impl IntoIterator<Item = Vec<i64>>,
    ) -> RuleHandle<'_> {
        let from = self.rule_count();
        self.make_all_direct(ints);
        self.begin(|| (Demand::Other, ConstraintKind::Table, 2.0));
        self.one_of_rows(ints, rows);
        self.handle(from)
    }

    fn one_of_rows(&mut self, ints: &[Int], rows: impl IntoIterator<Item = Vec<i64>>) {
        let mut rows: Vec<Vec<i64>> = rows.into_iter().collect();
        cold_sort::sort(&mut rows);
        rows.dedup();
        let place = |row: &[i64]| -> Option<Vec<usize>> {
            assert_eq!(row.len(), ints.len(), "a row has a value for each integer");
            ints.iter()
                .zip(row)
                .map(|(&int, &value)| self.domain(int).values().place(value))
                .collect()
        };
        let rows: Vec<Vec<usize>> = rows.iter().filter_map(|row| place(row)).collect();
        let columns: Vec<Vec<Lit>> =
            ints.iter().map(|&int| self.domain(int).lits().collect()).collect();
        if !self.has_room(rows.len().saturating_mul(3 * ints.len() + 1)) {
            return;
        }
        let chosen = self.formula.new_lits(rows.len());
        self.formula.clause(chosen.iter().copied());
        // Rows that allow each value.
        let mut supports: Vec<Vec<Vec<Lit>>> =
            columns.iter().map(|lits| vec![Vec::new(); lits.len()]).collect();
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

    /// Requires that the true cells of `line` form runs of these lengths, in this order, with at
    /// least one false cell between two runs: a line of Pattern. Runs of length 0 are ignored.
    ///
    /// Propagates lines of up to 1022 cells exactly, longer ones by an automaton that reads the
    /// line ([`automaton`]).
    pub fn runs(&mut self, line: &[Lit], runs: &[usize]) -> RuleHandle<'_> {
        let from = self.rule_count();
        let runs: Vec<usize> = runs.iter().copied().filter(|&run| run > 0).collect();
        self.begin(|| (Demand::Runs(line.to_vec(), runs.clone()), ConstraintKind::Runs, 2.0));
        if let Some(rule) = Runs::new(line.len(), &runs) {
            self.demand_global(Arc::new(rule), line);
        } else if self.has_room(automaton::room(line.len(), &runs)) {
            automaton::runs(&mut self.formula.cnf, line, &runs);
        }
        self.handle(from)
    }
}
