//! Connectedness and acyclicity as clauses, by distances.
//!
//! Each node has a binary number, its distance from a root. A node other than the root is one step
//! further than some neighbour, so a path leads from it to a root: that enforces connectedness. If
//! in addition only one neighbour is nearer, and any two neighbours differ by a step, there is no
//! loop.
//!
//! The root of a connected set is its first node.
//! With several trees, the root of each is its first node too, and all nodes have its name.
//! So the nodes and edges determine all these numbers, and the number of models stays the same.
//! There are about sixty literals for each edge and bit.
//!
//! # References
//! Distances in binary: Neng-Fa Zhou, "In Pursuit of an Efficient SAT Encoding for the Hamiltonian
//! Cycle Problem", CP 2020 (there not determined by the cycle).

use tatham_core::{Budget, Stop};

use super::graph::Graph;
use crate::formula::Formula;
use crate::lit::Lit;

/// Binary number, the lowest bit first.
type Binary = Vec<Lit>;

/// Most literals of an edge for each bit.
const PER_BIT: usize = 60;

/// Adds the constraint that the true nodes of a graph are connected, over true edges if `edges` are
/// given.
pub(super) fn connected(
    formula: &mut Formula,
    nodes: &[Lit],
    graph: &Graph,
    edges: Option<&[Lit]>,
    budget: &Budget,
) -> Result<(), Stop> {
    let bits = bits(graph);
    let numbers: Vec<Binary> = nodes.iter().map(|_| formula.new_lits(bits)).collect();
    let mut seen = Lit::FALSE;
    let mut roots = Vec::with_capacity(nodes.len());
    for (&node, number) in nodes.iter().zip(&numbers) {
        let root = all(formula, [node, !seen]);
        seen = any(formula, [node, seen]);
        // The root has distance 0, and false nodes have the number 0 too.
        for &bit in number {
            formula.clause([!bit, node]);
            formula.clause([!bit, !root]);
        }
        roots.push(root);
    }
    let further: Vec<Binary> = numbers.iter().map(|number| successor(formula, number)).collect();
    let mut steps = vec![Vec::new(); nodes.len()];
    for (edge, ends) in (0..graph.edges().len()).map(|edge| (edge, graph.ends(edge))) {
        formula.make_room(PER_BIT * (bits + 1), budget)?;
        let link = all(
            formula,
            ends.map(|node| nodes[node]).into_iter().chain(edges.map(|edges| edges[edge])),
        );
        for [near, far] in [ends, [ends[1], ends[0]]] {
            let at_most = at_most(formula, &numbers[far], &further[near]);
            formula.clause([!link, at_most]);
            let equal = equal(formula, &numbers[far], &further[near]);
            steps[far].push(all(formula, [link, equal]));
        }
    }
    for ((&node, root), steps) in nodes.iter().zip(roots).zip(steps) {
        formula.clause(steps.into_iter().chain([!node, root]));
    }
    Ok(())
}

/// Adds the constraint that the true edges of a graph form no loop.
pub(super) fn acyclic(
    formula: &mut Formula,
    edges: &[Lit],
    graph: &Graph,
    budget: &Budget,
) -> Result<(), Stop> {
    let bits = bits(graph);
    let numbers: Vec<Binary> = (0..graph.nodes()).map(|_| formula.new_lits(bits)).collect();
    let names: Vec<Binary> = (0..graph.nodes()).map(|_| formula.new_lits(bits)).collect();
    let further: Vec<Binary> = numbers.iter().map(|number| successor(formula, number)).collect();
    let mut steps = vec![Vec::new(); graph.nodes()];
    for (edge, ends) in (0..graph.edges().len()).map(|edge| (edge, graph.ends(edge))) {
        formula.make_room(PER_BIT * (bits + 1), budget)?;
        for (&a, &b) in names[ends[0]].iter().zip(&names[ends[1]]) {
            formula.clause([!edges[edge], a, !b]);
            formula.clause([!edges[edge], !a, b]);
        }
        let either = [ends, [ends[1], ends[0]]].map(|[near, far]| {
            let equal = equal(formula, &numbers[far], &further[near]);
            let step = all(formula, [edges[edge], equal]);
            steps[far].push(step);
            step
        });
        formula.clause(either.into_iter().chain([!edges[edge]]));
    }
    for (node, steps) in steps.into_iter().enumerate() {
        budget.check()?;
        let own: Binary = (0..bits).map(|bit| Lit::from(node >> bit & 1 == 1)).collect();
        let no_later = at_most(formula, &names[node], &own);
        formula.clause([no_later]);
        let root = equal(formula, &names[node], &own);
        numbers[node].iter().for_each(|&bit| formula.clause([!bit, !root]));
        formula.clause(steps.iter().copied().chain([root]));
        formula.at_most_one(steps);
    }
    Ok(())
}

/// Returns the number of bits for any node's number.
fn bits(graph: &Graph) -> usize {
    graph.nodes().checked_ilog2().map_or(0, |log| log as usize + 1)
}

/// Returns a literal that is true exactly if all of these are.
pub(super) fn all(formula: &mut Formula, lits: impl IntoIterator<Item = Lit>) -> Lit {
    let lits: Vec<Lit> = lits.into_iter().filter(|&lit| lit != Lit::TRUE).collect();
    match *lits {
        [] => Lit::TRUE,
        [lit] => lit,
        _ if lits.contains(&Lit::FALSE) => Lit::FALSE,
        _ => {
            let all = formula.new_lit();
            for &lit in &lits {
                formula.clause([!all, lit]);
            }
            formula.clause(lits.into_iter().map(|lit| !lit).chain([all]));
            all
        }
    }
}

/// Returns a literal that is true exactly if one of these is.
pub(super) fn any(formula: &mut Formula, lits: impl IntoIterator<Item = Lit>) -> Lit {
    !all(formula, lits.into_iter().map(|lit| !lit))
}

/// Returns the number plus 1, which may have one bit more.
pub(super) fn successor(formula: &mut Formula, number: &[Lit]) -> Binary {
    let mut carry = Lit::TRUE;
    let mut sum = Vec::with_capacity(number.len() + 1);
    for &bit in number {
        sum.push(!same(formula, bit, carry));
        carry = all(formula, [bit, carry]);
    }
    sum.push(carry);
    sum
}

/// Returns a literal that is true exactly if both are equal.
fn same(formula: &mut Formula, a: Lit, b: Lit) -> Lit {
    match (a.constant(), b.constant()) {
        (Some(a), _) => {
            if a {
                b
            } else {
                !b
            }
        }
        (_, Some(b)) => {
            if b {
                a
            } else {
                !a
            }
        }
        (None, None) => {
            let same = formula.new_lit();
            for clause in [[!same, !a, b], [!same, a, !b], [same, a, b], [same, !a, !b]] {
                formula.clause(clause);
            }
            same
        }
    }
}

/// Returns the bits of two numbers in pairs; the shorter number is padded with zeros.
fn aligned<'b>(a: &'b [Lit], b: &'b [Lit]) -> impl Iterator<Item = (Lit, Lit)> + 'b {
    let bit = |number: &[Lit], i: usize| number.get(i).copied().unwrap_or(Lit::FALSE);
    (0..a.len().max(b.len())).map(move |i| (bit(a, i), bit(b, i)))
}

/// Returns a literal that is true exactly if two numbers are equal.
pub(super) fn equal(formula: &mut Formula, a: &[Lit], b: &[Lit]) -> Lit {
    let bits: Vec<Lit> = aligned(a, b).map(|(a, b)| same(formula, a, b)).collect();
    all(formula, bits)
}

/// Returns a literal that is true exactly if `a` is at most `b`: the highest bit in which they
/// differ decides.
pub(super) fn at_most(formula: &mut Formula, a: &[Lit], b: &[Lit]) -> Lit {
    aligned(a, b).fold(Lit::TRUE, |lower, (a, b)| {
        let result = formula.new_lit();
        for clause in [
            [!a, b, !result, Lit::FALSE],
            [a, !b, result, Lit::FALSE],
            [!a, !b, !lower, result],
            [!a, !b, lower, !result],
            [a, b, !lower, result],
            [a, b, lower, !result],
        ] {
            formula.clause(clause);
        }
        result
    })
}
