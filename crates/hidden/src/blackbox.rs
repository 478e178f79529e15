//! Black Box: find the balls by firing rays.
//!
//! The engine alone: what a ray comes to ([`Form::fire`]), all layouts that fit some rays ([`Fitting`]), which ray to fire next ([`Fitting::next`]), and whole games
//! ([`play`]). Any layout that answers like the hidden one on all rays, with a number of balls in range, is right.

mod arena;
mod branch;
mod fitting;
mod game;
mod layouts;
mod leaves;
mod listing;
mod next;
mod rays;
mod refine;
mod shares;
mod tally;
mod ways;

pub use fitting::{Fired, Fitting};
pub use game::{Played, play};
pub use layouts::Layouts;
pub use next::{Advice, Next};
pub use rays::{Form, Outcome};

#[cfg(test)]
mod tests;
