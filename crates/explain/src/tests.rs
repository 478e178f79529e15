//! Explanations of rules on graphs: propagators' consequences are explained with exactly the places
//! from which they follow.

use fastrand::Rng;
use tatham_core::author::Law;
use tatham_core::explain::ConstraintKind;
use tatham_core::{Budget, Size};
use tatham_sat::model::rule_keys::Statement;
use tatham_sat::model::{Expr, Model, any, count};
use tatham_sat::{Answers, Engine, Lit};

use crate::Telling;
use crate::board::{Atom, Board};
use crate::ladder::{Exhausted, Ladder, MinimalStep};
use crate::proof::Proof;
use crate::verify::Judge;

/// Rule of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// Rule with words of its own.
    Named(&'static str),
    /// Rule out of many.
    Number(u32),
}

impl tatham_core::author::Rule for Rule {
    type Problem = ();

    fn law(self) -> Law {
        Law { kept: "is as it should be", broken: "is not as it should be" }
    }

    fn subject(self, (): &()) -> String {
        match self {
            Self::Named(name) => name.to_owned(),
            Self::Number(number) => format!("rule {number}"),
        }
    }
}

/// Corners of the grids.
const SIZE: Size = Size { width: 4, height: 3 };

/// Returns the pairs of neighbours in the grid.
fn pairs() -> Vec<[usize; 2]> {
    let neighbours =
        |cell| SIZE.neighbours(cell).filter(move |&next| cell < next).map(move |next| [cell, next]);
    (0..SIZE.area()).flat_map(neighbours).collect()
}

/// Returns a board of boolean places with these rules.
pub(crate) fn board(places: usize, say: impl FnOnce(&mut Model, &[Lit])) -> Board {
    let mut model = Model::explaining(&Budget::unlimited());
    let lits = model.bools(places);
    say(&mut model, &lits);
    let statement = Statement::of_model(model, lits.into_iter().map(Into::into));
    Board::new(statement.expect("it is small"), |_| Telling::Values, &Budget::unlimited())
        .expect("no limit")
}

/// Returns the literal that is true if a place is.
pub(crate) fn is(board: &Board, place: usize) -> Atom {
    board.atom(place, 1).expect("there is such a place")
}

/// Returns a board for each rule.
fn boards() -> Vec<Board> {
    type Say = fn(&mut Model, &[Lit]);
    let says: [(usize, Say); 4] = [
        (SIZE.area(), |model, cells| {
            model.connected(cells, &pairs()).rule(Rule::Named("what is true"));
        }),
        (pairs().len(), |model, edges| {
            model.one_loop(edges, &pairs()).rule(Rule::Named("the loop"));
        }),
        (pairs().len(), |model, edges| {
            model.one_path(edges, &pairs(), [0, SIZE.area() - 1]).rule(Rule::Named("the path"));
        }),
        (pairs().len(), |model, edges| {
            model.acyclic(edges, &pairs()).rule(Rule::Named("the forest"));
        }),
    ];
    says.into_iter().map(|(places, say)| board(places, say)).collect()
}

/// Returns the true literals of the shown variables in every solution.
fn solutions(board: &Board) -> Vec<Vec<Atom>> {
    let shown: Vec<Lit> = board.statement.shown.iter().map(|values| values[1].1).collect();
    let budget = Budget::unlimited();
    let mut answers =
        Answers::new(board.statement.formula.clone(), &shown, &budget).expect("no limit");
    let mut found = Vec::new();
    while answers.advance(&budget).expect("no limit") {
        let atoms = shown
            .iter()
            .zip(answers.values())
            .map(|(&lit, &holds)| if holds { lit.into() } else { !Atom::from(lit) });
        found.push(atoms.collect());
    }
    found.sort();
    found
}

/// Checks a step against its rules and facts.
fn hold(found: &MinimalStep, board: &Board, judge: &mut Judge) {
    needs_all(&found.rules, &found.facts, &found.conclusions, board, judge);
}

/// Asserts that goals follow from rules and facts, and that none of these can be left out; of rules
/// about the whole board, as far as propagation goes.
pub(crate) fn needs_all(
    rules: &[u32],
    facts: &[Atom],
    goals: &[Atom],
    board: &Board,
    judge: &mut Judge,
) {
    let mut entails = |rules: &[u32], facts: &[Atom]| {
        judge
            .entails(&board.statement, rules, facts, goals, &Budget::unlimited())
            .expect("no limit")
    };
    assert!(entails(rules, facts), "{goals:?} does not follow from {rules:?} and {facts:?}");
    let mut proof = Proof::new(board, &Budget::unlimited());
    let mut entails = |rules: &[u32], facts: &[Atom]| {
        if board.has_wide(rules) {
            proof.entails(rules, facts, goals)
        } else {
            entails(rules, facts)
        }
    };
    for at in 0..rules.len() {
        let fewer = [&rules[..at], &rules[at + 1..]].concat();
        assert!(!entails(&fewer, facts), "{fewer:?} of {rules:?} are enough for {goals:?}");
    }
    for at in 0..facts.len() {
        let fewer = [&facts[..at], &facts[at + 1..]].concat();
        assert!(!entails(rules, &fewer), "{fewer:?} of {facts:?} are enough for {goals:?}");
    }
}

/// Explains a board from parts of its solutions, some of them made impossible, and checks each
/// step. Returns the number of steps to a solution that `is_meant`, of all of these, and of
/// contradictions.
fn explained(
    board: &Board,
    rounds: usize,
    random: &mut Rng,
    is_meant: impl Fn(&MinimalStep) -> bool,
) -> [usize; 3] {
    let budget = Budget::unlimited();
    let solutions = solutions(board);
    let mut judge = Judge::new(board, Engine::Cdcl, &budget).expect("no limit");
    let (mut steps, mut meant, mut contradictions) = (0, 0, 0);
    for round in 0..rounds {
        let mut facts = solutions[random.usize(..solutions.len())].clone();
        random.shuffle(&mut facts);
        facts.truncate(random.usize(facts.len() / 3..facts.len()));
        // One in three is made impossible, if one wrong fact suffices.
        if round % 3 == 0 {
            facts[0] = !facts[0];
        }
        let left: Vec<&Vec<Atom>> =
            solutions.iter().filter(|own| facts.iter().all(|fact| own.contains(fact))).collect();
        let Some((first, others)) = left.split_first() else {
            let steps = crate::why::why(board, &facts, &budget).expect("a contradiction is near");
            assert!(steps.last().is_some_and(|found| found.conclusions.is_empty()));
            for found in &steps {
                hold(found, board, &mut judge);
            }
            contradictions += 1;
            continue;
        };
        let truth: Vec<Atom> = first
            .iter()
            .copied()
            .filter(|atom| others.iter().all(|own| own.contains(atom)))
            .collect();
        let mut ladder = Ladder::new(board, &facts, Some(truth.clone()), &budget);
        // A step to each literal alone is a step like any other, and changes nothing.
        for (at, &goal) in truth.iter().filter(|goal| !facts.contains(goal)).enumerate() {
            let found = ladder.conclude(goal, at % 2 == 0, (at % 3) as f64).expect("a step");
            assert!(found.conclusions.contains(&goal), "{goal:?}: {found:?}");
            hold(&found, board, &mut judge);
        }
        loop {
            match ladder.climb() {
                Ok(found) => {
                    hold(&found, board, &mut judge);
                    steps += 1;
                    meant += usize::from(is_meant(&found));
                }
                Err(Exhausted::Done) => break,
                Err(dry) => panic!("{dry:?} with {facts:?}"),
            }
        }
        assert!(truth.iter().all(|&atom| ladder.engine.holds(atom)), "{facts:?}");
    }
    [meant, steps, contradictions]
}

#[test]
fn what_graphs_say_follows_from_the_places_that_are_named() {
    let mut random = Rng::with_seed(7);
    for (board, form) in boards().iter().zip([
        ConstraintKind::Connected,
        ConstraintKind::Loop,
        ConstraintKind::Path,
        ConstraintKind::Acyclic,
    ]) {
        let is_meant =
            |found: &MinimalStep| found.rules.iter().any(|&rule| board.rule(rule).form == form);
        let [by_graph, steps, contradictions] = explained(board, 200, &mut random, is_meant);
        assert!(
            steps > 20 && by_graph > 8 && contradictions > 0,
            "{form:?}: {steps}, {by_graph}, {contradictions}"
        );
    }
}

#[test]
fn what_counts_say_follows_also_where_they_hold_on_a_condition() {
    let mut random = Rng::with_seed(11);
    let (mut boards, mut all) = (0, [0; 3]);
    for _ in 0..60 {
        let board = board(6, |model, lits| {
            for rule in 0..4 {
                let mut lits = lits.to_vec();
                random.shuffle(&mut lits);
                let condition = if random.bool() { lits[5] } else { !lits[5] };
                let (numbers, bound) =
                    (count(lits[..random.usize(2..5)].to_vec()), random.i64(1..3));
                let says = [
                    numbers.clone().at_most(bound),
                    numbers.clone().at_least(bound),
                    numbers.equals(bound),
                ];
                let says = says.into_iter().nth(random.usize(..3)).expect("one of them");
                if rule % 2 == 0 {
                    model
                        .require(any([Expr::from(condition), says.into()]))
                        .rule(Rule::Number(rule));
                } else {
                    model.require(says).rule(Rule::Number(rule));
                }
            }
        });
        if !solutions(&board).is_empty() {
            boards += 1;
            let is_conditional = |found: &MinimalStep| found.rules.iter().any(|rule| rule % 2 == 1);
            let of = explained(&board, 12, &mut random, is_conditional);
            all.iter_mut().zip(of).for_each(|(sum, of)| *sum += of);
        }
    }
    let [conditional, steps, contradictions] = all;
    assert!(
        boards > 40 && conditional > 100 && steps > 200 && contradictions > 30,
        "{boards}, {all:?}"
    );
}

/// Returns the facts from which the steps below start: two of every three places of a solution.
fn some_facts(solution: &[Atom], random: &mut Rng) -> Vec<Atom> {
    let mut facts = solution.to_vec();
    random.shuffle(&mut facts);
    facts.truncate(2 * facts.len() / 3);
    facts
}

#[test]
fn steps_found_before_a_budget_ends_are_those_of_the_whole() {
    let mut random = Rng::with_seed(3);
    let mut ended = 0;
    for board in &boards() {
        let solutions = solutions(board);
        for _ in 0..6 {
            let facts = some_facts(&solutions[random.usize(..solutions.len())], &mut random);
            let left: Vec<&Vec<Atom>> = solutions
                .iter()
                .filter(|own| facts.iter().all(|fact| own.contains(fact)))
                .collect();
            let truth: Vec<Atom> = left[0]
                .iter()
                .copied()
                .filter(|atom| left.iter().all(|own| own.contains(atom)))
                .collect();
            let climb = |budget: &Budget| {
                let mut ladder = Ladder::new(board, &facts, Some(truth.clone()), budget);
                let mut found = Vec::new();
                let dry = loop {
                    match ladder.climb() {
                        Ok(MinimalStep { rules, facts, conclusions, .. }) => {
                            found.push((rules, facts, conclusions));
                        }
                        Err(dry) => break dry,
                    }
                };
                (found, dry)
            };
            let (whole, _) = climb(&Budget::unlimited());
            for looks in 0.. {
                let budget = Budget::steps(looks);
                let (found, dry) = climb(&budget);
                assert_eq!(found, whole[..found.len()], "{looks} looks");
                if budget.stopped().is_none() {
                    assert_eq!(found.len(), whole.len());
                    break;
                }
                assert!(matches!(dry, Exhausted::Stopped(_)), "{looks} looks: {dry:?}");
                ended += 1;
            }
        }
    }
    assert!(ended > 100, "{ended}");
}
