//! Inertia: a ball that slides until something stops it takes all gems, and touches no mine.

mod cover;
mod draw;
mod roads;
mod search;
mod tour;

use tatham_core::author::code::{Cells, Code as _, Sides, Sign, cells, params};
use tatham_core::budget::{Budget, Stop};
use tatham_core::{
    Attempt, Direction, Entry, Grid, Kind, ParseError, Picture, Place, Refused, Size, words,
};

use crate::ByMoves;
use crate::answer::{Best, Proof};
use crate::game::{self, Game, Outcome};

/// Inertia.
#[derive(Clone, Copy, Debug)]
pub struct Inertia;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::of::<ByMoves<Inertia>>();

static KIND: Kind = Kind {
    name: "inertia",
    title: "Inertia",
    about: "slide a ball to collect every gem without hitting a mine",
    grammar: &[(
        "WxH:GRID",
        "a letter for each cell: `w` wall, `m` mine, `g` gem, `s` stop, `S` ball on a stop, `b` blank",
    )],
    example: "5x5:swssgbbmSmgwbgsmgwmsmgwwb",
    unsolvable: Some("3x2:Sbmwwg"),
    ..game::KIND
};

const SIDES: Sides = Sides { range: [2, 100] };

const WAYS: [&str; 8] =
    ["up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left"];

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// What lies in each cell, in the letters of the ID, but for the ball.
    cells: Grid<char>,
    /// Where the ball is.
    ball: usize,
    /// Whether it has touched a mine.
    is_dead: bool,
}

fn grid(size: Size) -> Cells<Sign> {
    cells(size, Sign("wmgsSb"))
}

impl Board {
    fn gems(&self) -> impl Iterator<Item = usize> {
        (0..self.cells.size().area()).filter(|&cell| self.cells[cell] == 'g')
    }

    /// The cells that the ball slides over in a direction, if there is no wall at once; the last is where it stops or dies.
    fn slide(&self, direction: Direction) -> Vec<usize> {
        let mut path = Vec::new();
        for cell in
            self.cells.size().ray(self.ball, direction).take_while(|&cell| self.cells[cell] != 'w')
        {
            path.push(cell);
            if matches!(self.cells[cell], 's' | 'm') {
                break;
            }
        }
        path
    }
}

/// The direction of a move.
fn direction(text: &str) -> Option<usize> {
    text.parse().ok().filter(|&number| number < 8 && text.len() == 1)
}

impl Game for Inertia {
    const KIND: &'static Kind = &KIND;
    type State = Board;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let (size, desc) = params(text, KIND.title, &SIDES)?;
        if size.area() < 6 {
            return Err(ParseError::impossible(
                0..desc.start - 1,
                format!("{size} is fewer than 6 cells"),
            ));
        }
        let read = grid(size).parse(desc)?;
        let found: Vec<usize> = (0..size.area()).filter(|&cell| read[cell] == 'S').collect();
        let wrong = |at: std::ops::Range<usize>, why: &str| {
            Err(ParseError::impossible(desc.start + at.start..desc.start + at.end, why))
        };
        match found[..] {
            [_] if !read.cells().contains(&'g') => wrong(0..size.area(), "there are no gems"),
            [ball] => Ok(Board {
                cells: Grid::from_fn(size, |cell| if cell == ball { 's' } else { read[cell] }),
                ball,
                is_dead: false,
            }),
            [] => wrong(0..size.area(), "there is no ball (`S`)"),
            [_, second, ..] => wrong(second..second + 1, "there is a second ball"),
        }
    }

    fn id(start: &Board) -> String {
        let size = start.cells.size();
        let shown =
            Grid::from_fn(size, |cell| if cell == start.ball { 'S' } else { start.cells[cell] });
        SIDES.text(&size) + ":" + &grid(size).text(&shown)
    }

    fn impossible(board: &Board) -> Option<String> {
        if board.is_dead {
            return Some("the ball has touched a mine".to_owned());
        }
        let names: Vec<String> =
            search::unreached(board).map(|gem| board.cells.size().label(gem)).collect();
        match &names[..] {
            [] => search::is_torn(board).then(|| {
                "some gem is always left behind: the ball cannot come back from some slides"
                    .to_owned()
            }),
            [name] => Some(format!("every slide past the gem at {name} ends on a mine")),
            _ => Some(format!(
                "every slide past the gems at {} ends on a mine",
                words::list(&names, "and")
            )),
        }
    }

    fn follow(board: &mut Board, text: &str) -> Attempt {
        if text
            .strip_prefix('S')
            .is_some_and(|way| way.bytes().all(|digit| (b'0'..b'8').contains(&digit)))
        {
            // The game shows a way.
            return Ok(());
        }
        let direction = direction(text).ok_or(Refused::other("is not a direction from 0 to 7"))?;
        if board.is_dead {
            return Err(Refused::other("comes after the ball has touched a mine"));
        }
        let path = board.slide(Direction::ALL[direction]);
        let &end = path.last().ok_or(Refused::other("runs into a wall at once"))?;
        for cell in path.into_iter().filter(|&cell| board.cells[cell] == 'g').collect::<Vec<_>>() {
            board.cells[cell] = 'b';
        }
        (board.ball, board.is_dead) = (end, board.cells[end] == 'm');
        Ok(())
    }

    fn moves(board: &Board) -> Vec<String> {
        let can_go =
            |&number: &usize| !board.is_dead && !board.slide(Direction::ALL[number]).is_empty();
        (0..8).filter(can_go).map(|number| number.to_string()).collect()
    }

    /// How many gems are not taken; and the ball, if it is dead.
    fn left(board: &Board) -> u64 {
        board.gems().count() as u64 + u64::from(board.is_dead)
    }

    fn say(_board: &Board, text: &str) -> String {
        direction(text)
            .map_or_else(|| "be shown a way".to_owned(), |number| format!("move {}", WAYS[number]))
    }

    fn places(board: &Board, text: &str) -> Vec<Place> {
        let path =
            direction(text).map(|number| board.slide(Direction::ALL[number])).unwrap_or_default();
        path.into_iter().map(|at| board.cells.size().place(at)).collect()
    }

    fn text(board: &Board) -> String {
        draw::text(board)
    }

    fn draw(board: &Board) -> Picture {
        draw::board(board)
    }

    fn draw_way(start: &Board, moves: &[String]) -> Option<Picture> {
        draw::way(start, moves)
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
