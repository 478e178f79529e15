//! Deduction until nothing more follows: links if one arc is left, then positions.

use std::ops::ControlFlow::{Break, Continue};

use tatham_core::author::{Contradiction, Deduction};
use tatham_core::{Budget, Stop};

use super::board::{Board, NONE};
use super::techniques::Technique;

/// Chains revised between 2 looks at the clock.
const GLANCE: u32 = 64;

impl Board {
    /// Deduces until nothing more follows.
    ///
    /// # Errors
    /// The budget was exhausted first; after that, changes on the board can only be undone.
    pub(crate) fn propagate(&mut self, budget: &Budget) -> Result<Deduction, Stop> {
        let mut ticker = budget.ticker(GLANCE);
        loop {
            if self.link_single_arcs().is_break() {
                return Ok(Break(Contradiction));
            }
            let deduced = if let Some(head) = self.dirty.pop_front() {
                self.is_dirty[head as usize] = false;
                // A chain that has been joined to another no longer has a name.
                if !self.is_head(head as usize) {
                    continue;
                }
                ticker.tick(budget)?;
                self.revise(head as usize)
            } else if self.is_solved() {
                return Ok(Continue(()));
            } else {
                match self.place_numbers() {
                    Continue(false) => return Ok(Continue(())),
                    Continue(true) => Continue(()),
                    Break(contradiction) => Break(contradiction),
                }
            };
            if deduced.is_break() {
                return Ok(deduced);
            }
        }
    }

    /// Makes an arc a link and deduces what follows.
    ///
    /// # Errors
    /// See [`Board::propagate`].
    pub(crate) fn assume(&mut self, arc: u32, budget: &Budget) -> Result<Deduction, Stop> {
        match self.link(arc) {
            Continue(()) => self.propagate(budget),
            contradiction @ Break(_) => Ok(contradiction),
        }
    }

    /// Excludes an arc and deduces what follows.
    ///
    /// # Errors
    /// See [`Board::propagate`].
    pub(crate) fn rule_out(&mut self, arc: u32, budget: &Budget) -> Result<Deduction, Stop> {
        match self.kill(arc) {
            Continue(()) => self.propagate(budget),
            contradiction @ Break(_) => Ok(contradiction),
        }
    }

    /// Makes links of the arcs that are the last out of their cells or into them, until there are
    /// none.
    fn link_single_arcs(&mut self) -> Deduction {
        while let Some(cell) = self.queue.pop() {
            let cell = cell as usize;
            if self.out_count[cell] == 0 || self.in_count[cell] == 0 {
                return Break(Contradiction);
            }
            if self.out_count[cell] == 1 && self.next[cell] == NONE {
                let Some(arc) = self.arcs_out(cell).next() else { return Break(Contradiction) };
                self.rules.count(Technique::OnlyWayOut);
                self.link(arc)?;
            }
            if self.in_count[cell] == 1 && self.previous[cell] == NONE {
                let Some(arc) = self.arcs_in(cell).next() else { return Break(Contradiction) };
                self.rules.count(Technique::OnlyWayIn);
                self.link(arc)?;
            }
        }
        Continue(())
    }
}
