//! Small puzzles with answers known from brute force: the exported formulas are satisfiable exactly
//! when the puzzles are.

use tatham_core::author::contract::Oracle;
use tatham_core::{Budget, Entry, Puzzle as _, Question, Settings};
use tatham_latin::solo::Solo;
use tatham_sat::Engine;

#[test]
fn the_formula_of_the_question_has_no_model_where_the_solution_is_the_only_one() {
    let entry = Entry::for_kind::<Solo>();
    let oracle = Oracle::new(&entry, include_str!("../../../../puzzles/solo/basic.txt"))
        .expect("small puzzles");
    for drawn in (0..100).filter_map(|number| oracle.puzzle(2, number)) {
        let problem = Solo::parse(&drawn.id).unwrap_or_else(|e| panic!("{}: {e}", drawn.id));
        let settings = Settings::default();
        for (question, known) in [(Question::Solvable, 0), (Question::Unique, 1)] {
            let text = (Solo::ABILITIES.cnf.expect("it has it"))(
                &problem,
                question,
                &settings,
                &Budget::unlimited(),
            )
            .unwrap();
            assert_eq!(
                is_satisfiable(&text),
                drawn.answers.len() > known,
                "{} {question:?}",
                drawn.id
            );
        }
    }
}

/// Returns true if a SAT solver finds a model of a DIMACS text.
fn is_satisfiable(dimacs: &str) -> bool {
    let mut cnf = tatham_sat::Cnf::new();
    let mut lits = Vec::new();
    for line in dimacs.lines().filter(|line| !line.starts_with('c')) {
        if let Some(header) = line.strip_prefix("p cnf ") {
            let variables: usize = header.split(' ').next().unwrap().parse().unwrap();
            lits = cnf.new_lits(variables);
            continue;
        }
        let numbers = line.split(' ').map(|n| n.parse::<i32>().unwrap()).take_while(|&n| n != 0);
        cnf.clause(
            numbers.map(|n| if n > 0 { lits[n as usize - 1] } else { !lits[-n as usize - 1] }),
        );
    }
    tatham_sat::Solver::new(cnf, Engine::Splr).solve(&Budget::unlimited()).unwrap().is_some()
}
