//! Forms of one puzzle: its orientations, with its values renamed where the rules treat them alike.

use std::sync::Arc;

use super::any_problem::AnyProblem;
use super::dyn_puzzle::DynPuzzle;
use crate::grid::Orientation;

impl AnyProblem {
    /// Returns the puzzle in another orientation; `None` if its kind has no
    /// [orientations](crate::author::Abilities::turned), or if it cannot lie like that.
    pub fn turned(&self, orientation: Orientation) -> Option<Self> {
        self.puzzle.turned(orientation).map(Self::from_puzzle)
    }

    /// Returns the puzzle with its values renamed in the order in which they first occur; `None` if
    /// the rules of its kind do not treat them alike.
    pub fn renamed(&self) -> Option<Self> {
        self.puzzle.renamed().map(Self::from_puzzle)
    }

    /// Returns the smallest ID of its forms, in the order of the characters: the same for 2 puzzles
    /// if one is a form of the other.
    pub fn canonical_id(&self) -> String {
        let id = |puzzle: &Arc<dyn DynPuzzle>| {
            puzzle.renamed().map_or_else(|| puzzle.id(), |renamed| renamed.id())
        };
        let turned = Orientation::ALL.into_iter().filter_map(|way| self.puzzle.turned(way));
        turned.map(|turned| id(&turned)).min().unwrap_or_else(|| id(&self.puzzle))
    }
}
