//! Expressions: what rules say, before it is made clauses.

use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Neg, Not, Sub};

use super::int::Int;
use crate::lit::Lit;

/// Something that is true or not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expr {
    /// A literal.
    Lit(Lit),
    /// The opposite.
    Not(Box<Self>),
    /// All of these; true if there are none.
    All(Vec<Self>),
    /// At least one of these; false if there are none.
    Any(Vec<Self>),
    /// Both or none.
    Iff(Box<[Self; 2]>),
    /// An integer has this value.
    Is(Int, i64),
    /// A sum is at least so much.
    AtLeast(Sum, i64),
    /// A sum is so much.
    Equals(Sum, i64),
}

impl From<Lit> for Expr {
    fn from(lit: Lit) -> Self {
        Self::Lit(lit)
    }
}

/// All of them hold.
pub fn all<E: Into<Expr>>(parts: impl IntoIterator<Item = E>) -> Expr {
    Expr::All(parts.into_iter().map(Into::into).collect())
}

/// At least one of them holds.
pub fn any<E: Into<Expr>>(parts: impl IntoIterator<Item = E>) -> Expr {
    Expr::Any(parts.into_iter().map(Into::into).collect())
}

/// What can be said with two things that are true or not.
pub trait Logic: Into<Expr> {
    /// Where this holds, the other does too.
    fn implies(self, other: impl Into<Expr>) -> Expr {
        Expr::Any(vec![!self.into(), other.into()])
    }

    /// Both hold or none.
    fn iff(self, other: impl Into<Expr>) -> Expr {
        Expr::Iff(Box::new([self.into(), other.into()]))
    }
}

impl<T: Into<Expr>> Logic for T {}

impl Not for Expr {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Not(inner) => *inner,
            Self::Lit(lit) => Self::Lit(!lit),
            other => Self::Not(Box::new(other)),
        }
    }
}

/// The operators for literals and for expressions.
macro_rules! operators {
    ($($left:ty),*) => {$(
        impl<R: Into<Expr>> BitAnd<R> for $left {
            type Output = Expr;

            fn bitand(self, other: R) -> Expr {
                all([self.into(), other.into()])
            }
        }

        impl<R: Into<Expr>> BitOr<R> for $left {
            type Output = Expr;

            fn bitor(self, other: R) -> Expr {
                any([self.into(), other.into()])
            }
        }

        /// Exactly one of the two.
        impl<R: Into<Expr>> BitXor<R> for $left {
            type Output = Expr;

            fn bitxor(self, other: R) -> Expr {
                !self.iff(other)
            }
        }
    )*};
}

operators!(Lit, Expr);

/// A sum of literals (1 where they hold), integers and a constant, each with a factor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    pub(super) terms: Vec<(Term, i64)>,
    pub(super) constant: i64,
}

/// What a sum is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Term {
    Lit(Lit),
    Int(Int),
}

impl From<i64> for Sum {
    fn from(constant: i64) -> Self {
        Self { terms: Vec::new(), constant }
    }
}

impl From<Lit> for Sum {
    fn from(lit: Lit) -> Self {
        Self { terms: vec![(Term::Lit(lit), 1)], constant: 0 }
    }
}

impl From<Int> for Sum {
    fn from(int: Int) -> Self {
        Self { terms: vec![(Term::Int(int), 1)], constant: 0 }
    }
}

/// How many of the literals hold.
pub fn count(lits: impl IntoIterator<Item = Lit>) -> Sum {
    Sum { terms: lits.into_iter().map(|lit| (Term::Lit(lit), 1)).collect(), constant: 0 }
}

/// The sum of integers, literals or sums.
pub fn sum<S: Into<Sum>>(parts: impl IntoIterator<Item = S>) -> Sum {
    parts.into_iter().fold(Sum::default(), |total, part| total + part)
}

impl<R: Into<Self>> Add<R> for Sum {
    type Output = Self;

    fn add(mut self, other: R) -> Self {
        let other = other.into();
        self.terms.extend(other.terms);
        self.constant += other.constant;
        self
    }
}

impl<R: Into<Self>> Sub<R> for Sum {
    type Output = Self;

    fn sub(self, other: R) -> Self {
        self + -other.into()
    }
}

impl Neg for Sum {
    type Output = Self;

    fn neg(self) -> Self {
        self * -1
    }
}

impl Mul<i64> for Sum {
    type Output = Self;

    fn mul(mut self, factor: i64) -> Self {
        for (_, own) in &mut self.terms {
            *own *= factor;
        }
        self.constant *= factor;
        self
    }
}

/// What can be said of numbers: integers, sums, literals (0 or 1) and constants.
pub trait Number: Into<Sum> {
    /// The two are equal.
    fn equals(self, other: impl Into<Sum>) -> Expr {
        let difference = self.into() - other;
        // One integer and a number: a literal says it.
        if let [(Term::Int(int), factor @ (1 | -1))] = difference.terms[..] {
            return Expr::Is(int, -factor * difference.constant);
        }
        let bound = -difference.constant;
        Expr::Equals(difference, bound)
    }

    /// The two are not equal.
    fn differs(self, other: impl Into<Sum>) -> Expr {
        !self.equals(other)
    }

    /// This one is the larger, or they are equal.
    fn at_least(self, other: impl Into<Sum>) -> Expr {
        let difference = self.into() - other;
        let bound = -difference.constant;
        Expr::AtLeast(difference, bound)
    }

    /// This one is the smaller, or they are equal.
    fn at_most(self, other: impl Into<Sum>) -> Expr {
        other.into().at_least(self)
    }

    /// This one is the larger.
    fn more_than(self, other: impl Into<Sum>) -> Expr {
        !self.at_most(other)
    }

    /// This one is the smaller.
    fn less_than(self, other: impl Into<Sum>) -> Expr {
        !self.at_least(other)
    }
}

impl<T: Into<Sum>> Number for T {}
