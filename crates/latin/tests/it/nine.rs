//! Usual 9x9 Sudoku with several solutions: all of them are found, few or many, near the first or
//! deep in the search.
//!
//! A plain search in this file finds the expected solutions: it tries each candidate of the cell
//! with the fewest.

use std::collections::BTreeSet;

use tatham_core::author::contract::{Random, takes_some};
use tatham_core::{Entry, Json, Limit, Options, Report, Settings, problem};
use tatham_latin::solo::Solo;

/// Digits row by row; 0 is an empty cell.
type Digits = [u8; 81];

/// Returns true if 2 cells share a row, column or box.
fn are_peers(a: usize, b: usize) -> bool {
    a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3)
}

/// Passes all ways to fill the empty cells to `each`, the digits of a cell in this order, until it
/// returns false.
fn fill(digits: &mut Digits, order: &[u8], each: &mut dyn FnMut(&Digits) -> bool) -> bool {
    let open = |digits: &Digits, cell: usize| -> Vec<u8> {
        let taken: Vec<u8> =
            (0..81).filter(|&other| are_peers(cell, other)).map(|other| digits[other]).collect();
        order.iter().copied().filter(|digit| !taken.contains(digit)).collect()
    };
    let empty = (0..81).filter(|&cell| digits[cell] == 0).map(|cell| (cell, open(digits, cell)));
    let Some((cell, choices)) = empty.min_by_key(|(_, choices)| choices.len()) else {
        return each(digits);
    };
    for digit in choices {
        digits[cell] = digit;
        let goes_on = fill(digits, order, each);
        digits[cell] = 0;
        if !goes_on {
            return false;
        }
    }
    true
}

/// All solutions, or `None` if there are more than `most`.
fn all(mut puzzle: Digits, most: usize) -> Option<BTreeSet<Digits>> {
    let mut found = BTreeSet::new();
    let is_all = fill(&mut puzzle, &[1, 2, 3, 4, 5, 6, 7, 8, 9], &mut |digits| {
        found.insert(*digits);
        found.len() <= most
    });
    is_all.then_some(found)
}

/// Random finished grid.
fn finished(random: &mut Random<'_>) -> Digits {
    let mut digits = [0; 81];
    // The first row decides little, so the order in which digits are tried is random too.
    let mut order: Vec<u8> = (1..=9).collect();
    random.shuffle(&mut order);
    digits[..9].copy_from_slice(&order);
    random.shuffle(&mut order);
    let mut finished = digits;
    fill(&mut digits, &order, &mut |digits| {
        finished = *digits;
        false
    });
    finished
}

fn id(digits: &Digits) -> String {
    digits.iter().map(|&digit| char::from(b'0' + digit)).collect()
}

/// Report as on the command line.
fn report(puzzle: &Digits, limit: Limit) -> Report {
    let puzzle = (Entry::for_kind::<Solo>().parse)(&id(puzzle)).expect("81 digits");
    let mut settings = Settings::default();
    settings.set(puzzle.kind().knobs, "strategy", "search").expect("in the table");
    problem::solve(&puzzle, &Options { limit: Some(limit), settings, ..Options::default() })
        .expect("right answers")
}

/// Solutions of a report.
fn solutions(report: &Report) -> BTreeSet<Digits> {
    let digits = |solution: &Json| -> Digits {
        let solution = solution.value();
        let rows = solution["grid"].as_array().expect("rows");
        let cells: Vec<u8> = rows
            .iter()
            .flat_map(|row| row.as_array().expect("cells"))
            .map(|cell| cell.as_u64().expect("a digit") as u8)
            .collect();
        cells.try_into().expect("81 cells")
    };
    report.solutions.iter().map(digits).collect()
}

#[test]
fn all_solutions_are_found_and_counted() {
    let mut random = Random::seeded(9);
    let mut most = 0;
    for wanted in takes_some([1, 2, 2, 2, 3, 4, 6, 10, 30, 100, 300, 1000], 3).chain([3000]) {
        let mut puzzle = finished(&mut random);
        let mut cells: Vec<usize> = (0..81).collect();
        random.shuffle(&mut cells);
        // Digits are removed until there are as many solutions as wanted, or more.
        let mut cells = cells.into_iter();
        let expected = loop {
            let expected = all(puzzle, 20_000).expect("few more than before");
            if expected.len() >= wanted {
                break expected;
            }
            puzzle[cells.next().expect("an empty grid has more")] = 0;
        };
        let found = report(&puzzle, Limit::All);
        assert_eq!((found.count, found.complete), (expected.len() as u64, true), "{}", id(&puzzle));
        assert!(solutions(&found) == expected, "{}: as many, but others", id(&puzzle));
        let status = if expected.len() == 1 { "unique" } else { "multiple" };
        assert_eq!(report(&puzzle, Limit::TWO).status.name(), status, "{}", id(&puzzle));
        most = most.max(expected.len());
    }
    assert!(most > 1000, "{most}");
}

/// The search guesses some 50 cells of an empty grid before the first solution. The next solutions
/// differ from it in few cells; all that agree with them in the others must be found too, before
/// the search turns to other guesses.
#[test]
fn deep_alternatives_are_not_lost() {
    const FIRST: u64 = 100;
    let empty = [0; 81];
    let first = solutions(&report(&empty, Limit::AtMost(FIRST.try_into().unwrap())));
    assert_eq!(first.len(), FIRST as usize, "each comes once");
    let one = first.first().expect("a hundred");
    let shared = std::array::from_fn(|cell| {
        if first.iter().all(|other| other[cell] == one[cell]) { one[cell] } else { 0 }
    });
    let expected = all(shared, 20_000).expect("few cells are open");
    let later = solutions(&report(
        &empty,
        Limit::AtMost((100 * expected.len() as u64).try_into().unwrap()),
    ));
    let missing = expected.difference(&later).count();
    assert_eq!(
        missing,
        0,
        "of {} that agree with the first {FIRST} in {} cells",
        expected.len(),
        shared.iter().filter(|&&d| d > 0).count()
    );
}
