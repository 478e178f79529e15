//! Lists of literals, stored in one vector.

use tatham_core::{Budget, Stop};

use crate::lit::Lit;

/// Returns a copy of a list with a capacity of at least `room`.
pub(crate) fn with_room<T: Copy>(list: &[T], room: usize) -> Vec<T> {
    let mut copy = Vec::with_capacity(room.max(list.len()));
    copy.extend_from_slice(list);
    copy
}

/// Number of literals and of lists that need no look at the budget.
const SMALL: usize = 1 << 15;

/// Lists of literals, followed by an open list, which is not counted before it is closed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    lits: Vec<Lit>,
    /// End of each list.
    ends: Vec<usize>,
}

impl Lists {
    /// Returns the closed lists.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        (0..self.ends.len()).map(|i| &self.lits[self.start(i)..self.ends[i]])
    }

    /// Returns the start of the list with this number.
    fn start(&self, list: usize) -> usize {
        list.checked_sub(1).map_or(0, |before| self.ends[before])
    }

    /// Returns the number of closed lists.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the number of literals in all lists.
    pub(crate) fn literals(&self) -> usize {
        self.lits.len()
    }

    /// Reserves room for `literals` literals in lists of two and more, after checking the budget.
    ///
    /// # Errors
    /// The memory is not available.
    pub(crate) fn reserve(&mut self, literals: usize, budget: &Budget) -> Result<(), Stop> {
        budget.reserve(&mut self.lits, literals)?;
        budget.reserve(&mut self.ends, literals / 2)
    }

    /// Reserves room for lists like those of another formula; large ones grow step by step, after
    /// checking the budget.
    pub(crate) fn reserve_like(&mut self, [literals, lists]: [usize; 2]) {
        self.lits.reserve(literals.min(SMALL));
        self.ends.reserve(lists.min(SMALL));
    }

    /// Returns the number of literals in all lists, and of lists.
    pub(crate) fn extent(&self) -> [usize; 2] {
        [self.lits.len(), self.ends.len()]
    }

    /// Reserves room for `lists` lists of one literal; there must not be more than the existing
    /// content.
    pub(crate) fn reserve_short(&mut self, lists: usize) {
        self.lits.reserve(lists);
        self.ends.reserve(lists);
    }

    /// Returns the open list.
    #[inline]
    pub(crate) fn open(&self) -> &[Lit] {
        &self.lits[self.start(self.ends.len())..]
    }

    /// Adds a literal to the open list.
    pub(crate) fn add(&mut self, lit: Lit) {
        self.lits.push(lit);
    }

    /// Removes a literal from the open list, whose order may change; returns true if it was there.
    pub(crate) fn take_out(&mut self, lit: Lit) -> bool {
        let start = self.start(self.ends.len());
        let found = self.open().iter().position(|&other| other == lit);
        found.is_some_and(|i| self.lits.swap_remove(start + i) == lit)
    }

    /// Closes the open list.
    pub(crate) fn close(&mut self) {
        self.ends.push(self.lits.len());
    }

    /// Discards the open list.
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
