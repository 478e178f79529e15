//! The kind: its name, its help, its knobs.

use tatham_core::{Budget, Kind, Knob, ParseError, Picture, Puzzle, Settings, Solutions, Takes, View, Violation};

use crate::problem::{Problem, Solution};
use crate::verbs::VERBS;
use crate::{check, draw, read, solve};

/// The numbers round of the television show.
#[derive(Debug)]
pub struct Countdown;

/// All there is to know about [`Countdown`] without solving a game.
pub(crate) const KIND: Kind = Kind {
    name: "countdown",
    title: "Countdown",
    aliases: &[],
    misnomers: &[],
    about: "make the target from the numbers with + - * /, every result a positive whole number",
    grammar: &[
        ("[100, 75, 2, 10, 3, 8] 746", "a list of two to ten numbers, then the target"),
        ("100 75 2 10 3 8 746", "the last number is the target"),
        ("100,75,2,10,3,8:746", "numbers and target in one word"),
    ],
    example: "100,75,2,10,3,8:746",
    unsolvable: None,
    solutions: 1,
    common: false,
    knobs: &[
        Knob { name: "target", takes: Takes::Suffix(":"), help: "the target, instead of a number after the others" },
        Knob {
            name: "near",
            takes: Takes::Number { least: 1, most: 100 },
            help: "if the target cannot be made: how many of the nearest values to give [default: 1, both on a tie]",
        },
        Knob { name: "use-all", takes: Takes::Flag, help: "every number has to be used" },
        Knob {
            name: "memory",
            takes: Takes::Number { least: 1, most: 1_000_000 },
            help: "megabytes that the search may use [default: 2000]",
        },
    ],
    formats: &[],
    verbs: VERBS,
};

impl Puzzle for Countdown {
    const KIND: &'static Kind = &KIND;

    type Problem = Problem;
    type Solution = Solution;
    type Partial = ();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        read::parse(text)
    }

    fn solutions<'p>(problem: &'p Problem, settings: &'p Settings, budget: &'p Budget) -> Box<dyn Solutions<Self> + 'p> {
        solve::solutions(problem, settings, budget)
    }

    fn accepts(problem: &Problem, solution: &Solution) -> Result<(), Violation> {
        check::accepts(problem, solution)
    }

    fn text(problem: &Problem, view: View<'_, Self>) -> String {
        match view {
            View::Puzzle | View::Partial(()) => format!("{problem}\n"),
            View::Solution(solution) => {
                let steps: String = solution.steps.iter().flat_map(|step| [step, "\n"]).collect();
                format!("{steps}{} = {}\n", solution.expression, solution.value)
            }
        }
    }

    fn draw(problem: &Problem, view: View<'_, Self>) -> Picture {
        draw::draw(problem, view)
    }

    /// Words say it better than cells.
    fn words(problem: &Problem, view: View<'_, Self>) -> Option<String> {
        let View::Solution(solution) = view else { return Some(Self::text(problem, view)) };
        let steps: String = solution.steps.iter().flat_map(|step| [step, "\n"]).collect();
        let spaced = |c: char| if "+-*/".contains(c) { format!(" {c} ") } else { c.to_string() };
        let expression: String = solution.expression.chars().map(spaced).collect();
        Some(draw::in_print(&format!("{steps}{expression} = {}\n", solution.value)))
    }

    fn is_exact(_problem: &Problem, solution: &Solution) -> bool {
        solution.distance == 0
    }
}

#[cfg(test)]
mod tests {
    use super::Countdown;

    tatham_core::contract_tests!(
        Countdown,
        include_str!("../../../puzzles/countdown/basic.txt"),
        include_str!("../../../puzzles/countdown/hard.txt")
    );
}
