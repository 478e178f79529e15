//! Jumps of a board, and the positions near its end.

use tatham_core::budget::{Budget, Stop, Ticker};

use crate::search::Space;
use crate::search::bits::Bits;

/// Limits of a list.
struct Limits;

impl Limits {
    /// Positions before the end that are listed: thousands. More of them end beams sooner, and take
    /// longer to list than that saves.
    const LISTED: usize = 20_000;
}

/// Jump between cells without obstacles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jump<const N: usize> {
    /// Pegs that it needs.
    pub(super) pegs: Bits<N>,
    /// These pegs and the hole.
    pub(super) all: Bits<N>,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// Jumps of a board.
pub(super) struct Jumps<const N: usize> {
    pub(super) jumps: Vec<Jump<N>>,
    /// Positions before the end, sorted, by the number of surplus pegs.
    listed: Vec<Vec<Bits<N>>>,
}

impl<const N: usize> Space for Jumps<N> {
    type State = Bits<N>;
    /// Number of the jump.
    type Move = u16;
    /// Each jump removes a peg.
    const COMES_AGAIN: bool = false;

    fn moves(&self, pegs: &Bits<N>, each: &mut impl FnMut(u16, Bits<N>)) {
        for (number, jump) in (0..).zip(&self.jumps) {
            if pegs.and(jump.all) == jump.pegs {
                each(number, pegs.xor(jump.all));
            }
        }
    }

    /// From here the rest of the answer is listed.
    fn is_goal(&self, pegs: &Bits<N>) -> bool {
        self.listed
            .get(pegs.len() as usize - 1)
            .is_some_and(|listed| listed.binary_search(pegs).is_ok())
    }
}

impl<const N: usize> Jumps<N> {
    /// Makes a space without listed positions.
    pub(super) fn new(jumps: Vec<Jump<N>>) -> Self {
        Self { jumps, listed: Vec::new() }
    }

    /// Lists the positions from which jumps lead to the last peg on one of these cells.
    pub(super) fn list(
        &mut self,
        ends: &[usize],
        budget: &Budget,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        let mut layer: Vec<Bits<N>> = ends.iter().map(|&end| Bits::from_numbers([end])).collect();
        let mut count = 0;
        layer.sort_unstable();
        while !layer.is_empty() && count + layer.len() <= Limits::LISTED {
            count += layer.len();
            let mut before = Vec::new();
            for pegs in &layer {
                ticker.tick(budget)?;
                let back = self
                    .jumps
                    .iter()
                    .filter(|jump| pegs.and(jump.all) == jump.all.minus(jump.pegs));
                before.extend(back.map(|jump| pegs.xor(jump.all)));
            }
            before.sort_unstable();
            before.dedup();
            self.listed.push(std::mem::replace(&mut layer, before));
        }
        Ok(())
    }

    /// Returns the jumps from a listed position to the end.
    pub(super) fn home(&self, mut pegs: Bits<N>) -> Vec<u16> {
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
