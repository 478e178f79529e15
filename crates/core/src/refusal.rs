//! Refusals: reasons why a move cannot be made.

use std::borrow::Cow;

/// Refusal: the reason why a move of a save file cannot be followed, as a clause without the move:
/// `leaves the grid`. A refused move changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Nothing in the game begins like this.
    #[error("is not a move of this game")]
    NotAMove,
    /// An empty text, in a game that never writes one.
    #[error("is empty")]
    Empty,
    /// A move that begins like one of this form, but continues differently.
    #[error("is not of the form {form}")]
    NotOfTheForm {
        /// The form, with an `N` for each number.
        form: String,
    },
    /// A number beyond the range of the games.
    #[error("has a number that is too large: {digits}")]
    TooLarge {
        /// The number, as the move writes it.
        digits: String,
    },
    /// A digit that no cell can have.
    #[error("enters {entered}, but the largest digit is {most}")]
    OutOfRange {
        /// The digit.
        entered: usize,
        /// Largest digit of the puzzle.
        most: usize,
    },
    /// A solve move with too few or too many values, or with one that no cell can have.
    #[error("does not fit the grid")]
    DoesNotFit,
    /// A cell outside of the grid.
    #[error("leaves the grid")]
    LeavesTheGrid,
    /// A cell with a given.
    #[error("changes a given cell")]
    OnGiven,
    /// The border around the grid, which is no player's.
    #[error("changes the outer border of the grid")]
    OnTheEdge,
    /// A place beside the grid in which no clue stands.
    #[error("does not mark a clue")]
    NoClue,
    /// A move of which only the game knows the outcome.
    #[error("lets the game make its own deductions")]
    ByTheGame,
    /// A move in a game that is over.
    #[error("comes after the end of the game")]
    AfterTheEnd,
    /// A place in which nothing can be entered.
    #[error("is not a place that can be filled in")]
    NoEntry,
    /// A value that a place cannot have.
    #[error("enters a value that cannot be there")]
    NoSuchValue,
    /// A move from a position that no moves of the game enter.
    #[error("starts from a position that moves cannot reach")]
    OutOfReach,
    /// A gesture that does nothing where it is made.
    #[error("makes no move here")]
    NoMove,
    /// A reason of one kind alone.
    #[error("{0}")]
    Other(Cow<'static, str>),
}

/// Result of a move: made, or refused with a reason.
pub type Attempt = Result<(), Refusal>;

impl Refusal {
    /// Makes a refusal of one kind alone, as a clause: `crosses another bridge`.
    pub fn other(clause: impl Into<Cow<'static, str>>) -> Self {
        Self::Other(clause.into())
    }

    /// Makes the refusal of a text that does not have a form, which has a `#` for each number:
    /// `F#,#`.
    pub fn not_of_the_form(form: &str) -> Self {
        Self::NotOfTheForm { form: form.replace('#', "N") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_is_a_clause_of_its_own() {
        let digits = "99999999999".to_owned();
        for (refused, clause) in [
            (Refusal::NotAMove, "is not a move of this game"),
            (Refusal::Empty, "is empty"),
            (Refusal::not_of_the_form("F#,#-#"), "is not of the form FN,N-N"),
            (Refusal::TooLarge { digits }, "has a number that is too large: 99999999999"),
            (Refusal::OutOfRange { entered: 7, most: 6 }, "enters 7, but the largest digit is 6"),
            (Refusal::DoesNotFit, "does not fit the grid"),
            (Refusal::LeavesTheGrid, "leaves the grid"),
            (Refusal::OnGiven, "changes a given cell"),
            (Refusal::OnTheEdge, "changes the outer border of the grid"),
            (Refusal::NoClue, "does not mark a clue"),
            (Refusal::ByTheGame, "lets the game make its own deductions"),
            (Refusal::AfterTheEnd, "comes after the end of the game"),
            (Refusal::NoEntry, "is not a place that can be filled in"),
            (Refusal::NoSuchValue, "enters a value that cannot be there"),
            (Refusal::OutOfReach, "starts from a position that moves cannot reach"),
            (Refusal::NoMove, "makes no move here"),
            (Refusal::other("crosses another bridge"), "crosses another bridge"),
        ] {
            assert_eq!(refused.to_string(), clause);
        }
    }
}
