//! Comparison of Signpost with brute force.

mod small;
