//! Expressions of rules, before they become clauses.
//!
//! Constraints on literals alone, "one of these" and "a number of these", are not even built:
//! [`Any`] and [`Counted`] iterate over the literals when they are required. Inside other
//! expressions they become an [`Expr`].

use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Neg, Not, Sub};

use super::int::Int;
use crate::lit::Lit;
use crate::number_set::NumberSet;

/// Boolean expression.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expr {
    /// Literal.
    Lit(Lit),
    /// Negation.
    Not(Box<Self>),
    /// Conjunction; true if it is empty.
    All(Vec<Self>),
    /// Disjunction; false if it is empty.
    Any(Vec<Self>),
    /// Equivalence: both are true, or none.
    Iff(Box<[Self; 2]>),
    /// Equality of an integer and a value.
    Is(Int, i64),
    /// Lower bound of a sum.
    AtLeast(Sum, i64),
    /// Equality of a sum and a number.
    Equals(Sum, i64),
    /// Membership of the number of true literals in a set.
    Count(Vec<Lit>, NumberSet),
}

impl From<Lit> for Expr {
    #[inline]
    fn from(lit: Lit) -> Self {
        Self::Lit(lit)
    }
}

/// Returns the conjunction of the parts.
pub fn all<E: Into<Expr>>(parts: impl IntoIterator<Item = E>) -> Expr {
    Expr::All(parts.into_iter().map(Into::into).collect())
}

/// Returns the disjunction of the parts.
pub fn any<I: IntoIterator<Item: Into<Expr>>>(parts: I) -> Any<I::IntoIter> {
    Any(parts.into_iter())
}

/// Disjunction that has not been built.
#[derive(Clone, Debug)]
pub struct Any<I>(pub(super) I);

impl<I: Iterator<Item: Into<Expr>>> From<Any<I>> for Expr {
    fn from(any: Any<I>) -> Self {
        Self::Any(any.0.map(Into::into).collect())
    }
}

/// Returns the number of true literals.
pub fn count<I: IntoIterator<Item = Lit>>(lits: I) -> CountExpr<I::IntoIter> {
    CountExpr(lits.into_iter())
}

/// Number of true literals, to be compared with numbers.
/// For other comparisons it comes second: `int.equals(count(lits))`.
#[derive(Clone, Debug)]
pub struct CountExpr<I>(I);

/// Condition that the number of true literals is in a set.
#[derive(Clone, Debug)]
pub struct Counted<I> {
    pub(super) lits: I,
    pub(super) numbers: NumberSet,
}

impl<I: Iterator<Item = Lit>> From<Counted<I>> for Expr {
    fn from(counted: Counted<I>) -> Self {
        Self::Count(counted.lits.collect(), counted.numbers)
    }
}

impl<I: Iterator<Item = Lit>> CountExpr<I> {
    /// Returns the condition that the number is in the set.
    pub fn among(self, numbers: NumberSet) -> Counted<I> {
        Counted { lits: self.0, numbers }
    }

    /// Returns the condition that exactly `number` literals are true.
    pub fn equals(self, number: i64) -> Counted<I> {
        self.among(NumberSet::is(number))
    }

    /// Returns the condition that the number of true literals is not `number`.
    pub fn differs(self, number: i64) -> Counted<I> {
        self.among(!NumberSet::is(number))
    }

    /// Returns the condition that at least `least` literals are true.
    pub fn at_least(self, least: i64) -> Counted<I> {
        self.among(NumberSet::at_least(least))
    }

    /// Returns the condition that at most `most` literals are true.
    pub fn at_most(self, most: i64) -> Counted<I> {
        self.among(NumberSet::at_most(most))
    }

    /// Returns the condition that more than `number` literals are true.
    pub fn more_than(self, number: i64) -> Counted<I> {
        self.among(!NumberSet::at_most(number))
    }

    /// Returns the condition that fewer than `number` literals are true.
    pub fn less_than(self, number: i64) -> Counted<I> {
        self.among(!NumberSet::at_least(number))
    }

    /// Returns the condition that the number of true literals is one of `numbers`.
    pub fn one_of(self, numbers: impl IntoIterator<Item = i64>) -> Counted<I> {
        self.among(NumberSet::from_numbers(numbers))
    }

    /// Returns the condition that the number of true literals is even.
    pub fn is_even(self) -> Counted<I> {
        self.among(NumberSet::even())
    }

    /// Returns the condition that the number of true literals is odd.
    pub fn is_odd(self) -> Counted<I> {
        self.among(NumberSet::odd())
    }
}

/// Logical connectives of two expressions.
pub trait Logic: Into<Expr> {
    /// Returns the implication: if this is true, so is the other.
    fn implies(self, other: impl Into<Expr>) -> Expr {
        Expr::Any(vec![!self.into(), other.into()])
    }

    /// Returns the equivalence: both are true, or none.
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
            Self::Count(lits, numbers) => Self::Count(lits, !numbers),
            other => Self::Not(Box::new(other)),
        }
    }
}

impl<I: Iterator<Item: Into<Expr>>> Not for Any<I> {
    type Output = Expr;

    fn not(self) -> Expr {
        !Expr::from(self)
    }
}

impl<I> Not for Counted<I> {
    type Output = Self;

    fn not(self) -> Self {
        Self { numbers: !self.numbers, ..self }
    }
}

/// Operators of types that are expressions.
macro_rules! operators {
    ($([$($generics:tt)*] $left:ty;)*) => {$(
        impl<R: Into<Expr>, $($generics)*> BitAnd<R> for $left {
            type Output = Expr;

            fn bitand(self, other: R) -> Expr {
                Expr::All(vec![self.into(), other.into()])
            }
        }

        impl<R: Into<Expr>, $($generics)*> BitOr<R> for $left {
            type Output = Expr;

            fn bitor(self, other: R) -> Expr {
                Expr::Any(vec![self.into(), other.into()])
            }
        }

        /// Exclusive disjunction.
        impl<R: Into<Expr>, $($generics)*> BitXor<R> for $left {
            type Output = Expr;

            fn bitxor(self, other: R) -> Expr {
                !self.iff(other)
            }
        }
    )*};
}

operators! {
    [] Lit;
    [] Expr;
    [I: Iterator<Item: Into<Expr>>] Any<I>;
    [I: Iterator<Item = Lit>] Counted<I>;
}

/// Sum of literals (1 if true), integers and a constant, each term with a factor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    pub(super) terms: Vec<(Term, i64)>,
    pub(super) constant: i64,
}

/// Term of a sum.
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

impl<I: Iterator<Item = Lit>> From<CountExpr<I>> for Sum {
    fn from(count: CountExpr<I>) -> Self {
        Self { terms: count.0.map(|lit| (Term::Lit(lit), 1)).collect(), constant: 0 }
    }
}

/// Returns the sum of integers, literals or sums.
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

impl Sum {
    /// Returns literals, and the number of them that are true if the sum, without its constant, is
    /// `bound`; `None` unless the terms are literals, each once.
    fn as_count(&self, bound: i64) -> Option<(Vec<Lit>, i64)> {
        // A subtracted literal counts if it is false.
        let subtracted = self.terms.iter().filter(|(_, factor)| *factor == -1).count() as i64;
        let lit = |&(term, factor): &(Term, i64)| match (term, factor) {
            (Term::Lit(lit), 1) => Some(lit),
            (Term::Lit(lit), -1) => Some(!lit),
            _ => None,
        };
        Some((self.terms.iter().map(lit).collect::<Option<_>>()?, bound + subtracted))
    }
}

/// Comparisons of numbers: integers, sums, literals (0 or 1) and constants.
pub trait Number: Into<Sum> {
    /// Returns the condition that the two are equal.
    fn equals(self, other: impl Into<Sum>) -> Expr {
        let difference = self.into() - other;
        // A literal represents the equality of an integer and a number.
        if let [(Term::Int(int), factor @ (1 | -1))] = difference.terms[..] {
            return Expr::Is(int, -factor * difference.constant);
        }
        let bound = -difference.constant;
        match difference.as_count(bound) {
            Some((lits, number)) => Expr::Count(lits, NumberSet::is(number)),
            None => Expr::Equals(difference, bound),
        }
    }

    /// Returns the condition that the two are not equal.
    fn differs(self, other: impl Into<Sum>) -> Expr {
        !self.equals(other)
    }

    /// Returns the condition that this number is at least the other.
    fn at_least(self, other: impl Into<Sum>) -> Expr {
        let difference = self.into() - other;
        let bound = -difference.constant;
        match difference.as_count(bound) {
            Some((lits, least)) => Expr::Count(lits, NumberSet::at_least(least)),
            None => Expr::AtLeast(difference, bound),
        }
    }

    /// Returns the condition that this number is at most the other.
    fn at_most(self, other: impl Into<Sum>) -> Expr {
        other.into().at_least(self)
    }

    /// Returns the condition that this number is greater than the other.
    fn more_than(self, other: impl Into<Sum>) -> Expr {
        !self.at_most(other)
    }

    /// Returns the condition that this number is less than the other.
    fn less_than(self, other: impl Into<Sum>) -> Expr {
        !self.at_least(other)
    }
}

impl<T: Into<Sum>> Number for T {}
