//! Black Box: find the balls by firing rays.
