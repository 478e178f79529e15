//! Common code of kinds with lines from cell to cell.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use tatham_core::partial_answer::Lines;
use tatham_core::{Direction, Place, Size, Violation};
use tatham_explain::{Predicate, ValueNames, Verb};
use tatham_sat::Lit;
use tatham_sat::model::{Model, RuleHandle};

use crate::loops::{self, End};

/// Sides of a cell.
pub(crate) const SIDES: [Direction; 4] =
    [Direction::North, Direction::East, Direction::South, Direction::West];

/// Side opposite a side.
pub(crate) fn opposite(side: Direction) -> Direction {
    SIDES[(SIDES.iter().position(|&own| own == side).unwrap_or(0) + 2) % 4]
}

tatham_explain::values! {
    /// Edge between 2 cells.
    Crossing { 0 => Empty, 1 => Line }
}

/// Value names of edges: an edge has a line across it, or it has none.
pub(crate) const NAMES: ValueNames = ValueNames {
    value: |value| if value == 1 { "a line" } else { "no line" }.to_owned(),
    values: |value| if value == 1 { "lines" } else { "edges without a line" }.to_owned(),
    sort: "edge",
    counted: |value| value == 1,
};

/// Predicate `has a line`, `have lines`; or no line, unless it `is` there.
pub(crate) fn predicate([one, several]: [&str; 2], is: bool) -> Predicate {
    let has = Verb::Other { one: "has", several: "have", past: "had" };
    let no = |noun: &str| format!("no {}", noun.strip_prefix("a ").unwrap_or(noun));
    if is {
        Predicate::new(has, one, several, true)
    } else {
        Predicate::new(has, &no(one), &no(one), true)
    }
}

/// Greatest number of literals of [`require_ways`].
const MOST_LITS: usize = 4;

/// Clause: its positive literals, and its negated ones; the first literal is the lowest bit.
type Signs = [u8; 2];

/// Number of literals, and the ways that they can be true.
type Sort = (usize, u16);

thread_local! {
    /// Clauses for each sort: the tiles and pearls of all puzzles have few.
    static KEPT: RefCell<HashMap<Sort, Rc<[Signs]>>> = RefCell::default();
}

/// Requires that at most 4 literals are true in one of the ways: bit w of `ways` is set if the
/// literals with the set bits of w, the first as the lowest, may be all that are true.
/// The clauses are complete: every consequence of some values follows by one clause.
pub(crate) fn require_ways<'m>(model: &'m mut Model, lits: &[Lit], ways: u16) -> RuleHandle<'m> {
    let count = lits.len();
    assert!(count <= MOST_LITS, "{count} literals");
    let clauses = KEPT.with_borrow_mut(|kept| {
        kept.entry((count, ways)).or_insert_with(|| shortest(count, ways).into()).clone()
    });
    let has = |bits: u8, at: usize| bits >> at & 1 == 1;
    let lit = |at: usize, [own, opposite]: Signs| match (has(own, at), has(opposite, at)) {
        (true, _) => Some(lits[at]),
        (_, true) => Some(!lits[at]),
        _ => None,
    };
    let lit = &lit;
    model.require_clauses(
        clauses.iter().map(|&signs| (0..count).filter_map(move |at| lit(at, signs))),
    )
}

/// Minimal clauses among all clauses of this many literals that hold in each of the ways.
fn shortest(count: usize, ways: u16) -> Vec<Signs> {
    let bits = || 0..1_u8 << count;
    let ways: Vec<u8> = bits().filter(|way| ways >> way & 1 == 1).collect();
    let mut all: Vec<Signs> =
        bits().flat_map(|own| bits().map(move |opposite| [own, opposite])).collect();
    all.retain(|[own, opposite]| {
        own & opposite == 0 && ways.iter().all(|way| way & own | !way & opposite != 0)
    });
    all.sort_by_cached_key(|[own, opposite]| (own | opposite).count_ones() as usize);
    let mut shortest: Vec<Signs> = Vec::new();
    for signs in all {
        if !shortest.iter().any(|short| short[0] & !signs[0] == 0 && short[1] & !signs[1] == 0) {
            shortest.push(signs);
        }
    }
    shortest
}

/// Cells as places.
pub(crate) fn places(size: Size, cells: impl IntoIterator<Item = usize>) -> Vec<Place> {
    cells.into_iter().map(|cell| size.place(cell)).collect()
}

/// Violation of the rule about a cell.
type InCell<'r> = &'r dyn Fn(usize) -> Violation;

/// Violations of lines that are not part of a single loop of this name: see
/// [`loops::no_single_loop`]. `outside` are 2 cells that are connected outside of the grid, so that
/// a path from one to the other is a loop, and the rule that is broken where the path ends.
pub(crate) fn no_single_loop(
    known: &Lines,
    (name, whole): (&str, &dyn Fn() -> Violation),
    outside: Option<([usize; 2], InCell<'_>)>,
) -> Vec<Violation> {
    let (size, edges) = (known.size(), known.edges());
    let lines = edges.pairs().enumerate().map(|(edge, cells)| (cells, known.line(edge)));
    let lines: Vec<([usize; 2], Option<bool>)> =
        lines.chain(outside.map(|(ends, _)| (ends, Some(true)))).collect();
    let odd = |cell: usize, end: End| {
        let what = match outside {
            Some((_, passed)) if end == End::Ends => passed(cell),
            _ => Violation { name: format!("the {name} {end} at {}", size.label(cell)), ..whole() },
        };
        what.at(places(size, [cell]))
    };
    loops::no_single_loop(size.area(), &lines, (name, whole), odd)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_all_that_hold_in_the_ways_and_have_no_idle_literal() {
        const COUNT: usize = 3;
        let holds = |[own, opposite]: Signs, way: u8| way & own | !way & opposite != 0;
        let bits = || 0..1_u8 << COUNT;
        let all: Vec<Signs> =
            bits().flat_map(|own| bits().map(move |opposite| [own, opposite])).collect();
        for set in 0..=u16::from(u8::MAX) {
            let ways: Vec<u8> = bits().filter(|way| set >> way & 1 == 1).collect();
            let follows = |signs: Signs| ways.iter().all(|&way| holds(signs, way));
            let is_part = |part: Signs, of: Signs| {
                part != of && part[0] & !of[0] == 0 && part[1] & !of[1] == 0
            };
            let least = |signs: Signs| {
                signs[0] & signs[1] == 0
                    && follows(signs)
                    && !all.iter().any(|&part| is_part(part, signs) && follows(part))
            };
            let mut expected: Vec<Signs> =
                all.iter().copied().filter(|&signs| least(signs)).collect();
            let mut found = shortest(COUNT, set);
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{ways:?}");
        }
    }
}
