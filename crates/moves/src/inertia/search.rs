//! Solver of Inertia: a tour that is improved while that pays; and for few gems, a proof that tries
//! everything that could be shorter.

use std::collections::HashSet;

use tatham_core::budget::{Budget, Stop};

use super::roads::{Distances, Roads};
use super::{Board, cover, tour};
use crate::answer::{Best, Proof, no_more_than};
use crate::game::{MoveSequence, Outcome};

/// Limits of a search. `cargo xtask bench moves inertia` measures lengths and times.
struct Limits;

impl Limits {
    /// Elementary steps of a tour, about half a second: 1,000,000 and more. Boards with few gems
    /// need no more, and large ones improve with more.
    const TOUR: u64 = 30_000_000;

    /// Divisor of these steps for the tour before the proof: 1 to 100. If the proof decides, the
    /// rest is saved.
    const FIRST: u64 = 10;

    /// Positions that a proof keeps, by default and on request: up to the memory available, some 40
    /// bytes each.
    const POSITIONS: [usize; 2] = [500_000, 10_000_000];

    /// Gems up to which a proof is tried by default: 0 for none, up to [`MOST`]. With more gems the
    /// positions do not suffice, and the time is lost.
    const FEW: usize = 24;

    /// Positions between two looks at the budget: about a tenth of a millisecond.
    const EVERY: u32 = 500;

    /// Steps of a budget for showing, before any search, that some gem cannot be collected:
    /// hundreds, too few to be noticed. The search finds the other cases.
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
    Ok(Outcome::Found(MoveSequence { moves: texts(&roads, &way), lower_bound }))
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

/// Returns the moves as save files write them.
fn texts(roads: &Roads, way: &[u32]) -> Vec<String> {
    way.iter().map(|&road| roads.get(road).direction.to_string()).collect()
}

/// Returns the gems that no slide passes without touching a mine, by their cells.
pub(super) fn unreached(board: &Board) -> impl Iterator<Item = usize> {
    let roads = Roads::new(board);
    roads
        .gems
        .into_iter()
        .zip(roads.passing)
        .filter(|(_, passing)| passing.is_empty())
        .map(|(cell, _)| cell)
}

/// Returns true if it is clear that each gem can be collected, but not all of them.
pub(super) fn is_torn(board: &Board) -> bool {
    cover::order(&Roads::new(board), &Budget::steps(Limits::STEPS)) == Ok(None)
}

/// Gems that a position of the proof can hold, besides its stop.
const MOST: usize = 48;

/// Parts of a move, among the gems that share it: up to 12 gems get whole parts.
const PARTS: u32 = 27_720;

/// Search for an answer shorter than a given one.
struct Shorten<'d> {
    distances: &'d Distances<'d>,
    /// All gems.
    all: u64,
    /// Slides needed to collect each of the first 64 gems from each stop.
    near: Vec<u32>,
    /// Part of a slide that each of these gems needs: all gems on a slide share it.
    share: Vec<u32>,
}

/// Result of the search for a shorter answer.
enum Shorter {
    Way(Vec<u32>),
    None,
}

impl<'d> Shorten<'d> {
    fn new(distances: &'d Distances<'d>) -> Self {
        let roads = distances.roads;
        // A bound for some of the gems holds for all.
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

    /// Returns a lower bound on the slides that collect these gems from here: the distance of the
    /// farthest, or the sum of the gems' shares.
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

    /// Looks breadth first for a shortest answer of less than `length` slides; returns `None` if
    /// `most` positions do not decide.
    ///
    /// # Errors
    /// The budget ended.
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
        // Gems that are left, and the stop; with the position before, and the road from there.
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
