//! Steps by two and more rules: pearls in a row, and lines in the way of a black pearl.

use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::{Direction, Size, say};
use tatham_explain::{Cause, Inference, TypedFact};

use super::Pearl;
use super::rules::Rule;
use super::techniques::{ADJACENT_BLACK, THREE_WHITE_IN_A_ROW};
use crate::explain::word;
use crate::line::{Crossing, SIDES, opposite};

/// Largest number of conclusions in a sentence.
const MOST_CONCLUSIONS: usize = 8;

/// Returns the sentence of a step by some pearls, and perhaps the loop, if they lie in a pattern.
pub(super) fn describe(step: &Inference<'_, Pearl>) -> Option<Sentence> {
    let rule = |cause: &Cause<Rule>| match *cause {
        Cause::Rule { rule, .. } => Some(rule),
        _ => None,
    };
    let rules: Vec<Rule> = step.causes.iter().map(rule).collect::<Option<_>>()?;
    let pattern = Pattern { step, rules, size: step.problem.size() };
    pattern.adjacent_black().or_else(|| pattern.along()).or_else(|| pattern.in_the_way())
}

/// Step by some rules, to be compared with patterns.
struct Pattern<'s> {
    step: &'s Inference<'s, Pearl>,
    rules: Vec<Rule>,
    size: Size,
}

impl Pattern<'_> {
    /// Edge of a cell on this side.
    fn edge(&self, cell: usize, side: Direction) -> Option<usize> {
        self.size.edges().beside(cell, side)
    }

    /// True for a known line on this side of a cell.
    fn has_line(&self, cell: usize, side: Direction) -> bool {
        let is_line = |fact: &TypedFact<Crossing>| (fact.value == Crossing::Line) == fact.is;
        let edge = self.edge(cell, side);
        self.step.facts.iter().any(|fact| Some(fact.at) == edge && is_line(fact))
    }

    /// The line on this side of a cell: `the line from R1C1 to R1C2`.
    fn line(&self, cell: usize, side: Direction) -> Option<SentencePart> {
        let edge = self.edge(cell, side)?;
        let [from, to] = self.size.edges().cells(edge).map(|cell| self.size.label(cell));
        Some(SentencePart::naming(format!("the line from {from} to {to}"), [self.step.at(edge)]))
    }

    /// Returns true if each conclusion is a line, or none, as this function of its edge has it.
    fn concludes(&self, is_line: impl Fn(usize) -> Option<bool>) -> bool {
        let conclusions = &self.step.conclusions;
        let is_so = |fact: &TypedFact<Crossing>| {
            is_line(fact.at) == Some((fact.value == Crossing::Line) == fact.is)
        };
        (1..=MOST_CONCLUSIONS).contains(&conclusions.len()) && conclusions.iter().all(is_so)
    }

    /// Two black pearls side by side: a line from one would run straight on through the other.
    fn adjacent_black(&self) -> Option<Sentence> {
        let step = self.step;
        let (&[Rule::On(one), Rule::Turn(other)] | &[Rule::Turn(other), Rule::On(one)]) =
            &self.rules[..]
        else {
            return None;
        };
        let side = SIDES.into_iter().find(|&side| self.size.step(one, side) == Some(other))?;
        let (common, beyond) = (self.edge(one, side)?, self.edge(other, side));
        if !self.concludes(|edge| match edge {
            edge if edge == common => Some(false),
            edge if Some(edge) == beyond => Some(true),
            _ => None,
        }) {
            return None;
        }
        let [first, second] = [Rule::On(one), Rule::Turn(other)].map(|rule| step.subject(rule));
        let line = say!["a line from ", first, " would run straight on through ", second];
        let reason = say![line, ", where the loop turns"];
        Some(Sentence::so(reason, step.conclusion()).by(ADJACENT_BLACK.name))
    }

    /// A white pearl between others, or lines: along them the loop would not turn beside it.
    fn along(&self) -> Option<Sentence> {
        let step = self.step;
        let besides = self.rules.iter().filter_map(|rule| match *rule {
            Rule::Beside(cell) => Some(cell),
            _ => None,
        });
        let [cell] = besides.collect::<Vec<_>>()[..] else { return None };
        let has = |rule: Rule| self.rules.contains(&rule);
        if !has(Rule::Straight(cell)) {
            return None;
        }
        let axes = [[Direction::West, Direction::East], [Direction::North, Direction::South]];
        axes.into_iter().find_map(|axis| {
            // Both neighbours are passed straight on: by a pearl, or because a line goes on there.
            let mut straight: Vec<Clause> = Vec::new();
            let mut pearls = Vec::new();
            for side in axis {
                let next = self.size.step(cell, side)?;
                if has(Rule::Straight(next)) {
                    straight.push(step.subject(Rule::Straight(next)).into());
                    pearls.push(next);
                } else if self.has_line(next, side) {
                    straight.push(self.line(next, side)?.into());
                } else {
                    return None;
                }
            }
            let is_used = |rule: &Rule| match *rule {
                Rule::Straight(other) => other == cell || pearls.contains(&other),
                Rule::Beside(other) => other == cell,
                _ => false,
            };
            let across = |edge: usize| {
                let mut around = pearls.iter().chain([&cell]);
                let side = around.find_map(|&own| {
                    SIDES.into_iter().find(|&side| self.edge(own, side) == Some(edge))
                })?;
                Some(!axis.contains(&side))
            };
            if !self.rules.iter().all(is_used) || !self.concludes(across) {
                return None;
            }
            let way = say!["on the way between ", Clause::list(&straight, "and")];
            let pearl = step.subject(Rule::Straight(cell));
            let reason = say![way, " the loop would not turn beside ", pearl];
            let sentence = Sentence::so(reason, step.conclusion());
            Some(if pearls.len() == 2 && step.facts.is_empty() {
                sentence.by(THREE_WHITE_IN_A_ROW.name)
            } else {
                sentence
            })
        })
    }

    /// A line across the way of two cells from a black pearl.
    fn in_the_way(&self) -> Option<Sentence> {
        let step = self.step;
        let (&[Rule::On(cell), Rule::Loop] | &[Rule::Loop, Rule::On(cell)]) = &self.rules[..]
        else {
            return None;
        };
        let sides = || SIDES.into_iter();
        let is_ruled_out = |side: &Direction| {
            let edge = self.edge(cell, *side);
            let mut empty = step.concluding(Crossing::Empty).into_iter();
            empty.any(|own| Some(own) == edge)
        };
        let mut ruled_out = sides().filter(is_ruled_out);
        let (side, None) = (ruled_out.next()?, ruled_out.next()) else { return None };
        let (edge, next) = (self.edge(cell, side)?, self.size.step(cell, side)?);
        let mut others = sides().filter(|&own| ![side, opposite(side)].contains(&own));
        let across = others.find(|&own| self.has_line(next, own))?;
        // What is left at both ends of the edge, and beyond the black pearl.
        let way_at = |end: &usize| {
            let open = sides().filter_map(|own| self.edge(*end, own)).filter(|&own| own != edge);
            let (known, open): (Vec<usize>, Vec<usize>) =
                open.partition(|own| step.facts.iter().any(|fact| fact.at == *own));
            let lines = known.iter().filter(|own| step.having(Crossing::Line).contains(own));
            if let ([way], 1) = (&open[..], lines.count()) { Some(*way) } else { None }
        };
        let beyond = |end: usize| sides().find(|&own| self.edge(cell, own) == Some(end));
        let mut ways: Vec<usize> = [cell, next].iter().filter_map(way_at).collect();
        let on = ways.iter().filter_map(|&way| {
            let side = beyond(way)?;
            self.edge(self.size.step(cell, side)?, side)
        });
        let on: Vec<usize> = on.collect();
        ways.extend(on);
        let follows = |own: usize| {
            if own == edge { Some(false) } else { ways.contains(&own).then_some(true) }
        };
        if !self.concludes(follows) {
            return None;
        }
        let pearl = step.subject(Rule::On(cell));
        let two = format!(" is in the way of two cells straight {} from ", word(side));
        let reason = say![self.line(next, across)?, two, pearl];
        let left: Vec<usize> =
            [cell, next].into_iter().filter(|end| way_at(end).is_some()).collect();
        let places: Vec<Clause> = left
            .iter()
            .map(|&end| SentencePart::naming(self.size.label(end), [self.size.place(end)]).into())
            .collect();
        let reason = if step.conclusions.len() > 1 {
            say![reason, ", which leaves the loop one way at ", Clause::list(&places, "and")]
        } else {
            reason
        };
        let named = left.iter().map(|&end| self.size.place(end));
        Some(Sentence::so(reason, step.conclusion()).naming(named))
    }
}
