//! Pieces of Penrose's tilings: kites and darts, or thick and thin rhombs.
//!
//! Half tiles are triangles, and each is made of smaller half tiles of the same two sorts, its sides smaller by the golden ratio φ; so one triangle, divided often enough,
//! covers a circle as large as one likes. Points are sums of four vectors of the ten that point to the corners of a decagon, in whole numbers, so that those of
//! neighbouring tiles are exactly the same. (N. G. de Bruijn, *Algebraic theory of Penrose's non-periodic tilings of the plane*, 1981; the division into half tiles is
//! R. M. Robinson's. The real game's reader of IDs fixes which of the triangle's halves comes first, how large it is, and how points are rounded.)

use tatham_core::Size;

use super::patch::{Patch, Vector};
use super::sum::Sum;

/// Which tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tiles {
    /// Penrose's P2.
    KitesAndDarts,
    /// Penrose's P3.
    Rhombs,
}

/// Where a piece is cut out of the tiling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Cut {
    /// The middle of the piece, from the middle of the circle that is covered, in hundredths of a cell.
    pub middle: [i32; 2],
    /// How far the tiling is turned, in degrees: a multiple of [`Cut::TURN`], less than a whole turn.
    pub angle: i32,
}

impl Cut {
    /// The tenth part of a turn.
    pub(crate) const TURN: i32 = 36;
}

/// The side of a cell.
const CELL: i32 = 100;

/// The golden ratio.
const PHI: f64 = 1.618_033_988_7;

/// Of a triangle that is divided, with long sides of length 1, the radius of the circle in it that is sure to be covered.
const COVERED: f64 = 0.224_26;

/// How large the triangle is that is divided.
#[derive(Clone, Copy, Debug)]
struct Extent {
    /// The radius of the circle that it covers.
    radius: f64,
    /// Its long side.
    side: i32,
    /// How often it is divided.
    depth: u32,
}

impl Tiles {
    /// The extent for pieces of so many cells.
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

    /// How far the middle of a piece of so many cells may lie from the middle of the circle.
    pub(crate) fn reach(self, size: Size) -> i32 {
        (self.extent(size).radius - diagonal(size)) as i32
    }

    /// Lays the tiles that lie wholly in the piece, but for those that are at its rim alone.
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

    /// Where it lies.
    fn place(self) -> [f64; 2] {
        // In the game these have as many digits, which decides about tiles at the rim.
        const COS_54: f64 = 0.587_785_2;
        const SIN_54: f64 = 0.809_016_9;
        const COS_18: f64 = 0.951_056_5;
        const SIN_18: f64 = 0.309_016_9;
        let Self([a, b, c, d]) = self;
        let times = |count: i64, by: f64| count as f64 * by;
        [times(a + d, COS_54) + times(b + c, COS_18), times(a - d, SIN_54) + times(b - c, SIN_18)]
    }

    /// The point at which it is drawn.
    fn point(self) -> Vector {
        let [x, y] = self.place().map(|at| at.round() as i32);
        (x, y)
    }
}

/// Half a tile: a triangle.
#[derive(Clone, Copy, Debug)]
struct Half {
    /// Whether it is one of the larger sort.
    is_large: bool,
    /// Which half it is: 1, or -1 for the mirrored one.
    flip: i32,
    /// The corner that it is described from.
    apex: Sum<10>,
    /// One of the sides that begin there.
    side: Sum<10>,
}

struct Division<'p> {
    tiles: Tiles,
    /// From where to where the piece reaches to the right, and down.
    bounds: [(i32, i32); 2],
    patch: &'p mut Patch,
}

impl Division<'_> {
    /// Divides a half so often, and lays the tiles of which it has the first halves.
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

    /// Whether a tile that has its first half in this one can lie in the piece: all of them lie not farther from its apex than its longest side and a tile.
    fn can_meet(&self, half: Half, depth: u32) -> bool {
        let [x, y] = half.side.place();
        let reach = x.hypot(y) * PHI * (1.0 + 2.0 * PHI.powi(-(depth as i32))) + f64::from(CELL);
        let apex = half.apex.place();
        apex.into_iter().zip(self.bounds).all(|(at, (least, most))| {
            at + reach >= f64::from(least) && at - reach <= f64::from(most)
        })
    }

    /// Lays a tile, if it lies in the piece.
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
