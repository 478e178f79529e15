//! Maker of boards: numbers in random order, or shuffled by a number of moves.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Budget, ParseError, Size, Stop};
use tatham_make::{Board as Drawn, Drawable};

use super::{Board, PARAMS, Sixteen};
use crate::MovePuzzle;
use crate::scramble::{scrambled, shuffled, unfinished};

impl Drawable for MovePuzzle<Sixteen> {
    const PRESETS: &'static [Preset] =
        &[("3x3", "3x3"), ("4x3", "4x3"), ("4x4", "4x4"), ("5x4", "5x4"), ("5x5", "5x5")];
    /// Size and number of shuffling moves.
    type Params = (Size, Option<u32>);

    fn params(text: &str) -> Result<Self::Params, ParseError> {
        let (size, given) = params_to_make(text, &PARAMS)?;
        Ok((size, given.option("m").filter(|&moves| moves > 0)))
    }

    fn second((size, _): &Self::Params) -> u64 {
        160_000 / size.area() as u64
    }

    fn board(
        &(size, shuffles): &Self::Params,
        moves: Option<usize>,
        random: &mut Random,
        work: &Budget,
    ) -> Result<Option<Drawn<Self>>, Stop> {
        let tiles = (1..=size.area() as u32).collect();
        let board = |tiles| Board { size, tiles };
        let Some(moves) = shuffles.map(|moves| moves as usize).or(moves) else {
            return Ok(unfinished::<Sixteen>(shuffled::<Sixteen>(tiles, random, board)));
        };
        Ok(scrambled::<Sixteen>(board(tiles), moves, random, work)?.with_way_back())
    }
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::{boards_are_as_claimed, shortest_solution_is_as_requested};

    use super::*;

    #[test]
    fn boards_have_solutions_of_the_claimed_length() {
        boards_are_as_claimed::<MovePuzzle<Sixteen>>(&["3x3m4", "2x2", "4x3"]);
        shortest_solution_is_as_requested::<MovePuzzle<Sixteen>>("3x3", 4..=4);
    }
}
