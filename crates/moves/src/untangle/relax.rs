//! Improvement of drawings: points move away from lines of other points, without making lines
//! cross.
//!
//! Each pair of a point and a line repels, the more the closer they are. A point is tried at
//! several places around it, at several distances, and moves where the sum is smaller, if its lines
//! meet no others on the way there or afterwards.

use fastrand::Rng;
use tatham_core::budget::Budget;

/// Graph that is drawn within a square.
#[derive(Clone, Debug)]
pub(super) struct Drawing<'g> {
    edges: &'g [[usize; 2]],
    /// Edges of each point.
    own: &'g [Vec<usize>],
    pub(super) points: Vec<[i64; 2]>,
    /// Smallest and largest coordinate.
    range: [i64; 2],
}

type At = [i64; 2];

/// Returns the side of a line on which a point lies: 1, -1, or 0 if it lies on the line.
fn side([a, b]: [At; 2], at: At) -> i64 {
    ((b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])).signum()
}

/// Returns true if two lines have a point in common.
pub(super) fn meet(one: [At; 2], other: [At; 2]) -> bool {
    let range = |[a, b]: [At; 2], axis: usize| (a[axis].min(b[axis]), a[axis].max(b[axis]));
    let is_apart = (0..2).any(|axis| {
        range(one, axis).1 < range(other, axis).0 || range(other, axis).1 < range(one, axis).0
    });
    // Collinear lines meet unless they are apart along their direction.
    !is_apart
        && side(one, other[0]) * side(one, other[1]) <= 0
        && side(other, one[0]) * side(other, one[1]) <= 0
}

/// Returns true if lines without a common end meet.
pub(super) fn crosses(points: &[At], edges: &[[usize; 2]]) -> bool {
    let line = |&[a, b]: &[usize; 2]| [points[a], points[b]];
    let share = |one: &[usize; 2], other: &[usize; 2]| one.iter().any(|end| other.contains(end));
    edges.iter().enumerate().any(|(at, one)| {
        edges[..at].iter().any(|other| !share(one, other) && meet(line(one), line(other)))
    })
}

/// Returns the square of the distance of a point from a line.
pub(super) fn distance([a, b]: [At; 2], at: At) -> f64 {
    let vector = |from: At, to: At| [(to[0] - from[0]) as f64, (to[1] - from[1]) as f64];
    let dot = |[x, y]: [f64; 2], [to_x, to_y]: [f64; 2]| x * to_x + y * to_y;
    let (along, own) = (vector(a, b), vector(a, at));
    let length = dot(along, along);
    let part = if length > 0.0 { (dot(own, along) / length).clamp(0.0, 1.0) } else { 0.0 };
    let [x, y] = [own[0] - part * along[0], own[1] - part * along[1]];
    x * x + y * y
}

/// Limits of a drawing, which trade time for clearance. A verdict shows the clearance.
struct Limits;

impl Limits {
    /// Exponents by which repulsion falls with the distance, 1 and more: at first all lines count,
    /// at last only the nearest, by which a drawing is judged.
    const STEEPNESS: [i32; 3] = [1, 2, 4];

    /// Places at which each point is tried in a round: 1 and more, and proportionally fewer rounds.
    const TRIES: usize = 4;

    /// Largest number of rounds with one exponent: hundreds. Small graphs have settled by then. The
    /// mean clearance (`stats` of `batch`, 8 graphs of each of 9 sizes from 4 to 40 points) was
    /// within 1 % of that without this limit; with 200 rounds it was up to 4 % less.
    const ROUNDS: u64 = 400;

    /// Factor by which the largest distance tried shrinks from round to round: less than one. With
    /// few rounds, it shrinks faster, to be small at the end.
    const SHRINK: f64 = 0.97;

    /// Places between two looks at the budget: well below a millisecond on the largest graphs.
    const EVERY: u32 = 20;
}

impl<'g> Drawing<'g> {
    /// Returns a drawing, scaled to fill the square.
    pub(super) fn within(
        edges: &'g [[usize; 2]],
        own: &'g [Vec<usize>],
        drawn: &[At],
        range: [i64; 2],
    ) -> Self {
        let axis = |axis: usize| drawn.iter().map(move |point| point[axis]);
        let least = [0, 1].map(|at| axis(at).min().unwrap_or(0));
        let wide = [0, 1].map(|at| axis(at).max().unwrap_or(0) - least[at]);
        let scale = wide.map(|wide| ((range[1] - range[0]) / wide.max(1)).max(1));
        let points = drawn
            .iter()
            .map(|point| [0, 1].map(|at| range[0] + (point[at] - least[at]) * scale[at]))
            .collect();
        Self { edges, own, points, range }
    }

    fn line(&self, edge: usize) -> [At; 2] {
        self.edges[edge].map(|end| self.points[end])
    }

    fn other(&self, edge: usize, point: usize) -> usize {
        let [a, b] = self.edges[edge];
        if a == point { b } else { a }
    }

    /// Returns the repulsion of a point and its lines at a place; stops above `most`.
    fn push(&self, point: usize, at: At, steepness: i32, most: f64) -> f64 {
        let scale = ((self.range[1] - self.range[0]) as f64).powi(2)
            / (self.points.len() * self.points.len()) as f64;
        let of = |distance: f64| (scale / distance.max(1e-3)).powi(steepness);
        let mut sum = 0.0;
        for (edge, ends) in self.edges.iter().enumerate() {
            if !ends.contains(&point) {
                sum += of(distance(self.line(edge), at));
            }
        }
        let ends: Vec<usize> =
            self.own[point].iter().map(|&edge| self.other(edge, point)).collect();
        for (other, &there) in self.points.iter().enumerate().filter(|(other, _)| *other != point) {
            if sum > most {
                return f64::INFINITY;
            }
            sum += of(distance([there; 2], at));
            for &end in ends.iter().filter(|&&end| end != other) {
                sum += of(distance([self.points[end], at], there));
            }
        }
        sum
    }

    /// Returns true if the lines of a point would meet others at a place.
    fn would_cross(&self, point: usize, at: At) -> bool {
        self.own[point].iter().any(|&own| {
            let end = self.other(own, point);
            let line = [at, self.points[end]];
            let mut others =
                self.edges.iter().filter(|ends| !ends.contains(&point) && !ends.contains(&end));
            others.any(|&[a, b]| meet(line, [self.points[a], self.points[b]]))
        })
    }

    /// Moves points for a number of steps.
    pub(super) fn relax(&mut self, work: u64, budget: &Budget) {
        let mut random = Rng::with_seed(1);
        let mut ticker = budget.ticker(Limits::EVERY);
        // Cost of a round.
        let round =
            (Limits::TRIES * self.points.len() * (self.points.len() + 3 * self.edges.len())) as u64;
        for steepness in Limits::STEEPNESS {
            let rounds = work / Limits::STEEPNESS.len() as u64 / round.max(1);
            let rounds = rounds.clamp(1, Limits::ROUNDS);
            let side = (self.range[1] - self.range[0]) as f64;
            let mut reach = side / 2.0;
            for _ in 0..rounds {
                for point in 0..self.points.len() {
                    let mut now = self.push(point, self.points[point], steepness, f64::INFINITY);
                    for _ in 0..Limits::TRIES {
                        if ticker.tick(budget).is_err() {
                            return;
                        }
                        let old = self.points[point];
                        let at = old.map(|at| {
                            let far = reach * (2.0 * random.f64() - 1.0) * random.f64();
                            (at + far as i64).clamp(self.range[0], self.range[1])
                        });
                        let new = self.push(point, at, steepness, now);
                        if new < now && !self.would_cross(point, at) {
                            self.points[point] = at;
                            now = new;
                        }
                    }
                }
                reach = (reach * Limits::SHRINK.max(1.0 - 4.0 / rounds as f64)).max(2.0);
            }
        }
    }

    /// Returns the smallest distance of a point from a line that it is not an end of.
    pub(super) fn clearance(&self) -> f64 {
        let lines = |(point, &at): (usize, &At)| {
            let others =
                (0..self.edges.len()).filter(move |&edge| !self.edges[edge].contains(&point));
            others.map(move |edge| distance(self.line(edge), at))
        };
        self.points.iter().enumerate().flat_map(lines).fold(f64::INFINITY, f64::min).sqrt()
    }
}
