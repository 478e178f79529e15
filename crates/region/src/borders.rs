//! What all puzzles of borders check alike, and when they are done.

use tatham_core::known::Regions;
use tatham_core::{Law, Place, Puzzle, Size, Violation};

/// Cells as places.
pub(crate) fn cells(size: Size, cells: &[usize]) -> Vec<Place> {
    cells.iter().map(|&cell| size.place(cell)).collect()
}

/// Borders within a region, against the law of such a region.
pub(crate) fn stray(known: &Regions, law: &Law, region: &str) -> impl Iterator<Item = Violation> {
    let place = |edge: usize| known.edges().place(edge);
    let told = move |edge| {
        Violation::of(format!("{} is a border within a region", place(edge))).at([place(edge)])
    };
    known.stray().map(move |edge| told(edge).against(law.of(region)))
}

/// Who has drawn all borders is done.
pub(crate) fn lay<P: Puzzle<Known = Regions>>(problem: &P::Problem, known: &mut Regions) {
    let whole = known.without_more();
    if P::check(problem, &whole).is_empty() {
        *known = whole;
    }
}
