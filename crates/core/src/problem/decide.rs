//! Verdict on a stream of solutions: the one place where uniqueness is decided.

use std::ops::ControlFlow;

use super::solutions::{Defect, Ended};
use crate::budget::{Budget, Stop};
use crate::kind::Kind;
use crate::verdict::{Limit, Status, Verdict};

/// Condition for the end of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Until {
    /// Number of solutions.
    pub(super) limit: Limit,
    /// True if all nearest values are wanted whatever the limit: of two that are equally near,
    /// neither is the answer alone.
    pub(super) all_nearest: bool,
}

/// Returns the default limit. If the puzzle has a single answer, there are no others to look for.
pub(super) fn usual_limit(kind: &Kind, has_one_answer: bool) -> Limit {
    if has_one_answer || kind.solutions == 1 { Limit::ONE } else { Limit::TWO }
}

/// Takes solutions until the limit, the end, a stop, or until `each` breaks, and returns the
/// verdict.
///
/// The stream must give each solution once and end (`None`) only when there are no more; then the
/// verdict is a proof. `exact` distinguishes a solution from a nearest value: a stream whose first
/// item is not exact has no exact one.
///
/// # Errors
/// An answer that breaks a rule: there is no verdict.
pub(super) fn decide<S>(
    solutions: &mut (impl Iterator<Item = Result<S, Ended>> + ?Sized),
    until: Until,
    budget: &Budget,
    exact: impl Fn(&S) -> bool,
    mut each: impl FnMut(S) -> ControlFlow<()>,
) -> Result<Verdict, Defect> {
    let (mut count, mut complete, mut stop, mut closest) = (0, false, None, false);
    while !until.limit.is_reached(count) || (closest && until.all_nearest) {
        match solutions.next() {
            None => {
                complete = true;
                break;
            }
            Some(Err(Ended::Stopped(reason))) => {
                stop = Some(reason);
                break;
            }
            Some(Err(Ended::Defect(defect))) => return Err(defect),
            Some(Ok(solution)) => {
                count += 1;
                closest |= !exact(&solution);
                if each(solution).is_break() {
                    // A caller that was refused memory for more solutions breaks for that reason.
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
    Ok(Verdict { status, count, complete, stop })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::violation::Violation;

    type Item = Result<i32, Ended>;

    fn verdict(stream: &[Item], limit: Limit) -> (Status, u64, bool) {
        verdict_until(stream, Until { limit, all_nearest: true })
    }

    fn verdict_until(stream: &[Item], until: Until) -> (Status, u64, bool) {
        let verdict = decide(
            &mut stream.iter().cloned(),
            until,
            &Budget::unlimited(),
            |&s| s >= 0,
            |_| ControlFlow::Continue(()),
        );
        let verdict = verdict.expect("no answer breaks a rule");
        (verdict.status, verdict.count, verdict.complete)
    }

    #[test]
    fn the_table_of_verdicts() {
        let late = || Err(Ended::Stopped(Stop::Time));
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
    fn a_reader_who_breaks_off_leaves_no_proof() {
        let mut stream = [Item::Ok(1)].into_iter();
        let until = Until { limit: Limit::All, all_nearest: false };
        let verdict =
            decide(&mut stream, until, &Budget::unlimited(), |_| true, |_| ControlFlow::Break(()));
        let verdict = verdict.expect("no answer breaks a rule");
        assert_eq!((verdict.status, verdict.stop), (Status::Solved, Some(Stop::Interrupted)));
    }

    #[test]
    fn there_is_no_verdict_on_an_answer_that_breaks_a_rule() {
        let defect = Defect { game_id: "7".to_owned(), violation: Violation::new("7 is odd") };
        let mut stream = [Ok(1), Err(defect.clone().into())].into_iter();
        let until = Until { limit: Limit::All, all_nearest: false };
        let verdict = decide(
            &mut stream,
            until,
            &Budget::unlimited(),
            |_| true,
            |_| ControlFlow::Continue(()),
        );
        assert_eq!(verdict, Err(defect));
    }
}
