//! Solver of Pegs: lists all positions a few jumps before the end, and looks for one of them with
//! beams.
//!
//! ```text
//!   start ── … ── kept positions ── … ──▶ ● listed positions ◀── … ── one peg
//!                 (few lone pegs, few in corners)       (jumps undone)
//! ```
//!
//! Every jump removes one peg, so all answers have the same length, and positions with the same
//! number of pegs are in one layer. A beam that never cuts a layer is exhaustive.
//!
//! Beams first become wider and wider, which also proves small boards unsolvable. If that fails,
//! many narrow beams, each with its own random costs, soon find more than few wide ones: a beam
//! fails because all that it keeps shares a mistake.

use std::ops::RangeInclusive;

use fastrand::Rng;
use tatham_core::{Budget, Size, Stop};

use super::jumps::{Jump, Jumps};
use super::{Board, SIDES};
use crate::answer::{Best, Proof, no_more_than};
use crate::game::{MoveSequence, Outcome};
use crate::search::Space as _;
use crate::search::beam::{Beam, Ranking};
use crate::search::bits::Bits;

/// Limits of a search. `cargo xtask bench moves pegs` measures the solved boards and the time.
struct Limits;

impl Limits {
    /// Looks at the budget for wider and wider beams: about half a second.
    const WIDER: u64 = 6_000;

    /// Looks for narrow beams after them: some seconds, for the few boards that need them.
    const NARROW: u64 = 60_000;

    /// Positions between two looks.
    const EVERY: u32 = 1_000;

    /// Positions of a layer that the first beams keep, 1 and more, and the widest: up to the memory
    /// available.
    const WIDTHS: [usize; 2] = [30, 200_000];

    /// Positions of a layer that the widest beam keeps for a proof.
    const WIDTH_FOR_PROOF: usize = 600_000;

    /// Positions of a layer that narrow beams keep: tens to hundreds, as many beams find more than
    /// wide ones.
    const NARROW_WIDTH: usize = 90;

    /// Bound of the random number added to the cost of each cell of a narrow beam: from 2; much
    /// more hides the cost.
    const SHAKEN: u64 = 20;

    /// Cost of a lone peg and worth of each possible jump, where a peg that no jump can remove
    /// would cost 60: beams with several such preferences succeed on different boards.
    const TASTES: [(i64, i64); 5] = [(10, 0), (5, -1), (20, 0), (10, 2), (10, -4)];
}

/// Returns the cells where the last peg can be, by the counts on the diagonals: three colours
/// alternate along the diagonals, in both directions, and a jump changes the number of pegs on each
/// colour by one.
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
    (0..size.area())
        .filter(|&cell| {
            board.cells[cell] != 'O' && parities(&mut std::iter::once(cell), 0) == wanted
        })
        .collect()
}

/// Returns a jump as save files write it.
pub(super) fn text(size: Size, from: usize, to: usize) -> String {
    let ((x, y), (to_x, to_y)) = (size.position(from), size.position(to));
    format!("{x},{y}-{to_x},{to_y}")
}

struct Prefers<'j, const N: usize> {
    jumps: &'j [Jump<N>],
    /// Cost of a peg in each cell: the fewer jumps remove it, the higher.
    cost: &'j [i64],
    beside: &'j [Bits<N>],
    taste: (i64, i64),
}

impl<const N: usize> Ranking<Jumps<N>> for Prefers<'_, N> {
    fn price(&mut self, pegs: &Bits<N>, _gained: u64) -> Option<i64> {
        let (lone, free) = self.taste;
        let mut price = 0;
        pegs.each(|peg| {
            price += self.cost[peg] + if self.beside[peg].and(*pegs).is_empty() { lone } else { 0 }
        });
        let jumps = if free == 0 {
            0
        } else {
            self.jumps.iter().filter(|jump| pegs.and(jump.all) == jump.pegs).count() as i64
        };
        Some(price - free * jumps)
    }
}

pub(super) fn solve(board: &Board, budget: &Budget) -> Result<Outcome, Stop> {
    let (end, nearest) = by_words(board, false, budget)?;
    // The end of a part's budget decides nothing; the end of the whole budget is reported.
    Ok(match end {
        Ok(Some(End::Way(moves))) => {
            Outcome::Found(MoveSequence { lower_bound: moves.len(), moves })
        }
        Ok(Some(End::Unsolvable)) => Outcome::Unsolvable,
        Ok(None) | Err(_) => budget.vouch(Outcome::Incomplete(nearest))?,
    })
}

/// Continues with wider beams, if no answer was found. All answers have the same length, so each is
/// a shortest.
pub(super) fn prove(board: &Board, best: &mut Best, budget: &Budget) -> Result<Proof, Stop> {
    match by_words(board, true, budget)?.0? {
        Some(End::Way(moves)) => {
            best.offer(moves);
            Ok(Proof::Shortest)
        }
        Some(End::Unsolvable) => Ok(Proof::Unsolvable),
        None => Err(Stop::Strategy(no_more_than(Limits::WIDTH_FOR_PROOF, "positions"))),
    }
}

/// Outcome of the beams: an answer, or the longest run of jumps without one, as save files write
/// them.
type Ended = (Result<Option<End<String>>, Stop>, Vec<String>);

fn by_words(board: &Board, is_proof: bool, budget: &Budget) -> Result<Ended, Stop> {
    match board.cells.cells().iter().filter(|&&cell| cell != 'O').count().div_ceil(64) {
        0..=1 => search_in::<1>(board, is_proof, budget),
        2 => search_in::<2>(board, is_proof, budget),
        3..=4 => search_in::<4>(board, is_proof, budget),
        _ => search_in::<10>(board, is_proof, budget),
    }
}

fn search_in<const N: usize>(
    board: &Board,
    is_proof: bool,
    budget: &Budget,
) -> Result<Ended, Stop> {
    let size = board.cells.size();
    // Obstacles are omitted.
    let cells: Vec<usize> = (0..size.area()).filter(|&cell| board.cells[cell] != 'O').collect();
    let number = |cell: usize| cells.binary_search(&cell).ok();
    let jump = |&from: &usize, direction| {
        let [from, over, to] = board.jump(from, direction)?;
        let [from, over, to] = [number(from)?, number(over)?, number(to)?];
        let pegs = Bits::from_numbers([from, over]);
        Some(Jump { pegs, all: pegs.or(Bits::from_numbers([to])), from, to })
    };
    let jumps: Vec<Jump<N>> = cells
        .iter()
        .flat_map(|cell| SIDES.map(|direction| jump(cell, direction)))
        .flatten()
        .collect();
    let start = Bits::from_numbers((0..cells.len()).filter(|&at| board.cells[cells[at]] == 'P'));
    let taking = |at: usize| jumps.iter().filter(|jump| jump.pegs.has(at)).count() as i64;
    let cost: Vec<i64> = (0..cells.len()).map(|at| 60 / (taking(at) + 1)).collect();
    let beside: Vec<Bits<N>> = cells
        .iter()
        .map(|&cell| Bits::from_numbers(size.neighbours(cell).filter_map(number)))
        .collect();
    let mut space = Jumps::new(jumps);
    let ends: Vec<usize> = ends(board).into_iter().filter_map(number).collect();
    space.list(&ends, budget, &mut budget.ticker(Limits::EVERY))?;
    let texts = |way: Vec<u16>| -> Vec<String> {
        let jumps = way.into_iter().map(|number| space.jumps[usize::from(number)]);
        jumps.map(|jump| text(size, cells[jump.from], cells[jump.to])).collect()
    };
    let mut search =
        PegSearch { space: &space, start, cost: &cost, beside: &beside, nearest: Vec::new() };
    let end = if is_proof {
        search.wider(Limits::WIDTH_FOR_PROOF..=Limits::WIDTH_FOR_PROOF, budget)
    } else {
        match search.wider(Limits::WIDTHS[0]..=Limits::WIDTHS[1], &budget.at_most(Limits::WIDER)) {
            Ok(None) | Err(_) => search.again(&budget.at_most(Limits::NARROW)),
            decided => decided,
        }
    };
    let end = end.map(|end| {
        end.map(|end| match end {
            End::Way(way) => End::Way(texts(way)),
            End::Unsolvable => End::Unsolvable,
        })
    });
    Ok((end, texts(search.nearest)))
}

/// Final result for a board.
enum End<M> {
    Way(Vec<M>),
    /// All reachable positions have been met.
    Unsolvable,
}

struct PegSearch<'s, const N: usize> {
    space: &'s Jumps<N>,
    start: Bits<N>,
    cost: &'s [i64],
    beside: &'s [Bits<N>],
    /// Longest list of jumps that a beam has made without an answer.
    nearest: Vec<u16>,
}

impl<const N: usize> PegSearch<'_, N> {
    /// Runs beams from narrow to wide.
    fn wider(
        &mut self,
        widths: RangeInclusive<usize>,
        budget: &Budget,
    ) -> Result<Option<End<u16>>, Stop> {
        if self.space.is_goal(&self.start) {
            return Ok(Some(End::Way(self.space.home(self.start))));
        }
        let mut width = *widths.start();
        while width <= *widths.end() {
            for taste in Limits::TASTES {
                if let Some(end) = self.beam(width, self.cost, taste, budget)? {
                    return Ok(Some(end));
                }
            }
            width *= 3;
        }
        Ok(None)
    }

    /// Runs narrow beams with different costs, until the budget ends.
    fn again(&mut self, budget: &Budget) -> Result<Option<End<u16>>, Stop> {
        let mut random = Rng::with_seed(1);
        loop {
            for taste in Limits::TASTES {
                let cost: Vec<i64> = self
                    .cost
                    .iter()
                    .map(|cost| cost + random.u64(..Limits::SHAKEN) as i64)
                    .collect();
                if let Some(end) = self.beam(Limits::NARROW_WIDTH, &cost, taste, budget)? {
                    return Ok(Some(end));
                }
            }
        }
    }

    /// Runs one beam; returns `None` if it decides nothing.
    fn beam(
        &mut self,
        width: usize,
        cost: &[i64],
        taste: (i64, i64),
        budget: &Budget,
    ) -> Result<Option<End<u16>>, Stop> {
        let prefers = Prefers { jumps: &self.space.jumps, cost, beside: self.beside, taste };
        let beam = Beam::to_first_goal(width, Limits::EVERY);
        let ways = beam.search(self.space, &self.start, prefers, budget)?;
        if let Some((mut way, _)) = ways.goal {
            let listed = way.iter().fold(self.start, |pegs, &number| {
                pegs.xor(self.space.jumps[usize::from(number)].all)
            });
            way.extend(self.space.home(listed));
            return Ok(Some(End::Way(way)));
        }
        if self.nearest.len() < ways.nearest.len() {
            self.nearest = ways.nearest;
        }
        Ok(ways.is_complete.then_some(End::Unsolvable))
    }
}
