//! Boards whose moves carry tiles from cell to cell, and may turn them on the way.

mod beam;
mod commutators;
mod cycles;
mod invariants;
mod near;
pub(crate) mod packed;
mod patterns;
mod solve;

pub(crate) use near::near;
pub(crate) use patterns::Groups;
pub(crate) use solve::{Effort, Scramble, Solved, prove, solve};

/// Effect of a move on one tile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PermutationEntry {
    /// Cell from which it is carried.
    pub(crate) from: u16,
    /// Cell to which it is carried.
    pub(crate) to: u16,
    /// Number of quarter turns.
    pub(crate) spin: u16,
}

/// Permutation of a move, or of several moves in a row.
pub(crate) type Permutation = Vec<PermutationEntry>;

/// Returns the permutation that carries tiles between these pairs of cells and turns all by the
/// same number of quarters.
pub(crate) fn carrying(cells: impl IntoIterator<Item = (usize, usize)>, spin: u16) -> Permutation {
    cells
        .into_iter()
        .map(|(from, to)| PermutationEntry { from: from as u16, to: to as u16, spin })
        .collect()
}

/// All moves of a board. Moves are identified by number.
#[derive(Clone, Debug)]
pub(crate) struct Turns {
    pub(crate) cells: usize,
    /// Number of orientations: 4 if tiles have an orientation, else 1.
    pub(crate) spins: u16,
    pub(crate) all: Vec<Permutation>,
    /// Number of the inverse of each move.
    pub(crate) back: Vec<u16>,
}

impl Turns {
    /// Requires that `all` contains the inverse of each move.
    pub(crate) fn new(cells: usize, spins: u16, all: Vec<Permutation>) -> Self {
        let mut turns = Self { cells, spins, all, back: Vec::new() };
        let carries = turns.carries();
        let takes_back = |one: &[u16], other: &[u16]| {
            (0..).zip(one).all(|(spot, &to)| other[to as usize] == spot)
        };
        let back = carries.iter().map(|one| {
            carries.iter().position(|other| takes_back(one, other)).unwrap_or_default() as u16
        });
        turns.back = back.collect();
        turns
    }

    /// Returns a label after it has been carried.
    #[inline]
    pub(crate) fn spun(&self, label: u16, spin: u16) -> u16 {
        if self.spins == 1 { label } else { label & !3 | (label + spin) & 3 }
    }

    /// Makes a move on a copy of the board.
    #[inline]
    pub(crate) fn apply(&self, turn: &Permutation, before: &[u16], after: &mut [u16]) {
        for carried in turn {
            after[carried.to as usize] = self.spun(before[carried.from as usize], carried.spin);
        }
    }

    /// Returns the board after some moves.
    pub(crate) fn after(&self, start: &[u16], moves: &[u16]) -> Vec<u16> {
        let mut board = start.to_vec();
        for &turn in moves {
            let before = board.clone();
            self.apply(&self.all[turn as usize], &before, &mut board);
        }
        board
    }

    /// Returns the number of spots: pairs of a cell and an orientation.
    pub(crate) fn spots(&self) -> usize {
        self.cells * self.spins as usize
    }

    /// Returns the target of each spot under each move.
    pub(crate) fn carries(&self) -> Vec<Vec<u16>> {
        let carry = |turn: &Permutation| {
            let mut to: Vec<u16> = (0..self.spots() as u16).collect();
            for carried in turn {
                for spin in 0..self.spins {
                    to[(carried.from * self.spins + spin) as usize] =
                        carried.to * self.spins + (spin + carried.spin) % self.spins;
                }
            }
            to
        };
        self.all.iter().map(carry).collect()
    }
}
