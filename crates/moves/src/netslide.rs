//! Netslide: shift rows and columns, except those through the middle, until the wires connect all
//! tiles.

mod frame;
mod layouts;
mod make;
mod search;

use tatham_core::author::code::{
    Bits, Cells, Code as _, Flag, Flags, Given, Set, Sides, cells, params,
};
use tatham_core::gesture::Gesture;
use tatham_core::grid::Arms;
use tatham_core::make::Maker;
use tatham_core::picture::{GridLines, Shape, Tone};
use tatham_core::{
    Attempt, Budget, Entry, Grid, Kind, ParseError, Picture, Place, Refusal, Size, Stop,
};

use crate::MovePuzzle;
use crate::answer::{Best, Proof};
use crate::effect::tiles_home;
use crate::game::{self, Game, Outcome};
use crate::shifts;
pub use frame::Frame;

/// Netslide.
#[derive(Clone, Copy, Debug)]
pub struct Netslide;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<MovePuzzle<Netslide>>();

static KIND: Kind = Kind {
    name: "netslide",
    title: "Netslide",
    about: "shift rows and columns until the wires connect all tiles",
    grammar: &[(
        "WxH[w]:TILES",
        "`w`: the grid wraps around; tiles as hex digits, the sum of their wires (right 1, up 2, left 4, down 8); `v`: a wall to the right of the preceding tile, `h`: a wall below it",
    )],
    example: "3x3:c4b374928",
    unsolvable: Some("3x3:111111111"),
    rules: "Shift rows and columns until the wires connect all tiles to the middle.",
    ..game::KIND
};

const PARAMS: (Sides, Flags) = (
    Sides { range: [2, 20] },
    Flags::new(&[
        Flag::rule("w", "wrapping"),
        Flag::option_probability("b", "the share of walls"),
        Flag::option_number("m", i32::MAX as u32, "the number of shuffling moves"),
    ]),
);

/// Wires of each tile, and the walls to its right and below it.
fn tiles(size: Size) -> Cells<(Bits, Set)> {
    cells(size, (Bits { count: 4, is_capital: false }, Set("vh")))
}

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    frame: Frame,
    /// Wires of each tile.
    tiles: Vec<Arms>,
}

impl Game for Netslide {
    const KIND: &'static Kind = &KIND;
    const MAKER: Maker = tatham_make::game_maker::<MovePuzzle<Self>>();
    type State = Board;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let ((size, flags), desc) = params(text, KIND.title, &PARAMS)?;
        let read = tiles(size).parse(desc)?;
        let arms = |bits: &[bool]| {
            Arms::from_bits(bits.iter().fold(0, |sum, &bit| 2 * sum + u32::from(bit)))
                .unwrap_or_default()
        };
        let signs = read.cells().iter().map(|(_, signs)| signs.clone()).collect();
        let frame = Frame::new(size, flags.has("w"), signs);
        Ok(Board { frame, tiles: read.cells().iter().map(|(bits, _)| arms(bits)).collect() })
    }

    fn id(start: &Board) -> String {
        let frame = &start.frame;
        let bits =
            |arms: Arms| (0..4).rev().map(|bit| arms.bits() >> bit & 1 == 1).collect::<Vec<_>>();
        let read =
            Grid::from_fn(frame.size, |cell| (bits(start.tiles[cell]), frame.signs[cell].clone()));
        PARAMS.text(&(frame.size, Given::from_flags([("w", frame.wraps)])))
            + ":"
            + &tiles(frame.size).text(&read)
    }

    fn impossible(board: &Board) -> Option<String> {
        let (wires, tiles) =
            (board.tiles.iter().map(|arms| arms.count()).sum::<usize>() / 2, board.tiles.len());
        (wires + 1 < tiles).then(|| format!("{wires} wires cannot connect {tiles} tiles"))
    }

    fn follow(board: &mut Board, text: &str) -> Attempt {
        let frame = &board.frame;
        if let Some(digits) = text.strip_prefix('S') {
            let tiles: Option<Vec<Arms>> =
                digits.chars().map(|digit| digit.to_digit(16).and_then(Arms::from_bits)).collect();
            board.tiles = tiles
                .filter(|tiles| tiles.len() == board.tiles.len())
                .ok_or(Refusal::DoesNotFit)?;
            return Ok(());
        }
        let (shift, by) = frame.read(text)?;
        let (cells, count) = (shift.cells(frame.size), shift.cells(frame.size).len() as i32);
        // This follows the game's code: it starts at the first overwritten tile, so a step of more
        // than one cell is not a plain shift.
        let mut at = if by > 0 { by - 1 } else { count + by };
        let first = board.tiles[cells[at as usize]];
        for _ in 1..count {
            let next = (at + by + count) % count;
            board.tiles[cells[at as usize]] = board.tiles[cells[next as usize]];
            at = next;
        }
        board.tiles[cells[at as usize]] = first;
        Ok(())
    }

    fn moves(board: &Board) -> Vec<String> {
        board.frame.shifts().flat_map(|shift| [1, -1].map(|by| shift.text(by))).collect()
    }

    fn draw_for_play(board: &Board) -> Picture {
        shifts::with_arrows(Self::draw(board), board.frame.shifts())
    }

    /// A tap on the arrow at an end of a line shifts the line towards it.
    fn gestures(board: &Board) -> Vec<(String, Gesture)> {
        shifts::gestures(board.frame.shifts(), -1)
    }

    fn name_of(_board: &Board, place: Place) -> Option<String> {
        shifts::name_of(place)
    }

    /// Tiles without power.
    fn left(board: &Board) -> u64 {
        board.frame.powered(&board.tiles).into_iter().filter(|&is_powered| !is_powered).count()
            as u64
    }

    fn say(board: &Board, text: &str) -> String {
        board.frame.read(text).map_or_else(|_| text.to_owned(), |(shift, by)| shift.say(-by))
    }

    fn instruct(board: &Board, text: &str) -> String {
        format!("shift {}", Self::say(board, text))
    }

    fn effect(board: &Board, moves: &[String]) -> Option<String> {
        tiles_home::<Self>(board, moves.first()?, board.tiles.len(), ("tile", "connected"))
    }

    fn places(board: &Board, text: &str) -> Vec<Place> {
        let size = board.frame.size;
        let cells = board.frame.read(text).map_or(Vec::new(), |(shift, _)| shift.cells(size));
        cells.into_iter().map(|cell| size.place(cell)).collect()
    }

    fn text(board: &Board) -> String {
        let rows = board.tiles.chunks(board.frame.size.width);
        let digit = |arms: &Arms| char::from_digit(arms.bits(), 16).unwrap_or('?');
        rows.map(|row| row.iter().map(digit).collect::<String>() + "\n").collect()
    }

    fn draw(board: &Board) -> Picture {
        let (frame, mut picture) = (&board.frame, Picture::new(board.frame.size));
        picture.grid = GridLines::Tight;
        for (cell, is_powered) in frame.powered(&board.tiles).into_iter().enumerate() {
            picture.mark(
                cell,
                Shape::Wire(board.tiles[cell]),
                if is_powered { Tone::Found } else { Tone::Given },
            );
            frame.walls[cell].iter().for_each(|side| picture.border(cell, side));
        }
        picture.mark(frame.middle(), Shape::Source, Tone::Given);
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

    crate::contract::game_contract!(Netslide);

    #[test]
    fn lines_shift_as_in_the_real_game() {
        let mut board = Netslide::parse("4x2b0.5m3:1234vh5678h").unwrap();
        assert_eq!(Netslide::id(&board), "4x2:1234vh5678h");
        let after = |board: &mut Board, text: &str| {
            Netslide::follow(board, text).map(|()| Netslide::text(board))
        };
        assert_eq!(after(&mut board, "R0,1").as_deref(), Ok("2341\n5678\n"));
        assert_eq!(after(&mut board, "R0,-1").as_deref(), Ok("1234\n5678\n"));
        assert_eq!(after(&mut board, "C0,1").as_deref(), Ok("5234\n1678\n"));
        assert_eq!(after(&mut board, "R0,4").as_deref(), Ok("5234\n1678\n"));
        // The game accepts these too, without shifting.
        assert_eq!(after(&mut board, "R0,2").as_deref(), Ok("5432\n1678\n"));
        for text in ["R0,0", "R2,1", "C4,1", "R0,5", "C0,-3", "R0", "S12", "Sg2345678", ""] {
            assert!(after(&mut board, text).is_err(), "{text}");
        }
        assert_eq!(after(&mut board, "S12345678").as_deref(), Ok("1234\n5678\n"));
        assert_eq!(
            (Netslide::say(&board, "R0,1"), Netslide::say(&board, "C3,-1")),
            ("row 1 left by 1".to_owned(), "column 4 down by 1".to_owned())
        );
        assert_eq!(
            Netslide::moves(&board),
            ["R0,1", "R0,-1", "C0,1", "C0,-1", "C1,1", "C1,-1", "C3,1", "C3,-1"]
        );
    }

    #[test]
    fn walls_stand_between_tiles() {
        let left = |id: &str| Netslide::left(&Netslide::parse(id).unwrap());
        assert_eq!((left("2x2:1c16"), left("2x2:1vc16"), left("2x2:1ch16")), (0, 1, 2));
    }
}
