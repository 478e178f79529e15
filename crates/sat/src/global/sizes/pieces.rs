//! Pieces: nodes that must be in one region, and their surroundings.

use super::super::graph::{Graph, NodeSets, Trees};

/// Pieces as trees over the edges without a border. Walks find the nodes that they can reach.
#[derive(Clone, Debug, Default)]
pub(super) struct Pieces {
    trees: Trees,
    seen: NodeSets,
    /// Nodes found by the last walk, each with the edge that led there.
    met: Vec<(u32, u32)>,
}

/// Marker for no edge.
const NONE: u32 = u32::MAX;

impl Pieces {
    /// Creates a piece of each node.
    pub(super) fn new(graph: &Graph) -> Self {
        let mut pieces = Self::default();
        pieces.trees.begin(graph.nodes());
        pieces
    }

    /// Finds the pieces for these values of the places.
    pub(super) fn find(&mut self, graph: &Graph, value: &impl Fn(usize) -> Option<bool>) {
        self.trees.begin(graph.nodes());
        for edge in (0..graph.edges().len()).filter(|&edge| value(edge) == Some(false)) {
            self.trees.join(graph.ends(edge));
        }
    }

    /// Joins the pieces of two nodes.
    pub(super) fn join(&mut self, nodes: [usize; 2]) {
        self.trees.join(nodes);
    }

    /// Undoes the last join.
    pub(super) fn undo(&mut self) {
        self.trees.undo();
    }

    /// Returns the piece of a node; a piece is named by one of its nodes.
    pub(super) fn piece(&self, node: usize) -> usize {
        self.trees.tree(node)
    }

    /// Returns all pieces.
    pub(super) fn all(&self, graph: &Graph) -> impl Iterator<Item = usize> {
        (0..graph.nodes()).filter(|&node| self.trees.is_tree(node))
    }

    /// Returns true if both nodes are in one piece.
    pub(super) fn are_one(&self, [a, b]: [usize; 2]) -> bool {
        self.piece(a) == self.piece(b)
    }

    /// Returns the nodes in the piece of a node.
    pub(super) fn members(&self, node: usize) -> impl Iterator<Item = usize> + Clone {
        self.trees.members(self.piece(node))
    }

    /// Returns the number of nodes in the piece of a node.
    pub(super) fn size(&self, node: usize) -> u32 {
        self.trees.size(self.piece(node)) as u32
    }

    /// Returns the edges at the nodes in the piece of a node, each with the node at its other end.
    pub(super) fn edges(&self, graph: &Graph, node: usize) -> impl Iterator<Item = (usize, usize)> {
        self.members(node)
            .flat_map(|node| graph.around(node))
            .map(|&(edge, near)| (edge as usize, near as usize))
    }

    /// Returns true if two edges are between the same two pieces.
    pub(super) fn are_parallel(&self, graph: &Graph, edges: [usize; 2]) -> bool {
        let [a, [c, d]] = edges.map(|edge| graph.ends(edge).map(|end| self.piece(end)));
        a == [c, d] || a == [d, c]
    }

    /// Returns a node of the only piece that the piece of a node can join, if there is just one.
    pub(super) fn only_exit(
        &self,
        graph: &Graph,
        node: usize,
        value: &impl Fn(usize) -> Option<bool>,
    ) -> Option<usize> {
        let [exit, other] = self.exits(graph, node, value);
        exit.filter(|_| other.is_none())
    }

    /// Returns nodes of up to two pieces that the piece of a node can join.
    pub(super) fn exits(
        &self,
        graph: &Graph,
        node: usize,
        value: &impl Fn(usize) -> Option<bool>,
    ) -> [Option<usize>; 2] {
        let mut exits = self
            .edges(graph, node)
            .filter(|&(edge, near)| value(edge).is_none() && !self.are_one([node, near]));
        let exit = exits.next().map(|(_, near)| near);
        let other = exits
            .map(|(_, near)| near)
            .find(|&near| exit.is_some_and(|exit| !self.are_one([exit, near])));
        [exit, other]
    }

    /// Finds nodes from `start` on, over the edges to be taken, up to a number of them.
    fn walk(
        &mut self,
        graph: &Graph,
        start: usize,
        most: u32,
        is_taken: impl Fn(&Trees, usize, usize) -> bool,
    ) {
        let Self { trees, seen, met } = self;
        seen.begin(graph.nodes());
        seen.insert(start);
        met.clear();
        met.push((start as u32, NONE));
        let mut next = 0;
        while let Some(&(node, _)) = met.get(next) {
            next += 1;
            for &(edge, near) in graph.around(node as usize) {
                if met.len() as u32 >= most {
                    return;
                }
                if !seen.contains(near as usize) && is_taken(trees, edge as usize, near as usize) {
                    seen.insert(near as usize);
                    met.push((near, edge));
                }
            }
        }
    }

    /// Returns the nodes that the last walk found.
    pub(super) fn met(&self) -> impl Iterator<Item = usize> {
        self.met.iter().map(|&(node, _)| node as usize)
    }

    /// Returns true if the last walk found a node.
    pub(super) fn is_met(&self, node: usize) -> bool {
        self.seen.contains(node)
    }

    /// Returns the edges at the nodes that the last walk found, each with the node at its other
    /// end.
    pub(super) fn edges_met(&self, graph: &Graph) -> impl Iterator<Item = (usize, usize)> {
        self.met()
            .flat_map(|node| graph.around(node))
            .map(|&(edge, near)| (edge as usize, near as usize))
    }

    /// Adds edges without a border that join a node with those of its piece, or with enough of them
    /// to make `most`.
    pub(super) fn tree(
        &mut self,
        graph: &Graph,
        node: usize,
        most: u32,
        value: &impl Fn(usize) -> Option<bool>,
        out: &mut Vec<usize>,
    ) {
        self.walk(graph, node, most, |_, edge, _| value(edge) == Some(false));
        out.extend(
            self.met.iter().filter(|(_, edge)| *edge != NONE).map(|&(_, edge)| edge as usize),
        );
    }

    /// Adds the edges on a shortest path between two nodes of a piece.
    pub(super) fn way(
        &mut self,
        graph: &Graph,
        [from, to]: [usize; 2],
        value: &impl Fn(usize) -> Option<bool>,
        out: &mut Vec<usize>,
    ) {
        self.walk(graph, from, u32::MAX, |_, edge, _| value(edge) == Some(false));
        let mut node = to;
        while node != from {
            let Some(&(_, edge)) = self.met.iter().find(|(met, _)| *met as usize == node) else {
                break;
            };
            out.push(edge as usize);
            let [a, b] = graph.ends(edge as usize);
            node = if a == node { b } else { a };
        }
    }

    /// Adds the edges that lead from the ends of one edge to those of another, if both are between
    /// the same two pieces.
    pub(super) fn ways_along(
        &mut self,
        graph: &Graph,
        edges: [usize; 2],
        value: &impl Fn(usize) -> Option<bool>,
        out: &mut Vec<usize>,
    ) {
        let [from, mut to] = edges.map(|edge| graph.ends(edge));
        if !self.are_one([from[0], to[0]]) {
            to.reverse();
        }
        for (from, to) in from.into_iter().zip(to) {
            self.way(graph, [from, to], value, out);
        }
    }

    /// Adds the borders around the piece of a node.
    pub(super) fn fence(
        &self,
        graph: &Graph,
        node: usize,
        value: &impl Fn(usize) -> Option<bool>,
        out: &mut Vec<usize>,
    ) {
        let outwards = self
            .edges(graph, node)
            .filter(|&(edge, near)| !self.are_one([node, near]) && value(edge) == Some(true));
        out.extend(outwards.map(|(edge, _)| edge));
    }

    /// Returns the number of nodes that the region of a node can reach, at most one more than
    /// `size`; the walk has then found these nodes.
    pub(super) fn reach(
        &mut self,
        graph: &Graph,
        node: usize,
        size: u32,
        value: &impl Fn(usize) -> Option<bool>,
    ) -> u32 {
        let own = self.piece(node);
        let room = size.saturating_sub(self.size(node));
        let fits = |trees: &Trees, near: usize| {
            let piece = trees.tree(near);
            piece == own || trees.size(piece) as u32 <= room
        };
        self.walk(graph, node, size + 1, |trees, edge, near| {
            value(edge) != Some(true) && fits(trees, near)
        });
        self.met.len() as u32
    }
}
