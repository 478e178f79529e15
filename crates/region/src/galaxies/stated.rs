//! The rules as explanations tell them: to which dot each cell belongs.
//!
//! That half a turn takes a galaxy into itself, and that it hangs together, is seen at a glance: told is only what fills in a cell, or a border.

use tatham_sat::Lit;
use tatham_sat::model::{Expr, Int, Model, Shown, all, any};

use super::problem::Problem;
use super::{FENCED, JOINED, OWNED, TURNS};

/// Cells of the largest board that is explained.
const MOST_CELLS: usize = 900;

/// Further values for cells that can belong to few dots: no cell has them.
const NONE: [i64; 3] = [2, 3, 4];

/// The dot of each cell.
pub(super) fn owners(problem: &Problem, border: &[Lit], model: &mut Model) -> Vec<Shown> {
    let (size, regions) = (problem.size, problem.regions());
    if size.area() > MOST_CELLS {
        model.give_up(format!("boards of more than {MOST_CELLS} cells are not explained"));
        return Vec::new();
    }
    let dots_of = problem.dots_of(&regions);
    let code = |dot: usize| problem.dots[dot].code();
    // Of two values what a cell is not says what it is: with a third one, that is told like anything else.
    let values = |dots: &[(usize, usize)]| {
        let none = NONE.into_iter().take(3_usize.saturating_sub(dots.len()));
        dots.iter().map(|&(dot, _)| code(dot)).chain(none).collect::<Vec<_>>()
    };
    let owner: Vec<Int> = dots_of.iter().map(|dots| model.int(values(dots))).collect();
    for (cell, dots) in dots_of.iter().enumerate() {
        for none in values(dots).into_iter().filter(|value| NONE.contains(value)) {
            let none = model.is(owner[cell], none);
            model.require(!none).named(size.label(cell), &OWNED).obvious();
        }
        let some: Vec<Lit> = dots.iter().map(|&(dot, _)| model.is(owner[cell], code(dot))).collect();
        model.require(any(some)).named(size.label(cell), &OWNED);
    }
    for (number, (dot, region)) in problem.dots.iter().zip(&regions).enumerate() {
        let galaxy = dot.galaxy();
        for &[cell, opposite] in region.pairs.iter().filter(|[cell, opposite]| cell != opposite) {
            let [one, other] = [cell, opposite].map(|cell| model.is(owner[cell], code(number)));
            model.require(any([!one, other])).named(&galaxy, &TURNS).obvious();
            model.require(any([one, !other])).named(&galaxy, &TURNS).obvious();
        }
        let pairs: Vec<Lit> = region.pairs.iter().map(|&[cell, _]| model.is(owner[cell], code(number))).collect();
        if region.links.iter().any(|[near, _]| *near >= region.home) {
            model.connected(&pairs, &region.links).named(&galaxy, &JOINED).obvious();
        }
        // No border where both belong to it, one where they do not.
        let may_be = |cell: usize| dots_of[cell].iter().any(|&(dot, _)| dot == number);
        let mut fence: Vec<Expr> = Vec::new();
        for ([cell, other], &border) in size.edges().pairs().zip(border) {
            for (here, there) in [(cell, other), (other, cell)] {
                if !may_be(here) {
                    continue;
                }
                let one = model.is(owner[here], code(number));
                let too = if may_be(there) { model.is(owner[there], code(number)) } else { Lit::FALSE };
                fence.push((!one | too | border).into());
                if here == cell {
                    fence.push((!one | !too | !border).into());
                }
            }
        }
        model.require(all(fence)).named(&galaxy, &FENCED).form(tatham_core::explain::Form::Several);
    }
    owner.into_iter().map(Shown::from).collect()
}
