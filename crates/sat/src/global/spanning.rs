//! Spanning edges: the true edges connect all nodes; as a spanning tree they also form no loop.
//!
//! The true edges form trees, as in [`Acyclic`], or with loops groups of nodes, which are called
//! trees here too. Each tree has a number of *exits*: the edges to other trees that are not false.
//!
//! ```text
//!     o===o===o        === true, - - open
//!     :       |        2 exits below; as a tree, the edge between its ends would close a loop
//!     o - - - o
//! ```
//!
//! - In a spanning tree, an open edge between two nodes of one tree is false. The reason is the
//!   path between them.
//! - The only exit of a tree is true, unless the tree has all nodes. The reason is the fence, the
//!   false edges around the tree. Without an exit there is a conflict.
//!
//! Both are found by counting, without a walk through the graph. What they miss, an open edge on
//! all ways from some trees to some others, is left to the search.
//!
//! # References
//! See [`Trees`] for joins with undo.

use tatham_core::{Budget, Stop};

use super::acyclic::{Acyclic, way};
use super::connected::Connected;
use super::graph::{Graph, Trees};
use super::{Global, distance};
use crate::formula::Formula;
use crate::lit::Lit;
use crate::propagator::{News, Propagator, View};

/// Constraint that edges connect all nodes; its places are the edges.
#[derive(Clone, Debug)]
pub(crate) struct Spanning {
    graph: Graph,
    /// True if the edges form no loop.
    is_tree: bool,
}

impl Spanning {
    /// Creates the constraint for a number of nodes and edges, given by the nodes at their ends.
    pub(crate) fn new(nodes: usize, edges: &[[usize; 2]], is_tree: bool) -> Self {
        Self { graph: Graph::new(nodes, edges), is_tree }
    }

    fn ends(&self) -> Vec<[usize; 2]> {
        (0..self.graph.edges().len()).map(|edge| self.graph.ends(edge)).collect()
    }

    /// Returns the same without the rule on loops, on all nodes and then all edges, each edge as a
    /// node between its ends.
    fn connected(&self) -> Connected {
        let (nodes, ends) = (self.graph.nodes(), self.ends());
        let steps = ends.iter().enumerate();
        let steps = steps.flat_map(|(edge, ends)| ends.map(|node| [node, nodes + edge]));
        Connected::new(nodes + ends.len(), &steps.collect::<Vec<_>>())
    }

    /// Returns the rule on loops, if there is one.
    fn acyclic(&self) -> Option<Acyclic> {
        self.is_tree.then(|| Acyclic::new(&self.ends()))
    }

    /// Returns the values of all nodes, and then of all edges.
    fn with_nodes<T: Copy>(&self, node: T, edges: &[T]) -> Vec<T> {
        let nodes = std::iter::repeat_n(node, self.graph.nodes());
        nodes.chain(edges.iter().copied()).collect()
    }
}

impl Global for Spanning {
    fn propagator(&self) -> Box<dyn Propagator> {
        let (nodes, edges) = (self.graph.nodes(), self.graph.edges().len());
        let mut trees = Trees::default();
        trees.begin(nodes);
        Box::new(Growth {
            trees,
            exits: (0..nodes).map(|node| self.graph.around(node).len() as u32).collect(),
            is_gone: vec![false; edges],
            notified: Vec::new(),
            seen: 0,
            joins: Vec::new(),
            has_begun: false,
            graph: self.graph.clone(),
            is_tree: self.is_tree,
        })
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        if self.is_tree {
            distance::acyclic(formula, scope, &self.graph, budget)?;
        }
        self.connected().eager(&self.with_nodes(Lit::TRUE, scope), formula, budget)
    }

    fn cuts(&self, values: &[bool]) -> Vec<Vec<usize>> {
        let nodes = self.graph.nodes();
        let apart = self.connected().cuts(&self.with_nodes(true, values)).into_iter();
        let edges = |cut: Vec<usize>| {
            cut.into_iter().filter_map(|place| place.checked_sub(nodes)).collect()
        };
        let loops = self.acyclic().map_or_else(Vec::new, |acyclic| acyclic.cuts(values));
        loops.into_iter().chain(apart.map(edges)).collect()
    }

    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool {
        self.acyclic().is_none_or(|acyclic| acyclic.allows(values))
            && self.connected().allows(&self.with_nodes(true, values))
    }
}

/// Propagator of the constraint.
#[derive(Clone, Debug)]
struct Growth {
    graph: Graph,
    is_tree: bool,
    /// Trees of the true edges that have been processed.
    trees: Trees,
    /// Number of exits of each tree, by the edges that have been processed.
    exits: Vec<u32>,
    /// Edges that have been processed as false.
    is_gone: Vec<bool>,
    /// Edges with their values in order, and the number of them that have been processed.
    notified: Vec<(u32, bool)>,
    seen: usize,
    /// For each processed true edge the trees that it joined, with their exits before.
    joins: Vec<Option<[(u32, u32); 2]>>,
    /// True if the trees of one node have been looked at.
    has_begun: bool,
}

impl Growth {
    /// Joins two trees.
    fn join(&mut self, edge: usize, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let ends = self.graph.ends(edge);
        let Some([large, small]) = self.trees.apart(ends) else {
            self.trees.join(ends);
            self.joins.push(None);
            if !self.is_tree {
                return Ok(());
            }
            let mut loop_ = way(&self.graph, ends, |other| other != edge && now.is(other, true));
            loop_.push(edge);
            return Err(loop_);
        };
        let mut between = 0;
        for node in self.trees.members(small) {
            for &(other, near) in self.graph.around(node) {
                let other = other as usize;
                if self.trees.tree(near as usize) == large && !self.is_gone[other] {
                    between += 1;
                    if self.is_tree && now.is_open(other) {
                        news.push((other, false));
                    }
                }
            }
        }
        self.joins.push(Some([large, small].map(|tree| (tree as u32, self.exits[tree]))));
        self.exits[large] += self.exits[small];
        // Each of them was an exit of both.
        self.exits[large] -= 2 * between;
        self.trees.join(ends);
        self.leave(large, now, news)
    }

    /// Removes an exit of two trees.
    fn close(&mut self, edge: usize, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        self.is_gone[edge] = true;
        let Some(both) = self.trees.apart(self.graph.ends(edge)) else { return Ok(()) };
        for tree in both {
            self.exits[tree] -= 1;
        }
        for tree in both {
            self.leave(tree, now, news)?;
        }
        Ok(())
    }

    /// Requires the only exit of a tree.
    fn leave(&self, tree: usize, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        if self.exits[tree] > 1 || self.trees.size(tree) == self.graph.nodes() {
            return Ok(());
        }
        if self.exits[tree] == 0 {
            return Err(self.around(tree).collect());
        }
        let exit = self.around(tree).find(|&edge| !self.is_gone[edge]);
        news.extend(exit.filter(|&edge| now.is_open(edge)).map(|edge| (edge, true)));
        Ok(())
    }

    /// Returns the edges from a tree to others.
    fn around(&self, tree: usize) -> impl Iterator<Item = usize> {
        let members = self.trees.members(tree);
        members
            .flat_map(|node| self.graph.around(node))
            .filter(move |&&(_, near)| self.trees.tree(near as usize) != tree)
            .map(|&(edge, _)| edge as usize)
    }

    /// Adds the false edges around the tree of a node, if `exit` is the only edge around it that
    /// was not false; returns false otherwise.
    fn fence(&self, node: usize, exit: usize, before: View<'_>, out: &mut Vec<usize>) -> bool {
        let (start, mut inside) = (out.len(), vec![node]);
        let mut next = 0;
        // Few nodes are inside of most fences.
        while let Some(&node) = inside.get(next) {
            next += 1;
            for &(edge, near) in self.graph.around(node) {
                let (edge, near) = (edge as usize, near as usize);
                if edge != exit && before.is(edge, true) && !inside.contains(&near) {
                    inside.push(near);
                }
            }
        }
        for &node in &inside {
            for &(edge, near) in self.graph.around(node) {
                let edge = edge as usize;
                if edge == exit || inside.contains(&(near as usize)) {
                    continue;
                }
                if !before.is(edge, false) {
                    out.truncate(start);
                    return false;
                }
                out.push(edge);
            }
        }
        true
    }
}

impl Propagator for Growth {
    fn wants(&self, _value: bool) -> bool {
        true
    }

    fn assigned(&mut self, place: usize, value: bool) {
        self.notified.push((place as u32, value));
    }

    fn undo(&mut self, place: usize, value: bool) {
        self.notified.pop();
        if self.seen <= self.notified.len() {
            return;
        }
        self.seen -= 1;
        if value {
            self.trees.undo();
            for (tree, exits) in self.joins.pop().flatten().into_iter().flatten() {
                self.exits[tree as usize] = exits;
            }
            return;
        }
        self.is_gone[place] = false;
        for tree in self.trees.apart(self.graph.ends(place)).into_iter().flatten() {
            self.exits[tree] += 1;
        }
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        if !std::mem::replace(&mut self.has_begun, true) {
            for node in 0..self.graph.nodes() {
                self.leave(node, now, news)?;
            }
        }
        while let Some(&(edge, value)) = self.notified.get(self.seen) {
            self.seen += 1;
            let edge = edge as usize;
            if value {
                self.join(edge, now, news)?;
            } else {
                self.close(edge, now, news)?;
            }
        }
        Ok(())
    }

    fn explain(&mut self, (place, value): (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        let ends = self.graph.ends(place);
        if value {
            let _ = ends.into_iter().any(|node| self.fence(node, place, before, out));
        } else {
            out.extend(way(&self.graph, ends, |edge| edge != place && before.is(edge, true)));
        }
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
