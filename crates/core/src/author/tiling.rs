//! Tilings of a part of the plane: faces, the edges between them, and the vertices where these
//! meet, all numbered.
//!
//! ```text
//!        0 ──0── 1 ──4── 2
//!        │       │       │        the tiling of a 2x1 grid: the numbers of its vertices and edges;
//!        3       1       5        face 0 has the edges 0 to 3, face 1 the edges 4, 5, 6 and 1
//!        │       │       │
//!        3 ──2── 4 ──6── 5
//! ```
//!
//! Building one takes time and memory in proportion to the sides of its faces.

use std::sync::OnceLock;

use crate::grid::Size;
use crate::picture::Point;

/// Tiling of a part of the plane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiling {
    vertices: Vec<Point>,
    /// The two vertices of each edge.
    ends: Vec<[usize; 2]>,
    /// The faces beside each edge; an edge of the outline has one.
    beside: Vec<[Option<usize>; 2]>,
    /// The vertices of each face in the order of its outline.
    corners: Vec<Vec<usize>>,
    /// The edges of each face: the first lies between its first two vertices, and so on.
    around: Vec<Vec<usize>>,
    /// The edges that meet at each vertex, by their numbers.
    at: Vec<Vec<usize>>,
    /// Middles of the faces, once one of them is needed: every drawing needs all.
    centres: Centres,
}

/// Points that follow from a tiling, so they are not compared.
#[derive(Clone, Debug, Default)]
struct Centres(OnceLock<Vec<Point>>);

impl PartialEq for Centres {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Centres {}

impl Tiling {
    /// Makes the tiling with these faces, each as its vertices in the order of its outline. Edges
    /// are numbered in the order in which they first appear, going through the faces in order and
    /// around each from its first vertex on, as the games do.
    ///
    /// Each edge is part of one face or two; a vertex has its number in `vertices`.
    pub fn new(vertices: Vec<Point>, faces: impl IntoIterator<Item = Vec<usize>>) -> Self {
        let at = vec![Vec::new(); vertices.len()];
        let (ends, beside, around) = (Vec::new(), Vec::new(), Vec::new());
        let corners: Vec<Vec<usize>> = faces.into_iter().collect();
        let centres = Centres::default();
        let mut tiling = Self { vertices, ends, beside, corners, around, at, centres };
        for face in 0..tiling.corners.len() {
            let count = tiling.corners[face].len();
            let mut edges = Vec::with_capacity(count);
            for corner in 0..count {
                let corners = &tiling.corners[face];
                let side = [corners[corner], corners[(corner + 1) % count]];
                edges.push(tiling.edge_beside(face, side));
            }
            tiling.around.push(edges);
        }
        tiling
    }

    /// Returns the edge on a side of a face: one shared with another face, or a new one.
    fn edge_beside(&mut self, face: usize, [from, to]: [usize; 2]) -> usize {
        let known = self.at[from].iter().copied().find(|&edge| self.ends[edge].contains(&to));
        if let Some(edge) = known {
            self.beside[edge][1] = Some(face);
            return edge;
        }
        let edge = self.ends.len();
        self.ends.push([from, to]);
        self.beside.push([Some(face), None]);
        self.at[from].push(edge);
        self.at[to].push(edge);
        edge
    }

    /// Returns the number of faces.
    pub fn faces(&self) -> usize {
        self.corners.len()
    }

    /// Returns the number of edges.
    pub fn edges(&self) -> usize {
        self.ends.len()
    }

    /// Returns the number of vertices.
    pub fn vertices(&self) -> usize {
        self.vertices.len()
    }

    /// Returns the two vertices of an edge.
    pub fn ends(&self, edge: usize) -> [usize; 2] {
        self.ends[edge]
    }

    /// Returns the two vertices of each edge: a graph, in the form that rules on graphs use.
    pub fn all_ends(&self) -> &[[usize; 2]] {
        &self.ends
    }

    /// Returns the faces beside an edge: two, or one if the edge is part of the outline.
    pub fn beside(&self, edge: usize) -> [Option<usize>; 2] {
        self.beside[edge]
    }

    /// Returns the edges around a face.
    pub fn around(&self, face: usize) -> &[usize] {
        &self.around[face]
    }

    /// Returns the vertices around a face.
    pub fn corners(&self, face: usize) -> &[usize] {
        &self.corners[face]
    }

    /// Returns the edges that meet at a vertex.
    pub fn at(&self, vertex: usize) -> &[usize] {
        &self.at[vertex]
    }

    /// Returns the position of a vertex.
    pub fn point(&self, vertex: usize) -> Point {
        self.vertices[vertex]
    }

    /// Returns the positions of the ends of an edge.
    pub fn line(&self, edge: usize) -> [Point; 2] {
        self.ends[edge].map(|vertex| self.vertices[vertex])
    }

    /// Returns the outline of a face.
    pub fn outline(&self, face: usize) -> Vec<Point> {
        self.corners[face].iter().map(|&vertex| self.vertices[vertex]).collect()
    }

    /// Returns the corner of the smallest rectangle from the origin that holds all vertices.
    pub fn corner(&self) -> Point {
        let most = |at: fn(&Point) -> i32| self.vertices.iter().map(at).max().unwrap_or(0);
        Point { x: most(|point| point.x), y: most(|point| point.y) }
    }

    /// Returns the middle of a face, for its clue: from the mean of its corners it moves to the
    /// point farthest from its sides.
    pub fn centre(&self, face: usize) -> Point {
        let all = || (0..self.faces()).map(|face| self.found_centre(face)).collect();
        self.centres.0.get_or_init(all)[face]
    }

    fn found_centre(&self, face: usize) -> Point {
        let outline = self.outline(face);
        let count = outline.len().max(1) as i32;
        let (x, y) = outline.iter().fold((0, 0), |(x, y), corner| (x + corner.x, y + corner.y));
        let mut centre =
            Point { x: (x + count / 2).div_euclid(count), y: (y + count / 2).div_euclid(count) };
        let room = |point: Point| {
            let sides = outline.iter().zip(outline.iter().cycle().skip(1));
            let apart = sides
                .map(|(&from, &to)| point.distance_to([from, to]))
                .fold(f64::INFINITY, f64::min);
            if point.is_inside(&outline) { apart } else { -apart }
        };
        let across = outline
            .iter()
            .map(|corner| corner.x.abs_diff(centre.x).max(corner.y.abs_diff(centre.y)))
            .max();
        let mut step = across.unwrap_or(0) as i32 / 2;
        let mut best = room(centre);
        while step > 0 {
            let steps = [-step, 0, step];
            let near = steps
                .into_iter()
                .flat_map(|dx| steps.map(|dy| Point { x: centre.x + dx, y: centre.y + dy }));
            let roomiest = near
                .map(|point| (room(point), point))
                .max_by(|one, other| one.0.total_cmp(&other.0));
            match roomiest.filter(|(room, _)| *room > best + 1e-9) {
                Some((room, point)) => (best, centre) = (room, point),
                None => step /= 2,
            }
        }
        centre
    }
}

impl Size {
    /// Returns the grid as a tiling: faces are its cells, each from its upper left corner on
    /// clockwise; vertices are the crossings of its lines, in row order.
    pub fn tiling(self) -> Tiling {
        let across = Size { width: self.width + 1, height: self.height + 1 };
        let corner = |vertex: usize| {
            let (x, y) = across.position(vertex);
            Point::corner(x, y)
        };
        let face = |cell: usize| {
            let (x, y) = self.position(cell);
            [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
                .map(|(x, y)| across.cell(x, y))
                .to_vec()
        };
        Tiling::new((0..across.area()).map(corner).collect(), (0..self.area()).map(face))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_of_a_grid_are_numbered_as_the_games_do() {
        let tiling = Size { width: 4, height: 3 }.tiling();
        assert_eq!((tiling.faces(), tiling.edges(), tiling.vertices()), (12, 31, 20));
        // Top, right, bottom, left; the cells before and above share theirs.
        assert_eq!(tiling.around(0), [0, 1, 2, 3]);
        assert_eq!(tiling.around(1), [4, 5, 6, 1]);
        assert_eq!(tiling.around(4), [2, 13, 14, 15]);
        assert_eq!(tiling.around(5), [6, 16, 17, 13]);
        assert_eq!(tiling.line(1), [Point::corner(1, 0), Point::corner(1, 1)]);
        assert_eq!(tiling.centre(5), Point::centre(1, 1));
        assert_eq!((tiling.beside(1), tiling.beside(3)), ([Some(0), Some(1)], [Some(0), None]));
        assert_eq!(tiling.at(6).len(), 4);
    }

    #[test]
    fn everything_fits_together() {
        // Two hexagons side by side, and a triangle in the notch between them.
        let points =
            [(2, 0), (4, 1), (4, 3), (2, 4), (0, 3), (0, 1), (6, 0), (8, 1), (8, 3), (6, 4)];
        let vertices = points.map(|(x, y)| Point { x, y }).to_vec();
        let tiling =
            Tiling::new(vertices, [vec![0, 1, 2, 3, 4, 5], vec![6, 7, 8, 9, 2, 1], vec![0, 6, 1]]);
        // Euler's formula, with the outer face.
        assert_eq!(tiling.vertices() + tiling.faces() + 1, tiling.edges() + 2);
        for face in 0..tiling.faces() {
            for (side, &edge) in tiling.around(face).iter().enumerate() {
                let corners = tiling.corners(face);
                let mut ends = tiling.ends(edge);
                ends.sort_unstable();
                let mut side = [corners[side], corners[(side + 1) % corners.len()]];
                side.sort_unstable();
                assert_eq!(ends, side);
                assert!(tiling.beside(edge).contains(&Some(face)));
            }
        }
        for vertex in 0..tiling.vertices() {
            assert!(tiling.at(vertex).iter().all(|&edge| tiling.ends(edge).contains(&vertex)));
        }
        assert_eq!(tiling.at(1).len(), 3);
    }
}
