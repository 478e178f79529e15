//! Signpost, held against brute force.

mod small;
