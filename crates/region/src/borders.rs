//! Checks that all puzzles of borders share, and their test of completeness.

use tatham_core::partial_answer::Regions;
use tatham_core::{Place, Size, Violation};

/// Cells as places.
pub(crate) fn cells(size: Size, cells: &[usize]) -> Vec<Place> {
    cells.iter().map(|&cell| size.place(cell)).collect()
}

/// Borders inside a region, each as a violation of the rule that `broken` belongs to.
pub(crate) fn stray(
    known: &Regions,
    broken: impl Fn() -> Violation,
) -> impl Iterator<Item = Violation> {
    known.stray().map(move |edge| {
        let place = known.edges().place(edge);
        let name = format!("{place} is a border within a region");
        Violation { name, ..broken() }.at([place])
    })
}
