//! What the checks of all kinds here share: no digit twice.

use tatham_core::{Numbers, Violation};

/// No kind has larger digits.
const LARGEST: usize = 31;

/// A digit that stands twice in the cells, and where; of as many cells as there are digits, each digit then stands there once.
pub(crate) fn twice(known: &Numbers, name: impl Fn() -> String, cells: impl IntoIterator<Item = usize>) -> Option<Violation> {
    // The cell of each digit so far.
    let mut cell_of: [Option<u16>; LARGEST + 1] = [None; LARGEST + 1];
    for cell in cells {
        let Some(digit) = known.get(cell) else { continue };
        if let Some(first) = cell_of[digit as usize].replace(cell as u16) {
            return Some(known.violation(format!("{} has the digit {digit} twice", name()), [first.into(), cell]));
        }
    }
    None
}
