//! Literals: a boolean variable or its negation, or one of the two constants.

use std::fmt;
use std::ops::Not;

/// Boolean variable or its negation.
///
/// Variables are numbered from 1 as in DIMACS. Variable 1 is the constant true: encodings treat
/// decided values like all others, and [`Cnf::clause`](crate::Cnf::clause) drops them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(i32);

impl Lit {
    /// Constant true.
    pub const TRUE: Self = Self(1);
    /// Constant false.
    pub const FALSE: Self = Self(-1);

    /// Returns the literal that DIMACS writes as `number`, which must not be 0.
    pub(crate) fn from_dimacs(number: i32) -> Self {
        debug_assert_ne!(number, 0, "DIMACS ends clauses with 0");
        Self(number)
    }

    /// Returns the number of the literal in DIMACS: the variable's number, negative for a negation.
    pub fn dimacs(self) -> i32 {
        self.0
    }

    /// Returns the number of the variable, from 1.
    pub fn variable(self) -> usize {
        self.0.unsigned_abs() as usize
    }

    /// Returns true if the literal is the variable itself, not its negation.
    pub fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Returns the value of a constant; `None` for other literals.
    pub fn constant(self) -> Option<bool> {
        (self.variable() == 1).then_some(self.is_positive())
    }
}

impl From<bool> for Lit {
    fn from(value: bool) -> Self {
        if value { Self::TRUE } else { Self::FALSE }
    }
}

impl Not for Lit {
    type Output = Self;
    fn not(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.constant() {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "{}", self.0),
        }
    }
}

/// A literal as an index: twice the variable's number, one more for a negation. The variable that
/// DIMACS numbers 1 is variable 0 here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LitIndex(pub(crate) u32);

impl LitIndex {
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

impl Not for LitIndex {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl From<Lit> for LitIndex {
    fn from(lit: Lit) -> Self {
        Self::new(lit.variable() - 1, lit.is_positive())
    }
}

impl From<LitIndex> for Lit {
    fn from(term: LitIndex) -> Self {
        let number = term.variable() as i32 + 1;
        Self::from_dimacs(if term.is_positive() { number } else { -number })
    }
}
