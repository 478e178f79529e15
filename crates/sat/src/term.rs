//! Literals as indices: twice the variable's number, plus 1 for a negation.

use std::ops::Not;

use crate::lit::Lit;

/// Literal as an index; the variable that DIMACS numbers 1 is variable 0 here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Term(pub(crate) u32);

impl Term {
    #[inline]
    pub(crate) fn new(variable: usize, positive: bool) -> Self {
        Self(2 * variable as u32 + u32::from(!positive))
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) fn variable(self) -> usize {
        self.0 as usize / 2
    }

    #[inline]
    pub(crate) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
}

impl Not for Term {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl From<Lit> for Term {
    fn from(lit: Lit) -> Self {
        Self::new(lit.variable() - 1, lit.is_positive())
    }
}

impl From<Term> for Lit {
    fn from(term: Term) -> Self {
        let number = term.variable() as i32 + 1;
        Self::from_dimacs(if term.is_positive() { number } else { -number })
    }
}
