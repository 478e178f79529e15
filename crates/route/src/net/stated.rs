//! The rules of Net.

use tatham_core::grid::Arms;
use tatham_core::{Direction, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Model, Stated, any};

use super::{CONNECTED, NO_LOOP, Net, Problem, TURNED, name};
use crate::line::{Clauses, SIDES};

/// What the rules of the wires depend on: the grid, the tiles without wires, and whether there are just enough wires for a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    size: Size,
    wraps: bool,
    blank: Vec<usize>,
    is_tree: bool,
}

impl Stated for Net {
    type Shape = Ground;
    type Variable = Lit;

    fn shape(problem: &Problem) -> Ground {
        let blank = (0..problem.size().area()).filter(|&cell| problem.arms(cell) == Arms::NONE).collect();
        Ground { size: problem.size(), wraps: problem.wraps, blank, is_tree: problem.is_tree() }
    }

    fn rules(shape: &Ground, model: &mut Model) -> Vec<Lit> {
        let (edges, tiles) = (Problem::edges_of(shape.size, shape.wraps), shape.size.area());
        let lines = model.bools(edges.count());
        // From a tile to itself leads a wire where the grid is one tile wide: that joins nothing.
        let (joining, pairs): (Vec<usize>, Vec<[usize; 2]>) =
            edges.pairs().enumerate().filter(|(_, [one, other])| one != other).unzip();
        let of: Vec<Lit> = joining.iter().map(|&edge| lines[edge]).collect();
        if shape.is_tree {
            for edge in (0..edges.count()).filter(|edge| !joining.contains(edge)) {
                model.require(!lines[edge]).named("the wires", &NO_LOOP);
            }
            model.acyclic(&of, &pairs).named("the wires", &NO_LOOP);
        }
        let is_there = |cell: usize| if shape.blank.contains(&cell) { Lit::FALSE } else { Lit::TRUE };
        // Tiles and wires are nodes of a graph, whose true ones hang together.
        let nodes: Vec<Lit> = (0..tiles).map(is_there).chain(of).collect();
        let pairs = pairs.into_iter().enumerate();
        let pairs: Vec<[usize; 2]> = pairs.flat_map(|(edge, ends)| ends.map(|tile| [tile, tiles + edge])).collect();
        model.connected(&nodes, &pairs).named("the tiles", &CONNECTED);
        lines
    }

    fn clues(problem: &Problem, lines: &[Lit], model: &mut Model) {
        let (size, edges) = (problem.size(), problem.edges());
        for &edge in &problem.walls {
            model.require(!lines[edge]);
        }
        let mut clauses = Clauses::default();
        for cell in 0..size.area() {
            let sides: Vec<(Direction, Lit)> =
                SIDES.into_iter().filter_map(|side| Some((side, lines[edges.beside(cell, side)?]))).collect();
            // How the tile can lie: for each side that has an edge whether a wire leads there.
            let turned = (0..4).map(|quarters| problem.arms(cell).turned(quarters));
            let turned = turned.filter(|arms| arms.iter().all(|side| sides.iter().any(|&(own, _)| own == side)));
            let way = |arms: Arms| sides.iter().enumerate().map(|(at, &(side, _))| u8::from(arms.has(side)) << at).sum();
            let ways: Vec<u8> = turned.map(way).collect();
            let lits: Vec<Lit> = sides.iter().map(|&(_, line)| line).collect();
            let place = size.place(cell);
            let told = &mut model.require_all(clauses.of(&lits, ways).into_iter().map(any));
            told.named(name(size, cell), &TURNED).clue_at(place, format!("{:x}", problem.arms(cell).bits()));
        }
    }
}
