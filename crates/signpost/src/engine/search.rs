//! Depth-first search on the smallest choice, with deduction after each guess: finds all solutions,
//! each once, in constant memory.

use std::ops::ControlFlow::{Break, Continue};

use tatham_core::author::Contradiction;
use tatham_core::{Budget, Stop};

use super::board::{Board, NONE};
use super::techniques::Technique;

/// Guess: the arc that was taken, and the earlier length of the trail.
#[derive(Clone, Copy, Debug)]
struct Guess {
    mark: usize,
    arc: u32,
}

/// Search in progress.
#[derive(Debug)]
pub(crate) struct PathSearch {
    board: Board,
    guesses: Vec<Guess>,
    state: State,
    /// Number of guesses so far.
    pub(crate) nodes: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Fresh,
    /// The board is as it was when the last solution was found, or when the search was interrupted.
    Found,
    Going,
    Ended,
}

/// Result of a search step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The board is solved.
    Solved,
    /// There are no more solutions.
    Ended,
    /// The allowed number of guesses was made.
    Tired,
}

impl PathSearch {
    pub(crate) fn new(board: Board) -> Self {
        Self { board, guesses: Vec::new(), state: State::Fresh, nodes: 0 }
    }

    /// Current board.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Deduces everything that follows without a guess.
    ///
    /// # Errors
    /// The budget was exhausted first.
    pub(crate) fn root(&mut self, budget: &Budget) -> Result<Step, Stop> {
        if self.state == State::Fresh {
            self.state = match self.board.propagate(budget)? {
                Continue(()) => State::Going,
                Break(Contradiction) => State::Ended,
            };
        }
        Ok(match self.state {
            State::Ended => Step::Ended,
            _ if self.board.is_solved() => Step::Solved,
            _ => Step::Tired,
        })
    }

    /// Tries every arc in turn: an arc that leads to a contradiction is excluded. Repeats this
    /// until no more arcs are excluded.
    ///
    /// This is singleton arc consistency (Debruyne, Bessière, "Some Practicable Filtering
    /// Techniques for the Constraint Satisfaction Problem", IJCAI 1997); it costs a deduction for
    /// each arc, and makes the domains for SAT much smaller.
    ///
    /// # Errors
    /// The budget was exhausted first.
    pub(crate) fn probe(&mut self, budget: &Budget) -> Result<Step, Stop> {
        let mut step = self.root(budget)?;
        let mut changed = true;
        while changed && step == Step::Tired {
            changed = false;
            for arc in 0..self.board.arcs() as u32 {
                if !self.board.alive[arc as usize] || self.board.is_link(arc) {
                    continue;
                }
                let mark = self.board.mark();
                let tried = self.board.assume(arc, budget)?;
                self.board.undo(mark);
                if tried.is_continue() {
                    continue;
                }
                changed = true;
                self.board.rules.count(Technique::TriedInVain);
                if self.board.rule_out(arc, budget)?.is_break() {
                    self.state = State::Ended;
                    return Ok(Step::Ended);
                }
            }
            step = self.root(budget)?;
        }
        Ok(step)
    }

    /// Advances to the next solution, with at most `guesses` more of them.
    ///
    /// # Errors
    /// The budget was exhausted first; the search cannot continue after that.
    pub(crate) fn advance(&mut self, budget: &Budget, guesses: u64) -> Result<Step, Stop> {
        if self.state == State::Fresh && self.root(budget)? == Step::Ended {
            return Ok(Step::Ended);
        }
        let allowed = self.nodes.saturating_add(guesses);
        if self.state == State::Found {
            self.state = State::Going;
            if !self.refute(budget)? {
                return Ok(Step::Ended);
            }
        }
        while self.state != State::Ended {
            if self.board.is_solved() {
                self.state = State::Found;
                return Ok(Step::Solved);
            }
            if self.nodes >= allowed {
                return Ok(Step::Tired);
            }
            let Some(arc) = self.choose() else { return Ok(Step::Ended) };
            self.nodes += 1;
            self.guesses.push(Guess { mark: self.board.mark(), arc });
            if self.board.assume(arc, budget)?.is_break() && !self.refute(budget)? {
                break;
            }
        }
        Ok(Step::Ended)
    }

    /// Undoes guesses until one can be refuted without a contradiction; returns false when none is
    /// left.
    fn refute(&mut self, budget: &Budget) -> Result<bool, Stop> {
        while let Some(Guess { mark, arc }) = self.guesses.pop() {
            self.board.undo(mark);
            if self.board.rule_out(arc, budget)?.is_continue() {
                return Ok(true);
            }
        }
        self.state = State::Ended;
        Ok(false)
    }

    /// Arc of the cell with the fewest arcs out or in.
    fn choose(&self) -> Option<u32> {
        let board = &self.board;
        let mut best = (u32::MAX, None);
        for cell in 0..=board.cells {
            if board.next[cell] == NONE && board.out_count[cell] < best.0 {
                best = (board.out_count[cell], board.arcs_out(cell).next());
            }
            if board.previous[cell] == NONE && board.in_count[cell] < best.0 {
                best = (board.in_count[cell], board.arcs_in(cell).next());
            }
        }
        best.1
    }
}
