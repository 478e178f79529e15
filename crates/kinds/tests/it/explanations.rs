//! Explanations, compared with every source of truth: another SAT solver, brute force with the
//! check alone, the words, every position on the way, puzzles with several solutions and with none.
//!
//! The tests use small puzzles and a few of each kind; `cargo xtask check-explanations` checks all.

mod audit;
mod borders;
mod budgets;
mod experts;
mod force;
mod golden;
mod judge;
mod links;
mod owners;
mod positions;
mod ratings;
mod replay;
mod rules;
mod several;
mod techniques;
mod wording;
mod words;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

use tatham_core::author::contract::ids;
use tatham_core::explain::Explanation;
use tatham_core::{AnyPosition, AnyProblem, Budget, Entry, Options, Settings, problem};
use tatham_kinds::KINDS;

use tatham_brute::board::Board;

/// Returns the kinds that are explained by their rules; in a game of moves the next step is a move,
/// and the answer is checked as a whole.
fn explained() -> impl Iterator<Item = &'static Entry> {
    KINDS.iter().copied().filter(|entry| !entry.has_one_answer()).filter(|entry| {
        let puzzle = (entry.parse)(entry.kind.example).unwrap_or_else(|e| panic!("{e}"));
        puzzle.start().explainer().is_some()
    })
}

/// Returns the IDs of `puzzles/<kind>/<name>.txt`.
fn corpus(entry: &Entry, name: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(entry.kind.name);
    ids(&fs::read_to_string(folder.join(name)).unwrap_or_default()).map(str::to_owned).collect()
}

fn parse(entry: &Entry, id: &str) -> AnyProblem {
    (entry.parse)(id).unwrap_or_else(|e| panic!("{id}: {e}"))
}

fn at(puzzle: &AnyProblem, position: &Board) -> AnyPosition {
    let position = puzzle.position(&position.value().into());
    position.unwrap_or_else(|e| panic!("{}: {e}", puzzle.game_id()))
}

/// Explanation that one of several tests computes, and the others wait for.
type SharedExplanation = Arc<OnceLock<Explanation>>;

/// Whole explanations by kind and ID: several tests look at those of the same puzzles, which take
/// long to compute.
static WHOLE: Mutex<BTreeMap<(&str, String), SharedExplanation>> = Mutex::new(BTreeMap::new());

/// The whole explanation of a puzzle.
fn explain(puzzle: &AnyProblem) -> Explanation {
    let id = (puzzle.kind().name, puzzle.game_id());
    let whole = Arc::clone(WHOLE.lock().expect("no panic").entry(id).or_default());
    let explain = || {
        let start = at(puzzle, &Board::givens(puzzle));
        start.explainer().expect("explained").explain(&Budget::unlimited(), &mut |_| ())
    };
    whole.get_or_init(explain).clone()
}

/// Returns settings by which this SAT solver audits steps, also for kinds without such a choice.
fn by_solver(solver: &str) -> Settings {
    let mut settings = Settings::default();
    settings.set(&[tatham_sat::Engine::KNOB], "solver", solver).expect("the tests have it");
    settings
}

/// Returns at most `most` solutions of a puzzle.
fn solutions(puzzle: &AnyProblem, most: u64) -> Vec<Board> {
    let limit = std::num::NonZeroU64::new(most).map(tatham_core::Limit::AtMost);
    let report = problem::solve(puzzle, &Options { limit, ..Options::default() })
        .unwrap_or_else(|e| panic!("{e}"));
    let given = Board::givens(puzzle);
    report.solutions.iter().map(|solution| given.other(&solution.value())).collect()
}

/// Random numbers, the same each time.
struct Chance(u64);

impl Chance {
    /// Returns a number below another.
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }
}
