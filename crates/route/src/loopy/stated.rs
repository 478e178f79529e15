//! The rules of Loopy.

use std::sync::Arc;

use tatham_core::tiling::Tiling;
use tatham_sat::Lit;
use tatham_sat::model::{Model, Stated, count};

use super::{AROUND, LOOP, Loopy, Problem};

impl Stated for Loopy {
    type Shape = Arc<Tiling>;
    type Variable = Lit;

    fn shape(problem: &Problem) -> Arc<Tiling> {
        Arc::clone(&problem.tiling)
    }

    fn rules(tiling: &Arc<Tiling>, model: &mut Model) -> Vec<Lit> {
        let lines = model.bools(tiling.edges());
        model.one_loop(&lines, tiling.all_ends()).named("the loop", &LOOP);
        lines
    }

    fn clues(problem: &Problem, lines: &[Lit], model: &mut Model) {
        for (place, name, around, wanted) in problem.clues() {
            let around = count(around.iter().map(|&edge| lines[edge]));
            model.require(around.equals(wanted as i64)).named(name, &AROUND).clue_at(place, wanted.to_string());
        }
    }

    fn name(_: &Problem, edge: usize) -> String {
        format!("edge {edge}")
    }
}
