//! Comparison of the 2 searches with SAT: 0, 1 and many solutions, on each level of instructions of
//! this machine.

use std::collections::BTreeSet;
use std::fs;

use tatham_core::author::contract::{Random, share, takes_some};
use tatham_core::{Puzzle as _, Settings};

use super::*;
use crate::solo::Solo;

/// Solution, digit by digit.
type Digits = [u32; 81];

/// Number of solutions after which the tests stop searching.
const MANY: usize = 200;

/// Searches of this machine, by name; it is a defect of the test if `classic` is none of them.
fn searches(problem: &Problem) -> Vec<(&'static str, Variant)> {
    let mut ways = vec![("digit by digit", Variant::Digits(digits::DigitSearch::new(problem)))];
    #[cfg(target_arch = "x86_64")]
    for (name, level) in lanes::Level::all() {
        ways.push((name, Variant::Lanes(lanes::LaneSearch::new(problem, level))));
    }
    ways
}

/// All solutions, each once, up to [`MANY`] and one more. The search is interrupted and resumed
/// after the number of guesses that `pause` returns.
fn all(search: Variant, mut pause: impl FnMut() -> u64) -> BTreeSet<Digits> {
    let (mut search, budget) = (ClassicSearch(search), Budget::unlimited());
    let mut found = BTreeSet::new();
    while found.len() <= MANY {
        let limit = search.guesses() + pause();
        match search.advance(&budget, limit).expect("no limit") {
            Step::Tired => assert_eq!(search.guesses(), limit, "it stops where it should"),
            Step::Ended => break,
            Step::Solved => assert!(found.insert(search.digits()), "a solution came twice"),
        }
    }
    found
}

/// Solutions found by SAT.
fn by_sat(problem: &Problem) -> BTreeSet<Digits> {
    let mut settings = Settings::default();
    settings.set(Solo::KIND.knobs, "strategy", "sat").expect("in the table");
    let budget = Budget::unlimited();
    let answers = tatham_core::solutions::<Solo>(problem, &settings, &budget).take(MANY + 1);
    answers
        .map(|answer| answer.expect("no limit").0.cells().try_into().expect("81 cells"))
        .collect()
}

/// Compares all searches; returns the number of solutions.
fn compare(text: &str, random: &mut Random<'_>) -> usize {
    let problem = Solo::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let expected = by_sat(&problem);
    for solution in &expected {
        let digits = solution.iter().map(ToString::to_string).collect::<String>();
        assert!(
            text.chars().zip(digits.chars()).all(|(given, digit)| given == '.' || given == digit),
            "{text} {digits}"
        );
    }
    for (name, search) in searches(&problem) {
        let found = match random.below(3) {
            0 => all(search, || u64::MAX / 2),
            1 => all(search, || 1),
            _ => all(search, || random.below(4) as u64),
        };
        // If there are very many, each search finds other ones.
        if expected.len() > MANY {
            assert!(found.len() > MANY, "{name}: {text}");
            assert!(found.iter().all(is_right), "{name}: {text}");
        } else {
            assert_eq!(found, expected, "{name}: {text}");
        }
    }
    expected.len()
}

/// Returns true if each digit occurs once in each row, column and box.
fn is_right(digits: &Digits) -> bool {
    let units = (0..9).flat_map(|i| {
        let corner = 27 * (i / 3) + 3 * (i % 3);
        [0, 1, 2].map(|sort| {
            (0..9).map(move |j| match sort {
                0 => 9 * i + j,
                1 => 9 * j + i,
                _ => corner + 9 * (j / 3) + j % 3,
            })
        })
    });
    units.into_iter().all(|unit| unit.fold(0, |all, cell| all | 1 << digits[cell]) == 0x3fe)
}

/// Prints the reason for a skipped test.
#[expect(clippy::print_stderr, reason = "whoever reads the tests' output should know")]
pub(super) fn skipped(why: &str) {
    eprintln!("skipped: {why}");
}

/// Some digits of a random grid, now and then with a wrong one.
fn drawn(random: &mut Random<'_>) -> String {
    let [mut rows, mut columns, mut digits] = [[0, 1, 2, 3, 4, 5, 6, 7, 8]; 3];
    random.shuffle(&mut digits);
    for lines in [&mut rows, &mut columns] {
        let mut bands: Vec<[usize; 3]> = lines.as_chunks().0.to_vec();
        for band in &mut bands {
            random.shuffle(band);
        }
        random.shuffle(&mut bands);
        lines.copy_from_slice(bands.as_flattened());
    }
    let digit = |cell: usize| {
        let (x, y) = (columns[cell % 9], rows[cell / 9]);
        1 + digits[(3 * (y % 3) + y / 3 + x) % 9]
    };
    let mut text = vec![b'.'; 81];
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    let given = 20 + random.below(25);
    for &cell in &cells[..given] {
        text[cell] = b'0' + digit(cell) as u8;
    }
    if random.below(3) == 0 {
        text[cells[random.below(given)]] = b'1' + random.below(9) as u8;
    }
    String::from_utf8(text).expect("ASCII")
}

#[test]
fn random_puzzles_have_the_same_solutions() {
    let mut random = Random::seeded(19);
    let mut counts = [0; 4];
    let all = share(10_000, 20);
    for _ in 0..all {
        let solutions = compare(&drawn(&mut random), &mut random);
        counts[match solutions {
            0 | 1 => solutions,
            2..=MANY => 2,
            _ => 3,
        }] += 1;
    }
    assert!(counts.iter().all(|&count| count > all / 20), "none, one, some, many: {counts:?}");
}

#[test]
fn a_blank_board_and_a_full_one() {
    let mut random = Random::seeded(1);
    assert_eq!(compare(&".".repeat(81), &mut random), MANY + 1);
    let full = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    assert_eq!(compare(full, &mut random), 1);
    assert_eq!(compare(&full.replacen("123", "213", 1), &mut random), 0);
}

/// Tests that a budget that ends in the middle loses no solution.
#[test]
#[cfg(target_arch = "x86_64")]
fn a_spent_budget_loses_no_solution() {
    let mut random = Random::seeded(5);
    for _ in 0..200 {
        let problem = Solo::parse(&drawn(&mut random)).expect("81 characters");
        let expected = by_sat(&problem);
        for (name, level) in lanes::Level::all().filter(|_| (2..=MANY).contains(&expected.len())) {
            let (mut search, mut found, mut stops) =
                (lanes::LaneSearch::new(&problem, level), BTreeSet::new(), 0);
            loop {
                // Every second call ends at its first guess.
                stops += 1;
                match search.advance(&Budget::steps(stops % 2), u64::MAX) {
                    Err(_) => {}
                    Ok(Step::Solved) => {
                        assert!(found.insert(search.digits()), "{name}: a solution came twice");
                    }
                    Ok(_) => break,
                }
            }
            assert_eq!(found, expected, "{name}");
        }
    }
}

/// Tests the lists of hard Sudokus, if they are present.
#[test]
fn hard_puzzles_have_the_same_solution() {
    let mut random = Random::seeded(3);
    for list in ["17clue-2000", "top1465", "hardest-1106"] {
        let path = format!("../../../shared/corpus/sudoku-{list}.txt");
        let Ok(text) = fs::read_to_string(&path) else {
            skipped(&format!("{list} is not installed"));
            continue;
        };
        for line in takes_some(text.lines().filter(|line| line.len() >= 81), 8) {
            assert_eq!(compare(&line[..81].replace('0', "."), &mut random), 1, "{line}");
        }
    }
}
