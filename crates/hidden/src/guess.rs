//! Guess: find the code by guessing.
//!
//! ```text
//!   guesses and answers ──▶ codes still possible ──▶ how each guess would part them ──▶ the guess after which least is to come
//!         (rules)          (codes, count, shared)        (guesses, quick, parts)                    (least, next)
//! ```
//!
//! Pegs are numbers: colours count from 1, 0 is a blank.

mod codes;
mod count;
mod game;
mod guesses;
mod least;
mod near;
mod next;
mod parts;
mod quick;
mod rules;
mod sample;
mod shared;

pub use codes::Codes;
pub use count::count;
pub use game::play;
pub use next::{Next, next};
pub use rules::{Form, Marks, Turn, marks};
pub use shared::shared;
