//! Kinds whose answers are lines.

use tatham_core::author::contract::Random;

use super::Board;
use super::texts::{chance, empty, joined, scattered, shuffled, skips, square, wires};

/// Longest side of all of them.
const SIDE: usize = 100;
const AREA: usize = SIDE * SIDE;

/// Numbers of faces of the largest pieces of two tilings, at the addresses used here.
const HATS: usize = 7312;
const SPECTRES: usize = 7231;

pub(super) fn bridges(random: &mut Random<'_>) -> Vec<Board> {
    let is_island: Vec<bool> = (0..AREA).map(|_| chance(random, 12)).collect();
    // Bridges that do not cross, as many as possible.
    let (mut numbers, mut is_taken) = (vec![0; AREA], is_island.clone());
    for cell in (0..AREA).filter(|&cell| is_island[cell]) {
        for (step, left) in [(1, SIDE - 1 - cell % SIDE), (SIDE, SIDE - 1 - cell / SIDE)] {
            let Some(length) = (1..=left).find(|at| is_island[cell + at * step]) else { continue };
            let between = || (1..length).map(|at| cell + at * step);
            if length > 1 && between().all(|cell| !is_taken[cell]) && chance(random, 70) {
                between().for_each(|cell| is_taken[cell] = true);
                let count = 1 + random.below(4);
                numbers[cell] += count;
                numbers[cell + length * step] += count;
            }
        }
    }
    let sign = |number: usize| {
        char::from_digit(number as u32, 36).map(|sign| sign.to_ascii_uppercase().to_string())
    };
    let islands = skips(numbers.into_iter().map(|number| sign(number).filter(|_| number > 0)), "");
    Board::pair(format!("100x100m4:{}", empty(AREA)), format!("100x100m4:{islands}"))
}

pub(super) fn loopy(random: &mut Random<'_>) -> Vec<Board> {
    let mut clues =
        |faces| skips(scattered(random, faces, 50, |random| random.below(4).to_string()), "");
    let mut boards =
        Board::pair(format!("100x100t0:{}", empty(AREA)), format!("100x100t0:{}", clues(AREA)));
    boards.push(Board::new("hats", format!("100x100t16:0,0,0,H_{}", empty(HATS))));
    boards.push(Board::new("spectres", format!("100x100t17:00G_{}", clues(SPECTRES))));
    boards
}

pub(super) fn net(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(2 * SIDE);
    let mut tiles = || {
        wires(random, size)
            .into_iter()
            .filter_map(|arms| char::from_digit(arms, 16))
            .collect::<String>()
    };
    let mut boards =
        Board::pair(format!("{size}:{}", "0".repeat(4 * AREA)), format!("{size}:{}", tiles()));
    boards.push(Board::new("wrapping", format!("{size}w:{}", tiles())));
    boards
}

pub(super) fn pearl(random: &mut Random<'_>) -> Vec<Board> {
    let pearls =
        skips(scattered(random, AREA, 4, |random| ["B", "W"][random.below(2)].to_owned()), "");
    Board::pair(format!("100x100:{}", empty(AREA)), format!("100x100:{pearls}"))
}

pub(super) fn signpost(random: &mut Random<'_>) -> Vec<Board> {
    let numbers = shuffled(random, AREA);
    let mut board = |percent: usize| {
        let cell = |number: &usize| {
            let given =
                if chance(random, percent) { (number + 1).to_string() } else { String::new() };
            given + &char::from(b'a' + random.below(8) as u8).to_string()
        };
        format!("100x100:{}", numbers.iter().map(cell).collect::<String>())
    };
    Board::pair(board(0), board(10))
}

pub(super) fn slant(random: &mut Random<'_>) -> Vec<Board> {
    let (size, corners) = (square(SIDE), square(SIDE + 1));
    // Corners where slants meet.
    let mut meet = vec![0_u32; corners.area()];
    for cell in 0..AREA {
        let (x, y) = size.position(cell);
        let ends =
            if chance(random, 50) { [(x, y), (x + 1, y + 1)] } else { [(x + 1, y), (x, y + 1)] };
        for (x, y) in ends {
            meet[corners.cell(x, y)] += 1;
        }
    }
    let clues = meet.into_iter().map(|count| chance(random, 60).then(|| count.to_string()));
    Board::pair(format!("{size}:{}", empty(corners.area())), format!("{size}:{}", skips(clues, "")))
}

pub(super) fn tracks(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(SIDE);
    // The track enters at the upper left and leaves at the lower right: to the right or down.
    let (mut x, mut y, mut from) = (0, 0, 4);
    let mut pieces = vec![None; AREA];
    let (mut columns, mut rows) = (vec![0_usize; SIDE], vec![0_usize; SIDE]);
    while y < SIDE {
        columns[x] += 1;
        rows[y] += 1;
        let (right, down) = (x + 1 < SIDE, y + 1 < SIDE);
        let goes_down = !right || (down && chance(random, 50));
        pieces[size.cell(x, y)] = Some(from + if goes_down { 8 } else { 1 });
        (x, y, from) = if goes_down { (x, y + 1, 2) } else { (x + 1, y, 4) };
    }
    let clues = |numbers: &[usize], marked: usize| {
        let clue = |(line, number): (usize, &usize)| {
            format!("{}{number}", if line == marked { "S" } else { "" })
        };
        joined(numbers.iter().enumerate().map(clue), ",")
    };
    let clues = format!("{},{}", clues(&columns, SIDE - 1), clues(&rows, 0));
    let shown = pieces.into_iter().map(|piece: Option<u32>| {
        let sign = char::from_digit(piece?, 16)?.to_ascii_uppercase();
        chance(random, 10).then(|| sign.to_string())
    });
    let shown = skips(shown.collect::<Vec<_>>(), "");
    Board::pair(format!("{size}:{},{clues}", empty(AREA)), format!("{size}:{shown},{clues}"))
}
