//! Laws on small random puzzles, held against brute force; the truth is there before the puzzle.

use proptest::prelude::*;
use tatham_core::{Budget, Grid, Limit, Puzzle as _, Size};
use tatham_pattern::{Cell, Partial, Pattern, Problem, Solution};

use crate::{parse, report, settings};

/// The lengths of the runs of a line, as a clue is written.
fn clue(cells: impl Iterator<Item = bool>) -> String {
    let line: String = cells.map(|black| if black { '#' } else { '.' }).collect();
    line.split('.').filter(|run| !run.is_empty()).map(|run| run.len().to_string()).collect::<Vec<_>>().join(".")
}

/// The ID of the puzzle that a picture makes, with the cells given that are marked.
fn id_of(size: Size, picture: &[bool], given: &[bool]) -> String {
    let columns = (0..size.width).map(|x| clue(size.column(x).map(|cell| picture[cell])));
    let rows = (0..size.height).map(|y| clue(size.row(y).map(|cell| picture[cell])));
    let clues: Vec<String> = columns.chain(rows).collect();
    let walk: String = if given.contains(&true) {
        // A letter for each cell given, `z` where more than 24 are skipped; a last one for what is skipped at the end.
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

/// All pictures that the puzzle accepts, as rows.
fn by_brute_force(problem: &Problem) -> Vec<Vec<String>> {
    let size = problem.size();
    let picture = |bits: u32| Solution(Grid::from_fn(size, |cell| bits >> cell & 1 != 0));
    let accepted = (0..1u32 << size.area()).map(picture).filter(|solution| Pattern::accepts(problem, solution).is_ok());
    let mut all: Vec<Vec<String>> = accepted.map(|solution| solution.rows().collect()).collect();
    all.sort_unstable();
    all
}

/// All solutions that the solver finds, sorted; panics if one comes twice.
fn by_solver(problem: &Problem, knobs: &[(&str, &str)]) -> Vec<Vec<String>> {
    let (settings, budget) = (settings(knobs), Budget::unlimited());
    let mut all: Vec<Vec<String>> =
        Pattern::solutions(problem, &settings, &budget).map(|solution| solution.unwrap().rows().collect()).collect();
    all.sort_unstable();
    assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "{problem}: a solution came twice");
    all
}

/// What all of these pictures share.
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

fn a_picture() -> impl Strategy<Value = (Size, Vec<bool>, Vec<bool>)> {
    (1usize..5, 1usize..5, 0.1f64..0.9, 0.0f64..0.5).prop_flat_map(|(width, height, density, given)| {
        let cells = |weight| prop::collection::vec(prop::bool::weighted(weight), width * height);
        (Just(Size { width, height }), cells(density), cells(given))
    })
}

proptest! {
    #[test]
    fn all_ways_find_all_solutions_each_once((size, picture, given) in a_picture()) {
        let id = id_of(size, &picture, &given);
        let problem = parse(&id);
        prop_assert_eq!(problem.to_string(), id);
        let expected = by_brute_force(&problem);
        prop_assert!(!expected.is_empty());
        for knobs in WAYS {
            prop_assert_eq!(&by_solver(&problem, knobs), &expected, "{:?}", knobs);
        }
        let common = Pattern::common(&problem, &settings(&[]), &Budget::unlimited()).unwrap().unwrap();
        prop_assert_eq!(common.rows().collect::<Vec<_>>(), shared(&expected));
    }

    /// Clues of two pictures mixed: mostly without a solution.
    #[test]
    fn all_ways_agree_where_there_may_be_no_solution((size, picture, _) in a_picture(), turn in 1usize..16) {
        let mut other = picture.clone();
        other.rotate_left(turn % picture.len());
        let none = vec![false; picture.len()];
        let (a, b) = (id_of(size, &picture, &none), id_of(size, &other, &none));
        let clues = |id: &str| id.split_once(':').unwrap().1.split('/').map(str::to_owned).collect::<Vec<_>>();
        let mixed: Vec<String> = clues(&a).into_iter().take(size.width).chain(clues(&b).into_iter().skip(size.width)).collect();
        let problem = parse(&format!("{}x{}:{}", size.width, size.height, mixed.join("/")));
        let expected = by_brute_force(&problem);
        for knobs in WAYS {
            prop_assert_eq!(&by_solver(&problem, knobs), &expected, "{:?}", knobs);
        }
        let common = Pattern::common(&problem, &settings(&[]), &Budget::unlimited()).unwrap();
        prop_assert_eq!(common.is_none(), expected.is_empty());
    }

    /// What line logic decides is true in every solution.
    #[test]
    fn line_logic_is_never_wrong((size, picture, given) in a_picture()) {
        let problem = parse(&id_of(size, &picture, &given));
        let (settings, budget) = (settings(&[("strategy", "line")]), Budget::unlimited());
        let mut stream = Pattern::solutions(&problem, &settings, &budget);
        if let Ok(solution) = stream.next().expect("the picture is a solution") {
            prop_assert_eq!(vec![solution.rows().collect::<Vec<_>>()], by_brute_force(&problem));
        } else {
            let Partial(known) = stream.partial().unwrap();
            for (cell, &black) in picture.iter().enumerate() {
                prop_assert!(known[cell] == Cell::Unknown || known[cell] == Cell::decided(black));
            }
        }
    }
}

#[test]
fn wide_boards_take_more_words_and_find_the_same() {
    // A frame of black cells: known lengths on either side of each number of words.
    for side in [61, 62, 63, 126, 127, 254, 255, 510, 511] {
        let size = Size { width: side, height: 4 };
        let picture: Vec<bool> =
            (0..size.area()).map(|cell| size.position(cell)).map(|(x, y)| y == 0 || y == 3 || x == 0 || x == side - 1).collect();
        let id = id_of(size, &picture, &vec![false; size.area()]);
        let found = report(&id, &[], Limit::TWO);
        assert_eq!(found.status.name(), "unique", "{side}");
        let tall = Size { width: 4, height: side };
        let turned: Vec<bool> = (0..tall.area()).map(|cell| tall.position(cell)).map(|(x, y)| picture[size.cell(y, x)]).collect();
        assert_eq!(report(&id_of(tall, &turned, &vec![false; size.area()]), &[], Limit::TWO).status.name(), "unique", "{side}");
    }
}

#[test]
fn solutions_without_number_come_as_a_stream() {
    // One black cell in each row and column of a board of 20: 20! pictures.
    let id = format!("20x20:{}", vec!["1"; 40].join("/"));
    let found = report(&id, &[], Limit::AtMost(3000.try_into().unwrap()));
    let mut rows: Vec<String> = found.solutions.iter().map(ToString::to_string).collect();
    rows.sort_unstable();
    rows.dedup();
    assert_eq!(rows.len(), 3000);
    let problem = parse(&id);
    let common = Pattern::common(&problem, &settings(&[]), &Budget::unlimited()).unwrap().unwrap();
    assert!(common.rows().all(|row| row.chars().all(|cell| cell == '?')));
}

#[test]
fn independent_parts_multiply() {
    // One black cell in each line, and all white but five squares of 3x3 along the diagonal: (3!)^5 pictures in five parts.
    let picture: Vec<bool> = (0..225).map(|cell| cell % 15 == cell / 15).collect();
    let block = |cell: usize| (cell % 15 / 3, cell / 15 / 3);
    let given: Vec<bool> = (0..225).map(|cell| block(cell).0 != block(cell).1).collect();
    let id = id_of(Size { width: 15, height: 15 }, &picture, &given);
    let found = report(&id, &[], Limit::All);
    assert_eq!((found.count, found.complete, found.stats["parts"].as_u64()), (6u64.pow(5), true, Some(5)));
}
