//! Maker of boards: random turns from the board in order.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Budget, ParseError, Stop};
use tatham_make::{Board as Drawn, Drawable};

use super::{Board, PARAMS, Twiddle, TwiddleLayout, layout};
use crate::MovePuzzle;
use crate::scramble::{many, scrambled};

impl Drawable for MovePuzzle<Twiddle> {
    const PRESETS: &'static [Preset] = &[
        ("3x3 rows only", "3x3n2r"),
        ("3x3 normal", "3x3n2"),
        ("3x3 orientable", "3x3n2o"),
        ("4x4 normal", "4x4n2"),
        ("4x4 orientable", "4x4n2o"),
        ("4x4, rotating 3x3 blocks", "4x4n3"),
        ("5x5, rotating 3x3 blocks", "5x5n3"),
        ("6x6, rotating 4x4 blocks", "6x6n4"),
    ];
    /// Layout and number of shuffling moves.
    type Params = (TwiddleLayout, Option<u32>);

    fn params(text: &str) -> Result<Self::Params, ParseError> {
        let (size, given) = params_to_make(text, &PARAMS)?;
        let shape = layout(size, &given, 0..text.len())?;
        Ok((shape, given.option("m").filter(|&moves| moves > 0)))
    }

    fn board(
        (shape, shuffles): &Self::Params,
        moves: Option<usize>,
        random: &mut Random,
        work: &Budget,
    ) -> Result<Option<Drawn<Self>>, Stop> {
        let (area, width) = (shape.size.area(), shape.size.width);
        let number = |cell: usize| if shape.rows { cell / width + 1 } else { cell + 1 };
        let tiles = (0..area).map(|cell| (number(cell) as u32, 0)).collect();
        let moves =
            shuffles.map(|moves| moves as usize).or(moves).unwrap_or_else(|| many(area, random));
        let board = Board { shape: shape.clone(), tiles };
        Ok(scrambled::<Twiddle>(board, moves, random, work)?.with_way_back())
    }
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::{boards_are_as_claimed, shortest_solution_is_as_requested};

    use super::*;

    #[test]
    fn boards_have_solutions_of_the_claimed_length() {
        boards_are_as_claimed::<MovePuzzle<Twiddle>>(&["3x3n2o", "4x4n3", "3x3n3ro", "3x4n2m3"]);
        shortest_solution_is_as_requested::<MovePuzzle<Twiddle>>("3x3n2", 3..=5);
    }
}
