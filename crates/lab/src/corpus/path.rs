//! Random paths over a grid, and the arrows along them: boards of Signpost with a solution.

use tatham_core::author::contract::Random;
use tatham_core::{Direction, Size};

/// Reversals for each cell: with more, paths look no more random.
const TURNS: usize = 20;

/// Returns a random path through all cells, each step of which follows a row, column or diagonal.
///
/// Pieces of it are reversed again and again: an end of the path is in line with another cell, and
/// the piece between them is reversed.
///
/// ```text
/// a b c d e f g      g in line with c:      a b c g f e d
/// ```
pub(super) fn path(size: Size, random: &mut Random) -> Vec<usize> {
    // Row by row, alternating directions: each step goes to a neighbour.
    let mut path: Vec<usize> = (0..size.height)
        .flat_map(|y| {
            size.row(y).map(move |cell| {
                if y % 2 == 0 { cell } else { 2 * y * size.width + size.width - 1 - cell }
            })
        })
        .collect();
    let mut place = vec![0; path.len()];
    for (i, &cell) in path.iter().enumerate() {
        place[cell] = i;
    }
    for _ in 0..TURNS * path.len() {
        if random.below(2) == 0 {
            path.reverse();
            let last = path.len() - 1;
            for i in &mut place {
                *i = last - *i;
            }
        }
        let end = path[path.len() - 1];
        let seen: Vec<usize> =
            Direction::ALL.into_iter().flat_map(|direction| size.ray(end, direction)).collect();
        if seen.is_empty() {
            break;
        }
        let from = place[seen[random.below(seen.len())]] + 1;
        path[from..].reverse();
        for (i, &cell) in path.iter().enumerate().skip(from) {
            place[cell] = i;
        }
    }
    path
}

/// Returns the arrow of each cell: towards the next of the path; the last is arbitrary.
pub(super) fn arrows(size: Size, path: &[usize], random: &mut Random) -> Vec<usize> {
    let mut arrows = vec![0; path.len()];
    for pair in path.windows(2) {
        let towards =
            |direction: &Direction| size.ray(pair[0], *direction).any(|cell| cell == pair[1]);
        arrows[pair[0]] =
            Direction::ALL.iter().position(towards).expect("each step of the path can be seen");
    }
    arrows[path[path.len() - 1]] = random.below(Direction::ALL.len());
    arrows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_visit_every_cell_and_are_the_same_for_the_same_seed() {
        for (width, height) in [(1, 1), (1, 7), (2, 2), (6, 5)] {
            let size = Size { width, height };
            let path = path(size, &mut Random::seeded(7));
            let mut sorted = path.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..size.area()).collect::<Vec<_>>());
            assert_eq!(path, super::path(size, &mut Random::seeded(7)));
            arrows(size, &path, &mut Random::seeded(1));
        }
    }
}
