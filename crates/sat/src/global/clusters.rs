//! Clusters of one size: the true ones of some nodes hang together in clusters, and each has as many nodes as all others.
//!
//! ```text
//!     # # : .      # true, . false, : open; clusters of four
//!     . a : :      `a` is true: without it the two above have no room; then what lies beside a whole cluster is false
//!     : . . b      `b` is false: there is no room around it
//! ```
//!
//! What is known to be in one cluster is a *piece*. A node beside pieces that are too large together with it is false. From each other node one walks through what is not
//! false, as far as a cluster could get: no node is entered that would join too much. Who does not meet enough nodes is false, or a conflict if it is true; and a node without
//! which a true one would not meet enough is true.
//!
//! Who has met enough is looked at again only when one of those nodes is lost: they are its *support*. A support stays one when values are taken back, so nothing has to be
//! undone, as with a clause's watched literals. The reasons are the false nodes around what was met, and pieces that are too large together.

mod eager;
mod walk;

use tatham_core::{Budget, Stop};

use super::graph::{Graph, Seen};
use super::{Global, News, Propagator, View};
use crate::formula::Formula;
use crate::lit::Lit;
use walk::Walk;

/// The rule; its places are the nodes.
#[derive(Clone, Debug)]
pub(crate) struct Clusters {
    graph: Graph,
    /// How many nodes each cluster has.
    size: usize,
}

impl Clusters {
    /// The rule for so many nodes and the pairs of neighbours.
    ///
    /// # Panics
    /// If a pair names a node twice, or one that is not there, or clusters have no nodes.
    pub(crate) fn new(nodes: usize, pairs: &[[usize; 2]], size: u32) -> Self {
        assert!(size > 0, "a cluster has nodes");
        Self { graph: Graph::new(nodes, pairs), size: size as usize }
    }
}

impl Global for Clusters {
    fn propagator(&self) -> Box<dyn Propagator> {
        Box::new(Growth::new(self.clone()))
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        eager::clusters(self, scope, formula, budget)
    }

    /// Of a cluster that is too large as many nodes as are too many, of one that is too small a node and all that is false around.
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
                cluster.extend(near.filter(|near| values[*near]).collect::<std::collections::BTreeSet<_>>());
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

/// Why a node is true or false.
#[derive(Clone, Copy, Debug)]
enum Cause {
    /// The pieces beside it are too large together.
    Large,
    /// There is no room around it.
    Room,
    /// Without it there is no room around this true node.
    Needed(u32),
}

/// The propagator.
#[derive(Debug)]
struct Growth {
    rule: Clusters,
    /// All nodes have been looked at once.
    has_begun: bool,
    /// Nodes whose values are new.
    changed: Vec<u32>,
    /// Nodes that are to be looked at, and which they are.
    due: Vec<u32>,
    is_due: Vec<bool>,
    /// For each node its support, if it was once found to have one.
    support: Vec<Vec<u32>>,
    /// For each node those whose support it is in; some once were.
    holds: Vec<Vec<u32>>,
    causes: Vec<Cause>,
    walk: Walk,
    union: Seen,
}

/// From so many entries on those that once were are looked for.
const MANY: usize = 96;

impl Growth {
    fn new(rule: Clusters) -> Self {
        let nodes = rule.graph.nodes();
        Self {
            rule,
            has_begun: false,
            changed: Vec::new(),
            due: Vec::new(),
            is_due: vec![false; nodes],
            support: vec![Vec::new(); nodes],
            holds: vec![Vec::new(); nodes],
            causes: vec![Cause::Large; nodes],
            walk: Walk::default(),
            union: Seen::default(),
        }
    }

    fn call(&mut self, node: u32) {
        if !std::mem::replace(&mut self.is_due[node as usize], true) {
            self.due.push(node);
        }
    }

    /// Calls those whose support a node is in.
    fn call_held(&mut self, node: u32) {
        let mut held = std::mem::take(&mut self.holds[node as usize]);
        held.retain(|&own| self.support[own as usize].contains(&node));
        for &own in &held {
            self.call(own);
        }
        self.holds[node as usize] = held;
    }

    fn say(&mut self, node: u32, value: bool, cause: Cause, now: View<'_>, news: &mut News) {
        if now.is_open(node as usize) {
            self.causes[node as usize] = cause;
            news.push((node as usize, value));
        }
    }

    /// Takes what has been met last for a node's support.
    fn hold(&mut self, node: u32, support: Vec<u32>) {
        let before = std::mem::replace(&mut self.support[node as usize], support);
        for at in 0..self.support[node as usize].len() {
            let own = self.support[node as usize][at];
            if !before.contains(&own) {
                let mut held = std::mem::take(&mut self.holds[own as usize]);
                if held.len() >= MANY {
                    held.retain(|&other| other != node && self.support[other as usize].contains(&own));
                    held.sort_unstable();
                    held.dedup();
                }
                held.push(node);
                self.holds[own as usize] = held;
            }
        }
    }

    /// Calls those for whom a new value may mean something.
    fn spread(&mut self, node: u32, now: View<'_>) -> Result<(), Vec<usize>> {
        let value = |node: usize| now.value(node);
        match value(node as usize) {
            Some(false) => self.call_held(node),
            Some(true) => {
                let piece = self.walk.piece(&self.rule, node as usize, &value).to_vec();
                if piece.len() > self.rule.size {
                    return Err(piece.iter().map(|&own| own as usize).collect());
                }
                self.call(node);
                for own in piece {
                    for at in 0..self.rule.graph.around(own as usize).len() {
                        let (_, near) = self.rule.graph.around(own as usize)[at];
                        if now.is_open(near as usize) {
                            self.call(near);
                            self.call_held(near);
                        }
                    }
                }
            }
            None => {}
        }
        Ok(())
    }

    /// Looks at a node.
    fn look(&mut self, node: u32, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let value = |node: usize| now.value(node);
        let (at, size) = (node as usize, self.rule.size);
        let is_true = match value(at) {
            Some(false) => return Ok(()),
            known => known.is_some(),
        };
        if !is_true && self.walk.joined(&self.rule, at, &value) >= size {
            self.say(node, false, Cause::Large, now, news);
            return Ok(());
        }
        if self.walk.room(&self.rule, at, None, &value) < size {
            if is_true {
                let mut clash = vec![at];
                self.walk.fence(&self.rule, at, None, &value, &mut clash);
                return Err(clash);
            }
            self.say(node, false, Cause::Room, now, news);
            return Ok(());
        }
        let mut support = self.walk.met().to_vec();
        if is_true {
            self.union.begin(self.rule.graph.nodes());
            support.retain(|&own| self.union.insert(own as usize));
            for own in support.clone() {
                if value(own as usize).is_some() {
                    continue;
                }
                if self.walk.room(&self.rule, at, Some(own as usize), &value) < size {
                    self.say(own, true, Cause::Needed(node), now, news);
                } else {
                    support.extend(self.walk.met().iter().filter(|&&other| self.union.insert(other as usize)));
                }
            }
        }
        self.hold(node, support);
        Ok(())
    }

    /// Writes down why a node has a value, if this is why.
    fn reason(&mut self, said: (usize, bool), cause: Cause, before: View<'_>, out: &mut Vec<usize>) -> bool {
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
                walk.joined(rule, node, &value) < rule.size && walk.room(rule, node, None, &value) < rule.size && {
                    walk.fence(rule, node, None, &value, out);
                    true
                }
            }
            (Cause::Needed(from), (node, true)) => {
                let from = from as usize;
                value(from) == Some(true) && walk.room(rule, from, Some(node), &value) < rule.size && {
                    out.push(from);
                    walk.fence(rule, from, Some(node), &value, out);
                    true
                }
            }
            _ => false,
        }
    }
}

impl Propagator for Growth {
    fn hears(&self, _value: bool) -> bool {
        true
    }

    fn assigned(&mut self, place: usize, _value: bool) {
        self.changed.push(place as u32);
    }

    fn cost(&self) -> u32 {
        (8 * self.rule.size * (self.changed.len() + self.due.len())) as u32
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        self.walk.begin(&self.rule);
        if !self.has_begun {
            (0..self.rule.graph.nodes() as u32).for_each(|node| self.call(node));
            self.has_begun = true;
        }
        // What meets a conflict stays due.
        while let Some(&node) = self.changed.last() {
            self.spread(node, now)?;
            self.changed.pop();
        }
        while let Some(&node) = self.due.last() {
            self.look(node, now, news)?;
            self.due.pop();
            self.is_due[node as usize] = false;
        }
        Ok(())
    }

    fn explain(&mut self, said: (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        self.walk.begin(&self.rule);
        let cause = self.causes[said.0];
        if self.reason(said, cause, before, out) {
            return;
        }
        // Who does not take what is said at once may have been told again since, for another reason.
        let others = if said.1 {
            let from = (0..self.rule.graph.nodes()).filter(|&node| before.is(node, true));
            from.map(|from| Cause::Needed(from as u32)).collect()
        } else {
            vec![Cause::Large, Cause::Room]
        };
        if others.into_iter().any(|cause| self.reason(said, cause, before, out)) {
            return;
        }
        // What was said beside it has made a piece that is too large.
        let value = |node: usize| before.value(node);
        for node in (0..self.rule.graph.nodes()).filter(|&node| before.is(node, true)) {
            let piece = self.walk.piece(&self.rule, node, &value);
            if piece.len() > self.rule.size {
                out.extend(piece.iter().map(|&own| own as usize));
                return;
            }
        }
        debug_assert!(false, "what is said has a reason");
    }

    /// It looks at all nodes anew: that is no more than to copy what it holds.
    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(Self::new(self.rule.clone()))
    }
}
