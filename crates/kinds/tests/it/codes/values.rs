//! Random values, written and read back: the text of a code has the value that was written.

use std::fmt::Debug;

use tatham_core::author::code::{
    Bits, Code, Digit, End, Flag, Flags, Given, Mark, Number, Regions, Sign, Steps, Walk, skips,
};
use tatham_core::author::contract::Random;
use tatham_core::author::scan::Piece;
use tatham_core::{Grid, Size};

/// Checks that a value survives writing and reading, also before other text if the code stops at a
/// comma.
fn survives<C: Code<Value: PartialEq + Debug> + Debug>(code: &C, value: &C::Value) {
    let text = code.text(value);
    assert_eq!(code.parse(Piece::whole(&text)).as_ref(), Ok(value), "{text} of {code:?}");
    let again = code.parse(Piece::whole(&text)).map(|value| code.text(&value));
    assert_eq!(again.as_deref(), Ok(text.as_str()), "{code:?}");
}

/// Returns all sizes from 1x1 to 9x7, and some whose empty cells need several letters.
fn sizes() -> impl Iterator<Item = Size> {
    let small = (1..=9).flat_map(|width| (1..=7).map(move |height| Size { width, height }));
    let long = [24, 25, 26, 27, 50, 51, 52, 53, 77, 200].map(|width| Size { width, height: 1 });
    small.chain(long)
}

/// Returns a grid in which about one cell of `share` has a value.
fn sparse<T>(
    random: &mut Random,
    size: Size,
    mut value: impl FnMut(&mut Random) -> T,
) -> Grid<Option<T>> {
    let share = [1, 2, 6, 30, 1000][random.below(5)];
    Grid::from_fn(size, |_| (random.below(share) == 0).then(|| value(random)))
}

#[test]
fn cells_between_skips() {
    let mut random = Random::seeded(1);
    for size in sizes().flat_map(|size| [size; 20]) {
        let numbers = sparse(&mut random, size, |random| 1 + random.below(120) as u32);
        survives(&skips(size, Number { what: "a clue", range: 1..=120 }), &numbers);
        survives(&skips(size, Number { what: "a clue", range: 1..=120 }).ending_early(), &numbers);
        survives(
            &skips(size, Digit::capital(0, 35)),
            &sparse(&mut random, size, |random| random.below(36) as u32),
        );
        survives(
            &skips(size, Sign("BW")).ending_early(),
            &sparse(&mut random, size, |random| ['B', 'W'][random.below(2)]),
        );
    }
}

#[test]
fn steps_to_all_marks_and_ends() {
    const MARKS: [&[Mark]; 4] = [
        &[Mark::Small],
        &[Mark::Small, Mark::Capital],
        &[Mark::Underscore],
        &[Mark::Underscore, Mark::Followed('!'), Mark::Followed('-')],
    ];
    let mut random = Random::seeded(2);
    for size in sizes().flat_map(|size| [size; 10]) {
        for marks in MARKS {
            for end in [End::Past, End::Last, End::Mark] {
                let cells = sparse(&mut random, size, |random| random.below(marks.len()));
                survives(&Steps { size, marks, end }, &cells);
            }
        }
    }
}

#[test]
fn walks_around_regions() {
    let mut random = Random::seeded(3);
    for size in sizes().flat_map(|size| [size; 20]) {
        // Regions grow over edges that are randomly left without a border.
        let share = [1, 2, 3, 20][random.below(4)];
        let mut regions: Vec<usize> = (0..size.area()).collect();
        for (cell, next) in
            (0..size.area()).flat_map(|cell| size.neighbours(cell).map(move |next| (cell, next)))
        {
            if random.below(share) == 0 {
                let (from, to) = (regions[cell], regions[next]);
                regions
                    .iter_mut()
                    .filter(|region| **region == from)
                    .for_each(|region| *region = to);
            }
        }
        // Numbered by their first cells.
        let mut first = Vec::new();
        let regions = Grid::from_fn(size, |cell| {
            first.iter().position(|region| *region == regions[cell]).unwrap_or_else(|| {
                first.push(regions[cell]);
                first.len() - 1
            })
        });
        for walk in [Walk::Solo, Walk::Keen, Walk::Map] {
            survives(&Regions { size, walk }, &regions);
        }
    }
}

#[test]
fn bits_and_flags() {
    const ALL: &[Flag] = &[
        Flag::rule("x", "diagonals"),
        Flag::number("n", 99, "the regions"),
        Flag::rule("md", "a sign of two letters"),
        Flag::option("m", "not kept"),
    ];
    let mut random = Random::seeded(4);
    for count in (0..70).flat_map(|count| [count; 5]) {
        let bits = (0..count).map(|_| random.below(2) == 0).collect();
        survives(&Bits { count, is_capital: random.below(2) == 0 }, &bits);
        let mut given = Given::from_flags([("x", random.below(2) == 0)]);
        if random.below(2) == 0 {
            given = given.with("n", random.below(100) as u32);
        }
        if random.below(2) == 0 {
            given = given.with("md", 0);
        }
        survives(&Flags { all: ALL, in_any_order: random.below(2) == 0 }, &given);
    }
}
