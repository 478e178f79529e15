//! Extras of a puzzle that is opened: steps, an answer, other positions, a save file.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};
use tatham_core::explain::{Because, ConstraintKind, Step};
use tatham_core::{Fact, Json, Place};

/// The wishes of a request to open, beside the position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extras {
    /// Steps that are taken from the position, the last of them marked; earlier ones without a move
    /// are one.
    pub(crate) after: Vec<Step>,
    /// An answer to the position, as a report has it; it is shown in the position's place.
    pub(crate) answer: Option<Json>,
    /// Positions to hold it against: other answers, where an answer is shown.
    pub(crate) beside: Vec<Json>,
    /// True if a save file is wanted.
    pub(crate) save: bool,
}

/// A step as far as a board shows it; the other fields of one that was told are not read.
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
    /// Reads steps as a hint or an explanation tells them.
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

/// Steps as a board shows them: of all but the last only the result. So those without a move become
/// a part of the step before, and thousands take little more than their facts.
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
    /// Takes the step after some others, when it is not the last.
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
