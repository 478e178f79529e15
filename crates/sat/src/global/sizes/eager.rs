//! Regions of one size as clauses, groups and cardinality constraints.
//!
//! Each region has the name of its first node, its root; each node has a number of steps from
//! there, over edges without a border. So the borders determine all auxiliary literals. The number
//! of nodes with a region's name is its size.

use tatham_core::{Budget, Stop};

use super::super::distance::{all, any, at_most, equal, successor};
use super::RegionSizes;
use crate::formula::Formula;
use crate::lit::Lit;
use crate::number_set::NumberSet;

/// Most literals of an edge for each bit.
const PER_BIT: usize = 60;

/// Adds the constraint on the literals of a scope.
pub(super) fn sizes(
    rule: &RegionSizes,
    scope: &[Lit],
    formula: &mut Formula,
    budget: &Budget,
) -> Result<(), Stop> {
    let graph = &rule.graph;
    let nodes = graph.nodes();
    // Names of each node: its own, or that of an earlier node.
    let mut names: Vec<Vec<Lit>> = Vec::with_capacity(nodes);
    for node in 0..nodes {
        formula.make_room(2 * node + 2, budget)?;
        let own = formula.new_lits(node + 1);
        formula.exactly_one(own.iter().copied());
        names.push(own);
    }
    // A name belongs to a root.
    let roots: Vec<Lit> = names.iter().filter_map(|names| names.last().copied()).collect();
    for names in &names {
        for (&own, &root) in names.iter().zip(&roots) {
            formula.clause([!own, root]);
        }
    }
    for (edge, ends) in (0..graph.edges().len()).map(|edge| (edge, graph.ends(edge))) {
        formula.make_room(8 * nodes, budget)?;
        let [a, b] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
        let border = scope[edge];
        for name in 0..=b {
            let one = names[a].get(name).copied().unwrap_or(Lit::FALSE);
            let other = names[b][name];
            formula.clause([border, !one, other]);
            formula.clause([border, one, !other]);
            formula.clause([!border, !one, !other]);
        }
    }
    steps(rule, scope, &names, formula, budget)?;
    for root in 0..nodes {
        formula.make_room(4 * nodes, budget)?;
        let members: Vec<Lit> = names[root..].iter().map(|names| names[root]).collect();
        let is_there = any(formula, members.iter().copied());
        formula.count(members, &NumberSet::from_numbers([rule.size.into()]), Some(is_there));
    }
    Ok(())
}

/// Adds the distance of each node from its root: at most one step more than that of its neighbours
/// in the region, and exactly one more than that of one of them.
fn steps(
    rule: &RegionSizes,
    scope: &[Lit],
    names: &[Vec<Lit>],
    formula: &mut Formula,
    budget: &Budget,
) -> Result<(), Stop> {
    let graph = &rule.graph;
    let bits = graph.nodes().checked_ilog2().map_or(0, |log| log as usize + 1);
    let numbers: Vec<Vec<Lit>> = names.iter().map(|_| formula.new_lits(bits)).collect();
    let further: Vec<Vec<Lit>> = numbers.iter().map(|number| successor(formula, number)).collect();
    let mut nearer = vec![Vec::new(); names.len()];
    for (edge, ends) in (0..graph.edges().len()).map(|edge| (edge, graph.ends(edge))) {
        formula.make_room(PER_BIT * (bits + 1), budget)?;
        for [near, far] in [ends, [ends[1], ends[0]]] {
            let is_near = at_most(formula, &numbers[far], &further[near]);
            formula.clause([scope[edge], is_near]);
            let equal = equal(formula, &numbers[far], &further[near]);
            nearer[far].push(all(formula, [!scope[edge], equal]));
        }
    }
    for (node, nearer) in nearer.into_iter().enumerate() {
        let root = names[node][node];
        numbers[node].iter().for_each(|&bit| formula.clause([!bit, !root]));
        formula.clause(nearer.into_iter().chain([root]));
    }
    Ok(())
}
