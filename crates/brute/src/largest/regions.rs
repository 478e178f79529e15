//! Kinds whose answers divide a grid into regions, or colour them.

use tatham_core::author::contract::Random;

use super::Board;
use super::texts::{
    chance, empty, gaps, map_walk, members, patches, scattered, skips, square, step,
};

pub(super) fn dominosa(random: &mut Random<'_>) -> Vec<Board> {
    const MOST: usize = 99;
    // Each number occurs as often as there are numbers, plus 1.
    let mut numbers: Vec<usize> = (0..=MOST).flat_map(|number| [number; MOST + 2]).collect();
    let id = |numbers: &[usize]| {
        let sign =
            |&number: &usize| if number < 10 { number.to_string() } else { format!("[{number}]") };
        format!("{MOST}:{}", numbers.iter().map(sign).collect::<String>())
    };
    let rows = id(&numbers);
    random.shuffle(&mut numbers);
    vec![Board::new("each row of one number", rows), Board::new("random", id(&numbers))]
}

pub(super) fn filling(random: &mut Random<'_>) -> Vec<Board> {
    let area = 100 * 100;
    let blank = empty(area);
    let mut content = |most: usize, between: &str| {
        skips(scattered(random, area, 30, |random| (1 + random.below(most)).to_string()), between)
    };
    let mut boards = Board::pair(format!("100x100:{blank}"), format!("100x100:{}", content(9, "")));
    boards.push(Board::new("sparse, large regions", format!("100x100m99:{blank}")));
    boards.push(Board::new("random, large regions", format!("100x100m99:{}", content(99, "_"))));
    boards
}

pub(super) fn galaxies(random: &mut Random<'_>) -> Vec<Board> {
    // Centres, sides and corners of the cells.
    let points = 199 * 199;
    let id = |dots: Vec<Option<bool>>| {
        let steps = gaps(dots)
            .0
            .into_iter()
            .map(|(empty, black)| step(empty, if black { b'A' } else { b'a' }));
        format!("100x100:{}", steps.collect::<String>())
    };
    let one = (0..points).map(|point| (point == points / 2).then_some(false)).collect();
    // No cell is next to two dots.
    let size = square(100);
    let mut is_taken = vec![false; size.area()];
    let dot = |point: usize| {
        let (x, y) = (point % 199, point / 199);
        let homes = [x / 2, x.div_ceil(2)].map(|x| [y / 2, y.div_ceil(2)].map(|y| size.cell(x, y)));
        let is_free = homes.as_flattened().iter().all(|&cell| !is_taken[cell]) && chance(random, 5);
        homes.as_flattened().iter().for_each(|&cell| is_taken[cell] |= is_free);
        is_free.then(|| chance(random, 50))
    };
    let some = (0..points).map(dot).collect();
    Board::pair(id(one), id(some))
}

pub(super) fn map(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(200);
    let each: Vec<usize> = (0..size.area()).collect();
    let of = patches(random, size, 12);
    let regions = members(&of).len();
    let given = skips(scattered(random, regions, 20, |random| random.below(4).to_string()), "");
    Board::pair(
        format!("{size}n{}:{},{}", size.area(), map_walk(size, &each), empty(size.area())),
        format!("{size}n{regions}:{},{given}", map_walk(size, &of)),
    )
}

pub(super) fn palisade(random: &mut Random<'_>) -> Vec<Board> {
    let area = 100 * 100;
    let content =
        skips(scattered(random, area, 10, |random| (1 + random.below(2)).to_string()), "");
    Board::pair(format!("100x100n10:{}", empty(area)), format!("100x100n10:{content}"))
}

pub(super) fn rect(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(100);
    let mut numbers = vec![None; size.area()];
    let mut left = vec![(0, 0, size.width, size.height)];
    while let Some((x, y, width, height)) = left.pop() {
        if width * height <= 4 + random.below(12) {
            let cell = size.cell(x + random.below(width), y + random.below(height));
            numbers[cell] = Some((width * height).to_string());
        } else if width > height {
            let cut = 1 + random.below(width - 1);
            left.extend([(x, y, cut, height), (x + cut, y, width - cut, height)]);
        } else {
            let cut = 1 + random.below(height - 1);
            left.extend([(x, y, width, cut), (x, y + cut, width, height - cut)]);
        }
    }
    let one = (0..size.area()).map(|cell| (cell == 0).then(|| size.area().to_string()));
    Board::pair(format!("{size}:{}", skips(one, "_")), format!("{size}:{}", skips(numbers, "_")))
}
