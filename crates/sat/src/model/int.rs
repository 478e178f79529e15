//! Small integers: which literals say what of them.
//!
//! Two encodings, each made when a rule first asks for it. *Direct*: a literal for each value, exactly one of them true, for "is 5" and
//! "all different". *Order*: a literal for each "at least 5" ([`OrderInt`]), for comparisons and sums. Where both are there, each
//! literal of one follows from the other.

use super::Model;
use crate::cnf::Cnf;
use crate::encode::order::OrderInt;
use crate::lit::Lit;

/// An integer of a [`Model`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Int(usize);

impl Int {
    pub(super) fn new(number: usize) -> Self {
        Self(number)
    }
}

/// The values of an integer, and its literals as far as they have been asked for.
#[derive(Debug)]
pub(super) struct Domain {
    /// Ascending.
    values: Vec<i64>,
    direct: Option<Vec<Lit>>,
    order: Option<OrderInt>,
}

impl Domain {
    pub(super) fn new(values: Vec<i64>) -> Self {
        Self { values, direct: None, order: None }
    }

    /// For each value the literal that says so.
    fn direct(&mut self, cnf: &mut Cnf) -> &[Lit] {
        self.direct.get_or_insert_with(|| match (&self.values[..], &self.order) {
            ([_], _) => vec![Lit::TRUE],
            ([_, high], Some(order)) => vec![!order.at_least(*high), order.at_least(*high)],
            ([_, _], None) => {
                let lit = cnf.new_lit();
                vec![!lit, lit]
            }
            (values, order) => {
                let lits = cnf.new_lits(values.len());
                cnf.exactly_one(&lits);
                if let Some(order) = order {
                    channel(cnf, &lits, order);
                }
                lits
            }
        })
    }

    fn order(&mut self, cnf: &mut Cnf) -> &OrderInt {
        self.order.get_or_insert_with(|| match &self.direct {
            Some(lits) if lits.len() <= 2 => OrderInt::from_steps(self.values.clone(), lits[1..].to_vec()),
            direct => {
                let order = OrderInt::new(cnf, self.values.clone());
                if let Some(lits) = direct {
                    channel(cnf, lits, &order);
                }
                order
            }
        })
    }
}

/// A value is taken where it is reached and the next is not.
fn channel(cnf: &mut Cnf, direct: &[Lit], order: &OrderInt) {
    for (&value, &is) in order.values().iter().zip(direct) {
        let (reached, passed) = (order.at_least(value), !order.at_most(value));
        cnf.clause([!is, reached]);
        cnf.clause([!is, !passed]);
        cnf.clause([!reached, passed, is]);
    }
}

impl Model {
    /// The literal that says whether `int` is `value`.
    pub fn is(&mut self, int: Int, value: i64) -> Lit {
        match self.ints[int.0].values.binary_search(&value) {
            Ok(i) => self.direct(int)[i],
            Err(_) => Lit::FALSE,
        }
    }

    /// The values that `int` can have, ascending.
    pub fn values(&self, int: Int) -> &[i64] {
        &self.ints[int.0].values
    }

    /// For each of its values the literal that says so.
    pub(super) fn direct(&mut self, int: Int) -> &[Lit] {
        let room = match self.ints[int.0].direct {
            Some(_) => 0,
            None => self.ints[int.0].values.len().pow(2),
        };
        // Without room the literals are made all the same, so that callers get what they ask for; the model is given up anyway.
        let _ = self.has_room(room);
        self.ints[int.0].direct(&mut self.cnf)
    }

    /// The integer in the order encoding.
    /// Whether it has been demanded of these two that they differ.
    pub(super) fn are_different(&self, a: Int, b: Int) -> bool {
        a != b && self.different.iter().any(|ints| ints.contains(&a) && ints.contains(&b))
    }

    pub(super) fn order(&mut self, int: Int) -> &OrderInt {
        self.ints[int.0].order(&mut self.cnf)
    }
}
