//! Hats, which cover the plane and never repeat: an aperiodic monotile, some of them mirrored.
//!
//! Hats form metatiles of four kinds, `H`, `T`, `P` and `F`. Each of these is made of smaller ones,
//! and neighbours have some in common. (D. Smith, J. S. Myers, C. S. Kaplan and C. Goodman-Strauss,
//! *An aperiodic monotile*, arXiv 2303.10798, figure 2.8; S. Tatham, *Two algorithms for randomly
//! generating aperiodic tilings*, 2023-04-10,
//! <https://www.chiark.greenend.org.uk/~sgtatham/quasiblog/>.)
//!
//! Metatiles are not simply scaled from level to level: corners move so that they fit together. In
//! four dimensions the step is linear, though. If a corner is at `p` on one level and at `w` on the
//! next finer one, it is at `3w - p` on the one after that. So each place here is a pair `(p, w)`,
//! and everything is whole and exact, however many levels there are. `w - p / φ²` is a place in the
//! plane that grows by exactly φ² at each level (φ is the golden ratio), up to a small error in
//! what is drawn. It shows which metatiles are too far away to matter.

use std::ops::{Add, Sub};

use tatham_core::author::Random;
use tatham_core::author::scan::Scanner;
use tatham_core::{ParseError, Size};

use super::address::{self, Address, Level, MOST_LEVELS, TooManyLevels};
use super::patch::Patch;

/// A point or vector `x + y * r`, where `r` is a sixth of a turn: an Eisenstein integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Vector {
    x: i32,
    y: i32,
}

const fn vector(x: i32, y: i32) -> Vector {
    Vector { x, y }
}

impl Add for Vector {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        vector(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vector {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        vector(self.x - other.x, self.y - other.y)
    }
}

impl Vector {
    const ZERO: Self = vector(0, 0);

    fn scaled(self, by: i32) -> Self {
        vector(by * self.x, by * self.y)
    }

    /// The vector turned by so many sixths.
    fn turned(self, sixths: i32) -> Self {
        let Self { x, y } = self;
        match sixths.rem_euclid(6) {
            0 => self,
            1 => vector(-y, x + y),
            2 => vector(-x - y, x),
            3 => vector(-x, -y),
            4 => vector(y, -x - y),
            _ => vector(x + y, -x),
        }
    }

    fn mirrored(self) -> Self {
        vector(self.x + self.y, -self.y)
    }

    /// The square of its length.
    fn square(self) -> i64 {
        let [x, y] = [self.x, self.y].map(i64::from);
        x * x + x * y + y * y
    }
}

/// A metatile, as seen from another one or from the one of which it is part.
#[derive(Clone, Copy, Debug)]
struct Metatile {
    kind: usize,
    /// Its place, and the one that this corner has at the next finer level.
    places: [Vector; 2],
    /// The sixths by which it is turned.
    turn: i32,
}

/// A hat, as seen from its metatile.
struct Hat {
    place: Vector,
    turn: i32,
    is_mirrored: bool,
}

const fn part(kind: usize, [x, y]: [i32; 2], turn: i32, [next_x, next_y]: [i32; 2]) -> Metatile {
    Metatile { kind, places: [vector(x, y), vector(next_x, next_y)], turn }
}

const fn hat([x, y]: [i32; 2], turn: i32, is_mirrored: bool) -> Hat {
    Hat { place: vector(x, y), turn, is_mirrored }
}

const LETTERS: &str = "HTPF";
const H: usize = 0;
const T: usize = 1;
const P: usize = 2;
const F: usize = 3;

/// The parts of each metatile.
const PARTS: [&[Metatile]; 4] = [
    &[
        part(H, [-4, 20], 0, [-8, 52]),
        part(H, [2, 2], 0, [4, 10]),
        part(H, [8, 26], 4, [22, 64]),
        part(T, [6, 24], 3, [16, 58]),
        part(P, [-8, 16], 0, [-22, 44]),
        part(P, [4, 34], 4, [14, 86]),
        part(P, [6, 0], 5, [16, 4]),
        part(F, [-10, 38], 2, [-20, 94]),
        part(F, [-10, 44], 4, [-26, 118]),
        part(F, [-4, 2], 0, [-14, 4]),
        part(F, [2, 2], 4, [4, 10]),
        part(F, [26, 14], 0, [64, 34]),
        part(F, [32, 8], 2, [88, 16]),
    ],
    &[
        part(H, [10, 10], 2, [24, 24]),
        part(P, [-6, 0], 0, [-20, 4]),
        part(P, [8, 14], 1, [18, 36]),
        part(P, [18, 6], 2, [46, 10]),
        part(F, [-14, 34], 3, [-32, 88]),
        part(F, [-8, -2], 5, [-26, -2]),
        part(F, [22, 4], 1, [58, 4]),
    ],
    &[
        part(H, [4, 22], 1, [10, 58]),
        part(H, [10, 10], 2, [24, 24]),
        part(P, [-6, 0], 0, [-20, 4]),
        part(P, [6, 24], 0, [16, 64]),
        part(P, [8, 14], 1, [18, 36]),
        part(F, [-20, 40], 5, [-56, 106]),
        part(F, [-14, 34], 3, [-32, 88]),
        part(F, [-8, -2], 5, [-26, -2]),
        part(F, [4, 46], 2, [18, 114]),
        part(F, [10, 10], 0, [24, 24]),
        part(F, [16, 4], 2, [48, 6]),
    ],
    &[
        part(H, [8, 20], 1, [20, 56]),
        part(H, [14, 8], 2, [34, 22]),
        part(P, [10, 22], 0, [26, 62]),
        part(P, [12, 12], 1, [28, 34]),
        part(F, [-16, 38], 5, [-46, 104]),
        part(F, [-10, 32], 3, [-22, 86]),
        part(F, [-4, 2], 0, [-14, 4]),
        part(F, [2, 2], 4, [4, 10]),
        part(F, [8, 44], 2, [28, 112]),
        part(F, [14, 8], 0, [34, 22]),
        part(F, [20, 2], 2, [58, 4]),
    ],
];

/// The hats of each of the smallest metatiles.
const HATS: [&[Hat]; 4] = [
    &[hat([6, 0], 0, false), hat([6, 6], 4, false), hat([0, 12], 0, false), hat([0, 6], 3, true)],
    &[hat([-2, 10], 2, false)],
    &[hat([-2, 10], 2, false), hat([-2, 16], 1, false)],
    &[hat([0, 6], 2, false), hat([0, 12], 1, false)],
];

/// The parents of metatiles above the last level that is given.
const PARENTS: [Level; 4] = [
    Level { kind: H, child: 0 },
    Level { kind: H, child: 3 },
    Level { kind: H, child: 4 },
    Level { kind: H, child: 8 },
];

/// The corners of a hat.
const CORNERS: [Vector; 14] = [
    vector(-6, 6),
    vector(-9, 6),
    vector(-8, 4),
    vector(-6, 3),
    vector(-6, 0),
    vector(-3, -3),
    vector(-2, -2),
    vector(0, -3),
    vector(0, 0),
    vector(3, 0),
    vector(2, 2),
    vector(0, 3),
    vector(-2, 4),
    vector(-3, 3),
];

/// A kite: the point around which it lies with five others, and its direction in sixths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kite {
    centre: Vector,
    direction: i32,
}

const fn kite(x: i32, y: i32, direction: i32) -> Kite {
    Kite { centre: vector(x, y), direction }
}

/// The kites of a hat.
const KITES: [Kite; 8] = [
    kite(-6, 6, 3),
    kite(-6, 6, 4),
    kite(-6, 0, 0),
    kite(-6, 0, 5),
    kite(0, 0, 3),
    kite(0, 0, 2),
    kite(0, 0, 1),
    kite(0, 0, 0),
];

impl Metatile {
    /// Its parts, as they lie at the next finer level.
    fn parts(self) -> impl Iterator<Item = Self> {
        let Self { kind, places: [place, next], turn } = self;
        PARTS[kind].iter().map(move |part| Self {
            kind: part.kind,
            places: [
                next + part.places[0].turned(turn),
                next.scaled(3) - place + part.places[1].turned(turn),
            ],
            turn: (turn + part.turn) % 6,
        })
    }

    /// Returns the metatile in the coordinates of another one.
    fn seen_from(self, other: Self) -> Self {
        let place = |at: usize| (self.places[at] - other.places[at]).turned(-other.turn);
        Self { places: [place(0), place(1)], turn: (self.turn - other.turn).rem_euclid(6), ..self }
    }

    /// A number that no other metatile nearby has.
    fn key(self) -> i64 {
        let Vector { x, y } = self.places[0];
        let place = (i64::from(x) << 32) + i64::from(y);
        place * 24 + i64::from(self.turn * 4) + self.kind as i64
    }

    /// Its place in the plane, in the unit of areas.
    fn in_plane(self) -> Vector {
        self.places[1].scaled(GROWTH[0]) - self.places[0].scaled(GROWTH[1])
    }
}

/// Two Fibonacci numbers in the proportion of φ² to 1.
const GROWTH: [i32; 2] = [34, 13];

/// The unit in which places in the plane are counted: their proportion, times the root of 5.
const UNIT: i32 = 76;

/// The distance of a metatile's parts from it in the plane, in steps of the finer level.
const PARTS_REACH: i32 = 51;

/// The distance of what is drawn of a smallest metatile from its place in the plane.
const HATS_REACH: i32 = 30;

/// The distance of the corners of a hat from its place.
const HAT_REACH: i32 = 10;

/// A circle outside of which metatiles of a level do not matter, as seen from the one that the
/// address goes through.
#[derive(Clone, Copy, Debug)]
struct Area {
    middle: Vector,
    radius: i32,
}

impl Area {
    fn holds(self, metatile: &Metatile) -> bool {
        let reach = i64::from(UNIT * self.radius);
        (metatile.in_plane() - self.middle).square() <= reach * reach
    }

    /// The area one level up, where a metatile is this part of its parent.
    fn above(self, part: Metatile) -> Self {
        let middle = self.middle.turned(part.turn) + part.in_plane();
        let smaller = |length: i32| length * GROWTH[1] / GROWTH[0];
        let radius = smaller(self.radius + PARTS_REACH) + 1;
        Self { middle: vector(smaller(middle.x), smaller(middle.y)), radius }
    }
}

/// A rigid motion: what lies at the origin comes to a place, turned, and mirrored before.
#[derive(Clone, Copy, Debug)]
struct Motion {
    place: Vector,
    turn: i32,
    is_mirrored: bool,
}

impl Motion {
    fn point(self, point: Vector) -> Vector {
        let point = if self.is_mirrored { point.mirrored() } else { point };
        self.place + point.turned(self.turn)
    }

    fn kite(self, Kite { centre, direction }: Kite) -> Kite {
        let direction = if self.is_mirrored { 5 - direction } else { direction };
        Kite { centre: self.point(centre), direction: (self.turn + direction).rem_euclid(6) }
    }

    /// The corners of a hat at the origin, in the order in which the game goes around it.
    fn corners(self) -> [Vector; 14] {
        let mut corners = CORNERS.map(|corner| self.point(corner));
        if self.is_mirrored {
            corners.reverse();
        }
        corners
    }
}

impl Hat {
    /// The motion that brings a hat at the origin to its place in a metatile.
    fn motion(&self, place: Vector, turn: i32) -> Motion {
        Motion {
            place: place + self.place.turned(turn),
            turn: turn + self.turn,
            is_mirrored: self.is_mirrored,
        }
    }
}

/// Reads the numbers of the kite in its hat, of the hat in its metatile, of each metatile in the
/// one above, and the letter of the topmost.
pub(super) fn read(scan: &mut Scanner<'_>) -> Result<Address, ParseError> {
    let rest = scan.rest();
    let address = rest.slice(0..rest.text.find('_').unwrap_or(rest.text.len()));
    let mut numbers = Vec::new();
    while scan.peek().is_some_and(|next| next.is_ascii_digit()) && numbers.len() <= MOST_LEVELS {
        let start = scan.position();
        let digits = scan.take_while(|next| next.is_ascii_digit());
        if digits.text.len() > 2 {
            return Err(digits.expected("a number of one or two digits"));
        }
        numbers.push((digits.number("a number", 0..=99)? as usize, start..scan.position()));
        scan.expect(',')?;
    }
    if numbers.len() > MOST_LEVELS {
        return Err(address::too_many(address, address.text.matches(',').count()));
    }
    if numbers.len() < 3 {
        return Err(scan.expected("at least three numbers, each with `,` behind it"));
    }
    let mut kind = address::letter(LETTERS, scan)?;
    let mut levels = vec![Level { kind, child: 0 }];
    let check = |at: usize, what: &str, count: usize, kind: usize| {
        let (number, span) = &numbers[at];
        if *number < count {
            return Ok(*number);
        }
        let whole =
            if at == 0 { "a hat".to_owned() } else { format!("`{}`", &LETTERS[kind..=kind]) };
        Err(ParseError::impossible(span.clone(), format!("there is no {what} {number} in {whole}")))
    };
    for at in (2..numbers.len()).rev() {
        let child = check(at, "metatile", PARTS[kind].len(), kind)?;
        kind = PARTS[kind][child].kind;
        levels.push(Level { kind, child });
    }
    levels.reverse();
    let hat = check(1, "hat", HATS[kind].len(), kind)?;
    Ok(Address { first: [check(0, "kite", KITES.len(), kind)?, hat], levels })
}

/// Returns a random address with this number of metatiles above the smallest.
pub(super) fn sample(levels: usize, random: &mut Random) -> String {
    let mut kind = random.below(PARTS.len());
    let top = &LETTERS[kind..=kind];
    let mut numbers = Vec::new();
    for _ in 0..levels {
        let part = random.below(PARTS[kind].len());
        numbers.push(part);
        kind = PARTS[kind][part].kind;
    }
    numbers.extend([random.below(HATS[kind].len()), random.below(KITES.len())]);
    let numbers = numbers.iter().rev().map(usize::to_string);
    numbers.chain([top.to_owned()]).collect::<Vec<String>>().join(",")
}

/// Lays the hats that lie wholly in a piece.
pub(super) fn lay(size: Size, address: &Address, patch: &mut Patch) -> Result<(), TooManyLevels> {
    let mut levels = address.levels.clone();
    let faces = loop {
        if let Some(faces) = faces(size, address.first, &levels) {
            break faces;
        }
        // The numbers of the kite and the hat are levels too.
        if levels.len() + 1 >= MOST_LEVELS {
            return Err(TooManyLevels);
        }
        let top = levels.len() - 1;
        let parent = PARENTS[levels[top].kind];
        levels[top].child = parent.child;
        levels.push(Level { kind: parent.kind, child: 0 });
    };
    for face in faces {
        let corner = |Vector { x, y }: Vector| (14 * ((2 * x + y) / 3), 8 * y);
        patch.face(face.map(corner));
    }
    Ok(())
}

/// The hats of a piece by their corners, or `None` where the topmost metatile does not cover it.
fn faces(size: Size, [kite, hat]: [usize; 2], levels: &[Level]) -> Option<Vec<[Vector; 14]>> {
    // As seen from the metatile at the lowest level.
    let origin = HATS[levels[0].kind][hat].motion(Vector::ZERO, 0).kite(KITES[kite]);
    let mut grid = Grid::new(size);
    for metatile in metatiles(grid.area(origin), levels) {
        let place = (metatile.places[0] - origin.centre).turned(-origin.direction);
        for hat in HATS[metatile.kind] {
            grid.put(hat.motion(place, metatile.turn - origin.direction));
        }
    }
    grid.faces()
}

/// The smallest metatiles of which something may lie in an area, as seen from the one that the
/// address goes through.
fn metatiles(area: Area, levels: &[Level]) -> Vec<Metatile> {
    let part = |level: usize| PARTS[levels[level + 1].kind][levels[level].child];
    let mut areas = vec![area];
    for level in 0..levels.len() - 1 {
        areas.push(areas[level].above(part(level)));
    }
    let top = levels.len() - 1;
    let kind = levels[top].kind;
    let mut metatiles = vec![Metatile { kind, places: [Vector::ZERO; 2], turn: 0 }];
    for level in (0..top).rev() {
        let own = part(level);
        let parts = metatiles.into_iter().flat_map(Metatile::parts);
        let parts = parts.map(|part| part.seen_from(own));
        metatiles = parts.filter(|part| areas[level].holds(part)).collect();
        // Neighbours have parts in common.
        metatiles.sort_unstable_by_key(|part| part.key());
        metatiles.dedup_by_key(|part| part.key());
    }
    metatiles
}

/// The kites of a piece, each with the hat in which it lies.
#[derive(Debug)]
struct Grid {
    size: Size,
    hats: Vec<Motion>,
    /// For each kite the number of its hat, and true if it is the first kite of that.
    kites: Vec<Option<(usize, bool)>>,
}

impl Grid {
    fn new(size: Size) -> Self {
        let kites = vec![None; 6 * (2 * size.width + 1) * (size.height + 1)];
        Self { size, hats: Vec::new(), kites }
    }

    fn sides(&self) -> [i32; 2] {
        [self.size.width as i32, self.size.height as i32]
    }

    /// A circle around the piece, where the first of its kites is the one at the origin.
    fn area(&self, origin: Kite) -> Area {
        let [width, height] = self.sides();
        let diagonal = (36 * width * width + 27 * height * height).isqrt();
        // Twice the middle.
        let middle = vector(6 * width - 3 * height, 6 * height).turned(origin.direction);
        Area {
            middle: origin.centre.scaled(UNIT) + middle.scaled(UNIT / 2),
            radius: diagonal / 2 + 1 + HATS_REACH,
        }
    }

    /// The index of a kite around a point `along` halves of a side along a line.
    fn index(&self, along: i32, line: i32, direction: i32) -> Option<usize> {
        let [width, height] = self.sides();
        let is_inside = (0..=2 * width).contains(&along) && (0..=height).contains(&line);
        is_inside.then(|| ((line * (2 * width + 1) + along) * 6 + direction) as usize)
    }

    fn put(&mut self, hat: Motion) {
        let [width, height] = self.sides();
        let Vector { x, y } = hat.place;
        let is_near = (-HAT_REACH..=6 * height + HAT_REACH).contains(&y)
            && (-2 * HAT_REACH..=12 * width + 2 * HAT_REACH).contains(&(2 * x + y));
        if !is_near {
            return;
        }
        let number = self.hats.len();
        self.hats.push(hat);
        for (at, kite) in KITES.into_iter().enumerate() {
            let Kite { centre: Vector { x, y }, direction } = hat.kite(kite);
            let line = y.div_euclid(6);
            if let Some(index) = self.index((x + 3 * line).div_euclid(3), line, direction) {
                self.kites[index] = Some((number, at == 0));
            }
        }
    }

    /// The kites of the piece to and fro, band by band.
    fn walk(&self) -> impl Iterator<Item = [i32; 3]> {
        let [width, height] = self.sides();
        let around = |along: i32, line: i32, directions: [i32; 3]| {
            directions.map(|direction| [along, line, direction])
        };
        (0..height).flat_map(move |band| {
            let (there, back) = if band % 2 == 0 {
                let there = (1..width).flat_map(move |at| around(2 * at, band, [2, 1, 0]));
                let there: Vec<_> = [[0, band, 0]].into_iter().chain(there).collect();
                let back = (0..width).rev().flat_map(move |at| {
                    let is_first = at + 1 == width;
                    around(2 * at + 1, band + 1, if is_first { [4, 5, 3] } else { [5, 4, 3] })
                });
                (there, [[2 * width, band, 2]].into_iter().chain(back).collect::<Vec<_>>())
            } else {
                let there = (0..width).flat_map(move |at| around(2 * at + 1, band, [2, 1, 0]));
                let back = (1..width).rev().flat_map(move |at| around(2 * at, band + 1, [5, 4, 3]));
                let back = [[2 * width, band + 1, 3]].into_iter().chain(back);
                (there.collect(), back.chain([[0, band + 1, 5]]).collect())
            };
            there.into_iter().chain(back)
        })
    }

    /// The hats that lie wholly in the piece, in the order in which the walk meets their first
    /// kites; `None` if a kite is in no hat.
    fn faces(&self) -> Option<Vec<[Vector; 14]>> {
        let [width, height] = self.sides();
        let lies_inside = |&Vector { x, y }: &Vector| {
            (0..=12 * width).contains(&(2 * x + y)) && (0..=6 * height).contains(&y)
        };
        let mut faces = Vec::new();
        for [along, line, direction] in self.walk() {
            let (hat, is_first) = self.kites[self.index(along, line, direction)?]?;
            let corners = is_first.then(|| self.hats[hat].corners());
            faces.extend(corners.filter(|corners| corners.iter().all(lies_inside)));
        }
        Some(faces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_part_lies_farther_than_is_assumed() {
        let lies_within = |vector: Vector, reach: i32| vector.square() <= i64::from(reach).pow(2);
        for part in PARTS.into_iter().flatten() {
            assert!(lies_within(part.in_plane(), UNIT * PARTS_REACH), "{part:?}");
            // A corner on the finer level is so far at most from where mere growth would bring it.
            // All levels together come to the golden ratio times that, by the root of 5, for each
            // of two metatiles: 11.6.
            let [place, next] = part.places;
            let error = next.scaled(GROWTH[1]) - place.scaled(GROWTH[0]);
            assert!(lies_within(error, 8 * GROWTH[1]), "{part:?}");
        }
        // And 18.4 for the corners.
        for hat in HATS.into_iter().flatten() {
            let corners = hat.motion(Vector::ZERO, 0).corners();
            assert!(corners.iter().all(|corner| corner.square() <= 338), "{corners:?}");
        }
        assert!(CORNERS.iter().all(|corner| lies_within(*corner, 8)));
    }

    #[test]
    fn parts_that_neighbours_have_in_common_are_the_same() {
        // All parts of the parts of a metatile; those at the same place agree in everything.
        for kind in [H, T, P, F] {
            let whole = Metatile { kind, places: [Vector::ZERO; 2], turn: 0 };
            let mut parts: Vec<_> = whole.parts().flat_map(Metatile::parts).collect();
            let count = parts.len();
            parts.sort_unstable_by_key(|part| part.key());
            let same = |one: &&[Metatile]| one.iter().all(|part| part.places == one[0].places);
            assert!(parts.chunk_by(|one, other| one.key() == other.key()).all(|one| same(&one)));
            parts.dedup_by_key(|part| part.key());
            assert!(parts.len() < count, "{kind}");
        }
    }
}
