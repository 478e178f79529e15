//! Pictures drawn by formulas, and the puzzles that are made of them.

use std::sync::Arc;

use tatham_core::make::{Made, MakeOptions, Outcome};
use tatham_core::{Budget, Fact, Grid, Puzzle as _, Size};

use super::*;

/// Returns the shades of a drawing, whose ink at a point is from 0 to 1: each cell is the mean of
/// 16 points of it.
fn drawn(size: Size, ink: impl Fn(f64, f64) -> bool) -> Grid<u8> {
    Grid::from_fn(size, |cell| {
        let (x, y) = size.position(cell);
        let points = (0..16).filter(|point| {
            let [x, y] = [(x, point % 4), (y, point / 4)]
                .map(|(at, part)| at as f64 + (f64::from(part) + 0.5) / 4.0);
            ink(x / size.width as f64, y / size.height as f64)
        });
        255 - (points.count() * 255 / 16) as u8
    })
}

/// Returns rows of signs, enlarged to a size.
fn letter(size: Size, rows: [&str; 7]) -> Grid<u8> {
    drawn(size, |x, y| {
        let (column, row) = ((x * 7.0) as usize, (y * 9.0) as usize);
        let row = row.checked_sub(1).and_then(|row| rows.get(row));
        let sign = row.and_then(|row| row.as_bytes().get(column.checked_sub(1)?));
        sign == Some(&b'#')
    })
}

/// Returns 40 pictures of 16 to 32 cells.
fn pictures() -> Vec<Grid<u8>> {
    let mut random = Random::for_puzzle(20_261_127, 0);
    let sizes = [[16, 16], [20, 20], [24, 18], [28, 32], [32, 32]];
    let sizes = sizes.map(|[width, height]| Size { width, height });
    let distance = |x: f64, y: f64, u: f64, v: f64| ((x - u).powi(2) + (y - v).powi(2)).sqrt();
    let mut pictures = Vec::new();
    for size in sizes {
        pictures.push(drawn(size, |x, y| distance(x, y, 0.5, 0.5) < 0.41));
        pictures.push(drawn(size, |x, y| (0.25..0.45).contains(&distance(x, y, 0.48, 0.53))));
        pictures.push(drawn(size, |x, y| (x - y).abs() < 0.12 || (x + y - 1.0).abs() < 0.07));
        pictures.push(drawn(size, |x, y| (2.0 * x + y) % 0.8 < 0.38));
        let e = ["#####", "#....", "#....", "####.", "#....", "#....", "#####"];
        let r = ["####.", "#...#", "#...#", "####.", "#.#..", "#..#.", "#...#"];
        pictures.push(letter(size, e));
        pictures.push(letter(size, r));
        // A face, and a disc with a rough edge.
        pictures.push(drawn(size, |x, y| {
            let eyes = [0.35, 0.65].map(|eye| distance(x, y, eye, 0.4) < 0.08);
            let mouth = y > 0.58 && (0.2..0.28).contains(&distance(x, y, 0.5, 0.5));
            let face = distance(x, y, 0.5, 0.5) < 0.46;
            face && !eyes[0] && !eyes[1] && !mouth
        }));
        let disc = drawn(size, |x, y| distance(x, y, 0.5, 0.5) < 0.38);
        pictures.push(Grid::from_fn(size, |cell| {
            let is_edge = size.neighbours(cell).any(|near| disc[near].abs_diff(disc[cell]) > 99);
            if is_edge { random.below(256) as u8 } else { disc[cell] }
        }));
    }
    pictures
}

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
    // Stripes and dots leave long loops that line logic does not see.
    for (lines_only, least) in [(false, 38), (true, 35)] {
        let mut counts = Vec::new();
        for values in &pictures {
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
        assert!(few >= least, "{few} of 40 have at most 5 changes: {counts:?}");
    }
}

#[test]
fn a_picture_with_one_solution_is_unchanged() {
    let size = Size { width: 20, height: 15 };
    let made = made(drawn(size, |x, y| x + y < 1.0), true).expect("a puzzle");
    assert_eq!((made.changed, made.tries), (Some(Vec::new()), 1));
}
