//! Games whose answer is hidden: a move asks, the game answers, and what follows from the answers is worked out.

pub mod blackbox;
pub mod guess;
