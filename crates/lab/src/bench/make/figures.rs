//! Figures of boards: what can be counted in an ID or in a solution.

use std::collections::BTreeSet;

use serde_json::Value;

/// Function that counts something of a board.
#[derive(Clone, Copy)]
pub(super) enum Figure {
    /// The ID.
    Id(fn(&str) -> f64),
    /// The solution.
    Solution(fn(&Value) -> f64),
}

use Figure::{Id, Solution};

/// Boards of a kind that are compared.
pub(super) struct Row {
    pub(super) kind: &'static str,
    /// Our parameters, and those of the real game, whose difficulty is named.
    pub(super) params: [&'static str; 2],
    pub(super) figures: &'static [(&'static str, Figure)],
}

const fn row(
    kind: &'static str,
    params: [&'static str; 2],
    figures: &'static [(&'static str, Figure)],
) -> Row {
    Row { kind, params, figures }
}

/// Rows of all kinds whose boards have figures.
pub(super) const ROWS: &[Row] = &[
    row("blackbox", ["w8h8m3M6"; 2], &[("balls", BALLS), ("balls at the edge", EDGE_BALLS)]),
    row("bridges", ["7x7", "7x7m2d1"], &[("islands", ISLANDS), ("bridges", BRIDGES)]),
    row("bridges", ["15x15", "15x15m2d1"], &[("islands", ISLANDS), ("bridges", BRIDGES)]),
    row("cube", ["c4x4"; 2], &[("moves of a solution", MOVES)]),
    row("dominosa", ["6", "6db"], &[("horizontal dominoes", HORIZONTAL)]),
    row("fifteen", ["4x4"; 2], &[("distance of the tiles", DISTANCE)]),
    row("filling", ["9x7"; 2], &[("clues", CLUES), ("regions", FILLING_REGIONS)]),
    row("flip", ["5x5c"; 2], &[("moves of a solution", MOVES)]),
    row("flood", ["12x12c6m5"; 2], &[("moves allowed", ALLOWED)]),
    row("galaxies", ["7x7", "7x7dn"], &[("regions", REGIONS)]),
    row("galaxies", ["15x15", "15x15dn"], &[("regions", REGIONS)]),
    row("guess", ["c8p5g12Bm"; 2], &[("different colours", COLOURS)]),
    row("inertia", ["10x8"; 2], &[("gems", GEMS), ("mines", LETTER_M), ("walls", LETTER_W)]),
    row("keen", ["6", "6dn"], &[("cages", CAGES)]),
    row("lightup", ["7x7b20s4", "7x7b20s4d1"], LIGHT_UP),
    row("lightup", ["14x14b20s2", "14x14b20s2d1"], LIGHT_UP),
    row("loopy", ["7x7", "7x7t0dn"], LOOPY),
    row("loopy", ["10x10", "10x10t0dn"], LOOPY),
    row("magnets", ["10x9", "10x9dtS"], &[("magnets", MAGNETS), ("clues", MAGNETS_CLUES)]),
    row("map", ["20x15n30", "20x15n30dn"], &[("clues", MAP_CLUES)]),
    row("mines", ["9x9n10"; 2], &[("cells without a number", EMPTY)]),
    row("mines", ["30x16n99"; 2], &[("cells without a number", EMPTY)]),
    row("mosaic", ["10x10"; 2], &[("black cells", BLACK), ("clues", CLUES)]),
    row("net", ["13x11"; 2], &[("ends of wires", ENDS)]),
    row("net", ["9x9w"; 2], &[("ends of wires", ENDS)]),
    row("netslide", ["4x4b1"; 2], &[("walls", NET_WALLS)]),
    row("palisade", ["5x5n5"; 2], &[("clues", CLUES)]),
    row("palisade", ["8x6n6"; 2], &[("clues", CLUES)]),
    row("pattern", ["15x15"; 2], &[("black cells", BLACK), ("runs", RUNS)]),
    row("pearl", ["8x8", "8x8dt"], &[("length of the loop", TRACK), ("clues", PEARLS)]),
    row("pegs", ["7x7random"; 2], &[("pegs", PEGS)]),
    row("range", ["9x6"; 2], &[("black cells", BLACK), ("clues", NUMBERS)]),
    row("rect", ["9x9"; 2], &[("rectangles", REGIONS)]),
    row("rect", ["19x19"; 2], &[("rectangles", REGIONS)]),
    row("samegame", ["5x5c3s2"; 2], &[("equal neighbours", EQUAL)]),
    row("signpost", ["5x5"; 2], &[("clues", NUMBERS)]),
    row("signpost", ["7x7c"; 2], &[("clues", NUMBERS)]),
    row("singles", ["8x8", "8x8dk"], &[("black cells", BLACK)]),
    row("sixteen", ["3x3"; 2], &[("distance of the tiles", DISTANCE)]),
    row("slant", ["8x8", "8x8dh"], &[("clues", CLUES), ("signs /", SLASHES)]),
    row("solo", ["3x3", "3x3db"], &[("clues", CLUES)]),
    row("solo", ["3x3", "3x3du"], &[("clues", CLUES)]),
    row("tents", ["10x10", "10x10dt"], &[("tents", TENTS)]),
    row("towers", ["5", "5dh"], &[("clues", NUMBERS)]),
    row("tracks", ["8x8", "8x8dt"], &[("cells with track", TRACK), ("clues", TRACK_CLUES)]),
    row("tracks", ["10x10", "10x10dt"], &[("cells with track", TRACK), ("clues", TRACK_CLUES)]),
    row("twiddle", ["3x3n2"; 2], &[("distance of the tiles", DISTANCE)]),
    row("undead", ["5x5", "5x5dn"], UNDEAD),
    row("undead", ["7x7", "7x7dn"], UNDEAD),
    row("unequal", ["5", "5dk"], &[("signs", SIGNS), ("digits", UNEQUAL_DIGITS)]),
    row("unruly", ["8x8", "8x8dn"], &[("clues", LETTERS)]),
    row("untangle", ["6"; 2], &[("lines", LINES)]),
];

const LIGHT_UP: &[(&str, Figure)] = &[("walls", WALLS), ("lamps", STARS), ("clues", CLUES)];
const LOOPY: &[(&str, Figure)] = &[("length of the loop", LOOP), ("clues", CLUES)];
const UNDEAD: &[(&str, Figure)] =
    &[("mirrors", MIRRORS), ("ghosts", GHOSTS), ("vampires", VAMPIRES), ("zombies", ZOMBIES)];

const ALLOWED: Figure = Id(|id| number(id.rsplit(',').next()));
const BALLS: Figure = Solution(|answer| signs(answer, "*"));
const BLACK: Figure = Solution(|answer| signs(answer, "#"));
const BRIDGES: Figure = Solution(|answer| {
    let pairs = list(&answer["bridges"]).iter();
    pairs.filter_map(|pair| list(pair).last()?.as_f64()).sum()
});
const CAGES: Figure = Id(|id| count(part(id, 1), |sign| sign.is_ascii_lowercase()));
const CLUES: Figure = Id(|id| count(after_params(id), |sign| sign.is_ascii_digit()));
const COLOURS: Figure = Solution(|answer| {
    list(&answer["code"]).iter().filter_map(Value::as_u64).collect::<BTreeSet<_>>().len() as f64
});
const DISTANCE: Figure = Id(distance);
const EDGE_BALLS: Figure = Solution(|answer| {
    let rows = rows(answer);
    let is_edge = |x: usize, y: usize| {
        [(x, rows[y].len()), (y, rows.len())].iter().any(|(at, side)| *at == 0 || at + 1 == *side)
    };
    let cells = (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| (x, y)));
    cells.filter(|&(x, y)| rows[y][x] == '*' && is_edge(x, y)).count() as f64
});
const EMPTY: Figure = Solution(|answer| {
    let rows = rows(answer);
    let is_free = |x: usize, y: usize| {
        let near = (y.saturating_sub(1)..=y + 1).filter_map(|y| rows.get(y));
        near.flat_map(|row| row.iter().skip(x.saturating_sub(1)).take(2 + usize::from(x > 0)))
            .all(|sign| *sign != '*')
    };
    let cells = (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| (x, y)));
    cells.filter(|&(x, y)| is_free(x, y)).count() as f64
});
const ENDS: Figure = Solution(|answer| signs(answer, "1248"));
const EQUAL: Figure = Id(|id| {
    let (width, _) = size(id);
    let tiles: Vec<&str> = after_params(id).split(',').collect();
    let has_equal = |i: &usize| {
        let right = !(i + 1).is_multiple_of(width) && tiles.get(i + 1) == Some(&tiles[*i]);
        f64::from(u8::from(right)) + f64::from(u8::from(tiles.get(i + width) == Some(&tiles[*i])))
    };
    (0..tiles.len()).map(|i| has_equal(&i)).sum()
});
const FILLING_REGIONS: Figure = Solution(|answer| {
    let cells = list(&answer["grid"]).iter().flat_map(list);
    cells.filter_map(Value::as_f64).map(f64::recip).sum()
});
const GEMS: Figure = Id(|id| count(after_params(id), |sign| sign == 'g'));
const GHOSTS: Figure = Solution(|answer| signs(answer, "G"));
const HORIZONTAL: Figure = Solution(|answer| {
    let rows = list(&answer["regions"]).iter().map(list);
    rows.map(|row| row.windows(2).filter(|pair| pair[0] == pair[1]).count() as f64).sum()
});
const ISLANDS: Figure =
    Id(|id| count(after_params(id), |sign| sign.is_ascii_digit() || sign.is_ascii_uppercase()));
const LETTER_M: Figure = Id(|id| count(after_params(id), |sign| sign == 'm'));
const LETTER_W: Figure = Id(|id| count(after_params(id), |sign| sign == 'w'));
/// Clues of Unruly: its letters, but for a last one that only skips cells.
const LETTERS: Figure = Id(|id| {
    let (width, height) = size(id);
    let mut cells = 0;
    let mut clues = 0;
    for sign in after_params(id).bytes() {
        let skipped = usize::from(sign.to_ascii_lowercase() - b'a');
        cells += skipped + usize::from(skipped < 25);
        clues += usize::from(skipped < 25 && cells <= width * height);
    }
    clues as f64
});
const LINES: Figure = Id(|id| after_params(id).split(',').count() as f64);
const LOOP: Figure = Solution(|answer| list(&answer["edges"]).len() as f64);
const MAGNETS: Figure = Solution(|answer| signs(answer, "+"));
const MAGNETS_CLUES: Figure =
    Id(|id| (0..4).map(|i| count(part(id, i), |sign| sign.is_ascii_digit())).sum());
const MAP_CLUES: Figure = Id(|id| count(part(id, 1), |sign| sign.is_ascii_digit()));
const MIRRORS: Figure = Solution(|answer| signs(answer, "/\\"));
const MOVES: Figure = Solution(|answer| list(&answer["moves"]).len() as f64);
const NET_WALLS: Figure = Id(|id| count(after_params(id), |sign| "hv".contains(sign)));
const NUMBERS: Figure = Id(|id| numbers(after_params(id)).len() as f64);
const PEARLS: Figure = Id(|id| count(after_params(id), |sign| "BW".contains(sign)));
const PEGS: Figure = Id(|id| count(after_params(id), |sign| sign == 'P'));
const REGIONS: Figure = Solution(|answer| {
    let cells = list(&answer["regions"]).iter().flat_map(list);
    cells.filter_map(Value::as_u64).collect::<BTreeSet<_>>().len() as f64
});
const RUNS: Figure =
    Id(|id| numbers(after_params(id)).iter().filter(|run| **run > 0).count() as f64);
const SIGNS: Figure = Id(|id| count(after_params(id), |sign| "URDL".contains(sign)));
const SLASHES: Figure = Solution(|answer| signs(answer, "/"));
const STARS: Figure = Solution(|answer| signs(answer, "*"));
const TENTS: Figure = Solution(|answer| signs(answer, "^"));
const TRACK: Figure = Solution(|answer| {
    rows_of(&answer["lines"]).concat().iter().filter(|sign| **sign != '0').count() as f64
});
const TRACK_CLUES: Figure =
    Id(|id| count(part(id, 0), |sign| sign.is_ascii_hexdigit() && !sign.is_ascii_lowercase()));
const UNEQUAL_DIGITS: Figure =
    Id(|id| numbers(after_params(id)).iter().filter(|digit| **digit > 0).count() as f64);
const VAMPIRES: Figure = Solution(|answer| signs(answer, "V"));
const WALLS: Figure = Solution(|answer| signs(answer, "#"));
const ZOMBIES: Figure = Solution(|answer| signs(answer, "Z"));

/// Returns the part of an ID after its colon.
fn after_params(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, text)| text)
}

/// Returns a part of an ID between commas; empty if there is none.
fn part(id: &str, at: usize) -> &str {
    after_params(id).split(',').nth(at).unwrap_or_default()
}

fn count(text: &str, is_counted: impl Fn(char) -> bool) -> f64 {
    text.chars().filter(|sign| is_counted(*sign)).count() as f64
}

/// Returns the numbers in a text.
fn numbers(text: &str) -> Vec<u64> {
    let words = text.split(|sign: char| !sign.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}

fn number(text: Option<&str>) -> f64 {
    text.and_then(|text| text.parse().ok()).unwrap_or_default()
}

/// Returns the width and the height, the first numbers of an ID.
fn size(id: &str) -> (usize, usize) {
    let sides = numbers(id.split(':').next().unwrap_or_default());
    match sides[..] {
        [width, height, ..] => (width as usize, height as usize),
        _ => (1, 1),
    }
}

/// Returns the sum of the columns and rows between each tile and its place.
fn distance(id: &str) -> f64 {
    let (width, _) = size(id);
    let tiles = numbers(after_params(id)).into_iter().enumerate();
    let moved = tiles.filter(|(_, tile)| *tile > 0).map(|(at, tile)| {
        let home = tile as usize - 1;
        (at % width).abs_diff(home % width) + (at / width).abs_diff(home / width)
    });
    moved.sum::<usize>() as f64
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn rows(answer: &Value) -> Vec<Vec<char>> {
    rows_of(&answer["rows"])
}

fn rows_of(value: &Value) -> Vec<Vec<char>> {
    list(value).iter().filter_map(|row| Some(row.as_str()?.chars().collect())).collect()
}

/// Returns the number of cells with one of some signs, in rows or in lines of hex digits.
fn signs(answer: &Value, wanted: &str) -> f64 {
    let field = if answer["lines"].is_array() { &answer["lines"] } else { &answer["rows"] };
    rows_of(field).concat().iter().filter(|sign| wanted.contains(**sign)).count() as f64
}

#[cfg(test)]
mod tests {
    use tatham_kinds::KINDS;

    use super::*;
    use crate::corpus::minimal;

    /// Returns the figures of the first board of a row, by their names.
    fn figures(row: &Row) -> Vec<(&'static str, f64)> {
        let made = minimal(row.kind, Some(row.params[0]), 0, 0).expect("a board");
        let solution = made.solution.value();
        let value = |figure: Figure| match figure {
            Id(of) => of(&made.game_id),
            Solution(of) => of(&solution),
        };
        let found: Vec<_> =
            row.figures.iter().map(|(name, figure)| (*name, value(*figure))).collect();
        // The maker counts the clues that can be removed, and the ends of Signpost and Train Tracks
        // cannot.
        let has_ends = ["signpost", "tracks"].contains(&row.kind);
        let clues = found.iter().find(|(name, _)| *name == "clues").map(|(_, value)| *value);
        if let (false, Some(found), Some(counted)) = (has_ends, clues, made.clues) {
            assert!((found - counted.count as f64).abs() < 0.5, "{} {}", row.kind, made.game_id);
        }
        found
    }

    #[test]
    fn figures_are_positive_and_as_many_clues_as_the_maker_counts() {
        // The real games have no Battleship, and Signpost can do without a clue.
        let made = KINDS.iter().filter(|entry| entry.maker.is_some());
        let kinds: BTreeSet<&str> = made.map(|entry| entry.kind.name).collect();
        let mut compared: BTreeSet<&str> = ROWS.iter().map(|row| row.kind).collect();
        compared.insert("battleship");
        assert_eq!(kinds, compared);
        for row in ROWS.iter().filter(|row| !["fifteen", "untangle"].contains(&row.kind)) {
            let found = figures(row);
            let can_be_0 = ["signpost", "tracks", "unequal", "blackbox"].contains(&row.kind);
            assert!(can_be_0 || found.iter().all(|(_, value)| *value >= 1.0), "{found:?}");
        }
    }

    #[test]
    fn figures_are_counted() {
        let count = |figure: Figure, text: &str| match figure {
            Id(of) => of(text),
            Solution(of) => of(&serde_json::from_str(text).expect("JSON")),
        };
        for (figure, text, value) in [
            (LETTERS, "8x8:AgbAebICeDCdecbBg", 16.0),
            (DISTANCE, "2x2:2,1,3,0", 2.0),
            (EQUAL, "3x2c3s2:1,1,2,3,1,2", 3.0),
            (EMPTY, r#"{"rows": ["*...", "....", "...."]}"#, 8.0),
            (EDGE_BALLS, r#"{"rows": ["*..", ".*.", "..."]}"#, 1.0),
            (FILLING_REGIONS, r#"{"grid": [[1, 2], [3, 2], [3, 3]]}"#, 3.0),
            (HORIZONTAL, r#"{"regions": [[0, 0, 1], [2, 2, 1]]}"#, 2.0),
            (ENDS, r#"{"lines": ["1d", "48"]}"#, 3.0),
            (BRIDGES, r#"{"bridges": [[0, 0, 3, 0, 2], [3, 0, 3, 2, 1]]}"#, 3.0),
        ] {
            assert!((count(figure, text) - value).abs() < 1e-9, "{text}");
        }
    }
}
