//! Pictures of one puzzle, compared place by place: the differences of two solutions, and the
//! unknown places.

use std::collections::{BTreeMap, BTreeSet};

use super::{Mark, Picture, Shape, Tone};
use crate::place::Place;

impl Picture {
    /// Returns the places at which another picture of the same puzzle has other marks: cells, and
    /// places of marks with entries of their own, such as borders.
    pub fn differences(&self, other: &Self) -> BTreeSet<Place> {
        let ((ours, our_own), (theirs, their_own)) = (self.by_place(), other.by_place());
        let cells = (0..self.size.area()).filter(|&cell| ours.get(cell) != theirs.get(cell));
        let cells = cells.map(|cell| self.size.place(cell));
        let places = our_own.keys().chain(their_own.keys()).copied();
        cells.chain(places.filter(|place| our_own.get(place) != their_own.get(place))).collect()
    }

    /// Puts a `?` into those places that show nothing but the puzzle itself, `puzzle`. A border
    /// needs none: it is a thin line.
    pub fn question(&mut self, places: &BTreeSet<Place>, puzzle: &Self) {
        let known = self.differences(puzzle);
        for &place in places.difference(&known) {
            if let Place::Cell([x, y]) = place {
                self.mark(self.size.cell(x, y), Shape::Text("?".to_owned()), Tone::Found);
            }
        }
    }

    /// Returns the shapes in each cell, and those of each place with entries of its own, in their
    /// order. Neither marks that follow from others nor tones count: a given is the same in every
    /// picture of a puzzle.
    fn by_place(&self) -> (Vec<Vec<&Shape>>, BTreeMap<Place, Vec<&Shape>>) {
        let mut cells = vec![Vec::new(); self.size.area()];
        let mut places: BTreeMap<Place, Vec<&Shape>> = BTreeMap::new();
        for mark in self.marks.iter().filter(|mark| !follows(mark)) {
            if let Some(place @ (Place::Edge(_) | Place::Region(_) | Place::Bridge(_))) = mark.place
            {
                // If its absence is visible, a cross adds nothing.
                let is_seen = matches!(mark.shape, Shape::Polygon(_)) && !mark.shape.is_face();
                places.entry(place).or_default().push(if is_seen {
                    &Shape::Cross
                } else {
                    &mark.shape
                });
                continue;
            }
            let cell = match mark.place {
                // A line across a cell begins at its corner.
                Some(Place::Cell([x, y])) => Some(self.size.cell(x, y)),
                _ => self.cell_at(mark.point),
            };
            // A tile in its original orientation is unknown.
            let is_open = matches!(mark.shape, Shape::Wire(_)) && mark.tone == Tone::Given;
            if let Some(cell) = cell {
                cells[cell].push(if is_open { &Shape::Open } else { &mark.shape });
            }
        }
        (cells, places)
    }
}

/// Returns true if a mark follows from others: paths and light, the borders around equal numbers,
/// and grey cells.
fn follows(mark: &Mark) -> bool {
    match mark.shape {
        Shape::Path { .. } | Shape::Lit | Shape::Open => true,
        Shape::Line { .. } => mark.place.is_none(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Mark, Point};
    use super::*;
    use crate::grid::{Direction, Size};
    use crate::place::{Edge, Side};

    /// Returns three cells in a row: a given 1, then the digits.
    fn picture(digits: [Option<u32>; 2]) -> Picture {
        let mut picture = Picture::new(Size { width: 3, height: 1 });
        picture.mark(0, Shape::Text("1".to_owned()), Tone::Given);
        for (cell, digit) in digits.into_iter().enumerate() {
            if let Some(digit) = digit {
                picture.mark(cell + 1, Shape::Text(digit.to_string()), Tone::Found);
            }
        }
        // A clue outside the grid.
        picture.add(Point { x: -1, y: 1 }, Shape::Text(format!("{digits:?}")), Tone::Given);
        picture
    }

    #[test]
    fn cells_differ_by_their_marks() {
        let cells = |one, other| Vec::from_iter(picture(one).differences(&picture(other)));
        let cell = |x| Place::Cell([x, 0]);
        assert_eq!(cells([Some(2), Some(3)], [Some(3), Some(3)]), [cell(1)]);
        assert_eq!(cells([Some(2), Some(3)], [None, None]), [cell(1), cell(2)]);
        assert!(cells([Some(2), Some(3)], [Some(2), Some(3)]).is_empty());
    }

    #[test]
    fn borders_differ_by_themselves() {
        let edge = Place::Edge(Edge::Beside(0, 0, Side::Right));
        let bordered = |thick, follows| {
            let mut picture = picture([None; 2]);
            let to = Point::corner(1, 1);
            picture.show(edge, Point::corner(1, 0), Shape::Line { to, thick }, Tone::Found);
            picture.border(1, if follows { Direction::East } else { Direction::South });
            picture
        };
        assert_eq!(
            Vec::from_iter(bordered(true, false).differences(&bordered(false, true))),
            [edge],
            "the border that shows no place follows"
        );
        assert!(bordered(true, false).differences(&bordered(true, true)).is_empty());
    }

    #[test]
    fn only_what_is_not_known_is_asked() {
        let (puzzle, solution, mut shared) =
            (picture([None; 2]), picture([Some(2), Some(3)]), picture([None, Some(4)]));
        let differing = solution.differences(&shared);
        shared.question(&differing, &puzzle);
        // A cell that differs without being unknown keeps its known value.
        let marked: Vec<_> =
            shared.marks.iter().filter(|mark| mark.shape == Shape::Text("?".to_owned())).collect();
        assert_eq!(
            marked,
            [&Mark {
                point: Point::centre(1, 0),
                shape: Shape::Text("?".to_owned()),
                tone: Tone::Found,
                place: None
            }]
        );
    }
}
