//! Floor that solids roll on: squares in a rectangle, or triangles in a hexagon with 3 sides of
//! length `d1` and 3 of length `d2`.
//!
//! ```text
//!       ____        d1 = 1, d2 = 2: the top and every second side have length 1. In each row
//!      /\  /\       the triangles that point down are numbered first, then those that point up.
//!     /__\/__\      A coordinate in a row counts half sides.
//! ```

use std::collections::{HashMap, VecDeque};

use super::solid::Solid;

/// Directions of moves, as save files write them.
pub(super) const LETTERS: [char; 4] = ['L', 'R', 'U', 'D'];
pub(super) const NAMES: [&str; 4] = ["left", "right", "up", "down"];
/// Steps of each direction, in a row and in rows.
pub(super) const STEPS: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];
/// Opposite of each direction.
pub(super) const BACK: [usize; 4] = [1, 0, 3, 2];

/// Piece of the floor, which a face of the solid covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// Position: the middle of a square, or of a triangle's row; triangles are half a side apart.
    pub(super) x: i32,
    pub(super) y: i32,
    /// True for a triangle that points down.
    pub(super) points_down: bool,
    /// Neighbour in each direction.
    pub(super) beside: [Option<u16>; 4],
}

/// The floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Floor {
    pub(super) solid: Solid,
    pub(super) sides: [usize; 2],
    pub(super) pieces: Vec<Piece>,
    /// Permutations of the faces: see [`Solid::rolls`].
    rolls: Vec<Vec<Vec<usize>>>,
}

/// Returns the number of pieces.
pub(super) fn area(solid: Solid, [d1, d2]: [usize; 2]) -> usize {
    if solid == Solid::Cube { d1 * d2 } else { d1 * d1 + d2 * d2 + 4 * d1 * d2 }
}

/// Returns the side of a piece in each direction, clockwise; `None` if there is no such side.
pub(super) fn side(solid: Solid, points_down: bool, direction: usize) -> Option<usize> {
    // Left, right, up, down.
    let sides = match (solid, points_down) {
        (Solid::Cube, _) => [Some(0), Some(2), Some(1), Some(3)],
        (_, true) => [Some(0), Some(2), Some(1), None],
        (_, false) => [Some(0), Some(1), None, Some(2)],
    };
    sides[direction]
}

impl Floor {
    pub(super) fn new(solid: Solid, sides: [usize; 2]) -> Self {
        let [d1, d2] = sides.map(|side| side as i32);
        let mut pieces = Vec::new();
        let mut add = |x: i32, y: i32, points_down: bool| {
            pieces.push(Piece { x, y, points_down, beside: [None; 4] });
        };
        if solid == Solid::Cube {
            (0..d2).for_each(|y| (0..d1).for_each(|x| add(x, y, false)));
        } else {
            for row in 0..d1 + d2 {
                // Lengths of the edges above and below the row, in sides.
                let length = |row: i32| if row <= d2 { d1 + row } else { 2 * d2 + d1 - row };
                let (above, below) = (length(row), length(row + 1));
                (0..above).for_each(|i| add(2 * i - above + 1, row, true));
                (0..below).for_each(|i| add(2 * i - below + 1, row, false));
            }
        }
        let numbers: HashMap<(i32, i32, bool), u16> = pieces
            .iter()
            .enumerate()
            .map(|(number, piece)| ((piece.x, piece.y, piece.points_down), number as u16))
            .collect();
        for piece in &mut pieces {
            let other = if solid == Solid::Cube { false } else { !piece.points_down };
            for (direction, (dx, dy)) in STEPS.into_iter().enumerate() {
                if side(solid, piece.points_down, direction).is_some() {
                    piece.beside[direction] =
                        numbers.get(&(piece.x + dx, piece.y + dy, other)).copied();
                }
            }
        }
        Self { solid, sides, pieces, rolls: solid.rolls() }
    }

    /// Returns the piece to which a roll leads, and the old place of each place's face.
    pub(super) fn roll(&self, from: usize, direction: usize) -> Option<(usize, &[usize])> {
        let piece = &self.pieces[from];
        Some((usize::from(piece.beside[direction]?), self.turned(piece.points_down, direction)?))
    }

    /// Returns the old place of each place's face in a roll from a piece.
    pub(super) fn turned(&self, points_down: bool, direction: usize) -> Option<&[usize]> {
        let over = side(self.solid, points_down, direction)?;
        let with = side(self.solid, self.solid != Solid::Cube && !points_down, BACK[direction])?;
        Some(&self.rolls[over][with])
    }

    /// Returns the kind of each piece: pieces of one kind only meet faces of one kind, and each
    /// kind has equally many.
    pub(super) fn kinds(&self) -> Vec<usize> {
        match self.solid {
            Solid::Cube | Solid::Icosahedron => vec![0; self.pieces.len()],
            Solid::Octahedron => {
                self.pieces.iter().map(|piece| usize::from(piece.points_down)).collect()
            }
            Solid::Tetrahedron => self.faces_below(),
        }
    }

    /// Returns the face of a tetrahedron that is below on each piece, which does not depend on its
    /// path.
    fn faces_below(&self) -> Vec<usize> {
        let mut lies: Vec<Option<Vec<usize>>> = vec![None; self.pieces.len()];
        lies[0] = Some((0..self.solid.faces()).collect());
        let mut queue = VecDeque::from([0]);
        while let Some(piece) = queue.pop_front() {
            let faces = lies[piece].clone().unwrap_or_default();
            for (to, before) in (0..4).filter_map(|direction| self.roll(piece, direction)) {
                if lies[to].is_none() {
                    lies[to] = Some(before.iter().map(|&place| faces[place]).collect());
                    queue.push_back(to);
                }
            }
        }
        lies.into_iter().map(|faces| faces.map_or(0, |faces| faces[0])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ground_is_as_large_as_it_is_said_to_be_and_hangs_together_both_ways() {
        for (solid, sides) in [
            (Solid::Cube, [4, 3]),
            (Solid::Tetrahedron, [1, 2]),
            (Solid::Octahedron, [2, 2]),
            (Solid::Icosahedron, [3, 3]),
            (Solid::Icosahedron, [0, 5]),
            (Solid::Octahedron, [5, 0]),
        ] {
            let ground = Floor::new(solid, sides);
            assert_eq!(ground.pieces.len(), area(solid, sides));
            for (from, piece) in ground.pieces.iter().enumerate() {
                for (direction, back) in BACK.into_iter().enumerate() {
                    let back = piece.beside[direction]
                        .map(|to| ground.pieces[usize::from(to)].beside[back]);
                    assert!(
                        back.is_none_or(|back| back == Some(from as u16)),
                        "{solid:?} {sides:?} {from}"
                    );
                }
            }
            let edges: usize =
                ground.pieces.iter().map(|piece| piece.beside.iter().flatten().count()).sum();
            let outline = if solid == Solid::Cube {
                2 * (sides[0] + sides[1])
            } else {
                3 * (sides[0] + sides[1])
            };
            assert_eq!(edges + outline, ground.pieces.len() * solid.sides());
        }
    }

    #[test]
    fn a_tetrahedron_lies_in_one_way_wherever_it_comes_from() {
        let ground = Floor::new(Solid::Tetrahedron, [3, 2]);
        let kinds = ground.kinds();
        // The neighbours of a piece have 3 kinds, and the piece has the fourth.
        for (number, piece) in ground.pieces.iter().enumerate() {
            let mut met: Vec<usize> = piece
                .beside
                .iter()
                .flatten()
                .map(|&to| kinds[usize::from(to)])
                .chain([kinds[number]])
                .collect();
            let count = met.len();
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), count);
        }
    }
}
