//! Maker of graphs: lines between near points of the plane that do not cross; then the points are
//! numbered at random.

use std::ops::ControlFlow;

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Budget, ParseError, Puzzle as _, Stop, cold_sort};
use tatham_make::{Board as Drawn, Drawable};

use super::graph::{Graph, cross};
use super::{POINTS, Untangle};

/// Side of the square of the points.
const SIDE: usize = 1 << 20;

/// Most lines of a point, as in the real game.
const DEGREE: usize = 4;

/// Nearest points that are tried for a line.
const NEAREST: usize = 20;

impl Drawable for Untangle {
    const PRESETS: &'static [Preset] = &[
        ("6 points", "6"),
        ("10 points", "10"),
        ("15 points", "15"),
        ("20 points", "20"),
        ("25 points", "25"),
    ];
    /// Number of points.
    type Params = usize;

    fn params(text: &str) -> Result<usize, ParseError> {
        params_to_make(text, &POINTS).map(|points| points as usize)
    }

    fn second(_: &usize) -> u64 {
        60_000
    }

    fn board(
        &points: &usize,
        _moves: Option<usize>,
        random: &mut Random,
        work: &Budget,
    ) -> Result<Option<Drawn<Self>>, Stop> {
        let lines = planar(points, random, work)?;
        let number = random.permutation(points);
        let named = |[a, b]: [usize; 2]| [number[a].min(number[b]), number[a].max(number[b])];
        let mut edges: Vec<[usize; 2]> = lines.into_iter().map(named).collect();
        cold_sort::sort(&mut edges);
        let graph = Graph::new(points, edges);
        let is_tangled =
            graph.crossings(&Untangle::givens(&graph), |_, _| ControlFlow::Break(())).is_break();
        Ok(is_tangled.then(|| Drawn::unsolved(graph)))
    }
}

/// Returns lines between random points of the plane that do not cross.
fn planar(points: usize, random: &mut Random, work: &Budget) -> Result<Vec<[usize; 2]>, Stop> {
    let mut at = || random.below(SIDE) as i64;
    let places: Vec<[i64; 3]> = (0..points).map(|_| [at(), at(), 1]).collect();
    let distance = |a: usize, b: usize| {
        (places[a][0] - places[b][0]).pow(2) + (places[a][1] - places[b][1]).pow(2)
    };
    let mut lines: Vec<[usize; 2]> = Vec::new();
    let mut degree = vec![0; points];
    for _ in 0..DEGREE {
        for point in random.permutation(points) {
            work.check()?;
            let mut others: Vec<usize> = (0..points).filter(|&other| other != point).collect();
            cold_sort::sort_by_key(&mut others, |&other| (distance(point, other), other));
            let fits = |other: usize| {
                let is_line =
                    |&[a, b]: &[usize; 2]| [a, b] == [point, other] || [b, a] == [point, other];
                let is_crossed = |line: &[usize; 2]| {
                    !line.iter().any(|end| [point, other].contains(end))
                        && are_near(&places, [point, other], *line)
                        && cross([places[point], places[other]], line.map(|end| places[end]))
                };
                degree[point].max(degree[other]) < DEGREE
                    && !lines.iter().any(|line| is_line(line) || is_crossed(line))
            };
            let other = others.into_iter().take(NEAREST).find(|&other| fits(other));
            if let Some(other) = other {
                lines.push([point, other]);
                degree[point] += 1;
                degree[other] += 1;
            }
        }
    }
    Ok(lines)
}

/// Returns true if the rectangles around two lines overlap.
fn are_near(places: &[[i64; 3]], one: [usize; 2], other: [usize; 2]) -> bool {
    (0..2).all(|axis| {
        let [one, other] = [one, other].map(|line| line.map(|end| places[end][axis]));
        one[0].max(one[1]) >= other[0].min(other[1]) && other[0].max(other[1]) >= one[0].min(one[1])
    })
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::{boards_are_as_claimed, shortest_solution_is_as_requested};

    use super::*;

    #[test]
    fn boards_have_solutions_of_the_claimed_length() {
        boards_are_as_claimed::<Untangle>(&["10", "4", "17"]);
        shortest_solution_is_as_requested::<Untangle>("8", 2..=3);
    }
}
