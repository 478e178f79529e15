//! Penrose tilings by addresses: half tiles, and the larger half tiles of which these are part.
//!
//! Each tile is two triangles that mirror one another, and each triangle is a part of a larger one
//! (R. M. Robinson's division). A piece grows from one triangle across the sides of those that lie
//! in it. (S. Tatham, *Two algorithms for randomly generating aperiodic tilings*, 2023-04-10,
//! <https://www.chiark.greenend.org.uk/~sgtatham/quasiblog/>.)

use std::sync::LazyLock;

use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::{ParseError, Size};

use super::address::{self, Address, Level, MOST_LEVELS, TooManyLevels};
use super::patch::Patch;
use super::penrose::Tiles;
use super::substitution::{self, Beyond, Meeting, Parent, Substitution, Walk};
use super::sum::{Sum, Surd};

type Point = Sum<10>;

/// A sort of half tile. `A` and `B` are halves of kites, `U` and `V` of darts, `C` and `D` of thin
/// rhombs, `X` and `Y` of thick ones.
struct Half {
    /// The side between it and the other half.
    sibling: usize,
    /// Its parts.
    parts: &'static str,
    /// The parts' sides at each of its own sides, from 0 on.
    rim: [&'static str; 3],
    /// The sides at which its parts touch.
    touching: &'static str,
}

const fn half(
    sibling: usize,
    parts: &'static str,
    rim: [&'static str; 3],
    touching: &'static str,
) -> Half {
    Half { sibling, parts, rim, touching }
}

/// The letters of the halves.
const LETTERS: &str = "ABUVCDXY";

/// The halves by their letters. Sides are counted from the base on, anticlockwise.
const HALVES: [Half; 8] = [
    half(2, "ABU", ["A1", "U2B2", "A0U0"], "A2B1 B0U1"),
    half(1, "ABV", ["B2", "V0B0", "A1V1"], "A0V2 A2B1"),
    half(2, "BU", ["U2B2", "U0", "B1"], "B0U1"),
    half(1, "AV", ["A1V1", "A2", "V0"], "A0V2"),
    half(0, "CY", ["C2", "Y2C0", "Y0"], "C1Y1"),
    half(0, "DX", ["D1", "X0", "D0X1"], "D2X2"),
    half(0, "CXY", ["X2Y0", "X0", "Y2C0"], "C1Y1 C2X1"),
    half(0, "DXY", ["X0Y1", "D0X1", "Y0"], "D1Y2 D2X2"),
];

/// The parents that a half can have are equally likely. The game means the golden ratio, but its
/// function for that (`penrose_relative_probability`) returns a truth value, which counts as 1.
const WEIGHTS: [u32; 8] = [1; 8];

pub(super) static DIVISION: LazyLock<Substitution> = LazyLock::new(|| Substitution {
    lowest: Vec::new(),
    parents: HALVES.iter().map(Half::parent).collect(),
    weights: &WEIGHTS,
});

impl Half {
    fn parent(&self) -> Parent {
        let sides = |text: &str| -> Vec<(usize, usize)> {
            let side = |two: &[u8]| {
                let part = self.parts.bytes().position(|part| part == two[0]);
                (part.unwrap_or_default(), usize::from(two[1] - b'0'))
            };
            text.as_bytes().chunks(2).map(side).collect()
        };
        let touching = |two: &str| {
            let sides = sides(two);
            [sides[0], sides[1]]
        };
        let sisters: Vec<_> = self.touching.split(' ').map(touching).collect();
        let beyond = |(child, side)| Beyond::Child { child, side };
        let rim = self.rim.map(|pieces| sides(pieces).into_iter().map(beyond).collect());
        let parts = self.parts.chars().filter_map(|part| LETTERS.find(part)).collect();
        Parent::new(parts, 3, &sisters, rim.into())
    }
}

impl Tiles {
    fn letters(self) -> &'static str {
        match self {
            Self::KitesAndDarts => "ABUV",
            Self::Rhombs => "CDXY",
        }
    }

    /// The units in which a piece is measured and drawn, along the parts of a point's place.
    fn units(self) -> [i64; 2] {
        match self {
            Self::KitesAndDarts => [37, 44],
            Self::Rhombs => [30, 35],
        }
    }
}

/// Returns true for halves with a short base.
fn is_acute(kind: usize) -> bool {
    matches!(kind, 0 | 1 | 4 | 5)
}

/// The side that follows a side.
fn next(kind: usize, side: usize, step: Point) -> Point {
    match (is_acute(kind), side) {
        (true, 0) => step.turned(3).grown(),
        (true, 1) => step.turned(4),
        (true, _) => step.turned(3).shrunk(),
        (false, 0) => step.turned(4).shrunk(),
        (false, 1) => step.turned(2),
        (false, _) => step.turned(4).grown(),
    }
}

/// Reads the turn in tenths, the corner that lies in the middle, and the letters from the smallest
/// half up.
pub(super) fn read(tiles: Tiles, scan: &mut Scanner<'_>) -> Result<Address, ParseError> {
    let start = scan.rest();
    let turn = address::letter("0123456789", scan)?;
    let corner = address::letter("012", scan)?;
    let letters = scan.take_while(|letter| tiles.letters().contains(letter));
    if letters.text.is_empty() {
        address::letter(tiles.letters(), scan)?;
    }
    if letters.text.len() > MOST_LEVELS {
        let length = letters.start + letters.text.len() - start.start;
        return Err(address::too_many(start.slice(0..length), letters.text.len()));
    }
    let kinds: Vec<usize> = letters.text.chars().filter_map(|own| LETTERS.find(own)).collect();
    let child = |(at, &kind): (usize, &usize)| match kinds.get(at + 1) {
        None => Ok(Level { kind, child: 0 }),
        Some(&parent) => {
            let children = DIVISION.parents[parent].children();
            let child = children.iter().position(|&child| child == kind);
            let child = child.ok_or_else(|| no_part(letters.slice(at..at + 2)))?;
            Ok(Level { kind, child })
        }
    };
    let levels = kinds.iter().enumerate().map(child).collect::<Result<_, _>>()?;
    Ok(Address { first: [turn, corner], levels })
}

fn no_part(two: Piece<'_>) -> ParseError {
    let (part, whole) = two.text.split_at(1);
    ParseError::impossible(two.span(), format!("`{part}` is not a part of `{whole}`"))
}

/// Lays the tiles that lie wholly in a piece and can be reached from the first half.
pub(super) fn lay(tiles: Tiles, size: Size, address: &Address) -> Result<Patch, TooManyLevels> {
    // The first part of a place lies downwards, the second to the right.
    let [x_unit, y_unit] = tiles.units();
    let (height, width) = (100 * size.height as i64 / x_unit, 100 * size.width as i64 / y_unit);
    let place = |point: Point| {
        let [a, b, c, d] = point.0;
        let x = Surd::<5> { whole: 4 * a + b - c + d, root: b + c - d };
        (x, Surd::<5> { whole: 2 * b + c + d, root: c + d })
    };
    let holds = |corner: Point| {
        let (x, y) = place(corner);
        x.lies_in(-(height / 2), height - height / 2) && y.lies_in(width / 2 - width, width / 2)
    };
    let drawn = |corner: Point| {
        let (x, y) = place(corner);
        let x = Surd { whole: x.whole + height / 2, ..x };
        let y = Surd { whole: y.whole + width / 2, ..y };
        (y.rounded(y_unit), x.rounded(x_unit))
    };

    let ([turn, middle], kind) = (address.first, address.levels[0].kind);
    let base = match HALVES[kind].parts {
        _ if is_acute(kind) => Sum::ONE.shrunk(),
        "BU" | "AV" => Sum::ONE,
        _ => Sum::ONE.grown(),
    };
    let base = [Sum::ZERO, base.turned(turn as i32)];
    let first: [Point; 3] = substitution::corners(kind, 0, base, next);
    let first = first.map(|corner| corner.minus(first[middle]));

    let (mut is_laid, mut faces) = (Vec::new(), Vec::new());
    let walk = Walk::new(&DIVISION, address, MOST_LEVELS);
    let corners = walk.visit(2 * size.area(), first, next, holds, |halves, meeting| {
        let Meeting { tiles: [one, other], side, is_new } = meeting;
        is_laid.resize(halves.len(), false);
        let sibling = |half: usize| HALVES[halves[half].kind()].sibling;
        if is_new || side != sibling(one) || is_laid[one] {
            return;
        }
        (is_laid[one], is_laid[other]) = (true, true);
        let corner = |half: usize, after: usize| halves[half].corners[(sibling(half) + after) % 3];
        faces.push([(one, 1), (one, 2), (other, 1), (other, 2)].map(|(half, at)| corner(half, at)));
    })?;
    Ok(Patch::numbered(&faces, &corners, drawn))
}
