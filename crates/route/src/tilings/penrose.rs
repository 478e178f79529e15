//! Pieces of Penrose's tilings: kites and darts, or thick and thin rhombs.
//!
//! Half tiles are triangles, and each consists of smaller half tiles of the same 2 sorts, its sides
//! smaller by the golden ratio φ; so one triangle, divided often enough, covers a circle of any
//! size. Points are integer sums of 4 of the 10 vectors that point to the corners of a decagon, so
//! that common points of neighbouring tiles are exactly the same. (N. G. de Bruijn, *Algebraic
//! theory of Penrose's non-periodic tilings of the plane*, 1981; the division into half tiles is R.
//! M. Robinson's. The real game's reader of IDs determines the order of the triangle's halves, its
//! size, and the rounding of points.)

use tatham_core::Size;

use super::patch::{Patch, Vector};
use super::sum::Sum;

/// Sort of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tiles {
    /// Penrose's P2.
    KitesAndDarts,
    /// Penrose's P3.
    Rhombs,
}

/// Position of a piece within the tiling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Cut {
    /// Centre of the piece, relative to the centre of the covered circle, in hundredths of a cell.
    pub middle: [i32; 2],
    /// Rotation of the tiling, in degrees: a multiple of [`Cut::TURN`], less than a full turn.
    pub angle: i32,
}

impl Cut {
    /// A tenth of a full turn.
    pub(crate) const TURN: i32 = 36;
}

/// Side of a cell.
const CELL: i32 = 100;

/// Golden ratio.
const PHI: f64 = 1.618_033_988_7;

/// Radius of the circle that is certainly covered in a divided triangle with long sides of
/// length 1.
const COVERED: f64 = 0.224_26;

/// Size of the triangle that is divided.
#[derive(Clone, Copy, Debug)]
struct Extent {
    /// Radius of the circle that it covers.
    radius: f64,
    /// Length of its long side.
    side: i32,
    /// Number of divisions.
    depth: u32,
}

impl Tiles {
    /// Extent for pieces of this size.
    fn extent(self, size: Size) -> Extent {
        let tile = match self {
            Self::KitesAndDarts => CELL * 3 / 2,
            Self::Rhombs => CELL * 5 / 4,
        };
        let radius = f64::from(tile) * 3.11 * diagonal(size);
        let (mut side, mut depth) = (f64::from(tile), 0);
        while side * COVERED < radius {
            side *= PHI;
            depth += 1;
        }
        Extent { radius, side: side as i32, depth }
    }

    /// Largest distance of the centre of a piece of this size from the centre of the circle.
    pub(crate) fn reach(self, size: Size) -> i32 {
        (self.extent(size).radius - diagonal(size)) as i32
    }

    /// Lays the tiles that are completely in the piece, except for loose ones at its rim.
    pub(super) fn lay(self, size: Size, cut: Cut, patch: &mut Patch) {
        let Extent { side, depth, .. } = self.extent(size);
        let (width, height) = (CELL * size.width as i32, CELL * size.height as i32);
        let [x, y] = cut.middle;
        let bounds = [(x - width / 2, x + width / 2), (y - height / 2, y + height / 2)];
        let mut division = Division { tiles: self, bounds, patch };
        let turn = -cut.angle / Cut::TURN;
        let side = i64::from(side);
        let apex = Sum([0, -side, -side, 0]).shrunk().shrunk().turned(turn);
        let half = Half {
            is_large: self == Self::KitesAndDarts,
            flip: 1,
            apex,
            side: Sum([0, side, 0, 0]).turned(turn),
        };
        division.divide(half, depth);
    }
}

fn diagonal(size: Size) -> f64 {
    ((size.width * size.width + size.height * size.height) as f64).sqrt()
}

impl Sum<10> {
    /// Smaller by the golden ratio.
    pub(super) fn shrunk(self) -> Self {
        let Self([a, b, c, d]) = self;
        Self([b - d, c + d - b, a + b - c, c - a])
    }

    /// Larger by it.
    pub(super) fn grown(self) -> Self {
        self.plus(self.shrunk())
    }

    /// Coordinates.
    fn place(self) -> [f64; 2] {
        // The game uses the same number of digits, which decides about tiles at the rim.
        const COS_54: f64 = 0.587_785_2;
        const SIN_54: f64 = 0.809_016_9;
        const COS_18: f64 = 0.951_056_5;
        const SIN_18: f64 = 0.309_016_9;
        let Self([a, b, c, d]) = self;
        let times = |count: i64, by: f64| count as f64 * by;
        [times(a + d, COS_54) + times(b + c, COS_18), times(a - d, SIN_54) + times(b - c, SIN_18)]
    }

    /// Point in the drawing.
    fn point(self) -> Vector {
        let [x, y] = self.place().map(|at| at.round() as i32);
        (x, y)
    }
}

/// Half a tile: a triangle.
#[derive(Clone, Copy, Debug)]
struct Half {
    /// True if it is one of the larger sort.
    is_large: bool,
    /// Half of the tile: 1, or -1 for the mirrored one.
    flip: i32,
    /// The corner that it is described from.
    apex: Sum<10>,
    /// One of the sides that begin there.
    side: Sum<10>,
}

struct Division<'p> {
    tiles: Tiles,
    /// Bounds of the piece: to the right, and down.
    bounds: [(i32, i32); 2],
    patch: &'p mut Patch,
}

impl Division<'_> {
    /// Divides a half this often, and lays the tiles of its first halves.
    fn divide(&mut self, half: Half, depth: u32) {
        if !self.can_meet(half, depth) {
            return;
        }
        if depth == 0 {
            if half.flip > 0 {
                self.tile(half);
            }
            return;
        }
        let Half { flip, apex, side, .. } = half;
        let part = |is_large: bool, flip: i32, apex: Sum<10>, turn: i32| Half {
            is_large,
            flip,
            apex,
            side: side.turned(turn).shrunk(),
        };
        let end = apex.plus(side);
        match (self.tiles, half.is_large) {
            (Tiles::KitesAndDarts, true) => {
                let corner = apex.plus(side.turned(flip));
                self.divide(part(false, flip, apex, 0), depth - 1);
                self.divide(part(true, flip, corner, -3 * flip), depth - 1);
                self.divide(part(true, -flip, corner, -3 * flip), depth - 1);
            }
            (Tiles::KitesAndDarts, false) => {
                self.divide(part(true, -flip, apex, flip), depth - 1);
                self.divide(part(false, flip, end, 4 * flip), depth - 1);
            }
            (Tiles::Rhombs, is_large) => {
                self.divide(part(true, -flip, end, 5), depth - 1);
                self.divide(part(false, flip, end, 3 * flip), depth - 1);
                if is_large {
                    self.divide(part(true, flip, apex.plus(side.grown()), 4 * flip), depth - 1);
                }
            }
        }
    }

    /// Returns true if a tile whose first half is in this one can be in the piece: all of them are
    /// within its longest side and one tile of its apex.
    fn can_meet(&self, half: Half, depth: u32) -> bool {
        let [x, y] = half.side.place();
        let reach = x.hypot(y) * PHI * (1.0 + 2.0 * PHI.powi(-(depth as i32))) + f64::from(CELL);
        let apex = half.apex.place();
        apex.into_iter().zip(self.bounds).all(|(at, (least, most))| {
            at + reach >= f64::from(least) && at - reach <= f64::from(most)
        })
    }

    /// Lays a tile, if it is in the piece.
    fn tile(&mut self, Half { is_large, apex, side, .. }: Half) {
        let (end, next) = (apex.plus(side), apex.plus(side.turned(1)));
        let corners = match (self.tiles, is_large) {
            (Tiles::KitesAndDarts, true) => [apex, next, end, apex.plus(side.turned(-1))],
            (Tiles::KitesAndDarts, false) => {
                [apex, apex.plus(side.turned(2)), apex.plus(side.shrunk().turned(1)), end]
            }
            (Tiles::Rhombs, true) => {
                [apex, next, apex.plus(side.grown()), apex.plus(side.turned(-1))]
            }
            (Tiles::Rhombs, false) => [apex, next, end.plus(side.turned(1)), end],
        };
        let corners = corners.map(Sum::point);
        let lies_in = |at: i32, (least, most): (i32, i32)| (least..=most).contains(&at);
        if corners.iter().all(|&(x, y)| lies_in(x, self.bounds[0]) && lies_in(y, self.bounds[1])) {
            self.patch.face(corners);
        }
    }
}
