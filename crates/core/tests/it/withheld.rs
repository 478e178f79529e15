//! Solver with wrong answers: they are checked against the rules, and none of them reaches anyone.
//! It is not called if no solution can exist.

use std::ops::ControlFlow;

use tatham_core::{
    Budget, Ended, Entry, Kind, Numbers, Options, ParseError, Puzzle, Settings, Solutions, Status,
    Stop, Violation, problem, solutions,
};

use crate::{SIZE, answer};

/// Even numbers below this one. The solver gives odd ones too.
#[derive(Debug)]
struct Even;

static KIND: Kind = Kind {
    name: "even",
    title: "Even",
    about: "which even number is not larger?",
    grammar: &[("N", "the number")],
    example: "4",
    ..Kind::NONE
};

struct Liar(u32);

impl Iterator for Liar {
    type Item = Result<Numbers, Stop>;

    fn next(&mut self) -> Option<Result<Numbers, Stop>> {
        self.0 += 1;
        Some(Ok(answer(self.0 - 1)))
    }
}

impl Solutions<Numbers> for Liar {}

impl Puzzle for Even {
    const KIND: &'static Kind = &KIND;

    type Problem = u32;
    type PartialAnswer = Numbers;

    fn parse(text: &str) -> Result<u32, ParseError> {
        text.parse().map_err(|_| ParseError::expected(text, 0..text.len(), "a number"))
    }

    fn candidates<'p>(
        first: &'p u32,
        _: &'p Settings,
        _: &'p Budget,
    ) -> impl Solutions<Numbers> + 'p {
        Liar(*first)
    }

    fn impossible(first: &u32) -> Option<String> {
        (*first > 9).then(|| format!("{first} has two digits"))
    }

    fn givens(_: &u32) -> Numbers {
        Numbers::unknown(SIZE)
    }

    fn id(problem: &u32) -> String {
        problem.to_string()
    }

    fn range(_: &u32) -> u32 {
        u32::MAX
    }

    fn check(_: &u32, number: &Numbers) -> Vec<Violation> {
        let odd = number.get(0).map(|number| number - 1).filter(|number| number % 2 == 1);
        odd.map(|number| Violation::new(format!("{number} is odd"))).into_iter().collect()
    }
}

#[test]
fn a_stream_ends_with_an_answer_that_breaks_a_rule() {
    let (settings, budget) = (Settings::default(), Budget::unlimited());
    for (first, right) in [(3, 0), (4, 1)] {
        let mut found = solutions::<Even>(&first, &settings, &budget);
        for _ in 0..right {
            assert_eq!(found.next(), Some(Ok(answer(first))));
        }
        let Some(Err(Ended::Defect(defect))) = found.next() else { panic!("{first}: a defect") };
        assert_eq!(defect.game_id, first.to_string());
        assert_eq!(defect.violation, Violation::new(format!("{} is odd", first + right)));
        assert_eq!(found.next(), None, "{first}: nothing comes after it");
    }
}

#[test]
fn only_the_known_solution_is_not_checked_again() {
    let (settings, budget) = (Settings::default(), Budget::unlimited());
    let known = answer(4);
    let mut found = solutions::<Even>(&4, &settings, &budget).knowing(&known);
    assert_eq!(found.next(), Some(Ok(answer(4))));
    assert!(matches!(found.next(), Some(Err(Ended::Defect(_)))), "the next one breaks a rule");
    let mut found = solutions::<Even>(&3, &settings, &budget).knowing(&known);
    assert!(matches!(found.next(), Some(Err(Ended::Defect(_)))), "it is another one");
}

#[test]
fn an_answer_that_breaks_a_rule_reaches_nobody() {
    // The first answer is wrong; the first is right and the second wrong.
    for (first, right) in [("3", 0), ("4", 1)] {
        let puzzle = (Entry::for_kind::<Even>().parse)(first).expect("a number");
        let mut shown = Vec::new();
        let options = Options::default();
        let found = puzzle.search(&options, &options.budget(), &mut |answer| {
            shown.push(answer.json());
            ControlFlow::Continue(())
        });
        let defect = found.expect_err("a defect is no report");
        assert!(
            defect.to_string().contains("is odd") && defect.to_string().contains("withheld"),
            "{defect}"
        );
        assert_eq!((&defect.game_id[..], shown.len()), (first, right));
        assert!(problem::solve(&puzzle, &options).is_err());
    }
}

#[test]
fn no_entry_is_held_against_an_answer_that_breaks_a_rule() {
    for first in ["3", "4"] {
        let puzzle = (Entry::for_kind::<Even>().parse)(first).expect("a number");
        let position = puzzle.position(&serde_json::json!({ "grid": [[1]] }).into());
        let position = position.expect("a position");
        let mistakes = position.mistakes(&Settings::default(), &Budget::unlimited());
        assert_eq!((mistakes.status, mistakes.wrong.len()), (Status::Unknown, 0), "{first}");
        assert!(mistakes.reason.is_some_and(|reason| reason.contains("is withheld")), "{first}");
    }
}

#[test]
fn a_puzzle_that_can_have_no_solution_is_not_searched() {
    let puzzle = (Entry::for_kind::<Even>().parse)("10").expect("a number");
    let report = problem::solve(&puzzle, &Options::default())
        .expect("nothing is found, so nothing is wrong");
    assert_eq!((report.status.name(), report.count, report.complete), ("unsolvable", 0, true));
    assert_eq!((report.stopped, report.reason.as_deref()), (None, Some("10 has two digits")));
    let (settings, budget) = (Settings::default(), Budget::unlimited());
    let mut found = solutions::<Even>(&10, &settings, &budget);
    assert_eq!(found.next(), None);
    assert_eq!(found.impossible(), Some("10 has two digits"));
}
