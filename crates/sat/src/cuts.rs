//! Lazy rules, which are not stated: a candidate that breaks one is answered with clauses, and the search goes on.
//!
//! "All black cells are connected" takes many clauses to state and few to defend. So models are looked for without the rule; each is
//! shown to it, and if it objects, its clauses, *cuts*, forbid this model and as many like it as they can.
//!
//! # References
//! For the traveller's problem: George Dantzig, Ray Fulkerson, Selmer Johnson, "Solution of a Large-Scale Traveling-Salesman
//! Problem", 1954. Over SAT: Takehide Soh, Daniel Le Berre, Stéphanie Roussel, Mutsunori Banbara, Naoyuki Tamura, "Incremental
//! SAT-Based Method with Native Boolean Cardinality Handling for the Hamiltonian Cycle Problem", JELIA 2014.

use std::fmt::Debug;

use crate::lit::Lit;

/// A rule that answers candidates with cuts.
pub trait Cuts: Debug + Send + Sync {
    /// Clauses that every solution satisfies and this candidate does not; none if the candidate obeys the rule. The clauses name
    /// only literals of the formula. `holds` reads the candidate.
    fn cuts(&self, holds: &dyn Fn(Lit) -> bool) -> Vec<Vec<Lit>>;
}

/// The cuts of several rules.
pub(crate) fn all(rules: &[Box<dyn Cuts>], holds: &dyn Fn(Lit) -> bool) -> Vec<Vec<Lit>> {
    rules.iter().flat_map(|rule| rule.cuts(holds)).collect()
}
