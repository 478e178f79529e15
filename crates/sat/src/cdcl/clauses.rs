//! Storage of clauses: literals in one list, each clause after a header of two words.

use tatham_core::{Budget, Memory, Stop};

use crate::assignment::ClauseId;
use crate::lit::LitIndex;

/// Number of words before a clause's literals: its length, and the data of a learnt clause.
pub(super) const HEADER: usize = 2;

/// Bits of the second word: the glue, and flags for learnt, recently used and deleted clauses.
const GLUE: u32 = 0x00ff_ffff;
const LEARNT: u32 = 1 << 31;
const USED: u32 = 3 << 28;
const USED_ONCE: u32 = 1 << 28;
const DELETED: u32 = 1 << 27;

/// Clauses of four literals and more, and learnt clauses of three.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// Memory from which the list grows.
    memory: Memory,
    wasted: usize,
    learnt: Vec<ClauseId>,
}

impl Clauses {
    /// Creates an empty storage with room for `words` words.
    ///
    /// # Errors
    /// The memory is not available.
    pub(super) fn new(words: usize, budget: &Budget) -> Result<Self, Stop> {
        let mut clauses =
            Self { words: Vec::new(), memory: budget.memory(), wasted: 0, learnt: Vec::new() };
        clauses.words.try_reserve_exact(words).map_err(|error| Stop::Memory(error.to_string()))?;
        Ok(clauses)
    }

    /// Takes memory from this budget from now on.
    pub(super) fn take_from(&mut self, budget: &Budget) {
        self.memory = budget.memory();
    }

    /// Adds a clause.
    ///
    /// # Errors
    /// There is no memory for it, or its index exceeds 32 bits.
    pub(super) fn add(&mut self, lits: &[LitIndex], learnt: Option<u32>) -> Result<ClauseId, Stop> {
        let number = u32::try_from(self.words.len()).ok().filter(|&at| at < u32::MAX);
        let id = ClauseId(number.ok_or_else(|| {
            Stop::Memory("the SAT solver's clauses fill four gigawords".to_owned())
        })?);
        self.memory.reserve(&mut self.words, HEADER + lits.len())?;
        self.words.push(lits.len() as u32);
        self.words.push(learnt.map_or(0, |glue| LEARNT | USED_ONCE | glue.min(GLUE)));
        self.words.extend(lits.iter().map(|lit| lit.0));
        if learnt.is_some() {
            self.learnt.push(id);
        }
        Ok(id)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns all clauses in the order of storage.
    pub(super) fn ids(&self) -> impl Iterator<Item = ClauseId> + '_ {
        let next = |id: &ClauseId| Some(ClauseId(id.0 + (HEADER + self.slice(*id).len()) as u32));
        let is_there = |id: &ClauseId| (id.0 as usize) < self.words.len();
        std::iter::successors(Some(ClauseId(0)).filter(is_there), move |id| {
            next(id).filter(is_there)
        })
    }

    /// Returns the first two literals, which watch the clause.
    pub(super) fn watched(&self, id: ClauseId) -> [LitIndex; 2] {
        [0, 1].map(|i| LitIndex(self.slice(id)[i]))
    }

    #[inline]
    pub(super) fn lits(&self, id: ClauseId) -> impl Iterator<Item = LitIndex> + '_ {
        self.slice(id).iter().map(|&word| LitIndex(word))
    }

    /// Returns the literals, as words.
    #[inline]
    pub(super) fn slice(&self, id: ClauseId) -> &[u32] {
        let start = id.0 as usize;
        let length = self.words[start] as usize;
        &self.words[start + HEADER..start + HEADER + length]
    }

    /// Returns the first two literals, and the others, as words.
    #[inline]
    pub(super) fn parts_mut(&mut self, id: ClauseId) -> ([&mut u32; 2], &mut [u32]) {
        let start = id.0 as usize;
        let length = self.words[start] as usize;
        let [_, _, first, second, rest @ ..] = &mut self.words[start..start + HEADER + length]
        else {
            unreachable!("a clause has two literals")
        };
        ([first, second], rest)
    }

    pub(super) fn glue(&self, id: ClauseId) -> u32 {
        self.words[id.0 as usize + 1] & GLUE
    }

    pub(super) fn is_learnt(&self, id: ClauseId) -> bool {
        self.words[id.0 as usize + 1] & LEARNT != 0
    }

    /// Marks a learnt clause as used, and lowers its glue to `glue` if that is less.
    /// Clauses of small glue stay marked twice as long.
    pub(super) fn mark_used(&mut self, id: ClauseId, glue: u32) {
        let info = &mut self.words[id.0 as usize + 1];
        let glue = glue.min(*info & GLUE);
        let used = if glue <= 6 { 2 * USED_ONCE } else { USED_ONCE };
        *info = *info & !(GLUE | USED) | glue | used;
    }

    /// Returns true if the clause was used recently; each call ages the clause.
    pub(super) fn was_used(&mut self, id: ClauseId) -> bool {
        let info = &mut self.words[id.0 as usize + 1];
        let used = *info & USED != 0;
        if used {
            *info -= USED_ONCE;
        }
        used
    }

    pub(super) fn delete(&mut self, id: ClauseId) {
        self.wasted += HEADER + self.slice(id).len();
        self.words[id.0 as usize + 1] |= DELETED;
    }

    #[inline]
    pub(super) fn is_deleted(&self, id: ClauseId) -> bool {
        id != ClauseId::BINARY && self.words[id.0 as usize + 1] & DELETED != 0
    }

    /// Returns the learnt clauses that are not deleted.
    pub(super) fn learnt(&self) -> &[ClauseId] {
        &self.learnt
    }

    /// Removes the deleted clauses from the list of learnt clauses.
    pub(super) fn sweep(&mut self) {
        let words = &self.words;
        self.learnt.retain(|id| words[id.0 as usize + 1] & DELETED == 0);
    }

    pub(super) fn is_wasteful(&self) -> bool {
        self.wasted * 4 > self.words.len()
    }

    /// Closes the gaps of deleted clauses; returns each clause's old and new index.
    ///
    /// # Errors
    /// There is no memory for the list of the indices; nothing has changed.
    pub(super) fn compact(&mut self) -> Result<Vec<(ClauseId, ClauseId)>, Stop> {
        let mut moved = Vec::new();
        // A clause has six words or more, except for learnt ones of three literals.
        self.memory.reserve(&mut moved, self.words.len() / 6 + self.learnt.len())?;
        let (mut from, mut to) = (0, 0);
        while from < self.words.len() {
            let length = HEADER + self.words[from] as usize;
            if self.words[from + 1] & DELETED == 0 {
                self.words.copy_within(from..from + length, to);
                moved.push((ClauseId(from as u32), ClauseId(to as u32)));
                to += length;
            }
            from += length;
        }
        self.words.truncate(to);
        self.wasted = 0;
        let place = |id: &ClauseId| {
            moved.binary_search_by_key(&id.0, |(from, _)| from.0).ok().map(|i| moved[i].1)
        };
        self.learnt = self.learnt.iter().filter_map(place).collect();
        Ok(moved)
    }
}
