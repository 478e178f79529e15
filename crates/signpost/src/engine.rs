//! Deduction and search on flat arrays.

pub(crate) mod board;
mod domains;
pub(crate) mod rules;
pub(crate) mod search;
