//! Sentences that explain why a cell is water or ship.

use serde_json::Value;
use tatham_core::author::Rule as _;
use tatham_core::grid::Line;
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::{Direction, Fact, Letters, Place, say};
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

    /// Returns the cell and its neighbours that make it this part of a ship. The middle of a ship
    /// is known by 2 of 4 neighbours; if both directions have room, no list of facts amounts to it.
    fn parts(problem: &Problem, fact: &Fact) -> Option<Vec<Fact>> {
        let (Place::Cell(at), letter) = (fact.place, fact.value()?.as_str()?) else { return None };
        let (size, part) = (problem.size(), Hint::of_letter(letter.parse().ok()?)?);
        let cell = size.cell_at(at)?;
        let sides = [Direction::North, Direction::East, Direction::South, Direction::West];
        let beside = sides.map(|side| size.step(cell, side));
        let has_room = |axis: usize| beside[axis].is_some() && beside[axis + 2].is_some();
        let is_ship: [bool; 4] = match part {
            Hint::Water | Hint::Ship => return None,
            Hint::Single => [false; 4],
            Hint::End(end) => {
                let at = sides.iter().position(|&side| side == end)?;
                std::array::from_fn(|side| side == (at + 2) % 4)
            }
            Hint::Middle if has_room(0) == has_room(1) => return None,
            Hint::Middle => std::array::from_fn(|side| has_room(side % 2)),
        };
        let sign = |cell, is_ship| Fact::is(size.place(cell), if is_ship { "V" } else { "." });
        let mut facts = vec![sign(cell, true)];
        for (beside, is_ship) in beside.into_iter().zip(is_ship) {
            match beside {
                Some(beside) => facts.push(sign(beside, is_ship)),
                None if is_ship => return None,
                None => {}
            }
        }
        Some(facts)
    }

    fn wrong(_problem: &Problem, position: &Letters, solution: &Letters) -> Vec<Place> {
        let is_right = |letter: char, own: char| letter == own || letter == 'V' && own != '.';
        let wrong = |cell: &usize| {
            position.get(*cell).is_some_and(|letter| !is_right(letter, solution.0[*cell]))
        };
        position.places((0..position.size().area()).filter(wrong)).collect()
    }
}
