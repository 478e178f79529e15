//! Kinds with deliberate errors: the code above them lets no wrong answer through.

mod careless;
mod common_entries;
mod withheld;

use tatham_core::{Numbers, Size};

/// Size of an answer: a grid of one cell.
const SIZE: Size = Size { width: 1, height: 1 };

/// Makes an answer; numbers in answers begin with 1.
fn answer(number: u32) -> Numbers {
    Numbers::from_fn(SIZE, |_| Some(number + 1))
}
