//! Substitution tilings by addresses: each tile is a child of a larger one, which is a child of a
//! still larger one, and so on.
//!
//! An address is the way from a tile up. A step across a side of a tile changes as much of it as it
//! must: it leads to a sister, or across a side of the parent, which is the same question one level
//! up. (S. Tatham, *Combinatorial coordinates for the aperiodic Spectre tiling*, 2023-06-16, and
//! *Beyond the wall: working with aperiodic tilings using finite-state transducers*, 2024-06-10,
//! both at <https://www.chiark.greenend.org.uk/~sgtatham/quasiblog/>.)

use std::collections::HashMap;
use std::collections::hash_map;

use super::address::{Address, Level, TooManyLevels};
use super::random::Random;
use super::sum::Sum;

/// The place to which one comes across a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beyond {
    /// A side of a child of the same parent.
    Child { child: usize, side: usize },
    /// A piece of a side of the parent.
    Rim { side: usize, piece: usize },
}

/// A kind of tile that has children.
#[derive(Clone, Debug)]
pub(super) struct Parent {
    /// The kinds of its children.
    children: Vec<usize>,
    /// The place beyond each side of each child.
    beyond: Vec<Vec<Beyond>>,
    /// The place behind each piece of each of its sides.
    rim: Vec<Vec<Beyond>>,
}

impl Parent {
    /// A parent by the sides at which its children touch, and the pieces of its own sides.
    pub(super) fn new(
        children: Vec<usize>,
        sides: usize,
        sisters: &[[(usize, usize); 2]],
        rim: Vec<Vec<Beyond>>,
    ) -> Self {
        let mut beyond = vec![vec![Beyond::Rim { side: 0, piece: 0 }; sides]; children.len()];
        for &[one, other] in sisters {
            for ((child, side), (to, at)) in [(one, other), (other, one)] {
                beyond[child][side] = Beyond::Child { child: to, side: at };
            }
        }
        for (side, pieces) in rim.iter().enumerate() {
            for (piece, place) in pieces.iter().enumerate() {
                if let &Beyond::Child { child, side: at } = place {
                    beyond[child][at] = Beyond::Rim { side, piece };
                }
            }
        }
        Self { children, beyond, rim }
    }

    pub(super) fn children(&self) -> &[usize] {
        &self.children
    }
}

/// A substitution.
#[derive(Clone, Debug)]
pub(super) struct Substitution {
    /// The parents of the smallest tiles, where these are others than the parents of all the rest.
    pub lowest: Vec<Parent>,
    pub parents: Vec<Parent>,
    /// The weights of the parents among those that a tile may have.
    pub weights: &'static [u32],
}

impl Substitution {
    fn parents(&self, level: usize) -> &[Parent] {
        if level == 0 && !self.lowest.is_empty() { &self.lowest } else { &self.parents }
    }
}

/// A tile with its address and its corners.
#[derive(Clone, Debug)]
pub(super) struct Tile<const TURN: i32, const SIDES: usize> {
    levels: Vec<Level>,
    pub corners: [Sum<TURN>; SIDES],
}

/// The side of a tile that follows a side, as a vector.
pub(super) type Turn<const TURN: i32> = fn(kind: usize, side: usize, Sum<TURN>) -> Sum<TURN>;

impl<const TURN: i32, const SIDES: usize> Tile<TURN, SIDES> {
    /// A tile by one of its sides.
    pub(super) fn beside(
        levels: Vec<Level>,
        side: usize,
        [from, to]: [Sum<TURN>; 2],
        turn: Turn<TURN>,
    ) -> Self {
        let (mut corners, mut at, mut step) = ([from; SIDES], to, to.minus(from));
        for side in side..side + SIDES - 1 {
            corners[(side + 1) % SIDES] = at;
            step = turn(levels[0].kind, side % SIDES, step);
            at = at.plus(step);
        }
        Self { levels, corners }
    }

    pub(super) fn kind(&self) -> usize {
        self.levels[0].kind
    }

    /// Returns true if all of it lies in a piece.
    pub(super) fn lies_in(&self, holds: impl Fn(Sum<TURN>) -> bool) -> bool {
        self.corners.iter().all(|&corner| holds(corner))
    }
}

/// A tile of the patch that has been met from another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    /// The numbers of both tiles, by which they can be told apart.
    pub tiles: [usize; 2],
    /// The side of the first one that lies between them.
    pub side: usize,
    /// True if it has not been met before.
    pub is_new: bool,
}

/// A way through a tiling, from the tile that has an address.
#[derive(Debug)]
pub(super) struct Walk<'s> {
    substitution: &'s Substitution,
    /// The address of the first tile, with the levels that have been added at its end.
    address: Vec<Level>,
    most: usize,
    random: Random,
}

impl<'s> Walk<'s> {
    /// A walk through levels up to a number of them.
    pub(super) fn new(substitution: &'s Substitution, address: &Address, most: usize) -> Self {
        // The games add levels with this seed, so that an address always means the same.
        let random = Random::seeded(b"dummy");
        Self { substitution, address: address.levels.clone(), most, random }
    }

    /// Visits the tiles of a patch, first to last: those that can be reached from the first tile
    /// without leaving it.
    pub(super) fn visit<const TURN: i32, const SIDES: usize>(
        mut self,
        first: Tile<TURN, SIDES>,
        turn: Turn<TURN>,
        holds: impl Fn(Sum<TURN>) -> bool,
        mut meet: impl FnMut(&[Tile<TURN, SIDES>], Meeting),
    ) -> Result<(), TooManyLevels> {
        // There is one tile only on the same side of two corners.
        let key = |tile: &Tile<TURN, SIDES>| [tile.corners[0], tile.corners[1]];
        let mut numbers = HashMap::from([(key(&first), 0)]);
        let mut tiles = vec![first];
        let mut at = 0;
        while at < tiles.len() {
            for side in 0..SIDES {
                let mut levels = tiles[at].levels.clone();
                let other = self.cross(&mut levels, 0, side)?;
                let ends = [tiles[at].corners[(side + 1) % SIDES], tiles[at].corners[side]];
                let tile = Tile::beside(levels, other, ends, turn);
                if !tile.lies_in(&holds) {
                    continue;
                }
                let entry = numbers.entry(key(&tile));
                let is_new = matches!(entry, hash_map::Entry::Vacant(_));
                let number = *entry.or_insert(tiles.len());
                if is_new {
                    tiles.push(tile);
                }
                meet(&tiles, Meeting { tiles: [at, number], side, is_new });
            }
            at += 1;
        }
        Ok(())
    }

    /// Goes across a side of the tile at a level, and returns the side of the tile behind it.
    fn cross(
        &mut self,
        levels: &mut Vec<Level>,
        level: usize,
        side: usize,
    ) -> Result<usize, TooManyLevels> {
        self.reach(levels, level + 1)?;
        let parents = self.substitution.parents(level);
        let mut beyond = parents[levels[level + 1].kind].beyond[levels[level].child][side];
        loop {
            match beyond {
                Beyond::Child { child, side } => {
                    let kind = parents[levels[level + 1].kind].children[child];
                    levels[level] = Level { kind, child };
                    return Ok(side);
                }
                Beyond::Rim { side, piece } => {
                    let side = self.cross(levels, level + 1, side)?;
                    // Both sides have as many pieces, and are walked in opposite directions.
                    let pieces = &parents[levels[level + 1].kind].rim[side];
                    beyond = pieces[pieces.len() - 1 - piece];
                }
            }
        }
    }

    /// Makes sure that an address has a level. All have the same ones above those that they have.
    fn reach(&mut self, levels: &mut Vec<Level>, level: usize) -> Result<(), TooManyLevels> {
        while self.address.len() <= level {
            if self.address.len() == self.most {
                return Err(TooManyLevels);
            }
            let top = self.address.len() - 1;
            let parent = self.parent(top);
            self.address[top].child = parent.child;
            self.address.push(Level { kind: parent.kind, child: 0 });
        }
        if levels.len() <= level {
            let top = levels.len() - 1;
            levels[top].child = self.address[top].child;
            levels.extend_from_slice(&self.address[top + 1..=level]);
        }
        Ok(())
    }

    /// Draws a parent for the topmost tile, and which child of it that tile is.
    fn parent(&mut self, top: usize) -> Level {
        let Self { substitution, address, random, .. } = self;
        let parents = substitution.parents(top).iter().enumerate();
        let ways = parents.flat_map(|(kind, parent)| {
            let children = parent.children.iter().enumerate();
            let own = children.filter(|&(_, &child)| child == address[top].kind);
            own.map(move |(child, _)| Level { kind, child })
        });
        let weight = |way: &Level| substitution.weights[way.kind];
        let mut left = random.below(ways.clone().map(|way| weight(&way)).sum());
        let drawn = ways.clone().find(|way| {
            let is_drawn = left < weight(way);
            left = left.wrapping_sub(weight(way));
            is_drawn
        });
        drawn.unwrap_or_default()
    }
}
