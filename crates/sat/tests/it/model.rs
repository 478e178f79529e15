//! Comparison of the model layer with brute force: with every engine, rules have exactly the
//! solutions of their literal reading.

use proptest::prelude::*;
use tatham_core::author::{Law, Rule};
use tatham_core::{Budget, Stop};
use tatham_sat::model::{
    Expr, Int, Logic as _, Model, Number as _, Shown, Sum, all, any, count, sum,
};
use tatham_sat::{Engine, Lit};

/// Returns all solutions, sorted.
fn solutions(model: Model, shown: Vec<Shown>, engine: Engine) -> Vec<Vec<i64>> {
    let budget = Budget::unlimited();
    let mut answers = model.answers(shown, engine).expect("no limit");
    let mut found = Vec::new();
    while let Some(values) = answers.advance(&budget).expect("no limit") {
        found.push(values.into_iter().flatten().collect());
    }
    found.sort_unstable();
    found
}

/// Returns all wanted combinations of values, sorted.
fn brute_force(domains: &[Vec<i64>], wanted: impl Fn(&[i64]) -> bool) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for domain in domains {
        all = all
            .iter()
            .flat_map(|start: &Vec<i64>| domain.iter().map(|&v| [&start[..], &[v]].concat()))
            .collect();
    }
    all.retain(|values| wanted(values));
    all.sort_unstable();
    all
}

/// Expression over three booleans and two integers, by the numbers of its variables.
#[derive(Clone, Debug)]
enum TestExpr {
    Bool(usize),
    Is(usize, i64),
    Not(Box<TestExpr>),
    All(Vec<TestExpr>),
    Any(Vec<TestExpr>),
    Iff(Box<TestExpr>, Box<TestExpr>),
    Implies(Box<TestExpr>, Box<TestExpr>),
    Xor(Box<TestExpr>, Box<TestExpr>),
    /// Factors of all five variables, the comparison and the number.
    Compares([i64; 5], usize, i64),
}

const BOOLS: usize = 3;
const DOMAINS: [&[i64]; 5] = [&[0, 1], &[0, 1], &[0, 1], &[-1, 0, 2], &[1, 2, 3, 5]];

impl TestExpr {
    fn holds(&self, values: &[i64]) -> bool {
        match self {
            Self::Bool(i) => values[*i] == 1,
            Self::Is(i, value) => values[BOOLS + i] == *value,
            Self::Not(inner) => !inner.holds(values),
            Self::All(parts) => parts.iter().all(|part| part.holds(values)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(values)),
            Self::Iff(a, b) => a.holds(values) == b.holds(values),
            Self::Implies(a, b) => !a.holds(values) || b.holds(values),
            Self::Xor(a, b) => a.holds(values) != b.holds(values),
            Self::Compares(factors, how, number) => {
                let total: i64 =
                    factors.iter().zip(values).map(|(factor, value)| factor * value).sum();
                match how {
                    0 => total == *number,
                    1 => total != *number,
                    2 => total >= *number,
                    3 => total <= *number,
                    4 => total > *number,
                    _ => total < *number,
                }
            }
        }
    }

    fn expr(&self, bools: &[Lit], ints: &[Int]) -> Expr {
        let expr = |said: &Self| said.expr(bools, ints);
        match self {
            Self::Bool(i) => bools[*i].into(),
            Self::Is(i, value) => ints[*i].equals(*value),
            Self::Not(inner) => !expr(inner),
            Self::All(parts) => all(parts.iter().map(expr)),
            Self::Any(parts) => any(parts.iter().map(expr)).into(),
            Self::Iff(a, b) => expr(a).iff(expr(b)),
            Self::Implies(a, b) => expr(a).implies(expr(b)),
            Self::Xor(a, b) => expr(a) ^ expr(b),
            Self::Compares(factors, how, number) => {
                let terms = bools
                    .iter()
                    .map(|&lit| Sum::from(lit))
                    .chain(ints.iter().map(|&int| Sum::from(int)));
                let total = sum(terms.zip(factors).map(|(term, &factor)| term * factor));
                match how {
                    0 => total.equals(*number),
                    1 => total.differs(*number),
                    2 => total.at_least(*number),
                    3 => total.at_most(*number),
                    4 => total.more_than(*number),
                    _ => total.less_than(*number),
                }
            }
        }
    }
}

fn said() -> impl Strategy<Value = TestExpr> {
    let leaf = prop_oneof![
        (0..BOOLS).prop_map(TestExpr::Bool),
        (0..2_usize, -1..6_i64).prop_map(|(i, value)| TestExpr::Is(i, value)),
        (prop::array::uniform5(-2..3_i64), 0..6_usize, -4..8_i64)
            .prop_map(|(f, how, n)| TestExpr::Compares(f, how, n)),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let two = (inner.clone(), inner.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
        prop_oneof![
            inner.clone().prop_map(|said| TestExpr::Not(Box::new(said))),
            prop::collection::vec(inner.clone(), 0..4).prop_map(TestExpr::All),
            prop::collection::vec(inner, 0..4).prop_map(TestExpr::Any),
            two.clone().prop_map(|(a, b)| TestExpr::Iff(a, b)),
            two.clone().prop_map(|(a, b)| TestExpr::Implies(a, b)),
            two.prop_map(|(a, b)| TestExpr::Xor(a, b)),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_required_is_what_holds(rules in prop::collection::vec(said(), 1..4)) {
        let expected = brute_force(&DOMAINS.map(<[i64]>::to_vec), |values| {
            rules.iter().all(|rule| rule.holds(values))
        });
        for engine in Engine::all() {
            let budget = Budget::unlimited();
            // A model that explains gets the same.
            for mut model in [Model::new(&budget), Model::explaining(&budget)] {
                let bools = model.bools(BOOLS);
                let ints: Vec<Int> = DOMAINS[BOOLS..]
                    .iter()
                    .map(|values| model.int(values.iter().copied()))
                    .collect();
                for rule in &rules {
                    let rule = rule.expr(&bools, &ints);
                    model.require(rule);
                }
                let shown = bools
                    .iter()
                    .map(|&lit| lit.into())
                    .chain(ints.iter().map(|&int| int.into()))
                    .collect();
                prop_assert_eq!(&solutions(model, shown, engine), &expected, "{:?}", engine);
            }
        }
    }

    #[test]
    fn a_literal_is_true_where_its_expression_holds(rule in said()) {
        let budget = Budget::unlimited();
        let mut model = Model::new(&budget);
        let bools = model.bools(BOOLS);
        let ints: Vec<Int> =
            DOMAINS[BOOLS..].iter().map(|values| model.int(values.iter().copied())).collect();
        let expr = rule.expr(&bools, &ints);
        let lit = model.literal(expr);
        let shown = bools
            .iter()
            .map(|&lit| lit.into())
            .chain(ints.iter().map(|&int| int.into()))
            .chain([lit.into()])
            .collect();
        let found = solutions(model, shown, Engine::default());
        prop_assert_eq!(found.len(), 8 * 3 * 4);
        for values in found {
            prop_assert_eq!(values[5] == 1, rule.holds(&values));
        }
    }

    #[test]
    fn groups_are_what_they_say(
        domains in prop::collection::vec(prop::collection::btree_set(0..4_i64, 1..4), 1..4),
        rows in prop::collection::vec(prop::collection::vec(0..4_i64, 3), 0..9),
        compared in proptest::bool::ANY,
    ) {
        let domains: Vec<Vec<i64>> =
            domains.into_iter().map(|domain| domain.into_iter().collect()).collect();
        let rows: Vec<Vec<i64>> =
            rows.into_iter().map(|row| row[..domains.len()].to_vec()).collect();
        let make = || {
            let mut model = Model::new(&Budget::unlimited());
            let ints: Vec<Int> =
                domains.iter().map(|domain| model.int(domain.iter().copied())).collect();
            if compared {
                // Both encodings of each integer.
                model.require(sum(ints.iter().copied()).at_least(2));
            }
            let shown: Vec<Shown> = ints.iter().map(|&int| int.into()).collect();
            (model, ints, shown)
        };
        let enough = |values: &[i64]| !compared || values.iter().sum::<i64>() >= 2;
        let distinct =
            |values: &[i64]| (0..values.len()).all(|i| !values[..i].contains(&values[i]));
        let (mut model, ints, shown) = make();
        model.all_different(ints);
        let expected = brute_force(&domains, |values| enough(values) && distinct(values));
        prop_assert_eq!(solutions(model, shown, Engine::default()), expected);
        let (mut model, ints, shown) = make();
        model.table(&ints, rows.clone());
        let expected = brute_force(&domains, |values| {
            enough(values) && rows.iter().any(|row| row[..] == *values)
        });
        prop_assert_eq!(solutions(model, shown, Engine::default()), expected);
    }

    #[test]
    fn runs_are_those_of_the_line(
        runs in prop::collection::vec(1..4_usize, 0..4),
        fixed in prop::collection::vec(0..5_u8, 7),
    ) {
        let mut model = Model::new(&Budget::unlimited());
        let constant = |fixed: u8| [Lit::FALSE, Lit::TRUE].get(usize::from(fixed)).copied();
        let line: Vec<Lit> =
            fixed.iter().map(|&fixed| constant(fixed).unwrap_or_else(|| model.bool())).collect();
        model.runs(&line, &runs);
        let expected = brute_force(&vec![vec![0, 1]; 7], |values| {
            let lengths: Vec<usize> =
                values.split(|&v| v == 0).map(<[i64]>::len).filter(|&n| n > 0).collect();
            lengths == runs
                && values.iter().zip(&fixed).all(|(&v, &fixed)| fixed > 1 || v == i64::from(fixed))
        });
        prop_assert_eq!(
            solutions(model, line.into_iter().map(Into::into).collect(), Engine::default()),
            expected
        );
    }
}

/// Returns the neighbours of each cell of a grid.
fn grid(width: usize, height: usize) -> Vec<Vec<usize>> {
    let size = tatham_core::Size { width, height };
    (0..size.area()).map(|cell| size.neighbours(cell).collect()).collect()
}

#[test]
fn connected_cells_are_one_region() {
    let neighbours = grid(4, 3);
    let connected = |values: &[i64]| {
        let Some(start) = values.iter().position(|&v| v == 1) else { return true };
        let (mut seen, mut next) = (vec![start], 0);
        while next < seen.len() {
            let near = neighbours[seen[next]].iter().filter(|&&n| values[n] == 1);
            let new: Vec<usize> = near.copied().filter(|n| !seen.contains(n)).collect();
            seen.extend(new);
            next += 1;
        }
        seen.len() as i64 == values.iter().sum::<i64>()
    };
    let expected = brute_force(&vec![vec![0, 1]; 12], connected);
    let pairs = pairs(&neighbours);
    for engine in Engine::all() {
        let mut model = Model::new(&Budget::unlimited());
        let cells = model.bools(12);
        model.connected(&cells, &pairs);
        let shown = cells.into_iter().map(Into::into).collect();
        assert_eq!(solutions(model, shown, engine), expected, "{engine:?}");
    }
}

/// Returns the pairs of neighbours.
fn pairs(neighbours: &[Vec<usize>]) -> Vec<[usize; 2]> {
    neighbours
        .iter()
        .enumerate()
        .flat_map(|(a, near)| near.iter().filter(move |&&b| a < b).map(move |&b| [a, b]))
        .collect()
}

#[test]
fn loops_paths_and_forests_of_a_grid_are_counted() {
    // Corners of 4x3. Such a grid has 40 simple cycles and 38 paths from corner to opposite corner
    // (OEIS A231829, A064298), and 2^17 minus those with a cycle, forests.
    let ends = pairs(&grid(4, 3));
    for engine in Engine::all() {
        let number = |say: &dyn Fn(&mut Model, &[Lit])| {
            let mut model = Model::new(&Budget::unlimited());
            let edges = model.bools(ends.len());
            say(&mut model, &edges);
            solutions(model, edges.into_iter().map(Into::into).collect(), engine).len()
        };
        assert_eq!(
            number(&|model, edges| {
                model.one_loop(edges, &ends);
            }),
            40,
            "{engine:?}"
        );
        assert_eq!(
            number(&|model, edges| {
                model.one_path(edges, &ends, [0, 11]);
            }),
            38,
            "{engine:?}"
        );
        // Small, for engines that forbid them one by one: a square and an edge.
        let square = [[0, 1], [1, 2], [2, 3], [3, 0], [3, 4]];
        let forests = |model: &mut Model, edges: &[Lit]| {
            model.acyclic(&edges[..5], &square);
        };
        let free = |model: &mut Model, edges: &[Lit]| {
            model.require_all(edges[5..].iter().map(|&edge| !edge));
        };
        assert_eq!(
            number(&|model, edges| (forests(model, edges), free(model, edges)).1),
            30,
            "{engine:?}"
        );
    }
}

#[test]
fn what_all_solutions_share_is_found() {
    let mut model = Model::new(&Budget::unlimited());
    let ints: Vec<Int> = (0..4).map(|_| model.int(1..=4)).collect();
    model.all_different(ints.iter().copied());
    model.require(ints[0].more_than(ints[1]));
    model.require(ints[1].more_than(ints[2]));
    model.require(ints[3].at_least(3));
    let shown = ints.into_iter().map(Into::into).collect();
    // 3 2 1 4, 4 2 1 3.
    assert_eq!(
        model.common(shown, Engine::Splr).unwrap(),
        Some(vec![None, Some(2), Some(1), None])
    );
}

#[test]
fn limits_are_kept_before_memory_is_taken() {
    // A sum of integers becomes clauses; a cardinality constraint does not, except for another
    // solver.
    let mut model = Model::new(&Budget::unlimited());
    let ints: Vec<Int> = (0..40_000).map(|_| model.int(0..=2)).collect();
    model.require(sum(ints.iter().copied()).equals(20_000));
    assert!(model.extent().literals < 1_000_000);
    let stop =
        model.answers(ints.into_iter().map(Into::into).collect(), Engine::default()).unwrap_err();
    assert!(matches!(&stop, Stop::Memory(bound) if bound.contains("literals")), "{stop:?}");

    let mut model = Model::new(&Budget::within(std::time::Duration::ZERO));
    let lit = model.bool();
    model.require(lit);
    assert_eq!(model.answers(vec![lit.into()], Engine::default()).unwrap_err(), Stop::Time);
}

#[test]
fn an_integer_without_values_satisfies_nothing() {
    let mut model = Model::new(&Budget::unlimited());
    let int = model.int([]);
    assert_eq!(solutions(model, vec![int.into()], Engine::default()), Vec::<Vec<i64>>::new());
}

#[test]
fn of_integers_that_differ_one_comparison_serves_both_ways() {
    for engine in [Engine::Cdcl, Engine::Splr] {
        let mut model = Model::new(&Budget::unlimited());
        let [x, y, z] = [1..=3, 1..=3, 2..=4].map(|values| model.int(values));
        model.all_different([x, y]);
        let is_less = model.literal(x.less_than(y));
        let extent = model.extent();
        for (same, lit) in [
            (x.at_most(y), is_less),
            (y.more_than(x), is_less),
            (y.less_than(x), !is_less),
            (x.at_least(y), !is_less),
        ] {
            assert_eq!(model.literal(same), lit);
        }
        assert_eq!(model.extent(), extent, "nothing is stated twice");
        // Integers that may be equal need two literals.
        let (less, more) = (model.literal(x.less_than(z)), model.literal(x.more_than(z)));
        assert_ne!(less, !more);
        let shown =
            [x.into(), y.into(), z.into(), is_less.into(), less.into(), more.into()].to_vec();
        let expected =
            brute_force(&[vec![1, 2, 3], vec![1, 2, 3], vec![2, 3, 4]], |v| v[0] != v[1]);
        let told = |v: Vec<i64>| {
            [&v[..], &[i64::from(v[0] < v[1]), i64::from(v[0] < v[2]), i64::from(v[0] > v[2])]]
                .concat()
        };
        assert_eq!(
            solutions(model, shown, engine),
            expected.into_iter().map(told).collect::<Vec<_>>()
        );
    }
}

#[test]
fn what_is_defined_once_is_not_defined_again() {
    let mut model = Model::new(&Budget::unlimited());
    let lits = model.bools(6);
    let int = model.int(1..=5);
    let backwards = || lits.iter().rev().copied();
    let defined = [
        model.literal(all(lits.iter().copied())),
        model.literal(lits[0].iff(lits[1])),
        model.literal(count(lits.iter().copied()).one_of([0, 2])),
        model.literal(int.equals(3)),
    ];
    let extent = model.extent();
    let again = [
        model.literal(!any(backwards().map(|lit| !lit))),
        model.literal(lits[1].iff(lits[0])),
        model.literal(count(backwards()).one_of([2, 0])),
        model.literal(!int.differs(3)),
    ];
    assert_eq!((again, model.extent()), (defined, extent));
}

/// Function that adds rules to a model.
type Say = fn(&mut Model) -> Vec<Shown>;

/// Rule without a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TestRule(usize);

impl Rule for TestRule {
    type Problem = ();

    fn law(self) -> Law {
        Law { kept: "is kept", broken: "is broken" }
    }

    fn subject(self, (): &()) -> String {
        format!("row {}", self.0 + 1)
    }
}

#[test]
fn a_model_that_explains_says_the_same() {
    let budget = Budget::unlimited();
    let says: [(&str, Say, usize); 5] = [
        // The permutations of four with two visible from the left and two from the right: 2 in
        // front of 4, or 3, and the same behind.
        (
            "seen",
            |model| {
                let row = model.ints(4, 1..=4);
                model.skyscraper_row(row.iter().copied());
                model.seen(0, [Some(2), Some(2)], [TestRule(0), TestRule(0)]);
                row.into_iter().map(Into::into).collect()
            },
            6,
        ),
        (
            "all different",
            |model| {
                let ints = model.ints(3, 1..=4);
                model.all_different(ints.iter().copied()).rule(TestRule(0));
                ints.into_iter().map(Into::into).collect()
            },
            24,
        ),
        (
            "all different, each once",
            |model| {
                let ints = model.ints(3, 1..=3);
                model.all_different(ints.iter().copied());
                ints.into_iter().map(Into::into).collect()
            },
            6,
        ),
        (
            "mixed",
            |model| {
                let cells = model.bools(4);
                model.balanced_no_three(&cells, [(0, &[0, 1, 2, 3][..], 2)], [TestRule, TestRule]);
                cells.into_iter().map(Into::into).collect()
            },
            6,
        ),
        (
            "counts",
            |model| {
                let cells = model.bools(5);
                model.require(count(cells.iter().copied()).one_of([0, 2]));
                model.require(count(cells.iter().copied()).differs(0));
                cells.into_iter().map(Into::into).collect()
            },
            10,
        ),
    ];
    for (name, say, number) in says {
        let found = [Model::new(&budget), Model::explaining(&budget)].map(|mut model| {
            let shown = say(&mut model);
            solutions(model, shown, Engine::default())
        });
        assert_eq!(found[0], found[1], "{name}");
        assert_eq!(found[0].len(), number, "{name}");
    }
}
