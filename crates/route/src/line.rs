//! What kinds with lines from cell to cell have in common.

use petgraph::unionfind::UnionFind;
use tatham_core::explain::Law;
use tatham_core::known::Lines;
use tatham_core::{Direction, Place, Size, Violation};
use tatham_explain::Nouns;
use tatham_sat::Lit;

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
