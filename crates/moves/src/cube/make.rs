//! Maker of boards: random blue pieces, as many of each kind as the solid has faces, and a start
//! on another piece.

use std::sync::Arc;

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Budget, ParseError, Stop};
use tatham_make::{Board as Drawn, Drawable};

use super::floor::Floor;
use super::params::CubeParams;
use super::solid::Solid;
use super::{Board, Cube};
use crate::MovePuzzle;
use crate::scramble::unfinished;

impl Drawable for MovePuzzle<Cube> {
    const PRESETS: &'static [Preset] = &[
        ("Cube", "c4x4"),
        ("Tetrahedron", "t1x2"),
        ("Octahedron", "o2x2"),
        ("Icosahedron", "i3x3"),
    ];
    /// Board without anything blue.
    type Params = Board;

    fn params(text: &str) -> Result<Board, ParseError> {
        let (solid, sides): (Solid, _) = params_to_make(text, &CubeParams)?;
        let ground = Arc::new(Floor::new(solid, sides));
        Ok(Board { blue: vec![false; ground.pieces.len()], ground, faces: 0, piece: 0 })
    }

    fn board(
        blank: &Board,
        _moves: Option<usize>,
        random: &mut Random,
        _work: &Budget,
    ) -> Result<Option<Drawn<Self>>, Stop> {
        let (solid, kinds) = (blank.ground.solid, blank.ground.kinds());
        let mut missing = vec![solid.faces() / solid.kinds(); solid.kinds()];
        let mut blue = blank.blue.clone();
        let mut others = Vec::new();
        for piece in random.permutation(kinds.len()) {
            let missing = &mut missing[kinds[piece]];
            blue[piece] = *missing > 0;
            if blue[piece] {
                *missing -= 1;
            } else {
                others.push(piece);
            }
        }
        let start = random.choose(&others).copied();
        let board = |piece| Board { blue, piece, ..blank.clone() };
        Ok(start.map(board).and_then(unfinished::<Cube>))
    }
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::{boards_are_as_claimed, shortest_solution_is_as_requested};

    use super::*;

    #[test]
    fn boards_have_solutions_of_the_claimed_length() {
        boards_are_as_claimed::<MovePuzzle<Cube>>(&["t1x2", "o2x2", "i3x3", "c5x3", "t0x3"]);
        shortest_solution_is_as_requested::<MovePuzzle<Cube>>("c4x4", 10..=13);
    }
}
