//! Acyclic graphs: the true edges form no loop.
//!
//! The true edges form trees. Each tree has a list of its nodes, and an edge that becomes true
//! joins two trees: the nodes of the smaller one move to the larger. An open edge between two nodes
//! of one tree would close a loop, so it is false.
//!
//! The reason is the path between the two nodes in the tree.

use tatham_core::{Budget, Stop};

use super::graph::{Graph, Heard, NodeSets, Trees};
use super::{Global, distance};
use crate::formula::Formula;
use crate::lit::Lit;
use crate::propagator::{News, Propagator, View};

/// Acyclicity constraint; its places are the edges.
#[derive(Clone, Debug)]
pub(crate) struct Acyclic {
    graph: Graph,
}

impl Acyclic {
    /// Creates the constraint for edges, given by the nodes at their ends.
    pub(crate) fn new(edges: &[[usize; 2]]) -> Self {
        let nodes = edges.iter().flatten().max().map_or(0, |&node| node + 1);
        Self { graph: Graph::new(nodes, edges) }
    }
}

impl Global for Acyclic {
    fn propagator(&self) -> Box<dyn Propagator> {
        let mut trees = Trees::default();
        trees.begin(self.graph.nodes());
        Box::new(Forest { graph: self.graph.clone(), trees, notified: Heard::default() })
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        distance::acyclic(formula, scope, &self.graph, budget)
    }

    /// Returns for each edge that closes a loop with earlier edges that loop.
    fn cuts(&self, values: &[bool]) -> Vec<Vec<usize>> {
        let mut tree: Vec<usize> = (0..self.graph.nodes()).collect();
        let mut taken = vec![false; values.len()];
        let mut cuts = Vec::new();
        for edge in (0..values.len()).filter(|&edge| values[edge]) {
            let [a, b] = self.graph.ends(edge);
            if tree[a] == tree[b] {
                let mut cut = way(&self.graph, [a, b], |edge| taken[edge]);
                cut.push(edge);
                cuts.push(cut);
                continue;
            }
            taken[edge] = true;
            let [old, new] = [tree[b], tree[a]];
            tree.iter_mut().filter(|tree| **tree == old).for_each(|tree| *tree = new);
        }
        cuts
    }

    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool {
        self.cuts(values).is_empty()
    }
}

/// Returns the edges of a path between two nodes over open edges; there must be one.
pub(super) fn way(
    graph: &Graph,
    [from, to]: [usize; 2],
    is_open: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let mut seen = NodeSets::default();
    seen.begin(graph.nodes());
    seen.insert(from);
    // Nodes reached, each with the step that led there.
    let mut reached = vec![(from, usize::MAX, usize::MAX)];
    let mut next = 0;
    while let Some(&(node, ..)) = reached.get(next) {
        if node == to {
            break;
        }
        for (edge, near) in
            graph.around(node).iter().map(|&(edge, near)| (edge as usize, near as usize))
        {
            if is_open(edge) && seen.insert(near) {
                reached.push((near, edge, next));
            }
        }
        next += 1;
    }
    let step = |&at: &usize| Some(reached[at].2).filter(|&before| before != usize::MAX);
    let back = std::iter::successors(Some(next).filter(|&at| at < reached.len()), step);
    back.map(|at| reached[at].1).filter(|&edge| edge != usize::MAX).collect()
}

/// Propagator of the constraint.
#[derive(Clone, Debug)]
struct Forest {
    graph: Graph,
    /// Trees of the true edges that have been processed.
    trees: Trees,
    notified: Heard,
}

impl Forest {
    fn join(&mut self, edge: usize, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let ends = self.graph.ends(edge);
        let Some([large, small]) = self.trees.apart(ends) else {
            self.trees.join(ends);
            let mut loop_ = way(&self.graph, ends, |other| other != edge && now.is(other, true));
            loop_.push(edge);
            return Err(loop_);
        };
        for node in self.trees.members(small) {
            for &(edge, near) in self.graph.around(node) {
                if self.trees.tree(near as usize) == large && now.is_open(edge as usize) {
                    news.push((edge as usize, false));
                }
            }
        }
        self.trees.join(ends);
        Ok(())
    }
}

impl Propagator for Forest {
    fn wants(&self, value: bool) -> bool {
        value
    }

    fn assigned(&mut self, place: usize, _value: bool) {
        self.notified.add(place);
    }

    fn undo(&mut self, _place: usize, _value: bool) {
        if self.notified.take_back() {
            self.trees.undo();
        }
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        while let Some(edge) = self.notified.next() {
            self.join(edge, now, news)?;
        }
        Ok(())
    }

    fn explain(&mut self, (place, _): (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        out.extend(way(&self.graph, self.graph.ends(place), |edge| {
            edge != place && before.is(edge, true)
        }));
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
