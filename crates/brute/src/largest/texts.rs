//! Parts of IDs, as the games write them.

use tatham_core::Size;
use tatham_core::author::contract::Random;

/// Returns a square grid.
pub(super) fn square(side: usize) -> Size {
    Size { width: side, height: side }
}

/// Returns true in `percent` of a hundred cases.
pub(super) fn chance(random: &mut Random<'_>, percent: usize) -> bool {
    random.below(100) < percent
}

/// Returns the numbers below `count` in random order.
pub(super) fn shuffled(random: &mut Random<'_>, count: usize) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..count).collect();
    random.shuffle(&mut numbers);
    numbers
}

/// Returns numbers with a separator between two.
pub(super) fn joined<T: ToString>(numbers: impl IntoIterator<Item = T>, separator: &str) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(separator)
}

/// Returns the letter of a number, `a` for 1.
fn letter(number: usize) -> char {
    char::from(b'a' - 1 + number as u8)
}

/// Returns the text of cells, in which a letter skips 1 to 26 empty ones; `between` separates two
/// neighbours that are not empty.
pub(super) fn skips(cells: impl IntoIterator<Item = Option<String>>, between: &str) -> String {
    let (mut text, mut empty, mut follows) = (String::new(), 0, false);
    let skip = |text: &mut String, empty: usize| {
        text.extend(std::iter::repeat_n('z', empty / 26));
        text.extend((!empty.is_multiple_of(26)).then(|| letter(empty % 26)));
    };
    for cell in cells {
        let Some(cell) = cell else {
            empty += 1;
            continue;
        };
        skip(&mut text, empty);
        if follows && empty == 0 {
            text += between;
        }
        text += &cell;
        (empty, follows) = (0, true);
    }
    skip(&mut text, empty);
    text
}

/// Returns a run of `count` empty cells.
pub(super) fn empty(count: usize) -> String {
    skips(std::iter::repeat_n(None, count), "")
}

/// Returns random cells: in `percent` of a hundred the result of `content`.
pub(super) fn scattered(
    random: &mut Random<'_>,
    count: usize,
    percent: usize,
    mut content: impl FnMut(&mut Random<'_>) -> String,
) -> Vec<Option<String>> {
    let mut cell = || chance(random, percent).then(|| content(random));
    (0..count).map(|_| cell()).collect()
}

/// Returns the numbers of empty cells before each marked one, with its mark; and the number after
/// the last.
pub(super) fn gaps<T>(cells: impl IntoIterator<Item = Option<T>>) -> (Vec<(usize, T)>, usize) {
    let (mut gaps, mut empty) = (Vec::new(), 0);
    for cell in cells {
        match cell {
            Some(mark) => gaps.push((std::mem::take(&mut empty), mark)),
            None => empty += 1,
        }
    }
    (gaps, empty)
}

/// Returns a step over empty cells to a mark; `first` is the letter for none.
pub(super) fn step(empty: usize, first: u8) -> String {
    "z".repeat(empty / 25) + &char::from(first + (empty % 25) as u8).to_string()
}

/// Returns a run of empty cells in an ID in which `_` skips none and `a` one.
pub(super) fn step_from_underscore(empty: usize) -> String {
    let (long, rest) = (empty / 25, empty % 25);
    "z".repeat(long) + &if rest == 0 { "_".to_owned() } else { letter(rest).to_string() }
}

/// Returns bits as hexadecimal digits, four in each.
pub(super) fn hexadecimal(bits: &[bool]) -> String {
    let digit =
        |four: &[bool]| (0..4).fold(0, |sum, at| 2 * sum + u32::from(four.get(at) == Some(&true)));
    bits.chunks(4).filter_map(|four| char::from_digit(digit(four), 16)).collect()
}

/// Returns connected regions of at most `most` cells: for each cell the number of its region.
pub(super) fn patches(random: &mut Random<'_>, size: Size, most: usize) -> Vec<usize> {
    let mut of: Vec<usize> = (0..size.area()).collect();
    let mut members: Vec<Vec<usize>> = of.iter().map(|&cell| vec![cell]).collect();
    for cell in shuffled(random, size.area()) {
        let near: Vec<usize> = size.neighbours(cell).collect();
        let (own, other) = (of[cell], of[near[random.below(near.len())]]);
        if own == other || members[own].len() + members[other].len() > most {
            continue;
        }
        let moved = std::mem::take(&mut members[own]);
        for &cell in &moved {
            of[cell] = other;
        }
        members[other].extend(moved);
    }
    of
}

/// Returns the cells of each region, in order of their first cells.
pub(super) fn members(of: &[usize]) -> Vec<Vec<usize>> {
    let mut numbers = vec![usize::MAX; of.len()];
    let mut members: Vec<Vec<usize>> = Vec::new();
    for (cell, &region) in of.iter().enumerate() {
        if numbers[region] == usize::MAX {
            numbers[region] = members.len();
            members.push(Vec::new());
        }
        members[numbers[region]].push(cell);
    }
    members
}

/// Returns the borders of regions: a walk over the edges right of cells, row by row, then over
/// those below, column by column. A letter is the number of edges without a border before one with
/// it; the letter for `longest` is not followed by a border.
pub(super) fn walk(size: Size, of: &[usize], longest: usize) -> String {
    let differ = |one: (usize, usize), other: (usize, usize)| {
        of[size.cell(one.0, one.1)] != of[size.cell(other.0, other.1)]
    };
    let across =
        (0..size.height).flat_map(|y| (1..size.width).map(move |x| differ((x - 1, y), (x, y))));
    let down =
        (0..size.width).flat_map(|x| (1..size.height).map(move |y| differ((x, y - 1), (x, y))));
    let (mut text, mut absent) = (String::new(), 0);
    for is_border in across.chain(down).chain([true]) {
        if is_border {
            text.push(if absent == 0 { '_' } else { letter(absent) });
            absent = 0;
            continue;
        }
        absent += 1;
        if absent == longest {
            text.push(letter(longest));
            absent = 0;
        }
    }
    text
}

/// Returns a run of borders as Map writes it: first the edges below cells, row by row.
/// A letter is the number of equal edges, beginning with one without a border before the first.
pub(super) fn map_walk(size: Size, of: &[usize]) -> String {
    let differ = |one: usize, other: usize| of[one] != of[other];
    let mut borders = vec![false];
    for y in 1..size.height {
        borders.extend((0..size.width).map(|x| differ(size.cell(x, y - 1), size.cell(x, y))));
    }
    for x in 1..size.width {
        borders.extend((0..size.height).map(|y| differ(size.cell(x - 1, y), size.cell(x, y))));
    }
    let run = |run: &[bool]| {
        "z".repeat((run.len() - 1) / 25) + &letter((run.len() - 1) % 25 + 1).to_string()
    };
    borders.chunk_by(|a, b| a == b).map(run).collect()
}

/// Returns tiles whose wires connect all of them without a loop, rotated at random: the sum of the
/// sides with wires, right 1, up 2, left 4, down 8.
pub(super) fn wires(random: &mut Random<'_>, size: Size) -> Vec<u32> {
    let pairs: Vec<[usize; 2]> = size.edges().pairs().collect();
    let mut tree: Vec<usize> = (0..size.area()).collect();
    let mut arms = vec![0_u32; size.area()];
    for edge in shuffled(random, pairs.len()) {
        let [one, other] = pairs[edge];
        let roots = [one, other].map(|mut cell| {
            while tree[cell] != cell {
                tree[cell] = tree[tree[cell]];
                cell = tree[cell];
            }
            cell
        });
        if roots[0] != roots[1] {
            tree[roots[0]] = roots[1];
            let (out, back) = if other == one + 1 { (1, 4) } else { (8, 2) };
            arms[one] |= out;
            arms[other] |= back;
        }
    }
    let mut turned =
        |arms: u32| (0..random.below(4)).fold(arms, |arms, _| arms << 1 & 15 | arms >> 3);
    arms.into_iter().map(&mut turned).collect()
}
