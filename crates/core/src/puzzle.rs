//! Trait that a puzzle kind implements.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde_json::Value;
use thiserror::Error;

use crate::author::ability::Abilities;
use crate::budget::{Budget, Stop};
use crate::error::ParseError;
use crate::kind::{Kind, Settings};
use crate::partial_answer::PartialAnswer;
use crate::picture::Picture;
use crate::posterior::Posterior;
use crate::violation::Violation;

/// Figures of a solve, by name; the report contains them unchanged.
pub type Stats = BTreeMap<&'static str, Value>;

/// Kind of puzzle: its input format, solver, check and picture. [`Abilities`] are the functions
/// that only some kinds have.
///
/// A problem that passes [`Puzzle::parse`] must never cause a panic later.
///
/// [`accepts`](crate::accepts), the check that every answer passes, is made from these functions.
/// It is not a part of the trait, so that no kind can replace it:
///
/// ```compile_fail,E0407
/// # use tatham_core::{Budget, Kind, Numbers, ParseError, Puzzle, Settings, Solutions, Violation};
/// # #[derive(Debug)]
/// # struct Careless;
/// impl Puzzle for Careless {
///     fn accepts(problem: &u32, known: &Numbers) -> Result<(), Violation> {
///         Ok(())
///     }
/// #     const KIND: &'static Kind = &Kind::NONE;
/// #     type Problem = u32;
/// #     type PartialAnswer = Numbers;
/// #     fn parse(_: &str) -> Result<u32, ParseError> { Ok(0) }
/// #     fn id(_: &u32) -> String { String::new() }
/// #     fn givens(_: &u32) -> Numbers { todo!() }
/// #     fn candidates<'p>(
/// #         _: &'p u32, _: &'p Settings, _: &'p Budget,
/// #     ) -> impl Solutions<Numbers> + 'p { Box::<dyn Solutions<Numbers>>::from(todo!()) }
/// #     fn range(_: &u32) -> u32 { 1 }
/// #     fn check(_: &u32, _: &Numbers) -> Vec<Violation> { Vec::new() }
/// }
/// ```
pub trait Puzzle: Sized + Debug + 'static {
    /// Description of the kind.
    const KIND: &'static Kind;

    /// A puzzle as posed.
    type Problem: Clone + Debug + PartialEq + Send + Sync;

    /// A partial answer: anything from the givens to a whole solution.
    type PartialAnswer: PartialAnswer;

    /// The abilities that only some kinds have.
    const ABILITIES: Abilities<Self> = Abilities::NONE;

    /// Reads every format of this kind.
    ///
    /// # Errors
    /// The position and the fact that make the text unusable.
    fn parse(text: &str) -> Result<Self::Problem, ParseError>;

    /// Writes the canonical ID, which [`Puzzle::parse`] reads back to an equal problem.
    fn id(problem: &Self::Problem) -> String;

    /// Returns the reason why no solution can exist, if the puzzle as written shows it, as a
    /// clause: `9 is given twice: …`. Such a puzzle is well formed, and the real game loads it; it
    /// is not searched.
    fn impossible(_problem: &Self::Problem) -> Option<String> {
        None
    }

    /// Returns the givens of the puzzle, as a partial answer.
    fn givens(problem: &Self::Problem) -> Self::PartialAnswer;

    /// Returns the answers of the kind's solver, each once, nicest first if the kind has an order.
    /// They are not checked yet: a caller gets its solutions from
    /// [`tatham_core::solutions`](crate::solutions).
    ///
    /// The stream ends with `None` only when it is proven that there are no more answers, and with
    /// an `Err` otherwise.
    #[doc(hidden)]
    fn candidates<'p>(
        problem: &'p Self::Problem,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> impl Solutions<Self::PartialAnswer> + 'p;

    /// Returns the values that the places of an answer can have: the characters, or the largest
    /// number.
    fn range(problem: &Self::Problem) -> <Self::PartialAnswer as PartialAnswer>::Range;

    /// Returns the rules that a partial answer breaks already, each with its places: read
    /// literally, and independent of any solver. If a whole answer breaks none, every rule holds.
    /// The partial answer fits the puzzle: it has its size, its values and its givens.
    fn check(problem: &Self::Problem, known: &Self::PartialAnswer) -> Vec<Violation>;

    /// Counts the places that are still to be filled in.
    fn open(_problem: &Self::Problem, known: &Self::PartialAnswer) -> usize {
        known.open()
    }

    /// Draws the picture that people look at; a plain one unless a kind draws its own.
    fn draw(problem: &Self::Problem, known: &Self::PartialAnswer) -> Picture {
        known.picture(&Self::givens(problem))
    }
}

/// Stream of a solver's answers, with figures of the search.
pub trait Solutions<K>: Iterator<Item = Result<K, Stop>> {
    /// Returns the figures so far.
    fn stats(&self) -> Stats {
        Stats::new()
    }

    /// Returns the analysis of the position, if the answer is hidden. It is computed with the
    /// first solution.
    fn posterior(&self) -> Option<Posterior> {
        None
    }

    /// Returns the partial answer that is known when the stream has stopped without a solution.
    fn partial(&self) -> Option<K> {
        None
    }

    /// Returns the reason why the search for a better answer ended, if it was a bound of the search
    /// itself. The budget records its own stops.
    fn stopped(&self) -> Option<Stop> {
        None
    }
}

/// Boxed streams, for kinds that choose between several.
impl<K, S: Solutions<K> + ?Sized> Solutions<K> for Box<S> {
    fn stats(&self) -> Stats {
        (**self).stats()
    }

    fn posterior(&self) -> Option<Posterior> {
        (**self).posterior()
    }

    fn partial(&self) -> Option<K> {
        (**self).partial()
    }

    fn stopped(&self) -> Option<Stop> {
        (**self).stopped()
    }
}

/// Question that a formula puts to a SAT solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Is there a solution? The models are the solutions.
    Solvable,
    /// Is there another? The models are the solutions except the first one found; unsatisfiability
    /// proves that it is the only one.
    Unique,
}

/// Reason why a puzzle cannot be written in a format, as a clause:
/// `the format nin cannot hold givens, and this puzzle has 2`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Unwritable(pub String);

impl Unwritable {
    /// Makes the error that the kind does not write a format of that name.
    pub fn no_such_format(kind: &Kind, name: &str) -> Self {
        let known: Vec<&str> = kind.formats.iter().map(|(name, _)| *name).collect();
        Self(format!(
            "{} cannot be written as `{name}` (formats: {})",
            kind.title,
            known.join(", ")
        ))
    }
}
