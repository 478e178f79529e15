//! Maker of boards: a random tree of wires without crossings of 4, shuffled; walls where the tree
//! has no wire.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::grid::Arms;
use tatham_core::make::Preset;
use tatham_core::{Budget, Direction, ParseError, Size, Stop};
use tatham_make::{Board as Drawn, Drawable};

use super::frame::opposite;
use super::{Board, Frame, Netslide, PARAMS};
use crate::MovePuzzle;
use crate::scramble::{many, scrambled};

/// Wires of a tile.
const MOST_ARMS: usize = 3;

/// Parameters of a board.
#[derive(Debug)]
pub struct Params {
    size: Size,
    wraps: bool,
    /// Share of the places without a wire that are walls, in thousandths.
    walls: u32,
    /// Number of shuffling moves.
    shuffles: Option<u32>,
}

impl Drawable for MovePuzzle<Netslide> {
    const PRESETS: &'static [Preset] = &[
        ("3x3 easy", "3x3b1"),
        ("3x3 medium", "3x3"),
        ("3x3 hard", "3x3w"),
        ("4x4 easy", "4x4b1"),
        ("4x4 medium", "4x4"),
        ("4x4 hard", "4x4w"),
        ("5x5 easy", "5x5b1"),
        ("5x5 medium", "5x5"),
        ("5x5 hard", "5x5w"),
    ];
    type Params = Params;

    fn params(text: &str) -> Result<Params, ParseError> {
        let (size, given) = params_to_make(text, &PARAMS)?;
        Ok(Params {
            size,
            wraps: given.has("w"),
            walls: given.option("b").unwrap_or(0),
            shuffles: given.option("m").filter(|&moves| moves > 0),
        })
    }

    fn second(params: &Params) -> u64 {
        75_000 / params.size.area() as u64
    }

    fn board(
        params: &Params,
        moves: Option<usize>,
        random: &mut Random,
        work: &Budget,
    ) -> Result<Option<Drawn<Self>>, Stop> {
        let &Params { size, wraps, walls, shuffles } = params;
        let moves = shuffles
            .map(|moves| moves as usize)
            .or(moves)
            .unwrap_or_else(|| many(size.area(), random));
        let Some(tiles) = tree(size, wraps, random) else { return Ok(None) };
        let edges = Frame::edges(size, wraps);
        let mut signs = vec![String::new(); size.area()];
        for (cell, signs) in signs.iter_mut().enumerate() {
            for (side, sign) in [(Direction::East, 'v'), (Direction::South, 'h')] {
                let is_free = !tiles[cell].has(side) && edges.beyond(cell, side).is_some();
                if is_free && random.below(1000) < walls as usize {
                    signs.push(sign);
                }
            }
        }
        let board = Board { frame: Frame::new(size, wraps, signs), tiles };
        Ok(scrambled::<Netslide>(board, moves, random, work)?.with_way_back())
    }
}

/// Returns the wires of a random tree through all cells; `None` if it cannot grow any more.
fn tree(size: Size, wraps: bool, random: &mut Random) -> Option<Vec<Arms>> {
    let edges = Frame::edges(size, wraps);
    let mut tiles = vec![Arms::NONE; size.area()];
    let mut is_in = vec![false; size.area()];
    let mut growing: Vec<(usize, Direction)> = Vec::new();
    let mut next = random.below(size.area());
    loop {
        is_in[next] = true;
        growing.extend(Arms::EACH.map(|side| (next, side)));
        // The next wire that leads from the tree to another cell.
        (next, _) = loop {
            if growing.is_empty() {
                return is_in.iter().all(|&is_in| is_in).then_some(tiles);
            }
            let (cell, side) = growing.swap_remove(random.below(growing.len()));
            let beyond = edges.beyond(cell, side).filter(|&beyond| !is_in[beyond]);
            if let Some(beyond) = beyond.filter(|_| tiles[cell].count() < MOST_ARMS) {
                tiles[cell] = tiles[cell].with(side);
                tiles[beyond] = tiles[beyond].with(opposite(side));
                break (beyond, side);
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::{boards_are_as_claimed, shortest_solution_is_as_requested};

    use super::*;

    #[test]
    fn boards_have_solutions_of_the_claimed_length() {
        boards_are_as_claimed::<MovePuzzle<Netslide>>(&["3x3w", "4x4b0.5", "4x3wb1", "3x3m2"]);
        shortest_solution_is_as_requested::<MovePuzzle<Netslide>>("3x3", 3..=4);
    }
}
