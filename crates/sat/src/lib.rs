//! Part of [`tatham`](https://docs.rs/tatham): rules as clauses and cardinality constraints, and
//! their solutions: the layer between the puzzles and a SAT solver.
//!
//! A puzzle puts its rules into a [`Formula`]: literals ([`Lit`]), clauses, groups of which at most
//! one literal is true, and cardinality constraints. Or it uses a [`Cnf`], clauses alone, with the
//! encodings of [`encode`] (one file each, with its source and its size). A [`Solver`] finds models
//! within a [`Budget`](tatham_core::Budget), takes more clauses between two solves, and keeps its
//! learnt clauses. An [`Engine`] selects the solver; only [`backend`] knows the individual solvers.
//! [`Answers`] enumerates all models by the literals that a player sees, and
//! [`backbone`](fn@backbone) finds the part that they share.
//!
//! ```
//! use tatham_core::Budget;
//! use tatham_sat::{Answers, Formula};
//!
//! // Exactly one of three, but not the first: two models.
//! let mut formula = Formula::new();
//! let lits = formula.new_lits(3);
//! formula.exactly_one(lits.iter().copied());
//! formula.clause([!lits[0]]);
//! let budget = Budget::unlimited();
//! let mut answers = Answers::new(formula, &lits, &budget)?;
//! let mut found = Vec::new();
//! while answers.advance(&budget)? {
//!     found.push(answers.values().to_vec());
//! }
//! found.sort();
//! assert_eq!(found, [[false, false, true], [false, true, false]]);
//! # Ok::<(), tatham_core::Stop>(())
//! ```

pub mod answers;
mod assignment;
pub mod backbone;
pub mod backend;
pub mod buckets;
pub mod cdcl;
pub mod cnf;
pub mod components;
pub mod encode;
pub mod engine;
pub mod enumeration;
pub mod formula;
pub mod global;
pub mod line;
mod lists;
pub mod lit;
pub mod model;
pub mod number_set;
pub mod propagator;
pub mod solver;

pub use answers::Answers;
pub use backbone::{Shared, backbone, backbone_so_far};
pub use buckets::Buckets;
pub use cdcl::Cdcl;
pub use cnf::Cnf;
pub use encode::order::OrderInt;
pub use engine::Engine;
pub use enumeration::Enumeration;
pub use enumeration::Models;
pub use formula::{Formula, Global};
pub use lit::Lit;
pub use number_set::NumberSet;
pub use solver::Assuming;
pub use solver::{Assignment, Solver};

/// Compile-time check that formulas, and solvers with their learnt clauses, can move between
/// threads.
#[cfg(test)]
const _: () = {
    const fn goes_anywhere<T: Send + 'static>() {}
    goes_anywhere::<(Formula, Solver, Cdcl, Answers, Models, model::Model)>();
};
