//! Pictures of one puzzle, compared cell by cell: where two solutions differ, what is not known.

use std::collections::BTreeSet;

use super::{Picture, Shape, Tone};

impl Picture {
    /// The cells of the grid in which another picture of the same puzzle has other marks.
    pub fn differences(&self, other: &Self) -> BTreeSet<usize> {
        let (ours, theirs) = (self.by_cell(), other.by_cell());
        (0..self.size.area()).filter(|&cell| ours.get(cell) != theirs.get(cell)).collect()
    }

    /// Puts a `?` into those of the cells in which nothing is shown but what `puzzle`, the puzzle alone, shows too.
    pub fn question(&mut self, cells: &BTreeSet<usize>, puzzle: &Self) {
        let known = self.differences(puzzle);
        for &cell in cells.difference(&known) {
            self.mark(cell, Shape::Text("?".to_owned()), Tone::Found);
        }
    }

    /// The shapes in each cell, in their order; one on a line or corner goes to the cell below and right of it. Paths and light do not count, which
    /// follow from what stands in the cells, nor do tones: what is given is so in every picture of a puzzle.
    fn by_cell(&self) -> Vec<Vec<&Shape>> {
        let mut cells = vec![Vec::new(); self.size.area()];
        for mark in self.marks.iter().filter(|mark| !matches!(mark.shape, Shape::Path { .. } | Shape::Lit)) {
            if let Some(cell) = self.cell_at(mark.point) {
                cells[cell].push(&mark.shape);
            }
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Mark, Point};
    use super::*;
    use crate::grid::Size;

    /// Three cells in a row: a given 1, then the digits.
    fn picture(digits: [Option<u32>; 2]) -> Picture {
        let mut picture = Picture::new(Size { width: 3, height: 1 });
        picture.mark(0, Shape::Text("1".to_owned()), Tone::Given);
        for (cell, digit) in digits.into_iter().enumerate() {
            if let Some(digit) = digit {
                picture.mark(cell + 1, Shape::Text(digit.to_string()), Tone::Found);
            }
        }
        // A clue outside.
        picture.add(Point { x: -1, y: 1 }, Shape::Text(format!("{digits:?}")), Tone::Given);
        picture
    }

    #[test]
    fn cells_differ_by_their_marks() {
        let cells = |one, other| Vec::from_iter(picture(one).differences(&picture(other)));
        assert_eq!(cells([Some(2), Some(3)], [Some(3), Some(3)]), [1]);
        assert_eq!(cells([Some(2), Some(3)], [None, None]), [1, 2]);
        assert!(cells([Some(2), Some(3)], [Some(2), Some(3)]).is_empty());
    }

    #[test]
    fn only_what_is_not_known_is_asked() {
        let (puzzle, solution, mut shared) = (picture([None; 2]), picture([Some(2), Some(3)]), picture([None, Some(4)]));
        let differing = solution.differences(&shared);
        shared.question(&differing, &puzzle);
        // A cell that differs without being unknown keeps what is known of it.
        let marked: Vec<_> = shared.marks.iter().filter(|mark| mark.shape == Shape::Text("?".to_owned())).collect();
        assert_eq!(
            marked,
            [&Mark { point: Point::centre(1, 0), shape: Shape::Text("?".to_owned()), tone: Tone::Found, place: None }]
        );
    }
}
