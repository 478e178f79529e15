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
        let quick = || Exact::<4>::new(width, height, &groups(board, 4, true), &groups(board, 4, false));
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
        let strong = || Exact::<3>::new(width, height, &groups(board, 5, true), &groups(board, 5, false));
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
fn groups(board: &Board, most: usize, by_columns: bool) -> Vec<Vec<usize>> {
    let [width, height] = [board.width, board.height];
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
