//! Positions: a chain's first cell can only be at positions for which the chains before and after
//! it leave space.
//!
//! ```text
//!     A, of length 3, may begin at 4 or 9        B after A:   7 or 12
//!     B may begin at 7 or 20                     so B at 7, and A at 4;
//!                                                an arc between chains that never fit is excluded
//! ```
//!
//! A domain is a bitset, and "three later" is a shift. One revision costs O(arcs × n/64).

use std::ops::ControlFlow::{Break, Continue};

use tatham_core::author::{Contradiction, Deduction};

use super::board::{Board, NONE};
use super::techniques::Technique;

/// ORs `set` into `target`, each position `by` later.
#[inline]
pub(super) fn shift_up(target: &mut [u64], set: &[u64], by: usize) {
    let (words, bits) = (by / 64, by % 64);
    for w in words..target.len() {
        let low = set[w - words] << bits;
        let carry = if bits > 0 && w > words { set[w - words - 1] >> (64 - bits) } else { 0 };
        target[w] |= low | carry;
    }
}

/// ORs `set` into `target`, each position `by` earlier; positions below 0 are dropped.
#[inline]
pub(super) fn shift_down(target: &mut [u64], set: &[u64], by: usize) {
    let (words, bits) = (by / 64, by % 64);
    for w in 0..target.len().saturating_sub(words) {
        let high = set[w + words] >> bits;
        let carry = if bits > 0 && w + words + 1 < set.len() {
            set[w + words + 1] << (64 - bits)
        } else {
            0
        };
        target[w] |= high | carry;
    }
}

/// Returns true if `a` and `b`, moved `by` earlier, have a position in common.
#[inline]
fn meets(a: &[u64], b: &[u64], by: usize) -> bool {
    let (words, bits) = (by / 64, by % 64);
    (0..a.len().saturating_sub(words)).any(|w| {
        let high = b[w + words] >> bits;
        let carry =
            if bits > 0 && w + words + 1 < b.len() { b[w + words + 1] << (64 - bits) } else { 0 };
        a[w] & (high | carry) != 0
    })
}

/// Only position in a set.
pub(super) fn single(set: &[u64]) -> Option<usize> {
    let mut found = None;
    for (w, &word) in set.iter().enumerate().filter(|(_, word)| **word != 0) {
        if found.is_some() || word & (word - 1) != 0 {
            return None;
        }
        found = Some(w * 64 + word.trailing_zeros() as usize);
    }
    found
}

impl Board {
    /// Compares the domain of the chain at `head` with those of its possible neighbours, and
    /// excludes the arcs to those that never fit.
    pub(super) fn revise(&mut self, head: usize) -> Deduction {
        let mut allowed = std::mem::take(&mut self.scratch[1]);
        let result = self.revise_with(head, &mut allowed);
        self.scratch[1] = allowed;
        result
    }

    fn revise_with(&mut self, head: usize, allowed: &mut [u64]) -> Deduction {
        let (tail, length) = (self.last[head] as usize, self.length[head] as usize);
        if self.previous[head] == NONE {
            allowed.fill(0);
            for at in self.in_start[head]..self.in_start[head + 1] {
                let arc = self.in_list[at as usize];
                if !self.alive[arc as usize] {
                    continue;
                }
                let before = self.from[arc as usize] as usize;
                if before == self.cells {
                    if self.domain_of(head)[0] & 2 == 0 {
                        self.no_room(arc)?;
                    } else {
                        allowed[0] |= 2;
                    }
                    continue;
                }
                let other = self.first[before] as usize;
                let by = self.length[other] as usize;
                if meets(self.domain_of(other), self.domain_of(head), by) {
                    shift_up(allowed, self.domain_of(other), by);
                } else {
                    self.no_room(arc)?;
                }
            }
            self.narrow(head, allowed)?;
        }
        if self.next[tail] == NONE {
            allowed.fill(0);
            for arc in self.out_start[tail]..self.out_start[tail + 1] {
                if !self.alive[arc as usize] {
                    continue;
                }
                let other = self.to[arc as usize] as usize;
                if other == self.cells {
                    let position = self.cells + 1 - length;
                    if self.domain_of(head)[position / 64] >> (position % 64) & 1 == 0 {
                        self.no_room(arc)?;
                    } else {
                        allowed[position / 64] |= 1 << (position % 64);
                    }
                    continue;
                }
                if meets(self.domain_of(head), self.domain_of(other), length) {
                    shift_down(allowed, self.domain_of(other), length);
                } else {
                    self.no_room(arc)?;
                }
            }
            self.narrow(head, allowed)?;
        }
        Continue(())
    }

    /// Excludes an arc between chains that never fit.
    fn no_room(&mut self, arc: u32) -> Deduction {
        self.rules.count(Technique::NoRoom);
        self.kill(arc)
    }

    /// Keeps the positions of a chain that its neighbours allow.
    fn narrow(&mut self, head: usize, allowed: &[u64]) -> Deduction {
        if self.intersect(head, allowed)? {
            self.rules.count(Technique::NarrowedPositions);
        }
        Continue(())
    }

    /// Applies the rule that a chain covers every position; if only one can, it does. Returns true
    /// if anything followed.
    pub(super) fn place_numbers(&mut self) -> Deduction<bool> {
        let heads: Vec<usize> = (0..self.cells).filter(|&cell| self.is_head(cell)).collect();
        let (mut once, mut twice) = (vec![0; self.words], vec![0; self.words]);
        let mut cover = vec![0; self.words];
        for &head in &heads {
            self.cover(head, &mut cover);
            for w in 0..self.words {
                twice[w] |= once[w] & cover[w];
                once[w] |= cover[w];
            }
        }
        if (1..=self.cells).any(|position| once[position / 64] >> (position % 64) & 1 == 0) {
            return Break(Contradiction);
        }
        let mut changed = false;
        for &head in &heads {
            if single(self.domain_of(head)).is_some() {
                continue;
            }
            self.cover(head, &mut cover);
            let length = self.length[head] as usize;
            for w in 0..self.words {
                let mut alone = cover[w] & !twice[w];
                while alone != 0 {
                    let position = w * 64 + alone.trailing_zeros() as usize;
                    alone &= alone - 1;
                    let mut allowed = vec![0; self.words];
                    for start in (position + 1).saturating_sub(length)..=position {
                        allowed[start / 64] |= 1 << (start % 64);
                    }
                    if self.intersect(head, &allowed)? {
                        self.rules.count(Technique::OnlyPlace);
                        changed = true;
                    }
                }
            }
        }
        Continue(changed)
    }

    /// Returns true if a cell is the first of its chain.
    pub(crate) fn is_head(&self, cell: usize) -> bool {
        self.previous[cell] == NONE || self.source(self.previous[cell]) == self.cells
    }

    /// Collects all positions that the chain at `head` may cover.
    fn cover(&self, head: usize, cover: &mut [u64]) {
        let length = self.length[head] as usize;
        cover.copy_from_slice(self.domain_of(head));
        // Doubling: after each step the set covers twice as many positions from each start.
        let mut done = 1;
        let mut step = cover.to_vec();
        while done < length {
            let by = done.min(length - done);
            step.copy_from_slice(cover);
            shift_up(cover, &step, by);
            done += by;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(positions: &[usize]) -> [u64; 3] {
        let mut words = [0; 3];
        for p in positions.iter().filter(|&&p| p < 192) {
            words[p / 64] |= 1 << (p % 64);
        }
        words
    }

    #[test]
    fn shifts_cross_words() {
        for by in [0, 1, 63, 64, 65, 127, 128, 200] {
            let (mut up, mut down) = ([0; 3], [0; 3]);
            let from = [0, 1, 63, 64, 100, 190];
            shift_up(&mut up, &set(&from), by);
            shift_down(&mut down, &set(&from), by);
            assert_eq!(
                up,
                set(&from.iter().map(|p| p + by).filter(|&p| p < 192).collect::<Vec<_>>()),
                "{by}"
            );
            assert_eq!(
                down,
                set(&from.iter().filter_map(|p| p.checked_sub(by)).collect::<Vec<_>>()),
                "{by}"
            );
            assert_eq!(meets(&set(&[3]), &set(&[3 + by]), by), 3 + by < 192, "{by}");
        }
        assert_eq!(
            (single(&set(&[70])), single(&set(&[70, 3])), single(&set(&[]))),
            (Some(70), None, None)
        );
    }
}
