//! Fifteen: slide numbered tiles on a board with one gap until they are in order and the gap is
//! last.

mod automaton;
mod beam;
mod board;
mod exact;
mod make;
mod patterns;
mod rows;
mod search;
mod windows;

use tatham_core::author::code::{Code as _, Sides, params};
use tatham_core::author::play::numbers;
use tatham_core::gesture::Gesture;
use tatham_core::make::Maker;
use tatham_core::picture::{Shape, Tone};
use tatham_core::{Attempt, Budget, Entry, Kind, ParseError, Picture, Place, Refusal, Size, Stop};

use crate::MovePuzzle;
use crate::answer::{Best, Proof};
use crate::effect::counted;
use crate::game::{self, Game, Outcome};
use crate::tiles::{Tiles, in_columns, is_odd};

/// Fifteen.
#[derive(Clone, Copy, Debug)]
pub struct Fifteen;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<MovePuzzle<Fifteen>>();

static KIND: Kind = Kind {
    name: "fifteen",
    title: "Fifteen",
    about: "slide the tiles into order, using the gap",
    grammar: &[("WxH:TILES", "tiles row by row, separated by `,`; `0` is the gap")],
    example: "3x3:8,6,7,2,5,4,3,0,1",
    unsolvable: Some("3x3:2,1,3,4,5,6,7,8,0"),
    rules: "Slide tiles into the gap until the numbers are in order, with the gap at the end.",
    ..game::KIND
};

const SIDES: Sides = Sides { range: [2, 100] };

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: Size,
    /// The number in each cell, 0 for the gap.
    tiles: Vec<u32>,
}

fn tiles(size: Size) -> Tiles {
    Tiles { first: 0, count: size.area() }
}

impl Board {
    fn gap(&self) -> usize {
        self.tiles.iter().position(|&tile| tile == 0).unwrap_or_default()
    }

    /// Returns the cell where a tile belongs.
    fn home(&self, tile: u32) -> usize {
        (tile as usize + self.tiles.len() - 1) % self.tiles.len()
    }

    /// Returns the number of cells from one to another, along rows and columns.
    fn distance(&self, one: usize, other: usize) -> usize {
        let ((x, y), (to_x, to_y)) = (self.size.position(one), self.size.position(other));
        x.abs_diff(to_x) + y.abs_diff(to_y)
    }

    /// Returns the cells from the gap to a cell in its row or column, both included; `None` for
    /// other cells.
    fn between(&self, to: usize) -> Option<Vec<usize>> {
        let (from, size) = (self.gap(), self.size);
        let ((x, y), (to_x, to_y)) = (size.position(from), size.position(to));
        let step = if y == to_y { 1 } else { size.width };
        let mut cells: Vec<usize> = (from.min(to)..=from.max(to)).step_by(step).collect();
        if from > to {
            cells.reverse();
        }
        ((x == to_x) != (y == to_y)).then_some(cells)
    }
}

impl Game for Fifteen {
    const KIND: &'static Kind = &KIND;
    const MAKER: Maker = tatham_make::game_maker::<MovePuzzle<Self>>();
    type State = Board;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let (size, desc) = params(text, KIND.title, &SIDES)?;
        Ok(Board { size, tiles: tiles(size).parse(desc)? })
    }

    fn id(start: &Board) -> String {
        SIDES.text(&start.size) + ":" + &tiles(start.size).text(&start.tiles)
    }

    fn impossible(board: &Board) -> Option<String> {
        let homes: Vec<usize> = board.tiles.iter().map(|&tile| board.home(tile)).collect();
        let (x, y) = board.size.position(board.gap());
        // Each slide swaps a tile with the gap, so the gap changes its chessboard colour.
        let way = board.size.width - 1 - x + board.size.height - 1 - y;
        let is_even = is_odd(&homes) == (way % 2 == 1);
        (!is_even)
            .then(|| "two tiles would have to be swapped, which slides alone cannot do".to_owned())
    }

    fn follow(board: &mut Board, text: &str) -> Attempt {
        let count = board.tiles.len();
        if text == "S" {
            board.tiles = (0..count as u32).map(|cell| (cell + 1) % count as u32).collect();
            return Ok(());
        }
        let [x, y] = numbers("M#,#", text)?;
        if x >= board.size.width || y >= board.size.height {
            return Err(Refusal::LeavesTheGrid);
        }
        let cells = board
            .between(board.size.cell(x, y))
            .ok_or(Refusal::other("is not in the row or column of the gap"))?;
        cells.windows(2).for_each(|two| board.tiles.swap(two[0], two[1]));
        Ok(())
    }

    fn moves(board: &Board) -> Vec<String> {
        let around = board.size.neighbours(board.gap()).map(|cell| board.size.position(cell));
        around.map(|(x, y)| format!("M{x},{y}")).collect()
    }

    /// A tap on a tile in the row or column of the gap slides it and those between.
    fn gestures(board: &Board) -> Vec<(String, Gesture)> {
        let (gap_x, gap_y) = board.size.position(board.gap());
        let row = board.size.row(gap_y).chain(board.size.column(gap_x));
        row.filter(|&cell| cell != board.gap())
            .map(|cell| {
                let (x, y) = board.size.position(cell);
                (format!("M{x},{y}"), Gesture::tap(board.size.place(cell)))
            })
            .collect()
    }

    fn left(board: &Board) -> u64 {
        board
            .tiles
            .iter()
            .enumerate()
            .filter(|&(cell, &tile)| tile > 0 && board.home(tile) != cell)
            .count() as u64
    }

    fn say(board: &Board, text: &str) -> String {
        let [x, y] = numbers("M#,#", text).unwrap_or_default();
        let (to, (gap_x, gap_y)) = (board.size.cell(x, y), board.size.position(board.gap()));
        let towards = match (x.cmp(&gap_x), y.cmp(&gap_y)) {
            (std::cmp::Ordering::Less, _) => "right",
            (std::cmp::Ordering::Greater, _) => "left",
            (_, std::cmp::Ordering::Less) => "down",
            _ => "up",
        };
        format!("slide the {} {towards}", board.tiles[to])
    }

    fn effect(board: &Board, moves: &[String]) -> Option<String> {
        let [x, y] = numbers("M#,#", moves.first()?).ok()?;
        let (from, to) = (board.size.cell(x, y), board.gap());
        // A slide of several tiles says nothing of one of them.
        let is_beside = board.size.neighbours(to).any(|cell| cell == from);
        let tile = Some(board.tiles[from]).filter(|&tile| is_beside && tile > 0)?;
        Some(match board.distance(to, board.home(tile)) {
            0 => "it is home".to_owned(),
            _ if from == board.home(tile) => "it leaves its home".to_owned(),
            far => format!("now it is {} from its home", counted(far, "cell")),
        })
    }

    fn places(board: &Board, _text: &str) -> Vec<Place> {
        // The moved tile ends up there.
        vec![Place::Cell(board.size.position(board.gap()).into())]
    }

    fn text(board: &Board) -> String {
        let number = |&tile: &u32| if tile == 0 { ".".to_owned() } else { tile.to_string() };
        in_columns(board.size.width, &board.tiles.iter().map(number).collect::<Vec<_>>())
    }

    fn draw(board: &Board) -> Picture {
        let mut picture = Picture::new(board.size);
        for (cell, &tile) in board.tiles.iter().enumerate() {
            match tile {
                0 => picture.mark(cell, Shape::Open, Tone::Given),
                tile => picture.mark(cell, Shape::Text(tile.to_string()), Tone::Given),
            }
        }
        picture
    }

    fn solve(board: &Board, budget: &Budget) -> Result<Outcome, Stop> {
        search::solve(board, budget)
    }

    fn prove(board: &Board, best: &mut Best, budget: &Budget) -> Result<Proof, Stop> {
        search::prove(board, best, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::contract::game_contract!(Fifteen);

    #[test]
    fn tiles_slide_as_in_the_real_game() {
        let mut board = Fifteen::parse("3x3:1,2,3,4,5,6,7,8,0").unwrap();
        let after = |board: &mut Board, text: &str| {
            Fifteen::follow(board, text).map(|()| Fifteen::text(board))
        };
        // A slide of 2 tiles.
        assert_eq!(after(&mut board, "M2,0").as_deref(), Ok("1 2 .\n4 5 3\n7 8 6\n"));
        assert_eq!(Fifteen::say(&board, "M1,0"), "slide the 2 right");
        assert_eq!(after(&mut board, "M0,0").as_deref(), Ok(". 1 2\n4 5 3\n7 8 6\n"));
        for text in ["M0,0", "M1,1", "M3,0", "M0,3", "M0", "X1,0", ""] {
            assert!(after(&mut board, text).is_err(), "{text}");
        }
        assert_eq!(after(&mut board, "M0,2").as_deref(), Ok("4 1 2\n7 5 3\n. 8 6\n"));
        assert_eq!(
            (Fifteen::left(&board), after(&mut board, "S").as_deref()),
            (6, Ok("1 2 3\n4 5 6\n7 8 .\n"))
        );
    }

    #[test]
    fn the_hardest_board_of_nine_takes_31_moves() {
        let board = Fifteen::parse("3x3:8,6,7,2,5,4,3,0,1").unwrap();
        let Ok(Outcome::Found(found)) = Fifteen::solve(&board, &Budget::unlimited()) else {
            panic!("no way is found")
        };
        assert_eq!((found.moves.len(), found.lower_bound), (31, 31));
    }
}
