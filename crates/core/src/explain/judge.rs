//! The judge of a step: claims of a player about a position, and their verdicts.
//!
//! Claims in a logic puzzle or a hidden game are facts, which its [`Explainer`](super::Explainer)
//! judges. Claims in a game of moves are moves, which are judged by the hints before and after them
//! ([`AnyPosition::judge`](crate::AnyPosition::judge)).

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use super::{Because, Step, stopped};
use crate::budget::Budget;
use crate::fact::Fact;
use crate::place::Place;
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

/// Board on which claims are entered: a position without the type of its puzzle.
pub trait ClaimBoard {
    /// Returns a copy.
    fn copied(&self) -> Box<dyn ClaimBoard>;

    /// Enters the values of these facts, in place of what is there, without what they imply; null
    /// erases. A fact of a place that takes no entry, or not this value, changes nothing.
    fn enter(&mut self, facts: &[Fact]);

    /// Returns true if a player has entered the value of this fact.
    fn has_entry(&self, fact: &Fact) -> bool;

    /// Returns the rules that are broken already.
    fn broken(&self) -> Vec<Violation>;
}

impl dyn ClaimBoard + '_ {
    /// Returns the first rule that these facts break if they are entered, and whose name is not
    /// among those that are broken already.
    pub fn breaks(&self, facts: &[Fact], broken: &[String]) -> Option<Violation> {
        let mut with = self.copied();
        with.enter(facts);
        with.broken().into_iter().find(|violation| !broken.contains(&violation.name))
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
