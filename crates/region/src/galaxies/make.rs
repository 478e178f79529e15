//! Maker of puzzles: galaxies grow around random dots, and grow anew where 2 answers differ.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::partial_answer::Regions;
use tatham_core::place::Edge;
use tatham_core::{Grid, ParseError, Place, Size, Stop, cold_sort};
use tatham_make::{Limits, Makeable, Value};

use super::Galaxies;
use super::problem::{Dot, PARAMS, Problem, points};
use crate::region_owner::Owner as _;

/// Most cells of a galaxy that is still growing: the regions of the real game are small.
const MOST: usize = 24;

/// Attempts, for each cell, to fill the cells of 2 galaxies with fewer ones.
const MERGES: usize = 6;

/// Percentage of the changes that take another galaxy beside those at the place.
const MORE: usize = 50;

/// Number of each cell's galaxy; `None` for those that are in none.
type Owners = Grid<Option<usize>>;

impl Makeable for Galaxies {
    const PRESETS: &'static [Preset] = &[("7x7", "7x7"), ("10x10", "10x10"), ("15x15", "15x15")];
    const HAS_REMOVABLE_CLUES: bool = false;

    fn blank(params: &str, _: &mut Random) -> Result<Problem, ParseError> {
        let (size, _) = params_to_make(params, &PARAMS)?;
        Ok(Problem { size, dots: Vec::new() })
    }

    fn answer(blank: &Problem, random: &mut Random, _: &Limits) -> Result<Option<Regions>, Stop> {
        let mut owners = Grid::filled(blank.size, None);
        fill(&mut owners, &(0..blank.size.area()).collect::<Vec<_>>(), random);
        merge(&mut owners, random);
        Ok(Some(regions(&owners)))
    }

    /// A dot in the middle of each region.
    fn clued(blank: &Problem, answer: &Regions, _: &mut Random) -> Problem {
        let dot = |cells: Vec<usize>| {
            let at = |cell: Option<&usize>| cell.map_or((0, 0), |&cell| blank.size.position(cell));
            // The half turn takes the first cell, in reading order, to the last.
            let [(x, y), (to_x, to_y)] = [at(cells.first()), at(cells.last())];
            Dot { across: x + to_x, down: y + to_y, black: false }
        };
        let mut dots: Vec<Dot> = answer.pieces().map(|(cells, _)| dot(cells)).collect();
        cold_sort::sort_by_key(&mut dots, |dot| (dot.down, dot.across));
        Problem { size: blank.size, dots }
    }

    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let dot = Dot::at(place)?;
        let mut dots = problem.dots.iter();
        dots.any(|own| (own.across, own.down) == (dot.across, dot.down)).then(|| true.into())
    }

    fn changed_places(problem: &Problem) -> Vec<Place> {
        let points = points(problem.size);
        let dot = |point| {
            let (across, down) = points.position(point);
            Dot { across, down, black: false }.place()
        };
        (0..points.area()).map(dot).collect()
    }

    /// With other galaxies in the cells of those at the place.
    fn changed(
        full: &Problem,
        answer: &Regions,
        place: Place,
        random: &mut Random,
    ) -> Option<(Problem, Regions)> {
        let Place::Edge(Edge::Beside(..)) = place else { return None };
        let cells = answer.edges().cells(answer.edges().at(place)?);
        // Numbers other than those of all points, which new galaxies have.
        let most = points(full.size).area();
        let mut owners = answer.numbers().map(|owner| owner.map(|owner| owner + most));
        let mut cells = cells.to_vec();
        if random.percent(MORE) {
            let beside: Vec<usize> = cells.iter().flat_map(|&c| full.size.around(c)).collect();
            cells.extend(random.choose(&beside));
        }
        let cleared = clear(&mut owners, &cells);
        fill(&mut owners, &cleared.iter().map(|&(cell, _)| cell).collect::<Vec<_>>(), random);
        let changed = regions(&owners);
        Some((Self::clued(full, &changed, random), changed))
    }
}

/// Fills these cells, which are in no galaxy, with random ones; they are in reading order.
fn fill(owners: &mut Owners, cells: &[usize], random: &mut Random) {
    let (size, points) = (owners.size(), points(owners.size()));
    // The middle of each cell, and those of its right and lower side and the corner between them.
    let around = cells.iter().flat_map(|&cell| {
        let (x, y) = size.position(cell);
        [[0, 0], [1, 0], [0, 1], [1, 1]].map(|[dx, dy]| [2 * x + dx, 2 * y + dy])
    });
    let mut dots: Vec<usize> = around.filter_map(|at| points.cell_at(at)).collect();
    random.shuffle(&mut dots);
    // No 2 galaxies have the same number, because each has the point of its dot.
    for point in dots {
        let (across, down) = points.position(point);
        grow(owners, &Dot { across, down, black: false }, point, random);
    }
}

/// Fills the cells of 2 galaxies at a time anew, as long as there are not more of them.
fn merge(owners: &mut Owners, random: &mut Random) {
    let size = owners.size();
    for _ in 0..MERGES * size.area() {
        let cell = random.below(size.area());
        let beside: Vec<usize> = size.neighbours(cell).collect();
        let Some(&other) = random.choose(&beside) else { return };
        if owners[cell] == owners[other] {
            continue;
        }
        let cells = clear(owners, &[cell, other]);
        let before: Vec<usize> = cells.iter().map(|&(_, owner)| owner).collect();
        let cells: Vec<usize> = cells.into_iter().map(|(cell, _)| cell).collect();
        fill(owners, &cells, random);
        let mut after: Vec<Option<usize>> = cells.iter().map(|&cell| owners[cell]).collect();
        cold_sort::sort(&mut after);
        after.dedup();
        if after.len() > 2 {
            for (&cell, owner) in cells.iter().zip(before) {
                owners[cell] = Some(owner);
            }
        }
    }
}

/// Removes the galaxies of some cells, and returns their cells in reading order with the number of
/// the galaxy of each.
fn clear(owners: &mut Owners, cells: &[usize]) -> Vec<(usize, usize)> {
    let mut cleared = Vec::new();
    for &first in cells {
        let Some(owner) = owners[first].take() else { continue };
        let mut next = cleared.len();
        cleared.push((first, owner));
        while let Some(&(cell, _)) = cleared.get(next) {
            next += 1;
            for near in owners.size().neighbours(cell) {
                if owners[near] == Some(owner) {
                    owners[near] = None;
                    cleared.push((near, owner));
                }
            }
        }
    }
    cleared.sort_unstable();
    cleared
}

/// Regions of galaxies in all cells.
fn regions(owners: &Owners) -> Regions {
    Regions::from_numbers(&owners.map(|owner| owner.unwrap_or_default()))
}

/// Grows a galaxy with this number around a dot, if the cells that the dot lies in are free.
fn grow(owners: &mut Owners, dot: &Dot, number: usize, random: &mut Random) {
    let size: Size = owners.size();
    let frame = Problem { size, dots: Vec::new() };
    let mut open = frame.home(dot).to_vec();
    open.sort_unstable();
    open.dedup();
    if open.iter().any(|&cell| owners[cell].is_some()) {
        return;
    }
    let wanted = open.len().max(1 + random.below(MOST));
    let mut count = 0;
    // The cells that the dot lies in come first.
    let mut home = open.len();
    while !open.is_empty() && (home > 0 || count < wanted) {
        let at = if home > 0 { home - 1 } else { random.below(open.len()) };
        let cell = if home > 0 { open.remove(at) } else { open.swap_remove(at) };
        home = home.saturating_sub(1);
        let Some(opposite) = frame.turned(cell, dot) else { continue };
        if owners[cell].is_some() || owners[opposite].is_some() {
            continue;
        }
        for cell in if cell == opposite { vec![cell] } else { vec![cell, opposite] } {
            owners[cell] = Some(number);
            count += 1;
            open.extend(size.neighbours(cell).filter(|&near| owners[near].is_none()));
        }
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Galaxies>, Galaxies>(&["5x4", "3x3"]);
    }
}
