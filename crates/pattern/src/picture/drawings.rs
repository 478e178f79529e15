//! Pictures drawn by formulas, for tests and measurements.

use tatham_core::author::Random;
use tatham_core::{Grid, Size};

/// Returns the shades of a drawing, whose ink at a point is from 0 to 1: each cell is the mean of
/// 16 points of it.
pub(super) fn drawn(size: Size, ink: impl Fn(f64, f64) -> bool) -> Grid<u8> {
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
#[must_use]
pub fn pictures() -> Vec<Grid<u8>> {
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
