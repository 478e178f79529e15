//! Extras of a request to open a puzzle: steps, an answer, other positions, a save file.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};
use tatham_core::explain::{Because, ConstraintKind, Step};
use tatham_core::{Fact, Json, Place};

/// Extras of a request to open a puzzle, apart from the position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extras {
    /// Steps that follow the position. The last one is marked; earlier ones without a move are
    /// merged.
    pub(crate) after: Vec<Step>,
    /// Answer that is shown instead of the position, in the form of a report.
    pub(crate) answer: Option<Json>,
    /// Positions to compare it with; other answers if an answer is shown.
    pub(crate) beside: Vec<Json>,
    /// True if a save file is requested.
    pub(crate) save: bool,
}

/// The part of a step that a board shows; other fields are ignored.
#[derive(Deserialize)]
struct Taken {
    #[serde(default)]
    because: Facts,
    #[serde(default)]
    therefore: Vec<Fact>,
    #[serde(rename = "move")]
    made: Option<String>,
}

#[derive(Default, Deserialize)]
struct Facts {
    #[serde(default)]
    facts: Vec<Fact>,
    #[serde(default)]
    left: Vec<Place>,
}

impl Extras {
    /// Reads steps in the form of a hint or an explanation.
    pub(crate) fn take_steps(&mut self, text: &str) -> Result<(), String> {
        let Steps(steps) = serde_json::from_str(text)
            .map_err(|error| format!("expected a list of steps ({error})"))?;
        self.after = steps;
        Ok(())
    }

    /// Reads positions.
    pub(crate) fn take_positions(&mut self, text: &str) -> Result<(), String> {
        self.beside =
            serde_json::from_str(text).map_err(|_| "expected a list of positions".to_owned())?;
        Ok(())
    }

    /// Reads an answer.
    pub(crate) fn take_answer(&mut self, text: &str) -> Result<(), String> {
        let answer: Json =
            serde_json::from_str(text).map_err(|_| "expected an answer".to_owned())?;
        self.answer = Some(answer).filter(|answer| !answer.is_null());
        Ok(())
    }
}

/// Steps as a board shows them: only the results of all but the last. Steps without a move are
/// merged into the step before, so thousands of steps take little more memory than their facts.
struct Steps(Vec<Step>);

impl<'de> Deserialize<'de> for Steps {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct List;

        impl<'de> Visitor<'de> for List {
            type Value = Steps;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a sequence")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Steps, A::Error> {
                let (mut steps, mut last) = (Vec::new(), None::<Taken>);
                while let Some(next) = list.next_element()? {
                    if let Some(earlier) = last.replace(next) {
                        earlier.follow(&mut steps);
                    }
                }
                steps.extend(last.map(Taken::into_step));
                Ok(Steps(steps))
            }
        }

        from.deserialize_seq(List)
    }
}

impl Taken {
    /// Appends the step to others as a step that is not the last.
    fn follow(self, steps: &mut Vec<Step>) {
        match steps.last_mut() {
            Some(before) if self.made.is_none() => before.therefore.extend(self.therefore),
            _ => steps.push(self.into_step()),
        }
    }

    fn into_step(self) -> Step {
        Step {
            because: Because {
                facts: self.because.facts,
                left: self.because.left,
                ..Because::default()
            },
            therefore: self.therefore,
            made: self.made,
            ..Step::by(ConstraintKind::Given)
        }
    }
}
