//! Entries of a player in a game whose answer is hidden: they are compared with the common part of
//! all solutions, which is computed once.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::json;
use tatham_core::author::Abilities;
use tatham_core::author::ability::Hidden;
use tatham_core::{
    Budget, Entry, Kind, Limit, Numbers, Options, ParseError, Puzzle, Settings, Solutions, Stop,
    Violation,
};

use crate::{SIZE, answer};

/// Puzzle whose answers are the numbers 1, 2 and 3.
#[derive(Debug)]
struct AnyOf;

static KIND: Kind = Kind {
    name: "anyof",
    title: "Any of",
    about: "which number is meant?",
    grammar: &[("N", "a number")],
    example: "0",
    common: true,
    ..Kind::NONE
};

/// Number of calls for the common part.
static ASKED: AtomicU32 = AtomicU32::new(0);

struct Three(std::ops::Range<u32>);

impl Iterator for Three {
    type Item = Result<Numbers, Stop>;

    fn next(&mut self) -> Option<Result<Numbers, Stop>> {
        self.0.next().map(|number| Ok(answer(number)))
    }
}

impl Solutions<Numbers> for Three {}

impl Puzzle for AnyOf {
    const KIND: &'static Kind = &KIND;

    type Problem = u32;
    type PartialAnswer = Numbers;

    const ABILITIES: Abilities<Self> = Abilities {
        common: Some(|_, _, _| {
            ASKED.fetch_add(1, Ordering::Relaxed);
            Ok(Some(Numbers::unknown(SIZE)))
        }),
        hidden: Some(Hidden { is_played: |_, _| false, play_on: |_, _| None }),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<u32, ParseError> {
        text.parse().map_err(|_| ParseError::expected(text, 0..text.len(), "a number"))
    }

    fn candidates<'p>(_: &'p u32, _: &'p Settings, _: &'p Budget) -> impl Solutions<Numbers> + 'p {
        Three(0..3)
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

    fn check(_: &u32, _: &Numbers) -> Vec<Violation> {
        Vec::new()
    }
}

#[test]
fn what_all_solutions_share_is_worked_out_once_and_only_for_a_player() {
    let puzzle = (Entry::for_kind::<AnyOf>().parse)("0").expect("a number");
    for (position, asked) in [(None, 0), (Some(json!({ "grid": [[7]] })), 1)] {
        ASKED.store(0, Ordering::Relaxed);
        let position = position.map(|json| puzzle.position(&json.into()).expect("a position"));
        let options = Options { limit: Some(Limit::All), position, ..Options::default() };
        let mut players = Vec::new();
        let report = puzzle
            .search(&options, &options.budget(), &mut |answer| {
                players.push(answer.player().is_some());
                ControlFlow::Continue(())
            })
            .expect("no answer is wrong");
        assert_eq!((report.count, ASKED.load(Ordering::Relaxed)), (3, asked));
        assert_eq!(players, [asked == 1, false, false], "the first is compared");
        assert_eq!(report.player.is_some(), asked == 1);
    }
}
