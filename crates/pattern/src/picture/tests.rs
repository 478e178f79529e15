//! Puzzles that are made of pictures.

use std::sync::Arc;

use tatham_core::author::contract::takes_some;
use tatham_core::make::{Made, MakeOptions, Outcome};
use tatham_core::{Budget, Fact, Grid, Puzzle as _, Size};

use super::drawings::{drawn, pictures};
use super::*;

/// Makes a puzzle of a picture.
fn made(values: Grid<u8>, lines_only: bool) -> Option<Made> {
    let picture =
        GreyPicture { values: Arc::new(values), threshold: GreyPicture::THRESHOLD, lines_only };
    let params = picture.size().to_string();
    let options = MakeOptions { picture: Some(picture), seed: 1, ..MakeOptions::default() };
    let maker = Pattern::ABILITIES.make.expect("puzzles are made");
    match (maker.make)(&params, &options, &Budget::unlimited()).expect("a usable picture") {
        Outcome::Made(made) => Some(made),
        Outcome::NotMade(_) => None,
    }
}

#[test]
fn nearly_all_pictures_need_few_changes() {
    let pictures = pictures();
    assert_eq!(pictures.len(), 40);
    // Line logic decides no cell of a cross: the largest 2 need more changes.
    for (lines_only, least) in [(false, 40_usize), (true, 38)] {
        let mut counts = Vec::new();
        let mut tried = 0;
        for values in takes_some(&pictures, 4) {
            tried += 1;
            let shown: Vec<bool> =
                values.cells().iter().map(|&value| value < GreyPicture::THRESHOLD).collect();
            let Some(made) = made(values.clone(), lines_only) else { continue };
            let changed = made.changed.expect("a list");
            let puzzle = Pattern::parse(&made.game_id).expect("an ID");
            let (open, _) = solve::open_to_lines(&puzzle, &Budget::unlimited()).expect("no limit");
            assert!(open.is_empty() || !lines_only, "lines leave {} cells open", open.len());
            let solution: Letters = made.solution.read().expect("an answer");
            let differing: Vec<Fact> = (0..shown.len())
                .filter(|&cell| solution.get(cell) != Some(sign(shown[cell])))
                .map(|cell| Fact::is(values.size().place(cell), sign(!shown[cell]).to_string()))
                .collect();
            assert_eq!(changed, differing);
            counts.push(changed.len());
        }
        counts.sort_unstable();
        let few = counts.iter().filter(|&&count| count <= 5).count();
        let fewest = least.saturating_sub(pictures.len() - tried);
        assert!(few >= fewest, "{few} of {tried} have at most 5 changes: {counts:?}");
    }
}

#[test]
fn where_lines_decide_nothing_the_way_to_the_first_decided_cell_is_shortened() {
    let size = Size { width: 20, height: 20 };
    let cross = drawn(size, |x, y| (x - y).abs() < 0.12 || (x + y - 1.0).abs() < 0.07);
    let random = &mut Random::for_puzzle(1, 0);
    let blank = Pattern::blank("20x20", random).expect("a size");
    let shown = Letters::from_fn(size, |cell| Some(sign(cross[cell] < GreyPicture::THRESHOLD)));
    let puzzle = Pattern::clued(&blank, &shown, random);
    let (open, _) = solve::open_to_lines(&puzzle, &Budget::unlimited()).expect("no limit");
    assert_eq!(open.len(), size.area());
    // Runs of 5 and 3 can move by 11 of 20 cells: 7 too many for the run of 5 to cover a cell.
    assert_eq!(puzzle.columns[2].as_ref(), [5, 3]);
    assert_eq!(nearest(&puzzle, &open), Some((7, Side::Top(3))));
    let changed = made(cross, true).expect("a puzzle").changed.expect("a list");
    assert!(changed.len() <= 5, "{} cells are changed", changed.len());
}

#[test]
fn a_picture_with_one_solution_is_unchanged() {
    let size = Size { width: 20, height: 15 };
    let made = made(drawn(size, |x, y| x + y < 1.0), true).expect("a puzzle");
    assert_eq!((made.changed, made.tries), (Some(Vec::new()), 1));
}
