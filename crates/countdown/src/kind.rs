//! The kind Countdown, as the rest of the house sees it.

use tatham_core::{Budget, Kind, Knob, ParseError, Puzzle, Settings, Solutions, Takes, View, Violation};

use crate::problem::{Problem, Solution};
use crate::{check, read, solve};

/// The numbers round of Countdown.
#[derive(Clone, Copy, Debug)]
pub struct Countdown;

/// All there is to know about [`Countdown`] without solving one.
static KIND: Kind = Kind {
    name: "countdown",
    title: "Countdown",
    about: "the numbers round: make the target with + - * / from the given numbers, each at most once",
    grammar: &[
        ("[100, 75, 2, 10, 3, 8] 746", "two to ten numbers as a list, and the target"),
        ("100 75 2 10 3 8 746", "the same as plain words; or the target with --target"),
        ("100,75,2,10,3,8:746", "the same as one word"),
    ],
    example: "100,75,2,10,3,8:746",
    unsolvable: None,
    solutions: 1,
    common: false,
    knobs: &[
        Knob { name: "target", takes: Takes::Suffix(":"), help: "the target, if it is not among the numbers" },
        Knob {
            name: "near",
            takes: Takes::Number { least: 1, most: 1000 },
            help: "how many of the nearest values to give when the target cannot be made; with a tie, both sides",
        },
        Knob { name: "use-all", takes: Takes::Flag, help: "every number must be used" },
        Knob {
            name: "memory",
            takes: Takes::Number { least: 1, most: 1 << 20 },
            help: "give up honestly when a game would need more megabytes than this [default: 2048]",
        },
    ],
    formats: &[],
    verbs: &[],
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
            View::Solution(solution) => {
                let steps: String = solution.steps.iter().flat_map(|step| [step.as_str(), "\n"]).collect();
                format!("{steps}{} = {}\n", solution.expression, solution.value)
            }
            View::Puzzle | View::Partial(()) => format!("{problem}\n"),
        }
    }

    fn is_exact(_problem: &Problem, solution: &Solution) -> bool {
        solution.distance == 0
    }
}

#[cfg(test)]
mod tests {
    use super::Countdown;

    tatham_core::contract_tests!(Countdown, include_str!("../../../puzzles/countdown/basic.txt"));
}
