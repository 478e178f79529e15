//! Builders: the IDs that they write, and the errors that they report.

use std::ops::RangeInclusive;

use tatham::{
    Akari, BlackBox, Countdown, Error, Futoshiki, KenKen, Mastermind, Minesweeper, Nonogram,
    Skyscrapers, Slitherlink, Study, Sudoku, Tents,
};

/// Returns the message of an error, and the cell that it names.
fn fault<T: std::fmt::Debug>(built: Result<T, Error>) -> (String, Option<(usize, usize)>) {
    match built.expect_err("it is not a puzzle") {
        Error::Unfit { message, cell } => (message, cell),
        other => panic!("{other:?}"),
    }
}

fn empty(side: usize) -> Vec<Vec<u32>> {
    vec![vec![0; side]; side]
}

#[test]
fn a_sudoku_has_boxes_diagonals_regions_and_cages() {
    let id = |builder: tatham::SudokuBuilder| builder.build().expect("a Sudoku").id();
    assert_eq!(id(Sudoku::from_rows(empty(9))), "3x3:zzzc");
    assert_eq!(id(Sudoku::from_rows(empty(4)).diagonals()), "2x2x:p");
    // Boxes 3 wide and 2 high: 2 side by side, 3 one above the other.
    let six = Sudoku::from_rows(empty(6)).boxes(3, 2).build().expect("a Sudoku");
    assert_eq!(six.id(), "2x3:zj");
    let grid = six.solve().expect("no defect").into_first().expect("it has solutions");
    let mut first: Vec<u32> = (0..6).map(|cell| grid[(cell / 3, cell % 3)]).collect();
    first.sort_unstable();
    assert_eq!(first, [1, 2, 3, 4, 5, 6], "the first box");
    let regions = [[7, 7, 7, 7], [2, 2, 2, 2], [1, 1, 9, 9], [1, 1, 9, 9]];
    let jigsaw = Sudoku::from_rows(empty(4)).jigsaw(regions).build().expect("a jigsaw");
    assert!(jigsaw.id().starts_with("4j:p,"), "{jigsaw}");
    assert_eq!(
        Sudoku::parse(&jigsaw.id()).expect("an ID").problem().regions().cells(),
        [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
    );
}

/// Returns a killer of side 4 whose cages are halves of rows with these sums.
fn killer(sums: [u32; 8]) -> tatham::SudokuBuilder {
    (0..8).fold(Sudoku::from_rows(empty(4)), |builder, number| {
        let (row, column) = (number / 2, number % 2 * 2);
        // From the right to the left: the order of cages and cells does not matter.
        builder.cage(sums[number], [(row, column + 1), (row, column)])
    })
}

#[test]
fn the_cages_of_a_killer_have_their_sums() {
    let sums = [3, 7, 7, 3, 4, 6, 6, 4];
    let grid = killer(sums).build().expect("a killer").solve().expect("no defect");
    let grid = grid.into_first().expect("it has solutions");
    for (number, sum) in sums.into_iter().enumerate() {
        let (row, column) = (number / 2, number % 2 * 2);
        assert_eq!(grid[(row, column)] + grid[(row, column + 1)], sum, "{grid}");
    }
    let partly = Sudoku::from_rows(empty(4)).cage(3, [(0, 0), (0, 1)]).build();
    assert_eq!(fault(partly), ("R1C3 is in no cage".to_owned(), Some((0, 2))));
    let twice = Sudoku::from_rows(empty(4)).cage(3, [(0, 0), (0, 0)]).build();
    assert_eq!(fault(twice), ("R1C1 is in a cage already".to_owned(), Some((0, 0))));
    let torn = Sudoku::from_rows(empty(4)).cage(3, [(0, 0), (2, 0)]).build();
    assert_eq!(fault(torn).1, Some((2, 0)));
    let none = Sudoku::from_rows(empty(4)).cage(3, []).build();
    assert_eq!(fault(none), ("a cage has no cells".to_owned(), None));
    let beyond = Sudoku::from_rows(empty(4)).cage(3, [(4, usize::MAX)]).build();
    assert_eq!(fault(beyond).1, Some((4, usize::MAX)));
}

#[test]
fn faults_in_a_sudoku_name_the_place() {
    let build = |rows: Vec<Vec<u32>>| fault(Sudoku::from_rows(rows).build());
    let message = "R1C2 is 5: expected 1 to 4, or 0 for an empty cell".to_owned();
    let mut rows = empty(4);
    rows[0][1] = 5;
    assert_eq!(build(rows), (message, Some((0, 1))));
    let uneven = vec![vec![0; 4], vec![0; 3], vec![0; 4], vec![0; 4]];
    assert_eq!(build(uneven).0, "row 2 has 3 cells: expected 4, as row 1 has");
    assert_eq!(
        build(vec![vec![0; 4]]).0,
        "expected as many rows as columns, found 1 rows and 4 columns"
    );
    assert_eq!(build(Vec::new()).0, "expected rows of cells, found none");
    assert!(build(empty(6)).0.contains("set others with `boxes`"));
    assert!(build(empty(33)).0.contains("at most 32"));
    let boxes = Sudoku::from_rows(empty(4)).boxes(usize::MAX, 2).build();
    assert!(fault(boxes).0.contains("do not make a Sudoku of side 4"));
    let regions = [[0, 0, 0, 1], [1, 1, 1, 0], [2, 2, 3, 3], [2, 2, 3, 3]];
    let torn = Sudoku::from_rows(empty(4)).jigsaw(regions).build();
    assert_eq!(fault(torn).1, Some((1, 3)));
    let small = Sudoku::from_rows(empty(4)).jigsaw([[0]]).build();
    assert_eq!(fault(small).0, "the regions are 1x1 cells: expected 4x4");
    let unequal = Sudoku::from_rows(empty(4)).jigsaw([[0; 4]; 4]).build();
    assert_eq!(fault(unequal).1, Some((0, 0)));
}

#[test]
fn a_kenken_has_cages_with_signs() {
    let lines = |sign: char, number: u32| {
        let add = |builder: tatham::KenKenBuilder, row| {
            builder.cage(sign, number, [(row, 2), (row, 1), (row, 0)])
        };
        (0..3).fold(KenKen::new(3), add).build()
    };
    assert_eq!(lines('+', 6).expect("a KenKen").id().split(',').next_back(), Some("a6a6a6"));
    assert_eq!(lines('*', 6).expect("a KenKen").id().split(',').next_back(), Some("m6m6m6"));
    assert!(fault(lines('-', 1)).0.contains("needs 2"), "a difference of 3 cells");
    let (message, cell) = fault(lines('^', 6));
    assert!(message.contains("found `^`") && cell == Some((0, 2)), "{message}");
    // The first cells of cages determine their numbers, whatever the order in which they are added.
    let mixed = KenKen::new(3)
        .cage('+', 9, [(1, 0), (1, 1), (1, 2), (2, 0)])
        .cage('/', 3, [(2, 1), (2, 2)])
        .cage('-', 1, [(0, 0), (0, 1)])
        .cage('*', 3, [(0, 2)])
        .build();
    assert_eq!(mixed.expect("a KenKen").id().split(',').next_back(), Some("s1a3a9d3"));
    assert_eq!(fault(KenKen::new(3).build()).0, "R1C1 is in no cage");
    for side in [0, 10, usize::MAX] {
        assert!(fault(KenKen::new(side).build()).0.contains("expected 3 to 9"), "{side}");
    }
    assert!(fault(KenKen::new(1).cage('+', 1, [(0, 0)]).build()).0.contains('3'));
}

#[test]
fn skyscrapers_have_clues_on_their_sides() {
    let puzzle = Skyscrapers::new(3)
        .top([3, 0, 1])
        .bottom([1, 0, 0])
        .left([0, 2, 0])
        .right([1, 0, 3])
        .given([[0, 0, 0], [0, 0, 0], [3, 0, 0]]);
    assert_eq!(puzzle.build().expect("a puzzle").id(), "3:3//1/1////2//1//3,f3b");
    let clue = fault(Skyscrapers::new(3).left([0, 4, 0]).build()).0;
    assert_eq!(clue, "clue 2 of the left is 4: expected 1 to 3, or 0 for none");
    let few = fault(Skyscrapers::new(3).right([1]).build()).0;
    assert_eq!(few, "the right has 1 clues: expected 3");
    let other = fault(Skyscrapers::new(3).given([[0]]).build()).0;
    assert_eq!(other, "the given towers are 1x1 cells: expected 3x3");
    assert!(fault(Skyscrapers::new(0).build()).0.contains("expected 3 to 9"));
}

#[test]
fn the_signs_of_a_futoshiki_say_which_cell_is_greater() {
    let puzzle = Futoshiki::from_rows(empty(3))
        .greater((0, 0), (0, 1))
        .greater((0, 2), (0, 1))
        .greater((1, 1), (0, 1))
        .greater((1, 1), (2, 1))
        .build()
        .expect("a Futoshiki");
    assert_eq!(puzzle.id(), "3:0R,0,0L,0,0UD,0,0,0,0,");
    let budget = tatham::Budget::unlimited();
    for grid in puzzle.answers(&budget) {
        let grid = grid.expect("no limit");
        assert!(grid[(0, 0)] > grid[(0, 1)] && grid[(0, 2)] > grid[(0, 1)], "{grid}");
        assert!(grid[(1, 1)] > grid[(0, 1)] && grid[(1, 1)] > grid[(2, 1)], "{grid}");
    }
    let both = Futoshiki::from_rows(empty(3)).greater((0, 0), (0, 1)).greater((0, 1), (0, 0));
    assert_eq!(fault(both.build()).0, "R1C2 is greater than R1C1 and less than it");
    let far = Futoshiki::from_rows(empty(3)).greater((0, 0), (0, 2)).build();
    assert_eq!(fault(far), ("R1C3 is not a neighbour of R1C1".to_owned(), Some((0, 2))));
    let beyond = Futoshiki::from_rows(empty(3)).greater((0, 2), (0, 3)).build();
    assert_eq!(fault(beyond).1, Some((0, 3)));
}

#[test]
fn akari_and_tents_are_read_from_characters() {
    assert_eq!(Akari::from_rows(["..#", ".1.", "..."]).expect("an Akari").id(), "3x3:bBa1d");
    let odd = fault(Akari::from_rows(["..", ".5"]));
    assert_eq!(odd, ("R2C2 is '5': expected `.`, `#` or `0` to `4`".to_owned(), Some((1, 1))));
    assert!(fault(Akari::from_rows(["."])).0.contains('2'), "it is too small");
    let counts = [Some(1), Some(0), Some(1)];
    let tents =
        |rows: [&str; 3], row_counts: Vec<Option<u32>>| Tents::new(rows, row_counts, counts);
    let rows = ["T..", "...", "..T"];
    let puzzle = tents(rows, counts.to_vec()).expect("a puzzle");
    assert_eq!(tents(rows, vec![Some(1), None, Some(1)]).expect("a puzzle").id(), puzzle.id());
    assert!(puzzle.id().ends_with(",1,0,1,1,0,1"), "{puzzle}");
    let missing = fault(tents(rows, vec![None, Some(1), None])).0;
    assert_eq!(missing, "rows 1 and 3 have no number: expected at most 1 without");
    assert_eq!(fault(tents(rows, vec![Some(1)])).0, "expected 3 numbers of the rows, found 1");
    assert_eq!(
        fault(tents(rows, vec![Some(1); 9])).0,
        "expected 3 numbers of the rows, found more"
    );
    assert_eq!(fault(tents(["T..", "..x", "..T"], counts.to_vec())).1, Some((1, 2)));
}

#[test]
fn a_slitherlink_is_one_of_squares() {
    let rows = [[None, Some(3), None], [Some(0), None, None], [None, None, Some(2)]];
    assert_eq!(Slitherlink::from_rows(rows).expect("a puzzle").id(), "3x3t0:a3a0d2");
    let odd = fault(Slitherlink::from_rows([[None, Some(5)]]));
    assert_eq!(odd, ("R1C2 is 5: expected 0 to 4, or no clue".to_owned(), Some((0, 1))));
    assert!(fault(Slitherlink::from_rows([[None]])).0.contains('3'), "it is too small");
}

#[test]
fn rows_of_a_nonogram_come_before_columns() {
    let puzzle = Nonogram::from_clues(
        vec![vec![1, 1], vec![]],
        [[1], [0; 1], [1]]
            .map(|clue| clue.into_iter().filter(|run| *run > 0).collect::<Vec<usize>>()),
    );
    let puzzle = puzzle.expect("a nonogram");
    assert_eq!(puzzle.id(), "3x2:1//1/1.1/");
    let grid = puzzle.solve().expect("no defect").unique().expect("1 solution");
    assert_eq!(grid.to_string(), "#.#\n...\n");
    let empty_run = fault(Nonogram::from_clues([[1], [0]], [[1]])).0;
    assert_eq!(empty_run, "row 2 has a run of 0 cells: expected 1 or more");
    assert_eq!(
        fault(Nonogram::from_clues([[1]; 0], [[1]])).0,
        "expected 1 to 1000 rows, found none"
    );
    assert!(fault(Nonogram::from_clues([[1]], [[1]; 1001])).0.contains("found more"));
    assert!(fault(Nonogram::from_clues([[usize::MAX]], [[1]])).0.contains("run"));
}

#[test]
fn a_countdown_has_numbers_and_a_target() {
    assert_eq!(Countdown::new(&[3, 4], 12).expect("a round").id(), "3,4:12");
    for (numbers, target) in [(&[][..], 12), (&[1; 11], 12), (&[0, 1], 12), (&[3, 4], 0)] {
        assert!(!fault(Countdown::new(numbers, target)).0.is_empty(), "{numbers:?} {target}");
    }
}

#[test]
fn a_position_of_minesweeper_needs_no_layout() {
    let study = |rows: &[&str], mines: usize| {
        Minesweeper::from_rows(rows, mines).and_then(|position| Ok(position.study()?))
    };
    let found =
        study(&["1F1??", "1111?", "0001?"], 2).expect("a position").possible().expect("it fits");
    assert_eq!(found.layouts.as_deref(), Some("2"));
    assert_eq!((found.mines, found.safe), (vec![(0, 1)], vec![(0, 3), (0, 4)]));
    let probability = found.probability.expect("counted");
    assert_eq!(probability[(1, 1)], None, "it is open");
    let mines: f64 = probability.iter().filter_map(|(_, share)| share).sum();
    assert!((mines - 2.0).abs() < 1e-9, "{mines}");
    let sure = study(&["1F", "11"], 1).expect("a position").possible().expect("it fits");
    assert_eq!((sure.mines, sure.safe), (vec![(0, 1)], Vec::new()), "flags are no facts");
    assert_eq!(study(&["8?", "??"], 3), Ok(Study::Impossible));
    let odd = fault(Minesweeper::from_rows(["1x"], 1));
    assert_eq!(odd.1, Some((0, 1)));
    assert_eq!(fault(Minesweeper::from_rows(["1?"], 3)).0, "3 mines do not fit in 2 cells");
    assert!(fault(Minesweeper::from_rows(["1?", "1"], 1)).0.contains("row 2 has 1 cell"));
}

#[test]
fn a_position_of_mastermind_needs_no_code() {
    let game = Mastermind::new(4, 6).guess(&[1, 1, 2, 2], 1, 0).guess(&[1, 3, 4, 4], 2, 1);
    let found = game.study().expect("a position").possible().expect("codes fit");
    let (codes, next) = (found.codes.expect("counted"), found.next.expect("a guess"));
    assert!(codes.parse::<u32>().is_ok_and(|codes| codes > 0) && next.len() == 4, "{codes}");
    let odd = Mastermind::new(4, 6).guess(&[1, 1, 2, 2], 4, 0).guess(&[1, 1, 2, 2], 0, 0);
    assert_eq!(odd.study(), Ok(Study::Impossible));
    for game in [
        Mastermind::new(4, 6).guess(&[1, 1], 1, 0),
        Mastermind::new(4, 6).guess(&[1, 1, 7, 1], 1, 0),
        Mastermind::new(4, 6).guess(&[1, 1, 1, 1], 255, 255),
        Mastermind::new(0, 6),
        Mastermind::new(255, 255),
    ] {
        assert!(!fault(game.study()).0.is_empty(), "{game:?}");
    }
}

#[test]
fn a_position_of_black_box_needs_no_balls() {
    // The only ball is in the first column, in the second row.
    let game = BlackBox::new(3, 3, 1..=1).hit(0).hit(10);
    let found = game.study().expect("a position").possible().expect("layouts fit");
    assert_eq!((found.balls, found.layouts.as_deref()), (vec![(1, 0)], Some("1")));
    assert_eq!((found.empty.len(), found.next, found.estimated), (8, None, false));
    let start = BlackBox::new(3, 3, 1..=1).study().expect("a position").possible();
    let start = start.expect("layouts fit");
    assert_eq!((start.layouts.as_deref(), start.balls), (Some("9"), Vec::new()));
    assert!(start.next.is_some());
    let probability = start.probability.expect("counted");
    assert!(probability.iter().all(|(_, share)| share.is_some_and(|share| share > 0.1)));
    // A ball that absorbs both rays would have to be in two columns.
    assert_eq!(BlackBox::new(3, 3, 1..=1).hit(0).hit(1).study(), Ok(Study::Impossible));
    for game in [
        BlackBox::new(1, 3, 1..=1),
        BlackBox::new(3, 3, 9..=9),
        BlackBox::new(3, 3, RangeInclusive::new(2, 1)),
        BlackBox::new(usize::MAX, 3, 1..=1),
        BlackBox::new(3, 3, 1..=1).hit(12),
        BlackBox::new(3, 3, 1..=1).passed(0, 0),
        BlackBox::new(3, 3, 1..=1).passed(0, 12),
    ] {
        assert!(!fault(game.study()).0.is_empty(), "{game:?}");
    }
}
