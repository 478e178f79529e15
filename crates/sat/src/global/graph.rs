//! Graphs: nodes numbered from 0, and edges between two of them.

use std::sync::Arc;

use crate::buckets::Buckets;

/// Graph with the edges at each node, shared by all copies.
#[derive(Clone, Debug)]
pub(super) struct Graph(Arc<Lists>);

#[derive(Debug)]
struct Lists {
    nodes: usize,
    edges: Vec<[u32; 2]>,
    /// Edges of each node, each with its number and the node at its other end.
    around: Buckets<(u32, u32)>,
}

impl Graph {
    /// Creates the graph of `nodes` nodes with these edges, each between two nodes.
    ///
    /// # Panics
    /// If an edge leads from a node to itself or to one that does not exist.
    pub(super) fn new(nodes: usize, edges: &[[usize; 2]]) -> Self {
        let edges: Vec<[u32; 2]> = edges.iter().map(|ends| ends.map(|node| node as u32)).collect();
        let mut around = Vec::with_capacity(2 * edges.len());
        for (edge, &[a, b]) in (0..).zip(&edges) {
            assert!(a != b, "an edge leads from one node to another");
            around.extend([(a as usize, (edge, b)), (b as usize, (edge, a))]);
        }
        Self(Arc::new(Lists { nodes, edges, around: Buckets::new(nodes, &around) }))
    }

    /// Returns the number of nodes.
    pub(super) fn nodes(&self) -> usize {
        self.0.nodes
    }

    /// Returns the edges, each by its ends.
    pub(super) fn edges(&self) -> &[[u32; 2]] {
        &self.0.edges
    }

    /// Returns the ends of an edge.
    #[inline]
    pub(super) fn ends(&self, edge: usize) -> [usize; 2] {
        self.0.edges[edge].map(|node| node as usize)
    }

    /// Returns the edges of a node, each with the node at its other end.
    #[inline]
    pub(super) fn around(&self, node: usize) -> &[(u32, u32)] {
        self.0.around.entries(node)
    }
}

/// Trees over some edges, with the tree of each node and the nodes of each tree. All joins together
/// take time linear in the edges of the smaller trees: a node changes its tree only when the size
/// at least doubles, log n times at most.
///
/// # References
/// Joins with undo: Jeffery Westbrook, Robert E. Tarjan, "Amortized Analysis of Algorithms for Set
/// Union with Backtracking", SIAM Journal on Computing 18 (1989).
#[derive(Clone, Debug, Default)]
pub(super) struct Trees {
    /// Tree of each node, by one of its nodes; and the number of nodes of each tree. An absorbed
    /// tree keeps its number.
    tree: Vec<u32>,
    size: Vec<u32>,
    /// Next node of the same tree, and the last node of each tree; the first one names it.
    next: Vec<u32>,
    last: Vec<u32>,
    /// Joins in order: the tree that grew, its last node, and the tree that it absorbed; `None` if
    /// both ends were in one tree.
    joined: Vec<Option<[u32; 3]>>,
}

impl Trees {
    /// Starts with each of `nodes` nodes as a tree.
    pub(super) fn begin(&mut self, nodes: usize) {
        self.joined.clear();
        self.tree.clear();
        self.tree.extend(0..nodes as u32);
        self.next.clone_from(&self.tree);
        self.last.clone_from(&self.tree);
        self.size.clear();
        self.size.resize(nodes, 1);
    }

    /// Returns the tree of a node.
    #[inline]
    pub(super) fn tree(&self, node: usize) -> usize {
        self.tree[node] as usize
    }

    /// Returns the number of nodes of a tree.
    #[inline]
    pub(super) fn size(&self, tree: usize) -> usize {
        self.size[tree] as usize
    }

    /// Returns the nodes of a tree.
    #[inline]
    pub(super) fn members(&self, tree: usize) -> impl Iterator<Item = usize> + Clone {
        let next = |&node: &usize| Some(self.next[node] as usize);
        std::iter::successors(Some(tree), next).take(self.size(tree))
    }

    /// Returns true if there is a tree with this number that has not been absorbed.
    pub(super) fn is_tree(&self, tree: usize) -> bool {
        self.tree[tree] as usize == tree
    }

    /// Returns the trees of two nodes, the larger first; `None` if they are the same.
    pub(super) fn apart(&self, nodes: [usize; 2]) -> Option<[usize; 2]> {
        let [a, b] = nodes.map(|node| self.tree(node));
        let is_larger = self.size[a] >= self.size[b];
        (a != b).then_some(if is_larger { [a, b] } else { [b, a] })
    }

    /// Joins the trees of two nodes, if they differ.
    pub(super) fn join(&mut self, nodes: [usize; 2]) {
        let joined = self.apart(nodes).map(|[large, small]| {
            let last = self.last[large];
            self.name(small, large);
            self.next[last as usize] = small as u32;
            self.last[large] = self.last[small];
            self.size[large] += self.size[small];
            [large as u32, last, small as u32]
        });
        self.joined.push(joined);
    }

    /// Undoes the last join.
    pub(super) fn undo(&mut self) {
        if let Some(Some([large, last, small])) = self.joined.pop() {
            let [large, small] = [large as usize, small as usize];
            self.size[large] -= self.size[small];
            self.last[large] = last;
            self.name(small, small);
        }
    }

    /// Names the tree of all nodes of a tree that has not absorbed others since.
    fn name(&mut self, own: usize, tree: usize) {
        let (mut node, last) = (own, self.last[own]);
        loop {
            self.tree[node] = tree as u32;
            if node as u32 == last {
                return;
            }
            node = self.next[node] as usize;
        }
    }
}

/// Edges in the order in which they became true, and the number of them that have been processed.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard {
    edges: Vec<u32>,
    seen: usize,
}

impl Heard {
    /// Returns all edges, processed or not.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.edges.iter().map(|&edge| edge as usize)
    }

    /// Adds an edge that has become true.
    pub(super) fn add(&mut self, edge: usize) {
        self.edges.push(edge as u32);
    }

    /// Returns the next edge to be processed.
    pub(super) fn next(&mut self) -> Option<usize> {
        let edge = *self.edges.get(self.seen)?;
        self.seen += 1;
        Some(edge as usize)
    }

    /// Removes the last edge; returns true if it had been processed.
    pub(super) fn take_back(&mut self) -> bool {
        self.edges.pop();
        let had_been = self.seen > self.edges.len();
        self.seen = self.seen.min(self.edges.len());
        had_been
    }
}

/// Set of nodes that is cleared in constant time.
#[derive(Clone, Debug, Default)]
pub(super) struct NodeSets {
    stamps: Vec<u32>,
    stamp: u32,
}

impl NodeSets {
    /// Clears the set, for `nodes` nodes.
    pub(super) fn begin(&mut self, nodes: usize) {
        if self.stamps.len() != nodes || self.stamp == u32::MAX {
            self.stamps = vec![0; nodes];
            self.stamp = 0;
        }
        self.stamp += 1;
    }

    /// Inserts a node; returns true if it is new.
    #[inline]
    pub(super) fn insert(&mut self, node: usize) -> bool {
        std::mem::replace(&mut self.stamps[node], self.stamp) != self.stamp
    }

    /// Returns true if the set contains a node.
    #[inline]
    pub(super) fn contains(&self, node: usize) -> bool {
        self.stamps[node] == self.stamp
    }
}
