//! Rules of Latin squares.

use tatham_core::Size;
use tatham_core::author::Rule;
use tatham_core::grid::Line;
use tatham_sat::model::{Int, Model};

/// States that each digit occurs once in every row and column; returns the digits of the cells.
pub(crate) fn square<R: Rule>(size: Size, model: &mut Model, rule: impl Fn(Line) -> R) -> Vec<Int> {
    let digits = model.ints(size.area(), 1..=size.width as i64);
    for (name, line) in size.lines().named() {
        model.all_different(line.iter().map(|&cell| digits[cell])).rule(rule(name));
    }
    digits
}
