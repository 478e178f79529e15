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
//! - a [`Propagator`], for our own solver: it follows the search, draws consequences from what is known so far, and says why when somebody asks;
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

use std::fmt::Debug;

use tatham_core::{Budget, Stop};

use crate::cdcl::View;
use crate::formula::Formula;
use crate::lit::Lit;

pub(crate) use acyclic::Acyclic;
pub(crate) use clusters::Clusters;
pub(crate) use connected::Connected;
pub(crate) use in_view::InView;
pub(crate) use mixed::Mixed;
pub(crate) use one_loop::OneLoop;
pub(crate) use runs::Runs;
pub(crate) use sights::Sights;
pub(crate) use sizes::{RegionSizes, Sizes};

/// A rule on the values of numbered places.
pub trait Global: Debug + Send + Sync {
    /// What draws its consequences, at the beginning of a search.
    fn propagator(&self) -> Box<dyn Propagator>;

    /// Demands the same of the literals of `scope` in clauses, groups and counts. Helping variables follow from the scope's.
    ///
    /// # Errors
    /// The budget came first, or the memory.
    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop>;

    /// Whether engines that know clauses alone are to be watched, and told by cuts; else they get it in clauses.
    fn is_watched(&self) -> bool {
        true
    }

    /// Lists of places whose values no solution has together, if the rule is broken where the places have these values; else none.
    fn cuts(&self, _values: &[bool]) -> Vec<Vec<usize>> {
        Vec::new()
    }

    /// Whether it follows from the rest of the formula, and only helps the search: so it has nothing to say where all is known.
    fn is_implied(&self) -> bool {
        false
    }

    /// Whether its propagator draws all that follows from the rule alone, for reasons of which no place can be left out.
    fn is_exact(&self) -> bool {
        false
    }

    /// Where players see in one go what follows from many places: these places, as few as do for all that follows from what is known.
    fn seen_together(&self, _value: &dyn Fn(usize) -> Option<bool>) -> Option<Vec<usize>> {
        None
    }

    /// Whether the rule, and what it [goes with](OneLoop), holds where the places have these values: read as it is told, for tests.
    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool;
}

/// Follows the search on behalf of a [`Global`] and draws its consequences.
///
/// The solver tells which places have got a value, in the order in which they did, and takes that back in the reverse order. Where nothing else
/// follows any more it lets those propagate whose places have changed, until none has news.
pub trait Propagator: Debug + Send + Sync {
    /// Whether it wants to hear of places that get this value; without it neither that nor a change of others' makes it propagate.
    fn hears(&self, value: bool) -> bool;

    /// A place has got a value that it hears of. Takes constant time, or little more; consequences are drawn later.
    fn assigned(&mut self, _place: usize, _value: bool) {}

    /// The place that was told last has lost its value.
    fn undo(&mut self, _place: usize, _value: bool) {}

    /// What it would cost to propagate now: of those that are due, the cheapest is asked first.
    fn cost(&self) -> u32 {
        0
    }

    /// How many places it would look at to propagate now, where these are fewer than all.
    fn looks(&self) -> Option<u64> {
        None
    }

    /// Says what follows. It may stop at any news: it will be asked again.
    ///
    /// # Errors
    /// Places whose values cannot stand together.
    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>>;

    /// Whether it has put something off, without news: then it will be asked again, those that cost less before it.
    fn has_put_off(&self) -> bool {
        false
    }

    /// Says from which places' values it followed that a place has the value that it has; `before` shows none that are younger. More places
    /// than are needed do no harm.
    fn explain(&mut self, said: (usize, bool), before: View<'_>, out: &mut Vec<usize>);

    /// The same in the same state, for another search.
    fn duplicate(&self) -> Box<dyn Propagator>;
}

/// Places and the values that follow for them; what is known already may be said again.
pub type News = Vec<(usize, bool)>;
