//! Line in a step: its clue, the decided cells that the step uses, and the possible places of each
//! run.
//!
//! This code takes no part in finding the step: it enumerates the placements in its own, plain way.

use std::ops::Range;

use tatham_core::sentence::{Clause, SentencePart};
use tatham_core::words::{list, ordinal};
use tatham_core::{Place, Size, grid, say};

use crate::problem::Problem;

/// Line. Its places count from 0.
#[derive(Clone, Debug)]
pub(super) struct Line<'p> {
    name: grid::Line,
    size: Size,
    pub(super) runs: &'p [u16],
    /// Colours that the step starts from, place by place: true for black.
    pub(super) known: Vec<Option<bool>>,
}

/// Possible starts of each run, in order; each run has at least one.
pub(super) type Starts = Vec<Vec<usize>>;

/// Obstacle to placing the runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// There is no place for this run after the runs before it.
    Run(usize),
    /// When all runs are placed, this black cell is in none.
    Cell(usize),
}

impl<'p> Line<'p> {
    /// Creates the line with all cells undecided.
    pub(super) fn new(problem: &'p Problem, name: grid::Line) -> Self {
        let size = problem.size();
        let length = match name {
            grid::Line::Row(_) => size.width,
            grid::Line::Column(_) => size.height,
        };
        Self { name, size, runs: problem.clue(name).0, known: vec![None; length] }
    }

    pub(super) fn length(&self) -> usize {
        self.known.len()
    }

    pub(super) fn run(&self, run: usize) -> usize {
        self.runs[run].into()
    }

    /// Place of a cell in the line, if it is in it.
    pub(super) fn place(&self, cell: usize) -> Option<usize> {
        let (x, y) = self.size.position(cell);
        match self.name {
            grid::Line::Row(number) => (y + 1 == number).then_some(x),
            grid::Line::Column(number) => (x + 1 == number).then_some(y),
        }
    }

    /// Cell at a place.
    pub(super) fn cell(&self, place: usize) -> usize {
        match self.name {
            grid::Line::Row(number) => self.size.cell(place, number - 1),
            grid::Line::Column(number) => self.size.cell(number - 1, place),
        }
    }

    /// Name of the line: `row 3`.
    pub(super) fn name(&self) -> String {
        self.name.to_string()
    }

    /// Name of a run: its length, with a number if the line has several of that length:
    /// `the second 3`.
    pub(super) fn called(&self, run: usize) -> String {
        let alike = |runs: &[u16]| runs.iter().filter(|&&other| other == self.runs[run]).count();
        if alike(self.runs) == 1 {
            format!("the {}", self.runs[run])
        } else {
            format!("the {} {}", ordinal(alike(&self.runs[..=run])), self.runs[run])
        }
    }

    /// Name of a run with that of the line: `the 3 of row 3`.
    pub(super) fn run_name(&self, run: usize) -> String {
        format!("{} of {}", self.called(run), self.name)
    }

    /// Lengths of all runs: `3 and 2`.
    pub(super) fn lengths(&self) -> String {
        let lengths: Vec<String> = self.runs.iter().map(u16::to_string).collect();
        list(&lengths, "and")
    }

    /// List of cells as text.
    pub(super) fn cells(&self, places: &[usize]) -> SentencePart {
        let cells: Vec<Place> =
            places.iter().map(|&place| self.size.place(self.cell(place))).collect();
        SentencePart::naming(list(&Place::names(&cells), "and"), cells)
    }

    /// Range of consecutive cells: `R3C1 to R3C4`.
    pub(super) fn range(&self, places: Range<usize>) -> SentencePart {
        self.cells(&places.collect::<Vec<_>>())
    }

    /// Cells with their verb: `R3C1 and R3C4 are`.
    pub(super) fn cells_are(&self, places: &[usize]) -> Clause {
        say![self.cells(places), if places.len() > 1 { " are" } else { " is" }]
    }

    fn is(&self, place: usize, black: bool) -> bool {
        self.known[place] == Some(black)
    }

    /// End of a run that starts at a place, with a white cell after it; `None` if the run cannot
    /// start there.
    fn ends(&self, run: usize, start: usize) -> Option<usize> {
        let end = start + self.run(run);
        let fits = end <= self.length()
            && !self.known[start..end].contains(&Some(false))
            && (end == self.length() || !self.is(end, true));
        fits.then_some(end + 1)
    }

    /// Table by number of runs and number of cells (with one cell more after the line): true if
    /// these cells can hold exactly the first runs, with a white cell after each.
    fn before(&self) -> Vec<Vec<bool>> {
        let cells = self.length() + 1;
        let mut table = vec![vec![false; cells + 1]; self.runs.len() + 1];
        table[0][0] = true;
        for runs in 0..=self.runs.len() {
            for at in 0..cells {
                if !table[runs][at] {
                    continue;
                }
                if at == self.length() || !self.is(at, true) {
                    table[runs][at + 1] = true;
                }
                if let Some(end) = self.runs.get(runs).and_then(|_| self.ends(runs, at)) {
                    table[runs + 1][end] = true;
                }
            }
        }
        table
    }

    /// Places where each run can start; `None` if the runs cannot be placed.
    pub(super) fn starts(&self) -> Option<Starts> {
        let (before, cells) = (self.before(), self.length() + 1);
        // The mirrored table: the last runs in the cells from a place on.
        let mut behind = vec![vec![false; cells + 1]; self.runs.len() + 1];
        behind[self.runs.len()][cells] = true;
        let mut starts = vec![Vec::new(); self.runs.len()];
        for runs in (0..=self.runs.len()).rev() {
            for at in (0..cells).rev() {
                let is_white = (at == self.length() || !self.is(at, true)) && behind[runs][at + 1];
                let end = self.runs.get(runs).and_then(|_| self.ends(runs, at));
                let is_start = end.is_some_and(|end| behind[runs + 1][end]);
                behind[runs][at] = is_white || is_start;
                if is_start && before[runs][at] {
                    starts[runs].push(at);
                }
            }
        }
        for starts in &mut starts {
            starts.reverse();
        }
        behind[0][0].then_some(starts)
    }

    /// Obstacle to placing the runs, if there is one.
    pub(super) fn obstacle(&self) -> Option<Obstacle> {
        let before = self.before();
        if let Some(run) = (0..self.runs.len()).find(|&run| !before[run + 1].contains(&true)) {
            return Some(Obstacle::Run(run));
        }
        let reached = before[self.runs.len()].iter().rposition(|&reached| reached)?;
        (reached..self.length()).find(|&place| self.is(place, true)).map(Obstacle::Cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::runs;
    use crate::kind::Pattern;
    use proptest::prelude::*;
    use tatham_core::Puzzle as _;

    proptest! {
        /// Compares the starts with brute force: all fillings of the line.
        #[test]
        fn runs_start_where_they_can(
            picture in prop::collection::vec(any::<bool>(), 1..10),
            known in prop::collection::vec(prop::option::weighted(0.4, any::<bool>()), 10),
        ) {
            let clue = runs(picture.iter().copied());
            let length = picture.len();
            let text = |runs: &[u16]| runs.iter().map(u16::to_string).collect::<Vec<_>>().join(".");
            let columns = vec![String::new(); length].join("/");
            let problem = Pattern::parse(&format!("{length}x1:{columns}/{}", text(&clue))).unwrap();
            let mut line = Line::new(&problem, grid::Line::Row(1));
            line.known.copy_from_slice(&known[..length]);
            let fitting: Vec<Vec<bool>> = (0..1_u32 << length)
                .map(|bits| (0..length).map(|place| bits >> place & 1 == 1).collect::<Vec<bool>>())
                .filter(|cells| runs(cells.iter().copied()) == clue)
                .filter(|cells| {
                    let mut both = cells.iter().zip(&line.known);
                    both.all(|(&cell, known)| known.is_none_or(|known| known == cell))
                })
                .collect();
            let starts_of = |cells: &[bool]| -> Vec<usize> {
                (0..length).filter(|&at| cells[at] && (at == 0 || !cells[at - 1])).collect()
            };
            let expected = (0..clue.len()).map(|run| {
                let mut starts: Vec<usize> =
                    fitting.iter().map(|cells| starts_of(cells)[run]).collect();
                starts.sort_unstable();
                starts.dedup();
                starts
            });
            prop_assert_eq!(line.starts(), (!fitting.is_empty()).then(|| expected.collect()));
            prop_assert_eq!(line.obstacle().is_some(), fitting.is_empty());
        }
    }
}
