//! Clusters of one size: the true nodes form connected clusters, all of the same number of nodes.
//!
//! ```text
//!     # # : .      # true, . false, : open; clusters of four
//!     . a : :      `a` is true: without it the two above have no room; then the neighbours of a
//!                  whole cluster are false
//!     : . . b      `b` is false: there is no room around it
//! ```
//!
//! Connected true nodes are a *piece*. A node is false if the adjacent pieces are too large
//! together with it. From each other node a walk visits nodes that are not false, as far as a
//! cluster could reach; it enters no node that would join too many. If the walk finds too few
//! nodes, the start is false, or there is a conflict if it is true. A node is true if the walk from
//! a true node finds too few nodes without it.
//!
//! A node whose walk has found enough is examined again only when one of the nodes found becomes
//! false or is joined with others: they are its *support*. A support remains valid when assignments
//! are undone, so nothing has to be undone, as with a clause's watched literals. A set of nodes
//! that could be a cluster is a support of all its nodes. Pieces are examined first. Open nodes are
//! examined only when no other propagator has news, because most are decided by then. The reasons
//! are the false nodes around the nodes found, and pieces that are too large together.

mod eager;
mod support;
mod walk;

use tatham_core::{Budget, Stop};

use super::Global;
use super::graph::{Graph, NodeSets};
use crate::formula::Formula;
use crate::lit::Lit;
use crate::propagator::{News, Propagator, View};
use support::{Support, Supports};
use walk::{Values, Walk};

/// Cluster constraint; its places are the nodes.
#[derive(Clone, Debug)]
pub(crate) struct Clusters {
    graph: Graph,
    /// Number of nodes of each cluster.
    size: usize,
}

impl Clusters {
    /// Creates the constraint for a number of nodes and the pairs of neighbours.
    ///
    /// # Panics
    /// If a pair contains a node twice or a node that does not exist, or clusters have no nodes.
    pub(crate) fn new(nodes: usize, pairs: &[[usize; 2]], size: u32) -> Self {
        assert!(size > 0, "a cluster has nodes");
        Self { graph: Graph::new(nodes, pairs), size: size as usize }
    }
}

impl Global for Clusters {
    fn propagator(&self) -> Box<dyn Propagator> {
        let nodes = self.graph.nodes();
        Box::new(Growth::new(
            self.clone(),
            NotifiedValues { values: vec![None; nodes], joined: vec![0; nodes] },
        ))
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        eager::clusters(self, scope, formula, budget)
    }

    /// Returns for a cluster that is too large one node more than its size; for one that is too
    /// small, a node and all false nodes around.
    fn cuts(&self, values: &[bool]) -> Vec<Vec<usize>> {
        let value = |node: usize| Some(values[node]);
        let mut walk = Walk::default();
        walk.begin(self);
        let (mut done, mut cuts) = (vec![false; values.len()], Vec::new());
        for node in (0..values.len()).filter(|&node| values[node]) {
            if done[node] {
                continue;
            }
            walk.room(self, node, None, &value);
            let piece = walk.piece(self, node, &value).to_vec();
            for &own in &piece {
                done[own as usize] = true;
            }
            if piece.len() > self.size {
                cuts.push(piece.iter().map(|&own| own as usize).collect());
            } else if piece.len() < self.size {
                let mut cut = vec![node];
                walk.fence(self, node, None, &value, &mut cut);
                cuts.push(cut);
            }
        }
        cuts
    }

    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool {
        let mut left: Vec<usize> = (0..values.len()).filter(|&node| values[node]).collect();
        while let Some(&start) = left.first() {
            let mut cluster = vec![start];
            let mut next = 0;
            while let Some(&node) = cluster.get(next) {
                next += 1;
                let near = self.graph.around(node).iter().map(|&(_, near)| near as usize);
                cluster.extend(
                    near.filter(|near| values[*near]).collect::<std::collections::BTreeSet<_>>(),
                );
                let mut seen = std::collections::BTreeSet::new();
                cluster.retain(|&node| seen.insert(node));
            }
            if cluster.len() != self.size {
                return false;
            }
            left.retain(|node| !cluster.contains(node));
        }
        true
    }
}

/// Reason for a node's value.
#[derive(Clone, Copy, Debug)]
enum Cause {
    /// Adjacent pieces that are too large together.
    Large,
    /// Lack of room around it.
    Room,
    /// Lack of room around this true node without it.
    Needed(u32),
}

/// Values of which the propagator has been notified.
#[derive(Clone, Debug)]
struct NotifiedValues {
    values: Vec<Option<bool>>,
    /// Number of true neighbours of each node.
    joined: Vec<u32>,
}

impl Values for NotifiedValues {
    #[inline]
    fn value(&self, node: usize) -> Option<bool> {
        self.values[node]
    }

    #[inline]
    fn may_join(&self, node: usize) -> bool {
        self.joined[node] > 0
    }
}

/// Nodes to be examined; the list may contain nodes that no longer are.
#[derive(Clone, Debug)]
struct Due {
    list: Vec<u32>,
    is_due: Vec<bool>,
}

impl Due {
    /// Removes and returns the next node.
    fn next(&mut self) -> Option<u32> {
        loop {
            let node = self.list.pop()?;
            if std::mem::replace(&mut self.is_due[node as usize], false) {
                return Some(node);
            }
        }
    }

    fn call(&mut self, node: u32) {
        if !std::mem::replace(&mut self.is_due[node as usize], true) {
            self.list.push(node);
        }
    }
}

/// Propagator of the constraint.
#[derive(Debug)]
struct Growth {
    rule: Clusters,
    notified: NotifiedValues,
    /// Nodes with new values.
    changed: Vec<u32>,
    /// Pieces to be examined and, when there are none, open nodes.
    pieces: Due,
    open: Due,
    supports: Supports,
    causes: Vec<Cause>,
    walk: Walk,
    /// Supports of pieces that have been examined.
    looked: Vec<Option<Support>>,
    union: NodeSets,
    joint: Vec<u32>,
    candidates: Vec<u32>,
}

impl Growth {
    fn new(rule: Clusters, notified: NotifiedValues) -> Self {
        let nodes = rule.graph.nodes();
        Self {
            rule,
            notified,
            changed: Vec::new(),
            pieces: Due { list: Vec::new(), is_due: vec![false; nodes] },
            open: Due { list: (0..nodes as u32).collect(), is_due: vec![true; nodes] },
            supports: Supports::new(nodes),
            causes: vec![Cause::Large; nodes],
            walk: Walk::default(),
            looked: Vec::new(),
            union: NodeSets::default(),
            joint: Vec::new(),
            candidates: Vec::new(),
        }
    }

    fn say(&mut self, node: u32, value: bool, cause: Cause, now: View<'_>, news: &mut News) {
        if now.is_open(node as usize) {
            self.causes[node as usize] = cause;
            news.push((node as usize, value));
        }
    }

    /// Schedules the nodes that a new value may affect.
    fn spread(&mut self, node: u32) -> Result<(), Vec<usize>> {
        let Self { rule, notified, pieces, open, supports, walk, .. } = self;
        let mut call = |own: u32| match notified.value(own as usize) {
            Some(false) => {}
            Some(true) => pieces.call(own),
            None => open.call(own),
        };
        match notified.value(node as usize) {
            Some(false) => supports.resting_on(node as usize, None, call),
            Some(true) => {
                let piece = walk.piece(rule, node as usize, notified);
                if piece.len() > rule.size {
                    return Err(piece.iter().map(|&own| own as usize).collect());
                }
                call(node);
                for &own in piece {
                    for &(_, near) in rule.graph.around(own as usize) {
                        if notified.value(near as usize).is_none() {
                            supports.resting_on(near as usize, Some(node), &mut call);
                        }
                    }
                }
            }
            None => {}
        }
        Ok(())
    }

    /// Examines an open node.
    fn look(&mut self, node: u32, now: View<'_>, news: &mut News) {
        let (at, size) = (node as usize, self.rule.size);
        if self.notified.value(at).is_some() {
            return;
        }
        if self.walk.joined(&self.rule, at, &self.notified) >= size {
            self.say(node, false, Cause::Large, now, news);
        } else if self.walk.room(&self.rule, at, None, &self.notified) < size {
            self.say(node, false, Cause::Room, now, news);
        } else {
            self.rest(node);
        }
    }

    /// Uses the nodes that an open node's walk has found as its support; if they can be a cluster,
    /// they support all of its nodes.
    fn rest(&mut self, node: u32) {
        let met = self.walk.met();
        let is_cluster = met.len() == self.rule.size;
        let support = self.supports.add(met, is_cluster);
        self.supports.give(node, support);
        if is_cluster {
            for &own in met {
                let is_due = &mut self.open.is_due[own as usize];
                if own != node && *is_due && self.notified.value(own as usize).is_none() {
                    *is_due = false;
                    self.supports.give(own, support);
                }
            }
        }
    }

    /// Examines a true node, and derives the nodes without which its walk would find too few.
    /// A candidate that the walk without another candidate does not visit is dropped.
    fn need(&mut self, node: u32, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let (at, size) = (node as usize, self.rule.size);
        // All nodes of a piece have the same room.
        let piece = self.walk.number(&self.rule, at, &self.notified) as usize;
        if let Some(&Some(support)) = self.looked.get(piece) {
            self.supports.give(node, support);
            return Ok(());
        }
        if self.walk.room(&self.rule, at, None, &self.notified) < size {
            let mut clash = vec![at];
            self.walk.fence(&self.rule, at, None, &self.notified, &mut clash);
            return Err(clash);
        }
        self.union.begin(self.rule.graph.nodes());
        let mut joint = std::mem::take(&mut self.joint);
        let mut candidates = std::mem::take(&mut self.candidates);
        joint.clear();
        joint.extend(self.walk.met().iter().filter(|&&own| self.union.insert(own as usize)));
        candidates.clear();
        candidates.extend(joint.iter().filter(|&&own| self.notified.value(own as usize).is_none()));
        while let Some(own) = candidates.pop() {
            if self.walk.room(&self.rule, at, Some(own as usize), &self.notified) < size {
                self.say(own, true, Cause::Needed(node), now, news);
                continue;
            }
            let met = self.walk.met();
            candidates.retain(|candidate| met.contains(candidate));
            joint.extend(met.iter().filter(|&&other| self.union.insert(other as usize)));
        }
        let support = self.supports.add(&joint, false);
        self.supports.give(node, support);
        if self.looked.len() <= piece {
            self.looked.resize(piece + 1, None);
        }
        self.looked[piece] = Some(support);
        (self.joint, self.candidates) = (joint, candidates);
        Ok(())
    }

    /// Adds the reason for a node's value; returns false if this is not the cause.
    fn reason(
        &mut self,
        said: (usize, bool),
        cause: Cause,
        before: View<'_>,
        out: &mut Vec<usize>,
    ) -> bool {
        let value = |node: usize| before.value(node);
        let (rule, walk) = (&self.rule, &mut self.walk);
        match (cause, said) {
            (Cause::Large, (node, false)) => {
                walk.joined(rule, node, &value) >= rule.size && {
                    walk.around(rule, node, &value, out);
                    true
                }
            }
            (Cause::Room, (node, false)) => {
                walk.joined(rule, node, &value) < rule.size
                    && walk.room(rule, node, None, &value) < rule.size
                    && {
                        walk.fence(rule, node, None, &value, out);
                        true
                    }
            }
            (Cause::Needed(from), (node, true)) => {
                let from = from as usize;
                value(from) == Some(true)
                    && walk.room(rule, from, Some(node), &value) < rule.size
                    && {
                        out.push(from);
                        walk.fence(rule, from, Some(node), &value, out);
                        true
                    }
            }
            _ => false,
        }
    }
}

/// Cost of examining open nodes: other propagators come first.
const PUT_OFF: u32 = 1 << 24;

impl Propagator for Growth {
    fn wants(&self, _value: bool) -> bool {
        true
    }

    fn assigned(&mut self, place: usize, value: bool) {
        self.changed.push(place as u32);
        self.notified.values[place] = Some(value);
        if value {
            for &(_, near) in self.rule.graph.around(place) {
                self.notified.joined[near as usize] += 1;
            }
        }
    }

    fn undo(&mut self, place: usize, value: bool) {
        self.notified.values[place] = None;
        if value {
            for &(_, near) in self.rule.graph.around(place) {
                self.notified.joined[near as usize] -= 1;
            }
        }
    }

    fn cost(&self) -> u32 {
        match self.changed.len() + self.pieces.list.len() {
            0 => PUT_OFF + self.rule.size as u32,
            pieces => (8 * self.rule.size * pieces) as u32,
        }
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        self.walk.begin(&self.rule);
        self.looked.clear();
        let is_idle = self.changed.is_empty() && self.pieces.list.is_empty();
        // The node of a conflict stays in the list.
        while let Some(&node) = self.changed.last() {
            self.spread(node)?;
            self.changed.pop();
        }
        if is_idle {
            let before = news.len();
            while news.len() == before
                && let Some(node) = self.open.next()
            {
                self.look(node, now, news);
            }
        }
        while let Some(node) = self.pieces.next() {
            // Values may have been undone or assigned since it was scheduled.
            match self.notified.value(node as usize) {
                Some(false) => {}
                None => self.open.call(node),
                Some(true) => {
                    if let Err(clash) = self.need(node, now, news) {
                        self.pieces.call(node);
                        return Err(clash);
                    }
                }
            }
        }
        Ok(())
    }

    fn has_put_off(&self) -> bool {
        !self.open.list.is_empty()
    }

    fn explain(&mut self, said: (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        self.walk.begin(&self.rule);
        let cause = self.causes[said.0];
        if self.reason(said, cause, before, out) {
            return;
        }
        // A consequence that was not applied at once may have been derived again for another
        // reason.
        let others = if said.1 {
            let from = (0..self.rule.graph.nodes()).filter(|&node| before.is(node, true));
            from.map(|from| Cause::Needed(from as u32)).collect()
        } else {
            vec![Cause::Large, Cause::Room]
        };
        if others.into_iter().any(|cause| self.reason(said, cause, before, out)) {
            return;
        }
        // Consequences derived at the same time have made a piece that is too large.
        let value = |node: usize| before.value(node);
        for node in (0..self.rule.graph.nodes()).filter(|&node| before.is(node, true)) {
            let piece = self.walk.piece(&self.rule, node, &value);
            if piece.len() > self.rule.size {
                out.extend(piece.iter().map(|&own| own as usize));
                return;
            }
        }
        // An open node on the way counts, but a piece on the way does not: so there may seem to be
        // room that there was not before. The consequence followed from some of the known values.
        out.extend((0..self.rule.graph.nodes()).filter(|&node| !before.is_open(node)));
    }

    /// Returns a propagator that examines all nodes again: that costs no more than copying the
    /// supports.
    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(Self::new(self.rule.clone(), self.notified.clone()))
    }
}
