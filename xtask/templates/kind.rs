//! Example: mark one cell in each row and each column. What the game is, in a line that its players would nod at.

use std::fmt;

use tatham_core::picture::{Shape, Tone};
use tatham_core::scan::{Piece, Scanner};
use tatham_core::{Grid, Kind, Letters, ParseError, Picture, Puzzle, Size, View, Violation, game_id};
use tatham_sat::Engine;
use tatham_sat::model::{Model, Number as _, Shown, Stated, count};

/// Longest side that is accepted.
const MOST_SIDE: usize = 100;

/// How the values of the cells are written.
const SIGNS: &str = ".#";

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

    fn solution(problem: &Problem, values: &[i64]) -> Letters {
        Letters::of_values(problem.given.size(), SIGNS, values.iter().copied().map(Some))
    }

    fn partial(problem: &Problem, values: &[Option<i64>]) -> Letters {
        Letters::of_values(problem.given.size(), SIGNS, values.iter().copied())
    }

    fn values(_problem: &Problem, solution: &Letters) -> Vec<i64> {
        solution.values(SIGNS)
    }
}

impl Puzzle for Example {
    const KIND: &'static Kind = &KIND;

    type Problem = Problem;
    type Solution = Letters;
    type Partial = Letters;

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

    fn accepts(problem: &Problem, solution: &Letters) -> Result<(), Violation> {
        let (size, grid) = (problem.given.size(), &solution.0);
        if grid.size() != size || grid.cells().iter().any(|letter| !SIGNS.contains(*letter)) {
            return Err(Violation("the grid is not one of `.` and `#` of the puzzle's size".to_owned()));
        }
        if (0..size.area()).any(|cell| problem.given[cell].is_some_and(|marked| marked != (grid[cell] == '#'))) {
            return Err(Violation("a cell is not what the puzzle gives".to_owned()));
        }
        let marks = |cells: &mut dyn Iterator<Item = usize>| cells.filter(|&cell| grid[cell] == '#').count();
        if (0..size.height).any(|y| marks(&mut size.row(y)) != 1) || (0..size.width).any(|x| marks(&mut size.column(x)) != 1) {
            return Err(Violation("a row or a column has not one mark".to_owned()));
        }
        Ok(())
    }

    fn text(problem: &Problem, view: View<'_, Self>) -> String {
        match view {
            View::Puzzle => {
                let values = problem.given.cells().iter().map(|given| given.map(i64::from));
                Letters::of_values(problem.given.size(), SIGNS, values).to_string()
            }
            View::Solution(letters) | View::Partial(letters) => letters.to_string(),
        }
    }

    fn draw(problem: &Problem, view: View<'_, Self>) -> Picture {
        let mut picture = Picture::new(problem.given.size());
        for (cell, given) in problem.given.cells().iter().enumerate() {
            let letter = match view {
                View::Puzzle => '?',
                View::Solution(letters) | View::Partial(letters) => letters.0[cell],
            };
            let (tone, sign) = given.map_or((Tone::Found, letter), |marked| (Tone::Given, if marked { '#' } else { '.' }));
            // What is known to be empty shows too: so it is told from what is not known.
            match sign {
                '#' => picture.mark(cell, Shape::Fill, tone),
                '.' => picture.mark(cell, Shape::Dot, tone),
                _ => {}
            }
        }
        picture
    }
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
