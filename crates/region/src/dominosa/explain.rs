//! Sentences that explain why a domino is somewhere, or cannot be.

use tatham_core::partial_answer::Regions;
use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::{Place, say};
use tatham_explain::{
    Cause, Consequence, Explained, Inference, Predicate, Tense, TypedFact, ValueNames, Verb,
};

use super::play::fence;
use super::rules::Rule;
use super::{Dominosa, Problem};

tatham_explain::values! {
    /// Edge between 2 cells: a domino covers both, or there is a border between them.
    Edge { 0 => Covered, 1 => Border }
}

const LIE: Verb = Verb::Other { one: "lies", several: "lie", past: "lay" };

impl Explained for Dominosa {
    type Rule = Rule;
    type Value = Edge;

    const NAMES: ValueNames = ValueNames {
        value: |value| if value == 1 { "a border" } else { "covered by a domino" }.to_owned(),
        values: |value| if value == 1 { "borders" } else { "covered edges" }.to_owned(),
        sort: "edge",
        counted: |_| false,
    };

    fn own_clause(
        problem: &Problem,
        places: &[Place],
        left: &[Edge],
        tense: Tense,
    ) -> Option<Clause> {
        let &[Edge::Covered] = left else { return None };
        let lies = Predicate::new(LIE, "on ", "on ", true).says(tense, 1);
        let laid = |&place: &Place| {
            let edge = problem.size().edges().at(place)?;
            let value = Self::value(problem, place, Edge::Covered.into());
            let lies = SentencePart::value(format!("{} {lies}", problem.domino(edge)), value);
            Some(say![lies, both(problem, edge, " and ", place)])
        };
        let laid = places.iter().map(laid).collect::<Option<Vec<Clause>>>()?;
        Some(Clause::list(&laid, "and"))
    }

    fn follows_at_once(consequence: &Consequence<'_, Self>) -> bool {
        matches!(consequence.rule, Rule::Single(_) | Rule::Once(_))
    }

    fn at_once(sequel: &Inference<'_, Self>) -> Option<Clause> {
        let (problem, edges) = (sequel.problem, sequel.problem.size().edges());
        let dominoes = sequel.having(Edge::Covered);
        let cells: Vec<usize> = dominoes.iter().flat_map(|&laid| edges.cells(laid)).collect();
        let (around, elsewhere): (Vec<usize>, Vec<usize>) = (sequel.concluding(Edge::Border))
            .into_iter()
            .partition(|&edge| edges.cells(edge).iter().any(|cell| cells.contains(cell)));
        let it = if dominoes.len() == 1 { "it" } else { "them" };
        let go_around = SentencePart::naming(
            format!("borders go around {it}"),
            around.iter().map(|&edge| sequel.at(edge)),
        );
        let is_elsewhere = |edge: usize| both(problem, edge, "–", sequel.at(edge)).into();
        let others: Vec<Clause> = elsewhere.into_iter().map(is_elsewhere).collect();
        let places = if others.len() == 1 { "other place" } else { "other places" };
        let its = if dominoes.len() == 1 { "its" } else { "their" };
        let others = say![format!("{its} {places} "), Clause::list(&others, "and")];
        Some(match (around.is_empty(), others.parts().len()) {
            (false, 1) => go_around.into(),
            (false, _) => say![go_around, " and across ", others],
            (true, _) => say!["borders go across ", others],
        })
    }

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        let Some((rule, _)) = step.rule() else { return in_the_way(step) };
        if step.is_chain {
            return None;
        }
        let found = step.conclusions.iter().find(|edge| edge.value == Edge::Covered);
        let laid: Vec<_> = step.facts.iter().filter(|edge| edge.value == Edge::Covered).collect();
        let reason = match (rule, found, &laid[..]) {
            (Rule::Covered(cell), Some(_), _) => {
                let around = step.problem.around(cell);
                let one = step.left(" has one neighbour left", &around, 0);
                say![named(step, cell), one]
            }
            (Rule::Placed(domino), Some(found), _) if step.conclusions.len() == 1 => {
                let on = both(step.problem, found.at, " and ", step.at(found.at));
                return Some(Sentence::only(say![format!("{domino} can lie only on "), on]));
            }
            (Rule::Once(_), None, [laid, ..]) => step.say(&[**laid]),
            (Rule::Single(cell), None, [laid, ..]) => {
                let domino = step.problem.domino(laid.at);
                let on = both(step.problem, laid.at, " and ", step.at(laid.at));
                say![named(step, cell), format!(" is covered by {domino} on "), on]
            }
            (Rule::Covered(_) | Rule::Placed(_), None, _) => return wherever(step, rule),
            _ => return None,
        };
        Some(Sentence::so(reason, step.conclusion()))
    }

    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        if link.conclusions.is_empty() {
            return None;
        }
        let (rule, _) = link.rule()?;
        let would = |is, would| link.tense.verb(is, would);
        let has = would("has", "would have");
        Some(match rule {
            Rule::Covered(cell) => say![named(link, cell), format!(" {has} one neighbour left")],
            Rule::Single(cell) => {
                say![named(link, cell), would(" is covered", " would be covered")]
            }
            Rule::Placed(domino) => format!("{domino} {has} one place left").into(),
            Rule::Once(domino) => format!("{domino} {has} its place").into(),
        })
    }
}

/// Name of a cell.
fn named(step: &Inference<'_, Dominosa>, cell: usize) -> SentencePart {
    let size = step.problem.size();
    SentencePart::naming(size.label(cell), [size.place(cell)])
}

/// Cells beside an edge: `R1C1 and R1C2`.
fn both(problem: &Problem, edge: usize, between: &str, place: Place) -> SentencePart {
    let size = problem.size();
    let [one, other] = size.edges().cells(edge).map(|cell| size.label(cell));
    SentencePart::naming(format!("{one}{between}{other}"), [place])
}

/// Sentence for borders on which a domino would be in the way of all places that are left for
/// another one, or of all neighbours of a cell.
fn in_the_way(step: &Inference<'_, Dominosa>) -> Option<Sentence> {
    let (problem, edges) = (step.problem, step.problem.size().edges());
    let rules = step.causes.iter().map(|cause| match *cause {
        Cause::Rule { rule, .. } => Some(rule),
        _ => None,
    });
    let rules: Vec<Rule> = rules.collect::<Option<_>>()?;
    let needy = |rule: &&Rule| matches!(rule, Rule::Covered(_) | Rule::Placed(_));
    let mut needy = rules.iter().filter(needy);
    let (Some(&needy), None) = (needy.next(), needy.next()) else { return None };
    let (places, lacks) = match needy {
        Rule::Covered(cell) => {
            (problem.around(cell), say![named(step, cell), " would have no neighbour left"])
        }
        Rule::Placed(domino) => {
            (problem.places(domino), format!("{domino} would have no place left").into())
        }
        Rule::Single(_) | Rule::Once(_) => return None,
    };
    let borders = step.having(Edge::Border);
    let left: Vec<usize> =
        places.into_iter().map(|(edge, _)| edge).filter(|edge| !borders.contains(edge)).collect();
    let is_in_the_way = |laid: usize, other: usize| {
        let domino = problem.domino(laid);
        let shares = |cell: &usize| {
            edges.cells(other).contains(cell) && rules.contains(&Rule::Single(*cell))
        };
        let is_twice = domino == problem.domino(other) && rules.contains(&Rule::Once(domino));
        laid != other && (edges.cells(laid).iter().any(shares) || is_twice)
    };
    let blocks = |fact: &TypedFact<Edge>| {
        fact.value == Edge::Border && left.iter().all(|&other| is_in_the_way(fact.at, other))
    };
    if !step.conclusions.iter().all(blocks) {
        return None;
    }
    let (mut laid, mut last) = (Vec::new(), None);
    for fact in &step.conclusions {
        let domino = problem.domino(fact.at);
        let name = if last == Some(domino) { String::new() } else { format!("{domino} on ") };
        laid.push(say![name, both(problem, fact.at, "–", step.at(fact.at))]);
        last = Some(domino);
    }
    let reason = say!["with ", Clause::list(&laid, "or"), ", ", lacks];
    Some(Sentence::so(reason, step.conclusion()))
}

/// Sentence for borders on which no domino can be, wherever the domino that a cell or a number pair
/// needs is put.
fn wherever(step: &Inference<'_, Dominosa>, rule: Rule) -> Option<Sentence> {
    let problem = step.problem;
    let (places, name) = match rule {
        Rule::Covered(cell) => (problem.around(cell), say!["the domino of ", named(step, cell)]),
        Rule::Placed(domino) => (problem.places(domino), domino.to_string().into()),
        Rule::Single(_) | Rule::Once(_) => return None,
    };
    let mut known = Regions::unknown(problem.size());
    for value in [Edge::Covered, Edge::Border] {
        let all: Vec<(usize, Edge)> =
            (0..known.edges().count()).map(|edge| (edge, value)).collect();
        for (edge, _) in step.board().has(&all) {
            known.put(edge, Some(value == Edge::Border));
        }
    }
    // All edges around a placed domino are borders.
    fence(&mut known);
    let left: Vec<usize> = (places.into_iter().map(|(edge, _)| edge))
        .filter(|&edge| known.border(edge) != Some(true))
        .collect();
    let ends: Vec<Clause> =
        (left.iter()).map(|&edge| both(problem, edge, "–", step.at(edge)).into()).collect();
    let reason = say![name, " lies on ", Clause::list(&ends, "or")];
    let places = left.iter().map(|&edge| step.at(edge));
    Some(Sentence::so(reason, step.conclusion()).naming(places))
}
