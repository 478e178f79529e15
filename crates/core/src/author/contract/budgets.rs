//! Contract of limits: the end of a budget, at any point, is never taken for a proof, and every
//! kind checks its budget.
//!
//! Budgets are counted in steps, so that a failure can be repeated. The tests read the solver's own
//! streams: [`solutions`](crate::solutions) would not trust the end of a stream that was stopped,
//! but it is the last guard, not the first.

use std::cell::LazyCell;
use std::ops::Deref;
use std::time::Duration;

use super::{choices, ids, takes_all, takes_some};
use crate::budget::{Budget, Stop};
use crate::check::accepts;
use crate::kind::{Settings, ValueKind};
use crate::puzzle::{Puzzle, Question};

/// Number of solutions that are examined.
const MOST: usize = 10;

/// Growth of the budgets, and thereby the point where an undecided puzzle is given up: a step can
/// be 100 conflicts.
#[derive(Clone, Copy, Debug)]
enum Sweep {
    /// Each number of steps, then an eighth more each time.
    Close,
    /// Half as many more each time.
    Wide,
}

impl Sweep {
    /// Returns growing numbers of steps, from 0 on.
    fn budgets(self) -> impl Iterator<Item = u64> {
        let (one_by_one, part, most) = match self {
            Self::Close => (100, 8, 400),
            Self::Wide => (8, 2, 100),
        };
        let more = move |steps: u64| if steps < one_by_one { 1 } else { steps / part };
        std::iter::successors(Some(0), move |&steps| {
            Some(steps + more(steps)).filter(|&steps| steps <= most)
        })
    }
}

/// Run of a stream.
#[derive(Debug)]
struct Run<S> {
    found: Vec<S>,
    end: End,
}

#[derive(Debug, PartialEq)]
enum End {
    /// A proof that there are no more.
    Proof,
    /// The requested number of solutions.
    Most,
    Stop(Stop),
}

fn run<P: Puzzle>(
    problem: &P::Problem,
    settings: &Settings,
    budget: &Budget,
) -> Run<P::PartialAnswer> {
    let mut stream = P::candidates(problem, settings, budget);
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

/// Request for solutions.
struct RequestMode {
    name: &'static str,
    settings: Settings,
    /// The settings that have the same solutions, with the default solver.
    truth: Settings,
}

/// Returns the default, each of the kind's choices alone, and each of its flags.
fn ways<P: Puzzle>() -> Vec<RequestMode> {
    let with = |knob: &str, value: &str| {
        let mut settings = Settings::default();
        settings.set(P::KIND.knobs, knob, value).expect("the table's own word");
        settings
    };
    let mut ways = vec![RequestMode {
        name: "default",
        settings: Settings::default(),
        truth: Settings::default(),
    }];
    ways.extend(choices(P::KIND).map(|(knob, word)| RequestMode {
        name: word,
        settings: with(knob, word),
        truth: Settings::default(),
    }));
    let flags = P::KIND.knobs.iter().filter(|knob| matches!(knob.takes, ValueKind::Flag));
    ways.extend(flags.map(|flag| {
        let settings = with(flag.name, "true");
        RequestMode { name: flag.name, truth: settings.clone(), settings }
    }));
    ways
}

/// Checks that without any time each combination solves the corpus correctly or not at all; not at
/// all if search is needed.
pub fn spent_budget<P: Puzzle>(corpus: &str, hard: &str) {
    for RequestMode { name, settings, truth } in ways::<P>() {
        let mut unknown = 0;
        for id in ids(corpus).chain(ids(hard)).chain([P::KIND.example]).chain(P::KIND.unsolvable) {
            let problem = P::parse(id).unwrap_or_else(|e| panic!("{id}: {e}"));
            let late = run::<P>(&problem, &settings, &Budget::within(Duration::ZERO));
            match late.end {
                End::Stop(Stop::Time) => unknown += u32::from(late.found.is_empty()),
                // Work without search may finish before the first check of the clock; then the
                // verdict is correct.
                End::Proof => {
                    let truth = run::<P>(&problem, &truth, &Budget::unlimited());
                    assert_eq!(
                        (late.found, End::Proof),
                        (truth.found, truth.end),
                        "{id} by {name}, without time"
                    );
                }
                end => panic!("{id} by {name}, without time: {end:?}"),
            }
        }
        assert!(
            unknown > 0,
            "{name} never looks at the clock: no puzzle of the corpus ends as unknown without time"
        );
    }
}

/// Checks that, with any number of steps, all answers are those found without a budget, in the same
/// order, and every proof is correct.
pub fn any_budget<P: Puzzle>(corpus: &str, hard: &str) {
    let easy = [P::KIND.example]
        .into_iter()
        .chain(ids(corpus))
        .chain(P::KIND.unsolvable)
        .map(|id| (id, Sweep::Close));
    let mut most = 0;
    let all = easy.chain(ids(hard).map(|id| (id, Sweep::Wide)));
    for (id, sweep) in takes_some(all, 10) {
        let problem = P::parse(id).unwrap_or_else(|e| panic!("{id}: {e}"));
        for RequestMode { name, settings, truth } in ways::<P>() {
            let truth = LazyCell::new(|| run::<P>(&problem, &truth, &Budget::unlimited()));
            let stops =
                solutions::<P>(&problem, &settings, sweep, &truth, &format!("{id} by {name}"));
            if name == "default" {
                most = stops.max(most);
            }
        }
        common::<P>(&problem, id);
        // Formulas of large boards have millions of clauses.
        if matches!(sweep, Sweep::Close) {
            formulas::<P>(&problem, id);
        }
    }
    // Work of some microseconds has a handful of checks: the clock is slower than some of its
    // steps.
    assert!(
        most > 5 || !takes_all(),
        "no puzzle is stopped at more than {most} places: the solver hardly looks at its budget"
    );
}

/// Solves a puzzle within ever larger budgets until one is enough; returns the number of those that
/// were not.
fn solutions<P: Puzzle>(
    problem: &P::Problem,
    settings: &Settings,
    sweep: Sweep,
    truth: &impl Deref<Target = Run<P::PartialAnswer>>,
    what: &str,
) -> usize {
    let mut before: Vec<P::PartialAnswer> = Vec::new();
    let mut stops = 0;
    for steps in sweep.budgets() {
        let budget = Budget::steps(steps);
        let Run { found, end } = run::<P>(problem, settings, &budget);
        // A solver in a thread of its own is checked by the clock: on a busy machine more steps can
        // lead to less progress.
        let is_same = found.starts_with(&before) || before.starts_with(&found);
        assert!(is_same, "{what}, {steps} steps: fewer steps found other solutions first");
        for (i, solution) in found.iter().enumerate().skip(before.len()) {
            assert_eq!(accepts::<P>(problem, solution), Ok(()), "{what}, {steps} steps");
            assert!(!found[..i].contains(solution), "{what}, {steps} steps: a solution came twice");
        }
        match end {
            End::Proof => {
                assert_eq!(
                    budget.stopped(),
                    None,
                    "{what}, {steps} steps: a stream that was told to stop ended as if it were done"
                );
                assert_eq!(
                    (found.len(), &end),
                    (truth.found.len(), &truth.end),
                    "{what}, {steps} steps: a false proof"
                );
                assert!(
                    found.iter().all(|solution| truth.found.contains(solution)),
                    "{what}, {steps} steps: other solutions"
                );
                break;
            }
            End::Stop(Stop::Steps) if found.len() >= before.len() => {
                (before, stops) = (found, stops + 1);
            }
            End::Stop(Stop::Steps) => stops += 1,
            // A strategy may give up.
            End::Most | End::Stop(_) => break,
        }
    }
    stops
}

/// Checks that the common part is correct or missing.
fn common<P: Puzzle>(problem: &P::Problem, id: &str) {
    let settings = Settings::default();
    let Some(common) = P::ABILITIES.common else { return };
    let said = any_budget_agrees(|budget| common(problem, &settings, budget));
    assert!(said, "{id}: what all solutions share depends on the budget");
}

/// Checks that a formula is complete or missing.
fn formulas<P: Puzzle>(problem: &P::Problem, id: &str) {
    let settings = Settings::default();
    let Some(cnf) = P::ABILITIES.cnf else { return };
    for question in [Question::Solvable, Question::Unique] {
        let written = any_budget_agrees(|budget| cnf(problem, question, &settings, budget));
        assert!(written, "{id}: the formula for {question:?} depends on the budget");
    }
}

/// Returns true if work that is not stopped has the same result as without a budget. It searches
/// for the smallest budget that is enough, and so also tries those that stop the work at the last
/// checks.
fn any_budget_agrees<T: PartialEq>(work: impl Fn(&Budget) -> Result<T, Stop>) -> bool {
    let truth = LazyCell::new(|| work(&Budget::unlimited()));
    let mut agrees = true;
    let mut is_enough = |steps: u64| {
        let budget = Budget::steps(steps);
        let done = work(&budget);
        if done == Err(Stop::Steps) {
            return false;
        }
        agrees &= budget.stopped().is_none() && done == *truth;
        true
    };
    let Some(mut enough) = (0..11).map(|power| 1 << power).find(|&steps| is_enough(steps)) else {
        return agrees;
    };
    let mut too_few = enough / 2;
    while too_few + 1 < enough {
        let middle = u64::midpoint(too_few, enough);
        *if is_enough(middle) { &mut enough } else { &mut too_few } = middle;
    }
    agrees
}
