//! Tents: one tent for each tree.

use tatham_core::Grid;
use tatham_core::author::code::{Code as _, End, Mark, Steps};

use super::{characters, position, read};
use crate::error::Error;
use crate::instance::Instance;
use crate::kinds;

/// Tents puzzle.
pub type Tents = Instance<kinds::Tents>;

impl Tents {
    /// Makes a puzzle from rows, in which `T` is a tree and `.` a cell without one, and from the
    /// numbers of tents in the rows and in the columns.
    ///
    /// The game has a number for every line. One that is `None` is computed, as there are as many
    /// tents as trees; so at most 1 of the rows and 1 of the columns can lack its number.
    ///
    /// ```
    /// let counts = [Some(1), None, Some(1)];
    /// let puzzle = tatham::Tents::new(["T..", "...", "..T"], counts, counts)?;
    /// println!("{:?}", puzzle.solve()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Another character, rows of different lengths, or numbers that are too many, too few or
    /// missing.
    pub fn new(
        rows: impl IntoIterator<Item = impl AsRef<str>>,
        row_counts: impl IntoIterator<Item = Option<u32>>,
        column_counts: impl IntoIterator<Item = Option<u32>>,
    ) -> Result<Self, Error> {
        let rows = characters(rows)?;
        let size = rows.size();
        if let Some(odd) = rows.cells().iter().position(|sign| !matches!(sign, '.' | 'T')) {
            let message = format!("is {:?}: expected `.` or `T`", rows[odd]);
            return Err(Error::at(position(&rows, odd), message));
        }
        let trees = rows.cells().iter().filter(|sign| **sign == 'T').count();
        let columns = counts("column", size.width, column_counts, trees)?;
        let rows_counted = counts("row", size.height, row_counts, trees)?;
        let marks = Grid::from_fn(size, |cell| (rows[cell] == 'T').then_some(0));
        let steps = Steps { size, marks: &[Mark::Underscore], end: End::Past };
        let numbers: Vec<String> =
            columns.iter().chain(&rows_counted).map(u32::to_string).collect();
        read(&format!("{size}:{},{}", steps.text(&marks), numbers.join(",")))
    }
}

/// Returns the numbers of tents in all rows, or in all columns.
fn counts(
    what: &str,
    lines: usize,
    counts: impl IntoIterator<Item = Option<u32>>,
    trees: usize,
) -> Result<Vec<u32>, Error> {
    let counts: Vec<Option<u32>> = counts.into_iter().take(lines + 1).collect();
    if counts.len() != lines {
        let found = if counts.len() > lines { "more".to_owned() } else { counts.len().to_string() };
        return Err(Error::unfit(format!(
            "expected {lines} numbers of the {what}s, found {found}"
        )));
    }
    let known: u64 = counts.iter().flatten().map(|count| u64::from(*count)).sum();
    let rest = (trees as u64).saturating_sub(known) as u32;
    let mut missing = (1..).zip(&counts).filter(|(_, count)| count.is_none());
    if let (Some((first, _)), Some((second, _))) = (missing.next(), missing.next()) {
        return Err(Error::unfit(format!(
            "{what}s {first} and {second} have no number: expected at most 1 without"
        )));
    }
    Ok(counts.into_iter().map(|count| count.unwrap_or(rest)).collect())
}
