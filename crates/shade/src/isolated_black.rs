//! Isolated black cells, the rules that Range and Singles share: no 2 black cells are neighbours,
//! and the white ones are connected.

use tatham_core::author::{Law, Rule};
use tatham_core::explain::{Price, Technique};
use tatham_core::picture::{Shape, Tone};
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::words::count;
use tatham_core::{Letters, PartialAnswer as _, Picture, Size, Violation, say};
use tatham_explain::{Cause, Explained, Inference, LogicPuzzle, TypedFact};
use tatham_sat::Lit;
use tatham_sat::model::{Model, any};

tatham_explain::values! {
    /// Colour of a cell.
    Colour { 0 => White, 1 => Black }
}

/// Rule of both kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IsolatedBlackRule {
    /// Black cells.
    Apart,
    /// White cells.
    Connected,
}

impl IsolatedBlackRule {
    /// Law of the rule.
    pub(crate) fn law(self) -> Law {
        match self {
            Self::Apart => Law { kept: "are not neighbours", broken: "are neighbours" },
            Self::Connected => Law { kept: "are connected", broken: "are not connected" },
        }
    }

    /// Subject of the rule: the cells that it restricts.
    pub(crate) fn subject(self) -> String {
        match self {
            Self::Apart => "black cells",
            Self::Connected => "white cells",
        }
        .to_owned()
    }
}

/// Kind that has these rules among its own.
pub(crate) trait IsolatedBlack: Explained<Value = Colour> {
    /// Width and height of a puzzle.
    fn size(problem: &Self::Problem) -> Size;

    /// Shared rule as one of the kind's.
    fn rule(shared: IsolatedBlackRule) -> Self::Rule;
}

/// Largest number of disconnected cells that a sentence names one by one.
const FEW: usize = 4;

/// Pairs of neighbours.
fn pairs(size: Size) -> Vec<[usize; 2]> {
    size.edges().pairs().collect()
}

/// States both rules; returns a literal for each cell, true for black.
pub(crate) fn rules<R: Rule>(
    size: Size,
    model: &mut Model,
    rule: fn(IsolatedBlackRule) -> R,
) -> Vec<Lit> {
    let (black, pairs) = (model.bools(size.area()), pairs(size));
    for pair in &pairs {
        model
            .require(any(pair.map(|cell| !black[cell])))
            .rule(rule(IsolatedBlackRule::Apart))
            .obvious();
    }
    let white: Vec<Lit> = black.iter().map(|&black| !black).collect();
    model.connected(&white, &pairs).rule(rule(IsolatedBlackRule::Connected));
    black
}

/// Components into which black cells divide the others.
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

/// Violations of the rules by a partial answer.
pub(crate) fn violations<P: IsolatedBlack>(
    problem: &P::Problem,
    known: &Letters,
) -> Vec<Violation> {
    let size = known.size();
    let violation = |shared| P::rule(shared).violation(problem);
    let together =
        pairs(size).into_iter().filter(|pair| pair.iter().all(|&cell| known.0[cell] == '#'));
    let mut broken: Vec<Violation> =
        together.map(|pair| violation(IsolatedBlackRule::Apart).at(known.places(pair))).collect();
    let mut parts = parts(size, |cell| known.0[cell] == '#');
    for part in &mut parts {
        part.retain(|&cell| known.0[cell] == '.');
    }
    parts.retain(|part| !part.is_empty());
    parts.sort_by_cached_key(Vec::len);
    if parts.pop().is_some() && !parts.is_empty() {
        broken.push(violation(IsolatedBlackRule::Connected).at(known.places(parts.concat())));
    }
    broken
}

/// Number of open cells. The games ask only for black cells: if all others can be white, none is
/// open.
pub(crate) fn open<K: LogicPuzzle<PartialAnswer = Letters>>(
    problem: &K::Problem,
    known: &Letters,
) -> usize {
    let open = known.open();
    if open == 0 {
        // A whole answer has been checked already.
        return 0;
    }
    let white = Letters::from_fn(known.size(), |cell| known.get(cell).or(Some('.')));
    if K::check(problem, &white).is_empty() { 0 } else { open }
}

/// Draws the board: black cells filled, other contents, and a mark in cells that are certainly
/// white.
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

/// Sentence for a step that follows from a shared rule.
pub(crate) fn describe<P: IsolatedBlack>(step: &Inference<'_, P>) -> Option<Sentence> {
    cut(step).or_else(|| beside(step))
}

/// Technique of the kinds whose white cells are connected.
pub(crate) const CUT_OFF: Technique = Technique::new(
    "cut-off",
    "A cell is white if black there would separate white cells from the others.",
    "Conceptis Puzzles, \"Hitori techniques\"",
);

/// Price of a cut-off of several cells.
pub(crate) const FAR_CUT_OFF: Price = Price::new(
    "cut-off of several cells",
    5.0,
    "a wall of black cells is followed across the board; a single cell is seen from its \
        neighbours, and a number that does not come again is left white anyway",
);

/// Returns true if a step is a cut-off of several cells on both sides.
pub(crate) fn is_far_cut_off<P: IsolatedBlack>(step: &Inference<'_, P>) -> bool {
    let [TypedFact { at: goal, value: Colour::White, .. }] = step.conclusions[..] else {
        return false;
    };
    let connected = P::rule(IsolatedBlackRule::Connected);
    let (size, black) = (P::size(step.problem), step.having(Colour::Black));
    let is_off = |near: usize| size.neighbours(near).all(|at| at == goal || black.contains(&at));
    step.rule().is_some_and(|(rule, _)| rule == connected) && !size.neighbours(goal).any(is_off)
}

/// Returns the cell of a step that would separate white cells from the others if it were black, and
/// the smaller part.
fn cut_off<P: IsolatedBlack>(step: &Inference<'_, P>) -> Option<(usize, Vec<usize>)> {
    let ((rule, _), &[TypedFact { at: goal, value: Colour::White, .. }]) =
        (step.rule()?, &step.conclusions[..])
    else {
        return None;
    };
    if rule != P::rule(IsolatedBlackRule::Connected) {
        return None;
    }
    let size = P::size(step.problem);
    let (black, white) = (step.having(Colour::Black), step.having(Colour::White));
    let mut parts = parts(size, |cell| cell == goal || black.contains(&cell));
    // All neighbours of a black cell are white.
    let is_white = |cell: usize| {
        white.contains(&cell)
            || size.neighbours(cell).any(|near| near == goal || black.contains(&near))
    };
    parts.retain(|part| part.iter().any(|&cell| is_white(cell)));
    parts.sort_by_cached_key(Vec::len);
    if parts.len() < 2 {
        return None;
    }
    let mut off = parts.swap_remove(0);
    // A black cell does not have to be connected.
    off.retain(|&cell| step.board().has(&[(cell, Colour::Black)]).is_empty());
    Some((goal, off))
}

/// Sentence for a black cell that would disconnect others: a consequence of the connection alone.
fn cut<P: IsolatedBlack>(step: &Inference<'_, P>) -> Option<Sentence> {
    let (goal, off) = cut_off(step)?;
    let size = P::size(step.problem);
    let (named, off): (_, Clause) = if off.len() <= FEW {
        (off.clone(), step.all(&off).into())
    } else {
        let others = count(off.len() - 1, "more cell");
        (vec![off[0]], say![step.place(off[0]), format!(" and {others}")])
    };
    let reason = say!["black at ", step.place(goal), " would cut off ", off];
    let named = named.into_iter().map(|cell| size.place(cell));
    Some(Sentence::so(reason, step.conclusion()).naming(named).using(CUT_OFF.name))
}

/// Sentence for cells beside a black one.
fn beside<P: IsolatedBlack>(step: &Inference<'_, P>) -> Option<Sentence> {
    let apart = P::rule(IsolatedBlackRule::Apart);
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
