//! Rules for the model layer, with a boolean for each edge: true if it has a line.

use std::sync::Arc;
use tatham_core::partial_answer::EdgeSet;

use tatham_core::author::Law;
use tatham_core::author::tiling::Tiling;
use tatham_core::{Fact, Place};
use tatham_sat::Lit;
use tatham_sat::model::{Model, Rules, Shown, count};

use super::{Loopy, Problem};
use crate::pair_constraint::{Group, PairConstraint, none_or_two};

/// Rule of Loopy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// All lines.
    Loop,
    /// Number in a face.
    Number(usize),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Loop => Law { kept: "is one closed line", broken: "is not one closed line" },
            Self::Number(_) => Law {
                kept: "has as many lines around it as it says",
                broken: "does not have as many lines around it as it says",
            },
        }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Loop => "the loop".to_owned(),
            Self::Number(face) => {
                let number = problem.clue(face).unwrap_or_default();
                format!("the {number} {}", problem.whereabouts(face))
            }
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let Self::Number(face) = self else { return Vec::new() };
        let number = problem.clue(face).unwrap_or_default();
        vec![Fact::is(Place::Face(face), number.to_string())]
    }
}

/// Variables of an edge.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    line: Lit,
    /// For each face beside the edge, its pair with the next edge around that face. Present only in
    /// the search.
    turns: [Option<PairConstraint>; 2],
}

impl From<Line> for Shown {
    fn from(edge: Line) -> Self {
        edge.line.into()
    }
}

impl Rules for Loopy {
    type Problem = Problem;
    type PartialAnswer = EdgeSet;
    type Shape = Arc<Tiling>;
    type Variable = Line;

    fn givens(problem: &Problem) -> EdgeSet {
        EdgeSet::unknown(problem.tiling.edges())
    }

    fn range(_: &Problem) {}

    fn shape(problem: &Problem) -> Arc<Tiling> {
        Arc::clone(&problem.tiling)
    }

    fn rules(tiling: &Arc<Tiling>, model: &mut Model) -> Vec<Line> {
        let lines = model.bools(tiling.edges());
        model.one_loop(&lines, tiling.all_ends()).rule(Rule::Loop);
        let mut edges: Vec<Line> =
            lines.into_iter().map(|line| Line { line, turns: [None; 2] }).collect();
        if !model.is_explaining() {
            let corners = corners(tiling, &mut edges, model);
            for (vertex, corners) in corners.iter().enumerate() {
                pass_once(tiling.at(vertex), corners, &edges, model);
            }
        }
        edges
    }

    fn clues(problem: &Problem, edges: &[Line], model: &mut Model) {
        for (face, around, wanted) in problem.clues() {
            let lines = count(around.iter().map(|&edge| edges[edge].line));
            model.require(lines.equals(wanted as i64)).rule(Rule::Number(face));
            let turn = |side: usize| {
                let edge = around[side % around.len()];
                edges[edge].turns[side_of(&problem.tiling, edge, face)]
            };
            if around.len() == 4 {
                for side in 0..2 {
                    if let (Some(one), Some(other)) = (turn(side), turn(side + 2)) {
                        one.add_up(other, wanted, model);
                    }
                }
                continue;
            }
            // All corners one after another, from each side on; of an odd number of edges one is
            // left.
            let (pairs, left) = (around.len() / 2, around.len() % 2);
            for first in 0..if left == 0 { 2 } else { around.len() } {
                let pairs: Option<Vec<PairConstraint>> =
                    (0..pairs).map(|number| turn(first + 2 * number)).collect();
                let Some(pairs) = pairs else { continue };
                let last = around[(first + around.len() - 1) % around.len()];
                let single = (left == 1).then(|| edges[last].line);
                let lines = pairs.iter().flat_map(|pair| pair.counted()).chain(single);
                model.require(count(lines).equals(wanted as i64));
            }
        }
    }

    fn name(_: &Problem, edge: usize) -> String {
        format!("edge {edge}")
    }
}

/// Index of this face among the faces beside an edge.
fn side_of(tiling: &Tiling, edge: usize, face: usize) -> usize {
    usize::from(tiling.beside(edge)[0] != Some(face))
}

/// Corner of a face: the 2 edges that meet there, and their pair.
type Corner = ([usize; 2], PairConstraint);

/// Creates the pairs of all edges, and sorts the corners of faces by their vertices.
fn corners(tiling: &Tiling, edges: &mut [Line], model: &mut Model) -> Vec<Vec<Corner>> {
    let mut corners: Vec<Vec<Corner>> = vec![Vec::new(); tiling.vertices()];
    for face in 0..tiling.faces() {
        let around = tiling.around(face);
        for (side, &edge) in around.iter().enumerate() {
            let next = (side + 1) % around.len();
            let pair = PairConstraint::new([edges[edge].line, edges[around[next]].line], model);
            edges[edge].turns[side_of(tiling, edge, face)] = Some(pair);
            corners[tiling.corners(face)[next]].push(([edge, around[next]], pair));
        }
    }
    corners
}

/// Most lines at a vertex that are divided into pairs.
const MOST_LINES: usize = 8;

/// Returns the ways to divide the lines at a vertex into pairs, as many as possible, and single
/// lines.
fn divisions(at: &[usize], corners: &[Corner], edges: &[Line]) -> Vec<Vec<Group>> {
    let mut open = vec![(at.to_vec(), Vec::new(), 0)];
    let (mut found, mut most): (Vec<Vec<Group>>, usize) = (Vec::new(), 0);
    while let Some((mut left, groups, pairs)) = open.pop() {
        let Some(line) = left.pop() else {
            if pairs > most {
                (found, most) = (Vec::new(), pairs);
            }
            if pairs == most {
                found.push(groups);
            }
            continue;
        };
        for (two, pair) in corners.iter().filter(|(two, _)| two.contains(&line)) {
            let other = if two[0] == line { two[1] } else { two[0] };
            if left.contains(&other) {
                let left = left.iter().copied().filter(|&own| own != other).collect();
                open.push((left, [&groups[..], &[Group::Pair(*pair)]].concat(), pairs + 1));
            }
        }
        let single = [&groups[..], &[Group::Single(edges[line].line)]].concat();
        open.push((left, single, pairs));
    }
    found
}

/// States for the pairs at a vertex that the loop passes it at most once: a rule for each pair and
/// the remaining lines, which are a single line or a pair themselves.
fn pass_once(at: &[usize], corners: &[Corner], edges: &[Line], model: &mut Model) {
    if (5..=MOST_LINES).contains(&at.len()) {
        for groups in divisions(at, corners, edges) {
            none_or_two(&groups, model);
        }
        return;
    }
    for (number, (two, pair)) in corners.iter().enumerate() {
        let left: Vec<usize> = at.iter().copied().filter(|edge| !two.contains(edge)).collect();
        // Each combination of 2 pairs once.
        let across = corners[..number]
            .iter()
            .find(|(other, _)| left.iter().all(|edge| other.contains(edge)));
        match (&left[..], across) {
            (&[one], _) => pair.two_or_none_with(edges[one].line, model),
            (&[_, _], Some((_, other))) => pair.two_or_none(*other, model),
            _ => {}
        }
    }
}
