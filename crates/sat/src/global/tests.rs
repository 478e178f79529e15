//! Comparison of random formulas with global constraints to brute force: solved, enumerated, in
//! clauses, in parts, by every engine. While these tests run, every conflict and every reason of a
//! propagator is [checked against its constraint alone](crate::cdcl).

mod slow;

use std::sync::Arc;

use tatham_core::author::contract::Random;
use tatham_core::{Budget, Stop};

use super::view_sum::MOST_ARMS;
use super::*;
use crate::answers::Answers;
use crate::backbone::backbone;
use crate::cdcl::Cdcl;
use crate::engine::Engine;
use crate::formula::Formula;
use crate::formula::tests::{found, value};
use crate::lit::Lit;
use crate::number_set::NumberSet;
use crate::propagator::{News, Propagator, View};

/// Formula with global constraints, a literal form of them for brute force, and the number of each
/// sort.
#[derive(Debug, Default)]
struct GlobalCase {
    formula: Formula,
    lits: Vec<Lit>,
    rules: Vec<(Arc<dyn Global>, Vec<Lit>)>,
    clauses: Vec<Vec<Lit>>,
}

/// Number of sorts of constraints.
const SORTS: usize = 13;

impl GlobalCase {
    fn new(variables: usize) -> Self {
        let mut formula = Formula::new();
        let lits = formula.new_lits(variables);
        Self { formula, lits, ..Self::default() }
    }

    fn clause(&mut self, clause: Vec<Lit>) {
        self.formula.clause(clause.iter().copied());
        self.clauses.push(clause);
    }

    fn global(&mut self, rule: Arc<dyn Global>, scope: Vec<Lit>) {
        self.formula.global(rule.clone(), scope.iter().copied());
        self.rules.push((rule, scope));
    }

    /// Adds regions of a grid of two rows, or of any graph, with numbers of borders around some
    /// nodes.
    fn regions(
        &mut self,
        random: &mut Random,
        (nodes, anywhere): (usize, Vec<[usize; 2]>),
        mut scope: Vec<Lit>,
    ) {
        let (nodes, edges) = if random.below(2) == 0 {
            [(4, rows(2)), (6, rows(3))][random.below(2)].clone()
        } else {
            let some = 1 + random.below(scope.len());
            (nodes, anywhere.into_iter().take(some).collect::<Vec<_>>())
        };
        let edges: Vec<[usize; 2]> = edges.into_iter().take(scope.len()).collect();
        scope.truncate(edges.len());
        let mut rule = RegionSizes::new(nodes, &edges, 1 + random.below(4) as u32);
        if random.below(2) == 0 {
            let mut number = |_| (random.below(3) == 0).then(|| random.below(4) as u32);
            let borders: Vec<Option<u32>> = (0..nodes).map(&mut number).collect();
            for (node, number) in (0..nodes).filter_map(|node| Some((node, borders[node]?))) {
                let around = (0..edges.len())
                    .filter(|&edge| edges[edge].contains(&node))
                    .map(|edge| scope[edge]);
                self.formula.count(around, &NumberSet::is(number.into()), None);
            }
            rule = rule.with_borders(borders);
        }
        self.global(Arc::new(rule), scope);
    }

    /// Adds edges that connect few nodes, for otherwise there are too few of them; a colouring; or
    /// tables.
    fn on_graph(
        &mut self,
        random: &mut Random,
        sort: usize,
        (nodes, edges): (usize, Vec<[usize; 2]>),
        mut scope: Vec<Lit>,
    ) {
        let rule: Arc<dyn Global> = match sort {
            9 => Arc::new(Spanning::new(nodes, &edges, random.below(2) == 0)),
            10 => {
                let colours = 1 + random.below(3);
                let nodes = scope.len() / colours;
                scope.truncate(nodes * colours);
                let pairs = edges.into_iter().map(|ends| ends.map(|node| node % nodes));
                let pairs: Vec<[usize; 2]> = pairs.filter(|[a, b]| a != b).collect();
                Arc::new(Colouring::new(nodes, &pairs, colours))
            }
            _ => {
                let spots = (0..=random.below(4)).map(|_| {
                    // Different places, from anywhere on.
                    let (first, count) = (random.below(scope.len()), 1 + random.below(4));
                    let places = (0..count).map(|at| (first + at) % scope.len());
                    Spot::new(places).with_ways(random.below(1 << (1 << count)) as u16)
                });
                Arc::new(Tables::new(scope.len(), spots.collect()))
            }
        };
        self.global(rule, scope);
    }

    /// Adds a constraint over the first literals, some of them negated, constants or repeated; and
    /// the constraints that it relies on.
    fn add(&mut self, random: &mut Random, sort: usize) {
        let mut scope: Vec<Lit> = self.lits.clone();
        for _ in 0..random.below(3) {
            let at = random.below(scope.len());
            scope[at] = [!scope[at], Lit::TRUE, Lit::FALSE, self.lits[0]][random.below(4)];
        }
        // Few nodes make loops, many make trees.
        let nodes = 3 + random.below(5);
        let mut ends = || {
            let a = random.below(nodes);
            [a, (a + 1 + random.below(nodes - 1)) % nodes]
        };
        match sort {
            0 => {
                let pairs: Vec<[usize; 2]> =
                    (0..2 * scope.len()).map(|_| ends().map(|node| node % scope.len())).collect();
                let pairs: Vec<[usize; 2]> = pairs.into_iter().filter(|[a, b]| a != b).collect();
                self.global(Arc::new(Connected::new(scope.len(), &pairs)), scope);
            }
            1 => {
                // A ladder: nodes along two lines, so that there are many cuts.
                let half = scope.len() / 2;
                let along = (1..half).flat_map(|i| [[i - 1, i], [half + i - 1, half + i]]);
                let pairs: Vec<[usize; 2]> =
                    along.chain((0..half).map(|i| [i, half + i])).collect();
                self.global(Arc::new(Connected::new(scope.len(), &pairs)), scope);
            }
            2 => {
                let rule = OneLoop::new(&scope.iter().map(|_| ends()).collect::<Vec<_>>());
                for corner in rule.corners() {
                    self.formula.count(
                        corner.map(|edge| scope[edge]),
                        &NumberSet::from_numbers([0, 2]),
                        None,
                    );
                }
                self.global(Arc::new(rule), scope);
            }
            3 => self.global(
                Arc::new(Acyclic::new(&scope.iter().map(|_| ends()).collect::<Vec<_>>())),
                scope,
            ),
            4 => {
                // Lines of any length that cross anywhere.
                let lines: Vec<(Vec<usize>, usize)> = (0..=random.below(3))
                    .map(|_| {
                        let mut line: Vec<usize> =
                            (0..scope.len()).filter(|_| random.below(5) > 0).collect();
                        if random.below(2) == 0 {
                            line.reverse();
                        }
                        let trues = line.len().midpoint(random.below(3)).min(line.len());
                        (line, trues)
                    })
                    .collect();
                let lines = lines.iter().map(|(line, trues)| (&line[..], *trues));
                self.global(Arc::new(BalancedNoThree::new(scope.len(), lines)), scope);
            }
            5 => {
                let runs = runs(random, scope.len());
                self.global(Arc::new(Runs::new(scope.len(), &runs).expect("they fit")), scope);
            }
            6 => {
                let anywhere: Vec<[usize; 2]> = scope.iter().map(|_| ends()).collect();
                self.regions(random, (nodes, anywhere), scope);
            }
            7 => {
                let mut left = scope.len();
                let lengths: Vec<usize> = (0..random.below(MOST_ARMS))
                    .map(|_| {
                        let length = random.below(left + 1).min(4);
                        left -= length;
                        length
                    })
                    .collect();
                // The last arm has the rest.
                let lengths = lengths.into_iter().chain([left]);
                let number = random.below(scope.len() + 1) as u32;
                self.global(Arc::new(ViewSum::new(lengths, number)), scope);
            }
            8 => {
                let anywhere: Vec<[usize; 2]> =
                    scope.iter().map(|_| ends().map(|node| node % scope.len())).collect();
                self.global(Arc::new(clusters(random, scope.len(), anywhere)), scope);
            }
            9..=11 => {
                let edges = scope.iter().map(|_| ends()).collect();
                self.on_graph(random, sort, (nodes, edges), scope);
            }
            _ => {
                let n = 2 + random.below(2);
                scope.resize(n * n, Lit::FALSE);
                for i in 0..n {
                    self.formula.exactly_one((0..n).map(|height| scope[i * n + height]));
                    self.formula.exactly_one((0..n).map(|place| scope[place * n + i]));
                }
                let mut seen = || (random.below(3) > 0).then(|| 1 + random.below(n) as u32);
                self.global(Arc::new(SkyscraperRow::new(n, [seen(), seen()])), scope);
            }
        }
    }

    fn random(random: &mut Random, variables: usize, sort: usize) -> Self {
        let mut posed = Self::new(variables);
        posed.add(random, sort);
        if random.below(3) == 0 {
            let other = random.below(SORTS);
            posed.add(random, other);
        }
        for _ in 0..random.below(6) {
            let mut clause = Vec::new();
            for _ in 0..=random.below(3) {
                let lit = posed.lits[random.below(variables)];
                clause.push(if random.below(2) == 0 { lit } else { !lit });
            }
            posed.clause(clause);
        }
        posed
    }

    /// Returns all models by brute force, sorted.
    fn models(&self) -> Vec<Vec<bool>> {
        let count = self.lits.len();
        let mut models: Vec<Vec<bool>> = (0..1_u32 << count)
            .map(|bits| (0..count).map(|i| bits >> i & 1 == 1).collect())
            .collect();
        models.retain(|values: &Vec<bool>| {
            self.clauses.iter().all(|clause| clause.iter().any(|&lit| value(values, lit)))
                && self.rules.iter().all(|(rule, scope)| rule.allows(&values_of(scope, values)))
        });
        models.sort_unstable();
        models
    }
}

/// Returns the neighbours in a grid of two rows of `wide` nodes.
fn rows(wide: usize) -> Vec<[usize; 2]> {
    let down = (0..wide).map(|x| [x, wide + x]);
    (1..wide).flat_map(|x| [[x - 1, x], [wide + x - 1, wide + x]]).chain(down).collect()
}

/// Returns clusters in a grid of two rows, or over any pairs.
fn clusters(random: &mut Random, nodes: usize, anywhere: Vec<[usize; 2]>) -> Clusters {
    let pairs = if random.below(3) > 0 { rows(nodes / 2) } else { anywhere };
    let pairs: Vec<[usize; 2]> = pairs.into_iter().filter(|[a, b]| a != b).collect();
    Clusters::new(nodes, &pairs, 1 + random.below(5) as u32)
}

/// Returns runs that fit on `places` places.
fn runs(random: &mut Random, places: usize) -> Vec<usize> {
    let mut runs: Vec<usize> = (0..random.below(4)).map(|_| 1 + random.below(3)).collect();
    while runs.iter().map(|run| run + 1).sum::<usize>() > places + 1 {
        runs.pop();
    }
    runs
}

fn values_of(scope: &[Lit], values: &[bool]) -> Vec<bool> {
    scope.iter().map(|&lit| value(values, lit)).collect()
}

/// Runs a test on random formulas, `rounds` of each sort.
fn each(rounds: usize, mut test: impl FnMut(usize, GlobalCase)) {
    let mut random = Random::seeded(18);
    for round in 0..rounds * SORTS {
        test(round, GlobalCase::random(&mut random, 6 + round / SORTS % 5, round % SORTS));
    }
}

#[test]
fn each_model_is_found_once_by_every_engine() {
    let (mut most, mut none) = ([0; SORTS], 0);
    each(500, |round, posed| {
        let models = posed.models();
        most[round % SORTS] = models.len().max(most[round % SORTS]);
        none += u32::from(models.is_empty());
        for engine in Engine::all().filter(|&engine| engine == Engine::Cdcl || round % 53 == 0) {
            assert_eq!(
                found(posed.formula.clone(), &posed.lits, engine),
                models,
                "{engine:?} {round} {posed:?}"
            );
        }
    });
    // Some have none, and some so many that the tree of decisions is walked; there are six orders
    // of three towers.
    assert!(
        most.iter().zip([50, 50, 5, 50, 5, 10, 1, 20, 5, 10]).all(|(&most, wanted)| most > wanted)
            && none > 100,
        "{most:?} {none}"
    );
}

#[test]
fn clauses_alone_have_the_same_models_and_no_more() {
    each(60, |round, posed| {
        let models = posed.models();
        let cnf = posed.formula.eager(&Budget::unlimited()).unwrap();
        let helpers = cnf.variables() - posed.formula.variables();
        assert_eq!(found(cnf.clone(), &posed.lits, Engine::Cdcl), models, "{round} {posed:?}");
        // The auxiliary variables do not distinguish more models.
        let all: Vec<Lit> = posed
            .lits
            .iter()
            .copied()
            .chain((0..helpers).map(|i| lit_of(posed.formula.variables() + 1 + i)))
            .collect();
        assert_eq!(found(cnf, &all, Engine::Cdcl).len(), models.len(), "{round} {posed:?}");
    });
}

fn lit_of(variable: usize) -> Lit {
    Lit::from_dimacs(variable as i32)
}

#[test]
fn what_models_share_is_found() {
    each(100, |round, posed| {
        let models = posed.models();
        let shared =
            |i: usize| models.iter().all(|values| values[i] == models[0][i]).then(|| models[0][i]);
        let expected =
            (!models.is_empty()).then(|| (0..posed.lits.len()).map(shared).collect::<Vec<_>>());
        let found =
            backbone(posed.formula.clone(), &posed.lits, Engine::Cdcl, &Budget::unlimited())
                .unwrap();
        assert_eq!(found, expected, "{round} {posed:?}");
    });
}

#[test]
fn many_questions_in_a_row_are_answered_right() {
    let mut random = Random::seeded(19);
    each(100, |round, posed| {
        let models = posed.models();
        let mut solver = Cdcl::new(&posed.formula);
        for _ in 0..8 {
            let mut assumptions = Vec::new();
            for _ in 0..random.below(4) {
                let lit = posed.lits[random.below(posed.lits.len())];
                assumptions.push(if random.below(2) == 0 { lit } else { !lit });
            }
            let fits =
                |values: &Vec<bool>, lits: &[Lit]| lits.iter().all(|&lit| value(values, lit));
            let expected = models.iter().any(|values| fits(values, &assumptions));
            assert_eq!(
                solver.solve(&assumptions, &Budget::unlimited()),
                Ok(expected),
                "{round} {assumptions:?} {posed:?}"
            );
            if expected {
                let values: Vec<bool> = posed.lits.iter().map(|&lit| solver.holds(lit)).collect();
                assert!(models.binary_search(&values).is_ok(), "{round} {values:?} {posed:?}");
            } else {
                assert!(
                    !models.iter().any(|values| fits(values, solver.core())),
                    "{round} {:?} {posed:?}",
                    solver.core()
                );
            }
        }
    });
}

/// Reasons check the budget themselves: if it runs out there, nothing is learnt, and the next query
/// is answered correctly.
#[test]
fn a_budget_that_ends_among_reasons_is_no_answer() {
    let mut random = Random::seeded(21);
    let mut ended = 0;
    each(60, |round, posed| {
        let models = posed.models();
        let mut solver = Cdcl::new(&posed.formula);
        for looks in 0..12 {
            let assumptions: Vec<Lit> =
                (0..random.below(4)).map(|_| posed.lits[random.below(posed.lits.len())]).collect();
            let expected =
                models.iter().any(|values| assumptions.iter().all(|&lit| value(values, lit)));
            match solver.solve(&assumptions, &Budget::steps(looks)) {
                Ok(found) => assert_eq!(found, expected, "{round} {looks} {posed:?}"),
                // The first check is the search's own, and so small a formula needs no other.
                Err(_) => ended += u32::from(looks > 0),
            }
        }
        let found = solver.solve(&[], &Budget::unlimited());
        assert_eq!(found, Ok(!models.is_empty()), "{round} {posed:?}");
    });
    assert!(ended > 50, "{ended}");
}

#[test]
fn cuts_forbid_the_candidate_and_no_model() {
    let mut random = Random::seeded(20);
    let mut objections = [0; SORTS];
    each(200, |round, posed| {
        let (rule, scope) = &posed.rules[0];
        let models = posed.models();
        // Candidates satisfy the constraints that this one relies on.
        let rest =
            found(posed.formula.lowered(&Budget::unlimited()).unwrap(), &posed.lits, Engine::Cdcl);
        for _ in 0..20.min(rest.len()) {
            let candidate = values_of(scope, &rest[random.below(rest.len())]);
            let cuts = rule.cuts(&candidate);
            objections[round % SORTS] += usize::from(!cuts.is_empty());
            for cut in cuts {
                let is_cut = |values: &Vec<bool>| {
                    cut.iter().all(|&place| values_of(scope, values)[place] == candidate[place])
                };
                assert!(!models.iter().any(is_cut), "{round} {candidate:?} {cut:?} {posed:?}");
            }
        }
    });
    // Lines, balanced ones and those of runs, have no cuts, nor have what is a few clauses.
    assert!(
        (0..SORTS).all(|sort| (objections[sort] > 20) != [4, 5, 10, 11].contains(&sort)),
        "{objections:?}"
    );
}

/// Constraints on disjoint literals are parts.
#[test]
fn independent_rules_are_parts() {
    let mut posed = GlobalCase::new(12);
    let lits = posed.lits.clone();
    let square = [[0, 1], [1, 2], [2, 3], [3, 0]];
    for four in lits.chunks(4) {
        posed.global(Arc::new(Acyclic::new(&square)), four.to_vec());
    }
    let budget = Budget::unlimited();
    let mut answers = Answers::new(posed.formula.clone(), &lits, &budget).unwrap();
    let mut count = 0;
    while answers.advance(&budget).unwrap() {
        count += 1;
    }
    // All sets of edges but the loop, three times.
    assert_eq!((count, answers.parts()), (15 * 15 * 15, 3));
}

/// All loops of a board of 4x4 corners, each found once; 213 as in the OEIS (A140517).
#[test]
fn loops_of_a_grid_are_counted() {
    for (side, expected) in [(2, 1), (3, 13), (4, 213)] {
        let node = |x: usize, y: usize| y * side + x;
        let across = (0..side).flat_map(|y| (1..side).map(move |x| [node(x - 1, y), node(x, y)]));
        let down = (1..side).flat_map(|y| (0..side).map(move |x| [node(x, y - 1), node(x, y)]));
        let ends: Vec<[usize; 2]> = across.chain(down).collect();
        let budget = Budget::unlimited();
        let mut model = crate::model::Model::new(&budget);
        let edges = model.bools(ends.len());
        model.one_loop(&edges, &ends);
        let mut answers =
            model.answers(edges.into_iter().map(Into::into).collect(), Engine::Cdcl).unwrap();
        let mut count = 0;
        while answers.advance(&budget).unwrap().is_some() {
            count += 1;
        }
        assert_eq!(count, expected, "{side}");
    }
}

/// All consequences of one of these constraints are derived at once, so a search in it never fails.
#[test]
fn a_rule_alone_never_leads_to_a_conflict() {
    let mut random = Random::seeded(21);
    let (mut yes, mut no) = (0, 0);
    for round in 0..1000 {
        let mut posed = GlobalCase::new(6 + random.below(6));
        let lits = posed.lits.clone();
        let ends = |random: &mut Random| {
            let a = random.below(lits.len());
            [a, (a + 1 + random.below(lits.len() - 1)) % lits.len()]
        };
        match round % 5 {
            0 => {
                let pairs: Vec<[usize; 2]> =
                    (0..lits.len() + random.below(6)).map(|_| ends(&mut random)).collect();
                posed.global(Arc::new(Connected::new(lits.len(), &pairs)), lits.clone());
            }
            1 => {
                let edges: Vec<[usize; 2]> = lits.iter().map(|_| ends(&mut random)).collect();
                posed.global(Arc::new(Acyclic::new(&edges)), lits.clone());
            }
            2 => {
                // In one line; crossing lines need more than each alone can derive.
                let line: Vec<usize> = (0..lits.len()).collect();
                let trues = lits.len() / 3 + random.below(lits.len() / 3 + 1);
                posed.global(
                    Arc::new(BalancedNoThree::new(lits.len(), [(&line[..], trues)])),
                    lits.clone(),
                );
            }
            3 => {
                let runs = runs(&mut random, lits.len());
                posed.global(
                    Arc::new(Runs::new(lits.len(), &runs).expect("they fit")),
                    lits.clone(),
                );
            }
            _ => {
                posed = GlobalCase::new(16);
                let n = 4;
                for i in 0..n {
                    posed.formula.exactly_one((0..n).map(|height| posed.lits[i * n + height]));
                    posed.formula.exactly_one((0..n).map(|place| posed.lits[place * n + i]));
                }
                let seen =
                    [0; 2].map(|_| (random.below(3) > 0).then(|| 1 + random.below(n) as u32));
                let scope = posed.lits.clone();
                // Without numbers it derives nothing, and numbers that no row shows are one
                // conflict.
                let is_shown = seen[0]
                    .zip(seen[1])
                    .is_none_or(|(left, right)| (3..=n as u32 + 1).contains(&(left + right)));
                if seen == [None; 2] || !is_shown {
                    continue;
                }
                posed.global(Arc::new(SkyscraperRow::new(n, seen)), scope);
            }
        }
        let mut solver = Cdcl::new(&posed.formula);
        for _ in 0..5 {
            let pick = |random: &mut Random| {
                let lit = posed.lits[random.below(posed.lits.len())];
                if random.below(2) == 0 { lit } else { !lit }
            };
            let assumptions: Vec<Lit> = (0..random.below(5)).map(|_| pick(&mut random)).collect();
            *(if solver.solve(&assumptions, &Budget::unlimited()).unwrap() {
                &mut yes
            } else {
                &mut no
            }) += 1;
        }
        assert_eq!(solver.conflicts(), 0, "{round} {posed:?}");
    }
    assert!(yes > 1000 && no > 300, "{yes} {no}");
}

/// Constraints on top of a formula, stronger ones included, count the same before and after both
/// are combined.
#[test]
fn a_sharper_rule_takes_the_place_of_one_below() {
    let n = 4;
    let mut below = Formula::new();
    let lits = below.new_lits(n * n);
    for i in 0..n {
        below.exactly_one((0..n).map(|height| lits[i * n + height]));
        below.exactly_one((0..n).map(|place| lits[place * n + i]));
    }
    below.global(Arc::new(SkyscraperRow::new(n, [None; 2])), lits.iter().copied());
    // Orders of four by the number visible from the left: Stirling numbers. A constraint that is
    // only on top removes nothing.
    let loose = Arc::new(Connected::new(2, &[[0, 1]]));
    for (seen, expected) in [(1, 6), (2, 11), (3, 6), (4, 1)] {
        let sharper = Arc::new(SkyscraperRow::new(n, [Some(seen), None]));
        let mut above = Formula::above(&below);
        above.sharpen(0, sharper.clone());
        above.global(loose.clone(), lits[..2].iter().copied());
        let mut joined = below.clone();
        joined.append(&above);
        assert_eq!(found(joined, &lits, Engine::Cdcl).len(), expected, "{seen}");
        let mut own = below.clone();
        own.sharpen(0, sharper);
        assert_eq!(found(own, &lits, Engine::Splr).len(), expected, "{seen}");
        let (budget, solver) = (Budget::unlimited(), Cdcl::new(&below));
        let answer = crate::answers::Answer::new(lits.clone());
        let mut answers = Answers::above(
            Arc::new(below.clone()),
            above,
            Box::new(solver.duplicate(&budget)),
            answer,
            &budget,
        )
        .unwrap();
        let mut count = 0;
        while answers.advance(&budget).unwrap() {
            count += 1;
        }
        assert_eq!(count, expected, "{seen}");
    }
}
