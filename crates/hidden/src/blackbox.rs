//! Black Box: find the balls by firing rays.

mod arena;
mod branch;
mod fitting;
mod game;
mod layouts;
mod leaves;
mod listing;
mod next;
mod rays;
mod shares;
mod ways;

pub use fitting::{Fired, Fitting};
pub use game::{Played, play};
pub use layouts::Layouts;
pub use next::{Advice, Next};
pub use rays::{Form, Outcome};
