//! What the checks of all kinds here share: no digit twice.

use tatham_core::{Numbers, Violation};

/// A digit that stands twice in the cells, and where; of as many cells as there are digits, each digit then stands there once.
pub(crate) fn twice(known: &Numbers, name: impl Fn() -> String, cells: impl IntoIterator<Item = usize>) -> Option<Violation> {
    // The cell of each digit so far.
    let mut cell_of: Vec<Option<usize>> = vec![None; known.size().width + 1];
    for cell in cells {
        let Some(digit) = known.get(cell) else { continue };
        if let Some(first) = cell_of[digit as usize].replace(cell) {
            return Some(known.violation(format!("{} has the digit {digit} twice", name()), [first, cell]));
        }
    }
    None
}
