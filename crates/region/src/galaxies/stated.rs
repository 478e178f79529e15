//! The rules as explanations tell them: to which dot each cell belongs.
//!
//! That half a turn takes a galaxy into itself, and that it hangs together, is seen at a glance: told is only what fills in a cell, or a border.

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
    let owned = Owned::new(size, can.collect(), &OWNED, model);
    for (dot, region) in problem.dots.iter().zip(&regions) {
        let (code, galaxy) = (dot.code(), dot.galaxy());
        let pairs: Vec<[Lit; 2]> = region.pairs.iter().map(|pair| pair.map(|cell| owned.is(cell, code, model))).collect();
        for &[one, other] in pairs.iter().filter(|[one, other]| one != other) {
            model.require(any([!one, other])).named(&galaxy, &TURNS).obvious();
            model.require(any([one, !other])).named(&galaxy, &TURNS).obvious();
        }
        // Where all lie beside the home, they are connected.
        if region.links.iter().any(|[near, _]| *near >= region.home) {
            let nodes: Vec<Lit> = pairs.iter().map(|[one, _]| *one).collect();
            model.connected(&nodes, &region.links).named(&galaxy, &JOINED).obvious();
        }
        owned.fence(code, border, (&galaxy, &FENCED), model);
    }
    owned.into_cells().into_iter().map(Shown::from).collect()
}
