//! Maker of boards: walls, mines and stops at random, and gems where the ball can go and from where
//! it can come back.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Budget, Grid, ParseError, Size, Stop};
use tatham_make::{Board as Drawn, Drawable};

use super::roads::Roads;
use super::{Board, Inertia, SIDES, checked};
use crate::MovePuzzle;
use crate::scramble::unfinished;

/// Share of the cells of each sort, as in the real game: one of this number.
const SHARE: usize = 5;

impl Drawable for MovePuzzle<Inertia> {
    const PRESETS: &'static [Preset] = &[("10x8", "10x8"), ("15x12", "15x12"), ("20x16", "20x16")];
    type Params = Size;

    fn params(text: &str) -> Result<Size, ParseError> {
        let size = params_to_make(text, &SIDES)?;
        checked(size, 0..text.len()).map(|()| size)
    }

    fn second(_: &Size) -> u64 {
        1_200
    }

    fn board(
        &size: &Size,
        _moves: Option<usize>,
        random: &mut Random,
        _work: &Budget,
    ) -> Result<Option<Drawn<Self>>, Stop> {
        let (each, order) = (size.area() / SHARE, random.permutation(size.area()));
        let (ball, mut cells) = (order[each], Grid::filled(size, 'b'));
        for (cells_of, letter) in order.chunks(each).zip(['w', 's', 'm']) {
            for &cell in cells_of {
                cells[cell] = letter;
            }
        }
        let mut board = Board { cells, ball, is_dead: false };
        let mut within_reach = safe(&board);
        if within_reach.len() < each {
            return Ok(None);
        }
        random.shuffle(&mut within_reach);
        within_reach.iter().take(each).for_each(|&cell| board.cells[cell] = 'g');
        Ok(unfinished::<Inertia>(board))
    }
}

/// Returns the blank cells on the slides from which the ball can come back to its start.
fn safe(board: &Board) -> Vec<usize> {
    let gems = board.cells.map(|&letter| if letter == 'b' { 'g' } else { letter });
    let roads = Roads::new(&Board { cells: gems, ..*board });
    let mut comes_back = vec![false; roads.stops.len()];
    comes_back[0] = true;
    let mut into: Vec<Vec<u16>> = vec![Vec::new(); roads.stops.len()];
    roads.all.iter().for_each(|road| into[usize::from(road.to)].push(road.from));
    let mut waiting = vec![0];
    while let Some(stop) = waiting.pop() {
        for &from in &into[usize::from(stop)] {
            if !std::mem::replace(&mut comes_back[usize::from(from)], true) {
                waiting.push(from);
            }
        }
    }
    let safe = |road: &u32| comes_back[usize::from(roads.get(*road).to)];
    let gems = roads.gems.iter().zip(&roads.passing);
    gems.filter(|(_, passing)| passing.iter().any(safe)).map(|(&cell, _)| cell).collect()
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::{boards_are_as_claimed, shortest_solution_is_as_requested};

    use super::*;

    #[test]
    fn boards_have_solutions_of_the_claimed_length() {
        boards_are_as_claimed::<MovePuzzle<Inertia>>(&["15x12", "3x4"]);
        shortest_solution_is_as_requested::<MovePuzzle<Inertia>>("6x5", 5..=8);
    }
}
