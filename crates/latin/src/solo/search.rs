//! Depth-first search on a [`Board`]: a cell is given one of its candidates; if that fails, the
//! candidate is removed.

use tatham_core::{Budget, Stop};

use super::board::Board;
use super::layout::Layout;
use super::problem::Problem;

/// State of a search after an advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A solution was found.
    Solved,
    /// The limit of guesses was reached.
    Tired,
    /// There are no more solutions.
    Ended,
}

/// Search through all solutions of a puzzle, each once.
#[derive(Debug)]
pub(super) struct GeneralSearch {
    layout: Layout,
    board: Board,
    /// Candidates before each guess that has an alternative, one after another.
    known: Vec<u32>,
    /// These guesses: a cell and a digit.
    guessed: Vec<(usize, u32)>,
    state: State,
    guesses: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Consequences have to be drawn.
    Due,
    /// A contradiction or a solution was met: the last guess has to be undone.
    Back,
    /// The search is finished.
    Ended,
}

impl GeneralSearch {
    pub(super) fn new(problem: &Problem) -> Self {
        let layout = Layout::new(problem);
        let mut board = Board::new(&layout);
        let given = board.give(&layout, problem.givens().cells());
        let state = if given.is_continue() { State::Due } else { State::Ended };
        Self { layout, board, known: Vec::new(), guessed: Vec::new(), state, guesses: 0 }
    }

    /// Number of guesses so far.
    pub(super) fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Digits of the last solution, in row order.
    pub(super) fn digits(&self) -> Vec<u32> {
        self.board.digits().iter().map(|digits| digits.trailing_zeros() + 1).collect()
    }

    /// Advances to the next solution, or until this total of guesses is reached.
    ///
    /// # Errors
    /// The budget was exhausted first.
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
