//! Answers with types, compared with reports.

use tatham::answer::{AnswerOf, Complete};
use tatham::{Instance, PartialAnswer, kinds};
use tatham_core::{Options, Puzzle, problem};

/// Returns the name of a kind, and the first answer to its example, as text and as JSON.
fn solved<K: Puzzle<PartialAnswer: Complete>>() -> (&'static str, String, String) {
    let puzzle = Instance::<K>::parse(K::KIND.example).expect("a good example");
    let outcome = puzzle.solve().expect("no defect");
    let status = outcome.status();
    let answer: AnswerOf<K> = outcome.into_first().expect("examples have solutions");
    let json = serde_json::to_string(&answer).expect("JSON");
    let report = report(K::KIND.name);
    assert_eq!(status, report.status, "{}", K::KIND.name);
    assert_eq!(json, report.solutions[0].text(), "{}", K::KIND.name);
    let drawn = puzzle.draw_answer(&answer).expect("an answer to the puzzle");
    assert_ne!(drawn, puzzle.draw(), "{}", K::KIND.name);
    (K::KIND.name, answer.to_string(), json)
}

fn report(name: &str) -> tatham::Report {
    let entry = tatham_kinds::find(name).expect("in the table");
    let puzzle = (entry.parse)(entry.kind.example).expect("a good example");
    problem::solve(&puzzle, &Options::default()).expect("no defect")
}

macro_rules! all {
    ($($kind:ident)*) => { [$(solved::<kinds::$kind>()),*] };
}

#[test]
fn every_kind_has_a_type_and_answers_as_reports_have_them() {
    let solved = all![
        Battleship BlackBox Bridges Countdown Cube Dominosa Fifteen Filling Flip Flood Galaxies
        Guess Inertia Keen Lightup Loopy Magnets Map Mines Mosaic Net Netslide Palisade Pattern
        Pearl Pegs Range Rect SameGame Signpost Singles Sixteen Slant Solo Tents Towers Tracks
        Twiddle Undead Unequal Unruly Untangle
    ];
    let names: Vec<&str> = solved.iter().map(|(name, ..)| *name).collect();
    // A new kind may be missing here: `open` reads it all the same.
    assert!(tatham_kinds::COLLECTION.iter().all(|name| names.contains(name)), "{names:?}");
    for (name, text, _) in &solved {
        assert!(text.ends_with('\n'), "{name}: {text:?}");
        assert_eq!(*text, piped(name), "{name}");
    }
}

/// Returns the text of the first answer, as the command line writes it into a pipe.
fn piped(name: &str) -> String {
    let entry = tatham_kinds::find(name).expect("in the table");
    let puzzle = (entry.parse)(entry.kind.example).expect("a good example");
    let (options, mut text) = (Options::default(), None);
    let mut keep = |answer: &problem::Answer<'_>| {
        text.get_or_insert_with(|| answer.text());
        std::ops::ControlFlow::Continue(())
    };
    puzzle.search(&options, &options.budget(), &mut keep).expect("no defect");
    text.expect("an answer")
}

#[test]
fn a_part_is_no_answer() {
    let puzzle = tatham::Sudoku::parse("2x2:1_1n").expect("an ID");
    let start = puzzle.start();
    assert!(!start.is_complete() && start.complete().is_none());
    let solved = tatham::Sudoku::parse("2x2:a2_1c3b3c1_2a").expect("an ID");
    let grid = solved.solve().expect("no defect").unique().expect("1 solution");
    assert_eq!(grid.get(0, 4), None);
    assert_eq!(grid.get(4, 0), None);
    assert_eq!((grid[(0, 1)], grid.iter().count()), (2, 16));
}

#[test]
#[should_panic(expected = "row 0 and column 4 lie outside: the grid has 4 rows and 4 columns")]
fn an_index_beyond_a_row_is_not_a_cell_of_the_next_one() {
    let solved = tatham::Sudoku::parse("2x2:a2_1c3b3c1_2a").expect("an ID");
    let grid = solved.solve().expect("no defect").unique().expect("1 solution");
    let _ = grid[(0, 4)];
}
