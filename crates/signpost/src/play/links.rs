//! Links and numbers of the real game's board: the game accepts links depending on the numbers that
//! it gives to chains of linked cells.
//!
//! ```text
//!  1→ .→ .     1 2 3      a chain with a given number is numbered from it,
//!  .→ . .  →   a a+1 .    another has a colour of its own and counts within it;
//!  . . 4       . . 4      a single cell has no number, and the game itself links two
//!                         consecutive numbers: 3 to 4
//! ```
//!
//! Save files are full of moves that make sense only with this: `X` dissolves a coloured chain, but
//! of a numbered one only a cell.
//!
//! # References
//! Simon Tatham's Portable Puzzle Collection, signpost.c: `update_numbers` and `check_completion`,
//! `isvalidmove`, `execute_move`, with their oddities.

use std::cmp::Reverse;
use std::sync::Arc;

use tatham_core::cold_sort;

use crate::problem::Problem;

/// Board on which cells are being linked.
#[derive(Clone, Debug)]
pub(super) struct Links {
    problem: Arc<Problem>,
    pub(super) next: Vec<Option<usize>>,
    previous: Vec<Option<usize>>,
    /// Number of each cell: 0 for none, from 1 to the number of cells, and beyond that for a
    /// colour; at the odd end of a chain below 0.
    numbers: Vec<i64>,
    /// Cell of each number.
    cell_of: Vec<Option<usize>>,
    /// Some cell of each cell's chain, before the game made links itself.
    chain: Vec<usize>,
    /// True if given numbers were ever in one chain at offsets that do not fit, or a chain had no
    /// end: the game never forgets it, and shows errors even on the solved board.
    pub(super) is_spoilt: bool,
}

/// First cell of a chain.
#[derive(Clone, Copy, Debug)]
struct Head {
    cell: usize,
    length: usize,
    /// Number that it will get.
    start: i64,
    /// True if the chain has a number or colour that it should keep.
    keeps: bool,
}

impl Links {
    /// Creates the board before any move.
    pub(super) fn new(problem: Arc<Problem>) -> Self {
        let cells = problem.size().area();
        let mut links = Self {
            next: vec![None; cells],
            previous: vec![None; cells],
            numbers: problem
                .givens()
                .cells()
                .iter()
                .map(|given| given.map_or(0, i64::from))
                .collect(),
            cell_of: vec![None; cells + 1],
            chain: (0..cells).collect(),
            is_spoilt: false,
            problem,
        };
        links.settle();
        links
    }

    fn cells(&self) -> usize {
        self.next.len()
    }

    /// Returns true if a number does not belong to a colour.
    fn is_real(&self, number: i64) -> bool {
        (1..=self.cells() as i64).contains(&number)
    }

    fn colour(&self, number: i64) -> i64 {
        number / (self.cells() as i64 + 1)
    }

    fn first_of(&self, colour: i64) -> i64 {
        colour * (self.cells() as i64 + 1)
    }

    /// Returns true if the game accepts a link.
    pub(super) fn can_link(&self, from: usize, to: usize) -> bool {
        let (here, there) = (self.numbers[from], self.numbers[to]);
        self.problem.givens()[to] != Some(1)
            && self.chain[from] != self.chain[to]
            && !(self.is_real(here) && self.is_real(there) && here + 1 != there)
            && self.points(from, to)
    }

    /// Returns true if the arrow of a cell points to another. The last number's arrow does not
    /// count.
    fn points(&self, from: usize, to: usize) -> bool {
        self.numbers[from] != self.cells() as i64
            && self.problem.size().ray(from, self.problem.arrows()[from]).any(|cell| cell == to)
    }

    /// Returns true if a cell has any link.
    pub(super) fn is_linked(&self, cell: usize) -> bool {
        self.next[cell].is_some() || self.previous[cell].is_some()
    }

    /// First cell whose links satisfy the condition.
    pub(super) fn first(&self, is_wanted: impl Fn(usize, Option<usize>) -> bool) -> Option<usize> {
        (0..self.cells()).find(|&cell| is_wanted(cell, self.next[cell]))
    }

    /// End of the link from a cell that has to lose its links, so that the game does not make that
    /// link again.
    pub(super) fn loose_end(&self, from: usize) -> Option<usize> {
        let next = self.next[from]?;
        let is_loose = |&cell: &usize| {
            let mut after = self.clone();
            after.unlink(cell);
            after.next[from] != Some(next)
        };
        [next, from].into_iter().find(is_loose)
    }

    /// Makes a link that [`can_link`](Self::can_link) allows.
    pub(super) fn link(&mut self, from: usize, to: usize) {
        self.join(from, to);
        self.settle();
    }

    /// Removes the links of a cell.
    pub(super) fn unlink(&mut self, cell: usize) {
        self.part(cell);
        self.settle();
    }

    /// Removes the links of a whole coloured chain, or of a single cell in any other.
    pub(super) fn dissolve(&mut self, cell: usize) {
        match self.colour(self.numbers[cell]) {
            0 => self.part(cell),
            colour => {
                let alike = |&other: &usize| {
                    self.numbers[other] != 0 && self.colour(self.numbers[other]) == colour
                };
                (0..self.cells())
                    .filter(alike)
                    .collect::<Vec<_>>()
                    .into_iter()
                    .for_each(|other| self.part(other));
            }
        }
        self.settle();
    }

    /// Copies the links of another board.
    pub(super) fn copy(&mut self, other: &Links) {
        self.next.clone_from(&other.next);
        self.previous.clone_from(&other.previous);
        self.settle();
    }

    fn join(&mut self, from: usize, to: usize) {
        if let Some(next) = self.next[from].replace(to) {
            self.previous[next] = None;
        }
        if let Some(previous) = self.previous[to].replace(from) {
            self.next[previous] = None;
        }
    }

    fn part(&mut self, cell: usize) {
        if let Some(previous) = self.previous[cell].take() {
            self.next[previous] = None;
        }
        if let Some(next) = self.next[cell].take() {
            self.previous[next] = None;
        }
    }

    /// Performs the game's actions after each move.
    fn settle(&mut self) {
        self.number();
        for number in 1..self.cells() {
            if let (Some(from), Some(to)) = (self.cell_of[number], self.cell_of[number + 1])
                && self.points(from, to)
            {
                self.join(from, to);
            }
        }
    }

    /// Numbers the cells of each chain.
    fn number(&mut self) {
        let cells = self.cells();
        // The game forgets the cell of each number, except for the last.
        self.cell_of[..cells].fill(None);
        for cell in 0..cells {
            match self.problem.givens()[cell] {
                Some(number) => self.cell_of[number as usize] = Some(cell),
                None if !self.is_linked(cell) => self.numbers[cell] = 0,
                None => {}
            }
        }
        let mut heads = self.heads();
        cold_sort::sort_by_key(&mut heads, |head| {
            (!head.keeps, head.start, Reverse(head.length), Reverse(head.cell))
        });
        for i in (0..heads.len()).rev() {
            if i > 0 && heads[i].start == heads[i - 1].start || !heads[i].keeps {
                heads[i].start = self.first_of(self.free_colour(&heads));
            }
        }
        for head in heads {
            let mut at = Some(head.cell);
            for number in head.start.. {
                let Some(cell) = at else { break };
                if self.problem.givens()[cell].is_none() {
                    if self.is_real(number) {
                        self.cell_of[number as usize] = Some(cell);
                    }
                    self.numbers[cell] = number;
                }
                at = self.next[cell];
            }
        }
    }

    /// First cells of all chains, in the order of cells; also determines the chain of each cell.
    fn heads(&mut self) -> Vec<Head> {
        let mut heads = Vec::new();
        let mut links = 0;
        self.chain = (0..self.cells()).collect();
        for cell in (0..self.cells())
            .filter(|&cell| self.previous[cell].is_none() && self.next[cell].is_some())
        {
            let chain: Vec<usize> =
                std::iter::successors(Some(cell), |&at| self.next[at]).collect();
            for &at in &chain {
                self.chain[at] = cell;
            }
            links += chain.len() - 1;
            let given = self.starts(&chain).next();
            let is_spoilt = self.starts(&chain).any(|start| Some(start) != given);
            let (start, keeps) =
                given.map_or_else(|| self.preferred(&chain), |start| (start, true));
            heads.push(Head { cell, length: chain.len(), start, keeps });
            self.is_spoilt |= is_spoilt;
        }
        // The other links form circles.
        self.is_spoilt |= links < self.next.iter().flatten().count();
        heads
    }

    /// Number that a chain begins with, by each given number in it.
    fn starts(&self, chain: &[usize]) -> impl Iterator<Item = i64> + Clone {
        chain.iter().enumerate().filter_map(|(offset, &cell)| {
            Some(i64::from(self.problem.givens()[cell]?) - offset as i64)
        })
    }

    /// Number that a chain without a given one should begin with, and true if it must not be
    /// changed without need.
    fn preferred(&self, chain: &[usize]) -> (i64, bool) {
        let (first, second) = (self.numbers[chain[0]], self.numbers[chain[1]]);
        if first == 0 && second > self.cells() as i64 {
            // A single cell before a coloured chain.
            return (self.first_of(self.colour(second)), true);
        }
        if first <= self.cells() as i64 {
            return (0, false);
        }
        let colour = self.colour(first);
        for (same, &cell) in (1..).zip(&chain[1..]) {
            let other = self.colour(self.numbers[cell]);
            if self.numbers[cell] == 0 && self.next[cell].is_none() {
                // A single cell after a coloured chain.
                break;
            }
            if other != colour {
                // Of 2 joined chains the larger keeps its colour.
                let is_smaller = same < chain.len() - same;
                return (self.first_of(if is_smaller { other } else { colour }), true);
            }
        }
        (self.first_of(colour), true)
    }

    /// Lowest colour that no chain has; 0 is for real numbers.
    fn free_colour(&self, heads: &[Head]) -> i64 {
        let mut used = vec![false; heads.len() + 2];
        for head in heads {
            if let Some(used) = usize::try_from(self.colour(head.start))
                .ok()
                .and_then(|colour| used.get_mut(colour))
            {
                *used = true;
            }
        }
        (1..used.len()).find(|&colour| !used[colour]).unwrap_or(used.len()) as i64
    }
}
