//! Comparison of random formulas under changing assumptions with brute force, and tests of limits.

use tatham_core::author::contract::Random;

use super::*;

fn random_clause(random: &mut Random, lits: &[Lit], length: usize) -> Vec<Lit> {
    let mut clause = Vec::new();
    for _ in 0..length {
        let lit = lits[random.below(lits.len())];
        clause.push(if random.below(2) == 0 { lit } else { !lit });
    }
    clause
}

/// Returns true if some assignment of `lits` satisfies all clauses and assumptions.
fn by_brute_force(lits: &[Lit], clauses: &[Vec<Lit>], assumptions: &[Lit]) -> bool {
    let holds = |picture: usize, lit: Lit| {
        let i =
            lits.iter().position(|other| other.variable() == lit.variable()).expect("one of them");
        (picture >> i & 1 != 0) == (lit == lits[i])
    };
    (0..1 << lits.len()).any(|picture| {
        assumptions.iter().all(|&lit| holds(picture, lit))
            && clauses.iter().all(|clause| clause.iter().any(|&lit| holds(picture, lit)))
    })
}

#[test]
fn it_agrees_with_brute_force_under_changing_assumptions() {
    let mut random = Random::seeded(0x2545_f491_4f6c_dd1d);
    let (mut yes, mut no) = (0, 0);
    for round in 0..600 {
        let mut cnf = Formula::new();
        let lits = cnf.new_lits(4 + round % 6);
        let mut clauses = Vec::new();
        for _ in 0..lits.len() * 3 {
            let length = 1 + random.below(4).max(random.below(5));
            clauses.push(random_clause(&mut random, &lits, length));
        }
        for clause in &clauses {
            cnf.clause(clause.iter().copied());
        }
        let mut solver = Cdcl::new(&cnf);
        for _ in 0..8 {
            let count = random.below(4);
            let mut assumptions = random_clause(&mut random, &lits, count);
            // An assumption and its negation contradict each other, for the solver and for brute
            // force.
            let expected = by_brute_force(&lits, &clauses, &assumptions);
            assert_eq!(
                solver.solve(&assumptions, &Budget::unlimited()),
                Ok(expected),
                "{clauses:?} {assumptions:?}"
            );
            if expected {
                yes += 1;
                assumptions
                    .extend(lits.iter().map(|&lit| if solver.holds(lit) { lit } else { !lit }));
                assert!(by_brute_force(&lits, &clauses, &assumptions), "no model: {clauses:?}");
            } else {
                no += 1;
            }
            if random.below(3) == 0 {
                let clause = random_clause(&mut random, &lits, 3);
                solver.clause(clause.iter().copied());
                clauses.push(clause);
            }
        }
    }
    assert!(yes > 500 && no > 500, "{yes} {no}");
}

#[test]
fn it_agrees_with_splr_where_search_is_needed() {
    let mut random = Random::seeded(0x9e37_79b9_7f4a_7c15);
    let mut conflicts = 0;
    for _ in 0..12 {
        // Near the threshold of random formulas some have a model, some have none, and all need
        // some search.
        let mut cnf = Formula::new();
        let lits = cnf.new_lits(130);
        for _ in 0..553 {
            let clause = random_clause(&mut random, &lits, 3);
            cnf.clause(clause);
        }
        let mut solver = Cdcl::new(&cnf);
        let found = solver.solve(&[], &Budget::unlimited()).unwrap();
        if found {
            assert!(cnf.clauses().all(|clause| clause.iter().any(|&lit| solver.holds(lit))));
        }
        conflicts += solver.conflicts();
        assert_eq!(
            found,
            crate::Solver::new(cnf, crate::Engine::Splr)
                .solve(&Budget::unlimited())
                .unwrap()
                .is_some()
        );
    }
    // Enough to restart, to change the mode and to delete clauses.
    assert!(conflicts > 2000, "{conflicts}");
}

#[test]
fn a_spent_budget_stops_it_and_it_can_go_on() {
    let mut cnf = Formula::new();
    let lits = cnf.new_lits(2);
    cnf.clause([lits[0], lits[1]]);
    let mut solver = Cdcl::new(&cnf);
    assert_eq!(
        solver.solve(&[!lits[0]], &Budget::within(std::time::Duration::ZERO)),
        Err(Stop::Time)
    );
    assert_eq!(solver.solve(&[!lits[0]], &Budget::unlimited()), Ok(true));
    assert!(solver.holds(lits[1]));
    assert_eq!(solver.decisions().collect::<Vec<_>>(), [!lits[0]]);
}
