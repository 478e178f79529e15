//! Maker of boards: pairs of tiles, removed in order, come back in the opposite order, so that the
//! board can be cleared.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
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
    const PRESET: &'static str = "5x5c3s2";
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
        let count = if self.columns.is_empty() && self.size.area() % 2 == 1 { 3 } else { 2 };
        let is_upright = random.percent(50);
        let (wide, high) = if is_upright { (1, count) } else { (count, 1) };
        let new = if self.columns.len() < self.size.width { wide } else { 0 };
        let mut columns = self.columns.clone();
        let (x, y) = if new > 0 {
            let x = random.below(columns.len() + 1);
            columns.splice(x..x, vec![Vec::new(); wide]);
            (x, 0)
        } else {
            let Some(last) = columns.len().checked_sub(wide) else { return false };
            let x = random.below(last + 1);
            let least = columns[x..x + wide].iter().map(Vec::len).min().unwrap_or(0);
            (x, random.below(least + 1))
        };
        for column in &mut columns[x..x + wide] {
            column.splice(y..y, vec![0; high]);
        }
        if columns.len() > self.size.width || !can_be_filled(&columns, self.size) {
            return false;
        }
        let Some(colour) = self.free_colour(&columns, random) else { return false };
        let mut group = Vec::new();
        for (at, column) in (x..).zip(&mut columns[x..x + wide]) {
            column[y..y + high].fill(colour);
            for height in y..y + high {
                group.push(self.size.cell(at, self.size.height - 1 - height));
            }
        }
        group.sort_unstable();
        self.groups.push(group);
        self.columns = columns;
        true
    }

    /// Returns a colour that no tile beside the new ones has.
    fn free_colour(&self, columns: &[Vec<u32>], random: &mut Random) -> Option<u32> {
        let tile = |x: usize, y: usize| columns.get(x).and_then(|column| column.get(y)).copied();
        let mut is_free = vec![true; self.colours as usize + 1];
        for (x, column) in columns.iter().enumerate() {
            for y in (0..column.len()).filter(|&y| column[y] == 0) {
                let beside =
                    [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
                for colour in beside.into_iter().filter_map(|(x, y)| tile(x, y)) {
                    is_free[colour as usize] = false;
                }
            }
        }
        let free: Vec<u32> =
            (1..=self.colours).filter(|&colour| is_free[colour as usize]).collect();
        random.choose(&free).copied()
    }
}

/// Returns true if pairs can fill the rest of the board, once all of its columns exist.
fn can_be_filled(columns: &[Vec<u32>], size: Size) -> bool {
    if columns.iter().any(|column| column.len() > size.height) {
        return false;
    }
    if columns.len() < size.width {
        // New columns can still be anywhere, but a last one can only be upright.
        return true;
    }
    // A tile of a lying pair that comes from the column to the left.
    let mut is_shared = false;
    for column in columns {
        let Some(left) = (size.height - column.len()).checked_sub(usize::from(is_shared)) else {
            return false;
        };
        is_shared = left % 2 == 1;
    }
    !is_shared
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
