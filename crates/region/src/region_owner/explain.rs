//! Sentences for steps about owners and borders.

use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::{Place, Size, say};
use tatham_explain::{Consequence, Explained, Inference, Predicate, TypedFact, ValueNames, Verb};

use super::Owner;

/// Largest number of facts that a sentence names one by one.
pub(crate) const MANY: usize = 8;

const BELONG: Verb = Verb::Other { one: "belongs", several: "belong", past: "belonged" };

/// Value names of borders, and of cells in a region of some sort.
pub(crate) const fn names<O: Owner>(sort: &'static str) -> ValueNames {
    ValueNames {
        value: |value| match O::from_code(value) {
            Some(owner) => format!("in {}", owner.region()),
            None => edge(value).to_owned(),
        },
        values: |value| if value == 1 { "borders" } else { "open edges" }.to_owned(),
        sort,
        counted: |value| value == 1,
    }
}

fn edge(value: i64) -> &'static str {
    if value == 1 { "a border" } else { "open" }
}

/// Predicates of a cell that belongs to an owner, and of an edge.
pub(crate) fn predicate<O: Owner>(place: Place, value: i64, is: bool) -> Predicate {
    match (O::from_code(value), place) {
        (Some(owner), _) => {
            let to = format!("to {owner}");
            Predicate::new(BELONG, &to, &to, is)
        }
        (None, Place::Cell(_)) => Predicate::be("in no region", is),
        (None, _) => Predicate::be(edge(value), is),
    }
}

/// Owner by name: `the dot at R3C4`.
pub(crate) fn named<O: Owner>(owner: &O) -> SentencePart {
    SentencePart::naming(owner.to_string(), [owner.place()])
}

/// Returns true if a fact is that a cell belongs to an owner, or does not.
pub(crate) fn is_about<O: Owner>(fact: TypedFact<i64>, owner: &O) -> bool {
    O::from_code(fact.value).is_some_and(|own| own.place() == owner.place())
}

/// Returns true if an owner lies in a cell: the number of a cell, or a dot at a point in half
/// cells.
fn is_home(cell: Place, owner: Place) -> bool {
    match (cell, owner) {
        (Place::Cell(cell), Place::Dot(dot)) => {
            cell.iter().zip(dot).all(|(at, dot)| (2 * at + 1).abs_diff(dot) <= 1)
        }
        _ => cell == owner,
    }
}

/// Facts of a step as a clause, except for the cells that an owner lies in; of many facts only
/// their number.
pub(crate) fn facts<P, O>(step: &Inference<'_, P>) -> Option<Clause>
where
    P: Explained<Value = i64>,
    O: Owner,
{
    let is_plain = |fact: &&TypedFact<i64>| {
        let owner = O::from_code(fact.value).filter(|_| fact.is);
        owner.is_some_and(|owner| is_home(step.at(fact.at), owner.place()))
    };
    let facts: Vec<TypedFact<i64>> =
        step.facts.iter().filter(|fact| !is_plain(fact)).copied().collect();
    match facts.len() {
        0 => None,
        1..=MANY => Some(step.say(&facts)),
        many => Some(format!("{many} cells and edges are known").into()),
    }
}

/// Sentence for the only owner that can have a cell.
pub(crate) fn only<P, O>(step: &Inference<'_, P>) -> Option<Sentence>
where
    P: Explained<Value = i64>,
    O: Owner,
{
    let [found] = step.conclusions[..] else { return None };
    let owner = O::from_code(found.value).filter(|_| found.is)?;
    let cell = step.place(found.at);
    let only = say!["only ", named(&owner), " can reach ", cell.clone()];
    let name = only.to_string();
    let other = |fact: &TypedFact<i64>| {
        let other = O::from_code(fact.value).filter(|_| fact.at == found.at && !fact.is)?;
        Some(named(&other).into())
    };
    let others: Option<Vec<Clause>> = step.facts.iter().map(other).collect();
    let sentence = match (others, facts::<P, O>(step)) {
        (Some(others), _) if !others.is_empty() => {
            let not = say![cell, " does not belong to ", Clause::list(&others, "or")];
            Sentence::so(not, step.conclusion())
        }
        (_, Some(facts)) => Sentence::so(facts, only),
        (_, None) => Sentence::only(only),
    };
    Some(sentence.called(name).naming([owner.place()]))
}

/// Returns true if all cells of an owner are known.
pub(crate) fn is_complete<P, O>(consequence: &Consequence<'_, P>, size: Size, owner: &O) -> bool
where
    P: Explained<Value = i64>,
    O: Owner,
{
    let edges = size.edges().count();
    (0..size.area()).all(|cell| !consequence.is_open(edges + cell, owner.code()))
}

/// Clause for a region that a step completes, with its borders:
/// `the rectangle of the 6 at R1C2 is complete, with borders around R1C1 to R2C3`.
pub(crate) fn completed<P, O>(sequel: &Inference<'_, P>, size: Size, owners: &[O]) -> Option<Clause>
where
    P: Explained<Value = i64>,
    O: Owner,
{
    let edges = size.edges().count();
    let board = sequel.board();
    let is_known = |edge: usize| {
        sequel.conclusions.iter().any(|fact| fact.at == edge)
            || !board.has(&[(edge, 0), (edge, 1)]).is_empty()
    };
    let one = |owner: &O| {
        let all: Vec<(usize, i64)> =
            (0..size.area()).map(|cell| (edges + cell, owner.code())).collect();
        let known = board.has(&all).into_iter().map(|(cell, _)| cell);
        let found = (sequel.facts.iter().chain(&sequel.conclusions))
            .filter(|fact| fact.is && is_about(**fact, owner))
            .map(|fact| fact.at);
        let cells: Vec<usize> = known.chain(found).collect();
        let around = |&cell: &usize| size.edges().around(cell - edges);
        if cells.iter().flat_map(around).any(|(edge, _)| !is_known(edge)) {
            return None;
        }
        let region = SentencePart::naming(owner.region(), [owner.place()]);
        let borders = sequel.conclusions.iter().filter(|fact| fact.at < edges);
        let around = SentencePart::naming("around ", borders.map(|fact| sequel.at(fact.at)));
        Some(say![region, " is complete, with borders ", around, sequel.all(&cells)])
    };
    let regions = owners.iter().map(one).collect::<Option<Vec<Clause>>>()?;
    (!regions.is_empty()).then(|| Clause::join(&regions, ", and "))
}

/// Sentence for borders around the region of an owner, and open edges within; or for their
/// consequences for cells.
pub(crate) fn region_border<P, O>(step: &Inference<'_, P>, size: Size, owner: &O) -> Sentence
where
    P: Explained<Value = i64>,
    O: Owner,
{
    let is_edge = |fact: &TypedFact<i64>| matches!(step.at(fact.at), Place::Edge(_));
    if step.facts.iter().any(is_edge) || !step.conclusions.iter().any(is_edge) {
        let sentence = match facts::<P, O>(step) {
            Some(facts) => Sentence::so(facts, step.conclusion()),
            None => Sentence::only(step.conclusion()),
        };
        return sentence.naming([owner.place()]);
    }
    let is_own = |fact: &&TypedFact<i64>| fact.is && is_about(**fact, owner);
    let cells = |facts: Vec<&TypedFact<i64>>| -> Vec<usize> {
        facts.into_iter().map(|fact| fact.at).collect()
    };
    let lacks = cells(step.facts.iter().filter(|fact| !is_own(fact)).collect());
    // All its cells on the board: of 2 opposite cells a fact names only one.
    let edges = size.edges().count();
    let all: Vec<(usize, i64)> =
        (0..size.area()).map(|cell| (edges + cell, owner.code())).collect();
    let has: Vec<usize> = step.board().has(&all).into_iter().map(|(cell, _)| cell).collect();
    let mut reason = say![SentencePart::naming(owner.region(), [owner.place()])];
    reason.push(match (has.is_empty(), lacks.is_empty()) {
        (false, true) => say![" has ", step.all(&has)],
        (false, false) => say![" has ", step.all(&has), " but not ", step.all(&lacks)],
        (true, false) => say![" does not have ", step.all(&lacks)],
        (true, true) => say![" is known"],
    });
    let places = has.into_iter().map(|cell| step.at(cell)).chain([owner.place()]);
    let places: Vec<Place> = places.collect();
    Sentence::so(reason, borders(step)).naming(places)
}

/// Conclusions about borders; open edges between a region's cells share one clause.
fn borders<P: Explained<Value = i64>>(step: &Inference<'_, P>) -> Clause {
    let (borders, open): (Vec<TypedFact<i64>>, Vec<_>) =
        step.conclusions.iter().partition(|known| known.value != 0);
    let within = |text: &str| SentencePart::naming(text, open.iter().map(|edge| step.at(edge.at)));
    match (borders.is_empty(), open.is_empty()) {
        (_, true) => step.say(&borders),
        (true, false) => say![within("no border lies between its cells")],
        (false, false) => {
            say![step.say(&borders), ", and ", within("none lies between its cells")]
        }
    }
}
