//! Progress of the player of a save file, as shown in a report.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::partial_answer::{AnyPartialAnswer, EntryStatus};
use crate::place::Place;
use crate::refusal::Refusal;
use crate::stop::Stop;

/// Characters of a move that a remark shows, at most.
const MOST_SHOWN: usize = 40;

/// Place with a wrong entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Wrong {
    /// A cell: column and row, from 0 at the top left.
    Cell([usize; 2]),
    /// Any other place.
    Other(Place),
}

impl Wrong {
    fn at(place: Place) -> Self {
        if let Place::Cell(cell) = place { Self::Cell(cell) } else { Self::Other(place) }
    }

    /// Place.
    pub fn place(self) -> Place {
        match self {
            Self::Cell(cell) => Place::Cell(cell),
            Self::Other(place) => place,
        }
    }
}

/// Progress of a player, compared with a solution.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Player {
    /// Number of entries that agree with the solution (the first one, if there are several).
    pub correct: usize,
    /// Entries that differ from the solution.
    pub wrong: Vec<Wrong>,
    /// Number of places left to fill.
    pub open: usize,
    /// Number of moves made, in move games (whose moves are neither right nor wrong).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// Moves that cannot be replayed; they do not count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<Skipped>,
    /// Reason why no moves were replayed; the counts are meaningless then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreadable: Option<String>,
}

impl Player {
    /// Makes the progress of a player whose moves were not followed.
    pub(crate) fn unfollowed(stop: &Stop) -> Self {
        Self::unread(format!("the moves could not be replayed: {stop}"))
    }

    /// Makes the progress of a player of whom nothing is known, with the reason.
    pub(crate) fn unread(why: String) -> Self {
        Self { unreadable: Some(why), ..Self::default() }
    }

    /// Compares the position that a player has reached with a solution; `given` are the givens of
    /// the puzzle.
    pub(crate) fn compare(
        position: &dyn AnyPartialAnswer,
        given: &dyn AnyPartialAnswer,
        solution: &dyn AnyPartialAnswer,
    ) -> Self {
        let mut player = Self { moves: position.made(), ..Self::default() };
        for (place, entry) in position.compare(given, solution) {
            match (entry, place) {
                (EntryStatus::Open, _) => player.open += 1,
                (EntryStatus::Right, _) => player.correct += 1,
                (EntryStatus::Wrong, place) => player.wrong.push(Wrong::at(place)),
                (EntryStatus::Given, _) => {}
            }
        }
        player
    }
}

impl Skipped {
    /// Makes a skipped move from its place in the file and the reason of the board.
    pub fn new(step: usize, text: &str, refused: &Refusal) -> Self {
        Self { step, text: text.to_owned(), reason: refused.to_string() }
    }

    /// Returns a remark on the moves of a save file that cannot be replayed, as a clause; `None` if
    /// all can.
    pub fn remark(skipped: &[Self]) -> Option<String> {
        let [Self { step, text, reason }, ..] = skipped else { return None };
        let text: String = text.chars().take(MOST_SHOWN).collect();
        Some(match skipped.len() {
            1 => format!("step {step} of the save file cannot be replayed: `{text}` {reason}"),
            many => format!(
                "{many} steps of the save file cannot be replayed, the first one is step {step}: \
                 `{text}` {reason}"
            ),
        })
    }
}

/// A move that cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Skipped {
    /// Number of the step in the file, counted from 1 over the records `MOVE`, `SOLVE` and
    /// `RESTART`.
    pub step: usize,
    /// The move, as written in the file.
    #[serde(rename = "move")]
    pub text: String,
    /// Reason why it cannot be replayed, as a clause.
    pub reason: String,
}
