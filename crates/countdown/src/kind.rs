//! Kind of puzzle: its name, its help, its knobs.

use tatham_core::author::Abilities;
use tatham_core::author::play::Play;
use tatham_core::kind::Touch;
use tatham_core::{
    Budget, Entry, Expression, Kind, Knob, ParseError, PartialAnswer as _, Picture, Puzzle,
    Settings, Solutions, ValueKind, Violation,
};

use crate::desk::Desk;
use crate::problem::{NAME, Problem};
use crate::verbs::VERBS;
use crate::{check, draw, read, solve};

/// The numbers round of the television show.
#[derive(Debug)]
pub struct Countdown;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<Countdown>();

/// Static data of [`Countdown`], available without solving a game.
pub(crate) const KIND: Kind = Kind {
    name: NAME,
    title: "Countdown",
    about: "make the target from the numbers with + - * /, every result a positive whole number; \
        the nicest answer uses the fewest numbers, then the smallest results",
    grammar: &[
        ("[100, 75, 2, 10, 3, 8] 746", "a list of 2 to 10 numbers, then the target"),
        ("100 75 2 10 3 8 746", "the last number is the target"),
        ("100 75 2 10 3 8 = 746", "`=`, `->` or `target` before the target"),
        ("100,75,2,10,3,8:746", "numbers and target as one word"),
    ],
    example: "100,75,2,10,3,8:746",
    solutions: 1,
    knobs: &[
        Knob {
            name: "target",
            takes: ValueKind::Suffix(":"),
            help: "Target, if it does not follow the numbers",
        },
        Knob {
            name: "near",
            takes: ValueKind::Number { least: 1, most: 100 },
            help: "Closest values to give if the target is impossible [default: 1, both on a tie]",
        },
        Knob { name: "use-all", takes: ValueKind::Flag, help: "Use every number" },
        Knob {
            name: "memory",
            takes: ValueKind::Number { least: 1, most: 1_000_000 },
            help: "Megabytes that the search may use [default: 2000]",
        },
    ],
    verbs: VERBS,
    rules: "Make the target from the numbers, each used at most once. Every result is a \
        positive whole number.",
    touch: Touch::Board,
    ..Kind::NONE
};

impl Puzzle for Countdown {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<Self> = Abilities {
        play: Some(Play::Board(|problem| Box::new(Desk::new(problem)))),
        // There is no real game.
        beyond_the_game: Some(|_| true),
        exact: Some(|_, solution| solution.distance == 0),
        text: Some(text),
        words: Some(|problem, solution| Some(words(problem, solution))),
        remark: Some(|problem, solution| Some(remark(problem, solution))),
        ..Abilities::NONE
    };

    type Problem = Problem;
    type PartialAnswer = Expression;

    fn parse(text: &str) -> Result<Problem, ParseError> {
        read::parse(text)
    }

    fn candidates<'p>(
        problem: &'p Problem,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> impl Solutions<Expression> + 'p {
        solve::candidates(problem, settings, budget)
    }

    fn id(problem: &Problem) -> String {
        problem.to_string()
    }

    fn givens(_problem: &Problem) -> Expression {
        Expression::default()
    }

    fn range(_: &Problem) {}

    fn check(problem: &Problem, known: &Expression) -> Vec<Violation> {
        let answer = known.is_complete().then(|| check::accepts(problem, known));
        answer.and_then(Result::err).into_iter().collect()
    }

    fn draw(problem: &Problem, known: &Expression) -> Picture {
        draw::draw(problem, known)
    }
}

fn text(problem: &Problem, known: &Expression) -> String {
    if known.is_complete() { known.text() } else { format!("{problem}\n") }
}

/// Words are clearer than cells here.
fn words(problem: &Problem, solution: &Expression) -> String {
    if !solution.is_complete() {
        return draw::subject(problem) + "\n";
    }
    let steps: String = solution.steps.iter().flat_map(|step| [step, "\n"]).collect();
    let spaced = |c: char| if "+-*/".contains(c) { format!(" {c} ") } else { c.to_string() };
    let expression: String = solution.expression.chars().map(spaced).collect();
    let answer = draw::in_print(&format!("{steps}{expression} = {}", solution.value));
    match solution.distance {
        0 => format!("{answer}, the target\n"),
        _ => {
            format!("{answer}, {} of {}\n", draw::distance(problem, solution), problem.target())
        }
    }
}

/// Answers come nicest first.
fn remark(problem: &Problem, solution: &Expression) -> String {
    let (target, count, used) = (problem.target(), problem.tiles().len(), solution.numbers_used);
    let value = &solution.value;
    match solution.distance {
        0 if used == count => format!("{target} with all {count} numbers: the nicest answer"),
        0 => format!("{target} with {used} of the {count} numbers: the nicest answer"),
        distance => format!("{target} cannot be made; the closest is {value} (off by {distance})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a terminal's text for the first answer, and the remark of its verdict.
    fn shown(game: &str) -> (String, String) {
        let problem = Countdown::parse(game).expect("a game");
        let (settings, budget) = (Settings::default(), Budget::unlimited());
        let solution = tatham_core::solutions::<Countdown>(&problem, &settings, &budget)
            .next()
            .expect("an answer")
            .expect("no limit");
        let words = super::words(&problem, &solution);
        (words, super::remark(&problem, &solution))
    }

    #[test]
    fn the_target_and_the_distance_are_said() {
        let (words, remark) = shown("100,75,2,10,3,8:746");
        assert_eq!(
            words,
            "10 × 75 = 750\n8 ÷ 2 = 4\n750 − 4 = 746\n10 × 75 − 8 ÷ 2 = 746, the target\n"
        );
        assert_eq!(remark, "746 with 4 of the 6 numbers: the nicest answer");
        let (words, remark) = shown("9,2:8");
        assert_eq!(
            (&*words, &*remark),
            (
                "9 − 2 = 7\n9 − 2 = 7, 1 below the target of 8\n",
                "8 cannot be made; the closest is 7 (off by 1)"
            )
        );
        let (words, remark) = shown("9,2:20");
        assert_eq!(
            (&*words, &*remark),
            (
                "2 × 9 = 18\n2 × 9 = 18, 2 below the target of 20\n",
                "20 cannot be made; the closest is 18 (off by 2)"
            )
        );
        assert_eq!(shown("9,2:18").1, "18 with all 2 numbers: the nicest answer");
        let puzzle =
            super::words(&Countdown::parse("9,2:18").expect("a game"), &Expression::default());
        assert_eq!(puzzle, "18 from 9, 2\n");
    }

    tatham_core::contract_tests!(Countdown, has its own brute force);
}
