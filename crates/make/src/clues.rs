//! Clues and groups of cells in a grid, as most kinds have them.

use std::collections::BTreeMap;

use std::fmt::Display;

use serde_json::Value;
use tatham_core::make::Class;
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

/// Returns true if the clue at a place is in one of the named classes.
pub(crate) fn is_in_class(place: Place, classes: &[Class], names: &[String]) -> bool {
    classes.iter().any(|(name, has)| has(place) && names.iter().any(|own| own == name))
}

/// Returns groups of cells, each with some number, numbered in the order of their first cells.
pub fn numbered(groups: &Grid<usize>) -> Grid<usize> {
    let mut numbers = BTreeMap::new();
    groups.map(|&group| {
        let next = numbers.len();
        *numbers.entry(group).or_insert(next)
    })
}

/// Returns the clue in a cell, as in an answer.
pub fn clue_in_cell<T: Clone + Display>(clues: &Grid<Option<T>>, place: Place) -> Option<Value> {
    let Place::Cell(at) = place else { return None };
    let clue = clues[clues.size().cell_at(at)?].clone()?.to_string();
    Some(clue.parse::<u64>().map_or_else(|_| clue.into(), Value::from))
}
