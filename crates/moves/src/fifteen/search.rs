//! Solver of Fifteen.
//!
//! Up to 16 cells the shortest answer is found by tables (`exact`), first by small ones, which take
//! some milliseconds to make. On larger boards, and if that takes too long, a beam (`beam`) finds
//! an answer, or rows are solved one after another (`rows`), which always succeeds; then stretches
//! of it are shortened (`windows`).

use std::sync::OnceLock;

use tatham_core::author::play::numbers;
use tatham_core::budget::{Budget, Stop};

use super::board::Board;
use super::exact::{Exact, Reach};
use super::windows::{Between, Within};
use super::{Board as Start, Fifteen, beam, rows, windows};
use crate::answer::{Best, Proof};
use crate::game::{Game as _, MoveSequence, Outcome};

/// Cells of the largest boards that are solved by tables: 16, as tables use 4 bits for a tile.
const SMALL: usize = 16;

/// Limits of a search. `cargo xtask bench moves fifteen` measures lengths and times.
struct Limits;

impl Limits {
    /// Small tables: tiles of a group, 3 to 6, each of which makes a table 10 times as large, and
    /// the length of redundant sequences of slides, 2 to 14.
    const QUICK: [usize; 2] = [4, 2];

    /// Large tables.
    const STRONG: [usize; 2] = [5, 10];

    /// Nodes of a search by small tables: as many as cost less than making large ones.
    const BY_QUICK: u64 = 600_000;

    /// Nodes of a search by large tables before a beam, and after it: 0 and more, about 20,000,000
    /// a second.
    const BY_STRONG: [u64; 2] = [1_000_000, 30_000_000];

    /// Least factor between the nodes of one length and the next, 1 to 6: a length that would not
    /// be finished is not begun.
    const GROWTH: u64 = 4;

    /// Boards that a beam by large tables keeps, before the second search, and afterwards if that
    /// did not suffice.
    const WIDTHS: [usize; 2] = [2_000, 20_000];

    /// Nodes for shortening an answer: 0 for none.
    const SHORTEN: u64 = 4_000_000;

    /// Nodes for raising the bound of a large board: 0 for none.
    const RAISE: u64 = 1_000_000;

    /// Cells of the largest boards for beams: beyond that they take more than some seconds.
    const BEAM: usize = 144;

    /// Cells of the largest boards whose answers are shortened, for the same reason.
    const SHORTENED: usize = 400;
}

/// An answer with its lower bound.
struct SlideRoute {
    cells: Vec<u16>,
    proven: u32,
}

pub(super) fn solve(start: &Start, budget: &Budget) -> Result<Outcome, Stop> {
    if Fifteen::impossible(start).is_some() {
        return Ok(Outcome::Unsolvable);
    }
    let board = packed(start);
    let mut way = SlideRoute { cells: rows::way(&board, budget)?, proven: board.bound() };
    // Any stop is ignored: there is an answer already.
    let _stopped = if board.tiles.len() <= SMALL {
        way.by_tables(&board, budget)
    } else {
        way.by_beams(&board, budget)
    };
    Ok(Outcome::Found(MoveSequence {
        moves: texts(start, &way.cells),
        lower_bound: way.proven as usize,
    }))
}

pub(super) fn prove(start: &Start, best: &mut Best, budget: &Budget) -> Result<Proof, Stop> {
    let board = packed(start);
    // A shorter answer has at least 2 moves less: the position of the gap determines the parity.
    let mut way = SlideRoute {
        cells: cells(start, best.way().unwrap_or_default()),
        proven: best.lower_bound() as u32,
    };
    let ended = if board.tiles.len() <= SMALL {
        with_tables(&board, Limits::STRONG, budget, &STRONG_SQUARE, |tables| {
            way.deepen(tables, &board, (u64::MAX, 0), budget)
        })
    } else {
        way.raise(&board, u64::MAX, budget)
    };
    best.raise(way.proven as usize);
    best.offer(texts(start, &way.cells));
    ended.map(|()| Proof::Shortest)
}

fn packed(start: &Start) -> Board {
    Board::new(start.size.width, start.tiles.iter().map(|&tile| tile as u16).collect())
}

/// Writes the cells of the gap as save files do.
fn texts(start: &Start, way: &[u16]) -> Vec<String> {
    let text = |&cell: &u16| {
        let (x, y) = start.size.position(usize::from(cell));
        format!("M{x},{y}")
    };
    way.iter().map(text).collect()
}

/// The inverse of [`texts`].
fn cells(start: &Start, texts: &[String]) -> Vec<u16> {
    let cell =
        |text: &String| numbers("M#,#", text).map_or(0, |[x, y]| start.size.cell(x, y) as u16);
    texts.iter().map(cell).collect()
}

/// Tables that are kept for all boards of 4x4.
type Kept<const GROUPS: usize> = OnceLock<Exact<GROUPS>>;
static QUICK_SQUARE: Kept<4> = OnceLock::new();
static STRONG_SQUARE: Kept<3> = OnceLock::new();

/// Runs a task with tables for boards of a size, which are made within the budget. Tables that
/// exist already count as if they were made, so that a number of steps ends at the same place.
fn with_tables<const GROUPS: usize, T>(
    board: &Board,
    [most, slides]: [usize; 2],
    budget: &Budget,
    kept: &Kept<GROUPS>,
    then: impl FnOnce(&Exact<GROUPS>) -> Result<T, Stop>,
) -> Result<T, Stop> {
    let size = [board.width, board.height];
    let is_kept = size == [4, 4];
    if let Some(tables) = kept.get().filter(|_| is_kept) {
        tables.spend(budget)?;
        return then(tables);
    }
    let tables = Exact::new(
        size,
        [true, false]
            .map(|by_columns| groups(size, most, by_columns))
            .each_ref()
            .map(Vec::as_slice),
        slides,
        budget,
    )?;
    if is_kept { then(kept.get_or_init(|| tables)) } else { then(&tables) }
}

impl SlideRoute {
    fn offer(&mut self, way: Option<Vec<u16>>) {
        if let Some(way) = way.filter(|way| way.len() < self.cells.len()) {
            self.cells = way;
        }
    }

    /// Looks for the shortest answer on small boards.
    fn by_tables(&mut self, board: &Board, budget: &Budget) -> Result<(), Stop> {
        with_tables(board, Limits::QUICK, budget, &QUICK_SQUARE, |tables| {
            self.deepen(tables, board, (Limits::BY_QUICK, 0), budget)
        })?;
        if self.is_proven() {
            return Ok(());
        }
        with_tables(board, Limits::STRONG, budget, &STRONG_SQUARE, |tables| {
            self.deepen(tables, board, (Limits::BY_STRONG[0], Limits::GROWTH), budget)?;
            if !self.is_proven() {
                // With a shortest answer at hand, the search need not find one, which takes most of
                // its nodes.
                self.offer(tables.beam(board, Limits::WIDTHS[0], self.cells.len(), budget)?);
                self.deepen(tables, board, (Limits::BY_STRONG[1], Limits::GROWTH), budget)?;
            }
            if !self.is_proven() {
                self.offer(tables.beam(board, Limits::WIDTHS[1], self.cells.len(), budget)?);
                windows::shorten(board, &mut self.cells, Limits::SHORTEN, budget)?;
            }
            Ok(())
        })
    }

    fn is_proven(&self) -> bool {
        self.proven as usize >= self.cells.len()
    }

    /// Looks for shorter answers by tables, as far as the nodes suffice.
    fn deepen<const GROUPS: usize>(
        &mut self,
        tables: &Exact<GROUPS>,
        board: &Board,
        (nodes, growth): (u64, u64),
        budget: &Budget,
    ) -> Result<(), Stop> {
        let reach = Reach { most: self.cells.len() as u32, nodes, growth };
        if let Within::Way(way) = tables.search(board, &mut self.proven, reach, budget)? {
            self.cells = way;
        }
        Ok(())
    }

    /// Looks for a short answer on larger boards.
    fn by_beams(&mut self, board: &Board, budget: &Budget) -> Result<(), Stop> {
        if board.tiles.len() <= Limits::SHORTENED {
            windows::shorten(board, &mut self.cells, Limits::SHORTEN / 8, budget)?;
        }
        if board.tiles.len() <= Limits::BEAM {
            self.offer(beam::way(board, budget)?);
        }
        if board.tiles.len() <= Limits::SHORTENED {
            windows::shorten(board, &mut self.cells, Limits::SHORTEN, budget)?;
        }
        self.raise(board, Limits::RAISE, budget)
    }

    /// Raises the lower bound as far as the nodes suffice.
    fn raise(&mut self, board: &Board, mut nodes: u64, budget: &Budget) -> Result<(), Stop> {
        let mut end = board.clone();
        self.cells.iter().for_each(|&cell| end.slide(usize::from(cell)));
        let mut between = Between::new(board, budget);
        while !self.is_proven() {
            match between.search(board, &end, self.proven, &mut nodes)? {
                Within::Way(way) => self.cells = way,
                Within::None => self.proven += 2,
                Within::Open => break,
            }
        }
        Ok(())
    }
}

/// Returns the tiles of a small board in groups of at most `most`, column by column or row by row.
/// The groups for 4x4 were chosen by trials.
fn groups([width, height]: [usize; 2], most: usize, by_columns: bool) -> Vec<Vec<usize>> {
    match ([width, height], most) {
        ([4, 4], 4) => {
            return [&[1, 2, 5, 6][..], &[3, 4, 7, 8], &[9, 10, 13, 14], &[11, 12, 15]]
                .map(<[usize]>::to_vec)
                .into();
        }
        ([4, 4], 5) => {
            return [&[1, 5, 9, 13, 2][..], &[3, 4, 7, 8, 6], &[10, 11, 12, 14, 15]]
                .map(<[usize]>::to_vec)
                .into();
        }
        _ => {}
    }
    let by_columns_tile = |at: usize| at % height * width + at / height + 1;
    let tile = |at: usize| if by_columns { by_columns_tile(at) } else { at + 1 };
    let tiles: Vec<usize> =
        (0..width * height).map(tile).filter(|&tile| tile < width * height).collect();
    tiles.chunks(most).map(<[usize]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::author::contract::Random;

    /// Returns a random board, distributed like the game's own.
    fn drawn(width: usize, height: usize, random: &mut Random) -> Board {
        let mut tiles: Vec<u16> = (0..(width * height) as u16).collect();
        loop {
            (1..tiles.len()).for_each(|at| tiles.swap(at, random.below(at + 1)));
            let start = Start {
                size: tatham_core::Size { width, height },
                tiles: tiles.iter().map(|&tile| tile.into()).collect(),
            };
            if Fifteen::impossible(&start).is_none() {
                return Board::new(width, tiles);
            }
        }
    }

    /// Checks that these moves end the game, and returns their number.
    fn checked(board: &Board, way: &[u16]) -> usize {
        let mut board = board.clone();
        for &cell in way {
            assert!(
                board.beside(board.gap).any(|beside| beside == usize::from(cell)),
                "{cell} is not beside the gap"
            );
            board.slide(usize::from(cell));
        }
        assert!(
            (1..).zip(&board.tiles[..board.tiles.len() - 1]).all(|(number, &tile)| tile == number),
            "{board:?}"
        );
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
            let [quick, strong] = [4, 5].map(|most| {
                [true, false].map(|by_columns| groups([width, height], most, by_columns))
            });
            let unlimited = Budget::unlimited();
            let quick = Exact::<4>::new(
                [width, height],
                quick.each_ref().map(Vec::as_slice),
                2,
                &unlimited,
            )
            .unwrap();
            let strong = Exact::<3>::new(
                [width, height],
                strong.each_ref().map(Vec::as_slice),
                10,
                &unlimited,
            )
            .unwrap();
            for _ in 0..3 {
                // Close to the end, so that tests are quick.
                let mut board =
                    Board::new(width, (1..(width * height) as u16).chain([0]).collect());
                for _ in 0..60 {
                    let beside: Vec<usize> = board.beside(board.gap).collect();
                    board.slide(beside[random.below(beside.len())]);
                }
                let (mut proven, mut again) = (0, board.bound());
                let reach = Reach { most: u32::MAX, nodes: u64::MAX, growth: 0 };
                let Within::Way(way) =
                    quick.search(&board, &mut proven, reach, &unlimited).unwrap()
                else {
                    panic!("no way")
                };
                let Within::Way(other) =
                    strong.search(&board, &mut again, reach, &unlimited).unwrap()
                else {
                    panic!("no way")
                };
                let length = checked(&board, &way);
                assert_eq!(
                    (checked(&board, &other), proven as usize, again as usize),
                    (length, length, length),
                    "{board:?}"
                );
                assert!(board.bound() as usize <= length);
                // A beam ends with an answer too, if not with a shortest one.
                let way = quick.beam(&board, 1_000, 100, &unlimited).unwrap().expect("a way");
                assert!(checked(&board, &way) >= length, "{board:?}");
            }
        }
    }

    #[test]
    fn beams_and_stretches_come_near_a_shortest_way() {
        let board = drawn(5, 5, &mut Random::seeded(3));
        let rows = rows::way(&board, &Budget::unlimited()).unwrap();
        let mut way = beam::way(&board, &Budget::unlimited()).unwrap().unwrap();
        windows::shorten(&board, &mut way, 100_000, &Budget::unlimited()).unwrap();
        // Shortest answers have 100.8 moves on average; rows take about twice as many.
        assert!(checked(&board, &way) < 140 && 140 < rows.len(), "{} {}", way.len(), rows.len());
    }
}
