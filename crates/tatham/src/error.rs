//! Errors in the input of a program to this crate.

use tatham_core::ParseError;
use tatham_core::problem::Defect;

/// Reason why an input is not a puzzle, or not a position of one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text is not a puzzle; the error gives the position in the text.
    #[error(transparent)]
    Malformed(#[from] ParseError),
    /// Rows, clues or entries do not make a puzzle, or do not fit one.
    #[error("{message}")]
    Unfit {
        /// The error as a sentence: the place, the value found there and the values expected.
        message: String,
        /// Row and column of the cell, from 0 at the top left, if there is one.
        cell: Option<(usize, usize)>,
    },
    /// A solver's answer broke a rule, and was withheld: please report the puzzle.
    #[error(transparent)]
    Defect(#[from] Defect),
}

impl Error {
    pub(crate) fn unfit(message: impl Into<String>) -> Self {
        Self::Unfit { message: message.into(), cell: None }
    }

    /// Makes an error at a cell; the message begins with the cell's name.
    pub(crate) fn at((row, column): (usize, usize), message: impl std::fmt::Display) -> Self {
        // A program may pass any number.
        let [name_row, name_column] = [row, column].map(|number| number.saturating_add(1));
        Self::Unfit {
            message: format!("R{name_row}C{name_column} {message}"),
            cell: Some((row, column)),
        }
    }
}
