//! Clues and groups of cells in a grid, as most kinds have them.

use std::collections::BTreeMap;

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde_json::Value;
use tatham_core::author::code::Clue;
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

/// Sets or removes a clue; returns false, and changes nothing, if there is no such clue or the
/// value cannot be read.
pub fn put_clue<T>(
    clue: Option<&mut Option<T>>,
    value: Option<&Value>,
    read: impl FnOnce(&Value) -> Option<T>,
) -> bool {
    let Some(clue) = clue else { return false };
    let read = value.map(read);
    let is_read = !matches!(read, Some(None));
    if is_read {
        *clue = read.flatten();
    }
    is_read
}

/// Sets or removes the clue in a cell: see [`put_clue`].
pub fn put_in_cell<T>(
    clues: &mut Grid<Option<T>>,
    place: Place,
    value: Option<&Value>,
    read: impl FnOnce(&Value) -> Option<T>,
) -> bool {
    let Place::Cell(at) = place else { return false };
    let cell = clues.size().cell_at(at);
    put_clue(cell.map(|cell| &mut clues[cell]), value, read)
}

/// Sets or removes the number in a cell: see [`put_clue`].
pub fn put_number(
    clues: &mut Grid<Option<u32>>,
    place: Place,
    value: Option<&Value>,
    range: RangeInclusive<u32>,
) -> bool {
    put_in_cell(clues, place, value, |value| number_in(value, range))
}

/// Reads a number of a range.
pub fn number_in(value: &Value, range: RangeInclusive<u32>) -> Option<u32> {
    let number = u32::try_from(value.as_u64()?).ok()?;
    range.contains(&number).then_some(number)
}

/// Returns a clue whose number may not be known, as in an answer.
pub fn known_or_unknown(clue: Clue) -> Value {
    match clue {
        Clue::Number(number) => number.into(),
        Clue::Unknown => Clue::UNKNOWN.to_string().into(),
    }
}

/// Reads a clue whose number may not be known: a number of a range, or `?`.
pub fn number_or_unknown(value: &Value, range: RangeInclusive<u32>) -> Option<Clue> {
    let is_unknown = value.as_str() == Some(Clue::UNKNOWN.encode_utf8(&mut [0; 4]));
    if is_unknown { Some(Clue::Unknown) } else { number_in(value, range).map(Clue::Number) }
}
