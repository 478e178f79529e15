//! The judge of a step: claims of a player about a position, and their verdicts.
//!
//! Claims in a logic puzzle or a hidden game are facts, and its [`Explainer`](crate::explain::Explainer) judges them. Claims
//! in a game of moves are moves, which are judged here by the hints before and after them.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use crate::budget::Budget;
use crate::explain::{Because, Hint, Step, stopped};
use crate::fact::Fact;
use crate::place::Place;
use crate::problem::AnyPosition;
use crate::verdict::Status;
use crate::violation::Violation;
use crate::words;

/// Claim of a player about a position.
#[derive(Clone, Debug, PartialEq)]
pub enum StepClaim {
    /// All of these facts hold.
    Facts(Vec<Fact>),
    /// This move, as save files write it, is the next one of a solution.
    Move(String),
}

/// Claims about a position, and how they are judged.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inquiry<'i> {
    /// Claims, in order.
    pub claims: &'i [StepClaim],
    /// True if each claim is judged on the board with the earlier claims that follow.
    pub in_turn: bool,
    /// Greatest cost of a step by which a claim follows.
    pub max_cost: Option<f64>,
}

/// Verdict on a claim. The first one that applies, in this order, except that `Unknown` comes when
/// a limit ends the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum StepVerdict {
    /// Each fact is given, entered (right or wrong), or ruled out by the request.
    AlreadyKnown,
    /// Entered now, it contradicts a given or breaks a rule visibly; or the game refuses the move.
    BreaksRule,
    /// One step concludes it from the position; or the move is the next one of the best way known.
    Follows,
    /// No solution has it; or the game cannot be finished after the move.
    Wrong,
    /// Every solution has it, but no single step that concludes it was found.
    RightButNotYet,
    /// Some solutions have it and some do not.
    Undecided,
    /// The game can still be finished after the move, but on a longer way than before.
    Detour,
    /// A limit came first, or there is no solution.
    Unknown,
}

/// Judgement of a claim. Reasons that would give the solution away are null.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Judgement {
    /// Verdict.
    pub verdict: StepVerdict,
    /// Premises of the step that concludes it; or the rule that it breaks, and the facts with which
    /// it clashes.
    pub because: Option<Because>,
    /// Name of that step, or the broken rule as a clause.
    pub name: Option<String>,
    /// Cost of that step; of several steps, the largest.
    pub cost: Option<f64>,
    /// Text of that step, or the broken rule as a sentence.
    pub text: Option<String>,
    /// Reason why the verdict is unknown, as a clause.
    pub reason: Option<String>,
    /// Share of the consistent answers that have an undecided fact of Mines or Black Box.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
    /// Lengths of the best ways known before and after a move.
    #[serde(flatten)]
    pub ways: Option<WayLengths>,
}

/// Lengths of the best ways to the end of a game of moves that are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct WayLengths {
    /// Moves left before the claimed move; null if no way is known.
    pub left_before: Option<usize>,
    /// Moves left after it; null if no way is known.
    pub left_after: Option<usize>,
    /// True if it is proven that both ways are shortest, or that there is none after the move.
    pub proven: bool,
}

/// Judgements of all claims of an inquiry.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Judged {
    /// Verdict on the puzzle.
    pub status: Status,
    /// Number of entries that contradict every solution; they are left out as for hints.
    pub wrong_count: usize,
    /// Judgements, in the order of the claims.
    pub verdicts: Vec<Judgement>,
    /// Code of the limit or interrupt that ended the work early, as in a report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
}

/// Fact or claim that does not fit the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct UnfitClaim {
    /// Index of the claim, or of the fact in a list of facts.
    pub index: usize,
    /// Reason as a clause: the place or value that was found, and what was expected.
    pub why: String,
}

/// Receiver of each judgement as soon as it is made, with the index of its claim.
pub type OnJudged<'j> = dyn FnMut(usize, &Judgement) + 'j;

impl Judgement {
    /// Makes a judgement without reasons.
    pub fn new(verdict: StepVerdict) -> Self {
        Self {
            verdict,
            because: None,
            name: None,
            cost: None,
            text: None,
            reason: None,
            probability: None,
            ways: None,
        }
    }

    /// Makes the judgement of a claim whose verdict is unknown for this reason.
    pub fn unknown(reason: impl Into<String>) -> Self {
        Self { reason: Some(reason.into()), ..Self::new(StepVerdict::Unknown) }
    }

    /// Makes the judgement of a claim that breaks a rule.
    pub fn breaking(violation: &Violation, facts: Vec<Fact>) -> Self {
        let rule = violation.rule.as_ref().unwrap_or(&violation.name);
        Self {
            because: Some(Because { rules: vec![rule.clone()], facts, ..Because::default() }),
            name: Some(violation.name.clone()),
            text: Some(words::sentence(&violation.name)),
            ..Self::new(StepVerdict::BreaksRule)
        }
    }

    /// Makes the judgement of a claim that follows by these steps, each of which concludes a part
    /// of it.
    pub fn following(steps: &[Step]) -> Self {
        let mut because = Because::default();
        let (mut names, mut texts): (Vec<&str>, Vec<&str>) = Default::default();
        let mut cost: f64 = 0.0;
        for step in steps {
            let own = &step.because;
            for (rule, key) in own.rules.iter().zip(&own.keys) {
                if !because.rules.contains(rule) {
                    because.rules.push(rule.clone());
                    because.keys.push(key.clone());
                }
            }
            add(&mut because.facts, &own.facts);
            add(&mut because.context, &own.context);
            add(&mut because.left, &own.left);
            add(&mut names, &[&step.name]);
            add(&mut texts, &[&step.text]);
            cost = cost.max(step.cost);
        }
        Self {
            because: Some(because),
            name: Some(names.join("; ")),
            cost: Some(cost),
            text: Some(texts.join(" ")),
            ..Self::new(StepVerdict::Follows)
        }
    }
}

/// Adds things to a list that does not have them yet.
fn add<T: Clone + PartialEq>(list: &mut Vec<T>, more: &[T]) {
    for one in more {
        if !list.contains(one) {
            list.push(one.clone());
        }
    }
}

impl Judged {
    /// Makes the result of an inquiry before its first claim is judged.
    pub fn new(status: Status, wrong_count: usize) -> Self {
        Self { status, wrong_count, verdicts: Vec::new(), stopped: None }
    }

    /// Makes the result of an inquiry of which nothing is known, for this reason.
    pub fn unknown(inquiry: &Inquiry<'_>, reason: &str, on_judged: &mut OnJudged<'_>) -> Self {
        let mut judged = Self::new(Status::Unknown, 0);
        for _ in inquiry.claims {
            judged.add(Judgement::unknown(reason), on_judged);
        }
        judged
    }

    /// Adds the judgement of the next claim.
    pub fn add(&mut self, judgement: Judgement, on_judged: &mut OnJudged<'_>) {
        on_judged(self.verdicts.len(), &judgement);
        self.verdicts.push(judgement);
    }

    /// Adds the stop of this budget, if it ended the work.
    #[must_use]
    pub fn ended_by(mut self, budget: &Budget) -> Self {
        self.stopped = stopped(budget, &mut None);
        self
    }
}

/// Greatest number of values that an error lists.
const LISTED: usize = 12;

/// Returns the reason why a fact does not fit a puzzle that has no such place, as a clause.
pub fn no_place(place: Place) -> String {
    let place = serde_json::to_string(&place).unwrap_or_default();
    format!("expected a place that can be filled in, found {place}")
}

/// Returns the reason why a fact does not fit a place that can have only these values, as a clause.
pub fn no_value(place: Place, value: &Value, values: &[Value]) -> String {
    let shown: Vec<String> = values.iter().take(LISTED).map(Value::to_string).collect();
    let more = if values.len() > LISTED { ", …" } else { "" };
    let one_of = if values.len() > 1 { "one of " } else { "" };
    format!("{place} is never {value}; expected {one_of}{}{more}", shown.join(", "))
}

/// Returns the facts of a claim.
///
/// # Errors
/// It is a move.
pub fn facts_of(claim: &StepClaim) -> Result<&[Fact], String> {
    match claim {
        StepClaim::Facts(facts) => Ok(facts),
        StepClaim::Move(text) => Err(format!("expected facts, found the move `{text}`")),
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
pub(crate) fn judge_moves(
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
