//! All that rows, columns and boxes say of all cells, again and again until nothing changes.

use fearless_simd::prelude::*;
use fearless_simd::u16x16;

use super::{ALL, Board, Lanes, WIDTH};

/// What there is to see when nothing changes any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Contradiction,
    Solution,
    Open,
}

/// All digits in the lanes that hold no cell.
const PADS: [u16; WIDTH] = [0, 0, 0, ALL, 0, 0, 0, ALL, 0, 0, 0, ALL, ALL, ALL, ALL, ALL];

/// Takes from the cells what they cannot be.
#[inline(always)]
pub(super) fn settle<S: Lanes>(simd: S, board: &mut Board<S>) -> Found {
    let pads: u16x16<S> = PADS.simd_into(simd);
    let (zero, all) = (u16x16::splat(simd, 0), u16x16::splat(simd, ALL));
    // Digits only go, so any change makes the sum of some lane smaller.
    let mut sum = all;
    loop {
        let (mut found, mut least) = (all, all);
        for band in 0..3 {
            let [a, b, c] = round(
                simd,
                [board[3 * band], board[3 * band + 1], board[3 * band + 2]],
                &mut found,
            );
            least = least.min(a).min(b).min(c);
            (board[3 * band], board[3 * band + 1], board[3 * band + 2]) = (a, b, c);
        }
        // A row without some digit, or a cell without any.
        if ((found | pads).simd_ne(all) | (least | pads).simd_eq(zero)).any_true() {
            return Found::Contradiction;
        }
        columns(simd, board);
        let before = sum;
        sum = board[0];
        for &lanes in &board[1..] {
            sum += lanes;
        }
        if sum.simd_eq(before).all_true() {
            break;
        }
    }
    let mut several = zero;
    for &lanes in &*board {
        several |= lanes & (lanes - 1);
    }
    if several.simd_eq(zero).all_true() { Found::Solution } else { Found::Open }
}

/// A band by itself: its rows and boxes, for each digit a matrix of 3x3 in which it stands once in each row and each column.
#[inline(always)]
fn round<S: Lanes>(
    simd: S,
    [mut a, mut b, mut c]: [u16x16<S>; 3],
    found: &mut u16x16<S>,
) -> [u16x16<S>; 3] {
    // A digit that a cell has alone is closed to the rest of its box.
    let (known_a, known_b, known_c) = (alone(simd, a), alone(simd, b), alone(simd, c));
    let closed = simd.any_row(known_a | known_b | known_c);
    a = a & !closed | known_a;
    b = b & !closed | known_b;
    c = c & !closed | known_c;
    // Of the matrix remains what is part of a permutation: with it one of the two ways to fill the other rows.
    let mut rows = a | b | c;
    let next = simd.turn_boxes(rows);
    let down = rows & simd.turn_rows(next);
    let up = simd.turn_rows(rows) & next;
    let part = simd.turn_boxes(simd.turn_rows(down | up));
    a &= part;
    b &= part;
    c &= part;
    rows &= part;
    // In a row a digit stands in one box alone, and there in one cell: it is that cell's.
    let others = simd.other_boxes(rows);
    *found &= rows | others;
    let single = (a ^ b ^ c) & !(a & b) & !others;
    [take(simd, a, single), take(simd, b, single), take(simd, c, single)]
}

/// The cells with one digit.
#[inline(always)]
fn alone<S: Lanes>(simd: S, lanes: u16x16<S>) -> u16x16<S> {
    let zero = u16x16::splat(simd, 0);
    (lanes & (lanes - 1)).simd_eq(zero).select(lanes, zero)
}

/// Cells, and where they have some of these digits those alone.
#[inline(always)]
fn take<S: Lanes>(simd: S, lanes: u16x16<S>, digits: u16x16<S>) -> u16x16<S> {
    let taken = lanes & digits;
    taken.simd_eq(u16x16::splat(simd, 0)).select(lanes, taken)
}

/// What stands in each column of each band, in all of its rows.
#[inline(always)]
pub(super) fn in_columns<S: Lanes>(simd: S, board: &Board<S>) -> Board<S> {
    let [a, b, c, d, e, f, g, h, i] = *board;
    [
        simd.any_row(a),
        simd.any_row(b),
        simd.any_row(c),
        simd.any_row(d),
        simd.any_row(e),
        simd.any_row(f),
        simd.any_row(g),
        simd.any_row(h),
        simd.any_row(i),
    ]
}

/// Columns and boxes: the same matrices, whose rows and columns lie in different vectors.
#[inline(always)]
fn columns<S: Lanes>(simd: S, board: &mut Board<S>) {
    let columns = in_columns(simd, board);
    for band in 0..3 {
        let (next, last) = ((band + 1) % 3, (band + 2) % 3);
        for k in 0..3 {
            let (right, left) = ((k + 1) % 3, (k + 2) % 3);
            board[3 * band + k] &= columns[3 * next + right] & columns[3 * last + left]
                | columns[3 * next + left] & columns[3 * last + right];
        }
    }
}
