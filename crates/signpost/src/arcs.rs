//! The arcs of a board: from each cell to each that its arrow points at.

use petgraph::graph::{DiGraph, NodeIndex};
use tatham_core::{Direction, Grid};

use crate::problem::Problem;

/// The arcs, numbered from 0 on, cell by cell along the arrows.
#[derive(Clone, Debug)]
pub(crate) struct Arcs {
    /// Cells of the board.
    pub(crate) cells: usize,
    /// Where each begins and ends.
    pub(crate) ends: Vec<[usize; 2]>,
    /// For each cell the arcs that leave it, with where they end; and those that enter it, with where they begin.
    pub(crate) out: Vec<Vec<(usize, usize)>>,
    pub(crate) into: Vec<Vec<(usize, usize)>>,
}

impl Arcs {
    pub(crate) fn new(arrows: &Grid<Direction>) -> Self {
        let size = arrows.size();
        let cells = size.area();
        let mut arcs = Self {
            cells,
            ends: Vec::new(),
            out: vec![Vec::new(); cells],
            into: vec![Vec::new(); cells],
        };
        for from in 0..cells {
            for to in size.ray(from, arrows[from]) {
                let number = arcs.ends.len();
                arcs.ends.push([from, to]);
                arcs.out[from].push((number, to));
                arcs.into[to].push((number, from));
            }
        }
        arcs
    }

    /// The arc from a cell to another, if there is one.
    pub(crate) fn between(&self, from: usize, to: usize) -> Option<usize> {
        self.out[from].iter().find(|(_, end)| *end == to).map(|&(arc, _)| arc)
    }
}

/// The arrow graph: node i is cell i; its weight is the position that the puzzle gives it, if any.
pub(crate) fn arrows(problem: &Problem) -> DiGraph<Option<u32>, (), u32> {
    let size = problem.size();
    let mut graph = DiGraph::with_capacity(size.area(), size.area() * 4);
    for cell in 0..size.area() {
        graph.add_node(problem.given()[cell]);
    }
    for cell in 0..size.area() {
        for next in size.ray(cell, problem.arrows()[cell]) {
            let numbers = (problem.given()[cell], problem.given()[next]);
            // Two given numbers settle the arc between them.
            if !matches!(numbers, (Some(a), Some(b)) if a + 1 != b) {
                graph.add_edge(NodeIndex::new(cell), NodeIndex::new(next), ());
            }
        }
    }
    graph
}
