//! Example: mark one cell in each row and each column. What the game is, in a line that its players would nod at.

use std::fmt;

use tatham_core::picture::{Shape, Tone};
use tatham_core::scan::{Piece, Scanner};
use tatham_core::{Grid, Kind, Letters, ParseError, Picture, Puzzle, Size, Violation, game_id};
use tatham_sat::Engine;
use tatham_sat::model::{Model, Number as _, Shown, Stated, count};

/// Longest side that is accepted.
const MOST_SIDE: usize = 100;

/// Example.
#[derive(Clone, Copy, Debug)]
pub struct Example;

/// All there is to know about [`Example`] without solving one.
static KIND: Kind = Kind {
    name: "example",
    title: "Example",
    aliases: &[],
    misnomers: &[],
    about: "mark one cell in each row and each column",
    grammar: &[("WxH:CELLS", "a letter for each cell: `m` marked, `e` empty, `q` to be found")],
    example: "3x3:mqqqqmqqq",
    unsolvable: Some("2x2:mmqq"),
    solutions: 2,
    common: true,
    knobs: &[Engine::KNOB],
    formats: &[],
    verbs: &[],
};

/// A puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    given: Grid<Option<bool>>,
}

/// The canonical ID.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { width, height } = self.given.size();
        write!(f, "{width}x{height}:")?;
        let letter = |cell: &Option<bool>| cell.map_or("q", |marked| if marked { "m" } else { "e" });
        self.given.cells().iter().try_for_each(|cell| f.write_str(letter(cell)))
    }
}

impl Stated for Example {
    fn state(problem: &Problem, model: &mut Model) -> Vec<Shown> {
        let size = problem.given.size();
        let marked: Vec<_> = problem.given.cells().iter().map(|given| given.map_or_else(|| model.bool(), Into::into)).collect();
        for y in 0..size.height {
            model.require(count(size.row(y).map(|cell| marked[cell])).equals(1));
        }
        for x in 0..size.width {
            model.require(count(size.column(x).map(|cell| marked[cell])).equals(1));
        }
        marked.into_iter().map(Into::into).collect()
    }
}

impl Puzzle for Example {
    const KIND: &'static Kind = &KIND;

    type Problem = Problem;
    type Known = Letters;

    tatham_sat::solved_by_rules!();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        let id = game_id::split(Piece::whole(text), "Example")?;
        let (size, rest) = game_id::size(id.params, MOST_SIDE)?;
        Scanner::new(rest).finish("`:` after the size")?;
        let mut scan = Scanner::new(id.desc);
        let mut given = Vec::with_capacity(size.area());
        for _ in 0..size.area() {
            given.push(match scan.peek() {
                Some('m') => Some(true),
                Some('e') => Some(false),
                Some('q') => None,
                _ => return Err(scan.expected(format!("{} letters `m`, `e` or `q`, one for each cell", size.area()))),
            });
            scan.next_char();
        }
        scan.finish("the end of the puzzle")?;
        let given = Grid::from_cells(size, given).expect("a letter for each cell");
        Ok(Problem { given })
    }

    fn given(problem: &Problem) -> Letters {
        Letters::from_fn(problem.given.size(), |cell| problem.given[cell].map(sign))
    }

    fn range(_: &Problem) -> &'static str {
        ".#"
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        let size = problem.given.size();
        let mut broken = Vec::new();
        // Too many marks, or no room for one.
        let is_wrong = |cells: &[usize]| {
            let count = |letter: char| cells.iter().filter(|&&cell| known.0[cell] == letter).count();
            count('#') > 1 || count('#') + count('?') == 0
        };
        let lines = (0..size.height).map(|y| size.row(y).collect());
        for line in lines.chain((0..size.width).map(|x| size.column(x).collect::<Vec<_>>())).filter(|line| is_wrong(line)) {
            broken.push(Violation::of("a row or a column has not one mark").at(line.iter().map(|&cell| known.place(cell))));
        }
        broken
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        let mut picture = Picture::new(problem.given.size());
        for (cell, given) in problem.given.cells().iter().enumerate() {
            let tone = if given.is_some() { Tone::Given } else { Tone::Found };
            // What is known to be empty shows too: so it is told from what is not known.
            match known.get(cell) {
                Some('#') => picture.mark(cell, Shape::Fill, tone),
                Some(_) => picture.mark(cell, Shape::Dot, tone),
                None => {}
            }
        }
        picture
    }
}

/// How a value is written.
fn sign(marked: bool) -> char {
    if marked { '#' } else { '.' }
}

#[cfg(test)]
mod tests {
    use super::*;

    tatham_core::contract_tests!(Example, include_str!("basic.txt"));

    #[test]
    fn every_flaw_has_its_place() {
        for (id, span) in [("2x2", 3..3), ("2x2k:qqqq", 3..4), ("2x2:qqq", 7..7), ("2x2:qqqqq", 8..9), ("2x2:qqxq", 6..7)] {
            assert_eq!(Example::parse(id).unwrap_err().span, span, "{id}");
        }
    }
}
