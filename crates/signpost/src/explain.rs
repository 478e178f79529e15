//! Sentences for steps: the targets of arrows, the cells that are left, and the numbers of chains.

mod reasons;

use serde_json::Value;
use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::{Place, say};
use tatham_explain::{
    Cause, Explained, Inference, Predicate, Telling, Tense, TypedFact, ValueNames, Verb,
};

use crate::kind::Signpost;
use crate::path::Path;
use crate::problem::Problem;
use crate::rules::Rule;
use reasons::StepFacts;

const LEAD: Verb = Verb::Other { one: "leads", several: "lead", past: "led" };

impl Explained for Signpost {
    type Rule = Rule;
    type Value = i64;

    const NAMES: ValueNames = ValueNames::numbers("number");

    fn value(_problem: &Problem, place: Place, value: i64) -> Value {
        if place.is_line() { (value == 1).into() } else { value.into() }
    }

    fn telling(place: Place) -> Telling {
        if place.is_line() { Telling::Line } else { Telling::OnlyItsValue }
    }

    /// Wrong links, and the cells of wrong numbers whose links are right.
    fn wrong(problem: &Problem, position: &Path, solution: &Path) -> Vec<Place> {
        position.other_than(&Path::givens(problem), solution)
    }

    /// Clause for a link: `R1C1 leads to R1C4`.
    fn own_clause(_: &Problem, places: &[Place], left: &[i64], tense: Tense) -> Option<Clause> {
        let &[value] = left else { return None };
        let link = |&place: &Place| {
            let Place::Link([x, y, to_x, to_y]) = place else { return None };
            let [from, to] = [Place::Cell([x, y]), Place::Cell([to_x, to_y])];
            let leads = Predicate::new(LEAD, &format!("to {to}"), "", value == 1).says(tense, 1);
            Some(Clause::from(SentencePart::naming(format!("{from} {leads}"), [place])))
        };
        Some(Clause::list(&places.iter().map(link).collect::<Option<Vec<_>>>()?, "and"))
    }

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        if step.is_chain {
            return None;
        }
        match step.causes[..] {
            [Cause::Rule { rule: rule @ (Rule::Leads(_) | Rule::Reached(_)), .. }] => {
                Some(next_to(step, rule))
            }
            [Cause::Rule { rule: Rule::Placed(number), .. }] => Some(placed(step, number)),
            ref causes => {
                let is_told = |cause: &Cause<Rule>| match cause {
                    Cause::Rule { rule, .. } => !rule.is_obvious(),
                    _ => true,
                };
                if causes.iter().any(is_told) { None } else { Some(at_a_glance(step)) }
            }
        }
    }

    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (rule, _) = link.rule()?;
        let &[found] = &link.conclusions[..] else { return None };
        let cell = |cell: usize| named(link.problem, cell);
        match (rule, FactMeaning::new(link, found)?) {
            (Rule::Leads(own), FactMeaning::Link { from, is: true, .. }) if from == own => {
                Some(say![cell(own), " could lead nowhere else"])
            }
            (Rule::Reached(own), FactMeaning::Link { to, is: true, .. }) if to == own => {
                Some(say!["no other cell could lead to ", cell(own)])
            }
            (Rule::Leads(own), FactMeaning::Number { cell: last, .. }) if last == own => {
                Some(say![cell(own), " could lead nowhere"])
            }
            (Rule::Reached(own), FactMeaning::Number { cell: first, .. }) if first == own => {
                Some(say!["no cell could lead to ", cell(own)])
            }
            (Rule::Placed(number), FactMeaning::Number { .. }) => {
                Some(format!("no other cell could be {number}").into())
            }
            _ => None,
        }
    }
}

/// Meaning of a fact, with cells by their numbers.
#[derive(Clone, Copy)]
enum FactMeaning {
    Link { from: usize, to: usize, is: bool },
    Number { cell: usize, number: i64 },
}

impl FactMeaning {
    fn new(step: &Inference<'_, Signpost>, fact: TypedFact<i64>) -> Option<Self> {
        let size = step.problem.size();
        match step.at(fact.at) {
            Place::Link([x, y, to_x, to_y]) => {
                let [from, to] = [size.cell(x, y), size.cell(to_x, to_y)];
                Some(Self::Link { from, to, is: fact.is == (fact.value == 1) })
            }
            Place::Cell([x, y]) if fact.is => {
                Some(Self::Number { cell: size.cell(x, y), number: fact.value })
            }
            _ => None,
        }
    }
}

/// Name of a cell: `R3C4`.
fn named(problem: &Problem, cell: usize) -> SentencePart {
    SentencePart::naming(problem.size().label(cell), [problem.size().place(cell)])
}

/// Sentence of a reason with reasons of its own, and its conclusions.
fn because(reason: Clause, reasons: &[Clause], step: &Inference<'_, Signpost>) -> Sentence {
    if reasons.is_empty() {
        return Sentence::so(reason, step.conclusion());
    }
    let (name, so) = (reason.to_string(), step.conclusion().concluding());
    let reasons = Clause::list(reasons, "and");
    let text = say![reason.capital(), ": ", reasons, ". So ", so, "."];
    Sentence::new(name, text)
}

/// Sentence for a cell with one cell left that can come after it, or before it.
fn next_to(step: &Inference<'_, Signpost>, rule: Rule) -> Sentence {
    let (problem, cell) = (step.problem, |cell: usize| named(step.problem, cell));
    let arrows = problem.arrows();
    let points_at = |from: usize| problem.size().ray(from, arrows[from]);
    let goal = step.conclusions.first().and_then(|&goal| FactMeaning::new(step, goal));
    let known = StepFacts::new(step);
    match (rule, goal) {
        (Rule::Leads(own), Some(FactMeaning::Link { from, to, is: true })) if from == own => {
            let others: Vec<usize> = points_at(own).filter(|&other| other != to).collect();
            if others.is_empty() {
                return because(say![cell(own), " points at ", cell(to), " alone"], &[], step);
            }
            let only = say!["only ", cell(to), " can be next"];
            let reason = say!["of the cells that ", cell(own), " points at ", only];
            because(reason, &known.not_after(own, &others), step)
        }
        (Rule::Reached(own), Some(FactMeaning::Link { from, to, is: true })) if to == own => {
            let points_here = |&other: &usize| points_at(other).any(|end| end == own);
            let others: Vec<usize> = (0..problem.size().area())
                .filter(|&other| other != from)
                .filter(points_here)
                .collect();
            if others.is_empty() {
                return because(say!["only ", cell(from), " points at ", cell(own)], &[], step);
            }
            let only = say!["only ", cell(from), " can come before it"];
            let reason = say!["of the cells that point at ", cell(own), " ", only];
            because(reason, &known.not_before(own, &others), step)
        }
        (Rule::Leads(own), Some(FactMeaning::Number { cell: last, .. })) if last == own => {
            let reason = " can lead to no cell that it points at, and is the last";
            because(say![cell(own), reason], &[], step)
        }
        (Rule::Reached(own), Some(FactMeaning::Number { cell: first, .. })) if first == own => {
            because(say![cell(own), " can be reached from no cell, and is the first"], &[], step)
        }
        (Rule::Leads(own), _) => {
            because(say![cell(own), " could not lead on otherwise"], &[], step)
        }
        (_, _) => because(say![step.subject(rule), " could not be reached otherwise"], &[], step),
    }
}

/// Sentence for a number with one cell left.
fn placed(step: &Inference<'_, Signpost>, number: usize) -> Sentence {
    let (known, number) = (StepFacts::new(step), number as i64);
    let goal = step.conclusions.first().and_then(|&goal| FactMeaning::new(step, goal));
    let cell = match goal {
        Some(FactMeaning::Number { cell, number: own }) if own == number => cell,
        _ => {
            return because(
                format!("number {number} would have no cell otherwise").into(),
                &[],
                step,
            );
        }
    };
    let at = |number: i64| Some((number, named(step.problem, known.cell_of(number)?)));
    let sight =
        at(number - 1).map(|(number, at)| say![format!("is in sight of the {number} at "), at]);
    let points = at(number + 1).map(|(number, at)| say![format!("points at the {number} at "), at]);
    let ways: Vec<Clause> = [sight, points].into_iter().flatten().collect();
    let cell = named(step.problem, cell);
    let reason = if ways.is_empty() {
        say!["no other cell than ", cell, format!(" can be {number}")]
    } else {
        say!["only ", cell, format!(" can be {number}: it "), Clause::list(&ways, "and")]
    };
    because(reason, &[], step)
}

/// Sentence for conclusions from the numbers along chains, or from 2 consecutive numbers.
fn at_a_glance(step: &Inference<'_, Signpost>) -> Sentence {
    let is_number = |fact: &TypedFact<i64>| {
        matches!(FactMeaning::new(step, *fact), Some(FactMeaning::Number { .. }))
    };
    let is_out = |fact: &TypedFact<i64>| {
        matches!(FactMeaning::new(step, *fact), Some(FactMeaning::Link { is: false, .. }))
    };
    if step.conclusions.iter().any(is_out) {
        return because("the numbers of their chains do not fit".into(), &[], step);
    }
    let facts: Vec<TypedFact<i64>> = step.facts.iter().copied().filter(is_number).collect();
    let (numbers, links): (Vec<_>, Vec<_>) = step.conclusions.iter().copied().partition(is_number);
    if facts.is_empty() {
        let is_alone = step.problem.size().area() == 1;
        let reason = if is_alone { "there is only one cell" } else { "the links make one chain" };
        return because(reason.into(), &[], step);
    }
    let (numbers, links) = (step.say(&numbers), step.say(&links));
    let name = if numbers.is_empty() {
        "these numbers follow one another"
    } else {
        "linked cells are numbered on"
    };
    let along = if numbers.is_empty() { "" } else { "along the links " };
    let and = if numbers.is_empty() || links.is_empty() { "" } else { "; and " };
    let so = say![along, numbers.concluding(), and, links.concluding()];
    let text = say![step.say(&facts).capital(), ", so ", so, "."];
    Sentence::new(name, text)
}

#[cfg(test)]
mod tests {
    use super::Signpost;

    #[test]
    fn steps_are_told_in_the_words_of_the_game() {
        let ids = ["4x4:cfgfecea14bdfgcaba", "4x4:ce15egedhgc6aeaahaa", "1x1:a"];
        tatham_core::author::contract::sentences::<Signpost>(
            &ids,
            &[
                "If R1C1 led to R1C4, R2C4 could lead nowhere, so R2C4 would be 16, and R4C4 would have no cell after it. So R1C1 does not lead to R1C4.",
                "R3C3 could not lead on otherwise, so R4C3 does not lead to R3C3 and R1C3 does not lead to R4C3.",
                "There is only one cell, so R1C1 is 1.",
            ],
        );
        let by_cases = "If R4C2 led to R2C2 and R2C2 led to R2C3, R2C3 would have no cell after \
            it. If R4C2 led to R2C2 and R2C2 did not lead to R2C3, ";
        let texts = tatham_core::author::contract::texts::<Signpost>(&ids);
        assert!(texts.iter().any(|text| text.starts_with(by_cases)), "{texts:#?}");
    }
}
