//! Random layouts of dominoes.

use tatham_core::author::Random;
use tatham_core::{Direction, Size};

/// Number of attempts, for each cell, to turn 2 dominoes side by side.
const TURNS: usize = 4;

/// Divides a grid into dominoes at random, and returns the other half of the domino of each cell:
/// the cell itself if it is part of none. That is one cell if their number is odd.
pub fn dominoes(size: Size, random: &mut Random) -> Vec<usize> {
    let mut other: Vec<usize> = (0..size.area()).collect();
    for cell in random.permutation(size.area()) {
        let free: Vec<usize> = size.neighbours(cell).filter(|&near| other[near] == near).collect();
        if let (true, Some(&near)) = (other[cell] == cell, random.choose(&free)) {
            (other[cell], other[near]) = (near, cell);
        }
    }
    for cell in random.permutation(size.area()) {
        if other[cell] == cell {
            augment(size, &mut other, cell);
        }
    }
    for _ in 0..TURNS * size.area() {
        turn(size, &mut other, random.below(size.area()));
    }
    other
}

/// Gives a cell without domino another half, along a path of cells that change theirs.
fn augment(size: Size, other: &mut [usize], from: usize) {
    // The cell before each cell at an odd distance.
    let mut back: Vec<Option<usize>> = vec![None; size.area()];
    let mut ends = vec![from];
    let mut next = 0;
    while let Some(&end) = ends.get(next) {
        next += 1;
        for near in size.neighbours(end) {
            if near == other[end] || back[near].is_some() {
                continue;
            }
            back[near] = Some(end);
            if other[near] != near {
                ends.push(other[near]);
                continue;
            }
            let mut free = near;
            while let Some(end) = back[free] {
                let left = other[end];
                (other[end], other[free]) = (free, end);
                if end == from {
                    return;
                }
                free = left;
            }
        }
    }
}

/// Turns the domino of a cell and one beside it, if they form a square with the cell at its top
/// left.
fn turn(size: Size, other: &mut [usize], cell: usize) {
    let step = |cell, direction| size.step(cell, direction);
    let (Some(right), Some(down)) = (step(cell, Direction::East), step(cell, Direction::South))
    else {
        return;
    };
    let Some(last) = step(right, Direction::South) else { return };
    let [[a, b], [c, d]] = if other[cell] == right && other[down] == last {
        [[cell, down], [right, last]]
    } else if other[cell] == down && other[right] == last {
        [[cell, right], [down, last]]
    } else {
        return;
    };
    [other[a], other[b], other[c], other[d]] = [b, a, d, c];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_grid_is_divided_into_dominoes() {
        for (width, height) in [(1, 1), (2, 3), (5, 5), (8, 9), (1, 7), (31, 30)] {
            let size = Size { width, height };
            for seed in 0..10 {
                let other = dominoes(size, &mut Random::for_puzzle(seed, 0));
                let single = (0..size.area()).filter(|&cell| other[cell] == cell).count();
                assert_eq!(single, size.area() % 2, "{size}");
                for cell in 0..size.area() {
                    let half = other[cell];
                    assert_eq!(other[half], cell);
                    assert!(half == cell || size.neighbours(cell).any(|near| near == half));
                }
            }
        }
    }

    #[test]
    fn each_layout_of_a_small_grid_occurs() {
        let size = Size { width: 4, height: 4 };
        let layouts: std::collections::BTreeSet<Vec<usize>> =
            (0..2000).map(|seed| dominoes(size, &mut Random::for_puzzle(seed, 0))).collect();
        assert_eq!(layouts.len(), 36);
    }
}
