//! Maker of boards: crosses and octagons with a random hole, and boards of any shape, whose pegs
//! come from jumps that are undone.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::partial_answer::MoveList;
use tatham_core::{Budget, Grid, ParseError, Size, Stop};
use tatham_make::{Board as Drawn, Drawable};

use super::{Board, PARAMS, Pegs, SIDES, search};
use crate::MovePuzzle;
use crate::scramble::unfinished;

/// Share of the cells of a random board that have a peg, in percent.
const SHARE: usize = 60;

/// Shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// Two bars of 3 cells that cross in the middle.
    Cross,
    /// A grid without its corners.
    Octagon,
    /// A random shape.
    Random,
}

impl Drawable for MovePuzzle<Pegs> {
    const PRESETS: &'static [Preset] = &[
        ("Cross 5x7", "5x7cross"),
        ("Cross 7x7", "7x7cross"),
        ("Cross 5x9", "5x9cross"),
        ("Cross 7x9", "7x9cross"),
        ("Cross 9x9", "9x9cross"),
        ("Octagon", "7x7octagon"),
        ("Random 5x5", "5x5random"),
        ("Random 7x7", "7x7random"),
        ("Random 9x9", "9x9random"),
    ];
    type Params = (Size, Outline);

    fn params(text: &str) -> Result<Self::Params, ParseError> {
        let (size, given) = params_to_make(text, &PARAMS)?;
        let shape = match () {
            () if given.option("random").is_some() => Outline::Random,
            () if given.option("octagon").is_some() => Outline::Octagon,
            () => Outline::Cross,
        };
        let is_odd = size.width % 2 == 1 && size.height % 2 == 1;
        let shortest = size.width.min(size.height);
        let wrong = |why: &str| Err(ParseError::impossible(0..text.len(), why));
        match shape {
            Outline::Random if shortest < 4 => wrong("sides of a random board must be at least 4"),
            Outline::Cross | Outline::Octagon if !is_odd || shortest < 5 => {
                wrong("sides of a cross or an octagon must be odd and at least 5")
            }
            _ => Ok((size, shape)),
        }
    }

    fn board(
        &(size, shape): &Self::Params,
        moves: Option<usize>,
        random: &mut Random,
        _work: &Budget,
    ) -> Result<Option<Drawn<Self>>, Stop> {
        if shape == Outline::Random {
            let jumps = moves.unwrap_or(size.area() * SHARE / 100);
            let (board, way) = grown(size, jumps, random);
            let solution = MoveList::ending(way.clone(), way.len(), None);
            return Ok(
                unfinished::<Pegs>(board).map(|drawn| Drawn { solution: Some(solution), ..drawn })
            );
        }
        let (middle_x, middle_y) = (size.width / 2, size.height / 2);
        let is_inside = |cell: usize| {
            let (x, y) = size.position(cell);
            let (x, y) = (x.abs_diff(middle_x), y.abs_diff(middle_y));
            if shape == Outline::Cross {
                x.min(y) <= 1
            } else {
                x + y <= middle_x.max(middle_y) + 1
            }
        };
        let mut cells = Grid::from_fn(size, |cell| if is_inside(cell) { 'P' } else { 'O' });
        let inside: Vec<usize> = (0..size.area()).filter(|&cell| is_inside(cell)).collect();
        random.choose(&inside).into_iter().for_each(|&hole| cells[hole] = 'H');
        Ok(unfinished::<Pegs>(Board { cells }))
    }
}

/// Returns a board that grows from one peg by jumps that are undone, and the jumps that lead back
/// to that peg.
fn grown(size: Size, jumps: usize, random: &mut Random) -> (Board, Vec<String>) {
    let mut board = Board { cells: Grid::filled(size, 'O') };
    board.cells[random.below(size.area())] = 'P';
    let mut way = Vec::new();
    for _ in 0..jumps {
        let undone: Vec<[usize; 3]> = (0..size.area())
            .filter(|&cell| board.cells[cell] != 'P')
            .flat_map(|from| SIDES.map(|side| board.jump(from, side)))
            .flatten()
            .filter(|&[_, over, to]| board.cells[over] != 'P' && board.cells[to] == 'P')
            .collect();
        let new = |[from, over, _]: [usize; 3]| {
            [from, over].into_iter().filter(|&cell| board.cells[cell] == 'O').count()
        };
        let mut draw = || random.choose(&undone).copied();
        // The better of two: boards become large, and do not lose all of their holes.
        let Some(jump) = draw().into_iter().chain(draw()).max_by_key(|&jump| new(jump)) else {
            break;
        };
        for (cell, before) in jump.into_iter().zip(['P', 'P', 'H']) {
            board.cells[cell] = before;
        }
        way.push(search::text(size, jump[0], jump[2]));
    }
    way.reverse();
    (board, way)
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::{boards_are_as_claimed, shortest_solution_is_as_requested};

    use super::*;

    #[test]
    fn boards_have_solutions_of_the_claimed_length() {
        boards_are_as_claimed::<MovePuzzle<Pegs>>(&["7x7", "7x7octagon", "7x7random", "5x9cross"]);
        shortest_solution_is_as_requested::<MovePuzzle<Pegs>>("6x6random", 9..=9);
    }
}
