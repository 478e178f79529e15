//! Loopy on squares, which others call Slitherlink: draw one loop along the edges of the grid. A number says how many edges of its cell belong to it.

use tatham_core::author::code::{Code as _, Digit, Flag, Flags, Sides, params, skips};
use tatham_core::{Grid, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Model, count};

use super::Game;

const PARAMS: (Sides, Flags) = (
    Sides { range: [1, 99] },
    Flags::new(&[Flag::number("t", 99, "the tiling"), Flag::difficulty("enth")]),
);

/// A puzzle as posed.
pub(super) struct Problem {
    clues: Grid<Option<u32>>,
}

/// A grid. Its edges are numbered in reading order: those above the first row, those that lead down beside its cells, those below it, and so on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) size: Size,
}

impl Shape {
    /// The edge from a corner to the right.
    fn across(&self, x: usize, y: usize) -> usize {
        y * (2 * self.size.width + 1) + x
    }

    /// The edge from a corner down.
    fn down(&self, x: usize, y: usize) -> usize {
        y * (2 * self.size.width + 1) + self.size.width + x
    }

    /// The corners at the ends of each edge.
    fn ends(&self) -> Vec<[usize; 2]> {
        let Size { width, height } = self.size;
        let corner = |x: usize, y: usize| y * (width + 1) + x;
        let across = move |y: usize| (0..width).map(move |x| [corner(x, y), corner(x + 1, y)]);
        let down = move |y: usize| (0..=width).map(move |x| [corner(x, y), corner(x, y + 1)]);
        (0..height).flat_map(|y| across(y).chain(down(y))).chain(across(height)).collect()
    }

    /// The edges around a cell.
    fn around(&self, cell: usize) -> [usize; 4] {
        let (x, y) = self.size.position(cell);
        [self.across(x, y), self.down(x, y), self.down(x + 1, y), self.across(x, y + 1)]
    }
}

impl Game for Problem {
    type Shape = Shape;

    /// Other tilings than squares are not read.
    fn read(id: &str) -> Option<Self> {
        let ((size, flags), desc) = params(id, "Loopy", &PARAMS).ok()?;
        let are_squares = flags.number("t") == Some(0);
        are_squares
            .then(|| skips(size, Digit::capital(0, 9)).parse(desc).ok().map(|clues| Self { clues }))
            .flatten()
    }

    fn shape(&self) -> Shape {
        Shape { size: self.clues.size() }
    }

    /// Each edge belongs to the loop or not.
    fn rules(shape: &Shape, model: &mut Model) -> Vec<Lit> {
        let ends = shape.ends();
        let edges = model.bools(ends.len());
        model.one_loop(&edges, &ends);
        edges
    }

    fn clues(&self, shown: &[Lit], model: &mut Model) {
        let shape = self.shape();
        for (cell, clue) in
            self.clues.cells().iter().enumerate().filter_map(|(cell, clue)| Some((cell, (*clue)?)))
        {
            model.require(count(shape.around(cell).map(|edge| shown[edge])).equals(clue.into()));
        }
    }
}
