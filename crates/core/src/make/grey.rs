//! Pictures that become the solutions of puzzles.

use std::sync::Arc;

use crate::grid::{Grid, Size};

/// Picture in shades of grey, and the wishes for the puzzle that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GreyPicture {
    /// Value of each pixel: 0 is black, 255 white. Shared, because a series has one picture.
    pub values: Arc<Grid<u8>>,
    /// Pixels with a smaller value are black.
    pub threshold: u8,
    /// True if the puzzle must be solvable one row or column at a time.
    pub lines_only: bool,
}

impl GreyPicture {
    /// Threshold if none is given.
    pub const THRESHOLD: u8 = 128;

    /// Largest number of pixels.
    pub const MOST_PIXELS: u64 = 64_000_000;

    /// Returns its width and height.
    pub fn size(&self) -> Size {
        self.values.size()
    }

    /// Returns the picture with this size: each value is the mean of a rectangle of pixels. `None`
    /// if a side would be longer.
    pub fn averaged(&self, size: Size) -> Option<Self> {
        let own = self.size();
        if size == own {
            return Some(self.clone());
        }
        if size.area() == 0 || size.width > own.width || size.height > own.height {
            return None;
        }
        let part = |at: usize, sides: usize, pixels: usize| {
            let end = |at: usize| (at as u64 * pixels as u64 / sides as u64) as usize;
            end(at)..end(at + 1)
        };
        let mean = |cell| {
            let (x, y) = size.position(cell);
            let columns = part(x, size.width, own.width);
            let rows = part(y, size.height, own.height);
            let count = (rows.len() * columns.len()) as u64;
            let pixels = |y: usize| {
                let row = &self.values.cells()[own.cell(0, y)..][columns.clone()];
                row.iter().map(|&value| u64::from(value)).sum::<u64>()
            };
            ((rows.map(pixels).sum::<u64>() + count / 2) / count) as u8
        };
        Some(Self { values: Arc::new(Grid::from_fn(size, mean)), ..self.clone() })
    }

    /// Returns true if a pixel is black.
    pub fn is_black(&self, pixel: usize) -> bool {
        self.values[pixel] < self.threshold
    }

    /// Returns the distance of a pixel's value from the threshold: small for a pixel that could be
    /// either black or white.
    pub fn certainty(&self, pixel: usize) -> u8 {
        self.values[pixel].abs_diff(self.threshold)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(rows: &[&[u8]]) -> GreyPicture {
        let rows = rows.iter().map(|row| row.to_vec()).collect();
        let values = Arc::new(Grid::from_rows(rows).expect("a rectangle"));
        GreyPicture { values, threshold: GreyPicture::THRESHOLD, lines_only: false }
    }

    #[test]
    fn values_are_averaged() {
        let large = picture(&[&[0, 100, 10, 20, 30], &[200, 101, 30, 60, 31], &[7, 7, 7, 7, 7]]);
        let small = large.averaged(Size { width: 2, height: 1 }).expect("it is smaller");
        assert_eq!(small.values.cells(), [69, 22]);
        assert_eq!((small.is_black(0), small.certainty(0)), (true, 59));
        assert_eq!(large.averaged(large.size()), Some(large.clone()));
        assert_eq!(large.averaged(Size { width: 6, height: 1 }), None);
        assert_eq!(large.averaged(Size { width: 0, height: 0 }), None);
    }
}
