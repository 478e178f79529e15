//! Games whose description steps from mark to mark, or walks over edges.

use tatham_core::author::code::{
    Digit, End, Flag, Flags, Given, Mark, Maybe, Number, Order, Regions, Sign, Steps, Text, Walk,
    cells, checked, list, skips, then,
};
use tatham_core::{Grid, Size};

use crate::codes::row::{ANY, ROW, Row, id, line, must, size};

pub(crate) const GALAXIES: Row = Row {
    name: "galaxies",
    title: "Galaxies",
    next: "7x7dn",
    read: |text| {
        id(text, (size(3), Flags::new(const { &[Flag::difficulty("nu")] })), |(size, _), _| Steps {
            size: Size { width: 2 * size.width - 1, height: 2 * size.height - 1 },
            marks: &[Mark::Small, Mark::Capital],
            end: End::Mark,
        })
    },
    more: &["3x3du:m", "4:mDz", "3:"],
    // `z` may lead anywhere if no dot follows.
    stricter: &["found `z`"],
    meaning: &["Dots too close together"],
    ..ROW
};

pub(crate) const KEEN: Row = Row {
    name: "keen",
    title: "Keen",
    next: "4de",
    read: |text| {
        const FLAGS: Flags =
            Flags::new(&[Flag::difficulty("enhxu"), Flag::option("m", "multiplication only")]);
        id(text, (Order { range: [3, 9] }, FLAGS), |(size, _), _| {
            let regions = (Regions { size: *size, walk: Walk::Keen }, Text(","));
            then(regions, |(cages, ())| {
                cells(line(count(cages)), (Sign("amsd"), Number { what: "a clue", range: 0..=ANY }))
            })
        })
    },
    more: &["3dxm:l,a18", "3:_13,m1m2m3m1m2m3m1m2m3", "5:yo,a9", "6dum:y2j,a1"],
    stricter: &["the number of repetitions of the letter to be at least 1", "a number (a clue)"],
    meaning: &["Subtraction and division blocks must have area 2"],
    ..ROW
};

pub(crate) const MAP: Row = Row {
    name: "map",
    title: "Map",
    next: "20x15n30dn",
    read: |text| {
        const FLAGS: Flags = Flags::new(&[
            Flag::number("n", 9999, "the number of regions"),
            Flag::difficulty("enhu"),
        ]);
        let regions = |size: &Size, given: &Given| {
            given.number("n").map_or(size.area() / 8, |count| count as usize)
        };
        let params = checked((size(2), FLAGS), move |(size, given)| {
            must(
                (5..=size.area()).contains(&regions(size, given)),
                "there are too few or too many regions",
            )
        });
        id(text, params, |(size, given), _| {
            let wanted = regions(size, given);
            let walk = checked(Regions { size: *size, walk: Walk::Map }, move |found| {
                must(count(found) == wanted, "the number of regions is another")
            });
            (walk, Text(","), skips(line(wanted), Digit::capital(0, 3)))
        })
    },
    more: &["3x3n9du:al,i", "3x2n6:ag,e3", "7x6n42:azzu,zp"],
    ..ROW
};

pub(crate) const PATTERN: Row = Row {
    name: "pattern",
    title: "Pattern",
    next: "10x10",
    read: |text| {
        id(text, size(1), |size, _| {
            let clue =
                Maybe { code: list('.', Number { what: "the run", range: 1..=9999 }), none: "" };
            let given = Steps { size: *size, marks: &[Mark::Small, Mark::Capital], end: End::Last };
            (
                list('/', clue).with_count(size.width + size.height),
                Maybe { code: (Text(","), given), none: "" },
            )
        })
    },
    more: &[
        "3x2:1///1.1/1,aBba",
        "1:1/1,A",
        "1:/,a",
        "6x5:5/5/5/5/5/5/6/6/6/6/6,zE",
        "6x5:5/5/5/5/5/5/6/6/6/6/6,zf",
        "5:2.2/////////,y",
    ],
    todays_refusals: &["Grid must contain at least two squares"],
    // An empty run, and a missing run.
    stricter: &["the run to be at least 1", "a number (the run)"],
    meaning: &[
        "at least one column contains more numbers than will fit",
        "at least one row contains more numbers than will fit",
    ],
    ..ROW
};

pub(crate) const SOLO: Row = Row {
    name: "solo",
    title: "Solo",
    next: "2x2dt",
    read: |text| {
        const FLAGS: Flags = Flags {
            all: &[
                Flag::rule("j", "jigsaw"),
                Flag::rule("x", "diagonals"),
                Flag::rule("k", "killer"),
                Flag::option("a", "no symmetry"),
                Flag::option_of("r", "24", "the symmetry"),
                Flag::option_of("md", "24", "the symmetry"),
                Flag::option_of("m", "248", "the symmetry"),
                Flag::difficulty("tbiaeu"),
            ],
            in_any_order: true,
        };
        // Boxes side by side, and boxes one above the other.
        let order = |across: u32, down: Option<((), u32)>, given: &Given| {
            down.map_or(if given.has("j") { across } else { across * across }, |((), down)| {
                across * down
            })
        };
        let boxes = |what| Number { what, range: 1..=31 };
        let down =
            Maybe { code: (Text("x"), boxes("the number of boxes one above the other")), none: "" };
        let params = checked(
            (boxes("the number of boxes side by side"), down, FLAGS),
            move |(across, down, given)| {
                let side = order(*across, *down, given);
                let least = if given.has("x") { 4 } else { 2 };
                let across = if given.has("j") { side } else { *across };
                must(
                    across >= 2 && (least..=if given.has("k") { 9 } else { 31 }).contains(&side),
                    "the grid is too small or too large",
                )
            },
        );
        id(text, params, |(across, down, given), _| {
            let order = order(*across, *down, given);
            let size = Size { width: order as usize, height: order as usize };
            let numbers = |most| skips(size, Number { what: "a number", range: 1..=most });
            let walk = Regions { size, walk: Walk::Solo };
            let of = |range: std::ops::RangeInclusive<usize>| {
                move |regions: &Grid<usize>| sizes(regions).iter().all(|size| range.contains(size))
            };
            let jigsaw = given.has("j").then(|| {
                let has_sizes = of(size.width..=size.width);
                (
                    Text(","),
                    checked(walk, move |regions| {
                        must(has_sizes(regions), "a region has another size")
                    }),
                )
            });
            let killer = given.has("k").then(|| {
                let has_sizes = of(2..=size.width);
                let cages = checked(walk, move |cages| {
                    must(has_sizes(cages), "a cage is too small or too large")
                });
                let sums = (Text(","), cages, Text(","), numbers(order.pow(3)));
                checked(sums, |((), cages, (), sums)| {
                    let mut found = vec![0; count(cages)];
                    (0..cages.cells().len())
                        .filter(|cell| sums[*cell].is_some())
                        .for_each(|cell| found[cages[cell]] += 1);
                    must(found.iter().all(|sums| *sums == 1), "a cage has no sum, or two")
                })
            });
            (numbers(order), jigsaw, killer)
        })
    },
    more: &[
        "4jx:b3d1_2d4b,abadab_a_aa",
        "2x2kdb:p,abbba____________,3a7a7a3a5a5a5a5a",
        "2x3xm4du:zj",
        "3jadi:a3g,f______",
        "2:p",
        "9jxkr2:zzzc,zzt________________________________________________________________________,zzt________________________________________________________________________,45h45h45h45h45h45h45h45h45h",
    ],
    stricter: &["a cage has no sum, or two"],
    ..ROW
};

pub(crate) const TENTS: Row = Row {
    name: "tents",
    title: "Tents",
    next: "8x8de",
    read: |text| {
        id(text, (size(4), Flags::new(const { &[Flag::difficulty("et")] })), |(size, _), _| {
            let marks = &[Mark::Underscore, Mark::Followed('!'), Mark::Followed('-')];
            let count = Number { what: "a clue", range: 0..=ANY };
            (
                Steps { size: *size, marks, end: End::Past },
                Text(","),
                list(',', count).with_count(size.width + size.height),
            )
        })
    },
    more: &["4x4dt:_!a-_-a!j,1,0,2,1,1,1,1,1", "6x5:ze,1,2,3,4,5,6,7,8,9,10,11"],
    // A mark after `z` or after another mark; a missing number.
    stricter: &["found `!`", "found `-`", "expected a number ("],
    // A mark before the first step, or past the last cell.
    breaks: |text| {
        let desc = text.split_once(':').map_or(text, |(_, desc)| desc);
        let steps = desc.split(',').next().unwrap_or_default();
        steps.starts_with(['!', '-']) || steps.ends_with(['!', '-'])
    },
    ..ROW
};

pub(crate) const UNRULY: Row = Row {
    name: "unruly",
    title: "Unruly",
    next: "8x8dt",
    read: |text| {
        const FLAGS: Flags =
            Flags::new(&[Flag::rule("u", "unique rows and columns"), Flag::difficulty("ten")]);
        let params = checked((size(6), FLAGS), |(size, _)| {
            must(size.width % 2 + size.height % 2 == 0, "both sides must be even")
        });
        id(text, params, |(size, _), _| Steps {
            size: *size,
            marks: &[Mark::Small, Mark::Capital],
            end: End::Past,
        })
    },
    more: &["6x6udn:aBzi", "6:Zl", "6:zL", "6:lz"],
    meaning: &[
        "Puzzle is too tall for unique-rows mode",
        "Puzzle is too long for unique-rows mode",
    ],
    ..ROW
};

/// Returns the number of regions; they are numbered from 0.
fn count(regions: &Grid<usize>) -> usize {
    regions.cells().iter().max().map_or(0, |last| last + 1)
}

/// Returns the number of cells of each region.
fn sizes(regions: &Grid<usize>) -> Vec<usize> {
    let mut sizes = vec![0; count(regions)];
    regions.cells().iter().for_each(|region| sizes[*region] += 1);
    sizes
}
