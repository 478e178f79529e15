//! Sentences that explain why the track passes a cell or an edge, or does not.

use tatham_core::explain::Price;
use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::words::{all_of, count};
use tatham_core::{Place, say};
use tatham_explain::{
    Bound, Consequence, Explained, Inference, Predicate, Tense, TypedFact, ValueNames,
};

use super::rules::{EMPTY, Rule, TRACK};
use super::{Problem, Tracks};
use crate::explain::{passes, single_loop};
use crate::line;

tatham_explain::values! {
    /// Edge between 2 cells, or a cell.
    Piece { 0 => None, 1 => Line, 2 => Empty, 3 => Track }
}

static PRICES: [Price; 1] = [Price::new(
    "edge of two cells",
    3.0,
    "the conclusion is about edges, but the number counts cells",
)];

impl Explained for Tracks {
    type Rule = Rule;
    type Value = Piece;

    const NAMES: ValueNames = ValueNames {
        value: |value| match value {
            TRACK => "on the track".to_owned(),
            EMPTY => "empty".to_owned(),
            1 => "track".to_owned(),
            _ => "no track".to_owned(),
        },
        values: |value| match value {
            TRACK => "track cells".to_owned(),
            EMPTY => "empty cells".to_owned(),
            1 => "edges with track".to_owned(),
            _ => "edges without track".to_owned(),
        },
        sort: "track",
        counted: |value| value != 0 && value != EMPTY,
    };

    fn value(_: &Problem, place: Place, value: i64) -> serde_json::Value {
        if matches!(place, Place::Cell(_)) { (value == TRACK).into() } else { (value == 1).into() }
    }

    fn predicate(_: Place, value: Piece, is: bool) -> Predicate {
        match value {
            Piece::Line | Piece::None => {
                line::predicate(["track", "track"], (value == Piece::Line) == is)
            }
            Piece::Empty | Piece::Track => Predicate::be(&(Self::NAMES.value)(value.into()), is),
        }
    }

    const PRICES: &'static [Price] = &PRICES;

    fn price(step: &Inference<'_, Self>) -> Option<&'static Price> {
        let (Rule::Number(_), _) = step.rule()? else { return None };
        let is_edge = |fact: &TypedFact<Piece>| matches!(fact.value, Piece::None | Piece::Line);
        step.conclusions.iter().any(is_edge).then_some(&PRICES[0])
    }

    fn follows_at_once(consequence: &Consequence<'_, Self>) -> bool {
        let problem = consequence.problem;
        match consequence.rule {
            Rule::Crossed(_) => true,
            Rule::Passed(_) => consequence.conclusion.value == Piece::Empty,
            Rule::Track => passes(consequence, problem.size(), &problem.ends(), Piece::Line),
            Rule::Number(_) | Rule::Printed(_) => false,
        }
    }

    /// The edges of empty cells are named by the cells.
    fn at_once(sequel: &Inference<'_, Self>) -> Option<Clause> {
        let edges = sequel.problem.size().edges();
        let empty: Vec<usize> = [sequel.having(Piece::Empty), sequel.concluding(Piece::Empty)]
            .concat()
            .into_iter()
            .map(|at| at - edges.count())
            .collect();
        let is_closed = |fact: &TypedFact<Piece>| {
            fact.at < edges.count()
                && edges.cells(fact.at).into_iter().any(|cell| empty.contains(&cell))
        };
        let (closed, others): (Vec<TypedFact<Piece>>, Vec<_>) =
            sequel.conclusions.iter().partition(|fact| is_closed(fact));
        let places = closed.iter().map(|fact| sequel.at(fact.at));
        let them = if empty.len() == 1 { "it" } else { "them" };
        let leads = format!("no track leads to {them}");
        let closed = (!closed.is_empty()).then(|| SentencePart::naming(leads, places).into());
        let others = (!others.is_empty()).then(|| sequel.say(&others));
        Some(Clause::join(&others.into_iter().chain(closed).collect::<Vec<_>>(), ", and "))
    }

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        let (rule, _) = step.rule().filter(|_| !step.is_chain)?;
        let (size, ends) = (step.problem.size(), step.problem.ends());
        let reason = match rule {
            Rule::Track => return single_loop(step, size, "track", &ends, Piece::Line),
            Rule::Passed(cell) => passed(step, cell)?,
            Rule::Crossed(_) if step.facts.is_empty() => return None,
            Rule::Crossed(_) => step.say(&step.facts),
            Rule::Number(_) | Rule::Printed(_) => Self::reason(step)?,
        };
        Some(Sentence::so(reason, step.conclusion()))
    }

    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (rule @ Rule::Number(line), bound) = link.rule()? else { return None };
        let (subject, wanted) = (link.subject(rule), link.problem.clue(line).1 as usize);
        let is_at_most = matches!(bound, Bound::AtMost(_));
        let has = link.tense.verb("has", "would have");
        if link.conclusions.is_empty() {
            let too = if is_at_most { "too many" } else { "too few" };
            return Some(say![subject, format!(" {has} {too} track cells")]);
        }
        let its = count(wanted, "track cell");
        if is_at_most && wanted == 0 {
            return Some(say![subject, format!(" {has} no track cells")]);
        }
        if link.tense != Tense::Is {
            return Some(if is_at_most {
                say![subject, format!(" would have its {its}")]
            } else {
                say![subject, " would need every cell that is left"]
            });
        }
        let (size, edges) = (link.problem.size(), link.problem.size().edges().count());
        let cells: Vec<(usize, Piece)> =
            size.lines()[line].iter().map(|&cell| (edges + cell, Piece::Track)).collect();
        let [has, left] = [link.board().has(&cells).len(), link.board().left(&cells).len()];
        Some(match is_at_most {
            true if has + 1 == wanted => {
                let needs = link.has(" needs only one more track cell", &cells, 0);
                say![subject, needs, ", and track across an edge takes two"]
            }
            true if has < wanted => return None,
            true => say![subject, link.has(format!(" already has its {its}"), &cells, 0)],
            false if left == 1 => {
                let last = if wanted == 1 { "track cell" } else { "last track cell" };
                say![subject, link.left(format!(" has one cell left for its {last}"), &cells, 0)]
            }
            false if left == cells.len() => {
                say![subject, format!(" needs {} of its cells", all_of(left))]
            }
            false => {
                let needs = format!(" needs {} cells that are left", all_of(left));
                say![subject, link.left(needs, &cells, 0)]
            }
        })
    }
}

/// Clause that explains why the track cannot pass a cell, or how it passes one.
fn passed(step: &Inference<'_, Tracks>, cell: usize) -> Option<Clause> {
    let (edges, label) =
        (step.problem.size().edges(), step.place(step.problem.size().edges().count() + cell));
    match step.conclusions.first()?.value {
        Piece::Empty => Some(say!["the track could not pass ", label]),
        Piece::Line => {
            let around: Vec<(usize, Piece)> =
                edges.around(cell).map(|(edge, _)| (edge, Piece::Line)).collect();
            let fixed = step.problem.ends().iter().filter(|&&end| end == cell).count();
            let ways = count(step.board().left(&around).len(), "way");
            let left = step.left(format!("the track has {ways} left at "), &around, fixed);
            Some(say![left, label])
        }
        Piece::None | Piece::Track => None,
    }
}
