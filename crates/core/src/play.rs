//! What players do in the real games: their moves, compared with the solution, and the moves that lead to it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::puzzle::Puzzle;
use crate::save::{SaveFile, Step};

/// What a player has entered in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entered {
    /// Nothing to enter: the puzzle gives the cell.
    Given,
    /// Nothing yet.
    Open,
    /// A value, of those that [`Play::values`] uses.
    Is(u32),
}

/// How a kind is played in the real game.
pub struct Play<P: Puzzle> {
    /// The ordinary moves that lead from the start to a solution, as save files write them.
    pub moves: fn(&P::Problem, &P::Solution) -> Vec<String>,
    /// What stands in each cell after some steps.
    ///
    /// Errors are words on a step that cannot be read or does not fit the puzzle.
    pub replay: Replay<P>,
    /// Cells in a row of the grid.
    pub width: fn(&P::Problem) -> usize,
    /// The value of each cell in a solution.
    pub values: fn(&P::Problem, &P::Solution) -> Vec<u32>,
}

/// Follows the steps of a player.
pub type Replay<P> = fn(&<P as Puzzle>::Problem, &[Step]) -> Result<Vec<Entered>, String>;

impl<P: Puzzle> std::fmt::Debug for Play<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Play").finish_non_exhaustive()
    }
}

/// How far a player has come, held against a solution.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
#[non_exhaustive]
pub struct Player {
    /// Cells entered as in the solution.
    pub correct: usize,
    /// Cells entered otherwise: column and row, from 0 at the top left.
    pub wrong: Vec<[usize; 2]>,
    /// Cells still open.
    pub open: usize,
    /// Why the moves could not be read; then the counts say nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreadable: Option<String>,
}

impl<P: Puzzle> Play<P> {
    /// Holds what the steps entered against a solution.
    pub fn compare(&self, problem: &P::Problem, steps: &[Step], solution: &P::Solution) -> Player {
        let entered = match (self.replay)(problem, steps) {
            Ok(entered) => entered,
            Err(unreadable) => return Player { unreadable: Some(unreadable), ..Player::default() },
        };
        let width = (self.width)(problem).max(1);
        let mut player = Player::default();
        for (cell, (entered, value)) in entered.into_iter().zip((self.values)(problem, solution)).enumerate() {
            match entered {
                Entered::Given => {}
                Entered::Open => player.open += 1,
                Entered::Is(found) if found == value => player.correct += 1,
                Entered::Is(_) => player.wrong.push([cell % width, cell / width]),
            }
        }
        player
    }

    /// The save file of a finished game. `id` is the puzzle's canonical ID.
    pub fn save(&self, problem: &P::Problem, id: &str, solution: &P::Solution) -> SaveFile {
        let (params, desc) = id.split_once(':').unwrap_or((id, ""));
        SaveFile {
            game: P::KIND.title.to_owned(),
            params: params.to_owned(),
            desc: desc.to_owned(),
            steps: (self.moves)(problem, solution).into_iter().map(Step::Move).collect(),
        }
    }
}

/// The numbers of a move such as `F3,4,10,1`: the digits between other characters.
///
/// # Errors
/// Words on what is wrong: another number of numbers than `N`, or one that is too large.
pub fn numbers<const N: usize>(text: &str) -> Result<[usize; N], String> {
    let numbers: Vec<usize> = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|piece| !piece.is_empty())
        .map(|piece| piece.parse().map_err(|_| format!("the number `{piece}` of the move `{text}` is too large")))
        .collect::<Result<_, String>>()?;
    numbers.try_into().map_err(|_| format!("the move `{text}` should have {N} numbers"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_by_their_numbers() {
        assert_eq!(numbers::<4>("F3,4,10,1"), Ok([3, 4, 10, 1]));
        assert_eq!(numbers::<4>("L0,1-2,3"), Ok([0, 1, 2, 3]));
        assert!(numbers::<3>("R1,2").is_err() && numbers::<1>("R99999999999999999999").is_err());
    }
}
