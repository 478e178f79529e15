//! Hints for every position: the hint is right and the same each time; wrong entries are listed,
//! and no step starts from them.

use serde_json::Value;
use tatham_core::author::contract::takes_some;
use tatham_core::explain::{Hint, Step};
use tatham_core::{AnyProblem, Budget, Fact, Place, Says, Settings, Status};

use crate::explanations::replay::small;
use crate::explanations::{Chance, at, corpus, explained, parse, solutions};
use tatham_brute::board::{Board, allows, values};
use tatham_brute::cores;

/// Number of subsets of the solution, and of positions with wrong entries, that are tried for each
/// puzzle.
const SUBSETS: usize = 6;

/// Small puzzles with one solution, and some that the real games drew.
fn puzzles(kind: &tatham_core::Entry) -> Vec<(AnyProblem, Board)> {
    let drawn = corpus(kind, "sgt.txt")
        .into_iter()
        .chain(corpus(kind, "basic.txt"))
        .step_by(9)
        .map(|id| parse(kind, &id));
    let all = small(kind.kind.name).map(|(_, puzzle, _)| puzzle).chain(drawn);
    let only = |puzzle: AnyProblem| {
        let found = solutions(&puzzle, 2);
        let size = Board::givens(&puzzle).cells().count();
        (found.len() == 1 && size <= 100)
            .then(|| found.into_iter().next())
            .flatten()
            .map(|solution| (puzzle, solution))
    };
    all.filter_map(only).collect()
}

/// The next step of a position, which must be right: or why there is none.
fn hint(puzzle: &AnyProblem, position: &Board, solution: &Board) -> Hint {
    // A region with borders all around is known whole, its other edges too.
    let position = &position.again();
    let ask = || at(puzzle, position).explainer().expect("explained").hint(1, &Budget::unlimited());
    let found = ask();
    let at = || format!("{} at {}", puzzle.game_id(), position.value());
    assert_eq!(found, ask(), "{}", at());
    assert_eq!(found.status, Status::Unique, "{}", at());
    if let [step] = &found.steps[..] {
        assert!(
            step.therefore.iter().all(|fact| solution.keeps(fact)) && !step.therefore.is_empty(),
            "{}: {}",
            at(),
            step.text
        );
        assert!(found.complete && found.reason.is_none(), "{}", at());
        // It does not point at what follows at once, and at each place once.
        let own = &step.therefore[..step.therefore.len() - step.at_once];
        let mut places: Vec<Place> = Vec::new();
        for fact in own {
            if !places.contains(&fact.place) {
                places.push(fact.place);
            }
        }
        assert!(found.places == places && !places.is_empty(), "{}", at());
        assert!(
            found.leads_to.as_ref().is_none_or(|fact| solution.keeps(fact)),
            "{}: {:?}",
            at(),
            found.leads_to
        );
    } else {
        let reason =
            found.reason.clone().unwrap_or_else(|| panic!("{}: neither a step nor a reason", at()));
        let is_left = !position.having(true).is_empty() || !found.wrong.is_empty();
        assert_eq!(found.complete, reason == "already solved", "{}: {reason}", at());
        assert!(!found.complete || !is_left, "{}: {reason}", at());
    }
    found
}

#[test]
fn from_every_position_on_the_way_there_is_a_hint() {
    cores::each(explained(), |entry| {
        let mut without = 0;
        for (puzzle, solution) in takes_some(puzzles(entry), 6) {
            let mut position = Board::givens(&puzzle);
            loop {
                let found = hint(&puzzle, &position, &solution);
                let Some(step) = found.steps.first() else {
                    without += usize::from(!found.complete);
                    break;
                };
                let mut after = at(&puzzle, &position);
                after.apply(step);
                let next = position.other(&after.json().value());
                if next.having(true) == position.having(true) {
                    // It only rules something out, which is not an entry: continue with its goal.
                    let open = position.having(true);
                    position.set(open[0], solution.get(open[0]).expect("whole").clone());
                } else {
                    position = next;
                }
            }
        }
        assert_eq!(without, 0, "{}: positions without a hint", entry.kind.name);
    });
}

#[test]
fn from_parts_of_the_solution_there_is_a_hint_and_all_its_steps_hold() {
    let mut chance = Chance(1);
    for entry in explained() {
        for (number, (puzzle, solution)) in takes_some(puzzles(entry), 4).enumerate() {
            for _ in 0..SUBSETS {
                let mut position = Board::givens(&puzzle);
                let share = 1 + chance.below(4);
                for cell in position.having(true) {
                    if chance.below(5) < share {
                        position.set(cell, solution.get(cell).expect("whole").clone());
                    }
                }
                hint(&puzzle, &position, &solution);
                // Without one of the entries what is found is right too.
                let entered: Vec<_> = position
                    .having(false)
                    .into_iter()
                    .filter(|cell| Board::givens(&puzzle).get(*cell).is_none())
                    .collect();
                if !entered.is_empty() {
                    position.clear(entered[chance.below(entered.len())]);
                    hint(&puzzle, &position, &solution);
                }
                if number % 4 == 0 && position.cells().count() <= 36 {
                    let audit = at(&puzzle, &position)
                        .explainer()
                        .expect("explained")
                        .audit(&Settings::default(), &Budget::unlimited())
                        .expect("no limit");
                    assert_eq!(
                        audit.flaws,
                        [""; 0],
                        "{} at {}",
                        puzzle.game_id(),
                        position.value()
                    );
                    assert!(
                        audit.complete || audit.ended,
                        "{} at {}",
                        puzzle.game_id(),
                        position.value()
                    );
                }
            }
        }
    }
}

#[test]
fn no_step_starts_from_a_wrong_entry() {
    let mut chance = Chance(2);
    for entry in explained() {
        for (puzzle, solution) in takes_some(puzzles(entry), 6) {
            let (given, values) = (Board::givens(&puzzle), values(&puzzle));
            for _ in 0..SUBSETS {
                let mut position = given.clone();
                for cell in position.having(true) {
                    let value = match chance.below(8) {
                        0 => values[chance.below(values.len())].clone(),
                        1..4 => solution.get(cell).expect("whole").clone(),
                        _ => continue,
                    };
                    position.set(cell, value);
                }
                let position = position.again();
                let is_wrong = |cell: &Place| {
                    let entry = |value: Value| Fact { place: *cell, says: Says::Is(value) };
                    position.get(*cell).is_some_and(|value| {
                        !allows(&entry(value.clone()), &solution.get(*cell).expect("whole"))
                    })
                };
                let wrong: Vec<Place> = given.having(true).into_iter().filter(is_wrong).collect();
                let found = hint(&puzzle, &position, &solution);
                let at = || format!("{} at {}", puzzle.game_id(), position.value());
                assert_eq!(found.wrong, wrong, "{}", at());
                let explanation = super::at(&puzzle, &position)
                    .explainer()
                    .expect("explained")
                    .explain(&Budget::unlimited(), &mut |_| ());
                let (steps, is_complete) = (&explanation.steps, explanation.complete);
                check(steps, &position, &wrong, &solution, &at());
                assert!(is_complete == explanation.reason.is_none(), "{}", at());
                if is_complete {
                    // The conclusions and the correct entries are the whole solution.
                    let facts = || steps.iter().flat_map(|step| &step.therefore);
                    let is_found = |place: &Place| {
                        facts().any(|fact| fact.place == *place && fact.value().is_some())
                    };
                    let is_right =
                        |place: &Place| position.get(*place).is_some() && !wrong.contains(place);
                    let places = position.places().into_iter();
                    let open: Vec<_> =
                        places.filter(|place| !is_found(place) && !is_right(place)).collect();
                    // If one fact separates two values, the step may give the excluded one.
                    let is_told = |place: &Place| facts().any(|fact| fact.place == *place);
                    assert!(open.iter().all(is_told), "{}: {open:?} are not found", at());
                }
                let mistakes = super::at(&puzzle, &position)
                    .explainer()
                    .expect("explained")
                    .mistakes(false, &Budget::unlimited());
                assert_eq!(
                    (mistakes.wrong, mistakes.why.len(), mistakes.reason),
                    (wrong, 0, None),
                    "{}",
                    at()
                );
            }
        }
    }
}

/// Checks that steps start from no wrong entry and agree with the solution.
fn check(steps: &[Step], position: &Board, wrong: &[Place], solution: &Board, at: &str) {
    for step in steps {
        assert!(step.therefore.iter().all(|fact| solution.keeps(fact)), "{at}: {}", step.text);
        // The facts of a step are true, so none of them is a wrong entry.
        let facts = &step.because.facts;
        let strange = facts.iter().find(|fact| !solution.keeps(fact));
        assert!(strange.is_none(), "{at}: {strange:?}: {}", step.text);
    }
    let mut right = position.clone();
    for &place in wrong {
        right.clear(place);
    }
    crate::explanations::audit::starts_from_what_is_known(&right, steps, at);
}
