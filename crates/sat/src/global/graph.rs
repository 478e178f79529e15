//! Graphs: nodes with numbers from 0 on, and edges between two of them.

use std::sync::Arc;

use crate::buckets::Buckets;

/// The edges at each node of a graph, shared by all who ask for them.
#[derive(Clone, Debug)]
pub(super) struct Graph(Arc<Lists>);

#[derive(Debug)]
struct Lists {
    nodes: usize,
    edges: Vec<[u32; 2]>,
    /// For each edge of a node its number, and the node at its other end.
    around: Buckets<(u32, u32)>,
}

impl Graph {
    /// The graph of so many nodes with these edges, each between two nodes.
    ///
    /// # Panics
    /// If an edge leads from a node to itself, or to one that is not there.
    pub(super) fn new(nodes: usize, edges: &[[usize; 2]]) -> Self {
        let edges: Vec<[u32; 2]> = edges.iter().map(|ends| ends.map(|node| node as u32)).collect();
        let mut around = Vec::with_capacity(2 * edges.len());
        for (edge, &[a, b]) in (0..).zip(&edges) {
            assert!(a != b, "an edge leads from one node to another");
            around.extend([(a as usize, (edge, b)), (b as usize, (edge, a))]);
        }
        Self(Arc::new(Lists { nodes, edges, around: Buckets::new(nodes, &around) }))
    }

    /// Number of nodes.
    pub(super) fn nodes(&self) -> usize {
        self.0.nodes
    }

    /// The edges, by their ends.
    pub(super) fn edges(&self) -> &[[u32; 2]] {
        &self.0.edges
    }

    /// The ends of an edge.
    #[inline]
    pub(super) fn ends(&self, edge: usize) -> [usize; 2] {
        self.0.edges[edge].map(|node| node as usize)
    }

    /// The edges of a node, each with the node at its other end.
    #[inline]
    pub(super) fn around(&self, node: usize) -> &[(u32, u32)] {
        self.0.around.of(node)
    }
}

/// Trees over some edges: each node knows its tree, and each tree its nodes. All joins together take time linear in the edges of the smaller trees: each node changes its
/// tree as often as that doubles, log n times at most.
///
/// # References
/// Joins with undo: Jeffery Westbrook, Robert E. Tarjan, "Amortized Analysis of Algorithms for Set Union with Backtracking", SIAM Journal on
/// Computing 18 (1989).
#[derive(Clone, Debug, Default)]
pub(super) struct Trees {
    /// The tree of each node, and the nodes of each tree; a tree that has been swallowed keeps its own.
    tree: Vec<u32>,
    members: Vec<Vec<u32>>,
    /// For each join the tree that grew and the one that it swallowed; nothing where both ends were in one.
    joined: Vec<Option<[u32; 2]>>,
}

impl Trees {
    /// Each of so many nodes a tree by itself.
    pub(super) fn begin(&mut self, nodes: usize) {
        self.joined.clear();
        self.tree.clear();
        self.tree.extend(0..nodes as u32);
        self.members.resize_with(nodes, Vec::new);
        for (node, members) in (0..).zip(&mut self.members) {
            members.clear();
            members.push(node);
        }
    }

    /// The tree of a node.
    #[inline]
    pub(super) fn of(&self, node: usize) -> usize {
        self.tree[node] as usize
    }

    /// The nodes of a tree.
    #[inline]
    pub(super) fn members(&self, tree: usize) -> &[u32] {
        &self.members[tree]
    }

    /// Whether there is a tree of this name, and not swallowed.
    pub(super) fn is_tree(&self, tree: usize) -> bool {
        self.tree[tree] as usize == tree
    }

    /// The trees of two nodes, the larger first; none where both are in one.
    pub(super) fn apart(&self, nodes: [usize; 2]) -> Option<[usize; 2]> {
        let [a, b] = nodes.map(|node| self.of(node));
        let is_larger = self.members[a].len() >= self.members[b].len();
        (a != b).then_some(if is_larger { [a, b] } else { [b, a] })
    }

    /// Joins the trees of two nodes, if they are not in one.
    pub(super) fn join(&mut self, nodes: [usize; 2]) {
        let joined = self.apart(nodes);
        if let Some([large, small]) = joined {
            let moved = std::mem::take(&mut self.members[small]);
            for &node in &moved {
                self.tree[node as usize] = large as u32;
            }
            self.members[large].extend_from_slice(&moved);
            self.members[small] = moved;
        }
        self.joined.push(joined.map(|trees| trees.map(|tree| tree as u32)));
    }

    /// Takes the last join back.
    pub(super) fn undo(&mut self) {
        if let Some(Some([large, small])) = self.joined.pop() {
            let [large, small] = [large as usize, small as usize];
            let left = self.members[large].len() - self.members[small].len();
            self.members[large].truncate(left);
            for &node in &self.members[small] {
                self.tree[node as usize] = small as u32;
            }
        }
    }
}

/// Edges in the order in which they became true, and how many of them have been looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard {
    edges: Vec<u32>,
    seen: usize,
}

impl Heard {
    /// All of them, looked at or not.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.edges.iter().map(|&edge| edge as usize)
    }

    /// An edge has become true.
    pub(super) fn add(&mut self, edge: usize) {
        self.edges.push(edge as u32);
    }

    /// The next edge to be looked at.
    pub(super) fn next(&mut self) -> Option<usize> {
        let edge = *self.edges.get(self.seen)?;
        self.seen += 1;
        Some(edge as usize)
    }

    /// Takes the last edge back; whether it had been looked at.
    pub(super) fn take_back(&mut self) -> bool {
        self.edges.pop();
        let had_been = self.seen > self.edges.len();
        self.seen = self.seen.min(self.edges.len());
        had_been
    }
}

/// Sets of nodes that are emptied in constant time.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    stamps: Vec<u32>,
    stamp: u32,
}

impl Seen {
    /// The empty set, of so many nodes.
    pub(super) fn begin(&mut self, nodes: usize) {
        if self.stamps.len() != nodes || self.stamp == u32::MAX {
            self.stamps = vec![0; nodes];
            self.stamp = 0;
        }
        self.stamp += 1;
    }

    /// Takes in a node; whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, node: usize) -> bool {
        std::mem::replace(&mut self.stamps[node], self.stamp) != self.stamp
    }

    /// Whether a node is in it.
    #[inline]
    pub(super) fn contains(&self, node: usize) -> bool {
        self.stamps[node] == self.stamp
    }
}
