//! Tiles that would be shut in: whichever way they were turned, no wire would lead out of them.

use tatham_core::grid::{Arms, Edges};
use tatham_core::sentence::{Sentence, SentencePart};
use tatham_core::words::list;
use tatham_core::{Place, say};
use tatham_explain::{Cause, Inference, TypedFact};

use super::Net;
use super::rules::Rule;
use crate::line::{Crossing, SIDES};

/// Largest number of tiles whose turns are tried, and of tiles that a sentence names.
const FEW: usize = 6;

/// Returns the sentence of a step by which the opposite of each conclusion would shut in some
/// tiles.
pub(super) fn describe(step: &Inference<'_, Net>) -> Option<Sentence> {
    let (mut tiles, mut is_connected) = (Vec::new(), false);
    for cause in &step.causes {
        match *cause {
            Cause::Rule { rule: Rule::Tile(cell), .. } => tiles.push(cell),
            Cause::Rule { rule: Rule::Connected, .. } => is_connected = true,
            _ => return None,
        }
    }
    if !is_connected || tiles.len() > FEW || step.problem.is_loose() {
        return None;
    }
    let shutting = Shutting { step, tiles, edges: step.problem.edges() };
    let (first, more) = step.conclusions.split_first()?;
    let part = shutting.part(*first)?;
    if more.iter().any(|fact| shutting.part(*fact).as_ref() != Some(&part)) {
        return None;
    }
    let places: Vec<Place> = part.iter().map(|&cell| step.problem.size().place(cell)).collect();
    let (edge, cells) = (step.place(first.at), name(&places));
    let reason = match (more.is_empty(), is_line(first)) {
        (false, _) => say!["otherwise no wire would lead out of ", cells],
        (true, true) => say!["without a wire across ", edge, ", none would lead out of ", cells],
        (true, false) => say!["a wire across ", edge, " would shut in ", cells],
    };
    Some(Sentence::so(reason, step.conclusion()).naming(places))
}

/// Returns the name of tiles.
fn name(tiles: &[Place]) -> SentencePart {
    let text = if tiles.len() <= FEW {
        list(&Place::names(tiles), "and")
    } else {
        format!("{} and {} more tiles", tiles[0], tiles.len() - 1)
    };
    SentencePart::naming(text, tiles.iter().copied())
}

/// Returns true if there is a wire by a fact.
fn is_line(fact: &TypedFact<Crossing>) -> bool {
    (fact.value == Crossing::Line) == fact.is
}

/// Search for the part that is shut in.
struct Shutting<'s> {
    step: &'s Inference<'s, Net>,
    /// Tiles whose turns are tried.
    tiles: Vec<usize>,
    edges: Edges,
}

impl Shutting<'_> {
    /// Returns the tiles that the opposite of a conclusion shuts in, the same for all turns of the
    /// tiles.
    fn part(&self, conclusion: TypedFact<Crossing>) -> Option<Vec<usize>> {
        let mut known = vec![None; self.edges.count()];
        for (edge, is_wall) in self.step.problem.is_wall().into_iter().enumerate() {
            known[edge] = is_wall.then_some(false);
        }
        for fact in &self.step.facts {
            *known.get_mut(fact.at)? = Some(is_line(fact));
        }
        *known.get_mut(conclusion.at)? = Some(!is_line(&conclusion));
        let ends = self.edges.cells(conclusion.at);
        ends.into_iter().find_map(|end| {
            let mut part = None;
            self.is_shut_in(&known, &self.tiles, end, &mut part).then_some(part?)
        })
    }

    /// Returns true if for all turns of these tiles the wires from `start` lead to the same tiles,
    /// but not to all, and every edge around them is known.
    fn is_shut_in(
        &self,
        known: &[Option<bool>],
        tiles: &[usize],
        start: usize,
        part: &mut Option<Vec<usize>>,
    ) -> bool {
        let Some((&tile, others)) = tiles.split_first() else {
            let reached = self.reached(known, start);
            return reached.is_some_and(|reached| *part.get_or_insert(reached.clone()) == reached);
        };
        self.turns(tile).into_iter().all(|turn| {
            let mut with = known.to_vec();
            let fits = SIDES.into_iter().all(|side| {
                let has = turn.has(side);
                match self.edges.beside(tile, side) {
                    None => !has,
                    Some(edge) => *with[edge].get_or_insert(has) == has,
                }
            });
            !fits || self.is_shut_in(&with, others, start, part)
        })
    }

    /// Returns the wires of a tile in each of its turns.
    fn turns(&self, tile: usize) -> Vec<Arms> {
        let mut turns = vec![self.step.problem.arms(tile)];
        while let Some(next) = turns.last().map(|last| last.turned(1))
            && !turns.contains(&next)
        {
            turns.push(next);
        }
        turns
    }

    /// Returns the tiles to which wires lead from `start`; `None` if an edge around them is not
    /// known, or they are all tiles with wires.
    fn reached(&self, known: &[Option<bool>], start: usize) -> Option<Vec<usize>> {
        let mut reached = vec![start];
        let mut at = 0;
        while let Some(&cell) = reached.get(at) {
            for (edge, other) in self.edges.around(cell) {
                if known[edge]? && !reached.contains(&other) {
                    reached.push(other);
                }
            }
            at += 1;
        }
        let [_, wired] = self.step.problem.counts();
        reached.sort_unstable();
        (reached.len() < wired).then_some(reached)
    }
}
