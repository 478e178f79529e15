//! Lines of sight from beside the grid: the cells on a line, turned by mirrors, until it leaves the
//! grid.

use tatham_core::{Clue, Direction, Size};
use tatham_sat::model::{Int, Model, count};

use super::{Monster, Problem};

/// Line of sight from a place beside the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    /// Monster cells on the line, in this order, with true for those seen in a mirror. A cell can
    /// occur twice.
    pub(super) passes: Vec<(usize, bool)>,
    /// Mirrors that turn the line.
    pub(super) mirrors: Vec<usize>,
    /// Place where the line leaves the grid.
    pub(super) end: Clue,
}

/// Places beside a grid, clockwise from above the first column.
pub(super) fn around(Size { width, height }: Size) -> impl Iterator<Item = Clue> {
    let [top, bottom] = [1..=width, 1..=width];
    let [right, left] = [1..=height, 1..=height];
    let there = top.map(Clue::Top).chain(right.map(Clue::Right));
    there.chain(bottom.rev().map(Clue::Bottom)).chain(left.rev().map(Clue::Left))
}

impl Problem {
    /// Returns true if a cell contains a mirror.
    pub(super) fn is_mirror(&self, cell: usize) -> bool {
        matches!(self.grid[cell], Some('L' | 'R'))
    }

    /// Monster cells, in row order.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> {
        (0..self.grid.size().area()).filter(|&cell| !self.is_mirror(cell))
    }

    /// Each place beside the grid, its number, and its line of sight.
    pub(super) fn sights(&self) -> impl Iterator<Item = (Clue, u32, Sight)> {
        let clues = around(self.grid.size()).zip(&self.seen);
        clues.map(|(clue, &number)| (clue, number, self.sight(clue)))
    }

    /// Number at a place beside the grid.
    pub(super) fn number(&self, clue: Clue) -> u32 {
        let mut clues = around(self.grid.size()).zip(&self.seen);
        clues.find(|(own, _)| *own == clue).map_or(0, |(_, number)| *number)
    }

    /// Number of monsters of a sort.
    pub(super) fn total(&self, monster: Monster) -> u32 {
        self.totals[monster as usize]
    }

    /// Each path through the grid that a mirror turns, once: its monster cells, with true for those
    /// seen in a mirror from both ends, and the sum of the numbers at both ends.
    fn turned_ways(&self) -> impl Iterator<Item = (Vec<(usize, bool)>, i64)> {
        let sights: Vec<_> = self.sights().collect();
        let way = move |at: usize| {
            let (_, number, sight) = &sights[at];
            let (_, back, other) = sights[at + 1..].iter().find(|(clue, ..)| *clue == sight.end)?;
            let both = sight.passes.iter().zip(other.passes.iter().rev());
            let way: Vec<_> =
                both.map(|(&(cell, is_one), &(_, is_other))| (cell, is_one && is_other)).collect();
            let is_turned =
                sight.passes.iter().chain(&other.passes).any(|(_, in_mirror)| *in_mirror);
            is_turned.then_some((way, i64::from(number + back)))
        };
        (0..self.seen.len()).filter_map(way)
    }

    /// States the consequences of both ends of a path together.
    pub(super) fn both_ways(&self, monster: &[Int], model: &mut Model) {
        // From both ends together a ghost or vampire on the outer parts is seen once, a zombie
        // twice; a monster between 2 mirrors is seen twice or never.
        for (way, mut seen) in self.turned_ways() {
            let mut again = Vec::with_capacity(way.len());
            for (cell, is_between) in way {
                if is_between {
                    again.extend([!model.is(monster[cell], Monster::Vampire.into()); 2]);
                } else {
                    again.push(model.is(monster[cell], Monster::Zombie.into()));
                    seen -= 1;
                }
            }
            model.require(count(again).equals(seen));
        }
    }

    /// Line of sight from a place beside the grid.
    pub(super) fn sight(&self, from: Clue) -> Sight {
        let size = self.grid.size();
        let mut direction = match from {
            Clue::Top(_) => Direction::South,
            Clue::Right(_) => Direction::West,
            Clue::Bottom(_) => Direction::North,
            _ => Direction::East,
        };
        let mut cell = size.seen_from(from).next().expect("lines have cells");
        let (mut passes, mut mirrors) = (Vec::new(), Vec::new());
        loop {
            if self.is_mirror(cell) {
                direction = turned(direction, self.grid[cell] == Some('L'));
                mirrors.push(cell);
            } else {
                passes.push((cell, !mirrors.is_empty()));
            }
            match size.step(cell, direction) {
                Some(next) => cell = next,
                None => return Sight { passes, mirrors, end: beside(size, cell, direction) },
            }
        }
    }
}

/// Direction of a line after a mirror, `\` or `/`.
fn turned(direction: Direction, is_down: bool) -> Direction {
    match (direction, is_down) {
        (Direction::South, true) | (Direction::North, false) => Direction::East,
        (Direction::South, false) | (Direction::North, true) => Direction::West,
        (Direction::West, true) | (Direction::East, false) => Direction::North,
        _ => Direction::South,
    }
}

/// Place beside the grid past a cell.
fn beside(size: Size, cell: usize, direction: Direction) -> Clue {
    let (x, y) = size.position(cell);
    match direction {
        Direction::North => Clue::Top(x + 1),
        Direction::South => Clue::Bottom(x + 1),
        Direction::West => Clue::Left(y + 1),
        _ => Clue::Right(y + 1),
    }
}

impl Sight {
    /// Smallest and largest number of visible monsters, by the decided cells.
    pub(super) fn seen(&self, known: impl Fn(usize) -> Option<char>) -> [usize; 2] {
        let mut cells: Vec<usize> = self.passes.iter().map(|(cell, _)| *cell).collect();
        cells.sort_unstable();
        cells.dedup();
        // A monster in a cell that the line crosses twice is seen twice, once or never.
        let times = |cell: usize, monster: char| {
            let is_seen = |in_mirror: bool| monster == 'Z' || in_mirror == (monster == 'G');
            self.passes
                .iter()
                .filter(|&&(own, in_mirror)| own == cell && is_seen(in_mirror))
                .count()
        };
        cells.into_iter().fold([0, 0], |[least, most], cell| {
            let each = ['G', 'V', 'Z']
                .into_iter()
                .filter(|&monster| known(cell).is_none_or(|own| own == monster));
            let each = each.map(|monster| times(cell, monster));
            [least + each.clone().min().unwrap_or(0), most + each.max().unwrap_or(0)]
        })
    }
}
