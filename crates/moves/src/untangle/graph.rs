//! Graphs and their drawings: start points, crossings, and distances of points from lines.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use tatham_core::partial_answer::Points;

use super::relax;

/// Number of points of a picture in half a cell: so many that rounding moves no point by a
/// hundredth of a cell.
pub(super) const PICTURE_UNIT: i64 = 50;

/// Puzzle of points and the lines between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    pub(super) points: usize,
    /// Each edge once, sorted, the smaller point first.
    pub(super) edges: Vec<[usize; 2]>,
    /// Points that a player has dragged; the others are where the game begins.
    dragged: BTreeMap<usize, [i64; 3]>,
}

impl Graph {
    /// Makes a puzzle of points on the game's circle.
    pub(super) fn new(points: usize, edges: Vec<[usize; 2]>) -> Self {
        Self { points, edges, dragged: BTreeMap::new() }
    }

    /// Returns the puzzle from a player's position on; `None` if it has other points.
    pub(super) fn resumed_at(&self, position: &Points) -> Option<Self> {
        let dragged = (0..self.points).filter_map(|point| Some((point, position.get(point)?)));
        (position.count() == self.points)
            .then(|| Self { dragged: dragged.collect(), ..self.clone() })
    }

    /// Returns the side of the square in which the real game shows the points: its area is 3 times
    /// their number.
    pub(super) fn side(&self) -> i64 {
        (3 * self.points).isqrt() as i64
    }

    /// Returns the side of that square in a picture, in points of the picture.
    pub(super) fn picture_side(&self) -> i64 {
        2 * (2 * self.side()).clamp(10, 60) * PICTURE_UNIT
    }

    /// Returns the numbers of each point's edges.
    pub(super) fn own(&self) -> Vec<Vec<usize>> {
        let mut own = vec![Vec::new(); self.points];
        self.edges
            .iter()
            .enumerate()
            .for_each(|(edge, ends)| ends.iter().for_each(|&end| own[end].push(edge)));
        own
    }

    /// Returns where a point is at the start: on the circle, unless a player has dragged it.
    pub(super) fn start(&self, point: usize) -> [i64; 3] {
        self.dragged.get(&point).copied().unwrap_or_else(|| self.on_circle(point))
    }

    /// Returns the place of a point on the circle, as fractions in the game's units.
    pub(super) fn on_circle(&self, point: usize) -> [i64; 3] {
        // The game's own numbers: 64 parts to a unit, and a circle that leaves a small margin.
        let (middle, radius) = (64 * self.side() / 2, (64 * self.side() * 3 / 7) as f64);
        let angle = point as f64 * std::f64::consts::TAU / self.points as f64;
        let at = |far: f64| (middle as f64 + far + 0.5) as i64;
        [at(radius * angle.sin()), at(-radius * angle.cos()), 64]
    }

    /// Returns the place of a point.
    pub(super) fn at(&self, known: &Points, point: usize) -> [i64; 3] {
        known.get(point).unwrap_or_else(|| self.start(point))
    }

    /// Visits the pairs of lines that cross by the real game's test: lines without a common end
    /// that share a point.
    pub(super) fn crossings<B>(
        &self,
        known: &Points,
        each: impl FnMut([usize; 2], [usize; 2]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let edges = self.edges.iter().enumerate();
        self.crossings_between(known, edges.map(|(number, one)| (one, &self.edges[..number])), each)
    }

    /// Visits those of them with a line of a given point.
    pub(super) fn crossings_of<B>(
        &self,
        known: &Points,
        point: usize,
        each: impl FnMut([usize; 2], [usize; 2]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let own = self.edges.iter().filter(|ends| ends.contains(&point));
        self.crossings_between(known, own.map(|one| (one, &self.edges[..])), each)
    }

    /// Visits the pairs of these lines, each with others, that cross.
    fn crossings_between<'g, B>(
        &self,
        known: &Points,
        lines: impl Iterator<Item = (&'g [usize; 2], &'g [[usize; 2]])>,
        mut each: impl FnMut([usize; 2], [usize; 2]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let at: Vec<[i64; 3]> = (0..self.points).map(|point| self.at(known, point)).collect();
        let spans: Vec<Span> =
            self.edges.iter().map(|line| Span::new(line.map(|end| at[end]))).collect();
        for (one, others) in lines {
            let span = Span::new(one.map(|end| at[end]));
            for (other, own) in others.iter().zip(&spans) {
                // Most lines are far apart.
                if span.is_apart(own) || one.iter().any(|end| other.contains(end)) {
                    continue;
                }
                if cross(one.map(|end| at[end]), other.map(|end| at[end])) {
                    each(*other, *one)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the smallest distance between a point and a line that it is not an end of, relative
    /// to the side of the square: the quality of a drawing. `None` if every point is an end of
    /// every line.
    pub(super) fn clearance(&self, drawn: &Points) -> Option<f64> {
        /// Resolution of the measurement.
        const PARTS: f64 = 1e6;
        let part = |point: usize| {
            let [x, y, d] = self.at(drawn, point);
            [x, y].map(|at| (at as f64 / (d * self.side()) as f64 * PARTS).round() as i64)
        };
        let points: Vec<[i64; 2]> = (0..self.points).map(part).collect();
        let from = |edge: &[usize; 2]| {
            let line = edge.map(|end| points[end]);
            let others = (0..self.points).filter(|point| !edge.contains(point));
            others.map(|point| relax::distance(line, points[point])).reduce(f64::min)
        };
        Some(self.edges.iter().filter_map(from).reduce(f64::min)?.sqrt() / PARTS)
    }
}

/// Whole numbers between which the coordinates of a line are, by axis.
struct Span {
    low: [i64; 2],
    high: [i64; 2],
}

impl Span {
    fn new([a, b]: [[i64; 3]; 2]) -> Self {
        let low = |[x, y, d]: [i64; 3]| [x, y].map(|at| at.div_euclid(d));
        let ([a_x, a_y], [b_x, b_y]) = (low(a), low(b));
        // One more than the whole part is larger.
        Self { low: [a_x.min(b_x), a_y.min(b_y)], high: [a_x.max(b_x) + 1, a_y.max(b_y) + 1] }
    }

    fn is_apart(&self, other: &Self) -> bool {
        (0..2).any(|axis| self.high[axis] <= other.low[axis] || other.high[axis] <= self.low[axis])
    }
}

/// Returns the side of the line from `a` to `b` on which the point `c` lies.
fn turn([a, b]: [[i64; 3]; 2], c: [i64; 3]) -> i128 {
    // Vector from `a` to another point, times both denominators.
    let from_a =
        |to: [i64; 3]| [0, 1].map(|axis| i128::from(to[axis] * a[2]) - i128::from(a[axis] * to[2]));
    let ([x, y], [to_x, to_y]) = (from_a(b), from_a(c));
    (x * to_y - y * to_x).signum()
}

/// Returns true if two lines have a point in common.
pub(super) fn cross(one: [[i64; 3]; 2], other: [[i64; 3]; 2]) -> bool {
    let ends = other.map(|end| turn(one, end));
    if ends[0] * ends[1] > 0 {
        return false;
    }
    let sides = [ends[0], ends[1], turn(other, one[0]), turn(other, one[1])];
    if sides == [0; 4] {
        // All 4 points are collinear: the lines are apart along their direction, or meet.
        let before = |a: [i64; 3], b: [i64; 3], axis: usize| a[axis] * b[2] < b[axis] * a[2];
        let is_before = |[a, b]: [[i64; 3]; 2], line: [[i64; 3]; 2], axis| {
            line.iter().all(|&c| before(a, c, axis) && before(b, c, axis))
        };
        return !(0..2).any(|axis| is_before(one, other, axis) || is_before(other, one, axis));
    }
    sides[0] * sides[1] <= 0 && sides[2] * sides[3] <= 0
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    #[test]
    fn lines_that_cross_are_found_also_where_they_only_touch() {
        let mut random = Rng::with_seed(9);
        let mut met = [0; 2];
        for _ in 0..200 {
            let points = 10;
            let places: Vec<[i64; 3]> = (0..points)
                .map(|_| {
                    let d = random.choice([1, 2, 3]).expect("some");
                    [random.i64(0..4 * d), random.i64(0..4 * d), d]
                })
                .collect();
            let pairs = (0..points).flat_map(|a| (a + 1..points).map(move |b| [a, b]));
            let graph = Graph::new(points, pairs.filter(|_| random.u8(..4) == 0).collect());
            let known = Points::from_points(places.iter().copied().map(Some));
            let mut found = Vec::new();
            let _: ControlFlow<()> = graph.crossings(&known, |one, other| {
                found.push([one, other]);
                ControlFlow::Continue(())
            });
            let at = |line: [usize; 2]| line.map(|end| places[end]);
            for (number, &other) in graph.edges.iter().enumerate() {
                for &one in &graph.edges[..number] {
                    let is_joined = one.iter().any(|end| other.contains(end));
                    let do_cross = !is_joined && cross(at(one), at(other));
                    assert_eq!(found.contains(&[one, other]), do_cross, "{one:?} {other:?}");
                    met[usize::from(do_cross)] += 1;
                }
            }
        }
        assert!(met.iter().all(|&own| own > 1_000), "{met:?}");
    }
}
