//! Global constraints: rules on many literals at once, defined by their consequences instead of
//! clauses.
//!
//! ```text
//!   connected        the true nodes of a graph are connected
//!   acyclic          the true edges form no loop
//!   spanning         the true edges connect all nodes, as a tree or with loops
//!   one loop         the true edges form one loop
//!   skyscraper row   a row of towers with the numbers visible from each end
//!   balanced lines   lines with a number of true places each, nowhere three alike in a row
//!   runs             a line whose true places form runs of these lengths
//!   view sum         a number of true places along some arms, each up to its first false one
//!   clusters         the true nodes form connected clusters of one size
//!   colouring        neighbours in a graph have different colours
//!   tables           a few places at each of some spots have one of some combinations of values
//!   region sizes     borders divide a graph into regions of one size
//! ```
//!
//! A global constraint speaks of *places*, numbers from 0 up.
//! The literals at its places are its *scope*, a list that the [formula](crate::Formula) keeps.
//! So the constraint is the same wherever it is used.
//!
//! It can be enforced in three ways:
//! - a [`Propagator`](crate::propagator::Propagator), for our own solver: it follows the search,
//!   derives consequences from the current values, and finds reasons on demand;
//! - [clauses](Global::eager), for DIMACS and for proofs by other programs;
//! - [cuts](Global::cuts), for engines that support clauses alone, if there would be many: each
//!   model is checked, and one that violates the constraint is answered with clauses that forbid as
//!   many similar ones as possible.
//!
//! # References
//! Olga Ohrimenko, Peter J. Stuckey, Michael Codish, "Propagation via Lazy Clause Generation",
//! Constraints 14 (2009): propagators that explain themselves to a SAT solver. Cuts, for the
//! travelling salesman problem: George Dantzig, Ray Fulkerson, Selmer Johnson, "Solution of a
//! Large-Scale Traveling-Salesman Problem", 1954; over SAT: Takehide Soh et al., "Incremental
//! SAT-Based Method with Native Boolean Cardinality Handling for the Hamiltonian Cycle Problem",
//! JELIA 2014.

mod acyclic;
pub(crate) mod balanced_no_three;
mod clusters;
mod colouring;
mod connected;
mod distance;
mod graph;
mod one_loop;
mod runs;
mod sizes;
pub(crate) mod skyscraper_row;
mod spanning;
mod tables;
#[cfg(test)]
mod tests;
pub(crate) mod view_sum;

use crate::formula::Global;

pub(crate) use acyclic::Acyclic;
pub(crate) use balanced_no_three::BalancedNoThree;
pub(crate) use clusters::Clusters;
pub(crate) use colouring::Colouring;
pub(crate) use connected::Connected;
pub(crate) use one_loop::OneLoop;
pub(crate) use runs::Runs;
pub(crate) use sizes::RegionSizes;
pub(crate) use skyscraper_row::SkyscraperRow;
pub(crate) use spanning::Spanning;
pub(crate) use tables::{Spot, Tables};
pub(crate) use view_sum::ViewSum;
