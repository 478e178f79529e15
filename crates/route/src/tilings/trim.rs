//! The rim of a patch, taken away: faces stay that have a corner with faces all around it.

use super::patch::Patch;

/// Takes away all that is not at the largest part of the inside.
///
/// Corners inside have faces all around them, and edges between such join them to parts. Faces at a
/// corner of the largest part stay.
pub(super) fn trim(patch: &mut Patch) {
    let (faces, corners) = patch.faces();
    let number = |corner: usize| corner as u64;
    let mut sides = Vec::with_capacity(faces.iter().map(Vec::len).sum());
    for face in faces {
        let next = face[1..].iter().chain(&face[..1]);
        sides.extend(
            face.iter()
                .zip(next)
                .map(|(&from, &to)| number(from.max(to)) << 32 | number(from.min(to))),
        );
    }
    // The order in which the game joins parts, which decides between parts that are as large.
    sides.sort_unstable();
    let edges = || {
        let edges = sides.chunk_by(|one, other| one == other);
        edges.map(|sides| (sides.len(), (sides[0] >> 32) as usize, sides[0] as u32 as usize))
    };
    let mut is_inside = vec![true; corners];
    for (_, larger, smaller) in edges().filter(|(faces, ..)| *faces == 1) {
        (is_inside[larger], is_inside[smaller]) = (false, false);
    }
    let mut parts = Parts::new(corners);
    for (_, larger, smaller) in edges() {
        if is_inside[larger] && is_inside[smaller] {
            parts.join(larger, smaller);
        }
    }
    let roots = (0..corners).filter(|&corner| is_inside[corner] && parts.root(corner) == corner);
    // Of several that are as large the last is taken: that with the least number.
    let largest = roots.rev().max_by_key(|&root| parts.sizes[root]);
    let is_kept: Vec<bool> = (0..corners)
        .map(|corner| is_inside[corner] && Some(parts.root(corner)) == largest)
        .collect();
    patch.retain(|face| face.iter().any(|&corner| is_kept[corner]));
}

/// Sets of corners, joined by size.
struct Parts {
    above: Vec<usize>,
    sizes: Vec<usize>,
}

impl Parts {
    fn new(count: usize) -> Self {
        Self { above: (0..count).collect(), sizes: vec![1; count] }
    }

    fn root(&self, mut corner: usize) -> usize {
        while self.above[corner] != corner {
            corner = self.above[corner];
        }
        corner
    }

    /// Joins the sets of two corners. Of two that are as large the second one's root stays.
    fn join(&mut self, first: usize, second: usize) {
        let (first, second) = (self.root(first), self.root(second));
        if first == second {
            return;
        }
        let (root, other) =
            if self.sizes[first] > self.sizes[second] { (first, second) } else { (second, first) };
        self.above[other] = root;
        self.sizes[root] += self.sizes[other];
    }
}
