//! Boards whose moves carry what lies on some cells to others, and may turn it on the way.

pub(crate) mod beam;
pub(crate) mod cycles;
pub(crate) mod invariants;
pub(crate) mod near;
pub(crate) mod packed;
pub(crate) mod patterns;
pub(crate) mod solve;

pub(crate) use patterns::Groups;
pub(crate) use solve::{Scramble, solve};

/// A move: where the cells that it changes get theirs from, and by how many quarters what is carried turns.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// (to, from)
    pub(crate) carried: Vec<(u16, u16)>,
    pub(crate) spin: u16,
}

impl Turn {
    /// The move that carries from these cells to those.
    pub(crate) fn carrying(carried: impl IntoIterator<Item = (usize, usize)>, spin: u16) -> Self {
        Self { carried: carried.into_iter().map(|(from, to)| (to as u16, from as u16)).collect(), spin }
    }
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
        let key = |turn: &Turn, back: bool| {
            let mut carried: Vec<_> = turn.carried.iter().map(|&(to, from)| if back { (from, to) } else { (to, from) }).collect();
            carried.sort_unstable();
            (carried, if back { (spins - turn.spin) % spins } else { turn.spin })
        };
        let keys: std::collections::HashMap<_, _> = all.iter().enumerate().map(|(index, turn)| (key(turn, false), index as u16)).collect();
        let back = all.iter().map(|turn| keys[&key(turn, true)]).collect();
        Self { cells, spins, all, back }
    }

    /// What a label becomes by being carried.
    #[inline]
    pub(crate) fn spun(&self, label: u16, spin: u16) -> u16 {
        if self.spins == 1 { label } else { label & !3 | (label + spin) & 3 }
    }

    /// Makes a move: `after` has been a copy of `before`, or is made one.
    #[inline]
    pub(crate) fn apply(&self, turn: u16, before: &[u16], after: &mut [u16]) {
        after.copy_from_slice(before);
        let turn = &self.all[turn as usize];
        for &(to, from) in &turn.carried {
            after[to as usize] = self.spun(before[from as usize], turn.spin);
        }
    }

    /// The board after some moves.
    pub(crate) fn after(&self, start: &[u16], moves: &[u16]) -> Vec<u16> {
        let (mut board, mut next) = (start.to_vec(), start.to_vec());
        for &turn in moves {
            self.apply(turn, &board, &mut next);
            std::mem::swap(&mut board, &mut next);
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
            for &(cell, from) in &turn.carried {
                for spin in 0..self.spins {
                    to[(from * self.spins + spin) as usize] = cell * self.spins + (spin + turn.spin) % self.spins;
                }
            }
            to
        };
        self.all.iter().map(carry).collect()
    }
}
