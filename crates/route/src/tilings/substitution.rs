//! Substitution tilings by addresses: each tile is a child of a larger one, which is a child of a
//! still larger one, and so on.
//!
//! An address is the way from a tile up. A step across a side of a tile changes as much of it as it
//! must: it leads to a sister, or across a side of the parent, which is the same question one level
//! up. (S. Tatham, *Combinatorial coordinates for the aperiodic Spectre tiling*, 2023-06-16, and
//! *Beyond the wall: working with aperiodic tilings using finite-state transducers*, 2024-06-10,
//! both at <https://www.chiark.greenend.org.uk/~sgtatham/quasiblog/>.)

use std::hash::BuildHasherDefault;

use super::address::{Address, Level, TooManyLevels};
use super::hash::NumberMap;
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

/// A tile with its address and the numbers of its corners.
#[derive(Clone, Debug)]
pub(super) struct Tile<const SIDES: usize> {
    levels: Vec<Level>,
    pub corners: [usize; SIDES],
}

impl<const SIDES: usize> Tile<SIDES> {
    pub(super) fn kind(&self) -> usize {
        self.levels[0].kind
    }

    /// The ends of each side.
    fn sides(&self) -> impl Iterator<Item = [usize; 2]> {
        (0..SIDES).map(|side| [self.corners[side], self.corners[(side + 1) % SIDES]])
    }
}

/// The side of a tile that follows a side, as a vector.
pub(super) type Turn<const TURN: i32> = fn(kind: usize, side: usize, Sum<TURN>) -> Sum<TURN>;

/// The corners of a tile of a kind by one of its sides.
pub(super) fn corners<const TURN: i32, const SIDES: usize>(
    kind: usize,
    side: usize,
    [from, to]: [Sum<TURN>; 2],
    turn: Turn<TURN>,
) -> [Sum<TURN>; SIDES] {
    let (mut corners, mut at, mut step) = ([from; SIDES], to, to.minus(from));
    for side in side..side + SIDES - 1 {
        corners[(side + 1) % SIDES] = at;
        step = turn(kind, side % SIDES, step);
        at = at.plus(step);
    }
    corners
}

/// The tiles and corners that have been met on a walk, by their numbers.
struct PartialAnswer<const TURN: i32, const SIDES: usize, F> {
    holds: F,
    tiles: Vec<Tile<SIDES>>,
    corners: Vec<Sum<TURN>>,
    /// True for each corner that lies in the piece.
    is_held: Vec<bool>,
    numbers: NumberMap<Sum<TURN>, usize>,
    /// The tile on a side, if it lies in the piece. On the same side of a line there is only one.
    beside: NumberMap<u64, Option<usize>>,
}

impl<const TURN: i32, const SIDES: usize, F: Fn(Sum<TURN>) -> bool> PartialAnswer<TURN, SIDES, F> {
    fn new(holds: F, sides: usize) -> Self {
        Self {
            holds,
            tiles: Vec::new(),
            corners: Vec::new(),
            is_held: Vec::new(),
            numbers: NumberMap::with_capacity_and_hasher(sides / 2, BuildHasherDefault::new()),
            beside: NumberMap::with_capacity_and_hasher(sides, BuildHasherDefault::new()),
        }
    }

    /// Adds a tile, and returns its number if it lies in the piece.
    fn add(&mut self, levels: Vec<Level>, corners: [Sum<TURN>; SIDES]) -> Option<usize> {
        let corners = corners.map(|corner| {
            let next = self.corners.len();
            let number = *self.numbers.entry(corner).or_insert(next);
            if number == next {
                self.corners.push(corner);
                self.is_held.push((self.holds)(corner));
            }
            number
        });
        let tile = Tile { levels, corners };
        let lies_in = corners.iter().all(|&corner| self.is_held[corner]);
        let number = lies_in.then_some(self.tiles.len());
        self.beside.extend(tile.sides().map(|ends| (key(ends), number)));
        self.tiles.extend(lies_in.then_some(tile));
        number
    }
}

/// The ends of a side as one number.
fn key([from, to]: [usize; 2]) -> u64 {
    (from as u64) << 32 | to as u64
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

    /// Visits the tiles that lie in a piece and can be reached from the first tile without leaving
    /// it, in the order in which they are met, and returns all corners by their numbers. There is
    /// no tile if the first one does not lie in the piece. Memory is taken at once for as many
    /// tiles as expected.
    pub(super) fn visit<const TURN: i32, const SIDES: usize>(
        mut self,
        expected: usize,
        first: [Sum<TURN>; SIDES],
        turn: Turn<TURN>,
        holds: impl Fn(Sum<TURN>) -> bool,
        mut meet: impl FnMut(&[Tile<SIDES>], Meeting),
    ) -> Result<Vec<Sum<TURN>>, TooManyLevels> {
        let mut known = PartialAnswer::new(holds, expected * SIDES);
        known.add(self.address.clone(), first);
        let mut at = 0;
        while at < known.tiles.len() {
            for side in 0..SIDES {
                let corners = known.tiles[at].corners;
                let [from, to] = [corners[(side + 1) % SIDES], corners[side]];
                let (is_new, number) = if let Some(&number) = known.beside.get(&key([from, to])) {
                    (false, number)
                } else {
                    let mut levels = known.tiles[at].levels.clone();
                    let side = self.cross(&mut levels, 0, side)?;
                    let ends = [from, to].map(|corner| known.corners[corner]);
                    let corners = self::corners(levels[0].kind, side, ends, turn);
                    (true, known.add(levels, corners))
                };
                if let Some(number) = number {
                    meet(&known.tiles, Meeting { tiles: [at, number], side, is_new });
                }
            }
            at += 1;
        }
        Ok(known.corners)
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

#[cfg(test)]
mod tests {
    use super::super::{spectres, triangles};
    use super::*;

    /// Steps from the first tile of each kind.
    const STEPS: usize = 3000;

    #[test]
    fn a_step_back_leads_to_the_same_tile() {
        let (halves, spectres) = (&*triangles::DIVISION, &*spectres::DIVISION);
        let tile = |kind: usize| Level { kind, child: 0 };
        let halves = (0..8).map(|kind| (halves, 3, vec![tile(kind)]));
        let spectres = (0..9).map(|kind| (spectres, 14, vec![tile(0), tile(kind)]));
        let mut random = Random::seeded(b"steps");
        for (substitution, sides, levels) in halves.chain(spectres) {
            let address = Address { first: [0; 2], levels: levels.clone() };
            let mut walk = Walk::new(substitution, &address, 60);
            let mut levels = levels;
            for _ in 0..STEPS {
                let (before, side) = (levels.clone(), random.below(sides) as usize);
                let other = walk.cross(&mut levels, 0, side).expect("levels enough");
                let mut back = levels.clone();
                assert_eq!(walk.cross(&mut back, 0, other), Ok(side), "{before:?} {levels:?}");
                // What was the topmost level did not know its parent yet.
                let top = before.len() - 1;
                assert_eq!((&back[..top], back[top].kind), (&before[..top], before[top].kind));
            }
            assert!(levels.len() > 4, "{levels:?}");
        }
    }
}
