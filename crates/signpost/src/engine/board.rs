//! State of a deduction: possible arcs, links of chains, and possible starts of each chain.
//!
//! ```text
//!    cells        0 … n−1, and n, the *virtual* cell: before the path's first and after its last
//!    arcs         a → b: b may follow a.  n → c: the path may begin at c.  c → n: it may end there
//!    chain        cells that certainly follow one another; named by its first cell
//!    domain       of a chain: the set of positions 1…n that its first cell can have
//! ```
//!
//! With the virtual cell the path is a circuit, and missing ends are not a special case: every cell
//! has exactly one arc in and one out. Every change is recorded on a trail, so that a search undoes
//! it cheaply.

use std::collections::VecDeque;
use std::ops::ControlFlow::{Break, Continue};

use tatham_core::author::{Contradiction, Deduction};

use super::techniques::{Tally, Technique};
use crate::problem::Problem;

/// Marker for a missing cell or arc.
pub(super) const NONE: u32 = u32::MAX;

/// Change of the state, with the data to undo it.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// An arc was excluded.
    Killed(u32),
    /// An arc became a link; the chain that it ended keeps its own data.
    Linked(u32),
    /// A word of a domain had this value.
    Word(u32, u64),
}

/// State of a deduction.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// Number of real cells; also the virtual cell.
    pub(super) cells: usize,
    /// Number of words of a domain. Bit p is position p; bit 0 is never set.
    pub(super) words: usize,
    pub(super) from: Vec<u32>,
    pub(super) to: Vec<u32>,
    pub(super) alive: Vec<bool>,
    /// Arcs out of and into each cell: a range of arc numbers, and a list.
    pub(super) out_start: Vec<u32>,
    pub(super) in_start: Vec<u32>,
    pub(super) in_list: Vec<u32>,
    pub(super) out_count: Vec<u32>,
    pub(super) in_count: Vec<u32>,
    /// Arc by which a cell is left or entered, if it is a link.
    pub(super) next: Vec<u32>,
    pub(super) previous: Vec<u32>,
    /// For a chain's first cell: its last cell, its length. For a last cell: its first.
    pub(super) last: Vec<u32>,
    pub(super) length: Vec<u32>,
    pub(super) first: Vec<u32>,
    pub(super) domain: Vec<u64>,
    trail: Vec<Change>,
    /// Cells that may have only one arc left.
    pub(super) queue: Vec<u32>,
    /// Chains whose domains may shrink.
    pub(super) dirty: VecDeque<u32>,
    pub(super) is_dirty: Vec<bool>,
    pub(crate) links: usize,
    pub(super) scratch: [Vec<u64>; 2],
    /// Uses of each rule, including those without effect and those undone.
    pub(crate) rules: Tally,
}

impl Board {
    /// Creates the state before any deduction.
    pub(crate) fn new(problem: &Problem) -> Self {
        let size = problem.size();
        let cells = size.area();
        let words = cells / 64 + 1;
        let given = |cell: usize| problem.givens()[cell].map(|number| number as usize);
        let (mut from, mut to, mut out_start) = (Vec::new(), Vec::new(), vec![0]);
        let first_is_given = (0..cells).any(|cell| given(cell) == Some(1));
        let last_is_given = (0..cells).any(|cell| given(cell) == Some(cells));
        for cell in 0..cells {
            for next in size.ray(cell, problem.arrows()[cell]) {
                let numbers = (given(cell), given(next));
                if !matches!(numbers, (Some(a), Some(b)) if a + 1 != b)
                    && numbers.0 != Some(cells)
                    && numbers.1 != Some(1)
                {
                    from.push(cell as u32);
                    to.push(next as u32);
                }
            }
            if given(cell) == Some(cells) || (!last_is_given && given(cell).is_none()) {
                from.push(cell as u32);
                to.push(cells as u32);
            }
            out_start.push(from.len() as u32);
        }
        for cell in (0..cells)
            .filter(|&cell| given(cell) == Some(1) || (!first_is_given && given(cell).is_none()))
        {
            from.push(cells as u32);
            to.push(cell as u32);
        }
        out_start.push(from.len() as u32);
        let mut incoming: Vec<Vec<u32>> = vec![Vec::new(); cells + 1];
        for (arc, &cell) in to.iter().enumerate() {
            incoming[cell as usize].push(arc as u32);
        }
        let mut in_start = vec![0];
        for arcs in &incoming {
            in_start.push(in_start[in_start.len() - 1] + arcs.len() as u32);
        }
        // Positions that are not given to any other cell.
        let mut free = vec![0; words];
        for position in 1..=cells {
            free[position / 64] |= 1 << (position % 64);
        }
        for position in (0..cells).filter_map(given) {
            free[position / 64] &= !(1 << (position % 64));
        }
        let mut domain = Vec::with_capacity(cells * words);
        for cell in 0..cells {
            match given(cell) {
                None => domain.extend_from_slice(&free),
                Some(position) => domain.extend(
                    (0..words).map(|w| if w == position / 64 { 1 << (position % 64) } else { 0 }),
                ),
            }
        }
        let identity: Vec<u32> = (0..=cells as u32).collect();
        Self {
            cells,
            words,
            alive: vec![true; from.len()],
            out_count: (0..=cells).map(|cell| out_start[cell + 1] - out_start[cell]).collect(),
            in_count: (0..=cells).map(|cell| in_start[cell + 1] - in_start[cell]).collect(),
            from,
            to,
            out_start,
            in_start,
            in_list: incoming.concat(),
            next: vec![NONE; cells + 1],
            previous: vec![NONE; cells + 1],
            last: identity.clone(),
            length: vec![1; cells + 1],
            first: identity.clone(),
            domain,
            trail: Vec::new(),
            queue: identity,
            dirty: (0..cells as u32).collect(),
            is_dirty: vec![true; cells + 1],
            links: 0,
            scratch: [vec![0; words], vec![0; words]],
            rules: Tally::default(),
        }
    }

    /// Number of real cells; also the number of the virtual one.
    pub(crate) fn cells(&self) -> usize {
        self.cells
    }

    /// Number of arcs, including the excluded ones.
    pub(crate) fn arcs(&self) -> usize {
        self.from.len()
    }

    /// Cell that an arc leaves.
    pub(crate) fn source(&self, arc: u32) -> usize {
        self.from[arc as usize] as usize
    }

    /// Cell that an arc enters.
    pub(crate) fn target(&self, arc: u32) -> usize {
        self.to[arc as usize] as usize
    }

    /// Returns true if an arc is a link.
    pub(crate) fn is_link(&self, arc: u32) -> bool {
        self.next[self.source(arc)] == arc
    }

    /// Last cell of the chain that begins at `head`.
    pub(crate) fn tail_of(&self, head: usize) -> usize {
        self.last[head] as usize
    }

    /// First cell of the chain that ends at `tail`.
    pub(crate) fn head_of(&self, tail: usize) -> usize {
        self.first[tail] as usize
    }

    /// Returns true if a cell is the last of its chain.
    pub(crate) fn is_tail(&self, cell: usize) -> bool {
        self.next[cell] == NONE || self.target(self.next[cell]) == self.cells
    }

    /// Number of cells of the chain that begins at `head`.
    pub(crate) fn length_of(&self, head: usize) -> usize {
        self.length[head] as usize
    }

    /// Possible positions of `head`, the first cell of a chain, in order.
    pub(crate) fn positions(&self, head: usize) -> Vec<usize> {
        let set = self.domain_of(head);
        (1..=self.cells)
            .filter(|&position| set[position / 64] >> (position % 64) & 1 == 1)
            .collect()
    }

    /// Number of these positions.
    pub(crate) fn count_positions(&self, head: usize) -> usize {
        self.domain_of(head).iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Cell that a link leads to; the virtual one if there is no link.
    pub(crate) fn follower(&self, cell: usize) -> usize {
        if self.next[cell] == NONE { self.cells } else { self.target(self.next[cell]) }
    }

    /// Returns true if every cell has its link, so the board is solved.
    pub(crate) fn is_solved(&self) -> bool {
        self.links == self.cells + 1
    }

    /// Cell that follows each cell, for a solved board; the last is followed by the virtual cell.
    pub(crate) fn successors(&self) -> impl Iterator<Item = usize> {
        (0..=self.cells).map(|cell| self.to[self.next[cell] as usize] as usize)
    }

    /// Possible arcs out of a cell.
    pub(crate) fn arcs_out(&self, cell: usize) -> impl Iterator<Item = u32> {
        (self.out_start[cell]..self.out_start[cell + 1]).filter(|&arc| self.alive[arc as usize])
    }

    /// Possible arcs into a cell.
    pub(crate) fn arcs_in(&self, cell: usize) -> impl Iterator<Item = u32> {
        let list = &self.in_list[self.in_start[cell] as usize..self.in_start[cell + 1] as usize];
        list.iter().copied().filter(|&arc| self.alive[arc as usize])
    }

    /// Mark to return to with [`Board::undo`].
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Undoes everything since `mark`.
    pub(crate) fn undo(&mut self, mark: usize) {
        self.queue.clear();
        while let Some(cell) = self.dirty.pop_front() {
            self.is_dirty[cell as usize] = false;
        }
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Change::Killed(arc)) => {
                    self.alive[arc as usize] = true;
                    self.out_count[self.from[arc as usize] as usize] += 1;
                    self.in_count[self.to[arc as usize] as usize] += 1;
                }
                Some(Change::Linked(arc)) => self.unlink(arc),
                Some(Change::Word(at, word)) => self.domain[at as usize] = word,
                None => {}
            }
        }
    }

    fn unlink(&mut self, arc: u32) {
        let (a, b) = (self.from[arc as usize] as usize, self.to[arc as usize] as usize);
        self.next[a] = NONE;
        self.previous[b] = NONE;
        self.links -= 1;
        if a != self.cells && b != self.cells {
            let head = self.first[self.last[b] as usize] as usize;
            self.first[self.last[b] as usize] = b as u32;
            self.last[head] = a as u32;
            self.length[head] -= self.length[b];
        }
    }

    /// Excludes an arc.
    pub(crate) fn kill(&mut self, arc: u32) -> Deduction {
        if !self.alive[arc as usize] {
            return Continue(());
        }
        let (a, b) = (self.from[arc as usize] as usize, self.to[arc as usize] as usize);
        if self.next[a] == arc {
            return Break(Contradiction);
        }
        self.alive[arc as usize] = false;
        self.trail.push(Change::Killed(arc));
        self.out_count[a] -= 1;
        self.in_count[b] -= 1;
        if self.out_count[a] == 0 || self.in_count[b] == 0 {
            return Break(Contradiction);
        }
        if self.out_count[a] == 1 {
            self.queue.push(a as u32);
        }
        if self.in_count[b] == 1 {
            self.queue.push(b as u32);
        }
        self.touch_end(a);
        self.touch(b);
        Continue(())
    }

    /// Makes an arc a link: all others out of and into its cells are excluded, 2 chains become one,
    /// and the arc that would close it is excluded.
    pub(crate) fn link(&mut self, arc: u32) -> Deduction {
        if !self.alive[arc as usize] {
            return Break(Contradiction);
        }
        let (a, b) = (self.from[arc as usize] as usize, self.to[arc as usize] as usize);
        if self.next[a] == arc {
            return Continue(());
        }
        if self.next[a] != NONE || self.previous[b] != NONE {
            return Break(Contradiction);
        }
        self.next[a] = arc;
        self.previous[b] = arc;
        self.links += 1;
        self.trail.push(Change::Linked(arc));
        let real = a != self.cells && b != self.cells;
        let head = if a == self.cells { self.cells } else { self.first[a] as usize };
        if real {
            if head == b {
                // Undoing must find the earlier chains: a circle of real cells is never made.
                self.trail.pop();
                self.links -= 1;
                (self.next[a], self.previous[b]) = (NONE, NONE);
                return Break(Contradiction);
            }
            self.join(head, a, b)?;
        }
        for other in self.out_start[a]..self.out_start[a + 1] {
            if other != arc {
                self.kill(other)?;
            }
        }
        for at in self.in_start[b]..self.in_start[b + 1] {
            let other = self.in_list[at as usize];
            if other != arc {
                self.kill(other)?;
            }
        }
        if real {
            self.forbid_circle(head)?;
        } else if a == self.cells {
            self.restrict(b, 1)?;
        } else {
            let head = self.first[a] as usize;
            self.restrict(head, self.cells + 1 - self.length[head] as usize)?;
        }
        Continue(())
    }

    /// Joins the chain of `head` (which ends at `a`) with the chain of `b`, and combines their
    /// domains.
    fn join(&mut self, head: usize, a: usize, b: usize) -> Deduction {
        let (tail, shift) = (self.last[b] as usize, self.length[head] as usize);
        debug_assert_eq!(self.last[head] as usize, a);
        let mut moved = std::mem::take(&mut self.scratch[0]);
        moved.fill(0);
        super::domains::shift_down(&mut moved, self.domain_of(b), shift);
        self.last[head] = tail as u32;
        self.first[tail] = head as u32;
        self.length[head] += self.length[b];
        let result = self.intersect(head, &moved);
        self.scratch[0] = moved;
        self.touch(head);
        result.map_continue(drop)
    }

    /// Excludes the arc from a chain's last cell to its first, which would close a circle without
    /// the virtual cell.
    fn forbid_circle(&mut self, head: usize) -> Deduction {
        let tail = self.last[head] as usize;
        for arc in self.out_start[tail]..self.out_start[tail + 1] {
            if self.to[arc as usize] as usize == head && self.alive[arc as usize] {
                self.rules.count(Technique::NoCircle);
                self.kill(arc)?;
            }
        }
        Continue(())
    }

    #[inline]
    pub(super) fn domain_of(&self, head: usize) -> &[u64] {
        &self.domain[head * self.words..(head + 1) * self.words]
    }

    /// Keeps the positions of a chain's domain that are in `allowed`; returns true if the domain
    /// has changed.
    pub(super) fn intersect(&mut self, head: usize, allowed: &[u64]) -> Deduction<bool> {
        let start = head * self.words;
        let (mut changed, mut left) = (false, 0);
        for (w, &allowed) in allowed.iter().enumerate() {
            let old = self.domain[start + w];
            let new = old & allowed;
            left |= new;
            if new != old {
                changed = true;
                self.trail.push(Change::Word((start + w) as u32, old));
                self.domain[start + w] = new;
            }
        }
        if left == 0 {
            return Break(Contradiction);
        }
        if changed {
            self.touch_around(head);
        }
        Continue(changed)
    }

    /// Keeps a single position of a chain.
    pub(crate) fn restrict(&mut self, head: usize, position: usize) -> Deduction {
        let mut only = std::mem::take(&mut self.scratch[0]);
        only.fill(0);
        only[position / 64] = 1 << (position % 64);
        let result = self.intersect(head, &only);
        self.scratch[0] = only;
        result.map_continue(drop)
    }

    /// Records that the domain of the chain that begins at `head` may shrink.
    #[inline]
    fn touch(&mut self, head: usize) {
        if head < self.cells && !std::mem::replace(&mut self.is_dirty[head], true) {
            self.dirty.push_back(head as u32);
        }
    }

    /// Records that the domain of the chain that ends at `tail` may shrink.
    fn touch_end(&mut self, tail: usize) {
        if tail < self.cells {
            self.touch(self.first[tail] as usize);
        }
    }

    /// Records that the domains of the chains before and after this one may shrink.
    fn touch_around(&mut self, head: usize) {
        for at in self.in_start[head]..self.in_start[head + 1] {
            let arc = self.in_list[at as usize] as usize;
            if self.alive[arc] {
                self.touch_end(self.from[arc] as usize);
            }
        }
        let tail = self.last[head] as usize;
        for arc in self.out_start[tail]..self.out_start[tail + 1] {
            if self.alive[arc as usize] {
                self.touch(self.to[arc as usize] as usize);
            }
        }
    }
}
