//! Maker of boards: random colours, and a limit above the number of fills that the solver needs.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Budget, Grid, ParseError, Size, Stop};
use tatham_make::{Board as Drawn, Drawable};

use super::{Board, COLOURS, Flood, PARAMS, checked};
use crate::MovePuzzle;
use crate::game::{Game as _, Outcome};
use crate::scramble::unfinished;

/// Extra moves if the parameters give none: those of the first entry in the real game's menu.
const EXTRA: u32 = 5;

/// Most moves of a limit.
const MOST: u32 = i32::MAX as u32;

impl Drawable for MovePuzzle<Flood> {
    const PRESETS: &'static [Preset] = &[
        ("12x12 Easy", "12x12c6m5"),
        ("12x12 Medium", "12x12c6m2"),
        ("12x12 Hard", "12x12c6m0"),
        ("16x16 Medium", "16x16c6m2"),
        ("16x16 Hard", "16x16c6m0"),
        ("12x12, 3 colours", "12x12c3m0"),
        ("12x12, 4 colours", "12x12c4m0"),
    ];
    /// Size, number of colours and extra moves.
    type Params = (Size, u32, u32);

    fn params(text: &str) -> Result<Self::Params, ParseError> {
        let (size, given) = params_to_make(text, &PARAMS)?;
        let colours = checked(size, &given, 0..text.len())?;
        Ok((size, colours.unwrap_or(COLOURS), given.option("m").unwrap_or(EXTRA)))
    }

    fn board(
        &(size, colours, extra): &Self::Params,
        _moves: Option<usize>,
        random: &mut Random,
        work: &Budget,
    ) -> Result<Option<Drawn<Self>>, Stop> {
        let cells = Grid::from_fn(size, |_| random.below(colours as usize) as u32);
        let mut board = Board { cells, colours, limit: MOST, made: 0 };
        let Outcome::Found(fills) = Flood::solve(&board, work)? else { return Ok(None) };
        board.limit = extra.saturating_add(fills.moves.len() as u32).min(MOST);
        Ok(unfinished::<Flood>(board))
    }
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::{boards_are_as_claimed, shortest_solution_is_as_requested};

    use super::*;

    #[test]
    fn boards_have_solutions_of_the_claimed_length() {
        boards_are_as_claimed::<MovePuzzle<Flood>>(&["6x5", "8x8c4m0", "4x4c10m2"]);
        shortest_solution_is_as_requested::<MovePuzzle<Flood>>("6x6", 6..=7);
    }
}
