//! Singles, which others call Hitori: make cells black, so that in no row and no column a number is left twice. No two black cells are neighbours, and the
//! white ones are connected.

use tatham_core::code::{Code as _, Digit, Flag, Flags, Sides, cells, params};
use tatham_core::{Grid, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Model, any, count};

use super::{Game, neighbours};

const PARAMS: (Sides, Flags) = (Sides { most: 62 }, Flags::new(&[Flag::difficulty("ek")]));

/// A puzzle as posed.
pub(super) struct Problem {
    numbers: Grid<u32>,
}

impl Game for Problem {
    type Shape = Size;

    fn read(id: &str) -> Option<Self> {
        let ((size, _), desc) = params(id, "Singles", &PARAMS).ok()?;
        Some(Self { numbers: cells(size, Digit::any(1, 61)).parse(desc).ok()? })
    }

    fn shape(&self) -> Size {
        self.numbers.size()
    }

    /// Each cell is black or not.
    fn rules(&size: &Size, model: &mut Model) -> Vec<Lit> {
        let black = model.bools(size.area());
        let pairs: Vec<_> = neighbours(size).collect();
        model.require_all(pairs.iter().map(|pair| any(pair.map(|cell| !black[cell]))));
        let white: Vec<Lit> = black.iter().map(|&black| !black).collect();
        model.connected(&white, &pairs);
        black
    }

    fn clues(&self, shown: &[Lit], model: &mut Model) {
        for line in self.numbers.size().lines().iter() {
            let mut line = line.to_vec();
            line.sort_by_key(|&cell| self.numbers[cell]);
            for alike in line.chunk_by(|&a, &b| self.numbers[a] == self.numbers[b]).filter(|alike| alike.len() > 1) {
                model.require(count(alike.iter().map(|&cell| !shown[cell])).at_most(1));
            }
        }
    }
}
