//! The rules, as they are told to the model layer: an integer for each pair of islands that can be joined.

use tatham_sat::Lit;
use tatham_sat::model::{Int, Model, Stated, all, any};

use super::problem::{self, Bound, Problem};
use super::span::Span;
use super::{Bridges, CONNECTED, CROSS, FULL, LOOP};

impl Stated for Bridges {
    type Shape = (usize, u32);
    type Variable = Int;

    fn shape(problem: &Problem) -> (usize, u32) {
        (problem.pairs.len(), problem.most)
    }

    fn rules(&(pairs, most): &(usize, u32), model: &mut Model) -> Vec<Int> {
        model.ints(pairs, 0..=i64::from(most))
    }

    fn clues(problem: &Problem, bridges: &[Int], model: &mut Model) {
        let spans: Vec<Span> =
            bridges.iter().map(|&bridge| Span::new(bridge, problem.most, model)).collect();
        for island in problem.islands() {
            let clauses = problem::clauses(island.pairs.len(), problem.most, island.number);
            let lits = |clause: Vec<(usize, Bound)>| {
                any(clause.into_iter().flat_map(|(at, bound)| spans[island.pairs[at]].lits(bound)))
            };
            let rule = all(clauses.into_iter().map(lits).collect::<Vec<_>>());
            model.require(rule).named(island.clue, &FULL).clue(island.clue);
        }
        let is_there = |pair: usize| spans[pair].is_there();
        for two in &problem.crossing {
            model.require(any(two.map(|pair| !is_there(pair)))).named("bridges", &CROSS).obvious();
        }
        let (islands, ends) = (problem.islands.len(), &problem.pairs);
        let nodes: Vec<Lit> =
            std::iter::repeat_n(Lit::TRUE, islands).chain((0..ends.len()).map(is_there)).collect();
        let steps: Vec<[usize; 2]> = ends
            .iter()
            .enumerate()
            .flat_map(|(pair, ends)| ends.map(|end| [end, islands + pair]))
            .collect();
        model.connected(&nodes, &steps).named("the islands", &CONNECTED);
        if problem.is_without_loops {
            let there: Vec<Lit> = (0..ends.len()).map(is_there).collect();
            model.acyclic(&there, ends).named("the bridges", &LOOP);
        }
    }

    fn name(problem: &Problem, pair: usize) -> String {
        problem.place(pair).to_string()
    }
}
