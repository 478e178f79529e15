//! Games whose description has letters for runs of empty cells.

use tatham_core::Size;
use tatham_core::author::code::{
    Closing, Digit, Flag, Flags, Given, Many, Maybe, Number, Order, Set, Sides, Sign, Text,
    checked, list, skips, then,
};

use crate::codes::row::{ANY, MOST_SIDE, ROW, Row, id, line, must, size};

pub(crate) const BRIDGES: Row = Row {
    name: "bridges",
    title: "Bridges",
    next: "7x7i30e10m2d0",
    read: |text| {
        const FLAGS: Flags = Flags::new(&[
            Flag::option_number("i", 99, "the share of islands"),
            Flag::option_number("e", 99, "the expansion"),
            Flag::number("m", 99, "the most bridges"),
            Flag::rule("L", "no loops"),
            Flag::option_number("d", 99, "the generator's difficulty"),
        ]);
        let flags = checked(FLAGS, |given: &Given| {
            must(
                given.number("m").is_some_and(|most| (1..=4).contains(&most)),
                "`m` must say how many bridges there may be, 1 to 4",
            )
        });
        id(text, (size(3), flags), |(size, _), _| skips(*size, Digit::capital(1, 16)))
    },
    more: &["7x7i30e10m4Ld2:3d3o4a4b5j2b4a2e1", "5x3m1L:1BGl", "3x3m2:Ga1f"],
    todays_refusals: &[
        "Game description contains joined islands",
        "Game description has too few islands",
    ],
    ..ROW
};

pub(crate) const FILLING: Row = Row {
    name: "filling",
    title: "Filling",
    next: "9x7",
    read: |text| {
        id(text, size(1), |size, _| {
            skips(*size, Digit::capital(0, size.width.max(size.height).clamp(3, 9) as u32))
        })
    },
    more: &["3:0h", "2x1:32"],
    // From 10 cells on the characters after 9 are digits.
    stricter: &[
        "found `:`",
        "found `;`",
        "found `<`",
        "found `=`",
        "found `>`",
        "found `?`",
        "found `A`",
        "found `B`",
        "found `F`",
    ],
    ..ROW
};

pub(crate) const LIGHT_UP: Row = Row {
    name: "lightup",
    title: "Light Up",
    next: "7x7b20s4d0",
    read: |text| {
        const FLAGS: Flags = Flags::new(&[
            Flag::option_number("b", 999, "the share of black cells"),
            Flag::option_number("s", 9, "the symmetry"),
            Flag::option("r", "the generator's difficulty, as it once was"),
            Flag::option_number("d", 9, "the generator's difficulty"),
        ]);
        // A lone width leaves the height unchanged.
        let side = |what| Number { what, range: 2..=MOST_SIDE as u32 };
        id(
            text,
            (side("the width"), Text("x"), side("the height"), FLAGS),
            |(width, (), height, _), _| {
                skips(Size { width: *width as usize, height: *height as usize }, Sign("B01234"))
            },
        )
    },
    more: &["7x7b20s4d1:a2h1b1hBcBh3bBh2a", "3x2r:f"],
    ..ROW
};

pub(crate) const LOOPY: Row = Row {
    name: "loopy",
    title: "Loopy",
    next: "7x7t0de",
    read: |text| {
        const FLAGS: Flags =
            Flags::new(&[Flag::number("t", 99, "the tiling"), Flag::difficulty("enth")]);
        let flags =
            checked(FLAGS, |given: &Given| must(given.has("t"), "`t` must say which tiling it is"));
        id(text, (size(1), flags), |(size, given), text| {
            let tiling = given.number("t");
            let number = Number { what: "a place in the tiling", range: 0..=ANY };
            let place = || {
                (
                    Text("G"),
                    list(',', (Maybe { code: Text("-"), none: "" }, number.clone())).with_count(3),
                    Text("_"),
                )
            };
            let trimmed = (tiling == Some(1) && text.contains('_')).then_some(Text("0_"));
            let is_penrose = matches!(tiling, Some(11 | 12));
            let penrose = (is_penrose && text.starts_with('G')).then(place);
            let letters = if tiling == Some(11) { "ABUV" } else { "CDXY" };
            let triangles = (is_penrose && penrose.is_none()).then_some((
                Sign("0123456789"),
                Sign("012"),
                Sign(letters),
                Many(Sign(letters)),
                Text("_"),
            ));
            let number = Number { what: "a number", range: 0..=12 };
            let hats = (tiling == Some(16)).then_some((
                Many((number, Text(","))),
                Sign("HTPF"),
                Text("_"),
            ));
            let spectres = (tiling == Some(17)).then_some((
                Sign("0123456789AB"),
                Many(Sign("0123456789")),
                Sign("GDJLXPSFY"),
                Text("_"),
            ));
            // How many faces there are only the tiling itself could say.
            let rest = text.split_once('_').map_or(text, |(_, rest)| rest);
            let count = |sign: char| {
                if sign.is_ascii_lowercase() { sign as usize - 'a' as usize + 1 } else { 1 }
            };
            let faces = if tiling == Some(0) { *size } else { line(rest.chars().map(count).sum()) };
            (trimmed, penrose, triangles, hats, spectres, skips(faces, Digit::capital(0, 35)))
        })
    },
    more: &[
        "7x7t0de:a2d322c1a22c232b11033b2c2223a3d2a2a",
        "3x3t0:i",
        "3x3t3:A1zz",
        "5x5t11:40BABBBB_20d23a",
        "5x5t12:11XDYYYYY_2b3a3",
        "6x6t16:4,3,0,6,F_B200c7bCAc",
        "6x6t17:20643Y_a5aCc0a402",
        "1x2t8:01b4a4e",
    ],
    // What `sscanf` lets pass; signs behind `z` skip cells too.
    stricter: &[
        "found `{`",
        "found `|`",
        "found `}`",
        "found `~`",
        "expected `_`",
        "a number (a place in the tiling)",
    ],
    meaning: &[
        "Illegal grid type",
        "Description too short for board size",
        "Description too long for board size",
        "Width and height for this grid type must both be at least",
        "At least one of width and height for this grid type must be at least",
        "Patch offset out of bounds.",
        "Angle offset out of bounds.",
        "Patch coordinates do not identify a usable grid fragment",
        // Of addresses, today's and Debian's.
        "invalid pair of consecutive coordinates",
        "Grid parameters require at least three coordinates",
        "Grid parameters contain an invalid",
        "expected at least one numeric coordinate",
        "coordinate out of range",
        "Invalid format grid description string",
    ],
    debians_refusals: &[
        "Illegal grid type",
        "Invalid format grid description string",
        "Description too long for board size",
    ],
    ..ROW
};

pub(crate) const MOSAIC: Row = Row {
    name: "mosaic",
    title: "Mosaic",
    next: "3x3",
    read: |text| {
        const FLAGS: Flags = Flags::new(&[Flag::option_number("h", 9, "the generator's zeal")]);
        id(text, (size(3), FLAGS), |(size, _), _| skips(*size, Digit::capital(0, 9)))
    },
    more: &["3x3h0:a9g", "3:i"],
    ..ROW
};

pub(crate) const PALISADE: Row = Row {
    name: "palisade",
    title: "Palisade",
    next: "5x5n5",
    read: |text| {
        const FLAGS: Flags = Flags::new(&[Flag::number("n", 9801, "the size of a region")]);
        let params = checked((size(1), FLAGS), |(size, given)| {
            let count = given.number("n").map_or(size.width, |count| count as usize);
            must(count > 0 && size.area() % count == 0, "regions of that size do not fill the grid")
        });
        id(text, params, |(size, _), _| skips(*size, Digit::capital(0, 4)).ending_early())
    },
    more: &["5x5:b333k11e2", "5:", "4x2n8:a3f", "3x3n3:i"],
    ..ROW
};

pub(crate) const PEARL: Row = Row {
    name: "pearl",
    title: "Pearl",
    next: "6x6de",
    read: |text| {
        const FLAGS: Flags =
            Flags::new(&[Flag::difficulty("et"), Flag::option("n", "not solved by the generator")]);
        id(text, (size(5), FLAGS), |(size, _), _| skips(*size, Sign("BW")))
    },
    more: &["5x6dtn:zBc", "5:y"],
    meaning: &["Width or height must be at least six for Tricky"],
    ..ROW
};

pub(crate) const RANGE: Row = Row {
    name: "range",
    title: "Range",
    next: "9x6",
    read: |text| {
        let params = checked(size(1), |size| {
            must(size.width + size.height <= 128, "the sides together are too long")
        });
        id(text, params, |size, _| {
            skips(
                *size,
                Number { what: "a clue", range: 1..=(size.width + size.height) as u32 - 1 },
            )
        })
    },
    more: &["2x2:3_3_3_3", "4x1:_4_c_"],
    // The game ignores the text behind a comma.
    stricter: &["found `,`"],
    ..ROW
};

pub(crate) const RECTANGLES: Row = Row {
    name: "rect",
    title: "Rectangles",
    next: "7x7",
    read: |text| {
        const FLAGS: Flags = Flags::new(&[
            Flag::option_decimal("e", "the expansion"),
            Flag::option("a", "not only one solution"),
        ]);
        let params = checked((size(1), FLAGS), |(size, _)| {
            must(size.area() > 1, "the grid has a single cell")
        });
        id(text, params, |(size, _), _| skips(*size, Number { what: "an area", range: 1..=ANY }))
    },
    more: &["7x7e0.5a:c2a4g4d3c8_6a4c4_6b2g4_2f", "2x1:_1__1_"],
    ..ROW
};

pub(crate) const SLANT: Row = Row {
    name: "slant",
    title: "Slant",
    next: "5x5de",
    read: |text| {
        let params = (size(2), Flags::new(const { &[Flag::difficulty("eh")] }));
        id(text, params, |(size, _), _| {
            skips(Size { width: size.width + 1, height: size.height + 1 }, Digit::capital(0, 4))
        })
    },
    more: &["2x2dh:4h", "2:i"],
    ..ROW
};

pub(crate) const TRACKS: Row = Row {
    name: "tracks",
    title: "Train Tracks",
    next: "8x8dto",
    read: |text| {
        const FLAGS: Flags = Flags::new(&[
            Flag::difficulty("eth"),
            Flag::option("o", "lines with a single track are allowed"),
        ]);
        id(text, (size(4), FLAGS), |(size, _), _| {
            let count =
                (Maybe { code: Text("S"), none: "" }, Number { what: "a clue", range: 0..=ANY });
            // Two of four directions, as the bits of one digit.
            (
                skips(*size, Sign("03569AC")),
                Text(","),
                list(',', count).with_count(size.width + size.height),
            )
        })
    },
    more: &["4x4deo:3a0m,1,2,S3,4,4,S3,2,1"],
    stricter: &["a number (a clue)"],
    meaning: &["Puzzle must have one entrance and one exit"],
    ..ROW
};

pub(crate) const UNDEAD: Row = Row {
    name: "undead",
    title: "Undead",
    next: "4x4de",
    read: |text| {
        let params =
            checked((size(3), Flags::new(const { &[Flag::difficulty("ent")] })), |(size, _)| {
                must(size.area() <= 54, "the grid is larger than 54 cells")
            });
        id(text, params, |(size, _), _| {
            let number = |what| Number { what, range: 0..=ANY };
            let monsters = list(',', number("a number of monsters")).with_count(3).closed();
            let seen = list(',', number("a clue")).with_count(2 * (size.width + size.height));
            (monsters, skips(*size, Sign("LRGVZ")), Text(","), seen)
        })
    },
    more: &["3x3dt:1,1,2,aLaRGLbR,1,2,3,4,5,6,7,8,9,10,11,12"],
    stricter: &["a number (a"],
    meaning: &["Monster numbers do not match grid spaces"],
    ..ROW
};

pub(crate) const UNEQUAL: Row = Row {
    name: "unequal",
    title: "Unequal",
    next: "4de",
    read: |text| {
        const FLAGS: Flags =
            Flags::new(&[Flag::rule("a", "neighbours in number"), Flag::difficulty("tekxr")]);
        let order = Order { range: [3, 32] };
        id(text, (order, FLAGS), |(size, _), _| {
            let cell = (
                Number { what: "a number", range: 0..=size.width as u32 },
                Set("URDL"),
                Closing(","),
            );
            checked(skips(*size, cell), |cells| {
                must(
                    cells.cells().last().is_some_and(Option::is_some),
                    "the last cell must not be skipped",
                )
            })
        })
    },
    more: &["4adx:0R,0LR,0LR,0L,c0,c0,c0,", "4:c3LDU,k0,", "3:h3,", "3:0,0,0,0,0,0,0,0,0"],
    meaning: &[
        "Flags go off grid",
        "Flags contradicting each other",
        "Order must be at least 5 for Adjacent puzzles of this difficulty.",
    ],
    ..ROW
};

pub(crate) const BOATS: Row = Row {
    name: "battleship",
    title: "Boats",
    read: |text| {
        let params = then(
            (
                Sides { range: [1, MOST_SIDE] },
                Text("f"),
                Number { what: "the length of the longest ship", range: 1..=9 },
            ),
            |(_, (), longest)| {
                let fleet = list(',', Number { what: "the number of ships", range: 0..=ANY })
                    .with_count(*longest as usize);
                let difficulty = Maybe { code: (Text("d"), Sign("enth")), none: "" };
                (
                    difficulty,
                    Maybe { code: Text("S"), none: "" },
                    Maybe { code: (Text(","), fleet), none: "" },
                )
            },
        );
        id(text, params, |((size, ..), _), _| {
            let count = Maybe {
                code: Number { what: "the number of ship cells", range: 0..=99 },
                none: "-",
            };
            let hints = skips(*size, Sign("WSTBLRCV")).ending_early();
            (
                list(',', count).with_count(size.width + size.height),
                Maybe { code: (Text(","), hints), none: "" },
            )
        })
    },
    more: &[
        "6x6f3,3,2,1:2,1,1,3,2,1,2,2,2,1,3,0,pW",
        "4x3f2dhS,1,1:-,-,2,-,-,1,-",
        "2x1f1,1:-,1,-,SW",
        "3f3:1,1,1,1,1,1",
    ],
    ..ROW
};
