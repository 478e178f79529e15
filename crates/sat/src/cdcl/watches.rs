//! Which clauses wait for a literal to become false: a list for each literal, all in one arena.
//!
//! A list that is full moves to the end of the arena, twice as large. What it leaves behind is closed up when learnt clauses are forgotten.
//! Where no clause is watched there is no list at all.

use std::ops::Range;

use tatham_core::{Budget, Memory, Stop};

use super::clauses::Clauses;
use crate::lists::with_room;
use crate::lit::Term;
use crate::now::ClauseId;

/// Places of a list that gets its first watch after the beginning.
const FIRST: u32 = 4;

/// A clause that waits for a literal to become false.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: ClauseId,
    pub(super) blocker: Term,
}

/// The watches of a literal: where they lie, how many there are, and for how many there is room.
#[derive(Clone, Copy, Debug, Default)]
struct List {
    start: u32,
    length: u32,
    room: u32,
}

/// The watches of all literals.
#[derive(Debug)]
pub(super) struct Watches {
    lists: Vec<List>,
    pub(super) arena: Vec<Watch>,
    literals: usize,
    memory: Memory,
    stop: Option<Stop>,
    /// What has been looked at since somebody asked.
    pub(super) looks: Looks,
}

/// How many watches have been looked at, because of how many literals.
#[derive(Clone, Debug, Default)]
pub(super) struct Looks {
    pub(super) literals: u64,
    pub(super) watches: u64,
}

impl Clone for Watches {
    /// With some room for lists to grow: a copy is made to search.
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
    /// None yet, for so many literals.
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

    /// Watches all clauses, the first two literals of each, where nothing is watched yet: the lists get the room for that and none to spare.
    ///
    /// # Errors
    /// There is not so much memory.
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

    /// Makes room for more literals, and takes memory of this budget from now on.
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

    /// Whether nothing has been watched yet.
    pub(super) fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }

    /// Where in the arena the watches of a literal lie. They stay there while watches of others are added.
    #[inline]
    pub(super) fn range(&self, lit: Term) -> Range<usize> {
        let list = self.lists.get(lit.index()).copied().unwrap_or_default();
        list.start as usize..(list.start + list.length) as usize
    }

    /// Closes a gap in the watches of a literal: those from `next` on move down to `kept`.
    #[inline]
    pub(super) fn close(&mut self, lit: Term, kept: usize, next: usize) {
        let end = self.range(lit).end;
        self.arena.copy_within(next..end, kept);
        self.lists[lit.index()].length -= (next - kept) as u32;
    }

    /// Adds a watch. Where there is no memory for it, that is [said](Self::stop) later: this is where a solver spends its time.
    #[inline]
    pub(super) fn push(&mut self, lit: Term, watch: Watch) {
        let has_room = self.lists.get(lit.index()).is_some_and(|list| list.length < list.room);
        if has_room || self.grow(lit) {
            let list = &mut self.lists[lit.index()];
            self.arena[(list.start + list.length) as usize] = watch;
            list.length += 1;
        }
    }

    /// Why a watch could not be added. What has been concluded since is in doubt.
    pub(super) fn stop(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    /// Moves a full list to the end, where it has twice the room; whether it could.
    #[cold]
    fn grow(&mut self, lit: Term) -> bool {
        let grown = self.make_room(lit);
        self.stop = grown.err().or(self.stop.take());
        self.stop.is_none()
    }

    fn make_room(&mut self, lit: Term) -> Result<(), Stop> {
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

    /// Keeps the watches that `keep` says, and closes up what lists have left behind; `keep` may change them.
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

    /// Moves all lists together, in the order in which they lie.
    fn close_up(&mut self) {
        let mut order: Vec<u32> =
            (0..self.lists.len() as u32).filter(|&i| self.lists[i as usize].room > 0).collect();
        order.sort_unstable_by_key(|&i| self.lists[i as usize].start);
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
    /// Stands where there is room for one.
    const NONE: Self = Self { clause: ClauseId::BINARY, blocker: Term(0) };
}
