//! Games that are tested: their generators, players' moves, and changes that give a puzzle several
//! solutions.

use serde_json::Value;
use tatham_core::author::code::{Code as _, End, Mark, Regions, Steps, Walk};
use tatham_core::author::contract::Random;
use tatham_core::author::scan::Piece;
use tatham_core::{Direction, Entry, Grid, Options, Size, problem};

use crate::witnesses::regions::{GALAXIES, RECTANGLES};
use crate::witnesses::witness::{Loosened, Params, SolveMove, Witness, sides};

/// Returns the witness for a kind: its own, or one without knowledge of the game.
pub(crate) fn witness(entry: &'static Entry) -> Witness {
    let own = [
        BRIDGES, DOMINOSA, FILLING, GALAXIES, KEEN, LIGHT_UP, LOOPY, MAGNETS, MAP, MOSAIC, NET,
        PALISADE, PATTERN, PEARL, RANGE, RECTANGLES, SIGNPOST, SINGLES, SLANT, SOLO, TENTS, TRACKS,
        UNDEAD, UNEQUAL, UNRULY,
    ];
    let own = own.into_iter().find(|witness| witness.name == entry.kind.name);
    own.unwrap_or(Witness {
        name: entry.kind.name,
        params: Params::Menu,
        count: 4,
        // Most are not moves of the game, or not possible there.
        any_move: |[width, height], random| {
            let letter =
                char::from(if random.below(2) == 0 { b'A' } else { b'a' } + random.below(26) as u8);
            let [x, y, n] = [width, height.max(width), width].map(|most| random.below(most + 2));
            if random.below(3) == 0 {
                format!("{letter}{x},{y}")
            } else {
                format!("{letter}{x},{y},{n}")
            }
        },
        loosened,
        solve_move: SolveMove::Believed,
    })
}

/// Removes some of the puzzle's clues, whatever they are; returns the puzzle unchanged if no such
/// puzzle has a solution.
fn loosened(entry: &Entry, id: &str, random: &mut Random) -> Loosened {
    let (params, desc) = id.split_once(':').expect("an ID");
    let share = 2 + random.below(5);
    let has_solution = |id: &String| {
        let report = (entry.parse)(id)
            .ok()
            .and_then(|puzzle| problem::solve(&puzzle, &Options::default()).ok());
        report.is_some_and(|report| report.count > 0)
    };
    let mut attempt = || {
        // A number is removed; in some games an empty cell replaces it.
        let pieces = desc.as_bytes().chunk_by(|a, b| a.is_ascii_digit() && b.is_ascii_digit());
        let kept = pieces.map(|piece| match random.below(share) {
            0 if piece[0].is_ascii_digit() => {
                if random.below(2) == 0 {
                    ""
                } else {
                    "a"
                }
            }
            _ => std::str::from_utf8(piece).expect("an ID is ASCII"),
        });
        format!("{params}:{}", kept.collect::<String>())
    };
    let loose = (0..300).map(|_| attempt()).find(has_solution).unwrap_or_else(|| id.to_owned());
    Loosened { loose, strict: id.to_owned() }
}

const LIGHT_UP: Witness = Witness {
    name: "lightup",
    params: Params::Made(&["7x7b20s4", "10x6b30s2", "5x9b10s0", "14x14b20s2"]),
    count: 10,
    any_move: |[width, height], random| {
        let mut action = || {
            format!(
                "{}{},{}",
                ["L", "I"][random.below(2)],
                random.below(width + 1),
                random.below(height)
            )
        };
        let first = action();
        if first.ends_with('1') { format!("{first};{}", action()) } else { first }
    },
    // Some numbers are removed, and the walls stay.
    loosened: |_, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let share = random.below(4);
        let mut wall =
            |sign: char| if sign.is_ascii_digit() && random.below(4) >= share { 'B' } else { sign };
        Loosened {
            loose: format!("{params}:{}", desc.chars().map(&mut wall).collect::<String>()),
            strict: id.to_owned(),
        }
    },
    // The game checks after any move whether all cells are lit.
    solve_move: SolveMove::Believed,
};

const BRIDGES: Witness = Witness {
    name: "bridges",
    params: Params::Made(&["5x5m2", "7x7m1", "7x7m2", "8x6m3L", "10x10m4L", "10x10m2"]),
    count: 10,
    any_move: |[width, height], random| {
        let [x, y, to_x, to_y] = [width, height, width, height].map(|side| random.below(side));
        match random.below(4) {
            0 => format!("N{x},{y},{x},{to_y}"),
            1 => format!("M{x},{y}"),
            2 => format!("L{x},{y},{to_x},{y},{}", random.below(5)),
            _ => format!("L{x},{y},{x},{to_y},{};", random.below(3)),
        }
    },
    // Loops are allowed, and another bridge side by side; or some numbers change.
    loosened: |entry, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let (size, rest) = params.split_once('m').expect("the most bridges");
        let most = rest.trim_end_matches('L').parse::<u32>().expect("a number");
        let more = format!("{size}m{}:{desc}", (most + 1).min(4));
        let has_solution = |id: &String| {
            let report = (entry.parse)(id)
                .ok()
                .and_then(|puzzle| problem::solve(&puzzle, &Options::default()).ok());
            report.is_some_and(|report| report.count > 0)
        };
        let mut attempt = || {
            let mut number = |sign: char| match sign.to_digit(10).filter(|_| random.below(8) == 0) {
                Some(number @ 2..8) => {
                    char::from(b'0' + number as u8 + 1 - 2 * random.below(2) as u8)
                }
                _ => sign,
            };
            let desc = desc.chars().map(&mut number).collect::<String>();
            format!("{params}:{desc}")
        };
        let loose = if has_solution(&more) && more.len() % 2 == 0 {
            more
        } else {
            (0..300).map(|_| attempt()).find(has_solution).unwrap_or(more)
        };
        let strict = if loose.starts_with(params) { loose.clone() } else { id.to_owned() };
        Loosened { loose, strict }
    },
    solve_move: SolveMove::Believed,
};

const DOMINOSA: Witness = Witness {
    name: "dominosa",
    params: Params::Named(&["3dt", "5db", "6dh", "6de", "9dt", "10db"]),
    count: 10,
    any_move: |[most, _], random| {
        let (wide, cells) = (most + 2, (most + 2) * (most + 1));
        let mut action = || {
            let cell = random.below(cells);
            format!(
                "{}{cell},{}",
                ["D", "E"][random.below(2)],
                cell + [1, wide, 1, wide, 0][random.below(5)]
            )
        };
        let first = action();
        if first.ends_with('1') { format!("{first};{}", action()) } else { first }
    },
    // A number cannot be removed alone; two neighbours are swapped.
    loosened: |entry, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let has_solution = |id: &String| {
            let report = (entry.parse)(id)
                .ok()
                .and_then(|puzzle| problem::solve(&puzzle, &Options::default()).ok());
            report.is_some_and(|report| report.count > 0)
        };
        let mut swapped = || {
            let mut signs = desc.as_bytes().to_vec();
            let at = random.below(signs.len() - 1);
            if signs[at..at + 2].iter().all(u8::is_ascii_digit) {
                signs.swap(at, at + 1);
            }
            format!("{params}:{}", String::from_utf8(signs).expect("an ID is ASCII"))
        };
        let loose = (0..300).map(|_| swapped()).find(has_solution).unwrap_or_else(|| id.to_owned());
        Loosened { loose, strict: id.to_owned() }
    },
    // The generator hides the side of each half of a domino.
    solve_move: SolveMove::Hidden(|solution| {
        let regions: Vec<Vec<u64>> =
            serde_json::from_value(solution["regions"].clone()).expect("regions");
        let is =
            |x: usize, y: usize, own: u64| regions.get(y).and_then(|row| row.get(x)) == Some(&own);
        let rows = regions.iter().enumerate().map(|(y, row)| {
            let half = |(x, &own): (usize, &u64)| {
                if is(x + 1, y, own) {
                    'L'
                } else if is(x, y + 1, own) {
                    'T'
                } else if x > 0 && is(x - 1, y, own) {
                    'R'
                } else {
                    'B'
                }
            };
            row.iter().enumerate().map(half).collect::<String>()
        });
        rows.collect()
    }),
};

const FILLING: Witness = Witness {
    name: "filling",
    params: Params::Made(&["3x3", "4x4", "5x4", "9x7", "13x9"]),
    count: 10,
    any_move: |[width, height], random| {
        let mut cell = || random.below(width * height + 1).to_string();
        let (one, two) = (cell(), cell());
        let number = random.below(10);
        if number > 5 { format!("{one},{two}_{number}") } else { format!("{one}_{number}") }
    },
    // Some numbers are removed.
    loosened: |_, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let share = random.below(5);
        let mut kept = |sign: char| {
            if sign.is_ascii_digit() && random.below(12) >= 7 + share { 'a' } else { sign }
        };
        Loosened {
            loose: format!("{params}:{}", desc.chars().map(&mut kept).collect::<String>()),
            strict: id.to_owned(),
        }
    },
    solve_move: SolveMove::Believed,
};

const MAGNETS: Witness = Witness {
    name: "magnets",
    params: Params::Named(&["6x5de", "6x5dtS", "5x3deS", "8x7dt", "7x7dtS", "10x9dt"]),
    count: 10,
    any_move: |[width, height], random| {
        let mut place = |beyond: usize| {
            format!("{},{}", random.below(width + beyond), random.below(height + beyond))
        };
        let (first, second) = (place(1), place(0));
        match random.below(8) {
            0 => format!("D{first}"),
            1 => format!("+{first};.{second};"),
            pole => format!("{}{first}", ["+", "-", ".", " ", "?", "+"][pole - 2]),
        }
    },
    // Some clues are removed, or all.
    loosened: |_, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let (clues, dominoes) = desc.rsplit_once(',').expect("dominoes");
        let share = random.below(5);
        let mut kept =
            |clue: char| if clue == ',' || random.below(4) >= share { clue } else { '.' };
        Loosened {
            loose: format!(
                "{params}:{},{dominoes}",
                clues.chars().map(&mut kept).collect::<String>()
            ),
            strict: id.to_owned(),
        }
    },
    // The generator hides the poles themselves.
    solve_move: SolveMove::Hidden(|solution| {
        let rows = solution["rows"].as_array().expect("rows");
        rows.iter().map(|row| row.as_str().expect("signs")).collect()
    }),
};

const MOSAIC: Witness = Witness {
    name: "mosaic",
    params: Params::Made(&["3x3", "4x5", "5x5", "10x6", "8x8", "15x15"]),
    count: 10,
    any_move: |[width, height], random| {
        let (letter, mut place) = (["t", "T", "d", "e"][random.below(4)], || {
            format!("{},{}", random.below(width + 1), random.below(height))
        });
        let (first, second) = (place(), place());
        if "tT".contains(letter) {
            format!("{letter}{first}")
        } else {
            format!("{letter}{first},{second},{}", random.below(3))
        }
    },
    // Some numbers are removed.
    loosened: |_, id, random| {
        // The part with the layout of the tiling stays.
        let (params, desc) = id.split_at(id.find('_').or(id.find(':')).expect("an ID") + 1);
        let share = random.below(4);
        let mut clue = |sign: char| {
            if sign.is_ascii_digit() && random.below(12) >= 8 + share { 'a' } else { sign }
        };
        Loosened {
            loose: format!("{params}{}", desc.chars().map(&mut clue).collect::<String>()),
            strict: id.to_owned(),
        }
    },
    solve_move: SolveMove::Believed,
};

const MAP: Witness = Witness {
    name: "map",
    params: Params::Made(&["8x8n10", "10x10n15", "20x15n30", "16x18n30", "10x8n16"]),
    count: 10,
    any_move: |[width, height], random| {
        let mut entry = || {
            let region = random.below(width * height / 7);
            format!("{}:{region}", ["0", "1", "2", "3", "C", "p0", "p3", "pC"][random.below(8)])
        };
        let first = entry();
        if first.starts_with('1') { first + ";" + &entry() } else { first }
    },
    loosened,
    solve_move: SolveMove::Believed,
};

const PALISADE: Witness = Witness {
    name: "palisade",
    params: Params::Made(&["4x4n4", "5x5n5", "6x4n3", "8x6n6", "6x6n12", "10x8n8"]),
    count: 10,
    // For a border both cells are given, or one alone.
    any_move: |[width, height], random| {
        let (x, y, marks) = (random.below(width), random.below(height), [1, 16][random.below(2)]);
        match random.below(6) {
            0 => format!("F{x},{y},{}", random.below(256)),
            1 => format!("F{x},{y},{}F{},{y},{}", 4 * marks, x + 1, marks),
            2 | 3 => format!("F{x},{y},{}F{},{y},{}", 2 * marks, x + 1, 8 * marks),
            _ => format!("F{x},{y},{}F{x},{},{}", 4 * marks, y + 1, marks),
        }
    },
    loosened,
    solve_move: SolveMove::Believed,
};

const RANGE: Witness = Witness {
    name: "range",
    params: Params::Made(&["4x4", "7x5", "3x8", "9x6", "13x9", "16x11"]),
    count: 10,
    any_move: |[width, height], random| {
        let mut action = || {
            format!(
                "{},{},{}",
                ["B", "W", "E"][random.below(3)],
                random.below(height + 1),
                random.below(width)
            )
        };
        let first = action();
        if first.contains(",1,") { first + &action() } else { first }
    },
    loosened,
    solve_move: SolveMove::Believed,
};

const SINGLES: Witness = Witness {
    name: "singles",
    params: Params::Made(&["5x5", "4x4", "3x7", "6x6", "8x8", "12x12"]),
    count: 10,
    any_move: |[width, height], random| {
        let mut action = || {
            format!(
                "{}{},{}",
                ["B", "C", "E"][random.below(3)],
                random.below(width + 1),
                random.below(height)
            )
        };
        let first = action();
        if first.ends_with('1') { format!("{first};{}", action()) } else { first }
    },
    // Some numbers change.
    loosened: |entry, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let [width, height] = sides(id);
        let has_solution = |id: &String| {
            let report = (entry.parse)(id)
                .ok()
                .and_then(|puzzle| problem::solve(&puzzle, &Options::default()).ok());
            report.is_some_and(|report| report.count > 0)
        };
        let mut attempt = || {
            let most = width.max(height).min(9);
            let mut number = |sign: char| {
                if random.below(8) == 0 {
                    char::from(b'1' + random.below(most) as u8)
                } else {
                    sign
                }
            };
            format!("{params}:{}", desc.chars().map(&mut number).collect::<String>())
        };
        let loose = (0..300).map(|_| attempt()).find(has_solution).unwrap_or_else(|| id.to_owned());
        Loosened { loose, strict: id.to_owned() }
    },
    solve_move: SolveMove::Believed,
};

const PEARL: Witness = Witness {
    name: "pearl",
    params: Params::Made(&["5x5", "6x6", "8x6", "8x8", "12x8"]),
    count: 8,
    any_move: |[width, height], random| {
        // Both halves of a line, or one alone.
        let (x, y) = (random.below(width), random.below(height));
        let verb = ["F", "L", "N", "R", "M"][random.below(5)];
        let (own, other, beyond) = [(1, 4, [x + 1, y]), (8, 2, [x, y + 1])][random.below(2)];
        let half = format!("{verb}{own},{x},{y}");
        if random.below(8) == 0 {
            half
        } else {
            format!("{half};{verb}{other},{},{}", beyond[0], beyond[1])
        }
    },
    // Some pearls are removed.
    loosened: |_, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let share = random.below(4);
        let mut pearl = |sign: char| {
            if sign.is_ascii_uppercase() && random.below(12) >= 8 + share { 'a' } else { sign }
        };
        Loosened {
            loose: format!("{params}:{}", desc.chars().map(&mut pearl).collect::<String>()),
            strict: id.to_owned(),
        }
    },
    solve_move: SolveMove::Believed,
};

const LOOPY: Witness = Witness {
    name: "loopy",
    params: Params::Made(&[
        "3x3t0", "5x5t0", "6x4t0", "7x7t0", "10x10t0", "9x12t0", "4x3t1", "5x4t2", "4x5t3",
        "3x4t4", "3x3t5", "5x3t6", "3x4t7", "2x3t8", "3x2t9", "2x2t10", "6x5t11", "6x5t12",
        "2x2t13", "4x3t14", "3x3t15",
    ]),
    count: 8,
    // Other tilings have more edges than squares: nonexistent ones are rarely named.
    any_move: |[width, height], random| {
        let edges = width * (height + 1) + height * (width + 1);
        let mut action =
            || format!("{}{}", random.below(edges + 1), ["y", "n", "u"][random.below(3)]);
        let first = action();
        if first.ends_with('n') { first + &action() } else { first }
    },
    // Some numbers are removed.
    loosened: |_, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let share = random.below(4);
        let mut clue = |sign: char| {
            if sign.is_ascii_digit() && random.below(12) >= 8 + share { 'a' } else { sign }
        };
        // The layout of some tilings precedes the clues.
        let clues = desc.find('_').map_or(0, |end| end + 1);
        let loose: String = desc[clues..].chars().map(&mut clue).collect();
        Loosened { loose: format!("{params}:{}{loose}", &desc[..clues]), strict: id.to_owned() }
    },
    solve_move: SolveMove::Believed,
};

const NET: Witness = Witness {
    name: "net",
    params: Params::Made(&["3x3", "5x5", "5x5w", "4x6b0.5", "7x5wb0.2", "9x9", "11x11w"]),
    count: 8,
    any_move: |[width, height], random| {
        let mut action = || {
            format!(
                "{}{},{}",
                ["A", "C", "F", "L"][random.below(4)],
                random.below(width + 1),
                random.below(height)
            )
        };
        let first = action();
        if first.ends_with('1') { format!("{first};{}", action()) } else { first }
    },
    // Some walls are removed, and the sides are joined.
    loosened: |_, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let mut sign = |sign: &char| !"vh".contains(*sign) || random.below(3) > 0;
        let wraps = if params.ends_with('w') { "" } else { "w" };
        Loosened {
            loose: format!(
                "{params}{wraps}:{}",
                desc.chars().filter(&mut sign).collect::<String>()
            ),
            strict: id.to_owned(),
        }
    },
    solve_move: SolveMove::Believed,
};

const TRACKS: Witness = Witness {
    name: "tracks",
    params: Params::Made(&["4x4o", "5x5", "6x6o", "8x8", "10x8"]),
    count: 8,
    any_move: |[width, height], random| {
        let mut action = || {
            let verb = ["T", "t", "N", "n"][random.below(4)];
            let what = ["S", "U", "D", "L", "R"][random.below(5)];
            format!("{verb}{what}{},{}", random.below(width + 1), random.below(height))
        };
        let first = action();
        if first.ends_with('1') { format!("{first};{}", action()) } else { first }
    },
    // Some pieces are removed.
    loosened: |_, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let (grid, clues) = desc.split_once(',').expect("clues");
        let share = random.below(4);
        let is_piece = |sign: char| sign.is_ascii_digit() || sign.is_ascii_uppercase();
        let mut piece =
            |sign: char| if is_piece(sign) && random.below(12) >= 6 + share { 'a' } else { sign };
        let loose =
            format!("{params}:{},{clues}", grid.chars().map(&mut piece).collect::<String>());
        Loosened { loose, strict: id.to_owned() }
    },
    solve_move: SolveMove::Believed,
};

const SLANT: Witness = Witness {
    name: "slant",
    params: Params::Made(&["2x2", "5x5", "4x7", "8x8", "12x10"]),
    count: 10,
    any_move: |[width, height], random| {
        let mut action = || {
            format!(
                "{}{},{}",
                ["/", "\\", "C"][random.below(3)],
                random.below(width + 1),
                random.below(height)
            )
        };
        let first = action();
        if first.ends_with('1') { format!("{first};{}", action()) } else { first }
    },
    // Some numbers are removed.
    loosened: |_, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let share = random.below(4);
        let mut clue = |sign: char| {
            if sign.is_ascii_digit() && random.below(12) >= 8 + share { 'a' } else { sign }
        };
        Loosened {
            loose: format!("{params}:{}", desc.chars().map(&mut clue).collect::<String>()),
            strict: id.to_owned(),
        }
    },
    solve_move: SolveMove::Believed,
};

const KEEN: Witness = Witness {
    name: "keen",
    params: Params::Named(&["3de", "4dn", "5dem", "6dn", "6dx", "8de"]),
    count: 8,
    any_move: |[order, _], random| digits_move(order, random),
    // Neighbouring cages become one, with the sum that the solution gives.
    loosened: |entry, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let order = params.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().expect("a size");
        let regions = Regions { size: Size { width: order, height: order }, walk: Walk::Keen };
        let (walk, clues) = desc.split_once(',').expect("cages and clues");
        let mut of = regions.parse(Piece::whole(walk)).expect("cages").cells().to_vec();
        let clues: Vec<&str> = clues.split_inclusive(|c: char| c.is_ascii_digit()).collect();
        let mut clues: Vec<String> = clues.iter().fold(Vec::new(), |mut clues, piece| {
            match clues.last_mut() {
                Some(last) if !piece.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                    last.push_str(piece);
                }
                _ => clues.push((*piece).to_owned()),
            }
            clues
        });
        let puzzle = (entry.parse)(id).expect("a puzzle");
        let solution = problem::solve(&puzzle, &Options::default())
            .expect("a solution")
            .solutions
            .remove(0)
            .value();
        let digits: Vec<u64> = solution["grid"]
            .as_array()
            .expect("rows")
            .iter()
            .flat_map(|row| row.as_array().expect("digits"))
            .filter_map(Value::as_u64)
            .collect();
        for _ in 0..=random.below(3) {
            let cell = random.below(of.len());
            let next =
                regions.size.step(cell, [Direction::East, Direction::South][random.below(2)]);
            let Some(joined) = next.map(|next| [of[cell], of[next]]).filter(|[a, b]| a != b) else {
                continue;
            };
            let [kept, gone] = [joined[0].min(joined[1]), joined[0].max(joined[1])];
            of.iter_mut().filter(|own| **own == gone).for_each(|own| *own = kept);
            let sum = (0..of.len())
                .filter(|&cell| of[cell] == kept)
                .map(|cell| digits[cell])
                .sum::<u64>();
            clues[kept] = format!("a{sum}");
        }
        // Cages are numbered by their first cells.
        let mut kept: Vec<usize> = Vec::new();
        for own in &of {
            if !kept.contains(own) {
                kept.push(*own);
            }
        }
        let of =
            of.iter().map(|own| kept.iter().position(|kept| kept == own).expect("kept")).collect();
        let walk = regions.text(&Grid::from_cells(regions.size, of).expect("a square"));
        let clues: String = kept.iter().map(|&own| &*clues[own]).collect();
        Loosened { loose: format!("{params}:{walk},{clues}"), strict: id.to_owned() }
    },
    solve_move: SolveMove::Hidden(|solution| format!("S{}", digits_of(solution).concat())),
};

/// Returns a move of a game of digits.
fn digits_move(order: usize, random: &mut Random) -> String {
    let (letter, digit) = (["R", "R", "P", "M"][random.below(4)], random.below(order + 2));
    if letter == "M" {
        letter.to_owned()
    } else {
        format!("{letter}{},{},{digit}", random.below(order + 1), random.below(order))
    }
}

/// Returns the digits of an answer.
fn digits_of(solution: &Value) -> Vec<String> {
    let rows = solution["grid"].as_array().expect("rows");
    rows.iter().flat_map(|row| row.as_array().expect("digits")).map(Value::to_string).collect()
}

const PATTERN: Witness = Witness {
    name: "pattern",
    params: Params::Named(&["5x5", "10x10", "12x7", "20"]),
    count: 15,
    any_move: |[width, height], random| {
        let (letter, [x, y]) =
            (["F", "E", "U"][random.below(3)], [random.below(width), random.below(height)]);
        format!("{letter}{x},{y},{},{}", random.below(width - x + 2), random.below(height - y + 1))
    },
    // Another picture: most share their clues with others, until some cells are given.
    loosened: |_, id, random| {
        let [width, height] = sides(id);
        let picture: Vec<bool> = (0..width * height).map(|_| random.below(2) == 0).collect();
        let columns = (0..width).map(|x| picture.iter().skip(x).step_by(width).copied().collect());
        let lines: Vec<Vec<bool>> =
            columns.chain(picture.chunks(width).map(<[bool]>::to_vec)).collect();
        let run = |run: &[bool]| run[0].then(|| run.len().to_string());
        let clue = |line: &Vec<bool>| {
            line.chunk_by(|a, b| a == b).filter_map(run).collect::<Vec<_>>().join(".")
        };
        let loose =
            format!("{width}x{height}:{}", lines.iter().map(clue).collect::<Vec<_>>().join("/"));
        let given = letters(picture.iter().map(|&black| (random.below(8) == 0).then_some(black)));
        // Here no letter extends beyond the grid after the last given.
        Loosened { strict: format!("{loose},{}", given.strip_suffix('a').unwrap_or(&given)), loose }
    },
    solve_move: SolveMove::Hidden(|solution| {
        let rows = solution["rows"].as_array().expect("rows");
        let sign = |sign| if sign == '#' { '1' } else { '0' };
        "S".chars()
            .chain(rows.iter().flat_map(|row| row.as_str().expect("signs").chars().map(sign)))
            .collect()
    }),
};

const SIGNPOST: Witness = Witness {
    name: "signpost",
    params: Params::Made(&["4x4", "6x5", "7x7c", "9x9"]),
    count: 15,
    any_move: |[width, height], random| {
        let mut place = || format!("{},{}", random.below(width), random.below(height));
        let (from, to) = (place(), place());
        match random.below(8) {
            0 => format!("C{from}"),
            1 => format!("X{from}"),
            _ => format!("L{from}-{to}"),
        }
    },
    // Some numbers are removed, except for the first, which the game needs.
    loosened: |_, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let (share, mut kept) = (random.below(4), 0);
        let mut cell = |cell: &str| {
            let letter = cell.trim_start_matches(|c: char| c.is_ascii_digit());
            kept += usize::from(letter != cell);
            (if kept > 1 && random.below(4) >= share { letter } else { cell }).to_owned()
        };
        let desc: String =
            desc.split_inclusive(|c: char| c.is_ascii_alphabetic()).map(&mut cell).collect();
        Loosened { loose: format!("{params}:{desc}"), strict: id.to_owned() }
    },
    // The generator hides nothing. The move is a board with every number given; the game takes the
    // links from it and checks them by its own arrows. So it enters any order in which each cell
    // sees the next, if it leaves given numbers alone (otherwise the game would correct it).
    solve_move: SolveMove::Judged(|desc, answer| {
        let rows = answer["grid"].as_array().expect("rows");
        let size = Size { width: rows[0].as_array().expect("numbers").len(), height: rows.len() };
        let numbers: Vec<u64> = rows
            .iter()
            .flat_map(|row| row.as_array().expect("numbers"))
            .filter_map(Value::as_u64)
            .collect();
        let given = desc
            .split_inclusive(|c: char| c.is_ascii_alphabetic())
            .map(|cell| cell[..cell.len() - 1].parse::<u64>().ok());
        let is_kept =
            given.zip(&numbers).all(|(given, number)| given.is_none_or(|given| given == *number));
        if !is_kept || !(1..=size.area() as u64).all(|number| numbers.contains(&number)) {
            return None;
        }
        let arrow = |cell: usize| {
            let next = numbers.iter().position(|&number| number == numbers[cell] + 1);
            let towards = |direction| {
                next.is_none_or(|next| size.ray(cell, direction).any(|seen| seen == next))
            };
            ('a'..)
                .zip(Direction::ALL)
                .find(|&(_, direction)| towards(direction))
                .map(|(letter, _)| letter)
        };
        (0..size.area()).try_fold("S".to_owned(), |text, cell| {
            Some(format!("{text}{}{}", numbers[cell], arrow(cell)?))
        })
    }),
};

const SOLO: Witness = Witness {
    name: "solo",
    params: Params::Named(&["2x2", "3x2", "3x3du", "3x3x", "3x3kda", "2x3xk", "6j", "6jx", "9j"]),
    count: 7,
    any_move: |[width, height], random| {
        // The parameters of a jigsaw have one side.
        digits_move(width * height.max(1), random)
    },
    // Without its diagonals, its cages, or some of its digits.
    loosened: |_, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let size = params.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let (flags, mut sections) =
            (&params[size.len()..], desc.split(',').map(str::to_owned).collect::<Vec<_>>());
        let taken = match (flags.contains('x'), flags.contains('k')) {
            (true, is_killer) if is_killer || random.below(2) == 0 => "x",
            (_, true) => "k",
            _ => "",
        };
        if taken == "k" {
            sections.truncate(sections.len() - 2);
        } else if taken.is_empty() {
            sections[0] = fewer_digits(&sections[0], random);
        }
        Loosened {
            loose: format!("{size}{}:{}", flags.replace(taken, ""), sections.join(",")),
            strict: id.to_owned(),
        }
    },
    solve_move: SolveMove::Hidden(|solution| format!("S{}", digits_of(solution).join(","))),
};

/// Removes some or all digits from a grid of Solo.
fn fewer_digits(grid: &str, random: &mut Random) -> String {
    let (share, mut text) = (random.below(4), String::new());
    for item in grid.as_bytes().chunk_by(|a, b| a.is_ascii_digit() && b.is_ascii_digit()) {
        let is_number = item[0].is_ascii_digit();
        match item {
            b"_" => {}
            _ if is_number && random.below(4) >= share => text.push('a'),
            _ => {
                if is_number && text.ends_with(|c: char| c.is_ascii_digit()) {
                    text.push('_');
                }
                text.extend(item.iter().copied().map(char::from));
            }
        }
    }
    text
}

const TENTS: Witness = Witness {
    name: "tents",
    params: Params::Made(&["4x4", "6x6", "8x8", "5x9", "12x6"]),
    count: 10,
    any_move: |[width, height], random| {
        let mut action = || {
            format!(
                "{}{},{}",
                ["T", "N", "B"][random.below(3)],
                random.below(width + 1),
                random.below(height)
            )
        };
        let first = action();
        if first.ends_with('1') { format!("{first};{}", action()) } else { first }
    },
    // The same tents and numbers with other trees, twice: most of these have several solutions.
    loosened: |entry, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let (_, numbers) = desc.split_once(',').expect("numbers");
        let [width, height] = sides(id);
        let size = Size { width, height };
        let puzzle = (entry.parse)(id).expect("a puzzle");
        let solution = problem::solve(&puzzle, &Options::default())
            .expect("a solution")
            .solutions
            .remove(0)
            .value();
        let rows = solution["rows"].as_array().expect("rows").iter();
        let signs: Vec<char> = rows.flat_map(|row| row.as_str().expect("signs").chars()).collect();
        let mut planted = || {
            let mut trees = Grid::filled(size, None);
            for tent in (0..size.area()).filter(|&cell| signs[cell] == '^') {
                let free: Vec<usize> = size
                    .neighbours(tent)
                    .filter(|&cell| signs[cell] != '^' && trees[cell].is_none())
                    .collect();
                trees[*free.get(random.below(free.len().max(1)))?] = Some(0);
            }
            Some(format!(
                "{params}:{},{numbers}",
                Steps { size, marks: &[Mark::Underscore], end: End::Past }.text(&trees)
            ))
        };
        let [loose, strict] =
            [(); 2].map(|()| (0..100).find_map(|_| planted()).unwrap_or_else(|| id.to_owned()));
        Loosened { loose, strict }
    },
    // The game checks after any move whether all trees have their tents.
    solve_move: SolveMove::Believed,
};

const UNDEAD: Witness = Witness {
    name: "undead",
    params: Params::Made(&["4x4", "5x5", "7x7", "3x6"]),
    count: 10,
    any_move: |[width, height], random| {
        let mut action = || {
            let monster = random.below(width * height / 2);
            match random.below(9) {
                0 => "M".to_owned(),
                1 => format!("D{},0", random.below(width + 1)),
                letter => format!("{}{monster}", ["G", "V", "Z", "E", "g", "v", "z"][letter - 2]),
            }
        };
        let first = action();
        if first.ends_with('1') { format!("{first};{}", action()) } else { first }
    },
    // The same monsters among the same mirrors, in any order, twice: most of these have several
    // solutions.
    loosened: |entry, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let [width, height] = sides(id);
        let size = Size { width, height };
        let grid =
            desc.splitn(4, ',').last().and_then(|rest| rest.split(',').next()).expect("a grid");
        let totals: Vec<&str> = desc.split(',').take(3).collect();
        let puzzle = (entry.parse)(id).expect("a puzzle");
        let solution = problem::solve(&puzzle, &Options::default())
            .expect("a solution")
            .solutions
            .remove(0)
            .value();
        let rows = solution["rows"].as_array().expect("rows").iter();
        let mut signs: Vec<char> =
            rows.flat_map(|row| row.as_str().expect("signs").chars()).collect();
        let cells: Vec<usize> =
            (0..size.area()).filter(|&cell| signs[cell].is_ascii_uppercase()).collect();
        let [loose, strict] = [(); 2].map(|()| {
            for at in 1..cells.len() {
                signs.swap(cells[at], cells[random.below(at + 1)]);
            }
            let seen: Vec<String> = seen(size, &signs).iter().map(usize::to_string).collect();
            format!("{params}:{},{grid},{}", totals.join(","), seen.join(","))
        });
        Loosened { loose, strict }
    },
    solve_move: SolveMove::Believed,
};

/// Returns the numbers of visible monsters all around a grid, clockwise from above the first
/// column.
fn seen(size: Size, signs: &[char]) -> Vec<usize> {
    use Direction::{East, North, South, West};
    let Size { width, height } = size;
    let rows = |x: usize, from: Direction| (0..height).map(move |y| (size.cell(x, y), from));
    let columns = |y: usize, from: Direction| (0..width).map(move |x| (size.cell(x, y), from));
    let down = columns(0, South).chain(rows(width - 1, West));
    let looks = down.chain(columns(height - 1, North).rev()).chain(rows(0, East).rev());
    let look = |(start, mut direction): (usize, Direction)| {
        let (mut next, mut in_mirror, mut count) = (Some(start), false, 0);
        while let Some(cell) = next {
            match (signs[cell], direction) {
                ('G', _) => count += usize::from(in_mirror),
                ('V', _) => count += usize::from(!in_mirror),
                ('Z', _) => count += 1,
                (mirror, _) => {
                    in_mirror = true;
                    direction = match (mirror, direction) {
                        ('/', North) | ('\\', South) => East,
                        ('/', South) | ('\\', North) => West,
                        ('/', East) | ('\\', West) => North,
                        _ => South,
                    };
                }
            }
            next = size.step(cell, direction);
        }
        count
    };
    looks.map(look).collect()
}

const UNEQUAL: Witness = Witness {
    name: "unequal",
    params: Params::Named(&["3dt", "4de", "5dk", "5ade", "5adk", "6dx", "7adx", "10dt"]),
    count: 6,
    any_move: |[order, _], random| match random.below(6) {
        0 => format!(
            "F{},{},{}",
            random.below(order),
            random.below(order),
            1 << (10 + random.below(4))
        ),
        _ => digits_move(order, random),
    },
    // Some digits and some signs are removed, but no bars: the absence of a bar is a clue too.
    loosened: |_, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let share = 2 + random.below(4);
        let cell = |cell: &str| {
            let digit = cell.trim_end_matches(|c: char| !c.is_ascii_digit());
            let kept = if random.below(share) == 0 { "0" } else { digit };
            let signs = &cell[digit.len()..];
            format!(
                "{kept}{},",
                if !params.contains('a') && random.below(share) == 0 { "" } else { signs }
            )
        };
        let cells: String = desc.trim_end_matches(',').split(',').map(cell).collect();
        Loosened { loose: format!("{params}:{cells}"), strict: id.to_owned() }
    },
    // From an order of 10 on the first digit is `0`, and letters follow `9`.
    solve_move: SolveMove::Hidden(|solution| {
        let digits = digits_of(solution);
        let is_long = digits.len() >= 100;
        let sign = |digit: &String| {
            digit
                .parse::<u32>()
                .ok()
                .and_then(|digit| char::from_digit(digit - u32::from(is_long), 36))
        };
        "S".chars()
            .chain(digits.iter().filter_map(sign).map(|sign| sign.to_ascii_uppercase()))
            .collect()
    }),
};

const UNRULY: Witness = Witness {
    name: "unruly",
    params: Params::Made(&["6x6", "8x8", "8x10u", "10x10"]),
    count: 15,
    any_move: |[width, height], random| {
        format!(
            "P{},{},{}",
            ["0", "1", "-"][random.below(3)],
            random.below(width),
            random.below(height + 1)
        )
    },
    // Some values are removed, or all; and lines may be alike.
    loosened: |_, id, random| {
        let (params, desc) = id.split_once(':').expect("an ID");
        let mut given = Vec::new();
        for letter in desc.bytes() {
            let skip = letter.to_ascii_lowercase() - b'a';
            given.extend((0..skip).map(|_| None));
            given.extend((skip < 25).then_some(Some(letter.is_ascii_uppercase())));
        }
        // The last letter extends beyond the grid.
        given.pop();
        let share = random.below(4);
        let kept =
            letters(given.into_iter().map(|given| given.filter(|_| random.below(4) < share)));
        match params.strip_suffix('u') {
            Some(size) => {
                Loosened { loose: format!("{size}:{kept}"), strict: format!("{params}:{kept}") }
            }
            None => Loosened { loose: format!("{params}:{kept}"), strict: id.to_owned() },
        }
    },
    solve_move: SolveMove::Believed,
};

/// Writes given cells as in IDs of Pattern and Unruly: a letter skips empty cells to a given one,
/// and the last extends beyond the grid.
fn letters(given: impl Iterator<Item = Option<bool>>) -> String {
    let (mut text, mut skip) = (String::new(), 0);
    for given in given.chain([Some(false)]) {
        match given {
            None if skip == 24 => {
                text.push('z');
                skip = 0;
            }
            None => skip += 1,
            Some(is_one) => {
                text.push(char::from(if is_one { b'A' } else { b'a' } + skip));
                skip = 0;
            }
        }
    }
    text
}
