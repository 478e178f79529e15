//! Countdown, held against brute force.

mod small;
