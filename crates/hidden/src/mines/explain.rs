//! Reasons why a cell is safe or has a mine, in players' words.

use tatham_core::say;
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::words::{all_of, count, number};
use tatham_explain::{Bound, Explained, Inference, Tense, ValueNames};

use super::constraints::Layout;
use super::rules::Rule;

tatham_explain::values! {
    /// Content of a covered cell.
    Hidden { 0 => Safe, 1 => Mine }
}

impl Explained for Layout {
    type Rule = Rule;
    type Value = Hidden;

    const NAMES: ValueNames = ValueNames {
        value: |value| if value == 1 { "a mine" } else { "safe" }.to_owned(),
        values: |value| if value == 1 { "mines" } else { "safe cells" }.to_owned(),
        sort: "state",
        counted: |value| value == 1,
    };

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        if step.is_chain {
            return None;
        }
        Some(Sentence::so(Self::reason(step)?, step.conclusion()))
    }

    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (rule, bound) = link.rule()?;
        let is_at_most = match bound {
            Bound::AtMost(_) => true,
            Bound::AtLeast(_) => false,
            Bound::Exact => return None,
        };
        Some(match rule {
            Rule::Number(_) => around(link, rule, is_at_most),
            Rule::Mines => everywhere(link, rule, is_at_most),
        })
    }
}

/// Returns the reason from a number.
fn around(link: &Inference<'_, Layout>, rule: Rule, is_at_most: bool) -> Clause {
    let (cells, mines) = rule.counted(link.problem);
    let (scope, is_now) = (mines_in(&cells), link.tense == Tense::Is);
    let subject = link.subject(rule);
    let its =
        if mines == 1 { "its mine".to_owned() } else { format!("its {}", count(mines, "mine")) };
    if link.conclusions.is_empty() {
        let has = link.tense.verb("has", "would have");
        return say![subject, format!(" {has} {}", other_than(mines, is_at_most))];
    }
    match (is_at_most, is_now) {
        (true, _) if mines == 0 => say!["no mine touches ", subject],
        (true, true) => say![subject, link.has(format!(" already has {its}"), &scope, 0)],
        (true, false) => say![subject, format!(" would have {its}")],
        (false, true) if cells.len() == mines => {
            say![subject, format!(" has only {}", count(mines, "unopened neighbour"))]
        }
        (false, true) => {
            let can = format!(" has only {} that can have a mine", count(mines, "neighbour"));
            say![subject, link.left(can, &scope, 0)]
        }
        (false, false) => say![subject, " would need every neighbour that is left"],
    }
}

/// Returns the reason from the number of all mines.
fn everywhere(link: &Inference<'_, Layout>, rule: Rule, is_at_most: bool) -> Clause {
    let (cells, mines) = rule.counted(link.problem);
    let (scope, is_now) = (mines_in(&cells), link.tense == Tense::Is);
    if link.conclusions.is_empty() {
        let are = link.tense.verb(if mines < 2 && !is_at_most { "is" } else { "are" }, "would be");
        return format!("there {are} {}", other_than(mines, is_at_most)).into();
    }
    let (all_mines, is, would) = if mines == 1 {
        ("the one mine".to_owned(), "is", "would be")
    } else {
        (format!("{} mines", all_of(mines)), "are", "would be")
    };
    match (is_at_most, is_now) {
        (true, _) if mines == 0 => "there are no mines".into(),
        (true, true) => say![link.has(format!("{all_mines} {is} found"), &scope, 0)],
        (true, false) => format!("{all_mines} {would} found").into(),
        (false, true) => {
            let cells = if mines == 1 { "cell" } else { "cells" };
            let can = format!("only {} {cells} can have a mine", number(mines));
            say![link.left(can, &scope, 0)]
        }
        (false, false) => "every cell that is left would need a mine".into(),
    }
}

/// Names a number of mines that is too large, or too small: `more than two mines`, `no mine`.
fn other_than(mines: usize, is_more: bool) -> String {
    match (is_more, mines) {
        (true, 0) => "a mine".to_owned(),
        (true, _) => format!("more than {}", count(mines, "mine")),
        (false, 0 | 1) => "no mine".to_owned(),
        (false, _) => format!("fewer than {}", count(mines, "mine")),
    }
}

/// Pairs cells with the value "mine".
fn mines_in(cells: &[usize]) -> Vec<(usize, Hidden)> {
    cells.iter().map(|&cell| (cell, Hidden::Mine)).collect()
}
