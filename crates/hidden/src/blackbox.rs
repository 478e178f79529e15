//! Black Box: find the balls by firing rays.

mod rays;

pub use rays::{Form, Outcome};
