//! Everything true is connected: a lazy rule.
//!
//! If a candidate falls into components, then in each solution that has a node of one component and a node of another, something next to
//! the first component must be true:
//!
//! ```text
//!     # # . .        the upper left component is {a, b}, its rim {c, d, e}:
//!     . . # #            ¬a or ¬f or c or d or e,   with f any node of the other one
//! ```
//!
//! One clause for each component, with its rim: no solution breaks it, and this candidate does.

use crate::cuts::Cuts;
use crate::lit::Lit;

/// Nodes that are true and connected, and the false ones next to them.
struct Component {
    inside: Vec<usize>,
    rim: Vec<usize>,
}

/// The rule, for [`Model::connected`](super::Model::connected).
#[derive(Clone, Debug)]
pub struct Connected {
    nodes: Vec<Lit>,
    neighbours: Vec<Vec<usize>>,
}

impl Connected {
    /// The rule for nodes and for each node its neighbours, which must be mutual.
    pub fn new(nodes: Vec<Lit>, neighbours: Vec<Vec<usize>>) -> Self {
        debug_assert!(neighbours.iter().enumerate().all(|(a, near)| near.iter().all(|&b| neighbours[b].contains(&a))));
        Self { nodes, neighbours }
    }

    /// What is connected with `start`, marked in `seen`.
    fn component(&self, start: usize, seen: &mut [bool], holds: &dyn Fn(Lit) -> bool) -> Component {
        let (mut inside, mut rim) = (vec![start], Vec::new());
        seen[start] = true;
        let mut next = 0;
        while let Some(&node) = inside.get(next) {
            next += 1;
            for &near in &self.neighbours[node] {
                if !holds(self.nodes[near]) {
                    rim.push(near);
                } else if !std::mem::replace(&mut seen[near], true) {
                    inside.push(near);
                }
            }
        }
        rim.sort_unstable();
        rim.dedup();
        Component { inside, rim }
    }
}

impl Cuts for Connected {
    fn cuts(&self, holds: &dyn Fn(Lit) -> bool) -> Vec<Vec<Lit>> {
        let mut seen = vec![false; self.nodes.len()];
        let mut components = Vec::new();
        for node in 0..self.nodes.len() {
            if !seen[node] && holds(self.nodes[node]) {
                components.push(self.component(node, &mut seen, holds));
            }
        }
        if components.len() < 2 {
            return Vec::new();
        }
        // Each against the next one: any pair will do.
        let others = components.iter().cycle().skip(1);
        let cut = |(component, other): (&Component, &Component)| {
            let ends = [!self.nodes[component.inside[0]], !self.nodes[other.inside[0]]];
            ends.into_iter().chain(component.rim.iter().map(|&node| self.nodes[node])).collect()
        };
        components.iter().zip(others).map(cut).collect()
    }
}
