//! Solver that mistakes every stop for the end of its work: none of its false proofs reaches
//! anyone.

use std::ops::ControlFlow;

use tatham_core::author::Abilities;
use tatham_core::{
    AnyProblem, Budget, Ended, Entry, Kind, Limit, Numbers, Options, ParseError, Puzzle, Question,
    Settings, Solutions, Status, Stop, Violation, solutions,
};

use crate::{SIZE, answer};

/// Numbers from 0 to this one. The search checks the budget for each; it takes a stop for the end.
#[derive(Debug)]
struct UpTo;

static KIND: Kind = Kind {
    name: "upto",
    title: "Up to",
    about: "which numbers are not larger?",
    grammar: &[("N", "the number")],
    example: "4",
    common: true,
    ..Kind::NONE
};

struct Careless<'p>(std::ops::RangeInclusive<u32>, &'p Budget);

impl Iterator for Careless<'_> {
    type Item = Result<Numbers, Stop>;

    fn next(&mut self) -> Option<Result<Numbers, Stop>> {
        self.1.check().ok().filter(|()| self.stopped().is_none())?;
        self.0.next().map(|number| Ok(answer(number)))
    }
}

/// Search for numbers up to this one with a bound of its own, after the first three.
const BOUNDED: u32 = 9;

impl Solutions<Numbers> for Careless<'_> {
    fn stopped(&self) -> Option<Stop> {
        let is_bounded = *self.0.start() > 2 && *self.0.end() == BOUNDED;
        is_bounded.then(|| Stop::Strategy("three are enough".to_owned()))
    }
}

impl Puzzle for UpTo {
    const KIND: &'static Kind = &KIND;

    type Problem = u32;
    type PartialAnswer = Numbers;

    const ABILITIES: Abilities<Self> = Abilities {
        // The number of solutions, in the role of their common part.
        common: Some(|last, _, budget| {
            Ok(Some(answer(Careless(0..=*last, budget).count() as u32)))
        }),
        cnf: Some(|last, _, _, budget| Ok(Careless(0..=*last, budget).count().to_string())),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<u32, ParseError> {
        text.parse().map_err(|_| ParseError::expected(text, 0..text.len(), "a number"))
    }

    fn candidates<'p>(
        last: &'p u32,
        _: &'p Settings,
        budget: &'p Budget,
    ) -> impl Solutions<Numbers> + 'p {
        Careless(0..=*last, budget)
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

    fn check(last: &u32, number: &Numbers) -> Vec<Violation> {
        let larger = number.get(0).filter(|number| number - 1 > *last);
        larger
            .map(|number| Violation::new(format!("{number} is larger than {last}")))
            .into_iter()
            .collect()
    }
}

fn problem() -> AnyProblem {
    (Entry::for_kind::<UpTo>().parse)("4").expect("a number")
}

#[test]
fn a_spent_budget_never_ends_a_stream_as_if_it_were_done() {
    let settings = Settings::default();
    for steps in 0..8 {
        let budget = Budget::steps(steps);
        let mut found = solutions::<UpTo>(&4, &settings, &budget);
        for number in 0..steps.min(5) {
            assert_eq!(found.next(), Some(Ok(answer(number as u32))), "{steps} steps");
        }
        // Six checks for the five numbers and their end.
        let stop = (steps < 6).then_some(Err(Ended::Stopped(Stop::Steps)));
        assert_eq!((found.next(), found.next()), (stop, None), "{steps} steps");
    }
}

#[test]
fn a_search_that_ends_at_a_bound_of_its_own_is_no_proof() {
    let (settings, budget) = (Settings::default(), Budget::unlimited());
    let mut found = solutions::<UpTo>(&BOUNDED, &settings, &budget);
    assert_eq!(found.by_ref().take(3).flatten().count(), 3);
    let Some(Err(Ended::Stopped(stop))) = found.next() else { panic!("there are ten") };
    assert_eq!((stop.to_string().as_str(), found.next()), ("three are enough", None));
}

#[test]
fn a_stop_that_is_taken_for_the_end_is_no_proof() {
    for steps in 0..13 {
        let options = Options { limit: Some(Limit::All), common: true, ..Options::default() };
        let budget = Budget::steps(steps);
        let report = problem()
            .search(&options, &budget, &mut |_| ControlFlow::Continue(()))
            .expect("no answer is wrong");
        let status = [Status::Unknown, Status::Solved]
            .get(steps as usize)
            .copied()
            .unwrap_or(Status::Multiple);
        assert_eq!((report.status, report.count), (status, steps.min(5)), "{steps} steps");
        // Six checks for the five numbers and their end, and as many for their common part.
        assert_eq!(
            (report.complete, report.common.is_some()),
            (steps >= 6, steps >= 12),
            "{steps} steps"
        );
        assert_eq!(report.stopped.is_some(), steps < 12, "{steps} steps");
    }
}

#[test]
fn a_stop_tells_nothing_of_what_is_entered() {
    let puzzle = (Entry::for_kind::<UpTo>().parse)("0").expect("a number");
    // A check for the only number, and one for the end.
    for (steps, status, wrong) in
        [(0, Status::Unknown, 0), (1, Status::Unknown, 0), (2, Status::Unique, 1)]
    {
        let position = puzzle.position(&serde_json::json!({ "grid": [[7]] }).into());
        let position = position.expect("a position");
        let mistakes = position.mistakes(&Settings::default(), &Budget::steps(steps));
        assert_eq!(
            (mistakes.status, mistakes.wrong.len(), mistakes.reason.is_some()),
            (status, wrong, steps < 2),
            "{steps}"
        );
    }
}

#[test]
fn a_formula_that_was_stopped_is_not_written() {
    for question in [Question::Solvable, Question::Unique] {
        let written = |steps| problem().cnf(question, &Settings::default(), &Budget::steps(steps));
        assert_eq!((written(5), written(6)), (Err(Stop::Steps), Ok(Some("5".to_owned()))));
    }
}
