//! Steps as a board shows them: only the results of all but the last.

use std::{fmt, mem};

use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};

use super::{Because, ConstraintKind, Step};
use crate::fact::Fact;
use crate::json::JsonReader;
use crate::place::Place;

/// Reads a list of steps, as far as a board shows them. Steps without a move are merged into the
/// step before, but for the last step, so thousands of steps take little more memory than their
/// facts.
///
/// # Errors
/// It is not a list of steps.
pub fn results(text: &str) -> Result<Vec<Step>, serde_json::Error> {
    serde_json::from_str(text).map(Results::into_steps)
}

/// Reads a list of steps in its usual form, as [`results`] does.
pub fn usual_results(reader: &mut JsonReader<'_>) -> Option<Vec<Step>> {
    let mut results = Results::default();
    reader.list(|reader| {
        let spare = mem::take(&mut results.spare);
        results.push(ShownStep::read(reader, spare)?);
        Some(())
    })?;
    Some(results.into_steps())
}

/// The results of the steps before the last, and the last one.
#[derive(Default)]
struct Results {
    earlier: Vec<Step>,
    last: Option<ShownStep>,
    /// An empty step, whose vectors have room for the next.
    spare: ShownStep,
}

impl Results {
    fn push(&mut self, next: ShownStep) {
        let Some(mut step) = self.last.replace(next) else { return };
        match self.earlier.last_mut() {
            Some(before) if step.made.is_none() => {
                before.therefore.append(&mut step.therefore);
                step.because.facts.clear();
                step.because.left.clear();
                self.spare = step;
            }
            _ => self.earlier.push(step.into_step()),
        }
    }

    fn into_steps(mut self) -> Vec<Step> {
        self.earlier.extend(self.last.map(ShownStep::into_step));
        self.earlier
    }
}

impl<'de> Deserialize<'de> for Results {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct List;

        impl<'de> Visitor<'de> for List {
            type Value = Results;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a sequence")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Results, A::Error> {
                let mut results = Results::default();
                while let Some(next) = list.next_element()? {
                    results.push(next);
                }
                Ok(results)
            }
        }

        from.deserialize_seq(List)
    }
}

/// The part of a step that a board shows; other fields are ignored.
#[derive(Default, Deserialize)]
struct ShownStep {
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

impl ShownStep {
    /// Reads a step in its usual form into an empty one.
    fn read(reader: &mut JsonReader<'_>, mut empty: Self) -> Option<Self> {
        let (mut because, mut therefore, mut made) = (None, None, None);
        reader.fields(|reader| {
            if reader.passes(r#""because":"#) {
                let empty = mem::take(&mut empty.because);
                reader.once(&mut because, |reader| Facts::read(reader, empty))
            } else if reader.passes(r#""therefore":"#) {
                let empty = mem::take(&mut empty.therefore);
                reader.once(&mut therefore, |reader| Fact::read_list(reader, empty))
            } else if reader.passes(r#""move":"#) {
                reader.once(&mut made, JsonReader::parse)
            } else {
                reader.skip_other(&[r#""because""#, r#""therefore""#, r#""move""#])
            }
        })?;
        Some(Self {
            because: because.unwrap_or_default(),
            therefore: therefore.unwrap_or_default(),
            made: made.flatten(),
        })
    }

    fn into_step(self) -> Step {
        let Facts { facts, left } = self.because;
        Step {
            because: Because { facts, left, ..Because::default() },
            therefore: self.therefore,
            made: self.made,
            ..Step::by(ConstraintKind::Given)
        }
    }
}

impl Facts {
    /// Reads facts in their usual form into an empty list.
    fn read(reader: &mut JsonReader<'_>, mut empty: Self) -> Option<Self> {
        let (mut facts, mut left) = (None, None);
        reader.fields(|reader| {
            if reader.passes(r#""facts":"#) {
                let empty = mem::take(&mut empty.facts);
                reader.once(&mut facts, |reader| Fact::read_list(reader, empty))
            } else if reader.passes(r#""left":"#) {
                let empty = mem::take(&mut empty.left);
                reader.once(&mut left, |reader| Place::read_list(reader, empty))
            } else {
                reader.skip_other(&[r#""facts""#, r#""left""#])
            }
        })?;
        Some(Self { facts: facts.unwrap_or_default(), left: left.unwrap_or_default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fact::Says;

    /// A list of steps in which most forms occur.
    const STEPS: &str = concat!(
        r#"[{"rule":"runs","name":"row \"1\"","because":{"rules":["is é"],"#,
        r##""facts":[{"clue":"top 2","is":[1,10]},{"cell":[0,1],"is":"#"},"##,
        r#"{"edge":[0,2,"right"],"not":true}],"left":[{"cell":[3,0]},{"face":2}]},"#,
        r#""suppose":null,"chain":[{"cost":-1.5e3}],"cost":1.0,"#,
        r#""therefore":[{"cell":[2,0],"not":5},{"cell":[0,7],"is":null}]},"#,
        r#"{"therefore":[{"is":"\\","cell":[1,1]}],"move":null},"#,
        r#"{ "move": "M1,1", "because": { "facts": [ ] } },"#,
        r#"{"because":{"facts":[{"clue":"fleet","is":{"1":2}}]},"#,
        r#""therefore":[{"cell":[4,4],"is":0}]}]"#,
    );

    fn read(text: &str) -> Option<Vec<Step>> {
        let mut reader = JsonReader::new(text);
        usual_results(&mut reader).filter(|_| reader.end().is_some())
    }

    #[test]
    fn steps_before_the_last_are_merged_up_to_a_move() {
        let steps = read(STEPS).expect("the usual form");
        assert_eq!(steps, results(STEPS).expect("steps"));
        let found: Vec<usize> = steps.iter().map(|step| step.therefore.len()).collect();
        assert_eq!(found, [3, 0, 1]);
        assert_eq!(steps[1].made.as_deref(), Some("M1,1"));
        assert_eq!(steps[2].therefore[0].says, Says::Is(0.into()));
        assert_eq!(steps[2].because.facts.len(), 1, "the last step keeps its reasons");
    }

    #[test]
    fn damaged_steps_are_read_as_a_general_parser_reads_them() {
        let (mut read_alike, mut refused) = (0, 0);
        let mut check = |text: &str| match (read(text), results(text)) {
            (Some(steps), expected) => {
                assert_eq!(Some(steps), expected.ok(), "{text}");
                read_alike += 1;
            }
            (None, Err(_)) => refused += 1,
            (None, Ok(_)) => {}
        };
        let signs = "\"\\{}[],: 01a-.#é\n".chars();
        for (at, _) in STEPS.char_indices() {
            let (before, rest) = STEPS.split_at(at);
            let after = &rest[rest.chars().next().map_or(0, char::len_utf8)..];
            check(before);
            check(&format!("{before}{after}"));
            for sign in signs.clone() {
                check(&format!("{before}{sign}{after}"));
                check(&format!("{before}{sign}{rest}"));
            }
        }
        // Names that are repeated, missing or of another kind of place.
        for (old, new) in [
            (r#""name""#, r#""because""#),
            (r#""rule""#, r#""therefore""#),
            (r#""clue""#, r#""cell""#),
            (r#""cell""#, r#""dot""#),
            (r#""is""#, r#""not""#),
            (r#""move":null"#, r#""move":1"#),
            ("1", "99999999999999999999"),
            ("[0,1]", "[0,1,2]"),
            ("null", "{}"),
        ] {
            check(&STEPS.replace(old, new));
        }
        assert!(read_alike > 1000 && refused > 1000, "{read_alike} read, {refused} refused");
    }
}
