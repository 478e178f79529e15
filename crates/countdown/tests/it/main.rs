//! Countdown, compared with brute force.

mod small;
