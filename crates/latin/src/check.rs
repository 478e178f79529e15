//! Checks that all kinds of this crate share: no digit twice, and the cells of cages and regions.

use std::fmt;

use tatham_core::author::{Law, Rule};
use tatham_core::grid::Line;
use tatham_core::{Grid, Numbers, Violation};

/// Law of cells that contain each digit once.
pub(crate) const DIGITS: Law = Law { kept: "has each digit once", broken: "has a digit twice" };

/// Law of cells that contain each height once.
pub(crate) const HEIGHTS: Law = Law { kept: "has each height once", broken: "has a height twice" };

/// Violation of a rule by a number that occurs twice.
pub(crate) fn has_twice<R: Rule>(rule: R, problem: &R::Problem, what: fmt::Arguments) -> Violation {
    let name = format!("{} has the {what} twice", rule.subject(problem));
    Violation { name, ..rule.violation(problem) }
}

/// A number, 63 at most, that occurs twice in the cells, and those cells.
pub(crate) fn twice(
    known: &Numbers,
    cells: impl IntoIterator<Item = usize> + Clone,
    broken: impl FnOnce(u32) -> Violation,
) -> Option<Violation> {
    // Numbers so far, one bit for each.
    let mut numbers = 0_u64;
    for cell in cells.clone() {
        let Some(number) = known.get(cell) else { continue };
        if numbers >> number & 1 == 1 {
            let first = cells.into_iter().find(|&first| known.get(first) == Some(number));
            return Some(broken(number).at(known.places(first.into_iter().chain([cell]))));
        }
        numbers |= 1 << number;
    }
    None
}

/// Numbers that occur twice in a row or column.
pub(crate) fn twice_in_lines(
    known: &Numbers,
    broken: impl Fn(Line, u32) -> Violation,
) -> Vec<Violation> {
    let lines = known.size().lines();
    lines
        .named()
        .filter_map(|(name, line)| {
            twice(known, line.iter().copied(), |number| broken(name, number))
        })
        .collect()
}

/// Digits that occur twice in a group. `group` has the number of each cell's group; 81 groups at
/// most.
pub(crate) fn twice_in_groups(
    known: &Numbers,
    group_of: &Grid<usize>,
    broken_by: impl Fn(usize, u32) -> Violation,
) -> Vec<Violation> {
    // Digits of each group so far, one bit for each.
    let mut digits = [0_u32; 81];
    let mut broken = Vec::new();
    for (cell, &group) in group_of.cells().iter().enumerate() {
        let Some(digit) = known.get(cell) else { continue };
        if digits[group] >> digit & 1 == 1 {
            let first = (0..cell)
                .find(|&first| group_of[first] == group && known.get(first) == Some(digit));
            let places = known.places(first.into_iter().chain([cell]));
            broken.push(broken_by(group, digit).at(places));
        }
        digits[group] |= 1 << digit;
    }
    broken
}

/// Cells of each group, from the number of each cell's group.
pub(crate) fn members(group: &Grid<usize>) -> Vec<Vec<usize>> {
    let mut members = vec![Vec::new(); group.cells().iter().max().map_or(0, |most| most + 1)];
    for (cell, &group) in group.cells().iter().enumerate() {
        members[group].push(cell);
    }
    members
}
