//! Method that solves every board: row by row, then column by column, as players do it.

use std::cmp::Ordering;
use std::collections::{HashMap, VecDeque};

use tatham_core::budget::{Budget, Stop};

use super::board::Board;

/// Board on which some tiles are fixed.
struct Rows<'b> {
    board: Board,
    /// True for each cell whose tile stays.
    fixed: Vec<bool>,
    /// Cells of the gap so far.
    way: Vec<u16>,
    budget: &'b Budget,
}

/// Sorts a board that can be sorted.
///
/// # Errors
/// The budget ended.
pub(super) fn way(board: &Board, budget: &Budget) -> Result<Vec<u16>, Stop> {
    let (width, height) = (board.width, board.height);
    let mut rows = Rows {
        fixed: vec![false; board.tiles.len()],
        board: board.clone(),
        way: Vec::new(),
        budget,
    };
    for y in 0..height - 2 {
        for x in 0..width - 2 {
            let cell = y * width + x;
            rows.bring(cell, cell)?;
            rows.fixed[cell] = true;
        }
        rows.pair(
            [y * width + width - 2, y * width + width - 1],
            (y + 1) * width + width - 1,
            |x, row| x + 3 >= width && row <= y + 2,
        )?;
    }
    for x in 0..width - 2 {
        let y = height - 2;
        rows.pair([y * width + x, (y + 1) * width + x], (y + 1) * width + x + 1, |column, _| {
            column <= x + 2
        })?;
    }
    let last = [width * (height - 1) - 2, width * (height - 1) - 1, width * height - 2];
    rows.arrange(&last, |_, _| true)?;
    Ok(rows.way)
}

impl Rows<'_> {
    fn cell_of(&self, home: usize) -> usize {
        self.board
            .tiles
            .iter()
            .position(|&tile| usize::from(tile) == home + 1)
            .expect("each tile is somewhere")
    }

    /// Returns the shortest path from a cell to any that `is_wanted`, without its first cell,
    /// through cells that are neither fixed nor held.
    fn path(
        &self,
        from: usize,
        held: Option<usize>,
        is_wanted: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        let mut before = HashMap::from([(from, from)]);
        let mut queue = VecDeque::from([from]);
        while let Some(cell) = queue.pop_front() {
            if is_wanted(cell) {
                let mut path: Vec<usize> =
                    std::iter::successors(Some(cell), |cell| Some(before[cell]))
                        .take_while(|&cell| cell != from)
                        .collect();
                path.reverse();
                return path;
            }
            for next in self.board.beside(cell) {
                if !self.fixed[next] && held != Some(next) && !before.contains_key(&next) {
                    before.insert(next, cell);
                    queue.push_back(next);
                }
            }
        }
        unreachable!("what is not fixed hangs together")
    }

    fn lead(&mut self, path: &[usize]) {
        for &cell in path {
            self.board.slide(cell);
            self.way.push(cell as u16);
        }
    }

    /// Moves the gap closer to a cell while that is simple.
    fn approach(&mut self, to: usize, held: usize) {
        loop {
            let far = self.board.distance(self.board.gap, to);
            let nearer = |&cell: &usize| {
                !self.fixed[cell] && cell != held && self.board.distance(cell, to) < far
            };
            match self.board.beside(self.board.gap).find(nearer) {
                Some(cell) if far > 3 => self.lead(&[cell]),
                _ => return,
            }
        }
    }

    /// Brings the tile of a home to a cell.
    fn bring(&mut self, home: usize, target: usize) -> Result<(), Stop> {
        let width = self.board.width;
        let mut at = self.cell_of(home);
        while at != target {
            self.budget.check()?;
            // First along its row, then up or down: all these cells are free.
            let next = match (at % width).cmp(&(target % width)) {
                Ordering::Less => at + 1,
                Ordering::Greater => at - 1,
                Ordering::Equal if at < target => at + width,
                Ordering::Equal => at - width,
            };
            self.approach(next, at);
            let path = self.path(self.board.gap, Some(at), |cell| cell == next);
            self.lead(&path);
            self.lead(&[at]);
            at = next;
        }
        Ok(())
    }

    /// Brings home the last two tiles of a line, which are neighbours: first near, one of them to
    /// `waiting`, and then both at once within the cells that are `near`.
    fn pair(
        &mut self,
        homes: [usize; 2],
        waiting: usize,
        near: impl Fn(usize, usize) -> bool,
    ) -> Result<(), Stop> {
        if homes.iter().all(|&home| self.cell_of(home) == home) {
            for home in homes {
                self.fixed[home] = true;
            }
            return Ok(());
        }
        let width = self.board.width;
        let is_near = |cell: usize| near(cell % width, cell / width);
        self.bring(homes[0], homes[0])?;
        self.fixed[homes[0]] = true;
        if !is_near(self.cell_of(homes[1])) {
            self.bring(homes[1], waiting)?;
        }
        let held = self.cell_of(homes[1]);
        let path = self.path(self.board.gap, Some(held), is_near);
        self.lead(&path);
        self.fixed[homes[0]] = false;
        self.arrange(&homes, near)?;
        for home in homes {
            self.fixed[home] = true;
        }
        Ok(())
    }

    /// Brings home some tiles near their homes and the gap, by breadth-first search.
    fn arrange(
        &mut self,
        homes: &[usize],
        near: impl Fn(usize, usize) -> bool,
    ) -> Result<(), Stop> {
        let width = self.board.width;
        let start: Vec<usize> = std::iter::once(self.board.gap)
            .chain(homes.iter().map(|&home| self.cell_of(home)))
            .collect();
        let mut before = HashMap::from([(start.clone(), start.clone())]);
        let mut queue = VecDeque::from([start.clone()]);
        while let Some(places) = queue.pop_front() {
            self.budget.check()?;
            if places[1..] == *homes {
                let mut path: Vec<usize> =
                    std::iter::successors(Some(&places), |places| Some(&before[*places]))
                        .take_while(|&places| *places != start)
                        .map(|places| places[0])
                        .collect();
                path.reverse();
                self.lead(&path);
                return Ok(());
            }
            let gap = places[0];
            for next in self
                .board
                .beside(gap)
                .filter(|&next| !self.fixed[next] && near(next % width, next / width))
            {
                let mut moved = places.clone();
                moved[0] = next;
                moved[1..]
                    .iter_mut()
                    .filter(|place| **place == next)
                    .for_each(|place| *place = gap);
                if !before.contains_key(&moved) {
                    before.insert(moved.clone(), places.clone());
                    queue.push_back(moved);
                }
            }
        }
        unreachable!("three cells in a square can be arranged in any way that the parity allows")
    }
}
