//! Connectedness and its opposite in clauses alone, by distances.
//!
//! Each node has a number in binary, its distance from a root. A node that is no root is one step further than some neighbour: so a way leads from it to
//! a root. That connects. If in addition only one neighbour is nearer, and any two neighbours differ by a step, there is no loop.
//!
//! The root of what is to be connected is its first node; where there may be several trees, the root of each is its first node too, and all nodes
//! bear its name. So all these numbers follow from the nodes and edges, and there are as many models as before. About sixty literals for each
//! edge and bit.
//!
//! # References
//! Distances in binary: Neng-Fa Zhou, "In Pursuit of an Efficient SAT Encoding for the Hamiltonian Cycle Problem", CP 2020 (there not
//! determined by the cycle).

use tatham_core::{Budget, Stop};

use super::graph::Graph;
use crate::formula::Formula;
use crate::lit::Lit;

/// A number in binary, the lowest bit first.
type Binary = Vec<Lit>;

/// Literals that an edge takes for each bit, at most.
const PER_BIT: usize = 60;

/// Demands that the true nodes of a graph are connected, over edges that are true if it is said which.
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
        // The root is at distance 0, and what is false has the number 0 too.
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

/// Demands that the true edges of a graph form no loop.
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

/// Bits for the number of any node.
fn bits(graph: &Graph) -> usize {
    graph.nodes().checked_ilog2().map_or(0, |log| log as usize + 1)
}

/// The literal that holds where all of these do.
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

/// The literal that holds where one of these does.
pub(super) fn any(formula: &mut Formula, lits: impl IntoIterator<Item = Lit>) -> Lit {
    !all(formula, lits.into_iter().map(|lit| !lit))
}

/// The number that is larger by one, a bit longer.
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

/// The literal that holds where both do or none.
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

/// The bits of two numbers, side by side: the shorter one is filled up with zeros.
fn aligned<'b>(a: &'b [Lit], b: &'b [Lit]) -> impl Iterator<Item = (Lit, Lit)> + 'b {
    let bit = |number: &[Lit], i: usize| number.get(i).copied().unwrap_or(Lit::FALSE);
    (0..a.len().max(b.len())).map(move |i| (bit(a, i), bit(b, i)))
}

/// Whether two numbers are equal.
pub(super) fn equal(formula: &mut Formula, a: &[Lit], b: &[Lit]) -> Lit {
    let bits: Vec<Lit> = aligned(a, b).map(|(a, b)| same(formula, a, b)).collect();
    all(formula, bits)
}

/// Whether a number is at most another one: decided by the highest bit in which they differ.
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
