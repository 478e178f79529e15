//! Maker of boards: tiles in random order, as far as slides can sort them.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Budget, ParseError, Size, Stop};
use tatham_make::{Board as Drawn, Drawable};

use super::{Board, Fifteen, SIDES};
use crate::MovePuzzle;
use crate::scramble::{scrambled, shuffled, unfinished};

/// Cells of the largest boards for which most of the work is a search.
const SEARCHED: usize = 25;

impl Drawable for MovePuzzle<Fifteen> {
    const PRESETS: &'static [Preset] = &[("4x4", "4x4")];
    type Params = Size;

    fn params(text: &str) -> Result<Size, ParseError> {
        params_to_make(text, &SIDES)
    }

    /// Large boards are solved row by row, and each slide is a check.
    fn second(size: &Size) -> u64 {
        if size.area() > SEARCHED { 1_000_000 } else { 20_000 }
    }

    fn board(
        &size: &Size,
        moves: Option<usize>,
        random: &mut Random,
        work: &Budget,
    ) -> Result<Option<Drawn<Self>>, Stop> {
        let last = size.area() as u32 - 1;
        let tiles = (1..=last).chain([0]).collect();
        let board = |tiles| Board { size, tiles };
        let drawn = match moves {
            Some(moves) => scrambled::<Fifteen>(board(tiles), moves, random, work)?.board,
            None => shuffled::<Fifteen>(tiles, random, board),
        };
        Ok(unfinished::<Fifteen>(drawn))
    }
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::{boards_are_as_claimed, shortest_solution_is_as_requested};

    use super::*;

    #[test]
    fn boards_have_solutions_of_the_claimed_length() {
        boards_are_as_claimed::<MovePuzzle<Fifteen>>(&["3x3", "2x5"]);
        shortest_solution_is_as_requested::<MovePuzzle<Fifteen>>("3x3", 14..=18);
    }
}
