//! What kinds with lines from cell to cell have in common.

use petgraph::unionfind::UnionFind;
use tatham_core::explain::Law;
use tatham_core::known::Lines;
use tatham_core::{Direction, Place, Size, Violation};
use tatham_explain::Nouns;

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

/// Cells as places.
pub(crate) fn places(size: Size, cells: impl IntoIterator<Item = usize>) -> Vec<Place> {
    cells.into_iter().map(|cell| Place::Cell(size.position(cell).into())).collect()
}

/// Why lines are no part of a single loop of this name: one that branches, one that ends, a loop beside other lines, no line at all. Each is told once. `outside` are
/// two cells that are joined outside of the grid: a path from one to the other is a loop then.
pub(crate) fn no_single_loop(known: &Lines, (name, law): (&str, &Law), outside: Option<[usize; 2]>) -> Vec<Violation> {
    let (size, edges) = (known.size(), known.edges());
    let broken_at = |what: &str, cells: &[usize]| {
        Violation::of(what).against(law.of(format_args!("the {name}"))).at(places(size, cells.iter().copied()))
    };
    let odd = |cell: usize| match (known.arms(cell).count(), known.no(cell).count()) {
        (3.., _) => Some(format!("the {name} branches at {}", size.label(cell))),
        (1, 3) => Some(format!("the {name} ends at {}", size.label(cell))),
        _ => None,
    };
    let broken: Vec<Violation> = (0..size.area()).filter_map(|cell| Some(broken_at(&odd(cell)?, &[cell]))).collect();
    if !broken.is_empty() {
        return broken;
    }
    // Lines that hang together: a loop is one whose cells all have two.
    let mut joined = UnionFind::new(size.area());
    let lines = edges.pairs().enumerate().filter(|(edge, _)| known.line(*edge) == Some(true));
    for [one, other] in lines.map(|(_, cells)| cells).chain(outside) {
        joined.union(one, other);
    }
    let pieces = joined.into_labeling();
    let passed: Vec<usize> = (0..size.area()).filter(|&cell| known.arms(cell).count() > 0).collect();
    let mut is_closed = vec![true; size.area()];
    for &cell in passed.iter().filter(|&&cell| known.arms(cell).count() < 2) {
        is_closed[pieces[cell]] = false;
    }
    let Some(&first) = passed.iter().find(|&&cell| is_closed[pieces[cell]]) else {
        let is_empty = (0..edges.count()).all(|edge| known.line(edge) == Some(false));
        return is_empty.then(|| broken_at(&format!("there is no {name}"), &[])).into_iter().collect();
    };
    let (closed, others): (Vec<usize>, Vec<usize>) = passed.iter().partition(|&&cell| pieces[cell] == pieces[first]);
    if others.is_empty() { Vec::new() } else { vec![broken_at("a loop is closed, and other lines are left", &closed)] }
}
