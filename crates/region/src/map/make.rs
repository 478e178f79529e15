//! Maker of puzzles: regions grow from random cells.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::partial_answer::Colours;
use tatham_core::{Grid, ParseError, Place, Size};
use tatham_make::{Makeable, Value, numbered};

use super::Map;
use super::problem::{PARAMS, Problem, regions};

impl Makeable for Map {
    const PRESETS: &'static [Preset] =
        &[("20x15, 30 regions", "20x15n30"), ("30x25, 75 regions", "30x25n75")];

    fn blank(params: &str, random: &mut Random) -> Result<Problem, ParseError> {
        let (size, flags) = params_to_make(params, &PARAMS)?;
        let regions = regions(size, &flags, 0..params.len())?;
        Ok(Problem::new(divided(size, regions, random), vec![None; regions]))
    }

    fn clued(blank: &Problem, answer: &Colours, _: &mut Random) -> Problem {
        let given = (0..answer.regions()).map(|region| answer.get(region)).collect();
        Problem { given, ..blank.clone() }
    }

    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let Place::Region(region) = place else { return None };
        (*problem.given.get(region)?).map(Value::from)
    }

    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        let given = full.given.iter().enumerate();
        let given = given.map(|(region, colour)| colour.filter(|_| keep(Place::Region(region))));
        Problem { given: given.collect(), ..full.clone() }
    }
}

/// Divides a grid into connected regions, numbered in the order of their first cells.
fn divided(size: Size, regions: usize, random: &mut Random) -> Grid<usize> {
    let mut of: Grid<Option<usize>> = Grid::filled(size, None);
    let mut open: Vec<(usize, usize)> =
        random.permutation(size.area()).into_iter().take(regions).zip(0..).collect();
    // The first cell of each region comes before any others.
    let mut seeds = open.len();
    while !open.is_empty() {
        let at = if seeds > 0 { seeds - 1 } else { random.below(open.len()) };
        let (cell, region) = open.swap_remove(at);
        seeds = seeds.saturating_sub(1);
        if of[cell].is_none() {
            of[cell] = Some(region);
            open.extend(size.neighbours(cell).map(|near| (near, region)));
        }
    }
    numbered(&of.map(|region| region.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Map>, Map>(&["9x8n12", "5x5n25"]);
    }

    #[test]
    fn a_map_has_as_many_regions_as_requested() {
        let regions = |params| {
            let blank = Map::blank(params, &mut Random::for_puzzle(1, 0)).expect("good parameters");
            blank.of.cells().iter().max().map_or(0, |last| last + 1)
        };
        assert_eq!(["10x8n40", "10x8", "6x6n36"].map(regions), [40, 10, 36]);
    }
}
