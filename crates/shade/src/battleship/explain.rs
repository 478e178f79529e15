//! Sentences that explain why a cell is water or ship.

use serde_json::Value;
use tatham_core::author::Rule as _;
use tatham_core::grid::Line;
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::{Letters, Place, say};
use tatham_explain::{Bound, Explained, Inference, ValueNames};

use super::Battleship;
use super::problem::{Hint, Problem};
use super::rules::Rule;
use crate::counting::Counting;

tatham_explain::values! {
    /// Cell of the sea.
    Cell { 0 => Water, 1 => Ship }
}

impl Explained for Battleship {
    type Rule = Rule;
    type Value = Cell;

    const NAMES: ValueNames = ValueNames {
        value: |value| if value == 0 { "water" } else { "ship" }.to_owned(),
        values: |value| if value == 0 { "water cells" } else { "ship cells" }.to_owned(),
        sort: "letter",
        counted: |value| value == 1,
    };

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        let (rule, _) = step.rule().filter(|_| !step.is_chain)?;
        let reason = match rule {
            Rule::Hint(..) if step.facts.is_empty() => {
                say![step.subject(rule), format!(" {}", rule.law().kept)]
            }
            Rule::Number(_) => Self::reason(step)?,
            _ => return None,
        };
        Some(Sentence::so(reason, step.conclusion()))
    }

    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (rule @ Rule::Number(line), bound) = link.rule()? else { return None };
        let size = link.problem.size();
        let cells: Vec<usize> = match line {
            Line::Row(row) => size.row(row - 1).collect(),
            Line::Column(column) => size.column(column - 1).collect(),
        };
        let scope: Vec<(usize, Cell)> = cells.into_iter().map(|cell| (cell, Cell::Ship)).collect();
        let wanted = link.problem.number(line)?;
        let counting = Counting { rule, bound, scope: &scope, wanted, noun: "ship cell" };
        counting.reason(link).or_else(|| {
            let fits = matches!(bound, Bound::AtLeast(_)) && counting.concludes(link, true);
            let text = format!(
                " has just enough room for {}, as ships do not touch at corners",
                counting.its()
            );
            fits.then(|| say![link.subject(rule), text])
        })
    }

    /// Part of a ship in a cell, by its neighbours.
    fn value(_problem: &Problem, _place: Place, value: i64) -> Value {
        let hint = if value == 0 { Hint::Water } else { Hint::Ship };
        hint.letter().to_string().into()
    }

    fn wrong(_problem: &Problem, position: &Letters, solution: &Letters) -> Vec<Place> {
        let is_right = |letter: char, own: char| letter == own || letter == 'V' && own != '.';
        let wrong = |cell: &usize| {
            position.get(*cell).is_some_and(|letter| !is_right(letter, solution.0[*cell]))
        };
        position.places((0..position.size().area()).filter(wrong)).collect()
    }
}
