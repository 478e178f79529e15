//! Nodes that are known to be in one region, and what is around them.

use super::super::graph::{Graph, Seen};
use super::{RegionSizes, Sizes};

/// The pieces, each by its first node.
#[derive(Clone, Debug, Default)]
pub(super) struct Pieces {
    /// For each node the first of its piece.
    first: Vec<u32>,
    /// For the first node of each piece how many nodes it has, and a node that says how large its region is.
    sizes: Vec<u32>,
    demands: Vec<Option<(u32, u32)>>,
    /// Working memory: nodes that have been met, in that order, each with the edge that led there.
    seen: Seen,
    met: Vec<(u32, u32)>,
}

/// Led by no edge.
const NONE: u32 = u32::MAX;

impl Pieces {
    /// Finds the pieces where places have these values.
    pub(super) fn find(&mut self, rule: &RegionSizes, value: &impl Fn(usize) -> Option<bool>) {
        let graph = &rule.graph;
        let nodes = graph.nodes();
        self.first.clear();
        self.first.resize(nodes, NONE);
        self.sizes.resize(nodes, 0);
        self.demands.resize(nodes, None);
        for start in 0..nodes {
            if self.first[start] != NONE {
                continue;
            }
            self.met.clear();
            self.met.push((start as u32, NONE));
            self.first[start] = start as u32;
            let (mut next, mut demand) = (0, None);
            while let Some(&(node, _)) = self.met.get(next) {
                next += 1;
                if demand.is_none() {
                    demand = rule.demanded(node as usize, value).map(|(size, _)| (node, size));
                }
                for &(edge, near) in graph.around(node as usize) {
                    if self.first[near as usize] == NONE && value(edge as usize) == Some(false) {
                        self.first[near as usize] = start as u32;
                        self.met.push((near, edge));
                    }
                }
            }
            self.sizes[start] = self.met.len() as u32;
            self.demands[start] = demand;
        }
    }

    /// Whether both nodes are in one piece.
    pub(super) fn are_one(&self, [a, b]: [usize; 2]) -> bool {
        self.first[a] == self.first[b]
    }

    /// Whether it is the first of its piece.
    pub(super) fn is_first(&self, node: usize) -> bool {
        self.first[node] as usize == node
    }

    /// How many nodes the piece of a node has.
    pub(super) fn size(&self, node: usize) -> u32 {
        self.sizes[self.first[node] as usize]
    }

    /// A node of the same piece that says how large the region is, and that.
    pub(super) fn demand(&self, node: usize) -> Option<(usize, u32)> {
        self.demands[self.first[node] as usize].map(|(node, size)| (node as usize, size))
    }

    /// Meets nodes from `start` on, over the edges that are to be taken, until there are so many.
    fn meet(&mut self, graph: &Graph, start: usize, most: u32, is_taken: impl Fn(usize, usize) -> bool) {
        self.seen.begin(graph.nodes());
        self.seen.insert(start);
        self.met.clear();
        self.met.push((start as u32, NONE));
        let mut next = 0;
        while let Some(&(node, _)) = self.met.get(next) {
            next += 1;
            for &(edge, near) in graph.around(node as usize) {
                if self.met.len() as u32 >= most {
                    return;
                }
                if !self.seen.contains(near as usize) && is_taken(edge as usize, near as usize) {
                    self.seen.insert(near as usize);
                    self.met.push((near, edge));
                }
            }
        }
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
        self.meet(graph, node, most, |edge, _| value(edge) == Some(false));
        out.extend(self.met.iter().filter(|(_, edge)| *edge != NONE).map(|&(_, edge)| edge as usize));
    }

    /// The open edges on a shortest way from one node of a piece to another.
    pub(super) fn way(&mut self, graph: &Graph, [from, to]: [usize; 2], value: &impl Fn(usize) -> Option<bool>) -> Vec<usize> {
        self.meet(graph, from, u32::MAX, |edge, _| value(edge) == Some(false));
        let mut way = Vec::new();
        let mut node = to;
        while node != from {
            let Some(&(_, edge)) = self.met.iter().find(|(met, _)| *met as usize == node) else { break };
            way.push(edge as usize);
            let [a, b] = graph.ends(edge as usize);
            node = if a == node { b } else { a };
        }
        way
    }

    /// The borders around the piece of a node.
    pub(super) fn fence(&mut self, graph: &Graph, node: usize, value: &impl Fn(usize) -> Option<bool>, out: &mut Vec<usize>) {
        self.meet(graph, node, u32::MAX, |edge, _| value(edge) == Some(false));
        for &(node, _) in &self.met {
            for &(edge, near) in graph.around(node as usize) {
                if !self.seen.contains(near as usize) && value(edge as usize) == Some(true) {
                    out.push(edge as usize);
                }
            }
        }
        out.sort_unstable();
        out.dedup();
    }

    /// The only node to which the piece of a node can grow, if there is just one.
    pub(super) fn only_exit(&mut self, graph: &Graph, node: usize, value: &impl Fn(usize) -> Option<bool>) -> Option<usize> {
        self.meet(graph, node, u32::MAX, |edge, _| value(edge) == Some(false));
        let mut exit = None;
        for &(node, _) in &self.met {
            for &(edge, near) in graph.around(node as usize) {
                if value(edge as usize).is_none() && !self.seen.contains(near as usize) {
                    if exit.is_some_and(|exit| exit != near) {
                        return None;
                    }
                    exit = Some(near);
                }
            }
        }
        exit.map(|exit| exit as usize)
    }

    /// The edges from the piece that was looked at last to a node beside it.
    pub(super) fn edges_to<'s>(&'s self, graph: &'s Graph, node: usize, exit: usize) -> impl Iterator<Item = usize> + 's {
        let first = self.first[node];
        graph.around(exit).iter().filter(move |&&(_, near)| self.first[near as usize] == first).map(|&(edge, _)| edge as usize)
    }

    /// How many nodes the region of a node can reach, at most one more than `size`; those are the ones that have been met then.
    pub(super) fn reach(&mut self, rule: &RegionSizes, node: usize, size: u32, value: &impl Fn(usize) -> Option<bool>) -> u32 {
        let Self { first, demands, .. } = &*self;
        // Another size is demanded of some.
        let fits: Vec<bool> = match rule.sizes {
            Sizes::All(_) => Vec::new(),
            Sizes::Each(_) => first.iter().map(|&first| demands[first as usize].is_none_or(|(_, own)| own == size)).collect(),
        };
        self.meet(&rule.graph, node, size + 1, |edge, near| value(edge) != Some(true) && fits.get(near).is_none_or(|fits| *fits));
        self.met.len() as u32
    }

    /// All edges between the nodes that were met.
    pub(super) fn reached_edges<'s>(&'s self, graph: &'s Graph) -> impl Iterator<Item = usize> + 's {
        let edges = self.met.iter().flat_map(|&(node, _)| graph.around(node as usize));
        edges.filter(|(_, near)| self.seen.contains(*near as usize)).map(|&(edge, _)| edge as usize)
    }

    /// Why the region of a node reaches no further: its size, borders, and other sizes beyond.
    pub(super) fn barrier(
        &mut self,
        rule: &RegionSizes,
        node: usize,
        size: u32,
        value: &impl Fn(usize) -> Option<bool>,
        out: &mut Vec<usize>,
    ) {
        let demanding = self.demand(node).map_or(node, |(node, _)| node);
        out.extend(rule.demanded(demanding, value).and_then(|(_, place)| place));
        let way = self.way(&rule.graph, [node, demanding], value);
        out.extend(way);
        self.reach(rule, node, size, value);
        let met: Vec<usize> = self.met.iter().map(|&(node, _)| node as usize).collect();
        let is_met = |node: usize, seen: &Seen| seen.contains(node);
        let mut others = Vec::new();
        for &inside in &met {
            for &(edge, near) in rule.graph.around(inside) {
                if !is_met(near as usize, &self.seen) {
                    match value(edge as usize) {
                        Some(true) => out.push(edge as usize),
                        _ => others.push(near as usize),
                    }
                }
            }
        }
        for other in others {
            let Some((demanding, _)) = self.demand(other) else { continue };
            out.extend(rule.demanded(demanding, value).and_then(|(_, place)| place));
            let way = self.way(&rule.graph, [other, demanding], value);
            out.extend(way);
        }
        out.sort_unstable();
        out.dedup();
    }
}
