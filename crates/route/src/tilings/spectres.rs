//! Spectres, which cover the plane without mirrored ones and never repeat: an aperiodic monotile.
//!
//! Hexagons of nine kinds are replaced by smaller hexagons, and the smallest by one spectre or two.
//! (D. Smith, J. S. Myers, C. S. Kaplan and C. Goodman-Strauss, *A chiral aperiodic monotile*,
//! arXiv 2305.17743, where the hexagons are Γ Δ Θ Λ Ξ Π Σ Φ Ψ, here G D J L X P S F Y; S. Tatham,
//! *Combinatorial coordinates for the aperiodic Spectre tiling*, 2023-06-16,
//! <https://www.chiark.greenend.org.uk/~sgtatham/quasiblog/>.)

use std::sync::LazyLock;

use tatham_core::author::Random;
use tatham_core::author::scan::Scanner;
use tatham_core::{ParseError, Size};

use super::address::{self, Address, Level, MOST_LEVELS, TooManyLevels};
use super::patch::Patch;
use super::substitution::{self, Beyond, Parent, Substitution, Walk};
use super::sum::{Sum, Surd};

type Point = Sum<12>;

/// The sides of a spectre; the longest counts as two.
const SIDES: usize = 14;

/// The twelfths by which one turns at each corner of a spectre before its side.
const TURNS: [i32; SIDES] = [-3, -2, 3, -2, -3, 2, -3, 2, -3, -2, 0, -2, 3, -2];

/// The letters of the hexagons.
const LETTERS: &str = "GDJLXPSFY";

/// The children of each hexagon, and the kinds of its sides.
const HEXAGONS: [[&str; 2]; 9] = [
    ["FXGSPDJ", "baagdb"],
    ["FPGSXDFX", "zgbeag"],
    ["FPGSYDFP", "bgbtbn"],
    ["FPGSYDFX", "bgbeat"],
    ["FYGSYDFP", "baetbn"],
    ["FYGSYDFX", "baeeat"],
    ["LPGSXDFX", "dzbeag"],
    ["FPGSYDFY", "bgbeen"],
    ["FYGSYDFY", "baeeen"],
];

const WEIGHTS: [u32; 9] = [
    10_000_000, 10_000_000, 1_270_167, 1_270_167, 7_459_667, 7_459_667, 10_000_000, 17_459_667,
    13_810_500,
];

/// The kinds of sides: the sides of smaller hexagons that each becomes, and the sides of spectres.
const PIECES: [(char, [usize; 2]); 8] = [
    ('n', [5, 2]),
    ('a', [3, 3]),
    ('b', [2, 3]),
    ('g', [5, 2]),
    ('d', [5, 6]),
    ('e', [4, 2]),
    ('z', [3, 2]),
    ('t', [6, 1]),
];

/// A side of a child: its number, and the side's.
type Side = (usize, usize);

/// The sides at which the children of a hexagon touch, as far as it has them.
const TOUCHING: [[Side; 2]; 13] = [
    [(0, 0), (2, 5)],
    [(0, 1), (3, 5)],
    [(0, 2), (1, 0)],
    [(1, 1), (3, 4)],
    [(2, 2), (4, 1)],
    [(2, 3), (5, 1)],
    [(2, 4), (3, 0)],
    [(3, 1), (5, 0)],
    [(3, 2), (6, 0)],
    [(4, 0), (5, 2)],
    [(5, 4), (7, 1)],
    [(5, 5), (6, 1)],
    [(6, 2), (7, 0)],
];

/// The sides at which the two spectres of a `G` touch.
const TWINS: [[Side; 2]; 4] =
    [[(0, 10), (1, 7)], [(0, 11), (1, 6)], [(0, 12), (1, 5)], [(0, 13), (1, 4)]];

/// A spur between two sides of an `S` that belongs to no spectre: each of its pieces leads on
/// across the opposite one.
const SPUR: [Beyond; 4] = [
    Beyond::Rim { side: 1, piece: 1 },
    Beyond::Rim { side: 1, piece: 0 },
    Beyond::Rim { side: 0, piece: 5 },
    Beyond::Rim { side: 0, piece: 4 },
];

pub(super) static DIVISION: LazyLock<Substitution> = LazyLock::new(|| Substitution {
    lowest: LETTERS.chars().map(of_spectres).collect(),
    parents: LETTERS.chars().map(of_hexagons).collect(),
    weights: &WEIGHTS,
});

fn number(letter: char) -> usize {
    LETTERS.find(letter).unwrap_or_default()
}

/// Returns true for hexagons whose rim begins one piece earlier.
fn begins_earlier(letter: char) -> bool {
    matches!(letter, 'D' | 'S')
}

/// A hexagon as the parent of smaller hexagons.
fn of_hexagons(letter: char) -> Parent {
    let children: Vec<usize> = HEXAGONS[number(letter)][0].chars().map(number).collect();
    let is_there = |pair: &[Side; 2]| pair.iter().all(|&(child, _)| child < children.len());
    let touching: Vec<[Side; 2]> = TOUCHING.into_iter().filter(is_there).collect();
    let rim = rim((4, if begins_earlier(letter) { 3 } else { 2 }), 6, &touching);
    Parent::new(children, 6, &touching, cut(letter, 0, rim))
}

/// A smallest hexagon as the parent of its spectres.
fn of_spectres(letter: char) -> Parent {
    let touching: &[[Side; 2]] = if letter == 'G' { &TWINS } else { &[] };
    let mut rim = rim((0, if begins_earlier(letter) { 7 } else { 8 }), SIDES, touching);
    if letter == 'S' {
        rim.splice(4..4, SPUR);
    }
    Parent::new(vec![0; spectres(letter)], SIDES, touching, cut(letter, 1, rim))
}

/// The number of spectres in a hexagon.
fn spectres(letter: char) -> usize {
    if letter == 'G' { 2 } else { 1 }
}

/// The sides around all children of a hexagon, from one of them on. Sides of each child are met in
/// reverse, since parents are mirrored.
fn rim(first: Side, sides: usize, touching: &[[Side; 2]]) -> Vec<Beyond> {
    let before = |(child, side): Side| (child, (side + sides - 1) % sides);
    let sister = |own: Side| {
        let pair = touching.iter().find(|pair| pair.contains(&own))?;
        Some(if pair[0] == own { pair[1] } else { pair[0] })
    };
    let after = |own: Side| {
        let mut next = before(own);
        while let Some(other) = sister(next) {
            next = before(other);
        }
        Some(next)
    };
    let rest = std::iter::successors(after(first), |&own| after(own));
    let all = std::iter::once(first).chain(rest.take_while(|&own| own != first));
    all.map(|(child, side)| Beyond::Child { child, side }).collect()
}

/// The rim of a hexagon, cut into its sides.
fn cut(letter: char, way: usize, mut rim: Vec<Beyond>) -> Vec<Vec<Beyond>> {
    let pieces = |kind: char| PIECES.iter().find(|(own, _)| *own == kind).map(|own| own.1[way]);
    let counts = HEXAGONS[number(letter)][1].chars().filter_map(pieces);
    counts.map(|count| rim.drain(..count).collect()).collect()
}

/// Reads the turn in twelfths, the number of the spectre in its hexagon, that of each hexagon in
/// the one above, and the letter of the topmost.
pub(super) fn read(scan: &mut Scanner<'_>) -> Result<Address, ParseError> {
    let start = scan.rest();
    let turn = address::letter("0123456789AB", scan)?;
    let digits = scan.take_while(|digit| digit.is_ascii_digit());
    if digits.text.is_empty() {
        return Err(scan.expected("a digit"));
    }
    let mut kind = address::letter(LETTERS, scan)?;
    if digits.text.len() > MOST_LEVELS {
        let length = scan.position() - start.start;
        return Err(address::too_many(start.slice(0..length), digits.text.len()));
    }
    let mut levels = vec![Level { kind, child: 0 }];
    for (at, digit) in digits.text.bytes().enumerate().rev() {
        let child = usize::from(digit - b'0');
        let parents = if at == 0 { &DIVISION.lowest } else { &DIVISION.parents };
        let letter = &LETTERS[kind..=kind];
        kind = *parents[kind].children().get(child).ok_or_else(|| {
            let tile = if at == 0 { "spectre" } else { "hexagon" };
            let message = format!("there is no {tile} {child} in a hexagon `{letter}`");
            ParseError::impossible(digits.slice(at..at + 1).span(), message)
        })?;
        levels.push(Level { kind, child });
    }
    levels.reverse();
    Ok(Address { first: [turn, 0], levels })
}

/// Returns a random address with this number of hexagons above the smallest.
pub(super) fn sample(levels: usize, random: &mut Random) -> String {
    let mut kind = random.below(LETTERS.len());
    let top = &LETTERS[kind..=kind];
    let mut numbers = Vec::new();
    for _ in 0..levels {
        let children = DIVISION.parents[kind].children();
        let child = random.below(children.len());
        numbers.push(child);
        kind = children[child];
    }
    numbers.push(random.below(DIVISION.lowest[kind].children().len()));
    let numbers: String = numbers.iter().rev().map(usize::to_string).collect();
    format!("{:X}{numbers}{top}", random.below(12))
}

/// The side that follows a side.
fn next(_: usize, side: usize, step: Point) -> Point {
    step.turned(TURNS[(side + 1) % SIDES])
}

/// Lays the spectres that lie wholly in a piece and can be reached from the first one.
pub(super) fn lay(size: Size, address: &Address) -> Result<Patch, TooManyLevels> {
    let (width, height) = (7 * size.width as i64, 7 * size.height as i64);
    // The second part of a place lies upwards.
    let place = |point: Point| {
        let [a, b, c, d] = point.0;
        (Surd::<3> { whole: 2 * a + c, root: b }, Surd::<3> { whole: b + 2 * d, root: c })
    };
    let holds = |corner: Point| {
        let (x, y) = place(corner);
        x.lies_in(-(width / 2), width - width / 2) && y.lies_in(height / 2 - height, height / 2)
    };
    let drawn = |corner: Point| {
        let (x, y) = place(corner);
        let across = Surd { whole: x.whole + width / 2, ..x };
        let down = Surd::<3> { whole: height / 2 - y.whole, root: -y.root };
        (across.rounded(8), down.rounded(8))
    };

    let side = Sum::ONE.plus(Sum::ONE.turned(9)).turned(address.first[0] as i32);
    let apart = side.plus(side.turned(9));
    let from = apart.turned(5).plus(apart.turned(7));
    let first: [Point; SIDES] = substitution::corners(0, 0, [from, from.plus(side)], next);
    if !first.iter().all(|&corner| holds(corner)) {
        return Ok(Patch::default());
    }

    // The first one has no other one from which it is met. It has the corners 0 to 13.
    let mut faces = vec![std::array::from_fn(|corner| corner)];
    // A level more: the spectre lies below the hexagons.
    let walk = Walk::new(&DIVISION, address, MOST_LEVELS + 1);
    let corners = walk.visit(size.area(), first, next, holds, |tiles, meeting| {
        if meeting.is_new {
            faces.push(tiles[meeting.tiles[1]].corners);
        }
    })?;
    Ok(Patch::numbered(&faces, &corners, drawn))
}
