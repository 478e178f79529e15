//! Rows, columns and boxes applied to all cells until nothing changes.

use fearless_simd::prelude::*;
use fearless_simd::u16x16;

use super::{ALL, Board, Lanes, WIDTH};

/// State of a board on which nothing changes any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RoundResult {
    Contradiction,
    Solution,
    Open,
}

/// All digits in the lanes without a cell.
const PADS: [u16; WIDTH] = [0, 0, 0, ALL, 0, 0, 0, ALL, 0, 0, 0, ALL, ALL, ALL, ALL, ALL];

/// Removes the candidates that the cells cannot have.
#[inline(always)]
pub(super) fn settle<S: Lanes>(simd: S, board: &mut Board<S>) -> RoundResult {
    let pads: u16x16<S> = PADS.simd_into(simd);
    let (zero, all) = (u16x16::splat(simd, 0), u16x16::splat(simd, ALL));
    // Candidates are only removed, so any change makes the sum of some lane smaller.
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
        // A row lacks some digit, or a cell is empty.
        if ((found | pads).simd_ne(all) | (least | pads).simd_eq(zero)).any_true() {
            return RoundResult::Contradiction;
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
    if several.simd_eq(zero).all_true() { RoundResult::Solution } else { RoundResult::Open }
}

/// Processes a band alone: its rows and boxes, for each digit a 3x3 matrix that has it once in each
/// row and each column.
#[inline(always)]
fn round<S: Lanes>(
    simd: S,
    [mut a, mut b, mut c]: [u16x16<S>; 3],
    found: &mut u16x16<S>,
) -> [u16x16<S>; 3] {
    // The only candidate of a cell is removed from the rest of its box.
    let (known_a, known_b, known_c) = (alone(simd, a), alone(simd, b), alone(simd, c));
    let closed = simd.any_row(known_a | known_b | known_c);
    a = a & !closed | known_a;
    b = b & !closed | known_b;
    c = c & !closed | known_c;
    // Only the part of the matrix that lies in a permutation remains: one of the 2 ways to fill the
    // other rows is with it.
    let mut rows = a | b | c;
    let next = simd.turn_boxes(rows);
    let down = rows & simd.turn_rows(next);
    let up = simd.turn_rows(rows) & next;
    let part = simd.turn_boxes(simd.turn_rows(down | up));
    a &= part;
    b &= part;
    c &= part;
    rows &= part;
    // If a row has a digit in one box only, and there in one cell, the cell has this digit.
    let others = simd.other_boxes(rows);
    *found &= rows | others;
    let single = (a ^ b ^ c) & !(a & b) & !others;
    [take(simd, a, single), take(simd, b, single), take(simd, c, single)]
}

/// Cells with one candidate.
#[inline(always)]
fn alone<S: Lanes>(simd: S, lanes: u16x16<S>) -> u16x16<S> {
    let zero = u16x16::splat(simd, 0);
    (lanes & (lanes - 1)).simd_eq(zero).select(lanes, zero)
}

/// Cells, each reduced to these digits if it has any of them.
#[inline(always)]
fn take<S: Lanes>(simd: S, lanes: u16x16<S>, digits: u16x16<S>) -> u16x16<S> {
    let taken = lanes & digits;
    taken.simd_eq(u16x16::splat(simd, 0)).select(lanes, taken)
}

/// Digits in each column of each band, in any of its rows.
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

/// Columns and boxes: the same matrices, but their rows and columns lie in different vectors.
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
