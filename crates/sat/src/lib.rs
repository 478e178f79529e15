//! Rules as clauses, and their solutions: the layer between the puzzles and a SAT solver.
//!
//! A puzzle states its rules in a [`Cnf`]: literals ([`Lit`]), clauses, and the encodings of [`encode`] (one file each, with its
//! source and its size). A [`Solver`] then finds models within a [`Budget`](tatham_core::Budget), takes more clauses between
//! two solves, and keeps what it has learnt. The solver inside is splr; only [`backend`] knows it.
//!
//! ```
//! use tatham_core::Budget;
//! use tatham_sat::{Cnf, Solver};
//!
//! // Exactly one of three, but not the first: two models.
//! let mut cnf = Cnf::new();
//! let lits = cnf.new_lits(3);
//! cnf.exactly_one(&lits);
//! cnf.clause([!lits[0]]);
//! let budget = Budget::unlimited();
//! let models = Solver::new(cnf).models(lits, &budget).filter_map(Result::ok);
//! assert_eq!(models.count(), 2);
//! ```

pub mod answers;
pub mod backbone;
pub mod backend;
pub mod cdcl;
pub mod cnf;
pub mod encode;
pub mod enumeration;
pub mod lit;
pub mod models;
pub mod parts;
pub mod solver;

pub use answers::Answers;
pub use backbone::backbone;
pub use cdcl::Cdcl;
pub use cnf::Cnf;
pub use encode::order::OrderInt;
pub use enumeration::Enumeration;
pub use lit::Lit;
pub use models::Models;
pub use solver::{Model, Solver};
