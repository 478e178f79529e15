//! Judgements of claims about a position: of facts by its explainer, of moves by the best ways
//! before and after them.

use super::position::AnyPosition;
use crate::budget::Budget;
use crate::explain::judge::{
    ClaimBoard, Inquiry, Judged, Judgement, OnJudged, StepClaim, StepVerdict, UnfitClaim,
    WayLengths,
};
use crate::explain::{Explainer, Hint, Step};
use crate::fact::Fact;
use crate::verdict::Status;
use crate::violation::Violation;

impl AnyPosition {
    /// Judges claims about the position with its explainer, which may have facts that are ruled
    /// out; `on_judged` receives each judgement as soon as it is made.
    ///
    /// # Errors
    /// A claim does not fit the puzzle.
    pub fn judge(
        &self,
        explainer: &mut dyn Explainer,
        inquiry: &Inquiry<'_>,
        budget: &Budget,
        on_judged: &mut OnJudged<'_>,
    ) -> Result<Judged, UnfitClaim> {
        if self.finds_best() {
            judge_moves(inquiry, self, budget, on_judged)
        } else {
            explainer.judge(inquiry, self, budget, on_judged)
        }
    }
}

impl ClaimBoard for AnyPosition {
    fn copied(&self) -> Box<dyn ClaimBoard> {
        Box::new(self.clone())
    }

    fn enter(&mut self, facts: &[Fact]) {
        self.enter(facts);
    }

    fn has_entry(&self, fact: &Fact) -> bool {
        self.has_entry(fact)
    }

    fn broken(&self) -> Vec<Violation> {
        self.violations()
    }
}

/// Position of a game of moves, and the best way known from there.
struct Way {
    position: AnyPosition,
    hint: Hint,
}

impl Way {
    fn new(position: AnyPosition, budget: &Budget) -> Self {
        let hint = position.explainer().map(|mut explainer| explainer.hint(usize::MAX, budget));
        let none = || Hint::none(Status::Unknown, false, "there are no hints");
        Self { position, hint: hint.unwrap_or_else(none) }
    }

    /// Returns the number of moves left, and the proven lower bound.
    fn left(&self) -> Option<[usize; 2]> {
        match (self.hint.steps.first(), self.hint.status) {
            (Some(first), _) => {
                let after = first.remaining.as_ref();
                after.map(|after| [after.moves + 1, after.at_least + 1])
            }
            (None, Status::Solved) => Some([0, 0]),
            (None, _) => None,
        }
    }

    fn is_dead_end(&self) -> bool {
        self.hint.status == Status::Unsolvable
    }

    /// Returns the reason why no way is known.
    fn reason(&self) -> String {
        self.hint.reason.clone().unwrap_or_else(|| "no solution was found".to_owned())
    }

    /// Returns the step of a move as in a hint, with the way after it.
    fn step(&self, made: &str, after: &Self, at_least: usize, budget: &Budget) -> Option<Step> {
        let rest = after.hint.steps.iter().filter_map(|step| step.made.as_deref());
        let moves: Vec<String> = [made].into_iter().chain(rest).map(str::to_owned).collect();
        self.position.explainer()?.step_of(&moves, at_least, budget)
    }
}

/// Judges moves by the best ways before and after them.
///
/// # Errors
/// A claim is not a move.
fn judge_moves(
    inquiry: &Inquiry<'_>,
    position: &AnyPosition,
    budget: &Budget,
    on_judged: &mut OnJudged<'_>,
) -> Result<Judged, UnfitClaim> {
    let moves: Vec<&str> = (inquiry.claims.iter().enumerate())
        .map(|(index, claim)| match claim {
            StepClaim::Move(text) => Ok(&**text),
            StepClaim::Facts(_) => {
                Err(UnfitClaim { index, why: "expected a move, found a fact".to_owned() })
            }
        })
        .collect::<Result<_, _>>()?;
    let mut before = Way::new(position.clone(), budget);
    let mut judged = Judged::new(before.hint.status, 0);
    for text in moves {
        let (judgement, after) = judge_move(&before, text, budget);
        if let Some(after) = after.filter(|_| inquiry.in_turn) {
            before = after;
        }
        judged.add(judgement, on_judged);
    }
    Ok(judged.ended_by(budget))
}

/// Judges a move; returns also what comes after it, if it follows.
fn judge_move(before: &Way, text: &str, budget: &Budget) -> (Judgement, Option<Way>) {
    let mut position = before.position.clone();
    if let Err(refusal) = position.follow(text) {
        let violation = Violation::new(format!("the move `{text}` {refusal}"));
        return (Judgement::breaking(&violation, Vec::new()), None);
    }
    let stopped = budget.check();
    if before.is_dead_end() || stopped.is_err() {
        let reason = stopped.map_or_else(|stop| stop.to_string(), |()| before.reason());
        return (Judgement::unknown(reason), None);
    }
    let after = Way::new(position, budget);
    let left_before = before.left();
    let with_ways = |judgement, left_after: Option<[usize; 2]>, proven| {
        // The way through the move may be shorter than the best one known before it.
        let through = left_after.map(|[moves, _]| moves + 1);
        let moves = left_before.map(|[moves, _]| moves).into_iter().chain(through).min();
        let left_after = left_after.map(|[moves, _]| moves);
        let ways = Some(WayLengths { left_before: moves, left_after, proven });
        Judgement { ways, ..judgement }
    };
    let Some([moves, at_least]) = after.left() else {
        return if after.is_dead_end() {
            let is_proven = left_before.is_some_and(|[moves, at_least]| moves == at_least);
            (with_ways(Judgement::new(StepVerdict::Wrong), None, is_proven), None)
        } else {
            (with_ways(Judgement::unknown(after.reason()), None, false), None)
        };
    };
    let is_next = left_before.is_none_or(|[before, _]| moves < before);
    let least_before = left_before.map_or(0, |[_, at_least]| at_least);
    let best = left_before.map_or(moves + 1, |[before, _]| before.min(moves + 1));
    let proven = moves == at_least && best == least_before;
    if !is_next {
        let detour = Judgement::new(StepVerdict::Detour);
        return (with_ways(detour, Some([moves, at_least]), proven), None);
    }
    let step = before.step(text, &after, least_before.max(1), budget);
    let follows = Judgement {
        name: step.as_ref().map(|step| step.name.clone()),
        text: step.map(|step| step.text),
        ..Judgement::new(StepVerdict::Follows)
    };
    (with_ways(follows, Some([moves, at_least]), proven), Some(after))
}
