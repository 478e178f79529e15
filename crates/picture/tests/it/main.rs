//! Drawings of core's pictures: plain pictures of answers, steps of explanations, strips of boards.

mod partial_answers;
mod steps;
mod strips;
