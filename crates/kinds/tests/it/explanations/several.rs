//! Puzzles with several solutions, and with none.

use tatham_core::author::contract::takes_some;
use tatham_core::{Budget, Status};

use crate::explanations::replay::small;
use crate::explanations::{at, corpus, explain, explained, parse, solutions};
use tatham_brute::board::{Board, is_part};

/// Number of solutions of a puzzle that are examined.
const MOST: u64 = 300;

#[test]
fn what_all_solutions_share_is_told_and_no_more() {
    for entry in takes_some(explained(), 3) {
        let of_corpus = corpus(entry, "basic.txt").into_iter().map(|id| parse(entry, &id));
        let mut count = 0;
        for puzzle in small(entry.kind.name).map(|(_, puzzle, _)| puzzle).chain(of_corpus) {
            let found = solutions(&puzzle, MOST);
            if found.len() < 2 {
                continue;
            }
            count += 1;
            let (id, explanation) = (puzzle.game_id(), explain(&puzzle));
            assert_eq!(
                (explanation.status, explanation.complete, explanation.rating),
                (Status::Multiple, false, None),
                "{id}"
            );
            let reason = explanation.reason.expect("it is not complete");
            assert!(
                reason.starts_with("not unique: the remaining solutions differ at "),
                "{id}: {reason}"
            );
            let mut known = Board::givens(&puzzle);
            for step in &explanation.steps {
                let follows = |fact| found.iter().all(|solution| solution.keeps(fact));
                assert!(step.therefore.iter().all(follows), "{id}: {}", step.text);
                for fact in &step.therefore {
                    if let (true, Some(value)) = (known.holds(fact), fact.value()) {
                        known.set(fact.place, value.clone());
                    }
                }
            }
            // If these are all, the steps include everything that they share.
            if found.len() < MOST as usize {
                for cell in known.having(true) {
                    let own = |board: &Board| {
                        board.get(cell).map(|own| if is_part(&own) { "V".into() } else { own })
                    };
                    let is_shared = found.windows(2).all(|pair| own(&pair[0]) == own(&pair[1]));
                    assert!(!is_shared, "{id}: {cell:?} is the same in all solutions");
                }
            }
            let hint = at(&puzzle, &Board::givens(&puzzle))
                .explainer()
                .expect("explained")
                .hint(1, &Budget::unlimited());
            assert_eq!(hint.steps.first(), explanation.steps.first(), "{id}");
            assert!(
                !hint.steps.is_empty() || (!hint.complete && hint.reason.as_ref() == Some(&reason)),
                "{id}: {:?}",
                hint.reason
            );
        }
        assert!(count > 0, "{}: no puzzle with several solutions", entry.kind.name);
    }
}

#[test]
fn entries_that_only_some_solutions_have_are_not_wrong() {
    for entry in explained() {
        for (id, puzzle, _) in small(entry.kind.name) {
            let found = solutions(&puzzle, MOST);
            if found.len() < 2 {
                continue;
            }
            // All of one of the solutions: nothing is left to find. Parts of two of them clash, or
            // not.
            let from = at(&puzzle, &found[1]);
            let mut whole = from.explainer().expect("explained");
            let (hint, mistakes) =
                (whole.hint(1, &Budget::unlimited()), whole.mistakes(false, &Budget::unlimited()));
            assert_eq!((hint.wrong.len(), hint.steps.len()), (0, 0), "{id}: {hint:?}");
            assert_eq!(
                (mistakes.status, mistakes.wrong.len(), mistakes.clash),
                (Status::Multiple, 0, false),
                "{id}"
            );
            let mut mixed = found[0].clone();
            let differs: Vec<_> = mixed
                .places()
                .into_iter()
                .filter(|&cell| found[0].get(cell) != found[1].get(cell))
                .collect();
            mixed.set(differs[0], found[1].get(differs[0]).expect("whole").clone());
            let is_solution = found.iter().any(|solution| solution.value() == mixed.value());
            let mistakes = at(&puzzle, &mixed)
                .explainer()
                .expect("explained")
                .mistakes(true, &Budget::unlimited());
            assert_eq!(mistakes.clash, !is_solution, "{id}: {}", mixed.value());
            if mistakes.clash {
                let last =
                    mistakes.why.last().unwrap_or_else(|| panic!("{id}: {:?}", mistakes.reason));
                assert!(last.contradiction.is_some(), "{id}: {}", last.text);
            }
        }
    }
}

#[test]
fn where_there_is_no_solution_the_steps_lead_to_a_contradiction() {
    for entry in explained() {
        let settings = crate::explanations::by_solver("splr");
        let of_corpus = corpus(entry, "basic.txt").into_iter().map(|id| parse(entry, &id));
        let mut count = 0;
        for puzzle in small(entry.kind.name).map(|(_, puzzle, _)| puzzle).chain(of_corpus) {
            if !solutions(&puzzle, 1).is_empty() {
                continue;
            }
            count += 1;
            let (id, explanation) = (puzzle.game_id(), explain(&puzzle));
            assert_eq!(
                (explanation.status, explanation.complete, explanation.rating),
                (Status::Unsolvable, true, None),
                "{id}"
            );
            let (last, before) = explanation
                .steps
                .split_last()
                .unwrap_or_else(|| panic!("{id}: {:?}", explanation.reason));
            assert!(
                last.contradiction.is_some() && last.therefore.is_empty(),
                "{id}: {}",
                last.text
            );
            assert!(
                before
                    .iter()
                    .all(|step| step.contradiction.is_none() && !step.therefore.is_empty()),
                "{id}"
            );
            let from = at(&puzzle, &Board::givens(&puzzle));
            let mut explainer = from.explainer().expect("explained");
            let mistakes = explainer.mistakes(true, &Budget::unlimited());
            assert_eq!(
                (mistakes.status, &mistakes.why),
                (Status::Unsolvable, &explanation.steps),
                "{id}"
            );
            assert_eq!(explainer.hint(1, &Budget::unlimited()).steps, explanation.steps, "{id}");
            // If the kind itself gives the reason, there is no rule to check.
            if last.because != tatham_core::explain::Because::default() {
                let audit = explainer.audit(&settings, &Budget::unlimited()).expect("no limit");
                assert_eq!(
                    (audit.implied, audit.minimal, audit.complete),
                    (audit.steps, audit.steps, true),
                    "{id}: {:?}",
                    audit.flaws
                );
            }
        }
        assert!(count > 0, "{}: no puzzle without a solution", entry.kind.name);
    }
}
