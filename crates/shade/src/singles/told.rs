//! Which of equal numbers stay white, in players' words.

use std::fmt;

use tatham_core::Size;
use tatham_core::code::{Code as _, Digit};
use tatham_core::explain::Step;
use tatham_core::grid::Line;
use tatham_core::rule::Untyped;
use tatham_explain::{Explained, ValueNames, Worded};
use tatham_sat::model::named::Named;

use super::{Problem, Singles, TWICE};
use crate::scattered::{self, are, as_told, beside, cell, cells, cut, names, worded};

/// The cells of a line that have a number: `the 5s of row 3`.
pub(super) struct Alike(pub(super) Line, pub(super) u32);

impl fmt::Display for Alike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {}s of {}", sign(self.1), self.0)
    }
}

/// A number as the game shows it.
pub(super) fn sign(number: u32) -> String {
    Digit::any(1, 61).text(&number)
}

impl Explained for Singles {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = scattered::NAMES;

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        let size = problem.numbers.size();
        cut(size, step, rules)
            .or_else(|| beside(size, step, rules))
            .or_else(|| alike(problem, step, rules))
            .or_else(|| as_told(size, step))
    }
}

/// What the cells of a line with the same number say alone.
fn alike(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let [rule] = rules else { return None };
    if rule.law != TWICE || step.therefore.is_empty() {
        return None;
    }
    let size = problem.numbers.size();
    let mut group: Option<(u32, Vec<usize>)> = None;
    problem.alike(|line, number, cells| {
        if Alike(line, number).to_string() == rule.place {
            group = Some((number, cells.to_vec()));
        }
    });
    let (number, group) = group?;
    let number = sign(number);
    let line = rule.place.split_once(" of ")?.1;
    let of = |colour: &str| -> Vec<usize> {
        let facts =
            step.therefore.iter().filter(|fact| fact.value().is_some_and(|value| value == colour));
        facts.filter_map(|fact| cell(size, fact.place)).collect()
    };
    let (goals, others) = (of("#"), of("."));
    let (black, white): (Vec<usize>, Vec<usize>) =
        (cells(size, step, "#").collect(), cells(size, step, ".").collect());
    if !goals.is_empty() {
        let and = if others.is_empty() {
            String::new()
        } else {
            format!(", and {}", are(size, &others, "white"))
        };
        let so = are(size, &goals, "black") + &and;
        // One is white, or it is next to a black one.
        if let Some(&kept) = group.iter().find(|cell| white.contains(cell)) {
            return Some(worded(
                size,
                format!("{} is the white {number} of {line}", size.label(kept)),
                &so,
                &[],
            ));
        }
        let beside = |cell: usize| size.neighbours(cell).find(|near| black.contains(near));
        if let Some((kept, by)) = group.iter().find_map(|&cell| Some((cell, beside(cell)?))) {
            let [at, by] = [kept, by].map(|cell| size.label(cell));
            return Some(worded(
                size,
                format!("beside the black {by}, {at} is the white {number} of {line}"),
                &so,
                &[kept],
            ));
        }
        if !step.because.facts.is_empty() {
            return None;
        }
        let near = |cell: usize| {
            size.neighbours(cell).filter(|near| group.contains(near)).collect::<Vec<usize>>()
        };
        let middle =
            group.iter().map(|&cell| (cell, near(cell))).max_by_key(|(_, near)| near.len())?;
        let name = match middle {
            (middle, near) if near.len() > 1 => {
                let three = [&[middle], &near[..]].concat();
                format!(
                    "of {}, all {number}, only {} can be white",
                    names(size, &three, "and"),
                    size.label(middle)
                )
            }
            (one, near) if near.len() == 1 => {
                format!(
                    "{} are both {number}, and one of the two is white",
                    names(size, &[one, near[0]], "and")
                )
            }
            _ => return None,
        };
        return Some(worded(size, name, &so, &group));
    }
    let [goal] = others[..] else { return None };
    let kept = kept(size, &group, goal, &black, &white)?;
    let name = format!(
        "black at {} would leave {line} with two white {number}s, {}",
        size.label(goal),
        names(size, &kept, "and")
    );
    Some(worded(size, name, &are(size, &[goal], "white"), &kept))
}

/// Two of these cells that are white if `goal` is black too.
fn kept(
    size: Size,
    group: &[usize],
    goal: usize,
    black: &[usize],
    white: &[usize],
) -> Option<[usize; 2]> {
    let is_white = |cell: usize| {
        white.contains(&cell)
            || size.neighbours(cell).any(|near| near == goal || black.contains(&near))
    };
    let mut kept = group.iter().copied().filter(|&cell| is_white(cell));
    Some([kept.next()?, kept.next()?])
}

#[cfg(test)]
mod tests {
    use tatham_core::{Budget, Puzzle as _};

    use super::*;

    #[test]
    fn steps_are_told_in_the_words_of_the_game() {
        let told = |id: &str| -> Vec<String> {
            let problem = Singles::parse(id).expect("a puzzle");
            let explain = Singles::EXPLAINER.expect("Singles is explained");
            let steps = explain(&problem, Singles::given(&problem))
                .explain(&Budget::unlimited(), &mut |_| ())
                .steps;
            steps.into_iter().map(|step| step.text).collect()
        };
        let steps = [told("5x5:5113513215115332455155121"), told("4x4:2334134322133431")].concat();
        for text in [
            "Black at R2C2 would leave column 2 with two white 1s, R1C2 and R3C2, so R2C2 is white.",
            "R2C4 is the white 1 of row 2, so R2C1 is black.",
            "R2C1 is black, so R1C1 and R3C1 are white.",
            "Beside the black R2C1, R3C1 is the white 1 of row 3, so R3C2 is black.",
        ] {
            assert!(steps.iter().any(|own| own == text), "{text}\n{steps:#?}");
        }
    }
}
