//! Expressions: what rules say, before it is made clauses.
//!
//! What is said of literals alone, "one of these" and "so many of these", is not even built: [`Any`] and [`Counted`] go through the literals
//! when they are required. Inside other expressions they become an [`Expr`] like all else.

use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Neg, Not, Sub};

use super::int::Int;
use crate::lit::Lit;
use crate::number_set::NumberSet;

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
    /// The number of literals that hold is one of these.
    Count(Vec<Lit>, NumberSet),
}

impl From<Lit> for Expr {
    #[inline]
    fn from(lit: Lit) -> Self {
        Self::Lit(lit)
    }
}

/// All of them hold.
pub fn all<E: Into<Expr>>(parts: impl IntoIterator<Item = E>) -> Expr {
    Expr::All(parts.into_iter().map(Into::into).collect())
}

/// At least one of them holds.
pub fn any<I: IntoIterator<Item: Into<Expr>>>(parts: I) -> Any<I::IntoIter> {
    Any(parts.into_iter())
}

/// At least one part holds.
#[derive(Clone, Debug)]
pub struct Any<I>(pub(super) I);

impl<I: Iterator<Item: Into<Expr>>> From<Any<I>> for Expr {
    fn from(any: Any<I>) -> Self {
        Self::Any(any.0.map(Into::into).collect())
    }
}

/// How many of the literals hold.
pub fn count<I: IntoIterator<Item = Lit>>(lits: I) -> Count<I::IntoIter> {
    Count(lits.into_iter())
}

/// The number of literals that hold. It is compared with numbers; with something else, which then stands first: `int.equals(count(lits))`.
#[derive(Clone, Debug)]
pub struct Count<I>(I);

/// The number of literals that hold is one of some numbers.
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

impl<I: Iterator<Item = Lit>> Count<I> {
    /// The number is one of these.
    pub fn among(self, numbers: NumberSet) -> Counted<I> {
        Counted { lits: self.0, numbers }
    }

    /// So many hold.
    pub fn equals(self, number: i64) -> Counted<I> {
        self.among(NumberSet::is(number))
    }

    /// Another number than this holds.
    pub fn differs(self, number: i64) -> Counted<I> {
        self.among(!NumberSet::is(number))
    }

    /// So many hold, or more.
    pub fn at_least(self, least: i64) -> Counted<I> {
        self.among(NumberSet::at_least(least))
    }

    /// So many hold, or fewer.
    pub fn at_most(self, most: i64) -> Counted<I> {
        self.among(NumberSet::at_most(most))
    }

    /// More than so many hold.
    pub fn more_than(self, number: i64) -> Counted<I> {
        self.among(!NumberSet::at_most(number))
    }

    /// Fewer than so many hold.
    pub fn less_than(self, number: i64) -> Counted<I> {
        self.among(!NumberSet::at_least(number))
    }

    /// As many hold as one of these numbers says.
    pub fn one_of(self, numbers: impl IntoIterator<Item = i64>) -> Counted<I> {
        self.among(NumberSet::of(numbers))
    }

    /// An even number holds.
    pub fn is_even(self) -> Counted<I> {
        self.among(NumberSet::even())
    }

    /// An odd number holds.
    pub fn is_odd(self) -> Counted<I> {
        self.among(NumberSet::odd())
    }
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

/// The operators for what is an expression.
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

        /// Exactly one of the two.
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

impl<I: Iterator<Item = Lit>> From<Count<I>> for Sum {
    fn from(count: Count<I>) -> Self {
        Self { terms: count.0.map(|lit| (Term::Lit(lit), 1)).collect(), constant: 0 }
    }
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

impl Sum {
    /// Literals, and how many of them hold where the sum, without its constant, is `bound`; `None` for a sum of something else than
    /// literals, each once.
    fn as_count(&self, bound: i64) -> Option<(Vec<Lit>, i64)> {
        // What is subtracted counts where it does not hold.
        let subtracted = self.terms.iter().filter(|(_, factor)| *factor == -1).count() as i64;
        let lit = |&(term, factor): &(Term, i64)| match (term, factor) {
            (Term::Lit(lit), 1) => Some(lit),
            (Term::Lit(lit), -1) => Some(!lit),
            _ => None,
        };
        Some((self.terms.iter().map(lit).collect::<Option<_>>()?, bound + subtracted))
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
        match difference.as_count(bound) {
            Some((lits, number)) => Expr::Count(lits, NumberSet::is(number)),
            None => Expr::Equals(difference, bound),
        }
    }

    /// The two are not equal.
    fn differs(self, other: impl Into<Sum>) -> Expr {
        !self.equals(other)
    }

    /// This one is the larger, or they are equal.
    fn at_least(self, other: impl Into<Sum>) -> Expr {
        let difference = self.into() - other;
        let bound = -difference.constant;
        match difference.as_count(bound) {
            Some((lits, least)) => Expr::Count(lits, NumberSet::at_least(least)),
            None => Expr::AtLeast(difference, bound),
        }
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
