//! Where clauses lie: literals one after another in one list, each clause behind a header of two words.

use tatham_core::{Budget, Memory, Stop};

use crate::lit::Term;
use crate::now::ClauseId;

/// Words in front of a clause's literals: its length, and what is to be known of a learnt one.
pub(super) const HEADER: usize = 2;

/// Bits of the second word: the glue, whether it was learnt, whether it was used lately, whether it is deleted.
const GLUE: u32 = 0x00ff_ffff;
const LEARNT: u32 = 1 << 31;
const USED: u32 = 3 << 28;
const USED_ONCE: u32 = 1 << 28;
const DELETED: u32 = 1 << 27;

/// All clauses of four literals and more, and all learnt ones of three.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// What the list takes from when it grows.
    memory: Memory,
    wasted: usize,
    learnt: Vec<ClauseId>,
}

impl Clauses {
    /// None yet, and room for so many words.
    ///
    /// # Errors
    /// There is not so much memory.
    pub(super) fn new(words: usize, budget: &Budget) -> Result<Self, Stop> {
        let mut clauses =
            Self { words: Vec::new(), memory: budget.memory(), wasted: 0, learnt: Vec::new() };
        clauses.words.try_reserve_exact(words).map_err(|error| Stop::Memory(error.to_string()))?;
        Ok(clauses)
    }

    /// Takes memory of this budget from now on.
    pub(super) fn take_from(&mut self, budget: &Budget) {
        self.memory = budget.memory();
    }

    /// Takes in a clause.
    ///
    /// # Errors
    /// There is no memory for it, or the memory that 32 bits can number is used up.
    pub(super) fn add(&mut self, lits: &[Term], learnt: Option<u32>) -> Result<ClauseId, Stop> {
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

    /// All clauses, in the order in which they lie.
    pub(super) fn ids(&self) -> impl Iterator<Item = ClauseId> + '_ {
        let next = |id: &ClauseId| Some(ClauseId(id.0 + (HEADER + self.slice(*id).len()) as u32));
        let is_there = |id: &ClauseId| (id.0 as usize) < self.words.len();
        std::iter::successors(Some(ClauseId(0)).filter(is_there), move |id| {
            next(id).filter(is_there)
        })
    }

    /// The two literals in front, which watch the clause.
    pub(super) fn watched(&self, id: ClauseId) -> [Term; 2] {
        [0, 1].map(|i| Term(self.slice(id)[i]))
    }

    #[inline]
    pub(super) fn lits(&self, id: ClauseId) -> impl Iterator<Item = Term> + '_ {
        self.slice(id).iter().map(|&word| Term(word))
    }

    /// The literals, as words.
    #[inline]
    pub(super) fn slice(&self, id: ClauseId) -> &[u32] {
        let start = id.0 as usize;
        let length = self.words[start] as usize;
        &self.words[start + HEADER..start + HEADER + length]
    }

    /// The first two literals, and the others, as words.
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

    /// Marks a learnt clause as used, with the glue that it was found to have now if that is less. Those of little glue stay
    /// marked twice as long.
    pub(super) fn mark_used(&mut self, id: ClauseId, glue: u32) {
        let info = &mut self.words[id.0 as usize + 1];
        let glue = glue.min(*info & GLUE);
        let used = if glue <= 6 { 2 * USED_ONCE } else { USED_ONCE };
        *info = *info & !(GLUE | USED) | glue | used;
    }

    /// Whether the clause was used since it was asked so lately; asking makes it older.
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

    /// The learnt clauses that are not deleted.
    pub(super) fn learnt(&self) -> &[ClauseId] {
        &self.learnt
    }

    /// Forgets the deleted ones in the list of the learnt.
    pub(super) fn sweep(&mut self) {
        let words = &self.words;
        self.learnt.retain(|id| words[id.0 as usize + 1] & DELETED == 0);
    }

    pub(super) fn is_wasteful(&self) -> bool {
        self.wasted * 4 > self.words.len()
    }

    /// Closes the gaps that deleted clauses have left; tells each place and the one that it becomes.
    ///
    /// # Errors
    /// There is no memory for the list of the places; all is as it was.
    pub(super) fn compact(&mut self) -> Result<Vec<(ClauseId, ClauseId)>, Stop> {
        let mut moved = Vec::new();
        // A clause has six words or more, but for learnt ones of three literals.
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
