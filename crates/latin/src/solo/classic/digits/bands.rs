//! Cells of one digit in a 9x9 grid: 81 bits in 3 words, and their reduction by rows, columns and
//! boxes.
//!
//! A word holds a band of 3 rows. Within it, bit 9·k + 3·r + s is the cell in row r of the band and
//! in column k of its box s:
//!
//! ```text
//!          box 0      box 1      box 2
//!   r=0   0  9 18    1 10 19    2 11 20       the three words:  rows 1 to 3
//!   r=1   3 12 21    4 13 22    5 14 23                         rows 4 to 6
//!   r=2   6 15 24    7 16 25    8 17 26                         rows 7 to 9
//! ```
//!
//! So a word folded by nines is a matrix of 3x3 bits: *the row within each box* in which the digit
//! can be. The words folded by threes are, for each of the 3 stacks of boxes, a matrix of *the
//! column within each box*. As the digit occurs once in each row, column and box, it takes one cell
//! of such a matrix in each of its rows and columns: a permutation. A cell that is part of no
//! permutation is closed. This covers pointing, claiming and hidden singles.

use std::array;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// All cells of a band.
const BAND: u32 = (1 << 27) - 1;
/// Bits of a matrix of rows and boxes.
const ROWS: u32 = 0x1ff;
/// Bits of the matrices of columns and boxes, for all stacks.
const COLUMNS: u32 = 0o7_007_007;

/// Set of cells. The fourth word is empty: 4 words make a vector of 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bands([u32; 4]);

impl Bands {
    pub(super) const NONE: Self = Self([0; 4]);
    pub(super) const ALL: Self = Self([BAND, BAND, BAND, 0]);

    /// Set of the cell with this number in row order.
    pub(super) fn of_cell(cell: usize) -> Self {
        let (y, x) = (cell / 9, cell % 9);
        let mut words = [0; 4];
        words[y / 3] = 1 << (9 * (x % 3) + 3 * (y % 3) + x / 3);
        Self(words)
    }

    /// Numbers of the cells in row order.
    pub(super) fn cells(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().take(3).enumerate().flat_map(|(band, word)| {
            bits(word).map(move |bit| {
                let (k, r, s) = (bit / 9, bit / 3 % 3, bit % 3);
                9 * (3 * band + r) + 3 * s + k
            })
        })
    }

    /// Sets of one cell each.
    pub(super) fn each(self) -> impl Iterator<Item = Self> {
        (0..3).flat_map(move |band| {
            bits(self.0[band]).map(move |bit| {
                let mut words = [0; 4];
                words[band] = 1 << bit;
                Self(words)
            })
        })
    }

    /// Number of cells.
    pub(super) fn len(self) -> u32 {
        let [a, b, c, _] = self.0.map(u64::from);
        (a | b << 27).count_ones() + c.count_ones()
    }

    /// Cells in the row, the column and the box of the only cell, including that cell.
    pub(super) fn seen(self) -> Self {
        let band = self.map(|word| {
            let matrix = fold_columns(word);
            spread_rows(
                matrix
                    | turn_rows(matrix)
                    | turn_rows(turn_rows(matrix))
                    | turn_boxes(matrix)
                    | turn_boxes(turn_boxes(matrix)),
            )
        });
        let column = self.map(|word| (word | word >> 3 | word >> 6) & COLUMNS);
        let column = column | column.turn_bands() | column.turn_bands().turn_bands();
        band | column.map(|word| word | word << 3 | word << 6)
    }

    /// Cells that rows, columns and boxes leave if the digit has the cells `fixed`, and the cells
    /// that the digit then has as the only ones left in their boxes. `None` if the digit cannot be
    /// placed.
    #[inline]
    pub(super) fn settle(self, fixed: Self) -> Option<(Self, Self)> {
        // A fixed cell closes the rest of its box.
        let boxes = fixed.map(|word| {
            let rows = fold_columns(word);
            let boxes = (rows | rows >> 3 | rows >> 6) & 7;
            spread_rows(boxes | boxes << 3 | boxes << 6)
        });
        let mut open = self & (fixed | !boxes);
        loop {
            let rows = open.close_rows();
            let across = open & rows.map(spread_rows);
            let columns = across.close_columns();
            open = across & columns.map(|word| word | word << 3 | word << 6);
            if rows.0[0] == 0 || rows.0[1] == 0 || rows.0[2] == 0 || fold_columns(columns.0[0]) != 7
            {
                return None;
            }
            // The rows have not used what the columns closed.
            if open == across {
                break;
            }
        }
        // A box with one row left, and one column in it.
        let single = open.map(|word| {
            let (a, b, c) = (word & ROWS, word >> 9 & ROWS, word >> 18 & ROWS);
            let (any, two) = (a | b | c, a & b | (a | b) & c);
            let others = turn_rows(any) | turn_rows(turn_rows(any));
            word & spread_rows(any & !two & !others)
        });
        (fixed & !single == Self::NONE).then_some((open, single))
    }

    /// Rows against boxes: for each band the part of the matrix that lies in a permutation.
    #[inline]
    fn close_rows(self) -> Self {
        self.map(fold_columns).map(|matrix| {
            let (one, two) = (turn_rows(matrix), turn_rows(turn_rows(matrix)));
            matrix
                & (turn_boxes(one) & turn_boxes(turn_boxes(two))
                    | turn_boxes(turn_boxes(one)) & turn_boxes(two))
        })
    }

    /// Columns against boxes: for each stack the part of the matrix that lies in a permutation; its
    /// rows lie in different words.
    #[inline]
    fn close_columns(self) -> Self {
        let matrices = self.map(|word| (word | word >> 3 | word >> 6) & COLUMNS);
        let (one, two) = (matrices.turn_bands(), matrices.turn_bands().turn_bands());
        let turn = |matrices: Self| matrices.map(turn_columns);
        matrices & (turn(one) & turn(turn(two)) | turn(turn(one)) & turn(two))
    }

    #[inline]
    fn map(self, change: impl Fn(u32) -> u32) -> Self {
        Self(self.0.map(change))
    }

    /// The 3 words rotated by 1.
    #[inline]
    fn turn_bands(self) -> Self {
        let [a, b, c, none] = self.0;
        Self([b, c, a, none])
    }
}

/// Rows within each box in which a band has a cell.
#[inline]
fn fold_columns(word: u32) -> u32 {
    (word | word >> 9 | word >> 18) & ROWS
}

/// All cells of the rows of boxes in a matrix.
#[inline]
fn spread_rows(matrix: u32) -> u32 {
    matrix | matrix << 9 | matrix << 18
}

/// Matrix of rows and boxes with its rows rotated by 1.
#[inline]
fn turn_rows(matrix: u32) -> u32 {
    (matrix >> 3 | matrix << 6) & ROWS
}

/// Matrix of rows and boxes with its boxes rotated by 1.
#[inline]
fn turn_boxes(matrix: u32) -> u32 {
    matrix >> 1 & 0o333 | matrix << 2 & 0o444
}

/// Matrices of columns and boxes with their columns rotated by 1.
#[inline]
fn turn_columns(matrices: u32) -> u32 {
    (matrices >> 9 | matrices << 18) & COLUMNS
}

/// Positions of the set bits of a word.
fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

impl BitAnd for Bands {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Bands {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitAndAssign for Bands {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bands {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// Complement: the cells that are not in the set.
impl Not for Bands {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(array::from_fn(|i| !self.0[i] & Self::ALL.0[i]))
    }
}
