//! Battleship puzzle as posed: the fleet, the numbers of rows and columns, the hints.

use std::fmt;

use tatham_core::grid::Line;
use tatham_core::{Direction, Grid, Orientation, Size};

use super::code;

/// Longest accepted side: a solver's formula for a grid of this size takes about a gigabyte.
pub const MOST_SIDE: usize = 100;

/// Given contents of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hint {
    /// No ship.
    Water,
    /// A ship of one cell.
    Single,
    /// End of a longer ship: the one in this direction (north, east, south or west).
    End(Direction),
    /// A cell between the ends of a ship.
    Middle,
    /// Some cell of some ship.
    Ship,
}

impl Hint {
    /// All hints, with their letters in an ID.
    const LETTERS: [(char, Self); 8] = [
        ('W', Self::Water),
        ('S', Self::Single),
        ('L', Self::End(Direction::West)),
        ('R', Self::End(Direction::East)),
        ('T', Self::End(Direction::North)),
        ('B', Self::End(Direction::South)),
        ('C', Self::Middle),
        ('V', Self::Ship),
    ];

    /// All hints.
    pub(super) const ALL: [Self; 8] = [
        Self::Water,
        Self::Single,
        Self::End(Direction::West),
        Self::End(Direction::East),
        Self::End(Direction::North),
        Self::End(Direction::South),
        Self::Middle,
        Self::Ship,
    ];

    /// Letter in an ID.
    pub(super) fn id_letter(self) -> char {
        Self::LETTERS.iter().find(|(_, hint)| *hint == self).map_or('V', |(letter, _)| *letter)
    }

    /// Hint of a letter in an ID.
    pub(super) fn of_letter(letter: char) -> Option<Self> {
        Self::LETTERS.iter().find(|(known, _)| *known == letter).map(|(_, hint)| *hint)
    }

    /// Returns the letter in a solution; water is a dot there.
    pub fn letter(self) -> char {
        if self == Self::Water { '.' } else { self.id_letter() }
    }
}

/// Puzzle in which ships lie along rows and columns and do not touch, not even at a corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// `fleet[i]` ships of i + 1 cells; there are no longer ones.
    pub(super) fleet: Vec<usize>,
    /// Number of ship cells of each column.
    pub(super) columns: Vec<Option<usize>>,
    /// Number of ship cells of each row.
    pub(super) rows: Vec<Option<usize>>,
    pub(super) hints: Grid<Option<Hint>>,
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(super) fn turned(&self, way: Orientation) -> Self {
        let [columns, rows] = way.lines([&self.columns, &self.rows]);
        let hints = way.grid(&self.hints).map(|hint| match hint {
            Some(Hint::End(side)) => Some(Hint::End(way.direction(*side))),
            hint => *hint,
        });
        Self { fleet: self.fleet.clone(), columns, rows, hints }
    }

    /// Returns the width and height.
    pub fn size(&self) -> Size {
        self.hints.size()
    }

    /// Returns the number of ships of 1, 2, 3, … cells.
    pub fn fleet(&self) -> &[usize] {
        &self.fleet
    }

    /// Returns the number of ship cells of each column, if it is given.
    pub fn columns(&self) -> &[Option<usize>] {
        &self.columns
    }

    /// Returns the number of ship cells of each row, if it is given.
    pub fn rows(&self) -> &[Option<usize>] {
        &self.rows
    }

    /// Number of ship cells of a line, if it is given.
    pub(super) fn number(&self, line: Line) -> Option<usize> {
        match line {
            Line::Row(row) => self.rows[row - 1],
            Line::Column(column) => self.columns[column - 1],
        }
    }

    /// Returns the given contents of each cell.
    pub fn hints(&self) -> &Grid<Option<Hint>> {
        &self.hints
    }
}

/// Writes the canonical ID.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&code::id(self))
    }
}
