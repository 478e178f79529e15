//! Solver of Untangle.

use tatham_core::budget::{Budget, Stop};

use super::Graph;
use super::relax::{Drawing, crosses};
use super::{grid, planar};

/// Denominator of coordinates while points are moved; a power of two.
const FINE: i64 = 1024;

/// Limits of a search, which trade time for clearance. A verdict shows the clearance.
struct Limits;

impl Limits {
    /// Distances measured while a drawing is improved, about half a second: 1,000,000 and more.
    /// Large graphs improve with more of them.
    const EFFORT: u64 = 60_000_000;

    /// Faces that are tried as the outer one, the longest first, and points of all these drawings
    /// together: 1 and more. They share the effort, so more of them help only small graphs.
    const OUTER: [usize; 2] = [6, 150];

    /// Part of the clearance that survives rounding to smaller numbers: up to 1, for all of it.
    const KEPT: f64 = 0.99;
}

/// Points (x/d, y/d), and the smallest distance of one from a line that it is not an end of,
/// relative to the side of the square.
type Placement = (Vec<[i64; 3]>, f64);

/// Returns a drawing without crossings; `None` if the graph is not planar.
///
/// # Errors
/// The budget ended before there was any drawing.
pub(super) fn solve(graph: &Graph, budget: &Budget) -> Result<Option<Placement>, Stop> {
    budget.check()?;
    let Some(around) = planar::embed(graph.points, &connected(graph)) else { return Ok(None) };
    let mut faces = planar::faces(&around);
    faces.sort_by_cached_key(|face| usize::MAX - face.len());
    faces.truncate((Limits::OUTER[1] / graph.points).clamp(1, Limits::OUTER[0]));
    let own = graph.own();
    let (side, count) = (graph.side() * FINE, faces.len() as u64);
    let mut best: Option<(f64, Drawing<'_>)> = None;
    for outer in faces {
        if best.is_some() && budget.check().is_err() {
            break;
        }
        let range = [FINE / 2, side - FINE / 2];
        let even = grid::even(&around, &outer, range, budget);
        let is_even = budget.check().is_ok() && !crosses(&even, &graph.edges);
        let first = if is_even { even } else { grid::draw(&around, &outer) };
        let mut drawing = Drawing::within(&graph.edges, &own, &first, range);
        drawing.relax(Limits::EFFORT / count, budget);
        let clearance = drawing.clearance();
        if best.as_ref().is_none_or(|(least, _)| clearance > *least) {
            best = Some((clearance, drawing));
        }
    }
    Ok(best.map(|(clearance, drawing)| {
        (coarse(graph, &drawing, clearance, budget), clearance / side as f64)
    }))
}

/// Returns the edges, plus some that connect the components.
fn connected(graph: &Graph) -> Vec<[usize; 2]> {
    let mut part: Vec<usize> = (0..graph.points).collect();
    let mut edges = graph.edges.clone();
    let joining: Vec<[usize; 2]> = (1..graph.points).map(|point| [0, point]).collect();
    for (at, &[a, b]) in graph.edges.iter().chain(&joining).enumerate() {
        let (from, to) = (part[a], part[b]);
        if from != to {
            part.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
            if at >= graph.edges.len() {
                edges.push([a, b]);
            }
        }
    }
    edges
}

/// Rounds the points to the smallest numbers with nearly the same clearance; once the budget has
/// ended, returns them as they are.
fn coarse(graph: &Graph, drawing: &Drawing<'_>, clearance: f64, budget: &Budget) -> Vec<[i64; 3]> {
    let mut scale = FINE;
    while scale > 1 && budget.check().is_ok() {
        let mut rough = drawing.clone();
        rough
            .points
            .iter_mut()
            .flatten()
            .for_each(|at| *at = (2 * *at + scale).div_euclid(2 * scale) * scale);
        if rough.clearance() >= Limits::KEPT * clearance && !crosses(&rough.points, &graph.edges) {
            return rough
                .points
                .iter()
                .map(|[x, y]| [x / scale, y / scale, FINE / scale])
                .collect();
        }
        scale /= 2;
    }
    drawing.points.iter().map(|&[x, y]| [x, y, FINE]).collect()
}
