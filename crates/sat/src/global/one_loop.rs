//! Single loop: the true edges form one loop.
//!
//! Cardinality constraints enforce that each node has none or two true edges, and this constraint
//! relies on them: true edges then form paths and loops. Each end of a path stores the other end,
//! and an edge that becomes true joins two paths in constant time.
//!
//! ```text
//!     o──o──o   o        the ends of a path: an edge between them closes it. That is forbidden
//!     :         │        while there is another path; and when a loop is closed, nothing else is
//!     o╶╶╶╶╶╶o──o        true
//! ```
//!
//! The reason is the path, found by walking along it, and one edge that is not on it; or the loop.
//!
//! One path between two nodes is one loop that includes a true edge between the two.

use tatham_core::{Budget, Stop};

use super::graph::{Graph, Heard, NodeSets};
use super::{Global, distance};
use crate::formula::Formula;
use crate::lit::Lit;
use crate::propagator::{News, Propagator, View};

/// Loop constraint; its places are the edges.
#[derive(Clone, Debug)]
pub(crate) struct OneLoop {
    graph: Graph,
}

impl OneLoop {
    /// Creates the constraint for edges, given by the nodes at their ends.
    pub(crate) fn new(edges: &[[usize; 2]]) -> Self {
        let nodes = edges.iter().flatten().max().map_or(0, |&node| node + 1);
        Self { graph: Graph::new(nodes, edges) }
    }

    /// Returns the edges of each corner.
    pub(crate) fn corners(&self) -> impl Iterator<Item = impl Iterator<Item = usize>> {
        (0..self.graph.nodes())
            .map(|node| self.graph.around(node).iter().map(|&(edge, _)| edge as usize))
    }

    /// Returns the true edges by connected components.
    fn components(&self, values: &[bool]) -> Vec<Vec<usize>> {
        let mut seen = NodeSets::default();
        seen.begin(values.len());
        let mut components = Vec::new();
        for start in (0..values.len()).filter(|&edge| values[edge]) {
            if !seen.insert(start) {
                continue;
            }
            let mut component = vec![start];
            let mut next = 0;
            while let Some(&edge) = component.get(next) {
                next += 1;
                for node in self.graph.ends(edge) {
                    let near = self.graph.around(node).iter().map(|&(edge, _)| edge as usize);
                    component.extend(near.filter(|&edge| values[edge] && seen.insert(edge)));
                }
            }
            components.push(component);
        }
        components
    }
}

impl Global for OneLoop {
    fn propagator(&self) -> Box<dyn Propagator> {
        let graph = self.graph.clone();
        let far_end = (0..graph.nodes() as u32).collect();
        Box::new(Paths {
            graph,
            far_end,
            count: 0,
            joined: Vec::new(),
            notified: Heard::default(),
            closing: None,
        })
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        let nodes: Vec<Lit> = self
            .corners()
            .map(|edges| distance::any(formula, edges.map(|edge| scope[edge])))
            .collect();
        distance::connected(formula, &nodes, &self.graph, Some(scope), budget)
    }

    /// Returns each loop with an edge of the next one, if there are several.
    fn cuts(&self, values: &[bool]) -> Vec<Vec<usize>> {
        let mut components = self.components(values);
        if components.len() < 2 {
            return Vec::new();
        }
        let others: Vec<usize> = components
            .iter()
            .cycle()
            .skip(1)
            .take(components.len())
            .map(|other| other[0])
            .collect();
        components.iter_mut().zip(others).for_each(|(component, other)| component.push(other));
        components
    }

    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool {
        self.corners().all(|edges| matches!(edges.filter(|&edge| values[edge]).count(), 0 | 2))
            && self.components(values).len() < 2
    }
}

/// Propagator of the constraint.
#[derive(Clone, Debug)]
struct Paths {
    graph: Graph,
    /// Other end of the path that ends at a node; a node without a true edge is a path of its own.
    /// Nodes inside a path keep their old value.
    far_end: Vec<u32>,
    /// Number of paths of one edge and more, including the closed one.
    count: u32,
    /// Changes by the true edges, in order.
    joined: Vec<Joined>,
    notified: Heard,
    /// Edge that closed a loop.
    closing: Option<usize>,
}

/// Change by an edge that became true.
#[derive(Clone, Copy, Debug)]
enum Joined {
    /// Path with its ends, their former far ends, and the former number of paths.
    Path([u32; 2], [u32; 2], u32),
    /// Closed loop.
    Loop,
    /// No change: the loop was closed before.
    Nothing,
}

impl Paths {
    /// Returns the edges of the path that begins at a node, without one of them.
    fn path(&self, start: usize, without: usize, view: View<'_>) -> Vec<usize> {
        let (mut path, mut node, mut last) = (Vec::new(), start, without);
        loop {
            let next = self
                .graph
                .around(node)
                .iter()
                .map(|&(edge, other)| (edge as usize, other as usize));
            let Some((edge, other)) = next
                .into_iter()
                .find(|&(edge, _)| edge != last && edge != without && view.is(edge, true))
            else {
                return path;
            };
            path.push(edge);
            (node, last) = (other, edge);
            if node == start {
                return path;
            }
        }
    }

    /// Returns an edge of a closed loop.
    fn closed(&self, view: View<'_>) -> Option<usize> {
        let mut seen = vec![false; self.graph.edges().len()];
        (0..seen.len()).filter(|&edge| view.is(edge, true)).find(|&edge| {
            let [start, end] = self.graph.ends(edge);
            let path = if seen[edge] { Vec::new() } else { self.path(start, edge, view) };
            for &edge in &path {
                seen[edge] = true;
            }
            path.last().is_some_and(|&last| self.graph.ends(last).contains(&end))
        })
    }

    /// Returns a true edge that does not belong to a path.
    fn outside(&self, path: &[usize], view: View<'_>) -> Option<usize> {
        let mut sorted = path.to_vec();
        sorted.sort_unstable();
        self.notified
            .iter()
            .find(|edge| view.is(*edge, true) && sorted.binary_search(edge).is_err())
    }

    /// Forbids the edges between two ends of a path.
    fn keep_open(&self, [a, b]: [usize; 2], now: View<'_>, news: &mut News) {
        let between = self
            .graph
            .around(a)
            .iter()
            .filter(|&&(edge, other)| other as usize == b && now.is_open(edge as usize));
        news.extend(between.map(|&(edge, _)| (edge as usize, false)));
    }

    /// Joins the paths that an edge connects.
    fn join(&mut self, edge: usize, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let [a, b] = self.graph.ends(edge);
        if let Some(closing) = self.closing {
            self.joined.push(Joined::Nothing);
            let mut clash = self.path(self.graph.ends(closing)[0], closing, now);
            clash.extend([closing, edge]);
            return Err(clash);
        }
        let ends = [self.far_end[a], self.far_end[b]];
        if ends[0] as usize == b {
            self.joined.push(Joined::Loop);
            self.closing = Some(edge);
            if self.count > 1 {
                let mut clash = self.path(a, edge, now);
                clash.push(edge);
                clash.extend(self.outside(&clash, now));
                return Err(clash);
            }
            news.extend(
                (0..self.graph.edges().len())
                    .filter(|&other| now.is_open(other))
                    .map(|other| (other, false)),
            );
            return Ok(());
        }
        let [left, right] = ends.map(|end| end as usize);
        self.joined.push(Joined::Path(ends, [self.far_end[left], self.far_end[right]], self.count));
        (self.far_end[left], self.far_end[right]) = (right as u32, left as u32);
        let before = self.count;
        self.count = before + 1 - u32::from(left != a) - u32::from(right != b);
        if self.count > 1 {
            self.keep_open([left, right], now, news);
            if before == 1 {
                self.keep_all_open(now, news);
            }
        }
        Ok(())
    }

    /// Forbids all edges that close a path, when there are several paths for the first time.
    fn keep_all_open(&self, now: View<'_>, news: &mut News) {
        for joined in &self.joined {
            let Joined::Path(ends, ..) = joined else { continue };
            for end in ends.map(|end| end as usize) {
                let far = self.far_end[end] as usize;
                if end < far && self.far_end[far] as usize == end {
                    self.keep_open([end, far], now, news);
                }
            }
        }
    }
}

impl Propagator for Paths {
    fn wants(&self, value: bool) -> bool {
        value
    }

    fn assigned(&mut self, place: usize, _value: bool) {
        self.notified.add(place);
    }

    fn undo(&mut self, _place: usize, _value: bool) {
        if !self.notified.take_back() {
            return;
        }
        match self.joined.pop() {
            Some(Joined::Path([left, right], before, count)) => {
                self.far_end[right as usize] = before[1];
                self.far_end[left as usize] = before[0];
                self.count = count;
            }
            Some(Joined::Loop) => self.closing = None,
            Some(Joined::Nothing) | None => {}
        }
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        while let Some(edge) = self.notified.next() {
            self.join(edge, now, news)?;
        }
        Ok(())
    }

    fn explain(&mut self, (place, _): (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        let [a, b] = self.graph.ends(place);
        out.extend(self.path(a, place, before));
        // A walk from the other end would give the same path: so it is the path that the edge would
        // close, unless a loop was closed before.
        let is_between = out.last().is_some_and(|&last| self.graph.ends(last).contains(&b));
        if let Some(other) = self.outside(out, before).filter(|_| is_between) {
            out.push(other);
            return;
        }
        out.clear();
        match self
            .closing
            .filter(|&closing| before.is(closing, true))
            .or_else(|| self.closed(before))
        {
            Some(closing) => {
                out.extend(self.path(self.graph.ends(closing)[0], closing, before));
                out.push(closing);
            }
            // After backtracking fewer values may be visible than the consequence followed from: it
            // followed from some of the known values.
            None => out.extend((0..self.graph.edges().len()).filter(|&edge| !before.is_open(edge))),
        }
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
