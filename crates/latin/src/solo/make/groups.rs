//! Random regions of jigsaws, and random cages of killers.

use tatham_core::author::Random;
use tatham_core::{Grid, Numbers, Size};
use tatham_make::{dominoes, numbered};

use crate::check::members;
use crate::solo::problem::Cages;

/// Attempts for each cell: to exchange 2 cells of regions, and to move a cell to another cage.
const EXCHANGES: usize = 100;
const MOVES: usize = 10;

/// Most cells of a cage.
const MOST: usize = 5;

/// Percentage of the borders between cages at which these are joined, if they can be.
const JOINED: usize = 20;

/// Divides a square into connected regions with as many cells as its side.
pub(super) fn jigsaw(size: Size, random: &mut Random) -> Grid<usize> {
    let mut region = Grid::from_fn(size, |cell| size.position(cell).1);
    for _ in 0..EXCHANGES * size.area() {
        let cell = random.below(size.area());
        let Some(near) = choose_neighbour(size, cell, random) else { break };
        let (own, other) = (region[cell], region[near]);
        if own == other {
            continue;
        }
        let theirs = &members(&region)[other];
        let Some(&exchanged) = random.choose(theirs) else { continue };
        (region[cell], region[exchanged]) = (other, own);
        if !is_connected(&region, own) || !is_connected(&region, other) {
            (region[cell], region[exchanged]) = (own, other);
        }
    }
    numbered(&region)
}

/// Returns random cages with the sums of an answer: dominoes, which are joined and exchange cells
/// as far as no digit occurs twice in a cage.
pub(super) fn cages(answer: &Numbers, random: &mut Random) -> Cages {
    let size = answer.size();
    let other = dominoes(size, random);
    let mut cage = Grid::from_fn(size, |cell| cell.min(other[cell]));
    let mut borders: Vec<[usize; 2]> = size.edges().pairs().collect();
    random.shuffle(&mut borders);
    let is_single = |cell: usize| other[cell] == cell;
    // A cell alone is joined to any cage first.
    borders.sort_by_cached_key(|pair| usize::from(!pair.iter().any(|&cell| is_single(cell))));
    for [one, two] in borders {
        let cells = members(&cage);
        let both = [&cells[cage[one]][..], &cells[cage[two]]];
        let is_joined = both.iter().any(|cells| cells.len() == 1) || random.percent(JOINED);
        if cage[one] != cage[two] && is_joined && are_different(answer, &both.concat()) {
            let joined = cage[one];
            both[1].iter().for_each(|&cell| cage[cell] = joined);
        }
    }
    for _ in 0..MOVES * size.area() {
        let cell = random.below(size.area());
        let Some(near) = choose_neighbour(size, cell, random) else { break };
        let (own, other) = (cage[cell], cage[near]);
        let cells = members(&cage);
        if own == other || cells[own].len() < 3 {
            continue;
        }
        cage[cell] = other;
        let with_cell = [&cells[other][..], &[cell]].concat();
        if !is_connected(&cage, own) || !are_different(answer, &with_cell) {
            cage[cell] = own;
        }
    }
    let of = numbered(&cage);
    let sum = |cells: &Vec<usize>| cells.iter().filter_map(|&cell| answer.get(cell)).sum();
    let sums = members(&of).iter().map(sum).collect();
    Cages { of, sums }
}

/// Returns true if these cells can form a cage: there are few of them, and no digit occurs twice.
fn are_different(answer: &Numbers, cells: &[usize]) -> bool {
    let digits: Vec<Option<u32>> = cells.iter().map(|&cell| answer.get(cell)).collect();
    digits.len() <= MOST && (1..digits.len()).all(|at| !digits[..at].contains(&digits[at]))
}

fn choose_neighbour(size: Size, cell: usize, random: &mut Random) -> Option<usize> {
    let near: Vec<usize> = size.neighbours(cell).collect();
    random.choose(&near).copied()
}

/// Returns true if the cells of a group are connected.
fn is_connected(groups: &Grid<usize>, group: usize) -> bool {
    let cells: Vec<usize> =
        (0..groups.size().area()).filter(|&cell| groups[cell] == group).collect();
    let mut is_reached = Grid::filled(groups.size(), false);
    let mut reached: Vec<usize> = cells.first().copied().into_iter().collect();
    for &cell in &reached {
        is_reached[cell] = true;
    }
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for near in groups.size().neighbours(cell) {
            if groups[near] == group && !std::mem::replace(&mut is_reached[near], true) {
                reached.push(near);
            }
        }
    }
    reached.len() == cells.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_of_jigsaws_are_connected_and_have_as_many_cells_as_the_side() {
        for order in [1, 2, 5, 9, 13] {
            let size = Size { width: order, height: order };
            for seed in 0..5 {
                let regions = jigsaw(size, &mut Random::for_puzzle(seed, 0));
                assert!(members(&regions).iter().all(|cells| cells.len() == order));
                assert!((0..order).all(|region| is_connected(&regions, region)), "{regions:?}");
                let rows = Grid::from_fn(size, |cell| size.position(cell).1);
                assert!(order < 5 || regions != rows);
            }
        }
    }

    #[test]
    fn cages_have_2_cells_to_5_with_different_digits() {
        for order in [2, 3, 5, 7] {
            let size = Size { width: order, height: order };
            let digit = |(x, y): (usize, usize)| ((x + 2 * y) % order + 1) as u32;
            let answer = Numbers::from_fn(size, |cell| {
                // A Latin square of an odd order, or of order 2.
                let (x, y) = size.position(cell);
                Some(if order == 2 { (x + y) as u32 % 2 + 1 } else { digit((x, y)) })
            });
            for seed in 0..20 {
                let cages = cages(&answer, &mut Random::for_puzzle(seed, 0));
                for (number, cells) in members(&cages.of).iter().enumerate() {
                    assert!((2..=MOST).contains(&cells.len()), "{order}: {cells:?}");
                    assert!(are_different(&answer, cells) && is_connected(&cages.of, number));
                }
            }
        }
    }
}
