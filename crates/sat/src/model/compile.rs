//! Compilation of rules into clauses, groups and cardinality constraints.
//!
//! Constraints on literals alone are added while their iterators run ([`Rule`]). An expression
//! becomes clauses directly as long as conjunctions and disjunctions alternate only once. Deeper
//! parts get a literal of their own, defined in both directions, once for all equal parts.
//!
//! # References
//! Grigori Tseitin, "On the Complexity of Derivation in Propositional Calculus", 1968.

use tatham_core::cold_sort;
use tatham_core::explain::ConstraintKind;

use super::Model;
use super::expr::{Any, Counted, Expr, Sum, Term};
use super::rule_keys::{Demand, RuleHandle};
use super::words::Definition;
use crate::encode::order::OrderInt;
use crate::encode::totalizer::{self, Comparison};
use crate::lit::Lit;
use crate::number_set::NumberSet;

/// Constraint that a model can require: see [`Model::require`].
pub trait Rule: Into<Expr> {
    /// Adds the constraint.
    fn state(self, model: &mut Model);
}

impl Rule for Expr {
    fn state(self, model: &mut Model) {
        match self {
            Self::Count(lits, numbers) if model.is_explaining() => model.bounds(&lits, &numbers),
            rule => {
                model.begin(|| CLAUSE);
                model.demand(rule, true, &[]);
            }
        }
    }
}

impl Rule for Lit {
    fn state(self, model: &mut Model) {
        model.begin(|| CLAUSE);
        model.clause(&[self], &[]);
    }
}

/// Start of a rule that is one clause.
const CLAUSE: (Demand, ConstraintKind, f64) = (Demand::Other, ConstraintKind::Clause, 1.0);

impl<I: Iterator<Item: Into<Expr>>> Rule for Any<I> {
    fn state(self, model: &mut Model) {
        model.begin(|| CLAUSE);
        let mut lits = std::mem::take(&mut model.lits);
        let mut deeper = Vec::new();
        for part in self.0 {
            match part.into() {
                Expr::Lit(lit) => lits.push(lit),
                part => deeper.push(part),
            }
        }
        if deeper.is_empty() {
            model.clause(&[], &lits);
        } else {
            model.demand_any(deeper, true, &mut lits);
        }
        lits.clear();
        model.lits = lits;
    }
}

impl<I: Iterator<Item = Lit>> Rule for Counted<I> {
    fn state(self, model: &mut Model) {
        let mut lits = std::mem::take(&mut model.lits);
        lits.extend(self.lits);
        model.bounds(&lits, &self.numbers);
        lits.clear();
        model.lits = lits;
    }
}

impl Model {
    /// Requires a rule: an expression, a literal, "any of these", or a number of literals.
    pub fn require(&mut self, rule: impl Rule) -> RuleHandle<'_> {
        let from = self.rule_count();
        if self.stop.is_none() {
            rule.state(self);
        }
        self.handle(from)
    }

    /// Requires many rules, each built when its turn comes: after a stop no more are built.
    pub fn require_all<R: Rule>(&mut self, rules: impl IntoIterator<Item = R>) -> RuleHandle<'_> {
        let from = self.rule_count();
        self.for_each(rules, |model, rule| _ = model.require(rule));
        self.handle(from)
    }

    /// Requires one of the literals of each clause: clauses that are one rule.
    pub fn require_clauses<C: IntoIterator<Item = Lit>>(
        &mut self,
        clauses: impl IntoIterator<Item = C>,
    ) -> RuleHandle<'_> {
        let from = self.rule_count();
        if self.stop.is_none() {
            self.begin(|| CLAUSE);
            let mut lits = std::mem::take(&mut self.lits);
            for clause in clauses {
                lits.clear();
                lits.extend(clause);
                self.clause(&[], &lits);
            }
            lits.clear();
            self.lits = lits;
        }
        self.handle(from)
    }

    /// Adds a cardinality constraint, as a lower and an upper bound in a model that explains.
    pub(super) fn bounds(&mut self, lits: &[Lit], numbers: &NumberSet) {
        if !self.is_explaining() {
            return self.count(lits, numbers, None);
        }
        let Some((least, most)) = numbers.bounds() else {
            self.begin(|| (Demand::Other, ConstraintKind::Count, 1.5));
            return self.count(lits, numbers, None);
        };
        if least > 0 {
            self.begin(|| (Demand::AtLeast(lits.to_vec(), least), ConstraintKind::AtLeast, 1.5));
            self.count(lits, &NumberSet::at_least(least), None);
        }
        if most < lits.len() as i64 {
            self.begin(|| (Demand::AtMost(lits.to_vec(), most), ConstraintKind::AtMost, 1.5));
            self.count(lits, &NumberSet::at_most(most), None);
        }
    }

    /// Calls a function on each item as long as there is time, for loops with much work per item: a
    /// kind's own loop would continue long after the model has stopped.
    pub fn for_each<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut say: impl FnMut(&mut Self, T),
    ) {
        for item in items {
            if !self.has_room(0) {
                return;
            }
            say(self, item);
        }
    }

    /// Returns a literal that is true exactly if the expression is.
    pub fn literal(&mut self, expr: impl Into<Expr>) -> Lit {
        self.define(expr.into())
    }

    /// Requires that `rule` has the wanted value, or one of `unless` is true.
    fn demand(&mut self, rule: Expr, wanted: bool, unless: &[Lit]) {
        match rule {
            Expr::Not(inner) => self.demand(*inner, !wanted, unless),
            Expr::All(parts) if wanted => {
                for part in parts {
                    self.demand(part, true, unless);
                }
            }
            Expr::Any(parts) if !wanted => {
                for part in parts {
                    self.demand(part, false, unless);
                }
            }
            Expr::All(parts) | Expr::Any(parts) => {
                self.demand_any(parts, wanted, &mut unless.to_vec());
            }
            Expr::Iff(sides) => {
                let [a, b] = sides.map(|side| self.define(side));
                let b = if wanted { b } else { !b };
                self.clause(&[!a, b], unless);
                self.clause(&[a, !b], unless);
            }
            Expr::Count(lits, numbers) => {
                let guard = match *unless {
                    [] => None,
                    [lit] => Some(!lit),
                    _ => Some(self.defining(|model| {
                        model.conjunction(unless.iter().map(|&lit| !lit).collect())
                    })),
                };
                self.count(&lits, &if wanted { numbers } else { !numbers }, guard);
            }
            Expr::Equals(sum, bound) => {
                let sum = self.defining(|model| model.compare(&sum, bound));
                if wanted {
                    self.clause(&[sum.at_least()], unless);
                    self.clause(&[sum.at_most()], unless);
                } else {
                    self.clause(&[!sum.at_least(), !sum.at_most()], unless);
                }
            }
            other => {
                let lit = self.define(other);
                self.clause(&[if wanted { lit } else { !lit }], unless);
            }
        }
    }

    /// Requires that one of `parts` has the wanted value, or one of `lits` is true.
    fn demand_any(&mut self, parts: Vec<Expr>, wanted: bool, lits: &mut Vec<Lit>) {
        let mut deeper = Vec::new();
        for part in parts {
            match part {
                Expr::Lit(lit) => lits.push(if wanted { lit } else { !lit }),
                Expr::Is(int, value) => {
                    let lit = self.is(int, value);
                    lits.push(if wanted { lit } else { !lit });
                }
                part => deeper.push(part),
            }
        }
        // The last part needs no literal: its constraints hold unless another part is true.
        let last = deeper.pop();
        for part in deeper {
            let lit = self.define(part);
            lits.push(if wanted { lit } else { !lit });
        }
        match last {
            Some(part) => self.demand(part, wanted, lits),
            None => self.clause(&[], lits),
        }
    }

    pub(super) fn clause(&mut self, lits: &[Lit], unless: &[Lit]) {
        if self.has_room(lits.len() + unless.len()) {
            self.formula.clause(lits.iter().chain(unless).copied());
        }
    }

    pub(super) fn count(&mut self, lits: &[Lit], numbers: &NumberSet, guard: Option<Lit>) {
        if self.has_room(lits.len()) {
            self.formula.count(lits.iter().copied(), numbers, guard);
        }
    }

    /// Returns a literal that is true exactly if the expression is.
    fn define(&mut self, expr: Expr) -> Lit {
        match expr {
            Expr::Lit(lit) => lit,
            Expr::Not(inner) => !self.define(*inner),
            Expr::Is(int, value) => self.is(int, value),
            deeper => self.defining(|model| model.define_deeper(deeper)),
        }
    }

    fn define_deeper(&mut self, expr: Expr) -> Lit {
        match expr {
            Expr::Lit(_) | Expr::Not(_) | Expr::Is(..) => self.define(expr),
            Expr::All(parts) => {
                let lits = parts.into_iter().map(|part| self.define(part)).collect();
                self.conjunction(lits)
            }
            Expr::Any(parts) => {
                let lits = parts.into_iter().map(|part| !self.define(part)).collect();
                !self.conjunction(lits)
            }
            Expr::Iff(sides) => {
                let [a, b] = sides.map(|side| self.define(side));
                self.equality(a, b)
            }
            Expr::Count(mut lits, numbers) => {
                lits.sort_unstable();
                let definition = Definition::Count(lits, numbers);
                if let Some(known) = self.words.defined(&definition) {
                    return known;
                }
                // The literal guards its constraint, and its negation the opposite.
                let lit = self.formula.new_lit();
                if let Definition::Count(lits, numbers) = &definition {
                    self.count(lits, numbers, Some(lit));
                    self.count(lits, &!numbers.clone(), Some(!lit));
                }
                self.words.define(definition, lit);
                lit
            }
            Expr::AtLeast(sum, bound) => self
                .larger_of_different(&sum, bound)
                .unwrap_or_else(|| self.compare(&sum, bound).at_least()),
            Expr::Equals(sum, bound) => {
                let sum = self.compare(&sum, bound);
                self.conjunction(vec![sum.at_least(), sum.at_most()])
            }
        }
    }

    /// Returns a literal that is true exactly if the sum reaches the bound, if this decides which
    /// of two different integers is the larger: then one comparison serves both directions and
    /// every use.
    fn larger_of_different(&mut self, sum: &Sum, bound: i64) -> Option<Lit> {
        let [(Term::Int(a), factor), (Term::Int(b), opposite)] = sum.terms[..] else { return None };
        if !matches!((factor, opposite, bound), (1, -1, 0 | 1) | (-1, 1, 0 | 1))
            || !self.words.are_different(a, b)
        {
            return None;
        }
        let (first, second) = (a.min(b), a.max(b));
        let definition = Definition::Larger([first, second]);
        let is_first = self.words.defined(&definition).unwrap_or_else(|| {
            let difference =
                Sum { terms: vec![(Term::Int(first), 1), (Term::Int(second), -1)], constant: 0 };
            let lit = self.compare(&difference, 0).at_least();
            self.words.define(definition, lit);
            lit
        });
        let asked = if factor == 1 { a } else { b };
        Some(if asked == first { is_first } else { !is_first })
    }

    /// Returns a literal that is true exactly if all of `lits` are.
    fn conjunction(&mut self, mut lits: Vec<Lit>) -> Lit {
        lits.sort_unstable();
        lits.dedup();
        lits.retain(|&lit| lit != Lit::TRUE);
        if lits.iter().any(|&lit| lit == Lit::FALSE || lits.binary_search(&!lit).is_ok()) {
            return Lit::FALSE;
        }
        if let [] | [_] = lits[..] {
            return lits.first().copied().unwrap_or(Lit::TRUE);
        }
        let definition = Definition::All(lits);
        if let Some(known) = self.words.defined(&definition) {
            return known;
        }
        let Definition::All(lits) = &definition else { unreachable!("just made") };
        let all = self.formula.new_lit();
        for &lit in lits {
            self.clause(&[!all, lit], &[]);
        }
        let others: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
        self.clause(&[all], &others);
        self.words.define(definition, all);
        all
    }

    /// Returns a literal that is true exactly if both are equal.
    fn equality(&mut self, a: Lit, b: Lit) -> Lit {
        match [a, b] {
            [a, b] if a == b => Lit::TRUE,
            [a, b] if a == !b => Lit::FALSE,
            [Lit::TRUE, lit] | [lit, Lit::TRUE] => lit,
            [Lit::FALSE, lit] | [lit, Lit::FALSE] => !lit,
            [a, b] => {
                let definition = Definition::Iff([a.min(b), a.max(b)]);
                if let Some(known) = self.words.defined(&definition) {
                    return known;
                }
                let both = self.formula.new_lit();
                for clause in [[!both, !a, b], [!both, a, !b], [both, a, b], [both, !a, !b]] {
                    self.clause(&clause, &[]);
                }
                self.words.define(definition, both);
                both
            }
        }
    }

    /// Compares the terms of a sum, without its constant, with `bound`.
    fn compare(&mut self, sum: &Sum, bound: i64) -> Comparison {
        let mut factors = sum.terms.clone();
        cold_sort::sort_by_key(&mut factors, |&(term, _)| term);
        let mut constant = 0;
        let mut terms: Vec<OrderInt> = Vec::with_capacity(factors.len());
        for group in factors.chunk_by(|a, b| a.0 == b.0) {
            let factor: i64 = group.iter().map(|&(_, factor)| factor).sum();
            let term = match group[0].0 {
                _ if factor == 0 => continue,
                Term::Lit(lit) if lit.constant().is_some() => {
                    OrderInt::constant(i64::from(lit == Lit::TRUE))
                }
                Term::Lit(lit) => OrderInt::from_steps(vec![0, 1], vec![lit]),
                Term::Int(int) => self.order(int).clone(),
            };
            let term = term.times(factor);
            if term.values().len() == 1 {
                constant += term.low();
            } else {
                terms.push(term);
            }
        }
        let bound = bound - constant;
        if self.has_room(totalizer::room(&terms, bound)) {
            match totalizer::compare(&mut self.formula.cnf, &terms, bound, &self.budget) {
                Ok(comparison) => return comparison,
                Err(stop) => self.stop = Some(stop),
            }
        }
        // After a stop the model is not used.
        Comparison::UNKNOWN
    }
}
