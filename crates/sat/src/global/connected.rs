//! Connected nodes: from each true node a path over true nodes leads to every other.
//!
//! A depth-first walk from one true node, through nodes that are not false, finds all consequences:
//!
//! ```text
//!     # . : # :      # true, . false, : open
//!     : . : . .      a node that it does not reach is false if it is open, and a conflict if true
//!     # : a : #      a node on all paths to some true node is true: `a`, an articulation point
//! ```
//!
//! The reason is the fence: with `a` barred, the false nodes around the part with the other true
//! node cut it off. A walk takes time linear in the nodes and their neighbours.
//!
//! # References
//! Articulation points: Robert E. Tarjan, "Depth-First Search and Linear Graph Algorithms", SIAM
//! Journal on Computing 1 (1972).

use tatham_core::{Budget, Stop};

use super::graph::{Graph, NodeSets};
use super::{Global, distance};
use crate::formula::Formula;
use crate::lit::Lit;
use crate::propagator::{News, Propagator, View};

/// Connectedness constraint; its places are the nodes. The empty set and a single node are
/// connected.
#[derive(Clone, Debug)]
pub(crate) struct Connected {
    graph: Graph,
}

impl Connected {
    /// Creates the constraint for a number of nodes and the pairs of neighbours.
    pub(crate) fn new(nodes: usize, pairs: &[[usize; 2]]) -> Self {
        Self { graph: Graph::new(nodes, pairs) }
    }

    /// Returns the nodes connected with `start` over true nodes, all marked in `seen`, and their
    /// false neighbours, each once.
    fn component(
        &self,
        start: usize,
        seen: &mut NodeSets,
        values: &[bool],
    ) -> (Vec<usize>, Vec<usize>) {
        let (mut inside, mut rim) = (vec![start], Vec::new());
        seen.insert(start);
        let mut next = 0;
        while let Some(&node) = inside.get(next) {
            next += 1;
            for near in self.graph.around(node).iter().map(|&(_, near)| near as usize) {
                if !values[near] {
                    rim.push(near);
                } else if seen.insert(near) {
                    inside.push(near);
                }
            }
        }
        rim.sort_unstable();
        rim.dedup();
        (inside, rim)
    }

    fn components(&self, values: &[bool]) -> Vec<(Vec<usize>, Vec<usize>)> {
        let mut seen = NodeSets::default();
        seen.begin(values.len());
        let mut components = Vec::new();
        for node in (0..values.len()).filter(|&node| values[node]) {
            if !seen.contains(node) {
                components.push(self.component(node, &mut seen, values));
            }
        }
        components
    }
}

impl Global for Connected {
    fn propagator(&self) -> Box<dyn Propagator> {
        Box::new(Walk { graph: self.graph.clone(), cuts: Vec::new(), scratch: Scratch::default() })
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        distance::connected(formula, scope, &self.graph, None, budget)
    }

    /// Returns for each component, if there are several: it has no true node, or another one has
    /// none, or a neighbour of it is true.
    fn cuts(&self, values: &[bool]) -> Vec<Vec<usize>> {
        let components = self.components(values);
        if components.len() < 2 {
            return Vec::new();
        }
        // Each with the next one: any pair is enough.
        let others = components.iter().cycle().skip(1);
        components
            .iter()
            .zip(others)
            .map(|((inside, rim), (other, _))| [&[inside[0], other[0]], &rim[..]].concat())
            .collect()
    }

    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool {
        self.components(values).len() < 2
    }
}

/// Marker for no node.
const NONE: u32 = u32::MAX;

/// Time of a node that is false: it is never reached.
const BARRED: u32 = u32::MAX;

/// Propagator of the constraint.
#[derive(Debug)]
struct Walk {
    graph: Graph,
    /// For a node that was made true, two nodes that it connects; for one that was made false,
    /// twice the node from which it is not reached.
    cuts: Vec<[u32; 2]>,
    scratch: Scratch,
}

/// Working memory of a walk.
#[derive(Debug, Default)]
struct Scratch {
    /// Time at which each node was reached, from 1; 0 if it was not, [`BARRED`] if it is false.
    time: Vec<u32>,
    /// Earliest neighbour of the node or its descendants.
    low: Vec<u32>,
    /// True node among the node and its descendants.
    true_behind: Vec<u32>,
    /// Path to the current node: nodes, each with the number of its visited neighbours.
    way: Vec<(u32, u32)>,
    seen: NodeSets,
}

impl Walk {
    /// Walks from a true node through all nodes that are not false; nodes that connect others are
    /// news.
    fn walk(&mut self, root: usize, now: View<'_>, news: &mut News) {
        let Self { graph, cuts, scratch } = self;
        let Scratch { time, low, true_behind, way, .. } = scratch;
        time.clear();
        time.extend((0..graph.nodes()).map(|node| if now.is(node, false) { BARRED } else { 0 }));
        low.resize(graph.nodes(), 0);
        true_behind.resize(graph.nodes(), 0);
        let mut reached = 1;
        (time[root], low[root]) = (reached, reached);
        // Node that is looked around, the number of its neighbours that have been visited, and the
        // earliest of these.
        let (mut node, mut looked, mut least) = (root, 0, reached);
        loop {
            let mut around = graph.around(node)[looked..].iter();
            let mut next = None;
            for &(_, near) in around.by_ref() {
                let at = time[near as usize];
                if at == 0 {
                    next = Some(near);
                    break;
                }
                // A barred one is later than all others.
                least = least.min(at);
            }
            if let Some(near) = next {
                looked = graph.around(node).len() - around.len();
                low[node] = least;
                way.push((node as u32, looked as u32));
                (node, looked) = (near as usize, 0);
                reached += 1;
                (time[node], least) = (reached, reached);
                true_behind[node] = if now.is_open(node) { NONE } else { near };
                continue;
            }
            low[node] = least;
            let Some((before, looked_before)) = way.pop() else { return };
            let before = before as usize;
            if true_behind[node] != NONE {
                if true_behind[before] == NONE {
                    true_behind[before] = true_behind[node];
                }
                if least >= time[before] && now.is_open(before) {
                    cuts[before] = [root as u32, true_behind[node]];
                    news.push((before, true));
                }
            }
            (node, looked, least) = (before, looked_before as usize, least.min(low[before]));
        }
    }

    /// Adds the false neighbours of the nodes reached from `start`, without `barred`, over nodes
    /// that are not false.
    fn fence(&mut self, start: usize, barred: Option<usize>, now: View<'_>, out: &mut Vec<usize>) {
        let Scratch { seen, way, .. } = &mut self.scratch;
        seen.begin(self.graph.nodes());
        seen.insert(start);
        if let Some(node) = barred {
            seen.insert(node);
        }
        way.clear();
        way.push((start as u32, 0));
        while let Some((node, _)) = way.pop() {
            for &(_, near) in self.graph.around(node as usize) {
                if seen.insert(near as usize) {
                    if now.is(near as usize, false) {
                        out.push(near as usize);
                    } else {
                        way.push((near, 0));
                    }
                }
            }
        }
    }
}

impl Propagator for Walk {
    fn wants(&self, _value: bool) -> bool {
        true
    }

    fn cost(&self) -> u32 {
        self.graph.nodes() as u32
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let nodes = self.graph.nodes();
        let Some(root) = (0..nodes).find(|&node| now.is(node, true)) else { return Ok(()) };
        self.cuts.resize(nodes, [NONE; 2]);
        self.walk(root, now, news);
        let mut lost = None;
        for node in (0..nodes).filter(|&node| self.scratch.time[node] == 0) {
            if now.is(node, true) {
                lost = Some(node);
            } else {
                self.cuts[node] = [root as u32; 2];
                news.push((node, false));
            }
        }
        let Some(lost) = lost else { return Ok(()) };
        // Either fence is a reason: the shorter one is stronger.
        let [mut from_root, mut from_lost] = [vec![root, lost], vec![root, lost]];
        self.fence(root, None, now, &mut from_root);
        self.fence(lost, None, now, &mut from_lost);
        Err(if from_root.len() < from_lost.len() { from_root } else { from_lost })
    }

    fn explain(&mut self, (place, _): (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        let [root, other] = self.cuts[place].map(|node| node as usize);
        out.push(root);
        if root == other {
            self.fence(place, None, before, out);
        } else {
            out.push(other);
            self.fence(other, Some(place), before, out);
        }
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(Self {
            graph: self.graph.clone(),
            cuts: self.cuts.clone(),
            scratch: Scratch::default(),
        })
    }
}
