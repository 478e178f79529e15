//! Small random puzzles against brute force: every solver finds exactly the solutions that trying every grid finds.
//!
//! The fuzz targets of these kinds include this file.

use std::collections::BTreeSet;

use tatham_core::contract::Random;
use tatham_core::{Budget, Grid, Letters, Puzzle, Settings, Size};
use tatham_sat::Engine;
use tatham_sat::model::Stated;
use tatham_shade::{Battleship, Unruly};

/// Compares every solver with all grids that the rules accept, and counts those; `may_be` spares grids that are none at sight.
fn compare<P>(id: &str, cells: usize, may_be: impl Fn(u32) -> bool) -> usize
where
    P: Puzzle<Solution = Letters, Partial = Letters> + Stated,
{
    let problem = P::parse(id).unwrap_or_else(|e| panic!("{id}: {e}"));
    let grids = (0..1_u32 << cells)
        .filter(|&bits| may_be(bits))
        .map(|bits| (0..cells).map(|i| i64::from(bits >> i & 1)).collect::<Vec<i64>>());
    let candidates = grids.map(|values| P::solution(&problem, &values));
    let expected: BTreeSet<String> =
        candidates.filter(|letters| P::accepts(&problem, letters).is_ok()).map(|letters| letters.to_string()).collect();
    let budget = Budget::unlimited();
    for engine in Engine::all() {
        let mut settings = Settings::default();
        settings.set(P::KIND.knobs, "solver", engine.name()).unwrap();
        let found: Vec<String> = P::solutions(&problem, &settings, &budget).map(|s| s.unwrap().to_string()).collect();
        assert_eq!(found.len(), expected.len(), "{id} {engine:?}");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{id} {engine:?}");
    }
    let common = P::common(&problem, &Settings::default(), &budget).unwrap().map(|letters| letters.to_string());
    assert_eq!(common.is_some(), !expected.is_empty(), "{id}");
    for (place, shared) in common.iter().flat_map(|text| text.char_indices()) {
        let letters: BTreeSet<char> = expected.iter().map(|text| text.as_bytes()[place] as char).collect();
        match shared {
            // Some ship, whose letter differs.
            'V' => assert!(!letters.contains(&'.') && letters.len() > 1, "{id}: {expected:?}"),
            '?' => assert!(letters.len() > 1, "{id}: {expected:?}"),
            _ => assert_eq!(letters, BTreeSet::from([shared]), "{id}"),
        }
    }
    expected.len()
}

/// Makes a sea and looks for its solutions in every way; how many there are.
pub(crate) fn check_battleship(random: &mut Random<'_>) -> usize {
    let (id, cells) = sea(random);
    compare::<Battleship>(&id, cells, |_| true)
}

/// Makes a board and looks for its solutions in every way; how many there are.
pub(crate) fn check_unruly(random: &mut Random<'_>) -> usize {
    let (id, cells) = board(random);
    compare::<Unruly>(&id, cells, |bits| 2 * bits.count_ones() as usize == cells)
}

/// A sea with a random fleet laid out in it, some counts and hints; now and then one of them is wrong.
fn sea(random: &mut Random<'_>) -> (String, usize) {
    let size = Size { width: 1 + random.below(4), height: 1 + random.below(3) };
    let free = format!("{}x{}f1,0:{}", size.width, size.height, vec!["-"; size.width + size.height].join(","));
    let blank = Battleship::parse(&free).unwrap();
    // Any cells that do not touch at corners are ships.
    let mut values = vec![0; size.area()];
    for _ in 0..random.below(2 * size.area() + 1) {
        let cell = random.below(size.area());
        let diagonal = tatham_core::Direction::ALL.into_iter().skip(1).step_by(2).filter_map(|d| size.step(cell, d));
        if diagonal.into_iter().all(|near| values[near] == 0) {
            values[cell] = 1;
        }
    }
    let letters = Battleship::solution(&blank, &values);
    let is_ship = |cell: usize| letters.0[cell] != '.';
    // Ships are counted at their first cells.
    let mut fleet = [0; 4];
    for cell in 0..size.area() {
        let length = |step: usize| {
            let rest = letters.0.cells()[cell + step..].iter().step_by(step);
            1 + rest.take_while(|letter| "CRB".contains(**letter)).count()
        };
        match letters.0[cell] {
            'S' => fleet[0] += 1,
            'L' => fleet[length(1) - 1] += 1,
            'T' => fleet[length(size.width) - 1] += 1,
            _ => {}
        }
    }
    if random.below(4) == 0 {
        let i = random.below(4);
        fleet[i] = random.below(3);
    }
    let mut counts: Vec<String> = Vec::new();
    let known = random.below(4);
    for line in (0..size.width).map(|x| size.column(x).collect::<Vec<_>>()).chain((0..size.height).map(|y| size.row(y).collect()))
    {
        let count = line.into_iter().filter(|&cell| is_ship(cell)).count() + usize::from(random.below(40) == 0);
        counts.push(if random.below(3) < known { count.to_string() } else { "-".to_owned() });
    }
    let mut hints = String::new();
    for cell in 0..size.area() {
        let letter = if random.below(40) == 0 { "WSLRTBCV".chars().nth(random.below(8)).unwrap() } else { letters.0[cell] };
        hints.push(match (random.below(5), letter) {
            (0, '.') => 'W',
            (0, letter) if random.below(4) == 0 && letter != 'W' => 'V',
            (0, letter) => letter,
            _ => 'a',
        });
    }
    let fleet: Vec<String> = fleet.iter().map(usize::to_string).collect();
    (format!("{}x{}f4,{}:{},{hints}", size.width, size.height, fleet.join(","), counts.join(",")), size.area())
}

/// A middle shows that its neighbours are ship either to the sides or above and below: shared, though no neighbour is.
#[test]
fn a_middle_is_shared_where_the_ship_may_lie_either_way() {
    let problem = Battleship::parse("5x3f4,0,0,1,0:-,-,-,-,-,-,-,-,aWdWaVeW").unwrap();
    let common = Battleship::common(&problem, &Settings::default(), &Budget::unlimited()).unwrap();
    assert_eq!(common.unwrap().to_string(), "...?.\n..?C?\n...?.\n");
}

#[test]
fn battleship_by_all_solvers_is_brute_force() {
    let mut random = Random::seeded(0x0123_4567_89ab_cdef);
    // How many had no solution, one, and more.
    let mut counts = [0; 3];
    for _ in 0..300 {
        counts[check_battleship(&mut random).min(2)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// A board with random digits given; for wide ones those of a grid that obeys the rules, as far as there is one.
fn board(random: &mut Random<'_>) -> (String, usize) {
    let sides = [(2, 2), (2, 4), (4, 2), (4, 4), (2, 6), (6, 2), (4, 4), (2, 8)];
    let (width, height) = sides[random.below(sides.len())];
    let size = Size { width, height };
    let rule = if random.below(2) == 0 { "u" } else { "" };
    let free = format!("{width}x{height}{rule}:{}", char::from(b'a' + size.area() as u8));
    let blank = Unruly::parse(&free).unwrap();
    let (settings, budget) = (Settings::default(), Budget::unlimited());
    let some = Unruly::solutions(&blank, &settings, &budget).nth(random.below(9)).map(Result::unwrap);
    let base = some.unwrap_or_else(|| Letters(Grid::filled(size, '0')));
    let share = random.below(6);
    let (mut text, mut skipped) = (format!("{width}x{height}{rule}:"), 0);
    for cell in 0..size.area() {
        if random.below(10) >= share {
            skipped += 1;
            continue;
        }
        let one = if random.below(25) == 0 { random.below(2) == 1 } else { base.0[cell] == '1' };
        text.push(char::from(if one { b'A' } else { b'a' } + skipped));
        skipped = 0;
    }
    text.push(char::from(b'a' + skipped));
    (text, size.area())
}

#[test]
fn unruly_by_all_solvers_is_brute_force() {
    let mut random = Random::seeded(0x0123_4567_89ab_cdef);
    // How many had no solution, one, and more.
    let mut counts = [0; 3];
    for _ in 0..150 {
        counts[check_unruly(&mut random).min(2)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}
