//! What Range and Singles share: no two black cells are neighbours, and the white ones are connected.

use tatham_core::author::{Law, Rule};
use tatham_core::picture::{Shape, Tone};
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::words::count;
use tatham_core::{Known as _, Letters, Picture, Size, Violation, say};
use tatham_explain::{Cause, Explained, Inference, LogicPuzzle, TypedFact, ValueNames};
use tatham_sat::Lit;
use tatham_sat::model::{Model, any};

tatham_explain::values! {
    /// The colour of a cell.
    Colour { 0 => White, 1 => Black }
}

/// A rule that both kinds have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// Black cells.
    Apart,
    /// White cells.
    Connected,
}

impl Shared {
    /// Its law.
    pub(crate) fn law(self) -> Law {
        match self {
            Self::Apart => Law { kept: "are not neighbours", broken: "are neighbours" },
            Self::Connected => Law { kept: "are connected", broken: "are not connected" },
        }
    }

    /// The cells that it restricts.
    pub(crate) fn subject(self) -> String {
        match self {
            Self::Apart => "black cells",
            Self::Connected => "white cells",
        }
        .to_owned()
    }
}

/// A kind that has these rules among its own.
pub(crate) trait Scattered: Explained<Value = Colour> {
    /// Width and height of a puzzle.
    fn size(problem: &Self::Problem) -> Size;

    /// A shared rule as one of the kind's.
    fn rule(shared: Shared) -> Self::Rule;
}

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
pub(crate) fn rules<R: Rule>(size: Size, model: &mut Model, rule: fn(Shared) -> R) -> Vec<Lit> {
    let (black, pairs) = (model.bools(size.area()), pairs(size));
    for pair in &pairs {
        model.require(any(pair.map(|cell| !black[cell]))).rule(rule(Shared::Apart)).obvious();
    }
    let white: Vec<Lit> = black.iter().map(|&black| !black).collect();
    model.connected(&white, &pairs).rule(rule(Shared::Connected));
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
pub(crate) fn broken<P: Scattered>(problem: &P::Problem, known: &Letters) -> Vec<Violation> {
    let size = known.size();
    let violation = |shared| P::rule(shared).violation(problem);
    let together =
        pairs(size).into_iter().filter(|pair| pair.iter().all(|&cell| known.0[cell] == '#'));
    let mut broken: Vec<Violation> =
        together.map(|pair| violation(Shared::Apart).at(known.places(pair))).collect();
    let mut parts = parts(size, |cell| known.0[cell] == '#');
    for part in &mut parts {
        part.retain(|&cell| known.0[cell] == '.');
    }
    parts.retain(|part| !part.is_empty());
    parts.sort_by_key(Vec::len);
    if parts.pop().is_some() && !parts.is_empty() {
        broken.push(violation(Shared::Connected).at(known.places(parts.concat())));
    }
    broken
}

/// How many cells are open. The games ask for black cells alone: where the others can all be white, none is.
pub(crate) fn open<K: LogicPuzzle<Known = Letters>>(
    problem: &K::Problem,
    known: &Letters,
) -> usize {
    let white = Letters::from_fn(known.size(), |cell| known.get(cell).or(Some('.')));
    if K::check(problem, &white).is_empty() { 0 } else { known.open() }
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

/// The words of a step that follows from a shared rule.
pub(crate) fn describe<P: Scattered>(step: &Inference<'_, P>) -> Option<Sentence> {
    cut(step).or_else(|| beside(step))
}

/// A black cell that would cut others off: what follows from connectedness alone.
fn cut<P: Scattered>(step: &Inference<'_, P>) -> Option<Sentence> {
    let ((rule, _), &[TypedFact { at: goal, value: Colour::White, .. }]) =
        (step.rule()?, &step.conclusions[..])
    else {
        return None;
    };
    if rule != P::rule(Shared::Connected) {
        return None;
    }
    let size = P::size(step.problem);
    let (black, white) = (step.having(Colour::Black), step.having(Colour::White));
    let mut parts = parts(size, |cell| cell == goal || black.contains(&cell));
    // Beside a black cell all are white.
    let is_white = |cell: usize| {
        white.contains(&cell)
            || size.neighbours(cell).any(|near| near == goal || black.contains(&near))
    };
    parts.retain(|part| part.iter().any(|&cell| is_white(cell)));
    parts.sort_by_key(Vec::len);
    let [off, .., _] = &mut parts[..] else { return None };
    // No black cell is cut off.
    off.retain(|&cell| step.board().has(&[(cell, Colour::Black)]).is_empty());
    let (named, off): (_, Clause) = if off.len() <= FEW {
        (off.clone(), step.all(off).into())
    } else {
        let others = count(off.len() - 1, "more cell");
        (vec![off[0]], say![step.place(off[0]), format!(" and {others}")])
    };
    let reason = say!["black at ", step.place(goal), " would cut off ", off];
    let named = named.into_iter().map(|cell| size.place(cell));
    Some(Sentence::so(reason, step.conclusion()).naming(named))
}

/// Cells beside a black one.
fn beside<P: Scattered>(step: &Inference<'_, P>) -> Option<Sentence> {
    let apart = P::rule(Shared::Apart);
    let is_apart =
        |cause: &Cause<P::Rule>| matches!(cause, Cause::Rule { rule, .. } if *rule == apart);
    if step.is_chain
        || step.facts.len() != 1
        || step.causes.is_empty()
        || !step.causes.iter().all(is_apart)
    {
        return None;
    }
    Some(Sentence::so(step.say(&step.facts), step.conclusion()))
}
