//! What Range and Singles share: no two black cells are neighbours, and the white ones are connected.

use tatham_core::explain::{Form, Step};
use tatham_core::picture::{Shape, Tone};
use tatham_core::words::{capital, list, number};
use tatham_core::{Known as _, Law, Letters, Picture, Place, Puzzle, Size, Violation};
use tatham_explain::{ValueNames, Worded};
use tatham_sat::Lit;
use tatham_sat::model::named::Named;
use tatham_sat::model::{Model, any};

/// The rules, of black cells and of white ones.
pub(crate) const APART: Law = Law { kept: "are not neighbours", broken: "are neighbours" };
pub(crate) const CONNECTED: Law = Law { kept: "are connected", broken: "are not connected" };

/// What the cells are called.
pub(crate) const NAMES: ValueNames = ValueNames {
    value: |value| if value == 1 { "black" } else { "white" }.to_owned(),
    values: |value| if value == 1 { "black cells" } else { "white cells" }.to_owned(),
    sort: "colour",
    counted: |value| value == 1,
};

/// Cut-off cells that are named one by one.
const FEW: usize = 4;

/// Neighbours.
fn pairs(size: Size) -> Vec<[usize; 2]> {
    let edges = size.edges();
    (0..edges.count()).map(|edge| edges.cells(edge)).collect()
}

/// States both rules; each cell is black or not.
pub(crate) fn rules(size: Size, model: &mut Model) -> Vec<Lit> {
    let (black, pairs) = (model.bools(size.area()), pairs(size));
    for pair in &pairs {
        model.require(any(pair.map(|cell| !black[cell]))).named("black cells", &APART).obvious();
    }
    let white: Vec<Lit> = black.iter().map(|&black| !black).collect();
    model.connected(&white, &pairs).named("white cells", &CONNECTED);
    black
}

/// The parts into which black cells cut the others.
fn parts(size: Size, is_black: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let mut is_seen: Vec<bool> = (0..size.area()).map(is_black).collect();
    let mut parts = Vec::new();
    for start in 0..size.area() {
        if std::mem::replace(&mut is_seen[start], true) {
            continue;
        }
        let (mut part, mut next) = (vec![start], 0);
        while let Some(&cell) = part.get(next) {
            next += 1;
            part.extend(
                size.neighbours(cell).filter(|&near| !std::mem::replace(&mut is_seen[near], true)),
            );
        }
        parts.push(part);
    }
    parts
}

/// The rules that are broken already.
pub(crate) fn broken(known: &Letters) -> Vec<Violation> {
    let size = known.size();
    let together =
        pairs(size).into_iter().filter(|pair| pair.iter().all(|&cell| known.0[cell] == '#'));
    let mut broken: Vec<Violation> =
        together.map(|pair| APART.broken_by("black cells").at(known.places(pair))).collect();
    let mut parts = parts(size, |cell| known.0[cell] == '#');
    for part in &mut parts {
        part.retain(|&cell| known.0[cell] == '.');
    }
    parts.retain(|part| !part.is_empty());
    parts.sort_by_key(Vec::len);
    if parts.pop().is_some() && !parts.is_empty() {
        broken.push(CONNECTED.broken_by("white cells").at(known.places(parts.concat())));
    }
    broken
}

/// How many cells are open. The games ask for black cells alone: where the others can all be white, none is.
pub(crate) fn open<P: Puzzle<Known = Letters>>(problem: &P::Problem, known: &Letters) -> usize {
    let white = Letters::from_fn(known.size(), |cell| known.get(cell).or(Some('.')));
    if P::check(problem, &white).is_empty() { 0 } else { known.open() }
}

/// The board: black cells filled, what else stands in a cell, and a mark in those that are known to be white.
pub(crate) fn draw(
    known: &Letters,
    text: impl Fn(usize) -> Option<String>,
    white: &Shape,
) -> Picture {
    let mut picture = Picture::new(known.size());
    for cell in 0..known.size().area() {
        let (colour, text) = (known.get(cell), text(cell));
        let is_bare = text.is_none();
        match text {
            _ if colour == Some('#') => picture.mark(cell, Shape::Fill, Tone::Found),
            Some(text) => picture.mark(cell, Shape::Text(text), Tone::Given),
            None => {}
        }
        if colour == Some('.') && is_bare == (*white == Shape::Dot) {
            picture.mark(cell, white.clone(), if is_bare { Tone::Faint } else { Tone::Found });
        }
    }
    picture
}

/// The cells that facts of a step say are black or white.
pub(crate) fn cells<'s>(
    size: Size,
    step: &'s Step,
    colour: &'static str,
) -> impl Iterator<Item = usize> + 's {
    let facts = step
        .because
        .facts
        .iter()
        .filter(move |fact| fact.value().is_some_and(|value| value == colour));
    facts.filter_map(move |fact| cell(size, fact.place))
}

/// A place's cell.
pub(crate) fn cell(size: Size, place: Place) -> Option<usize> {
    if let Place::Cell([x, y]) = place { Some(size.cell(x, y)) } else { None }
}

/// A step in words: what is called so, what follows, and the cells that it names beside facts and conclusions.
pub(crate) fn worded(size: Size, name: String, so: &str, named: &[usize]) -> Worded {
    let places = named.iter().map(|&cell| size.place(cell)).collect();
    Worded { text: format!("{}, so {so}.", capital(&name)), name, places }
}

/// A contradiction as it is told, with the cells that its words name.
pub(crate) fn as_told(size: Size, step: &Step) -> Option<Worded> {
    let words: Vec<&str> = step.text.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    let named: Vec<usize> =
        (0..size.area()).filter(|&cell| words.contains(&&*size.label(cell))).collect();
    step.therefore
        .is_empty()
        .then(|| Worded { text: step.text.clone(), ..worded(size, step.name.clone(), "", &named) })
}

/// Some cells by name, in row order.
pub(crate) fn names(size: Size, cells: &[usize], last: &str) -> String {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    let places: Vec<Place> = cells.iter().map(|&cell| size.place(cell)).collect();
    list(&Place::names(&places), last)
}

/// That a cell is white, or that these are: `R1C1 and R1C2 are white`.
pub(crate) fn are(size: Size, cells: &[usize], colour: &str) -> String {
    let verb = if cells.len() == 1 { "is" } else { "are" };
    format!("{} {verb} {colour}", names(size, cells, "and"))
}

/// That a black cell would cut others off: what follows from connectedness alone.
pub(crate) fn cut(size: Size, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let ([rule], [goal]) = (rules, &step.therefore[..]) else { return None };
    if rule.law != CONNECTED
        || rule.form != Form::Connected
        || goal.value().is_none_or(|value| value != ".")
    {
        return None;
    }
    let goal = cell(size, goal.place)?;
    let black: Vec<usize> = cells(size, step, "#").collect();
    let white: Vec<usize> = cells(size, step, ".").collect();
    let mut parts = parts(size, |cell| cell == goal || black.contains(&cell));
    // Beside a black cell all are white.
    let is_white = |cell: usize| {
        white.contains(&cell)
            || size.neighbours(cell).any(|near| near == goal || black.contains(&near))
    };
    parts.retain(|part| part.iter().any(|&cell| is_white(cell)));
    parts.sort_by_key(Vec::len);
    let [off, .., _] = &parts[..] else { return None };
    let (named, off) = if off.len() <= FEW {
        (&off[..], names(size, off, "and"))
    } else {
        (&off[..1], format!("{} and {} more cells", size.label(off[0]), number(off.len() - 1)))
    };
    let name = format!("black at {} would cut off {off}", size.label(goal));
    Some(worded(size, name, &are(size, &[goal], "white"), named))
}

/// What a black cell says of those beside it.
pub(crate) fn beside(size: Size, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let ([fact], None, false) = (&step.because.facts[..], &step.suppose, step.therefore.is_empty())
    else {
        return None;
    };
    if rules.is_empty() || rules.iter().any(|rule| rule.law != APART) {
        return None;
    }
    let goals: Vec<usize> =
        step.therefore.iter().filter_map(|fact| cell(size, fact.place)).collect();
    let name = format!("{} is black", fact.place);
    Some(worded(size, name, &are(size, &goals, "white"), &[]))
}
