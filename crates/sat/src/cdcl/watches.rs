//! Watches: for each literal a list of the clauses to visit when it becomes false, all in one
//! arena.
//!
//! A full list moves to the end of the arena, with twice the room.
//! The gap that it leaves is closed when learnt clauses are deleted.
//! If there are no watched clauses, there are no lists.

use std::ops::Range;

use tatham_core::{Budget, Memory, Stop};

use super::clauses::Clauses;
use crate::assignment::ClauseId;
use crate::lists::with_room;
use crate::lit::LitIndex;

/// Capacity of a list that gets its first watch after the initial ones.
const FIRST: u32 = 4;

/// Watch of a clause by a literal that may become false.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: ClauseId,
    pub(super) blocker: LitIndex,
}

/// List of a literal's watches: its start in the arena, its length and its capacity.
#[derive(Clone, Copy, Debug, Default)]
struct List {
    start: u32,
    length: u32,
    room: u32,
}

/// Watches of all literals.
#[derive(Debug)]
pub(super) struct Watches {
    lists: Vec<List>,
    pub(super) arena: Vec<Watch>,
    literals: usize,
    memory: Memory,
    stop: Option<Stop>,
    /// Visits since the last query of these numbers.
    pub(super) looks: Looks,
}

/// Number of watches visited, and of the literals that caused this.
#[derive(Clone, Debug, Default)]
pub(super) struct Looks {
    pub(super) literals: u64,
    pub(super) watches: u64,
}

impl Clone for Watches {
    /// Leaves some room for lists to grow: copies are made to search.
    fn clone(&self) -> Self {
        let Self { lists, arena, literals, memory, stop, looks } = self;
        let arena = with_room(arena, arena.len() + arena.len() / 2);
        Self {
            lists: lists.clone(),
            arena,
            literals: *literals,
            memory: memory.clone(),
            stop: stop.clone(),
            looks: looks.clone(),
        }
    }
}

impl Watches {
    /// Creates empty lists for `literals` literals.
    pub(super) fn new(literals: usize, budget: &Budget) -> Self {
        Self {
            lists: Vec::new(),
            arena: Vec::new(),
            literals,
            memory: budget.memory(),
            stop: None,
            looks: Looks::default(),
        }
    }

    /// Watches the first two literals of all clauses, before anything is watched: the lists get
    /// exactly the room for that.
    ///
    /// # Errors
    /// The memory is not available.
    pub(super) fn watch_all(&mut self, clauses: &Clauses) -> Result<(), Stop> {
        if clauses.is_empty() {
            return Ok(());
        }
        self.memory.reserve(&mut self.lists, self.literals)?;
        self.lists.resize(self.literals, List::default());
        for [a, b] in clauses.ids().map(|id| clauses.watched(id)) {
            self.lists[a.index()].room += 1;
            self.lists[b.index()].room += 1;
        }
        let mut end = 0;
        for list in &mut self.lists {
            list.start = end;
            end += list.room;
        }
        self.memory.reserve(&mut self.arena, end as usize)?;
        self.arena.resize(end as usize, Watch::NONE);
        for id in clauses.ids() {
            let [a, b] = clauses.watched(id);
            self.push(a, Watch { clause: id, blocker: b });
            self.push(b, Watch { clause: id, blocker: a });
        }
        Ok(())
    }

    /// Adds room for more literals, and takes memory from this budget from now on.
    pub(super) fn extend(&mut self, literals: usize, budget: &Budget) -> Result<(), Stop> {
        self.literals = literals;
        self.memory = budget.memory();
        if !self.lists.is_empty() {
            let more = literals.saturating_sub(self.lists.len());
            self.memory.reserve(&mut self.lists, more)?;
            self.lists.resize(literals, List::default());
        }
        Ok(())
    }

    /// Returns true if nothing has been watched yet.
    pub(super) fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }

    /// Returns the range of a literal's watches in the arena. It stays the same while watches of
    /// other literals are added.
    #[inline]
    pub(super) fn range(&self, lit: LitIndex) -> Range<usize> {
        let list = self.lists.get(lit.index()).copied().unwrap_or_default();
        list.start as usize..(list.start + list.length) as usize
    }

    /// Closes a gap in the watches of a literal: those from `next` on move down to `kept`.
    #[inline]
    pub(super) fn close(&mut self, lit: LitIndex, kept: usize, next: usize) {
        let end = self.range(lit).end;
        self.arena.copy_within(next..end, kept);
        self.lists[lit.index()].length -= (next - kept) as u32;
    }

    /// Adds a watch. A lack of memory is [reported](Self::stop) later, because a solver spends its
    /// time here.
    #[inline]
    pub(super) fn push(&mut self, lit: LitIndex, watch: Watch) {
        let has_room = self.lists.get(lit.index()).is_some_and(|list| list.length < list.room);
        if has_room || self.grow(lit) {
            let list = &mut self.lists[lit.index()];
            self.arena[(list.start + list.length) as usize] = watch;
            list.length += 1;
        }
    }

    /// Returns the reason why a watch could not be added. Any conclusions since then are in doubt.
    pub(super) fn stop(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    /// Moves a full list to the end with twice the room; returns true on success.
    #[cold]
    fn grow(&mut self, lit: LitIndex) -> bool {
        let grown = self.make_room(lit);
        self.stop = grown.err().or(self.stop.take());
        self.stop.is_none()
    }

    fn make_room(&mut self, lit: LitIndex) -> Result<(), Stop> {
        if self.lists.is_empty() {
            self.memory.reserve(&mut self.lists, self.literals)?;
            self.lists.resize(self.literals, List::default());
        }
        let list = self.lists[lit.index()];
        let room = (2 * list.room).max(FIRST);
        let start = self.arena.len();
        if start + room as usize > u32::MAX as usize {
            return Err(Stop::Memory(
                "the SAT solver's watches are too many to be numbered".to_owned(),
            ));
        }
        self.memory.reserve(&mut self.arena, room as usize)?;
        self.arena.extend_from_within(list.start as usize..(list.start + list.length) as usize);
        self.arena.resize(start + room as usize, Watch::NONE);
        self.lists[lit.index()] = List { start: start as u32, length: list.length, room };
        Ok(())
    }

    /// Keeps the watches for which `keep` returns true, and closes the gaps of lists; `keep` may
    /// change the watches.
    pub(super) fn retain(&mut self, mut keep: impl FnMut(&mut Watch) -> bool) {
        for list in &mut self.lists {
            let start = list.start as usize;
            let mut kept = start;
            for at in start..start + list.length as usize {
                let mut watch = self.arena[at];
                if keep(&mut watch) {
                    self.arena[kept] = watch;
                    kept += 1;
                }
            }
            list.length = (kept - start) as u32;
        }
        let used: usize = self.lists.iter().map(|list| list.room as usize).sum();
        if used < self.arena.len() / 2 {
            self.close_up();
        }
    }

    /// Moves all lists together, in their order in the arena.
    fn close_up(&mut self) {
        let mut order: Vec<u32> =
            (0..self.lists.len() as u32).filter(|&i| self.lists[i as usize].room > 0).collect();
        order.sort_by_cached_key(|&i| self.lists[i as usize].start as usize);
        let mut start = 0;
        for i in order {
            let list = &mut self.lists[i as usize];
            let from = list.start as usize;
            self.arena.copy_within(from..from + list.length as usize, start as usize);
            list.start = start;
            start += list.room;
        }
        self.arena.truncate(start as usize);
    }
}

impl Watch {
    /// Placeholder of a free entry.
    const NONE: Self = Self { clause: ClauseId::BINARY, blocker: LitIndex(0) };
}
