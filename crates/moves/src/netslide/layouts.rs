//! Arrangements in which a board's tiles are all connected.

use tatham_core::budget::{Budget, Stop, Ticker};
use tatham_core::grid::{Arms, Edges};

use super::frame::opposite;
use super::{Board, Frame};

/// Limits of a list of arrangements.
struct Limits;

impl Limits {
    /// Tiles placed while all arrangements are listed, before only some are looked for: 0 for
    /// never.
    const ALL: u64 = 500_000;

    /// Tiles placed in one random attempt: more than a board has.
    const ONE: u64 = 4_000;

    /// Number of random attempts.
    const DRAWS: u64 = 400;

    /// Arrangements listed, limited by memory.
    const LISTED: usize = 60_000;

    /// Near arrangements that suffice: more than are aimed at.
    const ENOUGH: usize = 40;
}

/// Arrangements of a board's tiles.
#[derive(Debug)]
pub(super) struct Layouts {
    /// Arrangements, those that seem nearest first.
    pub(super) nearest: Vec<Vec<u16>>,
    /// True if there are no others.
    pub(super) all: bool,
}

/// Lists arrangements that connect all tiles and leave the middle unchanged.
pub(super) fn layouts(board: &Board, budget: &Budget) -> Result<Layouts, Stop> {
    let frame = &board.frame;
    let wires: usize = board.tiles.iter().map(|arms| arms.count()).sum();
    let mut search = LayoutSearch {
        frame,
        edges: Frame::edges(frame.size, frame.wraps),
        is_tree: wires + 2 == 2 * board.tiles.len(),
        far: far(board),
        left: [0; 16],
        middle: board.tiles[frame.middle()],
        laid: vec![Arms::NONE; board.tiles.len()],
        draw: 0,
        tiles: Limits::ALL,
        found: Vec::new(),
        enough: Limits::LISTED,
        budget,
        ticker: budget.ticker(1000),
    };
    board.tiles.iter().for_each(|arms| search.left[arms.bits() as usize] += 1);
    let left = search.left;
    let joints =
        Joints { root: (0..board.tiles.len()).collect(), open: vec![0; board.tiles.len()] };
    let all = search.lay(0, 0, &joints)?;
    if !all {
        // Each attempt has another order and a limit: a start that fits but never completes would
        // cost all of the time.
        for draw in 1..=Limits::DRAWS {
            if search.found.len() >= Limits::ENOUGH {
                break;
            }
            (search.draw, search.tiles, search.enough) =
                (draw, Limits::ONE, search.found.len() + 1);
            search.left = left;
            search.lay(0, 0, &joints)?;
        }
    }
    search.found.sort_by_cached_key(|&(far, _)| far as usize);
    let nearest = search
        .found
        .into_iter()
        .map(|(_, laid)| laid.iter().map(|arms| arms.bits() as u16).collect())
        .collect();
    Ok(Layouts { nearest, all })
}

/// Returns the distance to the nearest tile of each kind from each cell.
fn far(board: &Board) -> Vec<[u32; 16]> {
    let size = board.frame.size;
    let apart = |a: usize, b: usize, side: usize| a.abs_diff(b).min(side - a.abs_diff(b));
    let distance = |one: usize, other: usize| {
        let ((x, y), (other_x, other_y)) = (size.position(one), size.position(other));
        (apart(x, other_x, size.width) + apart(y, other_y, size.height)) as u32
    };
    let nearest = |cell: usize, bits: u32| {
        let same = (0..size.area())
            .filter(|&other| other != board.frame.middle() && board.tiles[other].bits() == bits);
        same.map(|other| distance(cell, other)).min().unwrap_or(0)
    };
    (0..size.area()).map(|cell| std::array::from_fn(|bits| nearest(cell, bits as u32))).collect()
}

/// Connected components so far.
#[derive(Clone, Debug)]
struct Joints {
    root: Vec<usize>,
    /// Wires of each root that lead to cells without a tile.
    open: Vec<i32>,
}

impl Joints {
    fn find(&self, mut cell: usize) -> usize {
        while self.root[cell] != cell {
            cell = self.root[cell];
        }
        cell
    }

    /// Connects a tile with another that has a wire open to it; returns false if they are connected
    /// already.
    fn join(&mut self, cell: usize, other: usize) -> bool {
        let (cell, other) = (self.find(cell), self.find(other));
        if cell != other {
            self.root[cell] = other;
            self.open[other] += self.open[cell];
        }
        cell != other
    }
}

struct LayoutSearch<'a> {
    frame: &'a Frame,
    edges: Edges,
    /// True if there are exactly as many wires as connect all tiles: then none is loose, and none
    /// closes a loop.
    is_tree: bool,
    far: Vec<[u32; 16]>,
    /// Tiles that are not placed yet, by their wires.
    left: [u32; 16],
    middle: Arms,
    laid: Vec<Arms>,
    /// Seed of the order.
    draw: u64,
    /// Number of tiles that may still be placed.
    tiles: u64,
    found: Vec<(u32, Vec<Arms>)>,
    enough: usize,
    budget: &'a Budget,
    ticker: Ticker,
}

impl LayoutSearch<'_> {
    /// Places the tiles from a cell on, in all ways; returns true if the search was complete.
    fn lay(&mut self, cell: usize, far: u32, joints: &Joints) -> Result<bool, Stop> {
        if cell == self.laid.len() {
            if self.is_tree
                || self.frame.powered(&self.laid).into_iter().all(|is_powered| is_powered)
            {
                self.found.push((far, self.laid.clone()));
            }
            return Ok(self.found.len() < self.enough);
        }
        self.ticker.tick(self.budget)?;
        self.tiles = self.tiles.saturating_sub(1);
        if self.tiles == 0 {
            return Ok(false);
        }
        let is_middle = cell == self.frame.middle();
        let mut kinds: Vec<u32> = (1..16).filter(|&bits| self.left[bits as usize] > 0).collect();
        kinds.retain(|&bits| (bits == self.middle.bits()) || !is_middle);
        // The middle keeps its tile.
        kinds.retain(|&bits| {
            is_middle
                || cell > self.frame.middle()
                || bits != self.middle.bits()
                || self.left[bits as usize] > 1
        });
        kinds.sort_by_key(|&bits| {
            let drawn = (self.draw << 12 | (cell as u64) << 4 | u64::from(bits))
                .wrapping_mul(0x9E37_79B9_7F4A_7C15)
                >> 40;
            (
                u64::from(self.far[cell][bits as usize])
                    + if self.draw > 0 { drawn % 4 } else { 0 },
                drawn,
            )
        });
        let mut all = true;
        for bits in kinds {
            let further = far + if is_middle { 0 } else { self.far[cell][bits as usize] };
            let arms = Arms::from_bits(bits).unwrap_or_default();
            self.laid[cell] = arms;
            let mut joined = joints.clone();
            if self.is_tree && !self.fits(cell, arms, &mut joined) {
                continue;
            }
            self.left[bits as usize] -= 1;
            all &= self.lay(cell + 1, further, &joined)?;
            self.left[bits as usize] += 1;
            if !all {
                break;
            }
        }
        Ok(all)
    }

    /// Returns true if a tile fits the placed ones: no wire is loose, no loop is closed, and
    /// nothing is cut off.
    fn fits(&self, cell: usize, arms: Arms, joints: &mut Joints) -> bool {
        joints.open[cell] = 0;
        for side in Arms::EACH {
            let leads = arms.has(side);
            let beyond =
                self.edges.beyond(cell, side).filter(|_| !self.frame.walls[cell].has(side));
            let Some(beyond) = beyond else {
                if leads {
                    return false;
                }
                continue;
            };
            let is_laid = beyond < cell;
            let meets = if is_laid { self.laid[beyond] } else { self.middle };
            if (is_laid || beyond == self.frame.middle()) && meets.has(opposite(side)) != leads {
                return false;
            }
            if leads && is_laid {
                let root = joints.find(beyond);
                joints.open[root] -= 1;
                if !joints.join(beyond, cell) {
                    return false;
                }
            } else if leads {
                let root = joints.find(cell);
                joints.open[root] += 1;
            }
        }
        cell + 1 == self.laid.len() || joints.open[joints.find(cell)] > 0
    }
}
