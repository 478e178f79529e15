//! Cubes: sets of layouts in which some cells are decided and all others are free.
//!
//! ```text
//!   ● · ?      ● a ball, · empty, ? free: with 2 balls in all this cube has 4 layouts,
//!   ? ? ?      one for each free cell that holds the second ball
//! ```
//!
//! The word comes from Boolean functions: a product of literals. Cubes without common layouts add
//! up, so a list of them counts layouts without listing them.

use fastrand::Rng;
use tatham_core::budget::{Budget, Stop};

use super::completions::Completions;
use super::rays::BoxShape;

/// Bits of a cell without a ball, and of one with a ball.
const EMPTY: u64 = 0b01;
const BALL: u64 = 0b10;

/// Cells of a word.
const PER_WORD: usize = 32;

/// Cells with a ball, and cells without one; the others are free. 16 bytes for 64 cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cube {
    /// Two bits for each cell: [`EMPTY`], [`BALL`], or 0 if it is free.
    bits: Vec<u64>,
    /// Number of cells with a ball.
    pub(super) balls: u32,
    /// Number of decided cells, with a ball or without one.
    pub(super) decided: u32,
}

impl Cube {
    /// Returns the cube of all layouts: every cell is free.
    ///
    /// All cells outside the box count as one further cell, which is decided: it is empty.
    pub(super) fn new(shape: BoxShape) -> Self {
        let words = (shape.cells() + 1).div_ceil(PER_WORD);
        let mut cube = Self { bits: vec![0; words], balls: 0, decided: 0 };
        cube.toggle(shape.cells(), false);
        cube
    }

    /// Returns true if a decided cell holds a ball; `None` for a free cell.
    #[inline]
    pub(super) fn at(&self, cell: usize) -> Option<bool> {
        match self.bits[cell / PER_WORD] >> (2 * (cell % PER_WORD)) & (BALL | EMPTY) {
            0 => None,
            bits => Some(bits == BALL),
        }
    }

    /// Decides a free cell.
    pub(super) fn decide(&mut self, cell: usize, is_ball: bool) {
        self.toggle(cell, is_ball);
        self.balls += u32::from(is_ball);
        self.decided += 1;
    }

    /// Undoes [`Cube::decide`].
    pub(super) fn undecide(&mut self, cell: usize, is_ball: bool) {
        self.toggle(cell, is_ball);
        self.balls -= u32::from(is_ball);
        self.decided -= 1;
    }

    fn toggle(&mut self, cell: usize, is_ball: bool) {
        let bits = if is_ball { BALL } else { EMPTY };
        self.bits[cell / PER_WORD] ^= bits << (2 * (cell % PER_WORD));
    }

    /// Returns the number of its layouts, scaled.
    pub(super) fn layouts(&self, completions: &mut Completions) -> f64 {
        completions.scaled(self.balls as usize, self.decided as usize)
    }
}

/// List of disjoint cubes, packed: 16 bytes for 64 cells, and the weight of each.
#[derive(Clone, Debug)]
pub(super) struct Cubes {
    /// Number of words of a cube.
    stride: usize,
    bits: Vec<u64>,
    /// Weight of each layout of a cube: 1, or more if the cube was sampled and represents others
    /// too.
    weights: Vec<f64>,
}

impl Cubes {
    /// Returns an empty list.
    pub(super) fn none(shape: BoxShape) -> Self {
        Self { stride: Cube::new(shape).bits.len(), bits: Vec::new(), weights: Vec::new() }
    }

    /// Returns the cube of all layouts, unless the box is too small for the balls.
    pub(super) fn all(shape: BoxShape) -> Self {
        let bits = Cube::new(shape).bits;
        let can_be = shape.fewest <= shape.most.min(shape.cells());
        let (stride, copies) = (bits.len(), usize::from(can_be));
        Self { stride, bits: bits.repeat(copies), weights: vec![1.0; copies] }
    }

    pub(super) fn len(&self) -> usize {
        self.weights.len()
    }

    /// Returns the bytes of one cube.
    pub(super) fn bytes(&self) -> u64 {
        8 * (self.stride as u64 + 1)
    }

    pub(super) fn push(&mut self, cube: &Cube, weight: f64, budget: &Budget) -> Result<(), Stop> {
        budget.reserve(&mut self.bits, self.stride)?;
        budget.reserve(&mut self.weights, 1)?;
        self.bits.extend_from_slice(&cube.bits);
        self.weights.push(weight);
        Ok(())
    }

    /// Copies a cube, and returns the weight of its layouts.
    pub(super) fn load(&self, at: usize, cube: &mut Cube) -> f64 {
        let words = &self.bits[at * self.stride..(at + 1) * self.stride];
        cube.bits.copy_from_slice(words);
        let of_all = |bits: u64| {
            let of_word = u64::MAX / (BALL | EMPTY) * bits;
            words.iter().map(|word| (word & of_word).count_ones()).sum::<u32>()
        };
        cube.balls = of_all(BALL);
        // One of the empty cells is the outside.
        cube.decided = cube.balls + of_all(EMPTY) - 1;
        self.weights[at]
    }

    /// Returns the numbers of layouts of these cubes, and of the cubes that they are split into.
    pub(super) fn completions(&self, shape: BoxShape, budget: &Budget) -> Completions {
        let mut cube = Cube::new(shape);
        let sizes = (0..self.len()).map(|at| {
            self.load(at, &mut cube);
            [cube.balls as usize, cube.decided as usize]
        });
        Completions::new(shape, sizes, budget)
    }

    /// Returns the total weight, scaled.
    pub(super) fn weight(&self, completions: &mut Completions) -> f64 {
        let mut cube = Cube::new(completions.shape());
        let weights =
            (0..self.len()).map(|at| self.load(at, &mut cube) * cube.layouts(completions));
        weights.sum()
    }

    /// Returns a sample of about as many cubes as the grains in the total weight: cubes lighter
    /// than a grain are taken at equal distances of weight, each of which then weighs a whole
    /// grain, and all others are kept.
    pub(super) fn sampled(
        &self,
        grain: f64,
        completions: &mut Completions,
        random: &mut Rng,
    ) -> Self {
        let mut sample = Self { stride: self.stride, bits: Vec::new(), weights: Vec::new() };
        let mut cube = Cube::new(completions.shape());
        let mut passed = random.f64() * grain;
        for at in 0..self.len() {
            let mut weight = self.load(at, &mut cube);
            let layouts = cube.layouts(completions);
            if layouts * weight < grain {
                passed += layouts * weight;
                if passed < grain {
                    continue;
                }
                passed -= grain;
                weight = grain / layouts;
            }
            sample.bits.extend_from_slice(&cube.bits);
            sample.weights.push(weight);
        }
        sample
    }
}
