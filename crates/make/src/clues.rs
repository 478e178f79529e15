//! Clues in a grid, as most kinds have them.

use tatham_core::{Grid, Place};

/// Returns the grid with the clues that `keep` keeps; the places are its cells.
pub fn keep_cells<T: Clone>(
    clues: &Grid<Option<T>>,
    keep: &mut dyn FnMut(Place) -> bool,
) -> Grid<Option<T>> {
    keep_at(clues, |cell| clues.size().place(cell), keep)
}

/// Returns the grid with the clues that `keep` keeps, where each cell of the grid is another place.
pub fn keep_at<T: Clone>(
    clues: &Grid<Option<T>>,
    place: impl Fn(usize) -> Place,
    keep: &mut dyn FnMut(Place) -> bool,
) -> Grid<Option<T>> {
    Grid::from_fn(clues.size(), |cell| clues[cell].clone().filter(|_| keep(place(cell))))
}
