//! Nodes that are known to be in one region, and what is around them.

use super::super::graph::{Graph, Seen, Trees};

/// The pieces: trees over the open edges. What they can reach is found by walks.
#[derive(Clone, Debug, Default)]
pub(super) struct Pieces {
    trees: Trees,
    seen: Seen,
    /// The nodes that the last walk met, each with the edge that led there.
    met: Vec<(u32, u32)>,
}

/// Led by no edge.
const NONE: u32 = u32::MAX;

impl Pieces {
    /// Each node by itself.
    pub(super) fn new(graph: &Graph) -> Self {
        let mut pieces = Self::default();
        pieces.trees.begin(graph.nodes());
        pieces
    }

    /// Finds the pieces where places have these values.
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

    /// Takes the last join back.
    pub(super) fn undo(&mut self) {
        self.trees.undo();
    }

    /// The piece of a node; a piece bears the name of one of its nodes.
    pub(super) fn of(&self, node: usize) -> usize {
        self.trees.of(node)
    }

    /// All pieces.
    pub(super) fn all(&self, graph: &Graph) -> impl Iterator<Item = usize> {
        (0..graph.nodes()).filter(|&node| self.trees.is_tree(node))
    }

    /// Whether both nodes are in one piece.
    pub(super) fn are_one(&self, [a, b]: [usize; 2]) -> bool {
        self.of(a) == self.of(b)
    }

    /// The nodes in the piece of a node.
    pub(super) fn members(&self, node: usize) -> impl Iterator<Item = usize> + Clone {
        self.trees.members(self.of(node)).iter().map(|&node| node as usize)
    }

    /// How many nodes the piece of a node has.
    pub(super) fn size(&self, node: usize) -> u32 {
        self.trees.members(self.of(node)).len() as u32
    }

    /// The edges at the nodes in the piece of a node, each with the node at its other end.
    pub(super) fn edges(&self, graph: &Graph, node: usize) -> impl Iterator<Item = (usize, usize)> {
        self.members(node)
            .flat_map(|node| graph.around(node))
            .map(|&(edge, near)| (edge as usize, near as usize))
    }

    /// Whether two edges lie between the same two pieces.
    pub(super) fn are_parallel(&self, graph: &Graph, edges: [usize; 2]) -> bool {
        let [a, [c, d]] = edges.map(|edge| graph.ends(edge).map(|end| self.of(end)));
        a == [c, d] || a == [d, c]
    }

    /// A node of the only piece which the piece of a node can join, if there is just one.
    pub(super) fn only_exit(
        &self,
        graph: &Graph,
        node: usize,
        value: &impl Fn(usize) -> Option<bool>,
    ) -> Option<usize> {
        let [exit, other] = self.exits(graph, node, value);
        exit.filter(|_| other.is_none())
    }

    /// Nodes of two pieces which the piece of a node can join, as far as there are so many.
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

    /// Meets nodes from `start` on, over the edges that are to be taken, until there are so many.
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

    /// The nodes that the last walk met.
    pub(super) fn met(&self) -> impl Iterator<Item = usize> {
        self.met.iter().map(|&(node, _)| node as usize)
    }

    /// Whether the last walk met a node.
    pub(super) fn is_met(&self, node: usize) -> bool {
        self.seen.contains(node)
    }

    /// The edges at the nodes that the last walk met, each with the node at its other end.
    pub(super) fn edges_met(&self, graph: &Graph) -> impl Iterator<Item = (usize, usize)> {
        self.met()
            .flat_map(|node| graph.around(node))
            .map(|&(edge, near)| (edge as usize, near as usize))
    }

    /// Open edges that join a node with those of its piece, or with as many as make `most`.
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

    /// The open edges on a shortest way from one node of a piece to another.
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

    /// The open edges that lead from the ends of one edge to those of another, where both lie between the same two pieces.
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

    /// The borders around the piece of a node.
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

    /// How many nodes the region of a node can reach, at most one more than `size`; those are the ones that have been met then.
    pub(super) fn reach(
        &mut self,
        graph: &Graph,
        node: usize,
        size: u32,
        value: &impl Fn(usize) -> Option<bool>,
    ) -> u32 {
        let own = self.of(node);
        let room = size.saturating_sub(self.size(node));
        let fits = |trees: &Trees, near: usize| {
            let piece = trees.of(near);
            piece == own || trees.members(piece).len() as u32 <= room
        };
        self.walk(graph, node, size + 1, |trees, edge, near| {
            value(edge) != Some(true) && fits(trees, near)
        });
        self.met.len() as u32
    }
}
