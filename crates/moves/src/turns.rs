//! Boards whose moves carry what lies on some cells to others, and may turn it on the way.

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

/// What a move does to what lies on a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carried {
    /// The cell where it comes from.
    pub(crate) from: u16,
    /// The cell where it goes to.
    pub(crate) to: u16,
    /// By how many quarters it is turned.
    pub(crate) spin: u16,
}

/// A move, or several one after another: what they carry.
pub(crate) type Turn = Vec<Carried>;

/// The move that carries from these cells to those, and turns all by as many quarters.
pub(crate) fn carrying(cells: impl IntoIterator<Item = (usize, usize)>, spin: u16) -> Turn {
    cells.into_iter().map(|(from, to)| Carried { from: from as u16, to: to as u16, spin }).collect()
}

/// All moves of a board. A move is named by its number.
#[derive(Clone, Debug)]
pub(crate) struct Turns {
    pub(crate) cells: usize,
    /// 4 where what lies on a cell has an orientation, else 1.
    pub(crate) spins: u16,
    pub(crate) all: Vec<Turn>,
    /// The move that takes another back.
    pub(crate) back: Vec<u16>,
}

impl Turns {
    /// For each move the one that takes it back is among `all`.
    pub(crate) fn new(cells: usize, spins: u16, all: Vec<Turn>) -> Self {
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

    /// What a label becomes by being carried.
    #[inline]
    pub(crate) fn spun(&self, label: u16, spin: u16) -> u16 {
        if self.spins == 1 { label } else { label & !3 | (label + spin) & 3 }
    }

    /// Makes a move on a copy of the board before it.
    #[inline]
    pub(crate) fn apply(&self, turn: &Turn, before: &[u16], after: &mut [u16]) {
        for carried in turn {
            after[carried.to as usize] = self.spun(before[carried.from as usize], carried.spin);
        }
    }

    /// The board after some moves.
    pub(crate) fn after(&self, start: &[u16], moves: &[u16]) -> Vec<u16> {
        let mut board = start.to_vec();
        for &turn in moves {
            let before = board.clone();
            self.apply(&self.all[turn as usize], &before, &mut board);
        }
        board
    }

    /// Places of a label: its cell and its orientation.
    pub(crate) fn spots(&self) -> usize {
        self.cells * self.spins as usize
    }

    /// For each move, where each spot is carried to.
    pub(crate) fn carries(&self) -> Vec<Vec<u16>> {
        let carry = |turn: &Turn| {
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
