//! The rules as the search knows them, by pairs of cells that are opposite each other, and as explanations tell them: to which dot each cell belongs.
//!
//! In explanations, that half a turn takes a galaxy into itself is seen at a glance: told is only what fills in a cell.

use tatham_sat::Lit;
use tatham_sat::model::{Model, Shown, any, count};

use super::problem::{Problem, Region};
use super::{FENCED, JOINED, OWNED, TURNS};
use crate::owned::{MOST_CELLS, Owned, Owner as _};

/// The rules as the search knows them: which cells belong to each dot, in pairs.
pub(super) fn galaxies(problem: &Problem, border: &[Lit], model: &mut Model) {
    let regions = problem.regions();
    let dots_of = problem.dots_of(&regions);
    // Most cells can belong to one dot alone: that needs no variable.
    let is_certain = |cell: &usize| dots_of[*cell].len() == 1;
    let mut belongs: Vec<Vec<Lit>> = Vec::with_capacity(regions.len());
    model.for_each(&regions, |model, Region { home, pairs, links }| {
        let is_given = |cells: &[usize; 2]| cells.iter().any(is_certain);
        let region: Vec<Lit> = pairs
            .iter()
            .map(|cells| if is_given(cells) { Lit::TRUE } else { model.bool() })
            .collect();
        // Where all lie beside the home, they are connected.
        if links.iter().any(|[near, _]| near >= home) {
            model.connected(&region, links);
        }
        belongs.push(region);
    });
    // Out of time.
    if belongs.len() < regions.len() {
        return;
    }
    let lit_of = |&(dot, pair): &(usize, usize)| belongs[dot][pair];
    for dots in dots_of.iter().filter(|dots| dots.len() != 1) {
        model.require(count(dots.iter().map(lit_of)).equals(1));
    }
    // No border where both belong to the same dot, one where they do not.
    model.for_each(problem.size.edges().pairs().zip(border), |model, ([cell, other], &border)| {
        if let ([(dot, _)], [(too, _)]) = (&dots_of[cell][..], &dots_of[other][..]) {
            model.require(if dot == too { !border } else { border });
            return;
        }
        for here in &dots_of[cell] {
            let one = lit_of(here);
            let too = dots_of[other].binary_search_by_key(&here.0, |there| there.0);
            let too = too.map_or(Lit::FALSE, |at| lit_of(&dots_of[other][at]));
            model.require(any([!one, !too, !border]));
            model.require(any([!one, too, border]));
        }
    });
}

/// The rules as explanations tell them: the dot of each cell.
pub(super) fn owners(problem: &Problem, border: &[Lit], model: &mut Model) -> Vec<Shown> {
    let (size, regions) = (problem.size, problem.regions());
    if size.area() > MOST_CELLS {
        model.give_up(format!("boards of more than {MOST_CELLS} cells are not explained"));
        return Vec::new();
    }
    let dots_of = problem.dots_of(&regions);
    let can =
        dots_of.iter().map(|dots| dots.iter().map(|&(dot, _)| problem.dots[dot].code()).collect());
    let home_of = problem.home_of();
    let owned = Owned::new(size, can.collect(), &|cell| home_of[cell].is_some(), &OWNED, model);
    for (number, (dot, region)) in problem.dots.iter().zip(&regions).enumerate() {
        let (code, galaxy) = (dot.code(), dot.region());
        let pairs: Vec<[Lit; 2]> =
            region.pairs.iter().map(|pair| pair.map(|cell| owned.is(cell, code, model))).collect();
        for &[one, other] in pairs.iter().filter(|[one, other]| one != other) {
            model.require(any([!one, other])).named(&galaxy, &TURNS).obvious();
            model.require(any([one, !other])).named(&galaxy, &TURNS).obvious();
        }
        // Of what a galaxy can have all cells are nodes: that they are joined says nothing of what is opposite.
        let cells: Vec<usize> = (0..size.area())
            .filter(|&cell| dots_of[cell].iter().any(|&(own, _)| own == number))
            .collect();
        let node = |cell: usize| cells.binary_search(&cell).ok();
        let links: Vec<[usize; 2]> = size
            .edges()
            .pairs()
            .filter_map(|[one, other]| Some([node(one)?, node(other)?]))
            .collect();
        let nodes: Vec<Lit> = cells.iter().map(|&cell| owned.is(cell, code, model)).collect();
        model.connected(&nodes, &links).named(&galaxy, &JOINED).weighs(1.0);
        owned.fence(code, border, (&galaxy, &FENCED), model);
    }
    owned.into_cells().into_iter().map(Shown::from).collect()
}
