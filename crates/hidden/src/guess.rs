//! Guess: find the code by guessing.
