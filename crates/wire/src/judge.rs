//! Judgements of claims about a position.

use std::borrow::Cow;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use tatham_core::Fact;
use tatham_core::explain::judge::{Inquiry, Judged, Judgement, OnJudged, StepClaim};
use tatham_core::problem::Replayed;

use crate::api_error::{ApiError, shortened};
use crate::inspection::Head;
use crate::puzzle::Puzzle;

/// Greatest numbers of claims in a request, and of facts in a claim.
const MOST_CLAIMS: usize = 1000;
const MOST_FACTS: usize = 100;

/// Judgements of claims.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct JudgedClaims {
    /// First fields.
    #[serde(flatten)]
    pub head: Head,
    /// Judgements.
    #[serde(flatten)]
    pub judged: Judged,
}

/// Line of `judge --json`: a claim and its judgement.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct JudgedClaim<'j> {
    /// The claim.
    claim: Claim<'j>,
    /// The judgement.
    #[serde(flatten)]
    judgement: &'j Judgement,
}

impl<'j> JudgedClaim<'j> {
    /// Makes the line of a claim.
    pub fn new(claim: &'j StepClaim, judgement: &'j Judgement) -> Self {
        let claim = match claim {
            StepClaim::Facts(facts) => match &facts[..] {
                [fact] => Claim::Fact(Cow::Borrowed(fact)),
                facts => Claim::Facts(Cow::Borrowed(facts)),
            },
            StepClaim::Move(text) => Claim::Move { text: Cow::Borrowed(text) },
        };
        Self { claim, judgement }
    }
}

/// Claim: a fact, several facts, or a move as save files write it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub(crate) enum Claim<'j> {
    /// A fact.
    Fact(Cow<'j, Fact>),
    /// Several facts, all of which are claimed.
    Facts(Cow<'j, [Fact]>),
    /// The next move, in games of moves.
    Move {
        /// The move.
        #[serde(rename = "move")]
        text: Cow<'j, str>,
    },
}

/// Reads a fact; other fields are rejected.
fn fact(value: &Value) -> Result<Fact, String> {
    let fields = value.as_object().filter(|fields| fields.len() == 2);
    let fact = fields.and_then(|_| serde_json::from_value(value.clone()).ok());
    fact.ok_or_else(|| {
        let found = shortened(&value.to_string());
        format!("expected a place and `is` or `not`, found `{found}`")
    })
}

/// Returns the error for too many claims, or too many facts in one.
fn too_large(message: String) -> ApiError {
    ApiError::Request { message, code: "too_large", line: None, column: None }
}

/// Returns the error for more claims than are accepted, if there are.
pub fn too_many(claims: usize) -> Option<ApiError> {
    let message = || format!("{claims} claims are too many (the maximum is {MOST_CLAIMS})");
    (claims > MOST_CLAIMS).then(|| too_large(message()))
}

/// Reads a claim; `number` is its number in messages, from 1.
///
/// # Errors
/// It is not a claim, or has too many facts.
pub fn claim(value: &Value, number: usize) -> Result<StepClaim, ApiError> {
    let unfit = |why| ApiError::expected(format!("claim {number}: {why}"));
    match value {
        Value::Array(facts) if facts.is_empty() => {
            Err(unfit("expected at least 1 fact, found none".to_owned()))
        }
        Value::Array(facts) if facts.len() > MOST_FACTS => Err(too_large(format!(
            "claim {number}: {} facts are too many (the maximum is {MOST_FACTS})",
            facts.len()
        ))),
        Value::Array(facts) => {
            let facts = facts.iter().map(fact).collect::<Result<_, _>>();
            facts.map(StepClaim::Facts).map_err(unfit)
        }
        Value::Object(fields) if fields.len() == 1 && fields.contains_key("move") => {
            let text = fields["move"].as_str().map(str::to_owned);
            let text = text.ok_or_else(|| unfit("expected the text of a move".to_owned()))?;
            Ok(StepClaim::Move(text))
        }
        value => Ok(StepClaim::Facts(vec![fact(value).map_err(unfit)?])),
    }
}

/// Reads the claims of a request.
pub(crate) fn claims(values: &[Value]) -> Result<Vec<StepClaim>, ApiError> {
    if let Some(error) = too_many(values.len()) {
        return Err(error);
    }
    (1..).zip(values).map(|(number, value)| claim(value, number)).collect()
}

/// Reads the facts that a request rules out.
pub(crate) fn ruled_out(values: Option<&[Value]>) -> Result<Vec<Fact>, ApiError> {
    let facts = (1..).zip(values.unwrap_or_default()).map(|(number, value)| {
        fact(value).map_err(|why| ApiError::expected(format!("`ruled_out`, fact {number}: {why}")))
    });
    facts.collect()
}

impl Puzzle {
    /// Judges claims about the player's position; `on_judged` receives each judgement as soon as it
    /// is made.
    ///
    /// # Errors
    /// If the kind has no explanations, or a claim does not fit the puzzle.
    pub fn judge(
        &self,
        inquiry: &Inquiry<'_>,
        on_judged: &mut OnJudged<'_>,
    ) -> Result<JudgedClaims, ApiError> {
        let (Replayed { position, skipped }, late) = self.reached();
        let mut explainer = self.explainer(&position)?;
        let judged = match late {
            Some(reason) => Ok(Judged::unknown(inquiry, &reason, on_judged).ended_by(&self.budget)),
            None => position.judge(&mut *explainer, inquiry, &self.budget, on_judged),
        };
        let unfit = judged
            .map_err(|unfit| ApiError::expected(format!("claim {}: {unfit}", unfit.index + 1)));
        Ok(JudgedClaims { head: self.head(&skipped), judged: unfit? })
    }
}
