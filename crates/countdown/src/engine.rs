//! Which values can be made of which tiles, and how low their largest intermediate result can be.
//!
//! For every part of the tiles (equal tiles are alike, so parts are *sub-multisets*) there is a set of values that use exactly those. Those of
//! small parts are made from below and kept in tables. Larger parts are asked from above: if the last calculation that makes t has x on one
//! side, with x from a table, then the other side is one of
//!
//! ```text
//!     t−x   t+x   x−t   t/x   t·x   x/t          (x + y,  y − x,  x − y,  x · y,  y / x,  x / y)
//! ```
//!
//! and is asked of the rest of the tiles; answers are kept. Parts are asked in the order of their size, so the first hit proves the fewest
//! numbers. A value v made of tiles A that leads to the target t at last, with the rest R of the tiles, is at most ∏A, and at most
//! max(t, 2)·∏R, with every tile counted as 2 at least: each calculation takes at most such a factor off it. So nothing beyond
//! √(∏A·∏R·max(t, 2)) ≤ 10^36 ever counts, and 128 bits hold everything.
//!
//! # References
//! Graham Hutton, "The countdown problem", Journal of Functional Programming 12(6), 2002, states the problem and the direct way.

pub(crate) mod parts;
pub(crate) mod peaks;
pub(crate) mod reach;
mod table;
pub(crate) mod texts;
