//! Games whose description is a list, or has an item for each cell.

use tatham_core::Size;
use tatham_core::author::code::{
    Bits, Bracketed, Cells, Digit, Flag, Flags, Maybe, Number, Order, Set, Sides, Sign, Text,
    cells, checked, list, skips,
};

use crate::codes::row::{ANY, MOST_SIDE, ROW, Row, id, line, must, size};

pub(crate) const DOMINOSA: Row = Row {
    name: "dominosa",
    title: "Dominosa",
    next: "3dt",
    read: |text| {
        const FLAGS: Flags = Flags {
            all: &[
                Flag::option("a", "ambiguous, as it was once written"),
                Flag::difficulty("tbhea"),
            ],
            in_any_order: true,
        };
        id(text, (Order { range: [1, 99] }, FLAGS), |(size, _), _| {
            let most = size.width;
            cells(
                Size { width: most + 2, height: most + 1 },
                Bracketed { what: "a number", most: most as u32 },
            )
        })
    },
    more: &["1:001101", "2da:012012012012", "2a:[0]12012012012", TEN],
    stricter: &["a number (a number)"],
    meaning: &["Incorrect number balance in game description"],
    ..ROW
};

/// Dominoes up to a double ten, with the numbers of each row in order.
const TEN: &str = "10:0123456789[10]0123456789[10]0123456789[10]0123456789[10]0123456789[10]\
    0123456789[10]0123456789[10]0123456789[10]0123456789[10]0123456789[10]0123456789[10]\
    0123456789[10]";

pub(crate) const FIFTEEN: Row = Row {
    name: "fifteen",
    title: "Fifteen",
    next: "4x4",
    read: |text| {
        id(text, size(2), |size, _| {
            list(',', Number { what: "a tile", range: 0..=size.area() as u32 - 1 })
                .with_count(size.area())
        })
    },
    more: &["2:0,1,2,3", "2x2:03,2,001,0"],
    meaning: &["Number used twice"],
    ..ROW
};

pub(crate) const FLOOD: Row = Row {
    name: "flood",
    title: "Flood",
    next: "12x12c6m5",
    read: |text| {
        const FLAGS: Flags = Flags {
            all: &[
                Flag::number("c", 99, "the number of colours"),
                Flag::option_number("m", 999, "the generator's leniency"),
            ],
            in_any_order: true,
        };
        let params = checked((size(1), FLAGS), |(size, given)| {
            must(
                size.area() > 1 && (3..=10).contains(&given.number("c").unwrap_or(6)),
                "one cell, or too few or too many colours",
            )
        });
        id(text, params, |(size, given), _| {
            let colours = cells(*size, Digit::capital(0, given.number("c").unwrap_or(10) - 1));
            (colours, Text(","), Number { what: "the most moves", range: 0..=ANY })
        })
    },
    more: &["2x3c10m7:019840,8", "2m1c3:0120,3"],
    stricter: &["a number (the most moves)"],
    // Six, if the parameters do not give the number.
    meaning: &["Colour out of range in grid description"],
    newer: ("colours above those that `c` counts", |id| {
        let (params, desc) = id.split_once(':').unwrap_or((id, ""));
        let count = params.split_once('c').map_or("", |(_, flags)| flags);
        let end = count.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(count.len());
        let count = count[..end].parse().unwrap_or(u32::MAX);
        desc.chars()
            .take_while(|sign| *sign != ',')
            .filter_map(|sign| sign.to_digit(10))
            .any(|colour| colour >= count)
    }),
    ..ROW
};

pub(crate) const INERTIA: Row = Row {
    name: "inertia",
    title: "Inertia",
    next: "10x8",
    read: |text| {
        let params =
            checked(size(2), |size| must(size.area() >= 6, "the grid has fewer than six cells"));
        id(text, params, |size, _| cells(*size, Sign("bgmsSw")))
    },
    more: &["3x2:Sgbmws"],
    meaning: &[
        "No starting square specified",
        "More than one starting square specified",
        "No gems specified",
    ],
    ..ROW
};

pub(crate) const MAGNETS: Row = Row {
    name: "magnets",
    title: "Magnets",
    next: "6x5de",
    read: |text| {
        const FLAGS: Flags =
            Flags::new(&[Flag::difficulty("et"), Flag::option("S", "clues are stripped")]);
        let params = checked((size(2), FLAGS), |(size, _)| {
            must(size.width.max(size.height) > 2, "the sides are too short")
        });
        id(text, params, |(size, _), _| {
            let clues = |count| {
                (cells(line(count), Maybe { code: Digit::any(0, 61), none: "." }), Text(","))
            };
            let both = |size: &Size| (clues(size.width), clues(size.height));
            (both(size), both(size), cells(*size, Sign("LRTB*")))
        })
    },
    more: &["3x3deS:1.2,.a1,...,0.0,LRTTTBBB*", "3:...,...,...,...,*********"],
    // Commas between the cells, and any text after them.
    stricter: &["found `,`", "expected the end of the puzzle"],
    meaning: &[
        "Column counts inconsistent",
        "Row counts inconsistent",
        "Domino descriptions inconsistent",
        "Either width or height must be at least five for Tricky",
    ],
    ..ROW
};

/// Makes the code of Net's and Netslide's cells: the arms of each, and the walls to its right and
/// below.
fn tiles(size: Size) -> Cells<(Bits, Set)> {
    cells(size, (Bits { count: 4, is_capital: false }, Set("vh")))
}

pub(crate) const NET: Row = Row {
    name: "net",
    title: "Net",
    next: "5x5",
    read: |text| {
        const FLAGS: Flags = Flags {
            all: &[
                Flag::rule("w", "wrapping"),
                Flag::option_probability("b", "the share of walls"),
                Flag::option("a", "ambiguous"),
            ],
            in_any_order: true,
        };
        let params = checked((size(1), FLAGS), |(size, _)| {
            must(size.area() > 1, "the grid has a single cell")
        });
        id(text, params, |(size, _), _| tiles(*size))
    },
    more: &["3x2wb0.5a:1hvA2f4vv7", "2x1aw:12"],
    meaning: &["Barrier probability may not be greater than 1"],
    ..ROW
};

pub(crate) const NETSLIDE: Row = Row {
    name: "netslide",
    title: "Netslide",
    next: "3x3b1",
    read: |text| {
        const FLAGS: Flags = Flags::new(&[
            Flag::rule("w", "wrapping"),
            Flag::option_probability("b", "the share of walls"),
            Flag::number("m", 9999, "the moves that the generator made"),
        ]);
        id(text, (size(2), FLAGS), |(size, _), _| tiles(*size))
    },
    more: &["3x2wb0.5m3:1hvA2f4vv7", "2x2:1234"],
    meaning: &["Barrier probability may not be greater than 1"],
    ..ROW
};

pub(crate) const PEGS: Row = Row {
    name: "pegs",
    title: "Pegs",
    next: "7x7cross",
    read: |text| {
        const FLAGS: Flags = Flags::new(&[
            Flag::option("cross", "its shape"),
            Flag::option("octagon", "its shape"),
            Flag::option("random", "its shape"),
        ]);
        id(text, (size(1), FLAGS), |(size, _), _| cells(*size, Sign("PHO")))
    },
    more: &["3x1random:PPH", "2:PHOO"],
    todays_refusals: &["Too few pegs in game description", "Too few holes in game description"],
    ..ROW
};

pub(crate) const SAME_GAME: Row = Row {
    name: "samegame",
    title: "Same Game",
    next: "5x5c3s2",
    read: |text| {
        const FLAGS: Flags = Flags::new(&[
            Flag::number("c", 99, "the number of colours"),
            Flag::number("s", 9, "how scores are counted"),
            // Only the generator uses it, but it allows two colours.
            Flag::rule("r", "random"),
        ]);
        let params = checked((size(1), FLAGS), |(size, given)| {
            let (colours, area) = (given.number("c").unwrap_or(3), size.area());
            let fits = if given.has("r") {
                colours > 1 && area >= 2 * colours as usize
            } else {
                colours > 2 && area > 1
            };
            must(
                fits && colours < 10 && matches!(given.number("s"), None | Some(1 | 2)),
                "the colours or the scores are impossible",
            )
        });
        id(text, params, |(size, given), _| {
            list(',', Number { what: "a colour", range: 0..=given.number("c").unwrap_or(3) })
                .with_count(size.area())
        })
    },
    more: &["2x2c2s1r:1,2,2,1", "3x1:0,3,03"],
    ..ROW
};

pub(crate) const SIGNPOST: Row = Row {
    name: "signpost",
    title: "Signpost",
    next: "4x4c",
    read: |text| {
        id(
            text,
            (size(1), Flags::new(const { &[Flag::option("c", "the ends are in the corners")] })),
            |(size, _), _| {
                let given = Maybe {
                    code: Number { what: "a position", range: 0..=size.area() as u32 },
                    none: "",
                };
                cells(*size, (given, Sign("abcdefgh")))
            },
        )
    },
    more: &["2c:1c0e3g4a", "1:a", "3x1:c3c002h"],
    ..ROW
};

pub(crate) const SINGLES: Row = Row {
    name: "singles",
    title: "Singles",
    next: "5x5de",
    read: |text| {
        let params =
            checked((size(2), Flags::new(const { &[Flag::difficulty("ek")] })), |(size, _)| {
                must(size.width.max(size.height) <= 62, "the sides are too long")
            });
        id(text, params, |(size, _), _| {
            cells(*size, Digit::any(1, size.width.max(size.height).min(61) as u32))
        })
    },
    more: &["2x12dk:123456789abcabc123456789", "2:1221"],
    ..ROW
};

pub(crate) const SIXTEEN: Row = Row {
    name: "sixteen",
    title: "Sixteen",
    next: "4x4",
    read: |text| {
        id(
            text,
            (
                size(2),
                Flags::new(
                    const { &[Flag::number("m", 9999, "the moves that the generator made")] },
                ),
            ),
            |(size, _), _| {
                list(',', Number { what: "a tile", range: 1..=size.area() as u32 })
                    .with_count(size.area())
            },
        )
    },
    more: &["2x2m3:4,3,2,1", "3x2:6,05,4,3,2,1"],
    meaning: &["Number used twice"],
    ..ROW
};

pub(crate) const TOWERS: Row = Row {
    name: "towers",
    title: "Towers",
    next: "4de",
    read: |text| {
        id(
            text,
            (Order { range: [3, 9] }, Flags::new(const { &[Flag::difficulty("ehxu")] })),
            |(size, _), _| {
                let order = size.width as u32;
                let clue = Maybe { code: Number { what: "a clue", range: 1..=order }, none: "" };
                let given = skips(*size, Number { what: "a height", range: 1..=order });
                (
                    list('/', clue).with_count(4 * size.width),
                    Maybe { code: (Text(","), given), none: "" },
                )
            },
        )
    },
    more: &["3dx:1/2//3///1//2///,1_2c_3c", "3:///////////", "4:1/2/3/4/1/2/3/4/1/2/3/4/1/2/3/4,p"],
    ..ROW
};

pub(crate) const TWIDDLE: Row = Row {
    name: "twiddle",
    title: "Twiddle",
    next: "3x3n2",
    read: |text| {
        const FLAGS: Flags = Flags {
            all: &[
                Flag::rule("r", "only rows"),
                Flag::rule("o", "tiles are turned"),
                Flag::number("m", 9999, "the moves that the generator made"),
            ],
            in_any_order: true,
        };
        let block = Maybe {
            code: (Text("n"), Number { what: "the side of a block", range: 2..=99 }),
            none: "",
        };
        let params =
            checked((Sides { range: [1, MOST_SIDE] }, block, FLAGS), |(size, block, _)| {
                let block = block.map_or(2, |((), side)| side as usize);
                must(size.width.min(size.height) >= block, "a block does not fit into the grid")
            });
        id(text, params, |(size, _, given), _| {
            let (is_turned, number) =
                (given.has("o"), || Number { what: "a tile", range: 0..=ANY });
            let plain = (!is_turned).then(|| list(',', number()).with_count(size.area()));
            (plain, is_turned.then(|| cells(*size, (number(), Sign("uldr")))))
        })
    },
    more: &["3x3n2rom5:1u2l3d4r5u6u7u8u9u", "2x3m2:6,5,4,3,2,1", "3n3or:1u2l3d4r5u6u7u8u9u"],
    // With rotated tiles the text behind the last one is ignored.
    stricter: &["expected the end of the puzzle"],
    ..ROW
};

pub(crate) const UNTANGLE: Row = Row {
    name: "untangle",
    title: "Untangle",
    next: "10",
    read: |text| {
        id(text, Number { what: "the number of points", range: 4..=999 }, |count, _| {
            let point = || Number { what: "a point", range: 0..=count - 1 };
            let edge = checked((point(), Text("-"), point()), |(a, (), b)| {
                must(a != b, "an edge leads to where it begins")
            });
            Maybe { code: list(',', edge), none: "" }
        })
    },
    more: &["4:", "4:0-1,02-3,0-1"],
    // A missing number is 0, and the last comma may be the end.
    stricter: &["a number (a point)"],
    ..ROW
};

pub(crate) const CUBE: Row = Row {
    name: "cube",
    title: "Cube",
    next: "c4x4",
    read: |text| {
        id(text, (Sign("tcoi"), Sides { range: [1, MOST_SIDE] }), |(solid, size), _| {
            let Size { width, height } = *size;
            let area = if *solid == 'c' {
                width * height
            } else {
                width * width + height * height + 4 * width * height
            };
            (
                Bits { count: area, is_capital: true },
                Text(","),
                Number { what: "the first square", range: 0..=area as u32 - 1 },
            )
        })
    },
    more: &["t1x2:0f0A,0", "o2:13F0aB,23", "i3x3:000000fffFFF00,53"],
    // The game takes 0 for it then.
    stricter: &["first square"],
    meaning: &[
        "Both grid dimensions must be greater than one",
        "Not enough grid space to place all blue faces",
        "Not enough space to place the solid on an empty square",
    ],
    ..ROW
};

pub(crate) const FLIP: Row = Row {
    name: "flip",
    title: "Flip",
    next: "3x3c",
    read: |text| {
        const FLAGS: Flags = Flags::new(&[
            Flag::option("r", "a random matrix"),
            Flag::option("c", "a matrix of crosses"),
        ]);
        // The matrix has a bit for each pair of cells.
        id(text, (Sides { range: [1, 30] }, FLAGS), |(size, _), _| {
            let bits = |count| Bits { count, is_capital: false };
            (bits(size.area() * size.area()), Text(","), bits(size.area()))
        })
    },
    more: &["2x1r:9,4", "2c:Feb7,f", "1x1:F,8"],
    ..ROW
};
