//! Comparison of the model layer with brute force.

mod model;
