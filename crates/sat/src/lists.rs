//! Lists of literals, one behind the other in one list.

use tatham_core::{Budget, Stop};

use crate::lit::Lit;

/// A copy of a list, with room for so many.
pub(crate) fn with_room<T: Copy>(list: &[T], room: usize) -> Vec<T> {
    let mut copy = Vec::with_capacity(room.max(list.len()));
    copy.extend_from_slice(list);
    copy
}

/// Lists of literals, and behind them the one under way, which is none of them before it is closed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    lits: Vec<Lit>,
    /// Where each list ends.
    ends: Vec<usize>,
}

impl Lists {
    /// The lists that are closed.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        (0..self.ends.len()).map(|i| &self.lits[self.start(i)..self.ends[i]])
    }

    /// Where the list of this number begins.
    fn start(&self, list: usize) -> usize {
        list.checked_sub(1).map_or(0, |before| self.ends[before])
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Literals in all of them.
    pub(crate) fn literals(&self) -> usize {
        self.lits.len()
    }

    /// Makes room for so many literals in lists of two and more; asks for it before.
    ///
    /// # Errors
    /// There is not so much memory.
    pub(crate) fn reserve(&mut self, literals: usize, budget: &Budget) -> Result<(), Stop> {
        budget.reserve(&mut self.lits, literals)?;
        budget.reserve(&mut self.ends, literals / 2)
    }

    /// Makes room for so many lists of one literal, which are no more than what is there already.
    pub(crate) fn reserve_short(&mut self, lists: usize) {
        self.lits.reserve(lists);
        self.ends.reserve(lists);
    }

    /// The list under way.
    pub(crate) fn open(&self) -> &[Lit] {
        &self.lits[self.start(self.ends.len())..]
    }

    /// Adds a literal to the list under way.
    pub(crate) fn add(&mut self, lit: Lit) {
        self.lits.push(lit);
    }

    /// Takes a literal out of the list under way, whose order may change; whether it was there.
    pub(crate) fn take_out(&mut self, lit: Lit) -> bool {
        let start = self.start(self.ends.len());
        let found = self.open().iter().position(|&other| other == lit);
        found.is_some_and(|i| self.lits.swap_remove(start + i) == lit)
    }

    /// Closes the list under way: it is one more of them.
    pub(crate) fn close(&mut self) {
        self.ends.push(self.lits.len());
    }

    /// Gives up the list under way.
    pub(crate) fn give_up(&mut self) {
        self.lits.truncate(self.start(self.ends.len()));
    }

    /// Adds all lists of another.
    pub(crate) fn append(&mut self, other: &Self) {
        let start = self.lits.len();
        self.lits.extend_from_slice(&other.lits);
        self.ends.extend(other.ends.iter().map(|end| start + end));
    }

    /// Adds a list.
    pub(crate) fn push(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.lits.extend(lits);
        self.close();
    }
}
