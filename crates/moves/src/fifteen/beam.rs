//! Solver for boards that are too large for a proof: each layer keeps the best few thousand boards.
//!
//! Very large boards are reduced first: a beam solves a whole row or column at a time, whose tiles
//! have a larger weight meanwhile.

use tatham_core::budget::{Budget, Stop};

use super::board::{Board, conflicts};
use crate::search::beam::Trail;

/// Limits of a beam.
struct Limits;

impl Limits {
    /// Boards between two looks at the budget: about a millisecond.
    const EVERY: u32 = 1024;

    /// Boards visited for a whole answer, about: 1,000,000 and more, some millions a second.
    const EFFORT: usize = 6_000_000;

    /// Longest side and most cells of a board that is solved as a whole: 4 and 16 to 7 and 49. On
    /// larger boards beams get stuck, on smaller ones answers by lines are longer.
    const WHOLE: (usize, usize) = (6, 36);

    /// Boards kept while a line is solved: hundreds to thousands.
    const LINE: usize = 1500;

    /// Layers without progress after which a beam for a whole answer counts as stuck: 20 and more.
    /// Near the end some boards with a low weight are far from the goal, and then all boards of the
    /// beam are such.
    const PATIENCE: usize = 40;

    /// Boards that a search remembers, limited by memory: they take some 20 bytes each.
    const SEEN: usize = 4_000_000;

    /// Beams that are tried, at least 1: all but the first add a pseudorandom part to the weights,
    /// and keep half as many boards.
    const DRAWS: u64 = 6;

    /// Bound of the random part of a weight: from 2; much more hides the weight.
    const ADDED: u64 = 8;
}

/// Line or rest of the board that is solved, and the order of boards meanwhile: first by the tiles
/// of the stage, then by all others.
struct Stage {
    width: usize,
    /// Line that is solved, with true for a column; `None` for the whole board.
    line: Option<(bool, usize)>,
    /// Cells to which the gap may go from each cell.
    beside: Vec<Vec<u16>>,
    /// True for each tile of the stage.
    is_goal: Vec<bool>,
    /// Distance of each tile from home in each cell: by tile, then by cell.
    far: Vec<u32>,
    /// Random number for each tile of the stage, and for the gap, in each cell: boards that agree
    /// in these count as one.
    keys: Vec<u64>,
}

/// Boards after the same number of moves.
#[derive(Default)]
struct Layer {
    /// All tiles, one board after another.
    tiles: Vec<u16>,
    about: Vec<About>,
}

/// Figures of a board.
#[derive(Clone, Copy)]
struct About {
    /// Distances of the stage's tiles from home, and of the others.
    goal: u32,
    rest: u32,
    /// Lower bound on the moves of the stage: `goal`, 2 for each tile that must leave its line, and
    /// the distance of the gap.
    weight: u32,
    /// The number of tiles that must leave their line.
    conflicts: u32,
    key: u64,
    gap: u16,
    /// Cell where the gap is needed.
    target: u16,
    /// Parent in the layer before.
    parent: u32,
}

/// Returns an answer, if one is found, as short as the effort allows.
///
/// # Errors
/// The budget ended.
pub(super) fn way(board: &Board, budget: &Budget) -> Result<Option<Vec<u16>>, Stop> {
    let (width, height) = (board.width, board.height);
    let (mut left, mut top) = (0, 0);
    let mut way = Vec::new();
    let mut board = board.clone();
    loop {
        let (columns, rows) = (width - left, height - top);
        let is_last = columns.max(rows) <= Limits::WHOLE.0 && columns * rows <= Limits::WHOLE.1;
        let is_row = rows >= columns;
        let line = if is_row { (false, top) } else { (true, left) };
        let stage = Stage::new(&board, (!is_last).then_some(line), |cell| {
            cell % width >= left && cell / width >= top
        });
        let most = if is_last { most([columns, rows]) } else { Limits::LINE };
        let part = stage.tried(&board, most, budget)?;
        let Some(part) = part else { return Ok(None) };
        for &cell in &part {
            board.slide(usize::from(cell));
        }
        way.extend(part);
        if is_last {
            return Ok(Some(way));
        }
        top += usize::from(is_row);
        left += usize::from(!is_row);
    }
}

/// Returns the number of boards kept in each layer.
fn most([width, height]: [usize; 2]) -> usize {
    // This is about the length of an answer; a board has 2 new successors.
    let length = width * height * (width + height) * 9 / 20;
    (Limits::EFFORT / (2 * length)).clamp(50, 20_000)
}

/// Returns a pseudorandom number (SplitMix64).
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl Stage {
    fn new(board: &Board, line: Option<(bool, usize)>, is_free: impl Fn(usize) -> bool) -> Self {
        let (cells, width) = (board.tiles.len(), board.width);
        let free = |cell: usize| {
            board.beside(cell).filter(|&other| is_free(other)).map(|other| other as u16).collect()
        };
        let is_in_line = |cell: usize| {
            line.is_none_or(|(is_column, line)| {
                line == if is_column { cell % width } else { cell / width }
            })
        };
        let is_goal: Vec<bool> =
            (0..cells).map(|tile| tile > 0 && is_free(tile - 1) && is_in_line(tile - 1)).collect();
        let all = (0..cells).flat_map(|tile| (0..cells).map(move |cell| (tile, cell)));
        let far = all
            .clone()
            .map(|(tile, cell)| if tile == 0 { 0 } else { board.distance(tile - 1, cell) })
            .collect();
        let key = |(at, (tile, _)): (usize, (usize, usize))| {
            if tile == 0 || is_goal[tile] { mixed(at as u64) } else { 0 }
        };
        let keys = all.enumerate().map(key).collect();
        Self { width, line, beside: (0..cells).map(free).collect(), is_goal, far, keys }
    }

    /// Computes the figures of a board.
    fn about(&self, board: &Board) -> About {
        let cells = board.tiles.len();
        let at = |cell: usize| usize::from(board.tiles[cell]) * cells + cell;
        let far = |is_goal: bool| {
            (0..cells)
                .filter(|&cell| self.is_goal[usize::from(board.tiles[cell])] == is_goal)
                .map(|cell| self.far[at(cell)])
                .sum()
        };
        let lines =
            (0..board.height).map(|y| (false, y)).chain((0..board.width).map(|x| (true, x)));
        let conflicts = lines
            .filter(|&(is_column, line)| self.counts(is_column, line))
            .map(|(is_column, line)| board.conflicts(is_column, line))
            .sum();
        let key = (0..cells).fold(0, |key, cell| key ^ self.keys[at(cell)]);
        let mut about = About {
            goal: far(true),
            rest: far(false),
            weight: 0,
            conflicts,
            key,
            gap: board.gap as u16,
            target: 0,
            parent: 0,
        };
        about.target = self.target(&board.tiles, about.gap);
        about.weight = self.weight(&about);
        about
    }

    /// Returns true if conflicts in a line matter to the stage.
    fn counts(&self, is_column: bool, line: usize) -> bool {
        self.line.is_none_or(|stage| stage == (is_column, line))
    }

    /// Returns the nearest cell with a tile of the stage that is not at home.
    fn target(&self, tiles: &[u16], gap: u16) -> u16 {
        if self.line.is_none() {
            return gap;
        }
        let away = (0..tiles.len()).filter(|&cell| {
            self.is_goal[usize::from(tiles[cell])] && usize::from(tiles[cell]) != cell + 1
        });
        away.min_by_key(|&cell| self.distance(cell, usize::from(gap))).unwrap_or_default() as u16
    }

    fn distance(&self, a: usize, b: usize) -> u32 {
        ((a % self.width).abs_diff(b % self.width) + (a / self.width).abs_diff(b / self.width))
            as u32
    }

    fn weight(&self, about: &About) -> u32 {
        let tiles = about.goal + 2 * about.conflicts;
        if self.line.is_none() {
            tiles
        } else {
            2 * tiles + self.distance(usize::from(about.gap), usize::from(about.target))
        }
    }

    /// Returns the figures of a board after the tile of a cell has been slid into the gap; the
    /// tiles are restored.
    fn after(&self, tiles: &mut [u16], before: &About, parent: u32, from: u16) -> About {
        let (cells, width) = (tiles.len(), self.width);
        let (gap, cell) = (usize::from(before.gap), usize::from(from));
        let tile = usize::from(tiles[cell]);
        let (old, new) = (tile * cells + cell, tile * cells + gap);
        let mut about = About { gap: from, parent, ..*before };
        let far = if self.is_goal[tile] { &mut about.goal } else { &mut about.rest };
        *far = *far + self.far[new] - self.far[old];
        // The tile stays in one line and leaves another, or enters it: that matters if its home is
        // in that line.
        let is_column = gap / width == cell / width;
        let line = |cell: usize| if is_column { cell % width } else { cell / width };
        let home = line(tile - 1);
        if (home == line(gap) || home == line(cell)) && self.counts(is_column, home) {
            let before = conflicts(tiles, width, is_column, home);
            tiles.swap(gap, cell);
            about.conflicts = about.conflicts + conflicts(tiles, width, is_column, home) - before;
            tiles.swap(gap, cell);
        }
        about.key ^= self.keys[old] ^ self.keys[new] ^ self.keys[gap] ^ self.keys[cell];
        about.weight = self.weight(&about);
        about
    }

    /// Looks for moves to the end of the stage, with further beams if one gets stuck.
    fn tried(&self, start: &Board, most: usize, budget: &Budget) -> Result<Option<Vec<u16>>, Stop> {
        for draw in 0..Limits::DRAWS {
            let kept = if draw == 0 { most } else { most.div_ceil(2) };
            if let Some(way) = self.search(start, kept, draw, budget)? {
                return Ok(Some(way));
            }
        }
        Ok(None)
    }

    /// Looks once for moves to the end of the stage, keeping `most` boards of each layer; returns
    /// `None` if it gets stuck. The random part of the weights depends on `draw`, and is 0 at 0.
    fn search(
        &self,
        start: &Board,
        most: usize,
        draw: u64,
        budget: &Budget,
    ) -> Result<Option<Vec<u16>>, Stop> {
        let cells = start.tiles.len();
        let about = self.about(start);
        let mut layer = Layer { tiles: start.tiles.clone(), about: vec![about] };
        let mut seen = VisitedKeys::default();
        seen.insert(about.key);
        // The steps are the cells of the gap; the layer has the boards from a number on.
        let (mut trail, mut first) = (Trail::new(), 0);
        let mut ticker = budget.ticker(Limits::EVERY);
        let mut made = Vec::new();
        let (mut least, mut idle) = (about.weight, 0);
        // Beams find no answers longer than this.
        for _ in 0..2 * cells * (start.width + start.height) {
            // Layers are sorted by weight, so the first has the least.
            if let Some(end) = layer.about.iter().position(|about| about.goal == 0) {
                return Ok(Some(trail.way(first + end)));
            }
            made.clear();
            for (parent, (about, tiles)) in
                layer.about.iter().zip(layer.tiles.chunks_mut(cells)).enumerate()
            {
                ticker.tick(budget)?;
                made.extend(
                    self.beside[usize::from(about.gap)]
                        .iter()
                        .map(|&from| self.after(tiles, about, parent as u32, from)),
                );
            }
            let next = self.chosen(&layer, &made, most, draw, &mut seen);
            let weight = next.about.iter().map(|about| about.weight).min().unwrap_or(least);
            idle = if weight < least { 0 } else { idle + 1 };
            least = least.min(weight);
            let is_stuck = self.line.is_none() && idle > Limits::PATIENCE;
            if next.about.is_empty() || is_stuck || seen.count > Limits::SEEN {
                return Ok(None);
            }
            let before = std::mem::replace(&mut first, trail.len());
            next.about
                .iter()
                .for_each(|about| trail.push(before + about.parent as usize, about.gap));
            layer = next;
        }
        Ok(None)
    }

    /// Returns the best of the boards that were made from a layer and are new.
    fn chosen(
        &self,
        layer: &Layer,
        made: &[About],
        most: usize,
        draw: u64,
        seen: &mut VisitedKeys,
    ) -> Layer {
        // Weights are small numbers, so the boards are sorted by counting.
        let least = made.iter().map(|about| about.weight).min().unwrap_or(0);
        let mut by_weight: Vec<Vec<u32>> = Vec::new();
        for (at, about) in made.iter().enumerate() {
            let added = if draw == 0 { 0 } else { mixed(about.key ^ draw) % Limits::ADDED };
            let more = (about.weight - least) as usize + added as usize;
            if by_weight.len() <= more {
                by_weight.resize_with(more + 1, Vec::new);
            }
            by_weight[more].push(at as u32);
        }
        let cells = self.beside.len();
        let count = most.min(made.len());
        let mut next =
            Layer { tiles: Vec::with_capacity(count * cells), about: Vec::with_capacity(count) };
        for alike in &mut by_weight {
            if self.line.is_some() {
                alike.sort_by_cached_key(|&at| made[at as usize].rest as usize);
            }
            for about in alike.iter().map(|&at| &made[at as usize]) {
                if next.about.len() == most {
                    return next;
                }
                if !seen.insert(about.key) {
                    continue;
                }
                let (parent, at) = (about.parent as usize, next.tiles.len());
                next.tiles.extend_from_slice(&layer.tiles[parent * cells..(parent + 1) * cells]);
                next.tiles
                    .swap(at + usize::from(layer.about[parent].gap), at + usize::from(about.gap));
                next.about
                    .push(About { target: self.target(&next.tiles[at..], about.gap), ..*about });
            }
        }
        next
    }
}

/// Open hash table of the keys of visited boards. At worst, two boards with the same key lose a
/// path.
struct VisitedKeys {
    slots: Vec<u64>,
    count: usize,
}

impl Default for VisitedKeys {
    fn default() -> Self {
        Self { slots: vec![0; 1 << 12], count: 0 }
    }
}

impl VisitedKeys {
    /// Returns the slot of a key, or the empty one where it belongs.
    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (key >> 16) as usize & mask;
        while self.slots[slot] != 0 && self.slots[slot] != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Returns true if the key is new.
    fn insert(&mut self, key: u64) -> bool {
        let key = key.max(1);
        let slot = self.slot(key);
        if self.slots[slot] == key {
            return false;
        }
        self.slots[slot] = key;
        self.count += 1;
        if 2 * self.count > self.slots.len() {
            let twice = vec![0; 2 * self.slots.len()];
            for key in std::mem::replace(&mut self.slots, twice).into_iter().filter(|&key| key != 0)
            {
                let slot = self.slot(key);
                self.slots[slot] = key;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::author::contract::Random;

    /// Tests that another beam succeeds where one gets stuck near the end.
    #[test]
    fn a_stuck_beam_is_followed_by_others() {
        let (mut random, mut stuck) = (Random::seeded(4), 0);
        for _ in 0..60 {
            let mut board = Board::new(5, (1..25).chain([0]).collect());
            for _ in 0..3000 {
                let beside: Vec<usize> = board.beside(board.gap).collect();
                board.slide(beside[random.below(beside.len())]);
            }
            let stage = Stage::new(&board, None, |_| true);
            let budget = Budget::unlimited();
            stuck += usize::from(stage.search(&board, 60, 0, &budget).unwrap().is_none());
            let way = stage.tried(&board, 60, &budget).unwrap().expect("one of them finds a way");
            for &cell in &way {
                board.slide(usize::from(cell));
            }
            assert!((1..25).eq(board.tiles[..24].iter().copied()), "{board:?}");
        }
        assert!(stuck > 1, "{stuck} of 60 are stuck at first");
    }
}
