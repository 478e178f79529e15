//! Arcs of a board: from each cell to each cell that its arrow points to.

use petgraph::graph::{DiGraph, NodeIndex};
use tatham_core::{Direction, Grid};

use crate::problem::Problem;

/// Arcs, numbered from 0 on, cell by cell along the arrows.
#[derive(Clone, Debug)]
pub(crate) struct Arcs {
    /// Number of cells of the board.
    pub(crate) cells: usize,
    /// Start and end of each arc.
    pub(crate) ends: Vec<[usize; 2]>,
    /// For each cell the arcs that leave it, with their ends; and those that enter it, with their
    /// starts.
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

    /// Arc from a cell to another, if there is one.
    pub(crate) fn between(&self, from: usize, to: usize) -> Option<usize> {
        self.out[from].iter().find(|(_, end)| *end == to).map(|&(arc, _)| arc)
    }
}

/// Arrow graph: node i is cell i; its weight is the given position, if any.
pub(crate) fn arrows(problem: &Problem) -> DiGraph<Option<u32>, (), u32> {
    let size = problem.size();
    let mut graph = DiGraph::with_capacity(size.area(), size.area() * 4);
    for cell in 0..size.area() {
        graph.add_node(problem.givens()[cell]);
    }
    for cell in 0..size.area() {
        for next in size.ray(cell, problem.arrows()[cell]) {
            let numbers = (problem.givens()[cell], problem.givens()[next]);
            // 2 given numbers decide the arc between them.
            if !matches!(numbers, (Some(a), Some(b)) if a + 1 != b) {
                graph.add_edge(NodeIndex::new(cell), NodeIndex::new(next), ());
            }
        }
    }
    graph
}
