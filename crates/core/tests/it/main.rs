//! Kinds that are wrong on purpose: what is above them lets nothing wrong through.

mod careless;
mod compared;
mod withheld;

use tatham_core::{Numbers, Size};

/// An answer is a grid of one cell.
const SIZE: Size = Size { width: 1, height: 1 };

/// Numbers in answers begin with 1.
fn answer(number: u32) -> Numbers {
    Numbers::from_fn(SIZE, |_| Some(number + 1))
}
