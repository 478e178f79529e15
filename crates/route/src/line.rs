//! What kinds with lines from cell to cell have in common.

use tatham_core::explain::Law;
use tatham_core::known::Lines;
use tatham_core::{Direction, Place, Size, Violation};
use tatham_explain::Nouns;
use tatham_sat::Lit;

use crate::loops::{self, End};

/// The sides of a cell.
pub(crate) const SIDES: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

/// The side across from a side.
pub(crate) fn opposite(side: Direction) -> Direction {
    SIDES[(SIDES.iter().position(|&own| own == side).unwrap_or(0) + 2) % 4]
}

/// An edge is crossed by a line, or it is not.
pub(crate) const NOUNS: Nouns = Nouns {
    value: |value| if value == 1 { "crossed" } else { "closed" }.to_owned(),
    values: |value| if value == 1 { "crossed edges" } else { "closed edges" }.to_owned(),
    sort: "edge",
    counted: |value| value == 1,
};

/// The shortest clauses that hold where a few literals have one of these lists of values: all of them, so that what follows from some values follows by one clause.
pub(crate) fn clauses(lits: &[Lit], ways: &[Vec<bool>]) -> Vec<Vec<Lit>> {
    // Each literal is in a clause as it is, or as its opposite, or not at all.
    let mut all: Vec<Vec<Option<bool>>> = vec![Vec::new()];
    for _ in lits {
        all = all
            .into_iter()
            .flat_map(|signs| [None, Some(true), Some(false)].map(|sign| [&signs[..], &[sign]].concat()))
            .collect();
    }
    all.sort_by_key(|signs| signs.iter().flatten().count());
    let holds = |signs: &[Option<bool>]| ways.iter().all(|way| signs.iter().zip(way).any(|(sign, value)| *sign == Some(*value)));
    let mut shortest: Vec<Vec<Option<bool>>> = Vec::new();
    for signs in all {
        let is_longer = |short: &Vec<Option<bool>>| short.iter().zip(&signs).all(|(short, own)| short.is_none() || short == own);
        if holds(&signs) && !shortest.iter().any(is_longer) {
            shortest.push(signs);
        }
    }
    let lit = |(lit, sign): (&Lit, &Option<bool>)| sign.map(|sign| if sign { *lit } else { !*lit });
    shortest.iter().map(|signs| lits.iter().zip(signs).filter_map(lit).collect()).collect()
}

/// Cells as places.
pub(crate) fn places(size: Size, cells: impl IntoIterator<Item = usize>) -> Vec<Place> {
    cells.into_iter().map(|cell| Place::Cell(size.position(cell).into())).collect()
}

/// Why lines are no part of a single loop of this name: see [`loops::no_single_loop`]. `outside` are two cells that are joined outside of the grid, so that a path
/// from one to the other is a loop, and the law that is broken where it ends.
pub(crate) fn no_single_loop(known: &Lines, (name, law): (&str, &Law), outside: Option<([usize; 2], &Law)>) -> Vec<Violation> {
    let (size, edges) = (known.size(), known.edges());
    let lines = edges.pairs().enumerate().map(|(edge, cells)| (cells, known.line(edge)));
    let lines: Vec<([usize; 2], Option<bool>)> = lines.chain(outside.map(|(ends, _)| (ends, Some(true)))).collect();
    let odd = |cell: usize, end: End| {
        let label = size.label(cell);
        let what = match outside {
            Some((_, passed)) if end == End::Ends => passed.broken_by(label),
            _ => Violation::of(format!("the {name} {end} at {label}")).against(law.of(format_args!("the {name}"))),
        };
        what.at(places(size, [cell]))
    };
    loops::no_single_loop(size.area(), &lines, (name, law), odd)
}
