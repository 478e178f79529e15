//! How Inertia is solved: a tour that is made shorter as long as that is worth while; and where there are few gems, a proof by trying all
//! that could be shorter still.

use std::collections::HashSet;

use tatham_core::budget::{Budget, Stop};

use super::roads::{Distances, Roads};
use super::{Board, cover, tour};
use crate::answer::{Best, Proof, no_more_than};
use crate::game::{Found, Outcome};

/// The limits of a search. `cargo xtask bench moves inertia` measures lengths and times.
struct Limits;

impl Limits {
    /// Elementary steps that a tour may take, about half a second: 1,000,000 and more. Boards with
    /// few gems need no more, and large ones gain by them.
    const TOUR: u64 = 30_000_000;

    /// The part of it that the tour before the proof takes: 1, for all of it, to 100. Where the
    /// proof decides, the rest is saved.
    const FIRST: u64 = 10;

    /// Positions that a proof keeps, by default and where it is asked for: up to what the memory
    /// holds, some 40 bytes each.
    const POSITIONS: [usize; 2] = [500_000, 10_000_000];

    /// Gems up to which a proof is tried by default: 0 for none, up to [`MOST`]. With more of them
    /// the positions do not suffice, and the time is lost.
    const FEW: usize = 24;

    /// Positions between two looks at the budget: about a tenth of a millisecond.
    const EVERY: u32 = 500;

    /// Steps of a budget in which it shows, before any search, that not all gems can be taken:
    /// hundreds, which are over before anyone waits. What shows later, the search finds.
    const STEPS: u64 = 1000;
}

pub(super) fn solve(board: &Board, budget: &Budget) -> Result<Outcome, Stop> {
    let roads = Roads::new(board);
    let distances = Distances::new(&roads, budget)?;
    let Some(order) = cover::order(&roads, budget)? else { return Ok(Outcome::Unsolvable) };
    let mut way = tour::shorten(&distances, order.clone(), Limits::TOUR / Limits::FIRST, budget);
    let proof = Shorten::new(&distances);
    let mut lower_bound = proof.bound(0, proof.all) as usize;
    if lower_bound < way.len()
        && roads.gems.len() <= Limits::FEW
        && let Ok(Some(shorter)) = proof.shorter(way.len(), Limits::POSITIONS[0], budget)
    {
        if let Shorter::Way(shorter) = shorter {
            way = shorter;
        }
        lower_bound = way.len();
    }
    if lower_bound < way.len() {
        let other = tour::shorten(&distances, order, Limits::TOUR, budget);
        way = if other.len() < way.len() { other } else { way };
    }
    Ok(Outcome::Found(Found { moves: texts(&roads, &way), lower_bound }))
}

pub(super) fn prove(board: &Board, best: &mut Best, budget: &Budget) -> Result<Proof, Stop> {
    let roads = Roads::new(board);
    if roads.gems.len() > MOST {
        return Err(Stop::Strategy(format!(
            "a board with more than {MOST} gems is too large for a proof"
        )));
    }
    let distances = Distances::new(&roads, budget)?;
    match Shorten::new(&distances).shorter(best.length(), Limits::POSITIONS[1], budget)? {
        Some(Shorter::Way(way)) => best.offer(texts(&roads, &way)),
        Some(Shorter::None) => {}
        None => return Err(Stop::Strategy(no_more_than(Limits::POSITIONS[1], "positions"))),
    }
    Ok(Proof::Shortest)
}

/// The moves as save files write them.
fn texts(roads: &Roads, way: &[u32]) -> Vec<String> {
    way.iter().map(|&road| roads.get(road).direction.to_string()).collect()
}

/// The gems that no slide passes without touching a mine, by their squares.
pub(super) fn unreached(board: &Board) -> impl Iterator<Item = usize> {
    let roads = Roads::new(board);
    roads
        .gems
        .into_iter()
        .zip(roads.passing)
        .filter(|(_, passing)| passing.is_empty())
        .map(|(cell, _)| cell)
}

/// Whether it is clear that each gem can be taken, but not all.
pub(super) fn is_torn(board: &Board) -> bool {
    cover::order(&Roads::new(board), &Budget::steps(Limits::STEPS)) == Ok(None)
}

/// Gems that a position of the proof has room for, beside its stop.
const MOST: usize = 48;

/// The parts of a move, where gems share it: up to 12 of them get whole parts.
const PARTS: u32 = 27_720;

/// The search for a way that is shorter than a known one.
struct Shorten<'d> {
    distances: &'d Distances<'d>,
    /// All gems.
    all: u64,
    /// For each stop and each of the first 64 gems the slides that are needed to take it.
    near: Vec<u32>,
    /// For each of these gems its part in a slide: one that takes others too is shared by all.
    share: Vec<u32>,
}

/// What there is that is shorter than a way that is known.
enum Shorter {
    Way(Vec<u32>),
    None,
}

impl<'d> Shorten<'d> {
    fn new(distances: &'d Distances<'d>) -> Self {
        let roads = distances.roads;
        // What is needed for some of the gems is needed for all.
        let passing = &roads.passing[..roads.passing.len().min(u64::BITS as usize)];
        let near = |stop: u16| {
            let of = move |&road: &u32| u32::from(distances.get(stop, roads.get(road).from)) + 1;
            passing.iter().map(move |passing| passing.iter().map(of).min().unwrap_or_default())
        };
        let share = |passing: &Vec<u32>| {
            let most = passing.iter().map(|&road| roads.get(road).gems.len()).max().unwrap_or(1);
            PARTS / most as u32
        };
        Self {
            distances,
            all: if roads.gems.len() < 64 { (1 << roads.gems.len()) - 1 } else { u64::MAX },
            near: (0..roads.stops.len() as u16).flat_map(near).collect(),
            share: passing.iter().map(share).collect(),
        }
    }

    /// So many slides are needed to take these gems from here: as many as for the farthest; and one for as many as one can take at most.
    fn bound(&self, stop: u16, gems: u64) -> u32 {
        let near = &self.near[stop as usize * self.share.len()..];
        let (mut far, mut sum, mut rest) = (0, 0, gems);
        while rest != 0 {
            let gem = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            far = far.max(near[gem]);
            sum += self.share[gem];
        }
        far.max(sum.div_ceil(PARTS))
    }

    /// A shortest way of less than so many slides, breadth first, or that there is none; nothing if that is not found out within so many positions.
    ///
    /// # Errors
    /// The budget came first.
    fn shorter(
        &self,
        length: usize,
        most: usize,
        budget: &Budget,
    ) -> Result<Option<Shorter>, Stop> {
        let roads = self.distances.roads;
        let gems: Vec<u64> = roads
            .all
            .iter()
            .map(|road| road.gems.iter().fold(0, |gems, gem| gems | 1 << gem))
            .collect();
        // The gems that are left, and the stop; with the position before, and the road from there.
        let mut met = vec![(self.all, 0_u16, 0_u32, 0_u32)];
        let mut seen = HashSet::from([self.all << 16]);
        let (mut first, mut ticker) = (0, budget.ticker(Limits::EVERY));
        for depth in 1..length {
            let end = met.len();
            for position in first..end {
                ticker.tick(budget)?;
                let (left, stop, ..) = met[position];
                for road in roads.from(stop) {
                    let (left, to) = (left & !gems[road], roads.all[road].to);
                    if left == 0 {
                        return Ok(Some(Shorter::Way(Self::way(&met, position, road as u32))));
                    }
                    if depth + (self.bound(to, left) as usize) < length
                        && seen.insert(left << 16 | u64::from(to))
                    {
                        if met.len() >= most {
                            return Ok(None);
                        }
                        budget.reserve(&mut met, 1)?;
                        met.push((left, to, position as u32, road as u32));
                    }
                }
            }
            first = end;
        }
        Ok(Some(Shorter::None))
    }

    fn way(met: &[(u64, u16, u32, u32)], position: usize, last: u32) -> Vec<u32> {
        let (mut way, mut at) = (vec![last], position);
        while at > 0 {
            way.push(met[at].3);
            at = met[at].2 as usize;
        }
        way.reverse();
        way
    }
}
