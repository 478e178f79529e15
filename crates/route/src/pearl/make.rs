//! Maker of puzzles.

use tatham_core::author::code::params_to_make;
use tatham_core::author::{Random, Rule as _};
use tatham_core::make::Preset;
use tatham_core::partial_answer::Lines;
use tatham_core::{Direction, Grid, ParseError, Place, Size};
use tatham_make::{GridSize, Makeable, Value, clue_in_cell, keep_cells};

use super::{PARAMS, Pearl, Rule, is_straight};
use crate::line;

impl Makeable for Pearl {
    const PRESETS: &'static [Preset] =
        &[("6x6", "6x6"), ("8x8", "8x8"), ("10x10", "10x10"), ("12x8", "12x8")];
    const HAS_MASK: bool = true;
    const SIZE: Option<GridSize<Grid<Option<char>>>> = Some(|problem| Some(problem.size()));
    /// With half of them, loops are short.
    const SHARE: usize = 90;

    fn blank(params: &str, _: &mut Random) -> Result<Grid<Option<char>>, ParseError> {
        let (size, _) = params_to_make(params, &PARAMS)?;
        Ok(Grid::filled(size, None))
    }

    /// A black pearl at each turn between 2 straight cells, and a white one in each straight cell
    /// beside a turn.
    fn clued(blank: &Grid<Option<char>>, answer: &Lines, _: &mut Random) -> Grid<Option<char>> {
        let size = blank.size();
        let pearl = |cell: usize| {
            let arms = answer.arms(cell);
            let mut turns_beside = arms
                .iter()
                .filter_map(|side| size.step(cell, side))
                .map(|next| is_straight(answer, next) == Some(false));
            match is_straight(answer, cell)? {
                _ if arms.count() == 0 => None,
                true => turns_beside.any(|is_turn| is_turn).then_some('W'),
                false => turns_beside.all(|is_turn| !is_turn).then_some('B'),
            }
        };
        Grid::from_fn(size, pearl)
    }

    /// With another way of the loop around a square of 4 cells beside the place.
    fn changed(
        full: &Grid<Option<char>>,
        answer: &Lines,
        place: Place,
        random: &mut Random,
    ) -> Option<(Grid<Option<char>>, Lines)> {
        let (size, edges) = (answer.size(), answer.edges());
        let cells = edges.cells(edges.at(place)?);
        // Squares by their cells at the top left.
        let mut squares: Vec<usize> = cells
            .iter()
            .flat_map(|&cell| size.around(cell))
            .filter(|&first| {
                let square = square(size, first);
                square.is_some_and(|square| cells.iter().any(|cell| square.contains(cell)))
            })
            .collect();
        squares.sort_unstable();
        squares.dedup();
        random.shuffle(&mut squares);
        let turned = squares.into_iter().filter_map(|first| {
            let [first, right, down, last] = square(size, first)?;
            let mut lines = answer.clone();
            for ends in [[first, right], [first, down], [right, last], [down, last]] {
                let (edge, _) = edges.around(ends[0]).find(|&(_, other)| other == ends[1])?;
                lines.put(edge, Some(answer.line(edge) != Some(true)));
            }
            is_one_loop(&lines).then_some(lines)
        });
        let lines = turned.into_iter().next()?;
        Some((Self::clued(full, &lines, random), lines))
    }

    fn clue(problem: &Grid<Option<char>>, place: Place) -> Option<Value> {
        clue_in_cell(problem, place)
    }

    fn with_clues(
        full: &Grid<Option<char>>,
        keep: &mut dyn FnMut(Place) -> bool,
    ) -> Grid<Option<char>> {
        keep_cells(full, keep)
    }
}

/// Returns the 4 cells of a square, the one at the top left first; `None` at the right and lower
/// sides of the grid.
fn square(size: Size, first: usize) -> Option<[usize; 4]> {
    let right = size.step(first, Direction::East)?;
    let down = size.step(first, Direction::South)?;
    Some([first, right, down, size.step(down, Direction::East)?])
}

/// Returns true if lines are a single loop.
fn is_one_loop(lines: &Lines) -> bool {
    let whole = || Rule::Loop.violation(&Grid::filled(lines.size(), None));
    line::no_single_loop(lines, ("loop", &whole), None).is_empty()
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Pearl>, Pearl>(&["8x6"]);
    }

    #[test]
    fn a_loop_takes_another_way_around_a_square() {
        // Around these squares, by their cells at the top left.
        let size = Size { width: 5, height: 2 };
        let edges = Lines::unknown(size).edges();
        let around = |squares: &[usize]| {
            let mut lines = Lines::unknown(size);
            (0..edges.count()).for_each(|edge| lines.put(edge, Some(false)));
            for &first in squares {
                let cells = square(size, first).expect("a square");
                for (edge, ends) in edges.pairs().enumerate() {
                    if ends.iter().all(|end| cells.contains(end)) {
                        lines.put(edge, Some(lines.line(edge) != Some(true)));
                    }
                }
            }
            lines
        };
        let (one, both) = (around(&[0]), around(&[0, 1]));
        assert!(is_one_loop(&one) && is_one_loop(&both));
        assert!(!is_one_loop(&around(&[])), "no line");
        assert!(!is_one_loop(&around(&[0, 3])), "2 loops");
        let beyond = edges.pairs().position(|ends| ends == [2, 7]).expect("an edge");
        let mut branched = one.clone();
        branched.put(edges.pairs().position(|ends| ends == [1, 2]).expect("an edge"), Some(true));
        assert!(!is_one_loop(&branched));
        let blank = Grid::filled(size, None);
        let random = &mut Random::for_puzzle(1, 0);
        let changed = Pearl::changed(&blank, &one, edges.place(beyond), random);
        let (clues, changed) = changed.expect("a change");
        assert_eq!((clues, &changed), (Pearl::clued(&blank, &both, random), &both));
    }
}
