//! The model layer, held against brute force.

mod model;
