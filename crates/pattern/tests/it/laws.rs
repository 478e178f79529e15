//! Properties of small random puzzles, compared with brute force; the picture exists before the
//! puzzle.

use proptest::prelude::*;
use tatham_core::{Budget, Limit, Puzzle as _, Size};
use tatham_pattern::Pattern;

use crate::brute::{by_brute_force, check, id_of, mixed, rows};
use crate::{parse, report, settings};

pub(crate) fn a_picture() -> impl Strategy<Value = (Size, Vec<bool>, Vec<bool>)> {
    (1usize..5, 1usize..5, 0.1f64..0.9, 0.0f64..0.5).prop_flat_map(
        |(width, height, density, given)| {
            let cells =
                |weight| prop::collection::vec(prop::bool::weighted(weight), width * height);
            (Just(Size { width, height }), cells(density), cells(given))
        },
    )
}

proptest! {
    #[test]
    fn all_ways_find_all_solutions_each_once((size, picture, given) in a_picture()) {
        let id = id_of(size, &picture, &given);
        prop_assert!(check(&id) > 0);
    }

    /// Tests mixed clues of 2 pictures, usually without a solution.
    #[test]
    fn all_ways_agree_where_there_may_be_no_solution(
        (size, picture, _) in a_picture(),
        turn in 1usize..16,
    ) {
        let mut other = picture.clone();
        other.rotate_left(turn % picture.len());
        check(&mixed(size, &picture, &other));
    }

    /// Tests that every decision of line logic is true in every solution.
    #[test]
    fn line_logic_is_never_wrong((size, picture, given) in a_picture()) {
        let problem = parse(&id_of(size, &picture, &given));
        let (settings, budget) = (settings(&[("strategy", "line")]), Budget::unlimited());
        let mut stream = tatham_core::solutions::<Pattern>(&problem, &settings, &budget);
        if let Ok(solution) = stream.next().expect("the picture is a solution") {
            prop_assert_eq!(vec![rows(&solution)], by_brute_force(&problem));
        } else {
            let known = stream.partial().unwrap();
            for (cell, &black) in picture.iter().enumerate() {
                prop_assert!(known.get(cell).is_none_or(|sign| (sign == '#') == black));
            }
        }
    }
}

#[test]
fn wide_boards_take_more_words_and_find_the_same() {
    // A frame of black cells: sides on both sides of each number of words.
    for side in [61, 62, 63, 126, 127, 254, 255, 510, 511] {
        let size = Size { width: side, height: 4 };
        let picture: Vec<bool> = (0..size.area())
            .map(|cell| size.position(cell))
            .map(|(x, y)| y == 0 || y == 3 || x == 0 || x == side - 1)
            .collect();
        let id = id_of(size, &picture, &vec![false; size.area()]);
        let found = report(&id, &[], Limit::TWO);
        assert_eq!(found.status.name(), "unique", "{side}");
        let tall = Size { width: 4, height: side };
        let turned: Vec<bool> = (0..tall.area())
            .map(|cell| tall.position(cell))
            .map(|(x, y)| picture[size.cell(y, x)])
            .collect();
        assert_eq!(
            report(&id_of(tall, &turned, &vec![false; size.area()]), &[], Limit::TWO).status.name(),
            "unique",
            "{side}"
        );
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
    let common = (Pattern::ABILITIES.common.expect("it has it"))(
        &problem,
        &settings(&[]),
        &Budget::unlimited(),
    )
    .unwrap()
    .unwrap();
    assert!(common.0.cells().iter().all(|cell| *cell == '?'));
}

#[test]
fn independent_parts_multiply() {
    // One black cell in each line, and all white except 5 squares of 3x3 along the diagonal: (3!)^5
    // pictures in 5 components.
    let picture: Vec<bool> = (0..225).map(|cell| cell % 15 == cell / 15).collect();
    let block = |cell: usize| (cell % 15 / 3, cell / 15 / 3);
    let given: Vec<bool> = (0..225).map(|cell| block(cell).0 != block(cell).1).collect();
    let id = id_of(Size { width: 15, height: 15 }, &picture, &given);
    let found = report(&id, &[], Limit::All);
    assert_eq!(
        (found.count, found.complete, found.stats["parts"].as_u64()),
        (6u64.pow(5), true, Some(5))
    );
}
