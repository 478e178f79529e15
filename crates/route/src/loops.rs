//! Loops of lines, as checks search for them.

use std::collections::{HashSet, VecDeque};
use std::fmt;

use petgraph::unionfind::UnionFind;
use tatham_core::{Place, Violation};

/// Defect that a single loop has nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Ends,
    Branches,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Ends { "ends" } else { "branches" })
    }
}

/// Violations of lines that are not part of a single loop of this name: a branch, an end, a loop
/// beside other lines, no line at all. Each is reported once. Each edge of a graph with this many
/// nodes has its 2 ends, and whether the loop takes it, if that is decided. `whole` is a violation
/// of the rule as such; `odd` is the violation of a loop that ends or branches at a node, with the
/// lines there as its places.
pub(crate) fn no_single_loop(
    nodes: usize,
    edges: &[([usize; 2], Option<bool>)],
    (name, whole): (&str, &dyn Fn() -> Violation),
    odd: impl Fn(usize, End) -> Violation,
) -> Vec<Violation> {
    let broken = |name: String, places: Vec<Place>| Violation { name, ..whole() }.at(places);
    // Number of lines at each node, and number of edges that can have one.
    let (mut lines, mut open) = (vec![0; nodes], vec![0; nodes]);
    let mut pieces = UnionFind::new(nodes);
    for &([one, other], line) in edges {
        for end in [one, other] {
            lines[end] += usize::from(line == Some(true));
            open[end] += usize::from(line != Some(false));
        }
        if line == Some(true) {
            pieces.union(one, other);
        }
    }
    let is_odd = |node: usize| match (lines[node], open[node]) {
        (3.., _) => Some(odd(node, End::Branches)),
        (1, 1) => Some(odd(node, End::Ends)),
        _ => None,
    };
    let found: Vec<Violation> = (0..nodes).filter_map(is_odd).collect();
    if !found.is_empty() {
        return found;
    }
    // Connected lines: a component is a loop if all its nodes have 2 lines.
    let pieces = pieces.into_labeling();
    let mut is_closed = vec![true; nodes];
    for node in (0..nodes).filter(|&node| lines[node] == 1) {
        is_closed[pieces[node]] = false;
    }
    let passed = || (0..nodes).filter(|&node| lines[node] > 0);
    let Some(first) = passed().find(|&node| is_closed[pieces[node]]) else {
        let is_empty = open.iter().all(|open| *open == 0);
        return is_empty
            .then(|| broken(format!("there is no {name}"), Vec::new()))
            .into_iter()
            .collect();
    };
    let (closed, others): (Vec<usize>, Vec<usize>) =
        passed().partition(|&node| pieces[node] == pieces[first]);
    if others.is_empty() {
        return Vec::new();
    }
    let mut seen = HashSet::new();
    let places = closed
        .into_iter()
        .flat_map(|node| odd(node, End::Branches).places)
        .filter(|&place| seen.insert(place))
        .collect();
    vec![broken("a loop is closed, and other lines are left".to_owned(), places)]
}

/// Sorted edges of a loop for each edge that closes one with the edges before it. `ends` are the
/// corners at the ends of each edge; `corners` is their number.
pub(crate) fn loops(
    corners: usize,
    edges: impl IntoIterator<Item = (usize, [usize; 2])>,
) -> Vec<Vec<usize>> {
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

/// Representative of all corners that are connected with this one.
fn root(tree: &mut [usize], mut corner: usize) -> usize {
    while tree[corner] != corner {
        tree[corner] = tree[tree[corner]];
        corner = tree[corner];
    }
    corner
}

/// Edges of the path between 2 corners of a tree.
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
        assert_eq!(
            numbered(&[[4, 0], [0, 1], [1, 2], [2, 0], [1, 3], [3, 2]]),
            [vec![1, 2, 3], vec![2, 4, 5]]
        );
    }
}
