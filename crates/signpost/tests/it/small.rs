//! Small random boards, with any arrows and any numbers: every strategy finds exactly the solutions
//! that an enumeration of all orders finds.
//!
//! The fuzz target of this kind includes this file.

use std::collections::BTreeSet;

use tatham_core::author::contract::Random;
use tatham_core::{Budget, Puzzle as _, Settings};
use tatham_signpost::{Problem, Signpost};

/// Board with random arrows; some follow a random path, so that there is something to find. Some
/// numbers are right, a few are wrong.
fn board(random: &mut Random<'_>) -> String {
    let (width, height) = (1 + random.below(4), 1 + random.below(4));
    let cells = width * height;
    let (truth, numbers) = (random.below(3), random.below(4));
    // A path by random steps in any of the 8 directions; at a dead end it jumps and the arrow stays
    // as it is.
    let mut order: Vec<usize> = vec![random.below(cells)];
    let mut letters: Vec<char> =
        (0..cells).map(|_| char::from(b'a' + random.below(8) as u8)).collect();
    while order.len() < cells {
        let here = order[order.len() - 1];
        let (x, y) = (here % width, here / width);
        let seen =
            |cell: usize| (x as i64 - (cell % width) as i64, y as i64 - (cell / width) as i64);
        let aligned = |(dx, dy): (i64, i64)| dx == 0 || dy == 0 || dx.abs() == dy.abs();
        let open: Vec<usize> = (0..cells).filter(|cell| !order.contains(cell)).collect();
        let near: Vec<usize> = open.iter().copied().filter(|&cell| aligned(seen(cell))).collect();
        let next = if near.is_empty() {
            open[random.below(open.len())]
        } else {
            near[random.below(near.len())]
        };
        if truth > 0 {
            let direction = match (seen(next).0.signum(), seen(next).1.signum()) {
                (0, 1) => 'a',
                (-1, 1) => 'b',
                (-1, 0) => 'c',
                (-1, -1) => 'd',
                (0, -1) => 'e',
                (1, -1) => 'f',
                (1, 0) => 'g',
                _ => 'h',
            };
            letters[here] = direction;
        }
        order.push(next);
    }
    let mut given = vec![0; cells];
    for (position, &cell) in order.iter().enumerate() {
        if numbers > 0 && random.below(4) < numbers {
            given[cell] = position + 1;
        }
    }
    if truth == 1 && cells > 1 {
        let (a, b) = (random.below(cells), random.below(cells));
        given.swap(a, b);
    }
    let mut text = format!("{width}x{height}:");
    for cell in 0..cells {
        if given[cell] > 0 {
            text += &given[cell].to_string();
        }
        text.push(letters[cell]);
    }
    text
}

/// All answers, by growing every path that the rules allow, cell by cell.
fn brute_force(problem: &Problem, most: usize) -> BTreeSet<Vec<u32>> {
    fn grow(
        problem: &Problem,
        numbers: &mut Vec<u32>,
        cell: usize,
        most: usize,
        found: &mut BTreeSet<Vec<u32>>,
    ) {
        let position = numbers.iter().filter(|&&number| number > 0).count() as u32 + 1;
        if found.len() >= most
            || numbers[cell] > 0
            || problem.givens()[cell].is_some_and(|given| given != position)
        {
            return;
        }
        numbers[cell] = position;
        if position as usize == numbers.len() {
            found.insert(numbers.clone());
        } else {
            for next in problem.size().ray(cell, problem.arrows()[cell]) {
                grow(problem, numbers, next, most, found);
            }
        }
        numbers[cell] = 0;
    }
    let mut found = BTreeSet::new();
    for start in 0..problem.size().area() {
        grow(problem, &mut vec![0; problem.size().area()], start, most, &mut found);
    }
    found
}

fn solutions(problem: &Problem, strategy: &str) -> BTreeSet<Vec<u32>> {
    let mut settings = Settings::default();
    settings.set(Signpost::KIND.knobs, "strategy", strategy).expect("a strategy");
    let budget = Budget::unlimited();
    let mut found = BTreeSet::new();
    for solution in tatham_core::solutions::<Signpost>(problem, &settings, &budget) {
        let solution = solution.expect("no limit");
        assert_eq!(tatham_core::accepts::<Signpost>(problem, &solution), Ok(()), "{problem}");
        assert!(found.insert(solution.numbers.0.cells().to_vec()), "{problem}: twice the same");
    }
    found
}

/// Common part of all of these, cell by cell.
fn shared(solutions: &BTreeSet<Vec<u32>>) -> Vec<Option<u32>> {
    let first = solutions.first().expect("there are some");
    (0..first.len())
        .map(|cell| solutions.iter().all(|s| s[cell] == first[cell]).then_some(first[cell]))
        .collect()
}

/// Limit that includes boards with more solutions than are compared before SAT is used.
const MANY: usize = 3000;

/// Limit up to which every strategy lists the solutions.
const FEW: usize = 40;

/// Makes a board and compares the common part of its solutions with brute force; returns their
/// number, up to [`MANY`].
pub(crate) fn check_common(random: &mut Random<'_>) -> usize {
    let text = board(random);
    let problem = Signpost::parse(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let expected = brute_force(&problem, MANY);
    let common = (Signpost::ABILITIES.common.expect("it has it"))(
        &problem,
        &Settings::default(),
        &Budget::unlimited(),
    )
    .expect("no limit");
    match common {
        None => assert!(expected.is_empty(), "{text}"),
        Some(common) if expected.len() < MANY => {
            let known: Vec<Option<u32>> =
                (0..problem.size().area()).map(|cell| common.numbers.get(cell)).collect();
            assert_eq!(known, shared(&expected), "{text}");
        }
        Some(_) => assert!(!expected.is_empty(), "{text}"),
    }
    expected.len()
}

/// Makes a board and searches for its solutions with these strategies; returns their number, or
/// `None` if they are too many to be listed.
pub(crate) fn check_strategies(random: &mut Random<'_>, strategies: &[&str]) -> Option<usize> {
    let text = board(random);
    let problem = Signpost::parse(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let expected = brute_force(&problem, FEW + 1);
    if expected.len() > FEW {
        return None;
    }
    for strategy in strategies {
        assert_eq!(solutions(&problem, strategy), expected, "{text} by {strategy}");
    }
    Some(expected.len())
}

/// All strategies.
pub(crate) const STRATEGIES: [&str; 5] = ["search", "auto", "sat", "dfs", "bfs"];

#[test]
fn what_is_common_is_what_exhaustive_search_finds() {
    let mut random = Random::seeded(0x9e37_79b9_7f4a_7c15);
    let checked = (0..12_000).filter(|_| check_common(&mut random) > 20).count();
    assert!(checked > 20, "{checked}");
}

#[test]
fn every_strategy_finds_what_exhaustive_search_finds() {
    let mut random = Random::seeded(0x2545_f491_4f6c_dd1d);
    // Numbers of boards with 0, 1 and more solutions.
    let mut counts = [0; 3];
    for i in 0..20_000 {
        // All strategies except search take longer: they solve only some of the boards.
        let strategies = if i % 10 == 0 { &STRATEGIES[..] } else { &STRATEGIES[..1] };
        if let Some(count) = check_strategies(&mut random, strategies) {
            counts[count.min(2)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
}
