//! How Inertia is solved: a tour that is made shorter as long as that is worth while; and where there are few gems, a proof by trying all
//! that could be shorter still.

use std::collections::HashSet;

use tatham_core::budget::{Budget, Stop};

use super::roads::{Distances, Roads};
use super::{Board, cover, tour};
use crate::game::{Found, Outcome, Wanted};

/// Elementary steps that are spent on a tour: half a second.
const EFFORT: u64 = 30_000_000;

/// Positions that are kept where no proof is asked for.
const POSITIONS: usize = 500_000;

/// Steps in which it is to be found out, before searching, whether all gems can be taken.
const STEPS: u64 = 1000;

pub(super) fn solve(board: &Board, wanted: Wanted, budget: &Budget) -> Result<Outcome, Stop> {
    let roads = Roads::new(board);
    let distances = Distances::new(&roads, budget)?;
    let Some(order) = cover::order(&roads, budget)? else { return Ok(Outcome::Unsolvable) };
    let mut way = tour::shorten(&distances, order.clone(), EFFORT / 10, budget);
    let proof = Proof::new(&distances);
    let mut lower_bound = proof.bound(0, proof.all) as usize;
    let most = if wanted.optimal { MOST } else { FEW };
    if lower_bound < way.len() && roads.gems.len() <= most {
        let positions = if wanted.optimal { usize::MAX } else { POSITIONS };
        if let Some(shorter) = proof.shorter(way.len(), positions, budget) {
            if let Shorter::Way(shorter) = shorter {
                way = shorter;
            }
            lower_bound = way.len();
        }
    }
    if lower_bound < way.len() {
        let other = tour::shorten(&distances, order, EFFORT, budget);
        way = if other.len() < way.len() { other } else { way };
    }
    let moves = way.iter().map(|&road| roads.get(road).direction.to_string()).collect();
    Ok(Outcome::Found(Found { moves, lower_bound }))
}

/// The gems that no slide passes without touching a mine, by their squares.
pub(super) fn unreached(board: &Board) -> impl Iterator<Item = usize> {
    let roads = Roads::new(board);
    roads.gems.into_iter().zip(roads.passing).filter(|(_, passing)| passing.is_empty()).map(|(cell, _)| cell)
}

/// Whether it is clear that each gem can be taken, but not all.
pub(super) fn is_torn(board: &Board) -> bool {
    cover::order(&Roads::new(board), &Budget::steps(STEPS)) == Ok(None)
}

/// Gems that a position of the proof has room for.
const MOST: usize = 48;

/// Gems up to which a proof comes within so many positions.
const FEW: usize = 24;

/// So many parts has a move, where gems share it.
const PARTS: u32 = 27_720;

/// The search for a way that is shorter than a known one.
struct Proof<'d> {
    distances: &'d Distances<'d>,
    /// All gems.
    all: u64,
    /// For each stop and gem the slides that are needed to take it.
    near: Vec<u32>,
    /// For each gem its part in a slide: one that takes others too is shared by all.
    share: Vec<u32>,
}

/// What there is that is shorter than a way that is known.
enum Shorter {
    Way(Vec<u32>),
    None,
}

impl<'d> Proof<'d> {
    fn new(distances: &'d Distances<'d>) -> Self {
        let roads = distances.roads;
        let near = |stop: u16| {
            let of = move |&road: &u32| u32::from(distances.get(stop, roads.get(road).from)) + 1;
            roads.passing.iter().map(move |passing| passing.iter().map(of).min().unwrap_or_default())
        };
        let share = |passing: &Vec<u32>| {
            let most = passing.iter().map(|&road| roads.get(road).gems.len()).max().unwrap_or(1);
            PARTS / most as u32
        };
        Self {
            distances,
            all: if roads.gems.len() < 64 { (1 << roads.gems.len()) - 1 } else { u64::MAX },
            near: (0..roads.stops.len() as u16).flat_map(near).collect(),
            share: roads.passing.iter().map(share).collect(),
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
    fn shorter(&self, length: usize, most: usize, budget: &Budget) -> Option<Shorter> {
        let roads = self.distances.roads;
        let gems: Vec<u64> = roads.all.iter().map(|road| road.gems.iter().fold(0, |gems, gem| gems | 1 << gem)).collect();
        // The gems that are left, and the stop; with the position before, and the road from there.
        let mut met = vec![(self.all, 0_u16, 0_u32, 0_u32)];
        let mut seen = HashSet::from([self.all << 16]);
        let (mut first, mut ticker) = (0, budget.ticker(500));
        for depth in 1..length {
            let end = met.len();
            for position in first..end {
                ticker.tick(budget).ok()?;
                let (left, stop, ..) = met[position];
                for road in roads.from(stop) {
                    let (left, to) = (left & !gems[road], roads.all[road].to);
                    if left == 0 {
                        return Some(Shorter::Way(Self::way(&met, position, road as u32)));
                    }
                    if depth + (self.bound(to, left) as usize) < length && seen.insert(left << 16 | u64::from(to)) {
                        if met.len() >= most {
                            return None;
                        }
                        budget.reserve(&mut met, 1).ok()?;
                        met.push((left, to, position as u32, road as u32));
                    }
                }
            }
            first = end;
        }
        Some(Shorter::None)
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
