//! Kinds whose answers are squares of digits.

use tatham_core::Size;
use tatham_core::author::contract::Random;

use super::Board;
use super::texts::{
    chance, empty, joined, members, patches, scattered, shuffled, skips, square, walk,
};

/// Returns a square in which each line has each number from 0 once, with rows, columns and numbers
/// in random order.
fn latin(random: &mut Random<'_>, order: usize) -> Vec<usize> {
    let [rows, columns, numbers] = [(); 3].map(|()| shuffled(random, order));
    rows.iter()
        .flat_map(|y| columns.iter().map(|x| numbers[(x + y) % order]).collect::<Vec<_>>())
        .collect()
}

/// Returns the numbers of some cells.
fn given(random: &mut Random<'_>, numbers: &[usize], percent: usize) -> String {
    let shown = scattered(random, numbers.len(), percent, |_| String::new());
    skips(
        numbers.iter().zip(shown).map(|(number, shown)| shown.map(|_| (number + 1).to_string())),
        "_",
    )
}

pub(super) fn keen(random: &mut Random<'_>) -> Vec<Board> {
    const ORDER: usize = 9;
    let size = square(ORDER);
    let (numbers, of) = (latin(random, ORDER), patches(random, size, 6));
    let mut clue = |cells: Vec<usize>| {
        let numbers: Vec<usize> = cells.iter().map(|&cell| numbers[cell] + 1).collect();
        let (least, most) = (
            numbers.iter().min().copied().unwrap_or(1),
            numbers.iter().max().copied().unwrap_or(1),
        );
        match random.below(3) {
            0 if numbers.len() == 2 && most % least == 0 => format!("d{}", most / least),
            1 if numbers.len() == 2 => format!("s{}", most - least),
            2 => format!("m{}", numbers.iter().product::<usize>()),
            _ => format!("a{}", numbers.iter().sum::<usize>()),
        }
    };
    let clues: String = members(&of).into_iter().map(&mut clue).collect();
    let one = vec![0; size.area()];
    let id = |of: &[usize], clues: &str| format!("{ORDER}:{},{clues}", walk(size, of, 25));
    Board::pair(id(&one, "a405"), id(&of, &clues))
}

pub(super) fn solo(random: &mut Random<'_>) -> Vec<Board> {
    // Rows as regions.
    let size = square(31);
    let rows: Vec<usize> = (0..size.area()).map(|cell| cell / size.width).collect();
    let jigsaw = format!("31j:{},{}", empty(size.area()), walk(size, &rows, 26));
    // Boxes of 6 × 5.
    let numbers = shuffled(random, 30);
    let boxes: Vec<usize> =
        (0..30).flat_map(|y| (0..30).map(move |x| (x + 6 * (y % 5) + y / 5) % 30)).collect();
    let boxes: Vec<usize> = boxes.into_iter().map(|number| numbers[number]).collect();
    let mut boards = Board::pair(jigsaw, format!("5x6:{}", given(random, &boxes, 40)));
    boards.push(Board::new("killer", killer(random)));
    boards
}

/// Returns a killer of order 9, the largest order: each row is cut into cages.
fn killer(random: &mut Random<'_>) -> String {
    let size = square(9);
    let mut of = Vec::new();
    for row in 0..size.height {
        let mut lengths = [2, 3, 4];
        random.shuffle(&mut lengths);
        of.extend((0..).zip(lengths).flat_map(|(number, length)| vec![3 * row + number; length]));
    }
    let number = |cell: usize| {
        let (x, y) = size.position(cell);
        (x + 3 * (y % 3) + y / 3) % 9 + 1
    };
    let mut sums = vec![None; size.area()];
    for cells in members(&of) {
        sums[cells[0]] = Some(cells.iter().map(|&cell| number(cell)).sum::<usize>().to_string());
    }
    format!("3x3k:{},{},{}", empty(size.area()), walk(size, &of, 26), skips(sums, "_"))
}

pub(super) fn towers(random: &mut Random<'_>) -> Vec<Board> {
    const ORDER: usize = 9;
    let heights = latin(random, ORDER);
    let column = |x: usize| (0..ORDER).map(|y| heights[ORDER * y + x]).collect::<Vec<_>>();
    let row = |y: usize| heights[ORDER * y..ORDER * (y + 1)].to_vec();
    let seen = |line: Vec<usize>| {
        (0..line.len()).filter(|&at| line[..at].iter().all(|&height| height < line[at])).count()
    };
    let back = |line: Vec<usize>| line.into_iter().rev().collect::<Vec<_>>();
    let lines =
        || (0..ORDER).map(column).map(seen).chain((0..ORDER).map(column).map(back).map(seen));
    let clues: Vec<usize> = lines()
        .chain((0..ORDER).map(row).map(seen))
        .chain((0..ORDER).map(row).map(back).map(seen))
        .collect();
    let shown =
        clues.iter().map(|clue| if chance(random, 50) { clue.to_string() } else { String::new() });
    let shown: Vec<String> = shown.collect();
    Board::pair(
        format!("{ORDER}:{}", "/".repeat(4 * ORDER - 1)),
        format!("{ORDER}:{}", shown.join("/")),
    )
}

pub(super) fn unequal(random: &mut Random<'_>) -> Vec<Board> {
    const ORDER: usize = 32;
    let size = square(ORDER);
    let numbers = latin(random, ORDER);
    let mut boards = Board::pair(
        format!("{ORDER}:{}", "0,".repeat(size.area())),
        format!("{ORDER}:{}", more(random, size, &numbers)),
    );
    boards.push(Board::new("bars", format!("{ORDER}a:{}", bars(random, size, &numbers))));
    boards
}

/// Returns the neighbours of a cell, each with its letter.
fn around(size: Size, cell: usize) -> impl Iterator<Item = (char, usize)> {
    let (x, y) = size.position(cell);
    let up = (y > 0).then(|| ('U', cell - size.width));
    let right = (x + 1 < size.width).then(|| ('R', cell + 1));
    let down = (y + 1 < size.height).then(|| ('D', cell + size.width));
    let left = (x > 0).then(|| ('L', cell - 1));
    [up, right, down, left].into_iter().flatten()
}

/// Returns cells with some of the correct signs, and a few digits.
fn more(random: &mut Random<'_>, size: Size, numbers: &[usize]) -> String {
    let mut text = String::new();
    for cell in 0..size.area() {
        text += &if chance(random, 10) { (numbers[cell] + 1).to_string() } else { "0".to_owned() };
        text.extend(
            around(size, cell)
                .filter(|&(_, other)| numbers[cell] > numbers[other] && chance(random, 30))
                .map(|(sign, _)| sign),
        );
        text.push(',');
    }
    text
}

/// Returns cells with all bars, and a few digits.
fn bars(random: &mut Random<'_>, size: Size, numbers: &[usize]) -> String {
    let cell = |cell: usize| {
        let digit = if chance(random, 30) { numbers[cell] + 1 } else { 0 };
        let signs =
            around(size, cell).filter(|&(_, other)| numbers[cell].abs_diff(numbers[other]) == 1);
        format!("{digit}{}", signs.map(|(sign, _)| sign).collect::<String>())
    };
    joined((0..size.area()).map(cell), ",") + ","
}
