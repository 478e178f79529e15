//! Literals: a boolean variable or its negation, or one of the two constants.

use std::fmt;
use std::ops::Not;

/// A boolean variable or its negation. Variables are numbered from 1 as in DIMACS; variable 1 is the constant true, so that
/// encodings treat what is already decided like everything else and [`Cnf::clause`](crate::Cnf::clause) makes it vanish.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(i32);

impl Lit {
    /// Always true.
    pub const TRUE: Self = Self(1);
    /// Always false.
    pub const FALSE: Self = Self(-1);

    /// The literal that DIMACS writes as `number`, which must not be 0.
    pub(crate) fn from_dimacs(number: i32) -> Self {
        debug_assert_ne!(number, 0, "DIMACS ends clauses with 0");
        Self(number)
    }

    /// As DIMACS writes it: the variable's number, negative for a negation.
    pub fn dimacs(self) -> i32 {
        self.0
    }

    /// Number of its variable, from 1.
    pub fn variable(self) -> usize {
        self.0.unsigned_abs() as usize
    }

    /// Whether it is the variable itself and not its negation.
    pub fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Its value, if it is one of the constants.
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
