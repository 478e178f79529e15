//! Numbers, the dominoes of a set, and their possible places.

use std::fmt;

use tatham_core::author::code::{
    Bracketed, Cells, Code as _, Flag, Flags, Given, Order, cells, params,
};
use tatham_core::author::scan::Piece;
use tatham_core::{Grid, Orientation, ParseError, Size};

use super::explain::Edge;

pub(super) const PARAMS: (Order, Flags) = (
    Order { range: [1, 99] },
    Flags {
        all: &[
            Flag::ambiguous("a", "more than one solution is allowed"),
            Flag::difficulty("tbhea"),
        ],
        in_any_order: true,
    },
);

/// Codec of the numbers, with the largest number.
fn grid(most: usize) -> Cells<Bracketed> {
    cells(
        Size { width: most + 2, height: most + 1 },
        Bracketed { what: "a number", most: most as u32 },
    )
}

/// Puzzle as posed: each number from 0 on occurs as often as there are columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    numbers: Grid<u32>,
}

/// Domino of the set, by its numbers, the smaller one first: `the 2-3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domino([u32; 2]);

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([low, high]) = self;
        write!(f, "the {low}-{high}")
    }
}

impl Problem {
    /// Returns the puzzle in another orientation; its grid is always wider than high.
    pub(super) fn turned(&self, way: Orientation) -> Option<Self> {
        (!way.swaps).then(|| Self { numbers: way.grid(&self.numbers) })
    }

    /// Returns the puzzle with its numbers renamed in the order in which they first occur.
    pub(super) fn renamed(&self) -> Self {
        let renamed = Orientation::default().groups(&self.numbers.map(|&number| number as usize)).0;
        Self { numbers: renamed.map(|&number| number as u32) }
    }

    /// Creates the puzzle of these numbers.
    pub(super) fn new(numbers: Grid<u32>) -> Self {
        Self { numbers }
    }

    pub(super) fn size(&self) -> Size {
        self.numbers.size()
    }

    pub(super) fn numbers(&self) -> &Grid<u32> {
        &self.numbers
    }

    /// Domino that an edge would have.
    pub(super) fn domino(&self, edge: usize) -> Domino {
        let [one, other] = self.size().edges().cells(edge).map(|cell| self.numbers[cell]);
        Domino([one.min(other), one.max(other)])
    }

    /// Edges around a cell, each with the value for a domino.
    pub(super) fn around(&self, cell: usize) -> Vec<(usize, Edge)> {
        self.size().edges().around(cell).map(|(edge, _)| (edge, Edge::Covered)).collect()
    }

    /// Edges on which a domino can be.
    pub(super) fn places(&self, domino: Domino) -> Vec<(usize, Edge)> {
        let edges = 0..self.size().edges().count();
        let own = edges.filter(|&edge| self.domino(edge) == domino);
        own.map(|edge| (edge, Edge::Covered)).collect()
    }

    /// Whole set, each domino with the edges on which it can be.
    pub(super) fn dominoes(&self) -> impl Iterator<Item = (Domino, Vec<usize>)> {
        let numbers = self.size().height as u32;
        // Dominoes are ordered by their larger number first.
        let place = |Domino([low, high]): Domino| (high * (high + 1) / 2 + low) as usize;
        let mut edges = vec![Vec::new(); place(Domino([0, numbers]))];
        (0..self.size().edges().count())
            .for_each(|edge| edges[place(self.domino(edge))].push(edge));
        let set = (0..numbers).flat_map(|high| (0..=high).map(move |low| Domino([low, high])));
        set.zip(edges)
    }
}

pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((order, _), desc) = params(text, title, &PARAMS)?;
    let numbers = grid(order.width).parse(desc)?;
    let mut seen = vec![0; order.width + 1];
    for (&number, sign) in numbers.cells().iter().zip(signs(desc)) {
        seen[number as usize] += 1;
        if seen[number as usize] > order.width + 2 {
            let message = format!(
                "{number} occurs once too often here: each number occurs {} times",
                order.width + 2
            );
            return Err(ParseError::impossible(sign.span(), message));
        }
    }
    Ok(Problem { numbers })
}

/// Numbers as they are written.
fn signs(desc: Piece<'_>) -> impl Iterator<Item = Piece<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = desc.text.get(at..).filter(|rest| !rest.is_empty())?;
        let length = if rest.starts_with('[') { rest.find(']').unwrap_or(0) + 1 } else { 1 };
        at += length;
        Some(desc.slice(at - length..at))
    })
}

pub(super) fn id(Problem { numbers }: &Problem) -> String {
    let most = numbers.size().height - 1;
    PARAMS.text(&(Size { width: most, height: most }, Given::default()))
        + ":"
        + &grid(most).text(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_and_a_domino_have_the_edges_on_which_they_can_be() {
        let problem = parse("3:01213010323023210321", "Dominosa").unwrap();
        let edges = problem.size().edges();
        for cell in 0..problem.size().area() {
            let mut around: Vec<usize> =
                problem.around(cell).into_iter().map(|own| own.0).collect();
            around.sort_unstable();
            let all = 0..edges.count();
            let beside: Vec<usize> =
                all.filter(|&edge| edges.cells(edge).contains(&cell)).collect();
            assert_eq!(around, beside, "{cell}");
        }
        let mut found = 0;
        for (domino, places) in problem.dominoes() {
            let own: Vec<usize> = problem.places(domino).into_iter().map(|own| own.0).collect();
            assert_eq!(own, places, "{domino}");
            found += own.len();
        }
        assert_eq!(found, edges.count());
        let covered = |own: &(usize, Edge)| own.1 == Edge::Covered;
        assert!(problem.around(0).iter().all(covered));
    }
}
