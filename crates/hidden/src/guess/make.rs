//! Maker of codes: random colours.

use tatham_core::author::Random;
use tatham_core::make::Preset;
use tatham_core::{Budget, ParseError, Stop};
use tatham_make::{Board, Drawable};

use super::{GameParams, Guess, ids};
use crate::HiddenPuzzle;
use crate::make::revealed;

impl Drawable for HiddenPuzzle<Guess> {
    const PRESETS: &'static [Preset] = &[("Standard", "c6p4g10Bm"), ("Super", "c8p5g12Bm")];
    const HAS_MOVES: bool = false;
    type Params = GameParams;

    fn params(text: &str) -> Result<GameParams, ParseError> {
        ids::params_to_make(text)
    }

    fn board(
        &form: &GameParams,
        _moves: Option<usize>,
        random: &mut Random,
        _work: &Budget,
    ) -> Result<Option<Board<Self>>, Stop> {
        let (colours, pegs) = (usize::from(form.colours), usize::from(form.pegs));
        let code: Vec<usize> = if form.repeats {
            (0..pegs).map(|_| random.below(colours)).collect()
        } else {
            random.permutation(colours).into_iter().take(pegs).collect()
        };
        let code = code.into_iter().map(|colour| colour as u8 + 1).collect();
        Ok(Some(revealed::<Guess>(form, code)))
    }
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::boards_are_as_claimed;

    use super::*;

    #[test]
    fn codes_are_drawn() {
        boards_are_as_claimed::<HiddenPuzzle<Guess>>(&["c8p5g12Bm", "c6p6g9bM", "c10p30g1Bm"]);
    }
}
