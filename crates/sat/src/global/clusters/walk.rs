//! Walks around a node of a cluster.

use super::super::graph::NodeSets;
use super::Clusters;

/// Piece of a node that belongs to none yet.
const NONE: u32 = u32::MAX;

/// Values of the nodes.
pub(super) trait Values {
    /// Returns the value of a node, if it has one.
    fn value(&self, node: usize) -> Option<bool>;

    /// Returns true if a neighbour is true; always true if neighbours are not counted.
    fn may_join(&self, _node: usize) -> bool {
        true
    }
}

impl<F: Fn(usize) -> Option<bool>> Values for F {
    fn value(&self, node: usize) -> Option<bool> {
        self(node)
    }
}

/// Pieces, and the nodes found by the last walk, with the values of the time when it
/// [began](Self::begin).
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    /// Piece of each node, if it has been found.
    known: NodeSets,
    piece: Vec<u32>,
    /// Range of each piece's nodes, at most one more than the size of a cluster.
    pieces: Vec<[u32; 2]>,
    members: Vec<u32>,
    /// Nodes found, in order, each with the number of open nodes on the way there; and the pieces
    /// of the start.
    seen: NodeSets,
    met: Vec<u32>,
    steps: Vec<u32>,
    own: Vec<u32>,
    /// Nodes that were not entered because they would join too many.
    barred: Vec<u32>,
    beside: Vec<u32>,
}

impl Walk {
    /// Starts with other values.
    pub(super) fn begin(&mut self, rule: &Clusters) {
        self.known.begin(rule.graph.nodes());
        self.piece.resize(rule.graph.nodes(), NONE);
        self.pieces.clear();
        self.members.clear();
    }

    /// Returns the number of a true node's piece.
    pub(super) fn number(&mut self, rule: &Clusters, node: usize, values: &impl Values) -> u32 {
        if self.known.contains(node) {
            return self.piece[node];
        }
        let (number, start) = (self.pieces.len() as u32, self.members.len());
        self.known.insert(node);
        self.piece[node] = number;
        self.members.push(node as u32);
        let mut next = start;
        while let Some(&from) = self.members.get(next) {
            next += 1;
            for &(_, near) in rule.graph.around(from as usize) {
                if values.value(near as usize) != Some(true) {
                    continue;
                }
                if self.members.len() - start > rule.size {
                    break;
                }
                if self.known.insert(near as usize) {
                    self.piece[near as usize] = number;
                    self.members.push(near);
                } else if self.piece[near as usize] != number {
                    // The piece belongs to one that is too large, and so is too large itself.
                    let other = self.piece[near as usize];
                    for at in start..self.members.len() {
                        self.piece[self.members[at] as usize] = other;
                    }
                    self.members.truncate(start);
                    return other;
                }
            }
        }
        self.pieces.push([start as u32, self.members.len() as u32]);
        number
    }

    #[inline]
    fn members(&self, number: u32) -> &[u32] {
        let [start, end] = self.pieces[number as usize];
        &self.members[start as usize..end as usize]
    }

    /// Returns the true nodes connected with a true node, including itself.
    /// For a large piece it returns connected nodes, one more than the size of a cluster.
    pub(super) fn piece(&mut self, rule: &Clusters, node: usize, values: &impl Values) -> &[u32] {
        let number = self.number(rule, node, values);
        self.members(number)
    }

    /// Finds the pieces next to a node, each once, and returns their number of nodes.
    fn find_beside(&mut self, rule: &Clusters, node: usize, values: &impl Values) -> usize {
        self.beside.clear();
        if !values.may_join(node) {
            return 0;
        }
        let mut sum = 0;
        for &(_, near) in rule.graph.around(node) {
            if values.value(near as usize) == Some(true) {
                let number = self.number(rule, near as usize, values);
                if !self.beside.contains(&number) {
                    self.beside.push(number);
                    sum += self.members(number).len();
                }
            }
        }
        sum
    }

    /// Returns the number of true nodes that a node would join.
    pub(super) fn joined(&mut self, rule: &Clusters, node: usize, values: &impl Values) -> usize {
        self.find_beside(rule, node, values)
    }

    /// Walks from a node through nodes that are not false, but not through `barred`.
    /// The start must not belong to, or join, a piece that is too large.
    /// Returns the number of nodes found, including the start; stops when they make a cluster.
    pub(super) fn room(
        &mut self,
        rule: &Clusters,
        start: usize,
        barred: Option<usize>,
        values: &impl Values,
    ) -> usize {
        self.seen.begin(rule.graph.nodes());
        self.steps.resize(rule.graph.nodes(), 0);
        for list in [&mut self.met, &mut self.own, &mut self.barred] {
            list.clear();
        }
        if values.value(start) == Some(true) {
            let number = self.number(rule, start, values);
            self.own.push(number);
        } else {
            self.find_beside(rule, start, values);
            self.own.extend(&self.beside);
            self.enter(start, 0);
        }
        for at in 0..self.own.len() {
            self.enter_piece(self.own[at], 0);
        }
        let whole = self.met.len();
        let mut next = 0;
        while let Some(&from) = self.met.get(next) {
            next += 1;
            for &(_, near) in rule.graph.around(from as usize) {
                if self.met.len() >= rule.size {
                    return self.met.len();
                }
                let at = near as usize;
                if self.seen.contains(at) || Some(at) == barred || values.value(at) == Some(false) {
                    continue;
                }
                let steps = self.steps[from as usize] + 1;
                self.find_beside(rule, at, values);
                let others = self.beside.iter().filter(|number| !self.own.contains(number));
                let joined: usize = others.map(|&number| self.members(number).len()).sum();
                if whole + steps as usize + joined > rule.size {
                    self.seen.insert(at);
                    self.barred.push(near);
                    continue;
                }
                self.enter(at, steps);
                for at in 0..self.beside.len() {
                    self.enter_piece(self.beside[at], steps);
                }
            }
        }
        self.met.len()
    }

    #[inline]
    fn enter(&mut self, node: usize, steps: u32) {
        if self.seen.insert(node) {
            self.steps[node] = steps;
            self.met.push(node as u32);
        }
    }

    /// Enters all nodes of a piece, which needs no steps.
    fn enter_piece(&mut self, number: u32, steps: u32) {
        let [start, end] = self.pieces[number as usize];
        for at in start..end {
            self.enter(self.members[at as usize] as usize, steps);
        }
    }

    /// Returns the nodes found by the last walk.
    pub(super) fn met(&self) -> &[u32] {
        &self.met
    }

    /// Adds the reason why the last walk, from `start` and not through `barred`, found no more: the
    /// false nodes around, and the pieces that would have been joined.
    pub(super) fn fence(
        &mut self,
        rule: &Clusters,
        start: usize,
        barred: Option<usize>,
        values: &impl Values,
        out: &mut Vec<usize>,
    ) {
        for &node in &self.met {
            let around = rule.graph.around(node as usize).iter().map(|&(_, near)| near as usize);
            out.extend(
                around.filter(|&near| Some(near) != barred && values.value(near) == Some(false)),
            );
        }
        let not_entered = std::mem::take(&mut self.barred);
        for &node in &not_entered {
            self.find_beside(rule, node as usize, values);
            for &number in self.beside.iter().chain(&self.own) {
                out.extend(self.members(number).iter().map(|&own| own as usize));
            }
        }
        self.barred = not_entered;
        out.retain(|&node| node != start || values.value(start).is_some());
        out.sort_unstable();
        out.dedup();
    }

    /// Adds true nodes that a node would join, as many as make a cluster.
    pub(super) fn around(
        &mut self,
        rule: &Clusters,
        node: usize,
        values: &impl Values,
        out: &mut Vec<usize>,
    ) {
        self.seen.begin(rule.graph.nodes());
        self.seen.insert(node);
        self.met.clear();
        self.met.push(node as u32);
        let mut next = 0;
        while let Some(&from) = self.met.get(next) {
            next += 1;
            for &(_, near) in rule.graph.around(from as usize) {
                if self.met.len() <= rule.size
                    && values.value(near as usize) == Some(true)
                    && self.seen.insert(near as usize)
                {
                    self.met.push(near);
                }
            }
        }
        out.extend(self.met[1..].iter().map(|&own| own as usize));
    }
}
