//! Maker of boxes: a random number of balls in random cells.

use tatham_core::author::Random;
use tatham_core::make::Preset;
use tatham_core::{Budget, ParseError, Stop};
use tatham_make::{Board, Drawable};

use super::{BlackBox, GameParams, ids};
use crate::HiddenPuzzle;
use crate::make::revealed;

impl Drawable for HiddenPuzzle<BlackBox> {
    const PRESETS: &'static [Preset] = &[
        ("5x5, 3 balls", "w5h5m3M3"),
        ("8x8, 5 balls", "w8h8m5M5"),
        ("8x8, 3-6 balls", "w8h8m3M6"),
        ("10x10, 5 balls", "w10h10m5M5"),
        ("10x10, 4-10 balls", "w10h10m4M10"),
    ];
    const HAS_MOVES: bool = false;
    type Params = GameParams;

    fn params(text: &str) -> Result<GameParams, ParseError> {
        ids::params_to_make(text)
    }

    fn board(
        form: &GameParams,
        _moves: Option<usize>,
        random: &mut Random,
        _work: &Budget,
    ) -> Result<Option<Board<Self>>, Stop> {
        let (shape, area) = (form.shape, form.size().area());
        let count = shape.fewest + random.below(shape.most - shape.fewest + 1);
        let balls = random.permutation(area).into_iter().take(count).collect();
        Ok(Some(revealed::<BlackBox>(*form, balls)))
    }
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::boards_are_as_claimed;

    use super::*;

    #[test]
    fn balls_are_drawn() {
        boards_are_as_claimed::<HiddenPuzzle<BlackBox>>(&["w8h8m3M6", "w3h2m0M9", "w30h4m20M20"]);
    }
}
