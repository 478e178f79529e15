//! The board as a graph: an arc from each cell to each cell that may follow it. The blog's searches walk on it.

use petgraph::graph::{DiGraph, NodeIndex};

use crate::problem::Problem;

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
