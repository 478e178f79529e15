//! Progress of the player of a save file, as shown in a report.

use schemars::JsonSchema;
use serde::Serialize;

use crate::known::{AnyKnown, Entered};
use crate::place::Place;
use crate::stop::Stop;

/// A place with a wrong entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
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

    /// Returns the place.
    pub fn place(self) -> Place {
        match self {
            Self::Cell(cell) => Place::Cell(cell),
            Self::Other(place) => place,
        }
    }
}

/// Progress of a player, compared with a solution.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
#[non_exhaustive]
pub struct Player {
    /// Places entered as in the solution; of several solutions, the first.
    pub correct: usize,
    /// Places entered otherwise.
    pub wrong: Vec<Wrong>,
    /// Places still open.
    pub open: usize,
    /// Moves made, in games of moves: there nothing is right or wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// Moves that cannot be followed; the counts are of the others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<Skipped>,
    /// Reason why no moves were followed at all; then the counts mean nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreadable: Option<String>,
}

impl Player {
    /// Makes the progress of a player whose moves were not followed.
    pub(crate) fn unfollowed(stop: &Stop) -> Self {
        Self::unread(format!("the moves were not followed: {stop}"))
    }

    /// Makes the progress of a player of whom nothing is known, with the reason.
    pub(crate) fn unread(why: String) -> Self {
        Self { unreadable: Some(why), ..Self::default() }
    }

    /// Compares the position that a player has reached with a solution; `given` are the givens of
    /// the puzzle.
    pub(crate) fn of(
        position: &dyn AnyKnown,
        given: &dyn AnyKnown,
        solution: &dyn AnyKnown,
    ) -> Self {
        let mut player = Self { moves: position.made(), ..Self::default() };
        for (place, entry) in position.compare(given, solution) {
            match (entry, place) {
                (Entered::Open, _) => player.open += 1,
                (Entered::Right, _) => player.correct += 1,
                (Entered::Wrong, place) => player.wrong.push(Wrong::at(place)),
                (Entered::Given, _) => {}
            }
        }
        player
    }
}

/// A move that cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[non_exhaustive]
pub struct Skipped {
    /// Number of the step in the file, counted from 1 over its records `MOVE`, `SOLVE` and
    /// `RESTART`.
    pub step: usize,
    /// The move as the file writes it.
    #[serde(rename = "move")]
    pub text: String,
    /// Reason why it cannot be followed.
    pub reason: String,
}
