//! Nonograms.

use tatham_pattern::Pattern;

use super::read;
use crate::error::Error;
use crate::instance::Instance;

/// Nonogram, or Pattern.
pub type Nonogram = Instance<Pattern>;

/// Longest side accepted; beyond it no text is made.
const MOST_SIDE: usize = tatham_pattern::problem::MOST_SIDE;

impl Nonogram {
    /// Makes a nonogram from its clues: for each row from the top, and for each column from the
    /// left, the lengths of its runs of black cells. A line with an empty list has no black cells.
    ///
    /// ```
    /// let rows = vec![vec![1, 1], vec![5], vec![5], vec![3], vec![1]];
    /// let columns = vec![vec![2], vec![4], vec![4], vec![4], vec![2]];
    /// let heart = tatham::Nonogram::from_clues(rows, columns)?;
    /// println!("{:?}", heart.solve()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A run of 0 cells, or a clue that does not fit its line; or no lines, or too many.
    pub fn from_clues(
        rows: impl IntoIterator<Item = impl AsRef<[usize]>>,
        columns: impl IntoIterator<Item = impl AsRef<[usize]>>,
    ) -> Result<Self, Error> {
        let (height, rows) = clues("row", rows)?;
        let (width, columns) = clues("column", columns)?;
        read(&format!("{width}x{height}:{columns}/{rows}"))
    }
}

/// Returns the number of clues, and their text.
fn clues(
    what: &str,
    clues: impl IntoIterator<Item = impl AsRef<[usize]>>,
) -> Result<(usize, String), Error> {
    let mut texts = Vec::new();
    for clue in clues.into_iter().take(MOST_SIDE + 1) {
        let (number, runs) = (texts.len() + 1, clue.as_ref());
        if runs.contains(&0) {
            let message = format!("{what} {number} has a run of 0 cells: expected 1 or more");
            return Err(Error::unfit(message));
        }
        let runs: Vec<String> = runs.iter().map(usize::to_string).collect();
        texts.push(runs.join("."));
    }
    let count = texts.len();
    if !(1..=MOST_SIDE).contains(&count) {
        let found = if count == 0 { "none".to_owned() } else { "more".to_owned() };
        return Err(Error::unfit(format!("expected 1 to {MOST_SIDE} {what}s, found {found}")));
    }
    Ok((count, texts.join("/")))
}
