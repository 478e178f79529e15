//! Loops that lines form, as checks look for them.

use std::collections::VecDeque;

/// For each edge that closes a loop with those before it, the edges of that loop, sorted; `ends` are the corners at the ends of each edge, of `corners` that there are.
pub(crate) fn loops(corners: usize, edges: impl IntoIterator<Item = (usize, [usize; 2])>) -> Vec<Vec<usize>> {
    let mut around: Vec<Vec<(usize, usize)>> = vec![Vec::new(); corners];
    let mut loops = Vec::new();
    let mut tree: Vec<usize> = (0..corners).collect();
    for (edge, [from, to]) in edges {
        if root(&mut tree, from) == root(&mut tree, to) {
            let mut closed = way(&around, from, to);
            closed.push(edge);
            closed.sort_unstable();
            loops.push(closed);
            continue;
        }
        let (from_root, to_root) = (root(&mut tree, from), root(&mut tree, to));
        tree[from_root] = to_root;
        around[from].push((edge, to));
        around[to].push((edge, from));
    }
    loops
}

/// The corner that stands for all that are joined with this one.
fn root(tree: &mut [usize], mut corner: usize) -> usize {
    while tree[corner] != corner {
        tree[corner] = tree[tree[corner]];
        corner = tree[corner];
    }
    corner
}

/// The edges on the way between two corners of a tree.
fn way(around: &[Vec<(usize, usize)>], from: usize, to: usize) -> Vec<usize> {
    let mut came: Vec<Option<(usize, usize)>> = vec![None; around.len()];
    let mut next = VecDeque::from([from]);
    while let Some(corner) = next.pop_front() {
        for &(edge, near) in &around[corner] {
            if near != from && came[near].is_none() {
                came[near] = Some((edge, corner));
                next.push_back(near);
            }
        }
    }
    std::iter::successors(came[to], |&(_, corner)| came[corner]).map(|(edge, _)| edge).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_edge_that_closes_a_loop_tells_it() {
        let square = [[0, 1], [1, 2], [2, 3], [3, 0]];
        let numbered = |ends: &[[usize; 2]]| loops(6, ends.iter().copied().enumerate());
        assert_eq!(numbered(&square[..3]), [[0; 0]; 0]);
        assert_eq!(numbered(&square), [[0, 1, 2, 3]]);
        assert_eq!(numbered(&[[4, 0], [0, 1], [1, 2], [2, 0], [1, 3], [3, 2]]), [vec![1, 2, 3], vec![2, 4, 5]]);
    }
}
