//! Techniques: ways of thinking that players have names for.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// Assumption that there is only 1 solution, as steps name it.
pub const UNIQUE: &str = "unique";

/// Technique that players of a kind know by name.
///
/// A technique only names and words a step, which is proven from the rules like every other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Technique {
    /// Name, which is the `technique` of a step: `X-wing`.
    pub name: &'static str,
    /// Sentence on its reason and its conclusion.
    pub about: &'static str,
    /// Description by its players, which its documentation names.
    #[serde(skip)]
    pub source: &'static str,
    /// `unique` if it uses that there is only 1 solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumes: Option<&'static str>,
    /// Step that uses it.
    pub example: TechniqueExample,
}

/// Step of an explanation, as an example of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TechniqueExample {
    /// Input of the puzzle.
    pub input: &'static str,
    /// Number of the step in the explanation of the puzzle, from 1.
    pub step: usize,
}

impl Technique {
    /// Makes a technique that players describe in `source`.
    pub const fn new(name: &'static str, about: &'static str, source: &'static str) -> Self {
        let example = TechniqueExample { input: "", step: 0 };
        Self { name, about, source, assumes: None, example }
    }

    /// Returns the technique as one that uses that there is only 1 solution.
    #[must_use]
    pub const fn assuming_unique(self) -> Self {
        Self { assumes: Some(UNIQUE), ..self }
    }

    /// Returns the technique with a step of the explanation of `input` as its example.
    #[must_use]
    pub const fn shown_by(self, input: &'static str, step: usize) -> Self {
        Self { example: TechniqueExample { input, step }, ..self }
    }
}
