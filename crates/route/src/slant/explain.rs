//! Sentences that explain why a line must slant one way.

use tatham_core::say;
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::words::{all_of, count};
use tatham_explain::{Bound, Explained, Inference, Tense, TypedFact, ValueNames};

use super::Slant;
use super::rules::Rule;

tatham_explain::values! {
    /// Line in a cell.
    Line { 0 => Rising, 1 => Falling }
}

impl Explained for Slant {
    type Rule = Rule;
    type Value = Line;

    const NAMES: ValueNames = ValueNames {
        value: |value| if value == 1 { "\\" } else { "/" }.to_owned(),
        values: |_| "lines".to_owned(),
        sort: "line",
        counted: |_| false,
    };

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        let reason = match step.rule()? {
            (Rule::NoLoop, _) => match step.conclusions[..] {
                [line] => {
                    let (other, cell) = (step.value(other(line.value)), step.place(line.at));
                    say!["a ", other, " in ", cell, " would close a loop"]
                }
                ref many => {
                    let cells: Vec<usize> = many.iter().map(|line| line.at).collect();
                    say!["any other line in ", step.any(&cells), " would close a loop"]
                }
            },
            (Rule::Number(_), _) if step.is_chain => return None,
            (Rule::Number(_), _) => Self::reason(step)?,
        };
        Some(Sentence::so(reason, step.conclusion()))
    }

    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (rule @ Rule::Number(corner), bound) = link.rule()? else { return None };
        let (subject, wanted) = (link.subject(rule), link.problem.number(corner) as usize);
        let touching: Vec<(usize, Line)> = link.problem.touching(corner);
        let lines = if wanted == 1 { "line".to_owned() } else { count(wanted, "line") };
        let would = |is, would| link.tense.verb(is, would);
        let has = would("has", "would have");
        if link.conclusions.is_empty() {
            let is_touching = |line: &TypedFact<Line>| touching.contains(&(line.at, line.value));
            let touch = link.facts.iter().filter(|line| is_touching(line)).count();
            let too = if touch > wanted { "too many" } else { "too few" };
            return Some(say![subject, format!(" {has} {too} lines")]);
        }
        let is_at_most = matches!(bound, Bound::AtMost(_));
        if link.tense != Tense::Is {
            return Some(match (is_at_most, wanted) {
                (true, 0) => say!["no line would touch ", subject],
                (true, _) => say![subject, format!(" would have its {lines}")],
                (false, 1) => say![subject, " would have one cell left for its line"],
                (false, _) => say![subject, " would need every cell that is left"],
            });
        }
        let left = link.board().left(&touching).len();
        Some(match (is_at_most, wanted) {
            (true, 0) => say!["no line touches ", subject],
            (true, _) => {
                let has = format!(" already has its {lines}");
                say![subject, link.has(has, &touching, 0)]
            }
            (false, _) if left == 1 => {
                let last = if wanted == 1 { "line" } else { "last line" };
                let one = format!(" has one cell left for its {last}");
                say![subject, link.left(one, &touching, 0)]
            }
            (false, _) if left == touching.len() => {
                say![subject, format!(" needs {} of its cells", all_of(left))]
            }
            (false, _) => {
                let needs = format!(" needs {} cells that are left", all_of(left));
                say![subject, link.left(needs, &touching, 0)]
            }
        })
    }
}

fn other(line: Line) -> Line {
    match line {
        Line::Rising => Line::Falling,
        Line::Falling => Line::Rising,
    }
}
