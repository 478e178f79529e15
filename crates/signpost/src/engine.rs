//! Deduction and search on flat arrays.

pub(crate) mod board;
mod domains;
mod propagate;
pub(crate) mod search;
pub(crate) mod techniques;
