//! Steps that are written somewhere, as JSON has them.

use serde::Deserialize;

use crate::fact::Fact;

/// Step as it is written: the part that an audit checks.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct WrittenStep {
    /// Text of the step.
    pub text: String,
    /// Premises of the step.
    pub because: WrittenReasons,
    /// Assumption of the step.
    #[serde(default)]
    pub suppose: Option<Fact>,
    /// Conclusions; empty if the step is a contradiction.
    #[serde(default)]
    pub therefore: Vec<Fact>,
    /// Move, in games of moves.
    #[serde(default, rename = "move")]
    pub made: Option<String>,
}

/// Reasons of a step as they are written.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct WrittenReasons {
    /// Rules, by their names.
    pub rules: Vec<String>,
    /// Facts: givens, clues, and conclusions of earlier steps.
    pub facts: Vec<Fact>,
}
