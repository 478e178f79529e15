//! Small integers, and the literals that encode them.
//!
//! There are two encodings, each made when a rule first needs it.
//! *Direct*: a literal for each value, exactly one of them true, for "is 5" and "all different".
//! *Order*: a literal for each "at least 5" ([`OrderInt`]), for comparisons and sums.
//! If an integer has both, the literals of each follow from the other.

use tatham_core::explain::ConstraintKind;

use super::Model;
use crate::encode::order::OrderInt;
use crate::formula::Formula;
use crate::lit::Lit;

/// Content of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Lower bound on the number of these literals that are true.
    AtLeast(Vec<Lit>, i64),
    /// Upper bound on the number of these literals that are true.
    AtMost(Vec<Lit>, i64),
    /// Existence of a value of the integer.
    Holds(Int),
    /// One of these literals is true; they mean that their integers have this value.
    Needs(i64, Vec<Lit>),
    /// At most one integer has this value.
    Once(i64),
    /// Number of visible towers.
    Seen,
    /// Lengths of the runs that the true literals form, in order.
    Runs(Vec<Lit>, Vec<usize>),
    /// Something else, which only its law describes.
    Other,
}

/// Integer of a [`Model`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Int(usize);

impl Int {
    pub(super) fn new(number: usize) -> Self {
        Self(number)
    }

    pub(super) fn number(self) -> usize {
        self.0
    }
}

/// Values of an integer, and its literals as far as they have been made.
#[derive(Clone, Debug)]
pub(super) struct Domain {
    values: Values,
    direct: Option<Direct>,
    order: Option<OrderInt>,
}

/// Different values in ascending order; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Values {
    /// All values from the first to the last.
    Range(i64, i64),
    List(Vec<i64>),
}

/// Literals of the values.
#[derive(Clone, Copy, Debug)]
enum Direct {
    /// Only value.
    Only,
    /// Two values, and the literal of the larger one.
    Larger(Lit),
    /// Consecutive variables, from this literal's.
    From(Lit),
}

impl Values {
    /// Collects the values, in any order; `None` if there are none.
    pub(super) fn new(values: impl IntoIterator<Item = i64>) -> Option<Self> {
        let mut values = values.into_iter();
        let first = values.next()?;
        let mut last = first;
        while let Some(value) = values.next() {
            if value != last + 1 {
                let mut list: Vec<i64> = (first..=last).chain([value]).chain(values).collect();
                list.sort_unstable();
                list.dedup();
                return Some(Self::List(list));
            }
            last = value;
        }
        Some(Self::Range(first, last))
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Range(first, last) => (last - first) as usize + 1,
            Self::List(list) => list.len(),
        }
    }

    pub(super) fn get(&self, i: usize) -> i64 {
        match self {
            Self::Range(first, _) => first + i as i64,
            Self::List(list) => list[i],
        }
    }

    /// Returns the index of a value.
    pub(super) fn place(&self, value: i64) -> Option<usize> {
        match self {
            Self::Range(first, last) => {
                (*first..=*last).contains(&value).then(|| (value - first) as usize)
            }
            Self::List(list) => list.binary_search(&value).ok(),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = i64> {
        (0..self.len()).map(|i| self.get(i))
    }
}

impl Direct {
    fn lit(self, i: usize) -> Lit {
        match (self, i) {
            (Self::Only, _) => Lit::TRUE,
            (Self::Larger(lit), 0) => !lit,
            (Self::Larger(lit), _) => lit,
            (Self::From(first), i) => Lit::from_dimacs(first.dimacs() + i as i32),
        }
    }
}

impl Domain {
    pub(super) fn new(values: Values) -> Self {
        Self { values, direct: None, order: None }
    }

    pub(super) fn values(&self) -> &Values {
        &self.values
    }

    /// Makes the literals of the values.
    fn make_direct(&mut self, formula: &mut Formula) {
        let count = self.values.len();
        self.direct = Some(match (count, &self.order) {
            (1, _) => Direct::Only,
            (2, Some(order)) => Direct::Larger(order.at_least(self.values.get(1))),
            (2, None) => Direct::Larger(formula.new_lit()),
            _ => {
                let direct = Direct::From(formula.new_lit());
                formula.new_lits(count - 1);
                direct
            }
        });
    }

    /// Makes the order encoding.
    fn make_order(&mut self, formula: &mut Formula) {
        self.order.get_or_insert_with(|| {
            let values: Vec<i64> = self.values.iter().collect();
            match self.direct {
                Some(Direct::Only) => OrderInt::from_steps(values, Vec::new()),
                Some(Direct::Larger(lit)) => OrderInt::from_steps(values, vec![lit]),
                Some(direct) => {
                    let order = OrderInt::new(&mut formula.cnf, values);
                    channel(formula, direct, &order);
                    order
                }
                None => OrderInt::new(&mut formula.cnf, values),
            }
        });
    }

    /// Returns the literal of the `i`-th value; it must have been made.
    pub(super) fn lit(&self, i: usize) -> Lit {
        self.direct.unwrap_or(Direct::Only).lit(i)
    }

    /// Returns the literals of all values.
    pub(super) fn lits(&self) -> impl Iterator<Item = Lit> {
        (0..self.values.len()).map(|i| self.lit(i))
    }
}

/// Adds the clauses between the encodings: the integer has a value exactly if it reaches the value
/// and not the next one.
fn channel(formula: &mut Formula, direct: Direct, order: &OrderInt) {
    for (i, &value) in order.values().iter().enumerate() {
        let is = direct.lit(i);
        let (reached, passed) = (order.at_least(value), !order.at_most(value));
        formula.clause([!is, reached]);
        formula.clause([!is, !passed]);
        formula.clause([!reached, passed, is]);
    }
}

impl Model {
    /// Returns the literal that is true exactly if `int` is `value`.
    pub fn is(&mut self, int: Int, value: i64) -> Lit {
        let Some(place) = self.domain(int).values.place(value) else { return Lit::FALSE };
        self.make_direct(int);
        self.domain(int).direct.map_or(Lit::FALSE, |direct| direct.lit(place))
    }

    /// Returns the literal that is true exactly if `int` is at least `bound`.
    pub fn reaches(&mut self, int: Int, bound: i64) -> Lit {
        self.order(int).at_least(bound)
    }

    /// Returns the integer's values, and their literals, if these have been
    /// [made](Self::make_direct).
    pub(super) fn domain(&self, int: Int) -> &Domain {
        self.words.domain(int)
    }

    /// Makes the literals of the integer's values.
    pub(super) fn make_direct(&mut self, int: Int) {
        let domain = self.domain(int);
        if domain.direct.is_none() {
            let count = domain.values.len();
            // Even after a stop the literals are made, so that callers get them; the model reports
            // the stop anyway.
            let _ = self.has_room(count);
            self.words.domain_mut(int).make_direct(&mut self.formula);
            if count > 2 {
                self.demand_one_value(int);
            }
        }
    }

    /// Requires that an integer with three or more values has one of them.
    fn demand_one_value(&mut self, int: Int) {
        let Self { formula, words, .. } = self;
        let domain = words.domain(int);
        if self.notes.is_none() {
            formula.exactly_one(domain.lits());
        } else {
            let lits: Vec<Lit> = domain.lits().collect();
            self.defining(|model| {
                model.begin(|| (Demand::Once(0), ConstraintKind::AtMost, 0.0));
                model.formula.at_most_one(lits.iter().copied());
                model.begin(|| (Demand::Holds(int), ConstraintKind::Clause, 2.0));
                model.formula.clause(lits);
            });
        }
        let Self { formula, words, .. } = self;
        let domain = words.domain(int);
        if let (Some(direct), Some(order)) = (domain.direct, &domain.order) {
            channel(formula, direct, order);
        }
    }

    /// Makes the literals of many integers' values.
    pub(super) fn make_all_direct(&mut self, ints: &[Int]) {
        for &int in ints {
            self.make_direct(int);
        }
    }

    /// Returns the integer in the order encoding.
    pub(super) fn order(&mut self, int: Int) -> &OrderInt {
        if self.domain(int).order.is_none() {
            self.words.domain_mut(int).make_order(&mut self.formula);
        }
        self.domain(int).order.as_ref().expect("just made")
    }
}
