//! Puzzle as posed: the walls with their numbers, and the format of its ID.

use tatham_core::author::code::{Code, Flag, Flags, Given, Number, Sign, Text, params, skips};
use tatham_core::grid::Rays;
use tatham_core::{Grid, ParseError, Size};

const FLAGS: Flags = Flags::new(&[
    Flag::option_number("b", 999, "the share of walls"),
    Flag::option_number("s", 9, "the symmetry"),
    Flag::option("r", "the generator's difficulty, as it once was")
        .not_made("leave it out: it is the real game's own scale"),
    Flag::difficulty_number(9),
]);

/// Codec of the width and the height, both of which are always present, and the flags.
pub(super) fn size() -> impl Code<Value = (u32, (), u32, Given)> {
    let side = |what| Number { what, range: 2..=200 };
    (side("the width"), Text("x"), side("the height"), FLAGS)
}

/// Signs of walls.
const WALL: Sign = Sign("B01234");

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Sign of each wall: a digit, or `B` for none. Other cells are open.
    pub(super) walls: Grid<Option<char>>,
}

impl Problem {
    /// Runs of open cells, and the cells that each cell sees.
    pub(super) fn rays(&self) -> Rays {
        Rays::new(self.walls.size(), |cell| self.walls[cell].is_some())
    }

    /// Walls with numbers.
    pub(super) fn numbered(&self) -> impl Iterator<Item = usize> {
        let is_number = |&cell: &usize| self.walls[cell].is_some_and(|wall| wall != 'B');
        (0..self.walls.size().area()).filter(is_number)
    }

    /// Number on a wall that has one.
    pub(super) fn number(&self, wall: usize) -> u32 {
        self.walls[wall].and_then(|wall| wall.to_digit(10)).unwrap_or_default()
    }

    /// Open cells beside a wall.
    pub(super) fn beside(&self, wall: usize) -> Vec<usize> {
        let beside = self.walls.size().neighbours(wall);
        beside.filter(|&beside| self.walls[beside].is_none()).collect()
    }
}

/// Reads an ID.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((width, (), height, _), desc) = params(text, title, &size())?;
    let size = Size { width: width as usize, height: height as usize };
    Ok(Problem { walls: skips(size, WALL).parse(desc)? })
}

/// Writes an ID.
pub(super) fn id(Problem { walls }: &Problem) -> String {
    format!("{}:{}", walls.size(), skips(walls.size(), WALL).text(walls))
}
