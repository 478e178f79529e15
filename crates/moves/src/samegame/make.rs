//! Maker of boards: pairs of tiles, removed in order, come back in the opposite order, so that the
//! board can be cleared.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::partial_answer::MoveList;
use tatham_core::{Budget, Grid, ParseError, Size, Stop};
use tatham_make::{Board as Drawn, Drawable};

use super::{Board, PARAMS, SameGame, checked, search};
use crate::MovePuzzle;
use crate::game::Game as _;
use crate::move_puzzle::after;
use crate::scramble::unfinished;

/// Places that are tried for a pair before a board is given up.
const PLACES: usize = 5_000;

/// Pairs between two looks at the budget.
const GROUPS: u32 = 100;

impl Drawable for MovePuzzle<SameGame> {
    const PRESETS: &'static [Preset] = &[
        ("5x5, 3 colours", "5x5c3s2"),
        ("10x5, 3 colours", "10x5c3s2"),
        ("15x10, 3 colours", "15x10c3s2"),
        ("15x10, 4 colours", "15x10c4s2"),
        ("20x15, 4 colours", "20x15c4s2"),
    ];
    /// Size, number of colours, and the number subtracted from a group's size.
    type Params = (Size, [u32; 2]);

    fn params(text: &str) -> Result<Self::Params, ParseError> {
        let (size, given) = params_to_make(text, &PARAMS)?;
        Ok((size, checked(size, &given, 0..text.len())?))
    }

    fn second(_: &Self::Params) -> u64 {
        500
    }

    fn board(
        &(size, [colours, less]): &Self::Params,
        _moves: Option<usize>,
        random: &mut Random,
        work: &Budget,
    ) -> Result<Option<Drawn<Self>>, Stop> {
        let mut pile = Pile { size, colours, columns: Vec::new(), groups: Vec::new() };
        let mut ticker = work.ticker(GROUPS);
        while !pile.is_full() {
            ticker.tick(work)?;
            if !(0..PLACES).any(|_| pile.add(random)) {
                return Ok(None);
            }
        }
        let way: Vec<String> = pile.groups.iter().rev().map(|group| search::text(group)).collect();
        let tiles = Grid::from_fn(size, |cell| {
            let (x, y) = size.position(cell);
            pile.columns[x][size.height - 1 - y]
        });
        let board = Board { tiles, colours, less, score: 0 };
        let score = after::<SameGame>(&board, &way).ok().and_then(|end| SameGame::score(&end));
        // Each colour needs a move.
        let least = (1..=colours).filter(|colour| board.tiles.cells().contains(colour)).count();
        let solution = MoveList::ending(way, least, score);
        Ok(unfinished::<SameGame>(board).map(|drawn| Drawn { solution: Some(solution), ..drawn }))
    }
}

/// Board that grows.
struct Pile {
    size: Size,
    colours: u32,
    /// Tiles of each column from below.
    columns: Vec<Vec<u32>>,
    /// Cells of each group when it was added.
    groups: Vec<Vec<usize>>,
}

impl Pile {
    fn is_full(&self) -> bool {
        self.columns.len() == self.size.width
            && self.columns.iter().all(|column| column.len() == self.size.height)
    }

    /// Adds a pair of tiles, or 3 tiles if the number of cells is odd, at a random place; returns
    /// false if that is not possible there.
    fn add(&mut self, random: &mut Random) -> bool {
        let (size, count) = (self.size, self.columns.len());
        let tiles = if count == 0 && size.area() % 2 == 1 { 3 } else { 2 };
        let (wide, high) = if random.percent(50) { (1, tiles) } else { (tiles, 1) };
        let is_new = count < size.width;
        if wide > if is_new { size.width - count } else { count } {
            return false;
        }
        let x = random.below(if is_new { count } else { count - wide } + 1);
        let mut heights: Vec<usize> = self.columns.iter().map(Vec::len).collect();
        if is_new {
            heights.splice(x..x, vec![0; wide]);
        }
        let lowest = heights[x..x + wide].iter().min().copied().unwrap_or(0);
        let y = random.below(lowest + 1);
        heights[x..x + wide].iter_mut().for_each(|height| *height += high);
        if !can_be_filled(&heights, size) {
            return false;
        }
        if is_new {
            self.columns.splice(x..x, vec![Vec::new(); wide]);
        }
        let cells: Vec<[usize; 2]> =
            (x..x + wide).flat_map(|x| (y..y + high).map(move |y| [x, y])).collect();
        for &[x, y] in &cells {
            self.columns[x].insert(y, 0);
        }
        let Some(colour) = self.free_colour(&cells, random) else {
            for &[x, y] in cells.iter().rev() {
                self.columns[x].remove(y);
            }
            self.columns.retain(|column| !column.is_empty());
            return false;
        };
        for &[x, y] in &cells {
            self.columns[x][y] = colour;
        }
        let mut group: Vec<usize> =
            cells.iter().map(|&[x, y]| size.cell(x, size.height - 1 - y)).collect();
        group.sort_unstable();
        self.groups.push(group);
        true
    }

    /// Returns a colour that no tile beside these cells has.
    fn free_colour(&self, cells: &[[usize; 2]], random: &mut Random) -> Option<u32> {
        let tile =
            |x: usize, y: usize| self.columns.get(x).and_then(|column| column.get(y)).copied();
        let mut is_free = vec![true; self.colours as usize + 1];
        for &[x, y] in cells {
            let beside = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
            for colour in beside.into_iter().filter_map(|(x, y)| tile(x, y)) {
                is_free[colour as usize] = false;
            }
        }
        let free: Vec<u32> =
            (1..=self.colours).filter(|&colour| is_free[colour as usize]).collect();
        random.choose(&free).copied()
    }
}

/// Returns true if pairs can fill a board above columns of these heights. While columns are missing
/// that is open.
fn can_be_filled(heights: &[usize], size: Size) -> bool {
    if heights.iter().any(|&height| height > size.height) {
        return false;
    }
    // True if a lying pair shares the next column.
    let mut is_shared = false;
    for height in heights {
        match (size.height - height).checked_sub(usize::from(is_shared)) {
            None => return heights.len() < size.width,
            Some(left) => is_shared = left % 2 == 1,
        }
    }
    !is_shared || heights.len() < size.width
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::{boards_are_as_claimed, shortest_solution_is_as_requested};

    use super::*;

    #[test]
    fn boards_have_solutions_of_the_claimed_length() {
        boards_are_as_claimed::<MovePuzzle<SameGame>>(&[
            "10x5c3s2", "5x3c4s1", "1x7", "9x1c9", "2x6",
        ]);
        shortest_solution_is_as_requested::<MovePuzzle<SameGame>>("5x5", 6..=8);
    }
}
