//! Clues that a symmetry maps to one another.

use std::collections::BTreeMap;

use tatham_core::make::Symmetry;
use tatham_core::place::{Edge, Side};
use tatham_core::{Clue, Place, Size};

/// Point in half cells from the top left corner: column and row.
type Point = [i64; 2];

/// Map of a grid onto itself.
type Map = fn(Size, Point) -> Point;

const HALF_TURN: Map = |size, [x, y]| [width(size) - x, height(size) - y];
const QUARTER_TURN: Map = |size, [x, y]| [height(size) - y, x];
const MIRROR: Map = |size, [x, y]| [width(size) - x, y];
const DIAGONAL: Map = |_, [x, y]| [y, x];

fn width(size: Size) -> i64 {
    2 * size.width as i64
}

fn height(size: Size) -> i64 {
    2 * size.height as i64
}

/// Maps from which all maps of a symmetry are composed.
fn generators(symmetry: Symmetry) -> &'static [Map] {
    match symmetry {
        Symmetry::None => &[],
        Symmetry::Rot180 => &[HALF_TURN],
        Symmetry::Rot90 => &[QUARTER_TURN],
        Symmetry::Mirror => &[MIRROR],
        Symmetry::Mirror2 => &[MIRROR, HALF_TURN],
        Symmetry::Diagonal => &[DIAGONAL],
        Symmetry::Diagonal2 => &[DIAGONAL, HALF_TURN],
        Symmetry::Full => &[QUARTER_TURN, MIRROR],
    }
}

/// Returns the point at the middle of a place, if it has one in a grid.
fn point(size: Size, place: Place) -> Option<Point> {
    let half_cells =
        |[x, y]: [usize; 2], [dx, dy]: [i64; 2]| Some([2 * x as i64 + dx, 2 * y as i64 + dy]);
    match place {
        Place::Cell(at) => half_cells(at, [1, 1]),
        // The faces of squares are numbered as cells.
        Place::Face(face) => half_cells(size.position(face).into(), [1, 1]),
        Place::Dot(at) => half_cells(at, [0, 0]),
        Place::Edge(Edge::Beside(x, y, Side::Right)) => half_cells([x, y], [2, 1]),
        Place::Edge(Edge::Beside(x, y, Side::Down)) => half_cells([x, y], [1, 2]),
        Place::Clue(Clue::Top(number)) => half_cells([number, 0], [-1, -1]),
        Place::Clue(Clue::Bottom(number)) => half_cells([number, size.height], [-1, 1]),
        Place::Clue(Clue::Left(number)) => half_cells([0, number], [-1, -1]),
        Place::Clue(Clue::Right(number)) => half_cells([size.width, number], [1, -1]),
        _ => None,
    }
}

/// Places, and their images under a symmetry of a grid.
struct Images<'p> {
    places: &'p [Place],
    size: Size,
    symmetry: Symmetry,
    /// Place at each point, by its index.
    at: BTreeMap<Point, usize>,
}

impl<'p> Images<'p> {
    fn new(places: &'p [Place], size: Size, symmetry: Symmetry) -> Self {
        let points = places.iter().enumerate();
        let at = points.filter_map(|(i, &place)| Some((point(size, place)?, i))).collect();
        Self { places, size, symmetry, at }
    }

    /// Returns the images of a place under the generators of the symmetry; `None` for those that
    /// are not among the places.
    fn of_place(&self, place: usize) -> impl Iterator<Item = Option<usize>> {
        let point = point(self.size, self.places[place]);
        let maps = generators(self.symmetry).iter();
        maps.filter_map(move |map| Some(self.at.get(&map(self.size, point?)).copied()))
    }

    /// Returns the indices of the places in sets that the symmetry maps onto themselves, in the
    /// order of the first of each.
    fn orbits(&self) -> Vec<Vec<usize>> {
        let mut is_taken = vec![false; self.places.len()];
        let mut orbits = Vec::new();
        for first in 0..self.places.len() {
            if std::mem::replace(&mut is_taken[first], true) {
                continue;
            }
            let mut orbit = vec![first];
            let mut next = 0;
            while let Some(&place) = orbit.get(next) {
                next += 1;
                for image in self.of_place(place).flatten() {
                    if !std::mem::replace(&mut is_taken[image], true) {
                        orbit.push(image);
                    }
                }
            }
            orbits.push(orbit);
        }
        orbits
    }
}

/// Returns the indices of the places in sets that the symmetry maps onto themselves, in the order
/// of the first of each.
pub fn orbits(places: &[Place], size: Option<Size>, symmetry: Symmetry) -> Vec<Vec<usize>> {
    match size {
        Some(size) => Images::new(places, size, symmetry).orbits(),
        None => (0..places.len()).map(|place| vec![place]).collect(),
    }
}

/// Returns true for each place whose orbit has all of its images among the places. Clues beside the
/// grid need none, because some games have clues at 2 of the 4 sides alone.
pub(crate) fn are_symmetric(places: &[Place], size: Size, symmetry: Symmetry) -> Vec<bool> {
    let images = Images::new(places, size, symmetry);
    let has_images = |&place: &usize| {
        matches!(places[place], Place::Clue(_)) || images.of_place(place).all(|it| it.is_some())
    };
    let mut are_symmetric = vec![true; places.len()];
    for orbit in images.orbits().into_iter().filter(|orbit| !orbit.iter().all(has_images)) {
        for place in orbit {
            are_symmetric[place] = false;
        }
    }
    are_symmetric
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: Size = Size { width: 4, height: 4 };

    fn sizes(places: &[Place], size: Size, symmetry: Symmetry) -> Vec<usize> {
        let mut sizes: Vec<usize> =
            orbits(places, Some(size), symmetry).iter().map(Vec::len).collect();
        sizes.sort_unstable();
        sizes
    }

    #[test]
    fn cells_of_an_orbit_are_images_of_one_another() {
        let cells: Vec<Place> = (0..16).map(|cell| SQUARE.place(cell)).collect();
        for (symmetry, expected) in [
            (Symmetry::None, vec![1; 16]),
            (Symmetry::Rot180, vec![2; 8]),
            (Symmetry::Rot90, vec![4; 4]),
            (Symmetry::Mirror, vec![2; 8]),
            (Symmetry::Mirror2, vec![4; 4]),
            (Symmetry::Diagonal, [vec![1; 4], vec![2; 6]].concat()),
            (Symmetry::Diagonal2, vec![2, 2, 2, 2, 4, 4]),
            (Symmetry::Full, vec![4, 4, 8]),
        ] {
            assert_eq!(sizes(&cells, SQUARE, symmetry), expected, "{symmetry:?}");
        }
        let first = &orbits(&cells, Some(SQUARE), Symmetry::Rot180)[1];
        assert_eq!(first, &[1, 14]);
    }

    #[test]
    fn clues_beside_the_grid_and_at_corners_have_images() {
        let size = Size { width: 3, height: 2 };
        let beside: Vec<Place> = [Clue::Top, Clue::Bottom]
            .iter()
            .flat_map(|clue| (1..=3).map(|number| Place::Clue(clue(number))))
            .chain(
                [Clue::Left, Clue::Right]
                    .iter()
                    .flat_map(|clue| (1..=2).map(|number| Place::Clue(clue(number)))),
            )
            .collect();
        let half = orbits(&beside, Some(size), Symmetry::Rot180);
        assert_eq!(half[0], [0, 5], "top 1 and bottom 3");
        assert!(half.iter().all(|orbit| orbit.len() == 2));
        let dots: Vec<Place> = (0..12).map(|dot| Place::Dot([dot % 4, dot / 4])).collect();
        assert_eq!(sizes(&dots, size, Symmetry::Mirror2), [2, 2, 4, 4]);
        // Half a turn maps top clues to bottom clues, if there are any.
        assert_eq!(are_symmetric(&beside[..3], size, Symmetry::Rot180), [true; 3]);
        // Edges to the right of 4 cells, and below 3.
        let edges: Vec<Place> = (0..6)
            .map(|cell| (cell % 3, cell / 3))
            .flat_map(|(x, y)| {
                let right = (x < 2).then_some(Edge::Beside(x, y, Side::Right));
                right.into_iter().chain((y < 1).then_some(Edge::Beside(x, y, Side::Down)))
            })
            .map(Place::Edge)
            .collect();
        assert_eq!(sizes(&edges, size, Symmetry::Mirror2), [1, 2, 4]);
        let faces: Vec<Place> = (0..6).map(Place::Face).collect();
        assert_eq!(sizes(&faces, size, Symmetry::Mirror), [1, 1, 2, 2]);
        // What has no point is alone.
        let regions = [Place::Region(0), Place::Region(1)];
        assert_eq!(sizes(&regions, size, Symmetry::Rot180), [1, 1]);
    }

    #[test]
    fn places_without_an_image_are_not_symmetric() {
        let cells: Vec<Place> = [0, 1, 4, 7, 14, 15].map(|cell| SQUARE.place(cell)).to_vec();
        let symmetric = |symmetry| are_symmetric(&cells, SQUARE, symmetry);
        assert_eq!(symmetric(Symmetry::None), [true; 6]);
        assert_eq!(symmetric(Symmetry::Rot180), [true, true, false, false, true, true]);
        assert_eq!(symmetric(Symmetry::Mirror), [false, false, true, true, false, false]);
        assert_eq!(symmetric(Symmetry::Rot90), [false; 6]);
    }
}
