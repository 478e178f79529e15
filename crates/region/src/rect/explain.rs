//! Sentences for steps about numbers and their rectangles.

use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::{Place, say};
use tatham_explain::{Cause, Consequence, Explained, Inference, Predicate, ValueNames};

use super::Rect;
use super::problem::{Clue, Problem, Rectangle};
use super::rules::Rule;
use crate::region_owner::explain::{
    completed, facts, is_about, is_complete, named, names, only, predicate, region_border,
};
use crate::region_owner::{self, Owner as _};

impl Explained for Rect {
    type Rule = Rule;
    type Value = i64;

    const NAMES: ValueNames = names::<Clue>("rectangle");

    fn value(_: &Problem, place: Place, value: i64) -> serde_json::Value {
        region_owner::value::<Clue>(place, value)
    }

    fn predicate(place: Place, value: i64, is: bool) -> Predicate {
        predicate::<Clue>(place, value, is)
    }

    fn follows_at_once(consequence: &Consequence<'_, Self>) -> bool {
        let problem = consequence.problem;
        let Rule::Fence(cell) = consequence.rule else { return false };
        problem.clue(cell).is_some_and(|clue| is_complete(consequence, problem.size(), &clue))
    }

    fn at_once(sequel: &Inference<'_, Self>) -> Option<Clause> {
        let problem = sequel.problem;
        let clue = |cause: &Cause<Rule>| match *cause {
            Cause::Rule { rule: Rule::Fence(cell), .. } => problem.clue(cell),
            _ => None,
        };
        let clues: Vec<Clue> = sequel.causes.iter().filter_map(clue).collect();
        completed(sequel, problem.size(), &clues)
    }

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        match step.causes[..] {
            _ if step.is_chain => None,
            [Cause::OneValue { .. } | Cause::Rule { rule: Rule::Cell(_), .. }] => {
                only::<Self, Clue>(step)
            }
            [Cause::Rule { rule: Rule::Fence(cell), .. }] => {
                Some(region_border(step, step.problem.size(), &step.problem.clue(cell)?))
            }
            [Cause::Rule { rule: Rule::Area(cell) | Rule::AnyArea(cell), .. }] => {
                common(step, step.problem.clue(cell)?)
            }
            _ => None,
        }
    }

    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (Rule::Area(cell) | Rule::AnyArea(cell), _) = link.rule()? else { return None };
        let clue = link.problem.clue(cell).filter(|_| link.conclusions.is_empty())?;
        let fits = link.tense.verb(" fits", " would fit");
        Some(say!["no rectangle of ", named(&clue), fits])
    }
}

/// Sentence for the cells that all rectangles of a number share, among those that a step's facts
/// leave.
fn common(step: &Inference<'_, Rect>, clue: Clue) -> Option<Sentence> {
    if !step.conclusions.iter().all(|found| is_about(*found, &clue)) {
        return None;
    }
    let (size, code) = (step.problem.size(), clue.code());
    let edges = size.edges().count();
    let number = step.problem.clues().position(|own| own == clue)?;
    let rectangles = &step.problem.rectangles(&(1..=size.area()))?[number];
    let left = |is_own: &dyn Fn(usize) -> Option<bool>| -> Vec<Rectangle> {
        let is_own: Vec<Option<bool>> = (0..size.area()).map(is_own).collect();
        let goes = |rectangle: &&Rectangle| {
            let has: Vec<usize> = rectangle.cells(size).collect();
            let fits = |(cell, own): (usize, &Option<bool>)| {
                own.is_none_or(|own| own == has.binary_search(&cell).is_ok())
            };
            is_own.iter().enumerate().all(fits)
        };
        rectangles.iter().filter(goes).copied().collect()
    };
    let by_facts = left(&|cell| {
        let facts = step.facts.iter().filter(|fact| fact.at == edges + cell);
        let mut own = facts.filter(|fact| fact.is || is_about(**fact, &clue));
        own.next().map(|fact| fact.is && is_about(*fact, &clue))
    });
    let board = step.board();
    let by_board = left(&|cell| {
        let fact = [(edges + cell, code)];
        if board.left(&fact).is_empty() { Some(!board.has(&fact).is_empty()) } else { None }
    });
    let mut places = vec![clue.place()];
    let (is_by_facts, only) = match (&by_facts[..], &by_board[..]) {
        (&[only], _) => (true, Some(only)),
        (_, &[only]) => (false, Some(only)),
        _ => (true, None),
    };
    let reason = if let Some(only) = only {
        let cells: Vec<Place> = only.cells(size).map(|cell| size.place(cell)).collect();
        let (first, last) = (cells[0], cells[cells.len() - 1]);
        let ends = if first == last { first.to_string() } else { format!("{first} to {last}") };
        places.extend([first, last]);
        let whole = SentencePart::naming(ends, cells);
        say!["the only rectangle for ", named(&clue), " is ", whole]
    } else {
        let goes = say!["wherever ", named(&clue), " goes, it "];
        let cells = if step.conclusions.len() == 1 { "this cell" } else { "these cells" };
        let is: Vec<bool> = step.conclusions.iter().map(|found| found.is).collect();
        match (is.contains(&true), is.contains(&false)) {
            (true, false) => say![goes, format!("covers {cells}")],
            (false, _) => say![goes, format!("leaves {cells} out")],
            (true, true) => say!["all rectangles that fit ", named(&clue), " agree on these cells"],
        }
    };
    let reason = match facts::<Rect, Clue>(step).filter(|_| is_by_facts) {
        Some(facts) => say!["as ", facts, ", ", reason],
        None => reason,
    };
    Some(Sentence::so(reason, step.conclusion()).naming(places))
}
