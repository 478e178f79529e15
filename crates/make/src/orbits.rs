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

/// Returns the indices of the places in sets that the symmetry maps onto themselves, in the order
/// of the first of each.
pub fn orbits(places: &[Place], size: Option<Size>, symmetry: Symmetry) -> Vec<Vec<usize>> {
    let Some(size) = size else { return (0..places.len()).map(|place| vec![place]).collect() };
    let points: Vec<Option<Point>> = places.iter().map(|&place| point(size, place)).collect();
    let at: BTreeMap<Point, usize> =
        points.iter().enumerate().filter_map(|(i, point)| Some(((*point)?, i))).collect();
    let mut is_taken = vec![false; places.len()];
    let mut orbits = Vec::new();
    for first in 0..places.len() {
        if std::mem::replace(&mut is_taken[first], true) {
            continue;
        }
        let mut orbit = vec![first];
        let mut next = 0;
        while let Some(&place) = orbit.get(next) {
            next += 1;
            let images =
                generators(symmetry).iter().filter_map(|map| Some(map(size, points[place]?)));
            for image in images.filter_map(|point| at.get(&point).copied()) {
                if !std::mem::replace(&mut is_taken[image], true) {
                    orbit.push(image);
                }
            }
        }
        orbits.push(orbit);
    }
    orbits
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
        // What has no point is alone.
        let faces = [Place::Face(0), Place::Face(1)];
        assert_eq!(sizes(&faces, size, Symmetry::Rot180), [1, 1]);
    }
}
