//! Names of faces and edges in sentences: on squares by cells, on other tilings by the faces beside
//! an edge. The numbers of edges are for programs.

use tatham_core::{Edge, Place, Side, Toward};

use super::Problem;

/// The 8 sides of a face on which an edge can lie, clockwise from the right.
const SIDES: [&str; 8] =
    ["right", "lower right", "lower", "lower left", "left", "upper left", "upper", "upper right"];

impl Problem {
    /// Names of places in a list.
    pub(super) fn names(&self, places: &[Place]) -> Vec<String> {
        if self.plan.is_of_squares() {
            let places: Vec<Place> = places.iter().map(|&place| self.on_squares(place)).collect();
            return Place::names(&places);
        }
        let name = |place: &Place| match *place {
            Place::Edge(Edge::Number(edge)) => self.edge(edge),
            place => place.to_string(),
        };
        places.iter().map(name).collect()
    }

    /// Location of the clue of a face: `at R1C2`, `(face 12)`.
    pub(super) fn whereabouts(&self, face: usize) -> String {
        if self.plan.is_of_squares() {
            format!("at {}", self.plan.size.label(face))
        } else {
            format!("({})", Place::Face(face))
        }
    }

    /// Face as a cell, edge as one between cells, or as the side of one.
    fn on_squares(&self, place: Place) -> Place {
        let (size, tiling) = (self.plan.size, &self.tiling);
        match place {
            Place::Face(face) => size.place(face),
            Place::Edge(Edge::Number(edge)) => match tiling.beside(edge) {
                [Some(one), Some(other)] => {
                    let (first, second) = (one.min(other), one.max(other));
                    let (x, y) = size.position(first);
                    let is_right = size.position(second).1 == y;
                    let side = if is_right { Side::Right } else { Side::Down };
                    Place::Edge(Edge::Beside(x, y, side))
                }
                [one, other] => {
                    let cell = one.or(other).unwrap_or_default();
                    let (x, y) = size.position(cell);
                    let toward = match self.side(edge, cell) {
                        0 => Toward::Right,
                        2 => Toward::Down,
                        4 => Toward::Left,
                        _ => Toward::Up,
                    };
                    Place::Side(x, y, toward)
                }
            },
            place => place,
        }
    }

    /// Side of a face on which an edge lies, as an index of [`SIDES`].
    fn side(&self, edge: usize, face: usize) -> usize {
        let (centre, [from, to]) = (self.tiling.centre(face), self.tiling.line(edge));
        let [x, y] = [from.x + to.x - 2 * centre.x, from.y + to.y - 2 * centre.y].map(f64::from);
        let eighths = y.atan2(x) / std::f64::consts::FRAC_PI_4;
        eighths.round().rem_euclid(8.0) as usize % 8
    }

    /// Name of an edge by the faces beside it; if there are several between the same faces, by its
    /// side of the first, and if that is ambiguous, by its number.
    fn edge(&self, edge: usize) -> String {
        let beside = self.tiling.beside(edge);
        let (face, what) = match beside {
            [Some(one), Some(other)] => {
                let (one, other) = (one.min(other), one.max(other));
                (one, format!("edge between {} and {}", Place::Face(one), Place::Face(other)))
            }
            [one, other] => {
                let face = one.or(other).unwrap_or_default();
                (face, format!("outer edge of {}", Place::Face(face)))
            }
        };
        let around = self.tiling.around(face).iter().copied();
        let is_same = |edge: &usize| {
            let [one, other] = self.tiling.beside(*edge);
            [[one, other], [other, one]].contains(&beside)
        };
        let same: Vec<usize> = around.filter(is_same).collect();
        if same.len() == 1 {
            return format!("the {what}");
        }
        let side = self.side(edge, face);
        match same.iter().filter(|&&other| self.side(other, face) == side).count() {
            1 => format!("the {} {what}", SIDES[side]),
            _ => format!("edge {edge}, an {what}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use tatham_core::author::contract::ids;
    use tatham_explain::LogicPuzzle as _;

    use super::*;
    use crate::loopy::Loopy;

    fn names(id: &str) -> Vec<String> {
        let problem = Loopy::parse(id).expect("a puzzle");
        let edges = (0..problem.tiling.edges()).map(|edge| Place::Edge(Edge::Number(edge)));
        edges.map(|edge| problem.names(&[edge]).concat()).collect()
    }

    #[test]
    fn edges_of_squares_are_named_by_cells() {
        let names = names("3x3t0:0g0");
        for name in [
            "the upper side of R1C1",
            "the left side of R1C1",
            "the edge between R1C1 and R1C2",
            "the edge between R1C1 and R2C1",
            "the right side of R2C3",
            "the lower side of R3C2",
        ] {
            assert_eq!(names.iter().filter(|own| *own == name).count(), 1, "{name}: {names:?}");
        }
        let problem = Loopy::parse("3x3t0:0g0").expect("a puzzle");
        let both = [2, 5].map(|edge| Place::Edge(Edge::Number(edge)));
        assert_eq!(problem.names(&both).len(), 2);
        assert_eq!(problem.whereabouts(8), "at R3C3");
    }

    #[test]
    fn each_edge_has_a_name_of_its_own() {
        // One of each tiling.
        for id in ids(include_str!("../../../../puzzles/loopy/sgt.txt")) {
            let mut all = names(id);
            let count = all.len();
            all.sort();
            all.dedup();
            assert_eq!(all.len(), count, "{id}");
        }
    }
}
