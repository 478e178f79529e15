//! Reasons why cells cannot come after a cell, or before it.

use std::collections::{BTreeMap, BTreeSet};

use tatham_core::say;
use tatham_core::sentence::{Clause, SentencePart};
use tatham_core::words::list;
use tatham_explain::Inference;

use super::{FactMeaning, named};
use crate::kind::Signpost;

/// Facts that a step starts from.
pub(super) struct StepFacts<'s> {
    step: &'s Inference<'s, Signpost>,
    next: BTreeMap<usize, usize>,
    previous: BTreeMap<usize, usize>,
    not: BTreeSet<(usize, usize)>,
    number: BTreeMap<usize, i64>,
}

/// Reason why a cell cannot be next to another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// It is linked to another cell.
    Taken,
    /// It is in the same chain.
    Round,
    /// It has a number that does not follow.
    Number,
    /// Its chain's numbers do not follow.
    Unfit,
    /// An earlier step has excluded it.
    Found,
    /// The numbers do not fit, and no fact is about the cell itself.
    Unnamed,
}

/// Side of a cell on which others are examined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    After,
}

impl<'s> StepFacts<'s> {
    pub(super) fn new(step: &'s Inference<'s, Signpost>) -> Self {
        let mut known = Self {
            step,
            next: BTreeMap::new(),
            previous: BTreeMap::new(),
            not: BTreeSet::new(),
            number: BTreeMap::new(),
        };
        for said in step.facts.iter().filter_map(|&fact| FactMeaning::new(step, fact)) {
            match said {
                FactMeaning::Link { from, to, is: true } => {
                    known.next.insert(from, to);
                    known.previous.insert(to, from);
                }
                FactMeaning::Link { from, to, is: false } => _ = known.not.insert((from, to)),
                FactMeaning::Number { cell, number } => _ = known.number.insert(cell, number),
            }
        }
        known
    }

    pub(super) fn cell_of(&self, number: i64) -> Option<usize> {
        self.number.iter().find(|(_, own)| **own == number).map(|(&cell, _)| cell)
    }

    /// Reasons why other cells cannot come after one, each reason a clause.
    pub(super) fn not_after(&self, own: usize, others: &[usize]) -> Vec<Clause> {
        self.reasons(own, others, Side::After)
    }

    /// Reasons why other cells cannot come before one.
    pub(super) fn not_before(&self, own: usize, others: &[usize]) -> Vec<Clause> {
        self.reasons(own, others, Side::Before)
    }

    /// Returns true if links lead from a cell to another.
    fn leads(&self, from: usize, to: usize) -> bool {
        let mut cell = from;
        for _ in 0..self.next.len() {
            match self.next.get(&cell) {
                Some(&next) if next == to => return true,
                Some(&next) => cell = next,
                None => return false,
            }
        }
        false
    }

    fn reason(&self, own: usize, other: usize, side: Side) -> Reason {
        let (link, taken) = match side {
            Side::After => ((own, other), &self.previous),
            Side::Before => ((other, own), &self.next),
        };
        let is_known = [&self.next, &self.previous].iter().any(|known| known.contains_key(&other));
        match () {
            () if self.leads(link.1, link.0) => Reason::Round,
            () if taken.contains_key(&other) => Reason::Taken,
            () if self.not.contains(&link) => Reason::Found,
            () if self.number.contains_key(&other) => Reason::Number,
            () if is_known => Reason::Unfit,
            () => Reason::Unnamed,
        }
    }

    /// Cells with their reasons, grouped by reason.
    fn reasons(&self, own: usize, others: &[usize], side: Side) -> Vec<Clause> {
        let having = |wanted: Reason| -> Vec<usize> {
            let is_wanted = |&other: &usize| self.reason(own, other, side) == wanted;
            others.iter().copied().filter(is_wanted).collect()
        };
        let mut clauses: Vec<Clause> = Vec::new();
        let taken = having(Reason::Taken);
        if !taken.is_empty() {
            let text = match (side, taken.len()) {
                (Side::After, 1) => " already comes after another",
                (Side::After, _) => " already come after others",
                (Side::Before, 1) => " already leads to another",
                (Side::Before, _) => " already lead to others",
            };
            clauses.push(say![self.all(&taken), self.is_linked(text, &taken, side)]);
        }
        let way = if side == Side::After { "earlier" } else { "later" };
        let [is, are] = ["is", "are"].map(|be| format!(" {be} {way} in its chain"));
        let unfit = " whose numbers do not fit";
        for (reason, one, several) in [
            (Reason::Round, is, are),
            (Reason::Unfit, format!(" is in a chain{unfit}"), format!(" are in chains{unfit}")),
        ] {
            let cells = having(reason);
            if !cells.is_empty() {
                clauses.push(say![self.all(&cells), if cells.len() == 1 { one } else { several }]);
            }
        }
        for cell in having(Reason::Number) {
            clauses
                .push(say![named(self.step.problem, cell), format!(" is {}", self.number[&cell])]);
        }
        let found = having(Reason::Found);
        if !found.is_empty() {
            let own = named(self.step.problem, own);
            clauses.push(say![self.all(&found), " cannot be linked with ", own]);
        }
        if !having(Reason::Unnamed).is_empty() {
            let others = if clauses.is_empty() { "the others" } else { "any others" };
            clauses.push(self.unnamed(own, others, side));
        }
        clauses
    }

    /// Clause for cells without a fact about them.
    fn unnamed(&self, own: usize, others: &str, side: Side) -> Clause {
        // There is one cell between 2 numbers.
        let beyond = self.number.get(&own).and_then(|&number| {
            let beyond = if side == Side::After { number + 2 } else { number - 2 };
            let cell = named(self.step.problem, self.cell_of(beyond)?);
            Some(say![format!("the {beyond} at "), cell])
        });
        match (beyond, side) {
            (Some(beyond), Side::After) => say![others, " do not point at ", beyond],
            (Some(beyond), Side::Before) => say![beyond, " does not point at ", others],
            (None, _) => say![others, " do not fit the numbers"],
        }
    }

    /// Text for cells that have links on this side by the facts.
    fn is_linked(&self, text: &str, cells: &[usize], side: Side) -> SentencePart {
        let is_of = |said: Option<FactMeaning>| match (said, side) {
            (Some(FactMeaning::Link { to, is: true, .. }), Side::After) => cells.contains(&to),
            (Some(FactMeaning::Link { from, is: true, .. }), Side::Before) => cells.contains(&from),
            _ => false,
        };
        let facts =
            self.step.facts.iter().filter(|fact| is_of(FactMeaning::new(self.step, **fact)));
        let links: Vec<(usize, i64)> = facts.map(|fact| (fact.at, 1)).collect();
        self.step.has(text, &links, 0)
    }

    /// Names of cells.
    fn all(&self, cells: &[usize]) -> SentencePart {
        let size = self.step.problem.size();
        let labels: Vec<String> = cells.iter().map(|&cell| size.label(cell)).collect();
        SentencePart::naming(list(&labels, "and"), cells.iter().map(|&cell| size.place(cell)))
    }
}
