//! Cells where tents can be, and the matching of tents and trees.

use std::sync::Arc;

use tatham_core::grid::Line;
use tatham_core::{Clue, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Model, any, count};

use super::matching::{Adjacency, MatchingRule};
use super::problem::{Problem, TREE};

/// All 2x2 areas, which can have at most one tent; if the grid has a single row or column, pairs.
pub(super) fn blocks(size: Size) -> impl Iterator<Item = Vec<usize>> {
    let [across, down] = [size.width, size.height].map(|side| side.min(2));
    let corners =
        (0..=size.height - down).flat_map(move |y| (0..=size.width - across).map(move |x| (x, y)));
    corners.map(move |(x, y)| {
        (0..down).flat_map(|j| (0..across).map(move |i| size.cell(x + i, y + j))).collect()
    })
}

impl Problem {
    /// Each line with its cells without trees, and its clue.
    pub(super) fn lines(&self) -> Vec<(Line, Vec<usize>, (Clue, u32))> {
        let lines = self.marks.size().lines();
        lines.named().map(|(line, _)| (line, self.line(line), self.clue(line))).collect()
    }

    /// Cells of a line without trees.
    pub(super) fn line(&self, line: Line) -> Vec<usize> {
        let size = self.marks.size();
        match line {
            Line::Row(row) => self.free(size.row(row - 1)).collect(),
            Line::Column(column) => self.free(size.column(column - 1)).collect(),
        }
    }

    /// Clue of a line: its place and its number.
    pub(super) fn clue(&self, line: Line) -> (Clue, u32) {
        match line {
            Line::Row(row) => (Clue::Right(row), self.numbers[self.marks.size().width + row - 1]),
            Line::Column(column) => (Clue::Bottom(column), self.numbers[column - 1]),
        }
    }

    fn is_tree(&self, cell: usize) -> bool {
        self.marks[cell] == Some(TREE)
    }

    /// All trees, in row order.
    pub(super) fn trees(&self) -> impl Iterator<Item = usize> {
        (0..self.marks.size().area()).filter(|&cell| self.is_tree(cell))
    }

    /// Those of these cells that are not trees.
    pub(super) fn free(&self, cells: impl Iterator<Item = usize>) -> impl Iterator<Item = usize> {
        cells.filter(|&cell| !self.is_tree(cell))
    }

    /// Trees beside a cell.
    pub(super) fn trees_beside(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.marks.size().neighbours(cell).filter(|&beside| self.is_tree(beside))
    }

    /// Cells beside a tree that can have its tent.
    pub(super) fn places(&self, tree: usize) -> impl Iterator<Item = usize> {
        self.free(self.marks.size().neighbours(tree))
    }

    /// Requires a matching of tents and trees.
    pub(super) fn belong(&self, tent: &[Lit], model: &mut Model) {
        let cells: Vec<usize> = self
            .free(0..tent.len())
            .filter(|&cell| self.trees_beside(cell).next().is_some())
            .collect();
        let number =
            |all: &[usize], one: usize| all.binary_search(&one).expect("it is one of them");
        let trees: Vec<usize> = self.trees().collect();
        let beside = Adjacency {
            cells: trees
                .iter()
                .map(|&tree| self.places(tree).map(|cell| number(&cells, cell)).collect())
                .collect(),
            trees: cells
                .iter()
                .map(|&cell| self.trees_beside(cell).map(|tree| number(&trees, tree)).collect())
                .collect(),
        };
        for &tree in &trees {
            model.require(any(self.places(tree).map(|cell| tent[cell])));
            // The cells that are beside no other tree.
            let alone = self.places(tree).filter(|&cell| self.trees_beside(cell).count() == 1);
            model.require(count(alone.map(|cell| tent[cell])).at_most(1));
        }
        let scope: Vec<Lit> = cells.iter().map(|&cell| tent[cell]).collect();
        model.global(Arc::new(MatchingRule(Arc::new(beside))), &scope);
    }

    /// States the matching for explanations: each tree has a literal for each cell beside it, true
    /// if the tent there belongs to the tree. A tent belongs to one tree. The player sees this only
    /// if the cell is beside no other tree, so the other literals are auxiliary variables.
    pub(super) fn own(&self, tent: &[Lit], model: &mut Model) -> Vec<(usize, Vec<Lit>)> {
        let mut own = vec![Vec::new(); self.marks.size().area()];
        for cell in self.free(0..tent.len()) {
            let trees: Vec<usize> = self.trees_beside(cell).collect();
            let mut rest = tent[cell];
            for (left, tree) in (0..trees.len()).rev().zip(trees) {
                let mut belongs = rest;
                if left > 0 {
                    let choice = model.bool();
                    belongs = model.literal(rest & choice);
                    rest = model.literal(rest & !choice);
                }
                own[tree].push(belongs);
            }
        }
        self.trees().map(|tree| (tree, std::mem::take(&mut own[tree]))).collect()
    }

    /// Trees that cannot all have a tent of their own if there are tents only in these cells. None
    /// of the trees can be left out: whichever of them have a tent, and whatever the other trees
    /// have, one of these has none.
    pub(super) fn without_place(&self, can_be: impl Fn(usize) -> bool) -> Vec<usize> {
        unmatched(self.trees(), self.marks.cells().len(), |tree| {
            self.places(tree).filter(|&cell| can_be(cell)).collect()
        })
    }

    /// Trees with more of these tents beside them than there are trees beside the tents.
    pub(super) fn beside_too_many(&self, is_tent: impl Fn(usize) -> bool) -> Vec<usize> {
        let tents = (0..self.marks.cells().len()).filter(|&cell| is_tent(cell));
        let homeless =
            unmatched(tents, self.marks.cells().len(), |tent| self.trees_beside(tent).collect());
        let mut trees: Vec<usize> =
            homeless.into_iter().flat_map(|tent| self.trees_beside(tent)).collect();
        trees.sort_unstable();
        trees.dedup();
        trees
    }
}

/// Matches these cells with their partners, as many as possible (a maximum matching, by shortest
/// augmenting paths). Returns the cells that are unmatched in some maximum matching: by Hall's
/// theorem all cells of a smallest set with too few partners.
fn unmatched(
    cells: impl Iterator<Item = usize>,
    area: usize,
    partners: impl Fn(usize) -> Vec<usize>,
) -> Vec<usize> {
    // Cell that has each partner, partner of each cell, and the cell from which the search reached
    // a partner.
    let (mut holder, mut has, mut from) = (vec![None; area], vec![None; area], vec![None; area]);
    let mut without = Vec::new();
    for root in cells {
        let (mut reached, mut seen, mut at) = (vec![root], Vec::new(), 0);
        let mut free = None;
        while let (None, Some(&cell)) = (free, reached.get(at)) {
            at += 1;
            for partner in partners(cell) {
                if from[partner].is_none() {
                    from[partner] = Some(cell);
                    seen.push(partner);
                    match holder[partner] {
                        Some(next) => reached.push(next),
                        None => free = Some(partner),
                    }
                }
            }
        }
        if free.is_none() {
            without.append(&mut reached);
        }
        // Each cell on the path takes the partner to which it led.
        while let Some((partner, cell)) =
            free.and_then(|partner: usize| Some((partner, from[partner]?)))
        {
            holder[partner] = Some(cell);
            free = has[cell].replace(partner);
        }
        for partner in seen {
            from[partner] = None;
        }
    }
    without.sort_unstable();
    without.dedup();
    without
}
