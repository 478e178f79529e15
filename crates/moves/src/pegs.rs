//! Pegs: jump pegs over one another, removing the jumped peg, until one remains.

mod jumps;
mod make;
mod search;

use tatham_core::author::code::{Cells, Code as _, Flag, Flags, Given, Sides, Sign, cells, params};
use tatham_core::author::play::numbers;
use tatham_core::gesture::Gesture;
use tatham_core::make::Maker;
use tatham_core::picture::{GridLines, Shape, Tone};
use tatham_core::{
    Attempt, Budget, Direction, Entry, Grid, Kind, ParseError, Picture, Place, Refusal, Size, Stop,
};

use crate::MovePuzzle;
use crate::answer::{Best, Proof};
use crate::effect::there_are;
use crate::game::{self, Game, Outcome};
use crate::move_puzzle::after;

/// Pegs.
#[derive(Clone, Copy, Debug)]
pub struct Pegs;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<MovePuzzle<Pegs>>();

static KIND: Kind = Kind {
    name: "pegs",
    title: "Pegs",
    about: "jump pegs over one another, removing the jumped peg, until one remains",
    grammar: &[("WxH:GRID", "a letter for each cell: `P` peg, `H` hole, `O` obstacle")],
    example: "5x5:OOPOOPPPOOPPHPPOPPPOOPOPO",
    unsolvable: Some("5x4:PHHPPHHHPPPPHHHHHHHH"),
    rules: "Jump with one peg over another into a hole. The peg below is removed. One peg must \
        remain.",
    ..game::KIND
};

const PARAMS: (Sides, Flags) = (
    Sides { range: [1, 25] },
    Flags::new(&[
        Flag::option("cross", "a cross"),
        Flag::option("octagon", "an octagon"),
        Flag::option("random", "any shape"),
    ]),
);

const SIDES: [Direction; 4] =
    [Direction::North, Direction::East, Direction::South, Direction::West];

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Contents of each cell, in the letters of the ID.
    cells: Grid<char>,
}

fn grid(size: Size) -> Cells<Sign> {
    cells(size, Sign("PHO"))
}

impl Board {
    fn pegs(&self) -> usize {
        self.cells.cells().iter().filter(|&&cell| cell == 'P').count()
    }

    /// Returns the 3 cells of a jump in a direction: from, over, to.
    fn jump(&self, from: usize, direction: Direction) -> Option<[usize; 3]> {
        let over = self.cells.size().step(from, direction)?;
        Some([from, over, self.cells.size().step(over, direction)?])
    }

    fn is_free(&self, cells: [usize; 3]) -> bool {
        cells.map(|cell| self.cells[cell]) == ['P', 'P', 'H']
    }

    /// Reads the cells of a move.
    fn read(&self, text: &str) -> Result<[usize; 3], Refusal> {
        let [x, y, to_x, to_y] = numbers("#,#-#,#", text)?;
        let size = self.cells.size();
        if x.max(to_x) >= size.width || y.max(to_y) >= size.height {
            return Err(Refusal::LeavesTheGrid);
        }
        let jumps = SIDES.into_iter().filter_map(|direction| self.jump(size.cell(x, y), direction));
        jumps
            .into_iter()
            .find(|jump| jump[2] == size.cell(to_x, to_y))
            .ok_or(Refusal::other("is not two cells away in a straight line"))
    }
}

impl Game for Pegs {
    const KIND: &'static Kind = &KIND;
    const MAKER: Maker = tatham_make::game_maker::<MovePuzzle<Self>>();
    type State = Board;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let ((size, _), rest) = params(text, KIND.title, &PARAMS)?;
        Ok(Board { cells: grid(size).parse(rest)? })
    }

    fn id(start: &Board) -> String {
        let size = start.cells.size();
        PARAMS.text(&(size, Given::default())) + ":" + &grid(size).text(&start.cells)
    }

    /// Boards of other sizes than 7x7 exist only as `random`, which IDs omit.
    fn next_params(_board: &Board) -> Option<&'static str> {
        Some("7x7cross")
    }

    fn impossible(board: &Board) -> Option<String> {
        if board.pegs() == 0 {
            return Some("there is no peg".to_owned());
        }
        let why = "every jump changes the number of pegs on each third of the diagonals between \
            even and odd, so a single peg can never remain";
        search::ends(board).is_empty().then(|| why.to_owned())
    }

    fn follow(board: &mut Board, text: &str) -> Attempt {
        let jump = board.read(text)?;
        if !board.is_free(jump) {
            return Err(Refusal::other("does not go from a peg over a peg to a hole"));
        }
        for (cell, now) in jump.into_iter().zip(['H', 'H', 'P']) {
            board.cells[cell] = now;
        }
        Ok(())
    }

    fn moves(board: &Board) -> Vec<String> {
        let all = (0..board.cells.size().area())
            .flat_map(|from| SIDES.into_iter().filter_map(move |to| board.jump(from, to)));
        all.filter(|&jump| board.is_free(jump))
            .map(|[from, _, to]| search::text(board.cells.size(), from, to))
            .collect()
    }

    fn idle(_board: &Board) -> Result<Vec<String>, String> {
        Err("a single peg cannot jump".to_owned())
    }

    /// A drag from a peg to the hole to which it jumps.
    fn gestures(board: &Board) -> Vec<(String, Gesture)> {
        let size = board.cells.size();
        let all = (0..size.area())
            .flat_map(|from| SIDES.into_iter().filter_map(move |to| board.jump(from, to)));
        let free = all.filter(|&jump| board.is_free(jump));
        free.map(|[from, _, to]| {
            let drag = Gesture::Drag(size.place(from), size.place(to));
            (search::text(size, from, to), drag)
        })
        .collect()
    }

    /// Returns the number of surplus pegs.
    fn left(board: &Board) -> u64 {
        board.pegs().checked_sub(1).unwrap_or(1) as u64
    }

    fn say(board: &Board, text: &str) -> String {
        let Ok([from, over, to]) = board.read(text) else { return text.to_owned() };
        let name = |cell| board.cells.size().label(cell);
        format!("jump from {} over {} to {}", name(from), name(over), name(to))
    }

    fn effect(board: &Board, moves: &[String]) -> Option<String> {
        let next = after::<Self>(board, &moves[..1]).ok()?;
        Some(there_are(next.pegs(), "peg") + " left")
    }

    fn places(board: &Board, text: &str) -> Vec<Place> {
        let jump = board.read(text).into_iter().flatten();
        jump.map(|cell| board.cells.size().place(cell)).collect()
    }

    fn text(board: &Board) -> String {
        let sign = |&cell: &char| {
            if cell == 'P' {
                '*'
            } else if cell == 'H' {
                '-'
            } else {
                ' '
            }
        };
        board
            .cells
            .rows()
            .map(|row| row.iter().map(sign).collect::<String>().trim_end().to_owned() + "\n")
            .collect()
    }

    fn draw(board: &Board) -> Picture {
        let mut picture = Picture::new(board.cells.size());
        picture.grid = GridLines::None;
        for (cell, &letter) in board.cells.cells().iter().enumerate() {
            if letter == 'O' {
                continue;
            }
            picture.mark(cell, Shape::Shade, Tone::Given);
            picture.mark(cell, if letter == 'P' { Shape::Disc } else { Shape::Dot }, Tone::Given);
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
mod tests;
