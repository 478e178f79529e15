//! Inertia: a ball that slides until something stops it collects all gems without touching a mine.

mod cover;
mod make;
mod roads;
mod search;
mod tour;

use std::ops::Range;

use tatham_core::author::code::{Cells, Code as _, Sides, Sign, cells, params};
use tatham_core::gesture::Gesture;
use tatham_core::make::Maker;
use tatham_core::picture::{Point, Shape, Tone};
use tatham_core::{
    Attempt, Budget, Direction, Entry, Grid, Kind, ParseError, Picture, Place, Refusal, Size, Stop,
    words,
};

use crate::MovePuzzle;
use crate::answer::{Best, Proof};
use crate::effect::there_are;
use crate::game::{self, Game, Outcome};

/// Inertia.
#[derive(Clone, Copy, Debug)]
pub struct Inertia;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<MovePuzzle<Inertia>>();

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
    rules: "Slide the ball to collect all gems. It runs on until a wall or the edge of the board \
        stops it, or until it comes onto a stop. A mine destroys it.",
    ..game::KIND
};

const SIDES: Sides = Sides { range: [2, 100] };

const WAYS: [&str; 8] =
    ["up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left"];

/// Keys of the directions, with their labels: those of a number pad for diagonals.
const KEYS: [(&str, &str); 8] = [
    ("ArrowUp", WAYS[0]),
    ("9", WAYS[1]),
    ("ArrowRight", WAYS[2]),
    ("3", WAYS[3]),
    ("ArrowDown", WAYS[4]),
    ("1", WAYS[5]),
    ("ArrowLeft", WAYS[6]),
    ("7", WAYS[7]),
];

/// Returns the direction nearest to the way from one cell to another; `None` for the same cell.
fn towards(size: Size, from: usize, to: usize) -> Option<usize> {
    let [(x, y), (to_x, to_y)] = [from, to].map(|cell| size.position(cell));
    let (right, up) = (to_x as f64 - x as f64, y as f64 - to_y as f64);
    let eighth = std::f64::consts::FRAC_PI_4;
    let turns = (right.atan2(up) / eighth).round() as i32;
    (from != to).then(|| turns.rem_euclid(8) as usize)
}

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Contents of each cell, in the letters of the ID, without the ball.
    cells: Grid<char>,
    /// Cell of the ball.
    ball: usize,
    /// True if the ball has touched a mine.
    is_dead: bool,
}

fn grid(size: Size) -> Cells<Sign> {
    cells(size, Sign("wmgsSb"))
}

/// Checks the size that the parameters in `span` give.
fn checked(size: Size, span: Range<usize>) -> Result<(), ParseError> {
    if size.area() < 6 {
        return Err(ParseError::impossible(span, format!("{size} is fewer than 6 cells")));
    }
    Ok(())
}

impl Board {
    fn gems(&self) -> impl Iterator<Item = usize> {
        (0..self.cells.size().area()).filter(|&cell| self.cells[cell] == 'g')
    }

    /// Returns the cells that the ball slides over in a direction, none if a wall is next to it; at
    /// the last one it stops or dies.
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

/// Returns gems by their cells: `the gem at R1C5`.
fn gems_at(names: &[String]) -> String {
    let gems = if names.len() == 1 { "gem" } else { "gems" };
    format!("the {gems} at {}", words::list(names, "and"))
}

/// Reads the direction of a move.
fn direction(text: &str) -> Option<usize> {
    text.parse().ok().filter(|&number| number < 8 && text.len() == 1)
}

impl Game for Inertia {
    const KIND: &'static Kind = &KIND;
    const KEYS: &[(&str, &str)] = &KEYS;
    const MAKER: Maker = tatham_make::game_maker::<MovePuzzle<Self>>();
    type State = Board;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let (size, desc) = params(text, KIND.title, &SIDES)?;
        checked(size, 0..desc.start - 1)?;
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
            _ => Some(format!("every slide past {} ends on a mine", gems_at(&names))),
        }
    }

    fn dead_end(board: &Board) -> Option<String> {
        let gems: Vec<String> = if board.is_dead {
            Vec::new()
        } else {
            search::unreached(board).map(|gem| board.cells.size().label(gem)).collect()
        };
        if gems.is_empty() {
            return Self::impossible(board);
        }
        Some(format!("{} can no longer be reached", gems_at(&gems)))
    }

    fn follow(board: &mut Board, text: &str) -> Attempt {
        if text
            .strip_prefix('S')
            .is_some_and(|way| way.bytes().all(|digit| (b'0'..b'8').contains(&digit)))
        {
            // The game shows a solution.
            return Ok(());
        }
        let direction = direction(text).ok_or(Refusal::other("is not a direction from 0 to 7"))?;
        if board.is_dead {
            return Err(Refusal::other("comes after the ball has touched a mine"));
        }
        let path = board.slide(Direction::ALL[direction]);
        let &end = path.last().ok_or(Refusal::other("runs into a wall at once"))?;
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

    /// A tap on a cell sends the ball in the direction nearest to it; so do its keys.
    fn gestures(board: &Board) -> Vec<(String, Gesture)> {
        let size = board.cells.size();
        let can_go: Vec<bool> = (0..WAYS.len())
            .map(|number| !board.is_dead && !board.slide(Direction::ALL[number]).is_empty())
            .collect();
        let keys = KEYS.iter().zip(0..).map(|((key, _), number)| (number, Gesture::key(*key)));
        let taps = (0..size.area())
            .filter_map(|cell| Some((towards(size, board.ball, cell)?, cell)))
            .map(|(number, cell)| (number, Gesture::tap(size.place(cell))));
        taps.chain(keys)
            .filter(|&(number, _)| can_go[number])
            .map(|(number, gesture)| (number.to_string(), gesture))
            .collect()
    }

    fn lost(board: &Board) -> Option<String> {
        board.is_dead.then(|| "the ball is on a mine".to_owned())
    }

    /// Returns the number of gems left, plus 1 if the ball is dead.
    fn left(board: &Board) -> u64 {
        board.gems().count() as u64 + u64::from(board.is_dead)
    }

    fn say(_board: &Board, text: &str) -> String {
        direction(text)
            .map_or_else(|| "be shown a way".to_owned(), |number| format!("move {}", WAYS[number]))
    }

    /// Names the gems on the way; if there are none, the gem that the next moves collect.
    fn effect(board: &Board, moves: &[String]) -> Option<String> {
        let (mut at, mut stop) = (board.clone(), None);
        for (number, text) in moves.iter().enumerate() {
            let path = at.slide(Direction::ALL[direction(text)?]);
            let gems: Vec<String> = path
                .iter()
                .filter(|&&cell| at.cells[cell] == 'g')
                .map(|&gem| at.cells.size().label(gem))
                .collect();
            Self::follow(&mut at, text).ok()?;
            if number == 0 && !gems.is_empty() {
                let left = match at.gems().count() {
                    0 => "no gem is left".to_owned(),
                    left => there_are(left, "gem") + " left",
                };
                return Some(format!("the ball collects {}, and {left}", gems_at(&gems)));
            }
            let stop = *stop.get_or_insert(at.ball);
            if let Some(gem) = gems.first() {
                let stop = board.cells.size().label(stop);
                return Some(format!("the ball stops at {stop}, on the way to the gem at {gem}"));
            }
        }
        None
    }

    fn places(board: &Board, text: &str) -> Vec<Place> {
        let path =
            direction(text).map(|number| board.slide(Direction::ALL[number])).unwrap_or_default();
        path.into_iter().map(|at| board.cells.size().place(at)).collect()
    }

    fn text(board: &Board) -> String {
        let sign = |at: usize| match board.cells[at] {
            _ if at == board.ball => '@',
            'w' => '#',
            'm' => '*',
            's' => 'o',
            'b' => '.',
            letter => letter,
        };
        let rows = (0..board.cells.size().height)
            .map(|y| board.cells.size().row(y).map(sign).collect::<String>() + "\n");
        rows.collect()
    }

    fn draw(board: &Board) -> Picture {
        let mut picture = things(board);
        picture.mark(board.ball, Shape::Disc, Tone::Found);
        picture
    }

    fn draw_way(start: &Board, moves: &[String]) -> Option<Picture> {
        let size = start.cells.size();
        let (mut picture, mut board) = (things(start), start.clone());
        let centre = |cell: usize| {
            let (x, y) = size.position(cell);
            Point::centre(x, y)
        };
        let mut numbers: Vec<Vec<String>> = vec![Vec::new(); size.area()];
        for (number, text) in (1..).zip(moves) {
            let from = board.ball;
            Inertia::follow(&mut board, text).ok()?;
            picture.add(centre(from), Shape::Path { to: centre(board.ball) }, Tone::Found);
            numbers[from].push(number.to_string());
        }
        picture.mark(start.ball, Shape::Disc, Tone::Found);
        for (cell, numbers) in
            numbers.into_iter().enumerate().filter(|(_, numbers)| !numbers.is_empty())
        {
            picture.mark(cell, Shape::Corner(numbers.join(",")), Tone::Found);
        }
        Some(picture)
    }

    fn solve(board: &Board, budget: &Budget) -> Result<Outcome, Stop> {
        search::solve(board, budget)
    }

    fn prove(board: &Board, best: &mut Best, budget: &Budget) -> Result<Proof, Stop> {
        search::prove(board, best, budget)
    }
}

/// Draws the board without the ball.
fn things(board: &Board) -> Picture {
    let mut picture = Picture::new(board.cells.size());
    for (cell, &letter) in board.cells.cells().iter().enumerate() {
        match letter {
            'w' => picture.mark(cell, Shape::Fill, Tone::Given),
            'm' => picture.mark(cell, Shape::Spot { black: true }, Tone::Given),
            'g' => picture.mark(cell, Shape::Star, Tone::Given),
            's' => picture.mark(cell, Shape::Ring, Tone::Given),
            _ => {}
        }
    }
    picture
}

#[cfg(test)]
mod tests;
