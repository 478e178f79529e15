//! Small puzzles by brute force: every strategy must find exactly the pictures that an enumeration
//! of all pictures finds.
//!
//! The fuzz target of this kind includes this file.

use tatham_core::author::contract::Random;
use tatham_core::{Budget, Letters, Puzzle as _, Settings, Size};
use tatham_pattern::{Pattern, Problem};

/// Lengths of the runs of a line, in the notation of a clue.
fn clue(cells: impl Iterator<Item = bool>) -> String {
    let line: String = cells.map(|black| if black { '#' } else { '.' }).collect();
    line.split('.')
        .filter(|run| !run.is_empty())
        .map(|run| run.len().to_string())
        .collect::<Vec<_>>()
        .join(".")
}

/// ID of the puzzle that a picture makes, with the marked cells as givens.
pub(crate) fn id_of(size: Size, picture: &[bool], given: &[bool]) -> String {
    let columns = (0..size.width).map(|x| clue(size.column(x).map(|cell| picture[cell])));
    let rows = (0..size.height).map(|y| clue(size.row(y).map(|cell| picture[cell])));
    let clues: Vec<String> = columns.chain(rows).collect();
    let walk: String = if given.contains(&true) {
        // A letter for each given, `z` if more than 24 cells are skipped; a last letter for the
        // cells skipped at the end.
        let (mut walk, mut skip) = (String::from(","), 0u8);
        for (&black, &is_given) in picture.iter().zip(given) {
            if is_given {
                let letter = char::from(b'a' + skip);
                walk.push(if black { letter.to_ascii_uppercase() } else { letter });
                skip = 0;
            } else if skip == 24 {
                walk.push('z');
                skip = 0;
            } else {
                skip += 1;
            }
        }
        if skip > 0 {
            walk.push(char::from(b'a' + skip));
        }
        walk
    } else {
        String::new()
    };
    format!("{}x{}:{}{walk}", size.width, size.height, clues.join("/"))
}

/// Rows of a picture, as text.
pub(crate) fn rows(picture: &Letters) -> Vec<String> {
    picture.to_string().lines().map(str::to_owned).collect()
}

/// All pictures that the puzzle accepts, as rows: every combination of rows with the right runs is
/// tried.
pub(crate) fn by_brute_force(problem: &Problem) -> Vec<Vec<String>> {
    let Size { width, height } = problem.size();
    let mut pictures = vec![Vec::new()];
    for y in 0..height {
        let wanted = problem.rows()[y].iter().map(u16::to_string).collect::<Vec<_>>().join(".");
        let bits = (0..1_u32 << width)
            .map(|bits| (0..width).map(|x| bits >> x & 1 != 0).collect::<Vec<bool>>());
        let rows: Vec<Vec<bool>> = bits.filter(|row| clue(row.iter().copied()) == wanted).collect();
        pictures = pictures
            .iter()
            .flat_map(|above: &Vec<bool>| rows.iter().map(move |row| [&above[..], row].concat()))
            .collect();
    }
    let solution = |cells: Vec<bool>| {
        Letters::from_fn(problem.size(), |cell| Some(if cells[cell] { '#' } else { '.' }))
    };
    let accepted = pictures
        .into_iter()
        .map(solution)
        .filter(|solution| tatham_core::accepts::<Pattern>(problem, solution).is_ok());
    let mut all: Vec<Vec<String>> = accepted.map(|solution| rows(&solution)).collect();
    all.sort_unstable();
    all
}

/// All solutions that the solver finds, sorted; panics if one occurs twice.
fn by_solver(problem: &Problem, knobs: &[(&str, &str)]) -> Vec<Vec<String>> {
    let (mut settings, budget) = (Settings::default(), Budget::unlimited());
    for (name, value) in knobs {
        settings.set(Pattern::KIND.knobs, name, value).expect("in the table");
    }
    let mut all: Vec<Vec<String>> = tatham_core::solutions::<Pattern>(problem, &settings, &budget)
        .map(|solution| rows(&solution.unwrap()))
        .collect();
    all.sort_unstable();
    assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "{problem}: a solution came twice");
    all
}

/// Common part of all of these pictures.
fn shared(pictures: &[Vec<String>]) -> Vec<String> {
    let mut shared: Vec<Vec<u8>> = pictures[0].iter().map(|row| row.clone().into_bytes()).collect();
    for picture in pictures {
        for (row, other) in shared.iter_mut().zip(picture) {
            for (cell, other) in row.iter_mut().zip(other.bytes()) {
                if *cell != other {
                    *cell = b'?';
                }
            }
        }
    }
    shared.into_iter().map(|row| String::from_utf8(row).unwrap()).collect()
}

const WAYS: [&[(&str, &str)]; 4] = [
    &[],
    &[("strategy", "sat"), ("encoding", "order")],
    &[("strategy", "sat"), ("encoding", "automaton")],
    &[("strategy", "sat"), ("encoding", "runs")],
];

/// ID with mixed clues of 2 pictures, the columns of one and the rows of the other: usually without
/// a solution.
pub(crate) fn mixed(size: Size, columns: &[bool], rows: &[bool]) -> String {
    let none = vec![false; size.area()];
    let (a, b) = (id_of(size, columns, &none), id_of(size, rows, &none));
    let clues = |id: &str| {
        id.split_once(':').expect("an ID").1.split('/').map(str::to_owned).collect::<Vec<_>>()
    };
    let mixed: Vec<String> = clues(&a)
        .into_iter()
        .take(size.width)
        .chain(clues(&b).into_iter().skip(size.width))
        .collect();
    format!("{}x{}:{}", size.width, size.height, mixed.join("/"))
}

/// Searches for the solutions and their common part with every strategy; returns the number of
/// solutions.
pub(crate) fn check(id: &str) -> usize {
    let problem = Pattern::parse(id).unwrap_or_else(|e| panic!("{id}: {e}"));
    assert_eq!(problem.to_string(), id);
    let expected = by_brute_force(&problem);
    for knobs in WAYS {
        assert_eq!(by_solver(&problem, knobs), expected, "{id} {knobs:?}");
    }
    let common = (Pattern::ABILITIES.common.expect("it has it"))(
        &problem,
        &Settings::default(),
        &Budget::unlimited(),
    )
    .expect("no limit");
    let common = common.map(|known| rows(&known));
    assert_eq!(common, (!expected.is_empty()).then(|| shared(&expected)), "{id}");
    expected.len()
}

/// Makes a random puzzle, and checks it.
pub(crate) fn check_any(random: &mut Random<'_>) -> usize {
    let size = Size { width: 1 + random.below(4), height: 1 + random.below(4) };
    let kind = random.below(3);
    // Sparse pictures give puzzles with many solutions.
    let share = 1 + random.below(3);
    let picture: Vec<bool> = (0..size.area()).map(|_| random.below(5) < share).collect();
    if kind == 0 {
        // Rows must have as many black cells as columns, so the other picture is a shuffle of the
        // first one.
        let mut other = picture.clone();
        for i in 0..size.area() {
            other.swap(i, random.below(size.area()));
        }
        return check(&mixed(size, &picture, &other));
    }
    let given: Vec<bool> = (0..size.area()).map(|_| kind == 2 && random.below(4) == 1).collect();
    check(&id_of(size, &picture, &given))
}

#[test]
fn puzzles_of_chance_are_solved_by_all_ways() {
    let mut random = Random::seeded(0x0123_4567_89ab_cdef);
    // Numbers of puzzles with 0, 1 and more solutions.
    let mut counts = [0; 3];
    for _ in 0..300 {
        counts[check_any(&mut random).min(2)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}
