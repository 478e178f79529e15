//! Kinds whose answers fill some of the cells.

use tatham_core::Size;
use tatham_core::author::contract::Random;

use super::Board;
use super::texts::{
    chance, empty, gaps, joined, scattered, skips, square, step, step_from_underscore,
};

/// Returns the numbers of marked cells, of each column, then of each row.
fn counts(size: Size, is_marked: impl Fn(usize) -> bool) -> Vec<usize> {
    let column = |x: usize| (0..size.height).filter(|&y| is_marked(size.cell(x, y))).count();
    let row = |y: usize| (0..size.width).filter(|&x| is_marked(size.cell(x, y))).count();
    (0..size.width).map(column).chain((0..size.height).map(row)).collect()
}

pub(super) fn battleship(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(100);
    let ships: Vec<bool> = (0..size.area()).map(|_| chance(random, 10)).collect();
    let hints = (0..size.area())
        .map(|cell| chance(random, 3).then(|| if ships[cell] { "V" } else { "W" }.to_owned()));
    let hints = skips(hints.collect::<Vec<_>>(), "");
    // About as many cells as the fleet has: 200 ships of 1 cell, 150 of 2, 100 of 3 and 50 of 4.
    let clues = joined(counts(size, |cell| ships[cell]), ",");
    let fleet = "f4,200,150,100,50";
    let mut boards = Board::pair(
        format!("{size}{fleet}:{}", ["-"; 200].join(",")),
        format!("{size}{fleet}:{clues},{hints}"),
    );
    boards.push(Board::new(
        "ships of a hundred lengths",
        format!("{size}f100,{}:{}", ["1"; 100].join(","), ["-"; 200].join(",")),
    ));
    boards
}

pub(super) fn lightup(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(200);
    let walls = skips(
        scattered(random, size.area(), 20, |random| {
            ["B", "0", "1", "1", "2"][random.below(5)].to_owned()
        }),
        "",
    );
    Board::pair(format!("{size}:{}", empty(size.area())), format!("{size}:{walls}"))
}

pub(super) fn magnets(random: &mut Random<'_>) -> Vec<Board> {
    let size @ Size { width, height } = square(200);
    // Blocks of two dominoes, horizontal or vertical.
    let mut grid = vec![' '; size.area()];
    for y in (0..height).step_by(2) {
        for x in (0..width).step_by(2) {
            let block =
                if chance(random, 50) { ['L', 'R', 'L', 'R'] } else { ['T', 'T', 'B', 'B'] };
            let cells = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
            cells.into_iter().zip(block).for_each(|((x, y), half)| grid[size.cell(x, y)] = half);
        }
    }
    let grid: String = grid.into_iter().collect();
    // `A` is 36, half of the number of poles in a line.
    let mut clues = |count: usize| {
        (0..count).map(|_| ['A', 'z', 'C', '.', '.'][random.below(5)]).collect::<String>()
    };
    let clues = [width, height, width, height].map(&mut clues).join(",");
    let none = [width, height, width, height].map(|count| ".".repeat(count)).join(",");
    Board::pair(format!("{size}:{none},{grid}"), format!("{size}:{clues},{grid}"))
}

pub(super) fn mosaic(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(200);
    let black: Vec<bool> = (0..size.area()).map(|_| chance(random, 50)).collect();
    let count = |cell: usize| size.around(cell).filter(|&near| black[near]).count();
    let clues = (0..size.area()).map(|cell| chance(random, 40).then(|| count(cell).to_string()));
    Board::pair(format!("{size}:{}", empty(size.area())), format!("{size}:{}", skips(clues, "")))
}

pub(super) fn range(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(64);
    let numbers =
        skips(scattered(random, size.area(), 3, |random| (2 + random.below(8)).to_string()), "_");
    Board::pair(format!("{size}:{}", empty(size.area())), format!("{size}:{numbers}"))
}

pub(super) fn singles(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(62);
    let sign = |number: usize| match number {
        1..=9 => char::from(b'0' + number as u8),
        10..=35 => char::from(b'a' + (number - 10) as u8),
        _ => char::from(b'A' + (number - 36) as u8),
    };
    // All numbers of a line are different, except two; then some of them anywhere.
    let mut numbers: Vec<usize> =
        (0..size.area()).map(|cell| (cell / 62 + cell % 62) % 61 + 1).collect();
    let id = |numbers: &[usize]| {
        format!("{size}:{}", numbers.iter().map(|&number| sign(number)).collect::<String>())
    };
    let apart = id(&numbers);
    for number in &mut numbers {
        if chance(random, 15) {
            *number = 1 + random.below(61);
        }
    }
    Board::pair(apart, id(&numbers))
}

pub(super) fn tents(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(100);
    let id = |trees: &[bool], tents: &[bool]| {
        let (steps, rest) = gaps(trees.iter().map(|tree| tree.then_some(())));
        let steps: String =
            steps.into_iter().map(|(empty, ())| step_from_underscore(empty)).collect();
        let clues = joined(counts(size, |cell| tents[cell]), ",");
        format!("{size}:{steps}{},{clues}", step_from_underscore(rest))
    };
    let nothing = vec![false; size.area()];
    let (mut trees, mut tents) = (nothing.clone(), nothing.clone());
    for cell in 0..size.area() {
        let near: Vec<usize> =
            size.neighbours(cell).filter(|&near| !trees[near] && !tents[near]).collect();
        let is_free = !trees[cell] && size.around(cell).all(|near| !tents[near]);
        if is_free && !near.is_empty() && chance(random, 25) {
            tents[cell] = true;
            trees[near[random.below(near.len())]] = true;
        }
    }
    Board::pair(id(&nothing, &nothing), id(&trees, &tents))
}

pub(super) fn undead(random: &mut Random<'_>) -> Vec<Board> {
    let size @ Size { width, height } = square(50);
    let ghosts: Vec<bool> = (0..size.area()).map(|_| chance(random, 40)).collect();
    let monsters = |cells: usize| {
        let ghosts = cells * 2 / 5;
        format!("{ghosts},{},{}", cells / 3, cells - ghosts - cells / 3)
    };
    // Without a mirror all but ghosts are visible, from both ends of a line.
    let seen = counts(size, |cell| !ghosts[cell]);
    let (columns, rows) = seen.split_at(width);
    let back = |line: &[usize]| line.iter().rev().copied().collect::<Vec<_>>();
    let seen = [columns.to_vec(), rows.to_vec(), back(columns), back(rows)].concat();
    let mirrors =
        scattered(random, size.area(), 20, |random| ["L", "R"][random.below(2)].to_owned());
    let cells = mirrors.iter().filter(|mirror| mirror.is_none()).count();
    let any = joined((0..2 * (width + height)).map(|_| random.below(12)), ",");
    Board::pair(
        format!("{size}:{},{},{}", monsters(size.area()), empty(size.area()), joined(seen, ",")),
        format!("{size}:{},{},{any}", monsters(cells), skips(mirrors, "")),
    )
}

pub(super) fn unruly(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(200);
    let mut id = |flag: &str, percent: usize| {
        let cells: Vec<Option<bool>> =
            (0..size.area()).map(|_| chance(random, percent).then(|| chance(random, 50))).collect();
        let (steps, rest) = gaps(cells);
        let steps =
            steps.into_iter().map(|(empty, one)| step(empty, if one { b'A' } else { b'a' }));
        // The last step leads past the grid, if cells are left.
        let last = if rest > 0 { step(rest, b'a') } else { String::new() };
        format!("{size}{flag}:{}{last}", steps.collect::<String>())
    };
    let mut boards = Board::pair(id("", 0), id("", 10));
    boards.push(Board::new("sparse, no two lines alike", id("u", 0)));
    boards
}
