//! What the checks of all kinds here share: no digit twice, and the cells of cages and regions.

use tatham_core::{Grid, Law, Numbers, Violation};

/// That all digits stand somewhere, and therefore once; and what they are called.
pub(crate) const DIGITS: (Law, &str) =
    (Law { kept: "has each digit once", broken: "has a digit twice" }, "digit");

/// The same of heights.
pub(crate) const HEIGHTS: (Law, &str) =
    (Law { kept: "has each height once", broken: "has a height twice" }, "height");

/// A digit, 63 at most, that stands twice in the cells, and where; of as many cells as there are digits, each digit then stands there once.
pub(crate) fn twice(
    known: &Numbers,
    (law, sort): (Law, &str),
    name: impl Fn() -> String,
    cells: impl IntoIterator<Item = usize> + Clone,
) -> Option<Violation> {
    // The digits so far, a bit for each.
    let mut digits = 0_u64;
    for cell in cells.clone() {
        let Some(digit) = known.get(cell) else { continue };
        if digits >> digit & 1 == 1 {
            let first = cells.into_iter().find(|&first| known.get(first) == Some(digit));
            let name = name();
            let violation =
                Violation::of(format!("{name} has the {sort} {digit} twice")).against(law.of(name));
            return Some(violation.at(known.places(first.into_iter().chain([cell]))));
        }
        digits |= 1 << digit;
    }
    None
}

/// What stands twice in a row or column.
pub(crate) fn twice_in_lines(known: &Numbers, what: (Law, &str)) -> Vec<Violation> {
    let lines = known.size().lines();
    lines
        .named()
        .filter_map(|(name, line)| twice(known, what, || name.to_string(), line.iter().copied()))
        .collect()
}

/// Digits that stand twice in a group, for cells that are told their groups' numbers; at most 81 groups.
pub(crate) fn twice_in_groups(
    known: &Numbers,
    law: &Law,
    name: impl Fn(usize) -> String,
    group_of: &Grid<usize>,
) -> Vec<Violation> {
    // The digits of each group so far, a bit for each.
    let mut digits = [0_u32; 81];
    let mut broken = Vec::new();
    for (cell, &group) in group_of.cells().iter().enumerate() {
        let Some(digit) = known.get(cell) else { continue };
        if digits[group] >> digit & 1 == 1 {
            let first = (0..cell)
                .find(|&first| group_of[first] == group && known.get(first) == Some(digit));
            let name = name(group);
            let violation =
                Violation::of(format!("{name} has the digit {digit} twice")).against(law.of(name));
            broken.push(violation.at(known.places(first.into_iter().chain([cell]))));
        }
        digits[group] |= 1 << digit;
    }
    broken
}

/// The cells of each group, for cells that are told their groups' numbers.
pub(crate) fn members(group: &Grid<usize>) -> Vec<Vec<usize>> {
    let mut members = vec![Vec::new(); group.cells().iter().max().map_or(0, |most| most + 1)];
    for (cell, &group) in group.cells().iter().enumerate() {
        members[group].push(cell);
    }
    members
}
