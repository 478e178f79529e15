//! Sixteen: shift rows and columns with joined ends until the numbers are in order.

mod make;
mod search;

use tatham_core::author::code::{Code as _, Flag, Flags, Sides, params};
use tatham_core::gesture::Gesture;
use tatham_core::make::Maker;
use tatham_core::picture::{Shape, Tone};
use tatham_core::{Attempt, Budget, Entry, Kind, ParseError, Picture, Place, Refusal, Size, Stop};

use crate::MovePuzzle;
use crate::answer::{Best, Proof};
use crate::effect::tiles_home;
use crate::game::{self, Game, Outcome};
use crate::shifts::{self, Shift};
use crate::tiles::{Tiles, in_columns, is_odd};

/// Sixteen.
#[derive(Clone, Copy, Debug)]
pub struct Sixteen;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<MovePuzzle<Sixteen>>();

static KIND: Kind = Kind {
    name: "sixteen",
    title: "Sixteen",
    about: "put the numbers in order by shifting rows and columns",
    grammar: &[("WxH:TILES", "numbers row by row, separated by `,`")],
    example: "3x3:2,5,7,6,1,4,9,3,8",
    unsolvable: Some("3x3:2,1,3,4,5,6,7,8,9"),
    rules: "Shift rows and columns by the arrows until the numbers are in order.",
    ..game::KIND
};

const PARAMS: (Sides, Flags) = (
    Sides { range: [2, 20] },
    Flags::new(&[Flag::option_number("m", i32::MAX as u32, "the number of shuffling moves")]),
);

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: Size,
    /// The number in each cell.
    tiles: Vec<u32>,
}

fn tiles(size: Size) -> Tiles {
    Tiles { first: 1, count: size.area() }
}

/// Reads the row or column of a move, and the distance right or down.
fn read(size: Size, text: &str) -> Result<(Shift, i32), Refusal> {
    let (shift, by) = shifts::read(size, text)?;
    // This is the game's own bound: to the left and up, the height.
    if by < -(size.height as i32) || by > shift.count(size) as i32 {
        let clause = format!("shifts by {}, which is too much", by.unsigned_abs());
        return Err(Refusal::other(clause));
    }
    Ok((shift, by))
}

impl Game for Sixteen {
    const KIND: &'static Kind = &KIND;
    const MAKER: Maker = tatham_make::game_maker::<MovePuzzle<Self>>();
    type State = Board;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let ((size, _), desc) = params(text, KIND.title, &PARAMS)?;
        Ok(Board { size, tiles: tiles(size).parse(desc)? })
    }

    fn id(start: &Board) -> String {
        PARAMS.0.text(&start.size) + ":" + &tiles(start.size).text(&start.tiles)
    }

    fn impossible(board: &Board) -> Option<String> {
        let homes: Vec<usize> = board.tiles.iter().map(|&tile| tile as usize - 1).collect();
        let are_odd = board.size.width % 2 == 1 && board.size.height % 2 == 1;
        (are_odd && is_odd(&homes)).then(|| {
            "two numbers would have to be swapped, which shifts of odd rows and columns \
            alone cannot do"
                .to_owned()
        })
    }

    fn follow(board: &mut Board, text: &str) -> Attempt {
        if text == "S" {
            board.tiles.sort_unstable();
            return Ok(());
        }
        let (shift, by) = read(board.size, text)?;
        let cells = shift.cells(board.size);
        let before = board.tiles.clone();
        for (at, &cell) in cells.iter().enumerate() {
            let from = (at as i32 - by).rem_euclid(cells.len() as i32);
            board.tiles[cell] = before[cells[from as usize]];
        }
        Ok(())
    }

    fn moves(board: &Board) -> Vec<String> {
        Shift::all(board.size).flat_map(|shift| [1, -1].map(|by| shift.text(by))).collect()
    }

    fn draw_for_play(board: &Board) -> Picture {
        shifts::with_arrows(Self::draw(board), Shift::all(board.size))
    }

    /// A tap on the arrow at an end of a line shifts the line towards it.
    fn gestures(board: &Board) -> Vec<(String, Gesture)> {
        shifts::gestures(Shift::all(board.size), 1)
    }

    fn name_of(_board: &Board, place: Place) -> Option<String> {
        shifts::name_of(place)
    }

    fn left(board: &Board) -> u64 {
        board.tiles.iter().enumerate().filter(|&(cell, &tile)| tile as usize != cell + 1).count()
            as u64
    }

    fn say(board: &Board, text: &str) -> String {
        read(board.size, text).map_or_else(|_| text.to_owned(), |(shift, by)| shift.say(by))
    }

    fn instruct(board: &Board, text: &str) -> String {
        format!("shift {}", Self::say(board, text))
    }

    fn effect(board: &Board, moves: &[String]) -> Option<String> {
        tiles_home::<Self>(board, moves.first()?, board.tiles.len(), ("number", "in place"))
    }

    fn places(board: &Board, text: &str) -> Vec<Place> {
        let cells = read(board.size, text).map_or(Vec::new(), |(shift, _)| shift.cells(board.size));
        cells.into_iter().map(|cell| board.size.place(cell)).collect()
    }

    fn text(board: &Board) -> String {
        in_columns(board.size.width, &board.tiles.iter().map(u32::to_string).collect::<Vec<_>>())
    }

    fn draw(board: &Board) -> Picture {
        let mut picture = Picture::new(board.size);
        for (cell, tile) in board.tiles.iter().enumerate() {
            picture.mark(cell, Shape::Text(tile.to_string()), Tone::Given);
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

    crate::contract::game_contract!(Sixteen);

    #[test]
    fn lines_shift_as_in_the_real_game() {
        let mut board = Sixteen::parse("3x2m7:1,2,3,4,5,6").unwrap();
        assert_eq!(Sixteen::id(&board), "3x2:1,2,3,4,5,6");
        let after = |board: &mut Board, text: &str| {
            Sixteen::follow(board, text).map(|()| Sixteen::text(board))
        };
        assert_eq!(after(&mut board, "R0,1").as_deref(), Ok("3 1 2\n4 5 6\n"));
        assert_eq!(after(&mut board, "C2,-1").as_deref(), Ok("3 1 6\n4 5 2\n"));
        // All forms that the game reads: signs, blanks, several steps, zero steps.
        assert_eq!(after(&mut board, "R1,+3").as_deref(), Ok("3 1 6\n4 5 2\n"));
        assert_eq!(after(&mut board, "R 0, -2,7").as_deref(), Ok("6 3 1\n4 5 2\n"));
        assert_eq!(after(&mut board, "C0,0").as_deref(), Ok("6 3 1\n4 5 2\n"));
        for text in ["R2,1", "C3,1", "R0,4", "R0,-3", "C0,3", "R-1,1", "R0", "M0,1", "s", ""] {
            assert!(after(&mut board, text).is_err(), "{text}");
        }
        assert_eq!(
            (Sixteen::say(&board, "R1,1"), Sixteen::say(&board, "C0,-1")),
            ("row 2 right by 1".to_owned(), "column 1 up by 1".to_owned())
        );
        assert_eq!(
            (Sixteen::left(&board), after(&mut board, "S").as_deref()),
            (4, Ok("1 2 3\n4 5 6\n"))
        );
    }
}
