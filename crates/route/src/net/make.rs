//! Maker of puzzles: wires grow from a tile to all others, and then the tiles are turned.

use petgraph::unionfind::UnionFind;
use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::grid::Edges;
use tatham_core::make::Preset;
use tatham_core::partial_answer::Lines;
use tatham_core::{ParseError, Place, Size, Stop};
use tatham_make::{Limits, Makeable, Value};

use super::Net;
use super::problem::{PARAMS, Problem, check_size};

/// Most wires of a tile, unless its neighbours cannot be connected otherwise: a tile with 4 of them
/// looks the same however it is turned.
const MOST: usize = 3;

impl Makeable for Net {
    const PRESETS: &'static [Preset] = &[
        ("5x5", "5x5"),
        ("7x7", "7x7"),
        ("9x9", "9x9"),
        ("11x11", "11x11"),
        ("13x11", "13x11"),
        ("5x5 wrapping", "5x5w"),
        ("7x7 wrapping", "7x7w"),
        ("9x9 wrapping", "9x9w"),
        ("11x11 wrapping", "11x11w"),
        ("13x11 wrapping", "13x11w"),
    ];
    const HAS_REMOVABLE_CLUES: bool = false;

    /// Tiles without wires, and walls between which all tiles can be connected.
    fn blank(params: &str, random: &mut Random) -> Result<Problem, ParseError> {
        let (size, flags) = params_to_make(params, &PARAMS)?;
        check_size(size, 0..params.len())?;
        let wraps = flags.has("w");
        let Size { width, height } = size;
        if wraps && (width == 2 || height == 2) {
            let why = "in a wrapping grid of 2 columns or rows no puzzle has one solution";
            return Err(ParseError::impossible(0..params.len(), why));
        }
        let edges = Problem::edges_of(size, wraps);
        let mut is_wall = vec![false; edges.count()];
        if let Some(share) = flags.option("b") {
            let is_wire = wires(edges, size, &is_wall, random);
            let mut free: Vec<usize> = (0..edges.count()).filter(|&edge| !is_wire[edge]).collect();
            random.shuffle(&mut free);
            free.truncate(free.len() * share as usize / 1000);
            for edge in free {
                is_wall[edge] = true;
            }
        }
        Ok(Problem::with_walls(size, wraps, |edge| is_wall[edge]))
    }

    fn answer(blank: &Problem, random: &mut Random, _: &Limits) -> Result<Option<Lines>, Stop> {
        let size = blank.size();
        let is_wire = wires(blank.edges(), size, &blank.is_wall(), random);
        let mut lines = if blank.wraps { Lines::wrapping(size) } else { Lines::unknown(size) };
        for (edge, is_wire) in is_wire.into_iter().enumerate() {
            lines.put(edge, Some(is_wire));
        }
        Ok(Some(lines))
    }

    /// With tiles that are turned at random, at least one of them to a wrong orientation.
    fn clued(blank: &Problem, answer: &Lines, random: &mut Random) -> Problem {
        let ends: Vec<usize> =
            (0..answer.size().area()).filter(|&cell| answer.arms(cell).count() == 1).collect();
        let wrong = random.choose(&ends).copied();
        blank.with_wires(|cell| {
            let quarters = if wrong == Some(cell) { 1 + random.below(3) } else { random.below(4) };
            answer.arms(cell).turned(quarters as u32)
        })
    }

    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let Place::Cell(at) = place else { return None };
        Some(problem.digit(problem.size().cell_at(at)?).into())
    }

    fn changed_places(problem: &Problem) -> Vec<Place> {
        problem.size().places().collect()
    }

    /// With a new wire beside the place, and without another one in the loop that it closes.
    fn changed(
        full: &Problem,
        answer: &Lines,
        place: Place,
        random: &mut Random,
    ) -> Option<(Problem, Lines)> {
        let (edges, is_wall) = (full.edges(), full.is_wall());
        let cells = edges.cells(edges.at(place)?);
        let near = cells.into_iter().flat_map(|cell| edges.around(cell)).map(|(edge, _)| edge);
        let mut free: Vec<usize> = near
            .filter(|&edge| answer.line(edge) == Some(false) && !is_wall[edge])
            .filter(|&edge| edges.cells(edge).iter().all(|&cell| answer.arms(cell).count() < MOST))
            .collect();
        random.shuffle(&mut free);
        let added = free.into_iter().find(|&edge| {
            let [one, other] = edges.cells(edge);
            one != other
        })?;
        let removed = *random.choose(&path(answer, edges.cells(added)))?;
        let mut lines = answer.clone();
        lines.put(added, Some(true));
        lines.put(removed, Some(false));
        let clued = Self::clued(full, &lines, random);
        let is_same = |cell| (0..4).any(|turns| clued.arms(cell).turned(turns) == full.arms(cell));
        let changed = |cell| if is_same(cell) { full } else { &clued }.arms(cell);
        Some((full.with_wires(changed), lines))
    }
}

/// Returns true for each edge that a wire crosses, so that random wires connect all tiles.
fn wires(edges: Edges, size: Size, is_wall: &[bool], random: &mut Random) -> Vec<bool> {
    let mut is_wire = vec![false; edges.count()];
    let mut ends = vec![0; size.area()];
    let mut joined = UnionFind::new(size.area());
    let mut spare = Vec::new();
    let first = random.below(size.area());
    let outward = |cell| edges.around(cell).map(move |(edge, next)| (edge, cell, next));
    let mut open: Vec<(usize, usize, usize)> = outward(first).collect();
    loop {
        let (edge, from, to) = if !open.is_empty() {
            let (edge, from, to) = open.swap_remove(random.below(open.len()));
            if ends[from] >= MOST {
                spare.push((edge, from, to));
                continue;
            }
            (edge, from, to)
        } else if !spare.is_empty() {
            spare.swap_remove(random.below(spare.len()))
        } else {
            return is_wire;
        };
        if is_wall[edge] || !joined.union(from, to) {
            continue;
        }
        is_wire[edge] = true;
        (ends[from], ends[to]) = (ends[from] + 1, ends[to] + 1);
        open.extend(outward(to));
    }
}

/// Returns the edges that the wires between 2 tiles cross.
fn path(answer: &Lines, [from, to]: [usize; 2]) -> Vec<usize> {
    let (edges, size) = (answer.edges(), answer.size());
    let mut back: Vec<Option<(usize, usize)>> = vec![None; size.area()];
    let mut cells = vec![from];
    while let Some(cell) = cells.pop() {
        for (edge, next) in edges.around(cell) {
            if next != from && back[next].is_none() && answer.line(edge) == Some(true) {
                back[next] = Some((edge, cell));
                cells.push(next);
            }
        }
    }
    let mut path = Vec::new();
    let mut at = to;
    while let Some((edge, cell)) = back[at] {
        path.push(edge);
        at = cell;
    }
    path
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Net>, Net>(&["7x5w", "6x6b0.5", "1x6"]);
    }

    #[test]
    fn walls_take_their_share_of_the_edges_without_wires() {
        let walls = |params| {
            let mut random = Random::for_puzzle(1, 0);
            Net::blank(params, &mut random).expect("good parameters").walls.len()
        };
        // Of 40 edges, 24 are needed to connect 25 tiles.
        assert_eq!(["5x5", "5x5b0.5", "5x5b1"].map(walls), [0, 8, 16]);
    }

    #[test]
    fn no_wrapping_grid_of_two_columns_has_a_puzzle() {
        let error = Net::blank("2x5w", &mut Random::for_puzzle(1, 0)).expect_err("2 columns");
        assert!(error.to_string().contains("of 2 columns or rows"), "{error}");
    }
}
