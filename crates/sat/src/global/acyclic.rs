//! The true ones of some edges form no loop.
//!
//! What is true are then trees. Each knows its nodes, and an edge that becomes true joins two of them: the smaller is told that it
//! belongs to the larger. An open edge between two nodes of a tree would close a loop, so it is false.
//!
//! The reason is the way between the two through the tree. All joins together take time linear in the edges of the smaller trees: each node changes
//! its tree as often as that doubles, log n times at most.
//!
//! # References
//! Joins with undo: Jeffery Westbrook, Robert E. Tarjan, "Amortized Analysis of Algorithms for Set Union with Backtracking", SIAM Journal on
//! Computing 18 (1989).

use tatham_core::{Budget, Stop};

use super::graph::{Graph, Heard, Seen};
use super::{Global, News, Propagator, View, distance};
use crate::formula::Formula;
use crate::lit::Lit;

/// The rule; its places are the edges.
#[derive(Clone, Debug)]
pub(crate) struct Acyclic {
    graph: Graph,
}

impl Acyclic {
    /// The rule for edges by the nodes at their ends.
    pub(crate) fn new(edges: &[[usize; 2]]) -> Self {
        let nodes = edges.iter().flatten().max().map_or(0, |&node| node + 1);
        Self { graph: Graph::new(nodes, edges) }
    }
}

impl Global for Acyclic {
    fn propagator(&self) -> Box<dyn Propagator> {
        let nodes = self.graph.nodes();
        Box::new(Trees {
            graph: self.graph.clone(),
            tree: (0..nodes as u32).collect(),
            members: (0..nodes as u32).map(|node| vec![node]).collect(),
            joined: Vec::new(),
            heard: Heard::default(),
        })
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        distance::acyclic(formula, scope, &self.graph, budget)
    }

    /// For each edge that closes a loop with those before it, that loop.
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

/// The edges of a way from one node to another over some edges; it must be there.
fn way(graph: &Graph, [from, to]: [usize; 2], is_open: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut seen = Seen::default();
    seen.begin(graph.nodes());
    seen.insert(from);
    // Each node that is reached, with the step that led there.
    let mut reached = vec![(from, usize::MAX, usize::MAX)];
    let mut next = 0;
    while let Some(&(node, ..)) = reached.get(next) {
        if node == to {
            break;
        }
        for (edge, near) in graph.around(node).iter().map(|&(edge, near)| (edge as usize, near as usize)) {
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

/// The propagator.
#[derive(Clone, Debug)]
struct Trees {
    graph: Graph,
    /// The tree of each node, and the nodes of each tree.
    tree: Vec<u32>,
    members: Vec<Vec<u32>>,
    /// For each true edge that has been looked at the tree that grew and the one that it swallowed; nothing where it closed a loop.
    joined: Vec<Option<[u32; 2]>>,
    heard: Heard,
}

impl Trees {
    fn join(&mut self, edge: usize, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let ends = self.graph.ends(edge);
        let [a, b] = ends.map(|node| self.tree[node]);
        if a == b {
            self.joined.push(None);
            let mut loop_ = way(&self.graph, ends, |other| other != edge && now.is(other, true));
            loop_.push(edge);
            return Err(loop_);
        }
        let is_larger = self.members[a as usize].len() >= self.members[b as usize].len();
        let [large, small] = if is_larger { [a, b] } else { [b, a] };
        for &node in &self.members[small as usize] {
            for &(edge, near) in self.graph.around(node as usize) {
                if self.tree[near as usize] == large && now.is_open(edge as usize) {
                    news.push((edge as usize, false));
                }
            }
        }
        let moved = std::mem::take(&mut self.members[small as usize]);
        for &node in &moved {
            self.tree[node as usize] = large;
        }
        self.members[large as usize].extend_from_slice(&moved);
        self.members[small as usize] = moved;
        self.joined.push(Some([large, small]));
        Ok(())
    }
}

impl Propagator for Trees {
    fn hears(&self, value: bool) -> bool {
        value
    }

    fn assigned(&mut self, place: usize, _value: bool) {
        self.heard.add(place);
    }

    fn undo(&mut self, _place: usize, _value: bool) {
        if !self.heard.take_back() {
            return;
        }
        if let Some(Some([large, small])) = self.joined.pop() {
            let left = self.members[large as usize].len() - self.members[small as usize].len();
            self.members[large as usize].truncate(left);
            for &node in &self.members[small as usize] {
                self.tree[node as usize] = small;
            }
        }
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        while let Some(edge) = self.heard.next() {
            self.join(edge, now, news)?;
        }
        Ok(())
    }

    fn explain(&mut self, (place, _): (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        out.extend(way(&self.graph, self.graph.ends(place), |edge| edge != place && before.is(edge, true)));
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
