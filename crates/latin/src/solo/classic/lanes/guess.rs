//! Choice of the cell to guess.

use fearless_simd::prelude::*;
use fearless_simd::u16x16;

use super::round::in_columns;
use super::{Board, Kept, LANES, Lanes, WIDTH};

/// Number of each lane of the board, from 1 on, so that no 2 cells have equal scores.
const NUMBERS: [[u16; WIDTH]; 9] = {
    let mut numbers = [[0; WIDTH]; 9];
    let mut lane = 0;
    while lane < LANES {
        numbers[lane / WIDTH][lane % WIDTH] = lane as u16 + 1;
        lane += 1;
    }
    numbers
};

/// Shift of a cell's score above its number.
const WORTH: u32 = 8;

/// Splits a board in 2: a cell has its first digit or, in the board that is put aside, one of its
/// others. The cell has 2 candidates if there is such a cell, and among these it is one whose guess
/// has many consequences either way.
///
/// Each of the 2 digits is tested for 6 properties: it is a candidate in the row outside of the
/// box, and there in a cell with 2 candidates; the same for the column; it is a candidate in
/// another cell of the box with 2 candidates, and in 2 other cells of the box.
#[inline(always)]
pub(super) fn split<S: Lanes>(simd: S, board: &mut Board<S>, aside: &mut Kept) {
    let zero = u16x16::splat(simd, 0);
    let mut pairs = [zero; 9];
    for i in 0..9 {
        let more = board[i] & (board[i] - 1);
        pairs[i] = (more.simd_eq(zero) | (more & (more - 1)).simd_ne(zero)).select(zero, board[i]);
    }
    let (columns, pair_columns) = (in_columns(simd, board), in_columns(simd, &pairs));
    let mut worth = [zero; 9];
    let mut most = zero;
    for band in 0..3 {
        let [a, b, c] = [board[3 * band], board[3 * band + 1], board[3 * band + 2]];
        let [p, q, r] = [pairs[3 * band], pairs[3 * band + 1], pairs[3 * band + 2]];
        let row = simd.other_boxes(a | b | c);
        let pair_row = simd.other_boxes(p | q | r);
        let (_, pair_box, _) = in_boxes(simd, [p, q, r]);
        let (_, _, open_box) = in_boxes(simd, [a, b, c]);
        let (next, last) = (3 * ((band + 1) % 3), 3 * ((band + 2) % 3));
        for k in 0..3 {
            let pair = pairs[3 * band + k];
            let column = columns[next + k] | columns[last + k];
            let pair_column = pair_columns[next + k] | pair_columns[last + k];
            // Number of these properties for each digit: 3 bits, each in a word of its own.
            let (ones, carried) = add(row, pair_row, column);
            let (others, carried_too) = add(pair_column, pair_box, open_box);
            let (low, high) = (ones ^ others, ones & others);
            let (middle, high) = add(carried, carried_too, high);
            let points = (low & pair).count_ones()
                + ((middle & pair).count_ones() << 1)
                + ((high & pair).count_ones() << 2);
            let numbers: u16x16<S> = NUMBERS[3 * band + k].simd_into(simd);
            worth[3 * band + k] = pair.simd_eq(zero).select(zero, (points << WORTH) + numbers);
            most = most.max(worth[3 * band + k]);
        }
    }
    let most = most.reduce_max();
    if most == 0 {
        return split_fewest(simd, board, aside);
    }
    let most = u16x16::splat(simd, most);
    for i in 0..9 {
        let (is_it, lanes) = (worth[i].simd_eq(most), board[i]);
        let first = lanes & (zero - lanes);
        board[i] = is_it.select(first, lanes);
        is_it.select(lanes ^ first, lanes).store_slice(&mut aside.0[i]);
    }
}

/// Digits that occur in a box at least once, twice and 3 times.
#[inline(always)]
fn in_boxes<S: Lanes>(simd: S, [a, b, c]: [u16x16<S>; 3]) -> (u16x16<S>, u16x16<S>, u16x16<S>) {
    let row = (a | b | c, a & b | (a | b) & c, a & b & c);
    let next = (simd.turn_rows(row.0), simd.turn_rows(row.1), simd.turn_rows(row.2));
    let last = (simd.turn_rows_back(row.0), simd.turn_rows_back(row.1), simd.turn_rows_back(row.2));
    join(join(row, next), last)
}

/// Digits that occur in 2 groups of cells together at least once, twice and 3 times.
#[inline(always)]
fn join<S: Lanes>(
    (a, aa, aaa): (u16x16<S>, u16x16<S>, u16x16<S>),
    (b, bb, bbb): (u16x16<S>, u16x16<S>, u16x16<S>),
) -> (u16x16<S>, u16x16<S>, u16x16<S>) {
    (a | b, aa | bb | a & b, aaa | bbb | aa & b | a & bb)
}

/// Sum of 3 words for each digit: the remainder modulo 2, and the carry.
#[inline(always)]
fn add<S: Lanes>(a: u16x16<S>, b: u16x16<S>, c: u16x16<S>) -> (u16x16<S>, u16x16<S>) {
    (a ^ b ^ c, a & b | (a | b) & c)
}

/// Splits at the cell with the fewest candidates, if no cell has 2.
#[cold]
#[inline(never)]
fn split_fewest<S: Lanes>(simd: S, board: &mut Board<S>, aside: &mut Kept) {
    aside.store(board);
    let mut one = *aside;
    let lanes = one.0.as_flattened_mut();
    let open = (0..LANES).filter(|&lane| lanes[lane].count_ones() > 1);
    if let Some(lane) = open.min_by_key(|&lane| lanes[lane].count_ones()) {
        let first = lanes[lane] & lanes[lane].wrapping_neg();
        lanes[lane] = first;
        aside.0.as_flattened_mut()[lane] ^= first;
    }
    one.load(simd, board);
}
