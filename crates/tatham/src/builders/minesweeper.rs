//! Positions of Minesweeper.

use std::time::Duration;

use serde_json::json;
use tatham_core::Grid;
use tatham_core::problem::Defect;
use tatham_hidden::mines::Mines;

use super::{characters, position};
use crate::answer;
use crate::error::Error;
use crate::study::{Position, Study};

/// Position of Minesweeper.
///
/// It needs no hidden layout of mines: the deductions depend on the visible board alone. A whole
/// game, with a layout in its ID, is an `Instance<kinds::Mines>`.
#[derive(Debug)]
pub struct Minesweeper {
    position: Position<Mines>,
    size: tatham_core::Size,
}

/// Analysis of a position of Minesweeper. Cells are row and column, from 0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MineStudy {
    /// The covered cells that are certainly safe.
    pub safe: Vec<(usize, usize)>,
    /// The cells that certainly have a mine.
    pub mines: Vec<(usize, usize)>,
    /// The number of consistent layouts of mines, in decimal; `None` if they are too many to count.
    pub layouts: Option<String>,
    /// The probability of a mine in each covered cell; `None` if the layouts were not counted.
    pub probability: Option<answer::Grid<Option<f64>>>,
    /// The covered cell that is least likely to have a mine.
    pub best: Option<(usize, usize)>,
}

impl Minesweeper {
    /// Makes a position from rows and the number of mines: `0` to `8` is an open cell, `?` a
    /// covered one, `F` one with a flag, `*` a mine that was opened. Flags are entries, not facts.
    ///
    /// ```
    /// let study = tatham::Minesweeper::from_rows(["1?", "??"], 1)?.study()?;
    /// println!("{study:?}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Another character, rows of different lengths, a size that the game does not support, or more
    /// mines than cells.
    pub fn from_rows(
        rows: impl IntoIterator<Item = impl AsRef<str>>,
        mines: usize,
    ) -> Result<Self, Error> {
        let rows = characters(rows)?;
        let size = rows.size();
        let is_sign = |sign: &char| matches!(sign, '0'..='8' | '?' | 'F' | '*');
        if let Some(odd) = rows.cells().iter().position(|sign| !is_sign(sign)) {
            let message = format!("is {:?}: expected `0` to `8`, `?`, `F` or `*`", rows[odd]);
            return Err(Error::at(position(&rows, odd), message));
        }
        if mines > size.area() {
            let cells = size.area();
            return Err(Error::unfit(format!("{mines} mines do not fit in {cells} cells")));
        }
        let texts: Vec<String> = rows.rows().map(|row| row.iter().collect()).collect();
        let position = Position::new(&format!("{size}n{mines}"), json!({ "rows": texts }))?;
        Ok(Self { position, size })
    }

    /// Limits the time of each analysis from now on.
    #[must_use]
    pub fn within(self, limit: Duration) -> Self {
        Self { position: self.position.within(limit), ..self }
    }

    /// Analyses the position: safe cells, mines, and the probability of a mine in each cell.
    ///
    /// # Errors
    /// A layout that breaks a rule: a defect of the solver, please report it.
    pub fn study(&self) -> Result<Study<MineStudy>, Defect> {
        let (size, found) = (self.size, self.position.study()?);
        Ok(found.map(|(common, posterior)| {
            let cells = |sign: char| {
                let cells = (0..size.area()).filter(|&cell| common.get(cell) == Some(sign));
                cells.map(|cell| position(&common.0, cell)).collect::<Vec<_>>()
            };
            let probability = posterior.probability.and_then(Grid::from_rows);
            let is_covered = |(row, column): &(usize, usize)| {
                let cell = size.cell(*column, *row);
                probability.as_ref().is_none_or(|grid: &Grid<_>| grid[cell].is_some())
            };
            MineStudy {
                safe: cells('.').into_iter().filter(is_covered).collect(),
                mines: cells('*'),
                layouts: posterior.possible,
                best: posterior.best.map(|best| (best.cell[1], best.cell[0])),
                probability: probability.map(answer::Grid),
            }
        }))
    }
}
