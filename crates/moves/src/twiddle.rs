//! Twiddle: rotate square blocks by quarter turns until the numbers are in order.

mod make;
mod search;
mod shape;

use std::ops::Range;

use tatham_core::author::code::{Code as _, Flag, Flags, Given, Sides, params};
use tatham_core::gesture::{Button, Gesture};
use tatham_core::make::Maker;
use tatham_core::picture::{Shape as Mark, Tone};
use tatham_core::{
    Attempt, Budget, Entry, Kind, ParseError, Picture, Place, Size, Stop, cold_sort,
};

use crate::MovePuzzle;
use crate::answer::{Best, Proof};
use crate::effect::progress;
use crate::game::{self, Game, Outcome};
use crate::move_puzzle::after;
use crate::tiles::in_columns;
use shape::HEADS;
pub use shape::TwiddleLayout;

/// Twiddle.
#[derive(Clone, Copy, Debug)]
pub struct Twiddle;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<MovePuzzle<Twiddle>>();

static KIND: Kind = Kind {
    name: "twiddle",
    title: "Twiddle",
    about: "put the numbers in order by rotating square blocks",
    grammar: &[
        (
            "WxHnN[r]:NUMBERS",
            "blocks of NxN cells rotate; numbers row by row, separated by `,`; `r`: each row has equal numbers",
        ),
        (
            "WxHnN[r]o:NUMBERS",
            "`o`: orientation matters; each number is followed by its direction: `u`, `l`, `d` or `r`",
        ),
    ],
    example: "3x3n2:7,2,9,4,5,3,8,6,1",
    unsolvable: Some("3x3n3:1,3,2,4,5,6,7,8,9"),
    rules: "Turn square blocks of tiles until the numbers are in order.",
    ..game::KIND
};

const PARAMS: (Sides, Flags) = (
    Sides { range: [2, 20] },
    Flags::new(&[Flag::number("n", 20, "the side of a block"), ROWS, UPRIGHT, SHUFFLED]),
);
const ROWS: Flag = Flag::rule("r", "one number per row");
const UPRIGHT: Flag = Flag::rule("o", "orientation matters");
const SHUFFLED: Flag = Flag::option_number("m", i32::MAX as u32, "the number of shuffling moves");

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    shape: TwiddleLayout,
    /// Number in each cell, and its quarter turns anticlockwise.
    tiles: Vec<(u32, u8)>,
}

/// Returns the layout that the parameters in `span` describe.
fn layout(size: Size, given: &Given, span: Range<usize>) -> Result<TwiddleLayout, ParseError> {
    let block = given.number("n").unwrap_or(2) as usize;
    if block < 2 || block > size.width.min(size.height) {
        let why = format!("blocks of {block}x{block} do not fit into a grid of {size}");
        return Err(ParseError::impossible(span, why));
    }
    Ok(TwiddleLayout { size, block, rows: given.has("r"), upright: given.has("o") })
}

impl Game for Twiddle {
    const KIND: &'static Kind = &KIND;
    const MAKER: Maker = tatham_make::game_maker::<MovePuzzle<Self>>();
    type State = Board;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let ((size, given), desc) = params(text, KIND.title, &PARAMS)?;
        let shape = layout(size, &given, 0..desc.start - 1)?;
        Ok(Board { tiles: shape.parse_tiles(desc)?, shape })
    }

    fn id(start: &Board) -> String {
        let shape = &start.shape;
        let given = Given::from_flags([("r", shape.rows), ("o", shape.upright)])
            .with("n", shape.block as u32);
        let tile = |&(number, head): &(u32, u8)| {
            if shape.upright {
                format!("{number}{}", HEADS[head as usize].0)
            } else {
                number.to_string()
            }
        };
        let tiles: Vec<String> = start.tiles.iter().map(tile).collect();
        PARAMS.text(&(shape.size, given)) + ":" + &tiles.join(if shape.upright { "" } else { "," })
    }

    fn follow(board: &mut Board, text: &str) -> Attempt {
        if text == "S" {
            board.tiles.iter_mut().for_each(|tile| tile.1 = 0);
            cold_sort::sort(&mut board.tiles);
            return Ok(());
        }
        let (corner, quarters) = board.shape.read(text)?;
        let before = board.tiles.clone();
        let spin = if board.shape.upright { quarters.rem_euclid(4) as u8 } else { 0 };
        for (from, to) in board.shape.carried(corner, quarters) {
            let (number, head) = before[from];
            board.tiles[to] = (number, (head + spin) % 4);
        }
        Ok(())
    }

    fn moves(board: &Board) -> Vec<String> {
        board
            .shape
            .corners()
            .flat_map(|corner| [1, 3].map(|quarters| TwiddleLayout::text(corner, quarters)))
            .collect()
    }

    /// A tap on the middle of a block turns it anticlockwise, or clockwise with the second button.
    fn gestures(board: &Board) -> Vec<(String, Gesture)> {
        let block = board.shape.block;
        let taps = |(x, y): (usize, usize)| {
            let middle = Place::Dot([2 * x + block, 2 * y + block]);
            [(Button::First, 1), (Button::Second, 3)].map(|(button, quarters)| {
                (TwiddleLayout::text((x, y), quarters), Gesture::Tap(middle, button))
            })
        };
        board.shape.corners().flat_map(taps).collect()
    }

    fn name_of(board: &Board, place: Place) -> Option<String> {
        let Place::Dot(middle) = place else { return None };
        let [x, y] = middle.map(|at| at.saturating_sub(board.shape.block) / 2);
        Some(format!("the block at {}", Place::Cell([x, y])))
    }

    /// Returns the number of tiles that are out of order or not upright.
    fn left(board: &Board) -> u64 {
        let mut sorted: Vec<u32> = board.tiles.iter().map(|tile| tile.0).collect();
        sorted.sort_unstable();
        board
            .tiles
            .iter()
            .zip(sorted)
            .filter(|&(&(number, head), home)| number != home || head > 0)
            .count() as u64
    }

    fn say(board: &Board, text: &str) -> String {
        let Ok(((x, y), quarters)) = board.shape.read(text) else { return text.to_owned() };
        let way = match quarters.rem_euclid(4) {
            0 => "not at all",
            1 => "anticlockwise",
            2 => "by a half",
            _ => "clockwise",
        };
        format!("turn the block at {} {way}", board.shape.size.label(board.shape.size.cell(x, y)))
    }

    fn effect(board: &Board, moves: &[String]) -> Option<String> {
        let next = after::<Self>(board, &moves[..1]).ok()?;
        let all = board.tiles.len();
        let home = [board, &next].map(|board| all - Self::left(board) as usize);
        let goal = if board.shape.upright { "in place and upright" } else { "in place" };
        Some(progress("number", goal, all, home))
    }

    fn places(board: &Board, text: &str) -> Vec<Place> {
        let shape = &board.shape;
        let cells = shape.read(text).map_or(Vec::new(), |(corner, quarters)| {
            shape.carried(corner, quarters).map(|(_, to)| to).collect()
        });
        cells.into_iter().map(|cell| shape.size.place(cell)).collect()
    }

    fn text(board: &Board) -> String {
        let tile = |&(number, head): &(u32, u8)| {
            let head = if board.shape.upright {
                HEADS[head as usize].1.to_string()
            } else {
                String::new()
            };
            format!("{number}{head}")
        };
        in_columns(board.shape.size.width, &board.tiles.iter().map(tile).collect::<Vec<_>>())
    }

    fn draw(board: &Board) -> Picture {
        let mut picture = Picture::new(board.shape.size);
        for (cell, &(number, head)) in board.tiles.iter().enumerate() {
            if board.shape.upright {
                picture.mark(cell, Mark::Corner(number.to_string()), Tone::Given);
                picture.mark(cell, Mark::Arrow(HEADS[head as usize].2), Tone::Given);
            } else {
                picture.mark(cell, Mark::Text(number.to_string()), Tone::Given);
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

    crate::contract::game_contract!(Twiddle);

    #[test]
    fn blocks_turn_as_in_the_real_game() {
        let mut board = Twiddle::parse("3x2n2o:1u2u3u4u5u6u").unwrap();
        let after = |board: &mut Board, text: &str| {
            Twiddle::follow(board, text).map(|()| Twiddle::text(board))
        };
        assert_eq!(after(&mut board, "M0,0,1").as_deref(), Ok("2< 5< 3^\n1< 4< 6^\n"));
        assert_eq!(after(&mut board, "M0,0,-1").as_deref(), Ok("1^ 2^ 3^\n4^ 5^ 6^\n"));
        assert_eq!(after(&mut board, "M1,0,2").as_deref(), Ok("1^ 6v 5v\n4^ 3v 2v\n"));
        assert_eq!(Twiddle::left(&board), 4);
        for text in ["M2,0,1", "M0,1,1", "M-1,0,1", "M0,0", "R0,1", ""] {
            assert!(after(&mut board, text).is_err(), "{text}");
        }
        assert_eq!(Twiddle::say(&board, "M1,0,-1"), "turn the block at R1C2 clockwise");
        assert_eq!(after(&mut board, "S").as_deref(), Ok("1^ 2^ 3^\n4^ 5^ 6^\n"));
        // The tile in the middle of a block stays there, but turns.
        let mut board = Twiddle::parse("3n3o:1u2u3u4u5u6u7u8u9u").unwrap();
        assert_eq!(after(&mut board, "M0,0,-1").as_deref(), Ok("7> 4> 1>\n8> 5> 2>\n9> 6> 3>\n"));
    }

    #[test]
    fn every_flaw_has_its_place() {
        tatham_core::author::contract::flaws::<MovePuzzle<Twiddle>>(&[
            ("3x3n4:1", 0..5, "blocks of 4x4 do not fit into a grid of 3x3"),
            ("3x3n1:1", 0..5, "blocks of 1x1"),
            ("2x2n2:1,2,3", 11..11, "`,` after number 3 of 4"),
            ("2x2n2o:1u2x", 10..11, "`u`, `l`, `d` or `r`"),
            ("2x2n2:1,2,3,4,", 13..14, "the end"),
            ("2x2n2:1,2,3,4000000000", 12..22, "too large"),
            ("3x3:1,1,1,2,2,2,3,3,3", 0..0, "3x3n2:1,1,1,2,2,2,3,3,3"),
        ]);
    }
}
