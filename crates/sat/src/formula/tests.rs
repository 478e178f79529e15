//! Comparison of random formulas of clauses, groups and cardinality constraints with brute force:
//! solved, enumerated, lowered to clauses, by every engine. While these tests run, every reason of
//! a cardinality constraint is [checked against the constraint alone](crate::cdcl).

use tatham_core::Budget;
use tatham_core::author::contract::{Random, share};

use super::*;
use crate::answers::Answers;
use crate::backbone::backbone;
use crate::cdcl::Cdcl;
use crate::engine::Engine;

/// Constraint on literals, in literal form.
#[derive(Clone, Debug)]
enum TestDemand {
    Clause(Vec<Lit>),
    Count(Vec<Lit>, NumberSet, Option<Lit>),
}

impl TestDemand {
    fn holds(&self, holds: &impl Fn(Lit) -> bool) -> bool {
        match self {
            Self::Clause(lits) => lits.iter().any(|&lit| holds(lit)),
            Self::Count(lits, numbers, guard) => {
                let number = lits.iter().filter(|&&lit| holds(lit)).count() as i64;
                numbers.contains(number) || guard.is_some_and(|guard| !holds(guard))
            }
        }
    }

    fn say(&self, formula: &mut Formula) {
        match self {
            Self::Clause(lits) => formula.clause(lits.iter().copied()),
            Self::Count(lits, numbers, guard) => {
                formula.count(lits.iter().copied(), numbers, *guard);
            }
        }
    }

    fn random(random: &mut Random, lits: &[Lit]) -> Self {
        if random.below(3) == 0 {
            let length = 1 + random.below(4);
            return Self::Clause((0..length).map(|_| pick(random, lits)).collect());
        }
        let mut members: Vec<Lit> =
            lits.iter().map(|&lit| if random.below(3) == 0 { !lit } else { lit }).collect();
        for _ in 0..random.below(lits.len()) {
            members.swap_remove(random.below(members.len()));
        }
        // Sometimes a repeated literal, an opposite one, or a constant.
        for _ in 0..random.below(8).saturating_sub(5) {
            members.push(pick(random, &[lits, &[Lit::TRUE]].concat()));
        }
        let number = random.below(members.len() + 2) as i64;
        let numbers = match random.below(8) {
            0 => NumberSet::is(number),
            1 => NumberSet::at_least(number),
            2 => NumberSet::at_most(number),
            3 => NumberSet::at_most(1),
            4 => NumberSet::is(1),
            5 => NumberSet::even(),
            6 => !NumberSet::is(number),
            _ => {
                NumberSet::from_numbers((0..=members.len() as i64).filter(|_| random.below(2) == 0))
            }
        };
        let guard = (random.below(3) == 0).then(|| pick(random, lits));
        Self::Count(members, if random.below(4) == 0 { !numbers } else { numbers }, guard)
    }
}

fn pick(random: &mut Random, lits: &[Lit]) -> Lit {
    let lit = lits[random.below(lits.len())];
    if random.below(2) == 0 { lit } else { !lit }
}

/// Returns a random formula over some literals, its constraints, and its models by brute force.
fn random(
    random: &mut Random,
    count: usize,
) -> (Formula, Vec<Lit>, Vec<TestDemand>, Vec<Vec<bool>>) {
    let mut formula = Formula::new();
    let lits = formula.new_lits(count);
    let said: Vec<TestDemand> =
        (0..=random.below(6)).map(|_| TestDemand::random(random, &lits)).collect();
    for said in &said {
        said.say(&mut formula);
    }
    let mut models: Vec<Vec<bool>> =
        (0..1_u32 << count).map(|bits| (0..count).map(|i| bits >> i & 1 == 1).collect()).collect();
    models
        .retain(|values: &Vec<bool>| said.iter().all(|said| said.holds(&|lit| value(values, lit))));
    models.sort_unstable();
    (formula, lits, said, models)
}

/// Returns the value of a literal, given the values of the variables after the constant.
pub(crate) fn value(values: &[bool], lit: Lit) -> bool {
    lit.constant().unwrap_or_else(|| values[lit.variable() - 2] == lit.is_positive())
}

/// Returns all models that an engine finds, sorted.
pub(crate) fn found(formula: impl Into<Formula>, lits: &[Lit], engine: Engine) -> Vec<Vec<bool>> {
    let budget = Budget::unlimited();
    let mut answers = Answers::with(formula, lits, engine, &budget).unwrap();
    let mut found = Vec::new();
    while answers.advance(&budget).unwrap() {
        found.push(answers.values().to_vec());
    }
    found.sort_unstable();
    found
}

#[test]
fn each_model_is_found_once() {
    let mut seed = Random::seeded(1);
    let (mut most, mut none) = (0, 0);
    for round in 0..4000 {
        let (formula, lits, said, models) = random(&mut seed, 1 + round % 9);
        most = most.max(models.len());
        none += u32::from(models.is_empty());
        for engine in Engine::all().filter(|&engine| engine == Engine::Cdcl || round % 20 == 0) {
            assert_eq!(found(formula.clone(), &lits, engine), models, "{engine:?} {said:?}");
        }
    }
    // Some have none, and some so many that the tree of decisions is walked.
    assert!(most > 100 && none > 100, "{most} {none}");
}

#[test]
fn clauses_alone_have_the_same_models_and_no_more() {
    let mut seed = Random::seeded(2);
    for round in 0..1500 {
        let (formula, lits, said, models) = random(&mut seed, 1 + round % 9);
        let cnf = formula.eager(&Budget::unlimited()).unwrap();
        let all: Vec<Lit> = (2..=cnf.variables() as i32).map(Lit::from_dimacs).collect();
        let mut of_all = found(cnf, &all, Engine::Cdcl);
        for model in &mut of_all {
            model.truncate(lits.len());
        }
        of_all.sort_unstable();
        assert_eq!(of_all, models, "{said:?}");
    }
}

#[test]
fn what_models_share_is_found() {
    let mut seed = Random::seeded(3);
    for round in 0..1000 {
        let (formula, lits, said, models) = random(&mut seed, 1 + round % 9);
        let share =
            |i: usize| (models.iter().all(|model| model[i] == models[0][i])).then(|| models[0][i]);
        let expected = (!models.is_empty()).then(|| (0..lits.len()).map(share).collect());
        let shared = backbone(formula, &lits, Engine::Cdcl, &Budget::unlimited());
        assert_eq!(shared, Ok(expected), "{said:?}");
    }
}

#[test]
fn questions_under_changing_assumptions_are_answered() {
    let mut seed = Random::seeded(4);
    let mut answered = [0, 0];
    for round in 0..1000 {
        let (formula, lits, mut said, _) = random(&mut seed, 4 + round % 6);
        let mut solver = Cdcl::new(&formula);
        for _ in 0..8 {
            let assumptions: Vec<Lit> =
                (0..seed.below(4)).map(|_| pick(&mut seed, &lits)).collect();
            let is_model = |values: &[bool]| {
                assumptions.iter().all(|&lit| value(values, lit))
                    && said.iter().all(|said| said.holds(&|lit| value(values, lit)))
            };
            let all = (0..1_u32 << lits.len())
                .map(|bits| (0..lits.len()).map(|i| bits >> i & 1 == 1).collect::<Vec<bool>>());
            let expected = all.clone().any(|values| is_model(&values));
            assert_eq!(
                solver.solve(&assumptions, &Budget::unlimited()),
                Ok(expected),
                "{said:?} {assumptions:?}"
            );
            answered[usize::from(expected)] += 1;
            if !expected {
                // The core has no model either, and a solver without learnt clauses confirms it.
                let core = solver.core().to_vec();
                assert!(
                    core.iter().all(|lit| assumptions.contains(lit)),
                    "{core:?} of {assumptions:?}"
                );
                let is_core = |values: &[bool]| {
                    core.iter().all(|&lit| value(values, lit))
                        && said.iter().all(|said| said.holds(&|lit| value(values, lit)))
                };
                assert!(
                    !all.clone().any(|values| is_core(&values)),
                    "{said:?} {core:?} of {assumptions:?}"
                );
            }
            if expected {
                let model: Vec<bool> = lits.iter().map(|&lit| solver.holds(lit)).collect();
                assert!(is_model(&model), "{said:?} {assumptions:?} {model:?}");
            }
            if seed.below(3) == 0 {
                let clause: Vec<Lit> = (0..3).map(|_| pick(&mut seed, &lits)).collect();
                solver.clause(clause.iter().copied());
                said.push(TestDemand::Clause(clause));
            }
        }
    }
    assert!(answered[0] > 500 && answered[1] > 500, "{answered:?}");
}

#[test]
fn a_part_holds_while_its_guard_is_true() {
    let mut seed = Random::seeded(5);
    let (budget, mut satisfiable, mut facts) = (Budget::unlimited(), [0, 0], 0);
    for round in 0..600 {
        let mut below = Formula::new();
        let lits = below.new_lits(1 + round % 6);
        let mut formula = Formula::above(&below);
        let mut state = |formula: &mut Formula, repeated: &[TestDemand]| {
            let mut said = repeated.to_vec();
            said.extend((0..seed.below(3)).map(|_| TestDemand::random(&mut seed, &lits)));
            for said in &said {
                said.say(formula);
            }
            (said, formula.lengths())
        };
        let (first, end) = state(&mut formula, &[]);
        // Some parts state the first constraints again.
        let parts: Vec<(Vec<TestDemand>, Lengths)> =
            (0..3).map(|part| state(&mut formula, if part == 1 { &first } else { &[] })).collect();
        let ends: Vec<Lengths> =
            std::iter::once(end).chain(parts.iter().map(|own| own.1)).collect();
        let guards: Vec<Lit> = (ends.windows(2))
            .map(|ends| match formula.only_fact(ends[0], ends[1]) {
                Some(lit) => {
                    facts += 1;
                    lit
                }
                None => formula.new_lit(),
            })
            .collect();
        let guarded = formula.guarded(end, &ends[1..], &guards);
        let mut solver = Cdcl::new(&below);
        solver.add(&guarded, &budget).unwrap();
        for chosen in 0..8_usize {
            let chosen = |part: &usize| chosen >> part & 1 == 1;
            let said = (0..3).filter(chosen).flat_map(|part| &parts[part].0);
            let said: Vec<&TestDemand> = first.iter().chain(said).collect();
            let has_model = (0..1_u32 << lits.len()).any(|bits| {
                let values: Vec<bool> = (0..lits.len()).map(|i| bits >> i & 1 == 1).collect();
                said.iter().all(|said| said.holds(&|lit| value(&values, lit)))
            });
            let assumed: Vec<Lit> = (0..3).filter(chosen).map(|part| guards[part]).collect();
            assert_eq!(solver.solve(&assumed, &budget), Ok(has_model), "{said:?}");
            satisfiable[usize::from(has_model)] += 1;
        }
    }
    assert!(satisfiable.iter().all(|&count| count > 500) && facts > 50, "{satisfiable:?} {facts}");
}

#[test]
fn many_members_are_counted_like_few() {
    let mut seed = Random::seeded(5);
    for round in 0..share(300, 4) {
        let mut formula = Formula::new();
        let lits = formula.new_lits(60 + seed.below(80));
        let open = 8.min(lits.len());
        // All but the first are fixed by clauses, so that the constraint learns of them while
        // solving.
        let fixed: Vec<bool> = lits.iter().map(|_| seed.below(2) == 0).collect();
        let trues = fixed[open..].iter().filter(|&&value| value).count() as i64;
        let [a, b] = [0, 0].map(|_| trues + seed.below(open + 2) as i64 - 1);
        let numbers = match round % 6 {
            0 => NumberSet::is(a),
            1 => NumberSet::at_least(a),
            2 => NumberSet::from_numbers([a, b, 0, lits.len() as i64]),
            3 => NumberSet::odd(),
            4 => !NumberSet::is(a),
            _ => !NumberSet::from_numbers([a, b, b + 1]),
        };
        let guard = (seed.below(3) == 0).then(|| lits[0]);
        let members = &lits[usize::from(guard.is_some())..];
        formula.count(members.iter().copied(), &numbers, guard);
        for (&lit, &value) in lits.iter().zip(&fixed).skip(open) {
            formula.clause([if value { lit } else { !lit }]);
        }
        let expected: Vec<Vec<bool>> = (0..1_u32 << open)
            .map(|bits| (0..open).rev().map(|i| bits >> i & 1 == 1).collect::<Vec<bool>>())
            .filter(|values| {
                let number = trues
                    + values.iter().skip(lits.len() - members.len()).filter(|&&value| value).count()
                        as i64;
                numbers.contains(number) || guard.is_some() && !values[0]
            })
            .collect();
        for engine in Engine::all().filter(|&engine| engine == Engine::Cdcl || round % 10 == 0) {
            assert_eq!(
                found(formula.clone(), &lits[..open], engine),
                expected,
                "{engine:?} {numbers:?} {trues}"
            );
        }
    }
}

#[test]
fn what_is_short_becomes_clauses_or_a_group() {
    let said_in = |mut formula: Formula, count: usize, numbers: &NumberSet| {
        let lits = formula.new_lits(count);
        formula.count(lits, numbers, None);
        [formula.clauses().len(), formula.groups().len(), formula.counts().len()]
    };
    let said = |count: usize, numbers: &NumberSet| said_in(Formula::new(), count, numbers);
    assert_eq!(said_in(Formula::shared(), 9, &NumberSet::is(1)), [0, 0, 1]);
    assert_eq!(said_in(Formula::shared(), 10, &NumberSet::is(1)), [1, 1, 0]);
    assert_eq!(said(9, &NumberSet::at_least(0)), [0, 0, 0]);
    assert_eq!(said(9, &NumberSet::at_least(10)), [1, 0, 0]);
    assert_eq!(said(9, &NumberSet::at_least(1)), [1, 0, 0]);
    assert_eq!(said(9, &NumberSet::at_most(8)), [1, 0, 0]);
    assert_eq!(said(9, &NumberSet::from_numbers(1..9)), [2, 0, 0]);
    assert_eq!(said(9, &NumberSet::is(0)), [9, 0, 0]);
    assert_eq!(said(3, &NumberSet::at_most(1)), [3, 0, 0]);
    assert_eq!(said(4, &NumberSet::at_most(1)), [0, 1, 0]);
    assert_eq!(said(200, &NumberSet::at_most(1)), [0, 1, 0]);
    assert_eq!(said(200, &NumberSet::is(1)), [1, 1, 0]);
    assert_eq!(said(9, &NumberSet::is(1)), [1, 1, 0]);
    assert_eq!(said(9, &NumberSet::from_numbers([0, 2])), [0, 0, 1]);
    assert_eq!(said(200, &NumberSet::is(100)), [0, 0, 2]);
    assert_eq!(said(100_000, &NumberSet::is(0)), [100_000, 0, 0]);
    assert_eq!(said(100_000, &NumberSet::at_least(100_000)), [100_000, 0, 0]);
    assert_eq!(said(100_000, &NumberSet::from_numbers(1..100_000)), [2, 0, 0]);
    assert_eq!(said(100_000, &!NumberSet::is(50_000)), [1, 0, 4]);
}

#[test]
fn a_count_that_is_too_large_in_clauses_says_so() {
    let mut formula = Formula::new();
    let lits = formula.new_lits(40_000);
    formula.count(lits, &NumberSet::is(20_000), None);
    let stop = formula.eager(&Budget::unlimited()).unwrap_err();
    assert!(matches!(&stop, Stop::Memory(bound) if bound.contains("literals")), "{stop:?}");
    assert_eq!(Cdcl::new(&formula).solve(&[], &Budget::unlimited()), Ok(true));
}

/// All consequences of one cardinality constraint are derived at once, so a search in it never
/// fails.
#[test]
fn a_count_alone_never_leads_to_a_conflict() {
    let mut seed = Random::seeded(5);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..3000 {
        let mut formula = Formula::new();
        // With fewer members the constraint becomes clauses, which may need lookahead.
        let lits = formula.new_lits(5 + seed.below(8));
        let numbers = match seed.below(4) {
            0 => NumberSet::at_least(seed.below(lits.len()) as i64),
            1 => NumberSet::at_most(seed.below(lits.len()) as i64),
            2 => NumberSet::is(seed.below(lits.len()) as i64),
            _ => NumberSet::from_numbers((0..=lits.len() as i64).filter(|_| seed.below(3) == 0)),
        };
        let guard = (seed.below(3) == 0).then(|| formula.new_lit());
        formula.count(
            lits.iter().map(|&lit| if seed.below(3) == 0 { !lit } else { lit }),
            &numbers,
            guard,
        );
        let mut solver = Cdcl::new(&formula);
        for _ in 0..5 {
            let all: Vec<Lit> = lits.iter().copied().chain(guard).collect();
            let assumptions: Vec<Lit> =
                (0..seed.below(all.len() + 1)).map(|_| pick(&mut seed, &all)).collect();
            let found = solver.solve(&assumptions, &Budget::unlimited()).unwrap();
            *(if found { &mut yes } else { &mut no }) += 1;
        }
        assert_eq!(solver.conflicts(), 0, "{lits:?} {numbers:?} {guard:?}");
    }
    assert!(yes > 3000 && no > 1000, "{yes} {no}");
}
