//! Whole explanations, audited with a SAT solver that took no part in them: implied, minimal,
//! complete.

use std::sync::Mutex;

use tatham_brute::cores;
use tatham_core::author::contract::{takes_all, takes_some};
use tatham_core::explain::{Audit, Link, Step};
use tatham_core::{Budget, Entry, Fact, Says, Status};

use crate::explanations::{at, corpus, explain, explained, parse};
use tatham_brute::board::{Board, values};

/// Largest number of values of all cells together.
const MOST_VALUES: usize = 700;

/// Largest number of cells, where rules on regions make long formulas.
const MOST_CELLS: [(&str, usize); 7] = [
    ("filling", 16),
    ("galaxies", 25),
    ("net", 24),
    ("palisade", 25),
    ("pearl", 40),
    ("slant", 25),
    ("tracks", 24),
];

/// Returns the example, the puzzles of `basic.txt` and some of `sgt.txt` that are small enough for
/// a solver with one call for each fact.
fn puzzles(entry: &Entry) -> Vec<String> {
    let mut ids = corpus(entry, "basic.txt");
    ids.extend(corpus(entry, "sgt.txt").into_iter().step_by(5));
    ids.push(entry.kind.example.to_owned());
    let is_small = |id: &String| {
        let puzzle = parse(entry, id);
        let cells = Board::givens(&puzzle).cells().count();
        let most = MOST_CELLS
            .iter()
            .find(|(kind, _)| *kind == entry.kind.name)
            .map_or(64, |(_, most)| *most);
        cells <= most && cells * values(&puzzle).len() <= MOST_VALUES
    };
    ids.retain(is_small);
    ids.sort();
    ids.dedup();
    ids
}

#[test]
fn every_step_is_implied_and_minimal_and_leads_to_the_end() {
    // splr solves each set of rules from scratch, all of them as clauses. Our own solver also
    // starts from scratch if there are global constraints, which it propagates, and otherwise has
    // all rules with switches.
    let settings = ["splr", "cdcl"].map(crate::explanations::by_solver);
    let with_puzzles = |entry| (entry, puzzles(entry), Mutex::new(Audit::default()));
    let kinds: Vec<_> = explained().map(with_puzzles).collect();
    let boards =
        kinds.iter().flat_map(|(entry, ids, sum)| ids.iter().map(move |id| (entry, id, sum)));
    cores::each(takes_some(boards, 8), |(entry, id, sum)| {
        let puzzle = parse(entry, id);
        let [audit, other] = settings.each_ref().map(|settings| {
            let from = at(&puzzle, &Board::givens(&puzzle));
            let mut explainer = from.explainer().expect("explained");
            let audit = explainer.audit(settings, &Budget::unlimited());
            audit.unwrap_or_else(|stop| panic!("{id}: {stop}"))
        });
        assert_eq!(audit, other, "{} {id}", entry.kind.name);
        assert_eq!(audit.flaws, [""; 0], "{} {id}", entry.kind.name);
        let all = (audit.steps, audit.steps);
        assert_eq!((audit.implied, audit.minimal), all, "{} {id}", entry.kind.name);
        assert!(audit.complete || audit.ended, "{} {id}", entry.kind.name);
        let mut sum = sum.lock().unwrap();
        sum.steps += audit.steps;
        sum.ended |= audit.ended;
    });
    for (entry, ids, sum) in kinds {
        let sum = sum.into_inner().unwrap();
        assert!(
            (sum.steps > 20 || !takes_all()) && !sum.ended,
            "{}: {sum:?} of {} puzzles",
            entry.kind.name,
            ids.len()
        );
    }
}

/// Returns true if the known facts imply a fact: the value of a cell excludes all others.
fn is_known(known: &[Fact], fact: &Fact) -> bool {
    known.iter().any(|other| match (&other.says, &fact.says) {
        (Says::Is(own), Says::Not(value)) => other.place == fact.place && own != value,
        _ => other == fact,
    })
}

/// Checks that the facts of each step are givens, entries, or conclusions of earlier steps.
pub(crate) fn starts_from_what_is_known(position: &Board, steps: &[Step], id: &str) {
    let entered =
        position.having(false).into_iter().filter_map(|cell| Some((cell, position.get(cell)?)));
    let is = |(place, value): (tatham_core::Place, serde_json::Value)| {
        // The given part of a ship matters to the clue there, and to no other rule.
        let value =
            if value.is_string() && value.as_str().is_some_and(|sign| "SLRTBC".contains(sign)) {
                "V".into()
            } else {
                value
            };
        Fact { place, says: Says::Is(value) }
    };
    let mut known: Vec<Fact> = entered.map(is).collect();
    // Clues in cells belong to the puzzle.
    let links = |step: &Step| {
        step.chain
            .iter()
            .chain(step.cases.iter().flat_map(|case| &case.chain))
            .cloned()
            .collect::<Vec<_>>()
    };
    for step in steps {
        let facts = links(step)
            .into_iter()
            .flat_map(|link| link.because.facts)
            .chain(step.because.facts.iter().cloned());
        known.extend(facts.filter(|fact| position.is_clue(fact)));
        let mut cells = step.because.facts.iter().filter(|fact| position.holds(fact));
        if let Some(fact) = cells.find(|fact| !is_known(&known, fact)) {
            panic!("{id}: {fact:?} is not known: {}", step.text);
        }
        chains_hold_together(position, &known, step, id);
        known.extend(step.therefore.iter().cloned());
    }
}

/// Checks that a chain starts from known facts and assumptions. If there are cases, one of them
/// must hold, both are open, and both lead to a contradiction.
fn chains_hold_together(position: &Board, known: &[Fact], step: &Step, id: &str) {
    let text = &step.text;
    let is_cell = |fact: &&Fact| position.holds(fact);
    let follow = |known: &mut Vec<Fact>, chain: &[Link]| {
        for link in chain {
            if let Some(fact) =
                link.because.facts.iter().filter(is_cell).find(|fact| !is_known(known, fact))
            {
                panic!("{id}: {fact:?} is not known: {text}");
            }
            known.extend(link.therefore.iter().cloned());
        }
    };
    let mut supposing = known.to_vec();
    supposing.extend(step.suppose.clone());
    follow(&mut supposing, &step.chain);
    let ends = |chain: &[Link]| {
        chain.iter().position(|link| link.contradiction.is_some()) == chain.len().checked_sub(1)
    };
    match &step.cases[..] {
        [] => assert!(step.chain.is_empty() || ends(&step.chain), "{id}: {text}"),
        [this, other] => {
            let is_opposite = match (&this.suppose.says, &other.suppose.says) {
                (Says::Is(one), Says::Not(two)) | (Says::Not(one), Says::Is(two)) => one == two,
                // One of two values.
                (Says::Is(one), Says::Is(two)) => one != two,
                (Says::Not(_), Says::Not(_)) => false,
            };
            assert!(is_opposite && this.suppose.place == other.suppose.place, "{id}: {text}");
            for case in [this, other] {
                assert!(!is_known(&supposing, &case.suppose) && ends(&case.chain), "{id}: {text}");
                let mut supposing = [&supposing[..], std::slice::from_ref(&case.suppose)].concat();
                follow(&mut supposing, &case.chain);
            }
        }
        _ => panic!("{id}: {text}"),
    }
}

/// Interval and largest number of the games' own puzzles that are checked:
/// `cargo xtask check-explanations` checks all.
const DRAWN: (usize, usize) = (4, 8);

#[test]
fn whole_explanations_lead_to_the_solution() {
    let all = explained().flat_map(|entry| {
        let drawn = corpus(entry, "sgt.txt").into_iter().step_by(DRAWN.0).take(DRAWN.1);
        corpus(entry, "basic.txt").into_iter().chain(drawn).map(move |id| (entry, id))
    });
    cores::each(takes_some(all, 25), |(entry, id)| {
        let puzzle = parse(entry, &id);
        let explanation = explain(&puzzle);
        assert_eq!(explanation.complete, explanation.reason.is_none(), "{id}");
        starts_from_what_is_known(&Board::givens(&puzzle), &explanation.steps, &id);
        if explanation.status != Status::Unique {
            assert_eq!(explanation.rating, None, "{id}");
            return;
        }
        let rating = explanation.rating.expect("it has one solution");
        assert_eq!(rating.hardest.is_some(), explanation.complete, "{id}");
        let solution = &crate::explanations::solutions(&puzzle, 2)[0];
        let mut position = puzzle.start();
        for step in &explanation.steps {
            assert!(
                !step.therefore.is_empty() && step.contradiction.is_none() && step.cost >= 1.0,
                "{id}: {step:?}"
            );
            assert!(step.therefore.iter().all(|fact| solution.keeps(fact)), "{id}: {}", step.text);
            position.apply(step);
        }
        if explanation.complete {
            let position = position.json().value();
            assert!(Board::from_json(&position).having(true).is_empty(), "{id}: {position}");
        } else {
            assert!(
                explanation
                    .reason
                    .is_some_and(|reason| reason.starts_with("no short deduction was found")),
                "{id}"
            );
        }
    });
}
