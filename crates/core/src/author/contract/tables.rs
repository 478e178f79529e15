//! Harness for the tables of kinds' own tests: IDs with errors, rules that an answer breaks,
//! sentences of explanations.

use std::ops::Range;

use crate::budget::Budget;
use crate::check::violations as broken_rules;
use crate::explain::Step;
use crate::puzzle::Puzzle;

/// Reads the IDs of a table. If an ID has an error, the error is at the span, and its text contains
/// the part. Otherwise the span is `0..0`, and the ID is written back as the part, or unchanged if
/// that is empty.
pub fn flaws<P: Puzzle>(table: &[(&str, Range<usize>, &str)]) {
    for (id, span, part) in table {
        match P::parse(id) {
            Ok(problem) => {
                let written = if part.is_empty() { id } else { part };
                assert_eq!((P::id(&problem).as_str(), span), (*written, &(0..0)), "{id} is read");
            }
            Err(error) => {
                assert_eq!(&error.span, span, "{id}: {error}");
                let text = error.to_string();
                assert!(text.contains(part) && !part.is_empty(), "{id}: {error}");
            }
        }
    }
}

/// Returns the names of the rules that an answer breaks.
pub fn violations<P: Puzzle>(
    id: &str,
    answer: impl FnOnce(&P::Problem) -> P::PartialAnswer,
) -> Vec<String> {
    let problem = P::parse(id).unwrap_or_else(|error| panic!("{id}: {error}"));
    let broken = broken_rules::<P>(&problem, &answer(&problem));
    broken.into_iter().map(|violation| violation.name).collect()
}

/// Returns the steps that explain puzzles from their starts, one puzzle after another.
pub fn steps<P: Puzzle>(ids: &[&str]) -> Vec<Step> {
    let explain = P::ABILITIES.explain.expect("the kind is explained");
    let steps = |id: &&str| {
        let problem = P::parse(id).unwrap_or_else(|error| panic!("{id}: {error}"));
        explain(&problem, P::givens(&problem)).explain(&Budget::unlimited(), &mut |_| ()).steps
    };
    ids.iter().flat_map(steps).collect()
}

/// Returns the texts of these steps, without the numbers of earlier ones.
pub fn texts<P: Puzzle>(ids: &[&str]) -> Vec<String> {
    steps::<P>(ids).iter().map(|step| own_text(step).to_owned()).collect()
}

/// Returns the text of a step, without the numbers of earlier ones: `(See step 3.)`.
pub fn own_text(step: &Step) -> &str {
    step.text.split(" (See step").next().unwrap_or_default()
}

/// Checks that each of these sentences is the text of a step that explains one of the puzzles.
pub fn sentences<P: Puzzle>(ids: &[&str], sentences: &[&str]) {
    let texts = texts::<P>(ids);
    for sentence in sentences {
        assert!(texts.iter().any(|text| text == sentence), "{sentence}\n{texts:#?}");
    }
}
