//! How Fifteen is solved.
//!
//! Up to sixteen cells the shortest way is looked for by tables (`exact`), first by small ones, which are made in some milliseconds. On larger boards, and where that takes too
//! long, a beam (`beam`) finds a way, or rows are brought home one after another (`rows`), which always leads to the end; and stretches of it are made shorter (`windows`).

use std::sync::OnceLock;

use tatham_core::budget::{Budget, Stop};

use super::board::Board;
use super::exact::Exact;
use super::windows::{Between, Within};
use super::{Board as Start, Fifteen, beam, rows, windows};
use crate::game::{Found, Game as _, Outcome, Wanted};

/// Looks at the budget, of a thousand nodes each, that small tables may take, and larger ones after them.
const QUICK: u64 = 600;
const STRONG: u64 = 16_000;
/// Nodes to make a way shorter, and to raise the bound of a large board.
const SHORTEN: u64 = 4_000_000;
const RAISE: u64 = 1_000_000;
/// Cells of the largest boards that a beam, or a whole list of boards, is good for.
const BEAM: usize = 144;
const LIST: usize = 400;

/// A way, and how many moves are needed at least.
struct Best {
    way: Vec<u16>,
    proven: u32,
}

pub(super) fn solve(start: &Start, wanted: Wanted, budget: &Budget) -> Result<Outcome, Stop> {
    if Fifteen::impossible(start).is_some() {
        return Ok(Outcome::Unsolvable);
    }
    let board = Board::new(start.size.width, start.tiles.iter().map(|&tile| tile as u16).collect());
    let mut best = Best { way: rows::way(&board, budget)?, proven: board.bound() };
    // Whatever stops it: there is a way already.
    let _stopped = best.improve(&board, wanted, budget);
    let text = |&cell: &u16| {
        let (x, y) = start.size.position(usize::from(cell));
        format!("M{x},{y}")
    };
    let lower_bound = best.proven as usize;
    Ok(Outcome::Found(Found { moves: best.way.iter().map(text).collect(), lower_bound }))
}

impl Best {
    fn improve(&mut self, board: &Board, wanted: Wanted, budget: &Budget) -> Result<(), Stop> {
        if board.tiles.len() <= 16 {
            if self.by_tables(board, wanted, budget).is_ok() {
                return Ok(());
            }
            budget.check()?;
        }
        if board.tiles.len() <= LIST {
            windows::shorten(board, &mut self.way, SHORTEN / 8, budget)?;
        }
        if board.tiles.len() <= BEAM
            && let Some(way) = beam::way(board, budget)?
            && way.len() < self.way.len()
        {
            self.way = way;
        }
        if board.tiles.len() <= LIST {
            windows::shorten(board, &mut self.way, SHORTEN, budget)?;
        }
        self.raise(board, if wanted.optimal { u64::MAX } else { RAISE }, budget)
    }

    /// The shortest way, on small boards.
    fn by_tables(&mut self, board: &Board, wanted: Wanted, budget: &Budget) -> Result<(), Stop> {
        static SQUARE: (OnceLock<Exact<4>>, OnceLock<Exact<3>>) = (OnceLock::new(), OnceLock::new());
        let [width, height] = [board.width, board.height];
        let is_square = [width, height] == [4, 4];
        let quick = || Exact::<4>::new(width, height, &groups([width, height], 4, true), &groups([width, height], 4, false));
        let (own, part) = (budget.clone(), budget.at_most(QUICK));
        let made;
        let tables = if is_square {
            SQUARE.0.get_or_init(quick)
        } else {
            made = quick();
            &made
        };
        if let Ok(way) = tables.way(board, &mut self.proven, &part) {
            self.way = way;
            return Ok(());
        }
        own.check()?;
        let strong = || Exact::<3>::new(width, height, &groups([width, height], 5, true), &groups([width, height], 5, false));
        let made;
        let tables = if is_square {
            SQUARE.1.get_or_init(strong)
        } else {
            made = strong();
            &made
        };
        let part = if wanted.optimal { own } else { own.at_most(STRONG) };
        self.way = tables.way(board, &mut self.proven, &part)?;
        Ok(())
    }

    /// Proves that shorter and shorter ways do not exist, as far as the nodes suffice.
    fn raise(&mut self, board: &Board, mut nodes: u64, budget: &Budget) -> Result<(), Stop> {
        let mut end = board.clone();
        self.way.iter().for_each(|&cell| end.slide(usize::from(cell)));
        let mut between = Between::new(board, budget);
        while (self.proven as usize) < self.way.len() {
            match between.search(board, &end, self.proven, &mut nodes)? {
                Within::Way(way) => self.way = way,
                Within::None => self.proven += 2,
                Within::Open => break,
            }
        }
        Ok(())
    }
}

/// The tiles of a small board in groups of so many: column by column, or row by row. Those of four by four have been tried out.
fn groups([width, height]: [usize; 2], most: usize, by_columns: bool) -> Vec<Vec<usize>> {
    match ([width, height], most) {
        ([4, 4], 4) => return [&[1, 2, 5, 6][..], &[3, 4, 7, 8], &[9, 10, 13, 14], &[11, 12, 15]].map(<[usize]>::to_vec).into(),
        ([4, 4], 5) => return [&[1, 5, 9, 13, 2][..], &[3, 4, 7, 8, 6], &[10, 11, 12, 14, 15]].map(<[usize]>::to_vec).into(),
        _ => {}
    }
    let by_columns_tile = |at: usize| at % height * width + at / height + 1;
    let tile = |at: usize| if by_columns { by_columns_tile(at) } else { at + 1 };
    let tiles: Vec<usize> = (0..width * height).map(tile).filter(|&tile| tile < width * height).collect();
    tiles.chunks(most).map(<[usize]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::contract::Random;

    /// A board that is drawn as the game draws its own.
    fn drawn(width: usize, height: usize, random: &mut Random) -> Board {
        let mut tiles: Vec<u16> = (0..(width * height) as u16).collect();
        loop {
            (1..tiles.len()).for_each(|at| tiles.swap(at, random.below(at + 1)));
            let start =
                Start { size: tatham_core::Size { width, height }, tiles: tiles.iter().map(|&tile| tile.into()).collect() };
            if Fifteen::impossible(&start).is_none() {
                return Board::new(width, tiles);
            }
        }
    }

    /// The length of a way that ends the game.
    fn checked(board: &Board, way: &[u16]) -> usize {
        let mut board = board.clone();
        for &cell in way {
            assert!(board.beside(board.gap).any(|beside| beside == usize::from(cell)), "{cell} is not beside the gap");
            board.slide(usize::from(cell));
        }
        assert!((1..).zip(&board.tiles[..board.tiles.len() - 1]).all(|(number, &tile)| tile == number), "{board:?}");
        way.len()
    }

    #[test]
    fn rows_lead_to_the_end_on_any_board() {
        let mut random = Random::seeded(1);
        for width in 2..8 {
            for height in 2..8 {
                for _ in 0..20 {
                    let board = drawn(width, height, &mut random);
                    let mut way = rows::way(&board, &Budget::unlimited()).unwrap();
                    let length = checked(&board, &way);
                    windows::shorten(&board, &mut way, 20_000, &Budget::unlimited()).unwrap();
                    assert!(checked(&board, &way) <= length, "{board:?}");
                }
            }
        }
        for [width, height] in [[2, 40], [40, 2], [30, 30]] {
            let board = drawn(width, height, &mut random);
            checked(&board, &rows::way(&board, &Budget::unlimited()).unwrap());
        }
    }

    #[test]
    fn small_and_large_tables_find_ways_of_one_length() {
        let mut random = Random::seeded(2);
        for [width, height] in [[4, 4], [3, 4], [2, 6], [3, 3]] {
            let [quick, strong] = [4, 5].map(|most| [true, false].map(|by_columns| groups([width, height], most, by_columns)));
            let quick = Exact::<4>::new(width, height, &quick[0], &quick[1]);
            let strong = Exact::<3>::new(width, height, &strong[0], &strong[1]);
            for _ in 0..3 {
                // Not too far from the end, so that tests are quick.
                let mut board = Board::new(width, (1..(width * height) as u16).chain([0]).collect());
                for _ in 0..60 {
                    let beside: Vec<usize> = board.beside(board.gap).collect();
                    board.slide(beside[random.below(beside.len())]);
                }
                let (mut proven, mut again) = (0, board.bound());
                let way = quick.way(&board, &mut proven, &Budget::unlimited()).unwrap();
                let other = strong.way(&board, &mut again, &Budget::unlimited()).unwrap();
                let length = checked(&board, &way);
                assert_eq!((checked(&board, &other), proven as usize, again as usize), (length, length, length), "{board:?}");
                assert!(board.bound() as usize <= length);
            }
        }
    }

    #[test]
    fn beams_and_stretches_come_near_a_shortest_way() {
        let board = drawn(5, 5, &mut Random::seeded(3));
        let rows = rows::way(&board, &Budget::unlimited()).unwrap();
        let mut way = beam::way(&board, &Budget::unlimited()).unwrap().unwrap();
        windows::shorten(&board, &mut way, 100_000, &Budget::unlimited()).unwrap();
        // The mean of shortest ways is 100.8; rows take about twice as many.
        assert!(checked(&board, &way) < 140 && 140 < rows.len(), "{} {}", way.len(), rows.len());
    }
}
