//! Regions with sizes: borders cut a graph into regions, and each node's region has as many nodes as is demanded of it.
//!
//! ```text
//!     3 . .│.        nodes, borders between some, and a region that must have three: the two nodes beside the `3` complete it, so all edges
//!     ──────         around them are borders; and a region that can grow in one place only does
//!     . . . .
//! ```
//!
//! An edge is a border, or the two nodes at its ends are in one region: so no border lies within a region. What is known to be in one region with a node is a *piece*.
//! A piece as large as is demanded has borders all around, two pieces that are too large together have one between them, a piece that is too small and can grow to one node
//! alone does, and what a piece can reach must be enough; if it is just enough, it is the region.
//!
//! The reasons are the open edges of the pieces, and the borders around them. One look takes time linear in the nodes and edges, and for each piece as much as its size.

mod eager;
mod pieces;

use std::cmp::Ordering;

use tatham_core::{Budget, Stop};

use super::graph::Graph;
use super::{Global, News, Propagator, View};
use crate::formula::Formula;
use crate::lit::Lit;
use pieces::Pieces;

/// The sizes of regions.
#[derive(Clone, Debug)]
pub(crate) enum Sizes {
    /// All regions have this one.
    All(u32),
    /// For each node the sizes that its region may have: at the places from the first after the edges on, node by node, it is said whether the region has that one.
    Each(Vec<Vec<u32>>),
}

/// The rule. Its places are the edges, which are true where a border lies, and then the sizes of nodes, if they are not all alike.
#[derive(Clone, Debug)]
pub(crate) struct RegionSizes {
    graph: Graph,
    sizes: Sizes,
    /// Where the places of each node begin.
    first: Vec<usize>,
}

impl RegionSizes {
    /// The rule for so many nodes, and edges by the nodes at their ends.
    ///
    /// # Panics
    /// If an edge leads from a node to itself, or to one that is not there, or there are not as many lists of sizes as nodes.
    pub(crate) fn new(nodes: usize, edges: &[[usize; 2]], sizes: Sizes) -> Self {
        let mut first = vec![edges.len(); nodes];
        if let Sizes::Each(lists) = &sizes {
            assert_eq!(lists.len(), nodes, "each node has sizes");
            for node in 1..nodes {
                first[node] = first[node - 1] + lists[node - 1].len();
            }
        }
        Self { graph: Graph::new(nodes, edges), sizes, first }
    }

    /// The sizes that may be demanded of a node's region, each with the place that says so; no place where that is always so.
    fn sizes(&self, node: usize) -> impl Iterator<Item = (u32, Option<usize>)> + '_ {
        let (all, each) = match &self.sizes {
            Sizes::All(size) => (Some((*size, None)), &[][..]),
            Sizes::Each(lists) => (None, &lists[node][..]),
        };
        all.into_iter().chain(each.iter().enumerate().map(move |(i, &size)| (size, Some(self.first[node] + i))))
    }

    /// What is demanded of a node's region where places have these values, and the place that says so. (More than one size is too much.)
    fn demands(&self, node: usize, value: impl Fn(usize) -> Option<bool>) -> impl Iterator<Item = (u32, Option<usize>)> {
        self.sizes(node).filter(move |&(_, place)| place.is_none_or(|place| value(place) == Some(true)))
    }

    /// The first of these.
    fn demanded(&self, node: usize, value: impl Fn(usize) -> Option<bool>) -> Option<(u32, Option<usize>)> {
        self.demands(node, value).next()
    }
}

impl Global for RegionSizes {
    fn propagator(&self) -> Box<dyn Propagator> {
        Box::new(Growth { rule: self.clone(), pieces: Pieces::default(), causes: vec![Cause::Within; self.graph.edges().len()] })
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        eager::sizes(self, scope, formula, budget)
    }

    /// A border within a region with the way around it; a region that is too small with its borders, one that is too large as far as it need be.
    fn cuts(&self, values: &[bool]) -> Vec<Vec<usize>> {
        let value = |place: usize| Some(values[place]);
        let mut pieces = Pieces::default();
        pieces.find(self, &value);
        let mut cuts = Vec::new();
        for (edge, ends) in (0..self.graph.edges().len()).map(|edge| (edge, self.graph.ends(edge))) {
            if values[edge] && pieces.are_one(ends) {
                let mut cut = pieces.way(&self.graph, ends, &value);
                cut.push(edge);
                cuts.push(cut);
            }
        }
        for node in 0..self.graph.nodes() {
            for (size, place) in self.demands(node, value) {
                let mut cut: Vec<usize> = place.into_iter().collect();
                match pieces.size(node).cmp(&size) {
                    Ordering::Equal => continue,
                    Ordering::Greater => pieces.tree(&self.graph, node, size + 1, &value, &mut cut),
                    Ordering::Less => pieces.fence(&self.graph, node, &value, &mut cut),
                }
                cuts.push(cut);
            }
        }
        cuts
    }

    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool {
        self.cuts(values).is_empty()
    }
}

/// Why an edge is a border or not.
#[derive(Clone, Copy, Debug)]
enum Cause {
    /// Both ends are in one piece.
    Within,
    /// The pieces of both ends are too large together for this node's region.
    Large(u32),
    /// Different sizes are demanded of these two nodes' regions.
    Differ([u32; 2]),
    /// The region of this node, of which the size is demanded, can reach no more than it needs.
    Reach(u32),
    /// The piece of this node grows here or nowhere.
    Exit(u32),
}

/// The propagator.
#[derive(Clone, Debug)]
struct Growth {
    rule: RegionSizes,
    pieces: Pieces,
    causes: Vec<Cause>,
}

impl Growth {
    fn say(&mut self, edge: usize, border: bool, cause: Cause, now: View<'_>, news: &mut News) {
        if now.is_open(edge) {
            self.causes[edge] = cause;
            news.push((edge, border));
        }
    }

    /// Why an edge was said to be a border or not when so much was known: who does not take what is said at once may have been told again since. What was said beside it may
    /// make the opposite follow too; then it is why it was said.
    fn cause(&mut self, told: (usize, bool), before: View<'_>) -> Cause {
        let (edge, _) = told;
        let kept = self.causes.clone();
        let mut news = News::default();
        let is_said = self.propagate(before, &mut news).is_ok() && news.contains(&told);
        let causes = std::mem::replace(&mut self.causes, kept);
        if is_said { causes[edge] } else { self.causes[edge] }
    }

    /// Where two different sizes are demanded of a piece, or it is too large: why that cannot be.
    fn misfit(&mut self, node: usize, now: View<'_>) -> Option<Vec<usize>> {
        let Self { rule, pieces, .. } = self;
        let value = |place: usize| now.value(place);
        let (demanding, size) = pieces.demand(node)?;
        let (_, place) = rule.demanded(demanding, value)?;
        let mut clash: Vec<usize> = place.into_iter().collect();
        if let Some((_, other_place)) = rule.demands(node, value).find(|&(other, _)| other != size) {
            clash.extend(other_place);
            clash.extend(pieces.way(&rule.graph, [demanding, node], &value));
            return Some(clash);
        }
        (pieces.size(node) > size).then(|| {
            pieces.tree(&rule.graph, demanding, size + 1, &value, &mut clash);
            clash
        })
    }

    /// What follows for the edge between two nodes.
    fn across(&mut self, edge: usize, now: View<'_>, news: &mut News) {
        let [a, b] = self.rule.graph.ends(edge);
        let pieces = &self.pieces;
        if pieces.are_one([a, b]) {
            self.say(edge, false, Cause::Within, now, news);
            return;
        }
        let together = pieces.size(a) + pieces.size(b);
        let demands = [pieces.demand(a), pieces.demand(b)];
        if let [Some((one, size)), Some((other, other_size))] = demands
            && size != other_size
        {
            self.say(edge, true, Cause::Differ([one as u32, other as u32]), now, news);
        } else if let Some((node, _)) = demands.into_iter().flatten().find(|&(_, size)| together > size) {
            self.say(edge, true, Cause::Large(node as u32), now, news);
        }
    }

    /// What follows for a piece that is too small yet.
    fn grow(&mut self, node: usize, size: u32, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let value = |place: usize| now.value(place);
        let Self { rule, pieces, .. } = self;
        if let Some(exit) = pieces.only_exit(&rule.graph, node, &value) {
            let edges: Vec<usize> = pieces.edges_to(&rule.graph, node, exit).collect();
            for edge in edges {
                self.say(edge, false, Cause::Exit(node as u32), now, news);
            }
            return Ok(());
        }
        let reached = pieces.reach(rule, node, size, &value);
        if reached > size {
            return Ok(());
        }
        if reached < size {
            let mut clash = Vec::new();
            pieces.barrier(rule, node, size, &value, &mut clash);
            return Err(clash);
        }
        let within: Vec<usize> = pieces.reached_edges(&rule.graph).collect();
        for edge in within {
            self.say(edge, false, Cause::Reach(node as u32), now, news);
        }
        Ok(())
    }
}

impl Propagator for Growth {
    fn hears(&self, _value: bool) -> bool {
        true
    }

    fn cost(&self) -> u32 {
        2 * self.rule.graph.edges().len() as u32
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let value = |place: usize| now.value(place);
        self.pieces.find(&self.rule, &value);
        for node in 0..self.rule.graph.nodes() {
            if let Some(clash) = self.misfit(node, now) {
                return Err(clash);
            }
        }
        for edge in 0..self.rule.graph.edges().len() {
            if now.is(edge, true) {
                let ends = self.rule.graph.ends(edge);
                if self.pieces.are_one(ends) {
                    let mut clash = self.pieces.way(&self.rule.graph, ends, &value);
                    clash.push(edge);
                    return Err(clash);
                }
            } else if now.is_open(edge) {
                self.across(edge, now, news);
            }
        }
        if !news.is_empty() {
            return Ok(());
        }
        for node in 0..self.rule.graph.nodes() {
            if let Some((demanding, size)) = self.pieces.demand(node).filter(|_| self.pieces.is_first(node))
                && self.pieces.size(node) < size
            {
                self.grow(demanding, size, now, news)?;
            }
        }
        Ok(())
    }

    fn explain(&mut self, told: (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        let (cause, (edge, _)) = (self.cause(told, before), told);
        let Self { rule, pieces, .. } = self;
        let value = |place: usize| before.value(place);
        let ends = rule.graph.ends(edge);
        pieces.find(rule, &value);
        let mut demand = |node: u32| {
            let (size, place) = rule.demanded(node as usize, value)?;
            out.extend(place);
            Some(size)
        };
        match cause {
            // Others that were said beside it may join the ends.
            Cause::Within | Cause::Reach(_) | Cause::Exit(_) if pieces.are_one(ends) => {
                out.extend(pieces.way(&rule.graph, ends, &value));
            }
            Cause::Within => {}
            Cause::Large(node) => {
                demand(node);
                for end in ends {
                    pieces.tree(&rule.graph, end, u32::MAX, &value, out);
                }
            }
            Cause::Differ([a, b]) => {
                demand(a);
                demand(b);
                let [a, b] = [a as usize, b as usize];
                for end in ends {
                    let node = if pieces.are_one([a, end]) { a } else { b };
                    out.extend(pieces.way(&rule.graph, [node, end], &value));
                }
            }
            Cause::Reach(node) => {
                let size = demand(node).unwrap_or_default();
                out.clear();
                pieces.barrier(rule, node as usize, size, &value, out);
            }
            Cause::Exit(node) => {
                demand(node);
                pieces.tree(&rule.graph, node as usize, u32::MAX, &value, out);
                pieces.fence(&rule.graph, node as usize, &value, out);
            }
        }
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
