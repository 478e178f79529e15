//! Drawings in which as few points as possible are elsewhere than before.
//!
//! A set of points that takes part in every crossing ([`hitting`]) is lifted from the board, and
//! its points are put back one after another, each where its lines meet the fewest others. Points
//! whose lines still meet others move again; if that does not end, another point is lifted: the one
//! that is most in the way. At the end, points return to where they were, as long as nothing
//! crosses.

use std::ops::ControlFlow;

use fastrand::Rng;
use tatham_core::Budget;
use tatham_core::partial_answer::{MovedPoints, Points};

use super::Graph;
use super::hitting::{self, Crossing, Smallest};
use super::relax::{distance, meet};
use crate::rng::{random_below, shuffle};

type At = [i64; 2];

/// Parts of a unit of the game in which points are moved: 64, as those of the start, times a power
/// of 2.
const FINE: i64 = 1024;

/// Limits of a search.
struct Limits;

impl Limits {
    /// Pairs of lines that are compared for an answer, some seconds, and for a hint.
    const EFFORT: [u64; 2] = [400_000_000, 40_000_000];

    /// Crossings that are looked at: thousands. With more of them, a drawing that moves few points
    /// takes too long to find, and nobody counts them.
    const CROSSINGS: usize = 20_000;

    /// Pairs of lines between 2 looks at the budget: about a tenth of a millisecond.
    const EVERY: u64 = 20_000;

    /// Spots at which a point is tried each time: tens.
    const SPOTS: usize = 40;

    /// Times that each lifted point is moved, on average, before another one is lifted.
    const MOVES: usize = 12;

    /// Searches that begin with each of the smallest sets.
    const ROUNDS: usize = 4;

    /// Distances that moved points and lines keep from others, as parts of the side, in turns: the
    /// first for clear drawings, the last where there is hardly any room.
    const CLEAR: [i64; 3] = [40, 100, 400];
}

/// Effort of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    Answer,
    Hint,
}

/// Returns the ends of each pair of lines that cross; `None` if there are more than
/// [`Limits::CROSSINGS`].
pub(super) fn crossings(graph: &Graph, known: &Points) -> Option<Vec<Crossing>> {
    let mut all = Vec::new();
    let is_whole = graph.crossings(known, |[a, b], [c, d]| {
        all.push([a, b, c, d]);
        if all.len() > Limits::CROSSINGS {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    is_whole.is_continue().then_some(all)
}

/// Returns the crossings of the lines of one point.
pub(super) fn crossings_at(graph: &Graph, known: &Points, point: usize) -> Vec<Crossing> {
    let mut all = Vec::new();
    let _: ControlFlow<()> = graph.crossings_of(known, point, |[a, b], [c, d]| {
        all.push([a, b, c, d]);
        ControlFlow::Continue(())
    });
    all
}

/// Returns true if both are the same point.
fn is_same([x, y, d]: [i64; 3], [to_x, to_y, to_d]: [i64; 3]) -> bool {
    let product = |one: i64, other: i64| i128::from(one) * i128::from(other);
    product(x, to_d) == product(to_x, d) && product(y, to_d) == product(to_y, d)
}

/// Returns the points that are elsewhere in a drawing than at the start.
pub(super) fn moved(graph: &Graph, drawn: &Points) -> Vec<usize> {
    (0..graph.points)
        .filter(|&point| !is_same(graph.start(point), graph.at(drawn, point)))
        .collect()
}

/// Returns figures of a drawing.
pub(super) fn figures(graph: &Graph, drawn: &Points, lower_bound: usize) -> MovedPoints {
    let moved = moved(graph, drawn).len();
    MovedPoints { moved, lower_bound, optimal: moved == lower_bound }
}

/// Returns a drawing without crossings that moves fewer points than `drawn`, or else that, and a
/// lower bound on the points that every drawing moves. With too many crossings, nothing is tried.
pub(super) fn fewer(
    graph: &Graph,
    drawn: Option<Points>,
    effort: Effort,
    budget: &Budget,
) -> (Option<Points>, usize) {
    let start = Points::from_points(vec![None; graph.points]);
    let Some(crossings) = crossings(graph, &start) else { return (drawn, 1) };
    let Smallest { lower_bound, sets } = hitting::smallest(graph.points, &crossings, budget);
    let mut best = drawn;
    let mut count = best.as_ref().map_or(graph.points + 1, |best| moved(graph, best).len());
    let mut table = Table::new(graph, effort, budget);
    let sets = if sets.is_empty() { vec![greedy(graph.points, &crossings)] } else { sets };
    'all: for round in 0..Limits::ROUNDS {
        for set in &sets {
            if count <= lower_bound || table.is_over() {
                break 'all;
            }
            let clear = table.side / Limits::CLEAR[round % Limits::CLEAR.len()];
            let Some(found) = table.draw(set, clear, count) else { continue };
            // Rounding has moved nothing that stays, so the points that moved are those lifted.
            let now = moved(graph, &found).len();
            if now < count && self::crossings(graph, &found).is_some_and(|found| found.is_empty()) {
                (best, count) = (Some(found), now);
            }
        }
    }
    (best, lower_bound)
}

/// Returns a set of points that hits all crossings: each time the one that hits most.
fn greedy(points: usize, crossings: &[Crossing]) -> Vec<usize> {
    let (mut rest, mut set) = (crossings.to_vec(), Vec::new());
    while !rest.is_empty() {
        let mut degrees = vec![0; points];
        rest.iter().flatten().for_each(|&end| degrees[end] += 1);
        let most = (0..points).max_by_key(|&point| degrees[point]).unwrap_or_default();
        rest.retain(|crossing| !crossing.contains(&most));
        set.push(most);
    }
    set
}

/// Points on the board, some of them lifted or moved.
struct Table<'g> {
    graph: &'g Graph,
    budget: &'g Budget,
    /// Edges of each point.
    own: Vec<Vec<usize>>,
    start: Vec<At>,
    side: i64,
    now: Vec<At>,
    is_lifted: Vec<bool>,
    /// True for points that are on the board.
    is_there: Vec<bool>,
    /// Distance to keep.
    clear: f64,
    random: Rng,
    /// Pairs of lines that may still be compared, and those since the last look at the budget.
    effort: u64,
    since: u64,
}

impl<'g> Table<'g> {
    fn new(graph: &'g Graph, effort: Effort, budget: &'g Budget) -> Self {
        let start = (0..graph.points).map(|point| {
            let [x, y, d] = graph.start(point);
            [x, y].map(|at| (i128::from(at) * i128::from(FINE) / i128::from(d)) as i64)
        });
        let start: Vec<At> = start.collect();
        Self {
            graph,
            budget,
            own: graph.own(),
            now: start.clone(),
            start,
            side: graph.side() * FINE,
            is_lifted: vec![false; graph.points],
            is_there: vec![true; graph.points],
            clear: 0.0,
            random: Rng::with_seed(1),
            effort: Limits::EFFORT[usize::from(effort == Effort::Hint)],
            since: 0,
        }
    }

    fn is_over(&self) -> bool {
        self.effort == 0 || self.budget.stopped().is_some()
    }

    /// Counts compared pairs.
    fn spend(&mut self, pairs: u64) {
        self.effort = self.effort.saturating_sub(pairs);
        self.since += pairs;
        if self.since >= Limits::EVERY {
            self.since = 0;
            if self.budget.check().is_err() {
                self.effort = 0;
            }
        }
    }

    /// Looks for a drawing that moves these points, and up to fewer than `most` in all.
    fn draw(&mut self, set: &[usize], clear: i64, most: usize) -> Option<Points> {
        self.clear = clear as f64;
        self.now.clone_from(&self.start);
        self.is_lifted.fill(false);
        self.is_there.fill(true);
        let mut lifted = set.to_vec();
        for &point in set {
            (self.is_lifted[point], self.is_there[point]) = (true, false);
        }
        while lifted.len() < most {
            self.put_back(&lifted);
            if self.settle(&lifted) {
                self.return_home(&lifted);
                return Some(self.drawing());
            }
            if self.is_over() {
                return None;
            }
            let next = self.in_the_way(&lifted)?;
            (self.is_lifted[next], self.is_there[next]) = (true, false);
            lifted.push(next);
        }
        None
    }

    fn drawing(&self) -> Points {
        let at = |point: usize| {
            if self.is_lifted[point] {
                let [x, y] = self.now[point];
                reduced([x, y, FINE])
            } else {
                self.graph.start(point)
            }
        };
        Points::from_points((0..self.graph.points).map(at).map(Some))
    }

    /// Puts lifted points on the board that are not there, those with the most neighbours first.
    fn put_back(&mut self, lifted: &[usize]) {
        loop {
            let neighbours =
                |point: usize| self.ends(point).filter(|&end| self.is_there[end]).count();
            let rest = lifted.iter().copied().filter(|&point| !self.is_there[point]);
            let Some(next) = rest.max_by_key(|&point| neighbours(point)) else { return };
            self.is_there[next] = true;
            self.best_spot(next, false);
        }
    }

    /// Moves lifted points whose lines meet others, until none do.
    fn settle(&mut self, lifted: &[usize]) -> bool {
        for _ in 0..Limits::MOVES * lifted.len().max(1) {
            let bad: Vec<usize> =
                lifted.iter().copied().filter(|&point| self.cost_here(point) > 0).collect();
            if bad.is_empty() || self.is_over() {
                return bad.is_empty();
            }
            let next = bad[random_below(&mut self.random, bad.len())];
            self.best_spot(next, true);
        }
        lifted.iter().all(|&point| self.cost_here(point) == 0)
    }

    /// Moves points back to where they were, if nothing crosses then.
    fn return_home(&mut self, lifted: &[usize]) {
        for &point in lifted {
            let there = self.now[point];
            self.now[point] = self.start[point];
            self.is_lifted[point] = false;
            if self.cost_here(point) > 0 {
                (self.now[point], self.is_lifted[point]) = (there, true);
            }
        }
    }

    /// Returns the point that is most in the way of those lifted.
    fn in_the_way(&mut self, lifted: &[usize]) -> Option<usize> {
        let mut counts = vec![0; self.graph.points];
        for &point in lifted {
            for &own in &self.own[point] {
                let line = self.line(own);
                for ends in self.others(own) {
                    if meet(line, ends.map(|end| self.now[end])) {
                        for end in ends {
                            counts[end] += 1;
                        }
                    }
                }
            }
        }
        let mut order: Vec<usize> =
            (0..counts.len()).filter(|&point| !self.is_lifted[point]).collect();
        shuffle(&mut self.random, &mut order);
        order.into_iter().max_by_key(|&point| counts[point])
    }

    fn line(&self, edge: usize) -> [At; 2] {
        self.graph.edges[edge].map(|end| self.now[end])
    }

    /// Returns the edges that share no end with one, between points on the board.
    fn others(&self, edge: usize) -> impl Iterator<Item = [usize; 2]> + '_ {
        let own = self.graph.edges[edge];
        self.graph
            .edges
            .iter()
            .copied()
            .filter(move |ends| !ends.iter().any(|end| own.contains(end)))
            .filter(|ends| ends.iter().all(|&end| self.is_there[end]))
    }

    /// Returns the neighbours of a point.
    fn ends(&self, point: usize) -> impl Iterator<Item = usize> + '_ {
        self.own[point].iter().map(move |&edge| {
            let [a, b] = self.graph.edges[edge];
            if a == point { b } else { a }
        })
    }

    fn cost_here(&mut self, point: usize) -> u32 {
        self.cost(point, u32::MAX)
    }

    /// Returns the number of lines that a point's lines meet, and of points and lines that are too
    /// close; stops above `most`.
    fn cost(&mut self, point: usize, most: u32) -> u32 {
        let at = self.now[point];
        let clear = self.clear * self.clear;
        let (mut cost, mut pairs) = (0, 0);
        for &own in &self.own[point] {
            let line = self.line(own);
            if !self.graph.edges[own].iter().all(|&end| self.is_there[end]) {
                continue;
            }
            for ends in self.others(own) {
                pairs += 1;
                cost += 2 * u32::from(meet(line, ends.map(|end| self.now[end])));
            }
            let apart = (0..self.graph.points)
                .filter(|end| self.is_there[*end] && !self.graph.edges[own].contains(end));
            cost += apart.filter(|&end| distance(line, self.now[end]) < clear).count() as u32;
            if cost > most {
                break;
            }
        }
        for (edge, ends) in self.graph.edges.iter().enumerate() {
            if !ends.contains(&point) && ends.iter().all(|&end| self.is_there[end]) {
                cost += u32::from(distance(self.line(edge), at) < clear);
            }
        }
        for (end, &other) in self.now.iter().enumerate() {
            let is_close = end != point && self.is_there[end];
            cost += u32::from(is_close && distance([other; 2], at) < clear);
        }
        self.spend(pairs + (self.graph.edges.len() + self.graph.points) as u64);
        cost
    }

    /// Moves a point to the best of some spots: near its neighbours' centre, near where it is, and
    /// anywhere. With `is_moving`, any spot but its own.
    fn best_spot(&mut self, point: usize, is_moving: bool) {
        let neighbours: Vec<At> =
            self.ends(point).filter(|&end| self.is_there[end]).map(|end| self.now[end]).collect();
        let centre = |axis: usize| match neighbours.len() as i64 {
            0 => self.side / 2,
            count => neighbours.iter().map(|at| at[axis]).sum::<i64>() / count,
        };
        let (here, centre) = (self.now[point], [centre(0), centre(1)]);
        let (mut best, mut least) = (here, u32::MAX);
        for number in 0..Limits::SPOTS {
            let around = match number % 4 {
                _ if number == 0 => Some((centre, 0)),
                0 => Some((centre, self.side / 8)),
                1 => Some((centre, self.side / 3)),
                2 if is_moving => Some((here, self.side / 6)),
                _ => None,
            };
            let margin = FINE / 8;
            let spot = [0, 1].map(|axis| {
                let at = match around {
                    Some((middle, 0)) => middle[axis],
                    Some((middle, far)) => middle[axis] + self.random.i64(-far..=far),
                    None => self.random.i64(0..=self.side),
                };
                // Coarse numbers are shorter.
                let coarse = FINE / 16;
                (at / coarse * coarse).clamp(margin, self.side - margin)
            });
            if is_moving && spot == here {
                continue;
            }
            self.now[point] = spot;
            let cost = self.cost(point, least);
            if cost < least {
                (best, least) = (spot, cost);
            }
            if least == 0 || self.effort == 0 {
                break;
            }
        }
        self.now[point] = best;
    }
}

/// Returns a fraction in its lowest terms, as far as powers of 2 go.
fn reduced([mut x, mut y, mut d]: [i64; 3]) -> [i64; 3] {
    while x % 2 == 0 && y % 2 == 0 && d % 2 == 0 {
        (x, y, d) = (x / 2, y / 2, d / 2);
    }
    [x, y, d]
}

#[cfg(test)]
mod tests;
