//! Same Game: remove groups of equal tiles until the board is empty; tiles above fall, and columns
//! close up.

mod make;
mod search;

use std::ops::Range;

use tatham_core::author::code::{Code as _, Flag, Flags, Given, List, Number, Sides, list, params};
use tatham_core::gesture::Gesture;
use tatham_core::make::Maker;
use tatham_core::{
    Attempt, Budget, Entry, Grid, Kind, ParseError, Picture, Place, Refusal, Size, Stop,
};

use crate::MovePuzzle;
use crate::answer::{Best, Proof};
use crate::colours::{self, group};
use crate::effect::{counted, there_are};
use crate::game::{self, Game, Outcome};
use crate::move_puzzle::after;

/// Same Game.
#[derive(Clone, Copy, Debug)]
pub struct SameGame;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<MovePuzzle<SameGame>>();

static KIND: Kind = Kind {
    name: "samegame",
    title: "Same Game",
    about: "remove groups of equal tiles until the board is empty; larger groups score more",
    grammar: &[(
        "WxHcNsM:TILES",
        "`cN`: number of colours; `sM`: a group of K tiles scores (K-M)²; then tiles row by row, separated by `,`",
    )],
    example: "5x5c3s2:2,2,1,2,1,1,1,2,2,1,3,2,3,3,3,3,1,2,2,1,2,2,1,3,1",
    unsolvable: Some("3x2c3s2:1,2,1,2,1,2"),
    rules: "Remove groups of 2 or more tiles of one colour that touch. The tiles above fall \
        down. Clear the board; larger groups score more.",
    ..game::KIND
};

const PARAMS: (Sides, Flags) = (
    Sides { range: [1, 50] },
    Flags::new(&[
        Flag::number("c", 9, "the number of colours"),
        Flag::number("s", 2, "the number subtracted from a group's size"),
        // Only the generator heeds it, but with it there may be two colours.
        Flag::rule("r", "boards that need not be soluble")
            .not_made("leave it out: a made board can be cleared"),
    ]),
);

/// Colours of tiles 1 to 9 in pictures.
const COLOURS: [u32; 9] = [3, 2, 0, 1, 5, 7, 10, 8, 9];

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Colour of each tile, 0 for an empty cell.
    tiles: Grid<u32>,
    colours: u32,
    /// Number subtracted before squaring: a group of n tiles scores the square of n minus this.
    less: u32,
    score: u64,
}

fn tiles(size: Size, colours: u32) -> List<Number> {
    list(',', Number { what: "a colour", range: 0..=colours }).with_count(size.area())
}

fn colour(tile: u32) -> u32 {
    COLOURS[tile.saturating_sub(1) as usize % COLOURS.len()]
}

/// Returns the number of colours, and the number subtracted from a group's size, that the
/// parameters in `span` give.
fn checked(size: Size, flags: &Given, span: Range<usize>) -> Result<[u32; 2], ParseError> {
    let (colours, less) = (flags.number("c").unwrap_or(3), flags.number("s").unwrap_or(2));
    let wrong = |why: &str| Err(ParseError::impossible(span, why));
    let fits = if flags.has("r") {
        size.area() >= 2 * colours as usize
    } else {
        colours > 2 && size.area() > 1
    };
    match () {
        () if colours < 2 => wrong("there are fewer than 2 colours"),
        () if less < 1 => wrong("a group scores by its size less 1 or 2"),
        () if !fits && colours == 2 => wrong("two colours are enough with `r` alone"),
        () if !fits => wrong("the board has too few cells"),
        () => Ok([colours, less]),
    }
}

impl Board {
    /// Lets tiles fall, and then moves columns to the left.
    fn settle(&mut self) {
        let size = self.tiles.size();
        let column = |x: usize| (0..size.height).rev().map(move |y| size.cell(x, y));
        let columns: Vec<Vec<u32>> = (0..size.width)
            .map(|x| column(x).map(|cell| self.tiles[cell]).filter(|&tile| tile > 0).collect())
            .collect();
        self.tiles = Grid::filled(size, 0);
        for (x, tiles) in columns.into_iter().filter(|column| !column.is_empty()).enumerate() {
            column(x).zip(tiles).for_each(|(cell, tile)| self.tiles[cell] = tile);
        }
    }

    /// Reads the cells of a move.
    fn taken(text: &str) -> Option<Vec<usize>> {
        let cells = text.strip_prefix('M')?.split(',').map(|digits| digits.parse().ok());
        cells.collect()
    }

    fn points(&self, count: usize) -> u64 {
        (count as u64).saturating_sub(self.less.into()).pow(2)
    }
}

impl Game for SameGame {
    const KIND: &'static Kind = &KIND;
    const MAKER: Maker = tatham_make::game_maker::<MovePuzzle<Self>>();
    type State = Board;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let ((size, flags), rest) = params(text, KIND.title, &PARAMS)?;
        let [colours, less] = checked(size, &flags, 0..rest.start - 1)?;
        let read = tiles(size, colours).parse(rest)?;
        Ok(Board { tiles: Grid::from_fn(size, |cell| read[cell]), colours, less, score: 0 })
    }

    fn id(start: &Board) -> String {
        let flags = Given::from_flags([("r", start.colours == 2)])
            .with("c", start.colours)
            .with("s", start.less);
        let size = start.tiles.size();
        PARAMS.text(&(size, flags))
            + ":"
            + &tiles(size, start.colours).text(&start.tiles.cells().to_vec())
    }

    fn impossible(board: &Board) -> Option<String> {
        let count =
            |wanted: u32| board.tiles.cells().iter().filter(|&&tile| tile == wanted).count();
        let lone = (1..=board.colours).find(|&tile| count(tile) == 1)?;
        Some(format!("there is only one {} tile ({lone})", colours::name(colour(lone))))
    }

    fn follow(board: &mut Board, text: &str) -> Attempt {
        // The game accepts a group without tiles.
        if text == "M" {
            return Ok(());
        }
        let mut cells =
            Board::taken(text).ok_or(Refusal::other("is not `M` and cells separated by `,`"))?;
        cells.sort_unstable();
        if cells.last().is_none_or(|&last| last >= board.tiles.size().area()) {
            return Err(Refusal::LeavesTheGrid);
        }
        if board.tiles[cells[0]] == 0 {
            return Err(Refusal::other("removes tiles that are not there"));
        }
        if cells.len() < 2 || cells != group(&board.tiles, cells[0]) {
            return Err(Refusal::other("is not a whole group of 2 or more tiles"));
        }
        board.score += board.points(cells.len());
        for cell in cells {
            board.tiles[cell] = 0;
        }
        board.settle();
        Ok(())
    }

    fn moves(board: &Board) -> Vec<String> {
        let groups = (0..board.tiles.size().area())
            .filter(|&cell| board.tiles[cell] > 0)
            .map(|cell| (cell, group(&board.tiles, cell)));
        let groups = groups.filter(|(cell, group)| group.len() > 1 && group[0] == *cell);
        groups.map(|(_, group)| search::text(&group)).collect()
    }

    fn idle(_start: &Board) -> Result<Vec<String>, String> {
        Ok(vec!["M".to_owned()])
    }

    /// A tap on a tile removes its group.
    fn gestures(board: &Board) -> Vec<(String, Gesture)> {
        let size = board.tiles.size();
        let tiles = (0..size.area()).filter(|&cell| board.tiles[cell] > 0);
        tiles
            .map(|cell| (cell, group(&board.tiles, cell)))
            .filter(|(_, group)| group.len() > 1)
            .map(|(cell, group)| (search::text(&group), Gesture::tap(size.place(cell))))
            .collect()
    }

    fn left(board: &Board) -> u64 {
        board.tiles.cells().iter().filter(|&&tile| tile > 0).count() as u64
    }

    fn score(board: &Board) -> Option<u64> {
        Some(board.score)
    }

    fn say(board: &Board, text: &str) -> String {
        let cells = Board::taken(text).unwrap_or_default();
        let Some(&first) = cells.iter().min() else { return text.to_owned() };
        let name = colours::name(colour(board.tiles[first]));
        format!("remove the {} {name} tiles at {}", cells.len(), board.tiles.size().label(first))
    }

    fn effect(board: &Board, moves: &[String]) -> Option<String> {
        let next = after::<Self>(board, &moves[..1]).ok()?;
        let score = counted((next.score - board.score) as usize, "point");
        let left = match Self::left(&next) {
            0 => "no tile is left".to_owned(),
            left => there_are(left as usize, "tile") + " left",
        };
        Some(format!("this scores {score}, and {left}"))
    }

    fn places(board: &Board, text: &str) -> Vec<Place> {
        let cells = Board::taken(text).unwrap_or_default();
        cells.into_iter().map(|cell| board.tiles.size().place(cell)).collect()
    }

    fn text(board: &Board) -> String {
        let sign = |&tile: &u32| if tile == 0 { ".".to_owned() } else { tile.to_string() };
        board.tiles.rows().map(|row| row.iter().map(sign).collect::<String>() + "\n").collect()
    }

    fn draw(board: &Board) -> Picture {
        let tile = |tile: u32| (tile > 0).then(|| (colour(tile), tile));
        colours::draw(&Grid::from_fn(board.tiles.size(), |cell| tile(board.tiles[cell])))
    }

    fn solve(board: &Board, budget: &Budget) -> Result<Outcome, Stop> {
        search::solve(board, budget)
    }

    fn prove(board: &Board, best: &mut Best, budget: &Budget) -> Result<Proof, Stop> {
        search::prove(board, best, budget)
    }
}

#[cfg(test)]
mod tests;
