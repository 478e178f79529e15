//! Sentences that explain why a loop or a track passes an edge or does not.

use tatham_core::grid::Edges;
use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::{Direction, Size, say};
use tatham_explain::{Consequence, Explained, Inference, TypedFact};

use crate::early_loop::{BOUND_TO_CLOSE, EARLY_LOOP, KnownEdges};
use crate::line::SIDES;

/// Sentence for a step of the rule that lines form one loop of this name, or a path between 2
/// `ends`: it passes a cell already, has one way left there, or none; or it would be closed too
/// early. Edges are the first places of the answer; those with a line have the value `line`.
pub(crate) fn single_loop<P: Explained>(
    step: &Inference<'_, P>,
    size: Size,
    name: &str,
    ends: &[usize],
    line: P::Value,
) -> Option<Sentence> {
    let edges = size.edges();
    let &[first, ref more @ ..] = &step.conclusions[..] else { return None };
    let all = || step.facts.iter().chain(&step.conclusions);
    if all().any(|edge| edge.at >= edges.count())
        || more.iter().any(|edge| edge.value != first.value)
    {
        return None;
    }
    let has_line = first.value == line;
    let is_around =
        |cell: usize| move |at: usize| size.edges().around(cell).any(|(own, _)| own == at);
    let mut cells = edges.cells(first.at).into_iter();
    let Some(cell) = cells.find(|&cell| all().all(|edge| is_around(cell)(edge.at))) else {
        let is_early = !has_line && step.facts.iter().all(|edge| edge.value == line);
        return is_early.then(|| Sentence::so(too_early(step, size), step.conclusion()));
    };
    let fixed = ends.iter().filter(|&&end| end == cell).count();
    let lines = step.facts.iter().filter(|edge| edge.value == line).count() + fixed;
    let around: Vec<(usize, P::Value)> = edges.around(cell).map(|(edge, _)| (edge, line)).collect();
    let place = size.place(cell);
    let label = SentencePart::naming(size.label(cell), [place]);
    let reason = match (has_line, lines) {
        (true, _) if !more.is_empty() => return None,
        (true, _) => {
            say![step.left(format!("the {name} has one way left at "), &around, fixed), label]
        }
        (false, 2..) => {
            say![step.has(format!("the {name} passes "), &around, fixed), label, " already"]
        }
        (false, _) => say![format!("the {name} could not leave "), label, " again"],
    };
    Some(Sentence::so(reason, step.conclusion()).naming([place]))
}

/// Sentence for a step that rules out a line, which would close a loop too early, at once or
/// because it could only go on so.
pub(crate) fn early_loop<P: Explained>(
    step: &Inference<'_, P>,
    size: Size,
    line: P::Value,
) -> Option<Sentence> {
    let ends: Vec<[usize; 2]> = size.edges().pairs().collect();
    let known = KnownEdges::by_facts(step, &ends, line)?;
    let reason = if step.conclusions.iter().all(|edge| known.is_closed_by(edge.at)) {
        too_early(step, size)
    } else if step.conclusions.iter().all(|edge| known.is_bound_to_close(edge.at)) {
        say![line_on(step, size), BOUND_TO_CLOSE]
    } else {
        return None;
    };
    Some(Sentence::so(reason, step.conclusion()).using(EARLY_LOOP.name))
}

/// Returns true if a step rules out lines only because each would close a loop at once.
pub(crate) fn is_closed<P: Explained>(step: &Inference<'_, P>, size: Size, line: P::Value) -> bool {
    let ends: Vec<[usize; 2]> = size.edges().pairs().collect();
    KnownEdges::by_facts(step, &ends, line)
        .is_some_and(|known| step.conclusions.iter().all(|edge| known.is_closed_by(edge.at)))
}

/// Returns true if an edge has no line because the line passes a cell beside it: by 2 edges, or by
/// one if the cell is one of the path's `ends`.
pub(crate) fn passes<P: Explained>(
    consequence: &Consequence<'_, P>,
    size: Size,
    ends: &[usize],
    line: P::Value,
) -> bool {
    let (edges, edge) = (size.edges(), consequence.conclusion);
    if edge.at >= edges.count() || edge.value == line {
        return false;
    }
    let facts = consequence.facts();
    edges.cells(edge.at).into_iter().any(|cell| {
        let is_there = |fact: &TypedFact<P::Value>| {
            fact.value == line && edges.around(cell).any(|(own, _)| own == fact.at)
        };
        let fixed = ends.iter().filter(|&&end| end == cell).count();
        facts.iter().all(is_there) && facts.len() + fixed == 2
    })
}

/// Returns in words the sides of a cell to which a line leads by the facts of a step, and those to
/// which none does: `left`, `up`. `None` if a fact is about an edge elsewhere.
pub(crate) fn sides<P: Explained>(
    step: &Inference<'_, P>,
    edges: Edges,
    cell: usize,
    line: P::Value,
) -> Option<[Vec<Clause>; 2]> {
    let mut sides = [Vec::new(), Vec::new()];
    for fact in &step.facts {
        let side = SIDES.into_iter().find(|&side| edges.beside(cell, side) == Some(fact.at))?;
        let word = SentencePart::naming(word(side), [step.at(fact.at)]);
        sides[usize::from(fact.value != line)].push(word.into());
    }
    Some(sides)
}

/// Word for the way to a side.
pub(crate) fn word(side: Direction) -> &'static str {
    match side {
        Direction::North => "up",
        Direction::South => "down",
        Direction::West => "left",
        _ => "right",
    }
}

/// Clause for lines that would close a loop.
fn too_early<P: Explained>(step: &Inference<'_, P>, size: Size) -> Clause {
    say![line_on(step, size), " would close a loop too early"]
}

/// Lines that a step rules out: `a line from R1C1 to R1C2`.
fn line_on<P: Explained>(step: &Inference<'_, P>, size: Size) -> Clause {
    let at: Vec<usize> = step.conclusions.iter().map(|line| line.at).collect();
    if let [edge] = at[..] {
        let [from, to] = size.edges().cells(edge).map(|cell| size.label(cell));
        say!["a line from ", SentencePart::naming(format!("{from} to {to}"), [step.at(edge)])]
    } else {
        say!["a line across ", step.any(&at)]
    }
}
