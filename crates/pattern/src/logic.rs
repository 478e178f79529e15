//! Deductions without guessing: [line logic](tatham_sat::line) and probing.

pub(crate) mod board;
pub(crate) mod probe;
pub(crate) mod queue;
