//! Formulas of one puzzle, by every combination of its kind's choices, solved by external SAT
//! solvers.

use std::collections::BTreeMap;

use tatham_core::author::contract::{LIMIT, MOST, SolvedPuzzle, combinations, name, settings};
use tatham_core::{AnyProblem, Budget, Entry, Question, Settings, Stop};

use crate::outside::{Outside, models};

/// Results of the external solvers.
#[derive(Clone, Debug, Default)]
pub(super) struct SolverResult {
    /// Number of different formulas, puzzle by puzzle.
    pub(super) formulas: usize,
    /// Number of verdicts by external solvers.
    pub(super) judged: usize,
    /// Number of formulas whose models CaDiCaL has counted.
    pub(super) counted: usize,
    /// Line for each disagreement.
    pub(super) mismatches: Vec<String>,
}

impl SolverResult {
    pub(super) fn add(&mut self, other: Self) {
        self.formulas += other.formulas;
        self.judged += other.judged;
        self.counted += other.counted;
        self.mismatches.extend(other.mismatches);
    }
}

/// Runs all solvers on all formulas of a puzzle, for both questions.
pub(super) fn ask(entry: &Entry, outside: &[Outside], drawn: &SolvedPuzzle) -> SolverResult {
    let mut asked = SolverResult::default();
    if outside.is_empty() {
        return asked;
    }
    // Puzzles that cannot be read or solved are reported by the comparison of answers.
    let Ok(puzzle) = (entry.parse)(&drawn.id) else { return asked };
    let mut wrong =
        |what: String| asked.mismatches.push(format!("{} {:?}: {what}", drawn.id, drawn.asked));
    let mut formulas = BTreeMap::new();
    for way in combinations(entry.kind) {
        let Ok(settings) = settings(entry.kind, &way, drawn) else { continue };
        for question in [Question::Solvable, Question::Unique] {
            match formula(&puzzle, question, &settings) {
                Ok(Some(text)) => {
                    formulas.entry(text).or_insert_with(|| (question, name(&way)));
                }
                Ok(None) => {}
                Err(what) => wrong(format!("by {}, {question:?}: {what}", name(&way))),
            }
        }
    }
    asked.formulas = formulas.len();
    for (text, (question, way)) in formulas {
        let expected = drawn.answers.len() > usize::from(question == Question::Unique);
        for solver in outside {
            asked.judged += 1;
            match solver.is_satisfiable(&text) {
                Ok(found) if found == expected => {}
                Ok(found) => wrong(format!(
                    "{question:?} by {way}: {} says {found}, expected {expected}",
                    solver.name
                )),
                Err(error) => wrong(format!("{question:?} by {way}: {error}")),
            }
        }
        if question == Question::Solvable && outside.iter().any(|solver| solver.name == "cadical") {
            asked.counted += 1;
            match models(&text, MOST) {
                Ok(found) if found == drawn.answers.len() => {}
                Ok(found) => wrong(format!(
                    "by {way}: the formula has {found} models and not {}",
                    drawn.answers.len()
                )),
                Err(error) => wrong(format!("by {way}: {error}")),
            }
        }
    }
    asked
}

/// Returns the formula of a question. A strategy that gives up before the first solution leaves
/// uniqueness open.
fn formula(
    puzzle: &AnyProblem,
    question: Question,
    settings: &Settings,
) -> Result<Option<String>, String> {
    match puzzle.cnf(question, settings, &Budget::within(LIMIT)) {
        Ok(text) => Ok(text),
        Err(Stop::Strategy(_)) => Ok(None),
        Err(stop) => Err(stop.to_string()),
    }
}
