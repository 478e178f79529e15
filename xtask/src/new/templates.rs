//! The templates as they are: compiled, with their own tests, and held against one another as every kind is.

#[path = "../../templates/kind.rs"]
#[expect(unreachable_pub, reason = "in its family's crate it is public")]
mod kind;
#[path = "../../templates/maker.rs"]
#[expect(unreachable_pub, reason = "in its crate it is public")]
mod maker;

use tatham_brute::{Drawn, Maker, Wanted, rows};
use tatham_core::Entry;

#[test]
fn the_toy_puzzle_agrees_with_brute_force() {
    maker::MAKER.agrees(&Entry::of::<kind::Example>(), 150);
}
