//! Drawings of what core makes: plain pictures of answers, steps of explanations, strips of boards.

mod known;
mod steps;
mod strips;
