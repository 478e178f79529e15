//! What a loop, or a track, does in a cell, in players' words.

use tatham_core::explain::Step;
use tatham_core::words::{capital, list};
use tatham_core::{Fact, Law, Place, Size};
use tatham_explain::Worded;
use tatham_sat::model::named::Named;

/// A step of the rule that lines form one loop of this name, or a path between two `ends`: it passes a cell already, has one way left there, or none; or it would be
/// closed too early.
pub(crate) fn single_loop(
    size: Size,
    (name, law): (&str, Law),
    ends: &[usize],
    step: &Step,
    rules: &[&Named],
) -> Option<Worded> {
    let ([rule], None, None) = (rules, &step.suppose, &step.contradiction) else { return None };
    if rule.law != law || step.therefore.is_empty() {
        return None;
    }
    let edges = size.edges();
    let known = |facts: &[Fact]| -> Option<Vec<(usize, bool)>> {
        facts.iter().map(|fact| Some((edges.at(fact.place)?, fact.value()?.as_bool()?))).collect()
    };
    let (facts, found) = (known(&step.because.facts)?, known(&step.therefore)?);
    let is_around = |cell: usize, edge: usize| edges.around(cell).any(|(own, _)| own == edge);
    let all = || facts.iter().chain(&found).map(|&(edge, _)| edge);
    let cell =
        edges.cells(found[0].0).into_iter().find(|&cell| all().all(|edge| is_around(cell, edge)));
    let is_crossed = found[0].1;
    if found.iter().any(|&(_, crossed)| crossed != is_crossed) {
        return None;
    }
    let (clause, places) = match cell {
        Some(cell) => {
            let lines = facts.iter().filter(|(_, crossed)| *crossed).count()
                + ends.iter().filter(|&&end| end == cell).count();
            let label = size.label(cell);
            let clause = match (is_crossed, lines) {
                (true, _) => format!("the {name} has one way left at {label}"),
                (false, 2..) => format!("the {name} passes {label} already"),
                (false, _) => format!("the {name} could not leave {label} again"),
            };
            (clause, vec![size.place(cell)])
        }
        None if !is_crossed && facts.iter().all(|(_, crossed)| *crossed) => (
            format!("a line from {} would close a loop too early", between(size, found[0].0)),
            Vec::new(),
        ),
        None => return None,
    };
    let entered: Vec<Place> = found.iter().map(|&(edge, _)| edges.place(edge)).collect();
    let names = list(&Place::names(&entered), "and");
    let what = match (entered.len(), is_crossed) {
        (1, true) => "is crossed",
        (1, false) => "is closed",
        (2, true) => "are both crossed",
        (2, false) => "are both closed",
        (_, true) => "are crossed",
        (_, false) => "are closed",
    };
    Some(Worded { text: format!("{}, so {names} {what}.", capital(&clause)), name: clause, places })
}

/// `R1C2 to R1C3`.
fn between(size: Size, edge: usize) -> String {
    let [one, other] = size.edges().cells(edge).map(|cell| size.label(cell));
    format!("{one} to {other}")
}
