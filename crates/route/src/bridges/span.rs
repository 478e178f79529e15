//! The bridges of a pair, as rules speak of them.

use tatham_sat::Lit;
use tatham_sat::model::{Int, Model, Number as _};

use super::problem::Bound;

/// The literals of how many bridges a pair has. Solving knows that there are at least so many, for the shortest clauses; explanations speak of how many there are, and of no helping literals.
#[derive(Debug)]
pub(super) enum Span {
    /// At least 1, 2, …
    AtLeast(Vec<Lit>),
    /// Just 0, 1, …
    Exactly(Vec<Lit>),
}

impl Span {
    pub(super) fn new(bridge: Int, most: u32, model: &mut Model) -> Self {
        let most = i64::from(most);
        if model.is_explaining() {
            Self::Exactly((0..=most).map(|count| model.is(bridge, count)).collect())
        } else {
            Self::AtLeast((1..=most).map(|count| model.literal(bridge.at_least(count))).collect())
        }
    }

    /// Whether there is any bridge.
    pub(super) fn is_there(&self) -> Lit {
        match self {
            Self::AtLeast(lits) => lits[0],
            Self::Exactly(lits) => !lits[0],
        }
    }

    /// Literals one of which holds if there are so many.
    pub(super) fn lits(&self, bound: Bound) -> Vec<Lit> {
        match (self, bound) {
            (Self::AtLeast(lits), Bound::LessThan(count)) => vec![!lits[count as usize - 1]],
            (Self::AtLeast(lits), Bound::MoreThan(count)) => vec![lits[count as usize]],
            (Self::Exactly(lits), Bound::LessThan(count)) => lits[..count as usize].to_vec(),
            (Self::Exactly(lits), Bound::MoreThan(count)) => lits[count as usize + 1..].to_vec(),
        }
    }
}
