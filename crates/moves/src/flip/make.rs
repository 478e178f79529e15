//! Maker of boards: crosses or random patterns, and the dark squares that some presses leave.

use std::sync::Arc;

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Budget, ParseError, Size, Stop};
use tatham_make::{Board as Drawn, Drawable};

use super::{Board, Flip, PARAMS};
use crate::MovePuzzle;
use crate::scramble::unfinished;

/// Fewest and most squares of a random pattern, beside the pressed one.
const SQUARES: [usize; 2] = [1, 5];

impl Drawable for MovePuzzle<Flip> {
    const PRESETS: &'static [Preset] = &[
        ("3x3 Crosses", "3x3c"),
        ("4x4 Crosses", "4x4c"),
        ("5x5 Crosses", "5x5c"),
        ("3x3 Random", "3x3r"),
        ("4x4 Random", "4x4r"),
        ("5x5 Random", "5x5r"),
    ];
    /// Size, and true for random patterns.
    type Params = (Size, bool);

    fn params(text: &str) -> Result<Self::Params, ParseError> {
        let (size, given) = params_to_make(text, &PARAMS)?;
        Ok((size, given.option("r").is_some()))
    }

    fn board(
        &(size, is_random): &Self::Params,
        moves: Option<usize>,
        random: &mut Random,
        _work: &Budget,
    ) -> Result<Option<Drawn<Self>>, Stop> {
        let area = size.area();
        let mut turns = vec![false; area * area];
        for cell in 0..area {
            let pattern = if is_random { patch(size, cell, random) } else { cross(size, cell) };
            for other in pattern {
                turns[cell * area + other] = true;
            }
        }
        let mut board = Board { size, turns: Arc::new(turns), dark: vec![false; area] };
        // Each square is pressed or not, equally likely.
        let presses = moves.unwrap_or_else(|| (0..area).filter(|_| random.percent(50)).count());
        for cell in random.permutation(area).into_iter().take(presses) {
            board.press(cell);
        }
        Ok(unfinished::<Flip>(board))
    }
}

/// Returns a square and its neighbours.
fn cross(size: Size, cell: usize) -> Vec<usize> {
    [cell].into_iter().chain(size.neighbours(cell)).collect()
}

/// Returns a square and some squares that are connected with it.
fn patch(size: Size, cell: usize, random: &mut Random) -> Vec<usize> {
    let mut patch = vec![cell];
    let [fewest, most] = SQUARES;
    for _ in 0..fewest + random.below(most - fewest + 1) {
        let mut beside: Vec<usize> = patch.iter().flat_map(|&cell| size.neighbours(cell)).collect();
        beside.retain(|cell| !patch.contains(cell));
        patch.extend(random.choose(&beside));
    }
    patch
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::{boards_are_as_claimed, shortest_solution_is_as_requested};

    use super::*;

    #[test]
    fn boards_have_solutions_of_the_claimed_length() {
        boards_are_as_claimed::<MovePuzzle<Flip>>(&["4x4r", "5x3", "1x4c"]);
        shortest_solution_is_as_requested::<MovePuzzle<Flip>>("5x5", 4..=4);
    }
}
