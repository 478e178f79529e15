//! Drawings of core's pictures: plain pictures of answers, steps of explanations, strips of boards.

mod known;
mod steps;
mod strips;
