//! The rules as explanations tell them: to which dot each cell belongs.
//!
//! That half a turn takes a galaxy into itself is seen at a glance: told is only what fills in a cell.

use tatham_sat::Lit;
use tatham_sat::model::{Model, Shown, any};

use super::problem::Problem;
use super::{FENCED, JOINED, OWNED, TURNS};
use crate::owned::{MOST_CELLS, Owned};

/// The dot of each cell.
pub(super) fn owners(problem: &Problem, border: &[Lit], model: &mut Model) -> Vec<Shown> {
    let (size, regions) = (problem.size, problem.regions());
    if size.area() > MOST_CELLS {
        model.give_up(format!("boards of more than {MOST_CELLS} cells are not explained"));
        return Vec::new();
    }
    let dots_of = problem.dots_of(&regions);
    let can = dots_of.iter().map(|dots| dots.iter().map(|&(dot, _)| problem.dots[dot].code()).collect());
    let home_of = problem.home_of();
    let owned = Owned::new(size, can.collect(), &|cell| home_of[cell].is_some(), &OWNED, model);
    for (number, (dot, region)) in problem.dots.iter().zip(&regions).enumerate() {
        let (code, galaxy) = (dot.code(), dot.galaxy());
        let pairs: Vec<[Lit; 2]> = region.pairs.iter().map(|pair| pair.map(|cell| owned.is(cell, code, model))).collect();
        for &[one, other] in pairs.iter().filter(|[one, other]| one != other) {
            model.require(any([!one, other])).named(&galaxy, &TURNS).obvious();
            model.require(any([one, !other])).named(&galaxy, &TURNS).obvious();
        }
        // Of what a galaxy can have all cells are nodes: that they are joined says nothing of what is opposite.
        let cells: Vec<usize> = (0..size.area()).filter(|&cell| dots_of[cell].iter().any(|&(own, _)| own == number)).collect();
        let node = |cell: usize| cells.binary_search(&cell).ok();
        let links: Vec<[usize; 2]> = size.edges().pairs().filter_map(|[one, other]| Some([node(one)?, node(other)?])).collect();
        let nodes: Vec<Lit> = cells.iter().map(|&cell| owned.is(cell, code, model)).collect();
        model.connected(&nodes, &links).named(&galaxy, &JOINED).weighs(1.0);
        owned.fence(code, border, (&galaxy, &FENCED), model);
    }
    owned.into_cells().into_iter().map(Shown::from).collect()
}
