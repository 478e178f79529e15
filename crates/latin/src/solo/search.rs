//! Depth-first search on a [`Board`]: a cell is given one of its digits, and if that fails, it has it not.

use tatham_core::{Budget, Stop};

use super::board::Board;
use super::layout::Layout;
use super::problem::Problem;

/// Where a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// At a solution.
    Solved,
    /// At its limit of guesses.
    Tired,
    /// At the end: there are no more solutions.
    Ended,
}

/// A search through all solutions of a puzzle, each once.
#[derive(Debug)]
pub(super) struct Search {
    layout: Layout,
    board: Board,
    /// What was known before each guess that has an alternative, one after another.
    known: Vec<u32>,
    /// Those guesses: a cell and a digit.
    guessed: Vec<(usize, u32)>,
    state: State,
    guesses: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Consequences are to be drawn.
    Due,
    /// A contradiction or a solution has been met: the last guess is to be taken back.
    Back,
    /// All is done.
    Ended,
}

impl Search {
    pub(super) fn new(problem: &Problem) -> Self {
        let layout = Layout::new(problem);
        let mut board = Board::new(&layout);
        let given = board.give(&layout, problem.given().cells());
        let state = if given.is_continue() { State::Due } else { State::Ended };
        Self { layout, board, known: Vec::new(), guessed: Vec::new(), state, guesses: 0 }
    }

    /// Guesses so far.
    pub(super) fn guesses(&self) -> u64 {
        self.guesses
    }

    /// The digits of the solution found last, in row order.
    pub(super) fn digits(&self) -> Vec<u32> {
        self.board.digits().iter().map(|digits| digits.trailing_zeros() + 1).collect()
    }

    /// Goes on to the next solution, or until so many guesses have been made in all.
    ///
    /// # Errors
    /// The budget came first.
    pub(super) fn advance(&mut self, budget: &Budget, guesses: u64) -> Result<Step, Stop> {
        loop {
            match self.state {
                State::Ended => return Ok(Step::Ended),
                State::Back => match self.guessed.pop() {
                    None => self.state = State::Ended,
                    Some((cell, digit)) => {
                        let start = self.known.len() - self.board.digits().len();
                        self.board.restore(&self.known[start..]);
                        self.known.truncate(start);
                        let other = self.board.keep(&self.layout, cell, !digit);
                        self.state = if other.is_continue() { State::Due } else { State::Back };
                    }
                },
                State::Due => {
                    budget.check()?;
                    if self.board.propagate(&self.layout).is_break() {
                        self.state = State::Back;
                        continue;
                    }
                    let Some((cell, digit)) = self.board.choose() else {
                        self.state = State::Back;
                        return Ok(Step::Solved);
                    };
                    if self.guesses >= guesses {
                        return Ok(Step::Tired);
                    }
                    self.guesses += 1;
                    self.known.extend_from_slice(self.board.digits());
                    self.guessed.push((cell, digit));
                    let guess = self.board.keep(&self.layout, cell, digit);
                    self.state = if guess.is_continue() { State::Due } else { State::Back };
                }
            }
        }
    }
}
