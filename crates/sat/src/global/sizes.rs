//! Regions of one size: borders divide a graph into regions of the same number of nodes.
//!
//! ```text
//!     . . .│.        nodes, borders between some, and regions of three nodes each: the one at the
//!     ──────         top is complete, so all edges around it are borders; and a region that can
//!     . . . .        grow in one place only does
//! ```
//!
//! An edge is a border exactly if the two nodes at its ends are in different regions: so there are
//! no borders within a region. Nodes that must be in one region are a *piece*. A piece of full size
//! has borders all around. Two pieces that are too large together have a border between them. A
//! piece that is too small grows to a node if that is the only one to which it can grow. The nodes
//! that a piece can reach must be enough; if they are just enough, they are the region.
//!
//! If two pieces have a border between them somewhere, all edges between them are borders. So the
//! edges from a node to one piece are alike: if the number of a node's borders is known, they count
//! together.
//!
//! The reasons are the open edges of the pieces, and the borders around them.
//! One run takes time linear in the size of the pieces that have changed, and of those near them.

mod eager;
mod growth;
mod pieces;
mod reasons;

use std::cmp::Ordering;

use tatham_core::{Budget, Stop};

use super::Global;
use super::graph::Graph;
use crate::formula::Formula;
use crate::lit::Lit;
use crate::propagator::Propagator;
use growth::Growth;
use pieces::Pieces;

/// Region size constraint. Its places are the edges, which are true if they are borders.
#[derive(Clone, Debug)]
pub(crate) struct RegionSizes {
    graph: Graph,
    /// Number of nodes of each region.
    size: u32,
    /// Number of borders of each node, if it is known; empty if no number is.
    borders: Vec<Option<u32>>,
}

impl RegionSizes {
    /// Creates the constraint for a number of nodes, and edges given by the nodes at their ends.
    ///
    /// # Panics
    /// If an edge leads from a node to itself or to one that does not exist.
    pub(crate) fn new(nodes: usize, edges: &[[usize; 2]], size: u32) -> Self {
        Self { graph: Graph::new(nodes, edges), size, borders: Vec::new() }
    }

    /// Adds known numbers of borders, which other constraints enforce: they help the propagator.
    ///
    /// # Panics
    /// If there are not as many numbers as nodes.
    pub(crate) fn with_borders(mut self, borders: Vec<Option<u32>>) -> Self {
        assert_eq!(borders.len(), self.graph.nodes(), "of each node");
        self.borders = borders;
        self
    }

    /// Returns the number of places.
    fn places(&self) -> usize {
        self.graph.edges().len()
    }

    /// Returns the edges of a node that must be borders, or must not be, by its number of borders,
    /// given that edges to one piece are alike; `None` if the number is impossible.
    fn alike(
        &self,
        pieces: &Pieces,
        node: usize,
        value: impl Fn(usize) -> Option<bool>,
    ) -> Option<Vec<(usize, bool)>> {
        let Some(number) = self.borders.get(node).copied().flatten() else {
            return Some(Vec::new());
        };
        let around = self.graph.around(node);
        // Edges to each piece, and the number of borders so far.
        let (mut groups, mut borders): (Vec<(usize, Vec<usize>)>, u32) = (Vec::new(), 0);
        for (edge, near) in
            around.iter().map(|&(edge, near)| (edge as usize, pieces.piece(near as usize)))
        {
            match value(edge) {
                Some(border) => borders += u32::from(border),
                None => match groups.iter_mut().find(|(piece, _)| *piece == near) {
                    Some((_, edges)) => edges.push(edge),
                    None => groups.push((near, vec![edge])),
                },
            }
        }
        // A cardinality constraint handles single edges.
        if groups.iter().all(|(_, edges)| edges.len() < 2) || groups.len() > MOST_GROUPS {
            return Some(Vec::new());
        }
        let size = |group: usize, chosen: usize| {
            if chosen >> group & 1 == 1 { groups[group].1.len() as u32 } else { 0 }
        };
        let fits = |chosen: &usize| {
            borders + (0..groups.len()).map(|group| size(group, *chosen)).sum::<u32>() == number
        };
        let mut fitting = (0..1 << groups.len()).filter(fits);
        let first = fitting.next()?;
        let (always, sometimes) = fitting.fold((first, first), |(always, sometimes), chosen| {
            (always & chosen, sometimes | chosen)
        });
        let said =
            groups.iter().enumerate().filter(|(group, _)| (always ^ sometimes) >> group & 1 == 0);
        Some(
            said.flat_map(|(group, (_, edges))| {
                edges.iter().map(move |&edge| (edge, always >> group & 1 == 1))
            })
            .collect(),
        )
    }
}

/// Greatest number of pieces next to a node for which all combinations are tried.
const MOST_GROUPS: usize = 8;

impl Global for RegionSizes {
    fn propagator(&self) -> Box<dyn Propagator> {
        Box::new(Growth::new(self.clone()))
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        eager::sizes(self, scope, formula, budget)
    }

    /// Returns a border within a region with the path around it; a region that is too small with
    /// its borders; one that is too large as far as necessary.
    fn cuts(&self, values: &[bool]) -> Vec<Vec<usize>> {
        let value = |place: usize| Some(values[place]);
        let mut pieces = Pieces::default();
        pieces.find(&self.graph, &value);
        let mut cuts = Vec::new();
        for (edge, ends) in (0..self.graph.edges().len()).map(|edge| (edge, self.graph.ends(edge)))
        {
            if values[edge] && pieces.are_one(ends) {
                let mut cut = vec![edge];
                pieces.way(&self.graph, ends, &value, &mut cut);
                cuts.push(cut);
            }
        }
        for node in 0..self.graph.nodes() {
            let mut cut = Vec::new();
            match pieces.size(node).cmp(&self.size) {
                Ordering::Equal => continue,
                Ordering::Greater => {
                    pieces.tree(&self.graph, node, self.size + 1, &value, &mut cut);
                }
                Ordering::Less => pieces.fence(&self.graph, node, &value, &mut cut),
            }
            cuts.push(cut);
        }
        cuts
    }

    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool {
        let around = |node: usize| {
            self.graph.around(node).iter().filter(|(edge, _)| values[*edge as usize]).count() as u32
        };
        let counts = self
            .borders
            .iter()
            .enumerate()
            .all(|(node, number)| number.is_none_or(|number| around(node) == number));
        counts && self.cuts(values).is_empty()
    }
}
