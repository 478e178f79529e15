//! How Pegs is solved: all positions a few jumps before the end are listed, and beams look for one of them.
//!
//! ```text
//!   start ── … ── kept positions ── … ──▶ ● listed positions ◀── … ── one peg
//!                 (few lone pegs, few in corners)       (jumps taken back)
//! ```
//!
//! Every jump takes one peg, so every way is as long, and a position with so many pegs is met in one layer alone. A beam that never cuts a layer has tried everything.

use tatham_core::Size;
use tatham_core::budget::{Budget, Stop, Ticker};

use super::{Board, SIDES};
use crate::game::{Found, Outcome};
use crate::search::Space;
use crate::search::bits::Bits;
use crate::search::layers::{Beam, Taste, beam};

/// Looks at the budget that a board may take: some seconds, where a beam that finds nothing is to be followed by a wider one.
const EFFORT: u64 = 6_000;

/// Positions between two looks.
const EVERY: u32 = 1_000;

/// Positions before the end that are listed.
const LISTED: usize = 20_000;

/// Positions of a layer that are kept at most.
const WIDEST: usize = 200_000;

/// What a lone peg costs, and what each jump that could be made is worth, where a peg that no jump can take would cost 60: beams with several such tastes
/// find their way on different boards.
const TASTES: [(i64, i64); 5] = [(10, 0), (5, -1), (20, 0), (10, 2), (10, -4)];

/// The cells where the last peg can stand, as the counts on the diagonals have it: cells are coloured by their diagonals with three colours, in both
/// directions, and a jump changes the number of pegs on each colour by one.
///
/// # References
/// M. Reiss: Beiträge zur Theorie des Solitär-Spiels, 1857.
pub(super) fn ends(board: &Board) -> Vec<usize> {
    let size = board.cells.size();
    let parities = |pegs: &mut dyn Iterator<Item = usize>, jumps: usize| {
        let mut is_odd = [jumps % 2 == 1; 6];
        for cell in pegs {
            let (x, y) = size.position(cell);
            is_odd[(x + y) % 3] ^= true;
            is_odd[3 + (x + 2 * y) % 3] ^= true;
        }
        is_odd
    };
    let of = |wanted: char| (0..size.area()).filter(move |&cell| board.cells[cell] == wanted);
    let wanted = parities(&mut of('P'), board.pegs().saturating_sub(1));
    (0..size.area()).filter(|&cell| board.cells[cell] != 'O' && parities(&mut std::iter::once(cell), 0) == wanted).collect()
}

/// A jump as save files write it.
pub(super) fn text(size: Size, from: usize, to: usize) -> String {
    let ((x, y), (to_x, to_y)) = (size.position(from), size.position(to));
    format!("{x},{y}-{to_x},{to_y}")
}

/// A jump between cells that are none of them obstacles.
#[derive(Clone, Copy, Debug)]
struct Jump<const N: usize> {
    /// The pegs that it needs.
    pegs: Bits<N>,
    /// These and the hole.
    all: Bits<N>,
    from: usize,
    to: usize,
}

struct Jumps<const N: usize> {
    jumps: Vec<Jump<N>>,
    /// The positions before the end, in order, by the number of pegs but one.
    listed: Vec<Vec<Bits<N>>>,
}

impl<const N: usize> Space for Jumps<N> {
    type State = Bits<N>;
    /// The number of the jump.
    type Move = u16;

    fn moves(&self, pegs: &Bits<N>, each: &mut impl FnMut(u16, Bits<N>)) {
        for (number, jump) in (0..).zip(&self.jumps) {
            if pegs.and(jump.all) == jump.pegs {
                each(number, pegs.xor(jump.all));
            }
        }
    }

    /// From here the way is known.
    fn is_goal(&self, pegs: &Bits<N>) -> bool {
        self.listed.get(pegs.len() as usize - 1).is_some_and(|listed| listed.binary_search(pegs).is_ok())
    }
}

impl<const N: usize> Jumps<N> {
    /// Lists the positions from which jumps lead to the last peg on one of these cells.
    fn list(&mut self, ends: &[usize], budget: &Budget, ticker: &mut Ticker) -> Result<(), Stop> {
        let mut layer: Vec<Bits<N>> = ends.iter().map(|&end| Bits::of([end])).collect();
        let mut count = 0;
        layer.sort_unstable();
        while !layer.is_empty() && count + layer.len() <= LISTED {
            count += layer.len();
            let mut before = Vec::new();
            for pegs in &layer {
                ticker.tick(budget)?;
                let back = self.jumps.iter().filter(|jump| pegs.and(jump.all) == jump.all.minus(jump.pegs));
                before.extend(back.map(|jump| pegs.xor(jump.all)));
            }
            before.sort_unstable();
            before.dedup();
            self.listed.push(std::mem::replace(&mut layer, before));
        }
        Ok(())
    }

    /// The jumps from a listed position to the end.
    fn home(&self, mut pegs: Bits<N>) -> Vec<u16> {
        let mut way = Vec::new();
        while pegs.len() > 1 {
            let mut next = None;
            self.moves(&pegs, &mut |number, after| {
                if next.is_none() && self.is_goal(&after) {
                    next = Some((number, after));
                }
            });
            let Some((number, after)) = next else { break };
            way.push(number);
            pegs = after;
        }
        way
    }
}

struct Prefers<'j, const N: usize> {
    jumps: &'j [Jump<N>],
    /// What a peg costs in each cell: the less jumps there are that take it away, the more.
    cost: &'j [i64],
    beside: &'j [Bits<N>],
    taste: (i64, i64),
}

impl<const N: usize> Taste<Jumps<N>> for Prefers<'_, N> {
    fn price(&mut self, pegs: &Bits<N>, _gained: u64) -> Option<i64> {
        let (lone, free) = self.taste;
        let mut price = 0;
        pegs.each(|peg| price += self.cost[peg] + if self.beside[peg].and(*pegs).is_empty() { lone } else { 0 });
        let jumps = if free == 0 { 0 } else { self.jumps.iter().filter(|jump| pegs.and(jump.all) == jump.pegs).count() as i64 };
        Some(price - free * jumps)
    }
}

pub(super) fn solve(board: &Board, budget: &Budget) -> Result<Outcome, Stop> {
    match board.cells.cells().iter().filter(|&&cell| cell != 'O').count().div_ceil(64) {
        0..=1 => solve_in::<1>(board, budget),
        2 => solve_in::<2>(board, budget),
        3..=4 => solve_in::<4>(board, budget),
        _ => solve_in::<10>(board, budget),
    }
}

fn solve_in<const N: usize>(board: &Board, budget: &Budget) -> Result<Outcome, Stop> {
    let size = board.cells.size();
    // Obstacles are left out.
    let cells: Vec<usize> = (0..size.area()).filter(|&cell| board.cells[cell] != 'O').collect();
    let number = |cell: usize| cells.binary_search(&cell).ok();
    let jump = |&from: &usize, direction| {
        let [from, over, to] = board.jump(from, direction)?;
        let [from, over, to] = [number(from)?, number(over)?, number(to)?];
        let pegs = Bits::of([from, over]);
        Some(Jump { pegs, all: pegs.or(Bits::of([to])), from, to })
    };
    let jumps: Vec<Jump<N>> = cells.iter().flat_map(|cell| SIDES.map(|direction| jump(cell, direction))).flatten().collect();
    let start = Bits::of((0..cells.len()).filter(|&at| board.cells[cells[at]] == 'P'));
    let taking = |at: usize| jumps.iter().filter(|jump| jump.pegs.has(at)).count() as i64;
    let cost: Vec<i64> = (0..cells.len()).map(|at| 60 / (taking(at) + 1)).collect();
    let beside: Vec<Bits<N>> = cells.iter().map(|&cell| Bits::of(size.neighbours(cell).filter_map(number))).collect();
    let mut space = Jumps { jumps, listed: Vec::new() };
    let mut ticker = budget.ticker(EVERY);
    let ends: Vec<usize> = ends(board).into_iter().filter_map(number).collect();
    space.list(&ends, budget, &mut ticker)?;
    let told = |way: Vec<u16>| -> Vec<String> {
        let jumps = way.into_iter().map(|number| space.jumps[usize::from(number)]);
        jumps.map(|jump| text(size, cells[jump.from], cells[jump.to])).collect()
    };
    let found = |way: Vec<u16>| Outcome::Found(Found { lower_bound: way.len(), moves: told(way) });
    if space.is_goal(&start) {
        return Ok(found(space.home(start)));
    }
    let own = budget.at_most(EFFORT);
    let (mut width, mut nearest) = (30, Vec::new());
    while width <= WIDEST {
        for taste in TASTES {
            let mut prefers = Prefers { jumps: &space.jumps, cost: &cost, beside: &beside, taste };
            let Ok(beamed) = beam(&space, &start, Beam { width, is_first: true, every: EVERY }, &mut prefers, &own) else {
                budget.vouch(())?;
                return Ok(Outcome::Short(told(nearest)));
            };
            if let Some((mut way, _)) = beamed.way {
                let listed = way.iter().fold(start, |pegs, &number| pegs.xor(space.jumps[usize::from(number)].all));
                way.extend(space.home(listed));
                return Ok(found(way));
            }
            if beamed.is_complete {
                return Ok(Outcome::Unsolvable);
            }
            if nearest.len() < beamed.nearest.len() {
                nearest = beamed.nearest;
            }
        }
        width *= 3;
    }
    Ok(Outcome::Short(told(nearest)))
}
