//! From a stream of solutions to a verdict: the one place where uniqueness is decided.

use std::num::NonZeroU64;
use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::budget::{Budget, Stop};

/// How many solutions to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Stop after so many.
    AtMost(NonZeroU64),
    /// Go on to the last.
    All,
}

impl Limit {
    /// Stop at the first solution.
    pub const ONE: Self = Self::AtMost(NonZeroU64::MIN);
    /// Stop at the second: enough to decide whether there is only one.
    pub const TWO: Self = Self::AtMost(NonZeroU64::MIN.saturating_add(1));

    fn is_reached(self, count: u64) -> bool {
        matches!(self, Self::AtMost(limit) if count >= limit.get())
    }
}

/// What is known about the solutions of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Status {
    /// One solution, and a proof that there is no other.
    Unique,
    /// At least two solutions.
    Multiple,
    /// A solution; whether it is the only one was not asked or not decided in the limit.
    Solved,
    /// No exact solution exists; the nearest are given.
    Closest,
    /// Proof that there is no solution.
    Unsolvable,
    /// A limit came before any solution or proof.
    Unknown,
}

impl Status {
    /// All, in the order in which they are listed.
    pub const ALL: [Self; 6] = [
        Self::Unique,
        Self::Multiple,
        Self::Solved,
        Self::Closest,
        Self::Unsolvable,
        Self::Unknown,
    ];

    /// The exit code of the command line for this verdict.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Unique | Self::Multiple | Self::Solved => 0,
            Self::Closest | Self::Unsolvable => 1,
            Self::Unknown => 3,
        }
    }

    /// The word that reports use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Solved => "solved",
            Self::Closest => "closest",
            Self::Unsolvable => "unsolvable",
            Self::Unknown => "unknown",
        }
    }
}

/// The verdict on a puzzle, and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// The verdict.
    pub status: Status,
    /// Solutions found.
    pub count: u64,
    /// Whether those are proven to be all there are.
    pub complete: bool,
    /// Why the search ended early, if it did.
    pub stop: Option<Stop>,
}

/// When to stop looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Until {
    /// After so many solutions.
    pub limit: Limit,
    /// Whether values that are merely nearest are all wanted whatever the limit: of two as near as one another, neither is the answer alone.
    pub all_nearest: bool,
}

/// Draws solutions until the limit, the end, a stop, or until `each` breaks, and says what is then known.
///
/// The stream must give each solution once and end (`None`) only when there are no more; then the verdict is a proof. It spends
/// `budget`: once that has said stop, the end of the stream proves nothing any more, whatever the solver took the stop for.
/// `exact` tells a solution from a mere nearest value: a stream whose first item is not exact has no exact one.
pub fn judge<S>(
    solutions: &mut (impl Iterator<Item = Result<S, Stop>> + ?Sized),
    until: Until,
    budget: &Budget,
    exact: impl Fn(&S) -> bool,
    mut each: impl FnMut(S) -> ControlFlow<()>,
) -> Verdict {
    let (mut count, mut complete, mut stop, mut closest) = (0, false, None, false);
    while !until.limit.is_reached(count) || (closest && until.all_nearest) {
        match solutions.next() {
            None => {
                stop = budget.stopped().cloned();
                complete = stop.is_none();
                break;
            }
            Some(Err(reason)) => {
                stop = Some(reason);
                break;
            }
            Some(Ok(solution)) => {
                count += 1;
                closest |= !exact(&solution);
                if each(solution).is_break() {
                    // Whoever was refused the memory for more breaks off because of that.
                    stop = Some(budget.stopped().cloned().unwrap_or(Stop::Interrupted));
                    break;
                }
            }
        }
    }
    let status = match (count, complete) {
        (0, true) => Status::Unsolvable,
        (0, false) => Status::Unknown,
        _ if closest => Status::Closest,
        (1, true) => Status::Unique,
        (1, false) => Status::Solved,
        _ => Status::Multiple,
    };
    Verdict { status, count, complete, stop }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(stream: &[Result<i32, Stop>], limit: Limit) -> (Status, u64, bool) {
        verdict_until(stream, Until { limit, all_nearest: true })
    }

    fn verdict_until(stream: &[Result<i32, Stop>], until: Until) -> (Status, u64, bool) {
        let verdict = judge(
            &mut stream.iter().cloned(),
            until,
            &Budget::unlimited(),
            |&s| s >= 0,
            |_| ControlFlow::Continue(()),
        );
        (verdict.status, verdict.count, verdict.complete)
    }

    #[test]
    fn the_table_of_verdicts() {
        let late = || Err(Stop::Time);
        assert_eq!(verdict(&[], Limit::TWO), (Status::Unsolvable, 0, true));
        assert_eq!(verdict(&[Ok(1)], Limit::TWO), (Status::Unique, 1, true));
        assert_eq!(verdict(&[Ok(1)], Limit::ONE), (Status::Solved, 1, false));
        assert_eq!(verdict(&[Ok(1), Ok(2), Ok(3)], Limit::TWO), (Status::Multiple, 2, false));
        assert_eq!(verdict(&[Ok(1), Ok(2), Ok(3)], Limit::All), (Status::Multiple, 3, true));
        assert_eq!(verdict(&[late()], Limit::TWO), (Status::Unknown, 0, false));
        assert_eq!(verdict(&[Ok(1), late()], Limit::TWO), (Status::Solved, 1, false));
        assert_eq!(verdict(&[Ok(1), Ok(2), late()], Limit::All), (Status::Multiple, 2, false));
        assert_eq!(verdict(&[Ok(-1)], Limit::TWO), (Status::Closest, 1, true));
        assert_eq!(verdict(&[Ok(-1), Ok(-2)], Limit::ONE), (Status::Closest, 2, true));
    }

    #[test]
    fn of_the_nearest_no_more_are_looked_for_than_were_asked_for() {
        let until = Until { limit: Limit::ONE, all_nearest: false };
        assert_eq!(verdict_until(&[Ok(-1), Ok(-2)], until), (Status::Closest, 1, false));
    }

    #[test]
    fn each_verdict_has_its_word_and_its_exit_code() {
        for (status, word, code) in [
            (Status::Unique, "unique", 0),
            (Status::Multiple, "multiple", 0),
            (Status::Solved, "solved", 0),
            (Status::Closest, "closest", 1),
            (Status::Unsolvable, "unsolvable", 1),
            (Status::Unknown, "unknown", 3),
        ] {
            assert_eq!((status.name(), status.exit_code()), (word, code));
            assert_eq!(serde_json::to_value(status).unwrap(), word);
        }
    }

    #[test]
    fn a_reader_who_breaks_off_leaves_no_proof() {
        let mut stream = [Ok::<_, Stop>(1)].into_iter();
        let until = Until { limit: Limit::All, all_nearest: false };
        let verdict =
            judge(&mut stream, until, &Budget::unlimited(), |_| true, |_| ControlFlow::Break(()));
        assert_eq!((verdict.status, verdict.stop), (Status::Solved, Some(Stop::Interrupted)));
    }

    #[test]
    fn the_end_of_a_stream_that_was_told_to_stop_proves_nothing() {
        let until = Until { limit: Limit::All, all_nearest: true };
        for (count, status) in [(0, Status::Unknown), (1, Status::Solved), (2, Status::Multiple)] {
            let budget = Budget::steps(count);
            // A careless solver: it takes the stop for the end.
            let mut stream =
                std::iter::from_fn(|| budget.check().is_ok().then_some(Ok::<_, Stop>(1)));
            let verdict =
                judge(&mut stream, until, &budget, |_| true, |_| ControlFlow::Continue(()));
            assert_eq!((verdict.status, verdict.count, verdict.complete), (status, count, false));
            assert_eq!(verdict.stop, Some(Stop::Steps));
        }
    }
}
