//! Clusters of one size as clauses, groups and cardinality constraints.
//!
//! All nodes of a cluster have the name of its first node, the root; each is within a number of
//! steps of the root. So the nodes determine all auxiliary literals.

use tatham_core::{Budget, Stop};

use super::super::distance::{all, any};
use super::Clusters;
use crate::formula::Formula;
use crate::lit::Lit;
use crate::number_set::NumberSet;

/// Adds the constraint on the literals of a scope.
pub(super) fn clusters(
    rule: &Clusters,
    scope: &[Lit],
    formula: &mut Formula,
    budget: &Budget,
) -> Result<(), Stop> {
    let Clusters { graph, size } = rule;
    let nodes = graph.nodes();
    let near = |node: usize| graph.around(node).iter().map(|&(_, near)| near as usize);
    // Possible names of each node: earlier nodes no further away than a cluster reaches.
    let mut names: Vec<Vec<(usize, Lit)>> = Vec::with_capacity(nodes);
    for (node, &own) in scope.iter().enumerate() {
        let mut roots = vec![node];
        let (mut from, mut seen) = (0, vec![node]);
        for _ in 1..*size {
            let to = seen.len();
            for at in from..to {
                for near in near(seen[at]).collect::<Vec<_>>() {
                    if !seen.contains(&near) {
                        seen.push(near);
                        roots.extend(Some(near).filter(|&near| near < node));
                    }
                }
            }
            from = to;
        }
        formula.make_room(4 * roots.len() + 2, budget)?;
        let called: Vec<(usize, Lit)> =
            roots.into_iter().map(|root| (root, formula.new_lit())).collect();
        for &(_, name) in &called {
            formula.clause([!name, own]);
        }
        formula.clause(called.iter().map(|&(_, name)| name).chain([!own]));
        formula.at_most_one(called.iter().map(|&(_, name)| name));
        names.push(called);
    }
    let name = |node: usize, root: usize| {
        let own = names[node].iter().find(|&&(own, _)| own == root);
        own.map_or(Lit::FALSE, |&(_, name)| name)
    };
    for (node, names) in names.iter().enumerate() {
        for &(root, own) in names {
            formula.make_room(16, budget)?;
            // A name belongs to a root, and neighbours share it.
            formula.clause([!own, name(root, root)]);
            for near in near(node) {
                formula.clause([!own, !scope[near], name(near, root)]);
            }
        }
    }
    let mut within: Vec<Lit> = (0..nodes).map(|node| name(node, node)).collect();
    for _ in 1..*size {
        formula.make_room(8 * nodes + 8 * graph.edges().len(), budget)?;
        let mut further = Vec::with_capacity(nodes);
        for (node, &own) in scope.iter().enumerate() {
            let nearer = any(formula, near(node).chain([node]).map(|near| within[near]));
            further.push(all(formula, [own, nearer]));
        }
        within = further;
    }
    for (node, &within) in within.iter().enumerate() {
        formula.clause([!scope[node], within]);
        let members: Vec<Lit> = (node..nodes)
            .map(|other| name(other, node))
            .filter(|&name| name != Lit::FALSE)
            .collect();
        formula.make_room(2 * members.len(), budget)?;
        formula.count(members, &NumberSet::from_numbers([*size as i64]), Some(name(node, node)));
    }
    Ok(())
}
