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
//! Where most nodes join two others, as wires join tiles, later walks are left out as long as
//! nothing can follow ([`Settled`]).
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
        Box::new(Walk {
            graph: self.graph.clone(),
            cuts: Vec::new(),
            scratch: Scratch::default(),
            settled: Settled::of_graph(&self.graph),
        })
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
    settled: Option<Settled>,
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

/// Memory of the times at which nothing could follow: all nodes that are not false were connected,
/// and would have been without any open one.
///
/// Then true nodes have no consequences. Nor has a false node that joined two others, if two ways
/// without common nodes are left between these: a node that separated them would have to lie on
/// both ways, and one that separates others did so before.
#[derive(Clone, Debug)]
struct Settled {
    /// Nodes with a value, in order, and that value.
    trail: Vec<(u32, bool)>,
    /// Lengths of the trail at such times.
    times: Vec<usize>,
    /// Two short ways around each node, once many walks have been made.
    detours: Vec<Option<Detours>>,
    walks: u32,
}

/// Two ways between the neighbours of a node, around a square each.
type Detours = [[u32; 5]; 2];

/// Walks before detours are looked for, which takes as long as a few walks.
const MANY_WALKS: u32 = 16;

impl Settled {
    /// Returns an empty memory for a graph of which most nodes join two others.
    fn of_graph(graph: &Graph) -> Option<Self> {
        let joining = (0..graph.nodes()).filter(|&node| graph.around(node).len() == 2).count();
        (2 * joining > graph.nodes()).then(|| Self {
            trail: Vec::new(),
            times: Vec::new(),
            detours: Vec::new(),
            walks: 0,
        })
    }

    /// Returns true if nothing can have followed since the last such time.
    fn is_now(&mut self, graph: &Graph, now: View<'_>) -> bool {
        let Some(&last) = self.times.last() else { return false };
        let has_detours =
            |&(node, value): &(u32, bool)| value || self.has_detours(graph, node as usize, now);
        let is_settled = self.trail[last..].iter().all(has_detours);
        if is_settled {
            self.note();
        }
        is_settled
    }

    /// Returns true if a false node's neighbours are connected by two ways.
    fn has_detours(&self, graph: &Graph, node: usize, now: View<'_>) -> bool {
        let Some(Some(detours)) = self.detours.get(node) else { return false };
        let ends = graph.around(node).iter().map(|(_, near)| near);
        detours.iter().flatten().chain(ends).all(|&node| !now.is(node as usize, false))
    }

    /// Remembers the present time.
    fn note(&mut self) {
        if self.times.last() != Some(&self.trail.len()) {
            self.times.push(self.trail.len());
        }
    }

    /// Counts a walk.
    fn count(&mut self, graph: &Graph) {
        self.walks += 1;
        if self.walks == MANY_WALKS {
            self.detours = (0..graph.nodes()).map(|node| detours(graph, node)).collect();
        }
    }

    fn undo(&mut self) {
        self.trail.pop();
        while self.times.last().is_some_and(|&time| time > self.trail.len()) {
            self.times.pop();
        }
    }
}

/// Returns the first two ways around a node that have no node in common.
fn detours(graph: &Graph, node: usize) -> Option<Detours> {
    let near = |node: u32| graph.around(node as usize).iter().map(|&(_, near)| near);
    // Nodes that join a node with another one, each with that.
    let joined = |from: u32| {
        near(from).filter_map(move |by| match *graph.around(by as usize) {
            [(_, one), (_, other)] => Some((by, if one == from { other } else { one })),
            _ => None,
        })
    };
    let [(_, start), (_, end)] = *graph.around(node) else { return None };
    let mut ways: Vec<[u32; 5]> = Vec::new();
    for (first, one) in joined(start) {
        for (second, two) in joined(one) {
            for (third, last) in joined(two) {
                let way = [first, one, second, two, third];
                let is_way = last == end
                    && ![one, two].iter().any(|own| [start, end].contains(own))
                    && one != two
                    && !way.contains(&(node as u32));
                if !is_way {
                    continue;
                }
                let is_apart = |other: &&[u32; 5]| !other.iter().any(|own| way.contains(own));
                if let Some(&other) = ways.iter().find(is_apart) {
                    return Some([other, way]);
                }
                ways.push(way);
            }
        }
    }
    None
}

impl Walk {
    /// Walks from a true node through all nodes that are not false; nodes that connect others are
    /// news. Returns true if any open node connects others.
    fn walk(&mut self, root: usize, now: View<'_>, news: &mut News) -> bool {
        let Self { graph, cuts, scratch, .. } = self;
        let Scratch { time, low, true_behind, way, .. } = scratch;
        time.clear();
        time.extend((0..graph.nodes()).map(|node| if now.is(node, false) { BARRED } else { 0 }));
        low.resize(graph.nodes(), 0);
        true_behind.resize(graph.nodes(), 0);
        let (mut reached, mut has_cut) = (1, false);
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
            let Some((before, looked_before)) = way.pop() else { return has_cut };
            let before = before as usize;
            let is_cut = least >= time[before] && now.is_open(before);
            has_cut |= is_cut;
            if true_behind[node] != NONE {
                if true_behind[before] == NONE {
                    true_behind[before] = true_behind[node];
                }
                if is_cut {
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

    fn assigned(&mut self, place: usize, value: bool) {
        if let Some(settled) = &mut self.settled {
            settled.trail.push((place as u32, value));
        }
    }

    fn undo(&mut self, _place: usize, _value: bool) {
        if let Some(settled) = &mut self.settled {
            settled.undo();
        }
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        if self.settled.as_mut().is_some_and(|settled| settled.is_now(&self.graph, now)) {
            return Ok(());
        }
        let nodes = self.graph.nodes();
        let Some(root) = (0..nodes).find(|&node| now.is(node, true)) else { return Ok(()) };
        self.cuts.resize(nodes, [NONE; 2]);
        let has_cut = self.walk(root, now, news);
        let (mut lost, mut is_whole) = (None, true);
        for node in (0..nodes).filter(|&node| self.scratch.time[node] == 0) {
            is_whole = false;
            if now.is(node, true) {
                lost = Some(node);
            } else {
                self.cuts[node] = [root as u32; 2];
                news.push((node, false));
            }
        }
        if let Some(settled) = &mut self.settled {
            settled.count(&self.graph);
            if is_whole && !has_cut {
                settled.note();
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
            settled: self.settled.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use tatham_core::author::contract::Random;

    use super::*;
    use crate::assignment::{PartialAssignment, Reason};
    use crate::lit::LitIndex;

    /// Returns a graph of tiles, and wires that join them.
    fn wired(tiles: usize, wires: &[[usize; 2]]) -> Connected {
        let ends = wires.iter().zip(tiles..);
        let pairs: Vec<[usize; 2]> =
            ends.flat_map(|(&[from, to], wire)| [[from, wire], [wire, to]]).collect();
        Connected::new(tiles + wires.len(), &pairs)
    }

    /// Returns 20 tiles in rows that are joined with their neighbours, also around the edges.
    fn torus() -> Connected {
        let tile = |x: usize, y: usize| y % 4 * 5 + x % 5;
        let tiles = (0..20).map(|tile| (tile % 5, tile / 5));
        let wires = tiles.flat_map(|(x, y)| [(x + 1, y), (x, y + 1)].map(|to| [(x, y), to]));
        let wires = wires.map(|ends| ends.map(|(x, y)| tile(x, y)));
        wired(20, &wires.collect::<Vec<_>>())
    }

    /// Returns 6 tiles with random wires, some of them the same.
    fn few(random: &mut Random<'_>) -> Connected {
        let wires = (0..12).map(|_| {
            let from = random.below(6);
            [from, (from + 1 + random.below(5)) % 6]
        });
        wired(6, &wires.collect::<Vec<_>>())
    }

    #[test]
    fn what_is_left_out_after_a_walk_has_no_consequences() {
        let mut random = Random::seeded(3);
        let (mut walks, mut rounds, mut consequences) = (0, 0, 0);
        for round in 0..600 {
            let (rule, tiles) = if round % 2 == 0 { (torus(), 20) } else { (few(&mut random), 6) };
            let mut with = Walk {
                graph: rule.graph.clone(),
                cuts: Vec::new(),
                scratch: Scratch::default(),
                settled: Settled::of_graph(&rule.graph),
            };
            let nodes = rule.graph.nodes();
            let scope: Vec<LitIndex> = (0..nodes).map(|node| LitIndex::new(node, true)).collect();
            let mut now = PartialAssignment::new(nodes);
            for _ in 0..60 {
                if random.below(3) == 0 {
                    for _ in 0..random.below(now.trail.len() + 1) {
                        let last = now.trail.pop().expect("a value");
                        with.undo(last.variable(), last.is_positive());
                        (now.values[last.index()], now.values[(!last).index()]) = (0, 0);
                    }
                }
                for _ in 0..=random.below(3) {
                    let node = random.below(nodes);
                    let value = node < tiles || random.below(3) == 0;
                    if now.value(scope[node]) == 0 {
                        now.assign(LitIndex::new(node, value), Reason::None);
                        with.assigned(node, value);
                    }
                }
                let view = View::new(&scope, &now, u32::MAX);
                let mut without = Walk {
                    graph: rule.graph.clone(),
                    cuts: Vec::new(),
                    scratch: Scratch::default(),
                    settled: None,
                };
                let [mut said, mut expected] = [News::new(), News::new()];
                let found = with.propagate(view, &mut said);
                assert_eq!(found, without.propagate(view, &mut expected));
                assert_eq!(said, expected);
                (rounds, consequences) = (rounds + 1, consequences + said.len());
            }
            walks += with.settled.map_or(0, |settled| settled.walks);
        }
        assert!(walks < rounds * 3 / 4 && consequences > 1_000, "{walks} {rounds} {consequences}");
    }
}
