//! Solids, and their rolls.
//!
//! The faces of a solid on the floor have places: place 0 is below, and side `n` of it lies on side
//! `n` of the piece of floor. Sides are counted clockwise, as seen from above. As solids look the
//! same from every face, rolling only changes the face in each place.

/// The 4 solids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Solid {
    Tetrahedron,
    Cube,
    Octahedron,
    Icosahedron,
}

impl Solid {
    pub(super) fn from_letter(letter: char) -> Option<Self> {
        [Self::Tetrahedron, Self::Cube, Self::Octahedron, Self::Icosahedron]
            .into_iter()
            .find(|solid| solid.letter() == letter)
    }

    pub(super) fn letter(self) -> char {
        match self {
            Self::Tetrahedron => 't',
            Self::Cube => 'c',
            Self::Octahedron => 'o',
            Self::Icosahedron => 'i',
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Tetrahedron => "tetrahedron",
            Self::Cube => "cube",
            Self::Octahedron => "octahedron",
            Self::Icosahedron => "icosahedron",
        }
    }

    /// Returns the number of sides of a face.
    pub(super) fn sides(self) -> usize {
        if self == Self::Cube { 4 } else { 3 }
    }

    pub(super) fn faces(self) -> usize {
        self.corners().len()
    }

    /// Returns the number of kinds of its faces, each of which only meets its own kind of piece.
    pub(super) fn kinds(self) -> usize {
        match self {
            Self::Tetrahedron => 4,
            Self::Octahedron => 2,
            Self::Cube | Self::Icosahedron => 1,
        }
    }

    /// Returns the number of pieces of each kind.
    pub(super) fn count_kinds(self, kinds: &[usize]) -> Vec<usize> {
        (0..self.kinds()).map(|kind| kinds.iter().filter(|&&its| its == kind).count()).collect()
    }

    /// Returns the set of all faces.
    pub(super) fn all_blue(self) -> u32 {
        (1 << self.faces()) - 1
    }

    /// Returns the corners of each face, anticlockwise as seen from outside.
    fn corners(self) -> Vec<Vec<usize>> {
        match self {
            Self::Tetrahedron => [[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]].map(Vec::from).into(),
            Self::Cube => {
                let around = (0..4).map(|i| vec![i, (i + 1) % 4, (i + 1) % 4 + 4, i + 4]);
                [vec![0, 3, 2, 1], vec![4, 5, 6, 7]].into_iter().chain(around).collect()
            }
            Self::Octahedron => {
                let around = |i: usize| [vec![4, i, (i + 1) % 4], vec![5, (i + 1) % 4, i]];
                (0..4).flat_map(around).collect()
            }
            Self::Icosahedron => {
                // The 2 ends, and 2 rings of 5 between them.
                let (upper, lower) = (|i: usize| 1 + i % 5, |i: usize| 6 + i % 5);
                let around = |i: usize| {
                    [
                        vec![0, upper(i), upper(i + 1)],
                        vec![upper(i + 1), upper(i), lower(i)],
                        vec![upper(i + 1), lower(i), lower(i + 1)],
                        vec![11, lower(i + 1), lower(i)],
                    ]
                };
                (0..5).flat_map(around).collect()
            }
        }
    }

    /// Returns the old place of each place's face after a roll over a side of the piece of floor,
    /// onto another side of the solid's new face: `[over][with]`.
    pub(super) fn rolls(self) -> Vec<Vec<Vec<usize>>> {
        let across = self.across();
        let sides = self.sides();
        let before = |over: usize, with: usize| {
            let (face, shared) = across[0][over];
            // For each place, its new face, and the side of it that is the place's first.
            let mut turned = vec![None; across.len()];
            turned[0] = Some((face, (shared + sides - with) % sides));
            let mut queue = std::collections::VecDeque::from([0]);
            while let Some(place) = queue.pop_front() {
                let Some((face, turn)) = turned[place] else { continue };
                for side in 0..sides {
                    let (next, its) = across[place][side];
                    let (next_face, face_its) = across[face][(side + turn) % sides];
                    if turned[next].is_none() {
                        turned[next] = Some((next_face, (face_its + sides - its) % sides));
                        queue.push_back(next);
                    }
                }
            }
            turned.into_iter().flatten().map(|(face, _)| face).collect()
        };
        (0..sides).map(|over| (0..sides).map(|with| before(over, with)).collect()).collect()
    }

    /// Returns the face across each side of each face, and the number of the shared side in it.
    fn across(self) -> Vec<Vec<(usize, usize)>> {
        let faces = self.corners();
        let ends = |face: usize, side: usize| {
            (faces[face][side], faces[face][(side + 1) % faces[face].len()])
        };
        let sides = || {
            (0..faces.len()).flat_map(|face| (0..faces[face].len()).map(move |side| (face, side)))
        };
        let other = |face: usize, side: usize| {
            let (from, to) = ends(face, side);
            // Two faces traverse their edge in opposite directions.
            sides().find(|&(face, side)| ends(face, side) == (to, from)).unwrap_or_default()
        };
        (0..faces.len())
            .map(|face| (0..faces[face].len()).map(|side| other(face, side)).collect())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [(Solid, usize, usize); 4] = [
        (Solid::Tetrahedron, 4, 4),
        (Solid::Cube, 6, 8),
        (Solid::Octahedron, 8, 6),
        (Solid::Icosahedron, 20, 12),
    ];

    #[test]
    fn each_edge_has_two_faces() {
        for (solid, faces, corners) in ALL {
            let across = solid.across();
            assert_eq!(
                (solid.faces(), solid.corners().iter().flatten().max()),
                (faces, Some(&(corners - 1)))
            );
            for face in 0..faces {
                for side in 0..solid.sides() {
                    let (other, its) = across[face][side];
                    assert!(other != face && across[other][its] == (face, side), "{solid:?}");
                }
            }
        }
    }

    #[test]
    fn to_roll_there_and_back_changes_nothing() {
        for (solid, faces, _) in ALL {
            let rolls = solid.rolls();
            for (over, row) in rolls.iter().enumerate() {
                for (with, there) in row.iter().enumerate() {
                    let back = &rolls[with][over];
                    assert!((0..faces).all(|place| there[back[place]] == place), "{solid:?}");
                    assert_ne!(there[0], 0, "another face is below");
                }
            }
        }
    }

    #[test]
    fn a_straight_way_comes_back_to_the_same_face() {
        // A cube that rolls straight on passes all 4 faces around, and then the first again.
        let rolls = Solid::Cube.rolls();
        let roll = &rolls[2][0];
        let met: Vec<usize> =
            std::iter::successors(Some(0), |&at: &usize| Some(roll[at])).take(5).collect();
        assert_eq!(
            (met[0], met[4], met.iter().collect::<std::collections::HashSet<_>>().len()),
            (0, 0, 4)
        );
    }
}
