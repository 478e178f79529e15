//! Paths of the ball: the cells at which it stops, and the slides between them that touch no mine.

use std::collections::VecDeque;

use tatham_core::{Budget, Direction, Stop};

use super::Board;

/// Distance larger than any real one, small enough that a few can be added.
pub(super) const FAR: u16 = u16::MAX / 4;

/// A slide from a stop to a stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Road {
    pub(super) from: u16,
    pub(super) to: u16,
    /// Direction, as the game numbers it.
    pub(super) direction: u8,
    /// Gems on the way, by number.
    pub(super) gems: Vec<u16>,
}

/// Everything that the ball can reach.
#[derive(Debug)]
pub(super) struct Roads {
    /// Cells of the stops; the ball starts at the first.
    pub(super) stops: Vec<usize>,
    /// Cells of the gems.
    pub(super) gems: Vec<usize>,
    /// Roads, grouped by their first stop.
    pub(super) all: Vec<Road>,
    /// First road of each stop, and the end.
    first: Vec<usize>,
    /// Roads that pass each gem.
    pub(super) passing: Vec<Vec<u32>>,
}

impl Roads {
    pub(super) fn new(board: &Board) -> Self {
        let (area, gems) = (board.cells.size().area(), board.gems().collect::<Vec<_>>());
        let (mut gem_at, mut stop_at) = (vec![None; area], vec![None; area]);
        gems.iter().enumerate().for_each(|(gem, &cell)| gem_at[cell] = Some(gem as u16));
        stop_at[board.ball] = Some(0);
        let mut board = Board { cells: board.cells.clone(), ..*board };
        let (mut stops, mut roads, mut first) = (vec![board.ball], Vec::new(), vec![0]);
        while let Some(&stop) = stops.get(first.len() - 1) {
            board.ball = stop;
            let from = first.len() as u16 - 1;
            for (direction, &towards) in Direction::ALL.iter().enumerate() {
                let path = board.slide(towards);
                let Some(&end) = path.last().filter(|&&end| board.cells[end] != 'm') else {
                    continue;
                };
                let to = *stop_at[end].get_or_insert_with(|| {
                    stops.push(end);
                    stops.len() as u16 - 1
                });
                let gems = path.into_iter().filter_map(|cell| gem_at[cell]).collect();
                roads.push(Road { from, to, direction: direction as u8, gems });
            }
            first.push(roads.len());
        }
        let mut passing = vec![Vec::new(); gems.len()];
        for (number, road) in roads.iter().enumerate() {
            road.gems.iter().for_each(|&gem| passing[gem as usize].push(number as u32));
        }
        Self { stops, gems, all: roads, first, passing }
    }

    /// Returns the numbers of the roads from a stop.
    pub(super) fn from(&self, stop: u16) -> std::ops::Range<usize> {
        self.first[stop as usize]..self.first[stop as usize + 1]
    }

    pub(super) fn get(&self, road: u32) -> &Road {
        &self.all[road as usize]
    }
}

/// Number of slides from each stop to each other.
#[derive(Debug)]
pub(super) struct Distances<'r> {
    pub(super) roads: &'r Roads,
    far: Vec<u16>,
}

impl<'r> Distances<'r> {
    /// Computes the distances breadth first from each stop.
    pub(super) fn new(roads: &'r Roads, budget: &Budget) -> Result<Self, Stop> {
        let count = roads.stops.len();
        let mut far = Vec::new();
        budget.reserve(&mut far, count * count)?;
        far.resize(count * count, FAR);
        let mut queue = VecDeque::new();
        for (start, far) in far.chunks_exact_mut(count).enumerate() {
            budget.check()?;
            far[start] = 0;
            queue.push_back(start as u16);
            while let Some(at) = queue.pop_front() {
                for road in &roads.all[roads.from(at)] {
                    if far[road.to as usize] == FAR {
                        far[road.to as usize] = far[at as usize] + 1;
                        queue.push_back(road.to);
                    }
                }
            }
        }
        Ok(Self { roads, far })
    }

    #[inline]
    pub(super) fn get(&self, from: u16, to: u16) -> u16 {
        self.far[from as usize * self.roads.stops.len() + to as usize]
    }

    /// Returns the roads of a shortest path.
    pub(super) fn way(&self, mut from: u16, to: u16) -> Vec<u32> {
        let mut way = Vec::new();
        while from != to {
            let nearer =
                |&road: &usize| self.get(self.roads.all[road].to, to) + 1 == self.get(from, to);
            let Some(road) = self.roads.from(from).find(nearer) else { break };
            way.push(road as u32);
            from = self.roads.all[road].to;
        }
        way
    }
}
