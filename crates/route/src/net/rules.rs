//! Rules for the model layer, with a boolean for each edge that a wire can cross, or for each side
//! of a tile.

use tatham_core::author::Law;
use tatham_core::grid::{Arms, Edges};
use tatham_core::partial_answer::Lines;
use tatham_core::{Direction, Fact, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Model, Rules, all, count};

use super::{Net, Problem, Wiring};
use crate::line::{self, SIDES};

/// Rule of Net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Tile in a cell.
    Tile(usize),
    /// All tiles.
    Connected,
    /// All wires, if they are just enough.
    NoLoop,
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Tile(_) => Law { kept: "fits", broken: "does not fit" },
            Self::Connected => Law { kept: "are all connected", broken: "are not all connected" },
            Self::NoLoop => Law {
                kept: "form no loop, being just enough to connect all",
                broken: "form a loop",
            },
        }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Tile(cell) => format!("the tile at {}", problem.size().label(cell)),
            Self::Connected => "the tiles".to_owned(),
            Self::NoLoop => "the wires".to_owned(),
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let Self::Tile(cell) = self else { return Vec::new() };
        vec![Fact::is(problem.size().place(cell), problem.digit(cell))]
    }
}

/// Shape that the rules of wires depend on: the grid, the tiles without wires, and the number of
/// wire ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WireLayout {
    size: Size,
    wraps: bool,
    blank: Vec<usize>,
    wires: Wires,
}

/// Freedom of wires besides connecting all tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wires {
    /// Each end meets another.
    Meeting {
        /// True if the wires are just enough, so that they form no loop.
        is_tree: bool,
    },
    /// Wires may end at any side, also at a wall.
    Loose { is_wall: Vec<bool> },
}

impl WireLayout {
    fn edges(&self) -> Edges {
        Problem::edges_of(self.size, self.wraps)
    }

    /// Tiles as nodes of a graph: true for those with wires.
    fn tiles(&self) -> Vec<Lit> {
        let mut tiles = vec![Lit::TRUE; self.size.area()];
        for &cell in &self.blank {
            tiles[cell] = Lit::FALSE;
        }
        tiles
    }

    /// Returns the edges between tiles with wires, and their ends with the tiles numbered without
    /// the others, to which no wire leads.
    fn between_tiles(&self, edges: &[Lit], ends: &[[usize; 2]]) -> (Vec<Lit>, Vec<[usize; 2]>) {
        let mut numbers = vec![Some(0); self.size.area()];
        for &cell in &self.blank {
            numbers[cell] = None;
        }
        for (number, own) in numbers.iter_mut().flatten().enumerate() {
            *own = number;
        }
        let numbered = |ends: [usize; 2]| match ends.map(|tile| numbers[tile]) {
            [Some(one), Some(other)] => Some([one, other]),
            _ => None,
        };
        edges.iter().zip(ends).filter_map(|(&edge, &ends)| Some((edge, numbered(ends)?))).unzip()
    }

    /// States the rules for wires whose ends all meet: each edge has a literal that a wire crosses
    /// it.
    fn meeting(&self, is_tree: bool, model: &mut Model) -> Vec<Lit> {
        let (edges, tiles) = (self.edges(), self.size.area());
        let lines = model.bools(edges.count());
        // If the grid is one tile wide, a wire can lead from a tile to itself: it connects nothing.
        let (joining, pairs): (Vec<usize>, Vec<[usize; 2]>) =
            edges.pairs().enumerate().filter(|(_, [one, other])| one != other).unzip();
        let of: Vec<Lit> = joining.iter().map(|&edge| lines[edge]).collect();
        if is_tree {
            let loops = edges.pairs().zip(&lines).filter(|([one, other], _)| one == other);
            for (_, &line) in loops {
                model.require(!line).rule(Rule::NoLoop);
            }
            if !model.is_explaining() {
                let (wires, ends) = self.between_tiles(&of, &pairs);
                model.spanning(tiles - self.blank.len(), &wires, &ends, true);
                return lines;
            }
            model.acyclic(&of, &pairs).rule(Rule::NoLoop);
        }
        // Tiles and wires are nodes of a graph, whose true nodes are connected.
        let nodes: Vec<Lit> = self.tiles().into_iter().chain(of).collect();
        let pairs = pairs.into_iter().enumerate();
        let pairs: Vec<[usize; 2]> =
            pairs.flat_map(|(edge, ends)| ends.map(|tile| [tile, tiles + edge])).collect();
        model.connected(&nodes, &pairs).rule(Rule::Connected);
        lines
    }

    /// States the rules for wires that may end anywhere: each side of each tile, in the order of
    /// [`Arms::EACH`], has a literal that a wire leads there.
    fn loose(&self, is_wall: &[bool], model: &mut Model) -> Vec<Lit> {
        let edges = self.edges();
        let ends = model.bools(Arms::EACH.len() * self.size.area());
        let mut nodes = self.tiles();
        let (mut pairs, mut meetings) = (Vec::new(), Vec::new());
        for (edge, [one, other]) in
            edges.pairs().enumerate().filter(|&(edge, [one, other])| one != other && !is_wall[edge])
        {
            // Tiles and wire ends are nodes of a graph: an end is connected to its tile, and to the
            // end that it meets.
            let side = edges.side(edge);
            let own = nodes.len();
            let both = [(one, side), (other, line::opposite(side))]
                .map(|(cell, side)| ends[end(cell, side)]);
            nodes.extend(both);
            pairs.extend([[one, own], [own, own + 1], [own + 1, other]]);
            meetings.push(both);
        }
        // With fewer meetings the tiles cannot be connected: the search detects this long before it
        // detects a disconnected tile.
        if !model.is_explaining() {
            let least = (self.size.area() - self.blank.len()).saturating_sub(1);
            let meetings: Vec<Lit> =
                meetings.into_iter().map(|both| model.literal(all(both))).collect();
            model.require(count(meetings).at_least(least as i64));
        }
        model.connected(&nodes, &pairs).rule(Rule::Connected);
        ends
    }
}

/// Number of a side of a tile among all sides.
fn end(cell: usize, side: Direction) -> usize {
    let number = Arms::EACH.iter().position(|&own| own == side).unwrap_or(0);
    Arms::EACH.len() * cell + number
}

impl Rules for Net {
    type Problem = Problem;
    type PartialAnswer = Lines;
    type Shape = WireLayout;
    type Variable = Lit;

    /// No wire crosses a wall; if there are more ends than needed, one may lead up to it.
    fn givens(problem: &Problem) -> Lines {
        if problem.is_loose() {
            return Lines::loose(problem.size());
        }
        let mut lines = if problem.wraps {
            Lines::wrapping(problem.size())
        } else {
            Lines::unknown(problem.size())
        };
        for &edge in &problem.walls {
            lines.put(edge, Some(false));
        }
        lines
    }

    fn range(_: &Problem) {}

    fn shape(problem: &Problem) -> WireLayout {
        let blank =
            (0..problem.size().area()).filter(|&cell| problem.arms(cell) == Arms::NONE).collect();
        let wires = match problem.wiring {
            Wiring::Loose => Wires::Loose { is_wall: problem.is_wall() },
            wiring => Wires::Meeting { is_tree: wiring == Wiring::Tree },
        };
        WireLayout { size: problem.size(), wraps: problem.wraps, blank, wires }
    }

    fn rules(shape: &WireLayout, model: &mut Model) -> Vec<Lit> {
        let (lines, is_loose) = match &shape.wires {
            Wires::Meeting { is_tree } => (shape.meeting(*is_tree, model), false),
            Wires::Loose { is_wall } => (shape.loose(is_wall, model), true),
        };
        if !model.is_explaining() {
            let (edges, cells) = (shape.edges(), 0..shape.size.area());
            let spot = |cell| sides(edges, is_loose, cell).into_iter().flatten().collect();
            model.spots(&lines, cells.map(spot));
        }
        lines
    }

    fn clues(problem: &Problem, shown: &[Lit], model: &mut Model) {
        let (size, edges) = (problem.size(), problem.edges());
        let is_loose = problem.is_loose();
        if !is_loose {
            for &edge in &problem.walls {
                model.require(!shown[edge]);
            }
        }
        let ways = (0..size.area()).map(|cell| ways(problem, is_loose, cell));
        if !model.is_explaining() {
            return model.ways(&ways.collect::<Vec<u16>>());
        }
        for (cell, ways) in ways.enumerate() {
            let sides: Vec<Lit> = sides(edges, is_loose, cell)
                .into_iter()
                .flatten()
                .map(|side| shown[side])
                .collect();
            line::require_ways(model, &sides, ways).rule(Rule::Tile(cell));
        }
    }
}

/// Number of the variable of each side of a tile, if it has one.
fn sides(edges: Edges, is_loose: bool, cell: usize) -> [Option<usize>; SIDES.len()] {
    SIDES.map(|side| if is_loose { Some(end(cell, side)) } else { edges.beside(cell, side) })
}

/// Orientations of a tile, for those of its sides that have a variable: bit w is set if wires may
/// lead to exactly the sides with the set bits of w, the first as the lowest.
fn ways(problem: &Problem, is_loose: bool, cell: usize) -> u16 {
    let (mut bit, mut bits) = (1_u8, [None; SIDES.len()]);
    for (own, side) in bits.iter_mut().zip(sides(problem.edges(), is_loose, cell)) {
        if side.is_some() {
            *own = Some(bit);
            bit <<= 1;
        }
    }
    // No wire leads to a side without a variable.
    let way = |quarters| {
        let arms = problem.arms(cell).turned(quarters);
        let wires = SIDES.into_iter().zip(bits).filter(|&(side, _)| arms.has(side));
        wires.map(|(_, bit)| bit).sum::<Option<u8>>()
    };
    (0..4).filter_map(way).fold(0, |ways, way| ways | 1 << way)
}
