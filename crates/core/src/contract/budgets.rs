//! The laws of limits: a budget that ends, wherever that is, is never taken for a proof, and no kind goes on without looking at it.
//!
//! Budgets are counted in steps, so that a failure comes again. The streams are looked at as the solver gives them: the judge would
//! not believe the end of one that was told to stop, but it is the last guard and not the first.

use std::time::Duration;

use super::{choices, ids};
use crate::budget::{Budget, Stop};
use crate::kind::Settings;
use crate::puzzle::{Puzzle, Question};

/// Solutions that are looked at.
const MOST: usize = 10;

/// Steps from which on a puzzle that is still not decided is left.
const ENOUGH: u64 = 3000;

/// What came of a stream.
#[derive(Debug)]
struct Run<S> {
    found: Vec<S>,
    end: End,
}

#[derive(Debug, PartialEq)]
enum End {
    /// Proof that there are no more.
    Proof,
    /// As many as were asked for.
    Most,
    Stop(Stop),
}

fn run<P: Puzzle>(problem: &P::Problem, settings: &Settings, budget: &Budget) -> Run<P::Solution> {
    let mut stream = P::solutions(problem, settings, budget);
    let mut found = Vec::new();
    let end = loop {
        if found.len() == MOST {
            break End::Most;
        }
        match stream.next() {
            None => break End::Proof,
            Some(Err(stop)) => break End::Stop(stop),
            Some(Ok(solution)) => found.push(solution),
        }
    };
    Run { found, end }
}

/// The default settings, and each of the kind's choices alone, with its word.
fn ways<P: Puzzle>() -> Vec<(&'static str, Settings)> {
    let mut ways = vec![("default", Settings::default())];
    for (knob, choice) in choices(P::KIND) {
        let mut settings = Settings::default();
        settings.set(P::KIND.knobs, knob, choice).expect("the table's own word");
        ways.push((choice, settings));
    }
    ways
}

/// Budgets of ever more steps: each of the small ones, then a sixteenth more each time.
fn budgets() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0), |steps| Some(steps + (steps / 16).max(1)).filter(|&more| more <= ENOUGH))
}

/// Without any time the corpus is solved truly or not at all, in each way that the kind has; and where search is needed, not at all.
pub fn spent_budget<P: Puzzle>(corpus: &str) {
    for (way, settings) in ways::<P>() {
        let mut unknown = 0;
        for id in ids(corpus).chain([P::KIND.example]).chain(P::KIND.unsolvable) {
            let problem = P::parse(id).unwrap_or_else(|e| panic!("{id}: {e}"));
            let late = run::<P>(&problem, &settings, &Budget::within(Duration::ZERO));
            match late.end {
                End::Stop(Stop::Time) => unknown += u32::from(late.found.is_empty()),
                // Work that needs no search may be done before the clock is looked at; then the verdict is a true one.
                End::Proof => {
                    let truth = run::<P>(&problem, &Settings::default(), &Budget::unlimited());
                    assert_eq!((late.found, End::Proof), (truth.found, truth.end), "{id} by {way}, without time");
                }
                end => panic!("{id} by {way}, without time: {end:?}"),
            }
        }
        assert!(unknown > 0, "{way} never looks at the clock: no puzzle of the corpus ends as unknown without time");
    }
}

/// However many steps a budget has: what is found is found without it too, in the same order, and a proof is a true one.
pub fn any_budget<P: Puzzle>(corpus: &str) {
    let mut places = 0;
    for id in ids(corpus).chain([P::KIND.example]).chain(P::KIND.unsolvable) {
        let problem = P::parse(id).unwrap_or_else(|e| panic!("{id}: {e}"));
        let truth = run::<P>(&problem, &Settings::default(), &Budget::unlimited());
        assert!(!matches!(truth.end, End::Stop(_)), "{id}: {:?}", truth.end);
        for (way, settings) in ways::<P>() {
            let stops = sweep::<P>(&problem, &settings, &truth, &format!("{id} by {way}"));
            if way == "default" {
                places = stops.max(places);
            }
        }
        common::<P>(&problem, id);
        formulas::<P>(&problem, id);
    }
    assert!(places > 10, "the solver looks at its budget {places} times at most: too rarely for a test");
}

/// Solves a puzzle within ever larger budgets until one is enough; the number of those that were not.
fn sweep<P: Puzzle>(problem: &P::Problem, settings: &Settings, truth: &Run<P::Solution>, what: &str) -> usize {
    let mut before: Vec<P::Solution> = Vec::new();
    for (stops, steps) in budgets().enumerate() {
        let budget = Budget::steps(steps);
        let Run { found, end } = run::<P>(problem, settings, &budget);
        assert!(found.starts_with(&before), "{what}, {steps} steps: fewer steps found other solutions first");
        for (i, solution) in found.iter().enumerate().skip(before.len()) {
            assert_eq!(P::accepts(problem, solution), Ok(()), "{what}, {steps} steps");
            assert!(!found[..i].contains(solution), "{what}, {steps} steps: a solution came twice");
            assert!(truth.end == End::Most || truth.found.contains(solution), "{what}, {steps} steps: a solution too many");
        }
        match end {
            End::Proof => {
                assert_eq!(budget.stopped(), None, "{what}, {steps} steps: a stream that was told to stop ended as if it were done");
                assert_eq!((found.len(), &end), (truth.found.len(), &truth.end), "{what}, {steps} steps: a false proof");
                return stops;
            }
            End::Most => return stops,
            End::Stop(Stop::Steps) => before = found,
            // A strategy may give up.
            End::Stop(_) => return stops,
        }
    }
    budgets().count()
}

/// What all solutions share is said truly or not at all.
fn common<P: Puzzle>(problem: &P::Problem, id: &str) {
    if !P::KIND.common {
        return;
    }
    let settings = Settings::default();
    let truth = P::common(problem, &settings, &Budget::unlimited());
    for steps in budgets() {
        let shared = P::common(problem, &settings, &Budget::steps(steps));
        if shared != Err(Stop::Steps) {
            assert_eq!(shared, truth, "{id}, what is shared, {steps} steps");
            return;
        }
    }
}

/// A formula is written as it is or not at all.
fn formulas<P: Puzzle>(problem: &P::Problem, id: &str) {
    let settings = Settings::default();
    for question in [Question::Solvable, Question::Unique] {
        let truth = P::cnf(problem, question, &settings, &Budget::unlimited());
        for steps in budgets() {
            let formula = P::cnf(problem, question, &settings, &Budget::steps(steps));
            if formula != Err(Stop::Steps) {
                assert!(formula == truth, "{id}: a wrong formula for {question:?} within {steps} steps");
                break;
            }
        }
    }
}
