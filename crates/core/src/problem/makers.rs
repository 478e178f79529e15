//! Puzzles and answers without their types, for makers: what works on the puzzles of all kinds is
//! compiled once.

use std::sync::Arc;

use super::any_problem::AnyProblem;
use super::dyn_puzzle::{DynPuzzle, Of};
use super::solutions::Ended;
use crate::budget::Budget;
use crate::error::ParseError;
use crate::explain::Explainer;
use crate::json::{Json, Unfit};
use crate::kind::Settings;
use crate::partial_answer::AnyPartialAnswer;
use crate::puzzle::Puzzle;
use crate::violation::Violation;

impl AnyProblem {
    /// Makes a puzzle of kind `P` without its type.
    pub fn from_typed<P: Puzzle>(problem: P::Problem) -> Self {
        Self::from_puzzle(Arc::new(Of::<P>(problem)))
    }

    pub(super) fn from_puzzle(puzzle: Arc<dyn DynPuzzle>) -> Self {
        Self { puzzle, params: String::new(), remarks: Vec::new(), memo: None }
    }

    /// Returns the puzzle with its type.
    ///
    /// # Panics
    /// If it is of another kind than `P`.
    pub fn typed<P: Puzzle>(&self) -> &P::Problem {
        self.puzzle.problem().downcast_ref().expect("the puzzle is of this kind")
    }

    /// Reads another puzzle of the same kind.
    ///
    /// # Errors
    /// See [`Puzzle::parse`].
    pub fn reread(&self, text: &str) -> Result<Self, ParseError> {
        self.puzzle.reread(text).map(Self::from_puzzle)
    }

    /// Returns true if another puzzle of this kind is the same.
    pub fn equals(&self, other: &Self) -> bool {
        self.puzzle.equals(&*other.puzzle)
    }

    /// Reads an answer, or a part of one. It may not fit the puzzle.
    ///
    /// # Errors
    /// It has another form.
    pub fn read_answer(&self, json: &Json) -> Result<Box<dyn AnyPartialAnswer>, Unfit> {
        self.puzzle.read(json)
    }

    /// Returns true if the puzzle has the size of an answer.
    pub fn has_size_of(&self, known: &dyn AnyPartialAnswer) -> bool {
        known.has_shape_of(&*self.puzzle.givens())
    }

    /// Returns the reasons why an answer cannot belong to the puzzle, whatever the rules:
    /// [`mismatches`](crate::mismatches).
    pub fn mismatches(&self, known: &dyn AnyPartialAnswer) -> Vec<Violation> {
        self.puzzle.mismatches(known, &*self.puzzle.givens())
    }

    /// Checks that an answer is a solution: [`accepts`](crate::accepts).
    ///
    /// # Errors
    /// The first rule that it breaks, or a note that it is incomplete.
    pub fn accepts_answer(&self, known: &dyn AnyPartialAnswer) -> Result<(), Violation> {
        self.puzzle.accepts(known)
    }

    /// Returns the first solutions, at most this number: [`solutions`](crate::solutions).
    ///
    /// # Errors
    /// A limit came first, or the solver is wrong.
    pub fn first_solutions(
        &self,
        most: usize,
        settings: &Settings,
        budget: &Budget,
    ) -> Result<Vec<Box<dyn AnyPartialAnswer>>, Ended> {
        self.puzzle.solutions(settings, budget).take(most).collect()
    }

    /// Returns the explainer of the puzzle from its givens; `None` if it is not explained.
    pub fn explainer(&self) -> Option<Box<dyn Explainer + '_>> {
        self.puzzle.explainer(self.puzzle.givens())
    }
}
