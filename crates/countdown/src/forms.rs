//! When two solutions are essentially the same: normal forms.
//!
//! A sum is a multiset of added and one of subtracted terms, a product a multiset of factors and one of divisors, nested sums and products
//! flattened: `(a + b) − c`, `a − (c − b)` and `b − c + a` are all a + b − c. A form with an empty detour does not count: a factor or divisor 1,
//! a term both added and subtracted, a factor that is also a divisor while other factors remain. Where every tile must be used, a
//! factor or divisor 1 is no detour.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use tatham_core::Stop;

use crate::engine::peaks::Peaks;
use crate::expression::{Expression, Operation};
use crate::problem::Value;

/// A normal form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Form {
    Tile(Value),
    /// Added and subtracted terms, sorted.
    Sum(Value, Vec<Rc<Form>>, Vec<Rc<Form>>),
    /// Factors and divisors, sorted.
    Product(Value, Vec<Rc<Form>>, Vec<Rc<Form>>),
}

/// Two lists of terms or factors: those that count forwards, those that count backwards.
type Sides = (Vec<Rc<Form>>, Vec<Rc<Form>>);

impl Form {
    fn value(&self) -> Value {
        match self {
            Self::Tile(value) | Self::Sum(value, ..) | Self::Product(value, ..) => *value,
        }
    }

    fn terms(self: &Rc<Self>) -> Sides {
        match &**self {
            Self::Sum(_, plus, minus) => (plus.clone(), minus.clone()),
            _ => (vec![Rc::clone(self)], Vec::new()),
        }
    }

    fn factors(self: &Rc<Self>) -> Sides {
        match &**self {
            Self::Product(_, times, divided) => (times.clone(), divided.clone()),
            _ => (vec![Rc::clone(self)], Vec::new()),
        }
    }

    /// The form of a calculation, or `None` if it makes a detour.
    pub(crate) fn calculated(
        operation: Operation,
        left: &Rc<Self>,
        right: &Rc<Self>,
        value: Value,
        ones_count: bool,
    ) -> Option<Self> {
        let ((mut forwards, mut backwards), (right_forwards, right_backwards)) =
            if operation.is_sum() { (left.terms(), right.terms()) } else { (left.factors(), right.factors()) };
        if matches!(operation, Operation::Plus | Operation::Times) {
            forwards.extend(right_forwards);
            backwards.extend(right_backwards);
        } else {
            forwards.extend(right_backwards);
            backwards.extend(right_forwards);
        }
        forwards.sort_unstable();
        backwards.sort_unstable();
        let in_both = |form: &Rc<Self>| backwards.binary_search(form).is_ok();
        if operation.is_sum() {
            let detour = forwards.iter().any(in_both);
            return (!detour).then_some(Self::Sum(value, forwards, backwards));
        }
        let is_one = |form: &Rc<Self>| form.value() == 1;
        let ones = !ones_count && (forwards.iter().any(is_one) || backwards.iter().any(is_one));
        let detour = forwards.len() > 1 && forwards.iter().any(in_both);
        (!ones && !detour).then_some(Self::Product(value, forwards, backwards))
    }
}

/// The best expression of a form.
#[derive(Clone, Debug)]
pub(crate) struct Best {
    pub(crate) peak: Value,
    pub(crate) text: String,
    pub(crate) expression: Rc<Expression>,
}

/// The forms of a value, each with its best expression.
type Forms = BTreeMap<Rc<Form>, Best>;

/// Collects all forms that make values of parts of the tiles.
#[derive(Debug)]
pub(crate) struct Collector<'p, 'b> {
    peaks: &'p mut Peaks<'b>,
    /// Whether a factor 1 is no detour.
    ones_count: bool,
    known: HashMap<(usize, Value), Rc<Forms>>,
}

impl<'p, 'b> Collector<'p, 'b> {
    pub(crate) fn new(peaks: &'p mut Peaks<'b>, ones_count: bool) -> Self {
        Self { peaks, ones_count, known: HashMap::new() }
    }

    /// All forms that make `value` of exactly the tiles of `part`.
    ///
    /// # Errors
    /// Time or memory ran out.
    pub(crate) fn forms(&mut self, part: usize, value: Value) -> Result<Rc<Forms>, Stop> {
        if let Some(known) = self.known.get(&(part, value)) {
            return Ok(Rc::clone(known));
        }
        let mut forms = Forms::new();
        if self.peaks.parts.tile[part] == Some(value) {
            let expression = Rc::new(Expression::Tile(value));
            forms.insert(Rc::new(Form::Tile(value)), Best { peak: 0, text: value.to_string(), expression });
        }
        for last in self.peaks.lasts(part, value, Value::MAX)? {
            let (lefts, rights) = (self.forms(last.left.0, last.left.1)?, self.forms(last.right.0, last.right.1)?);
            for (left, best_left) in lefts.iter() {
                for (right, best_right) in rights.iter() {
                    let Some(form) = Form::calculated(last.operation, left, right, value, self.ones_count) else { continue };
                    let (left, right) = (Rc::clone(&best_left.expression), Rc::clone(&best_right.expression));
                    let expression = Rc::new(Expression::Calculated { operation: last.operation, left, right, value });
                    let peak = best_left.peak.max(best_right.peak).max(value);
                    let text = expression.to_string();
                    let best = Best { peak, text, expression };
                    match forms.entry(Rc::new(form)) {
                        std::collections::btree_map::Entry::Vacant(place) => drop(place.insert(best)),
                        std::collections::btree_map::Entry::Occupied(mut place) => {
                            if (best.peak, &best.text) < (place.get().peak, &place.get().text) {
                                place.insert(best);
                            }
                        }
                    }
                }
            }
        }
        let forms = Rc::new(forms);
        self.known.insert((part, value), Rc::clone(&forms));
        Ok(forms)
    }
}

/// The normal form of an expression, detours and all.
pub(crate) fn normal(expression: &Expression) -> Rc<Form> {
    match expression {
        Expression::Tile(value) => Rc::new(Form::Tile(*value)),
        Expression::Calculated { operation, left, right, value } => {
            let (left, right) = (normal(left), normal(right));
            let made = Form::calculated(*operation, &left, &right, *value, true);
            // A detour is not simplified, only marked off: then the expression is a form of its own.
            Rc::new(made.unwrap_or_else(|| Form::Sum(*value, vec![left], vec![right])))
        }
    }
}
