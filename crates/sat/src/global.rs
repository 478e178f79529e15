//! Rules on many literals at once, known by what follows from them and not by clauses: *global constraints*.
//!
//! ```text
//!   connected   the true ones of some nodes hang together          one loop   the true ones of some edges form one loop
//!   acyclic     the true ones of some edges form no loop           sights     a row of towers, so many seen from each end
//!   mixed       lines with so many true ones each, nowhere three alike in a row
//!   runs        a line whose true ones stand in runs of these lengths
//!   in view     so many true ones along some arms, each up to its first false one
//!   clusters    the true ones of some nodes hang together in clusters of one size
//!   sizes       borders cut a graph into regions, each as large as is demanded of it
//! ```
//!
//! A global speaks of *places*, numbers from 0 on; which literal stands at which place is its *scope*, a list that the
//! [formula](crate::Formula) keeps. So it is the same rule wherever it stands.
//!
//! There are three ways to keep it:
//! - a [`Propagator`](crate::propagator::Propagator), for our own solver: it follows the search,
//!   draws consequences from what is known so far, and says why when somebody asks;
//! - [in clauses](Global::eager), for DIMACS and for proofs by others;
//! - [cuts](Global::cuts), for engines that know clauses alone, where these would be many: their candidates are looked at, and those that break
//!   the rule are answered with clauses that forbid as much like them as can be.
//!
//! # References
//! Olga Ohrimenko, Peter J. Stuckey, Michael Codish, "Propagation via Lazy Clause Generation", Constraints 14 (2009): propagators that
//! explain themselves to a SAT solver. Cuts, for the traveller's problem: George Dantzig, Ray Fulkerson, Selmer Johnson, "Solution of a
//! Large-Scale Traveling-Salesman Problem", 1954; over SAT: Takehide Soh et al., "Incremental SAT-Based Method with Native Boolean
//! Cardinality Handling for the Hamiltonian Cycle Problem", JELIA 2014.

mod acyclic;
mod clusters;
mod connected;
mod distance;
mod graph;
pub(crate) mod in_view;
pub(crate) mod mixed;
mod one_loop;
mod runs;
pub(crate) mod sights;
mod sizes;
#[cfg(test)]
mod tests;

use crate::formula::Global;

pub(crate) use acyclic::Acyclic;
pub(crate) use clusters::Clusters;
pub(crate) use connected::Connected;
pub(crate) use in_view::InView;
pub(crate) use mixed::Mixed;
pub(crate) use one_loop::OneLoop;
pub(crate) use runs::Runs;
pub(crate) use sights::Sights;
pub(crate) use sizes::RegionSizes;
