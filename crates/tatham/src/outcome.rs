//! Outcomes of a search for solutions.

use tatham_core::problem::Findings;
use tatham_core::{Status, Stop};

use crate::answer::Complete;

/// Outcome of a search.
///
/// `A` is the type of a whole answer, `P` that of a part of one. A limit is an outcome and not an
/// error: the puzzle is valid, and the partial answer may still be of use.
///
/// ```
/// # #[cfg(feature = "pattern")] {
/// use tatham::{Nonogram, Outcome};
///
/// let puzzle = Nonogram::from_clues([[1], [1]], [[1], [1]])?;
/// match puzzle.solve()? {
///     Outcome::Unique(grid) => println!("the only solution:\n{grid}"),
///     Outcome::Multiple(first, second) => assert_ne!(first, second),
///     Outcome::Unsolvable { reason } => println!("no solution: {reason:?}"),
///     Outcome::Unknown { stop, .. } => println!("undecided: {stop}"),
///     other => println!("{other:?}"),
/// }
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Outcome<A, P = A> {
    /// The only solution: it is proven that there is no other.
    Unique(A),
    /// The first 2 solutions of several.
    Multiple(A, A),
    /// A solution. In move games and hidden games uniqueness is not a question; elsewhere a limit
    /// came before it was decided.
    Solved(A),
    /// The closest answer, if no exact one exists: in Countdown.
    Closest(A),
    /// A proof that there is no solution.
    Unsolvable {
        /// The reason as a clause, if the puzzle shows it without a search.
        reason: Option<String>,
    },
    /// A limit came before any solution, and before a proof that there is none.
    Unknown {
        /// The limit.
        stop: Stop,
        /// The part of an answer that is known at that point, if the solver keeps one.
        partial: Option<P>,
    },
}

impl<A, P> Outcome<A, P> {
    /// Returns the solution, if it is proven to be the only one.
    pub fn unique(self) -> Option<A> {
        if let Self::Unique(answer) = self { Some(answer) } else { None }
    }

    /// Returns the first solution, or the closest answer, whether or not there are others.
    pub fn into_first(self) -> Option<A> {
        match self {
            Self::Unique(first)
            | Self::Multiple(first, _)
            | Self::Solved(first)
            | Self::Closest(first) => Some(first),
            Self::Unsolvable { .. } | Self::Unknown { .. } => None,
        }
    }

    /// Returns the verdict as in reports.
    pub fn status(&self) -> Status {
        match self {
            Self::Unique(_) => Status::Unique,
            Self::Multiple(..) => Status::Multiple,
            Self::Solved(_) => Status::Solved,
            Self::Closest(_) => Status::Closest,
            Self::Unsolvable { .. } => Status::Unsolvable,
            Self::Unknown { .. } => Status::Unknown,
        }
    }

    /// Makes the outcome of this verdict, with the answers that prove it.
    pub(crate) fn new(
        status: Status,
        mut answers: impl Iterator<Item = A>,
        reason: Option<String>,
        stop: impl FnOnce() -> Stop,
        partial: Option<P>,
    ) -> Self {
        match (status, answers.next(), answers.next()) {
            (Status::Unique, Some(answer), _) => Self::Unique(answer),
            (Status::Multiple, Some(first), Some(second)) => Self::Multiple(first, second),
            (Status::Solved, Some(answer), _) => Self::Solved(answer),
            (Status::Closest, Some(answer), _) => Self::Closest(answer),
            (Status::Unsolvable, ..) => Self::Unsolvable { reason },
            _ => Self::Unknown { stop: stop(), partial },
        }
    }
}

impl<K: Complete> Outcome<K::Answer, K> {
    /// Makes the outcome of a search; `text` puts an answer into words.
    pub(crate) fn from_findings(findings: Findings<K>, text: impl Fn(&K) -> String) -> Self {
        let Findings { verdict, solutions, partial, stop, impossible, .. } = findings;
        let answers = solutions.iter().filter_map(|known| known.complete_in_words(|| text(known)));
        let stop = || stop.unwrap_or(Stop::Interrupted);
        Self::new(verdict.status, answers, impossible, stop, partial)
    }
}
