//! Flood: fill the region in the top left corner with other colours until the board is one colour,
//! within a limit of moves.

mod make;
mod map;
mod search;
mod shortest;

use std::ops::Range;

use tatham_core::author::code::{
    Cells, Code as _, Digit, Flag, Flags, Given, Number, Sides, Text, cells, params,
};
use tatham_core::author::play::numbers;
use tatham_core::gesture::Gesture;
use tatham_core::make::Maker;
use tatham_core::{
    Attempt, Budget, Entry, Grid, Kind, ParseError, Picture, Place, Refusal, Size, Stop,
};

use crate::MovePuzzle;
use crate::answer::{Best, Proof};
use crate::colours::{self, group};
use crate::effect::there_are;
use crate::game::{self, Game, Outcome};

/// Flood.
#[derive(Clone, Copy, Debug)]
pub struct Flood;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<MovePuzzle<Flood>>();

static KIND: Kind = Kind {
    name: "flood",
    title: "Flood",
    about: "fill from the top left corner until the board is one colour, within the limit of moves",
    grammar: &[
        ("WxH:GRID,LIMIT", "a digit for the colour of each cell, then the maximum number of moves"),
        ("WxHcN:GRID,LIMIT", "`cN`: the number of colours, 3–10 (default: 6)"),
    ],
    example: "5x5:0120121012102101210221021,7",
    unsolvable: Some("3x3:012120201,3"),
    rules: "Fill the area in the upper left corner with a colour, so that it takes in its \
        neighbours of that colour. The whole board must have one colour within the moves \
        allowed.",
    ..game::KIND
};

const PARAMS: (Sides, Flags) = (
    Sides { range: [1, 100] },
    Flags {
        all: &[
            Flag::number("c", 10, "the number of colours"),
            Flag::option_number("m", i32::MAX as u32, "extra moves"),
        ],
        in_any_order: true,
    },
);

/// Number of colours if the ID gives none.
const COLOURS: u32 = 6;

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The colour of each cell.
    cells: Grid<u32>,
    colours: u32,
    /// Number of moves allowed.
    limit: u32,
    /// Number of moves made.
    made: u32,
}

fn desc(size: Size) -> (Cells<Digit>, Text, Number) {
    (
        cells(size, Digit::capital(0, 9)),
        Text(","),
        Number { what: "the most moves", range: 0..=i32::MAX as u32 },
    )
}

/// Returns the number of colours that the parameters in `span` give.
fn checked(size: Size, flags: &Given, span: Range<usize>) -> Result<Option<u32>, ParseError> {
    let given = flags.number("c");
    match () {
        () if size.area() < 2 => {
            Err(ParseError::impossible(span, "the board has fewer than 2 cells"))
        }
        () if given.is_some_and(|count| count < 3) => {
            Err(ParseError::impossible(span, "there are fewer than 3 colours"))
        }
        () => Ok(given),
    }
}

impl Board {
    /// Returns the number of cells whose colour differs from the corner's.
    fn others(&self) -> usize {
        self.cells.cells().iter().filter(|&&colour| colour != self.cells[0]).count()
    }

    fn moves_left(&self) -> u32 {
        self.limit.saturating_sub(self.made)
    }

    /// Returns the cells of another colour that a fill adds to the region.
    fn gain(&self, colour: u32) -> Vec<usize> {
        let mut after = self.clone();
        after.fill(colour);
        let (before, after) = (group(&self.cells, 0), group(&after.cells, 0));
        after.into_iter().filter(|cell| before.binary_search(cell).is_err()).collect()
    }

    fn fill(&mut self, colour: u32) {
        for cell in group(&self.cells, 0) {
            self.cells[cell] = colour;
        }
    }
}

impl Game for Flood {
    const KIND: &'static Kind = &KIND;
    const MAKER: Maker = tatham_make::game_maker::<MovePuzzle<Self>>();
    type State = Board;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let ((size, flags), rest) = params(text, KIND.title, &PARAMS)?;
        let given = checked(size, &flags, 0..rest.start - 1)?;
        let (cells, (), limit) = desc(size).parse(rest)?;
        let most = cells.cells().iter().copied().max().unwrap_or_default();
        if let Some(count) = given.filter(|&count| most >= count) {
            let at = rest.start
                + cells.cells().iter().position(|&colour| colour >= count).unwrap_or_default();
            return Err(ParseError::impossible(
                at..at + 1,
                format!("the colours are 0 to {}", count - 1),
            ));
        }
        // The game itself omits the number of colours.
        Ok(Board { cells, colours: given.unwrap_or(COLOURS.max(most + 1)), limit, made: 0 })
    }

    fn id(start: &Board) -> String {
        let size = start.cells.size();
        let flags = if start.colours == COLOURS {
            Given::default()
        } else {
            Given::default().with("c", start.colours)
        };
        PARAMS.text(&(size, flags))
            + ":"
            + &desc(size).text(&(start.cells.clone(), (), start.limit))
    }

    fn impossible(board: &Board) -> Option<String> {
        let Board { limit, made, .. } = *board;
        if board.others() == 0 && made > limit {
            let allowed = there_are(limit as usize, "fill");
            return Some(format!("{allowed} allowed, but {made} were made"));
        }
        let (least, left) = (search::least(board), board.moves_left());
        (least > left)
            .then(|| format!("at least {least} fills are needed, but only {left} are allowed"))
    }

    fn follow(board: &mut Board, text: &str) -> Attempt {
        let is_way = |way: &str| {
            !way.is_empty() && way.bytes().all(|sign| sign.is_ascii_digit() || sign == b',')
        };
        if text.strip_prefix('S').is_some_and(is_way) {
            // The game shows a solution.
            return Ok(());
        }
        let [colour] = numbers("M#", text)?;
        // On a board of one colour the game accepts the first fill.
        if board.others() == 0 && board.made > 0 {
            return Err(Refusal::other("comes after the board is one colour"));
        }
        if colour >= board.colours as usize {
            return Err(Refusal::other("is not one of the colours"));
        }
        if colour == board.cells[0] as usize {
            return Err(Refusal::other("is the current colour"));
        }
        board.fill(colour as u32);
        board.made += 1;
        Ok(())
    }

    fn moves(board: &Board) -> Vec<String> {
        let is_over = board.others() == 0 || board.moves_left() == 0;
        let colours = (0..board.colours).filter(|&colour| !is_over && colour != board.cells[0]);
        colours.map(|colour| format!("M{colour}")).collect()
    }

    /// On a board of one colour a fill keeps it so. Today's game accepts no fill by a colour above
    /// those on the board.
    fn idle(start: &Board) -> Result<Vec<String>, String> {
        match start.cells[0] {
            _ if start.limit == 0 => Err("it allows no fill".to_owned()),
            0 => Err("every cell has the first colour, which the game never fills in".to_owned()),
            _ => Ok(vec!["M0".to_owned()]),
        }
    }

    /// A tap on any cell fills with its colour.
    fn gestures(board: &Board) -> Vec<(String, Gesture)> {
        let is_over = board.others() == 0 || board.moves_left() == 0;
        let size = board.cells.size();
        let others = (0..size.area()).filter(|&cell| board.cells[cell] != board.cells[0]);
        others
            .filter(|_| !is_over)
            .map(|cell| (format!("M{}", board.cells[cell]), Gesture::tap(size.place(cell))))
            .collect()
    }

    fn lost(board: &Board) -> Option<String> {
        (board.others() > 0 && board.moves_left() == 0).then(|| "no moves are left".to_owned())
    }

    /// Returns the number of cells of another colour; on a board of one colour, the number of moves
    /// over the limit.
    fn left(board: &Board) -> u64 {
        match board.others() {
            0 => u64::from(board.made.saturating_sub(board.limit)),
            others => others as u64,
        }
    }

    fn say(_board: &Board, text: &str) -> String {
        let [colour] = numbers("M#", text).unwrap_or_default();
        format!("fill with {colour}, {}", colours::name(colour as u32))
    }

    fn effect(board: &Board, moves: &[String]) -> Option<String> {
        let [colour] = numbers("M#", moves.first()?).ok()?;
        let (gain, colour) = (board.gain(colour as u32).len(), colour as u32);
        let all = board.cells.cells().iter().filter(|&&cell| cell == colour).count();
        Some(match gain {
            0 => return None,
            1 if all == 1 => format!("the only {} cell joins the region", colours::name(colour)),
            1 => "1 cell joins the region".to_owned(),
            _ if gain == all => {
                format!("all {gain} {} cells join the region", colours::name(colour))
            }
            _ => format!("{gain} cells join the region"),
        })
    }

    fn places(board: &Board, text: &str) -> Vec<Place> {
        let [colour] = numbers("M#", text).unwrap_or_default();
        board.gain(colour as u32).into_iter().map(|cell| board.cells.size().place(cell)).collect()
    }

    fn text(board: &Board) -> String {
        let rows =
            board.cells.rows().map(|row| row.iter().map(u32::to_string).collect::<String>() + "\n");
        rows.collect()
    }

    fn draw(board: &Board) -> Picture {
        colours::draw(&Grid::from_fn(board.cells.size(), |cell| {
            Some((board.cells[cell], board.cells[cell]))
        }))
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
