//! The ID.

use tatham_core::code::{Code, Flag, Flags, Given, Number, Sign, Text};

const FLAGS: Flags = Flags::new(&[
    Flag::option_number("b", 999, "the share of walls"),
    Flag::option_number("s", 9, "the symmetry"),
    Flag::option("r", "the generator's difficulty, as it once was"),
    Flag::option_number("d", 9, "the generator's difficulty"),
]);

/// The width and the height, both of which are always there, and the flags.
pub(super) fn size() -> impl Code<Value = (u32, (), u32, Given)> {
    let side = |what| Number { what, range: 2..=200 };
    (side("the width"), Text("x"), side("the height"), FLAGS)
}

/// What can stand on a wall.
pub(super) const WALL: Sign = Sign("B01234");
